"""Formats over HTTP: what a lobby needs to offer them."""

from __future__ import annotations

import gzip
from dataclasses import asdict
from typing import Any

from fastapi import APIRouter, Request, Response

from api.http.dependencies import AppResources
from api.http.format_labels import LABEL_KINDS, labels_of
from api.wire.act_schemas import act_schema, inline_definitions
from api.wire.client_acts import acts_of_format
from api.wire.errors import error_responses
from api.wire.registered_formats import cached_by_formats
from api.wire.schemas import FormatInfo, FormatLabels, FormatList, SeatInfo, StrategyInfo
from engine.core.decide import HOST_ACTS
from engine.core.draws import Draw
from engine.core.format import Format
from engine.formats import FORMATS
from engine.matters.criminal_case import Case

router = APIRouter(tags=["formats"])


@router.get("/api/formats", response_model=FormatList, responses=error_responses())
async def list_formats(request: Request, resources: AppResources) -> Response:
    """List the formats with their roles, settings, acts and words, and how long this server keeps a room."""
    days, rendered = (resources.settings.keep_days, resources.settings.class_days or None), _rendered()
    if days not in rendered:
        update = {"keep_days": days[0], "class_days": days[1]}
        body = all_formats().model_copy(update=update).model_dump_json().encode()
        rendered[days] = body, gzip.compress(body, mtime=0)
    plain, packed = rendered[days]
    # Every visit asks for it, and it grows with each format: packed it is an eighth.
    takes_gzip = "gzip" in request.headers.get("accept-encoding", "")
    headers = {"Vary": "Accept-Encoding", **({"Content-Encoding": "gzip"} if takes_gzip else {})}
    return Response(packed if takes_gzip else plain, headers=headers, media_type="application/json")


@cached_by_formats
def _rendered() -> dict[tuple[int | None, int | None], tuple[bytes, bytes]]:
    """The answers that were rendered, plain and packed, by what else is in them."""
    return {}


@cached_by_formats
def all_formats() -> FormatList:
    """Every format, as a lobby needs it."""
    return FormatList(formats=[_shape(format) for format in FORMATS.values()])


def _shape(format: Format) -> FormatInfo:
    defaults = format.settings()
    seats = format.seating(defaults, Draw("formats", "seating"), None)
    return FormatInfo(
        name=format.name,
        title=format.title,
        roles=list(dict.fromkeys(seat.role for seat in sorted(seats, key=lambda seat: seat.role))),
        seats=[
            SeatInfo(
                seat=seat.seat,
                persona=seat.persona,
                about=format.persona_texts.get(seat.persona.id) if seat.persona is not None else None,
            )
            for seat in seats
        ],
        brings_personas=format.personas is not None,
        host_seat=format.host_seat,
        phases=list(format.phases),
        outcomes=list(format.outcomes),
        strategies=[StrategyInfo(**asdict(strategy)) for strategy in format.strategies],
        settings=inline_definitions(format.settings.model_json_schema()),
        defaults=defaults.model_dump(mode="json"),
        acts={kind: act_schema(model) for kind, model in acts_of_format(format).items()},
        host_acts={kind: act_schema(model) for kind, model in HOST_ACTS.items()},
        matter=format.matter_model.kind,
        matter_schema=_matter_schema(format),
        choices=list(format.choices),
        presides=format.presides,
        seats_close=format.seats_close,
        labels=FormatLabels(**{kind: dict(labels_of(format, kind)) for kind in LABEL_KINDS}),
    )


def _matter_schema(format: Format) -> dict[str, Any] | None:
    """How a matter of this format is written; None for cases, which the library has and which are long."""
    if issubclass(format.matter_model, Case):
        return None
    return inline_definitions(format.matter_model.model_json_schema())
