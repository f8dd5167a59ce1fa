"""Voices and clips over HTTP: the audio, also while it is still being made, and the time of each word."""

from __future__ import annotations

from typing import Annotated, get_args

from fastapi import APIRouter, Header, Path, Query, Response

from api.http.byte_ranges import Unsatisfiable, is_from_start, parse_range
from api.http.dependencies import AppResources
from api.http.streaming import AbortableStream
from api.wire.errors import ApiError, error_responses, problem_response
from api.wire.schemas import Schema
from rooms.voice import clip_reader
from rooms.voice.base import VoiceName

router = APIRouter(tags=["voice"])

MAX_WAIT_SECONDS = 20.0
"""Seconds for which a request waits for what is still being made."""
CACHE_CONTROL = "private, max-age=31536000, immutable"
Id = Annotated[str, Path(max_length=128, description="The clip's id, as `clip_ready` tells it.")]
_NO_CLIP_SENTENCE = "There is no such clip: it was erased with its room, or its voice failed."
_AUDIO = {name: {"schema": {"type": "string", "format": "binary"}} for name in ("audio/mpeg", "audio/wav")}


class ClipWord(Schema):
    """When a word is heard."""

    text: str
    start: float
    """Seconds from the beginning of the clip."""
    end: float


class ClipWords(Schema):
    """The words of a clip, as far as they are known."""

    words: list[ClipWord]
    complete: bool
    """Whether no more will come."""
    seconds: float | None
    """How long the clip lasts; null until that is known."""


class VoiceInfo(Schema):
    """A voice that a room may name."""

    voice: VoiceName
    ready: bool
    """Whether it can be had, as far as that is known before it speaks."""
    why: str | None
    """Why not, in a sentence."""


class VoiceList(Schema):
    """What the judge is heard by on this server."""

    auto: VoiceName
    """What a room is heard by whose setting `voice` is `auto`."""
    voices: list[VoiceInfo]


@router.get("/api/voices", responses=error_responses())
async def list_voices(resources: AppResources) -> VoiceList:
    """List the voices of this server, and which one `auto` is. It asks ElevenLabs for the configured one."""
    why = {name: await resources.voices.why_not(name) for name in get_args(VoiceName)}
    best = next((name for name in resources.voices.fallback_chain("auto") if why[name] is None), "captions")
    shown = [VoiceInfo(voice=name, ready=reason is None, why=reason) for name, reason in why.items()]
    return VoiceList(auto=best, voices=shown)


@router.get(
    "/api/clips/{id}",
    response_class=AbortableStream,
    responses={
        200: {"description": "All of it; without a length while it is still being made.", "content": _AUDIO},
        206: {"description": "The range that was asked for.", "content": _AUDIO},
        304: {"description": "It is what the asker has."},
        **error_responses("malformed", "no_such_clip", "no_such_range"),
    },
)
async def get_clip(
    id: Id,
    resources: AppResources,
    range_: Annotated[str | None, Header(alias="Range", max_length=200)] = None,
    if_range: Annotated[str | None, Header(alias="If-Range", max_length=200)] = None,
    if_none_match: Annotated[str | None, Header(alias="If-None-Match", max_length=1000)] = None,
) -> Response:
    """Download the audio of a clip or a range of it; it is streamed while it is still being made."""
    store = resources.store
    clip = await store.clip(id)
    if clip is None:
        raise ApiError("no_such_clip", _NO_CLIP_SENTENCE)
    if not clip.complete:
        if is_from_start(range_):
            pieces = clip_reader.follow_clip(store, resources.bus, clip)
            return AbortableStream(pieces, media_type=clip.mime, headers={"Accept-Ranges": "none"})
        waiting = clip_reader.wait_for_clip(store, resources.bus, id, MAX_WAIT_SECONDS)
        complete = await resources.connections.unless_stopping(waiting)
        if resources.connections.stopping():
            raise ApiError("unavailable", "This server stops; ask again in a moment.")
        if complete is None or not complete.complete:
            raise ApiError("no_such_clip", _NO_CLIP_SENTENCE)
        clip = complete
    tag = f'"{clip.id[:32]}-{clip.epoch}"'
    headers = {"Accept-Ranges": "bytes", "ETag": tag, "Cache-Control": CACHE_CONTROL}
    if if_none_match is not None and tag in if_none_match.split(", "):
        return Response(status_code=304, headers=headers)
    try:
        span = parse_range(range_, clip.size) if if_range in (None, tag) else None
    except Unsatisfiable:
        whole = {"Content-Range": f"bytes */{clip.size}"}
        return problem_response(
            "no_such_range", f"The clip has {clip.size} bytes; ask for some of them.", headers=whole
        )
    first, until = span or (0, clip.size)
    headers["Content-Length"] = str(until - first)
    if span is not None:
        headers["Content-Range"] = f"bytes {first}-{until - 1}/{clip.size}"
    pieces = clip_reader.read_audio(store, clip, first, until)
    return AbortableStream(pieces, 206 if span is not None else 200, headers, media_type=clip.mime)


@router.get("/api/clips/{id}/words", responses=error_responses("malformed", "no_such_clip"))
async def get_clip_words(
    id: Id,
    resources: AppResources,
    after: Annotated[int, Query(ge=0, le=1_000_000, description="So many words are known already.")] = 0,
    wait: Annotated[float, Query(ge=0, le=MAX_WAIT_SECONDS, description="Wait so many seconds for more.")] = 0,
) -> ClipWords:
    """Read when each word of a clip is heard. With `wait` the answer waits for more words, if more will come."""
    store = resources.store
    result = await resources.connections.unless_stopping(
        clip_reader.wait_for_words(store, resources.bus, id, after, wait)
    )
    clip, found = result or await clip_reader.wait_for_words(store, resources.bus, id, after, 0)
    if clip is None:
        raise ApiError("no_such_clip", _NO_CLIP_SENTENCE)
    shown = [ClipWord(text=word.text, start=word.start, end=word.end) for word in found]
    return ClipWords(words=shown, complete=clip.complete, seconds=clip.seconds)
