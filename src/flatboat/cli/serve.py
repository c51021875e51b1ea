"""`flatboat serve`: the site, for one person or a group."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated
from urllib.parse import urlsplit

import typer

from flatboat.cli.screen import complain, sentence
from flatboat.errors import FlatboatError


def serve(
    host: Annotated[
        str, typer.Option(metavar="ADDRESS", help="Where to listen; 0.0.0.0 for everyone on the network.")
    ] = "127.0.0.1",
    port: Annotated[
        int | None,
        typer.Option(
            metavar="N", min=0, max=65535, help="The first free one from 8765 on, if none is given."
        ),
    ] = None,
    database: Annotated[
        str, typer.Option(metavar="URL", help="A file, sqlite:///FILE or postgresql://USER@HOST/NAME.")
    ] = "",
    folder: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Where the database and the server's secret are kept.")
    ] = None,
    workers: Annotated[
        int | None, typer.Option(metavar="N", min=1, max=64, help="Processes in which bots think.")
    ] = None,
    warm: Annotated[
        bool, typer.Option(help="Compile the bots' code at the start, not when a bot is first asked.")
    ] = True,
    bots: Annotated[
        str,
        typer.Option(
            metavar="A,B",
            help="Bots from outside that tables may have beside ours: my_module:policy, onnx:FILE. They bring"
            " code, which you trust.",
        ),
    ] = "",
    tables_per_hour: Annotated[
        int, typer.Option(metavar="N", min=1, help="How many tables one address may make in an hour.")
    ] = 60,
    streams_per_address: Annotated[
        int,
        typer.Option(metavar="N", min=1, max=4000, help="How many tables one address may follow at a time."),
    ] = 200,
    names: Annotated[
        list[str] | None,
        typer.Option(
            "--name",
            metavar="NAME",
            help="What the site is called, such as play.example.org; links carry the first one.",
        ),
    ] = None,
    new_secret: Annotated[
        bool, typer.Option("--new-secret", help="Make a new secret.key; the links of all games stop working.")
    ] = False,
    proxies: Annotated[
        list[str] | None,
        typer.Option(
            "--proxy",
            metavar="ADDRESS",
            help="A proxy before the site, whose X-Forwarded-For and -Proto are believed; nobody else's are.",
        ),
    ] = None,
) -> None:
    """Run the site for a group, until Ctrl-C.

    All its limits are listed in docs/the-site.md.
    """
    from flatboat.bots.outside import admit
    from flatboat.web.addresses import Addresses, name_of
    from flatboat.web.capacity import told
    from flatboat.web.serve import proxy
    from flatboat.web.serve import serve as run
    from flatboat.web.settings import Limits, Settings

    if not host.strip():
        raise FlatboatError("--host is empty; 127.0.0.1 is this machine alone, 0.0.0.0 the whole network")
    for words in filter(None, map(str.strip, bots.split(","))):
        admit(words)
    plain = Settings(database=database)
    limits = Limits(
        tables=f"{tables_per_hour}/hour",
        streams_of_address=streams_per_address,
        connections_of_address=2 * streams_per_address,
    )
    settings = Settings(
        database,
        folder or plain.folder,
        workers or plain.workers,
        warm,
        limits,
        new_secret=new_secret,
        names=tuple(map(name_of, names or ())),
        proxies=tuple(map(proxy, proxies or ())),
    )

    def say(url: str, settings: Settings) -> None:
        here = urlsplit(url).netloc
        far = Addresses((), host).outward(here)
        others = "" if names or far == here else f"Others in your network find it at http://{far}/"
        kept = f"Ctrl-C stops it; games are kept in {settings.url}"
        for line in filter(None, (f"Flatboat is at {url}", others, kept, told(settings.limits))):
            sentence(line)
        complain()

    run(settings, host, port, say=say)
