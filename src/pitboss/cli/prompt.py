"""Read what a person types at the table as an answer. The ask itself says what is legal."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TypeAlias

from pitboss.chance import Card
from pitboss.money import Cents, parse_amount, read_whole
from pitboss.rounds.answers import Answer, Chosen, IrregularityCall, Stakes
from pitboss.rounds.asks import ANYONE, Bet, Choice, Choose
from pitboss.rulebooks import Refusal
from pitboss.rulebooks.names import meant

OtherNames: TypeAlias = Mapping[str, Iterable[str]]
"""Other names of each wager."""
MOST_WORDS = 8
"""The most words in the name of a wager: `corner 1 2 4 5`."""


def read_answer(ask: Bet | Choose, typed: str, seat: int, called: OtherNames | None = None) -> Answer:
    """Read an answer to an ask: wagers with their amounts, also by their ``called`` names, or a decision."""
    words = typed.replace("=", " ").replace(",", " ").split()
    if isinstance(ask, Bet):
        return _stakes(ask, words, seat, called)
    return _chosen(ask, words, seat, called)


def _stakes(ask: Bet, words: list[str], seat: int, called: OtherNames | None) -> Stakes:
    """Read `ante 10 pair_plus 5`. An amount alone goes on the first wager and those it needs. No input sits out."""
    if len(words) == 1:
        offers = {offer.wager: offer for offer in ask.offers_to(seat)}
        first = ask.any_of[0] if ask.any_of else next(iter(offers))
        needed = offers[first].needs if first in offers else ()
        words = [word for wager in (first, *needed) for word in (wager, *words)]
    known = [offer.wager for offer in ask.offers_to(seat)]
    wagers: dict[str, Cents] = {}
    while words:
        wager, words = _named(known, words, called)
        if not words:
            raise Refusal("not_understood", "write wagers and amounts in turn, such as `ante 10`")
        wagers[wager] = wagers.get(wager, 0) + _amount(words[0])
        words = words[1:]
    return Stakes(wagers, seat)


def _named(known: list[str], words: list[str], called: OtherNames | None) -> tuple[str, list[str]]:
    """Return the wager that the first words mean, as many as there can be, and the words after it."""
    for size in range(min(len(words), MOST_WORDS), 0, -1):
        if wager := meant(" ".join(words[:size]), known, called):
            return wager, words[size:]
    return (words[0], words[1:]) if words else ("", [])


def _chosen(ask: Choose, words: list[str], seat: int, called: OtherNames | None) -> Chosen:
    """Read `fold`, `f`, `raise all`, `remove come_6 10`, `set 8h Kd`, `pass 10` for a pass line bet, or a number."""
    if not words:
        raise Refusal("not_understood", "say what to do, by name or by number")
    if picked := _picked(ask, words):
        return picked
    words = _with_ids(ask, words, called)
    choice = _numbered(ask, words[0]) or _on_wager(ask, words[0])
    do = choice.do if choice else _short(ask, words[0])
    several = sum(one.do == do for one in ask.choices) > 1
    wager = choice.wager if choice and several else ""
    rest = words[1:]
    if meant := _spelled(ask, do, rest):
        wager, rest = meant, rest[len(meant.split()) :]
    if len(rest) > 1:
        raise Refusal("not_understood", f"{' '.join(rest)!r:.60} is more than an amount")
    amount = _amount_for(ask, do, rest[0]) if rest else None
    return Chosen(do, amount, wager, seat if ask.who == ANYONE else 0)


def _with_ids(ask: Choose, words: list[str], called: OtherNames | None) -> list[str]:
    """Replace the words that mean a wager with its id: `remove come 6` is `remove come_6`."""
    does = {choice.do for choice in ask.choices}
    known = list(dict.fromkeys(one.wager for one in ask.choices if one.wager and " " not in one.wager))
    for start in (1,) if words[0] in does else (0, 1):
        if "".join(words[start : start + 1]).isdigit():
            continue  # the number of a choice, or an amount
        wager, rest = _named(known, words[start:], called)
        if wager in known:
            return [*words[:start], wager, *rest]
    return words


def _picked(ask: Choose, words: list[str]) -> Chosen | None:
    """Read the player's own cards by name or position: `draw 7h 2c`, `7h 2c`, `draw 1 4`, `1 4`."""
    held = ask.of_own_cards
    said = words[0] in {choice.do for choice in ask.choices}
    named = [_card(held, word) for word in words[said:]]
    if not held or not named or "" in named:
        return None
    by_cards = [choice for choice in ask.choices if choice.wager]
    do = words[0] if said else by_cards[0].do
    same = (one.wager for one in by_cards if one.do == do and sorted(one.wager.split()) == sorted(named))
    return Chosen(do, None, next(same, " ".join(named)))


def _card(held: tuple[Card, ...], word: str) -> str:
    """Return the card of a hand that a word means: its name in any case, or its position from one."""
    if place := _place(word, len(held)):
        return held[place - 1]
    return next((card for card in held if card.lower() == word.lower()), "")


def _spelled(ask: Choose, do: str, words: list[str]) -> str:
    """Return the wager that words name: `come_6`, or cards in any order, so that `Kd 8h` means `8h Kd`."""
    for choice in ask.choices if words else ():
        parts = choice.wager.split()
        if choice.do == do and parts and sorted(parts) == sorted(words[: len(parts)]):
            return choice.wager
    return ""


def _numbered(ask: Choose, word: str) -> Choice | None:
    """Return the choice that a number means, unless an action has that very name."""
    named = any(choice.do == word for choice in ask.choices)
    place = 0 if named else _place(word, len(ask.choices))
    return ask.choices[place - 1] if place else None


def _place(word: str, most: int) -> int:
    """Return the position a word names, counted from one, or 0 if it names none."""
    try:
        return read_whole(word, 1, most)
    except ValueError:
        return 0


def _on_wager(ask: Choose, word: str) -> Choice | None:
    """Return the choice that a wager alone means: the action that most of the wagers offer, on this one."""
    if any(choice.do == word for choice in ask.choices):
        return None
    common = Counter(choice.do for choice in ask.choices if choice.wager).most_common(1)
    return next((one for one in ask.choices if one.wager == word and one.do == common[0][0]), None)


def _short(ask: Choose, word: str) -> str:
    """Complete a part or the beginning of an action's name: `pat` is `stand_pat`, `c` is `call`."""
    names = {choice.do for choice in ask.choices}
    meant = [do for do in names if word in do.split("_")] or [do for do in names if do.startswith(word)]
    return meant[0] if word not in names and len(meant) == 1 else word


def _amount_for(ask: Choose, do: str, word: str) -> Cents:
    """Return the amount a word means: money as written, or `all` for the maximum."""
    if word in ("all", "max"):
        most = (one.amount.maximum for one in ask.choices if one.do == do and one.amount is not None)
        return max(most, default=0)
    return _amount(word)


def _amount(word: str) -> Cents:
    try:
        return parse_amount(word)
    except ValueError as error:
        raise Refusal("bad_amount", str(error)) from None


def read_call(typed: str) -> IrregularityCall:
    """Read an irregularity: its kind, then a seat, a card or a choice if it needs one."""
    kind, *details = typed.split()
    seat, card, choice = 0, "", ""
    for word in details:
        if word.isascii() and word.isdigit() and len(word) < 4:
            seat = read_whole(word)
        elif len(word) == 2:
            card = word
        else:
            choice = word
    return IrregularityCall(kind, seat, card, choice=choice)
