"""The steps of an ante game: wagers, the deal, play or fold, the dealer's hand, settlement."""

from collections.abc import Container, Hashable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from pitboss.chance import UNSEEN
from pitboss.hands import six
from pitboss.hands.naming import Named, ranked_hand
from pitboss.money import Cents
from pitboss.procedures.ante.script import AnteScript
from pitboss.procedures.ante.sides import BOTH, looked_at, side_outcomes
from pitboss.procedures.ante.table_rules import COMPARED, AnteRules, showdown
from pitboss.procedures.orders import phase
from pitboss.procedures.progressive import Hand, Jackpot
from pitboss.procedures.staged import Stage, StagedGame, forfeit
from pitboss.rounds import Play, Record, Round, Table
from pitboss.rounds.alike import Cells, from_one_deck, ordinary
from pitboss.rounds.answers import Chosen
from pitboss.rounds.asks import Choice, Choose, Who
from pitboss.rounds.seats import clockwise
from pitboss.rounds.seen import Held
from pitboss.rounds.settlement import Outcome, Wins
from pitboss.rulebooks import Cite, Rules

if TYPE_CHECKING:
    from pitboss.odds import Analysis, Apart, Kernel, Together
    from pitboss.odds.strategy import Line, Strategies
    from pitboss.rounds.advice import Situation, Worths

DEALER = "dealer"
FOLD = Choice("fold")
NOTHING: Mapping[int, dict[str, Outcome]] = {}


class AnteGame(StagedGame):
    """Base class of the ante games."""

    rules_class: ClassVar[type[AnteRules]]
    answers = AnteScript
    cards: ClassVar[tuple[int, int]]
    """The number of cards that the player and the dealer hold at the showdown."""
    practised_by: ClassVar[str] = ""
    """The strategy by which a practised player plays: by default the first that `common` yields."""

    def named(self, rules: Rules, held: Held) -> Named | None:
        """Name a hand in the document's own ranking."""
        table_rules = rules.once(self.rules_class)
        tables = {name: tuple(pay.rows) for name, pay in table_rules.by_own_hand.items()}
        return ranked_hand(table_rules.hands, held.cards, tables)

    def alike(self, record: Record, rules: Rules) -> Hashable | None:
        """Return stakes, decisions, how each hand compares with the dealer's, and the pay-table rows it is in."""
        said, table_rules = ordinary(record), rules.once(self.rules_class)
        own, dealer = self.cards
        hands = [seat.cards for seat in record.seats]
        if said is None or record.community or record.spins or len(record.dealer) != dealer:
            return None
        if any(len(hand) != own for hand in hands) or not from_one_deck((record.dealer, *hands)):
            return None
        facts, against = [], table_rules.hands.value(record.dealer)
        for seat in record.seats:
            value = table_rules.hands.value(seat.cards)
            if not table_rules.on_cards.issuperset(seat.wagers):
                return None
            pooled = not table_rules.pooled.keys().isdisjoint(seat.wagers)
            more = six.kind((*seat.cards, *record.dealer)) if pooled else ""
            facts.append((showdown(value, against, table_rules.qualifies), table_rules.sort(value), more))
        return said, against >= table_rules.qualifies, tuple(facts)

    def cells(self, record: Record, rules: Rules) -> Cells | None:
        """Return how hands are sorted at once, as `alike` sorts those of one record."""
        said, table_rules = ordinary(record), rules.once(self.rules_class)
        wagers = record.seats[0].wagers
        if said is None or record.spins or not table_rules.on_cards.issuperset(wagers):
            return None
        pooled = not table_rules.pooled.keys().isdisjoint(wagers)
        if pooled not in table_rules.cells:
            table_rules.cells[pooled] = self.sorts(rules, pooled)
        return table_rules.cells[pooled]

    def sorts(self, rules: Rules, pooled: bool) -> Cells | None:
        """Work out how hands are sorted at once. ``pooled`` means that a wager looks at the dealer's cards too."""
        from pitboss.procedures.ante.cells import cells_of

        return cells_of(rules.once(self.rules_class), *self.cards, pooled)

    def pack_cite(self, rules: Rules) -> Cite | None:
        """Return the clause on how many decks to use."""
        duties = rules.chapter.duties
        return next((duties[name].cite for name in ("one_deck", "two_decks") if name in duties), None)

    def analyse(self, rules: Rules) -> "Analysis":
        """Price every wager the table takes, assuming the best play of the ante."""
        from pitboss.procedures.ante.odds import analyse

        return analyse(self, rules)

    def analyse_apart(self, rules: Rules) -> "Apart":
        """Return how the wagers other than the ante are priced."""
        from pitboss.procedures.ante.odds import analyse_apart

        return analyse_apart(self, rules)

    def practised(self, ask: Choose, round: Round) -> Chosen | None:
        """Play by the strategy that players of the game know best."""
        from pitboss.procedures.ante.one_hand import practised

        return practised(self, ask, round)

    def common(self, rules: Rules) -> "Iterator[tuple[str, str, tuple[Line, ...]]]":
        """Yield the strategies players know by name: the name, where it comes from, its lines."""
        yield from ()

    def worths(self, rules: Rules, seen: "Situation") -> "Worths | None":
        """Count how the hand does against every hand of the dealer."""
        from pitboss.procedures.ante.advice import worths

        return worths(self, rules, seen)

    def strategies(self, rules: Rules) -> "Strategies":
        """Return how strategies are named, priced and simulated at this table."""
        from pitboss.procedures.ante.strategies import strategies

        return strategies(self, rules)

    def together(self, rules: Rules, stakes: Mapping[str, Cents]) -> "Together":
        """Settle the ante and wagers on the player's own cards, deal by deal."""
        from pitboss.procedures.ante.odds import together

        return together(self, rules, stakes)

    def kernel(self, rules: Rules) -> "Kernel":
        """Return the fast kernel of this game."""
        from pitboss.procedures.ante.kernel import AnteKernel

        return AnteKernel(self, rules)


def in_order(table: Table, table_rules: AnteRules, seats: Sequence[int], rule: str) -> Sequence[int]:
    """Put seats in the order a rule gives: from the dealer's far left, or from the left of the player who banks."""
    return clockwise(seats, table.banker) if table.banker and table_rules.from_bank[rule] else seats


def deal(table: Table, table_rules: AnteRules, players: Sequence[int], cards: int) -> Play:
    """Deal everyone the same number of cards, face down, the dealer last."""
    to: tuple[Who, ...] = (*in_order(table, table_rules, players, "deal_order"), DEALER)
    return table.deal(cards, to, table_rules.cite["deal_order"], one_at_a_time=not table_rules.in_stacks)


def play_or_fold(table: Table, table_rules: AnteRules, players: Sequence[int]) -> Play:
    """Let each player decide in turn, then collect what was forfeited."""
    folded = []
    for seat in in_order(table, table_rules, players, "action_order"):
        decided = yield from _decide(table, table_rules, seat)
        folded += [seat] if decided == "fold" else []
    for seat in folded:
        for holder in (seat, *table.behind(seat)):
            forfeit(table, table_rules, holder)


def _decide(table: Table, table_rules: AnteRules, seat: int) -> Play:
    """Ask a player with an ante to play or fold. A player without one is not asked, or may only stay or fold."""
    if seat in table.dead:
        return "dead"
    ante = table.on(seat, "ante")
    if not ante and not table_rules.fold_without_ante:
        return "stay"
    stays = table_rules.stays
    play = Choice(stays, table_rules.prices(ante, table.hands[seat]), stays) if ante else Choice(stays)
    cite = table_rules.decide_cite if ante else table_rules.cite["fold_without_ante"]
    answer = yield from table.choose(
        seat, stays, (play, FOLD), cite, coupons=table_rules.coupons, barred=table_rules.barred
    )
    if answer.do == stays and ante:
        table.stake(seat, stays, answer.amount, table_rules.play_cite)
        if answer.coupon:
            table.lay_coupon(seat, stays, answer.coupon)
        if table.backers:
            _follow(table, table_rules, seat, answer.amount, ante)
    return answer.do


def _follow(table: Table, table_rules: AnteRules, seat: int, play: Cents, ante: Cents) -> None:
    """Make the play wager for each ante behind a hand that is played, in the same proportion."""
    for place in table.behind(seat):
        if own := table.on(place, "ante"):
            table.stake(place, table_rules.stays, own * play // ante, table_rules.play_cite)


def show_dealer(table: Table, table_rules: AnteRules) -> int:
    """Turn the dealer's hand up and judge whether it qualifies. 0 if it stays down because no wager depends on it."""
    made = {wager for (_, wager), cents in table.spots.items() if cents}
    plays = table_rules.stays in made
    turns_on_it = (
        plays or not made.isdisjoint(table_rules.pooled) or looked_at(table, table_rules.sides, BOTH)
    )
    if not turns_on_it and (not table_rules.dealer_always_shown or UNSEEN in table.hands[DEALER]):
        return 0
    value = table_rules.hands.value(table.show(DEALER, table_rules.cite["dealer_hand_shown"]))
    if plays and table_rules.qualifies:
        does = "qualifies" if value >= table_rules.qualifies else "does not qualify"
        found = f"{table_rules.hands.describe(value)}: {does}"
        table.judge(DEALER, found, table_rules.cite["dealer_qualifies"], (), table_rules.decided)
    return value


def settle(
    table: Table,
    table_rules: AnteRules,
    stage: Stage,
    dealer: int,
    down: Container[int] = (),
    beside: Mapping[int, dict[str, Outcome]] = NOTHING,
) -> None:
    """Settle each seat against the dealer's hand, in the document's order.

    The hands of the seats in ``down`` are not turned over. ``beside`` has the outcomes of extra wagers, by seat.
    """
    seats = [seat for seat in stage.players if seat not in table.dead] if table.dead else stage.players
    standing = table.standing()
    for seat in table.backers:  # only bets behind the seat may be left there
        if any(place in standing for place in table.behind(seat)):
            standing.setdefault(seat, [])
    active = [*in_order(table, table_rules, list(filter(standing.__contains__, seats)), "settle_order")]
    if table_rules.counter_clockwise:
        active.reverse()
    for meter in stage.progressives:
        meter.held(_held(table, table_rules, meter.jackpot, seats))
    values: dict[int, int] = {}
    if table_rules.losers_first and len(active) > 1:
        for seat in active:
            values[seat] = _reveal(table, table_rules, seat, down)
        _put_losers_first(table_rules, active, standing, values, dealer)
    for seat in active:
        value = values[seat] if values else _reveal(table, table_rules, seat, down)
        becomes = _becomes(table, table_rules, seat, table_rules.stays in standing[seat], value, dealer)
        more = side_outcomes(table, table_rules.sides, seat)
        if more or seat in beside:
            becomes = {**becomes, **beside.get(seat, {}), **more}
        _settle_seat(table, table_rules, seat, standing, becomes)
        for meter in stage.progressives:
            meter.settle(seat)


def _put_losers_first(
    table_rules: AnteRules,
    active: list[int],
    standing: dict[int, list[str]],
    values: dict[int, int],
    dealer: int,
) -> None:
    """Sort seats by the result of the ante, or of the wager on the hand itself if there was no play."""
    results = {seat: showdown(value, dealer, table_rules.qualifies) for seat, value in values.items()}
    made = {seat: table_rules.outcomes(result, values[seat]) for seat, result in results.items()}
    decides = {seat: "ante" if table_rules.stays in standing[seat] else table_rules.side for seat in active}
    active.sort(key=lambda seat: phase(made[seat][decides[seat]]) if decides[seat] else 0)


def _reveal(table: Table, table_rules: AnteRules, seat: int, down: Container[int]) -> int:
    """Turn a player's hand over and return its value, or 0 if it stays down."""
    return 0 if seat in down else table_rules.hands.value(table.show(seat, table_rules.cite["settle_order"]))


def _held(table: Table, table_rules: AnteRules, jackpot: Jackpot, seats: Sequence[int]) -> Iterator[Hand]:
    """Yield the hands that count for a progressive, and whether each was folded."""
    for seat in seats:
        stays = table.staked(seat, table_rules.stays) or not table.staked(seat, "ante")
        yield Hand(seat, table_rules.meter_row(jackpot, table.hands[seat]), not stays)


def _becomes(
    table: Table, table_rules: AnteRules, seat: int, plays: bool, value: int, dealer: int
) -> dict[str, Outcome]:
    """Return the outcomes of a hand's wagers: against the dealer if it was played, else only on the hand itself."""
    if not plays:
        return table_rules.by_hand(table_rules.side, value)
    result = showdown(value, dealer, table_rules.qualifies)
    if rule := COMPARED[result]:
        describe, does = table_rules.hands.describe, rule.replace("_", " ")
        found = f"{describe(value)} against {describe(dealer)}: {does}"
        table.judge(seat, found, table_rules.cite[rule], (), table_rules.decided)
    return table_rules.outcomes(result, value)


def _settle_seat(
    table: Table,
    table_rules: AnteRules,
    seat: int,
    standing: dict[int, list[str]],
    becomes: dict[str, Outcome],
) -> None:
    """Settle a hand's wagers: first the seat's, then those behind it."""
    for holder in (seat, *table.behind(seat)):
        made = standing.get(holder, [])
        for wager in table_rules.sequence:
            outcome = becomes.get(wager)
            if outcome is not None and (wager in made or (type(outcome) is Wins and outcome.on in made)):
                table.settle(holder, wager, outcome)
