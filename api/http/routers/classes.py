"""Classes over HTTP: opening one, coming in, leading it, its results and tables, and erasing it."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Request, Response

from api.exports.class_sheet import class_csv
from api.http.class_views import class_papers_shape, class_view
from api.http.dependencies import (
    ApiKey,
    AppResources,
    IdempotencyKey,
    OpeningKey,
    StrictRoute,
    check_key,
    token_of,
)
from api.http.new_matter import marked_matter
from api.server.lifespan import Resources, get_resources
from api.server.rate_limits import client_address
from api.server.reach import public_address
from api.wire import class_schemas
from api.wire.errors import error_responses
from engine.core import acts
from engine.core.events import Entry
from engine.core.refusals import Refusal
from rooms.classes import arrivals, erasure, marking, new_class, teacher_acts
from rooms.classes.acts import ClassActResponse
from rooms.classes.class_rooms import follow_rematches, glances_of, room_of
from rooms.classes.places import settle_pupil
from rooms.classes.plans import LessonPlan, lesson_plan, lesson_plans
from rooms.classes.refusals import ClassRefusal
from rooms.classes.registry import StoredClass
from rooms.classes.results import ClassResults, RoomResult, room_result, talk_question
from rooms.classes.standing import Standing, check_teacher, standing_of
from rooms.errors import KeyUsed
from rooms.live.codes import hash_token, read_code
from rooms.log_context import bind_class
from rooms.registry.new_room import format_to_open
from rooms.store.records import RequestKey

router = APIRouter(tags=["classes"], route_class=StrictRoute)
SETTINGS = ("unknown_setting", "unknown_model", "model_not_ready", "no_voice")
"""Codes for settings that the rooms of a class cannot have."""
UNMARKED_PUPIL_COST = 6
"""As many pupils of an address does one count whose phone sends no mark: all of these may be one phone's."""
ClassCode = Annotated[str, Path(description="The class's code; upper or lower case.", examples=["KD4M8R"])]


@router.get("/api/lesson-plans", responses=error_responses())
async def list_lesson_plans() -> class_schemas.LessonPlanList:
    """List the lesson plans of this server."""
    return class_schemas.LessonPlanList(plans=[_plan_shape(plan) for plan in lesson_plans()])


def _plan_shape(plan: LessonPlan) -> class_schemas.LessonPlan:
    return class_schemas.LessonPlan.model_validate(plan.model_dump())


@router.post(
    "/api/classes",
    status_code=201,
    responses=error_responses("key_required", "no_such_case", "unknown_seat", *SETTINGS, body=True),
)
async def open_class(
    request: Request,
    body: class_schemas.OpenClassRequest,
    resources: AppResources,
    api_key: ApiKey = None,
    key: OpeningKey = None,
) -> class_schemas.OpenedClass:
    """Open a class: many rooms on one matter, with one code for all pupils and a teacher's token."""
    if not resources.openings.take(client_address(request)):
        raise Refusal("too_fast", "Too many rooms were opened from your address; wait a minute.")
    check_key(resources.settings, api_key)

    async def create(request_key: RequestKey | None) -> class_schemas.OpenedClass:
        wanted = _as_planned(body)
        matter, _ = await marked_matter(wanted, format_to_open(wanted.format), resources)
        try:
            known, token = await new_class.open_class(
                resources.classes,
                title=wanted.title,
                format=wanted.format,
                matter=matter,
                settings=wanted.settings,
                size=wanted.size,
                leave=wanted.leave,
                rooms_at_most=wanted.rooms,
                pupils_at_most=wanted.pupils,
                minutes=wanted.minutes,
                plan=wanted.plan,
                teacher=wanted.teacher,
                warm_up=wanted.warm_up,
                request=request_key,
            )
        except KeyUsed:
            if request_key is None:
                raise
            record = await resources.store.class_by_request(request_key.hash)
            if record is None or record.content != request_key.content:
                raise Refusal(
                    "malformed", "This key came with another request before; every request needs one of its own."
                ) from None
            known, token = await new_class.add_teacher(resources.classes, record.code)
        base, _ = public_address(resources.settings, request)
        return class_schemas.OpenedClass(
            code=known.record.code, teacher_token=token, url=f"{base}/class/{known.record.code}"
        )

    scope, content = ("open class", client_address(request)), body.model_dump_json(exclude_unset=True).encode()
    return await resources.idempotency.for_key(key, scope, lambda: content, class_schemas.OpenedClass, create, None)


def _as_planned(body: class_schemas.OpenClassRequest) -> class_schemas.OpenClassRequest:
    """What a class is opened with: what was sent, and the rest as its plan has it."""
    if body.plan is None:
        return body
    plan = lesson_plan(body.plan)
    if plan is None:
        there_are = ", ".join(plan.id for plan in lesson_plans())
        raise Refusal("malformed", f"plan: there is no lesson plan “{body.plan}”; there is {there_are}.")
    sent = body.model_fields_set
    update: dict[str, object] = {
        name: getattr(plan, name)
        for name in ("format", "size", "leave", "minutes", "title", "warm_up")
        if name not in sent
    }
    if not sent & {"case_id", "case", "matter", "difficulty"} and update.get("format") == plan.format:
        update["case_id"] = plan.case_id
    update["settings"] = {**plan.settings, **body.settings}
    return body.model_copy(update=update)


async def find_class(resources: Resources, address: str, code: str, token: str | None) -> tuple[StoredClass, Standing]:
    """The class with a code, and who the sender is. A wrong code counts as a guess of the address, as of a room."""
    guesses = resources.guesses
    exhausted = guesses.is_exhausted(address)
    try:
        known = await resources.classes.find(code)
        standing = standing_of(known.state, token)
        if exhausted and token is None:
            raise Refusal("too_fast", "Too many codes of no class were tried from your address; wait a minute.")
    except ClassRefusal as refusal:
        if exhausted:
            raise Refusal(
                "too_fast", "Too many codes of no class were tried from your address; wait a minute."
            ) from None
        if refusal.code == "no_such_class" and read_code(code) is not None:
            guesses.take(address)
        raise
    return known, standing


async def _seen(request: Request, code: ClassCode) -> tuple[StoredClass, Standing]:
    bind_class(code)
    resources, token = get_resources(request), token_of(request)
    if token is not None and not resources.requests.take(hash_token(token)):
        raise Refusal("too_fast", "Too many requests with this token at once; try again in a second.")
    return await find_class(resources, client_address(request), code, token)


Seen = Annotated[tuple[StoredClass, Standing], Depends(_seen)]
OPTIONAL_TOKEN: dict[str, Any] = {"security": [{}, {"HTTPBearer": []}]}
TOKEN: dict[str, Any] = {"security": [{"HTTPBearer": []}]}


@router.get(
    "/api/classes/{code}", responses=error_responses("bad_token", "no_such_class"), openapi_extra=OPTIONAL_TOKEN
)
async def get_class(seen: Seen, resources: AppResources) -> class_schemas.ClassView:
    """Read a class: with no token what its wall shows, with a pupil's token what is theirs, with a teacher's all."""
    known, standing = seen
    if standing.pupil is not None:
        await settle_pupil(resources.classes, known.record.code, standing.pupil)
        known = await resources.classes.find(known.record.code)
        standing = Standing(pupil=known.state.pupil(standing.pupil.number) or standing.pupil)
        return class_view(known, standing, (), resources.settings)
    known = await follow_rematches(resources.classes, known.record.code)
    return class_view(known, standing, await glances_of(resources.directory, known.state), resources.settings)


@router.post(
    "/api/classes/{code}/pupils",
    status_code=201,
    responses=error_responses(
        "no_such_class", "name_held", "class_full", "device_full", "no_such_pupil", "conflict", body=True
    ),
)
async def join_class(
    request: Request,
    code: ClassCode,
    body: class_schemas.JoinClassRequest,
    resources: AppResources,
    key: IdempotencyKey = None,
) -> class_schemas.JoinClassResponse:
    """Come into a class as a pupil, or ask to be let back in."""
    address = client_address(request)
    known, _ = await find_class(resources, address, code, None)
    place = f"{known.record.id}/{address}"
    cost = 1 if body.device is not None else UNMARKED_PUPIL_COST
    if not resources.class_joins.take(place, cost):
        raise Refusal("too_fast", "Many pupils have come in from your address; wait a minute.")

    async def create(request_key: RequestKey | None) -> class_schemas.JoinClassResponse:
        came = await arrivals.come_in(resources.classes, code, body.name, body.namesake, request_key, body.device)
        pupil = came.pupil
        return class_schemas.JoinClassResponse(
            token=came.token,
            number=pupil.number if pupil is not None else None,
            name=pupil.label if pupil is not None else body.name,
            said=came.said,
        )

    scope, content = (known.record.id, "pupils", address), body.model_dump_json().encode()
    try:
        return await resources.idempotency.for_key(
            key, scope, lambda: content, class_schemas.JoinClassResponse, create, None
        )
    except BaseException:
        resources.class_joins.give_back(place, cost)
        raise


@router.post(
    "/api/classes/{code}/warm-up",
    status_code=204,
    responses=error_responses("bad_token", "no_such_class", body=True),
    openapi_extra=TOKEN,
)
async def answer_warm_up(
    request: Request, seen: Seen, body: class_schemas.WarmUpAnswerRequest, resources: AppResources
) -> Response:
    """Answer the question of the class as a pupil, or change the answer; the wall shows how many gave which."""
    known, _ = seen
    await arrivals.answer_warm_up(resources.classes, known.record.code, token_of(request), body.answer)
    return Response(status_code=204)


@router.get(
    "/api/classes/{code}/papers", responses=error_responses("bad_token", "no_such_class"), openapi_extra=OPTIONAL_TOKEN
)
async def get_class_papers(seen: Seen, resources: AppResources) -> class_schemas.ClassPapers:
    """Read what the class deliberates, and what it has marked in it while it waits."""
    known, standing = seen
    return class_papers_shape(*await marking.class_papers(resources.classes, known.record.code), standing)


@router.post(
    "/api/classes/{code}/points",
    status_code=204,
    responses=error_responses("bad_token", "no_such_class", "already_begun", "too_large", body=True),
    openapi_extra=TOKEN,
)
async def mark_class_point(request: Request, seen: Seen, body: acts.MarkPoint, resources: AppResources) -> Response:
    """Mark words of the class's papers, as a pupil or the teacher, before the rooms are dealt."""
    await marking.mark_point(resources.classes, seen[0].record.code, token_of(request), body)
    return Response(status_code=204)


@router.delete(
    "/api/classes/{code}/points/{number}",
    status_code=204,
    responses=error_responses("bad_token", "no_such_class", "already_begun", "stale", "teacher_only"),
    openapi_extra=TOKEN,
)
async def take_class_point_back(request: Request, seen: Seen, number: int, resources: AppResources) -> Response:
    """Take back what one has marked; a teacher strikes anybody's."""
    await marking.take_point_back(resources.classes, seen[0].record.code, token_of(request), number)
    return Response(status_code=204)


@router.post(
    "/api/classes/{code}/acts",
    responses=error_responses(
        "bad_token",
        "no_such_class",
        "teacher_only",
        "no_such_pupil",
        "no_such_room",
        "room_closed",
        "room_full",
        "room_paused",
        "not_paused",
        "already_begun",
        "not_begun",
        "not_asked",
        "too_early",
        "stale",
        "model_not_ready",
        "no_voice",
        "conflict",
        body=True,
    ),
    openapi_extra=TOKEN,
)
async def send_class_act(
    request: Request, seen: Seen, body: class_schemas.ClassActRequest, resources: AppResources
) -> ClassActResponse:
    """Do an act of the teacher's: deal and move pupils, lead the rooms, let somebody back in, open the finding."""
    known, _ = seen
    token = token_of(request)
    if token is not None and not resources.acts.take(hash_token(token)):
        raise Refusal("too_fast", "Too many acts at once; try again in a second.")
    return await teacher_acts.act_in_class(resources.classes, known.record.code, token, body.act)


@router.get(
    "/api/classes/{code}/results", responses=error_responses("bad_token", "no_such_class"), openapi_extra=OPTIONAL_TOKEN
)
async def get_class_results(seen: Seen, resources: AppResources) -> ClassResults:
    """Read how the rooms decided that are over, side by side."""
    known, _ = seen
    found = await _results(resources, known)
    over = len(found) == len(known.state.rooms) > 0
    rooms = tuple(found[number] for number in sorted(found))
    return ClassResults(
        rooms=rooms,
        over=over,
        question=talk_question(rooms) if over else None,
        finding_open=known.state.finding_open,
    )


async def _results(resources: Resources, known: StoredClass) -> dict[int, RoomResult]:
    found = {}
    for member in known.state.rooms:
        room = await room_of(resources.directory, member)
        if room is not None:
            await room.current_state()
            result = await room_result(room, member)
            if result is not None:
                found[member.number] = result
    return found


@router.get(
    "/api/classes/{code}/class.csv",
    response_class=Response,
    responses={
        200: {"content": {"text/csv": {"schema": {"type": "string"}}}},
        **error_responses("bad_token", "teacher_only", "no_such_class"),
    },
    openapi_extra=TOKEN,
)
async def export_class_table(request: Request, seen: Seen, resources: AppResources) -> Response:
    """Download the table of the class: who sat where, how they voted, and how their room ended."""
    known, _ = seen
    check_teacher(known.state, token_of(request))
    logs: dict[int, list[Entry]] = {}
    for member in known.state.rooms:
        room = await room_of(resources.directory, member)
        if room is not None:
            logs[member.number] = await room.entries()
    lines = class_csv(known.state, logs, await _results(resources, known))
    headers = {"Content-Disposition": f"attachment; filename=class-{known.record.code}.csv"}
    return Response("".join(lines), media_type="text/csv; charset=utf-8", headers=headers)


@router.delete(
    "/api/classes/{code}",
    status_code=204,
    responses=error_responses("bad_token", "teacher_only", "no_such_class"),
    openapi_extra=TOKEN,
)
async def erase_class(request: Request, seen: Seen, resources: AppResources) -> Response:
    """Erase a class: its names, its rooms and everything that was said in them."""
    known, _ = seen
    check_teacher(known.state, token_of(request))
    await erasure.erase_class(resources.classes, known.record.code)
    return Response(status_code=204)
