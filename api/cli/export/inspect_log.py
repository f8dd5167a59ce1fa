"""A deliberation as a log of Inspect (UK AI Security Institute), version 2 of its JSON: one task with one sample.

Turns are the messages of the sample, each with the model that spoke it, and the outcome is its score. What Inspect has
no place for stands in `metadata`. Where an entry carries no time, as in simulations, all times are those of 1970.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from api.cli.export.log_rows import key, minds_of
from api.cli.export.log_table import ReadLog
from api.provenance import PACKAGE, package_versions, version
from engine.core.authorship import AuthorshipFold
from engine.core.events import ModelCalled, NarrationGiven, SeatTaken, TurnTaken
from engine.formats import FORMATS

Json = dict[str, Any]
VERSION = 2
"""Of Inspect's file format."""
SCORER = "outcome"
HOUSE_MODEL = "twelve/house"
"""What is called a model where Inspect wants the name of one, and none has spoken."""


def inspect_log(log: ReadLog, origin: Mapping[str, Any]) -> Json:
    """The log as Inspect reads it. `origin`: where this file comes from."""
    opened, verdict, state = log.opened, log.state.verdict, log.state
    began, ended = _time(log.entries[0].at), _time(log.entries[-1].at)
    _, matter_id, seed = key(log)
    models = minds_of(log).split()
    model = models[0] if len(models) == 1 else "several"
    messages = list(_messages(log))
    usage, sample_id = _usage(log), f"{matter_id}/{seed}" if seed else log.name
    id = _id(log)
    labels = FORMATS[opened.format].labels if opened.format in FORMATS else None
    numbers = {"rounds": state.round, "turns": state.turns, "entries": len(log.entries)}
    scores: list[Json] = []
    if verdict is not None:
        metrics = {name: {"name": name, "value": value, "params": {}} for name, value in numbers.items()}
        scores = [{"name": SCORER, "scorer": SCORER, "params": {}, "metrics": metrics}]
    return {
        "version": VERSION,
        "status": "success" if verdict is not None else "cancelled",
        "eval": {
            "eval_id": id,
            "run_id": id,
            "task_id": id,
            "created": began,
            "task": f"twelve/{opened.format}",
            "task_version": opened.rules,
            "task_args": dict(opened.settings),
            "dataset": {"name": matter_id, "samples": 1, "sample_ids": [sample_id], "shuffled": False},
            "model": HOUSE_MODEL if model == "house" else model,
            "config": {"epochs": 1},
            "packages": {PACKAGE: version(), **package_versions()},
            "metadata": {"matter": opened.case.title, "matter_hash": opened.case.hash, "provenance": dict(origin)},
        },
        "plan": {"name": "deliberation", "config": {}},
        "results": {"total_samples": 1, "completed_samples": int(verdict is not None), "scores": scores},
        "stats": {"started_at": began, "completed_at": ended, "model_usage": usage},
        "samples": [
            {
                "id": sample_id,
                "epoch": 1,
                "input": log.matter.summary if log.matter is not None else opened.case.title,
                "choices": list(state.choices or ()) or None,
                "target": "",
                "messages": messages,
                "output": _output(log, model),
                "scores": {}
                if verdict is None
                else {
                    SCORER: {
                        "value": verdict.outcome,
                        "answer": verdict.outcome,
                        "explanation": labels.reason(verdict.why) if labels is not None else verdict.why,
                        "metadata": {"why": verdict.why, "counts": dict(verdict.counts)},
                    }
                },
                "metadata": {"seed": seed, **numbers, **_quality(log)},
                "store": {},
                "events": list(_events(messages, began)),
                "model_usage": usage,
                "total_time": max(0.0, log.entries[-1].at - log.entries[0].at),
                "attachments": {},
            }
        ],
    }


def inspect_name(log: ReadLog) -> str:
    """What the file has to be called, so that Inspect finds it: a time, a task and an id."""
    time = _time(log.entries[0].at).replace(":", "-")
    return f"{time}_{log.name.replace('_', '-')}_{_id(log)}.json"


def _id(log: ReadLog) -> str:
    told = "\0".join((log.name, log.opened.case.hash, *map(str, key(log))))
    return hashlib.sha256(told.encode()).hexdigest()[:22]


def _time(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds")


def _messages(log: ReadLog) -> Iterator[Json]:
    """What was said: by the bench as the user, by the seats as assistants."""
    taken, authorship = dict[int, SeatTaken](), AuthorshipFold()
    for entry in log.entries:
        author = authorship.add(entry.event)
        match event := entry.event:
            case SeatTaken():
                taken[event.seat] = event
            case NarrationGiven() if event.text:
                yield {"id": str(entry.seq), "role": "user", "content": event.text, "metadata": {"topic": event.topic}}
            case TurnTaken():
                holder = taken.get(event.seat)
                about = {"seat": event.seat, "name": holder.name if holder is not None else "", "turn": event.turn_id}
                cited = {"stance": event.stance, "cites": list(event.cites), "argument": event.argument_type}
                model = holder.model if holder is not None and author == "model" else None
                name = holder.name if holder is not None else f"Seat {event.seat}"
                yield {
                    "id": str(entry.seq),
                    "role": "assistant",
                    "content": f"{name}: {event.text}",
                    "source": "generate",
                    "model": model or HOUSE_MODEL,
                    "metadata": {**about, **cited, "author": author},
                }
            case _:
                pass


def _events(messages: Sequence[Json], at: str) -> Iterator[Json]:
    """A model's event for each turn, with what the bench said since the last one: where Inspect looks for messages."""
    heard: list[Json] = []
    for message in messages:
        if message["role"] != "assistant":
            heard.append(message)
            continue
        model = message["model"]
        yield {
            "event": "model",
            "uuid": f"{message['id']}-turn",
            "timestamp": at,
            "working_start": 0.0,
            "model": model,
            "input": heard,
            "tools": [],
            "tool_choice": "none",
            "config": {},
            "output": {"model": model, "choices": [{"message": message, "stop_reason": "stop"}]},
        }
        heard = []


def _output(log: ReadLog, model: str) -> Json:
    verdict = log.state.verdict
    if verdict is None:
        return {"model": model, "choices": []}
    message = {"role": "assistant", "content": verdict.outcome, "source": "generate", "model": model}
    return {"model": model, "choices": [{"message": message, "stop_reason": "stop"}], "completion": verdict.outcome}


def _quality(log: ReadLog) -> Json:
    use = log.use
    if use is None:
        return {}
    stand_ins: Sequence[Json] = [vars(one) for one in use.stand_ins]
    return {"degraded": use.degraded, "reasons": list(use.reasons), "stand_ins": stand_ins}


def _usage(log: ReadLog) -> Json:
    """By model: the tokens and the money of its calls."""
    found: dict[str, Json] = {}
    for entry in log.entries:
        event = entry.event
        if isinstance(event, ModelCalled):
            usage = found.setdefault(
                event.model, {"input_tokens": 0, "output_tokens": 0, "total_tokens": 0, "total_cost": 0.0}
            )
            usage["input_tokens"] += event.tokens_in
            usage["output_tokens"] += event.tokens_out
            usage["total_tokens"] += event.tokens_in + event.tokens_out
            usage["total_cost"] = round(usage["total_cost"] + event.cost, 6)
    return found
