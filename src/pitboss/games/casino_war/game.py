"""Casino war: one card each, and the higher wins. Equal cards are surrendered or go to war."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from pitboss.chance import RANK, UNSEEN, Card, Pack
from pitboss.chance.cards import CARDS, rank_name
from pitboss.games.casino_war.rules import NAMES, RULES
from pitboss.games.casino_war.table_rules import (
    SURRENDERED,
    WAR,
    TableRules,
    first_result,
    war_result,
)
from pitboss.hands.naming import Named
from pitboss.money import Cents
from pitboss.procedures.shoe import BURN, DEALER, RunningShoe, ShoeState
from pitboss.rounds import Game, Play, Record, Round, Table
from pitboss.rounds.alike import Cells, ordinary
from pitboss.rounds.answers import Chosen
from pitboss.rounds.asks import Choose, Who
from pitboss.rounds.drivers.script import Script
from pitboss.rounds.events import Dealt
from pitboss.rounds.known import name_of, not_known
from pitboss.rounds.seen import Held
from pitboss.rulebooks import Cite, Rules

if TYPE_CHECKING:
    from fractions import Fraction

    from pitboss.odds import Analysis, Kernel, Together
    from pitboss.odds.strategy import Strategies
    from pitboss.rounds.advice import Situation, Worths

WRITTEN = "a seat's `cards` is the one card of the deal: a war card is the `card` of the decision"


class CasinoWar(Game):
    """The game of casino war."""

    id = "casino-war"
    title = "Casino War"
    counted_values = "A23456789TJQK"
    ruleset = RULES
    usual_wagers = ("initial",)
    names = NAMES
    state_type = ShoeState
    again = (("burn", WAR),)

    def pack(self, rules: Rules) -> Pack:
        """Return as many decks as are in use."""
        return Pack(rules.count("decks"))

    def pack_cite(self, rules: Rules) -> Cite:
        """Return the rule on how many decks are in use."""
        return rules.cite("decks")

    def lay_out(self, table: Table) -> None:
        """Restore the shoe as the last round left it."""
        table.round_state = Deal(table)

    def play(self, table: Table) -> Play:
        """Play one round: wagers, a card each, the comparison from seat to seat, and the wars."""
        deal = table.playing(Deal)
        yield from table.bets(
            table.seats, deal.table_rules.offers, deal.table_rules.cite["wagers_close"], ("initial",)
        )
        yield from table.pause("before_deal")
        if players := [seat for seat in table.seats if table.on(seat, "initial")]:
            yield from deal.first_cards(players)
            yield from table.pause("after_deal")
            yield from _compare(deal, players[::-1] if deal.table_rules.from_right else players)
        yield from table.pause("after_round")
        table.state = deal.remembered()

    def after_void(self, table: Table, before: Any) -> ShoeState:
        """Remember the shoe: the cards that were dealt are gone even if the round is void."""
        return table.playing(Deal).remembered()

    def cells(self, record: Record, rules: Rules) -> Cells | None:
        """Sort rounds by the higher card. A war is settled separately."""
        return rules.once(_cells) if ordinary(record) is not None and not record.spins else None

    def script(self, record: Record, rules: Rules) -> Script:
        """Answer from a record. A war card is listed with the decision to go to war."""
        return WarScript(record, rules)

    def named(self, rules: Rules, held: Held) -> Named:
        """Name a hand by the card that counts: the war card, or else the first."""
        last = held.cards[-1]
        return Named(rank_name(RANK[last]) + " at war" * (len(held.cards) > 1), (last,))

    def practised(self, ask: Choose, round: Round) -> Chosen | None:
        """On equal cards do what is worth more: at any usual table, go to war."""
        from pitboss.games.casino_war.odds import best

        return Chosen(best(round.table.rules))

    def worths(self, rules: Rules, seen: "Situation") -> "Worths | None":
        """Weigh a war and a surrender."""
        from pitboss.games.casino_war.odds import worths

        return worths(rules, seen)

    def analyse(self, rules: Rules) -> "Analysis":
        """Price the initial bet under best play, and the tie wager."""
        from pitboss.games.casino_war.odds import analyse

        return analyse(rules)

    def together(self, rules: Rules, stakes: Mapping[str, Cents]) -> "Together":
        """Settle initial bet and tie wager by every way a hand can end."""
        from pitboss.games.casino_war.odds import together

        return together(rules, stakes)

    def strategies(self, rules: Rules) -> "Strategies":
        """Return how equal cards may be played, by rank, and what each way costs."""
        from pitboss.games.casino_war.strategies import strategies

        return strategies(rules)

    def edges_without(self, rules: Rules, gone: Mapping[str, int]) -> "Mapping[str, Fraction]":
        """Return the edges of the initial bet and the tie wager."""
        from pitboss.games.casino_war.odds import edges_without

        return edges_without(rules, gone)

    def kernel(self, rules: Rules) -> "Kernel":
        """Return the compiled rounds of one seat under best play, each from a full shoe."""
        from pitboss.games.casino_war.kernel import WarKernel
        from pitboss.games.casino_war.odds import best_wars

        return WarKernel(rules, best_wars(rules))


def _cells(rules: Rules) -> Cells:
    """Sort first cards by how they compare."""
    import numpy as np

    ranks = np.array([RANK[card] for card in CARDS])
    return Cells(
        1,
        1,
        number=lambda own, table: np.sign(ranks[own[:, 0]] - ranks[table[:, 0]]) + 1,
        decks=rules.count("decks"),
    )


class Deal:
    """The cards of one round: the shoe they come from, and each holder's."""

    def __init__(self, table: Table) -> None:
        """Restore the shoe as the last round left it."""
        self.table, self.table_rules = table, table.rules.once(TableRules)
        self.shoe = RunningShoe(table, self._held)

    def _held(self) -> Iterable[Card]:
        return (card for who, cards in self.table.hands.items() if who != BURN for card in cards)

    def first_cards(self, players: list[int]) -> Play:
        """Deal one card face up to each player, left to right, and one to the dealer."""
        yield from self._face_up((*players, DEALER), "deal", self.table_rules.cite["deal_order"])

    def war_cards(self, burn: str, *to: Who) -> Play:
        """Burn as many cards as a rule says and deal one face up to each of these."""
        yield from self.shoe.burn(burn)
        yield from self._face_up(to, WAR, self.table_rules.war_cite)

    def _face_up(self, to: tuple[Who, ...], at: str, cite: Cite) -> Play:
        cards = yield from self.shoe.draw(to, at, cite)
        for who, card in zip(to, cards, strict=True):
            if card == UNSEEN:
                raise not_known(f"the card of {name_of(who)}", cite, lacks="it is not known")
            self.table.lay(Dealt(who, (card,), "up", cite))

    def ahead(self, seat: int, dealers: Card) -> int:
        """The number of ranks that the seat's last card is above a card of the dealer's. The comparison is logged."""
        own = RANK[self.table.hands[seat][-1]]
        said = f"{rank_name(own)} against {rank_name(RANK[dealers])}"
        self.table.judge(seat, said, self.table_rules.cite["card_values"])
        return own - RANK[dealers]

    def remembered(self) -> ShoeState:
        """Return what the table remembers: the shoe."""
        return ShoeState(**self.shoe.close())


def _compare(deal: Deal, players: list[int]) -> Play:
    """Settle from seat to seat by the first cards. Equal ones are surrendered or go to war, at once or after all."""
    [first], later = deal.table.hands[DEALER], []
    for seat in (seat for seat in players if seat not in deal.table.dead):
        if ahead := deal.ahead(seat, first):
            _settle(deal, seat, first_result(ahead))
            continue
        _settle(deal, seat, SURRENDERED, ("tie",))
        if not (yield from _goes_to_war(deal, seat)):
            _settle(deal, seat, SURRENDERED)
        elif deal.table_rules.together:
            later.append(seat)
        else:
            yield from _wars(deal, [seat])
    if later:
        yield from _wars(deal, later)


def _goes_to_war(deal: Deal, seat: int) -> Play:
    """Ask a player with an equal card what to do. Stake as much again for a war."""
    table, table_rules, stake = deal.table, deal.table_rules, deal.table.on(seat, "initial")
    cite = table_rules.cite["equal_cards"]
    answer = yield from table.choose(seat, WAR, table_rules.choices(stake), cite, barred=table_rules.barred)
    if answer.do == WAR:
        table.stake(seat, WAR, answer.amount, table_rules.war_cite)
    return answer.do == WAR


def _wars(deal: Deal, seats: list[int]) -> Play:
    """Burn and deal a card to each of these players and then to the dealer, and compare."""
    yield from deal.table.pause(WAR)
    yield from deal.war_cards("burn_before_player", *seats)
    yield from deal.war_cards("burn_before_dealer", DEALER)
    for seat in seats:
        _settle(deal, seat, war_result(deal.ahead(seat, deal.table.hands[DEALER][-1])))


def _settle(deal: Deal, seat: int, result: str, wagers: tuple[str, ...] = ()) -> None:
    """Carry out what a result means for a seat's wagers that still stand, or only for these."""
    for wager, outcome in deal.table_rules.outcomes[result].items():
        if deal.table.on(seat, wager) and wager in (wagers or (wager,)):
            deal.table.settle(seat, wager, outcome)


class WarScript(Script):
    """Answers casino war's asks from a record."""

    takes = frozenset({"dealer", "wagers", "decisions", "state"})

    def choose(self, ask: Choose, round: Round) -> Chosen:
        """Decide as recorded. Refuse a war card listed among the seat's own cards."""
        if more := self.cards[ask.who]:
            message = f"seat {ask.who} has more than one card ({', '.join(more)}): {WRITTEN}"
            raise self.ruled_at("deal").refuse("unused_cards", message)
        return super().choose(ask, round)
