"""The file of a study: YAML in, a checked study out, or what is wrong by file, line and field."""

from __future__ import annotations

from pathlib import Path

from pydantic import ValidationError

from cases.model_fields import fields_beside
from cases.yaml_lines import InvalidFile, compose_yaml, invalid_by_line, read_text, to_plain, validation_faults
from rooms.studies.study import Study, study_faults

KIND = "study"


def read_study(path: Path) -> Study | list[InvalidFile]:
    """The study in a file, or everything that is wrong with it, in the order of its lines."""
    try:
        text = read_text(path, KIND)
    except InvalidFile as bad:
        return [bad]
    return parse_study(path, text)


def parse_study(path: Path, text: str) -> Study | list[InvalidFile]:
    """The study in the text of a file, as `read_study` has it; `path` is what faults name."""
    try:
        node = compose_yaml(path, text, KIND)
        data = to_plain(path, node)
    except InvalidFile as bad:
        return [bad]
    try:
        study = Study.model_validate(data)
    except ValidationError as error:
        faults = list(validation_faults(error, lambda where: fields_beside(Study, where)))
        return invalid_by_line(path, node, faults)
    return invalid_by_line(path, node, study_faults(study)) or study
