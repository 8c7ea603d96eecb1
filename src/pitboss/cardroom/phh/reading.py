"""Read the standard: bounded TOML, exact numbers, every field of the right type, and no guessed values."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from pitboss.cardroom.phh import fields
from pitboss.cardroom.phh.history import History
from pitboss.cardroom.phh.notation import read_actions
from pitboss.money import read_decimal
from pitboss.rulebooks import Refusal
from pitboss.rulebooks.toml import BadToml, read_toml

MOST_BYTES = 16 * 1024 * 1024
"""The largest file that will be read. The largest in the public data set is a fourteenth of it."""


class Unread(NamedTuple):
    """A hand of a file that cannot be read, with the reason."""

    name: str
    refusal: Refusal


def read_phh(data: bytes) -> list[History]:
    """Read one hand (``.phh``) or many (``.phhs``, each under its own heading), or refuse the file."""
    hands = []
    for hand in read_each(data):
        if isinstance(hand, Unread):
            raise hand.refusal
        hands.append(hand)
    return hands


def read_each(data: bytes) -> Iterator[History | Unread]:
    """Read a file hand by hand. One that cannot be read does not stop the others."""
    try:
        read = read_toml(data, MOST_BYTES, read_decimal)
    except BadToml as error:
        at = f" (line {error.line})" if error.line else ""
        raise Refusal("bad_phh", f"this is no hand history: it {error}{at}") from None
    if "variant" in read or not read or not all(isinstance(one, dict) for one in read.values()):
        yield read_hand(read)
        return
    for name, hand in read.items():
        try:
            yield read_hand(hand, name)
        except Refusal as refusal:
            yield Unread(name, Refusal(refusal.code, f"hand {name!r:.40}: {refusal.message}"))


def read_hand(raw: Mapping[str, Any], name: str = "") -> History:
    """Read the fields of one hand."""
    variant = raw.get("variant")
    if not isinstance(variant, str) or variant not in fields.FORMS:
        known = ", ".join(fields.FORMS)
        raise Refusal("unknown_variant", f"there is no variant {variant!r:.40}; there are: {known}")
    _check_names(raw, variant)
    history = History(
        variant=variant,
        antes=fields.each(raw["antes"], "antes", fields.not_negative),
        starting_stacks=fields.each(raw["starting_stacks"], "starting_stacks", fields.stack),
        actions=fields.each(raw["actions"], "actions", fields.text),
        **_forced(raw),
        **_told(raw),
        about={field: read(raw[field], field) for field, read in fields.ABOUT.items() if field in raw},
        extras={field: value for field, value in raw.items() if field.startswith("_")},
        name=name,
    )
    _check_lengths(raw, history.players)
    read_actions(history.actions, history.players)
    return history


def _check_names(raw: Mapping[str, Any], variant: str) -> None:
    needs = (*fields.GIVEN, *fields.FORMS[variant].needs)
    for field in needs:
        if field not in raw:
            raise Refusal("missing_field", f"a hand of {variant} has {field}, and this one has not")
    known = {"variant", "ante_trimming_status", "finishing_stacks", "winnings", *needs, *fields.ABOUT}
    for field in raw:
        if field not in known and not field.startswith("_"):
            message = f"a hand of {variant} has no field {field!r:.40}; one of your own begins with _"
            raise Refusal("unknown_field", message)


def _forced(raw: Mapping[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {
        field: fields.positive(raw[field], field)
        for field in ("bring_in", "small_bet", "big_bet", "min_bet")
        if field in raw
    }
    if "blinds_or_straddles" in raw:
        found["blinds_or_straddles"] = fields.each(
            raw["blinds_or_straddles"], "blinds_or_straddles", fields.cents
        )
    return found


def _told(raw: Mapping[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {
        field: fields.each(raw[field], field, fields.not_negative)
        for field in ("finishing_stacks", "winnings")
        if field in raw
    }
    if "ante_trimming_status" in raw:
        trims = found["ante_trimming_status"] = raw["ante_trimming_status"]
        if not isinstance(trims, bool):
            raise fields.bad("ante_trimming_status", f"is true or false, not {trims!r:.40}")
    return found


def _check_lengths(raw: Mapping[str, Any], players: int) -> None:
    if players < 2:
        raise fields.bad("starting_stacks", f"has {players} players, and it takes two")
    for field in fields.A_PLAYER:
        if field in raw and len(raw[field]) != players:
            raise fields.bad(field, f"has {len(raw[field])} entries for {players} players")
