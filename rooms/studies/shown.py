"""The base of what is shown of a study."""

from __future__ import annotations

from hashlib import blake2b
from typing import Self

from pydantic import BaseModel, ConfigDict

from engine.core.described import described


class ShownModel(BaseModel):
    """Base of what is shown of a study: every field is."""

    model_config = ConfigDict(
        defer_build=True, frozen=True, json_schema_extra=described, json_schema_serialization_defaults_required=True
    )


class VersionedModel(ShownModel):
    """Base of what somebody waits to see changed."""

    seq: int
    """Of the study's log."""
    version: str = ""
    """A digest of all the rest: send it as `known` to wait until there is another."""

    def versioned(self) -> Self:
        """The same with its version."""
        digest = blake2b(self.model_dump_json(exclude={"version"}).encode(), digest_size=8).hexdigest()
        return self.model_copy(update={"version": digest})
