"""Studies over HTTP: beginning one, coming in, the steps of participants, the experimenter's page, the data."""

from __future__ import annotations

import asyncio
import csv
import io
from functools import partial
from pathlib import Path as FilePath
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Path, Query, Request, Response

from api.exports.parquet_tables import parquet_is_there
from api.exports.study_archive import group_log_text, study_archive
from api.exports.study_certificate import study_certificate
from api.exports.study_notebook import analysis_notebook
from api.exports.study_tables import study_dictionary, study_table_file
from api.http.dependencies import ApiKey, AppResources, StrictRoute, check_key, token_of
from api.http.streaming import AbortableStream, with_first_chunk
from api.provenance import made_by, program
from api.server.lifespan import Resources, get_resources
from api.server.rate_limits import client_address
from api.server.reach import public_address
from api.wire import study_schemas
from api.wire.errors import ApiError, error_responses
from engine.core.refusals import Refusal
from rooms.computation import compute
from rooms.live.codes import hash_token, read_code
from rooms.studies import arrivals, erasure
from rooms.studies.events import Event
from rooms.studies.experimenter_acts import act_in_study
from rooms.studies.group_rooms import room_of, watch_of
from rooms.studies.overview import StudyOverview, overview_of
from rooms.studies.place import StudyPlace, place_of
from rooms.studies.preregistration import preregistration_sheet
from rooms.studies.refusals import StudyRefusal
from rooms.studies.registry import LiveStudy
from rooms.studies.state import StudyState, study_record
from rooms.studies.steps import GiveAnswers, step_events
from rooms.studies.study import Study
from rooms.studies.study_file import parse_study
from rooms.studies.tables import TABLES, codebook

router = APIRouter(tags=["studies"], route_class=StrictRoute)
FILE = FilePath("study.yaml")
"""What faults call the file that was sent."""
MAX_WAIT_SECONDS = 20
LOOK_SECONDS = 1.0
"""How often somebody who waits for news is noted to be there."""
StudyCode = Annotated[str, Path(description="The study's code; upper or lower case.", examples=["SD7M4K"])]
Known = Annotated[str, Query(max_length=64, description="The `version` that is known: wait until there is another.")]
Wait = Annotated[float, Query(ge=0, le=MAX_WAIT_SECONDS, description="For so many seconds at most.")]
TableName = Literal["participants", "answers", "groups"]
TableForm = Literal["csv", "parquet"]
TOKEN: dict[str, Any] = {"security": [{"HTTPBearer": []}]}
PARQUET_TYPE = "application/vnd.apache.parquet"


@router.post("/api/studies/check", responses=error_responses(body=True))
async def check_study(
    request: Request, body: study_schemas.CheckStudyRequest, resources: AppResources
) -> study_schemas.CheckedStudy:
    """Check the file of a study: everything that is wrong with it, by line and field."""
    if not resources.documents.take(client_address(request)):
        raise Refusal("too_fast", "Too many files were sent from your address; wait a minute.")
    found = await compute(partial(parse_study, FILE, body.file))
    if isinstance(found, Study):
        return study_schemas.CheckedStudy(
            faults=[],
            title=found.title,
            hash=found.hash,
            conditions=[
                study_schemas.CheckedCondition(id=one.id, title=one.title, format=one.format, people=one.people)
                for one in found.conditions
            ],
            deception=found.deception,
        )
    faults = [study_schemas.StudyFault(line=one.line, field=one.field, detail=one.sentence) for one in found]
    return study_schemas.CheckedStudy(faults=faults, title="", hash="", conditions=[], deception=False)


@router.post(
    "/api/studies",
    status_code=201,
    responses=error_responses(
        "key_required", "no_such_study", "experimenter_only", "bad_token", "study_begun", body=True
    ),
)
async def open_study(
    request: Request, body: study_schemas.OpenStudyRequest, resources: AppResources, api_key: ApiKey = None
) -> study_schemas.OpenedStudy:
    """Begin a study with its file, which never changes from then on."""
    if not resources.openings.take(client_address(request)):
        raise Refusal("too_fast", "Too many rooms and studies were opened from your address; wait a minute.")
    check_key(resources.settings, api_key)
    found = await compute(partial(parse_study, FILE, body.file))
    if not isinstance(found, Study):
        raise Refusal("malformed", found[0].as_sentence())
    if body.follows is not None:
        before = await resources.studies.find(body.follows)
        _check_experimenter(before, token_of(request))
        if before.state.stopped_at is None:
            raise StudyRefusal(
                "study_begun",
                f"The study {before.record.code} has begun and cannot change: stop it, and open the changed file then.",
            )
    live, token = await resources.studies.open(found, body.file, body.follows)
    base, _ = public_address(resources.settings, request)
    return study_schemas.OpenedStudy(
        code=live.record.code, hash=found.hash, experimenter_token=token, url=f"{base}/study/{live.record.code}"
    )


async def find_study(resources: Resources, address: str, code: str) -> LiveStudy:
    """The study with a code. A wrong code counts as a guess of the address, as of a room."""
    exhausted = "Too many codes of no study were tried from your address; wait a minute."
    if resources.guesses.is_exhausted(address):
        raise Refusal("too_fast", exhausted)
    try:
        return await resources.studies.find(code)
    except StudyRefusal:
        if read_code(code) is not None:
            resources.guesses.take(address)
        raise


async def _found(request: Request, code: StudyCode) -> LiveStudy:
    resources, token = get_resources(request), token_of(request)
    if token is not None and not resources.requests.take(hash_token(token)):
        raise Refusal("too_fast", "Too many requests with this token at once; try again in a second.")
    return await find_study(resources, client_address(request), code)


FoundStudy = Annotated[LiveStudy, Depends(_found)]


def _check_experimenter(live: LiveStudy, token: str | None) -> None:
    if token is None:
        raise Refusal("bad_token", "This needs the token of the study's experimenter.")
    hash_ = hash_token(token)
    if hash_ == live.opened.experimenter:
        return
    if hash_ in live.state.by_hash:
        raise StudyRefusal("experimenter_only", "Only the experimenter of this study may do this.")
    raise Refusal("bad_token", "This token opens nothing in this study.")


async def _experimenter(request: Request, live: FoundStudy) -> LiveStudy:
    _check_experimenter(live, token_of(request))
    return live


ByExperimenter = Annotated[LiveStudy, Depends(_experimenter)]
EXPERIMENTER = ("bad_token", "experimenter_only", "no_such_study")


def _participant(request: Request, live: LiveStudy) -> tuple[int, str]:
    """The participant whose token came, and its hash."""
    token = token_of(request)
    hash_ = hash_token(token) if token is not None else ""
    number = live.state.by_hash.get(hash_)
    if hash_ == live.opened.experimenter:
        raise StudyRefusal("participant_only", "The experimenter of a study has no place in it; read its overview.")
    if number is None:
        raise Refusal("bad_token", "This token opens no place in this study; open its link again.")
    return number, hash_


@router.get("/api/studies/{code}", responses=error_responses("no_such_study"))
async def get_study(live: FoundStudy) -> study_schemas.StudyInvitation:
    """Read what a study tells those who open its link."""
    study = live.study
    recruiting = study.recruiting
    return study_schemas.StudyInvitation(
        code=live.record.code,
        title=study.title,
        information=study.information,
        consent=list(study.consent),
        minutes_waiting=study.waiting.minutes,
        retention_days=study.retention_days,
        stopped=live.state.stopped_at is not None,
        recruiting=[name for name in (recruiting.participant, recruiting.study) if name is not None],
    )


@router.post(
    "/api/studies/{code}/participants",
    status_code=201,
    responses=error_responses(
        "no_such_study", "other_study", "in_another_study", "study_stopped", "conflict", body=True
    ),
)
async def join_study(
    request: Request, live: FoundStudy, body: study_schemas.JoinStudyRequest, resources: AppResources
) -> study_schemas.JoinStudyResponse:
    """Come into a study, or back to one's place in it."""
    place = f"{live.record.id}/{client_address(request)}"
    if not resources.class_joins.take(place):
        raise Refusal("too_fast", "Many participants have come in from your address; wait a minute.")
    number, token = await arrivals.come_in(live, body.recruited, body.browser)
    live.here(number)
    return study_schemas.JoinStudyResponse(number=number, token=token)


@router.get(
    "/api/studies/{code}/place",
    responses=error_responses("bad_token", "participant_only", "no_such_study", "conflict"),
    openapi_extra=TOKEN,
)
async def get_study_place(request: Request, live: FoundStudy, known: Known = "", wait: Wait = 0) -> StudyPlace:
    """Read what a participant is to do now, at once or when it has changed."""
    number, hash_ = _participant(request, live)
    await arrivals.come_back(live, number)
    place = await place_of(live, number, hash_)
    loop = asyncio.get_running_loop()
    until = loop.time() + wait
    while place.version == known and loop.time() < until and not await request.is_disconnected():
        live.here(number)
        await live.news(min(LOOK_SECONDS, until - loop.time()))
        place = await place_of(live, number, hash_)
    live.here(number)
    return place


@router.post(
    "/api/studies/{code}/steps",
    responses=error_responses("bad_token", "participant_only", "no_such_study", "not_this_step", "conflict", body=True),
    openapi_extra=TOKEN,
)
async def take_study_step(
    request: Request, live: FoundStudy, body: study_schemas.StepRequest, resources: AppResources
) -> StudyPlace:
    """Do a step as a participant: agree, decline, answer, say that the debriefing was read, or withdraw."""
    number, hash_ = _participant(request, live)
    if not resources.acts.take(hash_):
        raise Refusal("too_fast", "Too many steps at once; try again in a second.")
    await arrivals.come_back(live, number)
    ballots = await _ballots(live, number) if isinstance(body.step, GiveAnswers) else 0

    def decide(state: StudyState, now: float) -> list[Event]:
        return step_events(live.study, live.opened.seed, state, number, body.step, ballots)

    await live.append(decide)
    return await place_of(live, number, hash_)


async def _ballots(live: LiveStudy, number: int) -> int:
    """How many ballots a participant has cast."""
    group = live.state.groups.get(live.state.people[number].group or 0)
    watch = await watch_of(live, group) if group is not None else None
    seat = group.seat_of(number) if group is not None else None
    if watch is None or seat is None:
        return 0
    await watch.read_on()
    return watch.ballots[seat]


@router.get("/api/studies/{code}/overview", responses=error_responses(*EXPERIMENTER), openapi_extra=TOKEN)
async def get_study_overview(
    request: Request, live: ByExperimenter, known: Known = "", wait: Wait = 0
) -> StudyOverview:
    """Read how far everybody is, and every room at a glance; nobody's answers."""
    loop = asyncio.get_running_loop()
    until = loop.time() + wait
    shown = await overview_of(live)
    while shown.version == known and loop.time() < until and not await request.is_disconnected():
        await live.news(min(LOOK_SECONDS, until - loop.time()))
        shown = await overview_of(live)
    return shown


@router.post(
    "/api/studies/{code}/acts",
    responses=error_responses(*EXPERIMENTER, "no_such_participant", "not_this_step", "conflict", body=True),
    openapi_extra=TOKEN,
)
async def send_study_act(live: ByExperimenter, body: study_schemas.ExperimenterActRequest) -> StudyOverview:
    """Do an act of the experimenter's: stop the study, say something, assign somebody by hand."""
    await act_in_study(live, body.act)
    return await overview_of(live)


def _file(name: str, content: bytes | str, media_type: str) -> Response:
    headers = {"Content-Disposition": f"attachment; filename={name}"}
    return Response(content, media_type=media_type, headers=headers)


def _content(media_type: str, *codes: str, binary: bool = False) -> dict[int | str, dict[str, Any]]:
    """The responses of a download for OpenAPI."""
    schema: dict[str, Any] = {"type": "string", "format": "binary"} if binary else {"type": "string"}
    if media_type.endswith("/yaml"):
        # A schema would be one of what stands in it.
        schema = {}
    return {200: {"content": {media_type: {"schema": schema}}}, **error_responses(*EXPERIMENTER, *codes)}


def _check_form(form: TableForm) -> None:
    if form == "parquet" and not parquet_is_there():
        raise ApiError("unavailable", "This server writes no Parquet, which needs pyarrow; take the tables as CSV.")


@router.get(
    "/api/studies/{code}/data.zip",
    response_class=AbortableStream,
    responses=_content("application/zip", binary=True),
    openapi_extra=TOKEN,
)
async def export_study(live: ByExperimenter, resources: AppResources, tables: TableForm = "csv") -> Response:
    """Download everything of a study: its file, tables, dictionary, codebook, notebook, logs and certificate.

    Answers of a participant are in it once they are done or have dropped out, and a log once its room is over.
    """
    _check_form(tables)
    pieces = await with_first_chunk(study_archive(resources, live, tables == "parquet"))
    headers = {"Content-Disposition": f"attachment; filename=study-{live.record.code}.zip"}
    return AbortableStream(pieces, media_type="application/zip", headers=headers)


@router.get(
    "/api/studies/{code}/tables/{table}.csv",
    response_class=Response,
    responses=_content("text/csv"),
    openapi_extra=TOKEN,
)
async def export_study_table(live: ByExperimenter, table: TableName) -> Response:
    """Download one table of a study as CSV."""
    return _file(f"{table}.csv", await _table(live, table, False), "text/csv; charset=utf-8")


@router.get(
    "/api/studies/{code}/tables/{table}.parquet",
    response_class=Response,
    responses=_content(PARQUET_TYPE, binary=True),
    openapi_extra=TOKEN,
)
async def export_study_parquet(live: ByExperimenter, table: TableName) -> Response:
    """Download one table of a study as Parquet."""
    _check_form("parquet")
    return _file(f"{table}.parquet", await _table(live, table, True), PARQUET_TYPE)


async def _table(live: LiveStudy, name: TableName, as_parquet: bool) -> bytes:
    record = await compute(partial(study_record, live.study, live.state))
    table = next(one for one in TABLES if one.name == name)
    origin = {**await compute(made_by), "study": live.study.hash}
    return await compute(partial(study_table_file, table, record, as_parquet, origin))


@router.get(
    "/api/studies/{code}/dictionary.json",
    response_model=dict[str, study_schemas.DictionaryTable],
    responses=error_responses(*EXPERIMENTER),
    openapi_extra=TOKEN,
)
async def get_study_dictionary(live: ByExperimenter) -> dict[str, Any]:
    """Read what every column of the tables means."""
    return study_dictionary(TABLES)


@router.get(
    "/api/studies/{code}/study.yaml",
    response_class=Response,
    responses=_content("application/yaml"),
    openapi_extra=TOKEN,
)
async def get_study_file(live: ByExperimenter) -> Response:
    """Download the file with which a study was begun."""
    return _file("study.yaml", live.opened.file, "application/yaml; charset=utf-8")


@router.get(
    "/api/studies/{code}/codebook.md",
    response_class=Response,
    responses=_content("text/markdown"),
    openapi_extra=TOKEN,
)
async def get_study_codebook(live: ByExperimenter) -> Response:
    """Download every question with what its answers mean."""
    return _file("codebook.md", codebook(live.study), "text/markdown; charset=utf-8")


@router.get(
    "/api/studies/{code}/preregistration.md",
    response_class=Response,
    responses=_content("text/markdown"),
    openapi_extra=TOKEN,
)
async def get_study_preregistration(live: ByExperimenter) -> Response:
    """Download the preregistration sheet."""
    sheet = preregistration_sheet(live.study, await compute(program))
    return _file("preregistration.md", sheet, "text/markdown; charset=utf-8")


@router.get("/api/studies/{code}/analysis.ipynb", responses=error_responses(*EXPERIMENTER), openapi_extra=TOKEN)
async def get_study_notebook(live: ByExperimenter) -> dict[str, Any]:
    """Download a notebook that reads the tables as CSV."""
    return analysis_notebook(live.study, False)


@router.get("/api/studies/{code}/certificate.json", responses=error_responses(*EXPERIMENTER), openapi_extra=TOKEN)
async def get_study_certificate(live: ByExperimenter, resources: AppResources) -> study_schemas.SignedStudyCertificate:
    """Read the certificate of a study: what was done, who came how far, and what was erased, signed."""
    return await study_certificate(resources, live)


@router.get(
    "/api/studies/{code}/groups/{group}/log.jsonl",
    response_class=Response,
    responses=_content("application/x-ndjson", "no_such_room", "not_this_step"),
    openapi_extra=TOKEN,
)
async def export_study_log(live: ByExperimenter, group: Annotated[int, Path(ge=1)]) -> Response:
    """Download the log of a group's room, once that is over."""
    found = live.state.groups.get(group)
    if found is not None and not found.ended:
        raise StudyRefusal("not_this_step", "The log of a room can be read once the room is over.")
    room = await room_of(live, found) if found is not None else None
    if room is None:
        raise Refusal("no_such_room", f"This study has no room of a group {group}.")
    return _file(f"{live.study.id}-{group}.jsonl", await group_log_text(room), "application/x-ndjson")


@router.get(
    "/api/studies/{code}/payments.csv",
    response_class=Response,
    responses=_content("text/csv"),
    openapi_extra=TOKEN,
)
async def export_study_payments(live: ByExperimenter) -> Response:
    """Download whom the recruiting service is to pay: its own word for each participant, and how they ended.

    It is no part of the data, in which participants are numbers.
    """
    state, text = live.state, io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    parameter = live.study.recruiting.participant
    writer.writerow(["participant", "recruited_as", "ended", "dropout"])
    for number, person in state.people.items():
        word = state.came[number][1].recruited.get(parameter, "")
        writer.writerow([number, word, "yes" if person.stage == "done" else "no", person.dropout or ""])
    return _file("payments.csv", text.getvalue(), "text/csv; charset=utf-8")


@router.delete("/api/studies/{code}", status_code=204, responses=error_responses(*EXPERIMENTER), openapi_extra=TOKEN)
async def erase_study(live: ByExperimenter) -> Response:
    """Erase a study with its participants, its answers, its rooms and everything that was said in them."""
    await erasure.erase_study(live)
    return Response(status_code=204)
