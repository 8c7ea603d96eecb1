"""What a craps table remembers between rounds: the point, the wagers that stand, the dice, the fire bet."""

import re

import msgspec

from pitboss.games.craps.table_rules import TableRules
from pitboss.games.craps.wagers import NAMES
from pitboss.money import Cents, read_whole
from pitboss.rounds.asks import check_coupon
from pitboss.rulebooks import Refusal

_SEAT = re.compile("[0-9]{1,3}")


class Bet(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """A wager that stands on the layout.

    ``wager`` is its kind and ``key`` the spot of its chips. ``number`` is the number it waits on once a roll has put
    it there (0 before). ``called`` is what the player called it ("on", "off", or "" for the rule's default). ``backs``
    is the key of the flat wager that odds are behind. ``vig`` is what was charged for it (if refundable, the part that
    no throw has earned yet).
    """

    seat: int
    wager: str
    key: str
    number: int = 0
    called: str = ""
    backs: str = ""
    id: str = ""
    vig: Cents = 0


class CrapsState(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The table between rounds.

    ``standing`` holds the chips of every wager in ``bets`` as {"seat:key": cents}, ``coupons`` the faces of the
    coupons that lie with them. ``shooter`` holds the dice (0: nobody), ``offered`` is the seat they are offered to.
    ``declined_by`` is the shooter who made a point and wants no new line bet while the dice go round.
    ``outside_shooter`` is set if the shooter's line bet is not part of the round, as in a compact record.
    """

    point: int = 0
    bets: tuple[Bet, ...] = ()
    standing: dict[str, Cents] = {}
    coupons: dict[str, Cents] = {}
    shooter: int = 0
    offered: int = 0
    declined_by: int = 0
    outside_shooter: bool = False
    made_point: bool = False
    deciding_come_bets: bool = False
    fire_open: bool = True
    fire_points: tuple[int, ...] = ()
    dont_bets_gone: tuple[str, ...] = ()


def read_spot(text: str) -> tuple[int, str]:
    """Parse a spot as it is written: "1:pass"."""
    seat, _, key = text.partition(":")
    return read_whole(seat), key


def spots(state: CrapsState) -> dict[tuple[int, str], Cents]:
    """Return the chips that stand on the layout, by seat and spot; malformed spots are skipped."""
    written = ((text.partition(":")[0], text, cents) for text, cents in state.standing.items())
    return {read_spot(text): cents for seat, text, cents in written if _SEAT.fullmatch(seat)}


def check_state(state: CrapsState, plan: TableRules) -> None:
    """Refuse a state no craps table can be in."""
    if state.point and state.point not in plan.points:
        raise plan.rules.refuse("bad_state", f"{state.point} cannot be the point", "point_numbers")
    flats = {(bet.seat, bet.key): bet for bet in state.bets}
    spots = {f"{seat}:{key}" for seat, key in flats}
    if spots != set(state.standing) or len(spots) != len(state.bets):
        raise Refusal("bad_state", "every wager that stands has its chips, and all chips a wager")
    if any(cents <= 0 for cents in state.standing.values()):
        raise Refusal("bad_state", "a wager that stands has chips on it")
    if not set(state.fire_points) <= plan.points:
        raise Refusal("bad_state", "only points count for the fire bet")
    if not all(re.fullmatch(r"[0-9]{1,3}:dont_(pass|come)", gone) for gone in state.dont_bets_gone):
        raise Refusal("bad_state", "only don't bets are gone for a roll")
    for bet in state.bets:
        _check_bet(bet, flats, plan)
    for spot, face in state.coupons.items():
        if spot not in state.standing:
            raise Refusal("bad_state", "a coupon that stands lies with a wager")
        check_coupon(plan.coupons, flats[read_spot(spot)].wager, face, state.standing[spot])


def _check_bet(bet: Bet, flats: dict[tuple[int, str], Bet], plan: TableRules) -> None:
    """Refuse a wager this table could not have taken, or that waits where it cannot."""
    flat = flats.get((bet.seat, bet.backs))
    taken = bet.wager in plan.amounts and not bet.backs
    if flat is not None and flat.wager in plan.amounts:
        number = flat.number or NAMES[flat.wager].number
        taken = bet.wager == f"{NAMES[flat.wager].family}_odds" and bet.number == number != 0
    charged = bet.vig == 0 or (bet.vig > 0 and bet.wager.startswith(("buy_", "lay_")))
    called = bet.called in ("", "on", "off")
    sits = _SEAT.fullmatch(str(bet.seat))
    if not (sits and taken and called and charged and plan.outcomes.can_wait(bet.wager, bet.number)):
        raise Refusal("bad_state", f"{bet.wager!r:.40} cannot stand like this on the layout")
