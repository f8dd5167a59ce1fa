"""Case files in the fields of plain case records: `case_id`, `evidence`, one `defendant`, `testimony_summary`.

They are renamed where they stand, before anything is checked, so that a fault keeps its line. What such a record goes
without and a case needs is made of what it has.
"""

from __future__ import annotations

from typing import Any

import yaml

from cases.yaml_tree import fields_of, items_of, list_at, mapping_at, rename_fields
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
    if not _MARKING_FIELDS & fields_of(case).keys():
        return False
    rename_fields(case, _CASE_FIELDS)
    fields = fields_of(case)
    for name, names in (("exhibits", _EXHIBIT_FIELDS), ("witnesses", _WITNESS_FIELDS)):
        for item in items_of(fields.get(name)):
            rename_fields(item, names)
    case.value = [(key, _in_our_shape(getattr(key, "value", None), value)) for key, value in case.value]
    return True


def _in_our_shape(name: str | None, node: yaml.Node) -> yaml.Node:
    """One defendant as a list, and arguments that are bare texts as what has one."""
    if name == "defendants" and isinstance(node, yaml.MappingNode):
        return list_at(node, [node])
    if name in _ARGUMENTS and isinstance(node, yaml.SequenceNode):
        bare = yaml.ScalarNode
        return list_at(node, [mapping_at(one, [("text", one)]) if isinstance(one, bare) else one for one in node.value])
    return node


def fill_plain_case(data: dict[str, Any]) -> None:
    """Add what a record goes without: titles of its exhibits, the line for a list, the judge's instructions."""
    if isinstance(summary := data.get("summary"), str) and summary.strip():
        data.setdefault("docket", clip_words(sentence_texts(summary)[0], DOCKET_WORDS))
    data.setdefault("instructions", INSTRUCTIONS)
    exhibits = data.get("exhibits")
    for exhibit in exhibits if isinstance(exhibits, list) else ():
        if isinstance(exhibit, dict) and isinstance(text := exhibit.get("description"), str) and text.strip():
            exhibit.setdefault("title", clip_words(sentence_texts(text)[0].rstrip("."), TITLE_WORDS))
