"""The names of this machine on its networks: the addresses of its interfaces, and its host name."""

import socket
import struct
from collections.abc import Iterator
from contextlib import suppress
from ipaddress import ip_address

ANY = ("0.0.0.0", "::", "")
"""The address of a listener at every interface."""
_SIOCGIFADDR = 0x8915
_ELSEWHERE = (
    (socket.AF_INET, ("192.0.2.1", 9)),
    (socket.AF_INET6, ("2001:db8::1", 9)),
)
"""Addresses kept for examples: nothing is sent there, but the system says which of its addresses it would use."""


def own_addresses() -> list[str]:
    """Return the addresses at which other machines reach this one, if the system reports them."""
    found = dict.fromkeys((*_routed(), *_of_interfaces(), *_of_name()))
    return [one for one in found if _reachable(one)]


def own_names() -> list[str]:
    """Return the names by which machines nearby reach this one."""
    name = socket.gethostname().lower().partition(".")[0]
    known = name and name != "localhost" and name.replace("-", "").isalnum()
    return [name, f"{name}.local"] if known else []


def _reachable(written: str) -> bool:
    address = ip_address(written)
    return not (
        address.is_loopback or address.is_unspecified or address.is_link_local or address.is_multicast
    )


def _routed() -> Iterator[str]:
    """Yield the addresses that messages to elsewhere would be sent from."""
    for family, elsewhere in _ELSEWHERE:
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect(elsewhere)
            yield probe.getsockname()[0].partition("%")[0]


def _of_interfaces() -> Iterator[str]:
    """Yield the address of each interface, where the system can be asked for it."""
    try:
        import fcntl
    except ImportError:
        return
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        for _, name in socket.if_nameindex():
            with suppress(OSError):
                told = fcntl.ioctl(asked.fileno(), _SIOCGIFADDR, struct.pack("256s", name.encode()[:15]))
                yield socket.inet_ntoa(told[20:24])


def _of_name() -> Iterator[str]:
    """Yield the addresses of the machine's own name."""
    with suppress(OSError):
        for *_, address in socket.getaddrinfo(socket.gethostname(), None, type=socket.SOCK_STREAM):
            yield str(address[0]).partition("%")[0]
