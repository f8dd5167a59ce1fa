"""`twelve serve`: the page, HTTP and WebSocket, by one process or by several."""

from __future__ import annotations

import asyncio
import errno
import gc
import os
import signal
import socket
import sys
import tempfile
from pathlib import Path
from typing import Annotated, Any

import typer

from api.cli.configuration import exit_with, read_settings
from api.cli.exposure import warn_of_spending
from api.machine import machine_surroundings  # noqa: TID251 - a command is a root
from api.settings import Settings

MAX_WS_BYTES = 1_048_576
"""Bytes. A larger one ends its socket at once; smaller ones that are still too large are refused by name."""
BACKLOG = 2048
CLOSING_SECONDS = 3
"""After the requests in progress, so long a worker may take to give its rooms back and to close its connections."""
WORKER_ANSWER_SECONDS = 60
"""So long one of several workers may take to answer the supervisor, which ends it after that and starts another. It
answers once it has loaded the program, which takes a second, and many more where all cores are busy."""


def serve(
    host: Annotated[
        str | None, typer.Option(help="The address to listen at; 127.0.0.1 unless TWELVE_HOST is set.")
    ] = None,
    port: Annotated[
        int | None, typer.Option(min=0, max=65535, help="The port; 8000 unless PORT is set, 0 for any free one.")
    ] = None,
    workers: Annotated[
        int | None, typer.Option(min=1, max=64, help="Processes side by side; more than one need Redis.")
    ] = None,
    local_model: Annotated[
        Path | None,
        typer.Option(help="A file of weights (.gguf), which a child process serves; needs '.[realmodel]'."),
    ] = None,
) -> None:
    """Serve the page, HTTP and WebSocket, until Ctrl-C.

    \b
    Examples:
      twelve serve
      twelve serve --host 0.0.0.0 --port 80
      twelve serve --local-model ~/models/qwen2.5-7b-instruct-q4_k_m.gguf
      DATABASE_URL=postgresql://user@host/twelve REDIS_URL=redis://host twelve serve --workers 4
    """
    for name, value in (("TWELVE_HOST", host), ("TWELVE_PORT", port), ("TWELVE_WORKERS", workers)):
        if value is not None:
            # The workers read the environment, too.
            os.environ[name] = str(value)
    if local_model is None:
        _serve()
        return
    from rooms.minds.local_model.server import NoLocalModel, check_weights, serving

    try:
        check_weights(local_model)
        print(f"{local_model.name} is read into memory.", flush=True)
        with serving(local_model) as model:
            os.environ |= {"TWELVE_MODEL": f"openai/{model.name}", "TWELVE_MODEL_BASE_URL": model.base_url}
            _serve()
    except NoLocalModel as error:
        exit_with(str(error), 2)


def _serve() -> None:
    # Nothing that is loaded now is garbage: collecting would take a tenth of the start.
    gc.disable()
    settings = read_settings()
    from api.server.connections import raise_descriptor_limit

    raise_descriptor_limit()
    if settings.workers > 1 and settings.redis_url is None:
        exit_with("more than one worker needs Redis for the news between them: set REDIS_URL, or use one worker.", 2)
    if settings.workers > 1 and settings.database_url.startswith("memory:"):
        exit_with("a store in memory is one process's own: set DATABASE_URL, or use one worker.", 2)
    from api.server import log_setup

    log_setup.install_logging(settings)
    listening = _listen(settings.host, settings.port)
    # The store and the bus first: what is wrong with them is one sentence, not a worker's traceback.
    asyncio.run(_prepare(settings))
    _greet(settings, listening)
    warn_of_spending(settings)
    _run(settings, listening)


def _listen(host: str, port: int) -> socket.socket:
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        listening = socket.socket(family)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        # From here on early clients wait for us instead of being turned away.
        listening.listen(BACKLOG)
    except socket.gaierror:
        exit_with(f"{host!r} is no address of this machine.", 2)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            exit_with(
                f"port {port} is in use at {host}: end what listens there, or choose another with --port or PORT.", 1
            )
        if error.errno == errno.EADDRNOTAVAIL:
            exit_with(f"{host!r} is no address of this machine.", 2)
        exit_with(f"cannot listen at {host}:{port}: {error.strerror}.", 1)
    listening.setblocking(False)
    listening.set_inheritable(True)
    return listening


async def _prepare(settings: Settings) -> None:
    from api.server.lifespan import load_execution, load_models, load_personas
    from cases.yaml_lines import InvalidFile
    from rooms.bus import connect_bus
    from rooms.errors import BadUrl, RoomsError
    from rooms.matter_search import build_matter_search
    from rooms.minds.llm.client import LiteLLMClient
    from rooms.minds.llm.configuration import InvalidModels
    from rooms.minds.sandbox.configuration import BadExecution
    from rooms.store.sql.upgrade import upgrade

    setting = "DATABASE_URL"
    try:
        build_matter_search(settings.search, load_models(settings), LiteLLMClient(machine_surroundings().steady))
        load_execution(settings)
        load_personas(settings)
        await upgrade(settings.database_url)
        if settings.redis_url is not None:
            setting = "REDIS_URL"
            await (await connect_bus(settings.redis_url)).close()
    except BadUrl as error:
        exit_with(f"the setting {setting}: {error}", 2)
    except (InvalidModels, BadExecution, InvalidFile) as error:
        exit_with(str(error), 2)
    except RoomsError as error:
        exit_with(f"{error} The setting {setting} names it.", 1)


def _greet(settings: Settings, listening: socket.socket) -> None:
    from api.server.reach import http_url, network_address

    host, port = listening.getsockname()[:2]
    here = http_url({"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host), port)
    address = network_address(host)
    shown = settings.public_url or (http_url(address, port) if address is not None else here)
    local = f", on this machine {here}" if shown != here else ""
    many = f", {settings.workers} workers" if settings.workers > 1 else ""
    print(f"Twelve Angry Agents: {shown}{local}  (Ctrl-C stops it{many})", flush=True)


def uvicorn_options(settings: Settings) -> dict[str, Any]:
    """How uvicorn serves us; the bench and the tests serve in the same way."""
    # They are uvicorn's, which a command that serves nothing does not load.
    from api.server.uvicorn_protocols import HttpProtocol, SocketProtocol

    return {
        "http": HttpProtocol,
        "ws": SocketProtocol,
        # It cost six to eight times the CPU, and 130 KiB for each connection.
        "ws_per_message_deflate": False,
        "ws_max_size": MAX_WS_BYTES,
        "ws_ping_interval": 20.0,
        "ws_ping_timeout": 20.0,
        # Longer than clients and proxies keep an idle connection, most of them 5 or 60 seconds: the side that closes
        # it cannot lose a request over it, and that has to be the sender.
        "timeout_keep_alive": 75,
        # Our own lines, without addresses that hold codes.
        "log_config": None,
        "access_log": False,
        "server_header": False,
        # A header with the client's address is trusted only from the named proxies.
        "proxy_headers": bool(settings.trusted_proxies),
        "forwarded_allow_ips": list(settings.trusted_proxies),
        "timeout_graceful_shutdown": settings.graceful_seconds,
    }


def _run(settings: Settings, listening: socket.socket) -> None:
    import uvicorn

    from api.cli.worker import worker
    from api.server.stopping import Server

    # A signal to stop ends it in good order, and is no failure.
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(0))
    grace = settings.graceful_seconds + CLOSING_SECONDS
    if settings.workers == 1:
        server = Server(uvicorn.Config(worker(settings), **uvicorn_options(settings)), grace)
        try:
            server.run([listening])
        except KeyboardInterrupt:
            return
        if not server.started:
            raise typer.Exit(1)
        return
    from api.server.supervisor import Supervisor

    with tempfile.TemporaryDirectory(prefix="twelve-metrics-") as folder:
        os.environ["PROMETHEUS_MULTIPROC_DIR"] = folder
        config = uvicorn.Config(
            "api.cli.worker:worker",
            factory=True,
            workers=settings.workers,
            timeout_worker_healthcheck=WORKER_ANSWER_SECONDS,
            **uvicorn_options(settings),
        )
        Supervisor(config, [listening], grace).run()
