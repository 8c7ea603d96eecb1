"""The messages a page may send. Each is checked here before anything else reads it."""

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError, model_validator

from pitboss.money import parse_amount
from pitboss.rounds.answers import Answer, Chosen, IrregularityCall, Stakes
from pitboss.rulebooks import Refusal
from pitboss.web.limits import (
    MOST_FIELDS,
    MOST_IN_A_ROW,
    MOST_MESSAGE_CHARACTERS,
    MOST_NAME_CHARACTERS,
    MOST_OPTIONS,
    MOST_POSTING_CHARACTERS,
    MOST_RUN_ROUNDS,
    MOST_WAGERS,
)

Name: TypeAlias = Annotated[str, Field(max_length=MOST_NAME_CHARACTERS)]
Written: TypeAlias = Annotated[str, Field(max_length=24, description='an amount as records write it: "7.50"')]
Secret: TypeAlias = Annotated[str, Field(max_length=MOST_NAME_CHARACTERS)]
Turn: TypeAlias = Annotated[int, Field(ge=0, description="the turn of the state this was said to")]
SeatNumber: TypeAlias = Annotated[int, Field(ge=0, le=99)]
Word: TypeAlias = bool | int | Annotated[str, Field(max_length=200)]
Pair: TypeAlias = Annotated[list[Name | int], Field(max_length=MOST_IN_A_ROW)]
Fields: TypeAlias = Annotated[
    dict[Name, Word | Annotated[list[Name | int | Pair], Field(max_length=64)]], Field(max_length=MOST_FIELDS)
]
Value: TypeAlias = Word | Annotated[list[Name | int], Field(max_length=64)] | Fields
Options: TypeAlias = Annotated[dict[Name, Value], Field(max_length=MOST_OPTIONS)]
Pay: TypeAlias = Annotated[
    dict[Name, Annotated[dict[Name, Name], Field(max_length=MOST_OPTIONS)]], Field(max_length=MOST_OPTIONS)
]
"""Odds posted in place of a pay table's: rows by table."""
Readings: TypeAlias = Annotated[
    dict[Name, Annotated[str, Field(max_length=400)]], Field(max_length=MOST_OPTIONS)
]
"""Alternative readings of clauses, by name."""
Edition: TypeAlias = Annotated[str, Field(max_length=2 * MOST_NAME_CHARACTERS)]
"""A rulebook, or an edition of one: `RULEBOOK@SHA256`."""


class Model(BaseModel):
    """A strict model: no unknown fields, no conversions."""

    model_config = ConfigDict(extra="forbid", strict=True)


class SitDown(Model):
    """Open a table: the game and rulebook, what the house posts, where you sit and how many others play.

    At a training table one person is player and staff.
    """

    rulebook: Name
    game: Name
    options: Options = {}
    pay: Pay = {}
    seat: Annotated[int, Field(ge=1, le=20)] = 1
    bots: Annotated[int, Field(ge=0, le=19)] = 2
    training: bool = False


class Secrets(Model):
    """The secrets of a person at a table: a player's, its staff's, its guests', or, in training, the first two."""

    player: Secret | None = None
    staff: Secret | None = None
    guest: Secret | None = None


class Guest(Model):
    """Somebody invited to a table."""

    guest: Secret


class Joining(Guest):
    """A guest takes a seat, under a name for the others to see."""

    seat: Annotated[int, Field(ge=1, le=20)]
    name: Annotated[
        str, Field(min_length=1, max_length=24, pattern=r"^[^\x00-\x1f\x7f<>]*\S[^\x00-\x1f\x7f<>]*$")
    ]


class Leaving(Model):
    """A player who leaves the table."""

    player: Secret


class Reason(Model):
    """The reason for something the staff do, which is written down."""

    why: Annotated[str, Field(min_length=1, max_length=200)]


class Doing(Model):
    """One action, with its amount and wager, if any."""

    do: Name = ""
    amount: Written | None = None
    wager: Name = ""

    def to_answer(self, seat: int) -> Answer:
        """Turn it into an answer for the engine, reading amounts exactly."""
        amount = None if self.amount is None else _cents(self.wager or self.do, self.amount)
        return Chosen(self.do, amount, self.wager, seat)


class AnswerMessage(Doing):
    """Answer the open ask: wagers for a bet, or an action with its amount and wager, if any."""

    type: Literal["answer"]
    turn: Turn
    wagers: Annotated[dict[Name, Written], Field(max_length=MOST_WAGERS)] | None = None

    def to_answer(self, seat: int) -> Answer:
        """Turn the message into an answer for the engine, reading amounts exactly."""
        if self.wagers is not None:
            if self.do or self.amount is not None or self.wager:
                raise Refusal("bad_message", "an answer is either wagers or something done, not both")
            return Stakes({wager: _cents(wager, text) for wager, text in self.wagers.items() if text}, seat)
        return super().to_answer(seat)


class AnswersMessage(Model):
    """Answer several things at once, such as the bets on a layout. They are taken together, or none is."""

    type: Literal["answers"]
    turn: Turn
    answers: Annotated[list[Doing], Field(min_length=1, max_length=MOST_WAGERS)]


class CallMessage(Model):
    """Call an irregularity now, or when the round next reaches the moment the rulebook names.

    It names no card: it is about the card on the table.
    """

    type: Literal["call"]
    turn: Turn
    kind: Name
    seat: SeatNumber = 0
    choice: Name = ""
    hand: SeatNumber = 0
    when: Literal["now", "due"] = "now"

    def to_call(self) -> IrregularityCall:
        """Turn the message into a call for the engine."""
        return IrregularityCall(self.kind, self.seat, choice=self.choice, hand=self.hand)


class AnyCall(BaseModel):
    """A call by someone who may not make one. Its content is ignored."""

    model_config = ConfigDict(extra="ignore")

    type: Literal["call"]


class NewRoundMessage(Model):
    """Begin the next round, buying in first if too little is left."""

    type: Literal["new_round"]
    turn: Turn
    buy_in: Written = ""


class PassOverMessage(Model):
    """Go on without a player who does not decide: the minimum is done for them."""

    type: Literal["pass_over"]
    turn: Turn
    seat: Annotated[int, Field(ge=1, le=99)]


class ExplainMessage(Model):
    """Explain every payment so far."""

    type: Literal["explain"]


class HintMessage(Model):
    """Ask which choice is best at your decision, and what the others cost."""

    type: Literal["hint"]
    turn: Turn


class ReviewMessage(Model):
    """Ask what your decisions of this round cost."""

    type: Literal["review"]


class LayMessage(Model):
    """Count chips laid on the layout: those already laid, double them, or add more.

    The page itself does no arithmetic with money.
    """

    type: Literal["lay"]
    have: Annotated[dict[Name, Written], Field(max_length=MOST_WAGERS)] = {}
    add: Annotated[dict[Name, Written], Field(max_length=MOST_WAGERS)] = {}
    double: bool = False


_Spoken: TypeAlias = (
    AnswerMessage
    | AnswersMessage
    | NewRoundMessage
    | PassOverMessage
    | ExplainMessage
    | HintMessage
    | ReviewMessage
    | LayMessage
)
_messages: TypeAdapter[Any] = TypeAdapter(Annotated[_Spoken | CallMessage, Field(discriminator="type")])
_players: TypeAdapter[Any] = TypeAdapter(Annotated[_Spoken | AnyCall, Field(discriminator="type")])


def read_message(text: str, may_call: bool = True) -> Any:
    """Read one message, or refuse it. It never fails in any other way.

    If the sender may not call irregularities, the content of a call is not read.
    """
    if len(text) > MOST_MESSAGE_CHARACTERS:
        raise Refusal("too_long", f"a message holds at most {MOST_MESSAGE_CHARACTERS} characters")
    try:
        return (_messages if may_call else _players).validate_json(text)
    except (ValidationError, UnicodeEncodeError) as error:
        raise Refusal("bad_message", _why(error)) from None


def _why(error: Exception) -> str:
    if not isinstance(error, ValidationError):
        return "a message must be text that can be written down"
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    where = ".".join(str(part)[:40] for part in first["loc"][:4])
    return f"{where}: {first['msg']}"[:300] if where else first["msg"][:300]


def _cents(what: str, text: str) -> int:
    try:
        return parse_amount(text)
    except ValueError as error:
        raise Refusal("bad_amount", f"{what}: {error}") from None


def read_cents(what: str, text: str) -> int:
    """Read an amount. An empty string is zero."""
    return _cents(what, text) if text else 0


class Check(Model):
    """A posting to check: its parts, or its file."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"rulebook": "horseshoe-cincinnati", "game": "three-card-poker", "options": {"minimum": "15"}}
            ]
        }
    )

    rulebook: Edition = ""
    game: Name = ""
    options: Options = {}
    pay: Pay = {}
    toml: Annotated[str, Field(max_length=MOST_POSTING_CHARACTERS)] | None = None

    @model_validator(mode="after")
    def _one_of_them(self) -> "Check":
        if (self.toml is None) is not bool(self.rulebook and self.game):
            raise ValueError("name the rulebook and the game, or send the file")
        return self


class NewJob(Model):
    """A table to price in the background."""

    model_config = ConfigDict(
        extra="forbid",
        strict=True,
        json_schema_extra={"examples": [{"rulebook": "horseshoe-cincinnati", "game": "big-six"}]},
    )

    rulebook: Edition
    game: Name
    options: Options = {}
    pay: Pay = {}
    readings: Readings = {}


class NewRun(NewJob):
    """A simulation to run."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [{"rulebook": "horseshoe-cincinnati", "game": "big-six", "rounds": 1000, "seed": 7}]
        }
    )

    strategy: Name = "optimal"
    rounds: Annotated[int, Field(ge=1, le=MOST_RUN_ROUNDS)]
    seed: Annotated[int, Field(ge=0, lt=2**53)] | None = None
