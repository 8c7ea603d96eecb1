"""Write the standard: a played hand, with Pitboss's further information in its own fields."""

from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

import msgspec

from pitboss.cardroom.phh.fields import ABOUT, FORMS
from pitboss.cardroom.phh.history import History
from pitboss.cardroom.phh.notation import write_act
from pitboss.cardroom.phh.posting import BOOK, GAME, OPTIONS, by_place
from pitboss.cardroom.phh.recording import check_plain, opened
from pitboss.cardroom.phh.telling import told
from pitboss.cardroom.phh.toml import Exact, write_value
from pitboss.money import Cents, show_amount
from pitboss.poker import terms
from pitboss.poker.forced import blind_places
from pitboss.poker.hand import Hand
from pitboss.poker.script import pots_of
from pitboss.poker.table_rules import TableRules
from pitboss.rounds import Record, Round
from pitboss.rounds.events import JACKPOT, RAKE, Awarded
from pitboss.rounds.records import play_record, read_record
from pitboss.rulebooks import Refusal

Hands: TypeAlias = History | Round | Record | Mapping[str, Any]
"""What can be written: a history, a played round, or a round record."""

CHAPTER, CLAUSES, POTS = "_pitboss_chapter_sha256", "_pitboss_clauses", "_pitboss_pots"
RAKED, FUND = "_pitboss_rake", "_pitboss_jackpot"


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
    return _of_record(hand) if isinstance(hand, Record) else history_of_record(msgspec.json.encode(hand))


def history_of_record(line: bytes) -> History:
    """Read a poker round record and return it as a history."""
    return _of_record(read_record(line))


def _of_record(record: Record) -> History:
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
    stacks, acts = opened(round).stacks, told(round)
    begun = tuple(stacks.get(str(seat)) for seat in hand.seats)
    said = dict(about or {})
    if hand.seats != tuple(range(1, len(hand.seats) + 1)):
        said["seats"] = list(hand.seats)
    return History(
        variant=_code(hand.plan, round),
        starting_stacks=begun,
        actions=tuple(write_act(act) for act, _ in acts),
        **_table(hand.plan, len(hand.seats)),
        finishing_stacks=_finishing(round, hand, begun),
        about={field: said[field] for field in ABOUT if field in said},
        extras=_extras(round, [clause for _, clause in acts]),
    )


def _finishing(round: Round, hand: Hand, begun: tuple[Cents | None, ...]) -> tuple[Cents, ...]:
    """Return each final stack; empty if a stack is unknown or the hand is still going on."""
    if None in begun or not round.over:
        return ()
    return tuple(hand.left[place] + _won(round, seat) for place, seat in enumerate(hand.seats))


def _won(round: Round, seat: int) -> Cents:
    return sum(event.amount for event in round.log if type(event) is Awarded and event.seat == seat)


def _code(plan: TableRules, round: Round) -> str:
    fact = round.rules.chapter.facts.get("variant")
    variant = str(fact.value) if fact else ""
    draws = sum(row.draw > 0 for row in plan.rows)
    for code, form in FORMS.items():
        if (form.variant, form.structure, form.draws) == (variant, plan.structure, draws):
            return code
    played = f"{plan.structure} {variant}" + (f" with {draws} draws" if draws else "")
    raise Refusal("no_phh", f"the standard has no code for {played}; it has: {', '.join(FORMS)}")


def _table(plan: TableRules, players: int) -> dict[str, Any]:
    """Return the antes, blinds and limits of a table as the standard writes them."""
    antes = [plan.ante + ante for ante in _padded(plan.antes, players)]
    if plan.ante and any(plan.antes):
        raise Refusal("no_phh", "a hand history has antes that all share or antes of nobody's, not both")
    found: dict[str, Any] = {
        "antes": by_place(tuple(antes)),
        "ante_trimming_status": plan.ante > 0 or not any(antes),
    }
    if plan.structure == terms.FIXED:
        found |= {"small_bet": plan.limit.limits[0], "big_bet": plan.limit.limits[1]}
    else:
        found["min_bet"] = plan.limit.limits[0]
    if not plan.from_button:
        return {**found, "bring_in": plan.forced}
    return {**found, "blinds_or_straddles": _blinds(plan, players)}


def _blinds(plan: TableRules, players: int) -> tuple[Cents, ...]:
    """Return the blinds by place, and as negative what players put in to come in. Two players are reversed."""
    due, big = blind_places(plan, players), max(plan.blinds, default=0)
    posts = list(zip(_padded(plan.posts, players), _padded(plan.posts_dead, players), strict=True))
    if any(
        (live or dead) and (place in due or live not in (0, big) or (not live and dead >= big))
        for place, (live, dead) in enumerate(posts)
    ):
        raise Refusal(
            "no_phh", "a hand history has a post of the highest blind, and none where there is a blind"
        )
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
