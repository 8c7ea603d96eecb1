"""Requests of the training room: a case from a seed, and the judgement of an answer. Nothing is kept."""

from typing import Annotated, Any

from fastapi import FastAPI, Query
from fastapi import Path as InPath
from pydantic import BaseModel, ConfigDict, Field

from pitboss.desk.games import find
from pitboss.floor import drills
from pitboss.floor.drills.settling import COLLECTION, Due, Item
from pitboss.floor.drills.view import Laid, View
from pitboss.money import Cents
from pitboss.rounds import Game
from pitboss.rounds.called import plain
from pitboss.rounds.words import unpaid
from pitboss.web import shows
from pitboss.web.limits import MOST_NAME_CHARACTERS, PlainJSON, packed
from pitboss.web.messages import Name, Written, read_cents
from pitboss.web.work import Work

Id = Annotated[str, InPath(max_length=MOST_NAME_CHARACTERS)]
SEED = r"^[A-Za-z0-9-]{1,24}$"
MOST_CASE, MOST_STEP, MOST_CHIPS = 9_999, 99, 200
RACK: tuple[Cents, ...] = (100, 500, 2_500, 10_000, 50_000)
"""The chips of a dealer's rack: keys 1 to 5."""
COINS: tuple[Cents, ...] = (1, 5, 25, 50)


class _Model(BaseModel):
    """A strict model: no unknown fields, no conversions."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Said(_Model):
    """An answer to a case: the result of a bet, the right choice, or the cards to lay apart."""

    kind: Name
    seed: Annotated[str, Field(pattern=SEED)]
    case: Annotated[int, Field(ge=1, le=MOST_CASE)] = 1
    step: Annotated[int, Field(ge=1, le=MOST_STEP)] = 1
    item: Name = ""
    does: Name = ""
    amount: Written = ""
    choice: Annotated[int, Field(ge=-1, le=99)] = -1
    cards: Annotated[list[Annotated[str, Field(max_length=3)]], Field(max_length=13)] = Field(default=[])


class Cut(_Model):
    """Chips to add up, in cents, and what is already there."""

    have: Written = ""
    chips: Annotated[list[Annotated[int, Field(ge=1, le=500_000)]], Field(max_length=MOST_CHIPS)]


def add_drills(app: FastAPI, work: Work) -> None:
    """Add the requests of the training room."""

    @app.get("/api/drills/{rulebook}/{game}", response_model=dict[str, Any])
    async def offered(rulebook: Id, game: Id) -> Any:
        """Return the kinds of drill a chapter has."""
        return PlainJSON(await work.read(lambda: packed(_offered(rulebook, game))))

    @app.get("/api/drill/{rulebook}/{game}", response_model=dict[str, Any])
    async def case(
        rulebook: Id,
        game: Id,
        kind: Annotated[str, Query(max_length=MOST_NAME_CHARACTERS)],
        seed: Annotated[str, Query(pattern=SEED)],
        case: Annotated[int, Query(ge=1, le=MOST_CASE)] = 1,
        step: Annotated[int, Query(ge=1, le=MOST_STEP)] = 1,
    ) -> Any:
        """Return the case of a seed: the same for everyone, without its answer."""
        wanted = drills.Wanted(rulebook, game, kind, seed, case, step)
        return PlainJSON(await work.read(lambda: packed(_shown(wanted))))

    @app.post("/api/drill/{rulebook}/{game}", response_model=dict[str, Any])
    async def judge(rulebook: Id, game: Id, said: Said) -> Any:
        """Judge an answer: whether it is right, what is due, and the clause that says so."""
        wanted = drills.Wanted(rulebook, game, said.kind, said.seed, said.case, said.step)
        amount = read_cents(said.item or "amount", said.amount)
        answer = drills.Answer(said.item, said.does, amount, said.choice, tuple(said.cards))
        return PlainJSON(await work.read(lambda: packed(_judged(wanted, answer))))

    @app.post("/api/cut")
    async def cut(wanted: Cut) -> dict[str, Any]:
        """Add chips up. The page itself does no arithmetic with money."""
        cents = read_cents("have", wanted.have) + sum(wanted.chips)
        return {**shows.money(cents), "chips": shows.chips(cents)}


def _offered(book: str, game: str) -> dict[str, Any]:
    entry = find(book, game)
    rules = entry.rules(book)
    troubles = len(rules.chapter.irregularities)
    return {"title": entry.title(rules), "kinds": drills.kinds(book, game), "irregularities": troubles}


def _shown(wanted: drills.Wanted) -> dict[str, Any]:
    made, game = drills.case(wanted), find(wanted.book, wanted.game).game
    return {
        "kind": wanted.kind,
        "seed": wanted.seed,
        "case": wanted.number,
        "step": wanted.step,
        "steps": made.steps,
        "says": made.says,
        "at": plain(made.at),
        "table": _table(made.view),
        "bets": [_bet(one, game, made.among_players) for one in made.items],
        "among_players": made.among_players,
        "choices": [_words(one) for one in made.choices],
        "cards": list(made.cards),
        "pick": made.pick,
        "rack": [{**shows.money(chip), "chip": shows.chip_name(chip)} for chip in RACK],
        "coins": [{**shows.money(chip), "chip": shows.chip_name(chip)} for chip in COINS],
    }


def _table(view: View) -> dict[str, Any]:
    return {
        "hands": [_hand(one) for one in view.hands if one.who != "burn"],
        "dice": list(view.dice),
        "pocket": view.pocket,
        "notes": {plain(what): value for what, value in view.notes.items()},
        "decided": {str(seat): plain(do) for seat, do in view.decided.items()},
        "put": {str(seat): shows.money(cents) for seat, cents in view.put.items()},
        "pot": {**shows.money(view.pot), "chips": shows.chips(view.pot)} if view.pot else None,
    }


def _hand(one: Laid) -> dict[str, Any]:
    return {"who": one.who, "hand": one.hand, "cards": list(one.cards), "apart": list(one.apart)}


def _bet(one: Item, game: Game, among_players: bool) -> dict[str, Any]:
    name = game.called(one.wager).name
    if among_players:
        name = "the house collects" if one.wager == COLLECTION else f"seat {one.seat} gets"
    stake = {**shows.money(one.stake), "chips": shows.chips(one.stake)} if one.stake else None
    return {"id": one.id, "seat": one.seat, "wager": one.wager, "name": name, "stake": stake}


def _judged(wanted: drills.Wanted, said: drills.Answer) -> dict[str, Any]:
    made = drills.answer(wanted, said)
    return {
        "right": made.right,
        **shows.cite(made.cite),
        "due": _due(made.due) if made.due is not None else None,
        "choice": made.choice,
        "cards": list(made.cards),
        "found": _words(made.found),
        "rests_on": list(made.rests_on),
        "reasons": [
            {"found": _words(one.found), "rule": one.rule, "clause": one.clause, "tried": list(one.tried)}
            for one in made.reasons
        ],
    }


def _words(text: str) -> str:
    """Write a sentence of the engine as people read it."""
    return unpaid(text.replace("_", " "))


_DUE = {"take": "take it", "push": "push: the stake goes back", "leave": "leave it: nothing moves"}


def _due(due: Due) -> dict[str, Any]:
    at = f" at {due.odds}" if due.odds else ""
    says = f"pay {shows.money(due.amount)['shown']}{at}" if due.does == "pay" else _DUE[due.does]
    return {"does": due.does, "amount": shows.money(due.amount), "says": says}
