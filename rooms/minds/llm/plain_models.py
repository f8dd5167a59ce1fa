"""Model files that name no models: a `default_model` and `model_overrides` by role, with their providers and ids.

They become named models in the tree of the file, so that faults keep their lines.
"""

from __future__ import annotations

import re

import yaml

from cases.yaml_tree import fields_of, mapping_at, rename_fields, text_at

DEFAULT_FIELD, OVERRIDES_FIELD = "default_model", "model_overrides"
ROLES = {"judge": "judge", "batch_updater": "reactions", "summarizer": "summaries"}
"""The roles of such a file, as ours are called."""
_MODEL_FIELDS = {"model_id": "model"}
_SEAT_PATTERN = re.compile(r"juror_(\d+)")


def name_plain_models(file: yaml.MappingNode) -> None:
    """Name the models of a file that begins with a default model; any other file stays as it is."""
    fields = fields_of(file)
    default = fields.pop(DEFAULT_FIELD, None)
    if default is None:
        return
    overridden = fields_of(fields.pop(OVERRIDES_FIELD, None))
    for model in (default, *overridden.values()):
        rename_fields(model, _MODEL_FIELDS)
    first = _model_name(default)
    models: dict[str, yaml.Node] = {first: default}
    roles: dict[str, yaml.Node] = {}
    seats: dict[str, yaml.Node] = {}
    for role, model in overridden.items():
        # Another temperature makes another model.
        same = _values(model).items() <= _values(default).items()
        name = first if same else role.replace("_", "-").lower()
        if name not in models:
            models[name] = mapping_at(model, {"label": text_at(model, _model_name(model)), **fields_of(model)}.items())
        if seat := _SEAT_PATTERN.fullmatch(role):
            seats[seat[1]] = text_at(model, name)
        else:
            roles[ROLES.get(role, role)] = text_at(model, name)
    if seats:
        roles["jurors"] = mapping_at(default, seats.items())
    fields |= {"models": mapping_at(default, models.items()), "default": text_at(default, first)}
    if roles:
        fields["overrides"] = mapping_at(default, roles.items())
    file.value = mapping_at(file, fields.items()).value


def _values(model: yaml.Node) -> dict[str, object]:
    return {name: value.value for name, value in fields_of(model).items()}


def _model_name(model: yaml.Node) -> str:
    """What a model is called here: its own name without what ours may not have."""
    written = str(_values(model).get("model", "")).rpartition("/")[2].lower()
    return re.sub(r"[^a-z0-9._-]+", "-", written).strip("-._")[:40] or "model"
