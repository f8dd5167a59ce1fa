"""Goldens: logs, lines, views, certificates, prompts and an MCP session that must not change by accident.

`make goldens` rewrites the files when a change is intended. Two things are frozen elsewhere: the schemas of HTTP and
the socket in `web/schema` (`make types` compares them), and the result of a thousand deliberations in
tests/api/cli/test_simulate.py.
"""

from __future__ import annotations

import json
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from engine.core.decide import RULES_VERSION, verify
from engine.core.events import EVENT, Opened
from engine.formats.jury.rules.format import JURY
from tests.api.cli.test_play import twelve
from tests.goldens.contents import CONTENTS
from tests.goldens.files import HERE, LOGS_FOLDER, assert_as_stored, log_lines, read_log, store_new_log, stored_logs
from tests.goldens.mcp_session import recorded
from tests.order import few_of

LOGS = stored_logs()
OLDER = [f"stored_logs/rules_{rules}.json" for rules in range(5, RULES_VERSION - 1)]
"""Readings of logs of versions between the first that is stored and the last but one."""


@pytest.mark.parametrize("name", few_of(CONTENTS, CONTENTS.keys() - OLDER, "logs of every version of the rules"))
def test_the_code_makes_what_is_stored(name: str) -> None:
    assert_as_stored(name, CONTENTS[name]())


def test_no_golden_is_left_over() -> None:
    texts = {
        f"{file.parent.name}/{file.name}" for file in HERE.glob("*/*") if file.suffix in (".txt", ".jsonl", ".json")
    }
    left = sorted(texts - CONTENTS.keys())
    assert not left, f"tests/goldens has files that nothing makes any more: remove {left}."


def test_a_stored_log_is_never_written_again() -> None:
    name = sorted(LOGS)[0]
    before = (LOGS_FOLDER / f"{name}.jsonl.gz").read_bytes()
    store_new_log(name, lambda: ["another log"])
    assert (LOGS_FOLDER / f"{name}.jsonl.gz").read_bytes() == before


@pytest.mark.parametrize("name", LOGS)
def test_a_stored_log_reads_and_writes_byte_for_byte(name: str) -> None:
    case, entries = read_log(LOGS[name])
    assert log_lines(case, entries) == LOGS[name]


def replay(name: str, folder: Path, *options: str) -> CompletedProcess[str]:
    """Tell a stored log again by the command."""
    path = folder / "log.jsonl"
    path.write_text("\n".join([*LOGS[name], ""]), encoding="utf-8")
    return twelve("replay", str(path), *options)


@pytest.mark.parametrize("name", ["case_005_maybrick", "eventful_3", "fork", "personas"])
def test_a_stored_log_is_replayed_and_verified_by_the_command(name: str, tmp_path: Path) -> None:
    done = replay(f"rules_{RULES_VERSION}_{name}", tmp_path, "--verify", "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["differs_at"] is None


@pytest.mark.parametrize("name", ["rules_4_long_opening", "rules_5_personas", "rules_6_fork", "rules_7_eventful_3"])
def test_lg10_a_log_of_other_rules_is_replayed_and_not_verified(name: str, tmp_path: Path) -> None:
    told = replay(name, tmp_path)
    assert told.returncode == 0, told.stderr
    assert told.stdout.strip()
    refused = replay(name, tmp_path, "--verify")
    assert refused.returncode == 1
    [sentence] = refused.stderr.strip().splitlines()
    assert f"made under version {name.split('_')[1]} of the rules" in sentence


OTHER_FORMATS_EVENTS = frozenset(
    ("dealt filed papers_opened withdrawn answer_given bids_weighed aside_said point_marked point_taken_back").split()
)
"""Kinds of events that no jury makes."""


def test_the_stored_logs_hold_every_kind_of_event_that_a_jury_makes() -> None:
    held = {entry.event.kind for lines in LOGS.values() for entry in read_log(lines)[1]}
    known = set(EVENT.json_schema()["discriminator"]["mapping"])
    missing = sorted(known - OTHER_FORMATS_EVENTS - held)
    assert not missing, (
        f"no stored log holds {missing}: if a jury makes them, add a log to `new_logs` in tests/goldens/contents.py "
        "and run `make goldens`; if not, name them in OTHER_FORMATS_EVENTS here."
    )
    assert not held & OTHER_FORMATS_EVENTS


def test_lg10_logs_of_the_present_rules_are_verified_others_are_kept() -> None:
    versions: dict[int, int] = {}
    for name, lines in LOGS.items():
        case, entries = read_log(lines)
        opened = entries[0].event
        assert isinstance(opened, Opened)
        assert name.startswith(f"rules_{opened.rules}_")
        if opened.rules == RULES_VERSION:
            differs = verify(JURY.bind(case), entries)[1]
            assert differs is None, (
                f"tests/goldens/logs/{name}, entry {differs}: the rules make another entry than the log of a user has: "
                "raise RULES_VERSION."
            )
        versions[opened.rules] = versions.get(opened.rules, 0) + 1
    for version in range(4, RULES_VERSION + 1):
        assert versions.get(version, 0) >= 11, f"the logs of rules {version} are missing: run `make goldens`."


@pytest.mark.real_time("a server on the loopback")
async def test_a_session_over_mcp_is_the_recorded_one() -> None:
    assert_as_stored("mcp_session.json", await recorded())
