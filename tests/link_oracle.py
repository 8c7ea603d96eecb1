"""The multi-linked progressive of horseshoe-cincinnati, settled from its fact sheet alone, over its six host games.

Nothing of pitboss is read here. Only the progressive and its envy are settled; the host's own wagers are not looked at.
"""

from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any

SHARES = {"royal flush": Fraction(1), "straight flush": Fraction(1, 10)}
DOLLARS = {"four of a kind": 300, "full house": 50, "flush": 40, "straight": 30, "three of a kind": 9}
ENVY = {"royal flush": 1000, "straight flush": 300}
RATE, RESET = Fraction(21, 100), 10_000
COMMUNITY = {
    "let-it-ride": 2,
    "mississippi-stud": 3,
    "ultimate-texas-holdem": 3,
    "texas-holdem-bonus": 3,
    "four-card-poker": 0,
    "crazy-four-poker": 0,
}
"""How many of the community cards count with the player's own: on hold'em hosts the flop, not turn and river."""
BOARD = {"let-it-ride": 2, "mississippi-stud": 3, "ultimate-texas-holdem": 5, "texas-holdem-bonus": 5}
OWN = {"let-it-ride": 3, "four-card-poker": 5, "crazy-four-poker": 5}
DEALER = {"ultimate-texas-holdem": 2, "texas-holdem-bonus": 2, "four-card-poker": 6, "crazy-four-poker": 5}
EXPOSED = {
    "ultimate-texas-holdem": "dealer_card_exposed",
    "texas-holdem-bonus": "dealer_card_exposed",
    "crazy-four-poker": "dealer_card_exposed",
}
RANKS, SUITS = "23456789TJQKA", "cdhs"
STRAIGHTS = {"".join(sorted(("A" + RANKS)[n : n + 5])) for n in range(10)}


def kind(cards: list[str]) -> str:
    """The kind of hand five cards make."""
    ranks = "".join(sorted(card[0] for card in cards))
    suited, straight = len({card[1] for card in cards}) == 1, ranks in STRAIGHTS
    if suited and straight:
        return "royal flush" if set(ranks) == set("AKQJT") else "straight flush"
    many = sorted(Counter(ranks).values(), reverse=True)
    for found, name in (
        (many[0] == 4, "four of a kind"),
        (many[:2] == [3, 2], "full house"),
        (suited, "flush"),
        (straight, "straight"),
        (many[0] == 3, "three of a kind"),
    ):
        if found:
            return name
    return "lower"


def settle(record: dict[str, Any]) -> tuple[dict[str, dict[str, Fraction]], int | None]:
    """What the progressive and the envy of every seat net in dollars, and the cents the meter shows after the round."""
    seats = {one["seat"]: one for one in record["seats"]}
    bets = [seat for seat, one in seats.items() if one["wagers"].get("progressive")]
    meter, reset = _meter(record, len(bets)), Fraction(record["options"].get("meter_reset", RESET))
    calls = {one["kind"]: one.get("seat") for one in record.get("irregularities", ())}
    if calls.keys() - {"player_leaves"}:
        return {str(seat): {"progressive": Fraction(0)} for seat in bets}, _cents(meter)
    gone = calls.get("player_leaves")
    hands = {seat: _kind(record, one) for seat, one in seats.items() if seat != gone and not _folded(one)}
    net: dict[str, dict[str, Fraction]] = {str(seat): {"progressive": Fraction(-1)} for seat in bets}
    for seat in sorted(set(bets) & hands.keys(), reverse=True):
        hand, shown = hands[seat], Fraction(_cents(meter) or 0, 100)
        if hand in SHARES:
            paid = Fraction(int(shown * SHARES[hand] * 100), 100)
            meter += (reset if hand == "royal flush" else 0) - paid
            net[str(seat)]["progressive"] += paid
        else:
            net[str(seat)]["progressive"] += DOLLARS.get(hand, 0)
    for seat in bets:
        envy = sum(ENVY.get(hand, 0) for other, hand in hands.items() if other != seat)
        if envy and seat != gone:
            net[str(seat)]["envy"] = Fraction(envy)
    return net, _cents(meter)


def _meter(record: dict[str, Any], bets: int) -> Fraction:
    """What the meter holds when the first player is paid: as posted, or as remembered with this round's part."""
    if state := record.get("state"):
        rate = Fraction(record["options"].get("meter_rate", 21)) / 100
        return Fraction(state["shows"], 100) + Fraction(state.get("rest", 0), 10**8) + rate * bets
    return Fraction(record["options"]["meter"])


def _cents(dollars: Fraction) -> int:
    return int(dollars * 100)


def _folded(seat: dict[str, Any]) -> bool:
    return any(one["do"] == "fold" for one in seat["decisions"])


def _kind(record: dict[str, Any], seat: dict[str, Any]) -> str:
    return kind([*seat["cards"], *record.get("community", [])[: COMMUNITY[record["game"]]]])


# -- random records -------------------------------------------------------------------------------------


def a_record(random: Random, game: str) -> dict[str, Any]:
    """A legal round of a host game, its cards chosen so that the rare hands come up."""
    numbers = sorted(random.sample(range(1, 7), random.choice((1, 2, 2, 3, 4))))
    deck = Deck(random)
    board = deck.some(BOARD.get(game, 0), COMMUNITY[game])
    seats: list[dict[str, Any]] = [
        {"seat": number, "wagers": _wagers(random, game), "cards": deck.some(OWN.get(game, 2))}
        for number in numbers
    ]
    for one in seats:
        if random.random() < 0.75:
            one["wagers"]["progressive"] = "1"
        one["decisions"] = _decisions(random, game, one)
    options = {"meter": random.choice(("12500", "10000", "98765.43", "31415.99", "250000.07"))}
    record = {"id": "r", "rulebook": "horseshoe-cincinnati", "game": game, "options": options, "seats": seats}
    if random.random() < 0.3:
        options["meter_rate"] = random.choice(("21", "21.37", "25.0001", "40"))
        options["meter_reset"] = random.choice(("10000", "10000.01", "25000"))
        shows, rest = random.randrange(1_000_000, 9_000_000), random.choice((0, 370_000, 999_999))
        record["state"] = {"shows": shows, "rest": rest}
    if game in BOARD:
        record["community"] = board
    if game in DEALER:
        record["dealer"] = deck.plain(DEALER[game])
    _goes_wrong(random, record)
    return record


class Deck:
    """A deck out of which runs of a suit and cards of a few ranks come more often than they should."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.cards = [rank + suit for rank in RANKS for suit in SUITS]
        random.shuffle(self.cards)
        self._favour()

    def _favour(self) -> None:
        suit, start = self.random.choice(SUITS), self.random.choice((0, 3, 5, 7, 7))
        self.run = [rank + suit for rank in ("A" + RANKS)[start : start + 7]]
        self.alike = self.random.sample(RANKS, 3)
        self.style = self.random.choice(("run", "run", "alike", "plain"))

    def some(self, many: int, favoured: int | None = None) -> list[str]:
        """Deal so many cards, the first of them favoured; without a board every hand has a run of its own."""
        if many == 5 and favoured is None:
            self._favour()
        favoured = many if favoured is None else favoured
        style = self.style if self.random.random() < 0.8 else "plain"
        return [self._one(style if place < favoured else "plain") for place in range(many)]

    def plain(self, many: int) -> list[str]:
        return [self._one("plain") for _ in range(many)]

    def _one(self, style: str) -> str:
        alike = [card for card in self.cards if card[0] in self.alike]
        run = [card for card in self.cards if card in self.run]
        fit = {"run": run, "alike": alike}.get(style)
        card = self.random.choice(fit or self.cards)
        self.cards.remove(card)
        return card


def _wagers(random: Random, game: str) -> dict[str, str]:
    if game == "let-it-ride":
        return dict.fromkeys(("bet1", "bet2", "bet3"), "10") | random.choice(({}, {"bonus": "1"}))
    made = {"ante": "10"}
    made |= {"ultimate-texas-holdem": {"blind": "10"}, "crazy-four-poker": {"super_bonus": "10"}}.get(
        game, {}
    )
    side = {
        "mississippi-stud": "three_card_bonus",
        "ultimate-texas-holdem": "trips",
        "texas-holdem-bonus": "bonus",
        "four-card-poker": "aces_up",
        "crazy-four-poker": "queens_up",
    }[game]
    if random.random() < 0.4:
        made[side] = "5"
        if game == "four-card-poker" and random.random() < 0.4:
            del made["ante"]
    return made


def _decisions(random: Random, game: str, seat: dict[str, Any]) -> list[dict[str, str]]:
    fold = random.random() < 0.25
    if game == "let-it-ride":
        return [{"at": at, "do": random.choice(("ride", "withdraw"))} for at in ("bet1", "bet2")]
    if game == "mississippi-stud":
        streets = ["third_street", "fourth_street", "fifth_street"]
        last = random.randrange(3) if fold else 3
        bets = [{"at": at, "do": "bet", "amount": random.choice(("10", "20", "30"))} for at in streets[:last]]
        return [*bets, *({"at": at, "do": "fold"} for at in streets[last : last + 1])]
    if game == "ultimate-texas-holdem":
        checks = [{"at": at, "do": "check"} for at in ("preflop", "flop")]
        if fold:
            return [*checks, {"at": "river", "do": "fold"}]
        last = random.randrange(3)
        at, amount = (("preflop", random.choice(("30", "40"))), ("flop", "20"), ("river", "10"))[last]
        return [*checks[:last], {"at": at, "do": "play", "amount": amount}]
    if game == "texas-holdem-bonus":
        later = [{"at": at, "do": random.choice(("bet", "check"))} for at in ("turn", "river")]
        first = {"at": "flop", "do": "fold"} if fold else {"at": "flop", "do": "bet"}
        return [first, *(() if fold else later)]
    if "ante" not in seat["wagers"]:
        return []
    return [{"at": "play", "do": "fold"} if fold else {"at": "play", "do": "play", "amount": "10"}]


def _goes_wrong(random: Random, record: dict[str, Any]) -> None:
    """Now and then the round is void, the dealer's cards are seen, or a player leaves before the hands are shown."""
    what, game = random.random(), record["game"]
    if what < 0.06:
        record["irregularities"] = [{"kind": "wrong_number_of_cards", "at": "after_round"}]
    elif what < 0.12 and game in EXPOSED:
        record["irregularities"] = [{"kind": EXPOSED[game], "at": "after_deal"}]
        for one in record["seats"]:
            one["decisions"] = []
        if not any("trips" in one["wagers"] for one in record["seats"]):
            record.pop("community", None)
    elif what < 0.2 and game != "ultimate-texas-holdem":
        stay = [one["seat"] for one in record["seats"] if not _folded(one)]
        for leaves in random.sample(stay, min(1, len(stay))):
            record["irregularities"] = [{"kind": "player_leaves", "at": "before_reveal", "seat": leaves}]
