"""The state of a table for a person: what it waits for or what happened, in a sentence and its detail."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from pitboss.floor.tables import LiveTable
from pitboss.money import read_whole, show_dollars
from pitboss.rounds import came_to as results
from pitboss.rounds.actions import may_of
from pitboss.rounds.asks import ANYONE, Bet, Choose
from pitboss.rounds.called import plain
from pitboss.rounds.events import Dealt, Decided, Put
from pitboss.rounds.game import Game
from pitboss.rounds.seen import BOARD, held
from pitboss.rounds.speech import a_hand, in_words
from pitboss.rounds.words import addressed
from pitboss.web import shows

NOTHING: Mapping[str, str] = {"blind": "", "last": ""}
"""The status shown for a seat that has posted and done nothing."""
_BLINDS = ("small_blind", "big_blind", "straddle")
_NOT_SAID = ("set_wrongly", "double_face_down")
"""The actions that are allowed, but not offered in a sentence."""
_MOST_VERBS = 5


class Status(NamedTuple):
    """The thing a table waits for or that happened, and its detail."""

    says: str
    detail: str = ""


def status(live: LiveTable, view: list[Any], you: int) -> Status:
    """Describe the state of a table, for someone at a seat or without one (0)."""
    round = live.round
    if round.over:
        if not you:
            return Status("The round is over")
        came = shows.came_to(round, view, you)
        return Status(came["says"], "" if came["says"] != results.SAT_OUT else "You sat this round out")
    carries = live.game.carries_over
    says = carries.says(round.table) if carries is not None else ""
    ask, stands = live.ask_of(you), _sentence(addressed(says, you))
    if type(ask) is Bet and ask.asks(you):
        return Status("Place your bets", _limits(ask, you, live.game))
    if type(ask) is Choose and ask.who == you and you:
        return Status(f"Your turn: {_choices(ask)}", _detail(ask, live, view, you))
    if type(ask) is Choose and ask.who == ANYONE:
        return _open_to_all(ask, live, you, stands)
    if you in live.out:
        return Status(_sits_out(live, you), _waits(live, you))
    return Status(_waits(live, you), stands)


def _limits(ask: Bet, you: int, game: Game) -> str:
    """Describe the limits of the first wager that must be made."""
    offers = ask.offers_to(you)
    main = next((one for one in offers if one.wager in ask.any_of), offers[0] if offers else None)
    if main is None:
        return ""
    named = f"{game.called(main.wager).name}: " if len(ask.any_of) == 1 or len(offers) == 1 else ""
    return _sentence(f"{named}{main.amount}")


def _choices(ask: Choose) -> str:
    """List what may be done, as verbs: "hit, stand or double"."""
    said = (may_of(one.do) for one in ask.choices if one.do not in _NOT_SAID)
    verbs = list(dict.fromkeys(said))
    if len(verbs) > _MOST_VERBS:
        return ask.says or "decide"
    return f"{', '.join(verbs[:-1])} or {verbs[-1]}" if len(verbs) > 1 else "".join(verbs)


def _detail(ask: Choose, live: LiveTable, view: list[Any], you: int) -> str:
    """Describe what a seat decides about: its own hand by name, and the dealer's open cards."""
    number = read_whole(ask.at.removeprefix("hand")) if ask.at.removeprefix("hand").isdigit() else 0
    named = {(one.who, one.hand): live.game.named(live.rules, one) for one in held(view)}
    mine = named.get((you, number)) or next((name for (who, _), name in named.items() if who == you), None)
    dealer = named.get(("dealer", 0))
    parts = [f"you have {a_hand(mine.name)}"] if mine is not None else []
    if dealer is not None and parts:
        parts.append(f"the dealer shows {a_hand(dealer.name)}")
    says = in_words(ask.says, live.game, you) if ask.says else ""
    return _sentence("; ".join((*parts, says) if says and says not in _choices(ask) else parts))


def _open_to_all(ask: Choose, live: LiveTable, you: int, stands: str) -> Status:
    """Describe what is open if anyone may act: bets, and the dice for the seat that has them."""
    mine = {one.do for one in ask.on_no_wager() if you and one.seat in (0, you)}
    needs = _sentence(in_words(ask.says, live.game, you)) if ask.says else ""
    if "take_dice" in mine:
        return Status("The dice are offered to you", needs or stands)
    if "roll" in mine:
        return Status("Bet or roll", needs or stands)
    return Status("Bets are open", needs or stands)


def _sits_out(live: LiveTable, you: int) -> str:
    """Say why a person does not play this round."""
    if you in live.buying:
        return f"You buy in for {show_dollars(live.buying[you])} and play from the next round on"
    return f"You sit out with {show_dollars(live.chips(you))} left"


def _waits(live: LiveTable, you: int) -> str:
    others = [seat for seat in live.waits_for if seat != you]
    names = [live.people.get(seat) or f"seat {seat}" for seat in others]
    return f"Waiting for {' and '.join(names)}" if names else "The dealer is at work"


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def acted(game: Game, view: Iterable[Any]) -> dict[int, dict[str, str]]:
    """Return each seat's blind and its last action in the street being played, in a few words."""
    done: dict[int, dict[str, str]] = {}
    for event in view:
        if type(event) is Put and event.wager in _BLINDS:
            done.setdefault(event.seat, dict(NOTHING))["blind"] = plain(event.wager)
        elif type(event) is Decided and event.seat:
            cents = "" if event.amount is None else f" {show_dollars(event.amount)}"
            said = f"{may_of(event.do)}{cents}"
            done.setdefault(event.seat, dict(NOTHING))["last"] = _sentence(said)
        elif type(event) is Dealt and event.to == BOARD:
            for one in done.values():
                one["last"] = one["last"] if one["last"] == "Fold" else ""
    return done
