"""The rules of one poker table, worked out once for all its hands."""

from fractions import Fraction
from typing import Any

import msgspec

from pitboss.chance import JOKER, RANK, Pack
from pitboss.money import Cents, show_dollars
from pitboss.poker import terms
from pitboss.poker.agreements import check_values
from pitboss.poker.collection import Limit, limit_of
from pitboss.poker.kill import kill_of
from pitboss.poker.rake import CalledHand, rake_of
from pitboss.poker.streets import Row, figures_by_draws, figures_of, rows_of
from pitboss.poker.worth import SEVEN, pack_of, worth_of
from pitboss.rulebooks import Cite, Rules

UNLIMITED: Cents = 10**15
"""More chips than anyone has, and more raises than anyone makes."""


class Street(msgspec.Struct, frozen=True, gc=False):
    """One betting round: its cards, the least step of a bet and how much more it may be, whether the fee is due."""

    name: str
    row: Row
    lowest: Cents
    spread: Cents
    cite: Cite
    collects: bool
    higher: Cents
    """The higher limit that a pair showing allows, or 0 if none."""
    fixed: bool = False
    """Whether every bet has the same size."""
    once: bool = False
    """Whether each player folds or raises once, and there is no betting round."""
    turns: dict[tuple[Cents, Cents], Any] = {}
    """If so, the turns that have come up in it, by the amount owed and the current bet: see `legal.turn_of`."""


class TableRules:
    """Everything a hand looks up, ready to use."""

    def __init__(self, rules: Rules) -> None:
        """Work the rules out, and refuse those that contradict each other."""
        self.rows, self.figures, self.pack = rows_of(rules), figures_of(rules), pack_of(rules)
        check_values(rules, self.rows, self.figures, self.pack.size)
        self.cite = rules.cites
        self.limit = limit_of(rules)
        self.chip = rules.amount("smallest_chip")
        terms.agree(rules, self.chip, "smallest_chip", "the smallest chip must be worth something")
        self._bets(rules)
        self._forced(rules)
        self._order(rules)
        self._money(rules)
        cards = sum(row.kept + row.board for row in self.rows)
        self.worth, self.hand_from = worth_of(rules, cards), rules.text("hand_from")
        few = cards <= SEVEN or self.hand_from != terms.ANY_FIVE
        self.compiled = self.pack == Pack() and self.worth.usual and few
        """Whether compiled code ranks these hands: those of 52 cards in the usual order, made of seven at most."""
        self.low_ranking = rules.text("low_ranking") if self.worth.low else ""
        self.splits = self.worth.high is not None and self.worth.low is not None
        self._odd_chips(rules)
        self._at: dict[Fraction, tuple[Street, ...]] = {}
        self.streets = self.streets_at(Fraction(1))
        self.turns: dict[tuple[Any, ...], Any] = {}
        """A cache of the turns that have come up at this table: see `legal.turn_of`."""
        self.betting_limits = (self.streets[0].lowest, self.streets[-1].lowest)

    def _bets(self, rules: Rules) -> None:
        self.structure = self.limit.structure
        self.grows = self.structure in (terms.POT_LIMIT, terms.NO_LIMIT)
        self.raises = rules.count("raises")
        self.cap = self.raises or UNLIMITED
        """The most raises, with any players in."""
        self.unlimited_with = rules.count("raises_unlimited")
        self.folds_lift_the_cap = _is(rules, "heads_up_from", terms.AT_ANY_MOMENT)
        self.any_raise = _is(rules, "least_raise", terms.ANY_MORE)
        half = rules.text("short_raise") == terms.HALF_A_BET and not self.grows
        self.parts_of_a_bet = 2 if half else 1
        self.stakes_once = all(row.bets for row in self.rows)
        """Whether there is no betting round: the cards that are left are turned even for the last player."""
        self.one_pot = rules.text("all_in") == terms.WHOLE
        """Whether a hand contests all that was put in, whatever it put in itself."""
        self.may_check = rules.text("check") == terms.NOTHING_OWED
        self.check_raise = "check_raise" not in rules or rules.flag("check_raise")
        self.open_pair = rules.flag("open_pair", False)
        figures = "limit_by_draws" if figures_by_draws(rules) else "limit_by_round"
        sizes = self.cite["structure" if self.grows else figures]
        self.ruled = {"check": self.cite["check"], "call": self.cite["call"], "bet": sizes, "raise": sizes}
        """The rule behind each action."""

    def _forced(self, rules: Rules) -> None:
        self.from_button = rules.text("play_from") == terms.BUTTON
        self.ante = rules.amount("ante", 0)
        self.antes = rules.amounts("antes", ())
        self.posts = rules.amounts("posts", ())
        self.posts_dead = rules.amounts("posts_dead", ())
        self.may_post = _may_post(rules)
        self.blinds: tuple[Cents, ...] = ()
        self.forced = 0
        self.big_blind_option = self.blinds_after = self.button_posts_small = False
        if self.from_button:
            self.blinds = _blinds(rules, self.limit.limits[0], self.chip)
            self.big_blind_option = rules.flag("big_blind_option", False)
            self.blinds_after = _is(rules, "blinds_posted", terms.AFTER_THE_DEAL)
            self.button_posts_small = _is(rules, "heads_up_blinds", terms.SMALL_ON_BUTTON)
            self.button_begins_at_right = rules.text("new_game_button") == terms.DEALERS_RIGHT
        else:
            self.forced = _forced_bet(rules, self.limit, self.chip)
            self.forced_by_lowest = rules.text("forced_bet_by") == terms.LOWEST
            self.forced_ace_low = rules.text("forced_bet_ace") == terms.ACE_LOW
        self._check_forced(rules)
        self.without_option = self.from_button and not self.big_blind_option
        any_stack = rules.text("dealt_in_with") == terms.NO_LEAST
        self.least_stack = 0 if any_stack else (self.ante or self.forced) + self.limit.limits[0]
        """The stack needed to be dealt in, on top of the blind: the ante or the forced bet, plus one bet."""
        self.always_enough = self.least_stack + max(self.blinds, default=0)

    def _check_forced(self, rules: Rules) -> None:
        """Refuse forced bets in coins that are not bet with, or above the posted maximum."""
        said = {"blinds": self.blinds, "forced_bet": (self.forced,), "ante": (self.ante, *self.antes)}
        coin = rules.amount("smallest_coin", 1)
        terms.agree(rules, coin, "smallest_coin", "a coin must be worth something")
        most = UNLIMITED if self.grows or self.stakes_once else self.limit.limits[1]
        for name, amounts in said.items():
            if any(cents % coin for cents in amounts):
                message = f"{name}: amounts must be at least a coin of {show_dollars(coin)} is put in"
                raise rules.refuse(f"bad_{name}", message, "smallest_coin")
            if max(amounts, default=0) > most:
                message = f"{name} {show_dollars(max(amounts))}: the posted maximum is {show_dollars(most)}"
                raise rules.refuse(f"bad_{name}", message, "limits")

    def _order(self, rules: Rules) -> None:
        order = self.suits = _suits(rules)
        self.suit_height = {suit[0]: len(order) - place for place, suit in enumerate(order)}
        self.suit_height[JOKER[1]] = 0
        self.rank = RANK | {JOKER: 14}
        """The rank of a card that is compared alone: there the joker is an ace, below those of all suits."""
        if not self.from_button:
            low_ace = {14: 1} if self.forced_ace_low else {}
            self.forced_heights = {
                card: (low_ace.get(rank, rank), self.suit_height[card[1]]) for card, rank in self.rank.items()
            }
            """The order of cards for the forced bet: by rank, then by suit."""
        lowest_opens = any(row.opens == terms.LOWEST_SHOWING for row in self.rows)
        message = "a joker that shows has no place in a lowest hand"
        terms.agree(rules, not (self.pack.jokers and lowest_opens), "deck", message)
        self.deals_to_folded = rules.flag("folded_place_dealt", False)
        self.short = rules.text("short_of_cards", "")
        self.last_bettor_shows = rules.text("shows_first") == terms.LAST_TO_BET
        self.side_pots_first = rules.text("pots_in_order") == terms.SIDE_FIRST
        self.folds_into_the_deck = self.short == terms.FOLDED_TOO
        self.misdeal_until = rules.count("misdeal_until", 0)

    def _money(self, rules: Rules) -> None:
        self.rake = rake_of(rules)
        self.per_round = self.rake.per_round
        self.rakes_antes = rules.flag("rake_on_antes", False)
        self.no_flop_no_drop = rules.flag("no_flop_no_drop")
        self.jackpot = rules.amount("jackpot_fee", 0)
        self.kill = kill_of(rules, self.limit.limits)
        self.collects_after = rules.count("collection_once", 0)
        self.counts_those_in = _is(rules, "collection_counts", terms.STILL_IN)
        counted = not self.counts_those_in or (self.no_flop_no_drop and self.collects_after)
        terms.agree(
            rules, counted, "collection_counts", "a hand that ends before the board has no players to count"
        )

    def _odd_chips(self, rules: Rules) -> None:
        self.odd = {"odd_chips": rules.text("odd_chips")}
        by_suit = (terms.HIGHEST_BY_SUIT, terms.LOWEST_BY_SUIT)
        told = not self.pack.jokers or self.odd["odd_chips"] not in by_suit
        terms.agree(rules, told, "odd_chips", "the joker has no suit by which odd chips could go")
        self.odd_half_to_first = self.odd_low_to_high = False
        if self.splits:
            for needed in ("odd_half", "odd_chips_low"):
                terms.agree(rules, needed in rules, "pot_to", f"the pot is halved, and there is no {needed}")
            self.odd["odd_chips_low"] = rules.text("odd_chips_low")
            self.odd_low_to_high = self.odd["odd_chips_low"] == terms.TO_HIGH_WINNER
            self.odd_half_to_first = rules.text("odd_half") == terms.TO_THE_FIRST
        self.odd_most = rules.amount("odd_most") if "odd_most" in rules else None
        self.odd_chip = self.chip if self.odd_most is None else min(self.chip, self.odd_most)
        message = "odd_most must be above zero: an odd amount is divided by it"
        terms.agree(rules, self.odd_chip, "odd_most", message)

    def streets_at(self, multiple: Fraction) -> tuple[Street, ...]:
        """Return the betting rounds with limits this many times as high. Cached for all hands at those limits."""
        if multiple not in self._at:
            self._at[multiple] = tuple(self._lay_out(multiple))
        return self._at[multiple]

    def _lay_out(self, multiple: Fraction) -> list[Street]:
        """A fixed limit plays one of its figures in each round, a spread everything between the two."""
        low, high = (int(limit * multiple) for limit in self.limit.limits)
        fixed, streets, board = self.structure == terms.FIXED, [], 0
        spread = high - low if self.structure == terms.SPREAD else 0
        for number, (row, figure) in enumerate(zip(self.rows, self.figures, strict=True)):
            lowest = high if fixed and figure == terms.HIGHER else low
            board += row.board
            due = row.board > 0 and board == self.collects_after
            higher = high if self.open_pair and fixed and number == 1 else 0
            cite = Cite("rules.streets", row.clause)
            once = row.bets == terms.FOLD_OR_RAISE
            flat = fixed and not higher
            streets.append(Street(row.name, row, lowest, spread, cite, due, higher, flat, once, {}))
        return streets


def _is(rules: Rules, name: str, value: str) -> bool:
    """Whether the chapter has a rule, with this value."""
    return name in rules and rules.text(name) == value


BY_SUIT = {
    "play_from": (terms.DEALERS_LEFT,),
    "new_game_button": (terms.DRAWN_BY_SUIT,),
    "odd_chips": (terms.HIGHEST_BY_SUIT, terms.LOWEST_BY_SUIT),
    "odd_chips_low": (terms.LOWEST_BY_SUIT,),
}
"""The rules that may compare cards by suit, with the values that do."""


def _suits(rules: Rules) -> tuple[str, ...]:
    """Read the order of suits. A table that never compares suits needs none."""
    if "suit_order" in rules:
        return rules.names("suit_order")
    for name, values in BY_SUIT.items():
        by_suit = name in rules and rules.text(name) in values
        terms.agree(rules, not by_suit, name, "suits distinguish cards, and there is no suit_order")
    return terms.SUITS


def _blinds(rules: Rules, lower_limit: Cents, chip: Cents) -> tuple[Cents, ...]:
    """Read the posted blinds, by default half the lower limit and all of it. A blind of 0 belongs to no seat.

    If a book has games without blinds, a posting with an empty list means such a game.
    """
    posted, numbers = rules.amounts("blinds"), rules.numbers("blinds_number")
    in_order = list(numbers) == sorted(set(numbers))
    terms.agree(rules, in_order, "blinds_number", "each number of blinds is listed once, fewest first")
    for name in OF_BLINDS:
        said = name in rules or not any(numbers)
        terms.agree(rules, said, "blinds_number", f"there may be blinds, and there is no {name}")
    blinds = posted
    if not posted:
        ante_alone = rules.flag("ante_alone", False) and rules.amount("ante") > 0
        none = ante_alone or (0 in numbers and ("blinds" in rules.posting.options or _none_usual(rules)))
        none = none or numbers == (0,)
        blinds = () if none else (_half(lower_limit, chip), lower_limit)
    put = tuple(filter(None, blinds))
    rising = all(low <= high for low, high in zip((chip, *put), put, strict=False))
    if not rising or len(put) not in numbers:
        message = (
            f"blinds are {' or '.join(map(str, numbers))} amounts, the smallest first, and none is less than a chip"
            f" of {show_dollars(chip)}"
        )
        raise rules.refuse("bad_blinds", message, "blinds")
    return blinds if put else ()


OF_BLINDS = ("blinds_posted", "heads_up_blinds", "big_blind_option")
"""The rules of a game with blinds."""


def _none_usual(rules: Rules) -> bool:
    return _is(rules, "blinds_usual", terms.NO_BLINDS)


def _may_post(rules: Rules) -> bool:
    """Whether a player may post to come in. A table where everyone waits for the blind has no such posts."""
    if "coming_in" not in rules:
        return False
    may, both = rules.text("coming_in") == terms.POSTS, ("posts", "posts_dead")
    said = not may or all(name in rules for name in both)
    terms.agree(rules, said, "coming_in", "players post to come in, and there is no posts")
    if not may and any(name in rules and any(rules.amounts(name)) for name in both):
        raise rules.refuse("no_posting", "nobody posts to come in: all wait for the blind", "coming_in")
    return may


def _forced_bet(rules: Rules, limit: Limit, chip: Cents) -> Cents:
    """Read the posted forced bet, by default half the lower limit. In fixed limit it is at most a bet."""
    posted, lower_limit = rules.amount("forced_bet"), limit.limits[0]
    if limit.structure == terms.FIXED and posted > lower_limit:
        bet = show_dollars(lower_limit)
        message = f"a forced bet of {show_dollars(posted)} is more than the bet of {bet}"
        raise rules.refuse("bad_forced_bet", message, "forced_bet")
    return posted or _half(lower_limit, chip)


def _half(limit: Cents, chip: Cents) -> Cents:
    """Return half a limit, rounded down to the chip, at least one chip."""
    return max(limit // 2 // chip * chip, chip)


def rake_of_hand(table_rules: TableRules, hand: CalledHand) -> Cents:
    """Return what the house keeps: by the schedule if the room has one, or as posted. Time charges do not count."""
    if table_rules.no_flop_no_drop and len(hand.rounds) == 1:
        return 0
    if table_rules.limit.band:
        return min(table_rules.limit.option(hand.players).fee, _when_collected(table_rules, hand))
    return table_rules.per_round.of(hand) if table_rules.per_round else 0


def jackpot_of_hand(table_rules: TableRules, hand: CalledHand) -> Cents:
    """Return what goes to the jackpot fund, after the rake. It is due from every pot."""
    return min(table_rules.jackpot, hand.pot - rake_of_hand(table_rules, hand))


def _when_collected(table_rules: TableRules, hand: CalledHand) -> Cents:
    """Return the pot when the fee was taken: at its street, or at the end of a hand that never reached it."""
    for number, street in enumerate(table_rules.streets):
        if street.collects and number < len(hand.rounds):
            return hand._replace(rounds=hand.rounds[:number]).pot
    return hand.pot
