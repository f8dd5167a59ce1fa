"""Log lines, where nobody reads them and where somebody does again."""

import io
import json
import logging

import pytest
import structlog

from api.server import log_setup
from api.settings import Settings


@pytest.fixture
def installed() -> None:
    """Our lines, for one test."""
    log_setup.install_logging(Settings(log_format="json"))


def test_a_line_that_nobody_reads_stops_nothing(installed: None, monkeypatch: pytest.MonkeyPatch) -> None:
    gone = io.StringIO()
    gone.close()
    monkeypatch.setattr("sys.stderr", gone)
    structlog.get_logger("ours").warning("ours")
    logging.getLogger("a.library").warning("theirs")
    read = io.StringIO()
    monkeypatch.setattr("sys.stderr", read)
    structlog.get_logger("ours").warning("ours again")
    logging.getLogger("a.library").warning("theirs again")
    assert [json.loads(line)["event"] for line in read.getvalue().splitlines()] == ["ours again", "theirs again"]
