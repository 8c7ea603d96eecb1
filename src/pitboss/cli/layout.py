"""The table as one seat sees it, the available actions, and a round in lines: what happened, with its clause."""

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from pitboss.chance import UNSEEN
from pitboss.cli.common import grid
from pitboss.money import show_amount, show_dollars
from pitboss.rounds import Round
from pitboss.rounds.asks import Bet, Choice, Choose, Offer, Who
from pitboss.rounds.events import Dealt, Discarded, Opened, Shown
from pitboss.rounds.game import Contest, contest_of
from pitboss.rounds.known import name_of
from pitboss.rounds.sentences import clause, sentence
from pitboss.rounds.words import written as side_by_side

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.text import Text

SUIT_SIGNS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
_CARD = re.compile(r"\b([2-9TJQKA])([shdc])\b|\?\?")
_NUMBERS = re.compile(r"([_-]\d+)+$")
CLAUSE_COLUMN = 68
MOST_LISTED = 12


def line(event: Any, width: int = 0, said: str = "") -> str:
    """Write one event on one line with its clause at the right. If the line is too long, the clause moves."""
    text, where = said or sentence(event), clause(event)
    if not where:
        return text
    told, room = f"{text:<{CLAUSE_COLUMN}} [{where}]", width - len(where) - 3
    if not width or len(told) <= width:
        return told
    return f"{text:<{room}} [{where}]" if len(text) <= room else f"{text}\n    [{where}]"


def lines(log: Iterable[Any]) -> Iterator[str]:
    """Write a whole round. The pins of its rulebook and posting follow the opening."""
    for entry in log:
        if hasattr(entry, "seen_by"):
            yield line(entry)
        if type(entry) is Opened:
            yield f"  rulebook sha256 {entry.rulebook_sha256}"
            yield f"  posting sha256  {entry.posting_sha256}"


def coloured(text: str) -> "Text":
    """Write cards with suit symbols: hearts and diamonds red, a card face down dim."""
    from rich.text import Text

    shown, end = Text(), 0
    for card in _CARD.finditer(text):
        shown.append(text[end : card.start()])
        end = card.end()
        if card[0] == UNSEEN:
            shown.append("▒▒", style="dim")
        else:
            style = "bold red" if card[2] in "hd" else "bold"
            shown.append(card[1] + SUIT_SIGNS[card[2]], style=style)
    return shown.append(text[end:])


def hands_seen(events: Iterable[Any]) -> dict[tuple[Who, int], list[str]]:
    """Return everyone's cards as one seat has seen them. Cards it has not seen stay face down."""
    hands: dict[tuple[Who, int], list[str]] = {}
    for event in events:
        if type(event) is Dealt:
            hands.setdefault((event.to, event.hand), []).extend(event.cards)
        elif type(event) is Shown:
            held = hands.get((event.who, event.hand), [])
            if not held:  # laid apart as a separate hand
                for (who, _), cards in hands.items():
                    _put_away(cards, event.cards if who == event.who else ())
            hands[event.who, event.hand] = [*event.cards, *[UNSEEN] * (len(held) - len(event.cards))]
        elif type(event) is Discarded and (event.who, 0) in hands:
            known = hands[event.who, 0]
            for card in event.cards:
                _put_away(known, [card if card in known else UNSEEN])
    return hands


def _put_away(held: list[str], cards: Iterable[str]) -> None:
    for card in cards:
        if card in held:
            held.remove(card)


def table_view(round: Round, seat: int) -> "RenderableType":
    """Return the table as a seat sees it."""
    hands, contest = hands_seen(round.view(seat)), contest_of(round)
    people: list[Who] = [*(who for who, _ in hands if not isinstance(who, int)), *round.table.seats]
    rows: list[tuple[Any, ...]] = []
    for who in dict.fromkeys(people):
        named = f"seat {seat} (you)" if who == seat else name_of(who)
        button = ", button" * (contest is not None and contest.button == who)
        bet, stack = _staked(round, who, contest), _stack(round, who, contest)
        rows.append((named + button, coloured(_cards(round, hands, who)), bet, stack))
    rows += _pots(round, contest)
    used = [place for place, cells in enumerate(zip(*rows, strict=True)) if not place or any(map(str, cells))]
    heads = ("", "cards", "bet" if contest else "staked", "")
    title = round.rules.chapter.title if contest else round.game.title
    return grid(title, [heads[place] for place in used], [[row[place] for place in used] for row in rows])


def _pots(round: Round, contest: Contest | None) -> list[tuple[str, str, str, str]]:
    """Return the pot with all bets or, if someone is all in, each pot and the players that may win it."""
    rows = []
    if pot := round.table.ledger.balance("pot"):
        rows.append(("the pot", "", show_amount(pot), ""))
    for prize in contest.pots if contest is not None and len(contest.pots) > 1 else ():
        seats = f"for seats {', '.join(map(str, prize.seats))}"
        rows.append((f"  {prize.name}", "", show_amount(prize.cents), seats))
    return rows


def _cards(round: Round, hands: dict[tuple[Who, int], list[str]], who: Who) -> str:
    """Return a holder's hands, without cards dealt only to draw for the button."""
    held = len(round.table.hands.get(who, ()))
    shown = (cards if hand else cards[-held:] for (holder, hand), cards in hands.items() if holder == who)
    return " | ".join(_faces(round, who, cards) for cards in shown)


def _faces(round: Round, who: Who, cards: list[str]) -> str:
    """Return cards side by side. Face-down cards are in brackets if the player also has cards face up."""
    up = set(round.table.shown.get(str(who), ()))
    down = [card for card in cards if card not in up]
    if not isinstance(who, int) or len(down) in (0, len(cards)):
        return side_by_side(cards)
    return f"({side_by_side(down)}) {side_by_side(card for card in cards if card in up)}"


def _staked(round: Round, who: Who, contest: Contest | None) -> str:
    if contest is not None and isinstance(who, int) and who in contest.bets:
        return show_amount(contest.bets[who])
    spots = ((wager, cents) for (seat, wager), cents in round.table.spots.items() if seat == who and cents)
    return ", ".join(f"{wager} {show_amount(cents)}" for wager, cents in spots)


def _stack(round: Round, who: Who, contest: Contest | None) -> str:
    stacks = round.table.stacks
    if not stacks or not isinstance(who, int) or who not in stacks:
        return ""
    left = round.table.ledger.balance(who)
    out = contest is not None and who in contest.out
    return f"{show_amount(left)} left{', folded' * out}" if left or out else "all in"


def may_do(ask: Bet | Choose, seat: int, round: Round | None = None) -> list[str]:
    """Return the available actions, one per line, with what an amount adds up to in a round."""
    if isinstance(ask, Bet):
        return [*_offers(ask.offers_to(seat)), "(nothing: sit this round out)"]
    if held := ask.of_own_cards:
        return _of_cards(ask, held)
    if len(ask.choices) <= MOST_LISTED:
        listed = enumerate(ask.choices, 1)
        return [f"{number}. {_choice(choice)}{_comes_to(choice, seat, round)}" for number, choice in listed]
    by_name: dict[str, list[str]] = {}
    for choice in ask.open_to(seat):
        by_name.setdefault(choice.do, []).append(choice.wager)
    return [f"{do} {folded(filter(None, wagers))}".strip() for do, wagers in by_name.items()]


def _comes_to(choice: Choice, seat: int, round: Round | None) -> str:
    """Return an amount's total in a game among players: including the bet in front, or all in."""
    contest = contest_of(round) if round is not None else None
    if round is None or contest is None or choice.amount is None:
        return ""
    least, most, bet = choice.amount.minimum, choice.amount.maximum, contest.bets.get(seat, 0)
    parts = [f"makes {show_dollars(bet + most)}"] if bet and least == most else []
    if round.table.stacks and most == round.table.ledger.balance(seat):
        parts.append("all in" if least == most else f"`{choice.do} all` is all in")
    return f" ({', '.join(parts)})" if parts else ""


def _of_cards(ask: Choose, held: tuple[str, ...]) -> list[str]:
    """Return the actions with the player's own cards: how many of them, an example, and the number of each."""
    sizes: dict[str, set[int]] = {}
    for choice in ask.choices:
        sizes.setdefault(choice.do, set()).add(len(choice.wager.split()))
    shown = []
    for do, (low, high) in {do: (min(found), max(found)) for do, found in sizes.items()}.items():
        count = f"{high}" if low == high else f"{low} to {high}"
        such = f"`{do} {' '.join(map(str, range(1, low + 1)))}`"
        cards = f": {count} {'card' if high == 1 else 'cards'}, by name or number, such as {such}"
        shown.append(do + cards if high else do)
    return [*shown, f"your cards: {'  '.join(f'{place}. {card}' for place, card in enumerate(held, 1))}"]


def folded(wagers: Iterable[str]) -> str:
    """Abbreviate a list of wagers: `place_4…place_10` means all the place wagers between."""
    families: dict[str, list[str]] = {}
    for wager in wagers:
        families.setdefault(_NUMBERS.sub("", wager), []).append(wager)
    return " | ".join(
        " | ".join(family) if len(family) <= 2 else f"{family[0]}…{family[-1]}"
        for family in families.values()
    )


def _offers(offers: tuple[Offer, ...]) -> list[str]:
    """Return a line for each wager or, if there are very many, for each group with the same amounts."""
    if len(offers) <= MOST_LISTED:
        return [_offer(offer) for offer in offers]
    alike: dict[str, list[str]] = {}
    for offer in offers:
        alike.setdefault(_offer(offer).removeprefix(offer.wager), []).append(offer.wager)
    return [f"{folded(wagers)}{amount}" for amount, wagers in alike.items()]


def _offer(offer: Any) -> str:
    needs = f", with {' and '.join(offer.needs)}" if offer.needs else ""
    return f"{offer.wager}: {offer.amount}{needs}"


def _choice(choice: Any) -> str:
    wager = f" on {choice.wager}" if choice.wager and choice.wager != choice.do else ""
    return f"{choice.do}{wager}" + ("" if choice.amount is None else f": {choice.amount}")
