"""The numbers in `docs/security.md` are those of the code."""

import re
from pathlib import Path

import pytest

from api.cli.serve import CLOSING_SECONDS
from api.server.lifespan import BODY_BURST_SECONDS
from api.server.uvicorn_protocols import BODY_BYTES_PER_SECOND
from api.settings import Settings
from api.wire.request_bounds import MAX_ACT_VALUES, MAX_BODY_FIELDS, MAX_BODY_VALUES
from api.wire.schemas import MAX_SETTINGS
from cases.documents.reader import MAX_DOCUMENT_BYTES
from cases.matter_files import MAX_MATTER_VALUES
from engine.core import limits
from engine.core.acts import TEXT_LIMIT
from engine.matters.criminal_case_bounds import CASE, MAX_EVIDENCE_CHARACTERS, MAX_STATEMENTS, CountBound

TEXT = (Path(__file__).parents[1] / "docs" / "security.md").read_text(encoding="utf-8")
DEFAULTS = Settings.model_construct()


def row(what: str) -> list[float]:
    """The numbers in the bound of the row that begins so."""
    line = next(line for line in TEXT.splitlines() if line.startswith(f"| {what}"))
    return [float(number.replace(",", "")) for number in re.findall(r"\d[\d,]*", line.split("|")[2])]


def max_entries(field: str) -> int:
    bound = CASE.fields[field]
    assert isinstance(bound, CountBound)
    return bound.max_entries


@pytest.mark.parametrize(
    ("what", "numbers"),
    [
        ("Body of a request", [DEFAULTS.body_bytes / 2**20]),
        ("Fields of a body", [MAX_BODY_FIELDS]),
        ("Fields of a body", [MAX_SETTINGS]),
        ("Values of a body", [MAX_BODY_VALUES, MAX_ACT_VALUES, MAX_MATTER_VALUES]),
        ("A case:", [max_entries("exhibits"), max_entries("witnesses"), MAX_STATEMENTS, max_entries("transcript")]),
        ("Text of a case", [MAX_EVIDENCE_CHARACTERS]),
        ("Cases of the rooms", [DEFAULTS.case_memory_mib]),
        ("A turn", [TEXT_LIMIT]),
        ("What a socket may fall behind", [DEFAULTS.outbox_bytes / 2**20]),
        ("Head of a request", [DEFAULTS.request_seconds, BODY_BYTES_PER_SECOND / 1024]),
        ("Connections of an address", [DEFAULTS.connections_per_address]),
        ("Requests of an address", [DEFAULTS.address_per_second]),
        ("Requests of a token", [DEFAULTS.requests_per_second]),
        ("Acts and frames", [DEFAULTS.acts_per_second]),
        ("Rooms that an address opens", [DEFAULTS.rooms_per_minute]),
        ("People that an address brings", [DEFAULTS.joins_per_minute * 12, DEFAULTS.joins_per_minute]),
        ("Files of an address", [DEFAULTS.documents_per_minute, MAX_DOCUMENT_BYTES / 2**20]),
        (
            "Bodies of 16 KiB",
            [DEFAULTS.body_kib_per_second / 1024 * seconds for seconds in (BODY_BURST_SECONDS, 1)],
        ),
        ("Questions of an asker", [DEFAULTS.interviews_per_minute]),
        ("Codes of no room", [DEFAULTS.guesses_per_minute]),
        ("What a seat does unasked", [limits.MAX_UNASKED_ACTS_PER_ROUND]),
        ("Invitations to one's own seat", [limits.MAX_INVITATIONS_PER_SEAT]),
        ("Sitting down without an invitation", [limits.MAX_NEWCOMERS]),
        ("Counted votes of the audience", [limits.MAX_AUDIENCE_MEMBERS, limits.MAX_AUDIENCE_BALLOT_CHANGES]),
        ("Acts of the host", [limits.MAX_HOST_ACTS]),
        ("CPU time of a room", [DEFAULTS.stall_seconds]),
        ("A worker that is told to stop", [DEFAULTS.graceful_seconds, CLOSING_SECONDS]),
    ],
)
def test_a_bound_is_the_number_of_the_code(what: str, numbers: list[float]) -> None:
    assert row(what) == numbers


def test_every_setting_that_is_named_exists() -> None:
    known = {name for field in Settings.model_fields for name in Settings.names(field)}
    named = set(re.findall(r"TWELVE_[A-Z_]+", TEXT))
    assert named
    assert named <= known


def test_every_rule_that_is_named_exists() -> None:
    root = Path(__file__).parents[1]
    rules = (root / "api/PROTOCOL.md").read_text(encoding="utf-8") + (root / "engine/RULES.md").read_text(
        encoding="utf-8"
    )
    named = set(re.findall(r"\b(?:[GVSHW]|AS|ST|SP|AU|HO|SE)\d+\b", TEXT))
    assert named
    assert not {rule for rule in named if f"**{rule}**" not in rules}
