"""What the provider answers for the seats of a historical trial: searches, findings that quote the passages of its
prompt, feedback in the first round and a ruling in the second; by tools where it is given any, else as an object."""

import json
import re
from collections.abc import Callable
from typing import Any

from harness.services import provider_jurors

Json = dict[str, Any]
ASPECTS = ("law", "reform", "people", "war", "rule", "economy", "culture", "faith", "science", "legacy")
ASKED = ("Look for the accounts of the dyke after 1660.", "Search the years of the revolt for the fate of the farms.")
MISQUOTE = "Nobody has ever written this sentence about anybody at all."


def answers(*, searches_again: bool = True, misquote: bool = False) -> Callable[[Json], str | Json]:
    """Answers for every seat.

    Args:
        searches_again: whether a historian searches once more before it writes.
        misquote: whether the first dossier of each side quotes what stands nowhere.
    """

    def answer(body: Json) -> str | Json:
        prompt = "\n".join(provider_jurors.text_of(message) for message in body["messages"])
        tools = [tool["function"]["name"] for tool in body.get("tools", ())]
        if "# The evidence" in prompt:
            return _judgement(prompt, tools)
        if "# Passages of the sources" not in prompt:
            return _search(prompt, tools)
        if searches_again and "3 searches are left" in prompt:
            words = f"{_subject(prompt)} revolt farms"
            if tools:
                return {"name": "search_wikipedia", "arguments": {"query": words}}
            return json.dumps({"findings": [], "looked_for": None, "search": words})
        filed = {"findings": _findings(prompt, misquote and "came back" not in prompt), "looked_for": None}
        if tools:
            return {"name": "file_findings", "arguments": filed}
        asked = body["response_format"]["json_schema"]["schema"]["properties"]
        return json.dumps({**filed, **({"search": None} if "search" in asked else {})})

    return answer


def _subject(prompt: str) -> str:
    found = re.search(r"^Round \d+ of \d+, on (.+?)(?: \(.*\))?\.", prompt, re.MULTILINE)
    return found[1] if found else "Nobody"


def _search(prompt: str, tools: list[str]) -> str | Json:
    lens = "achievements reforms" if "You are the Admirer" in prompt else "criticism victims"
    asked: Json = {"query": f"{_subject(prompt)} {lens}"}
    return {"name": tools[0], "arguments": asked} if tools else json.dumps({**asked, "titles": []})


def _findings(prompt: str, misquote: bool) -> list[Json]:
    if misquote:
        return [{"claim": "So it is said.", "quote": MISQUOTE, "aspect": "law"}]
    passages = re.findall(r'<source title="[^"]*"[^>]*>([^<]+)</source>', prompt.partition("# Passages")[2])
    sentences = [one for passage in passages for one in re.split(r"(?<=\.)\s+", passage) if len(one.split()) > 5]
    filed = " ".join(re.findall(r"<finding[^>]*>([^<]+)</finding>", prompt))
    fresh = [one for one in sentences if one not in filed]
    chosen = fresh[:3] if "You are the Admirer" in prompt else fresh[-3:]
    return [
        {"claim": f"This is point {number} of my case.", "quote": quote, "aspect": ASPECTS[number]}
        for number, quote in enumerate(chosen)
    ]


def _judgement(prompt: str, tools: list[str]) -> str | Json:
    may_send_back = "send_back" in tools if tools else '"send_back"' in prompt
    if may_send_back and "Round 1 of" in prompt:
        back: Json = {
            "for_admirer": [{"aspect": "economy", "text": ASKED[0]}],
            "for_critic": [{"aspect": "people", "text": ASKED[1]}],
        }
        return (
            {"name": "send_back", "arguments": back}
            if tools
            else json.dumps({**_nothing(), "decision": "send_back", **back})
        )
    ruling: Json = {
        "summary": "Both are to be remembered.",
        "achievements": _items(prompt, "the Admirer"),
        "controversies": _items(prompt, "the Critic"),
        "context": "It was another time.",
        "assessment": "What was built does not outweigh what it cost, nor the other way round.",
        "confidence": "medium",
        "confidence_reason": "Both sides quote one source.",
    }
    return (
        {"name": "exit_loop", "arguments": ruling}
        if tools
        else json.dumps({**_nothing(), "decision": "accept", **ruling})
    )


def _nothing() -> Json:
    fields = ("summary", "context", "assessment", "confidence", "confidence_reason")
    lists = ("for_admirer", "for_critic", "achievements", "controversies")
    return {**dict.fromkeys(fields), **{name: [] for name in lists}}


def _items(prompt: str, side: str) -> list[Json]:
    found = re.findall(rf'<finding id="([^"]+)" by="{side}"[^>]*>([^<]*)</finding>', prompt)
    return [{"text": f"It is recognised: {quote[:80]}", "cites": [id]} for id, quote in found[:4]]
