"""The worker: the app of a process that serves, with the logs of the process set up."""

from __future__ import annotations

from fastapi import FastAPI

from api.format_plugins import load_formats
from api.server import log_setup
from api.server.stopping import stop_with_supervisor
from api.settings import Settings


def worker(settings: Settings | None = None) -> FastAPI:
    """The app, and the logs of its process set up. Without settings it is one of several workers, which read them from
    the environment and stop when their supervisor is gone."""
    if settings is None:
        stop_with_supervisor()
    chosen = settings or Settings()
    log_setup.install_logging(chosen)
    load_formats(chosen.formats)
    # The app's modules make their schemas of the formats there are.
    from api.app import create_app

    return create_app(chosen)
