"""The house: its games, and the door it opens."""

import json
from pathlib import Path
from typing import Any

import pytest

from pitboss.desk import chapters, games
from pitboss.rulebooks.library import look_again


@pytest.mark.heavy
def test_games_lists_every_game_with_its_rulebooks(run: Any) -> None:
    listed = json.loads(run("games", "--json").stdout)
    assert {id: one["title"] for id, one in listed.items()} == {
        id: game.title for id, game in games().items()
    }
    pairs = {(book, id) for id, one in listed.items() for book in one["rulebooks"]}
    assert pairs == {(book, game.id) for book, game in chapters()}
    assert all(id in run("games").stdout for id in games())


def test_games_counts_the_clauses_that_are_not_carried_out_yet(run: Any, outside: Path) -> None:
    listed = outside / "lucky-star" / "clauses" / "three-card-poker.toml"
    assert json.loads(run("games", "--json").stdout)["three-card-poker"]["unsupported"] == {}
    listed.write_text(listed.read_text().replace("prose = true", 'unsupported = "a second shoe"', 2))
    look_again()
    assert json.loads(run("games", "--json").stdout)["three-card-poker"]["unsupported"] == {"lucky-star": 2}
    assert "lucky-star: 2 clauses" in run("games").stdout


@pytest.mark.parametrize(
    ("words", "called"),
    [
        ((), ("127.0.0.1", None, False, (), None, None, (), ())),
        (
            ("--host", "0.0.0.0", "--port", "9000", "--open"),
            ("0.0.0.0", 9000, True, (), None, None, (), ()),
        ),
        (
            ("--allow-host", "pit.example", "--tables", "500", "--journal", "rounds"),
            ("127.0.0.1", None, False, ["pit.example"], 500, Path("rounds"), (), ()),
        ),
        (
            ("--trust-proxy", "10.0.0.1", "--trust-proxy", "fd00::/8"),
            ("127.0.0.1", None, False, (), None, None, ["10.0.0.1", "fd00::/8"], ()),
        ),
        (
            ("--meter", "oneida-2003=12000"),
            ("127.0.0.1", None, False, (), None, None, (), ["oneida-2003=12000"]),
        ),
    ],
)
def test_serve_opens_the_page_where_it_is_told(
    run: Any, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], called: tuple[Any, ...]
) -> None:
    calls: list[tuple[Any, ...]] = []
    monkeypatch.setattr("pitboss.web.serve", lambda *args: calls.append(args))
    assert run("serve", *words).exit_code == 0
    assert calls == [called]


@pytest.mark.parametrize(("port", "status"), [("0", 2), ("1", 0), ("65535", 0), ("65536", 2)])
def test_serve_takes_a_port_there_is(
    run: Any, monkeypatch: pytest.MonkeyPatch, port: str, status: int
) -> None:
    monkeypatch.setattr("pitboss.web.serve", lambda *args: None)
    assert run("serve", "--port", port).exit_code == status
