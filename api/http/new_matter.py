"""What a new room deliberates: a matter that is known by its id, one that the request brings, or one that is drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from pydantic import JsonValue

from api.server.lifespan import Resources
from api.wire import schemas
from api.wire.errors import ApiError
from cases.library import NoCase
from cases.matter_files import validate_matter
from cases.matter_shelf import draw_matter
from engine.core.draws import Draw
from engine.core.format import Format
from engine.core.matter import Matter
from engine.core.refusals import Refusal
from engine.matters.criminal_case import Case
from engine.matters.document_matter import is_unmarked
from rooms.computation import compute
from rooms.minds.llm.recording import RecordedCall
from rooms.ready_matters import has_library, ready_matters
from rooms.registry.new_room import try_opening


async def matter_of(body: schemas.OpenRoomRequest, format: Format, resources: Resources) -> Matter:
    """The matter of a new room, by the model of its format. Raises `malformed`, `no_such_case`."""
    sent = [name for name in ("matter", "case", "case_id") if getattr(body, name) is not None]
    if len(sent) > 1:
        raise Refusal("malformed", f"{sent[1]}: a room has one matter; send {' or '.join(sent)}, not both.")
    if body.matter is not None:
        return await _read_matter("matter", body.matter, format)
    if body.case is not None:
        if not has_library(format):
            raise _needs_matter("case", "deliberates no criminal case", format)
        return await _read_matter("case", body.case, format)
    if body.case_id is not None:
        return await known_matter(body.case_id, format, resources)
    draw = Draw(body.seed or resources.surroundings.secret_hex(16), "case")
    if has_library(format):
        try:
            return await resources.library.random_case(draw, body.difficulty)
        except NoCase as error:
            raise ApiError("no_such_case", str(error)) from None
    ready = list((await shelf_of(format)).values())
    if not ready:
        raise _needs_matter("matter", "has no ready matters", format)
    return draw_matter(ready, draw)


async def marked_matter(
    body: schemas.OpenRoomRequest, format: Format, resources: Resources
) -> tuple[Matter, Sequence[RecordedCall]]:
    """The matter of a new room, which the default model marks first where it was sent and nobody has marked it; and the
    calls that this took. Raises what opening the room would."""
    matter = await matter_of(body, format, resources)
    if body.matter is None or not body.prepare or resources.mark_matter is None or not is_unmarked(matter):
        return matter, ()
    # Nothing is paid for a room that cannot be.
    await try_opening(resources.directory, format=format.name, matter=matter, settings=body.settings)
    marked = await resources.mark_matter(matter)
    return marked.matter, marked.recorded


async def next_matter(body: schemas.RematchRequest, format: Format, resources: Resources) -> Matter | None:
    """The matter of a rematch; None for the same as before. Raises `malformed`, `no_such_case`."""
    if body.matter is not None and body.case_id is not None:
        raise Refusal("malformed", "case_id: a room has one matter; send matter or case_id, not both.")
    if body.matter is not None:
        return await _read_matter("matter", body.matter, format)
    if body.case_id is None:
        return None
    return await known_matter(body.case_id, format, resources)


async def shelf_of(format: Format) -> Mapping[str, Matter]:
    """The ready matters of a format. Their files are read by the first request that wants them."""
    return await compute(partial(ready_matters, format))


async def known_matter(id: str, format: Format, resources: Resources) -> Matter:
    """The matter that a format knows by this id: a case of the library, or one of its shelf. Raises `no_such_case`."""
    if has_library(format):
        return await library_case(resources, id)
    matter = (await shelf_of(format)).get(id)
    if matter is None:
        sentence = f"has no ready matter with this id; /api/formats/{format.name}/matters lists those that it has."
        raise ApiError("no_such_case", f"The format “{format.name}” {sentence}")
    return matter


async def library_case(resources: Resources, case_id: str) -> Case:
    """A case of the library. Raises `no_such_case`."""
    # An id that cannot be one is not worth a question to the database, which refuses some characters.
    known = case_id.isascii() and case_id.isprintable() and len(case_id) <= 80
    case = await resources.library.get(case_id) if known else None
    if case is None:
        raise ApiError("no_such_case", "There is no case with this id; /api/cases lists all of them.")
    return case


async def _read_matter(field: str, sent: Mapping[str, JsonValue], format: Format) -> Matter:
    """What was sent in a field, by the model of the format. Raises `malformed`, which names the place."""
    # In a thread: what there is to check grows with it.
    fault, matter = await compute(partial(_checked, sent, format))
    if matter is None:
        raise Refusal("malformed", f"{field}{fault}")
    return matter


def _checked(sent: Mapping[str, JsonValue], format: Format) -> tuple[str, Matter | None]:
    found = validate_matter(dict(sent), format.matter_model)
    if not isinstance(found, list):
        return "", found
    place, sentence = "".join(f".{step}" for step in found[0].where), found[0].sentence
    return f"{place}: {sentence if sentence.endswith('?') else sentence.rstrip('.') + '.'}", None


def _needs_matter(place: str, why: str, format: Format) -> Refusal:
    kind = format.matter_model.kind
    return Refusal("malformed", f"{place}: the format “{format.name}” {why}; send a `matter` of the kind “{kind}”.")
