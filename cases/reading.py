"""Case files: YAML in, a checked case out, or a sentence that names file, line and field.

The YAML is a plain subset: text, whole and decimal numbers, true and false, lists and fields. `11:38` and `2019-03-04`
stay text, `no` is a word, and anchors are refused, so that no file of a few lines can unfold into gigabytes.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml
from pydantic import BaseModel, ValidationError

from engine.case import Argument, Case, Defendant, Derived, Exhibit, Passage, Statement, Witness
from engine.case import citable as citable_of

LARGEST_FILE = 8 * 1024 * 1024
"""Bytes. A trial of 146,000 words is under one million."""

DEEPEST = 12
"""Lists and groups of fields inside each other; a case needs six."""

Where = tuple[str | int, ...]
"""Where in the case: ("exhibits", 2, "title")."""


class BadCase(Exception):
    """A case file cannot be read as a case.

    `line` counts from 1 (0: the file as a whole); `field` is written as `exhibits[knife].title`, with the entry's own
    id where it has one, else its place counted from 1.
    """

    def __init__(self, file: Path, line: int, field: str, sentence: str) -> None:
        where = f"{file}:{line}" if line else str(file)
        super().__init__(f"{where}: {field}: {sentence}" if field else f"{where}: {sentence}")
        self.file = file
        self.line = line
        self.field = field
        self.sentence = sentence


@dataclass(frozen=True)
class Fault:
    """Something in a case that its types cannot say."""

    where: Where
    sentence: str


class _Loader(yaml.CSafeLoader):
    """YAML with JSON's kinds of values."""


_Loader.yaml_implicit_resolvers = {}
for _tag, _pattern, _first in (
    ("null", r"~|null|", ["~", "n", ""]),
    ("bool", r"true|false", ["t", "f"]),
    ("int", r"-?(?:0|[1-9][0-9]*)", list("-0123456789")),
    ("float", r"-?[0-9]+\.[0-9]+(?:[eE][-+]?[0-9]+)?", list("-0123456789")),
):
    _Loader.add_implicit_resolver(f"tag:yaml.org,2002:{_tag}", re.compile(f"^(?:{_pattern})$"), _first)


def check_file(path: Path) -> Case:
    """The case in a file; raises the first `BadCase` by line."""
    found = problems(path)
    if isinstance(found, Case):
        return found
    raise found[0]


def problems(path: Path) -> Case | list[BadCase]:
    """The case in a file, or everything that is wrong with it, in the order of its lines."""
    try:
        return problems_in(path, text_of(path))
    except BadCase as bad:
        return [bad]


def problems_in(path: Path, text: str) -> Case | list[BadCase]:
    """The same for a text that has been read already; `path` is what the sentences name."""
    try:
        node = _compose(path, text)
        data = _plain(path, node)
    except BadCase as bad:
        return [bad]
    faults = checked(data)
    if isinstance(faults, Case):
        return faults
    return sorted((_located(path, node, fault) for fault in faults), key=lambda bad: bad.line)


def checked(data: Any) -> Case | list[Fault]:
    """Plain values as a case, or what is wrong with them."""
    try:
        case = Case.model_validate(data)
    except ValidationError as error:
        return list(_faults_in(error))
    return list(faults_of(case)) or case


def _faults_in(error: ValidationError) -> Iterator[Fault]:
    """What pydantic found; a field that is missing because its name is misspelt is told once, where it is misspelt."""
    told = error.errors()
    meant = {
        (*problem["loc"][:-1], name)
        for problem in told
        if problem["type"] == "extra_forbidden" and (name := _near(str(problem["loc"][-1]), _fields_at(problem["loc"])))
    }
    for problem in told:
        if problem["type"] != "missing" or problem["loc"] not in meant:
            yield Fault(problem["loc"], _sentence(problem))


def faults_of(case: Case) -> Iterator[Fault]:
    """What is wrong with a case whose fields are each right: ids that clash or lead nowhere, doubts without reason."""
    seen: dict[str, str] = {}
    for where, id_, what in _identifiers(case):
        if id_ in seen:
            yield Fault((*where, "id"), f"the id {id_} is already taken by {seen[id_]}")
        seen.setdefault(id_, what)
    for index, exhibit in enumerate(case.exhibits):
        if exhibit.contestable and not (exhibit.contest_reason or "").strip():
            yield Fault(("exhibits", index, "contest_reason"), "is missing, and the exhibit is contestable: say why")
        if exhibit.contest_reason and not exhibit.contestable:
            yield Fault(("exhibits", index, "contestable"), "must be true where there is a contest_reason")
        if (exhibit.strength_prosecution is None) != (exhibit.strength_defense is None):
            yield Fault(("exhibits", index), "has a strength for one side alone; give both or neither")
    for index, defendant in enumerate(case.defendants):
        for place, number in enumerate(defendant.charges):
            if number > len(case.charges):
                where = ("defendants", index, "charges", place)
                yield Fault(where, f"there is no charge {number}; the case has {len(case.charges)}")
    heard = {witness.id for witness in case.witnesses}
    for index, exhibit in enumerate(case.exhibits):
        for place, id_ in enumerate(exhibit.witnesses):
            if id_ not in heard:
                yield Fault(("exhibits", index, "witnesses", place), f"{id_} is no witness here{_meant(id_, heard)}")
    citable = {id_ for id_, _ in citable_of(case)}
    for name in ("prosecution_arguments", "defense_arguments"):
        arguments: tuple[Argument, ...] = getattr(case, name)
        for index, argument in enumerate(arguments):
            for place, id_ in enumerate(argument.rests_on):
                if id_ not in citable:
                    where = (name, index, "rests_on", place)
                    yield Fault(where, f"{id_} is no exhibit and no witness{_meant(id_, citable)}")
    if case.derived:
        yield from _derived_faults(case, case.derived)


def _derived_faults(case: Case, derived: Derived) -> Iterator[Fault]:
    known = {
        "exhibits": {exhibit.id for exhibit in case.exhibits},
        "credibility": {witness.id for witness in case.witnesses},
        "statements": {statement.id for witness in case.witnesses for statement in witness.statements},
    }
    for name, ids in known.items():
        for id_ in getattr(derived, name):
            if id_ not in ids:
                yield Fault(("derived", name, id_), f"nothing in the case has this id{_meant(id_, ids)}")


def _identifiers(case: Case) -> Iterator[tuple[Where, str, str]]:
    for index, exhibit in enumerate(case.exhibits):
        yield ("exhibits", index), exhibit.id, f"the exhibit “{exhibit.title}”"
    for index, witness in enumerate(case.witnesses):
        yield ("witnesses", index), witness.id, f"the witness {witness.name}"
        for place, statement in enumerate(witness.statements):
            yield ("witnesses", index, "statements", place), statement.id, f"a statement of {witness.name}"


def text_of(path: Path) -> str:
    """The text of a file that may be a case. Raises `BadCase` where it is too large, not UTF-8 or not to be read."""
    try:
        if path.is_dir():
            raise BadCase(path, 0, "", "is a folder; name one case file")
        if path.stat().st_size > LARGEST_FILE:
            raise BadCase(path, 0, "", f"is larger than {LARGEST_FILE // 1024 // 1024} MiB, which no case needs")
        raw = path.read_bytes()
    except FileNotFoundError:
        raise BadCase(path, 0, "", "there is no such file") from None
    except OSError as error:
        raise BadCase(path, 0, "", f"cannot be read: {error.strerror or error}") from None
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise BadCase(path, line, "", f"is not UTF-8: byte {raw[error.start]:#04x} at offset {error.start}") from None


def _compose(path: Path, text: str) -> yaml.Node:
    """The text as a tree that knows its lines."""
    try:
        _refuse_bombs(path, text)
        node = yaml.compose(text, Loader=_Loader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        said = " ".join(part for part in (error.context, error.problem) if part)
        raise BadCase(path, mark.line + 1 if mark else 0, "", f"is not YAML: {said}") from None
    except yaml.YAMLError as error:
        raise BadCase(path, 0, "", f"is not YAML: {str(error).splitlines()[0]}") from None
    if node is None:
        raise BadCase(path, 0, "", "is empty")
    if not isinstance(node, yaml.MappingNode):
        raise BadCase(path, node.start_mark.line + 1, "", "must be a list of fields (id, title, docket, …)")
    return node


def _refuse_bombs(path: Path, text: str) -> None:
    """Composing recurses in C without a limit, and an alias unfolds what it names: both are looked for beforehand."""
    depth = 0
    for event in yaml.parse(text, Loader=_Loader):
        line = event.start_mark.line + 1 if event.start_mark else 0
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
            raise BadCase(path, line, "", "anchors and aliases (& and *) are not taken here")
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        if depth > DEEPEST:
            raise BadCase(path, line, "", "is nested too deeply for a case")


def _plain(path: Path, node: yaml.Node) -> Any:
    """The tree as Python values; a field given twice is refused, because one of the two would be lost in silence."""
    match node:
        case yaml.MappingNode():
            fields: dict[str, Any] = {}
            for key, value in node.value:
                name = str(key.value)
                if name in fields:
                    raise BadCase(path, key.start_mark.line + 1, name, "is given twice")
                fields[name] = _plain(path, value)
            return fields
        case yaml.SequenceNode():
            return [_plain(path, item) for item in node.value]
        case _:
            return _scalar(path, node)


def _scalar(path: Path, node: yaml.Node) -> str | int | float | bool | None:
    kind, text = node.tag.removeprefix("tag:yaml.org,2002:"), str(node.value)
    match kind:
        case "str":
            return text
        case "null":
            return None
        case "bool":
            return text == "true"
        case "int" if len(text) < 20:
            return int(text)
        case "float":
            return float(text)
    raise BadCase(path, node.start_mark.line + 1, "", f"{text[:40]!r} is not a value that a case file may hold")


def _located(path: Path, node: yaml.Node, fault: Fault) -> BadCase:
    """A fault with the line it stands on: of the field itself, or of what should hold it."""
    line, names = node.start_mark.line + 1, ""
    here: yaml.Node | None = node
    for step in fault.where:
        label, here, line = _step(here, step, line)
        names += label
    return BadCase(path, line, names.removeprefix("."), fault.sentence)


def _step(node: yaml.Node | None, step: str | int, line: int) -> tuple[str, yaml.Node | None, int]:
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            if key.value == step:
                return f".{step}", value, key.start_mark.line + 1
    if isinstance(node, yaml.SequenceNode) and isinstance(step, int) and step < len(node.value):
        item = node.value[step]
        fields = item.value if isinstance(item, yaml.MappingNode) else ()
        own = next((str(value.value) for key, value in fields if key.value == "id"), "")
        return f"[{own or step + 1}]", item, item.start_mark.line + 1
    return f"[{step + 1}]" if isinstance(step, int) else f".{step}", None, line


_HOLDERS: dict[str, type[BaseModel]] = {
    "defendants": Defendant, "exhibits": Exhibit, "witnesses": Witness, "statements": Statement, "transcript": Passage,
    "prosecution_arguments": Argument, "defense_arguments": Argument, "derived": Derived,
}  # fmt: skip


def _sentence(problem: Any) -> str:
    """A validation error in plain words."""
    context = problem.get("ctx", {})
    match problem["type"]:
        case "missing":
            return "is missing"
        case "extra_forbidden":
            return f"is not a field here{_meant(str(problem['loc'][-1]), _fields_at(problem['loc']))}"
        case "string_type":
            quoted = "" if isinstance(problem["input"], list | dict) else " (put it in quotes)"
            return f"must be text{quoted}"
        case "string_too_short":
            return "is empty"
        case "string_pattern_mismatch":
            return "must be an id: letters, digits, _ . and -, at most 80, beginning with a letter or digit"
        case "float_type" | "float_parsing" | "finite_number":
            return "must be a number"
        case "int_type" | "int_parsing" | "int_from_float":
            return "must be a whole number"
        case "bool_type" | "bool_parsing":
            return "must be true or false"
        case "less_than_equal":
            return f"must be at most {context['le']:g}"
        case "greater_than_equal":
            return f"must be at least {context['ge']:g}"
        case "literal_error":
            return f"must be one of {context['expected'].replace(' or ', ', ')}".replace("'", "")
        case "tuple_type":
            return "must be a list"
        case "too_short":
            return f"must have at least {context['min_length']}"
        case "model_type" | "model_attributes_type" | "dict_type":
            return "must be a group of fields"
    message = str(problem["msg"])
    return message[:1].lower() + message[1:]


def _fields_at(where: Where) -> set[str]:
    """The fields that may stand beside the one at `where`."""
    holders = [_HOLDERS[step] for step in where[:-1] if isinstance(step, str) and step in _HOLDERS]
    return set((holders[-1] if holders else Case).model_fields)


def _near(word: str, known: set[str]) -> str | None:
    return next(iter(difflib.get_close_matches(word, sorted(known), n=1)), None)


def _meant(word: str, known: set[str]) -> str:
    near = _near(word, known)
    return f"; did you mean {near}?" if near else ""
