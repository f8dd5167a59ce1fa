"""The command `twelve study`: check, pilot, preregister and data."""

from __future__ import annotations

import json
import shutil
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import typer

from api.cli.deliberation.record import log_text
from api.cli.export.log_rows import log_shapes
from api.cli.export.log_table import ReadLog
from api.cli.failures import WriteFailed, runtime_failure, usage_error, writing
from api.cli.simulate.outputs import PROVENANCE_FILE, TABLE_FORMS, check_folder, check_table_form, write_provenance
from api.cli.simulate.run_writer import open_run_writer, table_name
from api.cli.study.data import study_files, write_study_files
from api.cli.study.pilot import Pilot, play_pilot
from api.exports.study_notebook import analysis_notebook
from api.exports.study_tables import study_table_file
from api.provenance import made_by, program
from engine.core.phrases import count_noun, humanise
from rooms.studies.preregistration import preregistration_sheet
from rooms.studies.records import StudyRecord
from rooms.studies.study import Study
from rooms.studies.study_file import read_study
from rooms.studies.tables import TABLES, codebook

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    help="Check, pilot and preregister an experiment with people and minds, and fetch its data.",
)
StudyFile = Annotated[
    Path, typer.Argument(metavar="STUDY.yaml", help="The file of the study; docs/studies.md has its fields.")
]


@app.command()
def check(file: StudyFile) -> None:
    """Check a study, and say everything that is wrong with it by line and field."""
    study = _study(file)
    groups = ", ".join(f"{one.id} ({count_noun(one.people, 'participant')} a group)" for one in study.conditions)
    typer.echo(f"{file}: {study.title}. {count_noun(len(study.conditions), 'condition')}: {groups}. Hash {study.hash}.")


@app.command()
def preregister(file: StudyFile) -> None:
    """Print the preregistration sheet of a study as Markdown."""
    typer.echo(preregistration_sheet(_study(file), program()), nl=False)


@app.command()
def pilot(
    file: StudyFile,
    out: Annotated[Path, typer.Option(metavar="FOLDER", help="Where everything goes.")],
    participants: Annotated[
        int | None, typer.Option(min=1, max=2000, help="How many open the link; by default as many as the study asks.")
    ] = None,
    leaving: Annotated[float, typer.Option(min=0, max=1, help="The share that leaves at its first ballot.")] = 0.0,
    seed: Annotated[str, typer.Option(help="Of every draw.")] = "1",
    tables_as: Annotated[str, typer.Option(metavar="csv|parquet", help="What the tables are.")] = TABLE_FORMS[0],
) -> None:
    """Play a whole study among house minds, questionnaires too, and write the tables that will come.

    Answers to questionnaires, times and who leaves are drawn: a pilot shows the form of the data, and nothing about
    people.

    \b
    Example:
      twelve study pilot study.yaml --out pilot --leaving 0.1
    """
    study = _study(file)
    as_parquet = check_table_form(tables_as)
    check_folder("--out", out)
    played = play_pilot(study, seed, participants or study.preregistration.participants, leaving)
    try:
        _write(study, file, played, out, as_parquet, {**made_by(), "study": study.hash, "seeds": seed})
    except WriteFailed as error:
        raise runtime_failure(error.sentence) from None
    _tell(study, played.record, out)


@app.command()
def data(
    source: Annotated[
        str, typer.Argument(metavar="ADDRESS|STUDY.zip", help="The study’s address, or what its page handed over.")
    ],
    out: Annotated[Path, typer.Option(metavar="FOLDER", help="Where everything goes.")],
    tables_as: Annotated[str, typer.Option(metavar="csv|parquet", help="What the tables are.")] = TABLE_FORMS[0],
) -> None:
    """Write the data of a study as a pilot has them: all tables, logs, codebook, notebook and certificate.

    A server wants the experimenter’s token: it is asked for, or taken from TWELVE_TOKEN.

    \b
    Examples:
      twelve study data https://example.org/study/SD7M4K --out data
      twelve study data study-SD7M4K.zip --out data
    """
    as_parquet = check_table_form(tables_as)
    check_folder("--out", out)
    files = study_files(source, as_parquet)
    try:
        logs = write_study_files(files, out, as_parquet, made_by())
    except WriteFailed as error:
        raise runtime_failure(error.sentence) from None
    typer.echo(f"{count_noun(len(files), 'file')} and the tables of {count_noun(logs, 'log')} are in {out}.")


def _study(file: Path) -> Study:
    """The study in a file; leaves with status 2 and every fault where it has one."""
    found = read_study(file)
    if isinstance(found, Study):
        return found
    raise usage_error("\n".join(map(str, found)))


def _write(study: Study, file: Path, played: Pilot, out: Path, as_parquet: bool, origin: Mapping[str, Any]) -> None:
    """Everything that the study would hand over at its end."""
    logs, tables = out / "logs", out / "tables"
    with writing("--out", out):
        for folder in (logs, tables):
            folder.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, out / f"study{file.suffix}")
        (out / "codebook.md").write_text(codebook(study), encoding="utf-8")
        (out / "preregistration.md").write_text(preregistration_sheet(study, program()), encoding="utf-8")
        notebook = json.dumps(analysis_notebook(study, as_parquet), ensure_ascii=False, indent=1)
        (out / "analysis.ipynb").write_text(f"{notebook}\n", encoding="utf-8")
    with open_run_writer(log_shapes(), None, tables, False, origin, as_parquet) as rows:
        for one in played.played:
            log = logs / f"{one.group.log}.jsonl"
            with writing("--out", log):
                log.write_text(log_text(one.matter, one.entries), encoding="utf-8")
            rows.add([ReadLog(log, one.entries, one.matter)], None)
        for sentence in rows.finish():
            raise WriteFailed(sentence)
    write_study_tables(played.record, tables, as_parquet, origin)
    write_provenance("--out", out / PROVENANCE_FILE, origin)


def write_study_tables(record: StudyRecord, folder: Path, as_parquet: bool, origin: Mapping[str, Any]) -> None:
    """The tables of participants, answers and groups. Raises `WriteFailed`."""
    for table in TABLES:
        file = folder / table_name(f"{table.name}.csv", as_parquet)
        with writing("--out", file):
            file.write_bytes(study_table_file(table, record, as_parquet, origin))


def _tell(study: Study, record: StudyRecord, out: Path) -> None:
    """What came of each condition, in a line each."""
    for condition in study.conditions:
        people = [one for one in record.participants if one.condition == condition.id]
        done = sum(one.stage == "done" and one.dropout is None for one in people)
        groups = [one for one in record.groups if one.condition == condition.id]
        ends = Counter(one.outcome or "no verdict" for one in groups)
        ended = ", ".join(f"{count} {humanise(outcome)}" for outcome, count in ends.most_common())
        dropout = Counter(DROPOUTS[one.dropout] for one in people if one.dropout in DROPOUTS)
        lost = ", ".join(f"{count} {said}" for said, count in dropout.items())
        told = (
            f"{condition.id}: {count_noun(len(people), 'participant')}, {done} to the end{f' ({lost})' if lost else ''}"
        )
        typer.echo(f"{told}; {count_noun(len(groups), 'group')}{f': {ended}' if ended else ''}.")
    typer.echo(f"Answers, times and who leaves were drawn; minds took every seat. Everything is in {out}.")


DROPOUTS = {"no_group": "waited in vain", "left": "left"}
"""What is said of those who did not come to the end of a pilot."""
