"""The figures of `bench.chaos`: what is measured, one record each, how records are kept, and the table made of them.

A record is written to the journal the moment it is measured, so a run that breaks off has lost nothing. The table is a
function of the records alone, whatever they come from.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from bench.load.client import percentile

Fault: TypeAlias = Literal["kill", "stop", "redis", "postgres", "set back"]
ALL = "all"
"""The row of all formats together."""
MAX_P50_SECONDS, MAX_SECONDS = 1.0, 4.0
"""From the kill of a worker to the next entry of a room that it drove: the middle, and the longest."""


MAX_FAULTS_SHOWN = 40
"""So many things that went wrong are listed one by one."""


class _Record(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    format: str
    """The room's format."""


class Interval(_Record):
    """Seconds between two entries while nothing was wrong."""

    kind: Literal["interval"] = "interval"
    seconds: float


class GoneOn(_Record):
    """What a fault did to a room that it struck."""

    kind: Literal["gone_on"] = "gone_on"
    fault: Fault
    seconds: float | None
    """From the fault to the next entry on the host's page; None where none came while it was watched."""
    driven: float | None = None
    """From the fault to the next lease of another worker, where that was looked for."""
    stored: float | None = None
    """From the fault to when the next entry was made, where that was looked for."""
    why: str = ""
    """Of a room that did not go on: what is known of it."""


class Answered(_Record):
    """An act of a host."""

    kind: Literal["answered"] = "answered"
    seconds: float | None
    """To its answer, repetitions included; None where none came while it was watched."""
    refusal: str | None = None
    """The code of the answer, where it was a refusal."""
    why: str = ""
    """Of an act without an answer: how it went, and what is known of its room."""


class Behind(_Record):
    """Seconds by which a page was behind the store, after PostgreSQL was back."""

    kind: Literal["behind"] = "behind"
    seconds: float


class LogChecked(_Record):
    """The log of a room at the end of the run."""

    kind: Literal["log_checked"] = "log_checked"
    code: str
    entries: int
    flaws: tuple[str, ...]
    """What is wrong with it, or lost of it."""


Record: TypeAlias = Annotated[Interval | GoneOn | Answered | Behind | LogChecked, Field(discriminator="kind")]
_RECORD: TypeAdapter[Record] = TypeAdapter(Record)


class Journal:
    """The records of a run, in memory and, line by line, in a file."""

    def __init__(self, path: Path) -> None:
        """Begin a file. Raises `FileExistsError`: the figures of another run are not written over."""
        self.records: list[Record] = []
        self._file = path.open("x", encoding="utf-8")

    def add(self, record: Record) -> None:
        """Keep a record."""
        self.records.append(record)
        self._file.write(_RECORD.dump_json(record).decode() + "\n")
        self._file.flush()

    def __enter__(self) -> Journal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()


def read_journal(path: Path) -> list[Record]:
    """The records in a file; of a run that was ended in the middle of a line, those before it."""
    lines = path.read_text(encoding="utf-8").split("\n")
    return [_RECORD.validate_json(line) for line in lines[:-1]]


@dataclass
class Tally:
    """What came of one thing in one format."""

    seconds: list[float] = field(default_factory=list)
    missing: int = 0
    """How often it never came."""

    def add(self, seconds: float | None) -> None:
        """Count it once more."""
        if seconds is None:
            self.missing += 1
        else:
            self.seconds.append(seconds)


Tallies: TypeAlias = dict[str, dict[str, Tally]]
"""By what was measured and format."""


def tallies_of(records: Iterable[Record]) -> Tallies:
    """The records by what they measure and by format, with all formats together."""
    tallies: Tallies = defaultdict(lambda: defaultdict(Tally))

    def add(what: str, format: str, seconds: float | None) -> None:
        for name in (format, ALL):
            tallies[what][name].add(seconds)

    for record in records:
        match record:
            case Interval():
                add("between two entries, no fault", record.format, record.seconds)
            case GoneOn():
                add(f"next entry after {record.fault}", record.format, record.seconds)
                for stage, seconds in (("driven again", record.driven), ("stored", record.stored)):
                    if seconds is not None:
                        add(f"  {record.fault}: {stage}", record.format, seconds)
            case Answered():
                add("acts, to their answer", record.format, record.seconds)
            case Behind():
                add("page behind the store, PostgreSQL back", record.format, record.seconds)
            case LogChecked():
                pass
    return tallies


@dataclass(frozen=True)
class Verdict:
    """One thing that a run has to show."""

    name: str
    found: str
    held: bool


def verdicts_of(records: Sequence[Record], formats: Sequence[str]) -> list[Verdict]:
    """What a run has to show of these formats: nothing is lost, every act is answered, every room goes on, and after a
    kill soon."""
    logs = [record for record in records if isinstance(record, LogChecked)]
    flaws = sum(len(log.flaws) for log in logs)
    unchecked = [format for format in formats if all(log.format != format for log in logs)]
    unanswered = sum(isinstance(record, Answered) and record.seconds is None for record in records)
    answered = sum(isinstance(record, Answered) for record in records) - unanswered
    gone_on = [record for record in records if isinstance(record, GoneOn)]
    stuck = sum(record.seconds is None for record in gone_on)
    found = f"{sum(log.entries for log in logs)} entries of {len(logs)} rooms: {flaws} flaws"
    if unchecked:
        found += f"; no log of {', '.join(unchecked)}"
    verdicts = [
        Verdict("nothing lost", found, not flaws and not unchecked),
        Verdict("every act answered", f"{answered} were, {unanswered} were not", not unanswered and answered > 0),
        Verdict("every room going on", f"{len(gone_on) - stuck} times one did, {stuck} times not", not stuck),
    ]
    for format in formats:
        kills = [record for record in gone_on if record.fault == "kill" and record.format == format]
        seconds = [record.seconds for record in kills if record.seconds is not None]
        if kills:
            middle, worst = (percentile(seconds, 0.5), max(seconds)) if seconds else (float("inf"), float("inf"))
            held = len(seconds) == len(kills) and middle <= MAX_P50_SECONDS and worst <= MAX_SECONDS
            wanted = f"(at most {MAX_P50_SECONDS:g} and {MAX_SECONDS:g})"
            verdicts.append(
                Verdict(f"{format}, next entry after a kill", f"p50 {middle:.2f}, worst {worst:.2f} s {wanted}", held)
            )
    return verdicts


def table(records: Sequence[Record], formats: Sequence[str]) -> str:
    """The table of a run, by format, with what the run has to show and everything that went wrong."""
    lines = [f"{'seconds':42}{'number':>8}{'p50':>8}{'p95':>8}{'worst':>8}{'never':>7}"]
    for what, by_format in tallies_of(records).items():
        for name in (ALL, *formats):
            if name in by_format:
                tally = by_format[name]
                label = what if name == ALL else f"    {name}"
                lines.append(f"{label:42}{len(tally.seconds):>8}{_figures(tally.seconds)}{tally.missing:>7}")
    refusals = Counter(record.refusal for record in records if isinstance(record, Answered) and record.refusal)
    lines.append("refusals: " + (", ".join(f"{code} {number}" for code, number in sorted(refusals.items())) or "none"))
    lines += [
        f"{verdict.name:42}{verdict.found}  {'held' if verdict.held else 'NOT HELD'}"
        for verdict in verdicts_of(records, formats)
    ]
    faults = list(_faults(records))
    lines += [f"  {fault}" for fault in faults[:MAX_FAULTS_SHOWN]]
    if len(faults) > MAX_FAULTS_SHOWN:
        lines.append(f"  and {len(faults) - MAX_FAULTS_SHOWN} more")
    return "\n".join(lines)


def _figures(seconds: Sequence[float]) -> str:
    if not seconds:
        return " " * 24
    found = sorted(seconds)
    return "".join(f"{value:>8.2f}" for value in (percentile(found, 0.5), percentile(found, 0.95), found[-1]))


def _faults(records: Sequence[Record]) -> Iterable[str]:
    """What is lost first, then what did not go on, and then what was not answered."""
    logs = [record for record in records if isinstance(record, LogChecked)]
    yield from (f"{log.format} {log.code}: {flaw}" for log in logs for flaw in log.flaws)
    for record in records:
        if isinstance(record, GoneOn) and record.seconds is None:
            yield f"did not go on after {record.fault}: {record.why}"
    for record in records:
        if isinstance(record, Answered) and record.seconds is None:
            yield f"not answered: {record.format} {record.why}"
