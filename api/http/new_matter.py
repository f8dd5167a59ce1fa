"""What a new room deliberates: a case of the library, a matter that the request brings, or a case that is drawn."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Mapping

from pydantic import JsonValue, ValidationError

from api.errors import ApiError, validation_sentence
from api.http import schemas as s
from api.server.lifespan import Resources
from cases.case_files import case_faults, validate_case
from cases.clean_text import clean_text
from cases.library import NoCase
from engine.core.draws import Draw
from engine.core.errors import Refusal
from engine.core.format import Format
from engine.core.matter import Matter
from engine.matters.criminal_case import Case


async def matter_of(body: s.RoomWanted, format: Format, resources: Resources) -> Matter:
    """The matter of a new room, by the model of its format. Raises `malformed`, `no_such_case`."""
    sent = [name for name in ("matter", "case", "case_id") if getattr(body, name) is not None]
    if len(sent) > 1:
        raise Refusal("malformed", f"{sent[1]}: a room has one matter; send {' or '.join(sent)}, not both.")
    if body.matter is not None:
        return await asyncio.to_thread(_read_matter, body.matter, format)
    if not issubclass(format.matter_model, Case):
        place = sent[0] if sent else "matter"
        raise Refusal("malformed", _no_case(place, format))
    if body.case is not None:
        # In a thread: for an id that leads nowhere all others are compared with it.
        fault = await asyncio.to_thread(lambda given: next(case_faults(given), None), body.case)
        if fault is not None:
            raise _fault("case", fault.where, fault.sentence)
        return body.case
    if body.case_id is not None:
        return await library_case(resources, body.case_id)
    try:
        return await resources.library.random_case(Draw(body.seed or secrets.token_hex(16), "case"), body.difficulty)
    except NoCase as error:
        raise ApiError("no_such_case", str(error)) from None


async def next_matter(body: s.Again, format: Format, resources: Resources) -> Matter | None:
    """The matter of a rematch; None for the same as before. Raises `malformed`, `no_such_case`."""
    if body.matter is not None and body.case_id is not None:
        raise Refusal("malformed", "case_id: a room has one matter; send matter or case_id, not both.")
    if body.matter is not None:
        return await asyncio.to_thread(_read_matter, body.matter, format)
    if body.case_id is None:
        return None
    if not issubclass(format.matter_model, Case):
        raise Refusal("malformed", _no_case("case_id", format))
    return await library_case(resources, body.case_id)


async def library_case(resources: Resources, case_id: str) -> Case:
    """A case of the library. Raises `no_such_case`."""
    # An id that cannot be one is not worth a question to the database, which refuses some characters.
    known = case_id.isascii() and case_id.isprintable() and len(case_id) <= 80
    case = await resources.library.get(case_id) if known else None
    if case is None:
        raise ApiError("no_such_case", "There is no case with this id; /api/cases lists all of them.")
    return case


def _read_matter(sent: Mapping[str, JsonValue], format: Format) -> Matter:
    """What was sent, by the model of the format. Raises `malformed`, which names the place."""
    model = format.matter_model
    if issubclass(model, Case):
        found = validate_case(dict(sent))
        if isinstance(found, list):
            raise _fault("matter", found[0].where, found[0].sentence)
        return found
    try:
        return model.model_validate(clean_text(dict(sent)))
    except ValidationError as error:
        raise Refusal("malformed", f"matter.{validation_sentence(error.errors(include_url=False))}") from None


def _fault(field: str, where: tuple[int | str, ...], sentence: str) -> Refusal:
    return Refusal("malformed", f"{'.'.join(map(str, (field, *where)))}: {sentence.rstrip('.')}.")


def _no_case(place: str, format: Format) -> str:
    kind = format.matter_model.kind
    return f"{place}: the format “{format.name}” deliberates no criminal case; send a `matter` of the kind “{kind}”."
