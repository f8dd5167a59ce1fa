"""Case files in the fields of plain case records: `case_id`, `evidence`, one `defendant`, `testimony_summary`.

They are renamed where they stand, before anything is checked, so that a fault keeps its line. What such a record goes
without and a case needs is made of what it has.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import yaml

from engine.text.clipping import clip_words
from engine.text.sentences import sentence_texts

_CASE_FIELDS = {"case_id": "id", "evidence": "exhibits", "defendant": "defendants"}
_EXHIBIT_FIELDS = {"evidence_id": "id", "type": "kind"}
_WITNESS_FIELDS = {"witness_id": "id", "testimony_summary": "testimony"}
_ARGUMENTS = ("prosecution_arguments", "defense_arguments")
_MARKING_FIELDS = frozenset({"case_id", "evidence"})
"""Either of them says that the file is such a record."""
TITLE_WORDS, DOCKET_WORDS = 6, 24
INSTRUCTIONS = (
    "The prosecution must prove every part of the charge beyond a reasonable doubt. The defendant need prove nothing. "
    "Decide on the evidence alone; if a doubt is left for which you could give a reason, it belongs to the defendant."
)
"""The judge's, where the record has none."""


def rename_plain_fields(case: yaml.MappingNode) -> bool:
    """Rename the fields of a plain record in its tree. False, and nothing done, for any other case."""
    if not _MARKING_FIELDS & _fields(case).keys():
        return False
    _rename(case, _CASE_FIELDS)
    fields = _fields(case)
    if isinstance(one := fields.get("defendants"), yaml.MappingNode):
        _put(case, "defendants", yaml.SequenceNode(_SEQUENCE_TAG, [one], one.start_mark, one.end_mark))
    for name, names in (("exhibits", _EXHIBIT_FIELDS), ("witnesses", _WITNESS_FIELDS)):
        for item in _items(fields.get(name)):
            if isinstance(item, yaml.MappingNode):
                _rename(item, names)
    for name in _ARGUMENTS:
        if isinstance(arguments := fields.get(name), yaml.SequenceNode):
            arguments.value = [_as_argument(item) for item in arguments.value]
    return True


def fill_plain_case(data: dict[str, Any]) -> None:
    """Add what a record goes without: titles of its exhibits, the line for a list, the judge's instructions."""
    if isinstance(summary := data.get("summary"), str) and summary.strip():
        data.setdefault("docket", clip_words(sentence_texts(summary)[0], DOCKET_WORDS))
    data.setdefault("instructions", INSTRUCTIONS)
    exhibits = data.get("exhibits")
    for exhibit in exhibits if isinstance(exhibits, list) else ():
        if isinstance(exhibit, dict) and isinstance(text := exhibit.get("description"), str) and text.strip():
            exhibit.setdefault("title", clip_words(sentence_texts(text)[0].rstrip("."), TITLE_WORDS))


_SEQUENCE_TAG, _MAPPING_TAG, _TEXT_TAG = (f"tag:yaml.org,2002:{kind}" for kind in ("seq", "map", "str"))


def _fields(node: yaml.MappingNode) -> dict[str, yaml.Node]:
    return {key.value: value for key, value in node.value if isinstance(key, yaml.ScalarNode)}


def _items(node: yaml.Node | None) -> list[yaml.Node]:
    return node.value if isinstance(node, yaml.SequenceNode) else []


def _rename(node: yaml.MappingNode, names: Mapping[str, str]) -> None:
    """A field that stands there under both names keeps both, and is reported."""
    present = _fields(node)
    for key, _ in node.value:
        if isinstance(key, yaml.ScalarNode) and names.get(key.value, key.value) not in present:
            key.value = names[key.value]


def _put(node: yaml.MappingNode, name: str, value: yaml.Node) -> None:
    node.value = [(key, value if getattr(key, "value", None) == name else old) for key, old in node.value]


def _as_argument(node: yaml.Node) -> yaml.Node:
    """An argument that is a bare text."""
    if not isinstance(node, yaml.ScalarNode):
        return node
    key = yaml.ScalarNode(_TEXT_TAG, "text", node.start_mark, node.start_mark)
    return yaml.MappingNode(_MAPPING_TAG, [(key, node)], node.start_mark, node.end_mark)
