"""The rules of one poker table, worked out once for all its hands."""

from itertools import accumulate
from typing import Annotated, NamedTuple

import msgspec

from pitboss.chance import Pack
from pitboss.hands import five
from pitboss.money import Cents, show_amount
from pitboss.poker.collection import Limit, choose_limit
from pitboss.rulebooks import Cite, Rules

ONE_DECK = Pack()
LOWER, HIGHER = "lower", "higher"
HALF_A_BET, FULL_BET = "half a bet or more", "a full bet"
AT_THE_START, AT_ANY_MOMENT = "start of the betting round", "any moment"
SUITS = ("spades", "hearts", "diamonds", "clubs")
RANKING = tuple(reversed(five.CATEGORIES))
"""Hands, best first."""

CardCount = Annotated[int, msgspec.Meta(ge=0)]


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A street as a chapter has it: the cards dealt down to each player, burned, and dealt to the board."""

    name: str
    clause: str
    down: CardCount = 0
    burn: CardCount = 0
    board: CardCount = 0


class Street(NamedTuple):
    """One betting round: its cards, the least step of a bet and how much more it may be, whether the fee is due."""

    name: str
    row: Row
    lowest: Cents
    spread: Cents
    cite: Cite
    collects: bool


class Plan:
    """Everything a hand looks up, ready to use."""

    def __init__(self, rules: Rules) -> None:
        """Work the rules out, refusing those that do not go together."""
        check_values(rules)
        self.cite = {name: rule.cite for name, rule in rules.chapter.rules.items()}
        self.limit = choose_limit(rules)
        self.chip = rules.amount("smallest_chip")
        self.small_blind, self.big_blind = _blinds(rules, self.limit.limits[0], self.chip)
        self.streets = _streets(rules, self.limit)
        self.raises = rules.count("raises")
        self.unlimited_with = rules.count("raises_unlimited")
        self.folds_lift_the_cap = rules.text("heads_up_from") == AT_ANY_MOMENT
        self.big_blind_option = rules.flag("big_blind_option")
        self.parts_of_a_bet = 2 if rules.text("short_raise") == HALF_A_BET else 1
        self.no_flop_no_drop = rules.flag("no_flop_no_drop")
        order = rules.names("suit_order")
        self.suit_height = {suit[0]: len(order) - place for place, suit in enumerate(order)}


def _blinds(rules: Rules, lower_limit: Cents, chip: Cents) -> tuple[Cents, Cents]:
    """Read the posted blinds; where none are posted, the lower limit and half of it."""
    posted = rules.amounts("blinds")
    small, big = posted if len(posted) == 2 else (max(lower_limit // 2 // chip * chip, chip), lower_limit)
    if len(posted) not in (0, 2) or not chip <= small <= big:
        message = f"blinds are two amounts, the small one first, and neither is less than a chip of {show_amount(chip)}"
        raise rules.refuse("bad_blinds", message, "blinds")
    return small, big


def _streets(rules: Rules, limit: Limit) -> tuple[Street, ...]:
    """Lay out the betting rounds: a fixed limit plays one of its figures in each, a spread all between the two."""
    (low, high), fixed, streets, board = limit.limits, limit.structure == "fixed-limit", [], 0
    for row, figure in zip(_rows(rules), rules.names("limit_by_round"), strict=True):
        lowest = high if fixed and figure == HIGHER else low
        board += row.board
        due = row.board > 0 and board == rules.count("collection_once")
        cite = Cite("rules.streets", row.clause)
        streets.append(Street(row.name, row, lowest, 0 if fixed else high - low, cite, due))
    return tuple(streets)


def _rows(rules: Rules) -> list[Row]:
    try:
        return msgspec.convert(rules.rows("streets"), list[Row])
    except msgspec.ValidationError as error:
        raise rules.refuse("bad_streets", f"this is not a row of streets: {error}", "streets") from None


def check_values(rules: Rules) -> None:
    """Refuse values that contradict each other: more players than places, more cards than a deck has."""
    (first, *later), order, places = _rows(rules), rules.names("suit_order"), rules.count("positions")
    names, boards = [first.name, *(row.name for row in later)], [*accumulate(row.board for row in later)]
    hand = first.down + sum(row.board for row in later)
    dealt = first.down * places + sum(row.burn + row.board for row in (first, *later))
    holes_first = first.down > 0 and first.board == 0 and not any(row.down for row in later)
    for agrees, rule, message in (
        (rules.count("fewest_players") <= places, "fewest_players", f"the table has {places} places"),
        (rules.count("raises_unlimited") <= places, "raises_unlimited", f"the table has {places} places"),
        (sorted(order) == sorted(SUITS), "suit_order", "each suit has one place in the order"),
        (len(set(names)) == len(names), "streets", "two streets have one name"),
        (set(names) <= set(rules.chapter.moments), "streets", "a street is no moment of the game"),
        (holes_first, "streets", "hole cards come with the first street, and the board after it"),
        (5 <= hand <= 7, "streets", f"a hand is the best five of five to seven cards, not of {hand}"),
        (dealt <= ONE_DECK.size, "streets", f"a full table would be dealt {dealt} cards"),
        (len(rules.names("limit_by_round")) == len(names), "limit_by_round", "each street has one figure"),
        (rules.count("collection_once") in boards, "collection_once", "no street has so many on the board"),
    ):
        if not agrees:
            raise rules.refuse("contradiction", message, rule)
