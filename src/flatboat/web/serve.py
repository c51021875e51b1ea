"""Running the site: uvicorn on an address, with the browser opened if one is wanted."""

from __future__ import annotations

import asyncio
import errno
import gc
import ipaddress
import math
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from dataclasses import replace
from types import FrameType
from typing import Any, cast

import uvicorn
from fastapi import FastAPI

from flatboat.errors import FlatboatError
from flatboat.web import audit
from flatboat.web.app import make_app
from flatboat.web.capacity import fitted, raised, wanted
from flatboat.web.connections import Connection, Doors, Farewell, prepare
from flatboat.web.host import Host
from flatboat.web.private import private_folder
from flatboat.web.settings import Limits, Settings
from flatboat.web.settling import Garbage, settle
from flatboat.web.store import claim
from flatboat.web.wanted import NewTable

#: Seconds a thread keeps the interpreter. The one that writes takes it up again after each statement; by
#: Python's own 5 ms, a move would wait that long for each while tables are drawn.
SWITCH = 0.0005
PORTS = 20  # tried one after the other when none is asked for
GIVEN_UP = 0.5  # seconds in which tasks note that nobody listens any more


class Server(uvicorn.Server):
    """A server that tells when it answers, and that stops soon and quietly, whatever is going on."""

    def __init__(self, config: uvicorn.Config, house: Host, ready: Callable[[], None] = lambda: None) -> None:
        super().__init__(config)
        self.house, self.ready, self.told_again = house, ready, False
        self.garbage = Garbage()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Begin to stop. A second signal hurries it, and even then nothing is left undone."""
        if self.should_exit:
            self.told_again = True
        else:
            super().handle_exit(sig, frame)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to answer, then say so."""
        for bound in sockets or ():
            prepare(bound, self.house.settings.limits.stall)
        await super().startup(sockets)
        self.ready()

    async def on_tick(self, counter: int) -> bool:
        """Ten times a second: see whether this is a moment to clean up."""
        self.garbage.look(self.server_state.total_requests)
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Say farewell to everybody, then stop; what takes long to answer, or to be read, is given up."""
        self.house.farewell()
        hurrying = asyncio.create_task(self._hurry())
        await super().shutdown(sockets)
        hurrying.cancel()

    async def _hurry(self) -> None:
        clock = asyncio.get_running_loop().time
        end = clock() + self.house.settings.limits.last_answers
        while clock() < end and not self.told_again:
            await asyncio.sleep(0.05)
        for connection in list(self.server_state.connections):
            cast(Connection, connection).cut_off()
        await asyncio.sleep(GIVEN_UP)
        for task in list(self.server_state.tasks):
            task.cancel()


def configure(app: FastAPI, settings: Settings, log_level: str = "warning") -> uvicorn.Config:
    """How uvicorn serves the site. Where a request comes from, nobody but a proxy that was named may say."""
    limits, host = settings.limits, app.state.site.host
    return uvicorn.Config(
        Farewell(app, host.closing),
        log_level=log_level,
        lifespan="on",
        interface="asgi3",
        http=cast(Any, Doors(limits, settings.proxies).connection),
        ws="none",
        timeout_keep_alive=limits.idle,
        timeout_graceful_shutdown=math.ceil(limits.last_answers + GIVEN_UP) + 2,
        server_header=False,
        backlog=limits.backlog,
        access_log=False,  # addresses of links are keys
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
    )


def proxy(words: str) -> str:
    """The address of a proxy, or a network of them. Raises FlatboatError.

    >>> proxy("127.0.0.1"), proxy("10.0.0.7/8")
    ('127.0.0.1/32', '10.0.0.0/8')
    """
    try:
        return str(ipaddress.ip_network(words.strip(), strict=False))
    except ValueError:
        raise FlatboatError(
            f'--proxy: "{words}" is no address; please give one such as 127.0.0.1 or 10.0.0.0/8'
        ) from None


def bind(address: str, port: int | None, backlog: int = Limits.backlog) -> socket.socket:
    """A listening socket; without a port the first free one from 8765 on. Raises FlatboatError."""
    tries = range(8765, 8765 + PORTS) if port is None else [port]
    for number in tries:
        try:
            return listening(address, number, backlog)
        except (OSError, OverflowError, TypeError) as error:  # Python's TypeError: no host is called so
            if getattr(error, "errno", None) != errno.EADDRINUSE or number == tries[-1]:
                reason = getattr(error, "strerror", None) or error
                raise FlatboatError(f"the site cannot listen on {address} port {number}: {reason}") from None
    raise AssertionError


def listening(address: str, port: int, backlog: int) -> socket.socket:
    """A socket that listens. Raises OSError; OverflowError or TypeError for an impossible port or host."""
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    # The protocol said, or asyncio leaves out TCP_NODELAY and every answer takes 40 ms more.
    bound = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind((address, port))
        bound.listen(backlog)  # at once: until one listens, two servers may be bound to the same port
    except BaseException:
        bound.close()
        raise
    return bound


def url_of(address: str, port: int) -> str:
    """Where the site is reached from this machine.

    >>> url_of("0.0.0.0", 8765), url_of("::1", 80)
    ('http://127.0.0.1:8765/', 'http://[::1]:80/')
    """
    shown = "127.0.0.1" if address in ("0.0.0.0", "::") else address
    return f"http://{f'[{shown}]' if ':' in shown else shown}:{port}/"


def serve(
    settings: Settings,
    address: str = "127.0.0.1",
    port: int | None = None,
    *,
    first: NewTable | None = None,
    say: Callable[[str, Settings], None],
    browse: bool = False,
) -> None:
    """Run the site until it is stopped. With a `first` table the address told leads to its first seat.

    What is said when it answers is the address, and the settings with the limits that this machine allows.
    Raises FlatboatError if the database or the address cannot be used.
    """
    descriptors = raised(wanted(settings.limits, settings.workers))
    limits = fitted(settings.limits, settings.workers, descriptors)
    settings = replace(settings, address=address, limits=limits)
    bound = bind(address, port, limits.backlog)
    private_folder(settings.folder)
    own = claim(settings.url)
    app = make_app(settings)
    house: Host = app.state.site.host
    house.store.claim = own
    url, config = url_of(address, bound.getsockname()[1]), configure(app, settings)
    settling = threading.Thread(target=settle, args=(app,))
    path = ""

    def ready() -> None:
        own.tell(url)
        say(f"{url}{path}", settings)
        if browse:
            threading.Thread(target=webbrowser.open, args=(url + path,), daemon=True).start()
        settling.start()

    async def main() -> None:
        nonlocal path
        if first is not None:
            room = await house.tables.create(first, "")
            path = f"s/{house.links.host(room)}"
        await Server(config, house, ready).serve([bound])

    audit.to_stderr()
    signal.signal(signal.SIGTERM, _stop)
    sys.setswitchinterval(SWITCH)
    gc.disable()  # until all is read that stays
    try:
        with bound, own, asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
            runner.run(main())
    finally:
        if settling.is_alive():  # an interpreter that ends while libraries are read may crash
            signal.signal(signal.SIGINT, signal.SIG_IGN)
            settling.join()


def _stop(number: int, frame: object) -> None:
    """Stop in good order when told to; uvicorn has let its streams end by then."""
    raise SystemExit(128 + number)
