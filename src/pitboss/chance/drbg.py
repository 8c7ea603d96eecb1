"""HMAC_DRBG with SHA-256 (NIST SP 800-90A Rev. 1, 10.1.2). For prediction resistance, reseed before each request."""

from hashlib import sha256
from hmac import digest

# SP 800-90A, table 2 (here in bytes; the table counts bits).
HIGHEST_STRENGTH_BYTES = 32
MAX_REQUEST_BYTES = 2**16
MAX_INPUT_BYTES = 2**32
RESEED_INTERVAL = 2**48
_OUT_BYTES = sha256().digest_size


class ReseedRequired(RuntimeError):
    """The generator has answered as many requests as one seed allows."""


class SelfTestFailed(RuntimeError):
    """The generator does not produce the required bits, so nothing may be dealt from it."""


class HmacDrbg:
    """A deterministic random bit generator: the same seed material always gives the same bytes."""

    __slots__ = ("_key", "_reseed_counter", "_value", "reseed_interval")

    def __init__(
        self,
        entropy: bytes,
        nonce: bytes = b"",
        personalization: bytes = b"",
        *,
        reseed_interval: int = RESEED_INTERVAL,
    ) -> None:
        if not 1 <= reseed_interval <= RESEED_INTERVAL:
            raise ValueError(f"The reseed interval runs from 1 to {RESEED_INTERVAL}, not {reseed_interval}.")
        _check_entropy(entropy)
        _check_input("nonce", nonce)
        _check_input("personalization string", personalization)
        self.reseed_interval = reseed_interval
        self._key = bytes(_OUT_BYTES)
        self._value = b"\x01" * _OUT_BYTES
        self._update(entropy + nonce + personalization)
        self._reseed_counter = 1

    @property
    def reseed_counter(self) -> int:
        """One more than the number of requests answered since the last reseed."""
        return self._reseed_counter

    def reseed(self, entropy: bytes, additional: bytes = b"") -> None:
        """Mix fresh entropy into the state and restart the request count (10.1.2.4)."""
        _check_entropy(entropy)
        _check_input("additional input", additional)
        self._update(entropy + additional)
        self._reseed_counter = 1

    def generate(self, size_bytes: int, additional: bytes = b"") -> bytes:
        """Return the next bytes of the stream. Refused once the seed is spent (10.1.2.5)."""
        if not 0 <= size_bytes <= MAX_REQUEST_BYTES:
            raise ValueError(f"One request is for 0 to {MAX_REQUEST_BYTES} bytes, not {size_bytes}.")
        _check_input("additional input", additional)
        if self._reseed_counter > self.reseed_interval:
            raise ReseedRequired(f"The seed has served its {self.reseed_interval} requests: reseed first.")
        if additional:
            self._update(additional)
        out = self._stretch(size_bytes)
        self._update(additional)
        self._reseed_counter += 1
        return out

    def _stretch(self, size_bytes: int) -> bytes:
        key, value = self._key, self._value
        blocks: list[bytes] = []
        for _ in range(-(-size_bytes // _OUT_BYTES)):
            value = digest(key, value, "sha256")
            blocks.append(value)
        self._value = value
        return b"".join(blocks)[:size_bytes]

    def _update(self, provided: bytes) -> None:
        """HMAC_DRBG_Update: fold provided data, if any, into key and value (10.1.2.2)."""
        for mark in (b"\x00", b"\x01") if provided else (b"\x00",):
            self._key = digest(self._key, self._value + mark + provided, "sha256")
            self._value = digest(self._key, self._value, "sha256")


def _check_entropy(entropy: bytes) -> None:
    if len(entropy) < HIGHEST_STRENGTH_BYTES:
        raise ValueError(f"Entropy input is at least {HIGHEST_STRENGTH_BYTES} bytes, not {len(entropy)}.")
    _check_input("entropy input", entropy)


def _check_input(name: str, data: bytes) -> None:
    if len(data) > MAX_INPUT_BYTES:
        raise ValueError(f"The {name} is too long: {len(data)} bytes of at most {MAX_INPUT_BYTES}.")


# A case from the NIST response files: instantiate, reseed, generate twice; the start of the second output.
_KNOWN_ENTROPY = "06032cd5eed33f39265f49ecb142c511da9aff2af71203bffaf34a9ca5bd9c0d"
_KNOWN_NONCE = "0e66f71edc43e42a45ad3c6fc6cdc4df"
_KNOWN_RESEED = "01920a4e669ed3a85ae8a33b35a74ad7fb2a6bb4cf395ce00334a9c9a5a5d552"
_KNOWN_BITS = "76fc79fe9b50beccc991a11b5635783a83536add03c157fb30645e611c2898bb"


def check_known_answer() -> None:
    """Check that the generator reproduces bits published by NIST (SP 800-90A, 11.3), and raise if it does not."""
    drbg = HmacDrbg(bytes.fromhex(_KNOWN_ENTROPY), bytes.fromhex(_KNOWN_NONCE))
    drbg.reseed(bytes.fromhex(_KNOWN_RESEED))
    drbg.generate(128)
    if drbg.generate(128)[:32].hex() != _KNOWN_BITS:
        raise SelfTestFailed("The generator fails its known-answer test: nothing may be dealt from it.")
