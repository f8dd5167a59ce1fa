"""How a store reads a matter that it wrote: by its kind, whose model the registered formats have."""

from __future__ import annotations

import json

from engine.core.matter import Matter
from engine.formats import matter_model
from engine.matters.criminal_case import Case


def read_matter(kind: str, body: str) -> Matter:
    """A matter from its kind and its JSON.

    Of a kind that no registered format has, only what lists show of every matter can be read: the rest may be hidden
    from some viewers.
    """
    model = matter_model(kind)
    if model is not None:
        return model.model_validate_json(body)
    stored = json.loads(body)
    return Matter(**{name: stored.get(name) or kind for name in Matter.model_fields})


def case_in_row(kind: str, body: str) -> Case | None:
    """An imported case from its row; None where the row holds a matter of another kind."""
    return Case.model_validate_json(body) if kind == Case.kind else None
