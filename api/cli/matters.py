"""Ready matters of any format on a terminal: listed, shown, checked; and which format a file is for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

from api.cli.case_print import counted, print_paragraph
from cases.matter_files import matter_file_faults
from cases.matter_shelf import MatterCard
from cases.yaml_lines import InvalidFile, compose_yaml, json_as_yaml, read_text
from engine.core.format import Format
from engine.core.matter import Matter
from engine.core.refusals import Refusal
from engine.formats import DEFAULT_FORMAT, FORMATS
from engine.simulation.opening import Opening, run_seed
from engine.simulation.play import play_from_opening
from rooms.ready_matters import ready_matters, shelf_folder

_out = Console(highlight=False, markup=False, emoji=False, soft_wrap=True)


def print_matter_cards(cards: list[MatterCard]) -> None:
    """One line for each ready matter."""
    for card in cards:
        note = f" ({card.note})" if card.note else ""
        _out.print(Text.assemble(f"{card.id:<22}  ", (card.title, "bold"), f"  {card.docket}{note}"))


def print_matter(matter: Matter) -> None:
    """A matter to read, as much of it as it is given."""
    _out.print(Text(matter.title, "bold"))
    if note := matter.reader_note():
        print_paragraph(note)
    print_paragraph(matter.docket)
    for left_out in matter.notes():
        print_paragraph(f"Note on {left_out}")
    title = ""
    for piece in matter.pieces():
        if piece.title != title:
            title = piece.title
            _out.print()
            _out.print(Text(f"{title} ({piece.id})" if piece.id else title, "bold"))
        for part in piece.text.split("\n\n"):
            if part.strip():
                print_paragraph(part)
    if attribution := matter.origin().attribution:
        _out.print()
        print_paragraph(attribution)


@dataclass(frozen=True)
class MatterCheck:
    """A file with a matter, and how house minds decided it."""

    file: Path
    format: Format
    matter: Matter | None
    faults: list[InvalidFile]
    runs: int = 0
    outcomes: Mapping[str, int] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        """For programs."""
        found = self.matter
        counts = {name: self.outcomes.get(name, 0) for name in self.outcome_names()}
        return {
            "file": str(self.file),
            "format": self.format.name,
            "ok": not self.faults,
            "problems": [{"line": bad.line, "field": bad.field, "sentence": bad.sentence} for bad in self.faults],
            "warnings": [],
            "simulations": [{"matter": found.id, "runs": self.runs, "outcomes": counts}] if found and self.runs else [],
        }

    def outcome_names(self) -> list[str]:
        """What it may come to: what the matter itself gives to choose and was chosen, then how the format may end."""
        chosen = sorted(self.outcomes.keys() - set(self.format.outcomes), key=lambda name: (-self.outcomes[name], name))
        return [*chosen, *self.format.outcomes]

    def show(self) -> None:
        """Print what was found; faults go to the standard error of the command that asked."""
        if self.matter is None:
            return
        _out.print(
            f"{self.file}: {self.matter.title}, for “{self.format.name}”, "
            f"{counted(sum(1 for _ in self.matter.citable()), 'thing')} to cite. Nothing is wrong with it."
        )
        if self.runs:
            label = self.format.labels.outcome
            words = [f"{label(name)} {self.outcomes.get(name, 0)}" for name in self.outcome_names()]
            _out.print(f"In {counted(self.runs, 'deliberation')} of house minds: {', '.join(words)}.")


def check_matter(file: Path, format: Format, count: int) -> MatterCheck:
    """Check a file with a matter of a format, and let house minds deliberate it with the seeds 1 to `count`."""
    own = file.resolve().parent == shelf_folder(format).resolve()
    found = matter_file_faults(file, format.matter_model, () if own else ready_matters(format))
    if isinstance(found, list):
        return MatterCheck(file, format, None, found)
    outcomes: Counter[str] = Counter()
    try:
        opening = Opening(format.bind(found), {"pace": "instant"})
    except Refusal as refusal:
        return MatterCheck(file, format, None, [InvalidFile(file, 0, "", refusal.detail.rstrip("."))])
    for seed in range(1, count + 1):
        verdict = play_from_opening(opening, run_seed(opening.matter, seed), False).state.verdict
        outcomes[verdict.outcome if verdict is not None else "none"] += 1
    return MatterCheck(file, opening.format, found, [], count, outcomes)


def format_for_file(file: Path) -> Format:
    """The format that a file is for: that of its shelf, else the one whose matters have most of its fields. A table, or
    a file without readable fields, is for the first format."""
    folder = file.resolve().parent
    for format in FORMATS.values():
        if shelf_folder(format).resolve() == folder:
            return format
    given = _field_names(file)
    if not given:
        return FORMATS[DEFAULT_FORMAT]
    return max(FORMATS.values(), key=lambda format: (_likeness(given, format), format.name == DEFAULT_FORMAT))


def _field_names(file: Path) -> set[str]:
    """The names of its first fields; none where it cannot be read, which its check will say."""
    if file.suffix.lower() == ".csv":
        return set()
    try:
        text = read_text(file)
        node = compose_yaml(file, json_as_yaml(file, text) if file.suffix.lower() == ".json" else text)
    except InvalidFile:
        return set()
    return {str(key.value) for key, _ in node.value}


def _likeness(given: set[str], format: Format) -> int:
    """How many of a file's fields a format's matter has, less those that either has and the other lacks and needs."""
    fields = {
        name: field for name, field in format.matter_model.model_fields.items() if name not in Matter.model_fields
    }
    own = given - Matter.model_fields.keys()
    missing = {name for name, field in fields.items() if field.is_required()} - own
    return 2 * len(own & fields.keys()) - len(own - fields.keys()) - len(missing)
