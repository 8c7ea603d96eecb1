"""Mini-dice: wagers, a shake of two dice, wagers settled by its total. A place bet stands until it is decided."""

from collections.abc import Sequence
from math import lcm
from typing import Any

import msgspec

from pitboss.games.mini_dice.rules import NAMES, ONE_SHAKE, PLACES, RULES, SEVEN
from pitboss.money import Cents, Odds, read_whole, show_dollars
from pitboss.procedures import dice, wheel
from pitboss.procedures.dice import Dice
from pitboss.rounds import Play, Record, Round, Table
from pitboss.rounds.answers import Answer, Chosen, Stakes, Thrown
from pitboss.rounds.asks import ANYONE, Amount, Ask, Bar, Barred, Bet, Choice, Choose, Offer, Roll
from pitboss.rounds.bets import not_offered, not_payable, offer, why_not_wager
from pitboss.rounds.drivers.late import lines_of
from pitboss.rounds.drivers.script import Script
from pitboss.rounds.game import CarriesOver
from pitboss.rounds.ledger import Spot, read_spots, spot_name
from pitboss.rounds.records import SeatRecord, read_amount, read_state
from pitboss.rounds.settlement import Loses, Outcome, Wins
from pitboss.rulebooks import Refusal, Rules

_AGAIN = (Choice("shake", unsaid=True), Choice("end", unsaid=True))


class MiniDiceState(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The table between rounds: the place bets that stand, as {"seat:wager": cents}."""

    standing: dict[str, Cents] = {}


def standing_chips(state: MiniDiceState | None) -> dict[Spot, Cents]:
    """Return the place bets on the layout when a round opens, in one order. Malformed spots are skipped."""
    return dict(sorted(read_spots(state.standing).items())) if state is not None else {}


class Layout:
    """Whether the dice were shaken in this round."""

    shaken = False


def _ending(ask: Ask) -> Answer | None:
    """End the round where the table may shake again. Place bets are carried over."""
    return Chosen("end") if ask.at == "again" else None


def _says(table: Table) -> str:
    """Describe the place bets that stand."""
    standing = sum(map(len, table.standing().values()))
    return f"{standing} place bets stand" if standing != 1 else "one place bet stands"


class TableRules(dice.DiceRules):
    """The rules of one table, worked out once."""

    def __init__(self, rules: Rules) -> None:
        """Work the rules out."""
        super().__init__(rules)
        self.chip = rules.amount("smallest_chip")
        offered = {wager: found for wager in RULES.wagers if (found := offer(rules, wager))}
        self.by_total = {wager: self._by_total(wager) for wager in offered}
        self.offers = {wager: taken for wager, one in offered.items() if (taken := self._in_steps(one))}
        one_shake = [wager for wager in self.offers if wager not in PLACES]
        places = [wager for wager in self.offers if wager in PLACES]
        first = rules.text("settle_order").startswith("one-shake")
        self.in_order = (one_shake, places) if first else (places, one_shake)
        self.barred = Barred(self.why_not, lambda ask, seat: not_offered(rules, ask, seat))

    # -- what a shake does ----------------------------------------------------------------------

    def outcome(self, wager: str, thrown: Dice) -> Outcome | None:
        """Return the outcome of a wager after a shake, or None if a place bet stands."""
        return self.by_total[wager].get(sum(thrown))

    def event(self, wager: str, thrown: Dice, made: Outcome) -> str:
        """Describe what a shake did to a wager, the way a player would."""
        if wager in PLACES:
            number = PLACES[wager]
            return f"{number} before seven" if type(made) is Wins else f"seven before {number}"
        if wager == "field" and type(made) is Wins:
            return f"shake of {sum(thrown)}"
        return "it comes" if type(made) is Wins else "any other shake"

    def _by_total(self, wager: str) -> dict[int, Outcome]:
        """State the totals that decide a wager: a place bet needs its number before a 7. Others win or lose at once."""
        loses = Loses(self.rules.wager_cites[wager])
        if wager in PLACES:
            number, table = PLACES[wager], self.rules.pay("place")
            return {number: Wins(table.rows[str(number)], table.cite), SEVEN: loses}
        table = self.rules.pay(wager)
        if wager == "field":
            won = {read_whole(total): pays for total, pays in table.rows.items()}
        else:
            won = dict.fromkeys(ONE_SHAKE[wager], table.rows["win"])
        return {
            total: Wins(won[total], table.cite) if total in won else loses
            for total in range(2, 2 * dice.FACES + 1)
        }

    # -- what may be staked ---------------------------------------------------------------------

    def _in_steps(self, one: Offer) -> Offer | None:
        """Offer a wager in the steps that its odds pay in whole chips, or None if its limits leave none."""
        pays = [made.pays for made in self.by_total[one.wager].values() if type(made) is Wins]
        step = lcm(self.chip, *(one.least_stake(self.chip) for one in pays if type(one) is Odds))
        amount = Amount(one.amount.minimum, one.amount.maximum, step)
        return msgspec.structs.replace(one, amount=amount) if amount.admits(amount.least) else None

    def offers_now(self, table: Table) -> tuple[Offer, ...]:
        """Return the wagers each seat may make. One that has a place bet up may add what its maximum leaves."""
        up = {wager for (_, wager), cents in table.spots.items() if cents}
        found = [one for wager, one in self.offers.items() if wager not in up]
        for wager in (wager for wager in self.offers if wager in up):
            found += [
                more for seat in table.seats if (more := self._more(wager, seat, table.on(seat, wager)))
            ]
        return tuple(found)

    def _more(self, wager: str, seat: int, held: Cents) -> Offer | None:
        one = self.offers[wager]
        amount = Amount(one.amount.minimum, one.amount.maximum - held, one.amount.step)
        return msgspec.structs.replace(one, amount=amount, seat=seat) if amount.admits(amount.least) else None

    def why_not(self, ask: Bet, answer: Stakes, plain: Refusal) -> Bar | None:
        """Return the rule that bars a wager: its limits, the chips, or odds that chips cannot pay."""
        allowed = {one.wager: one.amount for one in ask.offers_to(answer.seat or ask.who)}
        for wager, cents in answer.wagers.items():
            if type(cents) is int and (no := self.why_not_amount(wager, cents, allowed.get(wager))):
                return no
        return why_not_wager(self.rules, ask, answer, plain)

    def why_not_amount(self, wager: str, cents: Cents, allowed: Amount | None) -> Bar | None:
        """Return why an amount may not be staked on a wager. ``allowed`` is what the seat may stake now."""
        if wager not in self.offers or (allowed is not None and allowed.admits(cents)):
            return None
        whole, said = self.offers[wager].amount, self.rules.chapter.wagers[wager]
        if cents < whole.minimum or allowed is None or cents > allowed.maximum:
            low = cents < whole.minimum
            rule = self.rules.bound(said.minimum if low else said.maximum, "minimum" if low else "maximum")
            stands = f", not {show_dollars(cents)}" if allowed else ": no more may be added to what stands"
            return Bar(self.rules.cite(rule), f"{wager} must be {allowed or whole}{stands}", "bad_amount")
        by = "smallest_chip", "unpayable_wager"
        return not_payable(self.rules, wager, cents, whole.step, self.chip, *by)

    def check_state(self, state: MiniDiceState | None) -> None:
        """Refuse standing wagers that this table could not have taken, or that a shake would have decided."""
        if state is not None and len(standing_chips(state)) < len(state.standing):
            raise Refusal(
                "bad_state", 'standing wagers are written by seat and wager, such as {"1:place_6": 1200}'
            )
        places = range(1, self.rules.count("positions") + 1)
        for (seat, wager), cents in standing_chips(state).items():
            allowed = self.offers[wager].amount if wager in PLACES and wager in self.offers else Amount(1, 0)
            if seat not in places or not 0 < cents <= allowed.maximum or cents % allowed.step:
                message = f"{wager!r:.40} of {show_dollars(cents)} at seat {seat} cannot stand here"
                raise self.rules.refuse("bad_state", message, "place_lives")


class MiniDice(dice.DiceGame):
    """The game of mini-dice."""

    id = "mini-dice"
    title = "Mini-dice"
    ruleset = RULES
    rules_class = TableRules
    names = NAMES
    state_type = MiniDiceState
    carries_over = CarriesOver(
        standing_chips,
        lambda table: table.playing(Layout).shaken,
        _ending,
        lambda table: (),
        _says,
        lambda table: {},
    )
    again = (("wagers", "before_shake", "shake", "again"),)

    def lay_out(self, table: Table) -> None:
        """Take up the place bets that stood, and refuse a state no table can be in."""
        table.rules.once(TableRules).check_state(table.remembers(MiniDiceState))
        table.round_state = Layout()

    def play(self, table: Table) -> Play:
        """Take wagers, shake, settle by the total, and go on while the table shakes again."""
        table_rules, layout, goes_on = table.rules.once(TableRules), table.playing(Layout), "shake"
        while goes_on == "shake":
            yield from table.bets(
                table.seats, table_rules.offers_now(table), table_rules.made, barred=table_rules.barred
            )
            yield from table.pause("before_shake")
            thrown = yield from dice.throw(table, table_rules.dice, "shake", table_rules.thrown)
            table.judge("table", f"a total of {sum(thrown)}", table_rules.thrown)
            for wagers in table_rules.in_order:
                dice.settle(table, thrown, table_rules.outcome, wagers)
            layout.shaken = True
            answer = yield from table.ask(
                Choose(ANYONE, "again", _AGAIN, table_rules.made, seats=table.seats)
            )
            goes_on = answer.do
        table.state = _state_of(table)
        yield from table.pause("after_round")

    def locked(self, table: Table) -> set[Spot]:
        """Return the place bets, none of which may be taken down."""
        return {spot for spot, cents in table.spots.items() if cents}

    def script(self, record: Record, rules: Rules) -> Script:
        """Answer from a record of wagers by the shake they precede."""
        return MiniDiceScript(record, rules)

    def result(self, round: Round, record: Record) -> dict[str, Any]:
        """Return the result of each wager, by its id if the record gives it one."""
        stood = standing_chips(read_state(record.state, MiniDiceState, "mini-dice"))
        return dice.written_result(round, record, stood)


def _state_of(table: Table) -> MiniDiceState | None:
    """Return what the table remembers: the wagers that no shake has decided."""
    standing = {spot_name(spot): cents for spot, cents in table.spots.items() if cents}
    return MiniDiceState(standing) if standing else None


# -- records ----------------------------------------------------------------------------------------


class MiniDiceSeat(SeatRecord, frozen=True):
    """A seat, with what its record says it did to wagers that stood."""

    moves: Sequence[Any] = ()


class MiniDiceRecord(Record, frozen=True):
    """A record of mini-dice."""

    of = "mini-dice"
    seats: Sequence[MiniDiceSeat] = ()


class MiniDiceScript(Script):
    """Answers from a record: before each shake the wagers made then, and the shakes in order."""

    takes = frozenset({"wagers", "moves", "rolls", "state"})

    def __init__(self, record: Record, rules: Rules) -> None:
        """Prepare the record for answering. A place bet that stands cannot be changed."""
        super().__init__(record, rules)
        self.table_rules, self.next_shake = rules.once(TableRules), 1
        wheel.check_lines(record, "roll")
        for seat in record.seats:
            if isinstance(seat, MiniDiceSeat) and seat.moves:
                message = (
                    f"seat {seat.seat} may not take down, reduce or call off a wager: it stands until decided"
                )
                raise rules.refuse("locked", message, "place_removal")
            self._check_each(seat)

    def _check_each(self, seat: SeatRecord) -> None:
        """Refuse a wager with an id whose amount could not be staked alone."""
        for line in lines_of(seat):
            if line.id and line.wager in self.table_rules.offers:
                amount = self.table_rules.offers[line.wager].amount
                if no := self.table_rules.why_not_amount(
                    line.wager, read_amount(line.amount, line.wager), amount
                ):
                    raise no.refuse()

    def stakes(self, seat: SeatRecord) -> Stakes:
        """Read the wagers a seat made before the next shake."""
        wagers: dict[str, Cents] = {}
        for place, line in enumerate(lines_of(seat)):
            if line.before_roll == self.next_shake and (seat.seat, place) not in self.too_late:
                wagers[line.wager] = wagers.get(line.wager, 0) + read_amount(line.amount, line.wager)
        return Stakes(wagers, seat.seat)

    def choose(self, ask: Choose, round: Round) -> Chosen:
        """Shake again while the record has shakes."""
        return Chosen("shake" if self.rolls else "end")

    def throw(self, ask: Roll) -> Thrown:
        """Throw what the record threw."""
        thrown = super().throw(ask)
        self.next_shake += 1
        return thrown
