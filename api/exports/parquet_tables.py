"""Parquet: a table of rows as a file that keeps the type of each column, for those who read millions of them.

The library is an extra and is loaded where such tables are asked for. A Parquet file can be read only when it is whole:
it is written aside, and put in its place at the end. Its rows do not wait in memory but for one group of them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pyarrow as pa
    import pyarrow.parquet as pq

GROUP_ROWS = 10_000
"""Rows that are written together."""
NOT_INSTALLED_SENTENCE = "Parquet needs pyarrow: pip install 'twelve-angry-agents[parquet]', or leave --tables-as out."


def parquet_is_there() -> bool:
    """Whether the library is installed."""
    try:
        import pyarrow  # noqa: F401  (asked before anything is played)
    except ModuleNotFoundError:
        return False
    return True


class ParquetTable:
    """A Parquet file that grows by whole groups of rows."""

    def __init__(self, file: Path, columns: Sequence[str], types: Mapping[str, type], about: Mapping[str, Any]) -> None:
        """Begin it.

        Args:
            file: where it is to be in the end.
            columns: of the rows, in their order.
            types: of those columns that are not whole numbers.
            about: what is kept in the file of where it comes from, by name.

        Raises:
            OSError: where it cannot be written.
        """
        import pyarrow as pa
        import pyarrow.parquet as pq

        kinds = {str: pa.string(), float: pa.float64(), int: pa.int64()}
        self.schema: pa.Schema = pa.schema(
            [(name, kinds[types.get(name, int)]) for name in columns],
            metadata={name: json.dumps(value, ensure_ascii=False) for name, value in about.items()},
        )
        self._file, self._aside = file, file.with_name(f"{file.name}.partial")
        self._rows: list[Sequence[Any]] = []
        self._dropped = False
        self._target = self._aside.open("wb")
        self._writer: pq.ParquetWriter = pq.ParquetWriter(self._target, self.schema)

    def add(self, rows: Iterable[Sequence[Any]]) -> None:
        """Some more rows; what is empty in them is null. Raises `OSError`."""
        self._rows.extend(rows)
        if len(self._rows) >= GROUP_ROWS:
            self._write_group()

    def finish(self) -> None:
        """Write what waits, and put the file in its place, unless it was dropped. Raises `OSError`."""
        if self._dropped:
            return
        if self._rows:
            self._write_group()
        self._writer.close()
        self._target.close()
        self._aside.replace(self._file)

    def drop(self) -> None:
        """Leave nothing of it, unless it is in its place."""
        self._dropped = True
        with suppress(OSError):  # what waits to be written may fail to be once more
            self._writer.close()
        with suppress(OSError):
            self._target.close()
        self._aside.unlink(missing_ok=True)

    def _write_group(self) -> None:
        import pyarrow as pa

        columns = [
            pa.array([None if value == "" else value for value in values], field.type)
            for values, field in zip(zip(*self._rows, strict=True), self.schema, strict=True)
        ]
        self._writer.write_table(pa.Table.from_arrays(columns, schema=self.schema))
        self._rows.clear()
