"""The house's key: made once, kept from others, and never shown."""

import stat
from pathlib import Path
from threading import Thread

import pytest

from pitboss.desk.keys import HOME, KEY_FILE, TRUST_FILE, Key, holds, home, local_key, public_keys, trusted
from pitboss.rulebooks import Refusal

RFC_8032 = (
    "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
    "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
    "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
)
"""The first test vector of RFC 8032, 7.1: secret, public key, signature of nothing."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(HOME, str(tmp_path / "house"))
    return tmp_path / "house"


def test_signatures_are_those_of_rfc_8032() -> None:
    secret, public, signature = RFC_8032
    key = Key(bytes.fromhex(secret))
    assert (key.public, key.sign(b"")) == (public, signature)
    assert holds(public, signature, b"")


@pytest.mark.parametrize(
    ("public", "signature", "message"),
    [
        (RFC_8032[1], RFC_8032[2], b"x"),
        (RFC_8032[1], "00" * 64, b""),
        (Key(bytes(32)).public, RFC_8032[2], b""),
        (RFC_8032[1], RFC_8032[2][:-2], b""),
        (RFC_8032[1][:-2], RFC_8032[2], b""),
        ("not hex", RFC_8032[2], b""),
        (RFC_8032[1], "é", b""),
        ("", "", b""),
    ],
)
def test_what_is_no_signature_does_not_hold(public: str, signature: str, message: bytes) -> None:
    assert not holds(public, signature, message)


def test_a_key_is_made_on_first_use_for_its_owner_alone_and_then_kept(folder: Path) -> None:
    assert not folder.exists()
    key = local_key()
    file = folder / KEY_FILE
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert [path.name for path in folder.iterdir()] == [KEY_FILE]
    assert local_key().public == key.public
    secret = file.read_text().strip()
    assert secret not in repr(key)
    assert secret not in key.public


def test_two_who_make_a_key_at_once_have_the_same(folder: Path) -> None:
    made: list[str] = []
    threads = [Thread(target=lambda: made.append(local_key().public)) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(made) == 8
    assert len(set(made)) == 1


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o644, 0o660])
def test_a_key_that_others_may_read_is_refused(folder: Path, mode: int) -> None:
    local_key()
    (folder / KEY_FILE).chmod(mode)
    for use in (local_key, trusted):
        with pytest.raises(Refusal) as refused:
            use()
        assert refused.value.code == "key_exposed"


@pytest.mark.parametrize("held", ["", "00", "zz" * 32, "00" * 33, "é"])
def test_a_file_that_holds_no_key_is_refused_and_left_as_it_is(folder: Path, held: str) -> None:
    folder.mkdir()
    file = folder / KEY_FILE
    file.write_text(held)
    file.chmod(0o600)
    with pytest.raises(Refusal) as refused:
        local_key()
    assert refused.value.code == "bad_key"
    assert file.read_text() == held


def test_a_folder_that_cannot_be_made_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv(HOME, str(tmp_path / "file" / "house"))
    with pytest.raises(Refusal) as refused:
        local_key()
    assert refused.value.code == "no_key"


def test_who_is_trusted_is_the_house_and_its_trust_file(folder: Path) -> None:
    assert trusted() == frozenset()
    assert not folder.exists()  # to look is not to make a key
    own, other = local_key().public, RFC_8032[1]
    assert trusted() == {own}
    (folder / TRUST_FILE).write_text(f"# the other house\n{other.upper()}  # since May\n\n")
    assert trusted() == {own, other}
    (folder / TRUST_FILE).write_text("soup\n")
    with pytest.raises(Refusal) as refused:
        trusted()
    assert refused.value.code == "bad_key"


@pytest.mark.parametrize("said", ["", "00" * 31, "00" * 33, "g" * 64, "é" * 64])
def test_what_is_no_public_key_is_refused(said: str) -> None:
    with pytest.raises(Refusal) as refused:
        public_keys([said])
    assert refused.value.code == "bad_key"


def test_without_a_home_of_its_own_the_system_says_where(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv(HOME)
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert home() == tmp_path / "pitboss"
