"""Let It Ride a second way: a plain reading of the two fact sheets, which knows nothing of the program."""

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

ONEIDA = "oneida-2003"
BETS = ("bet1", "bet2", "bet3")
WAGERS = {HORSESHOE: {*BETS, "bonus", "three_card_bonus"}, ONEIDA: {*BETS, "bonus"}}

# Horseshoe §13.II and Oneida III.M(1) print the same table.
PAYS = {"royal flush": 1000, "straight flush": 200, "four of a kind": 50, "full house": 11, "flush": 8}
PAYS |= {"straight": 5, "three of a kind": 3, "two pair": 2, **{f"pair of {rank}": 1 for rank in "TJQKA"}}
# Horseshoe §13.IV and Oneida III.M(3): money for the chip, and the chip stays in the tray.
AWARDS = {
    HORSESHOE: dict(zip(PAYS, (20000, 2000, 300, 150, 50, 25, 5), strict=False)),
    ONEIDA: dict(zip(PAYS, (10000, 2000, 100, 75, 50, 25, 8, 4), strict=False)),
}
# Horseshoe §13.V. By §6.III A-2-3 is a run, K-A-2 is not.
THREE_CARDS = {"mini-royal": 50, "straight flush": 40, "three of a kind": 30, "straight": 6, "flush": 3}
# What voids the round: Horseshoe §14.II and IV, §10.IV, §11.IV; Oneida III.N(1), (3) and (5), III.I(5)(b).
VOIDS = {
    HORSESHOE: ("wrong_number_of_cards", "wrong_number_full_deck", "wrong_deck", "shoe_jam"),
    ONEIDA: (
        "wrong_number_of_cards",
        "cards_face_up",
        "stub_count_misdealt",
        "stub_count_wrong",
        "shoe_jam",
    ),
}


class LetItRide(StreetOracle):
    """The two sheets. The player withdraws bets or lets them ride."""

    game, own_cards, no_forfeit, voids = "let-it-ride", 3, ONEIDA, VOIDS
    leaves = (
        ("after_deal", 0),
        ("bet1", 0),
        ("first_card", 1),
        ("bet2", 1),
        ("second_card", 2),
        ("before_reveal", 2),
    )

    def least_limit(self, book: str, options: Record) -> int:
        """$50,000, or three bets of the minimum on a royal flush."""
        return max(50000, 3 * 1000 * int(options.get("minimum", "1")))

    def legal_wagers(self, book: str, options: Record, wagers: dict[str, str]) -> bool:
        """Three equal bets within the limits, and only bonuses that are offered, of their size."""
        low, high = Fraction(options.get("minimum", "1")), Fraction(options.get("maximum", "100000"))
        bets = {wagers.get(bet) for bet in BETS}
        if set(wagers) - WAGERS[book] or len(bets) != 1 or None in bets:
            return False
        bonuses = [bonus for bonus in ("bonus", "three_card_bonus") if bonus in wagers]
        if not all(options.get(f"{bonus}_offered", True) for bonus in bonuses):
            return False
        chip = options.get("bonus_stake", "1") if book == ONEIDA else "1"
        return low <= Fraction(wagers["bet1"]) <= high and Fraction(wagers.get("bonus", chip)) == Fraction(
            chip
        )

    def decided(self, seat: Record) -> bool:
        """An answer for Bet 1 and then for Bet 2."""
        said = seat.get("decisions", [])
        return [one["at"] for one in said] == ["bet1", "bet2"] and all(
            one["do"] in ("ride", "withdraw") for one in said
        )

    def of_seat(self, record: Record, seat: Record, abandoned: bool) -> dict[str, Fraction]:
        """The bets that ride, then the two bonuses, each by its own table."""
        withdrawn = {said["at"] for said in seat.get("decisions", []) if said["do"] == "withdraw"}
        staked = {
            wager: Fraction(amount) for wager, amount in seat["wagers"].items() if wager not in withdrawn
        }
        if abandoned:
            return {wager: -amount for wager, amount in staked.items()}
        # Of three community cards, named from the dealer's left, the first is burned.
        hand = name_of(seat["cards"] + record["community"][-2:])
        pays = PAYS | posted_rates(record)
        net = limited(record, {bet: staked[bet] * pays.get(hand, -1) for bet in BETS if bet in staked})
        if "bonus" in staked:
            net["bonus"] = AWARDS[record["rulebook"]].get(hand, 0) - staked["bonus"]
        if "three_card_bonus" in staked:
            net["three_card_bonus"] = staked["three_card_bonus"] * bonus_rate(seat["cards"], THREE_CARDS)
        return net

    def first_hand(self, chance: random.Random, book: str) -> tuple[list[str], list[str]]:
        """Three cards and two, good for the hand or for the Three Card Bonus."""
        if book == HORSESHOE and chance.random() < 0.4:
            hand = dealt(chance, chance.choice(THREE), 3)
            return hand, chance.sample([card for card in DECK if card not in hand], 2)
        cards = dealt(chance, chance.choice(FIVE), 5)
        chance.shuffle(cards)
        return cards[:3], cards[3:]

    def community(
        self, chance: random.Random, record: Record, cards: list[str], rest: list[str]
    ) -> list[str]:
        """Two cards, and sometimes the burned one before them where three are dealt."""
        three_dealt = record["rulebook"] == ONEIDA or record["options"].get("dealing") == "automated shoe"
        return [rest.pop(), *cards] if three_dealt and chance.random() < 0.5 else cards

    def posted_besides(self, chance: random.Random, book: str) -> Record:
        """The chip of the bonus, in Oneida."""
        if book == ONEIDA and chance.random() < 0.3:
            return {"bonus_stake": chance.choice(("1", "2", "5"))}
        return {}

    def stakes(self, chance: random.Random, book: str, options: Record) -> dict[str, str]:
        """Three equal bets and any of the bonuses."""
        low = int(options.get("minimum", "1"))
        wagers = dict.fromkeys(BETS, str(chance.choice((low, low + 1, 5 * low, 100 * low, 777 * low))))
        if chance.random() < 0.6:
            wagers["bonus"] = options.get("bonus_stake", "1")
        if book == HORSESHOE and chance.random() < 0.6:
            wagers["three_card_bonus"] = str(chance.choice((low, 5 * low, 25 * low)))
        return wagers

    def decide(self, chance: random.Random, wagers: dict[str, str]) -> list[Record]:
        """Each of the two bets rides or is withdrawn."""
        return [{"at": at, "do": chance.choice(("ride", "withdraw"))} for at in ("bet1", "bet2")]

    def spoil_wagers(self, chance: random.Random, wagers: dict[str, str]) -> None:
        """Unequal bets, one missing, a bonus of another size, less than the least, a wager of another game."""
        unequal = {chance.choice(BETS): str(int(wagers["bet1"]) + 1)}
        wrong: tuple[dict[str, str], ...] = (unequal, {"bonus": "1.50"}, {"ante": "5"})
        said = chance.choice((*wrong, dict.fromkeys(BETS, "0.25"), {}))
        if not said:
            del wagers[chance.choice(BETS)]
        wagers |= said

    def spoil_bonus(self, record: Record, seat: Record) -> None:
        """A bonus of the right size that is not offered."""
        record["options"]["bonus_offered"] = False
        seat["wagers"]["bonus"] = record["options"].get("bonus_stake", "1")

    def spoil_play(self, chance: random.Random, record: Record, seat: Record) -> None:
        """A card that comes twice, a decision that is missing or out of turn."""
        said = seat["decisions"]
        if chance.random() < 0.5:
            record["community"][0] = seat["cards"][0]
        else:
            seat["decisions"] = chance.choice((said[:1], said[::-1], []))


ORACLE = LetItRide()
