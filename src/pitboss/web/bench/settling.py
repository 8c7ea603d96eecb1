"""Settle records for a page, in a separate process: answers by line, with amounts to show, and explanations."""

import json
from typing import Any

import msgspec

from pitboss.desk.games import game_of
from pitboss.desk.rounds import settle_numbered
from pitboss.money import Cents, parse_amount
from pitboss.rounds import Game, Round
from pitboss.rulebooks import Refusal
from pitboss.web import shows
from pitboss.web.bench.told import chapter_id, payments, round_told


class _Head(msgspec.Struct):
    """What a record is about, if it can be read."""

    rulebook: Any = ""
    game: Any = ""


def settle_lines(numbered: list[tuple[int, bytes]]) -> list[dict[str, Any]]:
    """Settle numbered records. Each answer comes with its amounts in words, and as the terminal writes it."""
    settled = zip(settle_numbered(numbered), numbered, strict=True)
    return [_told(answer, round, line) for (answer, round, _), (_, line) in settled]


def explain_line(number: int, line: bytes) -> dict[str, Any]:
    """Settle one record and explain every payment of it. The round comes with it, entry by entry."""
    answer, round, _ = next(settle_numbered([(number, line)]))
    told = _told(answer, round, line)
    if round is None:
        return told
    told |= {"payments": payments(round.log, round.rules)}
    return {**told, "round": round_told(round.log, round.rules)}


def _told(answer: dict[str, Any], round: Round | None, line: bytes) -> dict[str, Any]:
    told = {"line": answer["line"], "id": answer.get("id"), "answer": answer}
    if round is None:
        return {**told, **_head(line), "refused": answer["refused"]}
    opened = round.log[0]
    net = {str(seat): sum(wagers.values()) for seat, wagers in round.net().items() if seat}
    return {
        **told,
        "rulebook": opened.rulebook,
        "game": chapter_id(opened, round.game),
        "title": round.rules.chapter.title if "variant" in opened.options else round.game.title,
        "void": round.void,
        "seats": [
            {"seat": seat, "wagers": _wagers(answer, seat, round.game), "total": shows.won(cents)}
            for seat, cents in net.items()
        ],
        "total": shows.won(sum(net.values())),
    }


def _head(line: bytes) -> dict[str, Any]:
    """Read what a refused record is about, if it says so."""
    try:
        head = msgspec.json.decode(line, type=_Head)
    except (ValueError, RecursionError):
        return {"rulebook": "", "game": "", "title": ""}
    book, game = (one if isinstance(one, str) else "" for one in (head.rulebook, head.game))
    try:
        title = game_of(game).title if game else ""
    except Refusal:
        title = ""
    return {"rulebook": book[:80], "game": game[:80], "title": title}


def _wagers(answer: dict[str, Any], seat: str, game: Game) -> list[dict[str, Any]]:
    """List a seat's wagers in the answer's own order, with the rule behind each."""
    net, why = answer["net"].get(seat, {}), answer.get("why", {}).get(seat, {})
    told = []
    for wager, value in net.items():
        for name, cents in _amounts(wager, value):
            cite = why.get(wager) or {}
            rule, clause = cite.get("rule", ""), cite.get("clause", "")
            won = {"wager": name, "name": game.called(name).name, "won": shows.won(cents)}
            told.append({**won, "rule": rule, "clause": clause})
    return told


def _amounts(name: str, value: Any) -> list[tuple[str, Cents]]:
    """Return the amounts under a name: bets behind a seat are written by patron and wager."""
    if isinstance(value, str):
        sign = -1 if value.startswith("-") else 1
        return [(name, sign * parse_amount(value.removeprefix("-")))]
    if isinstance(value, dict):
        return [pair for key, inner in value.items() for pair in _amounts(f"{name} {key}", inner)]
    return []


def settle_task(lines: str) -> bytes:
    """Settle the records of a question: pairs of a line's number and its bytes, a character for each."""
    return _encoded(
        settle_lines([(number, text.encode("latin-1")) for number, text in msgspec.json.decode(lines)])
    )


def explain_task(number: str, text: str) -> bytes:
    """Explain the record of a question."""
    return _encoded(explain_line(msgspec.json.decode(number), text.encode("latin-1")))


def _encoded(told: Any) -> bytes:
    """Encode an answer. A record's id may hold half a surrogate pair, which only JSON can write."""
    return json.dumps(msgspec.to_builtins(told), separators=(",", ":")).encode("ascii")
