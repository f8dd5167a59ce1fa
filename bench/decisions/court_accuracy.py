"""How well a court decides, and what it takes: `python -m bench.decisions.court_accuracy [-n 20] [--model MODEL]`.

Ten labelled questions (`bench/decisions/court_questions.py`): eight are clear by construction, two are open. For each
it prints how often the house says yes in `n` courts with different seeds; a clear one is right where the most frequent
answer is its label (dismissed counts as no). The six ready questions are decided as often. Then a court of stub models
on the loopback, each of which answers after four seconds, is timed. Last, the prompts of the six ready questions are
counted and priced for a model at the prices of the list, once as they are and once with every paper and vote returned.
Limits: 60 s and 0.25 USD.
"""

from __future__ import annotations

import argparse
import asyncio
import time
from collections import Counter
from statistics import median

from api.cli.decide.dry_run import planned_calls
from api.cli.local_run import LocalRun, play_to_end
from api.machine import machine_surroundings
from bench.decisions.court_questions import QUESTIONS
from bench.options import positive_count, read_options
from cases.matter_shelf import SHELVES, read_shelf
from engine.formats import FORMATS
from engine.matters.question import Question
from engine.simulation.play import play_deliberation
from engine.simulation.proportion import proportion
from harness.services.provider import Provider
from harness.services.provider_courts import answers
from rooms.minds.llm.calls import ModelChoice
from rooms.minds.llm.configuration import Configuration, InvalidModels, named_choice

MAX_SECONDS, MAX_USD = 60.0, 0.25
CALL_SECONDS = 4.0


def house_agreement(n: int) -> None:
    """How often the house agrees with the labels."""
    right = 0
    for one in QUESTIONS:
        format = FORMATS["court"].bind(one.question)
        outcomes = [play_deliberation(format, str(seed), worded=False).state.verdict for seed in range(n)]
        yes = sum(verdict is not None and verdict.outcome == "guilty" for verdict in outcomes)
        share = proportion(yes, n)
        agrees = "open" if one.label is None else "right" if (yes * 2 > n) == one.label else "wrong"
        right += agrees == "right"
        interval = f"({share.low:.0%} to {share.high:.0%})"
        print(f"{one.question.id:14} label {one.label!s:5} yes {share.value:4.0%} {interval}  {agrees}")
    clear = sum(one.label is not None for one in QUESTIONS)
    print(f"house: {right} of {clear} clear questions\n")


def house_on_ready_questions(n: int) -> None:
    """How the house decides the six ready questions, and how its pools split."""
    for id, question in read_shelf(SHELVES / "court", Question).items():
        outcomes, pools = Counter[str](), set[tuple[int, ...]]()
        for seed in range(n):
            state = play_deliberation(FORMATS["court"].bind(question), str(seed), worded=False).state
            outcomes[state.verdict.outcome if state.verdict is not None else "none"] += 1
            pools.add(tuple(state.counts.values()))
        spread = ", ".join(f"{outcome} {count}" for outcome, count in outcomes.most_common())
        print(f"{id:20} {spread}; {len(pools)} different counts of the pool")
    print()


def stub_court(question: Question) -> None:
    """The time of one court of stub models that answer after some seconds, and whether they decide as they are told."""
    with Provider(delay=CALL_SECONDS, seat_answer=answers()) as provider:
        choice = named_choice("openai/stub-1", provider.base_url, {}, "model", "address")
        run = LocalRun(
            FORMATS["court"].bind(question),
            question,
            {"minds": choice.name},
            Configuration({choice.name: choice}),
            machine_surroundings(),
            False,
        )
        began = time.monotonic()
        entries = asyncio.run(play_to_end(run, seed="bench"))
        seconds, calls = time.monotonic() - began, len(provider.asked)
    outcome = next(entry.event.outcome for entry in entries if entry.event.kind == "verdict_reached")
    verdict = "held" if seconds <= MAX_SECONDS else "missed"
    print(
        f"stub models, {CALL_SECONDS:g} s a call: {outcome}, {calls} calls, {seconds:.1f} s "
        f"(at most {MAX_SECONDS:g} s: {verdict})\n"
    )


def priced_model(name: str) -> ModelChoice:
    """A model that the list has a price for, as an option."""
    try:
        choice = named_choice(name, None, {}, "--model", "")
    except InvalidModels as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    if not choice.input_price:
        raise argparse.ArgumentTypeError(f"{name}: the list has no price for it")
    return choice


def costs(choice: ModelChoice) -> None:
    """Tokens and cost of the six ready questions at list prices."""
    configuration = Configuration({choice.name: choice})
    sums = []
    for question in read_shelf(SHELVES / "court", Question).values():
        format = FORMATS["court"].bind(question)
        calls = list(planned_calls(format, {"minds": {"default": choice.name}}, configuration))
        mended = list(planned_calls(format, {"minds": {"default": choice.name}}, configuration, returned=True))
        cost, twice = sum(call.cost for call in calls), sum(call.cost for call in mended)
        tokens_in, tokens_out = sum(call.tokens_in for call in calls), sum(call.tokens_out for call in calls)
        sums.append(cost)
        held = "held" if cost <= MAX_USD else "missed"
        held_twice = "held" if twice <= MAX_USD else "missed"
        print(
            f"{question.id:20} {len(calls)} calls, {tokens_in:6,} in, {tokens_out:5,} out: {cost:.3f} USD ({held}), "
            f"{twice:.3f} in {len(mended)} calls with everything returned once ({held_twice})"
        )
    print(f"{choice.provider}/{choice.model}: median {median(sums):.3f} USD (at most {MAX_USD})")


def main() -> None:
    """Print all of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-n", type=positive_count, default=20, help="courts for each question")
    parser.add_argument(
        "--model", type=priced_model, default="anthropic/claude-sonnet-4-5", help="whose prices are taken"
    )
    asked = read_options(parser)
    house_agreement(asked.n)
    house_on_ready_questions(asked.n)
    stub_court(QUESTIONS[0].question)
    costs(asked.model)


if __name__ == "__main__":
    main()
