"""Matter files: YAML or JSON in, a checked matter of the wanted kind out, or what is wrong by file, line and field."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import Any, TypeVar, cast

from pydantic import ValidationError

from cases.case_files import validate_case
from cases.case_ids import made_id
from cases.clean_text import clean_text
from cases.model_fields import fields_beside
from cases.named_documents import read_named_documents
from cases.plain_case_fields import fill_plain_case, rename_plain_fields
from cases.value_count import has_more_values
from cases.yaml_lines import (
    Fault,
    InvalidFile,
    compose_yaml,
    invalid_by_line,
    json_as_yaml,
    read_text,
    to_plain,
    validation_faults,
)
from engine.core.matter import Matter
from engine.matters.criminal_case import Case

MAX_MATTER_VALUES = 20_000
"""Entries of lists and fields of a matter that is no criminal case, which has bounds of its own; a question with all
the documents and exhibits that it may have has some 300."""
AnyMatter = TypeVar("AnyMatter", bound=Matter)
ID_TAKEN_SENTENCE = "{id} is the id of a predefined {noun}; choose another"


def load_matter_file(path: Path, model: type[AnyMatter]) -> AnyMatter:
    """The matter in a file; raises the first `InvalidFile` by line."""
    found = matter_file_faults(path, model)
    if isinstance(found, list):
        raise found[0]
    return found


def matter_file_faults(
    path: Path, model: type[AnyMatter], taken: Collection[str] = ()
) -> AnyMatter | list[InvalidFile]:
    """The matter in a YAML or JSON file, or everything that is wrong with it, in the order of its lines.

    `taken`: ids that it may not have, because it is to be used together with the matters that do.
    """
    kind = noun_of(model)
    try:
        text = read_text(path, kind)
        if path.suffix.lower() == ".json":
            text = json_as_yaml(path, text)
        node = compose_yaml(path, text, kind)
        plain = model is Case and rename_plain_fields(node)
        data = to_plain(path, node)
    except InvalidFile as bad:
        return [bad]
    if model is Case and isinstance(data, dict) and "id" not in data and isinstance(title := data.get("title"), str):
        data["id"] = made_id(title)
    if plain:
        fill_plain_case(data)
    unread = read_named_documents(data, model, path.parent)
    found = validate_matter(data, model)
    faults = unread + (found if isinstance(found, list) else [])
    id_ = data.get("id") if isinstance(data, dict) else None
    if isinstance(id_, str) and id_ in taken:
        faults.append(Fault(("id",), ID_TAKEN_SENTENCE.format(id=id_, noun=kind)))
    if faults or isinstance(found, list):
        return invalid_by_line(path, node, faults)
    return found


def validate_matter(data: Any, model: type[AnyMatter]) -> AnyMatter | list[Fault]:
    """Plain values as a matter, or what is wrong with them."""
    if issubclass(model, Case):
        return cast("AnyMatter | list[Fault]", validate_case(data))
    if has_more_values(data, MAX_MATTER_VALUES):
        return [Fault((), f"the matter has more than {MAX_MATTER_VALUES:,} values; leave some out")]
    try:
        matter = model.model_validate(clean_text(data))
    except ValidationError as error:
        return list(validation_faults(error, lambda where: fields_beside(model, where)))
    return [Fault(*fault) for fault in matter.faults()] or matter


def noun_of(model: type[Matter]) -> str:
    """What a kind of matter is called in sentences about its files."""
    return "case" if issubclass(model, Case) else "matter"
