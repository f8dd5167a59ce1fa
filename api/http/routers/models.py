"""Models over HTTP: which may play, what they will probably cost, and the keys that a host gives for a room."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

from fastapi import APIRouter, Query, Response
from pydantic import Field

from api.http.dependencies import AppResources, HostOnly, StrictRoute, VisibleRoom
from api.wire.errors import ApiError, error_responses
from api.wire.schemas import RequestSchema, Schema
from engine.core.refusals import Refusal
from rooms.minds.llm.budget import installation_budget_left
from rooms.minds.llm.calls import ModelChoice
from rooms.minds.llm.configuration import WITHHELD_SENTENCE
from rooms.minds.llm.forecast import EXPECTED_ROUNDS, BudgetOwner, Forecast, budget_forecast, forecast
from rooms.minds.llm.keys import WHOLE_ROOM_SEAT, KeyRejected, key_account
from rooms.minds.llm.measuring import what_it_is_like

router = APIRouter(tags=["models"], route_class=StrictRoute)


class CostForecast(Schema):
    """What a deliberation will probably take where this model plays every seat; turns and rounds vary."""

    rounds: int
    seats: int
    calls: int
    tokens_in: int
    tokens_out: int
    cost: float
    """USD, by the prices beside it; 0 for a local model."""


class ModelInfo(Schema):
    """A language model that may play seats."""

    name: str
    """What a room's setting `minds` calls it."""
    label: str
    provider: str
    local: bool
    """Runs on a machine of this server's owner, and costs nothing."""
    input_price: float
    """USD per million tokens of what it reads."""
    output_price: float
    """USD per million tokens of what it writes."""
    ready: bool
    why_not: str | None
    """Why it cannot play as things are: no key, another provider's key, a server that is not there, no place to run the
    code of its minds."""
    small: bool
    """Whether it is asked in short prompts to speak, vote and file alone, and the built-in minds do the rest."""
    here: str | None
    """What it is like to play with it here, in one sentence: how long a turn takes, which prompts fit, what is left to
    the built-in minds; null for a hosted model, and until its server was measured."""
    takes_key: bool
    """Whether a host's key would do instead of the server's."""
    forecast: CostForecast


class ModelList(Schema):
    """The language models that this server has been set up with."""

    default: str | None
    """Who plays where a host wants models and names none; null where no model is ready."""
    keys: str | None
    """Why this server takes no keys from hosts; null when it does."""
    withheld: str | None
    """Why this server's own keys play in no room, so that models need a key of the host's; null when they play."""
    models: list[ModelInfo]


@router.get("/api/models", responses=error_responses("malformed"))
async def list_models(
    resources: AppResources,
    seats: Annotated[int, Query(ge=1, le=24, description="Seats at the table, for the forecast.")] = 12,
    rounds: Annotated[int, Query(ge=1, le=60, description="Rounds, for the forecast.")] = EXPECTED_ROUNDS,
) -> ModelList:
    """List the models that may play besides the house, whether each is ready, and what a deliberation would cost."""
    reasons = await resources.availability.all()
    return ModelList(
        default=resources.models.default,
        keys=resources.keys.missing_key_reason(),
        withheld=WITHHELD_SENTENCE if resources.models.withheld and resources.models.own_keys() else None,
        models=[
            _shape(choice, reasons[name], forecast(choice, seats, rounds))
            for name, choice in resources.models.models.items()
        ],
    )


def _shape(choice: ModelChoice, why_not: str | None, expected: Forecast) -> ModelInfo:
    return ModelInfo(
        name=choice.name,
        label=choice.label or choice.name,
        provider=choice.provider,
        local=choice.local,
        input_price=0.0 if choice.local else choice.input_price,
        output_price=0.0 if choice.local else choice.output_price,
        ready=why_not is None,
        why_not=why_not,
        small=choice.small,
        here=what_it_is_like(choice, expected) or None,
        takes_key=choice.key_env is not None,
        forecast=CostForecast.model_validate(asdict(expected)),
    )


class RoomCostForecast(Schema):
    """What the models of one room will probably cost from now on, and whose money ends their part."""

    rounds: int
    """That are reckoned with: those that are left of ten, one at least; none once the room is closed."""
    cost: float
    """USD that they will probably cost, as the seats are held now."""
    ends: BudgetOwner | None
    """Whose money will probably be used up within them, which ends the models' part: the room's, by its cap, or this
    server's, by what all rooms together may spend; null: neither. How much money the server has is told to nobody."""
    said: str
    """The same in one sentence."""


@router.get("/api/rooms/{code}/outlook", responses=error_responses("bad_token", "no_such_room"))
async def forecast_room_cost(visible: VisibleRoom, resources: AppResources) -> RoomCostForecast:
    """Estimate what a room's models will cost, and whether the room's money or this server's will end their part."""
    left = await installation_budget_left(resources.store, resources.settings.budget_usd)
    ahead = budget_forecast(visible.state, resources.models.models, left)
    return RoomCostForecast(rounds=ahead.rounds, cost=ahead.cost, ends=ahead.ends, said=ahead.sentence)


class ModelKeyRequest(RequestSchema):
    """A key for a model's provider, for this room alone."""

    model: str = Field(min_length=1, max_length=40)
    """A model of the provider that the key is for; it serves for all of that provider's models."""
    key: str = Field(min_length=1, max_length=500, repr=False)
    """Kept encrypted, or in memory only; never shown, logged or exported."""
    seat: int = Field(WHOLE_ROOM_SEAT, ge=0, le=99)
    """For this seat alone; 0 for all seats and the bench."""


class HeldModelKey(Schema):
    """That a key is held. The key itself is never told."""

    seat: int
    """0: all seats and the bench."""
    models: list[str]
    """The models that it serves for."""


class ModelKeyList(Schema):
    """For what keys are held in a room."""

    keys: list[HeldModelKey]


@router.put(
    "/api/rooms/{code}/keys",
    responses=error_responses(
        "bad_token", "no_such_room", "host_only", "unknown_model", "unknown_seat", "wrong_key", body=True
    ),
)
async def set_model_key(given: ModelKeyRequest, host: HostOnly, resources: AppResources) -> ModelKeyList:
    """Give a key for this room, or for one seat, in the place of an earlier one."""
    choice = resources.models.models.get(given.model)
    if choice is None:
        raise Refusal("unknown_model", f"There is no model “{given.model}” here; see /api/models.")
    if given.seat != WHOLE_ROOM_SEAT and given.seat not in host.room.state.seats:
        raise Refusal("unknown_seat", f"There is no seat {given.seat} at this table.")
    try:
        await resources.keys.give(host.room.record.deliberation, choice, given.key, given.seat)
    except KeyRejected as refused:
        raise ApiError("wrong_key", str(refused)) from None
    return await _held_keys(host, resources)


@router.get("/api/rooms/{code}/keys", responses=error_responses("bad_token", "no_such_room", "host_only"))
async def list_model_keys(host: HostOnly, resources: AppResources) -> ModelKeyList:
    """List for which models keys are held in this room, without the keys."""
    return await _held_keys(host, resources)


@router.delete(
    "/api/rooms/{code}/keys",
    status_code=204,
    responses=error_responses("malformed", "bad_token", "no_such_room", "host_only"),
)
async def delete_model_keys(
    host: HostOnly,
    resources: AppResources,
    seat: Annotated[int | None, Query(ge=0, le=99, description="Only this seat's; 0 for those of all seats.")] = None,
) -> Response:
    """Forget this room's keys, or those of one seat. Calls in progress end as they began."""
    await resources.keys.take_back(host.room.record.deliberation, seat)
    return Response(status_code=204)


async def _held_keys(host: HostOnly, resources: AppResources) -> ModelKeyList:
    by_account: dict[str, list[str]] = {}
    for name, choice in resources.models.models.items():
        # A key alone makes no model ready whose minds analyse with code.
        if await resources.availability.no_analysis(choice) is not None:
            continue
        by_account.setdefault(key_account(choice), []).append(name)
    held = await resources.keys.held(host.room.record.deliberation)
    return ModelKeyList(keys=[HeldModelKey(seat=key.seat, models=by_account.get(key.account, [])) for key in held])
