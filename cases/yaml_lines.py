"""YAML that knows its lines: a text in, plain values out, or a sentence that names file, line and field.

The YAML is a plain subset: text, whole and decimal numbers, true and false, lists and fields. `11:38` and `2019-03-04`
stay text, `no` is a word, and anchors are refused, so that no file of a few lines can unfold into gigabytes. What a
fault costs does not grow with the number of the others: thousands of them are found in one pass, and one is worded.
"""

from __future__ import annotations

import difflib
import json
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar

import yaml
from pydantic import BaseModel, ValidationError

from cases.regular_files import read_regular_file
from engine.text.capitals import decapitalise

MAX_FILE_BYTES = 8 * 1024 * 1024
"""Bytes. A trial of 146,000 words is under one million."""

Content = TypeVar("Content", bound=BaseModel)
MAX_DEPTH = 12
"""Lists and groups of fields inside each other; a case needs six."""

MAX_SHOWN_FIELD = 160
"""Characters of a field's name that an error shows; a file may have one of any length."""
MAX_COMPARED_NAMES = 100
"""Unknown fields of a file that are compared with a missing one; and `MAX_COMPARED_CHARACTERS` of each."""
MAX_COMPARED_CHARACTERS = 80

LineMap = tuple[str | int, ...]
"""Where in the case: ("exhibits", 2, "title")."""


EXAMPLES = {
    "case": "id, title, docket",
    "matter": "id, title, docket",
    "question": "question, context, evidence",
    "model": "models, default, overrides",
    "study": "id, title, information",
    "execution": "execution",
    "persona": "jurors",
    "tuning": "pressure, impact",
    "lexicon": "kinds",
}
"""The first fields of each kind of file."""


class InvalidFile(Exception):
    """A file cannot be read as what it should hold.

    `line` counts from 1 (0: the file as a whole); `field` is written as `exhibits[knife].title`, with the entry's own
    id where it has one, else its place counted from 1.
    """

    def __init__(self, file: Path, line: int, field: str, sentence: str) -> None:
        field = field if len(field) <= MAX_SHOWN_FIELD else f"{field[:MAX_SHOWN_FIELD]}…"
        where = f"{file}:{line}" if line else str(file)
        super().__init__(f"{where}: {field}: {sentence}" if field else f"{where}: {sentence}")
        self.file = file
        self.line = line
        self.field = field
        self.sentence = sentence

    def as_sentence(self) -> str:
        """File, line, field and what is wrong, as a whole sentence."""
        return str(self) if str(self).endswith("?") else f"{self}."


@dataclass(frozen=True)
class Fault:
    """Something in a file that is not right.

    `said` is the sentence, or what makes it: the search for a word that was probably meant takes long, and of
    thousands of faults one is shown.
    """

    where: LineMap
    said: str | Callable[[], str]

    @property
    def sentence(self) -> str:
        """What is wrong, to be read behind the name of the place."""
        return self.said if isinstance(self.said, str) else self.said()


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


def read_text(path: Path, kind: str = "case", largest: int = MAX_FILE_BYTES) -> str:
    """The text of a file. Raises `InvalidFile` where it is too large (in bytes), not UTF-8 or not to be read."""
    try:
        raw = read_regular_file(path, largest)
    except FileNotFoundError:
        raise InvalidFile(path, 0, "", "there is no such file") from None
    except IsADirectoryError:
        raise InvalidFile(path, 0, "", f"is a folder; name one {kind} file") from None
    except OSError as error:
        raise InvalidFile(path, 0, "", f"cannot be read: {error.strerror or error}") from None
    if len(raw) > largest:
        raise InvalidFile(path, 0, "", f"is larger than {_amount(largest)}, the most that a {kind} may have")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        at = f"byte {raw[error.start]:#04x} at offset {error.start}"
        raise InvalidFile(path, line, "", f"is not UTF-8 ({at}): save it as UTF-8") from None


_ESCAPE = re.compile(r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|\\.", re.DOTALL)
"""What follows a backslash, and the two escapes that stand for one character above U+FFFF."""


def json_as_yaml(file: Path, text: str) -> str:
    """JSON line by line as the YAML that it nearly is, so that faults in it have lines."""
    try:
        json.loads(text)
    except json.JSONDecodeError as error:
        raise InvalidFile(file, error.lineno, "", f"is not JSON: {error.msg.lower()}") from None
    except (RecursionError, ValueError):
        raise InvalidFile(file, 0, "", "is not JSON that can be read") from None
    # Outside of strings a tab is a blank, and within them JSON has none.
    return _ESCAPE.sub(lambda escape: _unescaped(escape[0]), text.replace("\t", " "))


def _unescaped(escape: str) -> str:
    """The two kinds of escapes that YAML does not know, as characters; others as they are."""
    if escape == "\\/" or len(escape) > 2:
        character: str = json.loads(f'"{escape}"')
        return character
    return escape


def _amount(size: int) -> str:
    return f"{size // 1024 // 1024} MiB" if size >= 1024 * 1024 else f"{size // 1024} KiB"


def compose_yaml(path: Path, text: str, kind: str = "case") -> yaml.MappingNode:
    """The text as a tree that knows its lines."""
    try:
        _refuse_bombs(path, text, kind)
        node = yaml.compose(text, Loader=_Loader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        message = " ".join(part for part in (error.context, error.problem) if part)
        raise InvalidFile(path, mark.line + 1 if mark else 0, "", f"is not YAML: {message}") from None
    except yaml.YAMLError as error:
        raise InvalidFile(path, 0, "", f"is not YAML: {str(error).splitlines()[0]}") from None
    if node is None:
        raise InvalidFile(path, 0, "", "is empty")
    if not isinstance(node, yaml.MappingNode):
        raise InvalidFile(
            path, node.start_mark.line + 1, "", f"must hold fields ({EXAMPLES[kind]}, …), each with its value"
        )
    return node


_DIRECTIVE = re.compile(r"(?:\A\ufeff?|[\n\r\x85\u2028\u2029])%")


def _refuse_bombs(path: Path, text: str, kind: str) -> None:
    """Composing recurses in C without a limit, an alias unfolds what it names, and each directive is compared with all
    before it: all of them are looked for beforehand."""
    if directive := _DIRECTIVE.search(text):
        line = text.count("\n", 0, directive.end()) + 1
        raise InvalidFile(path, line, "", "no line may begin with %: directives are not taken here")
    depth = 0
    for event in yaml.parse(text, Loader=_Loader):
        line = event.start_mark.line + 1 if event.start_mark else 0
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
            raise InvalidFile(path, line, "", "anchors and aliases (& and *) are not taken here")
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        if depth > MAX_DEPTH:
            raise InvalidFile(path, line, "", f"is nested too deeply for a {kind}")


def to_plain(path: Path, node: yaml.Node) -> Any:
    """The tree as Python values; a field given twice is refused, because one of the two would be lost in silence."""
    match node:
        case yaml.MappingNode():
            fields: dict[str, Any] = {}
            for key, value in node.value:
                if not isinstance(key, yaml.ScalarNode):
                    raise InvalidFile(
                        path, key.start_mark.line + 1, "", "a field is named by a word, not by a list or fields"
                    )
                name = str(key.value)
                if name in fields:
                    raise InvalidFile(path, key.start_mark.line + 1, name, "is given twice")
                fields[name] = to_plain(path, value)
            return fields
        case yaml.SequenceNode():
            return [to_plain(path, item) for item in node.value]
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
    raise InvalidFile(path, node.start_mark.line + 1, "", f"{text[:40]!r} is not a value that may stand here")


def first_invalid(path: Path, node: yaml.Node, faults: Iterable[Fault]) -> InvalidFile:
    """Of at least one fault in a file the one that stands first, with its line."""
    places = _Places(node)
    first = min(faults, key=lambda fault: places.find(fault.where)[0])
    return _invalid(path, places, first)


def invalid_by_line(path: Path, node: yaml.Node, faults: Iterable[Fault]) -> list[InvalidFile]:
    """Faults with the lines they stand on, in the order of the lines."""
    places = _Places(node)
    return sorted((_invalid(path, places, fault) for fault in faults), key=lambda bad: bad.line)


def _invalid(path: Path, places: _Places, fault: Fault) -> InvalidFile:
    line, names = places.find(fault.where)
    return InvalidFile(path, line, names, fault.sentence)


class _Places:
    """Where in a file each place of its content stands: of the field itself, or of what should hold it.

    The fields of a group are indexed once, so that thousands of faults in one group take no longer than to read it.
    """

    def __init__(self, node: yaml.Node) -> None:
        self._root = node
        self._fields: dict[int, dict[str, tuple[yaml.Node, int]]] = {}

    def find(self, where: LineMap) -> tuple[int, str]:
        """The line, counted from 1, and the name of a place."""
        line, names = self._root.start_mark.line + 1, ""
        here: yaml.Node | None = self._root
        for step in where:
            label, here, line = self._step(here, step, line)
            names += label
        return line, names.removeprefix(".")

    def _step(self, node: yaml.Node | None, step: str | int, line: int) -> tuple[str, yaml.Node | None, int]:
        if isinstance(node, yaml.MappingNode) and isinstance(step, str) and step in (held := self._fields_of(node)):
            value, at = held[step]
            return f".{step}", value, at
        if isinstance(node, yaml.SequenceNode) and isinstance(step, int) and step < len(node.value):
            item = node.value[step]
            own = self._fields_of(item).get("id") if isinstance(item, yaml.MappingNode) else None
            return f"[{own[0].value if own and own[0].value else step + 1}]", item, item.start_mark.line + 1
        return f"[{step + 1}]" if isinstance(step, int) else f".{step}", None, line

    def _fields_of(self, node: yaml.MappingNode) -> dict[str, tuple[yaml.Node, int]]:
        found = self._fields.get(id(node))
        if found is None:
            found = self._fields[id(node)] = {
                key.value: (value, key.start_mark.line + 1)
                for key, value in node.value
                if isinstance(key, yaml.ScalarNode)
            }
        return found


def parse_content(
    path: Path,
    kind: str,
    largest: int,
    shape: type[Content],
    fields_at: Callable[[LineMap], Collection[str]],
    faults_of: Callable[[Content], Iterable[Fault]],
    reshape: Callable[[yaml.MappingNode], None] = lambda node: None,
) -> Content:
    """What a file holds. Raises `InvalidFile` for the first of its lines that is wrong.

    Args:
        kind, largest: as for `read_text`.
        shape: of its fields.
        fields_at: as for `validation_faults`.
        faults_of: what is wrong with a content whose fields are each right.
        reshape: what is done to the tree of a file in another shape (`yaml_tree.py`) before it is checked.
    """
    node = compose_yaml(path, read_text(path, kind, largest), kind)
    reshape(node)
    data = to_plain(path, node)
    try:
        content = shape.model_validate(data)
    except ValidationError as error:
        faults = list(validation_faults(error, fields_at))
    else:
        faults = list(faults_of(content))
        if not faults:
            return content
    raise first_invalid(path, node, faults)


def validation_faults(error: ValidationError, fields_at: Callable[[LineMap], Collection[str]]) -> Iterator[Fault]:
    """What pydantic found, in plain words; `fields_at` names the fields that may be next to the one at a place.

    A field that is missing because its name is misspelt is reported once, where it is misspelt.
    """
    problems = error.errors(include_url=False)
    misspelt = _misspelt(problems, fields_at)
    for problem in problems:
        if problem["type"] == "missing" and problem["loc"] in misspelt:
            continue
        # A tuple is too short for pydantic where entries in it are wrong: those are reported.
        if problem["type"] != "too_short" or len(problem["input"]) < problem["ctx"]["min_length"]:
            yield Fault(problem["loc"], partial(_sentence, problem, fields_at))


def _misspelt(problems: Sequence[Any], fields_at: Callable[[LineMap], Collection[str]]) -> set[LineMap]:
    """Places of fields that are missing because a field beside them has nearly their name."""
    groups = {problem["loc"][:-1] for problem in problems if problem["type"] == "missing"}
    unknown = (
        problem["loc"] for problem in problems if problem["type"] == "extra_forbidden" and problem["loc"][:-1] in groups
    )
    return {
        (*loc[:-1], name)
        for loc in islice(unknown, MAX_COMPARED_NAMES)
        if (name := closest_line(str(loc[-1]), fields_at(loc)))
    }


def _sentence(problem: Any, fields_at: Callable[[LineMap], Collection[str]]) -> str:
    """A validation error in plain words; `fields_at` names the fields that may stand at a place."""
    context = problem.get("ctx", {})
    match problem["type"]:
        case "missing":
            return "is missing; add it"
        case "extra_forbidden":
            close = closest_name(str(problem["loc"][-1]), fields_at(problem["loc"]))
            return f"is not a field here{close or '; leave it out'}"
        case "string_type":
            quoted = "" if isinstance(problem["input"], list | dict) else " (put it in quotes)"
            return f"must be text{quoted}"
        case "string_too_short":
            return "is empty; fill it in"
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
        case "value_error":
            return str(context["error"]).rstrip(".")
        case "string_too_long":
            return f"has {len(problem['input']):,} characters; at most {context['max_length']:,} are taken"
        case "too_long":
            unit = "characters" if isinstance(problem["input"], str) else "entries"
            return f"has {len(problem['input']):,} {unit}; at most {context['max_length']:,} are taken"
        case "literal_error":
            return f"must be one of {context['expected'].replace(' or ', ', ')}".replace("'", "")
        case "union_tag_invalid":
            close = closest_name(str(context["tag"]), re.findall(r"'([^']+)'", context["expected_tags"]))
            named = f"{context['discriminator']} must be one of {context['expected_tags']}{close}"
            return named.replace("'", "")
        case "union_tag_not_found":
            return f"{context['discriminator']} is missing; add it".replace("'", "")
        case "tuple_type":
            return "must be a list"
        case "too_short":
            return f"must have at least {context['min_length']}; add what is missing"
        case "model_type" | "model_attributes_type" | "dict_type":
            return "must be a group of fields"
    message = str(problem["msg"])
    return decapitalise(message)


def closest_line(word: str, known: Collection[str]) -> str | None:
    """The known word that was probably meant."""
    return next(iter(difflib.get_close_matches(word[:MAX_COMPARED_CHARACTERS], sorted(known), n=1)), None)


def closest_name(word: str, known: Collection[str]) -> str:
    """The end of a sentence that asks whether a known word was meant, or nothing."""
    close = closest_line(word, known)
    return f"; did you mean {close}?" if close else ""
