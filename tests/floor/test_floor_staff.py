"""The staff by their keys: two people are two keys the house gave out, however their names are written."""

from pathlib import Path

import pytest

from pitboss.floor import staff
from pitboss.floor.keys import proof_of
from pitboss.rulebooks import Refusal


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PITBOSS_HOME", str(tmp_path / "house"))
    return tmp_path / "house"


def code_of(*shown: str) -> str:
    with pytest.raises(Refusal) as refusal:
        staff.signers(shown)
    return refusal.value.code


def test_a_person_is_given_a_secret_once_and_the_house_keeps_what_proves_it(home: Path) -> None:
    assert staff.people() == []
    secret = staff.add("Ada Lovelace")
    file = home / staff.FILE
    assert secret not in file.read_text()
    assert [(one.name, one.proof) for one in staff.people()] == [("ada lovelace", proof_of(secret))]
    assert file.stat().st_mode & 0o777 == 0o600
    assert {path.name for path in home.iterdir()} == {staff.FILE, f".{staff.FILE}"}


def test_two_people_sign_with_two_secrets_of_their_own() -> None:
    ada, bo = staff.add("Ada"), staff.add("Bo")
    one, other = staff.signers([ada, bo])
    assert (one.name, other.name) == ("ada", "bo")
    assert proof_of(ada).startswith(one.key)
    assert code_of(ada, ada) == "two_people"
    assert code_of(ada, "nobody's") == code_of("nobody's", "no") == code_of(ada, bo[:-1]) == "wrong_secret"
    assert code_of(ada) == "two_people"
    assert code_of(ada, bo, ada) == "two_people"
    assert code_of(ada, "\ud800") == "wrong_secret"


@pytest.mark.parametrize("name", [
    "\u0430nn",  # Cyrillic а
    "ann\u0435",
    "\u0391nn",  # Greek Alpha
    "", " ", "a1", "ann\n.", "ann\u200bb", "-ann", "an--", "a" * 41, "ann;", "ann\x00",
])  # fmt: skip
def test_a_name_is_of_plain_letters(name: str) -> None:
    with pytest.raises(Refusal) as refusal:
        staff.add(name)
    assert refusal.value.code == "bad_name"
    assert staff.people() == []


@pytest.mark.parametrize("other", ["ann b", "ANN B", " Ann  B ", "\uff21nn B", "Ann-B", "Ann B.", "Annb"])
def test_a_name_written_nearly_alike_is_the_same_person(other: str) -> None:
    staff.add("Ann B")
    with pytest.raises(Refusal) as refusal:
        staff.add(other)
    assert refusal.value.code == "known_name"


def test_a_secret_taken_back_signs_nothing_more() -> None:
    ada, bo = staff.add("Ada"), staff.add("Bo")
    staff.remove("ADA")
    assert code_of(ada, bo) == "wrong_secret"
    with pytest.raises(Refusal) as refusal:
        staff.remove("Ada")
    assert refusal.value.code == "unknown_name"
    again = staff.add("Ada")
    assert again != ada
    assert staff.signers([again, bo])[0].key != proof_of(ada)[: staff.KEY_DIGITS]


@pytest.mark.parametrize("data", [b"", b"{}", b'{"staff":[{"name":"a"}]}', b"\xff"])
def test_a_file_that_cannot_be_used_is_refused_and_not_written_over(home: Path, data: bytes) -> None:
    home.mkdir()
    file = home / staff.FILE
    file.write_bytes(data)
    file.chmod(0o600)
    for use in (staff.people, lambda: staff.add("Ada")):
        with pytest.raises(Refusal) as refusal:
            use()
        assert refusal.value.code == "no_staff"
    assert file.read_bytes() == data


def test_a_file_that_others_could_read_is_refused(home: Path) -> None:
    staff.add("Ada")
    (home / staff.FILE).chmod(0o640)
    with pytest.raises(Refusal) as refusal:
        staff.people()
    assert refusal.value.code == "key_exposed"
