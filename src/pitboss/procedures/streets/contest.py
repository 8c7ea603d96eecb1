"""Street games with a dealer's hand: two cards each and five for all, the player's best five against the dealer's.

Each game of this kind defines the options on each street and how a comparison settles its wagers.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from pitboss.chance import UNSEEN, Card
from pitboss.hands import five
from pitboss.money import Cents
from pitboss.procedures.limits import cap_rules
from pitboss.procedures.orders import DEALER_LAST, HAND_BY_HAND
from pitboss.procedures.staged import Stage
from pitboss.procedures.streets.game import BOARD, DEALER, StreetGame, settle_seat, to_settle
from pitboss.procedures.streets.remedies import VOID_CONTEST
from pitboss.procedures.streets.rules import street_rules
from pitboss.procedures.streets.script import StreetScript
from pitboss.procedures.streets.table_rules import StreetRules
from pitboss.rounds import Round, Table
from pitboss.rounds.answers import Chosen
from pitboss.rounds.asks import Ask, Choose
from pitboss.rounds.records import CalledRecord
from pitboss.rounds.settlement import Loses, Outcome, ruled
from pitboss.rulebooks import Cite, Rules
from pitboss.rulebooks.schema import Kind, names, one_of

if TYPE_CHECKING:
    from pitboss.odds import Analysis, Kernel, Together, WagerAnalysis
    from pitboss.odds.strategy import Strategies
    from pitboss.procedures.streets.contest_odds import ContestPlay
    from pitboss.procedures.streets.one_hand import Common
    from pitboss.rounds.advice import Situation, Worths

HIGHER, EQUAL, LOWER = COMPARED = ("player_higher", "player_equal", "player_lower")
"""The rule behind each result of a comparison."""


def compare(value: int, dealer: int) -> str:
    """Return the rule for a hand of this value against the dealer's."""
    return HIGHER if value > dealer else LOWER if value < dealer else EQUAL


def contest_rules(
    opening: tuple[str, ...], contest: tuple[str, ...], wagers: tuple[str, ...]
) -> dict[str, Kind]:
    """Return the rules of a street game with a dealer's hand.

    ``opening`` wagers start the round, ``contest`` wagers depend on the dealer, ``wagers`` are all of them.
    """
    what, side = ", ".join(contest), (wager for wager in wagers if wager not in contest)
    return {
        **street_rules(opening, wagers),
        "deal_order": one_of("who gets cards first", DEALER_LAST),
        "fold_forfeits": names("the wagers a fold gives up", *opening, *side),
        "dealer_hand_shown": one_of("when the dealer's hand is turned up", "when all have decided"),
        "player_higher": one_of(f"{what} when the player's hand is higher", "wins"),
        "player_equal": one_of(f"{what} when the hands are equal", "returned", "loses"),
        "player_lower": one_of(f"{what} when the player's hand is lower", "loses"),
        "settle_hands": one_of("whether hands are settled one by one or by how they fared", HAND_BY_HAND),
        **cap_rules(", ".join(wagers)),
    }


def check_fold(opening: tuple[str, ...], rules: Rules) -> None:
    """Refuse a fold that leaves an opening wager of the contest without anything to decide it."""
    if left := [wager for wager in opening if wager not in rules.value("fold_forfeits")]:
        message = f"a fold gives up {left[0]}: nothing else decides it"
        raise rules.refuse("contradiction", message, "fold_forfeits")


class ContestRules(StreetRules):
    """Everything a round looks up, ready to use."""

    contest: ClassVar[tuple[str, ...]]
    """The wagers that depend on the dealer's hand."""
    stays: ClassVar[str]
    """The wager that keeps a hand in the contest."""
    side: ClassVar[str]
    """The wager that survives a fold."""
    decided_by: str = ""
    """The wager after which a player has nothing left to decide, or empty if every street is decided."""
    own, board, burns, board_dealt = 2, 5, 1, False
    dealt = 2

    def __init__(self, rules: Rules) -> None:
        """Work the rules out."""
        super().__init__(rules)
        self.folded = dict.fromkeys(rules.names("fold_forfeits"), Loses(self.cite["fold_forfeits"]))
        self.compared: dict[str, dict[str, Outcome]] = {
            rule: {
                wager: ruled(rules, rule, wager)
                for wager in self.contest
                if rule != HIGHER or "win" in self.pay[wager].rows
            }
            for rule in COMPARED
        }
        """How a comparison settles each wager. A win not paid by a "win" row is paid by the hand."""

    # -- the settlement: pure, from hands to outcomes -------------------------------------------

    def made_of(
        self, own: tuple[Card, ...], board: tuple[Card, ...], dealer: tuple[Card, ...]
    ) -> dict[str, Outcome]:
        """Return the outcome of every wager of a hand that is played to the end."""
        value, other = five.best((*own, *board)), five.best((*dealer, *board))
        aside = self.aside(own, board, dealer) if self.side in self.pay else {}
        return {**self.showdown(compare(value, other), value, other), **aside}

    def showdown(self, rule: str, value: int, dealer: int) -> dict[str, Outcome]:
        """Return the outcomes of the contest wagers for a hand of this value and this comparison with the dealer."""
        raise NotImplementedError

    def aside(
        self, own: tuple[Card, ...], board: tuple[Card, ...], dealer: tuple[Card, ...]
    ) -> dict[str, Outcome]:
        """Return the outcome of the wager that survives a fold. The dealer's cards are empty if not turned up."""
        raise NotImplementedError


def show_dealer(table: Table, table_rules: ContestRules, stage: Stage, turns_on_it: bool = False) -> int:
    """Turn the dealer's cards up and return the value of the hand if anyone plays against it, else 0.

    They stay down if the hands are void, and may stay unknown if no wager depends on them.
    """
    plays = any(table.on(seat, table_rules.stays) for seat in stage.players)
    if stage.void or not (plays or turns_on_it or UNSEEN not in table.hands[DEALER]):
        return 0
    cards = table.show(DEALER, table_rules.cite["dealer_hand_shown"])
    return five.best((*cards, *table.hands[BOARD])) if plays else 0


def settle(table: Table, table_rules: ContestRules, stage: Stage) -> None:
    """Settle each hand in the document's order, one by one."""
    for seat in to_settle(table, table_rules, stage):
        settle_seat(table, table_rules, stage, seat, _becomes(table, table_rules, seat))


def _becomes(table: Table, table_rules: ContestRules, seat: int) -> dict[str, Outcome]:
    """Turn a player's cards up and return the outcome of each wager, whether the hand was played or folded."""
    own, board = table.show(seat, table_rules.cite["settle_order"]), tuple(table.hands.get(BOARD, ()))
    dealer = table.shown.get(DEALER, ())
    made = table_rules.aside(own, board, dealer) if table.on(seat, table_rules.side) else {}
    if not table.on(seat, table_rules.stays):
        return made
    value, other = five.best((*own, *board)), five.best((*dealer, *board))
    rule = compare(value, other)
    found = f"{five.describe(value)} against {five.describe(other)}: {rule.replace('_', ' ')}"
    table.judge(seat, found, table_rules.cite[rule], wagers=table_rules.contest)
    return {**table_rules.showdown(rule, value, other), **made}


class ContestScript(StreetScript):
    """Answers the asks of a street game with a dealer's hand."""

    takes = StreetScript.takes | {"dealer"}

    def _is_due(self, call: CalledRecord, ask: Ask) -> bool:
        """Delay a call that voids the hands at a decision until a player whose decision is not recorded is asked."""
        if not super()._is_due(call, ask):
            return False
        voids = self.rules.irregularity(call.kind).remedy in (VOID_CONTEST, "void_round")
        left = self.decisions.get(ask.who) if voids and type(ask) is Choose else None
        return not left or left[0].at != ask.at

    def dead_by(self, seat: int) -> Cite | None:
        """Return the rule by which a seat's hand is dead, or all hands are void."""
        void = self.table.playing(Stage).void if self.table is not None else ()
        return super().dead_by(seat) or next(iter(void), None)


class ContestGame(StreetGame):
    """Base class of the street games with a dealer's hand."""

    rules_class: ClassVar[type[ContestRules]]
    common: "ClassVar[Common]"
    """Strategies players know by name: where each comes from, and its lines by street."""
    answers = ContestScript
    in_passes = True

    def together(self, rules: Rules, stakes: Mapping[str, Cents]) -> "Together":
        """Settle the contest and the side wager on every deal."""
        from pitboss.procedures.streets.contest_odds import together

        return together(rules.once(self.rules_class), stakes)

    def kernel(self, rules: Rules) -> "Kernel":
        """Return the game at full speed."""
        from pitboss.procedures.streets.contest_kernel import ContestKernel

        return ContestKernel(rules, rules.once(self.rules_class))

    def analysed(
        self,
        play: "ContestPlay",
        notes: tuple[str, ...],
        combined: "Mapping[str, WagerAnalysis] | None" = None,
    ) -> "Analysis":
        """Price a table whose streets are played in a given way."""
        from pitboss.odds import Analysis
        from pitboss.procedures.streets.contest_odds import lost_progressive

        rules, apart = play.table_rules.rules, self.analyse_apart(play.table_rules.rules)
        if combined is None and play.table_rules.jackpot is not None:
            combined = lost_progressive(play, play.table_rules.jackpot)
        assert apart is not None
        wagers, said = {"ante": play.ante(), **apart.all()}, (*apart.notes, *notes)
        return Analysis.of(rules, wagers, play.advice, said, combined)

    def practised(self, ask: Choose, round: Round) -> Chosen | None:
        """Play by the first strategy that players know by name."""
        from pitboss.procedures.streets.one_hand import known_by_name, phrases_at, practised

        table_rules = round.rules.once(self.rules_class)
        _, _, lines = next(known_by_name(table_rules, self.common))
        return practised(table_rules, lines, phrases_at(table_rules, ask), ask, round)

    def worths(self, rules: Rules, seen: "Situation") -> "Worths | None":
        """Weigh the choices of a street over every board and every hand of the dealer."""
        from pitboss.procedures.streets.advice import against_dealer

        return against_dealer(rules.once(self.rules_class), seen)

    def strategies(self, rules: Rules) -> "Strategies":
        """Return how strategies are named, priced and simulated at this table."""
        from pitboss.procedures.streets.contest_strategies import strategies

        return strategies(rules.once(self.rules_class), self.common, self.analysed)
