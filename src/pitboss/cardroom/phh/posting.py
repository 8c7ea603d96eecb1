"""The rules a history is played under: options of a rulebook's chapter that match the file."""

from collections.abc import Mapping
from functools import lru_cache
from operator import add
from typing import Any

import msgspec

from pitboss.cardroom.phh.history import History
from pitboss.money import Cents, show_amount
from pitboss.poker import terms
from pitboss.poker.game import Poker
from pitboss.rulebooks import Refusal, Rules
from pitboss.rulebooks.model import Chapter

USUAL_BOOK = "horseshoe-cincinnati"
"""The default rulebook for hands: it has every variant and does not cap raises."""

BOOK, OPTIONS = "_pitboss_rulebook", "_pitboss_options"
GAME = Poker()


def rules_for(
    history: History, rulebook: str, options: Mapping[str, Any], readings: Mapping[str, str]
) -> Rules:
    """Return the rules for a history: as asked for, else as Pitboss recorded them, else the default book's."""
    book = rulebook or _written(history, BOOK, str) or USUAL_BOOK
    said = options_of(history)
    own = {} if rulebook else _written(history, OPTIONS, dict) or {}
    posted = {**own, **said, **{name: own[name] for name in ("smallest_chip",) if name in own}, **options}
    chapter = GAME.chapter(book, posted)
    asked = dict(readings)
    if history.players == 2 and any(history.blinds_or_straddles):
        wanted = terms.SMALL_ON_BUTTON if _small_first(history) else terms.SMALL_AT_LEFT
        _let(chapter, "heads_up_blinds", wanted, posted, asked)
    if not own and history.form.structure in (terms.POT_LIMIT, terms.NO_LIMIT):
        _let(chapter, "least_raise", terms.AS_MUCH_AGAIN, posted, asked)
    return _rules(book, msgspec.json.encode(posted, order="sorted"), tuple(sorted(asked.items())))


@lru_cache(256)
def _rules(book: str, posted: bytes, readings: tuple[tuple[str, str], ...]) -> Rules:
    """Work out the rules once for all hands under one posting."""
    return GAME.rules(book, msgspec.json.decode(posted), readings=dict(readings))


def _written(history: History, field: str, kind: type) -> Any:
    """Return what Pitboss wrote into one of its own fields."""
    found = history.extras.get(field)
    if found is not None and not isinstance(found, kind):
        raise Refusal("bad_field", f"{field} is not as it was written: {found!r:.40}")
    return found


def _let(chapter: Chapter, rule: str, value: str, posted: dict[str, Any], asked: dict[str, str]) -> None:
    """Set a rule to the value the file requires: as it is, as the house may post it, or by another reading."""
    known = chapter.rules.get(rule)
    if known is None or known.value == value or rule in posted:
        return
    if known.range is not None:
        posted[rule] = value
        return
    for name, reading in chapter.readings.items():
        for alternative, changes in reading.alternatives.items():
            if changes.get("rules", {}).get(rule) == value and name not in asked:
                asked[name] = alternative
                return
    raise known.cite.refuse(
        "not_this_book", f"in a hand history it is {value}; the document has {known.value}"
    )


def options_of(history: History) -> dict[str, Any]:
    """Return a history's table as records do: variant, structure, limits, antes and blinds by place, the chip."""
    form = history.form
    fixed = form.structure == terms.FIXED
    limits = (history.small_bet, history.big_bet) if fixed else (history.min_bet, history.min_bet)
    options: dict[str, Any] = {
        "variant": form.variant,
        "structure": form.structure,
        "limits": _shown(limits),
        "smallest_chip": show_amount(history.smallest_chip),
        **_antes(history),
    }
    if form.draws and form.variant != "badugi":
        options["draws"] = form.draws
    if history.bring_in:
        options["forced_bet"] = show_amount(history.bring_in)
    else:
        options |= _blinds(history)
    return options


def _shown(amounts: tuple[Cents, ...]) -> list[str]:
    return [show_amount(amount) for amount in amounts]


def by_place(amounts: tuple[Cents, ...]) -> tuple[Cents, ...]:
    """Return antes and blinds in the order they are put in. With two players the standard reverses them."""
    return amounts[::-1] if len(amounts) == 2 else amounts


def _antes(history: History) -> dict[str, Any]:
    """Return the antes. Equal ones count toward each player's share of the pot; others, like a big blind's, do not."""
    antes, dead = by_place(history.antes), [dead for _, dead in posts_of(history)]
    short = any(stack is not None and stack < ante for stack, ante in _with_stacks(history, antes))
    if len(set(antes)) == 1 and (history.ante_trimming_status or not short):
        shared = {"ante": show_amount(antes[0])} if antes[0] else {}
        return {**shared, "antes": _shown(tuple(dead))} if any(dead) else shared
    if history.ante_trimming_status:
        message = "antes that differ belong to nobody's share of the pot: ante_trimming_status must be false"
        raise Refusal("bad_field", message)
    return {"antes": _shown(tuple(map(add, antes, dead)))}


def posts_of(history: History) -> list[tuple[Cents, Cents]]:
    """Return what players put in to come in, by place: their bet, and dead money.

    It is a bet up to the highest blind. Anything above that is dead money, and so is an amount that does not reach it.
    """
    said = by_place(history.blinds_or_straddles) or (0,) * history.players
    big = max(0, *said)
    posts = (max(-blind, 0) for blind in said)
    return [(big, post - big) if post >= big else (0, post) for post in posts]


def _with_stacks(history: History, antes: tuple[Cents, ...]) -> list[tuple[Cents | None, Cents]]:
    return list(zip(history.starting_stacks, antes, strict=True))


def _small_first(history: History) -> bool:
    """Return whether the button has the small blind of two players, as is usual."""
    said = history.blinds_or_straddles
    return len(said) != 2 or not 0 < said[1] < said[0]


def _blinds(history: History) -> dict[str, Any]:
    """Return the blinds from the button's left, and what players put in to come in, which files write as negative."""
    said = history.blinds_or_straddles
    blinds = [max(blind, 0) for blind in (said if _small_first(history) else said[::-1])]
    while blinds and not blinds[-1] and len(said) > 2:
        blinds.pop()
    options = {"blinds": _shown(tuple(blinds)) if any(blinds) else ["0"]}
    posts = [live for live, _ in posts_of(history)]
    return {**options, "posts": _shown(tuple(posts))} if any(posts) else options
