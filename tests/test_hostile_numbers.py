"""Whatever number stands in a posting, a record, a log or a file: refused or taken, at once, and nothing breaks."""

import json
import re
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

from everyday import HEAVY, at_the_doors, every_chapter, named
from hostile import (
    FEW,
    NUMBERS,
    RAW,
    WRITTEN,
    each_place,
    keys,
    places,
    quickly,
    records,
    refused_or_done,
    spot,
    with_key,
    with_number,
    written,
)
from pitboss.cardroom.phh.reading import read_phh
from pitboss.cardroom.takings import read_pots
from pitboss.cardroom.tournament.tournament import Tournament
from pitboss.chance import seeded
from pitboss.cli.app import app
from pitboss.desk import audit_log, chapters, game_of, settle_line
from pitboss.money import parse_pays
from pitboss.odds.ranges import is_range, two_cards
from pitboss.poker import terms
from pitboss.poker.kernel import read_habits
from pitboss.poker.rake import FORMS
from pitboss.rounds import drive
from pitboss.rounds.drivers.random import RandomPlayer
from pitboss.rounds.log import write_log
from pitboss.rulebooks import Rules, read_posting
from pitboss.rulebooks.library import SHELF, Folder, Shelf, chapter_game
from pitboss.rulebooks.load import read_chapter
from pitboss.rulebooks.model import Chapter, Rule
from pitboss.rulebooks.posting import Posting, read_options
from pitboss.rulebooks.toml import BadToml, read_toml
from seating import opened
from sizes import LONG, so_many

CHAPTERS = [
    pytest.param(*one, id=" ".join(one), marks=() if one in at_the_doors() else HEAVY) for one in named()
]
"""Numbers are read for all games alike: every day one chapter of each procedure is tried."""
EVERY_DAY = {chapter_game(*one) for one in at_the_doors()}
PHH = """variant = "NT"
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [110, 110]
actions = ["d dh p1 AsKs", "d dh p2 QhJh", "p1 cbr 6", "p2 f"]
time_limit = 30
_extra = { table = 3 }
"""


def some(numbers: Sequence[Any], place: int, everyday: int = 8, ci: int = 1) -> Sequence[Any]:
    """One number in so many in each place, others in the next place; all of them where one asks for the most."""
    apart = 1 if LONG else so_many(everyday=everyday, ci=ci)
    return numbers[place % apart :: apart]


def chapter_of(book: str, name: str) -> Chapter:
    game = game_of(chapter_game(book, name))
    variant = name.removeprefix(f"{game.id}-") if name != game.id else ""
    return game.chapter(book, {"variant": variant} if variant else {})


def forms_of(name: str, rule: Rule) -> list[Any]:
    """What may be written for a rule: what the chapter has, and for a rake each of its forms."""
    value = rule.written
    if name != "rake":
        return [value]
    every: dict[str, Any] = {
        "amount": "1",
        "count": 5,
        "percent": "5",
        "pairs": [["20", "1"]],
        "one_of": "player",
    }
    return [
        {"method": method, **{field: every[kind.kind] for field, kind in form.items()}}
        for method, form in FORMS.each.items()
    ]


def postings(chapter: Chapter) -> Any:
    """Every option of a chapter, with every place in it that has a number."""
    for name, rule in chapter.rules.items():
        for value in forms_of(name, rule):
            seen = set()
            for path in places(json.loads(msgspec.json.encode(value))):
                if spot(path) not in seen:
                    seen.add(spot(path))
                    yield name, rule, json.loads(msgspec.json.encode(value)), path


@pytest.mark.parametrize(("book", "name"), CHAPTERS)
def test_promise_39_no_number_of_a_posting_does_harm(book: str, name: str) -> None:
    chapter = chapter_of(book, name)
    for option, rule, value, path in postings(chapter):
        for number in NUMBERS if rule.range is not None else FEW:
            said = with_number({"": value}, ("", *path), number)[""]
            posting = Posting(book, chapter.game, {option: said})
            refused_or_done(lambda posting=posting: Rules(chapter, posting), book, name, option, path, number)


@pytest.mark.parametrize(("book", "name"), CHAPTERS)
def test_no_number_of_a_pay_table_does_harm(book: str, name: str) -> None:
    chapter = chapter_of(book, name)
    for table, choice in chapter.pay.items():
        row = next(iter(next(iter(choice.tables.values())).rows))
        for number in WRITTEN:
            for said in (number, f"{number} to 1", f"1 to {number}", f"${number}", f"{number}%"):
                posting = Posting(book, chapter.game, {}, {table: {row: said}})
                refused_or_done(lambda posting=posting: Rules(chapter, posting), book, name, table, said)


def test_a_percentage_with_an_exponent_is_refused_in_words() -> None:
    for field, method in (("percent", terms.PERCENTAGE), ("minutes", terms.TIME_CHARGE)):
        rake = {"method": method, field: "1e9999999", **({"hourly": "5"} if field == "minutes" else {})}
        options = {"variant": "holdem", "rake": rake}
        record = {"rulebook": "section-8-poker", "game": "poker", "options": options}
        with quickly(rake):
            refused = settle_line(json.dumps(record).encode())["refused"]
        assert refused["code"] == "bad_rake"
        assert 'a number such as 5 or "4.5"' in refused["message"]


PLAYED = sorted({game.id for _, game in chapters()})
"""The games that a chapter of the package is of; sic bo's is an example."""


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=() if game in EVERY_DAY else HEAVY) for game in PLAYED]
)
def test_promise_39_no_number_of_a_record_does_harm(game: str) -> None:
    places = list(each_place(game))
    assert places
    for place, (record, path) in enumerate(places):
        for number in some(NUMBERS, place):
            _settles(json.dumps(with_number(record, path, number)).encode(), path, number)
        for raw in some(RAW, place):
            _settles(written(record, path, raw), path, raw)


@pytest.mark.parametrize("game", ["craps", "pai-gow-poker", "blackjack", "caribbean-stud"])
def test_no_number_that_is_a_key_of_a_record_does_harm(game: str) -> None:
    seen = set()
    for record in records(game):
        for path in keys(record):
            if spot(path) not in seen:
                seen.add(spot(path))
                for number in WRITTEN:
                    tail = "".join(str(path[-1]).partition(":")[1:])
                    _settles(json.dumps(with_key(record, path, number + tail)).encode(), path, number)


def _settles(line: bytes, *said: object) -> None:
    """Settle a record or refuse it; the answer can be written down."""

    def settle() -> None:
        answer = settle_line(line)
        assert answer.get("refused", {}).get("code") != "internal_error", answer
        json.dumps(answer)
        msgspec.json.encode(answer)

    refused_or_done(settle, *said)


@pytest.mark.parametrize("raw", [*RAW, *(json.dumps(number) for number in NUMBERS)])
def test_the_number_of_a_record_itself_does_no_harm(raw: str) -> None:
    _settles(b'{"rulebook":"oneida-2025","game":"craps","id":%s}' % raw.encode(), raw[:40])


@pytest.mark.parametrize(("book", "id"), every_chapter(doors=True))
def test_no_number_of_a_log_does_harm(book: str, id: str) -> None:
    round = drive(opened(book, game_of(id)), RandomPlayer(seeded(5)))
    lines = write_log(round.log).splitlines()
    seen, sizes = set(), {"everyday": 28, "ci": 4} if len(lines) > 100 else {"everyday": 14}
    for number, line in enumerate(lines):
        entry = json.loads(line)
        kind = next(iter(entry.items()))
        for path in places(entry):
            if (kind, spot(path)) in seen:
                continue
            seen.add((kind, spot(path)))
            for raw in some((*RAW, *map(json.dumps, FEW)), len(seen), **sizes):
                changed = b"\n".join([*lines[:number], written(entry, path, raw), *lines[number + 1 :]])
                refused_or_done(lambda data=changed: audit_log(data), kind, path, raw[:40])


@pytest.mark.parametrize("number", WRITTEN)
def test_no_number_in_a_hand_history_does_harm(number: str) -> None:
    for line in PHH.splitlines()[1:]:
        field, _, value = line.partition(" = ")
        for old in ("110", "6", "2", "30", "3", "0"):
            changed = value.replace(old, number, 1)
            text = PHH.replace(line, f"{field} = {changed}")
            refused_or_done(lambda text=text: [one.players for one in read_phh(text.encode())], field, number)


@pytest.mark.parametrize("number", WRITTEN)
def test_no_number_at_the_terminal_does_harm(number: str) -> None:
    refused_or_done(lambda: read_pots(f"20x{number},{number}"), number)
    refused_or_done(lambda: read_habits(f"{number},2,2"), number)
    refused_or_done(lambda: is_range(f"top {number}%") and two_cards(f"top {number}%"), number)
    for name in ("minimum", "rake.percent", "limits"):
        for said in (number, f"[{number}]", f'{{"percent":{number}}}'):
            refused_or_done(lambda name=name, said=said: read_options([(name, said)]), name, said)


@pytest.mark.parametrize("raw", [*RAW, *WRITTEN, "0x" + "f" * 100_000, "0b" + "1" * 100_000, "-nan", "+inf"])
def test_no_number_of_a_file_does_harm(raw: str) -> None:
    said = b'rulebook = "oneida-2025"\ngame = "craps"\n[options]\nminimum = %s\n' % raw.encode()
    refused_or_done(lambda: read_posting(said), raw)
    with quickly(raw):
        try:
            value = read_toml(b"a = %s" % raw.encode())["a"]
        except BadToml:
            return
    assert abs(value) < 2**64, "and infinity is refused"


@pytest.mark.parametrize(
    "raw",
    [
        "1e400",
        *(pytest.param(raw, marks=HEAVY) for raw in ("nan", "-inf", "1" + "0" * 5_000, "0x" + "f" * 5_000)),
        "1e9999999",
    ],
)
def test_no_number_of_a_chapter_does_harm(raw: str) -> None:
    text = (SHELF / "oneida-2025" / "craps.toml").read_text()
    beside = Folder(Shelf(SHELF, pinned=False), "oneida-2025")
    ruleset = game_of("craps").ruleset
    for old in set(re.findall(r"value\s*= .*", text)):
        changed = text.replace(old, f"value = {raw}", 1).encode()
        refused_or_done(
            lambda data=changed: read_chapter(data, ruleset, "oneida-2025", "craps.toml", beside), old, raw
        )


@pytest.mark.parametrize("number", WRITTEN)
def test_no_odds_take_long_to_read(number: str) -> None:
    for said in (f"{number} to 1", f"1 to {number}", f"{number}:1", f"${number}", f"{number}%", number):
        with quickly(said):
            try:
                parse_pays(said)
            except ValueError as error:
                assert len(str(error)) < 200


@pytest.mark.parametrize("raw", RAW)
def test_no_number_of_a_tournaments_log_does_harm(raw: str) -> None:
    log = b'{"rulebook":"section-8-poker","sha256":"","options":{"entry_fee":%s},"opening":[],"steps":[]}'
    refused_or_done(lambda: Tournament.from_log(log % raw.encode()), raw)


COMMANDS = (
    ("play", "three-card-poker", "--seat"),
    ("play", "three-card-poker", "--seats"),
    ("rake", "--pots", "20", "--hands-per-hour"),
    ("rake", "--pots", "20", "--players"),
    ("room", "--tables"),
    ("room", "--guests"),
    ("room", "--minutes"),
    ("tournament", "--entrants"),
    ("simulate", "three-card-poker", "--rounds"),
)


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
@pytest.mark.parametrize(
    "number",
    [
        "9" * 30,
        *(pytest.param("9" * many, marks=HEAVY) for many in (4_200, 4_400)),
        "1e9",
        *(pytest.param(one, marks=HEAVY) for one in ("١", "-1")),
        "0.5",
    ],
)
def test_no_number_of_an_option_does_harm(command: tuple[str, ...], number: str) -> None:
    done = CliRunner().invoke(app, [*command, number])
    assert done.exit_code == 2, done.output[-300:]
    assert "internal_error" not in done.output
