"""The notebook of a study: it reads the tables, counts who came how far, and sets the measure of the conditions side by
side."""

from __future__ import annotations

from typing import Any

from rooms.studies.study import ScaleQuestion, SliderQuestion, Study

READ_CSV = """import csv

def read(name):
    with open(f"tables/{name}.csv", encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))"""
READ_PARQUET = """import pyarrow.parquet as pq

def read(name):
    rows = pq.read_table(f"tables/{name}.parquet").to_pylist()
    return [{column: "" if value is None else value for column, value in row.items()} for row in rows]"""
FLOW = """from collections import Counter

stages = Counter((one["condition"], one["stage"], one["dropout"]) for one in participants)
for (condition, stage, dropout), count in sorted(stages.items()):
    print(f"{condition or '-':<20} {stage:<12} {dropout or '-':<10} {count:>5}")"""
VERDICTS = """ends = Counter((one["condition"], one["outcome"]) for one in groups)
for (condition, outcome), count in sorted(ends.items()):
    print(f"{condition:<20} {outcome or 'no verdict':<20} {count:>5}")"""
NUMBERS = """from statistics import mean, pstdev

for condition in sorted({{one["condition"] for one in answers}}):
    chosen = [one for one in answers if one["condition"] == condition and one["question"] == "{name}"]
    numbers = [float(one["number"]) for one in chosen if one["number"] != ""]
    if numbers:
        print(f"{{condition:<20}} n {{len(numbers):>5}}  mean {{mean(numbers):6.3f}}  sd {{pstdev(numbers):6.3f}}")"""
WORDS = """said = Counter((one["condition"], one["answer"]) for one in answers if one["question"] == "{name}")
for (condition, answer), count in sorted(said.items()):
    print(f"{{condition:<20}} {{answer[:40]:<40}} {{count:>5}}")"""


def analysis_notebook(study: Study, as_parquet: bool) -> dict[str, Any]:
    """The notebook as its JSON. It runs in the folder in which it lies, on the standard library for CSV and on pyarrow
    for Parquet."""
    read = READ_PARQUET if as_parquet else READ_CSV
    cells = [
        _text("title", f"# {study.title}\n\nStudy `{study.id}`, hash `{study.hash}`."),
        _code(
            "tables", f'{read}\n\nparticipants, answers, groups = read("participants"), read("answers"), read("groups")'
        ),
        _text("flow_title", "## Who came how far"),
        _code("flow", FLOW),
        _text("verdicts_title", "## How the rooms ended"),
        _code("verdicts", VERDICTS),
    ]
    if study.preregistration.measure != "verdict":
        title = f"## The measure: `{study.preregistration.measure}`\n\n{study.preregistration.analysis}"
        cells += [_text("measure_title", title), _code("measure", _measure(study))]
    return {
        "cells": cells,
        "metadata": {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }


def _measure(study: Study) -> str:
    name = study.preregistration.measure
    asked = next(question for _, _, question in study.questions() if question.id == name)
    return (NUMBERS if isinstance(asked, (ScaleQuestion, SliderQuestion)) else WORDS).format(name=name)


def _text(id: str, text: str) -> dict[str, Any]:
    return {"cell_type": "markdown", "id": id, "metadata": {}, "source": text}


def _code(id: str, source: str) -> dict[str, Any]:
    return {"cell_type": "code", "execution_count": None, "id": id, "metadata": {}, "outputs": [], "source": source}
