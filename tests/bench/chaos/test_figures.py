"""The figures of the faults: kept as they come, and a table that follows from them alone."""

from pathlib import Path

import pytest

from bench.chaos.__main__ import read_arguments
from bench.chaos.figures import (
    Answered,
    GoneOn,
    Interval,
    Journal,
    LogChecked,
    Record,
    read_journal,
    table,
    tallies_of,
    verdicts_of,
)

FORMATS = ["jury", "court"]
GOOD: list[Record] = [
    Interval(format="jury", seconds=0.2),
    *(
        GoneOn(format=format, fault="kill", seconds=seconds, driven=0.2, stored=seconds - 0.1)
        for format in FORMATS
        for seconds in (0.5, 0.7, 3.9)
    ),
    GoneOn(format="court", fault="redis", seconds=9.0),
    *(Answered(format=format, seconds=0.1) for format in FORMATS),
    *(LogChecked(format=format, code="ABCDEF", entries=100, flaws=()) for format in FORMATS),
]


def not_held(records: list[Record]) -> list[str]:
    return [verdict.name for verdict in verdicts_of(records, FORMATS) if not verdict.held]


def test_figures_are_in_the_file_before_the_run_is_over(tmp_path: Path) -> None:
    file = tmp_path / "figures.jsonl"
    with Journal(file) as journal:
        for number, record in enumerate(GOOD, 1):
            journal.add(record)
            assert read_journal(file) == GOOD[:number]
    # The run was ended while it wrote.
    file.write_text(file.read_text() + '{"format":"jury","kind":"inter')
    assert read_journal(file) == GOOD


def test_the_figures_of_another_run_are_not_written_over(tmp_path: Path) -> None:
    file = tmp_path / "figures.jsonl"
    file.write_text("kept")
    with pytest.raises(FileExistsError):
        Journal(file)
    assert file.read_text() == "kept"


def test_every_figure_counts_for_its_format_and_for_all() -> None:
    after_kill = tallies_of(GOOD)["next entry after kill"]
    assert {name: tally.seconds for name, tally in after_kill.items()} == {
        "jury": [0.5, 0.7, 3.9],
        "court": [0.5, 0.7, 3.9],
        "all": [0.5, 0.7, 3.9] * 2,
    }
    rows = table(GOOD, FORMATS).splitlines()
    assert rows[rows.index(next(row for row in rows if row.startswith("next entry after kill"))) + 1].split() == [
        "jury",
        "3",
        "0.70",
        "3.90",
        "3.90",
        "0",
    ]


def test_a_run_in_which_all_went_well_is_held() -> None:
    assert not_held(GOOD) == []


@pytest.mark.parametrize(
    ("record", "verdict"),
    [
        (LogChecked(format="jury", code="BCDEFG", entries=3, flaws=("the log has a gap",)), "nothing lost"),
        (Answered(format="jury", seconds=None, why="no line"), "every act answered"),
        (GoneOn(format="jury", fault="set back", seconds=None, why="conflict"), "every room going on"),
        (GoneOn(format="jury", fault="kill", seconds=4.1), "jury, next entry after a kill"),
    ],
)
def test_one_thing_that_went_wrong_is_named(record: Record, verdict: str) -> None:
    assert not_held([*GOOD, record]) == [verdict]
    assert "NOT HELD" in table([*GOOD, record], FORMATS)


def test_a_middle_of_more_than_a_second_after_a_kill_is_not_held() -> None:
    late: list[Record] = [GoneOn(format="court", fault="kill", seconds=1.1) for _ in range(4)]
    assert not_held([*GOOD, *late]) == ["court, next entry after a kill"]


def test_a_format_of_which_no_log_was_checked_proves_nothing() -> None:
    kept = [record for record in GOOD if not (isinstance(record, LogChecked) and record.format == "court")]
    assert not_held(kept) == ["nothing lost"]


@pytest.mark.parametrize(
    "options",
    [
        ["--kills", "-1"],
        ["--rooms", "0"],
        ["--rooms", "4"],
        ["--workers", "1"],
        ["--formats", "opera"],
        ["--logs", "FILE"],
        ["--figures", "FILE"],
        ["--figures", "FILE/figures.jsonl"],
        ["--table", "NOTHING"],
    ],
)
def test_an_option_that_cannot_be_had_is_refused_before_anything_starts(
    tmp_path: Path, options: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "file"
    file.write_text("kept")
    named = [option.replace("FILE", str(file)).replace("NOTHING", str(tmp_path / "nothing")) for option in options]
    with pytest.raises(SystemExit) as ended:
        read_arguments(named)
    assert ended.value.code == 2
    assert options[0] in capsys.readouterr().err
    assert file.read_text() == "kept"


def test_the_folder_of_the_logs_is_made_and_may_hold_others(tmp_path: Path) -> None:
    (tmp_path / "worker-0.log").write_text("kept")
    chosen = read_arguments(["--logs", str(tmp_path), "--figures", str(tmp_path / "new" / "figures.jsonl")])
    assert chosen.logs == tmp_path
    assert (tmp_path / "worker-0.log").read_text() == "kept"
    assert (tmp_path / "new").is_dir()
