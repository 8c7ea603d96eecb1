"""Texas hold'em bonus settled the slow, plain way, from the fact sheet alone: nothing of `pitboss` in it."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

import plain_poker as plain
from plain_poker import require

BOOKS = ("horseshoe-cincinnati",)
CAP, MOST = 50_000, 100_000
VOIDS = {"wrong_number_of_cards": "§12.III", "wrong_deck": "§8.IV", "shoe_jam": "§12.V"}
STREETS = {"flop": ("§10.I", 2, "fold"), "turn": ("§10.III", 1, "check"), "river": ("§10.V", 1, "check")}
NET = dict[str, Fraction]


ROWS = {"pair of aces": 30, "ace-king suited": 25, "ace-queen or ace-jack suited": 20, "ace-king": 15}
ROWS |= {"pair of kings, queens or jacks": 10, "ace-queen or ace-jack": 5, "pair of tens or lower": 3}


def row(cards: Sequence[str]) -> str:
    """The row of the Bonus table two cards fall under; none where they lose."""
    low, high = sorted(map(plain.value, cards))
    if low == high:
        if high == 14:
            return "pair of aces"
        return "pair of kings, queens or jacks" if high >= 11 else "pair of tens or lower"
    if high == 14 and low >= 11:
        return ("ace-king" if low == 13 else "ace-queen or ace-jack") + " suited" * plain.suited(cards)
    return ""


def odds(options: Mapping[str, Any], table: str, row: str, floor: int) -> Fraction:
    """What a row pays: the floor, or what the house posts above it."""
    posted = options.get("pay", {}).get(table, {}).get(row, f"{floor} to 1").split(" to ")
    clause = {"bonus": "§11.III", "both_aces": "§11.IV"}[table]
    require(Fraction(posted[0]) / Fraction(posted[1]) >= floor, clause)
    return Fraction(posted[0]) / Fraction(posted[1])


def bonus(cards: Sequence[str], options: Mapping[str, Any], dealer: Sequence[str] = ()) -> Fraction:
    """What a unit on the Bonus brings: by the player's two cards, and for the added row the dealer's too."""
    mine = row(cards)
    if not mine:
        return Fraction(-1)
    if options.get("both_aces") and dealer and mine == row(dealer) == "pair of aces":
        return odds(options, "both_aces", "both", 1000)
    return odds(options, "bonus", mine, ROWS[mine])


def read_bets(decisions: Sequence[Mapping[str, str]], ante: Fraction) -> NET | None:
    """The later wagers of a seat by street; None where it folds."""
    left, bets = list(decisions), NET()
    for street, (clause, times, pass_on) in STREETS.items():
        require(left and left[0]["at"] == street, clause)
        said = left.pop(0)
        require(said["do"] in ("bet", pass_on), clause)
        if said["do"] == "bet":
            require(Fraction(said.get("amount", ante * times)) == ante * times, clause)
            bets[street] = ante * times
        elif street == "flop":
            require(not left, "§10.I")
            return None
    require(not left, "§10")
    return bets


def settle_main(ante: Fraction, bets: NET, mine: plain.Hand, theirs: plain.Hand) -> NET:
    """Ante, Flop, Turn and River of a player who stayed."""
    sign = (mine > theirs) - (mine < theirs)
    good = mine[0] >= plain.FIVE_CARD.index("straight")
    paid = {"ante": ante * (sign if sign < 0 or good else 0)}
    return paid | {street: sign * stake for street, stake in bets.items()}


def ceiling(options: Mapping[str, Any]) -> Fraction:
    """The most one hand's winnings may be."""
    best = max(odds(options, "bonus", each, floor) for each, floor in ROWS.items())
    if options.get("both_aces"):
        best = max(best, odds(options, "both_aces", "both", 1000))
    least = 5 * Fraction(options.get("minimum", 1)) + best * Fraction(options.get("bonus_minimum", 1))
    return max(Fraction(CAP), least)


def check_stakes(wagers: Mapping[str, Fraction], options: Mapping[str, Any]) -> None:
    require("ante" in wagers, "§7.III")
    require(wagers.get("bonus", MOST) >= Fraction(options.get("bonus_minimum", 1)), "§7.III")
    require(Fraction(options.get("minimum", 0)) <= wagers["ante"], "§7.II")
    require("maximum" not in options or wagers["ante"] <= Fraction(options["maximum"]), "§7.II")


@plain.settles
def settle(record: Mapping[str, Any]) -> plain.Net:
    """What a record nets, by seat and wager."""
    options, seats = record.get("options", {}), record["seats"]
    stakes, kinds, void = plain.begun(record, check_stakes)
    if any(kind in VOIDS for kind, _ in kinds):
        return void
    if any(kind == "dealer_card_exposed" for kind, _ in kinds):
        for seat in seats:
            if "bonus" in seat["wagers"]:
                won = {"bonus": stakes[seat["seat"]]["bonus"] * bonus(seat["cards"], options)}
                void[str(seat["seat"])] |= plain.paid_within(won, ceiling(options))
        return void
    require(len(record["community"]) == 5, "§10.II")
    plain.check_hands(record, 2, dealt="§8.II", deck="§3.I")
    lost = options.get("abandoned_wagers") != "stand"
    gone = [seat for kind, seat in kinds if kind == "player_leaves" and lost]
    return _played(stakes, record, options, gone)


def _played(
    stakes: Mapping[int, NET], record: Mapping[str, Any], options: Mapping[str, Any], gone: list[int]
) -> plain.Net:
    board, dealer, net = record["community"], record["dealer"], plain.Net()
    theirs = plain.best_five([*dealer, *board])
    for seat in record["seats"]:
        number, wagers = seat["seat"], stakes[seat["seat"]]
        if number in gone:
            made = _until_gone(seat.get("decisions", []), wagers["ante"])
            net[str(number)] = {wager: -stake for wager, stake in (wagers | made).items()}
            continue
        bets = read_bets(seat.get("decisions", []), wagers["ante"])
        mine = plain.best_five([*seat["cards"], *board])
        found = {"ante": -wagers["ante"]}
        if bets is not None:
            found = settle_main(wagers["ante"], bets, mine, theirs)
        if "bonus" in wagers:
            found["bonus"] = wagers["bonus"] * bonus(seat["cards"], options, dealer)
        net[str(number)] = plain.paid_within(found, ceiling(options))
    return net


def _until_gone(decisions: Sequence[Mapping[str, str]], ante: Fraction) -> NET:
    """What a seat had bet when it left."""
    return {said["at"]: ante * STREETS[said["at"]][1] for said in decisions if said["do"] == "bet"}


def _decisions(chance: random.Random, ante: Fraction) -> list[dict[str, str]]:
    if chance.random() < 0.25:
        return [{"at": "flop", "do": "fold"}]
    made: list[dict[str, str]] = []
    for street, (_, times, _) in STREETS.items():
        if street == "flop" or chance.random() < 0.5:
            amount = {"amount": plain.money(ante * times)} if chance.random() < 0.6 else {}
            made.append({"at": street, "do": "bet", **amount})
        else:
            made.append({"at": street, "do": "check"})
    return made


def _some_seat(
    chance: random.Random, number: int, cards: list[str], options: Mapping[str, Any]
) -> dict[str, Any]:
    ante = chance.choice((5, 10, 15, 25, 7, 100, 500)) * Fraction(options["smallest_chip"])
    ante = max(ante, Fraction(options["minimum"]))
    wagers = {"ante": plain.money(ante)}
    if chance.random() < 0.7:
        least = Fraction(options["bonus_minimum"])
        wagers["bonus"] = plain.money(least * chance.choice((1, 5, 25, 100, 1600)))
    return {"seat": number, "wagers": wagers, "cards": cards, "decisions": _decisions(chance, ante)}


def some_cards(chance: random.Random, count: int) -> list[list[str]]:
    """Two cards for each seat and the dealer and then the five of the board, often with something rare in them."""
    deck = plain.some_deck(chance, 2 * count + 7)
    hands = [[deck.pop(), deck.pop()] for _ in range(count + 1)]
    board = [deck.pop() for _ in range(5)]
    kind = chance.random()
    if kind < 0.35:
        planted = plain.some_five(chance, chance.choice(plain.FIVE_CARD[2:]))
        chance.shuffle(planted)
        own, at = chance.choice((0, 1, 2, 2)), chance.randrange(count + 1)
        rest = [card for card in plain.DECK if card not in planted]
        chance.shuffle(rest)
        hands = [[rest.pop(), rest.pop()] for _ in range(count + 1)]
        hands[at][:own] = planted[:own]
        board = planted[own:] + [rest.pop() for _ in range(own)]
    elif kind < 0.7:
        high = [card for card in plain.DECK if card[0] in "AKQJ"]
        chance.shuffle(high)
        hands = [[high.pop(), high.pop()] for _ in range(count + 1)]
        if chance.random() < 0.4:
            hands[-1], hands[0] = ["As", "Ah"], ["Ad", "Ac"]
        seen = [card for hand in hands for card in hand]
        hands[1:-1] = [hand for hand in hands[1:-1] if not set(hand) & set(hands[0] + hands[-1])]
        rest = [card for card in plain.DECK if card not in seen and card[0] != "A"]
        chance.shuffle(rest)
        hands[1:-1] += [[rest.pop(), rest.pop()] for _ in range(count + 1 - len(hands))]
        board = [rest.pop() for _ in range(5)]
    return [*hands, board]


def records(seed: int, book: str = BOOKS[0]) -> Iterator[dict[str, Any]]:
    """Random legal records without end."""
    chance = random.Random(f"bonus-{seed}")
    while True:
        yield _record(chance, book)


def _record(chance: random.Random, book: str) -> dict[str, Any]:
    count = chance.choice((1, 1, 2, 3, 6))
    *hands, dealer, board = some_cards(chance, count)
    options = _some_options(chance)
    numbers = sorted(chance.sample(range(1, 7), count))
    seats = [_some_seat(chance, number, hand, options) for number, hand in zip(numbers, hands, strict=True)]
    record: dict[str, Any] = {"rulebook": book, "game": "texas-holdem-bonus", "seats": seats}
    record |= {"dealer": dealer, "community": board, "options": options}
    if chance.random() < 0.12:
        _go_wrong(chance, record)
    return record


def _some_options(chance: random.Random) -> dict[str, Any]:
    """A posting: chips, minimums, and odds at the floor or above."""
    options: dict[str, Any] = {"smallest_chip": chance.choice(("1", "1", "0.25", "0.01"))}
    options["minimum"] = "0.01" if options["smallest_chip"] != "1" else chance.choice(("1", "5", "100"))
    options["bonus_minimum"] = chance.choice(("1", "1", "1", "60"))
    if chance.random() < 0.4:
        options["both_aces"] = chance.random() < 0.8
        if chance.random() < 0.5:
            options["pay"] = {"both_aces": {"both": "1500 to 1"}}
    if chance.random() < 0.2:
        options["pay"] = {"bonus": {"pair of aces": "40 to 1", "ace-king": "31 to 2"}}
    return options


def _asked(decisions: Sequence[Mapping[str, str]], street: str) -> bool:
    """Whether a seat that decides so is asked on a street."""
    return any(said["at"] == street for said in decisions)


def _go_wrong(chance: random.Random, record: dict[str, Any]) -> None:
    """Put an irregularity that settles money into a record."""
    kind = chance.choice((*VOIDS, *["dealer_card_exposed", "player_leaves"] * 3))
    event: dict[str, Any] = {"kind": kind}
    if kind == "shoe_jam":
        record["options"]["dealing"] = "automated shoe"
    if kind == "player_leaves":
        seat = chance.choice(record["seats"])
        if seat["decisions"][0]["do"] == "fold" and "bonus" not in seat["wagers"]:
            return
        event["seat"] = seat["seat"]
        if chance.random() < 0.3:
            record["options"]["abandoned_wagers"] = "stand"
        elif seat["decisions"][0]["do"] == "bet":
            del seat["decisions"][chance.randrange(4) :]
    elif kind not in ("shoe_jam", "wrong_deck") and chance.random() < 0.8:
        street = plain.cut_short(chance, record, tuple(STREETS), _asked)
        if street is None:
            return
        event["at"] = street
    else:
        for one in record["seats"]:
            del one["decisions"]
    record["irregularities"] = [event]
