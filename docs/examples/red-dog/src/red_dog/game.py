"""Red Dog: two cards for everybody, and a bet that a third lies between them."""

from collections.abc import Collection
from typing import TYPE_CHECKING

from pitboss.chance import RANK, Card, Pack
from pitboss.rounds import Game, Play, Record, Round, Table
from pitboss.rounds.answers import Chosen
from pitboss.rounds.asks import Amount, Choice, Choose
from pitboss.rounds.bets import offer
from pitboss.rounds.drivers.script import Script
from pitboss.rounds.game import SimplePlay
from pitboss.rounds.remedies import SHARED
from pitboss.rounds.settlement import Loses, Outcome, Pushes, by_row
from pitboss.rulebooks import Cite, Rules, RuleSet
from pitboss.rulebooks.schema import COMMON_RULES, PayShape, count, one_of

if TYPE_CHECKING:
    from pitboss.odds import Analysis
    from pitboss.odds.strategy import Strategies
    from pitboss.rounds.advice import Situation, Worths

WAGERS = ("ante", "raise")
SPREADS = ("spread of 1", "spread of 2", "spread of 3", "spread of 4 or more")
THREE = "three of a kind"

RULES = RuleSet(
    game="red-dog",
    rules={
        **COMMON_RULES,
        "positions": count("how many may sit down", least=1, most=9),
        "decks": count("how many decks are shuffled for each round", least=1, most=8),
        "card_values": one_of("which card is the highest", "the ace"),
        "consecutive": one_of("what happens to the ante when no card can lie between the two", "returned"),
        "pair": one_of("what happens to the ante when a third card does not match a pair", "returned"),
        "third_card": one_of("which third card wins on a spread", "one between the first two"),
        "raise": one_of("what a player may add on a spread", "the ante", "up to the ante"),
    },
    wagers={"ante": "on a third card between the first two", "raise": "the same, once these are known"},
    must=WAGERS,
    pay={"spread": PayShape(SPREADS, needed=True), "pair": PayShape((THREE,), needed=True)},
    remedies=SHARED,
    moments=("wagers", "deal", "raise", "third_card"),
)
"""Everything the game reads from a chapter."""


def raise_on(spreads: Collection[int], ask: Choose, round: Round) -> Chosen:
    """Raise as much as may be on these spreads, and stand on all others."""
    raising = next(choice.amount for choice in ask.choices if choice.amount is not None)
    raises = spread(ranks_of(ask.sees.shown["board"])) in spreads
    return Chosen("raise", raising.maximum) if raises else Chosen("stand")


def advised(ask: Choose, round: Round) -> Chosen:
    """Raise where more third cards win than lose."""
    from red_dog.odds import best

    return raise_on(best(round.rules), ask, round)


class RedDog(Game):
    """The game of Red Dog."""

    id = "red-dog"
    title = "Red Dog"
    ruleset = RULES
    simple_play = SimplePlay("raising where it gains", advised)

    def pack(self, rules: Rules) -> Pack:
        """The decks in use, all of them for every round."""
        return Pack(rules.count("decks"))

    def pack_cite(self, rules: Rules) -> Cite:
        """The rule on decks."""
        return rules.cite("decks")

    def play(self, table: Table) -> Play:
        """Wagers, two cards, raises on a spread, a third card unless the two are consecutive, the settlement."""
        rules, cite = table.rules, table.rules.cite
        ante = offer(rules, "ante")
        assert ante is not None
        yield from table.bets(table.seats, (ante,), cite("minimum"), ("ante",))
        seats = [seat for seat in table.seats if table.on(seat, "ante")]
        if not seats:
            return
        yield from table.deal(2, ("board",), cite("card_values"))
        ranks = ranks_of(table.show("board", cite("card_values")))
        table.judge("table", said(ranks), cite("card_values"))
        for seat in seats if spread(ranks) > 0 else ():
            if seat not in table.dead:
                yield from may_raise(table, seat)
        if spread(ranks) != 0:
            yield from table.deal(1, ("board",), cite("third_card"), at="third_card")
            ranks = ranks_of(table.show("board", cite("third_card")))
        result = outcome(rules, ranks)
        for seat in seats:
            for wager in WAGERS:
                if table.on(seat, wager):
                    table.settle(seat, wager, result)

    def practised(self, ask: Choose, round: Round) -> Chosen | None:
        """Play as the odds say."""
        return advised(ask, round)

    def script(self, record: Record, rules: Rules) -> Script:
        """Answer from a record with cards for everybody."""
        return RedDogScript(record, rules)

    def analyse(self, rules: Rules) -> "Analysis":
        """Price the ante, with a raise where it gains."""
        from red_dog.odds import analyse

        return analyse(rules)

    def worths(self, rules: Rules, seen: "Situation") -> "Worths | None":
        """Say what standing and raising are worth, for a player who asks for a hint."""
        from red_dog.odds import worths

        return worths(rules, seen)

    def strategies(self, rules: Rules) -> "Strategies":
        """Return the ways to play that have a name, and how any is priced and simulated."""
        from red_dog.strategies import strategies

        return strategies(rules)


class RedDogScript(Script):
    """Answers from a record: the cards are its `community`."""

    takes = frozenset({"wagers", "decisions", "community"})


def may_raise(table: Table, seat: int) -> Play:
    """Ask a seat whether it raises, and put the raise beside its ante."""
    cite, stake, chip = table.rules.cite("raise"), table.on(seat, "ante"), table.rules.amount("smallest_chip")
    least = chip if table.rules.text("raise") == "up to the ante" else stake
    choices = (Choice("raise", Amount(least, stake, chip), "raise"), Choice("stand"))
    answer = yield from table.choose(seat, "raise", choices, cite)
    if answer.do == "raise":
        table.stake(seat, "raise", answer.amount, cite)


# -- what the cards come to -------------------------------------------------------------------------


def ranks_of(cards: tuple[Card, ...]) -> tuple[int, ...]:
    """The ranks of the cards, 2 to 14."""
    return tuple(RANK[card] for card in cards)


def spread(ranks: tuple[int, ...]) -> int:
    """How many ranks lie between the first two cards: none if they are consecutive, -1 for a pair."""
    return abs(ranks[0] - ranks[1]) - 1


def said(ranks: tuple[int, ...]) -> str:
    """What the dealer announces."""
    return {-1: "a pair", 0: "consecutive"}.get(spread(ranks), f"a spread of {spread(ranks)}")


def outcome(rules: Rules, ranks: tuple[int, ...]) -> Outcome:
    """What becomes of the ante, and of a raise beside it."""
    between, (low, high) = spread(ranks), sorted(ranks[:2])
    if between == 0:
        return Pushes(rules.cite("consecutive"))
    if between < 0:
        return by_row("ante", rules.pay("pair"), THREE) if ranks[2] == low else Pushes(rules.cite("pair"))
    if low < ranks[2] < high:
        return by_row("ante", rules.pay("spread"), SPREADS[min(between, len(SPREADS)) - 1])
    return Loses(rules.cite("third_card"))
