"""The round of a street game: wagers, the deal, street by street, settlement."""

from collections.abc import Iterator
from typing import Any, ClassVar, NamedTuple

from pitboss.chance import UNSEEN, Pack
from pitboss.procedures.progressive import PROGRESSIVE, Hand, Meter, Running, check_meter, five_card_row
from pitboss.procedures.streets.script import StreetScript
from pitboss.procedures.streets.table_rules import Street, StreetRules
from pitboss.rounds import Game, Play, Record, Table
from pitboss.rounds.answers import Chosen
from pitboss.rounds.asks import Who
from pitboss.rounds.drivers.script import Script
from pitboss.rounds.events import Dealt, Shown
from pitboss.rounds.settlement import Loses, Outcome, Pushes, Wins
from pitboss.rulebooks import Cite, Rules

BOARD, BURN, DEALER = "board", "burn", "dealer"
ONE_DECK = Pack()


class Stage(NamedTuple):
    """What a round keeps in mind: who was dealt in, who folded, by which rule the hands are void; the progressive."""

    players: tuple[int, ...]
    folded: set[int]
    void: list[Cite]
    progressive: Running | None


class StreetGame(Game):
    """A street game, in every rulebook that has it."""

    state_type = Meter
    plan: ClassVar[type[StreetRules]]

    def pack(self, rules: Rules) -> Pack:
        """Give one deck of 52."""
        return ONE_DECK

    def pack_cite(self, rules: Rules) -> Cite:
        """What the staff are told of the decks in use."""
        return rules.once(self.plan).pack_cite

    def play(self, table: Table) -> Play:
        """Play one round."""
        plan = table.rules.once(self.plan)
        if plan.jackpot is not None:
            plan.jackpot.tell(table, table.state)
        yield from table.bets(
            table.seats, plan.offers, plan.cite["opening_wagers"], (plan.first,), plan.check_wagers
        )
        staked = {seat for seat, _ in table.spots}
        running = plan.jackpot.lock_out(table) if plan.jackpot is not None else None
        stage = table.round_state = Stage(
            tuple(seat for seat in table.seats if seat in staked), set(), [], running
        )
        yield from table.pause("before_deal")
        if stage.players:
            self.collect(table, plan)
            yield from self.deal(table, plan, stage.players)
            yield from table.pause("after_deal")
            for street in plan.streets:
                yield from self.decide(table, plan, street)
                yield from self.turn_up(table, plan, street)
            self.check_board(table, plan)
            going = yield from table.pause("before_reveal", running is not None)
            if running is not None:
                running.read(going)
            self.settle(table, plan)
        yield from table.pause("after_round")

    def lay_out(self, table: Table) -> None:
        """Refuse a meter that no wager here adds to."""
        check_meter(table, table.rules.once(self.plan).jackpot)

    def after_void(self, table: Table, before: Any) -> Any:
        """What was added to a meter stays there, though the wagers go back; awards that were paid are there again."""
        running = table.round_state.progressive if isinstance(table.round_state, Stage) else None
        return before if running is None else running.after_void

    def collect(self, table: Table, plan: StreetRules) -> None:
        """Take the wagers that go into the tray as the deal begins."""
        for seat in table.round_state.players:
            for wager, cite in plan.collected.items():
                if table.on(seat, wager):
                    table.take(seat, wager, cite)

    # -- cards ----------------------------------------------------------------------------------

    def deal(self, table: Table, plan: StreetRules, players: tuple[int, ...]) -> Play:
        """Deal everybody's cards face down, with the community cards where they lie from the deal on."""
        to, cite = self.dealt_to(plan, players), plan.cite["deal_order"]
        yield from table.draw(to, "deal", cite)
        for who in dict.fromkeys(to):
            if who != BURN:
                table.log.append(Dealt(who, tuple(table.hands[who]), "down", cite))

    def dealt_to(self, plan: StreetRules, players: tuple[int, ...]) -> tuple[Who, ...]:
        """Who gets each card of the deal, in the order dealt."""
        raise NotImplementedError

    def turn_up(self, table: Table, plan: StreetRules, street: Street) -> Play:
        """Turn up the community cards that follow a street, if any do, as long as a wager turns on them."""
        if not street.turns:
            return
        yield from table.pause(street.turns)
        if not self.needs_board(table, plan):
            return
        if plan.board_dealt:
            self.turn_over(table, plan, street)
            return
        to = (BURN,) * plan.burns + (BOARD,) * street.cards
        cards = yield from table.draw(to, street.turns, street.turn_cite)
        if plan.burns:
            table.discard(cards[: plan.burns], street.turn_cite)
        table.lay(Dealt(BOARD, tuple(cards[plan.burns :]), "up", street.turn_cite))

    def turn_over(self, table: Table, plan: StreetRules, street: Street) -> None:
        """Turn over the next of the community cards that lie face down; the others stay as they are."""
        up = len(table.shown.get(BOARD, ())) + street.cards
        table.lay(Shown(BOARD, tuple(table.hands[BOARD][:up]), street.turn_cite))

    def needs_board(self, table: Table, plan: StreetRules) -> bool:
        """Whether a wager that stands turns on the community cards."""
        return plan.needs_board(wager for made in table.standing().values() for wager in made)

    def check_board(self, table: Table, plan: StreetRules) -> None:
        """Refuse community cards that a wager turns on and nobody has seen."""
        board, up = table.hands.get(BOARD, []), 0
        for street in plan.streets if self.needs_board(table, plan) else ():
            up += street.cards
            if UNSEEN in board[:up]:
                message = "the round turns on the community cards, and they are not all known"
                raise street.turn_cite.refuse("missing_cards", message)

    # -- decisions ------------------------------------------------------------------------------

    def decide(self, table: Table, plan: StreetRules, street: Street) -> Play:
        """Let each player still in decide in turn."""
        for seat in table.round_state.players:
            gone = seat in table.round_state.folded or seat in table.dead
            if not gone and not (street.unless and table.on(seat, street.unless)):
                yield from self.ask(table, plan, street, seat)

    def ask(self, table: Table, plan: StreetRules, street: Street, seat: int) -> Play:
        """Ask a player what to do on a street, and do it."""
        first = table.on(seat, plan.first)
        choices = tuple(option.choice(first) for option in street.options)
        answer = yield from table.choose(seat, street.at, choices, street.cite, coupons=plan.coupons)
        for option in street.options:
            if option.do != answer.do:
                continue
            if option.makes:
                self.make(table, plan, option.makes, seat, answer)
            elif option.withdraws:
                table.give_back(seat, option.withdraws, street.cite)
            elif option.folds:
                self.fold(table, plan, seat)

    def make(self, table: Table, plan: StreetRules, wager: str, seat: int, answer: Chosen) -> None:
        """Put a street's wager down, with the coupon that lies with it."""
        assert answer.amount is not None
        table.stake(seat, wager, answer.amount, plan.wager_cite[wager])
        if answer.coupon:
            table.lay_coupon(seat, wager, answer.coupon)

    def fold(self, table: Table, plan: StreetRules, seat: int) -> None:
        """Collect what a fold gives up, at once."""
        table.round_state.folded.add(seat)
        forfeited = {PROGRESSIVE: plan.jackpot.folded} if plan.jackpot is not None else {}
        for wager, outcome in {**plan.folded, **forfeited}.items():
            if table.on(seat, wager):
                table.settle(seat, wager, outcome)

    # -- settlement -----------------------------------------------------------------------------

    def settle(self, table: Table, plan: StreetRules) -> None:
        """Settle each seat in the document's order: hand by hand, or the losing ones first."""
        standing, progressive = table.standing(), table.round_state.progressive
        if progressive is not None and not table.round_state.void:
            progressive.held(self.held(table, plan))
        active = [seat for seat in table.round_state.players if seat in standing]
        if plan.counter_clockwise:
            active.reverse()
        if not plan.losers_first:
            for seat in active:
                self.settle_seat(table, plan, seat, self.becomes(table, plan, seat))
            return
        made = {seat: self.becomes(table, plan, seat) for seat in active}
        for seat in sorted(active, key=lambda seat: _phase(made[seat], standing[seat])):
            self.settle_seat(table, plan, seat, made[seat])

    def becomes(self, table: Table, plan: StreetRules, seat: int) -> dict[str, Outcome]:
        """Turn a player's cards up where a wager turns on them, and say what each wager comes to."""
        made = table.standing()[seat]
        own = () if plan.board_cards.issuperset(made) else table.show(seat, plan.cite["settle_order"])
        return plan.outcomes(own, tuple(table.hands.get(BOARD, ())))

    def settle_seat(self, table: Table, plan: StreetRules, seat: int, becomes: dict[str, Outcome]) -> None:
        """Carry out what the settlement makes of a seat's wagers, within the payout limit."""
        if plan.limit is not None:
            table.limit(seat, plan.limited, plan.limit.most, plan.limit.cite)
        wagers = [wager for wager in plan.sequence if wager in becomes]
        if plan.losing_wagers_first:
            wagers.sort(key=lambda wager: type(becomes[wager]) is not Loses)
        for wager in wagers:
            if table.on(seat, wager):
                table.settle(seat, wager, becomes[wager])
            elif wager in plan.collected and table.staked(seat, wager):
                self.settle_collected(table, seat, wager, becomes[wager])
        if table.round_state.progressive is not None and not table.round_state.void:
            table.round_state.progressive.settle(seat)

    def held(self, table: Table, plan: StreetRules) -> Iterator[Hand]:
        """The hands that a progressive goes by, and which of them were folded."""
        board = table.hands.get(BOARD, [])[: plan.hand - plan.own]
        for seat in table.round_state.players:
            row = five_card_row((*table.hands[seat], *board))
            yield Hand(seat, row, seat in table.round_state.folded)

    def settle_collected(self, table: Table, seat: int, wager: str, outcome: Outcome) -> None:
        """Pay what a wager wins that lies in the tray already, or say why it stays there."""
        if type(outcome) is Wins:
            table.settle(seat, wager, outcome._replace(on=wager))
        elif type(outcome) is Loses:
            table.judge(seat, outcome.found, outcome.cite, outcome.tried, (wager,))
            table.why[seat, wager] = outcome.cite

    # -- the engine's questions -----------------------------------------------------------------

    def script(self, record: Record, rules: Rules) -> Script:
        """Answer from a record."""
        return StreetScript(record, rules, rules.once(self.plan))


def _phase(becomes: dict[str, Outcome], standing: list[str]) -> int:
    """When a hand's turn comes where losing hands are collected first: losers, then pushes, then winners."""
    first = next((becomes[wager] for wager in becomes if wager in standing), None)
    return (Loses, Pushes, Wins).index(type(first)) if first is not None else 0
