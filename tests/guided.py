"""Guided play: rounds steered toward what has not been seen yet of a chapter, and a list of all there is to see."""

import copy
from collections import Counter
from collections.abc import Iterator, Set
from contextlib import contextmanager, suppress
from functools import cache, cached_property
from typing import Any, TypeAlias
from unittest.mock import patch

import msgspec

from pitboss.chance import Card, seeded
from pitboss.hands.blackjack import total
from pitboss.procedures.progressive import Running
from pitboss.rounds import Game, Round
from pitboss.rounds.answers import Answer, Cards, Chosen, IrregularityCall, Stakes, Stopped, Thrown
from pitboss.rounds.asks import ANYONE, Ask, Bet, Choice, Choose, Draw, Roll, Spin
from pitboss.rounds.calls import check_call
from pitboss.rounds.chips import Chips
from pitboss.rounds.drivers.chance import Chance
from pitboss.rounds.drivers.random import RandomPlayer
from pitboss.rounds.events import Irregular, Staked
from pitboss.rulebooks import Chapter, Irregularity, Refusal, Rules
from seating import seats_of

Thing = tuple[str, ...]
"""Something a chapter has: ("wager", name), ("pay", table, row), ("irregularity", kind), ("moment", at), …"""

STACK = 100_000_000

OFTEN_OFFERED = 5
"""A choice that was offered so often must have been made."""

Hands: TypeAlias = tuple[tuple[str, ...], ...]


def hands(*said: str) -> Hands:
    """Read hands written with a comma between them."""
    return tuple(tuple(hand.split()) for line in said for hand in line.split(", "))


STACKED: dict[str, Hands] = {
    "three-card-poker": hands("As Ks Qs, 9h 8h 7h, 5c 5d 5h, Jc Td 9s, Ad Jd 6d, 8c 8d 2h"),
    "four-card-poker": hands(
        "9c 9d 9h 9s 2c, 8h 7h 6h 5h 2c, 5c 5d 5h Ks 2d, Ad Jd 6d 3d 9s, Jc Td 9s 8h 2c",
        "Kc Kd 4h 4s 9d, Ac Ad 9h 7s 3d, Ah Kh Qh Jh Th, 8h 7h 6h 5h 4h, 9c 9d 9h 5s 5c",
        "Ah Jh 6h 3h 2h",
    ),
    "caribbean-stud": hands(
        "As Ks Qs Js Ts, 9h 8h 7h 6h 5h, 5c 5d 5h 5s 2d, 7c 7d 7h 2s 2c, Ad Jd 6d 3d 9d",
        "Jc Td 9s 8h 7c, Qc Qd Qh 8s 2d, Kc Kd 4h 4s 9d, Tc Td 9h 7s 3d",
    ),
    "crazy-four-poker": hands(
        "Ac Ad Ah As 2c, 9c 9d 9h 9s 2c, 8h 7h 6h 5h 2c, 5c 5d 5h Ks 2d, Ad Jd 6d 3d 9s",
        "Jc Td 9s 8h 7c, Kc Kd 4h 4s 9d, Qc Qd 9h 7s 3d, Ah Kh Qh Jh Th, 8h 7h 6h 5h 4h",
        "9c 9d 9h 5s 5c, Ah Jh 6h 3h 2h",
    ),
    "ultimate-texas-holdem": hands("As Ks, 9h 8h, 9c 9d, 8c 8d, Ad Jd, 9s 8h, 5c 5d"),
    "texas-holdem-bonus": hands("As Ad, Ah Kh, Ah Qh, As Kd, Qs Qd, As Jd, 5s 5d, 9s 8s"),
    "pai-gow-poker": hands(
        "2h 3h 4h 5h 6h 7h 8h, As Ks Qs Js Ts Kd Qd, 2c 3c 4c 5c 6c 7c Jk, As Ah Ad Ac Jk 9d 4c",
        "As Ah Ad Ac Jk 7d 7c, As Ks Qs Js Ts 2d 3c, As Ks Qs Js Ts 2d 2c, Ks Qs Js Ts Jk 2d 3c",
        "Ks Qs Js Ts Jk 2d 2c, 4h 5h 6h 7h 8h Kd 2c, 4h 5h 6h 7h 8h 2d 2c, 9c 9d 9h 9s 2c 5d Jh",
        "9c 9d 9h 9s 5c 5d Jh, 8c 8d 8h Js Jd 2c 4h, 8c 8d 8h Js Jd 2c 2h, Kd Jd 9d 6d 3d 2c 8h",
        "Kd Jd 9d 6d 3d 2c 2h, 9c 8d 7h 6s 5c Kd Jh, 9c 8d 7h 6s 5c Kd Kh, Tc Td Th 2s 4d 7c Kh",
    ),
    "blackjack": hands("As Ks, 7h 6h, 8c 8d, 9c 8d, Ac 6d, 5c 6d, Ah Ad"),
    "let-it-ride": hands(
        "As Ks Qs, 9h 8h 7h, 9c 9d 9h, 8c 8d 8h, Ad Jd 6d, 9s 8h 7c, 5c 5d 2h, Kc Kd 4h, Ac Ad 9h"
    ),
    "mississippi-stud": hands("As Ks, 9h 8h, 9c 9d, 8c 8d, Ad Jd, 9s 8h, 5c 2d, Kc 4d, Ac Ad, 3c 5d"),
    "pure-21-5-blackjack": hands("As Ks, 8c 8d, Ah Ad, Tc Kd, 5c 6d, 9c 7d"),
}
"""Hands that a seat is dealt in turn: one for each row of the tables."""

BOARDS: dict[str, Hands] = {
    "ultimate-texas-holdem": hands(
        "Qs Js Ts 2c 3d, 7h 6h 5h 2c 3d, 9h 9s 2c 4d 6h, 8h 2c 2d Ks 4s, 6d 3d 2d 9c Ks",
        "7d 6c 5s 2c Kd, 5h Ks 9d 2c 7h",
    ),
    "texas-holdem-bonus": hands(
        "Ac Ah 2c 7s 9d, Qh Jh Th 2c 3d, Th 8h 3h 7s 2c, Tc 9d 8h 7s 2c, Qc 2d 2h 7s 9c",
        "Tc Kd Qh 7s 2c, 5c 9d 2h 7s Kc, 7s 6s 5s 2c 3d",
    ),
    "let-it-ride": hands("Js Ts, 6h 5h, 9s 2c, 2c 2d, 3d 2d, 6c 5s, 5h Jc, 4d 9s, 7s 2d"),
    "mississippi-stud": hands(
        "Qs Js Ts, 7h 6h 5h, 9h 9s 2c, 8h 2c 2d, 6d 3d 2d, 7d 6c 5s, 5d 5h 5s, Kd 4h 9s, 9h 7s 2d",
        "Jc 9c 7c",
    ),
}
"""Community cards dealt with the hand of the same place: together they make the rows."""

DEALERS: dict[str, Hands] = {
    "three-card-poker": hands(
        "Js Ts 9s, Ah Kh Qh, 5s 2c 2d, 2c 3d 5h, Kd Kc 2s, 8h 8s 2c, Js Ts 2c, 6h 5h 2c"
    ),
    "pai-gow-poker": hands("2d 3h 5s 7c 9d Jc Qh, Ac Kh Th 8s 6c 4s 3d"),
    "four-card-poker": hands("2d 4d 7h 9s Jc Qd, Ac Ad Ah 9s Jc Qd"),
    "crazy-four-poker": hands("2d 4d 7h 9s Jc, Kc 4d 7h 9s Jc"),
    "ultimate-texas-holdem": hands("3c 4h, Kh 7c"),
    "texas-holdem-bonus": hands("Ac Ah, 3c 4h"),
    "caribbean-stud": hands("Ac Kd 8c 6s 3d, Ah Qd 8c 6s 3c, Ac Ad Ah 2s 2d"),
    "blackjack": hands("Ac Td, Ts 7d, As 6c, Td Ac, 6c 9h, Ac 5d"),
    "pure-21-5-blackjack": hands("2c 2d, 6c 2h, Ac Td, 8c 8d, Ts 7d"),
}
"""Hands that the dealer is dealt in turn: with the seat's they make those of six cards too."""

BOLD = {"pai-gow-poker": 600}
"""What is staked every other time where a wager of the least size does not bring everything about."""

SAID: dict[str, tuple[IrregularityCall, ...]] = {
    "call_by_face": tuple(
        IrregularityCall("", dice=(2, 5), choice=said)
        for said in ("", "first rests", "second rests", "both rest")
    ),
    "player_may_void": (
        IrregularityCall("", choice="void"),
        IrregularityCall("", choice="play"),
        IrregularityCall(""),
    ),
    "boxperson_decides": (IrregularityCall("", dice=(3, 4)), IrregularityCall("", choice="void")),
    "late_wager_returned": (IrregularityCall("", choice="field 10"),),
    "late_wager_stands": (IrregularityCall("", choice="field 10"),),
    "verbal_wager": (
        IrregularityCall("", choice="field 10 confirmed"),
        IrregularityCall("", choice="field 10 not confirmed"),
    ),
    "select_number": (IrregularityCall("", choice="17"),),
    "void_and_select": (IrregularityCall("", choice="0"),),
    "not_recognized": tuple(
        IrregularityCall("", choice=late)
        for late in (
            "ante 10",
            "bet1 10",
            "bonus 1",
            "progressive 1",
            "player 10",
            "red 10",
            "1 10",
            "pai_gow 10",
        )
    ),
    "spoken_wager": (
        IrregularityCall("", choice="red 10 confirmed"),
        IrregularityCall("", choice="red 10 not confirmed"),
    ),
}
"""What a call says besides its kind, by the remedy."""
SAID_IN = {"sic-bo": {"not_recognized": (IrregularityCall("", choice="small 10"),)}}
"""What calls say in a game whose wagers no other has."""


def numbered(rules: Rules) -> tuple[Rules, dict[int, Thing]]:
    """The same rules, every row of every pay table an object of its own, and which row each object is."""
    rows: dict[int, Thing] = {}
    pay = {}
    for name, choice in rules.chapter.pay.items():
        tables = {}
        for key, table in choice.tables.items():
            own = {row: copy.deepcopy(pays) for row, pays in table.rows.items()}
            rows |= {id(pays): ("pay", f"{name} {key}".strip(), row) for row, pays in own.items()}
            tables[key] = msgspec.structs.replace(table, rows=own)
        pay[name] = msgspec.structs.replace(choice, tables=tables)
    chapter = msgspec.structs.replace(rules.chapter, pay=pay)
    return Rules(chapter, rules.posting), rows


def to_see(chapter: Chapter) -> set[Thing]:
    """All there is to see of a chapter; the choices a round offers are added as they are offered."""
    return {
        *(("wager", name) for name in chapter.wagers),
        *(("moment", at) for at in chapter.moments),
        *(("irregularity", kind) for kind in chapter.irregularities),
        *(("remedy", one.remedy) for one in chapter.irregularities.values()),
        *(
            ("pay", f"{name} {key}".strip(), row)
            for name, choice in chapter.pay.items()
            for key, table in choice.tables.items()
            for row in table.rows
        ),
    }


@cache
def words_of(name: str) -> frozenset[str]:
    return frozenset(name.replace("_", " ").split())


class Guide(RandomPlayer):
    """A player who prefers what has not been seen; it keeps what has been, over many rounds."""

    def __init__(self, game: Game, chapter: Chapter, seed: int) -> None:
        super().__init__(seeded(seed), most=5_000)
        self.game, self.wanted, self.seen = game, to_see(chapter), set[Thing]()
        self.dealt, self.owed, self.offered = 0, list[Thing](), Counter[Thing]()
        self.laid = -1
        self.tried: Counter[str] = Counter()

    @property
    def missing(self) -> set[Thing]:
        return self.wanted - self.seen

    def round_begins(self) -> None:
        """Look once a round at what is still owed: the sets are large."""
        self.owed = sorted(self.missing)

    def pick(self, among: Any) -> Any:
        return among[self.source.below(len(among))]

    # -- answers --------------------------------------------------------------------------------

    def answer(self, ask: Ask, round: Round) -> Answer:
        self.seen.add(("moment", ask.at))
        if type(ask) is Choose:
            self.offered.update({("choice", ask.at, choice.do) for choice in ask.choices})
            self.wanted |= {thing for thing, times in self.offered.items() if times >= OFTEN_OFFERED}
        if self.source.below(2) and (call := self.rare(ask, round) or self.due(ask, round)):
            return call
        if type(ask) is Draw:
            return self.deal(ask) if len(ask.to) > 1 else self.draw(ask, round)
        if type(ask) is Spin and self.source.below(2):
            return self.spin(ask)
        if type(ask) is Roll and ask.dice == 2 and self.source.below(4):
            return self.throw(round)
        return super().answer(ask, round)

    def decide(self, ask: Ask, seats: tuple[int, ...] = (), seat: int = 0) -> Answer:
        if type(ask) is Bet:
            return self.stakes(ask)
        assert type(ask) is Choose
        does = sorted({choice.do for choice in ask.choices})
        unseen = [do for do in does if ("choice", ask.at, do) not in self.seen and do != "end"]
        do = self.pick(unseen) if unseen and self.source.below(2) else self.often(ask, does)
        among = [choice for choice in ask.choices if choice.do == do]
        fresh = self.unpaid(among)
        choice = self.pick(fresh if fresh and self.source.below(4) else among)
        anyone = ask.who == ANYONE and not choice.seat and seats
        return self._chosen(choice, self.pick(seats) if anyone else choice.seat)

    def often(self, ask: Choose, does: list[str]) -> str:
        """Anything, but mostly a bet or a throw where there are such, and seldom the end."""
        if "end" in does and not self.source.below(100):
            return "end"
        if "split" in does and self.deep:
            return "split"
        if "bet" in does and self.source.below(4):
            crowded = len(ask.choices) > 180 or not self.source.below(3)
            return "roll" if "roll" in does and crowded else "bet"
        return str(self.pick([do for do in does if do != "end"] or does))

    def unpaid(self, among: list[Choice]) -> list[Choice]:
        """Those of some wagers named most like one thing that is missing: a wager, or a row by table and number."""
        named = sorted(" ".join(row) for kind, *row in self.owed if kind in ("pay", "wager"))
        if not named:
            return []
        row = words_of(self.pick(named))
        words = [(one, words_of(one.wager)) for one in among]
        if "odds" in row and not any("odds" in own for _, own in words):
            row &= {"dont", "pass", "come"}  # what odds go behind comes first
            row = row if row & {"pass", "come"} else row | {self.pick(("pass", "come"))}
        best = max((len(own & row) for _, own in words), default=0)
        return [one for one, own in words if best and len(own & row) == best]

    @property
    def deep(self) -> bool:
        """Whether something of a third or fourth hand is missing."""
        return any({"hand3", "hand4"} & set(thing) for thing in self.owed)

    def stakes(self, ask: Bet) -> Stakes:
        """Stake on what nobody has staked on yet, else on everything or on a few."""
        offers = ask.offers_to(ask.who)
        kinds = {offer.wager: offer.cite.rule.removeprefix("wagers.") for offer in offers}
        fresh = {wager for wager, kind in kinds.items() if ("wager", kind) not in self.seen}
        wanted = fresh or {offer.wager for offer in offers if self.source.below(4)}
        wanted |= set(ask.any_of[:1])
        chosen = ask.with_needs(wanted, ask.who)
        least = max((offer.amount.least for offer in chosen), default=0)
        amounts = {offer.wager: offer.amount for offer in chosen}
        if self.game.id in BOLD:
            stake = BOLD[self.game.id] * self.source.below(2)
            return Stakes(
                {name: stake if one.admits(stake) else one.least for name, one in amounts.items()}, ask.who
            )
        # One amount keeps wagers that must be equal so; where odds ask for steps of their own, the least of each.
        return Stakes(
            {name: least if one.admits(least) else one.least for name, one in amounts.items()}, ask.who
        )

    def deal(self, ask: Draw) -> Answer:
        """Deal hands prepared for the rows of the tables, as far as the shoe still has them; the rest as it comes."""
        answer = self.chance.answer(ask)
        assert type(answer) is Cards
        hands = STACKED.get(self.game.id, ())
        if {*ask.to} <= {"burn", "board"}:
            return self.turn_up(ask, answer)
        self.laid = -1
        if not hands or ask.first or len(ask.to) < 4 or not self.source.below(4):
            return answer
        self.dealt, self.laid = self.dealt + 1, 0
        first = next((who for who in ask.to if isinstance(who, int)), 0)
        wanted: dict[Any, tuple[Card, ...]] = {first: hands[self.dealt % len(hands)]}
        if self.game.id in BOLD:  # many rows, and who banks has no wager on them
            last = next((who for who in reversed(ask.to) if isinstance(who, int)), 0)
            wanted[last] = hands[(self.dealt + len(hands) // 2) % len(hands)]
        if dealers := DEALERS.get(self.game.id):
            wanted["dealer"] = dealers[self.dealt // len(hands) % len(dealers)]
        if boards := BOARDS.get(self.game.id):
            wanted["board"] = boards[self.dealt % len(boards)]
        self.chance = Chance(self.source)  # the cards to come are others now
        return Cards(_arranged(ask, answer.cards, wanted))

    def turn_up(self, ask: Draw, answer: Cards) -> Answer:
        """Turn up the community cards prepared for the hand that was dealt, where they come by themselves."""
        boards = BOARDS.get(self.game.id, ())
        if not boards or ask.first or self.laid < 0:
            return answer
        wanted = {"board": boards[self.dealt % len(boards)][self.laid :]}
        self.laid += ask.to.count("board")
        self.chance = Chance(self.source)
        return Cards(_arranged(ask, answer.cards, wanted))

    def draw(self, ask: Draw, round: Round) -> Answer:
        """Draw what is wanted of a hand: another card like its first, to be split again, or many small ones."""
        answer, rank = self.chance.answer(ask), self.like(ask, round.table.hands.get(ask.to[0], []))
        again = [card for card in ask.shoe.cards_left() if card[0] == rank]
        if ask.first or not again:
            assert answer is not None
            return answer
        self.chance = Chance(self.source)
        return Cards((self.pick(again),))

    def like(self, ask: Draw, hand: list[Card]) -> str:
        """The rank that is wanted next; none where any card will do."""
        if ask.at.startswith("hand") and hand and self.deep:
            return hand[0][0]
        long = any(kind == "pay" and row[-1].endswith(" cards") for kind, *row in self.owed)
        if ask.at != "dealer" or not long or not self.source.below(2):
            return ""
        return "2" if total(hand)[0] < 15 else "T"

    def spin(self, ask: Spin) -> Stopped:
        """Stop where a row has not paid yet."""
        rows = [row for kind, *row in self.owed if kind == "pay"]
        pockets = [pocket for pocket, _ in ask.pockets]
        return Stopped(self.pick([one for one in pockets if any(one in row for row in rows)] or pockets))

    def throw(self, round: Round) -> Thrown:
        """Throw what a missing row waits for."""
        self.owed, layout = sorted(self.missing), round.table.round_state
        fires = sorted(row for kind, *row in self.owed if kind == "pay" and row[0].startswith("fire"))
        if fires and any(bet.wager == "fire" for bet in layout.bets.values()):
            return self.fire(layout, int(fires[0][1].split()[0]))
        rows = [words_of(" ".join(row)) for kind, *row in self.owed if kind == "pay"]
        totals = sorted(int(word) for row in rows for word in row if word.isdigit())
        total = self.pick(totals + [7] * (1 + len(totals) // 4))
        first = total // 2 if self.source.below(2) else max(1, total - 6)
        return Thrown((total - first, first))

    def fire(self, layout: Any, wanted: int) -> Thrown:
        """Make point after point, and after so many throw the seven: for a wager on the points of one hand."""
        made = set(layout.fire_points)
        if len(made) >= wanted:
            return Thrown((3, 4)) if layout.point else Thrown((2, 2))
        total = layout.point or next(point for point in (4, 5, 6, 8, 9, 10) if point not in made)
        return Thrown((total - total // 2, total // 2))

    # -- calls ----------------------------------------------------------------------------------

    def rare(self, ask: Ask, round: Round) -> IrregularityCall | None:
        """Call at once what was tried often and refused, when it can be called at last."""
        for kind, times in self.tried.items():
            rule = round.rules.irregularity(kind)
            if times > OFTEN_OFFERED and ("irregularity", kind) not in self.seen and rule.remedy != "refuse":
                call = self.call(rule, ask, round)
                with suppress(Refusal):
                    check_call(round.case(call))
                    return call
        return None

    def due(self, ask: Ask, round: Round) -> IrregularityCall | None:
        """Call something that was never called and may have happened now; now and then, something that was."""
        rules, again = round.rules, not self.source.below(6)
        now = [
            rule
            for rule in rules.chapter.irregularities.values()
            if (again or ("irregularity", rule.kind) not in self.seen or self._unsaid(rule))
            and (not rule.during or ask.at in rule.during)
            and rules.holds(rule.where)
        ]
        if not now:
            return None
        rule = min(now, key=lambda one: (self.tried[one.kind], one.kind))
        self.tried[rule.kind] += 1
        return self.call(rule, ask, round)

    def _unsaid(self, rule: Irregularity) -> bool:
        return any(("said", rule.kind, one.choice) not in self.seen for one in SAID.get(rule.remedy, ()))

    def call(self, rule: Irregularity, ask: Ask, round: Round) -> IrregularityCall:
        own = SAID_IN.get(self.game.id, {})
        said = own.get(rule.remedy) or SAID.get(rule.remedy, (IrregularityCall(""),))
        unsaid = [one for one in said if ("said", rule.kind, one.choice) not in self.seen]
        words = self.pick(unsaid or said)
        seat = getattr(ask, "who", 0) or self.pick(round.table.seats) if rule.seat else 0
        left = round.table.shoe.cards_left() if round.table.shoe is not None else []
        about = round.game.ruleset.remedies[rule.remedy].about
        card = self.pick(left) if left and "undealt" in (rule.card, about) else ""
        return IrregularityCall(
            rule.kind, seat if isinstance(seat, int) else 0, card, words.dice, words.choice
        )

    def refused_call(self, call: IrregularityCall, refusal: Refusal, rules: Rules) -> None:
        """What the document just does not allow is seen when it is refused by its own clause."""
        rule = rules.irregularity(call.kind)
        if rule.remedy == "refuse" and (refusal.rule, refusal.clause) == (rule.cite.rule, rule.cite.clause):
            self.seen |= {("irregularity", rule.kind), ("remedy", "refuse")}

    # -- what was seen --------------------------------------------------------------------------

    def look(self, log: list[Any]) -> None:
        for entry in log:
            if type(entry) is Staked and entry.cite.rule.startswith("wagers."):
                self.seen.add(("wager", entry.cite.rule.removeprefix("wagers.")))
            elif type(entry) is Irregular:
                self.seen |= {("irregularity", entry.kind), ("remedy", entry.remedy)}
            elif type(entry) is IrregularityCall:
                self.seen.add(("said", entry.kind, entry.choice))


def _arranged(ask: Draw, cards: tuple[Card, ...], wanted: dict[Any, tuple[Card, ...]]) -> tuple[Card, ...]:
    """Bring wanted cards to their places by exchange, with others of the draw or of the shoe."""
    drawn, left = list(cards), ask.shoe.cards_left()
    for card in cards:
        left.remove(card)
    fixed: set[int] = set()
    for who, hand in wanted.items():
        places = [place for place, to in enumerate(ask.to) if to == who]
        for place, card in zip(places, hand, strict=False):
            if card in left:
                left.append(drawn[place])
                left.remove(card)
                drawn[place] = card
            elif free := [n for n, one in enumerate(drawn) if one == card and n not in fixed]:
                drawn[place], drawn[free[0]] = drawn[free[0]], drawn[place]
            fixed.add(place)
    return tuple(drawn)


class Tour:
    """Rounds at the tables of one chapter, under every posting that brings something of it about."""

    def __init__(self, book: str, game: Game, rounds: int, but: Set[Thing] = frozenset()) -> None:
        """Play at most so many rounds, and no more once all has been seen ``but`` this."""
        self.book, self.game, self.rounds, self.but = book, game, rounds, but
        self.guide = Guide(game, game.rules(book).chapter, 1)

    @cached_property
    def postings(self) -> list[dict[str, Any]]:
        """The default posting, and one for each choice that a pay table or an irregularity hangs on."""
        chapter = self.game.rules(self.book).chapter
        choices: dict[str, set[Any]] = {}
        for choice in chapter.pay.values():
            if choice.option:
                choices.setdefault(choice.option, set()).update(choice.tables)
        for rule in chapter.irregularities.values():
            for name, values in rule.where.items():
                choices.setdefault(name, set()).update(values)
        found = [
            {name: value} for name, values in sorted(choices.items()) for value in sorted(values, key=str)
        ]
        if self.game.id == "blackjack":  # one deck has a table of its own, and is pitched
            found += [{"decks": 1}, {"decks": 1, "dealing": "pitch"}]
        if self.game.id == "texas-holdem-bonus":  # two pairs of aces have a row that the house may add
            found += [{"both_aces": True}]
        found += [
            {wager.offered: "10000"}
            for wager in chapter.wagers.values()
            if wager.offered and chapter.rules[wager.offered].kind == "amount"
        ]
        return [{}, *(posting for posting in found if self._possible(posting))]

    def _possible(self, posting: dict[str, Any]) -> bool:
        try:
            self.game.rules(self.book, posting)
        except Refusal:
            return False
        return True

    def play(self) -> Iterator[Round]:
        """Play round after round, each where the last one ended, until all has been seen or the rounds are over."""
        share = -(-self.rounds * (1 + (self.game.id in BOLD)) // len(self.postings))
        for posting in self.postings:
            rules, rows = numbered(self.game.rules(self.book, posting))
            state = None
            for _ in range(share):
                if self.guide.missing <= self.but:
                    return
                with self.watching(rows):
                    round = self.round(rules, state)
                state = round.table.state
                yield round

    @contextmanager
    def watching(self, rows: dict[int, Thing]) -> Iterator[None]:
        """Note every row of a pay table that pays."""
        pay, award, seen = Chips._pay, Running._award, self.guide.seen

        def noted(chips: Chips, seat: int, wager: str, pays: Any, *rest: Any, **named: Any) -> Any:
            if (row := id(getattr(pays, "of", pays))) in rows:
                seen.add(rows[row])
            return pay(chips, seat, wager, pays, *rest, **named)

        def awarded(running: Running, pays: Any, seat: int) -> int:
            if id(pays) in rows:
                seen.add(rows[id(pays)])
            return award(running, pays, seat)

        with patch.object(Chips, "_pay", noted), patch.object(Running, "_award", awarded):
            yield

    def round(self, rules: Rules, state: Any) -> Round:
        guide, seats = self.guide, seats_of(self.game, rules)
        round = Round(self.game, rules, seats, state, dict.fromkeys(seats, STACK))
        guide.round_begins()
        while (ask := round.ask) is not None:
            answer, mark = guide.answer(ask, round), len(round.log)
            try:
                round.answer(answer)
            except Refusal as refusal:
                guide.refused(refusal)
                if type(answer) is IrregularityCall:
                    guide.refused_call(answer, refusal, rules)
                continue
            if type(answer) is Chosen and type(ask) is Choose:
                guide.seen.add(("choice", ask.at, answer.do))
            guide.look(round.log[mark:])
        return round
