"""Progressives: a small wager on one's own hand, paid from meters that every such wager adds to.

Any game can include it: the game offers the wager, locks it out before the first card, says which hand each player
holds and whether it was folded, and settles each seat in turn. A wager has one meter, or further pots beside it. The
meters are passed into and out of a round: as all that a table remembers, or as the `meter` of what it remembers.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Annotated, Any, NamedTuple, Self

import msgspec

from pitboss.chance import UNSEEN, Card
from pitboss.hands import five
from pitboss.money import MOST_CENTS, Cents, Flat, Odds, Pays, Share, round_cents, show_amount, show_dollars
from pitboss.rounds import Game, Play, Table
from pitboss.rounds.answers import GoOn
from pitboss.rounds.asks import Amount, Offer
from pitboss.rounds.drivers.script import Script
from pitboss.rounds.records import read_state
from pitboss.rounds.round import Round
from pitboss.rounds.settlement import NO_ROW, Loses, Outcome
from pitboss.rulebooks import Cite, PayTable, Refusal, Rules
from pitboss.rulebooks.schema import Kind, PayShape, amount, flag, one_of, part, percent

PROGRESSIVE, ENVY = "progressive", "envy"
FIXED = "fixed sum"
IN_TURN, PARTS_FIRST = "each in its turn", "parts of a pot before all of it"
FOUR_CARD = "four_card_"
"""What the names of a second progressive begin with, on the four cards of the game's own hand: `four_card_meter`."""
PROGRESSIVES = (PROGRESSIVE, FOUR_CARD + PROGRESSIVE)
POTS = ("major", "minor")
"""The pots that a progressive may have beside its meter, as pay tables name them: "100% of major"."""
WHOLE = 100
"""All of a wager or a meter, in percent."""
PARTS = 10**6
"""The number of parts in a cent: a rate to four decimals of a percent comes out whole in them."""

# -- what a rulebook says ---------------------------------------------------------------------------


def progressive_rules() -> dict[str, Kind]:
    """Return the rules of a progressive: the wager, the meter and what is paid from it."""
    return part(
        PROGRESSIVE,
        {
            "progressive_stake": amount("what the progressive wager is: one chip of this value"),
            "progressive_on_fold": one_of("the progressive wager of a hand that is folded", "forfeited"),
            "meter": amount(
                "what the meter shows when the first player of a round is paid, where the table does not"
                " remember it; nothing: no progressive is offered"
            ),
            "meter_rate": percent("how much of each progressive wager is added to the meter"),
            "meter_reset": amount("what the meter is put back to when all of it has been won"),
            "meter_shared": flag("whether those who win all of the meter in one round share it equally"),
            "award_rounding": one_of(
                "which way a share of the meter goes that is no whole cent", "down", "up", "nearest"
            ),
            "straight_flush_award": one_of("what a straight flush is paid", "share", FIXED, needed=False),
            "straight_flush_sum": amount("the sum where a fixed one is paid", needed=False),
            "envy_for_unbet_hand": flag("whether a hand without the wager earns others envy", needed=False),
            "envy_for_folded_hand": flag("whether a folded hand earns others envy", needed=False),
            "jackpot_order": one_of(
                "in which order those are paid who win from one pot in one round",
                IN_TURN,
                PARTS_FIRST,
                needed=False,
            ),
            "jackpot_least": amount(
                "the least that each of those is paid who win all of the meter, shared or not", needed=False
            ),
            "progressive_table": one_of("which table of awards is posted", "A", "B", "C", "D", needed=False),
            **{name: kind for pot in POTS for name, kind in _pot_rules(pot).items()},
        },
    )


def plain_rules() -> dict[str, Kind]:
    """Return the rules of a progressive where no hand is folded and nobody has envy of another's."""
    other = ("progressive_on_fold", "straight_flush_award", "straight_flush_sum")
    rules = progressive_rules()
    return {name: rules[name] for name in rules if name not in other and not name.startswith(ENVY)}


def four_card_rules() -> dict[str, Kind]:
    """Return the rules of a second progressive, on four cards; what is said of folds and envy holds for both."""
    own = ("progressive_stake", "meter", "meter_rate", "meter_reset")
    first = progressive_rules()
    return part(FOUR_CARD + PROGRESSIVE, {FOUR_CARD + name: first[name] for name in own})


def _pot_rules(pot: str) -> dict[str, Kind]:
    """Return the rules of a pot beside the meter."""
    return {
        f"meter_{pot}": amount(
            f"what the {pot} pot shows when the first player of a round is paid, where the table does not"
            " remember it",
            needed=False,
        ),
        f"meter_rate_{pot}": percent(f"how much of each wager is added to the {pot} pot", needed=False),
        f"meter_reset_{pot}": amount(f"what the {pot} pot is put back to when it has been won", needed=False),
    }


def progressive_wagers(of: str = "") -> dict[str, str]:
    """Return the wager, for a game's rule set."""
    return {of + PROGRESSIVE: "on the player's own hand, paid from a meter"}


def progressive_pay(rows: tuple[str, ...], also: tuple[str, ...] = (), of: str = "") -> dict[str, PayShape]:
    """Return the pay tables, for a game's rule set: the awards, and what others get for the best of them."""
    return {
        of + PROGRESSIVE: PayShape(rows, also, needed=True, part=of + PROGRESSIVE),
        of + ENVY: PayShape((), (*rows, *also), part=of + PROGRESSIVE),
    }


def _pots_named(rules: Any) -> set[str]:
    """Return the pots that a chapter's tables of awards name, whichever table is in force."""
    return {pays.of for pays in _shares(rules)} - {""}


def _shares(rules: Any) -> list[Share]:
    """Return all shares of a meter or a pot that a chapter's tables of awards pay."""
    tables = rules.chapter.pay[PROGRESSIVE].tables.values()
    return [pays for table in tables for _, pays in table if isinstance(pays, Share)]


def check_progressive(rules: Any) -> None:
    """Refuse rules of envy without its table, a fixed sum without the choice of one, and either the other way round.

    Where no hand is folded nothing is said of one that is.
    """
    _check_second(rules)
    if PROGRESSIVE not in rules.pay_tables:
        return
    envy = ENVY in rules.pay_tables or FOUR_CARD + ENVY in rules.pay_tables
    named = _pots_named(rules)
    _check_pots(rules, named)
    pairs = (
        ("envy_for_unbet_hand", envy),
        ("envy_for_folded_hand", envy and "fold_forfeits" in rules),
        ("straight_flush_sum", "straight_flush_award" in rules),
        *((name, pot in named) for pot in POTS for name in _pot_rules(pot)),
    )
    for name, there in pairs:
        if there != (name in rules):
            said = "lacks it" if there else "has nothing it is for"
            raise rules.pay_tables[PROGRESSIVE].cite.refuse("contradiction", f"{name}: the chapter {said}")


def _check_second(rules: Any) -> None:
    """Refuse a second progressive without a first, whose rules hold for both, with pots, or with envy of its own."""
    pay, tables = rules.pay_tables.get(FOUR_CARD + PROGRESSIVE), rules.pay_tables
    if pay is None:
        return
    why = ""
    if PROGRESSIVE not in tables:
        why = "a progressive on four cards comes beside the one on five cards, and the chapter has none"
    elif any(isinstance(pays, Share) and pays.of for _, pays in pay):
        why = "a progressive on four cards has one meter, and no pot beside it"
    elif not {row for row, _ in tables.get(FOUR_CARD + ENVY, ())} <= pay.rows.keys():
        why = "envy is had of hands that the progressive pays, and its table has another"
    if why:
        raise pay.cite.refuse("contradiction", why)


def _check_pots(rules: Any, named: set[str]) -> None:
    """Refuse a pot that no progressive has, rules of awards that no table has, and more added than is staked."""
    if strange := named - set(POTS):
        message = (
            f"a progressive has no pot {min(strange)!r}: beside its meter it may have {' and '.join(POTS)}"
        )
        raise rules.pay_tables[PROGRESSIVE].cite.refuse("contradiction", message)
    rows = {(pays.of, pays.whole) for pays in _shares(rules)}
    if "jackpot_order" in rules and not any((of, False) in rows and (of, True) in rows for of in ("", *POTS)):
        message = "no table pays both a part and all of one pot: there is nothing to put in order"
        raise rules.refuse("contradiction", message, "jackpot_order")
    if "jackpot_least" in rules and ("", True) not in rows:
        raise rules.refuse("contradiction", "no table pays all of the meter", "jackpot_least")
    rates = ("meter_rate", *(f"meter_rate_{pot}" for pot in POTS if pot in named))
    if sum(rules.value(rate) for rate in rates if rate in rules) > WHOLE:
        raise rules.refuse("contradiction", "more than the whole wager is added to the pots", rates[-1])


class Pot(NamedTuple):
    """One meter of a progressive: the name a table remembers it by, what is posted, how it rises and goes back."""

    name: str
    title: str
    """What it is called beside the other pots of its progressive."""
    note: str
    """What the log calls it."""
    posted: Cents
    rate: Fraction
    reset: Cents
    cite: dict[str, Cite]
    """The clauses of what it shows, of what is added to it and of what it goes back to."""


def _pot(rules: Rules, of: str, name: str, rate: str) -> Pot:
    """Work out one pot: the meter itself has no name; a document with several stakes names the rule of its rate."""
    end = f"_{name}" if name else ""
    said = {"meter": f"{of}meter{end}", "meter_rate": of + rate + end, "meter_reset": f"{of}meter_reset{end}"}
    meter, rates, reset = said.values()
    cite = {short: rules.cite(rule) for short, rule in said.items()}
    kept = (rules.amount(meter), rules.percent(rates) / 100, rules.amount(reset))
    return Pot(name or of.removesuffix("_"), name or "meter", meter, *kept, cite)


class Jackpot:
    """One progressive wager of a table, worked out once for all its rounds."""

    def __init__(
        self, rules: Rules, stake: Cents | None = None, rate: str = "meter_rate", of: str = ""
    ) -> None:
        """Work the rules out; a document with several stakes names the one in force and the rule of its rate.

        The names of a second progressive begin with ``of``.
        """
        self.of, self.wager, self.envies = of, of + PROGRESSIVE, of + ENVY
        wager = rules.chapter.wagers[self.wager]
        self.rules, self.stake = rules, rules.amount(f"{of}progressive_stake") if stake is None else stake
        self.offer = Offer(self.wager, Amount(self.stake, self.stake), wager.cite, wager.needs)
        self.shared = "meter_shared" in rules and rules.flag("meter_shared")
        self.parts_first = "jackpot_order" in rules and rules.text("jackpot_order") == PARTS_FIRST
        self.from_right = "settle_order" in rules and "counter-clockwise" in rules.text("settle_order")
        self.least = rules.amount("jackpot_least") if "jackpot_least" in rules else 0
        self.rounding = rules.text("award_rounding")
        if "progressive_on_fold" in rules:
            assert rules.text("progressive_on_fold") == "forfeited"
            self.folded: Outcome = Loses(rules.cite("progressive_on_fold"))
        self.pay = rules.pay(self.wager) if of else _awards(rules)
        named = {pays.of for _, pays in self.pay if isinstance(pays, Share)}
        self.pots = {name: _pot(rules, of, name, rate) for name in ("", *POTS) if name in named or not name}
        """Its meters by name: the meter itself first, then the pots that rows of its table are paid from."""
        self.envy = rules.pay_tables.get(self.envies) if "envy_for_unbet_hand" in rules else None
        self.for_unbet = self.envy is not None and rules.flag("envy_for_unbet_hand")
        self.for_folded = "envy_for_folded_hand" in rules and rules.flag("envy_for_folded_hand")

    @property
    def main(self) -> Pot:
        """The meter itself."""
        return self.pots[""]

    @property
    def posted(self) -> Cents:
        """What the meter itself is posted at."""
        return self.main.posted

    @property
    def alone(self) -> bool:
        """Whether it has one meter, from which all its shares are paid: tables may share it."""
        return len(self.pots) == 1 and not self.least

    def pot(self, pays: Pays) -> Pot:
        """Return the pot that a row is paid from, if it is a share."""
        return self.pots[pays.of if isinstance(pays, Share) else ""]

    def even(self, exact: Fraction) -> Cents:
        """Round a share of the meter to whole cents."""
        return round_cents(exact, self.rounding)  # type: ignore[arg-type]

    def worth(self, pays: Pays, shows: Cents | None = None) -> Cents:
        """Return what a row pays: a share of its pot, as posted or as it shows, or a sum.

        The chip is in the tray: odds pay it back with what they win.
        """
        if isinstance(pays, Share):
            exact = pays.win(self.pot(pays).posted if shows is None else shows)
            return max(self.even(exact), self.floor(self.pot(pays)) if pays.whole else 0)
        return self.even(pays.win(self.stake)) + (self.stake if isinstance(pays, Odds) else 0)

    def floor(self, pot: Pot) -> Cents:
        """Return the least that is paid to who wins all of a pot."""
        return self.least if pot is self.main else 0

    def deducts(self, pays: Pays, cents: Cents) -> bool:
        """Whether an award comes off the meter: a share does, a fixed sum is paid by the house."""
        return isinstance(pays, Share)

    def wins_all(self, row: str, pot: Pot) -> bool:
        """Whether a hand wins the whole of a pot."""
        pays = self.pay.rows.get(row)
        return isinstance(pays, Share) and pays.whole and self.pot(pays) is pot


def _awards(rules: Rules) -> PayTable:
    """Return the table of awards; for a straight flush a house may pay a fixed sum instead of a share."""
    table = rules.pay(PROGRESSIVE)
    if "straight_flush_award" not in rules or rules.text("straight_flush_award") != FIXED:
        return table
    rows = {**table.rows, "straight flush": Flat(rules.amount("straight_flush_sum"))}
    return msgspec.structs.replace(table, rows=rows)


def _four_card(rules: Rules) -> Jackpot:
    return Jackpot(rules, of=FOUR_CARD)


def jackpots_of(rules: Rules) -> tuple[Jackpot, ...]:
    """Return the progressives that a table offers."""
    kinds = zip(PROGRESSIVES, (Jackpot, _four_card), strict=True)
    return tuple(rules.once(kind) for wager, kind in kinds if rules.wager(wager) is not None)


def linked_jackpot(rules: Rules) -> Jackpot | None:
    """Return the progressive of a table that may share its meter with other tables: it has no other."""
    found = jackpots_of(rules)
    return found[0] if len(found) == 1 and found[0].alone and not found[0].of else None


# -- the meter -------------------------------------------------------------------------------------


class Reading(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a meter shows, and the parts of a cent that were added but do not show yet.

    Together they are exactly what was put in less what was paid out.
    """

    shows: Annotated[Cents, msgspec.Meta(ge=0, le=MOST_CENTS)]
    rest: Annotated[int, msgspec.Meta(ge=0, lt=PARTS)] = 0

    def fed(self, cents: Fraction) -> Self:
        """Return the meter with this much added; only whole cents show."""
        shows, rest = divmod(self.rest + int(cents * PARTS), PARTS)
        return msgspec.structs.replace(self, shows=self.shows + shows, rest=rest)

    def paid(self, cents: Cents) -> Self:
        """Return the meter after an award was paid from it."""
        return msgspec.structs.replace(self, shows=self.shows - cents)


class Meter(Reading, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The meter of a table, and the pots that it has beside it."""

    pots: dict[str, Reading] = {}

    def reads(self, pot: str) -> Reading | None:
        """Return what the meter itself (no name) or a pot shows; None if it is not remembered."""
        return self.pots.get(pot) if pot else self

    def put(self, pot: str, reading: Reading) -> "Meter":
        """Return the meters with one of them showing this."""
        if pot:
            return msgspec.structs.replace(self, pots={**self.pots, pot: reading})
        return msgspec.structs.replace(self, shows=reading.shows, rest=reading.rest)


def meter_of(state: Any) -> Meter | None:
    """Return the meter that a table remembers: all it remembers, or a part of it."""
    return state if state is None or type(state) is Meter else state.meter


def check_meter(table: Table, jackpots: Sequence[Jackpot]) -> None:
    """Refuse a remembered meter or pot if no wager adds to it."""
    meter = meter_of(table.state)
    if meter is not None and not jackpots:
        raise Refusal("bad_state", "this table offers no progressive: it has no meter to remember")
    known = {pot.name for jackpot in jackpots for pot in jackpot.pots.values()}
    for name in meter.pots if meter is not None else ():
        if not name or name not in known:
            raise Refusal("bad_state", f"this table has no pot {name!r:.40} to remember")


def tell_meter(table: Table, jackpots: Iterable[Jackpot]) -> None:
    """Announce the meters before the wagers, as everybody reads them, if the table has any."""
    for pot in (pot for jackpot in jackpots for pot in jackpot.pots.values()):
        meter = meter_of(table.state)
        known = None if meter is None else meter.reads(pot.name)
        _tell(table, pot, Reading(pot.posted) if known is None else known, "meter")


def _tell(table: Table, pot: Pot, reading: Reading, rule: str) -> None:
    """Note what a pot shows, and the rule that set it."""
    table.note(pot.note, show_dollars(reading.shows), pot.cite[rule])


class MeterScript(Script):
    """Answers the asks of a game that may have a meter."""

    def open(self, game: Game) -> Round:
        """Open the round with what the meter showed before it, where the record says so."""
        state = read_state(self.record.state, Meter, game.title.lower())
        return Round(
            game,
            self.rules,
            self.record.seat_numbers,
            state,
            patrons=self.record.patrons,
            warned=self.record.warned,
        )


# -- the progressive in a round --------------------------------------------------------------------


class Hand(NamedTuple):
    """A player's hand for the progressive: the row of the table it reaches, and whether it was folded."""

    seat: int
    row: str
    folded: bool = False


def five_card_row(cards: Sequence[Card]) -> str:
    """Return the kind of hand five cards make; empty if they are not all known."""
    return "" if UNSEEN in cards or len(cards) < 5 else five.category(five.best(cards))


def same_player(table: Table, seat: int, other: int) -> bool:
    """Whether two seats belong to one player: nobody has envy of their own hand."""
    names = table.patrons
    return seat == other or (seat in names and names[seat] == names.get(other))


def _share_text(pays: Share) -> str:
    """Return a share as its table writes it, and what it is a share of."""
    return f"{pays}, a pot" if pays.of else f"{pays} of a meter"


class Award(Flat):
    """A payment on a progressive, written as its table writes it: "10%", "$50"."""

    def __init__(self, cents: Cents, of: Pays) -> None:
        """Pay what a row of the table is worth now."""
        super().__init__(cents)
        self.of = of

    def __str__(self) -> str:
        """Return it as the table writes it."""
        return str(self.of)


def lock_out(table: Table, jackpots: Sequence[Jackpot]) -> "tuple[Running, ...]":
    """Close the progressive wagers, and add their part to the meters."""
    posted = next((jackpot.posted for jackpot in jackpots if not jackpot.of), 0)
    return tuple(Running(jackpot, table, posted) for jackpot in jackpots)


def read_meter(table: Table, running: "Sequence[Running]") -> Play:
    """Pause before the hands are turned up; a meter shared between tables may be read then."""
    linked = len(running) == 1 and running[0].jackpot.alone
    going = yield from table.pause("before_reveal", linked)
    if linked:
        running[0].read(going)


class Running:
    """One progressive in a round: the current meters, and who holds which hand."""

    def __init__(self, jackpot: Jackpot, table: Table, posted: Cents) -> None:
        """Count the wagers accepted, and add their part to each meter; a posted meter already includes it.

        ``posted`` is what the table's first meter shows where the table does not remember it.
        """
        self.jackpot, self.table, self.posted = jackpot, table, posted
        self.stakes = {seat: cents for (seat, wager), cents in table.spots.items() if wager == jackpot.wager}
        self.hands: dict[int, Hand] = {}
        self.shares: dict[str, Cents] = {}
        """What each of those is paid who win all of a pot, by pot."""
        self.ahead: dict[str, dict[int, Cents]] = {}
        """What is set aside of a pot for seats that win a part of it, where they come first."""
        before = meter_of(table.state)
        for pot in jackpot.pots.values() if self.stakes else ():
            known = None if before is None else before.reads(pot.name)
            added = pot.rate * sum(self.stakes.values())
            self._show(pot, Reading(pot.posted) if known is None else known.fed(added), "meter_rate")
        self.after_void = meter_of(table.state)
        """The meters if the round is void: wagers are returned, but what they added stays."""

    @property
    def meter(self) -> Meter:
        """All meters of the table as they show now."""
        return meter_of(self.table.state) or Meter(self.posted)

    def _shows(self, pot: Pot) -> Reading:
        return self.meter.reads(pot.name) or Reading(pot.posted)

    def _show(self, pot: Pot, reading: Reading, rule: str) -> None:
        meter, state = self.meter.put(pot.name, reading), self.table.state
        alone = state is None or type(state) is Meter
        self.table.state = meter if alone else msgspec.structs.replace(state, meter=meter)
        _tell(self.table, pot, reading, rule)

    def read(self, going: GoOn) -> None:
        """Take the value read from a shared meter, if any; it includes this round's wagers."""
        if going.meter is None:
            return
        shows, rest = going.meter
        try:
            meter = msgspec.convert({"shows": shows, "rest": rest}, Meter)
        except msgspec.ValidationError as error:
            raise Refusal("bad_meter", f"no meter shows that: {error}") from None
        self.after_void = meter
        self._show(self.jackpot.main, meter, "meter")

    def held(self, hands: Iterable[Hand]) -> None:
        """Note the hands when the settlement begins; a folded one may still earn envy for others."""
        self.hands = {hand.seat: hand for hand in hands}
        for hand in self.hands.values():
            if hand.folded and self.jackpot.for_folded:
                self._envy(hand)

    def settle(self, seat: int) -> None:
        """Settle a player's turn: the award, before the cards are collected, and envy for the same hand."""
        hand = self.hands[seat]
        if self.table.on(seat, self.jackpot.wager):
            self._wager(hand)
        if not hand.folded:
            self._envy(hand)

    def _wager(self, hand: Hand) -> None:
        table, pay, wager = self.table, self.jackpot.pay, self.jackpot.wager
        rows, pays = tuple(pay.rows), pay.rows.get(hand.row)
        if pays is None:
            table.settle(hand.seat, wager, Loses(pay.cite, f"{wager}: {NO_ROW}", rows))
            return
        shown, award = self._shows(self.jackpot.pot(pays)).shows, self._award(pays, hand.seat)
        of = f", {_share_text(pays)} at {show_amount(shown)}" if isinstance(pays, Share) else ""
        found = f"{wager}: {hand.row}{of}"
        table.judge(hand.seat, found, pay.cite, rows[: rows.index(hand.row)], (wager,))
        table.take(hand.seat, wager, pay.cite)
        table.pay(hand.seat, wager, Award(award, pays), pay.cite, self.stakes[hand.seat])

    def _award(self, pays: Pays, seat: int) -> Cents:
        """Return the award and reduce the meter; the stake itself is in the tray and is not returned."""
        pot = self.jackpot.pot(pays)
        ahead = self._set_aside(pot)
        if isinstance(pays, Share) and pays.whole:
            return self._whole(pot, sum(ahead.values()))
        reading = self._shows(pot)
        award = ahead.pop(seat) if seat in ahead else self.jackpot.worth(pays, reading.shows)
        if self.jackpot.deducts(pays, award):
            self._show(pot, reading.paid(award), "meter")
        return award

    def _whole(self, pot: Pot, ahead: Cents) -> Cents:
        """Return a whole pot, or an equal share of what it showed when the first sharing player was paid.

        What is set aside stays in it. Where a least sum is more than that, the house pays the difference.
        """
        if pot.name not in self.shares or not self.jackpot.shared:
            sharing, reading = self._sharing(pot), self._shows(pot)
            share = self.jackpot.even(Fraction(reading.shows - ahead, sharing))
            left = reading.paid(share * sharing)
            self.shares[pot.name] = max(share, self.jackpot.floor(pot))
            self._show(pot, left.fed(Fraction(pot.reset)), "meter_reset")
        return self.shares[pot.name]

    def _set_aside(self, pot: Pot) -> dict[int, Cents]:
        """Return what is still set aside of a pot: each part of what the parts before it left, the least first."""
        if not self.jackpot.parts_first:
            return {}
        if pot.name not in self.ahead:
            parts = self._parts(pot)
            shows, self.ahead[pot.name] = self._shows(pot).shows, {}
            for seat in sorted(parts, key=lambda seat: (parts[seat].percent, self._turn(seat))):
                self.ahead[pot.name][seat] = award = self.jackpot.worth(parts[seat], shows)
                shows -= award
        return self.ahead[pot.name]

    def _parts(self, pot: Pot) -> dict[int, Share]:
        """Return the share of each seat that wins a part of a pot in this round."""
        held = {hand.seat: self.jackpot.pay.rows.get(hand.row) for hand in self._staked()}
        shares = {seat: pays for seat, pays in held.items() if isinstance(pays, Share)}
        return {
            seat: pays for seat, pays in shares.items() if self.jackpot.pot(pays) is pot and not pays.whole
        }

    def _turn(self, seat: int) -> int:
        """Return where a seat comes when equal parts are paid: in the order of the settlement."""
        return -seat if self.jackpot.from_right else seat

    def _staked(self) -> list[Hand]:
        """Return the hands with the wager that were not folded."""
        return [hand for seat, hand in self.hands.items() if not hand.folded and seat in self.stakes]

    def _sharing(self, pot: Pot) -> int:
        """Return how many share a pot: all who win it in this round, or each alone in turn."""
        winners = sum(self.jackpot.wins_all(hand.row, pot) for hand in self._staked())
        return winners if self.jackpot.shared else 1

    def _envy(self, hand: Hand) -> None:
        """Pay envy for a hand to every other player with the wager, folded or not; never for one's own hand."""
        envy, table, wager = self.jackpot.envy, self.table, self.jackpot.envies
        if envy is None or hand.row not in envy.rows:
            return
        if hand.seat not in self.stakes and not self.jackpot.for_unbet:
            return
        for seat, stake in sorted(self.stakes.items(), reverse=True):
            if seat not in table.dead and not same_player(table, seat, hand.seat):
                found = f"{wager}: seat {hand.seat} holds a {hand.row}"
                table.judge(seat, found, envy.cite, wagers=(wager,))
                table.pay(seat, wager, envy.rows[hand.row], envy.cite, stake)
