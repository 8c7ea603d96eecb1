"""TOML within bounds: any bytes are read or refused with a sentence, at a cost in proportion to them."""

import time
import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.rulebooks import Refusal, read_posting
from pitboss.rulebooks.library import SHELF
from pitboss.rulebooks.posting import LONGEST_POSTING
from pitboss.rulebooks.toml import DEEPEST, LONGEST_KEY, MOST_BYTES, MOST_PARTS, BadToml, read_toml


def refused(text: str | bytes) -> str:
    with pytest.raises(BadToml) as error:
        read_toml(text if isinstance(text, bytes) else text.encode())
    return str(error.value)


@pytest.mark.parametrize(
    "file", sorted(SHELF.rglob("*.toml")), ids=lambda path: f"{path.parent.name}/{path.stem}"
)
def test_every_file_of_the_library_is_within_the_bounds(file: object) -> None:
    data = file.read_bytes()  # type: ignore[attr-defined]
    assert read_toml(data) == tomllib.loads(data.decode())
    assert len(data) * 8 < MOST_BYTES


def test_a_file_is_read_up_to_the_limit_and_no_further() -> None:
    text = b"a = 1\n"
    for longer, read in ((-1, True), (0, True), (1, False)):
        data = text + b"#" * (MOST_BYTES + longer - len(text))
        assert (read_toml(data) == {"a": 1}) if read else "bytes" in refused(data)


@pytest.mark.parametrize(
    "key",
    [
        "{}",
        "[{}]\nb",
        "[[{}]]\nb",
        "x = {{ {} = 1 }}\nb",
        "s = \"\"\"a\"b\"\"\"\nx = {{ y = \"\"\" \" \"\"\", {} = 1, z = \"\" }}\nb",
        "x = {{ y = '''a''b''', {} = 1, z = 'c' }}\nb",
        "# it's '''\n{}",
        "c = '\\'\n{}",
    ],
)  # fmt: skip
def test_a_dotted_key_has_so_many_parts_and_no_more(key: str) -> None:
    for parts, read in ((MOST_PARTS - 1, True), (MOST_PARTS, True), (MOST_PARTS + 1, False)):
        for part in ("a", '"a b"', "'.'"):
            text = key.format(" . ".join([part] * parts)) + " = 1"
            if read:
                assert read_toml(text.encode()) == tomllib.loads(text)
            else:
                assert "dotted key" in refused(text)


@pytest.mark.parametrize(("opens", "closes"), ["[]", ("{a=", "}")])
def test_brackets_are_nested_so_deep_and_no_deeper(opens: str, closes: str) -> None:
    for deep, read in ((DEEPEST - 1, True), (DEEPEST, True), (DEEPEST + 1, False)):
        text = f"x = {opens * deep}{closes * deep}".replace("=}", "=1}")
        if read:
            assert read_toml(text.encode()) == tomllib.loads(text)
        else:
            assert "deeper" in refused(text)


def test_what_is_in_quotes_or_a_remark_nests_nothing() -> None:
    text = (
        '# [[[[ a.b.c.d.e.f.g.h.i.j.k.l.m.n.o.p.q.r\nx = "'
        + "a." * 50
        + "[" * 50
        + '"\ny = """\n'
        + "[.\n" * 50
        + '"""'
    )
    assert read_toml(text.encode()) == tomllib.loads(text)


def test_a_key_has_so_many_letters_and_no_more() -> None:
    for letters, read in ((LONGEST_KEY - 1, True), (LONGEST_KEY, True), (LONGEST_KEY + 1, False)):
        for text in (f"{'k' * letters} = 1", f"[[a]]\nb = [{{'{'k' * letters}' = 1}}]"):
            assert bool(read_toml(text.encode())) if read else "letters" in refused(text)


@pytest.mark.parametrize(
    "number", ["7" * 5000, "0x" + "f" * 5000, str(2**64), "-" + "7" * 4000, "1_0" * 3000]
)
def test_a_number_nobody_can_count_to_is_refused(number: str) -> None:
    assert refused(f"[a]\nx = [{number}]")
    with pytest.raises(Refusal) as said:
        read_posting(f'rulebook = "a"\ngame = "b"\n[options]\nminimum = {number}'.encode())
    assert said.value.code == "bad_posting"


def test_the_largest_number_is_read() -> None:
    assert read_toml(f"x = {2**64 - 1}".encode()) == {"x": 2**64 - 1}


@pytest.mark.parametrize(
    "data",
    [
        b"a" + b".a" * 20_000 + b" = 1",
        b"[a" + b".a" * 20_000 + b"]",
        b"a = " + b"[" * 40_000,
        b"a = " + b"{a=" * 10_000,
        b'a = """' + b'\\"""' * 9_000,
        b"'''" * 13_000,
        b'"""' * 13_001,
        b'"' * 39_999,
        b"\\" * 39_999,
        b"a = '''" + b"''" * 19_000,
    ],
)
def test_forty_kilobytes_of_anything_are_refused_within_a_second(data: bytes) -> None:
    before = time.process_time()
    with pytest.raises(Refusal) as said:
        read_posting(data)
    assert said.value.code == "bad_posting"
    assert time.process_time() - before < 1


def test_a_posting_is_read_up_to_its_limit_and_no_further() -> None:
    text = b'rulebook = "a"\ngame = "b"\n'
    for longer, read in ((-1, True), (0, True), (1, False)):
        data = text + b"#" * (LONGEST_POSTING + longer - len(text))
        if read:
            assert read_posting(data).game == "b"
        else:
            with pytest.raises(Refusal, match="bytes"):
                read_posting(data)


@given(st.binary(max_size=200) | st.text("[]{}=.,'\"#\\\n a1", max_size=200).map(str.encode))
def test_promise_14_any_bytes_are_read_as_toml_or_refused(data: bytes) -> None:
    try:
        assert read_toml(data) == tomllib.loads(data.decode())
    except BadToml as error:
        assert str(error)
