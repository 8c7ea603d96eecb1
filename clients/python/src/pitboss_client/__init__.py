"""A client of the Pitboss API. It is made from the OpenAPI document by `make client`: do not edit it."""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from typing import Any, Literal, NotRequired, TypedDict, cast
from urllib.parse import quote, urlencode

OVER = ("done", "stopped", "failed")
"""The states of a job that has ended."""


class RefusedError(Exception):
    """The server refused a request: a code that does not change, a sentence, and the clause that says so, if any."""

    def __init__(self, status: int, refused: Mapping[str, str], retry_after_s: float | None) -> None:
        """Keep what the server said."""
        clause = refused.get("clause", "")
        super().__init__(refused.get("message", "") + (f" [{clause}]" if clause else ""))
        self.status, self.retry_after_s = status, retry_after_s
        self.code, self.message = refused.get("code", ""), refused.get("message", "")
        self.rule, self.clause = refused.get("rule", ""), clause


class About(TypedDict):
    """The service, and what the client may use."""

    version: str
    client: str
    requests_a_minute: int
    most_bytes: int
    jobs: int


class Accuracy(TypedDict):
    """Which figures are within the error of a wager, and which are approximations for how many rounds."""

    within_error: list[str]
    approximate: list[str]
    rounds_approximated: str
    frequencies_within: str


class After(TypedDict):
    """A wager's result after many rounds."""

    wager: str
    rounds: int
    columns: list[Column]
    mean: float
    mean_shown: str
    ahead: str
    even: str
    behind: str
    nine_in_ten: list[str]
    one_in_a_thousand: str


class Alternative(TypedDict):
    """Another way to read a clause, and the edges it moves."""

    value: str
    refused: str
    wagers: list[Moved]


class AsRead(TypedDict):
    """An edge as the clause is usually read, and how far the other reading moves it."""

    house_edge: str
    points: str


class Audited(TypedDict):
    """The audit of one round of a file."""

    name: str
    of: str
    header: dict[str, Any] | None
    closed: LogClosed | None
    rulebook: str
    game: str
    title: str
    entries: int
    verdict: str
    whole: bool
    says: str
    finished: NotRequired[bool]
    seal: NotRequired[Seal | None]
    divergence: NotRequired[Divergence | None]
    owed: NotRequired[list[Owed]]
    refused: NotRequired[Refused | None]
    index: int


class AuditedFile(TypedDict):
    """The audit of a file, round by round."""

    rounds: list[Audited]
    left_off: int
    starts_at: int


class AuditedRound(TypedDict):
    """The audit of one round, entry by entry."""

    name: str
    of: str
    header: dict[str, Any] | None
    closed: LogClosed | None
    rulebook: str
    game: str
    title: str
    entries: int
    verdict: str
    whole: bool
    says: str
    finished: NotRequired[bool]
    seal: NotRequired[Seal | None]
    divergence: NotRequired[Divergence | None]
    owed: NotRequired[list[Owed]]
    refused: NotRequired[Refused | None]
    round: NotRequired[Round | None]
    entries_told: NotRequired[list[Entry]]
    money: NotRequired[list[MoneyRow]]
    payments: NotRequired[list[Payment]]
    due: NotRequired[list[Payment] | None]
    hands: NotRequired[list[int]]
    hand: NotRequired[int]
    no_felt: NotRequired[str]


class By(TypedDict):
    """A difference of two edges in points, as text and as a number."""

    points: str
    by: float


class Cause(TypedDict):
    """A difference that moves a wager's edge."""

    points: str
    by: float
    name: str
    part: str
    left: str | None
    right: str | None


class Chapter(TypedDict):
    """A chapter of a rulebook, as posted."""

    rulebook: str
    game: str
    title: str
    chapter: str
    document: Document
    sha256: str
    priced: bool
    rules: list[Rule]
    wagers: list[Wager]
    pay: list[PayTable]
    irregularities: list[Irregularity]
    readings: list[Reading]
    duties: list[Duty]
    unsupported: list[Unsupported]
    facts: list[Fact]


class Chart(TypedDict):
    """A strategy as a table."""

    heads: list[str]
    rows: list[list[str]]
    legend: str


class Check(TypedDict):
    """A posting to check: its parts, or its file."""

    rulebook: NotRequired[str]
    game: NotRequired[str]
    options: NotRequired[
        dict[
            str,
            bool
            | int
            | str
            | list[str | int]
            | dict[str, bool | int | str | list[str | int | list[str | int]]],
        ]
    ]
    pay: NotRequired[dict[str, dict[str, str]]]
    toml: NotRequired[str | None]


class Checked(TypedDict):
    """A posting that was checked: what is refused, and the file for the rest."""

    rulebook: str
    game: str
    ok: bool
    refused: list[FieldRefused]
    toml: str
    in_force: dict[str, str]
    posted: NotRequired[Posted | None]


class Choice(TypedDict):
    """Another choice of a table, priced alone."""

    kind: str
    name: str
    clause: str
    value: str
    chosen: Any
    why_not: str
    outside: list[str]
    wagers: dict[str, EdgeMoved]


class Cited(TypedDict):
    """Something that a rule says, with its clause."""

    rule: str
    clause: str


class Clause(TypedDict):
    """A clause: its state, and what cites it."""

    id: str
    title: str
    status: Literal["encoded", "through_parent", "prose", "waived", "unsupported", "unaccounted"]
    why: str
    cited_by: list[str]
    reads: bool


Column = TypedDict("Column", {"from": float, "to": float, "share": float, "says": str})
"""A column of a distribution."""


class Comparable(TypedDict):
    """A rulebook or an edition that has the game."""

    name: str
    title: str
    since: str


class ComparedOutcome(TypedDict):
    """An outcome with a different share of the edge."""

    points: str
    by: float
    event: str
    left: ComparedPays | None
    right: ComparedPays | None


class ComparedPays(TypedDict):
    """The payment of an outcome on one side, and how often it comes."""

    pays: str
    percent: str


class ComparedSide(TypedDict):
    """One of the tables that are compared."""

    name: str
    title: str
    issuer: str
    dated: str
    chapter: str
    sha256: str
    posted: dict[str, str]
    pay: dict[str, dict[str, str]]
    outside: list[Refused]


class ComparedWager(TypedDict):
    """A wager on both sides."""

    name: str
    left: str | None
    right: str | None
    edges: list[float | None]
    points: str | None
    by: float | None
    causes: list[Cause]
    together: By | None
    outcomes: list[ComparedOutcome]


class Comparison(TypedDict):
    """Two tables of one game side by side."""

    game: str
    sides: list[ComparedSide]
    choices: list[Comparable]
    priced: bool
    differences: list[Difference]
    wagers: list[ComparedWager]
    names: dict[str, str]
    readings: list[Worded]
    duties: list[Worded]


class Covered(TypedDict):
    """A chapter, with one letter for the state of each clause."""

    rulebook: str
    book: str
    issuer: str
    dated: str
    chapter: str
    title: str
    letters: str
    shared: bool
    played: bool
    broken: NotRequired[str]


class Difference(TypedDict):
    """A difference of two tables, and the edges it moves by itself."""

    part: str
    name: str
    says: str
    left: SideSays | None
    right: SideSays | None
    moves: dict[str, By]
    why_not: str


class Divergence(TypedDict):
    """The place where a log first departs from the rules."""

    rule: str
    clause: str
    line: int
    recorded: Side
    expected: Side


class Document(TypedDict):
    """The document that a chapter is from."""

    id: str
    title: str
    issuer: str
    document: str
    dated: str
    chapters: list[str]


class Duty(TypedDict):
    """A duty of the staff."""

    rule: str
    clause: str
    name: str
    says: str
    at: str
    every: str
    where: dict[str, Any]


class EdgeMoved(TypedDict):
    """An edge under another choice."""

    house_edge: str | None
    points: str | None
    by: float | None


class Edition(TypedDict):
    """An edition of a chapter that is kept."""

    chapter: str
    sha256: str
    since: str
    current: bool
    effective: str
    approver: str


class Effects(TypedDict):
    """The effect of every other choice of a table on its edges."""

    house_edge: dict[str, str]
    choices: list[Choice]
    names: dict[str, str]
    slopes: list[Slope]


class Entry(TypedDict):
    """An entry of a log in words. ``event`` has the fields of its kind."""

    rule: str
    clause: str
    n: int
    says: str
    event: dict[str, Any] | None
    raw: str


class Explained(TypedDict):
    """The answer to one record, with every payment explained and the round entry by entry."""

    line: int
    id: Any
    answer: dict[str, Any]
    rulebook: str
    game: str
    title: str
    refused: NotRequired[Refused | None]
    void: NotRequired[bool]
    seats: NotRequired[list[SeatNet]]
    total: NotRequired[Money | None]
    payments: NotRequired[list[Payment]]
    round: NotRequired[Round | None]


class Fact(TypedDict):
    """Something the document says that no program can act on."""

    rule: str
    clause: str
    name: str
    value: Any
    choices: list[Any]
    rests_on: list[str]


class FieldRefused(TypedDict):
    """The refusal of a field of a posting."""

    code: str
    message: str
    rule: str
    clause: str
    field: str


class Form(TypedDict):
    """A form that a rule may take."""

    name: str
    fields: list[FormField]


class FormField(TypedDict):
    """A field of a form that a rule may take."""

    name: str
    kind: str
    says: str
    needed: bool
    choices: list[Any]


class Forms(TypedDict):
    """The forms that a rule of named fields may take."""

    by: str
    several: bool
    each: list[Form]


class Further(TypedDict):
    """A figure of one wager alone that the notes put into words."""

    value: str
    exact: NotRequired[str]


class Game(TypedDict):
    """A game under a rulebook."""

    rulebook: str
    game: str
    title: str
    family: str
    chapter: str
    seats: int
    priced: bool
    wagers: list[str]
    options: list[Option]
    unsupported: NotRequired[int]
    broken: NotRequired[str]


class Hit(TypedDict):
    """An entry or a clause that was found."""

    rule: str
    clause: str
    rulebook: str
    chapter: str
    kind: str
    name: str
    says: str


class Hits(TypedDict):
    """The entries found: how many, and the first of them."""

    count: int
    results: list[Hit]


class Irregularity(TypedDict):
    """Something that may go wrong, and what is done about it."""

    rule: str
    clause: str
    kind: str
    condition: str
    remedy: str
    remedy_says: str
    then: list[str]
    at: str


class Joint(TypedDict):
    """Wagers made together at given stakes."""

    game: str
    rulebook: str
    stakes: dict[str, str]
    expected_value: str
    expected_value_exact: str
    house_edge: str
    house_edge_exact: str
    element_of_risk: str
    payback: str
    hit_frequency: str
    push_frequency: str
    first_stakes: str
    mean_stake: str
    variance: str
    standard_deviation: str
    skewness: str | None
    volatility_index: str
    wagers: dict[str, Together]
    outcomes: list[NetOutcome]
    total_combinations: str
    notes: NotRequired[list[str]]
    shown: JointShown


class JointShown(TypedDict):
    """Figures of wagers made together, as a page shows them."""

    house_edge: str
    element_of_risk: str
    hit_frequency: str
    standard_deviation: str
    expected_value: str


class LogClosed(TypedDict):
    """The closing line of a log."""

    at: str
    seed: str
    why: str


class Mistake(TypedDict):
    """A departure of a strategy from what it is judged by."""

    at: str
    hand: str
    does: str
    best: str
    combinations: str
    cost: str
    points: str


class Money(TypedDict):
    """An amount: in cents, as records write it, and as a page shows it."""

    cents: int
    written: str
    shown: str


class MoneyBetween(TypedDict):
    """A difference of money, in words."""

    cents: int
    written: str
    shown: str
    words: str


class MoneyRow(TypedDict):
    """One wager: its stake, its result as recorded, and what is due."""

    rule: str
    clause: str
    seat: int
    wager: str
    name: str
    staked: Money | None
    recorded: Money
    due: NotRequired[Money | None]
    difference: NotRequired[MoneyBetween | None]


class Moved(TypedDict):
    """How much an edge moves."""

    wager: str
    by: float
    shown: str


class NetOutcome(TypedDict):
    """A net of several wagers together."""

    net: str
    combinations: str
    probability: str
    percent: str


class NewJob(TypedDict):
    """A table to price in the background."""

    rulebook: str
    game: str
    options: NotRequired[
        dict[
            str,
            bool
            | int
            | str
            | list[str | int]
            | dict[str, bool | int | str | list[str | int | list[str | int]]],
        ]
    ]
    pay: NotRequired[dict[str, dict[str, str]]]
    readings: NotRequired[dict[str, str]]


class NewRun(TypedDict):
    """A simulation to run."""

    rulebook: str
    game: str
    options: NotRequired[
        dict[
            str,
            bool
            | int
            | str
            | list[str | int]
            | dict[str, bool | int | str | list[str | int | list[str | int]]],
        ]
    ]
    pay: NotRequired[dict[str, dict[str, str]]]
    readings: NotRequired[dict[str, str]]
    strategy: NotRequired[str]
    rounds: int
    seed: NotRequired[int | None]


class OddsJob(TypedDict):
    """A table that is priced in the background."""

    id: str
    state: Literal["starting", "running", "stopping", "done", "stopped", "failed"]
    done: int
    of: int
    seconds: float
    refused: Refused | None
    task: Literal["odds"]
    asked: NewJob
    result: Priced | None


class Option(TypedDict):
    """A rule of a chapter: what it says, its value, and what the house may choose."""

    rule: str
    clause: str
    name: str
    kind: str
    says: str
    value: Any
    range: Range | None
    ties: list[Tie]
    rests_on: list[str]
    forms: Forms | None


class Outcome(TypedDict):
    """A possible outcome of a wager."""

    event: str
    pays: str
    says: str
    combinations: str
    ways: str
    probability: str
    percent: str
    net: str
    one_in: str
    contribution: str
    returns: str
    stake_returned: NotRequired[bool]
    net_is_a_mean: NotRequired[bool]


class Owed(TypedDict):
    """The amount a seat is owed, or was overpaid."""

    rule: str
    clause: str
    seat: int
    wager: str
    name: str
    recorded: Money
    due: Money
    difference: MoneyBetween
    says: str


class PayRow(TypedDict):
    """A row of a pay table."""

    row: str
    pays: str


class PayTable(TypedDict):
    """A pay table that the house may post. The one in force is marked."""

    rule: str
    clause: str
    name: str
    version: str
    kind: str
    rests_on: list[str]
    posted: bool
    where: str
    rows: list[PayRow]


class Payment(TypedDict):
    """A movement of money, and why."""

    rule: str
    clause: str
    seat: int
    wager: str
    says: str
    reasons: list[Reason]
    rests_on: list[str]
    does: str


class Posted(TypedDict):
    """A posting as in its file."""

    options: dict[str, Any]
    pay: dict[str, dict[str, str]]


class Priced(TypedDict):
    """Every wager of a table, priced."""

    game: str
    rulebook: str
    posting: dict[str, Any]
    wagers: dict[str, PricedWager]
    combined: dict[str, PricedWager]
    names: dict[str, str]
    also: dict[str, str]
    strategy: dict[str, str]
    chart: Chart | None
    notes: list[str]
    readings: dict[str, ReadingOf]
    read_as: dict[str, str]
    as_read: NotRequired[dict[str, AsRead]]
    outside: list[Refused]
    volatility_says: str
    sha256: str
    posting_sha256: str


class PricedWager(TypedDict):
    """The cost of a wager, for each unit of its first stake."""

    house_edge: str
    house_edge_exact: NotRequired[str]
    error: NotRequired[str]
    element_of_risk: str
    standard_deviation: str
    hit_frequency: str
    expected_value: str
    expected_value_exact: NotRequired[str]
    payback: str
    push_frequency: str
    mean_stake: str
    variance: str
    skewness: str | None
    skewness_is_infinite: NotRequired[bool]
    accuracy: NotRequired[Accuracy | None]
    volatility_index: str
    bases: dict[str, str]
    mean_rolls: NotRequired[str]
    further: NotRequired[dict[str, Further]]
    made_of: NotRequired[dict[str, str | None]]
    only_at_cents: NotRequired[int]
    outcomes: list[Outcome]
    total: Total
    rests_on: NotRequired[list[str]]
    decision_rule: str | None
    clauses: list[Cited]
    on_bases: dict[str, str]
    shown: Shown


class Range(TypedDict):
    """The choices of the house: a list of values, or everything between two bounds."""

    choices: list[Any]
    minimum: Any
    maximum: Any


class Reading(TypedDict):
    """The reading of an unclear clause, and why."""

    rule: str
    clause: str
    name: str
    problem: str
    value: str
    why: str
    alternatives: list[str]
    resting: list[str]


class ReadingOf(TypedDict):
    """A reading that figures rest on."""

    clause: str
    problem: str
    value: str
    why: str
    alternatives: list[str]


class ReadingPrices(TypedDict):
    """The cost of reading a clause another way."""

    reading: str
    alternatives: list[Alternative]


class Reason(TypedDict):
    """A rule that was tried before a payment, and what it found."""

    rule: str
    clause: str
    found: str
    tried: list[str]
    rests_on: list[str]


class Refused(TypedDict):
    """A refusal: a code for programs, a sentence for people, and the rule and clause that say so, if one does."""

    code: str
    message: str
    rule: str
    clause: str


class RefusedBody(TypedDict):
    """The body of every refused request."""

    refused: Refused


class Round(TypedDict):
    """A round entry by entry, with the chips and cards on the table after each."""

    info: dict[str, Any]
    entries: list[Entry]
    left_off: int
    over: bool
    start: dict[str, Any]
    steps: list[dict[str, Any]]


class Rule(TypedDict):
    """A rule as it is in force."""

    rule: str
    clause: str
    name: str
    kind: str
    says: str
    value: Any
    range: Range | None
    ties: list[Tie]
    rests_on: list[str]
    forms: Forms | None
    posted: bool


class Rulebook(TypedDict):
    """A document: its title, who issued it, and when."""

    id: str
    title: str
    issuer: str
    dated: str


class Seal(TypedDict):
    """Whether a log's seal is valid."""

    verdict: str
    says: str
    line: int
    key: str


class SeatNet(TypedDict):
    """The results of a seat's wagers."""

    seat: str
    wagers: list[WagerNet]
    total: Money


class Settled(TypedDict):
    """The answer to one record: the result of every wager, or why the record was refused."""

    line: int
    id: Any
    answer: dict[str, Any]
    rulebook: str
    game: str
    title: str
    refused: NotRequired[Refused | None]
    void: NotRequired[bool]
    seats: NotRequired[list[SeatNet]]
    total: NotRequired[Money | None]


class Shown(TypedDict):
    """A wager's figures as a page shows them."""

    house_edge: str
    element_of_risk: str
    payback: str
    hit_frequency: str
    push_frequency: str
    standard_deviation: str
    volatility_index: str
    skewness: str
    mean_stake: str
    error: str


class Side(TypedDict):
    """One side of a divergence: in words, and as an entry if it is one."""

    says: str
    entry: Any


class SideSays(TypedDict):
    """One side's statement, and its place."""

    says: str
    clause: str


class SimulateJob(TypedDict):
    """A simulation."""

    id: str
    state: Literal["starting", "running", "stopping", "done", "stopped", "failed"]
    done: int
    of: int
    seconds: float
    refused: Refused | None
    task: Literal["simulate"]
    asked: NewRun
    result: Simulated | None


class Simulated(TypedDict):
    """The result of a simulation."""

    rounds: int
    seed: str
    streams: int
    seconds: float
    rounds_per_second: float
    says: NotRequired[str]
    wagers: dict[str, SimulatedWager]
    title: str
    unit: str
    agrees: bool
    rows: list[SimulatedRow]
    names: dict[str, str]


class SimulatedRow(TypedDict):
    """The same in words."""

    wager: str
    decided: str
    house_edge: str
    standard_error: str
    interval: str
    exact: str
    deviation: str
    agrees: bool


class SimulatedWager(TypedDict):
    """A wager's figures in a simulation."""

    house_edge: str
    standard_error: str | None
    interval_95: list[str] | None
    too_rare: NotRequired[bool]
    exact: str | None
    deviation_in_standard_errors: str | None


class Slope(TypedDict):
    """How far one more unit on a pay row moves an edge."""

    field: str
    wager: str
    by: float
    points: str


class Strategies(TypedDict):
    """The strategies of a game, by name."""

    names: list[str]


class Strategy(TypedDict):
    """A strategy, compared with the game's standard: the best play, or what a house posts."""

    names: list[str]
    name: str
    says: str
    lines: list[StrategyLine]
    chart: Chart | None
    wagers: dict[str, StrategyWager]
    standard: str
    judged_by: str
    mistakes: list[Mistake]
    more: int


class StrategyLine(TypedDict):
    """A line of a strategy."""

    at: str
    do: str
    when: str


class StrategyWager(TypedDict):
    """A wager's edge under a strategy, and under the game's standard, as `best`."""

    house_edge: str
    best: str
    points: str


class Subject(TypedDict):
    """A subject that an approver asks about."""

    subject: str
    asks: str
    verdict: str
    entries: list[SubjectEntry]
    clauses: list[SubjectClause]
    left_open: list[str]


class SubjectClause(TypedDict):
    """A clause on a subject."""

    id: str
    title: str
    status: Literal["encoded", "through_parent", "prose", "waived", "unsupported", "unaccounted"]


class SubjectEntry(TypedDict):
    """A chapter's entry on a subject."""

    rule: str
    clause: str
    says: str


class Submission(TypedDict):
    """A chapter sorted by what an approver asks."""

    game: str
    rulebook: str
    title: str
    unsaid: list[str]
    subjects: list[Subject]


class Tie(TypedDict):
    """A condition between this rule and others."""

    rule: str
    clause: str
    says: str


class Together(TypedDict):
    """A wager made with others."""

    expected_value: str
    covariance: dict[str, str]
    correlation: dict[str, str | None]


class Total(TypedDict):
    """The sums over all outcomes."""

    combinations: str
    ways: str
    probability: str
    contribution: str
    returns: str


class Unsupported(TypedDict):
    """A clause that is not carried out."""

    id: str
    title: str
    missing: str


class Wager(TypedDict):
    """A wager of a chapter."""

    rule: str
    clause: str
    name: str
    called: str
    says: str
    needs: list[str]
    offered: Any
    where: str


class WagerNet(TypedDict):
    """The result of a wager."""

    rule: str
    clause: str
    wager: str
    name: str
    won: Money


class Worded(TypedDict):
    """A reading or a duty that is worded differently."""

    name: str
    left: SideSays | None
    right: SideSays | None


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """Follows nothing: a key is shown to the server it is for, and to no other."""

    def redirect_request(self, *_: Any, **__: Any) -> None:
        """Follow nothing."""
        return


def _part(name: object) -> str:
    return quote(str(name), safe="")


class Client:
    """A client of a Pitboss server: ``Client("http://127.0.0.1:8000", key="pitboss_…")``."""

    def __init__(self, address: str = "http://127.0.0.1:8000", key: str = "", timeout_s: float = 150) -> None:
        """Talk to the server at this address, with this key if it takes one."""
        self.address = address.rstrip("/").removesuffix("/api/v1") + "/api/v1"
        self.timeout_s = timeout_s
        self._key = key
        self._opener = urllib.request.build_opener(_NoRedirect)

    def __repr__(self) -> str:
        return f"<Client of {self.address}>"

    def settle(self, body: bytes | str) -> Iterator[Settled]:
        """Settle round records, one on each line. Each answer, or refusal, is one line."""
        return self._lines("POST", "/settle", {}, body, "application/x-ndjson")

    def explain(self, body: bytes | str, line: int = 1) -> Explained:
        """Settle one round record, the body, and explain every payment. `line` is its number in its file."""
        return cast("Explained", self._json("POST", "/explain", {"line": line}, body, "application/x-ndjson"))

    def audit(self, body: bytes | str, key: str = "") -> AuditedFile:
        """Audit a log, the body, sealed or not: a verdict for each of its rounds. `key` lists the keys to trust."""
        return cast("AuditedFile", self._json("POST", "/audit", {"key": key}, body, "application/x-ndjson"))

    def audit_round(self, body: bytes | str, key: str = "", hand: int = 0) -> AuditedRound:
        """Audit the log of one round, the body, and show it entry by entry.

        For a room's log, `hand` is the entry of the hand to show."""
        return cast(
            "AuditedRound",
            self._json("POST", "/audit/round", {"key": key, "hand": hand}, body, "application/x-ndjson"),
        )

    def odds(self, rulebook: str, game: str, posting: Mapping[str, str] | None = None) -> Priced:
        """Price every wager of the table in the query. What is outside the book is priced, and marked."""
        return cast(
            "Priced", self._json("GET", f"/odds/{_part(rulebook)}/{_part(game)}", {**(posting or {})})
        )

    def after(
        self, rulebook: str, game: str, wager: str, rounds: int, posting: Mapping[str, str] | None = None
    ) -> After:
        """Return the distribution of a wager's result after this many rounds."""
        return cast(
            "After",
            self._json(
                "GET",
                f"/odds/{_part(rulebook)}/{_part(game)}/{_part(wager)}/after/{_part(rounds)}",
                {**(posting or {})},
            ),
        )

    def joint(self, rulebook: str, game: str, posting: Mapping[str, str] | None = None) -> Joint:
        """Price wagers made together: `stake.NAME=AMOUNT` in the query, with the posting."""
        return cast(
            "Joint", self._json("GET", f"/joint/{_part(rulebook)}/{_part(game)}", {**(posting or {})})
        )

    def strategies(self, rulebook: str, game: str, posting: Mapping[str, str] | None = None) -> Strategies:
        """Name the strategies of a game."""
        return cast(
            "Strategies", self._json("GET", f"/strategy/{_part(rulebook)}/{_part(game)}", {**(posting or {})})
        )

    def strategy(
        self, rulebook: str, game: str, name: str, posting: Mapping[str, str] | None = None
    ) -> Strategy:
        """Price a strategy against the best play: its lines or chart, and where it departs."""
        return cast(
            "Strategy",
            self._json(
                "GET", f"/strategy/{_part(rulebook)}/{_part(game)}/{_part(name)}", {**(posting or {})}
            ),
        )

    def par(self, rulebook: str, game: str, form: str, posting: Mapping[str, str] | None = None) -> bytes:
        """Return the PAR sheet of a table as PDF, XLSX, CSV or JSON."""
        return self._bytes("GET", f"/par/{_part(rulebook)}/{_part(game)}.{_part(form)}", {**(posting or {})})

    def check(self, body: Check) -> Checked:
        """Check a posting: every refusal with its field, rule and clause, and the file that says it."""
        return cast("Checked", self._json("POST", "/check", {}, body, "application/json"))

    def effects(self, rulebook: str, game: str, posting: Mapping[str, str] | None = None) -> Effects:
        """Price every other choice of a table alone."""
        return cast(
            "Effects", self._json("GET", f"/effects/{_part(rulebook)}/{_part(game)}", {**(posting or {})})
        )

    def compare(
        self, game: str, left: str, right: str, posting: Mapping[str, str] | None = None
    ) -> Comparison:
        """Compare two rulebooks, editions or postings (`left.NAME`, `right.NAME` in the query) on one game."""
        return cast(
            "Comparison",
            self._json("GET", f"/compare/{_part(game)}/{_part(left)}/{_part(right)}", {**(posting or {})}),
        )

    def simulate(self, body: NewRun) -> SimulateJob:
        """Start a simulation as a job."""
        return cast("SimulateJob", self._json("POST", "/simulate", {}, body, "application/json"))

    def price(self, body: NewJob) -> OddsJob:
        """Price a table as a job, which may take longer than a request for its odds."""
        return cast("OddsJob", self._json("POST", "/odds", {}, body, "application/json"))

    def list_jobs(
        self,
    ) -> list[SimulateJob | OddsJob]:
        """List the client's jobs, the newest first. They are kept for an hour after their end."""
        return cast("list[SimulateJob | OddsJob]", self._json("GET", "/jobs", {}))

    def job(self, id: str) -> SimulateJob | OddsJob:
        """Return a job's progress and result."""
        return cast("SimulateJob | OddsJob", self._json("GET", f"/jobs/{_part(id)}", {}))

    def stop_job(self, id: str) -> SimulateJob | OddsJob:
        """Stop a job. A simulation reports what was played."""
        return cast("SimulateJob | OddsJob", self._json("DELETE", f"/jobs/{_part(id)}", {}))

    def rulebooks(
        self,
    ) -> list[Rulebook]:
        """List every rulebook."""
        return cast("list[Rulebook]", self._json("GET", "/rulebooks", {}))

    def games(
        self,
    ) -> list[Game]:
        """List every game under every rulebook, with the house's options, their ranges and clauses."""
        return cast("list[Game]", self._json("GET", "/games", {}))

    def rules(self, rulebook: str, game: str, posting: Mapping[str, str] | None = None) -> Chapter:
        """Return every rule, pay table, irregularity, reading and duty of a chapter, as posted by the query."""
        return cast(
            "Chapter", self._json("GET", f"/rules/{_part(rulebook)}/{_part(game)}", {**(posting or {})})
        )

    def coverage(
        self,
    ) -> list[Covered]:
        """Return the state of each clause of every chapter, one letter per clause."""
        return cast("list[Covered]", self._json("GET", "/coverage", {}))

    def clauses(self, rulebook: str, chapter: str, clause: str = "") -> list[Clause]:
        """List a chapter's clauses, or the one that is named: the state of each, and the entries that cite it."""
        return cast(
            "list[Clause]",
            self._json("GET", f"/clauses/{_part(rulebook)}/{_part(chapter)}", {"clause": clause}),
        )

    def search(self, q: str) -> Hits:
        """Search every rulebook for entries and clauses that hold every word."""
        return cast("Hits", self._json("GET", "/search", {"q": q}))

    def editions(self, rulebook: str) -> list[Edition]:
        """List the editions that are kept of a rulebook's chapters, the newest first."""
        return cast("list[Edition]", self._json("GET", f"/editions/{_part(rulebook)}", {}))

    def submission(self, rulebook: str, chapter: str) -> Submission:
        """Sort a chapter by what an approver asks: what it says on each subject, and what it leaves open."""
        return cast("Submission", self._json("GET", f"/submission/{_part(rulebook)}/{_part(chapter)}", {}))

    def readings(self, rulebook: str, game: str, reading: str) -> ReadingPrices:
        """Price every other way to read an unclear clause: what it adds to the edge of each wager it moves."""
        return cast(
            "ReadingPrices",
            self._json("GET", f"/readings/{_part(rulebook)}/{_part(game)}/{_part(reading)}", {}),
        )

    def about(
        self,
    ) -> About:
        """Return the version, the owner of the key shown, and what it allows."""
        return cast("About", self._json("GET", "/about", {}))

    def wait(self, id: str, patience_s: float = 600, every_s: float = 0.5) -> SimulateJob | OddsJob:
        """Wait until a job has ended, and return it."""
        late = time.monotonic() + patience_s
        while (job := self.job(id))["state"] not in OVER:
            if time.monotonic() > late:
                raise TimeoutError(f"job {id} is {job['state']} after {patience_s:g} seconds")
            time.sleep(every_s)
        return job

    def _json(self, *asked: Any) -> Any:
        with self._open(*asked) as answer:
            return json.load(answer)

    def _bytes(self, *asked: Any) -> bytes:
        with self._open(*asked) as answer:
            return bytes(answer.read())

    def _lines(self, *asked: Any) -> Iterator[Any]:
        """Ask, and return each line of the answer as it comes."""
        return _each(self._open(*asked))

    def _open(
        self, verb: str, path: str, query: Mapping[str, object], body: Any = None, kind: str = ""
    ) -> Any:
        """Send a request. A refusal becomes an error."""
        asked = f"?{urlencode(query)}" if query else ""
        headers = {"accept": "*/*", **({"content-type": kind} if kind else {})}
        if self._key:
            headers["authorization"] = f"Bearer {self._key}"
        if kind == "application/json":
            body = json.dumps(body)
        data = body.encode() if isinstance(body, str) else body
        request = urllib.request.Request(f"{self.address}{path}{asked}", data, headers, method=verb)
        try:
            return self._opener.open(request, timeout=self.timeout_s)
        except urllib.error.HTTPError as error:
            raise _refusal(error) from None


def _each(answer: Any) -> Iterator[Any]:
    with answer:
        for line in answer:
            yield json.loads(line)


def _refusal(error: urllib.error.HTTPError) -> RefusedError:
    """Read what the server refused; another server in between may have other words."""
    with error:
        text, after = error.read(), error.headers.get("retry-after", "")
    try:
        refused = json.loads(text)["refused"]
    except (ValueError, KeyError, TypeError):
        refused = {"code": "not_served", "message": f"the server answered {error.code}"}
    return RefusedError(error.code, refused, float(after) if after.isdecimal() else None)
