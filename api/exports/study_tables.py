"""The tables of a study as files: CSV, or Parquet for those who want the types."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from api.exports.parquet_tables import ParquetTable
from api.provenance import PROVENANCE
from rooms.studies.records import StudyRecord
from rooms.studies.tables import StudyTable

COLUMN_TYPES: Mapping[str, type] = {"text": str, "whole": int, "number": float}


def study_table_file(table: StudyTable, record: StudyRecord, as_parquet: bool, origin: Mapping[str, Any]) -> bytes:
    """A table of a study as the content of its file; `origin`: where it comes from, which a Parquet file holds."""
    names = [column.name for column in table.columns]
    if not as_parquet:
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(names)
        writer.writerows(table.rows(record))
        return text.getvalue().encode()
    with TemporaryDirectory() as folder:
        file = Path(folder) / f"{table.name}.parquet"
        types = {column.name: COLUMN_TYPES[column.type] for column in table.columns}
        parquet = ParquetTable(file, names, types, {PROVENANCE: origin})
        try:
            parquet.add(table.rows(record))
            parquet.finish()
        except BaseException:
            parquet.drop()
            raise
        return file.read_bytes()


def study_dictionary(tables: tuple[StudyTable, ...]) -> dict[str, Any]:
    """What every column of the tables means."""
    return {
        table.name: {
            "about": table.about,
            "columns": [{"name": one.name, "type": one.type, "meaning": one.meaning} for one in table.columns],
        }
        for table in tables
    }
