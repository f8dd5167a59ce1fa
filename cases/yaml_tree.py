"""Trees of YAML before they are values: fields are renamed and moved where they stand, so faults keep their lines."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import yaml

_SEQUENCE_TAG, _MAPPING_TAG, _TEXT_TAG = (f"tag:yaml.org,2002:{kind}" for kind in ("seq", "map", "str"))


def fields_of(node: yaml.Node | None) -> dict[str, yaml.Node]:
    """The fields of a mapping by name; none of anything else."""
    if not isinstance(node, yaml.MappingNode):
        return {}
    return {key.value: value for key, value in node.value if isinstance(key, yaml.ScalarNode)}


def items_of(node: yaml.Node | None) -> list[yaml.Node]:
    """The items of a list; none of anything else."""
    return node.value if isinstance(node, yaml.SequenceNode) else []


def rename_fields(node: yaml.Node, names: Mapping[str, str]) -> None:
    """Rename the fields of a mapping. A field that stands there under both names keeps both, and is reported."""
    present = fields_of(node)
    for key, _ in node.value if isinstance(node, yaml.MappingNode) else ():
        if isinstance(key, yaml.ScalarNode) and names.get(key.value, key.value) not in present:
            key.value = names[key.value]


def mapping_at(place: yaml.Node, fields: Iterable[tuple[str, yaml.Node]]) -> yaml.MappingNode:
    """A mapping that stands where another node does; its names stand where their values do."""
    pairs = [(text_at(value, name), value) for name, value in fields]
    return yaml.MappingNode(_MAPPING_TAG, pairs, place.start_mark, place.end_mark)


def list_at(place: yaml.Node, items: list[yaml.Node]) -> yaml.SequenceNode:
    """A list that stands where another node does."""
    return yaml.SequenceNode(_SEQUENCE_TAG, items, place.start_mark, place.end_mark)


def text_at(place: yaml.Node, text: str) -> yaml.ScalarNode:
    """A text that stands where another node does."""
    return yaml.ScalarNode(_TEXT_TAG, text, place.start_mark, place.end_mark)
