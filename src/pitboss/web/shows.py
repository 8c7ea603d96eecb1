"""What a page is shown: asks, events and chips as JSON, with display text for every amount."""

from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from pitboss.money import Cents, show_amount, show_dollars
from pitboss.rounds.asks import Amount, Ask, Bet, Choice, Choose, Offer
from pitboss.rounds.events import Closed, Event, Opened, Reversed
from pitboss.rounds.game import Contest, contest_of
from pitboss.rounds.round import Round
from pitboss.rounds.words import sentence, to_player
from pitboss.rulebooks import Cite

DENOMINATIONS: tuple[Cents, ...] = (500_000, 100_000, 50_000, 10_000, 2_500, 500, 100, 25, 5, 1)
"""The chips a stack is drawn with, largest first."""

_TRAY = (100, 500, 2_500, 10_000, 50_000, 100_000)
_MOST_CHIPS = 12
_DOLLAR: Cents = 100
_FAIR: Cents = 10_000
_FEW_CHOICES = 12
_MOST_BARRED = 12
_FEW_AMOUNTS = 8

_kept = lru_cache(maxsize=2**12)
"""Cache for what is shown repeatedly. The results go into messages as they are, so nobody may change them."""


def signed(cents: Cents) -> str:
    """Format a win or loss with its sign."""
    return f"+{show_dollars(cents)}" if cents > 0 else show_dollars(cents)


@_kept
def money(cents: Cents) -> dict[str, Any]:
    """Show an amount in cents, as written in a field, and as displayed."""
    return {"cents": cents, "written": show_amount(cents), "shown": show_dollars(cents)}


@_kept
def won(cents: Cents) -> dict[str, Any]:
    """Show a win or loss."""
    return {"cents": cents, "written": show_amount(cents), "shown": signed(cents)}


@_kept
def chips(cents: Cents) -> list[dict[str, Any]]:
    """Draw an amount as a stack of chips, largest at the bottom. A tall stack is cut off."""
    stack: list[dict[str, Any]] = []
    for chip in DENOMINATIONS:
        count, cents = divmod(cents, chip)
        stack.extend([{"cents": chip, "shown": chip_name(chip)}] * min(count, _MOST_CHIPS - len(stack)))
    return stack


def chip_name(cents: Cents) -> str:
    """Return what is printed on a chip: "5", "1,000", ".25"."""
    return f"{cents // 100:,}" if cents >= 100 else f".{cents:02d}"


@_kept
def cite(cite: Cite) -> dict[str, str]:
    """Show a citation."""
    return {"rule": cite.rule, "clause": cite.clause}


@_kept
def amount(allowed: Amount) -> dict[str, Any]:
    """Show the amounts an answer may carry."""
    return {
        "minimum": money(allowed.least),
        "maximum": money(allowed.maximum),
        "step": money(allowed.step),
        "also": [money(cents) for cents in allowed.also],
        "exact": allowed.minimum == allowed.maximum and not allowed.also,
        "says": str(allowed),
    }


def usual(allowed: Amount, staked: Cents) -> Cents:
    """Return the default stake: the maximum if an existing stake bounds it, else the minimum.

    If the range begins below a dollar, its minimum is not a usual stake, and the maximum up to $100 is used.
    """
    if allowed.maximum <= staked and allowed.admits(allowed.maximum):
        return allowed.maximum
    fair = min(allowed.maximum, _FAIR)
    return fair if allowed.least < _DOLLAR and allowed.admits(fair) else allowed.least


def presets(allowed: Amount, all_in: Cents = 0) -> list[Cents]:
    """Return amounts worth a button: all if few; else the least, chips that may be staked, a low maximum, all in."""
    if allowed.maximum - allowed.least < _FEW_AMOUNTS * allowed.step:
        few = range(allowed.least, allowed.maximum + 1, allowed.step)
        return sorted({cents for cents in few if allowed.admits(cents)} | set(allowed.also))
    found = {chip for chip in _TRAY if allowed.admits(chip)} | set(allowed.also)
    found.add(allowed.least)
    if allowed.admits(allowed.maximum) and allowed.maximum <= _TRAY[-1]:
        found.add(allowed.maximum)
    low = sorted(found - {all_in})[: 7 if all_in else 8]
    return [*low, all_in] if all_in else low


@_kept
def tray(most: Cents) -> list[dict[str, Any]]:
    """Return the chips in front of a player, none larger than the most that may be staked."""
    chips = _TRAY if most >= _TRAY[0] else (1, 5, 25)
    return [{**money(chip), "chip": chip_name(chip)} for chip in chips if chip <= most]


class Purse(NamedTuple):
    """What limits a seat's stakes: the most on one wager, its bet in front, its whole stack."""

    staked: Cents = 0
    bet: Cents = 0
    stack: Cents = 0


_NO_PURSE = Purse()


def ask(ask: Ask | None, turn: int, seat: int, purse: Purse = _NO_PURSE) -> dict[str, Any] | None:
    """Show a seat the bet or decision that waits for it, but never chance or a pause."""
    told: dict[str, Any]
    if type(ask) is Bet and ask.asks(seat):
        offers, who = ask.offers_to(seat), seat
        most = max((offer.amount.maximum for offer in offers), default=0)
        told = {"offers": [_offer(offer) for offer in offers], "any_of": list(ask.any_of)}
        open = {offer.wager for offer in offers}
    elif type(ask) is Choose:
        choices, who = list(ask.open_to(seat)), ask.who
        most = max((choice.amount.maximum for choice in choices if choice.amount), default=0)
        few = len(choices) <= _FEW_CHOICES
        told = {"says": ask.says, "choices": [_choice(choice, few, purse) for choice in choices]}
        open = {name for choice in choices for name in (choice.do, choice.wager)}
    else:
        return None
    kind = "bet" if type(ask) is Bet else "choose"
    head = {"kind": kind, "turn": turn, "who": who, "at": ask.at, "cite": cite(ask.cite)}
    return {**head, **told, "tray": tray(most), "barred": _barred(ask, seat, open)}


def _barred(ask: Bet | Choose, seat: int, open: set[str]) -> list[dict[str, Any]]:
    """Show what the rules bar at a seat's own ask, if they name it: a few things, each with its clause."""
    bars = ask.barred.named(ask, seat) if ask.asks(seat) else {}
    named = [(do, bar) for do, bar in bars.items() if do not in open]
    return [{"do": do, "says": bar.sentence, "cite": cite(bar.cite)} for do, bar in named[:_MOST_BARRED]]


@_kept
def _offer(offer: Offer) -> dict[str, Any]:
    return {
        "wager": offer.wager,
        "amount": amount(offer.amount),
        "cite": cite(offer.cite),
        "needs": list(offer.needs),
    }


def _choice(choice: Choice, few: bool, purse: Purse) -> dict[str, Any]:
    shown: dict[str, Any] = {"do": choice.do, "wager": choice.wager}
    if (allowed := choice.amount) is None:
        return {**shown, "amount": None, "usual": None, "presets": [], "to": None, "all_in": None}
    all_in = allowed.maximum if allowed.maximum == purse.stack else 0
    return {
        **shown,
        "amount": amount(allowed),
        "usual": money(usual(allowed, purse.staked if few else 0)),
        "presets": [money(cents) for cents in presets(allowed, all_in)] if few else [],
        "to": money(purse.bet + allowed.least) if purse.bet else None,
        "all_in": money(all_in) if all_in else None,
    }


def event(number: int, event: Event, seat: int = 0) -> dict[str, Any]:
    """Show one event a seat may see, also in words, with its place in that seat's view."""
    told = sentence(event, to_player(seat))
    if type(event) is Opened:
        shown: dict[str, Any] = {"event": "opened", "rulebook": event.rulebook, "seats": list(event.seats)}
    elif type(event) is Closed:
        shown = {"event": "closed"}
    else:
        shown = msgspec.to_builtins(event)
        if type(event) is Reversed:
            shown |= {"source": event.source, "target": event.target}
    # The total of a throw is spots, not money.
    for key in ("amount", "stake", *(("total",) if shown["event"] == "pot made" else ())):
        if isinstance(shown.get(key), int):
            shown[f"{key}_shown"] = show_dollars(shown[key])
    return {"number": number, "says": told[0].upper() + told[1:], **shown}


def spots(round: Round) -> list[dict[str, Any]]:
    """Show the chips that lie on the layout."""
    return [
        {"seat": seat, "wager": wager, **money(cents), "chips": chips(cents)}
        for (seat, wager), cents in round.table.spots.items()
        if cents
    ]


def net(round: Round) -> dict[str, Any]:
    """Show what each seat won or lost on each wager, and in total."""
    return {
        str(seat): {
            "wagers": {wager: won(cents) for wager, cents in wagers.items()},
            "total": won(sum(wagers.values())),
        }
        for seat, wagers in round.net().items()
    }


def bet(seat: int, contest: Contest | None) -> dict[str, Any] | None:
    """Show the chips a seat has bet that are not in a pot yet."""
    cents = contest.bets.get(seat, 0) if contest is not None else 0
    return {**money(cents), "chips": chips(cents)} if cents else None


def pots(round: Round) -> list[dict[str, Any]]:
    """Show what is played for: the pot with all bets, or each pot if somebody is all in; and a bank's chips."""
    contest = None if round.over else contest_of(round)
    prizes = contest.pots if contest is not None and len(contest.pots) > 1 else ()
    named = [(f"{prize.name} pot", prize.cents, list(prize.seats)) for prize in prizes]
    balances = [(name, round.table.ledger.balance(name), list[int]()) for name in ("pot", "bank")]
    return [
        {"name": name, **money(cents), "chips": chips(cents), "seats": seats}
        for name, cents, seats in named + balances[bool(named) :]
        if cents > 0
    ]
