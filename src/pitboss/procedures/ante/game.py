"""The round of an ante game: wagers, the deal, play or fold, the dealer's hand, settlement."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, ClassVar

from pitboss.chance import UNSEEN, Pack
from pitboss.hands import six
from pitboss.money import Cents
from pitboss.procedures.ante.script import AnteScript
from pitboss.procedures.ante.table_rules import COMPARED, FOLDED, AnteRules, showdown
from pitboss.procedures.leaving import abandon
from pitboss.procedures.orders import clockwise
from pitboss.procedures.progressive import Hand, Running, check_meter, five_card_row
from pitboss.rounds import Game, Play, Record, Table
from pitboss.rounds.answers import Answer, IrregularityCall
from pitboss.rounds.asks import Ask, Choice, Who
from pitboss.rounds.drivers.script import Script
from pitboss.rounds.settlement import Loses, Pushes, Wins
from pitboss.rulebooks import Cite, Irregularity, Rules

if TYPE_CHECKING:
    from pitboss.odds import Analysis, Kernel

DEALER = "dealer"
ONE_DECK = Pack()
FOLD = Choice("fold")


class AnteGame(Game):
    """An ante game, in every rulebook that has it."""

    plan: ClassVar[type[AnteRules]]
    cards: ClassVar[tuple[int, int]]
    """How many cards the player and the dealer have at the showdown."""

    def pack(self, rules: Rules) -> Pack:
        """Give one deck of 52."""
        return ONE_DECK

    def play(self, table: Table) -> Play:
        """Play one round."""
        plan = table.rules.once(self.plan)
        if not (yield from self.before_wagers(table, plan)):
            return
        if plan.jackpot is not None:
            plan.jackpot.tell(table, table.state)
        players = yield from wagers(table, plan)
        self.after_wagers(table, plan)
        if plan.jackpot is not None:
            table.round_state = plan.jackpot.lock_out(table)
        yield from table.pause("before_deal")
        if players:
            yield from self.deal(table, plan, in_order(table, plan, players, "deal_order"))
            yield from table.pause("after_deal")
            yield from decide(table, plan, in_order(table, plan, players, "action_order"))
            going = yield from table.pause("before_reveal", plan.jackpot is not None)
            if plan.jackpot is not None:
                table.round_state.read(going)
            self.before_settlement(table, plan)
            settle(table, plan, [seat for seat in players if seat not in table.dead])
        self.after_settlement(table, plan)
        yield from table.pause("after_round")

    def pack_cite(self, rules: Rules) -> Cite | None:
        """What the staff are told of the decks in use."""
        duties = rules.chapter.duties
        return next((duties[name].cite for name in ("one_deck", "two_decks") if name in duties), None)

    def lay_out(self, table: Table) -> None:
        """Refuse a meter that no wager here adds to."""
        check_meter(table, table.rules.once(self.plan).jackpot)

    def after_void(self, table: Table, before: Any) -> Any:
        """What was added to a meter stays there, though the wagers go back; awards that were paid are there again."""
        return table.round_state.after_void if isinstance(table.round_state, Running) else before

    def before_wagers(self, table: Table, plan: AnteRules) -> Play:
        """Do what comes before the wagers, such as to find who banks; without it there may be no round."""
        yield from ()
        return True

    def after_wagers(self, table: Table, plan: AnteRules) -> None:
        """Do what follows the wagers at once, such as to charge the bank."""

    def before_settlement(self, table: Table, plan: AnteRules) -> None:
        """Do what comes before the settlement, such as to say what it is limited to."""

    def after_settlement(self, table: Table, plan: AnteRules) -> None:
        """Do what follows the settlement, such as to close the bank."""

    def deal(self, table: Table, plan: AnteRules, players: list[int]) -> Play:
        """Deal everybody as many cards, face down, the dealer last."""
        to: tuple[Who, ...] = (*players, DEALER)
        yield from table.deal(self.cards[0], to, plan.cite["deal_order"], one_at_a_time=not plan.in_stacks)

    def remedy(
        self, table: Table, ask: Ask, call: IrregularityCall, irregularity: Irregularity
    ) -> Answer | None:
        """A player left: the wagers are lost where the house says so, else they stand."""
        return abandon(table, ask, call, irregularity)

    def analyse(self, rules: Rules) -> "Analysis":
        """Price every wager the table takes, the ante played best."""
        from pitboss.procedures.ante.odds import analyse

        return analyse(self, rules)

    def kernel(self, rules: Rules) -> "Kernel":
        """Give the game at full speed."""
        from pitboss.procedures.ante.kernel import AnteKernel

        return AnteKernel(self, rules)

    def script(self, record: Record, rules: Rules) -> Script:
        """Answer from a record."""
        return AnteScript(record, rules)


def in_order(table: Table, plan: AnteRules, seats: list[int], rule: str) -> list[int]:
    """Put seats in the order a rule gives: from the dealer's far left, or from the left of who banks."""
    first = table.banker if plan.from_bank[rule] else 0
    return clockwise(seats, first) if first else seats


def wagers(table: Table, plan: AnteRules) -> Play:
    """Take the wagers before the first card; who stakes nothing sits the round out."""
    seats = [seat for seat in table.seats if seat != table.banker]
    yield from table.bets(seats, plan.offers, plan.cite["opening_wagers"], plan.any_of, plan.check_wagers)
    staked = {seat for seat, _ in table.spots}
    return [seat for seat in seats if seat in staked]


def decide(table: Table, plan: AnteRules, players: list[int]) -> Play:
    """Let each player decide in turn, then collect what was forfeited."""
    decisions = {}
    for seat in players:
        decisions[seat] = yield from _decide(table, plan, seat)
    for seat in players:
        for holder in (seat, *table.behind(seat)) if decisions[seat] == "fold" else ():
            for wager, outcome in plan.folded.items():
                if table.on(holder, wager):
                    table.settle(holder, wager, outcome)


def _decide(table: Table, plan: AnteRules, seat: int) -> Play:
    """Ask a player with an ante to make the play wager or fold; one without decides nothing, or may fold."""
    if seat in table.dead:
        return "dead"
    ante = table.on(seat, "ante")
    if not ante and not plan.fold_without_ante:
        return "stay"
    stays = plan.stays
    play = Choice(stays, plan.prices(ante, table.hands[seat]), stays) if ante else Choice(stays)
    cite = plan.decide_cite if ante else plan.cite["fold_without_ante"]
    answer = yield from table.choose(
        seat, stays, (play, FOLD), cite, coupons=plan.coupons, barred=plan.barred
    )
    if answer.do == stays and ante:
        table.stake(seat, stays, answer.amount, plan.play_cite)
        if answer.coupon:
            table.lay_coupon(seat, stays, answer.coupon)
        if table.backers:
            _follow(table, plan, seat, answer.amount, ante)
    return answer.do


def _follow(table: Table, plan: AnteRules, seat: int, play: Cents, ante: Cents) -> None:
    """An ante behind a hand that is played is played too, in the same measure."""
    for place in table.behind(seat):
        if own := table.on(place, "ante"):
            table.stake(place, plan.stays, own * play // ante, plan.play_cite)


def settle(table: Table, plan: AnteRules, seats: list[int]) -> None:
    """Show the dealer's hand where it is shown, then settle each seat in the document's order."""
    standing = table.standing()
    for seat in table.backers:
        if any(place in standing for place in table.behind(seat)):
            standing.setdefault(seat, [])
    dealer = _dealer_value(table, plan, {wager for made in standing.values() for wager in made})
    active = in_order(table, plan, [seat for seat in seats if seat in standing], "settle_order")
    if plan.counter_clockwise:
        active = active[::-1]
    if plan.jackpot is not None:
        table.round_state.held(_five_cards(table, plan, seats))
    if not plan.losers_first:
        for seat in active:
            _settle_seat(table, plan, seat, standing, _reveal(table, plan, seat, dealer), dealer)
        return
    values = {seat: _reveal(table, plan, seat, dealer) for seat in active}
    for seat in sorted(active, key=lambda seat: _phase(plan, standing[seat], values[seat], dealer)):
        _settle_seat(table, plan, seat, standing, values[seat], dealer)


def _dealer_value(table: Table, plan: AnteRules, made: set[str]) -> int:
    """Turn the dealer's hand up and judge whether it qualifies; 0 where it stays down, no wager turning on it."""
    plays = plan.stays in made
    turns_on_it = plays or not made.isdisjoint(plan.pooled)
    if not turns_on_it and (not plan.dealer_always_shown or UNSEEN in table.hands[DEALER]):
        return 0
    value = plan.hands.value(table.show(DEALER, plan.cite["dealer_hand_shown"]))
    if plays and plan.qualifies:
        does = "qualifies" if value >= plan.qualifies else "does not qualify"
        found = f"{plan.hands.describe(value)}: {does}"
        table.judge(DEALER, found, plan.cite["dealer_qualifies"], wagers=plan.decided)
    return value


def _reveal(table: Table, plan: AnteRules, seat: int, dealer: int) -> int:
    """Turn a player's hand over; 0 where it may stay down, nothing turning on it."""
    if not plan.turns(table, seat, dealer):
        return 0
    return plan.hands.value(table.show(seat, plan.cite["settle_order"]))


def _five_cards(table: Table, plan: AnteRules, seats: list[int]) -> Iterator[Hand]:
    """The hands that a progressive goes by, and which of them were folded."""
    for seat in seats:
        stays = table.staked(seat, plan.stays) or not table.staked(seat, "ante")
        yield Hand(seat, five_card_row(table.hands[seat]), not stays)


def _phase(plan: AnteRules, made: list[str], value: int, dealer: int) -> int:
    """When a hand's turn comes where losing hands are collected first: losers, then pushes, then winners."""
    plays = plan.stays in made
    becomes = plan.outcomes(showdown(value, dealer, plan.qualifies), value)
    return (Loses, Pushes, Wins).index(type(becomes["ante" if plays else plan.side]))


def _settle_seat(
    table: Table, plan: AnteRules, seat: int, standing: dict[int, list[str]], value: int, dealer: int
) -> None:
    """Carry out what the settlement makes of a hand's wagers: the seat's, then those behind it."""
    made, behind = standing[seat], table.behind(seat) if table.backers else ()
    plays = plan.stays in made
    result = showdown(value, dealer, plan.qualifies) if plays else FOLDED
    becomes = plan.outcomes(result, value) if plays else plan.by_hand(plan.side, value)
    staked = made if not behind else {wager for one in (seat, *behind) for wager in standing.get(one, ())}
    if plan.pooled and not plan.pooled.isdisjoint(staked):
        becomes = {**becomes, **plan.pool(six.kind((*table.hands[seat], *table.hands[DEALER])))}
    if plays and (rule := COMPARED[result]):
        against = f"{plan.hands.describe(value)} against {plan.hands.describe(dealer)}"
        table.judge(seat, f"{against}: {rule.replace('_', ' ')}", plan.cite[rule], wagers=plan.decided)
    for holder in (seat, *behind):
        made = standing.get(holder, [])
        for wager in plan.sequence:
            outcome = becomes.get(wager)
            if outcome is not None and (wager in made or (type(outcome) is Wins and outcome.on in made)):
                table.settle(holder, wager, outcome)
    if plan.jackpot is not None:
        table.round_state.settle(seat)
