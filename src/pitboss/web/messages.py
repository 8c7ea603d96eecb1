"""The messages a page may send. Each is checked here before anything else reads it."""

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from pitboss.money import parse_amount
from pitboss.rounds.answers import Answer, Chosen, IrregularityCall, Stakes
from pitboss.rulebooks import Refusal
from pitboss.web.limits import (
    MOST_FIELDS,
    MOST_IN_A_ROW,
    MOST_MESSAGE_CHARACTERS,
    MOST_NAME_CHARACTERS,
    MOST_OPTIONS,
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


class _Model(BaseModel):
    """A strict model: no unknown fields, no conversions."""

    model_config = ConfigDict(extra="forbid", strict=True)


class SitDown(_Model):
    """Open a table: the game and rulebook, the house's options, where you sit and how many others play.

    At a training table one person is player and staff.
    """

    rulebook: Name
    game: Name
    options: Options = {}
    seat: Annotated[int, Field(ge=1, le=20)] = 1
    bots: Annotated[int, Field(ge=0, le=19)] = 2
    training: bool = False


class Secrets(_Model):
    """What somebody knows at a table: its player's secret, its staff's, or, at a training table, both."""

    player: Secret | None = None
    staff: Secret | None = None


class Reason(_Model):
    """Why the staff do something that is written down."""

    why: Annotated[str, Field(min_length=1, max_length=200)]


class AnswerMessage(_Model):
    """Answer the open ask: wagers for a bet, or an action with its amount and wager, if any."""

    type: Literal["answer"]
    turn: Turn
    wagers: Annotated[dict[Name, Written], Field(max_length=MOST_WAGERS)] | None = None
    do: Name = ""
    amount: Written | None = None
    wager: Name = ""

    def to_answer(self, seat: int) -> Answer:
        """Turn the message into an answer for the engine, reading amounts exactly."""
        if self.wagers is not None:
            if self.do or self.amount is not None or self.wager:
                raise Refusal("bad_message", "an answer is either wagers or something done, not both")
            return Stakes({wager: _cents(wager, text) for wager, text in self.wagers.items() if text}, seat)
        amount = None if self.amount is None else _cents(self.wager or self.do, self.amount)
        return Chosen(self.do, amount, self.wager, seat)


class CallMessage(_Model):
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
    """A call by somebody who may not make one. Its content is ignored."""

    model_config = ConfigDict(extra="ignore")

    type: Literal["call"]


class NewRoundMessage(_Model):
    """Begin the next round."""

    type: Literal["new_round"]
    turn: Turn


class ExplainMessage(_Model):
    """Explain every payment so far."""

    type: Literal["explain"]


class AddMessage(_Model):
    """Add a chip (or none) to the amount in a stake field. The page itself does no arithmetic with money."""

    type: Literal["add"]
    field: Name
    have: Written = ""
    chip: Written = ""


_Spoken: TypeAlias = AnswerMessage | NewRoundMessage | ExplainMessage | AddMessage
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
        return "a message is text that can be written down"
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
