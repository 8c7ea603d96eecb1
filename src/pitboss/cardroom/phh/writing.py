"""Write a played hand: in the standard, with Pitboss's further information in its own fields, or as a round record."""

import re
from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from typing import Any, NamedTuple, TypeAlias

import msgspec

from pitboss.cardroom.phh.playing import BOOK, GAME, OPTIONS, by_place
from pitboss.cardroom.phh.reading import ABOUT, DEALER, FORMS, Act, Do, History, write_act
from pitboss.chance import UNSEEN, Card
from pitboss.money import Cents, read_whole, show_amount
from pitboss.poker import terms
from pitboss.poker.deal import DISCARD, DRAW, PAT
from pitboss.poker.forced import blind_places
from pitboss.poker.hand import Hand
from pitboss.poker.script import pots_of
from pitboss.poker.showdown import MUCK
from pitboss.poker.table_rules import TableRules
from pitboss.rounds import Record, Round
from pitboss.rounds.events import JACKPOT, RAKE, Awarded, Dealt, Decided, Discarded, Irregular, Put, Shown
from pitboss.rounds.records import play_record, read_record
from pitboss.rulebooks import Refusal

Hands: TypeAlias = History | Round | Record | Mapping[str, Any]
"""The forms of a hand that can be written: a history, a played round, or a round record."""

CHAPTER, CLAUSES, POTS = "_pitboss_chapter_sha256", "_pitboss_clauses", "_pitboss_pots"
RAKED, FUND = "_pitboss_rake", "_pitboss_jackpot"
Told = tuple[Act, str]
_BETTING = ("fold", "check", "call", "bet", "raise")
_BARE = re.compile(r"[A-Za-z0-9_-]+", re.ASCII)
_SPECIAL = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"}
_ESCAPED = re.compile(r'["\\\x00-\x1f\x7f]')


def write_phh(hands: Hands | Iterable[Hands]) -> bytes:
    """Write one hand as a ``.phh`` file, or several as a ``.phhs``, each under its name or number."""
    if isinstance(hands, (History, Round, Record, Mapping)):
        return _fields(_history(hands)).encode()
    made = [_history(hand) for hand in hands]
    names = [history.name or str(number) for number, history in enumerate(made, 1)]
    if len(set(names)) < len(names):
        names = [str(number) for number in range(1, len(made) + 1)]
    parts = (f"[{write_value(name)}]\n{_fields(one)}" for name, one in zip(names, made, strict=True))
    return "\n".join(parts).encode()


def _history(hand: Hands) -> History:
    if isinstance(hand, History):
        return hand
    if isinstance(hand, Round):
        return history_of(hand)
    return history_of_record(hand if isinstance(hand, Record) else read_record(msgspec.json.encode(hand)))


def history_of_record(record: Record) -> History:
    """Play a poker round record and return it as a history."""
    if record.game != GAME.id:
        raise Refusal("no_phh", f"a hand history is of poker, not of {record.game!r:.40}")
    return history_of(play_record(record, GAME), {"hand": record.id} if record.id != "" else {})


def history_of(round: Round, about: Mapping[str, Any] | None = None) -> History:
    """Return a played hand as a history. Refuse a form of poker the standard has no code for."""
    if round.game.id != GAME.id:
        raise Refusal("no_phh", f"a hand history is of poker, not of {round.game.id}")
    check_plain(round)
    hand = round.table.playing(Hand)
    if hand.state.kill_seat:
        raise Refusal("no_phh", "a hand history has no kill")
    stacks, acts = round.log[0].stacks, told(round)
    begun = tuple(stacks.get(str(seat)) for seat in hand.seats)
    said = dict(about or {})
    if hand.seats != tuple(range(1, len(hand.seats) + 1)):
        said["seats"] = list(hand.seats)
    return History(
        variant=_code(hand.table_rules, round),
        starting_stacks=begun,
        actions=tuple(write_act(act) for act, _ in acts),
        **_table(hand.table_rules, len(hand.seats)),
        finishing_stacks=() if None in begun or not round.over else _finishing(round, hand),
        about={field: said[field] for field in ABOUT if field in said},
        extras=_extras(round, [clause for _, clause in acts]),
    )


def _finishing(round: Round, hand: Hand) -> tuple[Cents, ...]:
    stacks = dict(zip(hand.seats, hand.left, strict=True))
    for event in round.log:
        if type(event) is Awarded:
            stacks[event.seat] += event.amount
    return tuple(stacks.values())


def _code(table_rules: TableRules, round: Round) -> str:
    fact = round.rules.chapter.facts.get("variant")
    variant = str(fact.value) if fact else ""
    draws = sum(row.draw > 0 for row in table_rules.rows)
    for code, form in FORMS.items():
        if (form.variant, form.structure, form.draws) == (variant, table_rules.structure, draws):
            return code
    played = f"{table_rules.structure} {variant}" + (f" with {draws} draws" if draws else "")
    raise Refusal("no_phh", f"the standard has no code for {played}; it has: {', '.join(FORMS)}")


def _table(table_rules: TableRules, players: int) -> dict[str, Any]:
    """Return the antes, blinds and limits of a table as the standard writes them."""
    antes = [table_rules.ante + ante for ante in _padded(table_rules.antes, players)]
    if table_rules.ante and any(table_rules.antes):
        raise Refusal(
            "no_phh", "a hand history has antes that all share or antes that nobody shares, not both"
        )
    found: dict[str, Any] = {
        "antes": by_place(tuple(antes)),
        "ante_trimming_status": table_rules.ante > 0 or not any(antes),
    }
    if table_rules.structure == terms.FIXED:
        found |= {"small_bet": table_rules.limit.limits[0], "big_bet": table_rules.limit.limits[1]}
    else:
        found["min_bet"] = table_rules.limit.limits[0]
    if not table_rules.from_button:
        return {**found, "bring_in": table_rules.forced}
    return {**found, "blinds_or_straddles": _blinds(table_rules, players)}


def _blinds(table_rules: TableRules, players: int) -> tuple[Cents, ...]:
    """Return the blinds by place, and as negative what players put in to come in. Two players are reversed."""
    due, big = blind_places(table_rules, players), max(table_rules.blinds, default=0)
    posts = list(
        zip(_padded(table_rules.posts, players), _padded(table_rules.posts_dead, players), strict=True)
    )
    if any(
        (live or dead) and (place in due or live not in (0, big) or (not live and dead >= big))
        for place, (live, dead) in enumerate(posts)
    ):
        raise Refusal("no_phh", "a hand history has a post of the highest blind, and none on a blind")
    return by_place(tuple(due.get(place, -sum(post)) for place, post in enumerate(posts)))


def _padded(amounts: tuple[Cents, ...], players: int) -> list[Cents]:
    return [*amounts, *[0] * players][:players]


def _extras(round: Round, clauses: list[str]) -> dict[str, Any]:
    """Return what Pitboss knows beyond the standard: the rules played, the clause of each action, the pots."""
    balance = round.table.ledger.balance
    extras: dict[str, Any] = {
        BOOK: round.rules.chapter.rulebook,
        CHAPTER: round.rules.chapter.sha256,
        OPTIONS: round.rules.posting.options,
        CLAUSES: clauses,
    }
    if round.over:
        extras[POTS] = pots_of(round)
    for field, account in ((RAKED, RAKE), (FUND, JACKPOT)):
        if taken := balance(account):
            extras[field] = show_amount(taken)
    return extras


def _fields(history: History) -> str:
    """Write the fields of one hand, the required ones first."""
    lines = {"variant": history.variant, "ante_trimming_status": history.ante_trimming_status}
    written: dict[str, Any] = {**lines, "antes": _amounts(history.antes)}
    for field in history.form.needs:
        value = getattr(history, field)
        written[field] = _amounts(value) if isinstance(value, tuple) else Exact(value)
    written["starting_stacks"] = _amounts(history.starting_stacks)
    written["actions"] = list(history.actions)
    written |= history.about
    for field in ("finishing_stacks", "winnings"):
        if value := getattr(history, field):
            written[field] = _amounts(value)
    written |= history.extras
    return "".join(
        f"{write_value(field, key=True)} = {write_value(value)}\n" for field, value in written.items()
    )


def _amounts(amounts: Iterable[Cents | None]) -> list[Any]:
    return [Exact(amount) for amount in amounts]


# -- values as TOML, which tomllib reads back unchanged ------------------------------------------------


class Exact(NamedTuple):
    """An amount in hundredths, infinite if it is unknown."""

    cents: Cents | None


def write_value(value: Any, key: bool = False) -> str:
    """Write a value. As a key, write it bare if possible."""
    if isinstance(value, str):
        said = _ESCAPED.sub(lambda found: _SPECIAL.get(found[0], f"\\u{ord(found[0]):04x}"), value)
        return value if key and _BARE.fullmatch(value) else f'"{said}"'
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Exact):
        return "inf" if value.cents is None else show_amount(value.cents)
    if isinstance(value, (int, Decimal)):
        return _number(value)
    if isinstance(value, Mapping):
        pairs = (f"{write_value(name, key=True)} = {write_value(one)}" for name, one in value.items())
        return f"{{ {', '.join(pairs)} }}" if value else "{}"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(write_value(one) for one in value)}]"
    if not hasattr(value, "isoformat"):
        raise Refusal("no_phh", f"a hand history cannot hold {value!r:.40}")
    return str(value.isoformat())


def _number(value: int | Decimal) -> str:
    """Write a number. One read with a decimal point keeps it."""
    if isinstance(value, int):
        return str(value)
    if not value.is_finite():
        return str(value).lower().replace("infinity", "inf")
    text = f"{value:f}"
    return text if "." in text else f"{text}.0"


# -- the log of a hand as actions, each with the clause it rests on ------------------------------------


def told(round: Round) -> list[Told]:
    """Return a hand's actions from its log."""
    teller = _Teller(round)
    for number, event in enumerate(round.log):
        teller.take(number, event)
    teller.flush()
    return teller.in_order()


class _Teller:
    """Reads a log. Cards of one deal are written player by player, and a raise as the total on its street."""

    def __init__(self, round: Round) -> None:
        hand = round.table.playing(Hand)
        self.log = round.log
        self.player = {seat: place for place, seat in enumerate(hand.seats, 1)}
        self.street = hand.table_rules.rows[0].name
        self.bets: dict[int, Cents] = {}
        self.dealt: dict[int, list[Card]] = {}
        self.clause = ""
        self.told: list[Told] = []
        self.shows: list[Told] = []
        self.last_bet = 0
        """The number of actions written when the last betting was over."""
        self.drawing = ""

    def take(self, number: int, event: Any) -> None:
        """Process the next entry of the log."""
        if type(event) is Dealt:
            self._deal(event)
        elif type(event) is Put:
            self._put(event)
        elif type(event) is Decided:
            self._decide(number, event)
        elif type(event) is Shown:
            cards = () if UNSEEN in event.cards else event.cards
            self.shows.append((Act(0, self._player(event.who), Do.SHOW, cards=cards), event.cite.clause))

    def _player(self, who: Any) -> int:
        return self.player[read_whole(who)]

    def _deal(self, event: Dealt) -> None:
        if event.to == "board":
            self.flush()
            self.told.append((Act(0, DEALER, Do.BOARD, cards=event.cards), event.cite.clause))
            return
        player = self._player(event.to)
        if player in self.dealt and self.told and not self.drawing:
            self.flush()
        self.dealt.setdefault(player, []).extend(event.cards)
        self.clause = event.cite.clause

    def flush(self) -> None:
        """Write the hole cards that were dealt, from the first player on."""
        for player in sorted(self.dealt):
            act = Act(0, DEALER, Do.HOLE, to=player, cards=tuple(self.dealt[player]))
            self.told.append((act, self.clause))
        self.dealt.clear()

    def _put(self, event: Put) -> None:
        """Count what was put in. Of the forced bets, only that of an up-card is written."""
        if event.wager != "ante":
            self.bets[event.seat] = self.bets.get(event.seat, 0) + event.amount
        if event.wager == "forced_bet":
            self.flush()
            self.told.append((Act(0, self._player(event.seat), Do.BRING), event.cite.clause))
            self.last_bet = len(self.told)

    def _decide(self, number: int, event: Decided) -> None:
        who, clause = self._player(event.seat), event.cite.clause
        if event.do in (DRAW, PAT):
            if event.at != self.drawing:
                self.flush()
                self.drawing = event.at
            self.told.append((Act(0, who, Do.AWAY, cards=tuple(put_away(self.log, number))), clause))
        elif event.do == MUCK:
            self.shows.append((Act(0, who, Do.SHOW), clause))
        elif event.do in _BETTING:
            self.flush()
            self._bet(who, event, clause)
            self.last_bet = len(self.told)

    def _bet(self, who: int, event: Decided, clause: str) -> None:
        if event.at != self.street:
            self.street, self.bets = event.at, {}
        if event.do in ("bet", "raise"):
            total = self.bets.get(event.seat, 0) + (event.amount or 0)
            self.told.append((Act(0, who, Do.RAISE, amount=total), clause))
        else:
            self.told.append((Act(0, who, Do.FOLD if event.do == "fold" else Do.CALL), clause))

    def in_order(self) -> list[Told]:
        """Return all actions. Hands are shown when the betting is over, if none of their cards are still to come."""
        rest = self.told[self.last_bet :]
        if any(act.do != Do.BOARD for act, _ in rest) or not self.last_bet:
            return self.told + self.shows
        return self.told[: self.last_bet] + self.shows + rest


# -- as a round record: what was dealt and done, but not who won ---------------------------------------


def record_of(round: Round, id: str | int = "") -> dict[str, Any]:
    """Write a hand as a record. Refuse anything that a record or a history cannot express."""
    check_plain(round)
    if read_as := round.rules.chapter.read_as:
        message = f"a record has no readings, and this hand needs {next(iter(read_as))!r:.40} to be read differently"
        raise Refusal("not_a_record", message)
    hand = round.table.playing(Hand)
    record: dict[str, Any] = {
        "id": id,
        "rulebook": round.rules.chapter.rulebook,
        "game": "poker",
        "options": round.rules.posting.options,
        "seats": [_seat(round, hand, seat) for seat in sorted(hand.seats)],
        "community": [card for card in round.table.hands.get("board", ()) if card != UNSEEN],
        "actions": list(_actions(round)),
    }
    return {**record, "button_seat": hand.state.button_seat} if hand.table_rules.from_button else record


def check_plain(round: Round) -> None:
    """Refuse a round with an irregularity, which neither records nor histories of played hands can express."""
    if any(type(event) is Irregular for event in round.log) or round.table.round_state is None:
        raise Refusal("not_plain", "a hand in which an irregularity was called cannot be written this way")


def _seat(round: Round, hand: Hand, seat: int) -> dict[str, Any]:
    down, up = _dealt(round, seat, "down"), _dealt(round, seat, "up")
    found: dict[str, Any] = {"seat": seat}
    stacks = round.log[0].stacks
    if str(seat) in stacks:
        found["stack"] = show_amount(stacks[str(seat)])
    if any(row.draw for row in hand.table_rules.rows):
        down = down[: hand.table_rules.rows[0].down]
        if final := [card for card in round.table.hands[seat] if card != UNSEEN]:
            found["final"] = final
    if any(card != UNSEEN for card in down):
        found["cards"] = down
    if up:
        found["up"] = up
    return found


def _dealt(round: Round, seat: int, face: str) -> list[Card]:
    laid = (event for event in round.log if type(event) is Dealt and event.to == seat and event.face == face)
    return [card for event in laid for card in event.cards]


def _actions(round: Round) -> Iterator[dict[str, Any]]:
    """Yield every action in order, including the cards of a discard."""
    for number, event in enumerate(round.log):
        if type(event) is not Decided:
            continue
        action: dict[str, Any] = {"street": event.at, "seat": event.seat, "do": event.do}
        if event.amount:
            action["amount"] = show_amount(event.amount)
        if event.do in (DRAW, DISCARD, PAT):
            action["cards"] = put_away(round.log, number)
        yield action


def put_away(log: list[Any], number: int) -> list[Card]:
    """Return the cards discarded by the decision at this position of a log."""
    for after in log[number + 1 : number + 2]:
        if type(after) is Discarded and after.who == log[number].seat:
            return list(after.cards)
    return []
