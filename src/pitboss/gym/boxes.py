"""The game's rules for rounds of blackjack, written into tables for the compiled boxes (`boxes_kernel`).

The engine is asked everything once: a real round offers insurance, its layout says what may be done with each hand, and
the game's own outcomes say what a hand is paid.
"""

from collections.abc import Iterator
from functools import partial
from typing import Any, TypeAlias

import numpy as np

from pitboss.chance import CARDS, INDEX, RANK, Card
from pitboss.games.blackjack import outcomes
from pitboss.games.blackjack.boxes import Deal
from pitboss.games.blackjack.outcomes import Final, bonus_row
from pitboss.games.blackjack.rules import BONUS_21
from pitboss.games.blackjack.table_rules import TableRules
from pitboss.gym import boxes_kernel as kernel
from pitboss.gym.actions import OTHERS, chosen
from pitboss.gym.boxes_kernel import ENDS, MOST_HANDS, MOST_POINTS, RESULTS, TOLD, Told
from pitboss.gym.compiled import NONE, Compiled, Means, Stacked, net_of
from pitboss.gym.one_seat import RoundEnv
from pitboss.gym.seen import Eyes
from pitboss.hands.blackjack import worth
from pitboss.money import Cents
from pitboss.procedures.shoe import pack_of
from pitboss.procedures.twentyone.table_rules import Hand
from pitboss.rounds import Game, Round
from pitboss.rounds.answers import Stakes
from pitboss.rounds.asks import Bet, Choice, Choose
from pitboss.rounds.caps import PLAYER_CAP, TABLE_CAP, cap_of
from pitboss.rulebooks import Rules

SEAT = 1
MAIN = "blackjack"
RANKS = 13
UPS = ("", "ace", "ten-value")
"""The up-cards by name. The first represents all that hide no blackjack."""
ROUND_CARDS = 44
"""More cards than one box and its dealer can draw."""
DO = {
    "insure": kernel.INSURE,
    "even_money": kernel.EVEN_MONEY,
    "decline": kernel.DECLINE,
    "hit": kernel.HIT,
    "stand": kernel.STAND,
    "double": kernel.DOUBLE,
    "double_face_down": kernel.DOUBLE_DOWN,
    "split": kernel.SPLIT,
    "surrender": kernel.SURRENDER,
    "rescue": kernel.RESCUE,
    "go_on": kernel.GO_ON,
}
"""The choices, in the order in which they are asked."""


Asked: TypeAlias = tuple[Means, ...]


def serves(game: Game, rules: Rules, stakes: dict[str, Cents]) -> bool:
    """Whether compiled rounds can play a table: one shoe that a round cannot use up, no caps, the main wager alone."""
    table_rules = rules.once(TableRules)
    burned = rules.count("burn_pitch_round") if table_rules.pitched else rules.count("burn_new_batch")
    left = len(pack(rules)) - burned
    capped = any(cap_of(rules, cap) for cap in (PLAYER_CAP, TABLE_CAP))
    return not table_rules.red_side and left >= ROUND_CARDS and not capped and set(stakes) == {MAIN}


def least(game: Game, rules: Rules) -> dict[str, Cents]:
    """The least even wager that the table takes."""
    return {MAIN: rules.once(TableRules).offers[0].amount.least_even}


def pack(rules: Rules) -> list[int]:
    """The cards of a full shoe, by number."""
    return [INDEX[card] for card in pack_of(rules).cards]


class Telling:
    """One table asked for all its rules."""

    def __init__(self, game: Game, rules: Rules, stake: Cents, unit: Cents) -> None:
        """Open a round to ask."""
        self.game, self.rules, self.stake, self.unit = game, rules, stake, unit
        self.table_rules = rules.once(TableRules)
        self.choices: dict[Means, None] = {}
        inside = [CARDS[place] for place in dict.fromkeys(pack(rules))]
        self.by_rank = [next((card for card in inside if RANK[card] == rank), "") for rank in range(2, 15)]
        self.low, self.tens, self.aces = (
            [card for card in inside if worth(card) in points] for points in (range(2, 10), (10,), (11,))
        )
        self.deal = self._opened(*self.low[:4]).table.playing(Deal)
        self.sizes = min(max(3, self.table_rules.split_ace_cards + 2), kernel.MOST_CARDS - 1)
        """With this many cards or more, one more makes no difference."""
        self.made: dict[tuple[Choice, ...], Asked] = {}

    def _opened(self, *cards: Card) -> Round:
        """Open a round and deal these first cards. It waits for the first decision."""
        round, chance = Round(self.game, self.rules, (SEAT,)), Stacked(cards)
        while (ask := round.ask) is not None:
            answer = Stakes({MAIN: self.stake}, SEAT) if type(ask) is Bet else chance.answer(ask)
            if answer is None:
                break
            round.answer(answer)
        return round

    # -- what may be chosen ---------------------------------------------------------------------

    def insurance(self) -> list[list[Asked]]:
        """The ask before anything else, by the up-card and whether the box has a blackjack."""
        return [[self._first(up, natural) for natural in (False, True)] for up in UPS]

    def _first(self, up: str, natural: bool) -> Asked:
        if up not in self.table_rules.insurance_upcards:
            return ()
        shown = self.aces[0] if up == "ace" else self.tens[0]
        own = (self.aces[1], self.tens[1]) if natural else self.low[:2]
        ask = self._opened(own[0], shown, own[1], self.low[2]).ask
        return self._asked(ask) if type(ask) is Choose and ask.at == "insurance" else ()

    def early(self) -> list[list[list[Asked]]]:
        """The ask before the hole card is checked, by the up-card and the two cards."""
        return [[[self._early(up, hand) for hand in row] for row in self._pairs(split=False)] for up in UPS]

    def _early(self, up: str, hand: Hand | None) -> Asked:
        if hand is None or not (self.table_rules.surrenders_first and self._checked(up)):
            return ()
        self._lay(hand, 1, up, late=False)
        if self.deal.why_not(self.table_rules, hand, 1, "surrender") is not None:
            return ()
        return self._asked_of((Choice("surrender"), Choice("go_on")))

    def two(self) -> list[Any]:
        """The actions with two cards: by the box's hands, the up-card, and whether it is too late to surrender."""
        return [
            [
                [
                    [[self._hand(hand, hands, up, late) for hand in row] for row in self._pairs(hands > 1)]
                    for late in (False, True)
                ]
                for up in UPS
            ]
            for hands in range(1, MOST_HANDS + 1)
        ]

    def _pairs(self, split: bool) -> Iterator[Iterator[Hand | None]]:
        for one in self.by_rank:
            yield (Hand((one, other), split) if one and other else None for other in self.by_rank)

    def more(self) -> list[Any]:
        """The actions with more cards: doubled or not, split or not, a split ace or not, cards, soft, total."""
        sizes = range(self.sizes + 1)
        return [
            [
                [
                    [
                        [self._long(doubled, split, ace, size, soft) for soft in (False, True)]
                        for size in sizes
                    ]
                    for ace in (False, True)
                ]
                for split in (False, True)
            ]
            for doubled in (False, True)
        ]

    def _long(self, doubled: bool, split: bool, ace: bool, size: int, soft: bool) -> list[Asked]:
        if size < 3 or (ace and not split):
            return [()] * (MOST_POINTS + 1)
        hand = Hand(["As" if ace else "2s", *["2s"] * (size - 1)], split)
        hand.doubled, hand.soft = doubled, soft
        found: list[Asked] = [(), ()]
        for hand.count in range(2, MOST_POINTS + 1):
            found.append(self._hand(hand, 2 if split else 1, "", late=False))
        return found

    def _hand(self, hand: Hand | None, hands: int, up: str, late: bool) -> Asked:
        if hand is None:
            return ()
        self._lay(hand, hands, up, late)
        return self._asked_of(self.deal.choices(SEAT, hand))

    def _lay(self, hand: Hand, hands: int, up: str, late: bool) -> None:
        """Lay a hand down as the first of a box, under an up-card."""
        self.deal.boxes[SEAT] = [hand, *[Hand(("2s",), split=True)] * (hands - 1)]
        shown = {"": self.low, "ace": self.aces, "ten-value": self.tens}
        self.deal.dealer = [shown[up][0], self.low[1]]
        self.deal.too_late_to_surrender = late

    def _asked_of(self, choices: tuple[Choice, ...]) -> Asked:
        if choices not in self.made:
            self.made[choices] = self._asked(
                Choose(SEAT, "hand1", choices, self.table_rules.cite["action_order"])
            )
        return self.made[choices]

    def _asked(self, ask: Choose) -> Asked:
        found = tuple(Means(name, answer.do, answer.amount) for name, answer in chosen(ask, SEAT, self.unit))
        self.choices.update(dict.fromkeys(found))
        return found

    def _checked(self, up: str) -> bool:
        return self.table_rules.card_reader and up in self.table_rules.reader_upcards

    def by_up(self) -> dict[str, Any]:
        """The facts that depend on the up-card alone."""
        checked = [self._checked(up) for up in UPS]
        return {
            "checked": checked,
            "too_late": [self.table_rules.surrenders_first and one for one in checked],
            "waits": [up in self.table_rules.blackjack_waits for up in UPS],
        }

    # -- what is paid ---------------------------------------------------------------------------

    def nets(self, number: int, double: bool, cents: Cents | None) -> Any:
        """The net of a hand's wager, or of its double, by its end and the dealer's. The house loses what it laid."""
        found = np.zeros((ENDS, RESULTS), np.int64)
        wager = self.table_rules.wagers(number)[double]
        for end, own in self._ends():
            for result, dealer in _results():
                made = outcomes.hand_outcomes(self.table_rules, number, own, dealer)[wager]
                net = net_of(self.rules, made, self.stake if cents is None else cents)
                found[end, result] = max(net, 0) if cents is None else net
        return found

    def paid(self) -> dict[str, Any]:
        """The payment on the main wager, on hands made by splitting, and on a blackjack before the dealer's hand."""
        table_rules, stake = self.table_rules, self.stake
        even = (
            net_of(self.rules, outcomes.even_money_outcome(table_rules), stake)
            if table_rules.even_money
            else 0
        )
        return {
            "first": self.nets(1, False, stake),
            "later": self.nets(2, False, stake),
            "laid": self.nets(2, False, None),
            "blackjack": net_of(self.rules, outcomes.blackjack_outcome(table_rules), stake),
            "even_money": even,
            "bonus": self.bonus(),
        }

    def insured(self, cents: Cents) -> list[Cents]:
        """The net of insurance without a blackjack and with one."""
        return [
            net_of(self.rules, outcomes.insurance_outcome(self.table_rules, had), cents)
            for had in (False, True)
        ]

    def _ends(self) -> Iterator[tuple[int, Final]]:
        """Every way a hand ends that this table knows."""
        for total in range(2, kernel.OVER_21 + 1):
            yield total, Final(total)
        yield kernel.NATURAL, Final(MOST_POINTS, soft=True, natural=True)
        if "surrender" in self.deal.actions:
            yield kernel.SURRENDERED, Final(12, surrendered=True)
        if self.table_rules.rescue:
            yield kernel.SAVED, Final(12, rescued=True)
        for place, row in enumerate(BONUS_21):
            yield kernel.BONUS + place, Final(MOST_POINTS, bonus=row)

    def bonus(self) -> Any:
        """The bonus that hands of 21 earn, by their cards, 6-7-8 or 7-7-7, and suits."""
        found = np.zeros((8, 3, 3), np.int64)
        suits = ("shs", "hhh", "sss")
        if self.table_rules.bonus_21 is None:
            return found
        for kind, ranks in ((1, "678"), (2, "777")):
            for suited, suit in enumerate(suits):
                row = bonus_row([f"{rank}{one}" for rank, one in zip(ranks, suit, strict=True)])
                found[3, kind, suited] = kernel.BONUS + BONUS_21.index(row)
        for size, ranks in ((5, "22566"), (6, "222456"), (7, "2223345")):
            row = bonus_row([f"{rank}s" for rank in ranks])
            found[size] = kernel.BONUS + BONUS_21.index(row)
        return found


def _results() -> Iterator[tuple[int, Final]]:
    """Every way the dealer ends."""
    for total in range(2, kernel.DEALER_OVER + 1):
        yield total, Final(total)
    yield kernel.DEALER_NATURAL, Final(MOST_POINTS, soft=True, natural=True)


def told_by(game: Game, rules: Rules, stake: Cents, unit: Cents, eyes: Eyes) -> Told:
    """Ask a table for all its rules, and write them down for the compiled code."""
    asked = Telling(game, rules, stake, unit)
    table_rules, places, moments, number = asked.table_rules, eyes.wagers, eyes.moments, eyes.words.number
    said = {
        "insurance": asked.insurance(),
        "early": asked.early(),
        "two": asked.two(),
        "more": asked.more(),
    }
    order = sorted(asked.choices, key=lambda means: list(DO).index(means.do))
    bits = {means: 1 << place for place, means in enumerate(order)}
    told = np.zeros(1, TOLD)
    found: dict[str, Any] = {
        **{name: _as_bits(table, bits) for name, table in said.items()},
        **asked.by_up(),
        **asked.paid(),
        "worth": [worth(card) for card in CARDS],
        "rank": [RANK[card] - 2 for card in CARDS],
        "sizes": asked.sizes,
        "choices": len(order),
        "first_other": number[OTHERS[0]],
        "dealer_draws": [
            [table_rules.dealer_draws(total, soft) for soft in (False, True)]
            for total in range(MOST_POINTS + 1)
        ],
        "double_cards": table_rules.double_cards,
        "no_hole_card": table_rules.no_hole_card,
        "pitched": {"up": kernel.PITCHED_UP, "down": kernel.PITCHED_DOWN}[table_rules.face]
        if table_rules.pitched
        else 0,
        "stake": stake,
        "main": places[MAIN],
        "insurance_at": places["insurance"],
        "splits": [places.get(table_rules.wagers(hand)[0], 0) for hand in range(1, MOST_HANDS + 1)],
        "doubles": [places.get(table_rules.wagers(hand)[1], 0) for hand in range(1, MOST_HANDS + 1)],
        "at_insurance": moments.get("insurance", 0),
        "at_hand": [moments.get(f"hand{hand}", 0) for hand in range(1, MOST_HANDS + 1)],
    }
    for name, table in found.items():
        part = told[0][name]
        if isinstance(part, np.ndarray):
            whole = np.array(table, np.int64)
            part[tuple(map(slice, whole.shape))] = whole
        else:
            told[0][name] = table
    for place, means in enumerate(order):
        told["do"][0, place] = DO[means.do]
        told["cents"][0, place] = NONE if means.cents is None else means.cents
        told["number"][0, place] = number.get(means.name, NONE)
        if means.do.startswith("double"):
            told["doubled"][0, place] = asked.nets(1, True, means.cents)
        elif means.do == "insure":
            told["insured"][0, place] = asked.insured(means.cents or 0)
    return told


def _as_bits(asked: Any, bits: dict[Means, int]) -> Any:
    """Write sets of choices as bits, in arrays as deep as the lists."""

    def written(one: Any) -> Any:
        return [written(part) for part in one] if isinstance(one, list) else sum(bits[means] for means in one)

    return written(asked)


def compiled(single: RoundEnv, boxes: int, stakes: dict[str, Cents]) -> Compiled:
    """Return boxes of the table whose single environment this is."""
    playing, stake = single.playing, stakes[MAIN]
    told = told_by(playing.game, playing.rules, stake, single.unit, playing.eyes)
    shoe = np.array(pack(playing.rules), np.uint8)
    under_way = kernel.Boxes(
        np.zeros((boxes, kernel.KEPT), np.int64),
        np.zeros((boxes, kernel.MOST_HANDS + 1, kernel.MOST_CARDS), np.uint8),
        np.repeat(shoe[None], boxes, 0),
        np.zeros((boxes, 4), np.uint64),
    )
    deal, step = partial(kernel.deal, under_way, told), partial(kernel.step, under_way, told)
    return Compiled(stakes, under_way.shoes, under_way.chance, deal, step)
