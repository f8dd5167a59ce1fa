"""Formats over HTTP: what a lobby needs to offer them."""

from __future__ import annotations

from dataclasses import asdict
from functools import cache

from fastapi import APIRouter

from api.client_acts import acts_of_format
from api.errors import error_responses
from api.http.dependencies import AppResources
from api.http.schemas import Formats, FormatShape, SeatShape, StrategyShape
from api.openapi.act_schemas import act_schema
from engine.core.decide import HOST_ACTS
from engine.core.draws import Draw
from engine.core.format import Format
from engine.formats import FORMATS

router = APIRouter(tags=["formats"])


@router.get("/api/formats", response_model=Formats, responses=error_responses())
async def formats(resources: AppResources) -> Formats:
    """List the formats with their roles, settings, strategies and acts, and how long this server keeps a room."""
    return all_formats().model_copy(update={"keep_days": resources.settings.keep_days})


@cache
def all_formats() -> Formats:
    """Every format, as it is told."""
    return Formats(formats=[_shape(format) for format in FORMATS.values()])


def _shape(format: Format) -> FormatShape:
    defaults = format.settings()
    seats = format.seating(defaults, Draw("formats", "seating"))
    return FormatShape(
        name=format.name,
        title=format.title,
        roles=list(dict.fromkeys(seat.role for seat in sorted(seats, key=lambda seat: seat.role))),
        seats=[SeatShape(seat=seat.seat, persona=seat.persona) for seat in seats],
        host_seat=format.host_seat,
        phases=list(format.phases),
        outcomes=list(format.outcomes),
        strategies=[StrategyShape(**asdict(strategy)) for strategy in format.strategies],
        settings=format.settings.model_json_schema(),
        defaults=defaults.model_dump(mode="json"),
        acts={kind: act_schema(model) for kind, model in acts_of_format(format.name).items()},
        host_acts={kind: act_schema(model) for kind, model in HOST_ACTS.items()},
    )
