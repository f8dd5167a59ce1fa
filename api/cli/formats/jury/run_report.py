"""The run report of a jury."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from rich.console import Console

from api.cli.formats.jury.charts import all_charts
from api.cli.formats.jury.options import JuryOptions
from api.cli.formats.jury.report import exhibit_labels, render_page
from api.cli.formats.jury.rows import ROWS
from api.cli.formats.jury.tables import print_case, print_detail, print_summary
from api.cli.simulate.drawing import stack, svg, write_png
from api.cli.simulate.run_report import ALL_MATTERS, RunReport
from api.provenance import PROVENANCE, program
from engine.formats.jury.labels import GUILTY
from engine.formats.jury.personas import PERSONAS
from engine.formats.jury.population import POPULATION_RULES, jury_of
from engine.formats.jury.runs.aggregate import RunAggregate
from engine.formats.jury.runs.run_record import RunRecord, record_run
from engine.formats.jury.runs.statistics import CaseStatistics
from engine.formats.jury.tuning import TUNING, retune
from engine.matters.criminal_case import Case

SWEEP_TITLE_SUFFIX = ", every first ballot forced"
"""What is added to the title of a sweep's charts: their shares are those of no natural jury."""


def _titles(cases: Sequence[Case]) -> dict[str, str]:
    return {case.id: case.title for case in cases} | {ALL_MATTERS: "All cases together"}


def _labels(cases: Sequence[Case]) -> dict[str, dict[str, str]]:
    return {case.id: exhibit_labels(case) for case in cases}


def _write_plot(file: Path, found: Sequence[CaseStatistics], cases: Sequence[Case], head: Mapping[str, Any]) -> None:
    forced = SWEEP_TITLE_SUFFIX if head["sweep"] else ""
    titles, labels = {id: f"{title}{forced}" for id, title in _titles(cases).items()}, _labels(cases)
    whole = stack([chart for one in found for chart in all_charts(one, titles[one.case], labels.get(one.case, {}))])
    about = json.dumps(head[PROVENANCE], ensure_ascii=False)
    if file.suffix == ".png":
        write_png(whole, file, {"Software": program(), PROVENANCE: about})
    else:
        file.write_text(svg(whole, about), encoding="utf-8")


def _write_page(file: Path, found: Sequence[CaseStatistics], cases: Sequence[Case], head: Mapping[str, Any]) -> None:
    file.write_text(render_page(found, _titles(cases), _labels(cases), head), encoding="utf-8")


def _show(console: Console, found: Sequence[CaseStatistics], cases: Sequence[Case]) -> None:
    for figures in found:
        print_case(console, figures, figures.case)
    if len(found) == 1:
        print_detail(console, found[0], _labels(cases).get(found[0].case, {}))
    else:
        print_summary(console, found)


def _behind(tuning: Mapping[str, float]) -> dict[str, Any]:
    people = {id: asdict(persona) for id, persona in PERSONAS.items()}
    return {"personas": people, "tuning": asdict(TUNING.changed(tuning))}


REPORT = RunReport(
    run_type=RunRecord,
    record=record_run,
    aggregate=lambda case, format: RunAggregate(case, format.outcomes),
    rows=ROWS,
    show=_show,
    options=JuryOptions,
    forced_setting="initial_guilty",
    forced_name=GUILTY,
    for_participants=("undecided",),
    behind=_behind,
    retune=retune,
    tuning_names=tuple(asdict(TUNING)),
    population=POPULATION_RULES,
    table_of=jury_of,
    write_plot=_write_plot,
    write_page=_write_page,
)
