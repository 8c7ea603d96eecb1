"""A meter's file: any line changed, dropped, doubled or swapped is found, and keeps its own link shut and no other."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from linked_houses import FLUSH, LOW, RATE, ROYAL, START, H, bet, due, house, play, rigged, shown, sit
from pitboss.desk.keys import Key, local_key, trusted
from pitboss.floor import meters
from pitboss.floor.links import Links, posted, read_starts
from pitboss.floor.meters import SIGNED_EVERY, Corrected, Moved, Opened, Signer, audit_meter, link_id
from pitboss.floor.old_links import BOOK
from pitboss.rounds.chain import Chain
from pitboss.rulebooks import Refusal
from pitboss.web.messages import SitDown

ADA, BO = Signer("ada", "aa"), Signer("bo", "bb")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A house with a link that rose, paid, was corrected and lost a table, and one of other terms beside it."""
    folder = tmp_path_factory.mktemp("house")
    tables = house(folder)
    with rigged(ROYAL):
        one, two, apart = sit(tables), sit(tables, "mississippi-stud"), sit(tables, meter_rate="22")
        play(one)
        play(apart)
    for hand, table in ((FLUSH, one), (LOW, two)):
        with rigged(hand):
            play(table)
    tables.close(two.id, "nobody is there")
    link = one.live.link
    assert link is not None
    link.link.correct(123_456, (ADA, BO), "the display was wrong")
    return folder


@pytest.fixture
def file(folder: Path, tmp_path: Path) -> Path:
    """A copy of the link's file, in a folder of its own."""
    name = max(folder.glob("*.meter"), key=lambda path: len(path.read_bytes())).name
    copy = tmp_path / name
    copy.write_bytes((folder / name).read_bytes())
    return copy


def lines_of(file: Path) -> list[bytes]:
    return file.read_bytes().splitlines(keepends=True)


def verdict(file: Path, data: bytes | None = None) -> str:
    return audit_meter(file.name, file.read_bytes() if data is None else data, trusted()).verdict


def is_shut(folder: Path) -> bool:
    return bool(Links(folder).shut)


def test_a_whole_file_is_clean_and_adds_up(file: Path) -> None:
    found = audit_meter(file.name, file.read_bytes(), trusted())
    assert found.clean
    assert found.lines == found.signed == len(lines_of(file))
    assert found.shows == 123_456
    assert [one.why for one in found.corrections] == ["the display was wrong"]
    assert not is_shut(file.parent)


ATTACKS: dict[str, Callable[[list[bytes], int], list[bytes]]] = {
    "dropped": lambda lines, n: lines[:n] + lines[n + 1 :],
    "doubled": lambda lines, n: [*lines[: n + 1], *lines[n:]],
    "swapped": lambda lines, n: [*lines[:n], *lines[n : n + 2][::-1], *lines[n + 2 :]],
    "changed": lambda lines, n: [*lines[:n], lines[n].replace(b":1", b":2", 1), *lines[n + 1 :]],
    "respelled": lambda lines, n: [*lines[:n], lines[n].replace(b'","line"', b'", "line"'), *lines[n + 1 :]],
    "a byte": lambda lines, n: [*lines[:n], lines[n][:-9] + b"0" + lines[n][-8:], *lines[n + 1 :]],
}


@pytest.mark.parametrize("attack", ATTACKS)
def test_promise_25_every_line_changed_dropped_doubled_or_swapped_is_found(file: Path, attack: str) -> None:
    lines = lines_of(file)
    for n in range(len(lines)):
        data = b"".join(ATTACKS[attack](lines, n))
        if data == b"".join(lines) or (attack == "dropped" and n == len(lines) - 1):
            continue  # a file that ends earlier is what a house had that stopped then
        file.write_bytes(data)
        assert verdict(file) == "altered", (attack, n)
        assert is_shut(file.parent), (attack, n)
        assert file.read_bytes() == data


def rewritten(file: Path, change: Callable[[list[Any]], list[Any]], key: Any = None) -> bytes:
    """The file chained anew after a change, signed by another key or by none."""
    values = [msgspec.json.decode(line)["line"] for line in lines_of(file)]
    chain = Chain(meters.KIND)
    return b"".join(chain.add(value, key) for value in change(values))


@pytest.mark.parametrize("key", [None, Key(bytes(32))])
def test_promise_25_a_history_written_anew_without_the_houses_key_is_found(file: Path, key: Any) -> None:
    assert verdict(file, rewritten(file, lambda values: values, key)) == "altered"
    assert verdict(file, file.read_bytes() + b"{}\n") == "altered"


def more_of(name: str, more: int) -> Callable[[list[Any]], list[Any]]:
    def change(values: list[Any]) -> list[Any]:
        at = next(n for n, value in enumerate(values) if name in value)
        old = values[at][name]
        new = [old[0] + more, *old[1:]] if isinstance(old, list) else old + more
        return [*values[:at], {**values[at], name: new}, *values[at + 1 :]]

    return change


@pytest.mark.parametrize("name", ["added", "staked", "shown", "awards", "resets", "before", "start", "reset"])
def test_promise_19_sums_that_do_not_add_up_are_found_though_the_house_signed_them(
    file: Path, name: str
) -> None:
    assert verdict(file, rewritten(file, lambda values: values, local_key())) == "clean"
    assert verdict(file, rewritten(file, more_of(name, 1), local_key())) == "altered"


TOLD = {
    "an unknown field": lambda values: [*values[:1], {**values[1], "more": 1}, *values[2:]],
    "a second opening": lambda values: [values[0], *values],
    "no opening": lambda values: values[1:],
    "one signer": lambda values: [*values[:-1], {**values[-1], "by": [values[-1]["by"][0]] * 2}],
    "no reason": lambda values: [*values[:-1], {**values[-1], "why": " "}],
    "not to zero": lambda values: [*values[:-1], {**values[-1], "after": 0}],
    "nobody leaves": lambda values: [*values, {"meter_line": "left", "table": "nobody"}],
    "another link's terms": lambda values: [{**values[0], "rulebook": "elsewhere"}, *values[1:]],
    "a rate that is none": lambda values: [{**values[0], "rate": "1e9999999"}, *values[1:]],
}


@pytest.mark.parametrize("told", TOLD)
def test_a_history_that_cannot_have_been_is_found_though_the_house_signed_it(file: Path, told: str) -> None:
    file.write_bytes(rewritten(file, TOLD[told], local_key()))
    assert verdict(file) == "altered"
    assert is_shut(file.parent)


def test_a_round_paid_twice_is_found_though_the_house_signed_it(file: Path) -> None:
    def again(values: list[Any]) -> list[Any]:
        at = next(n for n, value in enumerate(values) if value.get("awards"))
        shows, rest = values[at]["shown"]
        twice = {
            **values[at],
            "awards": [1],
            "resets": 0,
            "staked": 0,
            "added": 0,
            "shown": [shows - 1, rest],
        }
        return [*values[: at + 1], {name: one for name, one in twice.items() if one}]

    found = audit_meter(file.name, rewritten(file, again, local_key()), trusted())
    assert "was counted before" in found.says


def opened_line() -> Opened:
    return Opened(H, 210_000, 1_000_000, START, "")


def moved(n: int, **more: Any) -> Moved:
    return Moved("t", n, (START + 21 * n, 0), 100, 21_000_000, **more)


@pytest.mark.parametrize(("unsigned", "found"), [(SIGNED_EVERY - 1, "clean"), (SIGNED_EVERY, "altered")])
def test_no_long_run_of_lines_is_without_a_signature(unsigned: int, found: str) -> None:
    chain = Chain(meters.KIND)
    name = f"{link_id(H, opened_line().terms)}.meter"
    data = chain.add(opened_line(), local_key())
    data += b"".join(chain.add(moved(n + 1)) for n in range(unsigned))
    assert audit_meter(name, data, trusted()).verdict == found


@pytest.mark.parametrize("line", [
    Corrected(START, START + 1, (ADA, BO), "so", ""),
    Moved("t", 1, (START - 5, 0), awards=(5,)),
    Moved("t", 1, (START + 1_000_000, 0), resets=1),
])  # fmt: skip
def test_what_must_be_signed_is(line: Any) -> None:
    chain = Chain(meters.KIND)
    name = f"{link_id(H, opened_line().terms)}.meter"
    begun = chain.add(opened_line(), local_key())
    assert audit_meter(name, begun + chain.add(line), trusted()).verdict == "altered"
    chain = Chain(meters.KIND)
    begun = chain.add(opened_line(), local_key())
    assert audit_meter(name, begun + chain.add(line, local_key()), trusted()).clean


def test_a_house_signs_often_enough_that_its_own_file_is_clean(tmp_path: Path) -> None:
    table = sit(house(tmp_path))
    for _ in range(SIGNED_EVERY + 3):
        play(table, stays=False)
    [file] = tmp_path.glob("*.meter")
    found = audit_meter(file.name, file.read_bytes(), trusted())
    assert found.clean
    assert 1 < found.signed < found.lines


# -- one bad file keeps one link shut ----------------------------------------------------------------


@pytest.mark.parametrize("bad", [b"{}\n", b"nonsense\n", b"\xff\n"])
def test_a_broken_file_keeps_its_own_link_shut_and_no_other(tmp_path: Path, bad: bytes) -> None:
    tables = house(tmp_path)
    table, apart = sit(tables), sit(tables, meter_rate="22")
    bet(table)
    bet(apart)
    broken = tmp_path / f"{table.live.link.link.id}.meter"  # type: ignore[union-attr]
    data = broken.read_bytes() + bad
    broken.write_bytes(data)
    again = house(tmp_path)
    taken, [problem] = again.take_up()
    assert taken == 1
    assert problem.startswith(f"table {table.id} ")
    assert f"the link {broken.stem} is shut: {broken.name}: line 3" in problem
    assert again.links.problems == [f"link {broken.stem}: {again.links.shut[broken.stem]}"]
    with pytest.raises(Refusal) as refusal:
        sit(again)
    assert refusal.value.code == "link_shut"
    play(again.get(apart.id), stays=False)
    sit(again, meter_rate="22")
    assert broken.read_bytes() == data


def test_a_last_line_cut_short_is_cut_off_when_the_next_is_written(tmp_path: Path) -> None:
    table = sit(house(tmp_path))
    bet(table)
    [file] = tmp_path.glob("*.meter")
    data = file.read_bytes() + lines_of(file)[1][:50]
    file.write_bytes(data)
    again = house(tmp_path)
    assert again.take_up() == (1, [])
    assert file.read_bytes() == data
    play(again.get(table.id), stays=False)
    play(again.get(table.id), stays=False)
    assert verdict(file) == "clean"
    assert shown(again) == due(tmp_path)


def test_nobody_writes_behind_what_somebody_else_wrote(tmp_path: Path) -> None:
    tables = house(tmp_path)
    table = sit(tables)
    [file] = tmp_path.glob("*.meter")
    data = file.read_bytes() + b"{}\n"
    file.write_bytes(data)
    with pytest.raises(Refusal) as refusal:
        bet(table)
    assert refusal.value.code == "link_shut"
    assert file.read_bytes() == data


# -- where a meter starts ----------------------------------------------------------------------------


def open_at(tables: Any, meter: str, book: str = H, game: str = "four-card-poker", **more: Any) -> Any:
    return tables.open(SitDown(rulebook=book, game=game, bots=0, options={"meter": meter}, **more))[0]


@pytest.mark.parametrize(("starts", "shows"), [({}, 1_000_000), ({H: 7_654_321}, 7_654_321)])
def test_what_a_stranger_posts_is_not_what_everybody_plays_for(
    tmp_path: Path, starts: dict[str, int], shows: int
) -> None:
    from pitboss.web.tables import Tables

    tables = Tables(3, journal=tmp_path, meters=starts)
    first, second = open_at(tables, "9999999"), open_at(tables, "1")
    for table in (first, second):
        assert table.live.round.table.state.shows == shows
        assert table.about()["options"]["meter"] == ("10000" if shows == 1_000_000 else "76543.21")
    assert b"9999999" not in b"".join(path.read_bytes() for path in tmp_path.iterdir())
    again = Tables(3, journal=tmp_path, meters={H: 1})
    assert again.take_up() == (2, [])
    assert [link.meter.shows for link in again.links.all.values()] == [shows], "an open link goes on"


def test_a_training_table_has_a_meter_of_its_own_as_posted(tmp_path: Path) -> None:
    tables = house(tmp_path)
    table = open_at(tables, "9999999", training=True)
    play(table, stays=False)
    assert not tables.links.all
    assert not list(tmp_path.glob("*.meter"))
    again = house(tmp_path)
    assert again.take_up() == (1, [])
    assert table.live.round.table.state.shows == 999_999_900


def test_a_table_that_posts_no_progressive_has_none(tmp_path: Path) -> None:
    tables = house(tmp_path)
    assert open_at(tables, "0").live.link is None
    assert open_at(tables, "0").sat.options == {"meter": "0"}
    assert posted(None, open_at(tables, "0").rules, {"meter": "0"}) == {"meter": "0"}


@pytest.mark.parametrize(
    "said", ["nowhere=5", H, f"{H}=", f"{H}=0", f"{H}=-5", f"{H}=1e9", "=5", f"{H}=1e9999999"]
)
def test_a_start_that_is_none_is_refused(said: str) -> None:
    with pytest.raises(Refusal):
        read_starts([said])
    assert read_starts([f"{H}=50,000.01", "oneida-2003=1"]) == {H: 5_000_001, "oneida-2003": 100}


# -- the old book ------------------------------------------------------------------------------------


def old_line(rate: str = "2137/10000", counted: Any = None, **more: Any) -> dict[str, Any]:
    """A line as houses wrote them before: 40 cents, less a part, came in by wagers."""
    kept = {"rulebook": H, "rate": rate, "reset": 1_000_000, "meter": {"shows": START + 42, "rest": 740_000}}
    sums = {"funded": str(START), "contributed": "2137/50", "paid": "0", "counted": counted or {}}
    return {**kept, **sums, **more}


def write_old(folder: Path, *lines: Any) -> bytes:
    data = b"".join(one if isinstance(one, bytes) else msgspec.json.encode(one) + b"\n" for one in lines)
    (folder / BOOK).write_bytes(data)
    return data


def test_a_house_goes_on_from_the_old_book_and_leaves_it_as_it_is(tmp_path: Path) -> None:
    tables = house(tmp_path)
    table, gone = sit(tables), sit(tables)
    bet(table)
    bet(gone)
    link = table.live.link.link  # type: ignore[union-attr]
    looked = len(table.live.round.log)
    (tmp_path / f"{link.id}.meter").unlink()
    for path in (*tmp_path.glob(f"{gone.id}*"), tmp_path / "house.register"):
        path.unlink()
    data = write_old(tmp_path, old_line(counted={table.id: (1, looked), gone.id: (1, 9)}), b'{"cut sh')
    for _ in range(2):
        again = house(tmp_path)
        assert again.take_up() == (1, [])
        assert shown(again) == START + 200 * RATE
    found = again.get(table.id)
    play(found, stays=False)
    play(found, stays=False)
    assert shown(again) == START + 300 * RATE
    assert (tmp_path / BOOK).read_bytes() == data
    [file] = tmp_path.glob("*.meter")
    assert verdict(file) == "clean"
    assert gone.id.encode() not in file.read_bytes()
    last = house(tmp_path)
    assert last.take_up() == (1, [])
    assert shown(last) == START + 300 * RATE


@pytest.mark.parametrize(("bad", "others"), [
    (old_line("22/100", more=1), True),
    (old_line("22/100", paid="1"), True),
    (old_line("22/100", meter={"shows": -1, "rest": 0}), True),
    (old_line("22/100", funded="1e9999999"), True),
    (old_line("22/100", funded="1/0"), True),
    (b"nonsense\n", False),
])  # fmt: skip
def test_a_bad_line_of_the_old_book_keeps_its_own_link_shut(tmp_path: Path, bad: Any, others: bool) -> None:
    """One that nobody can read may be about any link the book names; those it does not name open."""
    data = write_old(tmp_path, old_line(), old_line("22/100"), bad)
    tables = house(tmp_path)
    for rate, opens in (("21.37", others), ("22", False), ("23", True)):
        if opens:
            sit(tables, meter_rate=rate)
            continue
        if rate == "22" or not others:
            with pytest.raises(Refusal) as refusal:
                sit(tables, meter_rate=rate)
            assert refusal.value.code == "link_shut"
            assert BOOK in refusal.value.message
    assert (tmp_path / BOOK).read_bytes() == data
