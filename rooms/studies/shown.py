"""The base of what is shown of a study."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict

from engine.core.described import described


class ShownModel(BaseModel):
    """Base of what is shown of a study: every field is."""

    model_config = ConfigDict(
        defer_build=True, frozen=True, json_schema_extra=described, json_schema_serialization_defaults_required=True
    )
