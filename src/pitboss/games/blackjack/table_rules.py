"""The rules of one blackjack table, worked out once for all its rounds."""

from collections.abc import Container

import msgspec

from pitboss.games.blackjack.rules import (
    DECIDED_BY,
    EARLY,
    HOUSE_MONEY,
    HOUSE_MONEY_HANDS,
    LATE,
    LISTED,
    NO_SURRENDER,
    PAIRS,
    RED_LEFT,
    RED_RIGHT,
    SPLITS_RETURNED,
    TIP,
    WINS_AS_BLACKJACK,
)
from pitboss.money import Cents
from pitboss.procedures.orders import FAR_LEFT
from pitboss.procedures.shoe import LEFT, RIGHT
from pitboss.procedures.side_wagers import SideWagers
from pitboss.procedures.twentyone.table_rules import MOST_POINTS, TwentyOneRules
from pitboss.rounds.asks import Amount, Offer
from pitboss.rounds.bets import offer
from pitboss.rounds.settlement import Outcome, Pushes, Wins, by_row, ruled
from pitboss.rulebooks import Rules

RED_SIDE = {RED_LEFT: LEFT, RED_RIGHT: RIGHT}
DOUBLE_ON = {
    "any two cards": range(MOST_POINTS + 1),
    "nine to eleven": range(9, 12),
    "ten or eleven": range(10, 12),
}
"""The totals on which each posted rule allows a double."""


def doubled_totals(rules: Rules) -> Container[int]:
    """Return the totals of two cards on which the house allows a double."""
    on = rules.text("double_on")
    return rules.numbers("double_totals") if on == LISTED else DOUBLE_ON[on]


class TableRules(TwentyOneRules):
    """Everything a round looks up, ready to use."""

    original = "blackjack"
    hit_rule, over_rule, most = "draw_below", "player_over", str(MOST_POINTS)
    split_rule, one_rank = "split_by", "rank"

    def __init__(self, rules: Rules) -> None:
        """Work the rules out."""
        super().__init__(rules)
        self.pay = rules.pay_tables
        self._read_wagers(rules)
        self._read_deal(rules)
        self._read_insurance(rules)
        self._read_hands(rules)
        self._read_surrender(rules)
        self._read_decided(rules)
        orders = ["action_order", "settle_order", *self._read_house_money(rules)]
        self.from_left = {name: rules.text(name) == FAR_LEFT for name in orders}

    def _read_wagers(self, rules: Rules) -> None:
        """Offer the wagers. An edition that does not list its side wagers has the one of its addendum."""
        side = rules.names("side_wagers", (HOUSE_MONEY,))
        self.offers = tuple(made for wager in ("blackjack", *side) if (made := offer(rules, wager)))
        self.step = rules.amount("wager_step", self.chip)
        if self.step != self.chip:
            base, *others = self.offers
            stepped = msgspec.structs.replace(base.amount, step=self.step)
            self.offers = (msgspec.structs.replace(base, amount=stepped), *others)
        self._read_tip(rules)
        self.sides = rules.once(SideWagers)
        self.offers = (*self.offers, *self.sides.offers)
        self.side_wagers_most = rules.count("side_wagers_most", 0)
        self.side_wagers_within = rules.flag("side_wagers_within", False)
        self.several_boxes_minimum = rules.amount("several_boxes_minimum", 0)

    def _read_deal(self, rules: Rules) -> None:
        self.red_side = RED_SIDE.get(rules.text("double_shoe", ""), "")
        """The side of a double shoe that a red determinant card chooses, or empty if there is one shoe."""
        self.entry_barred = rules.text("mid_shoe_entry") == "barred"
        self.pitched = rules.text("dealing") == "pitch"
        self.face = rules.text("pitch_face" if self.pitched else "shoe_face")
        self.card_reader = rules.flag("card_reader")
        self.reader_upcards = rules.names("reader_upcards", ())
        self.no_hole_card = rules.text("hole_card", "") == "after the players"
        self.blackjack_waits = rules.names("blackjack_waits")
        self.dealer_hits_soft_17 = rules.flag("dealer_hits_soft_17")

    def _read_insurance(self, rules: Rules) -> None:
        self.insurance_upcards = rules.names("insurance_upcards")
        self.insurance_half = rules.count("insurance_half")
        self.insurance_exact, self.even_money = (
            rules.flag("insurance_exact", False),
            rules.flag("even_money", False),
        )
        lost = "insurance_collected" in rules
        self.insurance_lost = (
            self.cite["insurance_collected"] if lost else self.wager_cite.get("insurance", self.cite["decks"])
        )

    def _read_hands(self, rules: Rules) -> None:
        """Read what may be done with a hand: drawing, doubling and splitting, and which stakes the house lays."""
        self.draw_below, self.doubled_totals = rules.count("draw_below"), doubled_totals(rules)
        self.stand_least = rules.count("stand_least", 0)
        self.double_offered, self.rescue = rules.flag("double_offered", True), rules.flag("rescue", False)
        self.double_later = rules.flag("double_later", False)
        self.double_with_ace = rules.flag("double_with_ace", True)
        self.double_split_aces = rules.flag("double_split_aces", False)
        self.double_face_down = rules.flag("double_face_down")
        self.free_doubles = rules.numbers("free_doubles", ())
        pairs = rules.names("free_splits", ())
        self.free_splits = tuple(PAIRS[pair] for pair in pairs)

    def _read_decided(self, rules: Rules) -> None:
        """The outcomes that a rule states in words."""
        self.decided = {rule: ruled(rules, rule, "wager") for rule in DECIDED_BY if rule in rules}
        if rules.text("blackjack_meets_blackjack") == WINS_AS_BLACKJACK:
            pays = rules.pay("blackjack").rows["win"]
            self.decided["blackjack_meets_blackjack"] = Wins(pays, self.cite["blackjack_meets_blackjack"])
        self.bonus_21 = rules.pay("bonus_21") if "bonus_21" in rules.pay_tables else None
        self.late_double = self.decided["late_blackjack"]
        """The result of a double when a blackjack is found after it. ``late_blackjack`` is for a split."""
        if rules.text("late_blackjack") == SPLITS_RETURNED:
            self.decided["late_blackjack"] = Pushes(self.cite["late_blackjack"])

    def _read_house_money(self, rules: Rules) -> tuple[str, ...]:
        """Read House Money if the document has it, and return the name of its order of settlement."""
        self.house_money: dict[str, Outcome] = {}
        """The outcome of House Money for each hand, even the empty one. Empty if the document has no such wager."""
        self.house_money_waits: tuple[str, ...] = ()
        if HOUSE_MONEY not in rules.chapter.wagers:
            return ()
        pay = rules.pay("house_money_one_deck" if rules.count("decks") == 1 else HOUSE_MONEY)
        self.house_money = {hand: by_row(HOUSE_MONEY, pay, hand) for hand in (*HOUSE_MONEY_HANDS, "")}
        self.house_money_waits = rules.names("house_money_waits")
        self.house_money_cap = rules.count("house_money_cap")
        self.ace_two_straight = rules.flag("ace_two_straight")
        self.pair_by_value = rules.text("house_money_pair") == "value"
        return ("house_money_order",)

    def insurance_of(self, wager: Cents) -> Amount:
        """Return the insurance amounts: up to half the wager, or the next amount that chips can make."""
        share, chip = self.insurance_half, self.chip
        most = -(-wager // (share * chip)) * chip
        if self.insurance_exact:
            exact = most if wager % share else wager // share
            return Amount(exact, exact)
        half = () if wager % share else (wager // share,)
        return Amount(min(chip, *half, most), most, chip, half)

    def _read_tip(self, rules: Rules) -> None:
        """Offer a tip in chips, up to a multiple of the most a main wager may be. Each is bound by its own wager."""
        self.tips = rules.wager(TIP) is not None
        if self.tips:
            self.tip_most, self.tip_double = rules.count("tip_most"), rules.text("tip_double")
            self.tip_far_left = rules.text("tip_split_hand") == "the far left"
            amount = Amount(self.chip, self.tip_most * rules.amount("maximum"), self.chip)
            self.offers = (*self.offers, Offer(TIP, amount, self.wager_cite[TIP], ("blackjack",)))

    def _read_surrender(self, rules: Rules) -> None:
        self.surrender = rules.text("surrender", NO_SURRENDER)
        self.surrender_after_split, self.surrender_not_against = False, tuple[str, ...]()
        if self.surrender in (LATE, EARLY):
            self.surrender_after_split = rules.flag("surrender_after_split")
            self.surrender_not_against = rules.names("surrender_not_against")

    @property
    def surrenders_first(self) -> bool:
        """Whether a hand may be surrendered before the hole card is checked."""
        return self.surrender == EARLY and self.card_reader

    def dealer_draws(self, count: int, soft: bool) -> bool:
        """Whether the dealer draws: below hard 17, and on soft 17 unless the layout says stand."""
        return self.dealer_hits_soft_17 if soft and count == 17 else count < self.dealer_stands
