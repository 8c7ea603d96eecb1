"""A second voice: mini-baccarat of Horseshoe Cincinnati settled straight from the fact sheet, and random rounds.

No code of the game is used. Clauses are those of the sheet: a C and the number of the contents list.
"""

import random
from fractions import Fraction
from typing import Any, NamedTuple

RANKS = "A23456789TJQK"
MAIN = ("player", "banker", "tie")
DRAGON = {"dragon_player": 0, "dragon_banker": 1}
TABLE_1 = {3: "012345679", 4: "234567", 5: "4567", 6: "67"}
"""C11.III.B.3: the values of the Player's third card to which the Banker draws, by the Banker's two-card count."""
STRAY = ("card_drawn_in_error", "player_third_in_error", "error_card_disclosed", "card_face_up_in_shoe")
DRAGON_PAYS = {9: 30, 8: 10, 7: 6, 6: 4, 5: 2, 4: 1}


class Coup(NamedTuple):
    """The two hands of a round as they end."""

    player: list[str]
    banker: list[str]

    @property
    def counts(self) -> tuple[int, int]:
        return count(self.player), count(self.banker)


def value(card: str) -> int:
    """C6.I: 2 to 9 at face value, tens and faces nothing, the ace one."""
    place = RANKS.index(card[0]) + 1
    return place if place < 10 else 0


def count(cards: list[str]) -> int:
    """C6.II: the total without its tens digit."""
    return sum(map(value, cards)) % 10


def natural(cards: list[str]) -> bool:
    """C1.II: eight or nine with the first two cards."""
    return len(cards) == 2 and count(cards) >= 8


def burned(card: str) -> int:
    """C5.VII: as many further cards as the first one's value, tens and faces ten."""
    return value(card) or 10


def banker_draws(banker: int, third: str | None) -> bool:
    """C11.III: on 0 to 5 where the Player took no third card; else on 0 to 2, never on 7, and between by Table 1."""
    if third is None:
        return banker <= 5
    return banker <= 2 or (banker in TABLE_1 and str(value(third)) in TABLE_1[banker])


def deal(shoe: list[str], new_shoe: bool = False, mishap: str = "") -> Coup:
    """Deal a round from the cards in the order they leave the shoe; what is left over is none of its business.

    A mishap is about the fifth card: it is noticed when each hand has two.
    """
    live = shoe[1 + burned(shoe[0]) :] if new_shoe else shoe
    player, banker, rest = live[0:4:2], live[1:4:2], iter(live[4:])
    if mishap and not used(mishap, live):
        next(rest)
    if natural(player) or natural(banker):
        return Coup(player, banker)
    third = next(rest) if count(player) <= 5 else None
    if third is not None:
        player.append(third)
    if banker_draws(count(banker), third):
        banker.append(next(rest))
    return Coup(player, banker)


def used(mishap: str, live: list[str]) -> bool:
    """C14: whether a stray fifth card is dealt in this round: where a hand needs it, or as the Banker's third alone."""
    player, banker = live[0:4:2], live[1:4:2]
    over = natural(player) or natural(banker)
    player_is_next = not over and count(player) <= 5
    banker_is_next = not over and not player_is_next and count(banker) <= 5
    if mishap == "card_face_up_in_shoe":
        return player_is_next or banker_is_next
    return mishap in ("player_third_in_error", "error_card_disclosed") and banker_is_next


def dealt(coup: Coup) -> list[str]:
    """The cards of a round in the order they left the shoe."""
    player, banker = coup
    return [player[0], banker[0], player[1], banker[1], *player[2:], *banker[2:]]


# -- settlement ------------------------------------------------------------------------------------


def main(wager: str, coup: Coup, tie_pays: int, tie_charge: bool) -> Fraction:
    """What a unit on Player, Banker or Tie wins or loses (C8.I.A–C, C13.I–III)."""
    player, banker = coup.counts
    if wager == "tie":
        return Fraction(tie_pays if player == banker else -1)
    if player == banker:
        return Fraction(-1, 20) if wager == "banker" and tie_charge else Fraction(0)
    won = (player > banker) == (wager == "player")
    return (Fraction(19, 20) if wager == "banker" else Fraction(1)) if won else Fraction(-1)


def dragon(side: int, coup: Coup) -> Fraction:
    """What a unit on one side's Dragon Bonus wins or loses (C8.I.D, C13.IV)."""
    own, other = coup[side], coup[1 - side]
    margin = count(own) - count(other)
    if natural(own) and natural(other):
        return Fraction((margin > 0) - (margin < 0))
    if natural(own):
        return Fraction(1)
    return Fraction(DRAGON_PAYS.get(margin, -1))


def settle(record: dict[str, Any]) -> dict[str, dict[str, Fraction]]:
    """Net by seat and wager; the vigorish comes out of the Banker win itself."""
    options = record.get("options", {})
    tie_pays = int(options.get("pay", {}).get("tie", {"win": "8 to 1"})["win"].split()[0])
    mishaps = [one["kind"] for one in record.get("irregularities", [])]
    if "too_few_cards" in mishaps:
        return {str(seat["seat"]): dict.fromkeys(seat["wagers"], Fraction(0)) for seat in record["seats"]}
    stray = next((kind for kind in mishaps if kind in STRAY), "")
    coup = deal(record["shoe"], record.get("new_shoe", False), stray)
    units = {wager: main(wager, coup, tie_pays, options.get("banker_tie") == "charged") for wager in MAIN}
    units |= {wager: dragon(side, coup) for wager, side in DRAGON.items()}
    return {
        str(seat["seat"]): {
            wager: Fraction(amount) * units[wager] for wager, amount in seat["wagers"].items()
        }
        for seat in record["seats"]
    }


def refused_by(record: dict[str, Any]) -> str:
    """The clause by which a round's wagers are refused, or nothing."""
    for seat in record["seats"]:
        bonus = [Fraction(amount) for wager, amount in seat["wagers"].items() if wager in DRAGON]
        if bonus and not set(seat["wagers"]) & set(MAIN):
            return "C15.II"
        if any(amount < 1 for amount in bonus):
            return "C15.II"
    return ""


# -- random rounds -----------------------------------------------------------------------------------


def random_record(source: random.Random) -> dict[str, Any]:
    """A round of six to eight decks that keeps to the sheet: its burn, its options, its mishaps now and then."""
    options = _options(source)
    shoe = [rank + suit for rank in RANKS for suit in "cdhs"] * 6
    source.shuffle(shoe)
    new_shoe = source.random() < 0.2
    burn = 1 + burned(shoe[0]) if new_shoe else 0
    if source.random() < 0.3:
        shoe[burn : burn + 4] = [source.choice("TJQK") + "d" for _ in range(4)]
    mishap = source.choice((*STRAY, "too_few_cards", "cover_card_appears")) if source.random() < 0.4 else ""
    mishap = "" if new_shoe and mishap not in STRAY else mishap  # a full shoe does not end
    stray = mishap if mishap in STRAY else ""
    live = shoe[burn:]
    if stray == "player_third_in_error" and len(deal(live).player) == 3:
        mishap = stray = ""
    passed_over = bool(stray) and not used(stray, live)
    cards = live[: len(dealt(deal(live, mishap=stray))) + passed_over]
    if mishap == "too_few_cards":
        short = source.randrange(len(cards)) if len(cards) > 4 else source.randrange(4)
        cards = cards[:short]
    seats = [_seat(source, number) for number in sorted(source.sample(range(1, 10), source.randint(1, 4)))]
    record = {"id": "o", "rulebook": "horseshoe-cincinnati", "game": "mini-baccarat", "options": options}
    called = {"irregularities": [{"kind": mishap}]} if mishap else {}
    burnt = {"new_shoe": True} if new_shoe else {}
    return {**record, "seats": seats, "shoe": shoe[:burn] + cards, **called, **burnt}


def _options(source: random.Random) -> dict[str, Any]:
    """A posting: decks, what a tie pays, whether Banker is charged on it, how cards and bonuses are handled."""
    posted: dict[str, Any] = {"decks": source.choice((6, 7, 8))}
    if source.random() < 0.3:
        posted["pay"] = {"tie": {"win": f"{source.choice((8, 9, 10))} to 1"}}
    if source.random() < 0.3:
        posted["banker_tie"] = "charged"
    if source.random() < 0.3:
        posted["dealing"] = "face down"
    if source.random() < 0.3:
        posted["dragon_settled"] = "seat by seat"
    return posted


def _seat(source: random.Random, number: int) -> dict[str, Any]:
    wagers = source.sample(MAIN, source.randint(1, 3)) + source.sample(list(DRAGON), source.randint(0, 2))
    return {
        "seat": number,
        "wagers": {wager: source.choice(("1", "5", "20", "37", "60", "100")) for wager in wagers},
    }
