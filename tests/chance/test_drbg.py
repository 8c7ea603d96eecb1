"""The generator against the vectors NIST publishes, and at the limits the standard sets."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.chance.drbg import MAX_REQUEST_BYTES, RESEED_INTERVAL, HmacDrbg, ReseedRequired

VECTORS = Path(__file__).with_name("hmac_drbg_sha256.rsp")
ENTROPY = bytes(range(32))


def cases() -> list[dict[str, list[bytes]]]:
    found: list[dict[str, list[bytes]]] = []
    for line in VECTORS.read_text().splitlines():
        if line.startswith("COUNT"):
            found.append({})
        elif " = " in line and not line.startswith("#"):
            name, value = line.split(" = ")
            found[-1].setdefault(name, []).append(bytes.fromhex(value))
    return found


def test_promise_11_the_vector_file_has_every_kind_of_case() -> None:
    kinds = {
        ("EntropyInputReseed" in c, "PersonalizationString" in c, "AdditionalInput" in c) for c in cases()
    }
    assert len(cases()) == 10
    assert {reseed for reseed, _, _ in kinds} == {False, True}
    assert (True, False, True) in kinds
    assert (False, True, False) in kinds
    assert (False, True, True) in kinds


@pytest.mark.parametrize("case", cases())
def test_promise_11_generator_gives_the_nist_bits(case: dict[str, list[bytes]]) -> None:
    def one(name: str) -> bytes:
        return case.get(name, [b""])[0]

    drbg = HmacDrbg(one("EntropyInput"), one("Nonce"), one("PersonalizationString"))
    if "EntropyInputReseed" in case:
        drbg.reseed(one("EntropyInputReseed"), one("AdditionalInputReseed"))
    first, second = case.get("AdditionalInput", [b"", b""])
    drbg.generate(128, first)
    assert drbg.generate(128, second) == one("ReturnedBits")


def test_promise_11_a_spent_seed_gives_nothing_until_reseeded() -> None:
    drbg = HmacDrbg(ENTROPY, reseed_interval=3)
    for _ in range(3):
        drbg.generate(16)
    with pytest.raises(ReseedRequired, match="reseed first"):
        drbg.generate(16)
    drbg.reseed(ENTROPY)
    assert drbg.reseed_counter == 1
    assert len(drbg.generate(16)) == 16


@pytest.mark.parametrize("interval", [0, RESEED_INTERVAL + 1])
def test_reseed_interval_stays_within_the_standard(interval: int) -> None:
    HmacDrbg(ENTROPY, reseed_interval=RESEED_INTERVAL)
    with pytest.raises(ValueError, match="reseed interval"):
        HmacDrbg(ENTROPY, reseed_interval=interval)


def test_one_request_is_limited() -> None:
    drbg = HmacDrbg(ENTROPY)
    assert len(drbg.generate(MAX_REQUEST_BYTES)) == MAX_REQUEST_BYTES
    assert drbg.generate(0) == b""
    for size in (-1, MAX_REQUEST_BYTES + 1):
        with pytest.raises(ValueError, match="One request"):
            drbg.generate(size)


def test_entropy_is_at_least_the_strength() -> None:
    with pytest.raises(ValueError, match="at least 32 bytes, not 31"):
        HmacDrbg(ENTROPY[:31])
    with pytest.raises(ValueError, match="at least 32 bytes, not 31"):
        HmacDrbg(ENTROPY).reseed(ENTROPY[:31])


def test_a_request_not_a_multiple_of_the_block_is_cut_from_the_same_stream() -> None:
    assert HmacDrbg(ENTROPY).generate(64).startswith(HmacDrbg(ENTROPY).generate(33))
