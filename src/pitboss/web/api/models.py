"""The answers of the API, field by field. The document is made from this, and tests check every answer against it."""

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from pitboss.web.messages import NewJob, NewRun
from pitboss.web.refusing import Refused

Exact: TypeAlias = Annotated[str, Field(description="An exact fraction.", examples=["686689/20358520"])]
Decimal: TypeAlias = Annotated[str, Field(description="Digits of an exact figure.", examples=["0.0337298"])]
Sha256: TypeAlias = Annotated[str, Field(description="SHA-256 in hexadecimal digits.")]
Names: TypeAlias = dict[str, str]


class Told(BaseModel):
    """Part of an answer: these fields and no others."""

    model_config = ConfigDict(extra="forbid")


class Cited(Told):
    """Something that a rule says, with its clause."""

    rule: str
    clause: str


class Money(Told):
    """An amount: in cents, as records write it, and as a page shows it."""

    cents: int
    written: str
    shown: str


class Chart(Told):
    """A strategy as a table."""

    heads: list[str]
    rows: list[list[str]]
    legend: str


# -- the service --------------------------------------------------------------------------------------


class About(Told):
    """The service, and what the client may use."""

    version: str
    client: str = Field(description="The name of the key that was shown, or empty.")
    requests_a_minute: int
    most_bytes: int
    jobs: int


# -- rulebooks ----------------------------------------------------------------------------------------


class Rulebook(Told):
    """A document: its title, who issued it, and when."""

    id: str
    title: str
    issuer: str
    dated: str


class Range(Told):
    """The choices of the house: a list of values, or everything between two bounds."""

    choices: list[Any]
    minimum: Any
    maximum: Any


class Tie(Cited):
    """A condition between this rule and others."""

    says: str


class FormField(Told):
    """A field of a form that a rule may take."""

    name: str
    kind: str
    says: str
    needed: bool
    choices: list[Any]


class Form(Told):
    """A form that a rule may take."""

    name: str
    fields: list[FormField]


class Forms(Told):
    """The forms that a rule of named fields may take."""

    by: str
    several: bool
    each: list[Form]


class Option(Cited):
    """A rule of a chapter: what it says, its value, and what the house may choose."""

    name: str
    kind: str
    says: str
    value: Any
    range: Range | None
    ties: list[Tie]
    rests_on: list[str]
    forms: Forms | None


class Rule(Option):
    """A rule as it is in force."""

    posted: bool = Field(description="Whether the value was requested.")


class Game(Told):
    """A game under a rulebook."""

    rulebook: str
    game: str
    title: str
    family: str
    chapter: str
    seats: int
    priced: bool = Field(description="Whether its odds are known.")
    wagers: list[str]
    options: list[Option]
    unsupported: int = 0
    broken: str = Field("", description="Why the chapter cannot be used, if so.")


class Document(Told):
    """The document that a chapter is from."""

    id: str
    title: str
    issuer: str
    document: str
    dated: str
    chapters: list[str]


class Wager(Cited):
    """A wager of a chapter."""

    name: str
    called: str
    says: str
    needs: list[str]
    offered: Any
    where: str


class PayRow(Told):
    """A row of a pay table."""

    row: str
    pays: str


class PayTable(Cited):
    """A pay table that the house may post. The one in force is marked."""

    name: str
    version: str
    kind: str
    rests_on: list[str]
    posted: bool
    where: str
    rows: list[PayRow]


class Irregularity(Cited):
    """Something that may go wrong, and what is done about it."""

    kind: str
    condition: str
    remedy: str
    remedy_says: str
    then: list[str]
    at: str


class Reading(Cited):
    """The reading of an unclear clause, and why."""

    name: str
    problem: str
    value: str
    why: str
    alternatives: list[str]
    resting: list[str] = Field(description="What rests on it.")


class Duty(Cited):
    """A duty of the staff."""

    name: str
    says: str
    at: str
    every: str
    where: dict[str, Any]


class Fact(Cited):
    """Something the document says that no program can act on."""

    name: str
    value: Any
    choices: list[Any]
    rests_on: list[str]


class Unsupported(Told):
    """A clause that is not carried out."""

    id: str
    title: str
    missing: str


class Chapter(Told):
    """A chapter of a rulebook, as posted."""

    rulebook: str
    game: str
    title: str
    chapter: str
    document: Document
    sha256: Sha256
    priced: bool
    rules: list[Rule]
    wagers: list[Wager]
    pay: list[PayTable]
    irregularities: list[Irregularity]
    readings: list[Reading]
    duties: list[Duty]
    unsupported: list[Unsupported]
    facts: list[Fact]


Status: TypeAlias = Literal["encoded", "through_parent", "prose", "waived", "unsupported", "unaccounted"]


class Covered(Told):
    """A chapter, with one letter for the state of each clause."""

    rulebook: str
    book: str
    issuer: str
    dated: str
    chapter: str
    title: str
    letters: str = Field(pattern="^[etpwnu]*$")
    shared: bool
    played: bool
    broken: str = ""


class Clause(Told):
    """A clause: its state, and what cites it."""

    id: str
    title: str
    status: Status
    why: str
    cited_by: list[str]
    reads: bool


class Hit(Cited):
    """An entry or a clause that was found."""

    rulebook: str
    chapter: str
    kind: str
    name: str
    says: str


class Hits(Told):
    """The entries found: how many, and the first of them."""

    count: int
    results: list[Hit]


class Edition(Told):
    """An edition of a chapter that is kept."""

    chapter: str
    sha256: Sha256
    since: str
    current: bool
    effective: str
    approver: str


class SubjectEntry(Cited):
    """A chapter's entry on a subject."""

    says: str


class SubjectClause(Told):
    """A clause on a subject."""

    id: str
    title: str
    status: Status


class Subject(Told):
    """A subject that an approver asks about."""

    subject: str
    asks: str
    verdict: str
    entries: list[SubjectEntry]
    clauses: list[SubjectClause]
    left_open: list[str]


class Submission(Told):
    """A chapter sorted by what an approver asks."""

    game: str
    rulebook: str
    title: str
    unsaid: list[str]
    subjects: list[Subject]


class Moved(Told):
    """How much an edge moves."""

    wager: str
    by: float
    shown: str


class Alternative(Told):
    """Another way to read a clause, and the edges it moves."""

    value: str
    refused: str
    wagers: list[Moved]


class ReadingPrices(Told):
    """The cost of reading a clause another way."""

    reading: str
    alternatives: list[Alternative]


# -- figures ------------------------------------------------------------------------------------------


class Outcome(Told):
    """A possible outcome of a wager."""

    event: str
    pays: str
    says: str
    combinations: str = Field(description="The number of ways, with commas.")
    ways: str = Field(description="The number of ways.")
    probability: Decimal
    percent: str
    net: Exact
    one_in: Decimal
    contribution: Decimal
    returns: str
    stake_returned: bool = Field(True, description="For a flat award: whether the stake comes back with it.")
    net_is_a_mean: bool = False


class Total(Told):
    """The sums over all outcomes."""

    combinations: str
    ways: str
    probability: str
    contribution: Decimal
    returns: str


class Shown(Told):
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


class Further(Told):
    """A figure of one wager alone that the notes put into words."""

    value: Decimal
    exact: Exact = Field("", description="The exact fraction, where the wager's figures are exact.")


class Accuracy(Told):
    """Which figures are within the error of a wager, and which are approximations for how many rounds."""

    within_error: list[str]
    approximate: list[str]
    rounds_approximated: Decimal
    frequencies_within: Decimal


class PricedWager(Told):
    """The cost of a wager, for each unit of its first stake."""

    house_edge: Decimal
    house_edge_exact: Exact = ""
    error: Decimal = Field("", description="The bound of the error, if a figure is not exact.")
    element_of_risk: Decimal
    standard_deviation: Decimal
    hit_frequency: Decimal
    expected_value: Decimal
    expected_value_exact: Exact = ""
    payback: Decimal
    push_frequency: Decimal
    mean_stake: Decimal
    variance: Decimal
    skewness: Decimal | None
    skewness_is_infinite: bool = False
    accuracy: Accuracy | None = None
    volatility_index: Decimal
    bases: Names
    mean_rolls: Decimal = ""
    further: dict[str, Further] = {}
    made_of: dict[str, str | None] = Field(
        {},
        description="The wagers made together in it, each with its stake per unit of the first, or null where no one"
        " stake says it.",
    )
    only_at_cents: int = Field(
        0, description="The one stake of the first that its figures are for, if not any."
    )
    outcomes: list[Outcome]
    total: Total
    rests_on: list[str] = []
    decision_rule: str | None
    clauses: list[Cited]
    on_bases: Names
    shown: Shown


class ReadingOf(Told):
    """A reading that figures rest on."""

    clause: str
    problem: str
    value: str
    why: str
    alternatives: list[str]


class AsRead(Told):
    """An edge as the clause is usually read, and how far the other reading moves it."""

    house_edge: str
    points: str


class Priced(Told):
    """Every wager of a table, priced."""

    game: str
    rulebook: str
    posting: dict[str, Any]
    wagers: dict[str, PricedWager]
    combined: dict[str, PricedWager]
    names: Names
    also: Names
    strategy: Names
    chart: Chart | None
    notes: list[str]
    readings: dict[str, ReadingOf]
    read_as: Names
    as_read: dict[str, AsRead] = {}
    outside: list[Refused] = Field(description="What the rulebook does not allow in the table.")
    volatility_says: str
    sha256: Sha256
    posting_sha256: Sha256


class Column(Told):
    """A column of a distribution."""

    from_: float = Field(alias="from")
    to: float
    share: float
    says: str


class After(Told):
    """A wager's result after many rounds."""

    wager: str
    rounds: int
    columns: list[Column]
    mean: float
    mean_shown: str
    ahead: str
    even: str
    behind: str
    nine_in_ten: list[str] = Field(min_length=2, max_length=2)
    one_in_a_thousand: str


class Together(Told):
    """A wager made with others."""

    expected_value: Decimal
    covariance: Names
    correlation: dict[str, str | None]


class NetOutcome(Told):
    """A net of several wagers together."""

    net: str
    combinations: str
    probability: Decimal
    percent: str


class JointShown(Told):
    """Figures of wagers made together, as a page shows them."""

    house_edge: str
    element_of_risk: str
    hit_frequency: str
    standard_deviation: str
    expected_value: str


class Joint(Told):
    """Wagers made together at given stakes."""

    game: str
    rulebook: str
    stakes: Names
    expected_value: Decimal
    expected_value_exact: Exact
    house_edge: Decimal
    house_edge_exact: Exact
    element_of_risk: Decimal
    payback: Decimal
    hit_frequency: Decimal
    push_frequency: Decimal
    first_stakes: Decimal
    mean_stake: Decimal
    variance: Decimal
    standard_deviation: Decimal
    skewness: Decimal | None
    volatility_index: Decimal
    wagers: dict[str, Together]
    outcomes: list[NetOutcome]
    total_combinations: str
    notes: list[str] = []
    shown: JointShown


class StrategyLine(Told):
    """A line of a strategy."""

    at: str
    do: str
    when: str


class StrategyWager(Told):
    """A wager's edge under a strategy, and under the game's standard, as `best`."""

    house_edge: str
    best: str
    points: str


class Mistake(Told):
    """A departure of a strategy from what it is judged by."""

    at: str
    hand: str
    does: str
    best: str
    combinations: str
    cost: Decimal
    points: str


class Strategies(Told):
    """The strategies of a game, by name."""

    names: list[str]


class Strategy(Strategies):
    """A strategy, compared with the game's standard: the best play, or what a house posts."""

    name: str
    says: str
    lines: list[StrategyLine]
    chart: Chart | None
    wagers: dict[str, StrategyWager]
    standard: str
    judged_by: str
    mistakes: list[Mistake]
    more: int


class FieldRefused(Refused):
    """The refusal of a field of a posting."""

    field: str


class Posted(Told):
    """A posting as in its file."""

    options: dict[str, Any]
    pay: dict[str, Names]


class Checked(Told):
    """A posting that was checked: what is refused, and the file for the rest."""

    rulebook: str
    game: str
    ok: bool
    refused: list[FieldRefused]
    toml: str
    in_force: Names
    posted: Posted | None = None


class EdgeMoved(Told):
    """An edge under another choice."""

    house_edge: str | None
    points: str | None
    by: float | None


class Choice(Told):
    """Another choice of a table, priced alone."""

    kind: str
    name: str
    clause: str
    value: str
    chosen: Any
    why_not: str
    outside: list[str] = Field(description="What the rulebook does not allow of it at this table.")
    wagers: dict[str, EdgeMoved]


class Slope(Told):
    """How far one more unit on a pay row moves an edge."""

    field: str
    wager: str
    by: float
    points: str


class Effects(Told):
    """The effect of every other choice of a table on its edges."""

    house_edge: Names
    choices: list[Choice]
    names: Names
    slopes: list[Slope]


class By(Told):
    """A difference of two edges in points, as text and as a number."""

    points: str
    by: float


class SideSays(Told):
    """One side's statement, and its place."""

    says: str
    clause: str


class Difference(Told):
    """A difference of two tables, and the edges it moves by itself."""

    part: str
    name: str
    says: str
    left: SideSays | None
    right: SideSays | None
    moves: dict[str, By]
    why_not: str


class Cause(By):
    """A difference that moves a wager's edge."""

    name: str
    part: str
    left: str | None
    right: str | None


class ComparedPays(Told):
    """The payment of an outcome on one side, and how often it comes."""

    pays: str
    percent: str


class ComparedOutcome(By):
    """An outcome with a different share of the edge."""

    event: str
    left: ComparedPays | None
    right: ComparedPays | None


class ComparedWager(Told):
    """A wager on both sides."""

    name: str
    left: str | None
    right: str | None
    edges: list[float | None] = Field(min_length=2, max_length=2)
    points: str | None
    by: float | None
    causes: list[Cause]
    together: By | None
    outcomes: list[ComparedOutcome]


class ComparedSide(Told):
    """One of the tables that are compared."""

    name: str
    title: str
    issuer: str
    dated: str
    chapter: str
    sha256: Sha256
    posted: Names
    pay: dict[str, Names]
    outside: list[Refused]


class Comparable(Told):
    """A rulebook or an edition that has the game."""

    name: str
    title: str
    since: str


class Worded(Told):
    """A reading or a duty that is worded differently."""

    name: str
    left: SideSays | None
    right: SideSays | None


class Comparison(Told):
    """Two tables of one game side by side."""

    game: str
    sides: list[ComparedSide] = Field(min_length=2, max_length=2)
    choices: list[Comparable]
    priced: bool
    differences: list[Difference]
    wagers: list[ComparedWager]
    names: Names
    readings: list[Worded]
    duties: list[Worded]


# -- jobs ---------------------------------------------------------------------------------------------


class SimulatedWager(Told):
    """A wager's figures in a simulation."""

    house_edge: Decimal
    standard_error: Decimal | None
    interval_95: list[Decimal] | None
    too_rare: bool = False
    exact: Decimal | None
    deviation_in_standard_errors: Decimal | None


class SimulatedRow(Told):
    """The same in words."""

    wager: str
    decided: str
    house_edge: str
    standard_error: str
    interval: str
    exact: str
    deviation: str
    agrees: bool


class Simulated(Told):
    """The result of a simulation."""

    rounds: int
    seed: str = Field(description="The seed that repeats it.")
    streams: int = Field(description="The edition of how a run is cut into streams.")
    seconds: float
    rounds_per_second: float
    says: str = ""
    wagers: dict[str, SimulatedWager]
    title: str
    unit: str
    agrees: bool = Field(description="Whether chance explains every deviation from the exact edges.")
    rows: list[SimulatedRow]
    names: Names


State: TypeAlias = Literal["starting", "running", "stopping", "done", "stopped", "failed"]


class _Job(Told):
    """A job: its progress and its result."""

    id: str
    state: State
    done: int = Field(description="How much is done, out of `of`.")
    of: int
    seconds: float
    refused: Refused | None = Field(description="Why there is no result, if so.")


class SimulateJob(_Job):
    """A simulation."""

    task: Literal["simulate"]
    asked: NewRun
    result: Simulated | None


class OddsJob(_Job):
    """A table that is priced in the background."""

    task: Literal["odds"]
    asked: NewJob
    result: Priced | None


Job: TypeAlias = Annotated[SimulateJob | OddsJob, Field(discriminator="task")]


# -- rounds -------------------------------------------------------------------------------------------


class Reason(Cited):
    """A rule that was tried before a payment, and what it found."""

    found: str
    tried: list[str]
    rests_on: list[str]


class Payment(Cited):
    """A movement of money, and why."""

    seat: int
    wager: str
    says: str
    reasons: list[Reason]
    rests_on: list[str]
    does: str


class Entry(Cited):
    """An entry of a log in words. ``event`` has the fields of its kind."""

    n: int
    says: str
    event: dict[str, Any] | None
    raw: str


class Round(Told):
    """A round entry by entry, with the chips and cards on the table after each."""

    info: dict[str, Any]
    entries: list[Entry]
    left_off: int
    over: bool
    start: dict[str, Any]
    steps: list[dict[str, Any]]


class WagerNet(Cited):
    """The result of a wager."""

    wager: str
    name: str
    won: Money


class SeatNet(Told):
    """The results of a seat's wagers."""

    seat: str
    wagers: list[WagerNet]
    total: Money


class Settled(Told):
    """The answer to one record: the result of every wager, or why the record was refused."""

    line: int
    id: Any = Field(description="The record's own id.")
    answer: dict[str, Any] = Field(description="The answer as `pitboss settle` writes it.")
    rulebook: str
    game: str
    title: str
    refused: Refused | None = None
    void: bool = False
    seats: list[SeatNet] = []
    total: Money | None = None


class Explained(Settled):
    """The answer to one record, with every payment explained and the round entry by entry."""

    payments: list[Payment] = []
    round: Round | None = None


class Side(Told):
    """One side of a divergence: in words, and as an entry if it is one."""

    says: str
    entry: Any


class Divergence(Cited):
    """The place where a log first departs from the rules."""

    line: int
    recorded: Side
    expected: Side


class MoneyBetween(Money):
    """A difference of money, in words."""

    words: str


class Owed(Cited):
    """The amount a seat is owed, or was overpaid."""

    seat: int
    wager: str
    name: str
    recorded: Money
    due: Money
    difference: MoneyBetween
    says: str


class MoneyRow(Cited):
    """One wager: its stake, its result as recorded, and what is due."""

    seat: int
    wager: str
    name: str
    staked: Money | None
    recorded: Money
    due: Money | None = None
    difference: MoneyBetween | None = None


class Seal(Told):
    """Whether a log's seal is valid."""

    verdict: str
    says: str
    line: int
    key: str


class LogClosed(Told):
    """The closing line of a log."""

    at: str
    seed: str
    why: str


class _Audited(Told):
    """The audit of one round."""

    name: str
    of: str = Field(description="What the log records: a round, a room, a tournament.")
    header: dict[str, Any] | None
    closed: LogClosed | None
    rulebook: str
    game: str
    title: str
    entries: int
    verdict: str
    whole: bool
    says: str
    finished: bool = False
    seal: Seal | None = None
    divergence: Divergence | None = None
    owed: list[Owed] = []
    refused: Refused | None = None


class Audited(_Audited):
    """The audit of one round of a file."""

    index: int


class AuditedFile(Told):
    """The audit of a file, round by round."""

    rounds: list[Audited]
    left_off: int
    starts_at: int = Field(description="The number of the first round, if the file begins with a later one.")


class AuditedRound(_Audited):
    """The audit of one round, entry by entry."""

    round: Round | None = None
    entries_told: list[Entry] = []
    money: list[MoneyRow] = []
    payments: list[Payment] = []
    due: list[Payment] | None = None
    hands: list[int] = []
    hand: int = 0
    no_felt: str = ""
