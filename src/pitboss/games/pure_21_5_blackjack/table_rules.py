"""The rules of one Pure 21.5 blackjack table, worked out once for all its rounds."""

from pitboss.games.pure_21_5_blackjack.rules import BUSTS, DECIDED_BY, FIRST, PAIRS
from pitboss.procedures.twentyone.table_rules import TwentyOneRules
from pitboss.rounds.bets import offer
from pitboss.rounds.settlement import Outcome, Wins, by_row, ruled
from pitboss.rulebooks import Rules


class TableRules(TwentyOneRules):
    """Everything a round looks up, ready to use."""

    original = "game"
    hit_rule, over_rule, most = "must_stand", "goal", "21.5"
    split_rule, one_rank = "split_on", PAIRS

    def __init__(self, rules: Rules) -> None:
        """Work the rules out."""
        super().__init__(rules)
        self.offers = tuple(made for wager in ("game", "buster") if (made := offer(rules, wager)))
        self.positions, self.button_numbers = rules.count("positions"), rules.fields("button_numbers")
        self.must_stand, self.must_hit = rules.count("must_stand"), rules.count("must_hit")
        self.double_must_stand = rules.flag("double_must_stand")
        self.surrender_divides = rules.count("surrender_divides")
        self.surrender_after_split = rules.flag("surrender_after_split")
        self.dealer_hits_soft = rules.count("dealer_hits_soft")
        self.pure_first = rules.text("pure_settled") == FIRST
        self.sequence = rules.names("settle_sequence")
        self.decided = {rule: ruled(rules, rule, self.original) for rule in DECIDED_BY}
        pay = rules.pay("pure")
        self.pure = Wins(pay.rows["win"], pay.cite, "Pure 21.5, and the player-dealer has none")
        """The outcome of Pure 21.5 against a player-dealer without it."""
        self.buster: dict[str, Outcome] = {}
        """The outcome of Buster for each row of its table."""
        self.surrendered_buster: Outcome | None = None
        """The outcome of Buster after a surrender, if it does not stay in action."""
        if "buster" in rules.chapter.wagers:
            self.buster = {row: by_row("buster", rules.pay("buster"), row) for row in BUSTS}
            if rules.text("surrender_buster") != "stays in action":
                self.surrendered_buster = ruled(rules, "surrender_buster", "buster")

    def dealer_draws(self, count: int, soft: bool) -> bool:
        """Whether the player-dealer draws: to a soft total up to one number, to a hard one below another."""
        return count <= self.dealer_hits_soft if soft else count < self.dealer_stands
