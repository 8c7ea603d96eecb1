"""The data a page is shown: asks, events and chips as JSON, with display text for every amount."""

import re
from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from pitboss.money import Cents, read_whole, show_amount, show_dollars
from pitboss.rounds import came_to as results
from pitboss.rounds.actions import ACTIONS, confirm_of, label_of
from pitboss.rounds.asks import Amount, Ask, Bet, Choice, Choose, Offer
from pitboss.rounds.events import (
    Charged,
    Closed,
    Cut,
    Event,
    Forfeited,
    Money,
    Opened,
    Paid,
    Returned,
    Reversed,
    Taken,
)
from pitboss.rounds.game import Contest, Game, contest_of
from pitboss.rounds.round import Round
from pitboss.rounds.seen import held
from pitboss.rounds.sentences import told
from pitboss.rounds.speech import Besides, besides_of, in_words
from pitboss.rulebooks import Cite, Rules
from pitboss.web.limits import MOST_WAGERS

DENOMINATIONS: tuple[Cents, ...] = (500_000, 100_000, 50_000, 10_000, 2_500, 500, 100, 25, 5, 1)
"""The chips a stack is drawn with, largest first."""

_TRAY = (100, 500, 2_500, 10_000, 50_000, 100_000)
_SMALL = (1, 5, 25)
_MOST_CHIPS = 12
_DOLLAR: Cents = 100
_FEW_CHOICES = 12
_MOST_BARRED = 12
_FEW_AMOUNTS = 8
_FEW_PRESETS = 6
_SETTLE = (Paid, Taken, Returned)
"""The events that settle a wager."""

NO_SIZES: Mapping[str, Cents] = {}

_kept = lru_cache(maxsize=2**12)
"""Cache for what is shown repeatedly. The results go into messages as they are, so do not change them."""


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
    """Return the default stake: the maximum if an existing stake bounds it, else the least that is worth a chip.

    If no amount need be given, as for winnings that are let ride, the default is the whole.
    """
    if (allowed.maximum <= staked or not allowed.minimum) and allowed.admits(allowed.maximum):
        return allowed.maximum
    return worth_a_chip(allowed)


def worth_a_chip(allowed: Amount) -> Cents:
    """Return the least allowed amount, but not cents if a dollar or more may be staked."""
    if allowed.least >= _DOLLAR:
        return allowed.least
    return next((chip for chip in _TRAY if allowed.admits(chip)), allowed.least)


def presets(allowed: Amount, all_in: Cents = 0, sizes: Collection[Cents] = ()) -> list[Cents]:
    """Return amounts worth a button: all if few, or the least, chips that may be staked, a low maximum, all in.

    If players name bets after the pot, those come first, with only as many chips as there is room for.
    """
    if allowed.maximum - allowed.least < _FEW_AMOUNTS * allowed.step:
        few = range(allowed.least, allowed.maximum + 1, allowed.step)
        return sorted({cents for cents in few if allowed.admits(cents)} | set(allowed.also))
    found = {chip for chip in _TRAY if allowed.admits(chip)} | set(allowed.also)
    found.add(worth_a_chip(allowed))
    if allowed.admits(allowed.maximum) and allowed.maximum <= _TRAY[-1]:
        found.add(allowed.maximum)
    by_pot = {cents for cents in sizes if allowed.admits(cents)}
    if by_pot:
        named = by_pot | {allowed.least, *([all_in] if all_in else [])}
        return sorted(named | set(sorted(found - named)[: max(0, _FEW_PRESETS - len(named))]))
    low = sorted(found - {all_in})[: 7 if all_in else 8]
    return [*low, all_in] if all_in else low


def named(allowed: Amount, all_in: Cents = 0, sizes: Mapping[str, Cents] = NO_SIZES) -> list[dict[str, Any]]:
    """Show the amounts worth a button, each with what players call it, if they do."""
    names = {allowed.maximum: "Most", allowed.least: "Least", **{sizes[name]: name for name in sizes}}
    names |= {all_in: "All in"} if all_in else {}
    return [
        {**money(cents), "name": names.get(cents, "")} for cents in presets(allowed, all_in, sizes.values())
    ]


@_kept
def tray(most: Cents, step: Cents = _DOLLAR) -> list[dict[str, Any]]:
    """Return the chips in front of a player: none larger than may be staked, and small ones if those may be."""
    small = _SMALL if most < _DOLLAR else tuple(chip for chip in _SMALL[-1:] if chip % step == 0)
    return [{**money(chip), "chip": chip_name(chip)} for chip in (*small, *_TRAY) if chip <= most]


def in_hand(amounts: list[Amount], chips: list[dict[str, Any]]) -> Cents:
    """Return the chip that is in hand at first: the smallest one that is a stake alone, or else the smallest."""
    alone = (chip["cents"] for chip in chips if any(one.admits(chip["cents"]) for one in amounts))
    return next(alone, chips[0]["cents"] if chips else 0)


class Purse(NamedTuple):
    """The limits of a seat's stakes: the most on one wager, its bet in front, its whole stack, bets by the pot."""

    staked: Cents = 0
    bet: Cents = 0
    stack: Cents = 0
    sizes: Mapping[str, Cents] = NO_SIZES


_NO_PURSE = Purse()


def ask(
    ask: Ask | None, turn: int, seat: int, purse: Purse = _NO_PURSE, game: Game | None = None
) -> dict[str, Any] | None:
    """Show a seat the bet or decision that waits for it, but never chance or a pause."""
    told: dict[str, Any]
    if type(ask) is Bet and ask.asks(seat):
        offers, who = ask.offers_to(seat), seat
        amounts = [offer.amount for offer in offers]
        told = {"offers": [_offer(offer) for offer in offers], "any_of": list(ask.any_of)}
        open = {offer.wager for offer in offers}
    elif type(ask) is Choose:
        choices, who = list(ask.open_to(seat)), ask.who
        amounts = [choice.amount for choice in choices if choice.amount]
        few = len(choices) <= _FEW_CHOICES
        told = {
            "says": in_words(ask.says, game, seat),
            "choices": [_choice(choice, few, purse) for choice in choices],
        }
        open = {name for choice in choices for name in (choice.do, choice.wager)}
    else:
        return None
    kind = "bet" if type(ask) is Bet else "choose"
    told["hand"] = read_whole(ask.at.removeprefix("hand")) if re.fullmatch(r"hand[0-9]", ask.at) else 0
    head = {"kind": kind, "turn": turn, "who": who, "at": ask.at, "cite": cite(ask.cite)}
    most = max((one.maximum for one in amounts), default=0)
    chips = tray(most, min((one.step for one in amounts), default=_DOLLAR))
    told |= {"tray": chips, "chip": in_hand(amounts, chips)}
    return {**head, **told, "barred": _barred(ask, seat, open, game)}


def _barred(ask: Bet | Choose, seat: int, open: set[str], game: Game | None) -> list[dict[str, Any]]:
    """Show what the rules bar at a seat's own ask, if they name it: a few things, each with its clause."""
    bars = ask.barred.named(ask, seat) if ask.asks(seat) else {}
    named = [(do, bar) for do, bar in bars.items() if do not in open]
    most = _MOST_BARRED if type(ask) is Choose and ask.who else MOST_WAGERS
    return [
        {
            "do": do,
            "label": _label(do, game),
            "says": in_words(bar.sentence, game, seat),
            "cite": cite(bar.cite),
        }
        for do, bar in named[:most]
    ]


def _label(do: str, game: Game | None) -> str:
    """Return the words on the button of a decision or a wager."""
    return label_of(do) if do in ACTIONS or game is None else game.called(do).name


@_kept
def _offer(offer: Offer) -> dict[str, Any]:
    return {
        "wager": offer.wager,
        "amount": amount(offer.amount),
        "cite": cite(offer.cite),
        "needs": list(offer.needs),
    }


def _choice(choice: Choice, few: bool, purse: Purse) -> dict[str, Any]:
    shown: dict[str, Any] = {"do": choice.do, "wager": choice.wager, "label": label_of(choice.do)}
    if confirm := confirm_of(choice.do):
        shown["confirm"] = confirm
    if (allowed := choice.amount) is None:
        return {**shown, "amount": None, "usual": None, "presets": [], "to": None, "all_in": None}
    all_in = allowed.maximum if allowed.maximum == purse.stack else 0
    return {
        **shown,
        "amount": amount(allowed),
        "usual": money(usual(allowed, purse.staked if few else 0)),
        "presets": named(allowed, all_in, purse.sizes) if few else [],
        "to": money(purse.bet + allowed.least) if purse.bet else None,
        "all_in": money(all_in) if all_in else None,
    }


def event(
    number: int, event: Event, seat: int = 0, game: Game | None = None, besides: Besides | None = None
) -> dict[str, Any]:
    """Show one event a seat may see, also in words, with its place in that seat's view."""
    said = told(event, seat, game, besides)
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
    return {"number": number, "says": said[0].upper() + said[1:], **shown}


def spots(round: Round) -> list[dict[str, Any]]:
    """Show the chips that lie on the layout, which of them are off, and which may not be taken down."""
    carries = round.game.carries_over
    off = carries.resting(round.table) if carries is not None else ()
    return _spots(round.table.spots, off, round.game.locked(round.table))


def _spots(
    held: dict[Any, Cents], off: Collection[tuple[int, str]] = (), locked: Collection[tuple[int, str]] = ()
) -> list[dict[str, Any]]:
    return [
        {
            "seat": spot[0],
            "wager": spot[1],
            **money(cents),
            "chips": chips(cents),
            "off": spot in off,
            "locked": spot in locked,
        }
        for spot, cents in held.items()
        if cents > 0
    ]


def laid(round: Round, view: list[Event], since: int) -> list[dict[str, Any]] | None:
    """Show the chips as they lay before the first payment of the page's new events, or None if none was made."""
    first = next((n for n in range(since, len(view)) if type(view[n]) in _SETTLE), None)
    if first is None:
        return None
    held = dict(round.table.spots)
    for event in reversed(view[first:]):
        if isinstance(event, Money):
            source, target = event.ends()
            if type(source) is tuple:
                held[source] = held.get(source, 0) + event.amount
            if type(target) is tuple:
                held[target] = held.get(target, 0) - event.amount
    return _spots(held)


def came(view: list[Event], since: int, seat: int) -> dict[str, Any]:
    """Show the result of each wager of a seat in the page's new events: won, lost or returned, and how much."""
    told = [event for event in view[since:] if isinstance(event, Money) and event.seat == seat]
    nets: dict[str, Cents] = {event.wager: 0 for event in told if type(event) in _SETTLE}
    # A commission on a win reduces it. One for making a wager settles nothing.
    for event in told:
        if event.wager in nets and type(event) in (*_SETTLE, Charged, Cut, Forfeited):
            nets[event.wager] += event.sign * event.amount
    marks = {1: "won", -1: "lost", 0: "push"}
    return {wager: {"mark": marks[(net > 0) - (net < 0)], "won": won(net)} for wager, net in nets.items()}


def wagers(game: Game, rules: Rules) -> dict[str, Any]:
    """Name every wager of a table: its name, a short form, and other words that find it."""
    return {
        wager: {"name": one.name, "short": one.brief, "said": one.said, "also": list(one.also)}
        for wager, one in game.wagers(rules).items()
    }


def device(game: Game, rules: Rules) -> dict[str, Any] | None:
    """Show the wheel a game is played with: its pockets or stops in order, and their colours."""
    wheel = game.device(rules)
    if wheel is None:
        return None
    shown = {"pockets": list(wheel.pockets), "stops": list(wheel.stops), "colours": dict(wheel.colours)}
    return {name: value for name, value in shown.items() if value}


def hands(round: Round, view: list[Event]) -> list[dict[str, Any]]:
    """Name every hand whose cards lie open to the viewer: what it is, which cards make it, which rows it is in."""
    named = ((one, round.game.named(round.rules, one)) for one in held(view))
    return [
        {"who": one.who, "hand": one.hand, **name._asdict(), "beside": name.beside}
        for one, name in named
        if name is not None
    ]


def besides(round: Round, view: list[Event]) -> Besides:
    """Return what distinguishes two open hands with the same name."""
    return besides_of(round.game, round.rules, view)


def came_to(round: Round, view: list[Event], seat: int) -> dict[str, Any]:
    """Describe the result of a finished round for a seat."""
    net, called = round.net().get(seat, {}), (lambda wager: round.game.called(wager).said)
    told = results.came_to(view, seat, net, round.void, called=called, besides=besides(round, view))
    lines = [{"wager": one.wager, "says": one.says, "won": won(one.won)} for one in told.lines]
    return {"says": told.says, "lines": lines}


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
    """Show the chips a seat has bet that are not yet in a pot."""
    cents = contest.bets.get(seat, 0) if contest is not None else 0
    return {**money(cents), "chips": chips(cents)} if cents else None


def pots(round: Round) -> list[dict[str, Any]]:
    """Show what is played for: the pot with all bets, or each pot if someone is all in, and a bank's chips."""
    contest = None if round.over else contest_of(round)
    prizes = contest.pots if contest is not None and len(contest.pots) > 1 else ()
    named = [(f"{prize.name} pot", prize.cents, list(prize.seats)) for prize in prizes]
    balances = [(name, round.table.ledger.balance(name), list[int]()) for name in ("pot", "bank")]
    return [
        {"name": name, **money(cents), "chips": chips(cents), "seats": seats}
        for name, cents, seats in named + balances[bool(named) :]
        if cents > 0
    ]
