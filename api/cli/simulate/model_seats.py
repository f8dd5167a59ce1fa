"""Which models play which seats of a simulation: what `--minds` says, and what that will probably cost."""

from __future__ import annotations

import math
import re
import sys
from collections import Counter
from dataclasses import replace

import typer

from api.cli.deliberation.minds import ready_models
from api.cli.failures import usage_error
from api.cli.simulate.jobs import SimulationPlan
from api.cli.simulate.model_options import ModelOptions, ModelPlay
from api.cli.simulate.outputs import check_folder
from engine.core.acts import SettingValue
from engine.core.asks import pending_asks
from engine.core.events import BENCH
from engine.core.matter import Matter
from engine.core.mind_assignment import mind_from_setting
from engine.core.seats import HOUSE
from engine.formats import FORMATS
from engine.simulation.opening import Opening, run_seed
from engine.simulation.play import SimulatedTable
from rooms.minds.llm.forecast import Forecast, cost_words, forecast, forecast_of_calls

OPTION = "--minds"
CONFIRM_ABOVE_USD = 1.0
"""What a simulation may probably cost without somebody saying yes to it."""
FORECAST_RUNS = 5
"""Deliberations of the house that a forecast is made of, for each matter."""
_SEATS = re.compile(r"(\d{1,2})(?:-(\d{1,2}))?")


def read_models(options: ModelOptions, size: int | None) -> ModelPlay:
    """Who plays by what was asked for. Leaves with status 2 and one sentence for a name or a seat that there is not,
    for a model without a key, unless nothing is called, and for what cannot be meant.

    Args:
        size: how many seats there are, where that is known.
    """
    _check(options)
    text = options.minds
    by_seat = _by_seat(text, size) if "=" in text else {}
    names = list(dict.fromkeys(by_seat.values())) if by_seat else [text.strip()]
    configuration, chosen = ready_models(dict.fromkeys(names, OPTION), recorded=options.replay)
    if not chosen:
        raise usage_error(f"{OPTION} {text}: the house plays every seat; options of models are for models.")
    if options.budget is not None and (unknown := [one.model for one in chosen.values() if not one.price_known]):
        raise usage_error(f"--budget: nobody knows what {unknown[0]} costs; cap it with --max-calls.")
    own = {name: HOUSE if name == HOUSE else chosen[name].name for name in names}
    models = {**configuration.models, **{choice.name: choice for choice in chosen.values()}}
    setting: SettingValue = own[names[0]]
    if by_seat:
        setting = {"default": HOUSE, **{str(seat): own[name] for seat, name in sorted(by_seat.items())}}
    return ModelPlay(options, setting, replace(configuration, models=models, overrides={}, seats={}))


def _check(options: ModelOptions) -> None:
    if options.concurrency < 1:
        raise usage_error(f"--concurrency {options.concurrency}: somebody has to play; ask for 1 or more.")
    if options.budget is not None and not 0 < options.budget < math.inf:
        raise usage_error(f"--budget {options.budget:g}: name an amount above 0, in USD.")
    if options.max_calls is not None and options.max_calls < 1:
        raise usage_error(f"--max-calls {options.max_calls}: without calls no model plays; ask for 1 or more.")
    if options.record is not None and options.replay is not None:
        raise usage_error("--record and --replay: a replay calls nobody, so there is nothing to record; leave one out.")
    if options.replay is not None and not options.replay.is_dir():
        raise usage_error(f"--replay {options.replay}: there is no such folder; name one that --record wrote.")
    if options.record is not None:
        check_folder("--record", options.record)


def _by_seat(text: str, size: int | None) -> dict[int, str]:
    found: dict[int, str] = {}
    for part in text.split(","):
        seats, _, name = (word.strip() for word in part.partition("="))
        match = _SEATS.fullmatch(seats)
        if match is None or not name:
            raise usage_error(f"{OPTION} {text}: name a model for all seats, or say 1-6=NAME,7=OTHER.")
        first, last = int(match[1]), int(match[2] or match[1])
        if not 1 <= first <= last or (size is not None and last > size):
            there = f"1 to {size}" if size is not None else "numbers from 1 on"
            raise usage_error(f"{OPTION} {part.strip()}: there are no such seats; there are {there}.")
        twice = next((seat for seat in range(first, last + 1) if seat in found), None)
        if twice is not None:
            raise usage_error(f"{OPTION} {text}: seat {twice} stands there twice; name one model for it.")
        found |= dict.fromkeys(range(first, last + 1), name)
    return found


def forecast_of(plan: SimulationPlan, size: int) -> Forecast:
    """What all deliberations of a plan will probably take, at a table of so many seats.

    The house plays some of them first. Where a format bounds the calls of a round, as a jury does, it is what so many
    rounds take; elsewhere as many calls as the house is asked what a model would be asked in its place.
    """
    play, rules = plan.models, FORMATS[plan.format]
    assert play is not None, "a forecast is of calls to models"
    parts: list[Forecast] = []
    for case in plan.cases:
        runs = plan.total / len(plan.cases)
        rounds, asked = _house(plan, case)
        for name, seats in play.seat_counts(size).items():
            choice = play.configuration.models[name]
            if rules.calls_per_round is not None:
                parts.append(_times(forecast(choice, size, max(1, round(rounds))), runs * seats / size))
            else:
                calls = sum(count for seat, count in asked.items() if mind_from_setting(play.setting, seat) == name)
                parts.append(forecast_of_calls(choice, calls * runs))
    sums = {name: sum(getattr(one, name) for one in parts) for name in ("calls", "tokens_in", "tokens_out")}
    return Forecast(0, size, **sums, cost=round(sum(one.cost for one in parts), 4))


def _times(one: Forecast, runs: float) -> Forecast:
    """The same so many times."""
    sums = {name: round(getattr(one, name) * runs) for name in ("calls", "tokens_in", "tokens_out")}
    return replace(one, cost=one.cost * runs, **sums)


def _house(plan: SimulationPlan, matter: Matter) -> tuple[float, dict[int, float]]:
    """The rounds of a deliberation of the house, and how often each seat is asked what a model would be asked in its
    place: in the mean of some with the same seeds."""
    settings = {name: value for name, value in plan.settings.items() if name != "minds"}
    opening = Opening(FORMATS[plan.format].bind(matter), settings)
    seeds = range(plan.seed, plan.seed + min(plan.n, FORECAST_RUNS))
    rounds, asked = 0, Counter[int]()
    for seed in seeds:
        table = SimulatedTable(opening, run_seed(opening.matter, seed), worded=False)
        while True:
            spec = next(iter(pending_asks(table.format, table.state)), None)
            if spec is not None and spec.seat != BENCH and not spec.by_house:
                asked[spec.seat] += 1
            if not table.step():
                break
        rounds += table.state.round
    return rounds / len(seeds), {seat: count / len(seeds) for seat, count in asked.items()}


def confirm(plan: SimulationPlan, size: int) -> None:
    """Say what it will probably take; above a sum it has to be agreed to, by `--yes` or on the terminal. Leaves with
    status 2 where it is not."""
    assert plan.models is not None, "a forecast is of calls to models"
    options, expected = plan.models.options, forecast_of(plan, size)
    cap = f" It stops at {options.budget:g} USD." if options.budget is not None else ""
    typer.echo(
        f"{plan.total} deliberations: about {expected.calls:,} calls, {expected.tokens_in:,} tokens in and "
        f"{expected.tokens_out:,} out, {cost_words(expected.cost, plan.models.playing())}.{cap}",
        err=True,
    )
    likely = expected.cost if options.budget is None else min(expected.cost, options.budget)
    if options.yes or likely <= CONFIRM_ABOVE_USD:
        return
    if not sys.stdin.isatty():
        raise usage_error(f"{OPTION}: what costs more than {CONFIRM_ABOVE_USD:.2f} USD has to be agreed to; say --yes.")
    if not typer.confirm("Begin?", err=True):
        raise usage_error("Nothing was called.")
