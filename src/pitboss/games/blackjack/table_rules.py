"""The rules of one blackjack table, worked out once for all its rounds."""

from pitboss.games.blackjack.rules import DECIDED_BY, HOUSE_MONEY, HOUSE_MONEY_HANDS
from pitboss.procedures.orders import FAR_LEFT
from pitboss.procedures.twentyone.table_rules import MOST_POINTS, TwentyOneRules
from pitboss.rounds.bets import offer
from pitboss.rounds.settlement import Outcome, by_row, ruled
from pitboss.rulebooks import Rules

DOUBLE_ON = {
    "any two cards": range(MOST_POINTS + 1),
    "nine to eleven": range(9, 12),
    "ten or eleven": range(10, 12),
}
"""The totals on which each posted rule allows a double."""


class TableRules(TwentyOneRules):
    """Everything a round looks up, ready to use."""

    original = "blackjack"
    hit_rule, over_rule, most = "draw_below", "player_over", str(MOST_POINTS)
    split_rule, one_rank = "split_by", "rank"

    def __init__(self, rules: Rules) -> None:
        """Work the rules out; an edition that does not list its side wagers has the one of its addendum."""
        super().__init__(rules)
        side = rules.names("side_wagers") if "side_wagers" in rules else (HOUSE_MONEY,)
        self.offers = tuple(made for wager in ("blackjack", *side) if (made := offer(rules, wager)))
        self.several_boxes_minimum = rules.amount("several_boxes_minimum")
        self.entry_barred = rules.text("mid_shoe_entry") == "barred"
        self.pitched = rules.text("dealing") == "pitch"
        self.face = rules.text("pitch_face" if self.pitched else "shoe_face")
        self.card_reader, self.reader_upcards = rules.flag("card_reader"), rules.names("reader_upcards")
        self.insurance_upcards = rules.names("insurance_upcards")
        self.insurance_half = rules.count("insurance_half")
        self.blackjack_waits = rules.names("blackjack_waits")
        self.draw_below, self.doubled_totals = rules.count("draw_below"), DOUBLE_ON[rules.text("double_on")]
        self.double_face_down = rules.flag("double_face_down")
        self.dealer_hits_soft_17 = rules.flag("dealer_hits_soft_17")
        self.pay = rules.pay_tables
        self.decided = {rule: ruled(rules, rule, "wager") for rule in DECIDED_BY}
        orders = ["action_order", "settle_order"]
        self.house_money: dict[str, Outcome] = {}
        """The outcome of House Money for each hand, the empty one included; empty if the document has no such wager."""
        self.house_money_waits: tuple[str, ...] = ()
        if HOUSE_MONEY in rules.chapter.wagers:
            orders.append("house_money_order")
            pay = rules.pay("house_money_one_deck" if rules.count("decks") == 1 else HOUSE_MONEY)
            self.house_money = {hand: by_row(HOUSE_MONEY, pay, hand) for hand in (*HOUSE_MONEY_HANDS, "")}
            self.house_money_waits = rules.names("house_money_waits")
            self.house_money_cap = rules.count("house_money_cap")
            self.ace_two_straight = rules.flag("ace_two_straight")
            self.pair_by_value = rules.text("house_money_pair") == "value"
        self.from_left = {name: rules.text(name) == FAR_LEFT for name in orders}

    def dealer_draws(self, count: int, soft: bool) -> bool:
        """Whether the dealer draws: below hard 17, and on soft 17 unless the layout says stand."""
        return self.dealer_hits_soft_17 if soft and count == 17 else count < self.dealer_stands
