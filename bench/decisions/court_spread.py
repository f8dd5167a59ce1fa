"""How courts spread, and what one takes: `python -m bench.decisions.court_spread [-n 200] [--model MODEL]`.

The house decides the six ready questions in `n` courts each with different seeds: by the points of their authors, with
what each point speaks for exchanged (a question turned round should end the other way), and by a draft alone (nobody
should decide). Then a court of stub models on the loopback, each of which answers after four seconds, is timed. Last,
the prompts of the six questions are counted and priced for a model at the prices of the list, once as they are and once
with every paper and vote returned. Limits: 60 s and 0.25 USD.
"""

from __future__ import annotations

import argparse
import asyncio
import time
from collections import Counter
from collections.abc import Mapping
from statistics import median

from api.cli.decide.dry_run import planned_calls
from api.cli.deliberation.run import LocalRun, play_to_end
from api.machine import machine_surroundings
from bench.options import positive_count, read_options
from cases.matter_shelf import SHELVES, read_shelf
from engine.formats import FORMATS
from engine.matters.points import turned_round
from engine.matters.question import Question
from engine.simulation.play import play_deliberation
from harness.services.provider import Provider
from harness.services.provider_courts import answers
from rooms.minds.llm.calls import ModelChoice
from rooms.minds.llm.configuration import Configuration, InvalidModels, named_choice

MAX_SECONDS, MAX_USD = 60.0, 0.25
CALL_SECONDS = 4.0


def house_on_ready_questions(questions: Mapping[str, Question], n: int) -> None:
    """How the house decides the six ready questions, asked as they are, turned round, and unmarked."""
    for id, question in questions.items():
        turned = question.model_copy(update={"points": tuple(map(turned_round, question.points))})
        unmarked = question.model_copy(update={"points": ()})
        for name, asked in (("as it is", question), ("turned round", turned), ("unmarked", unmarked)):
            outcomes, pools = Counter[str](), set[tuple[int, ...]]()
            for seed in range(n):
                state = play_deliberation(FORMATS["court"].bind(asked), str(seed), worded=False).state
                outcomes[state.verdict.outcome if state.verdict is not None else "none"] += 1
                pools.add(tuple(state.counts.values()))
            spread = ", ".join(f"{outcome} {count}" for outcome, count in outcomes.most_common())
            print(f"{id:20} {name:13} {spread}; {len(pools)} different counts of the pool")
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


def costs(questions: Mapping[str, Question], choice: ModelChoice) -> None:
    """Tokens and cost of the six ready questions at list prices."""
    configuration = Configuration({choice.name: choice})
    sums = []
    for question in questions.values():
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
    parser.add_argument("-n", type=positive_count, default=200, help="courts for each question")
    parser.add_argument(
        "--model", type=priced_model, default="anthropic/claude-sonnet-4-5", help="whose prices are taken"
    )
    asked = read_options(parser)
    questions = read_shelf(SHELVES / "court", Question)
    house_on_ready_questions(questions, asked.n)
    stub_court(next(iter(questions.values())))
    costs(questions, asked.model)


if __name__ == "__main__":
    main()
