"""The actions of a history: who did what, with which cards or to how much, and any remarks."""

from typing import NamedTuple

from pitboss.cardroom.phh.fields import positive
from pitboss.chance import UNSEEN, Card, parse_card
from pitboss.money import Cents, read_decimal, read_whole, show_amount
from pitboss.rulebooks import Refusal

DEALER = 0
BOARD, HOLE, FOLD, CALL, RAISE, BRING, AWAY, SHOW = "db", "dh", "f", "cc", "cbr", "pb", "sd", "sm"
BY_PLAYER = (FOLD, CALL, RAISE, BRING, AWAY, SHOW)
WAYS = "d db CARDS, d dh pN CARDS, pN f, pN cc, pN cbr AMOUNT, pN pb, pN sd [CARDS], pN sm [CARDS]"


class Act(NamedTuple):
    """One action: its position in the file, who acts (the dealer is 0), whom cards are for, which, and to how much."""

    place: int
    who: int
    do: str
    to: int = 0
    cards: tuple[Card, ...] = ()
    amount: Cents = 0


def read_actions(actions: tuple[str, ...], players: int) -> list[Act]:
    """Read all actions of a hand, leaving out remarks."""
    return [act for place, said in enumerate(actions) if (act := read_action(said, place, players))]


def read_action(said: str, place: int, players: int) -> Act | None:
    """Read one action; None if there is only a remark."""
    words = said.partition("#")[0].split()
    if not words:
        return None
    try:
        return _read(words, place, players)
    except ValueError as error:
        message = f"action {place + 1} ({said!r:.60}) {error}; actions are {WAYS}"
        raise Refusal("bad_action", message) from None


def _read(words: list[str], place: int, players: int) -> Act:
    actor, do, *rest = *words, *[""] * (2 - len(words))
    if actor == "d":
        if do == BOARD and len(rest) == 1:
            return Act(place, DEALER, do, 0, read_cards(rest[0]))
        if do == HOLE and len(rest) == 2:
            return Act(place, DEALER, do, _player(rest[0], players), read_cards(rest[1]))
        raise ValueError("is nothing a dealer does")
    who = _player(actor, players)
    if do == RAISE and len(rest) == 1:
        return Act(place, who, do, amount=_amount(rest[0]))
    if do in (AWAY, SHOW) and len(rest) < 2:
        return Act(place, who, do, cards=read_cards(rest[0]) if rest else ())
    if do in (FOLD, CALL, BRING) and not rest:
        return Act(place, who, do)
    raise ValueError("is nothing a player does")


def _player(word: str, players: int) -> int:
    try:
        return read_whole(word.removeprefix("p") if word.startswith("p") else None, 1, players)
    except ValueError:
        raise ValueError(f"names {word!r:.20}, and there are p1 to p{players}") from None


def _amount(word: str) -> Cents:
    try:
        amount = read_decimal(word)
    except ValueError:
        raise ValueError(f"has no amount: {word!r:.20}") from None
    try:
        return positive(amount, "an amount")
    except Refusal as refusal:
        raise ValueError(refusal.message) from None


def read_cards(word: str) -> tuple[Card, ...]:
    """Read cards written together. Unseen ones are ``??``."""
    if len(word) % 2:
        raise ValueError(f"has no cards: {word!r:.20}")
    pairs = (word[at : at + 2] for at in range(0, len(word), 2))
    return tuple(UNSEEN if pair == "??" else parse_card(pair) for pair in pairs)


def write_act(act: Act) -> str:
    """Write an action in the standard's notation."""
    words = ["d", act.do] if act.who == DEALER else [f"p{act.who}", act.do]
    words += [f"p{act.to}"] if act.to else []
    words += ["".join(act.cards)] if act.cards else []
    words += [show_amount(act.amount)] if act.amount else []
    return " ".join(words)
