"""What the provider answers for a seat of a court: papers that quote the documents of its prompt, or that always
misquote."""

import json
import re
from collections.abc import Callable, Mapping
from typing import Any

from harness.services import provider_jurors, provider_seats

Json = dict[str, Any]
MISQUOTE = "This sentence stands in no document of the whole table, whatever anybody says."
REASONS = (
    "I have read both sides and the documents, and I weighed what is written down against what is only hoped for. The "
    "exhibits say what the prosecution makes of them, and the challenges take away less than they claim. What speaks "
    "against my vote is real, but it can be met by a single further step, and so it does not outweigh the rest of it."
)


def answers(
    *, misquote: bool = False, vote: str = "guilty", decision: str = "guilty", doubts: Mapping[str, str] | None = None
) -> Callable[[Json], str]:
    """Answers for every seat of a court. `doubts`: those of the clerk, by the part that they are about."""

    def answer(body: Json) -> str:
        prompt = "\n".join(provider_jurors.text_of(message) for message in body["messages"])
        fields = body["response_format"].get("json_schema", {}).get("schema", {}).get("properties", {})
        asked = fields or re.findall(r'"(\w+)": ', prompt.rpartition("its keys in this order")[2])
        if (mended := _mended(list(asked), prompt, misquote)) is not None:
            return json.dumps(mended)
        match next(
            (name for name in _ANSWERS if name in fields or f'"{name}"' in prompt.rpartition("# What is asked")[2]), ""
        ):
            case "exhibits":
                return json.dumps(_case(prompt, misquote))
            case "challenges":
                return json.dumps(_defence(prompt))
            case "choice":
                return json.dumps({"reasoning": REASONS, "choice": vote})
            case "decision":
                return json.dumps(_ruling(decision))
            case "doubts":
                noted = [{"part": part, "text": text} for part, text in (doubts or {}).items()]
                return json.dumps({"doubts": noted})
            case _:
                return provider_seats.answer(body)

    return answer


_ANSWERS = ("exhibits", "challenges", "decision", "doubts", "choice")


def _mended(asked: list[str], prompt: str, misquote: bool) -> Json | None:
    """The parts of a paper that came back; None where a whole paper is asked for."""
    near = re.findall(r'label="The nearest passage">(.*?)</part>', prompt)
    answers: Json = {}
    for name in asked:
        if re.fullmatch(r"exhibit_\d+_quote", name):
            answers[name] = MISQUOTE if misquote or not near else near.pop(0)
        elif re.fullmatch(r"exhibit_\d+_harm|more_reasons", name):
            answers[name] = f"The prosecution and the defence differ on this, and the jury split. {REASONS}"
        elif re.fullmatch(r"challenge_\d+_is_on_exhibit", name):
            answers[name] = 1
        elif name == "actions" and "decision" not in asked:
            answers[name] = ["Do what the documents ask for first."]
        else:
            return None
    return answers


def _case(prompt: str, misquote: bool) -> Json:
    lines = re.findall(r"^\d+ \| (.{30,200})$", prompt, re.MULTILINE)
    quotes = [MISQUOTE] if misquote else lines[:2]
    harm = "Whoever relies on “{}” finds on the day after that nobody had taken it into account before the answer."
    return {
        "statement": "The answer should be yes, as the documents say themselves.",
        "exhibits": [
            {"source_quote": quote, "target_quote": "", "harm": harm.format(" ".join(quote.split()[:6]))}
            for quote in quotes
        ],
        "harm_analysis": "A no leaves all of that unused.",
    }


def _defence(prompt: str) -> Json:
    numbers = sorted({int(number) for number in re.findall(r'id="case-\d+/E(\d+)"', prompt)})
    return {
        "counter_argument": "The documents do not say that the answer is yes, only that it could be.",
        "challenges": [{"exhibit": number, "challenge": "It leaves out what stands beside it."} for number in numbers],
        "harm_dispute": "The harm is smaller than it is made.",
        "alternative": "Wait a week and look at the documents again.",
    }


def _ruling(decision: str) -> Json:
    return {
        "reasoning": "The prosecution has exhibits that stand; the defence answered each of them. The jury was "
        "split, and "
        "its majority is right about what the documents say.",
        "decision": decision,
        "rationale": "The documents bear the answer out.",
        "actions": ["Do what the documents ask for first."] if decision == "guilty" else [],
        "confidence": 0.7,
        "dissent": "A week costs little.",
        "reopen": ["A document turns up that says the opposite."],
    }
