"""Cases over HTTP: lists, single cases, search in one and over all."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request

from api.http.connected import while_connected
from api.http.dependencies import AppResources, Authenticated, RequestContext
from api.http.new_matter import library_case
from api.server.lifespan import Resources
from api.wire.case_schemas import (
    CaseDetail,
    CaseHits,
    CasePage,
    CaseSummary,
    TranscriptPart,
    case_list_item,
    case_schema,
    criminal_case,
    hits_schema,
    split_passages,
    transcript_part,
)
from api.wire.errors import error_responses
from cases.imported_rows import CaseFilter, parse_era, parse_origin, words_for_minutes
from cases.search.index import case_index
from engine.core.draws import Draw
from engine.core.refusals import Refusal
from engine.matters.criminal_case import without_finding
from rooms.computation import compute
from rooms.live.visibility import delay_of

router = APIRouter(tags=["cases"])

Words = Annotated[str, Query(min_length=1, max_length=1000, description="Words to look for.")]
Limit = Annotated[int, Query(ge=1, le=50, description="This many at most.")]
After = Annotated[int, Query(ge=0, description="`transcript_next` of the case, or `next` of the part before.")]
Filter = Annotated[str | None, Query(max_length=80)]


@router.get("/api/cases", responses=error_responses("malformed"))
async def list_cases(
    resources: AppResources,
    q: Annotated[str | None, Query(max_length=1000, description="Words to look for; best cases first.")] = None,
    theme: Filter = None,
    era_: Annotated[
        str | None, Query(alias="era", max_length=20, description="A year or a span: `1812`, `1800-1850`, `-1750`.")
    ] = None,
    source: Filter = None,
    cursor: Annotated[str | None, Query(max_length=80, description="`next` of the page before.")] = None,
    limit: Annotated[int, Query(ge=1, le=200)] = 50,
    min_minutes: Annotated[int | None, Query(ge=1, le=10_000, description="Minutes to read, at least.")] = None,
    max_minutes: Annotated[int | None, Query(ge=1, le=10_000, description="Minutes to read, at most.")] = None,
    draw: Annotated[bool, Query(description="One of those that may be drawn, by lot, instead of a list.")] = False,
) -> CasePage:
    """List cases in the order of their ids, or the best ones for some words, or draw one by lot."""
    least, most = words_for_minutes(min_minutes, max_minutes)
    wanted = _wanted(theme, era_, source).model_copy(update={"least_words": least, "most_words": most})
    if draw:
        if q is not None and q.strip():
            raise Refusal("malformed", "draw: draws among all that the filters let through; leave q out.")
        one = await resources.library.drawn(Draw(resources.surroundings.secret_hex(16), "case"), wanted)
        return CasePage(cases=[CaseSummary(**dict(one))] if one is not None else [], next=None)
    if q is not None and q.strip():
        found = await resources.library.search(q, wanted, min(limit, 50))
        return CasePage(cases=[case_list_item(one) for one in found], next=None)
    cards = await resources.library.list_cases(wanted, _plain("cursor", cursor), limit + 1)
    page = [CaseSummary(**dict(card)) for card in cards[:limit]]
    return CasePage(cases=page, next=page[-1].id if len(cards) > limit else None)


def _wanted(theme: str | None, span: str | None, source: str | None) -> CaseFilter:
    try:
        first, last = parse_era(span) if span else (None, None)
    except ValueError as error:
        raise Refusal("malformed", f"era: {error}.") from None
    try:
        found_in = parse_origin(source) if source else None
    except ValueError as error:
        raise Refusal("malformed", f"source: {error}.") from None
    return CaseFilter(theme=_plain("theme", theme) or None, source=found_in, first_year=first, last_year=last)


def _plain(field: str, text: str | None) -> str | None:
    """Refuse what a database would stumble over."""
    if text is not None and not text.isprintable():
        raise Refusal("malformed", f"{field}: contains a control character.")
    return text


@router.get("/api/cases/{case_id}", responses=error_responses("no_such_case"))
async def get_case(case_id: str, resources: AppResources) -> CaseDetail:
    """Read a case, without its outcome."""
    return case_schema(await library_case(resources, case_id))


@router.get("/api/cases/{case_id}/transcript", responses=error_responses("malformed", "no_such_case"))
async def get_case_transcript(case_id: str, resources: AppResources, after: After = 0) -> TranscriptPart:
    """Read a part of a printed trial, without what tells its outcome."""
    return transcript_part(split_passages(without_finding(await library_case(resources, case_id))), after)


@router.get("/api/cases/{case_id}/search", responses=error_responses("malformed", "no_such_case"))
async def search_case(case_id: str, request: Request, resources: AppResources, q: Words, limit: Limit = 10) -> CaseHits:
    """Search in a case; the best places come first."""
    found = await library_case(resources, case_id)
    # The index of the longest trial takes most of a second to build, once.
    hits = await while_connected(request, compute(lambda: case_index(found).search(q, limit)))
    return hits_schema(hits)


@router.get("/api/cases/{case_id}/similar", responses=error_responses("malformed", "no_such_case"))
async def list_similar_cases(case_id: str, resources: AppResources, limit: Limit = 5) -> CasePage:
    """List the cases that are most like this one."""
    await library_case(resources, case_id)
    found = await resources.library.similar(case_id, limit)
    return CasePage(cases=[case_list_item(one) for one in found], next=None)


@router.get("/api/rooms/{code}/case", responses=error_responses("bad_token", "no_such_case", "no_such_room"))
async def get_room_case(context: Authenticated, resources: AppResources) -> CaseDetail:
    """Read the case that a room deliberates; once the room has its verdict, also what the court of the time found. In a
    class that is sealed until the teacher opens it.

    Of a room that deliberates something else read `…/matter`.
    """
    return case_schema(criminal_case(context.room.matter), with_finding=await _may_read_finding(context, resources))


async def _may_read_finding(context: RequestContext, resources: Resources) -> bool:
    """Whether the caller may read how the court of the time decided."""
    room = context.room
    state = await room.current_state()
    delay = delay_of(state, context.caller.viewer)
    # A delayed viewer must not read the outcome sooner.
    in_time = room.now() - delay >= state.at
    return in_time and await resources.classes.may_read_finding(room.record.deliberation, state)


@router.get(
    "/api/rooms/{code}/case/transcript",
    responses=error_responses("malformed", "bad_token", "no_such_case", "no_such_room"),
)
async def get_room_case_transcript(context: Authenticated, resources: AppResources, after: After = 0) -> TranscriptPart:
    """Read a part of the printed trial that a room deliberates; once the room has its verdict, also what tells the
    outcome."""
    case = (
        criminal_case(context.room.matter)
        if await _may_read_finding(context, resources)
        else without_finding(criminal_case(context.room.matter))
    )
    return transcript_part(split_passages(case), after)
