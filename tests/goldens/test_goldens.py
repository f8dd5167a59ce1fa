"""Goldens: logs, views, certificates, prompts and an MCP session that must not change by accident.

`make goldens` rewrites the files when a change is intended. Two things are frozen elsewhere: the schemas of HTTP and
the socket in `web/schema` (`make types` compares them), and the result of a thousand deliberations in
tests/api/cli/test_simulate.py.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.core.decide import verify
from engine.core.events import ENTRY, EVENT, Opened
from engine.formats.jury.rules.format import JURY
from tests.api.cli.test_play import twelve
from tests.goldens.contents import CONTENTS, WORDED_CASES, played_on
from tests.goldens.files import log_lines, plain, read_log, stored, stored_logs
from tests.goldens.mcp_session import recorded

LOGS = stored_logs()


@pytest.mark.parametrize("name", CONTENTS)
def test_the_code_makes_what_is_stored(name: str) -> None:
    made, wanted = plain(CONTENTS[name]()), stored(name)
    assert made.keys() == wanted.keys()
    for key, value in wanted.items():
        assert made[key] == value, f"{name}.json, {key}: run `make goldens` if this change is intended"


@pytest.mark.parametrize("case", WORDED_CASES)
def test_a_log_in_words_is_the_stored_one_line_by_line(case: str) -> None:
    """`logs_in_words.json` has the digests of more logs; this test shows the first line that differs. The case is that
    of the log: one whose text was changed since makes another log."""
    stored_case, entries = read_log(LOGS[case])
    made = [ENTRY.dump_json(entry).decode() for entry in played_on(stored_case, WORDED_CASES[case], "1")]
    assert made == [ENTRY.dump_json(entry).decode() for entry in entries]
    # The case in the first line is compared, too.
    assert log_lines(stored_case, entries) == LOGS[case]


@pytest.mark.parametrize("name", LOGS)
def test_a_stored_log_reads_and_writes_byte_for_byte(name: str) -> None:
    case, entries = read_log(LOGS[name])
    assert log_lines(case, entries) == LOGS[name]


@pytest.mark.parametrize(
    "name",
    [
        "case_005_maybrick",
        "rules_4_long_opening",
        "rules_4_eventful_3",
        "rules_4_fork",
        "rules_5_eventful_3",
        "rules_5_personas",
        "rules_6_eventful_3",
        "eventful_3",
    ],
)
def test_a_stored_log_is_replayed_and_verified_by_the_command(name: str, tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    path.write_text("\n".join([*LOGS[name], ""]), encoding="utf-8")
    done = twelve("replay", str(path), "--verify", "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["differs_at"] is None


def test_the_stored_logs_hold_every_kind_of_event_that_a_jury_makes() -> None:
    held = {entry.event.kind for lines in LOGS.values() for entry in read_log(lines)[1]}
    known = set(EVENT.json_schema()["discriminator"]["mapping"])
    assert held == known - {
        "dealt",
        "filed",
        "papers_opened",
        "withdrawn",
        "answer_given",
        "bids_weighed",
        "aside_said",
    }


def test_lg10_logs_of_each_version_are_verified_under_their_own_rules() -> None:
    versions: dict[int, int] = {}
    for name, lines in LOGS.items():
        case, entries = read_log(lines)
        opened = entries[0].event
        assert isinstance(opened, Opened)
        # The time for reading before the first ballot (TI7) came within version 4, after one of the logs.
        assert verify(JURY.bind(case), entries)[1] == (19 if name == "rules_4_eventful_4" else None), name
        versions[opened.rules] = versions.get(opened.rules, 0) + 1
    assert versions == {4: 11, 5: 11, 6: 11, 7: 11}


async def test_a_session_over_mcp_is_the_recorded_one() -> None:
    made, wanted = plain(await recorded()), stored("mcp_session")
    for number, (call, as_recorded) in enumerate(zip(made["calls"], wanted["calls"], strict=False)):
        assert call == as_recorded, f"call {number} of the session"
    assert len(made["calls"]) == len(wanted["calls"])
    for part in ("tools", "resources", "prompts"):
        assert made[part] == wanted[part], part
