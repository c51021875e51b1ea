"""What the site is called: requests for any other name are refused, and links carry its own."""

from __future__ import annotations

import re
import shlex
import socket
import sys
from collections.abc import Sequence
from pathlib import Path

from fastapi import Request
from starlette.datastructures import Headers
from starlette.types import Scope

from flatboat.errors import FlatboatError

LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
EVERYWHERE = frozenset({"0.0.0.0", "::"})  # listened on: all that this machine is called
#: The name in a Host header, and its port.
HOST = re.compile(r"(\[[0-9a-f:.]{2,45}\]|[a-z0-9_.-]{1,253})(?::(\d{1,5}))?", re.ASCII)


class Misdirected(FlatboatError):
    """A request for a name that the site does not go by."""


def name_of(words: str) -> str:
    """A name that the site goes by, as it stands in an address. Raises FlatboatError.

    >>> name_of("Play.Example.org"), name_of("https://play.example.org:8443/")
    ('play.example.org', 'https://play.example.org:8443')
    """
    name = words.strip().lower().rstrip("/")
    scheme, bar, host = name.rpartition("://")
    if not HOST.fullmatch(host) or (bar and scheme not in ("http", "https")):
        raise FlatboatError(f'--name: "{words}" is no name; please give one such as play.example.org')
    return name


def command() -> str:
    """How the site was started, as a shell takes it: `make play` starts what no shell would find."""
    called = Path(sys.argv[0])
    return shlex.quote(str(called)) if called.name == "flatboat" else "flatboat"


def host_part(netloc: str) -> str:
    """The name in a Host header, without its port; "" if it is none.

    >>> host_part("Example.org:8000"), host_part("[::1]:80"), host_part("a b")
    ('example.org', '::1', '')
    """
    found = HOST.fullmatch(netloc.lower())
    return found[1].strip("[]").rstrip(".") if found else ""


def of_this_machine() -> str:
    """What this machine is called in its network; "" if it is in none. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address that nobody has
        except OSError:
            return ""
        return str(probe.getsockname()[0])


def is_far(base: str) -> bool:
    """Whether an address leads to this site from other machines, too.

    >>> is_far("http://192.168.1.20:8765"), is_far("http://localhost:8765")
    (True, False)
    """
    return host_part(base.rpartition("://")[2]) not in LOOPBACK


class Addresses:
    """The names of a site, the first one for its links; always also loopback and the address listened on."""

    def __init__(self, names: Sequence[str] = (), listened: str = "") -> None:
        """Names as `name_of` gives them, and the address listened on as it was given."""
        self.names = tuple(names)
        self.netlocs = frozenset(name.rpartition("://")[2] for name in names)
        self.called = frozenset(map(host_part, self.netlocs))
        self.hosts = LOOPBACK | self.called | {listened.lower()}
        self.everywhere = listened in EVERYWHERE

    def check(self, scope: Scope) -> None:
        """Refuse a request for another name: a foreign one may lead here. Raises Misdirected."""
        named = Headers(scope=scope).get("host", "")
        host, listened = host_part(named), (scope.get("server") or ("",))[0]
        if host and (host in self.hosts or host == str(listened).partition("%")[0]):
            return
        if not host:
            raise Misdirected("this request does not say in its Host header which site it is for")
        raise Misdirected(
            f'this site does not go by the name "{host}"; if it should,'
            f" start it so: flatboat serve --name {host}"
        )

    def is_ours(self, origin: str, host: str | None) -> bool:
        """Whether an Origin is this site's; `host` is the Host header, which was checked before."""
        scheme, _, netloc = origin.lower().partition("://")
        return scheme in ("http", "https") and netloc in self.netlocs | {(host or "").lower()}

    def base(self, request: Request) -> str:
        """What links begin with: the first name, unless it was asked for by another of the names.

        A site without a name that all the network can reach is called as it is there.
        """
        host, scheme = request.headers.get("host", "").lower(), request.url.scheme
        first = self.names[0] if self.names else self.outward(host)
        if "://" in first:
            return first
        return f"{scheme}://{host if host_part(host) in self.called else first}"

    def outward(self, host: str) -> str:
        """A Host header of this machine alone as other machines would send it, where they reach the site."""
        own = of_this_machine() if self.everywhere and host_part(host) in LOOPBACK else ""
        found = HOST.fullmatch(host)
        return f"{own}:{found[2]}" if own and found and found[2] else own or host


def base_of(request: Request) -> str:
    """What the site's addresses begin with."""
    addresses: Addresses = request.app.state.site.addresses
    return addresses.base(request)
