"""The worker: the app of a process that serves, with the logs of the process set up."""

from __future__ import annotations

from fastapi import FastAPI

from api.format_plugins import load_formats
from api.server import log_setup
from api.settings import Settings


def worker(settings: Settings | None = None) -> FastAPI:
    """The app, and the logs of its process set up. Settings come from the environment where none are given."""
    chosen = settings or Settings()
    log_setup.install_logging(chosen)
    load_formats(chosen.formats)
    # The app's modules make their schemas of the formats there are.
    from api.app import create_app

    return create_app(chosen)
