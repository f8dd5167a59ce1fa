"""What the provider answers that is asked to mark papers: points by a key, or points that show no judgement."""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from harness.services import provider_jurors

Json = dict[str, Any]
NOTHING_ELSE = "No sentence of these papers says anything on the other side."


def task_of(messages: Sequence[Mapping[str, Any]]) -> str | None:
    """`mark` for a prompt that asks for points, `mark again` where it asks once more, `weigh` for one that asks what
    the evidence of a trial is worth; None for any other."""
    prompt = "\n".join(provider_jurors.text_of(message) for message in messages)
    if prompt.startswith("# Weighing the evidence"):
        return "weigh"
    if not prompt.startswith("# Marking papers"):
        return None
    return "mark again" if "\nThese cannot stand like that:\n" in prompt else "mark"


def point(id: str, quote: str, way: str, target: str = "yes", **more: Any) -> Json:
    """A point on one quote. `way`: `for` or `against` the target."""
    return {
        "id": id,
        "claim": f"As the papers say: {quote[:200]}",
        "quotes": [{"document": more.pop("document", ""), "text": quote}],
        "speaks_for": [target] if way == "for" else [],
        "speaks_against": [target] if way == "against" else [],
        "weight": 0.8,
        "kind": "fact",
        "answers": [],
        "contradicts": [],
        "needs": [],
        "explains": [],
        **more,
    }


def answers(points: Sequence[Json], other_side: str = "", withdrawn: Sequence[str] = ()) -> Callable[[Json], str]:
    """The same points to whatever is asked."""
    said = json.dumps({"points": list(points), "other_side": other_side, "withdrawn": list(withdrawn)})
    return lambda body: said


def nothing(body: Json) -> str:
    """No point at all."""
    return json.dumps({"points": [], "other_side": "", "withdrawn": []})


def prose(body: Json) -> str:
    """No JSON."""
    return "Well, I have read all of it with great interest, and on balance I rather like it."


def by_key(key: Mapping[str, tuple[str, float]]) -> Callable[[Json], str]:
    """Marks as a key has them, by sentence: the way that it goes on the first target, and its weight."""

    def answer(body: Json) -> str:
        prompt = "\n".join(provider_jurors.text_of(message) for message in body["messages"])
        target = re.findall(r'<target id="([^"]+)">', prompt)[0]
        points = [
            point(f"P{number}", text, way, target, weight=weight)
            for number, (text, (way, weight)) in enumerate(key.items(), 1)
        ]
        one_way = len({way for way, _ in key.values()}) < 2
        return json.dumps({"points": points, "other_side": NOTHING_ELSE if one_way else "", "withdrawn": []})

    return answer
