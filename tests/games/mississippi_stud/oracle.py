"""Mississippi Stud a second way: a plain reading of the two fact sheets, which knows nothing of the program."""

from __future__ import annotations

import random
from fractions import Fraction

from plain_hands import DECK, name_of
from street_oracle import (
    FIVE,
    HORSESHOE,
    THREE,
    Record,
    StreetOracle,
    bonus_rate,
    dealt,
    limited,
    posted_rates,
)

ONEIDA = "oneida-2025"
STREETS = ("third_street", "fourth_street", "fifth_street")

# Horseshoe §12.II and Oneida M(1) print the same table; a pair of sixes to tens pushes.
PAYS = {"royal flush": 500, "straight flush": 100, "four of a kind": 40, "full house": 10, "flush": 6}
PAYS |= {"straight": 4, "three of a kind": 3, "two pair": 2, **{f"pair of {rank}": 1 for rank in "JQKA"}}
PAYS |= {f"pair of {rank}": 0 for rank in "6789T"}
# Horseshoe §12.III: A-K-Q of a suit has no row of its own.
THREE_CARDS = {"mini-royal": 40, "straight flush": 40, "three of a kind": 30, "straight": 6, "flush": 3}
# What voids the round: Horseshoe §13.II and IV, §9.VI, §10.VI; Oneida N(1), (3) and (5), I(5)(b).
VOIDS = {
    HORSESHOE: ("wrong_number_of_cards", "wrong_number_full_deck", "wrong_deck", "shoe_jam"),
    ONEIDA: (
        "wrong_number_of_cards",
        "card_face_up",
        "stub_count_misdealt",
        "stub_count_wrong",
        "shoe_jam",
    ),
}


class MississippiStud(StreetOracle):
    """The two sheets. The player bets on each street or folds."""

    game, own_cards, no_forfeit, voids = "mississippi-stud", 2, ONEIDA, VOIDS
    leaves = (
        ("after_deal", 0),
        ("first_card", 1),
        ("fourth_street", 1),
        ("second_card", 2),
        ("before_reveal", 3),
    )

    def least_limit(self, book: str, options: Record) -> int:
        """Oneida's $10,000; Horseshoe's $50,000, or ten Antes of the minimum on a royal flush."""
        return 10000 if book == ONEIDA else max(50000, 10 * 500 * int(options.get("minimum", "1")))

    def legal_wagers(self, book: str, options: Record, wagers: dict[str, str]) -> bool:
        """An Ante within the limits, and the bonus only where it is offered."""
        known = {"ante", "three_card_bonus"} if book == HORSESHOE else {"ante"}
        low, high = Fraction(options.get("minimum", "1")), Fraction(options.get("maximum", "100000"))
        if set(wagers) - known or "ante" not in wagers or not low <= Fraction(wagers["ante"]) <= high:
            return False
        return "three_card_bonus" not in wagers or bool(options.get("three_card_bonus_offered", True))

    def decided(self, seat: Record) -> bool:
        """A bet of one, two or three Antes on each street in turn, to the end or to a fold."""
        said, ante = seat.get("decisions", []), Fraction(seat["wagers"]["ante"])
        for place, one in enumerate(said):
            if place > 2 or one["at"] != STREETS[place]:
                return False
            if one["do"] == "fold":
                return place == len(said) - 1
            if one["do"] != "bet" or Fraction(one["amount"]) not in (ante, 2 * ante, 3 * ante):
                return False
        return len(said) == 3

    def community_needed(self, record: Record) -> int:
        """The streets a seat has bet on; all three for the bonus."""
        return max(
            3
            if "three_card_bonus" in seat["wagers"]
            else sum(said["do"] == "bet" for said in seat.get("decisions", []))
            for seat in record["seats"]
        )

    def of_seat(self, record: Record, seat: Record, abandoned: bool) -> dict[str, Fraction]:
        """The Ante and the street wagers by the hand, the bonus by the community cards alone."""
        options, decisions = record.get("options", {}), seat.get("decisions", [])
        main = {"ante": Fraction(seat["wagers"]["ante"])}
        main |= {said["at"]: Fraction(said["amount"]) for said in decisions if said["do"] == "bet"}
        folded = any(said["do"] == "fold" for said in decisions)
        bonus = Fraction(seat["wagers"].get("three_card_bonus", 0))
        if abandoned:
            main |= {"three_card_bonus": bonus} if bonus else {}
            return {wager: -amount for wager, amount in main.items()}
        pays = PAYS | posted_rates(record)
        rate = -1 if folded else pays.get(name_of(seat["cards"] + record["community"]), -1)
        net = limited(record, {wager: amount * rate for wager, amount in main.items()})
        if bonus:
            lost, board = folded and options.get("three_card_bonus_on_fold") == "lost", record["community"]
            net["three_card_bonus"] = -bonus if lost else bonus * bonus_rate(board, THREE_CARDS)
        return net

    def first_hand(self, chance: random.Random, book: str) -> tuple[list[str], list[str]]:
        """Two cards and three, good for the hand or for the Three Card Bonus."""
        if book == HORSESHOE and chance.random() < 0.4:
            board = dealt(chance, chance.choice(THREE), 3)
            return chance.sample([card for card in DECK if card not in board], 2), board
        cards = dealt(chance, chance.choice(FIVE), 5)
        chance.shuffle(cards)
        return cards[:2], cards[2:]

    def community(
        self, chance: random.Random, record: Record, cards: list[str], rest: list[str]
    ) -> list[str]:
        """All three cards, or those that were turned."""
        return (
            cards
            if "irregularities" in record
            else cards[: chance.choice((3, self.community_needed(record)))]
        )

    def posted_besides(self, chance: random.Random, book: str) -> Record:
        """What Horseshoe's house may choose of the bonus."""
        options: Record = {}
        if book == HORSESHOE and chance.random() < 0.1:
            options["three_card_bonus_offered"] = False
        if book == HORSESHOE and chance.random() < 0.2:
            options["three_card_bonus_on_fold"] = "lost"
        return options

    def stakes(self, chance: random.Random, book: str, options: Record) -> dict[str, str]:
        """An Ante and, where the book knows it, the bonus."""
        low = int(options.get("minimum", "1"))
        wagers = {"ante": str(chance.choice((low, low + 1, 5 * low, 100 * low, 777 * low)))}
        if book == HORSESHOE and options.get("three_card_bonus_offered", True) and chance.random() < 0.6:
            wagers["three_card_bonus"] = str(chance.choice((low, 5 * low, 25 * low)))
        return wagers

    def decide(self, chance: random.Random, wagers: dict[str, str]) -> list[Record]:
        """Street by street, a bet of one to three Antes or a fold."""
        said: list[Record] = []
        for street in STREETS:
            if chance.random() < 0.15:
                return [*said, {"at": street, "do": "fold"}]
            said.append(
                {"at": street, "do": "bet", "amount": str(int(wagers["ante"]) * chance.randint(1, 3))}
            )
        return said

    def stayed(self, record: Record) -> list[Record]:
        """The seats that did not fold."""
        return [seat for seat in record["seats"] if seat["decisions"][-1]["do"] == "bet"]

    def spoil_wagers(self, chance: random.Random, wagers: dict[str, str]) -> None:
        """No Ante, less than the least, a wager of another game."""
        said = chance.choice(({}, {"ante": "0.25"}, {"blind": "5"}, {"third_street": wagers["ante"]}))
        if not said:
            del wagers["ante"]
        wagers |= said

    def spoil_bonus(self, record: Record, seat: Record) -> None:
        """The bonus where the house or the book has none."""
        seat["wagers"]["three_card_bonus"] = seat["wagers"]["ante"]
        if record["rulebook"] == HORSESHOE:
            record["options"]["three_card_bonus_offered"] = False

    def spoil_play(self, chance: random.Random, record: Record, seat: Record) -> None:
        """A card that comes twice, a street wager of no whole multiple or too many, a decision out of turn."""
        said, ante = seat["decisions"], Fraction(seat["wagers"]["ante"])
        how = chance.choice(("card", "amount", "decisions"))
        if how == "card":
            record["community"] = [seat["cards"][0], *record["community"][1:]]
        elif how == "amount":
            wrong = chance.choice((4 * ante, ante - 1, ante + 1, 2 * ante - 1, 2 * ante + 1))
            said[0] |= {"do": "bet", "amount": str(wrong)}
        else:
            seat["decisions"] = chance.choice((said[1:], said * 2, []))


ORACLE = MississippiStud()
