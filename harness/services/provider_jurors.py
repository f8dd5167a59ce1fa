"""What the provider's jurors say: answers that a prompt of ours deserves, from what stands in it and nothing else.

The same prompt gets the same answer. They cite what lies on the table, argue for the side that they are given, answer
the last speaker, and judge turns about as the house does; so whole deliberations can be played with them.
"""

import json
import random
import re
from collections.abc import Mapping, Sequence
from typing import Any

Json = dict[str, Any]

_OPENINGS = {
    "guilty": (
        "I keep coming back to {what}.",
        "Look at {what} once more.",
        "Nobody has explained {what} to me.",
        "Put everything else aside and take {what}.",
    ),
    "not guilty": (
        "I am not sure that {what} says what we take it to say.",
        "Ask yourselves how {what} came to be.",
        "There is another way to read {what}.",
        "Take {what}, slowly.",
    ),
}
_MIDDLES = {
    "guilty": (
        "The file says: {quote}. That is no accident, and it fits the rest.",
        "It says plainly: {quote}. I have heard nothing that takes that away.",
    ),
    "not guilty": (
        "The file says: {quote}. That leaves room for somebody else, or for a mistake.",
        "All it says is: {quote}. From there to guilt is a long way.",
    ),
}
_CLOSINGS = {
    "guilty": ("That is enough for me.", "What else could it be?", "I cannot get round it."),
    "not guilty": ("That is a doubt with a reason.", "I would not convict on that.", "Are you certain? I am not."),
}
_MORE = (
    "I have turned that over ever since we sat down, and I keep arriving at the same place.",
    "Say it aloud to yourselves once, slowly, and hear what it comes to.",
    "I am not saying it to win anything; I would be glad if somebody showed me where I go wrong.",
    "It is one thing among many, I know, but it is the one that I took home with me last night.",
    "If you see it differently, then tell me how, and I promise that I will listen to the end of it.",
    "We were asked to look hard at each of these things, and that is all that I am doing.",
    "I would sooner stay here until Sunday than walk past it because we are all tired.",
    "There are twelve of us so that somebody looks twice, and I have looked twice.",
)
_THOUGHTS = ("That holds, I think.", "I am not so sure.", "A fair point, that one.", "We have been here before.")
_TITLES = ("Dr.", "Pastor", "Professor", "Sgt.", "Rev.", "Mrs.", "Mr.", "Ms.")
_KINDS = (
    "logical",
    "logical",
    "logical",
    "logical",
    "evidence",
    "evidence",
    "evidence",
    "question",
    "emotional",
    "moral",
)


def task_of(messages: Sequence[Mapping[str, Any]]) -> str:
    """What a prompt asks for: speak, react, summarise, narrate, or chat where it is none of ours."""
    prompt = "\n".join(text_of(message) for message in messages)
    for heading, task in (
        ("# The turns of this round", "react"),
        ("# What must be said", "narrate"),
        ("Sum all of this up", "summarise"),
        ("# Where things stand", "speak"),
    ):
        if heading in prompt:
            return task
    return "chat"


def text_of(message: Mapping[str, Any]) -> str:
    """The words of a message, whether they come as text or in parts."""
    content = message.get("content") or ""
    return content if isinstance(content, str) else "".join(part.get("text", "") for part in content)


def wordy(messages: Sequence[Mapping[str, Any]]) -> str:
    """The same with turns as long as they are asked for, to be measured; a table of these has no more to say."""
    return answer(messages, at_length=True)


def answer(messages: Sequence[Mapping[str, Any]], *, at_length: bool = False) -> str:
    """The whole answer, in the form that the prompt asks for; turns are short unless they are to be at length."""
    prompt = "\n".join(text_of(message) for message in messages)
    draw = random.Random(prompt)
    tagged = "Answer in this form" in prompt
    match task_of(messages):
        case "speak":
            return _speak(messages, draw, tagged, at_length)
        case "react":
            return _react(prompt, draw, tagged)
        case "summarise":
            return _summarise(prompt, tagged)
        case "narrate":
            words = (_inside(prompt, "words") or ["The jury goes on."])[-1]
            return f"<answer><text>{words}</text></answer>" if tagged else _json({"text": words})
    return "Hello. I am a model that runs on the loopback."


def look_up(messages: Sequence[Mapping[str, Any]], share: float) -> str | None:
    """The id of an exhibit that a speaker wants to read before it speaks, this share of the time; None for none."""
    if task_of(messages) != "speak" or any(message["role"] == "tool" for message in messages):
        return None
    prompt = "\n".join(text_of(message) for message in messages)
    draw = random.Random("look" + prompt)
    shown = [each["id"] for each, _ in _elements(prompt, "exhibit")]
    return draw.choice(shown) if shown and draw.random() < share else None


def _speak(messages: Sequence[Mapping[str, Any]], draw: random.Random, tagged: bool, at_length: bool) -> str:
    prompt = "\n".join(text_of(message) for message in messages)
    sides = re.findall(r"argues? for (not guilty|guilty)\b", prompt)
    side = sides[-1] if sides else "guilty"
    me = re.search(r"You are (.+), seat (\d+)\.", prompt)
    seat = int(me[2]) if me else 0
    things = {
        each["id"]: (each.get("title") or each.get("name") or each["id"], words)
        for tag in ("exhibit", "witness")
        for each, words in _elements(prompt, tag)
    }
    found = {each["id"]: words for each, words in _elements(prompt, "found") if each.get("id") in things}
    own = "\n".join(text_of(message) for message in messages if message["role"] == "assistant")
    mine = {cite for cite in things if cite in own}
    wanted = [key for key in found if key not in mine] or [key for key in things if key not in mine] or list(things)
    key = draw.choice(wanted[:4]) if wanted else None
    name, words = things.get(key or "", ("what we heard", "nothing that settles it"))
    words, keys = found.get(key or "") or words, [key] if key else []
    fresh = [(each, fact) for each, fact in _elements(prompt, "unsaid") if fact]
    if fresh and "# What you looked up" not in prompt:
        # A speaker who has just looked something up speaks of that; any other of what nobody has said.
        about, words = draw.choice(fresh)
        keys, name = [key for key in about.get("id", "").split(", ") if key], about["about"]
    quote = _clause(words)
    heard = [each for each, _ in _elements(prompt, "said") if each.get("seat", "0") != str(seat)]
    parts = (draw.choice(_OPENINGS[side]), draw.choice(_MIDDLES[side]), draw.choice(_CLOSINGS[side]))
    text = " ".join(parts).format(what=name, quote=quote)
    target = None
    if heard:
        last = heard[-1]
        other = [each for each in heard if each.get("slip") not in (None, side)]
        chosen = other[-1] if other else last
        target = int(chosen["seat"]) if draw.random() < 0.85 else None
        first = next((part for part in last.get("by", "").split() if part not in _TITLES), "You")
        text = f"{first}, I heard you. {text}" if last.get("slip") != side else f"I am with {first} on this. {text}"
    asked = re.search(r"in about (\d+) words", prompt)
    for more in draw.sample(_MORE, len(_MORE)) if at_length and asked else ():
        if len(text.split()) >= int(asked[1] if asked else 0) - 6:
            break
        text += f" {more}"
    sure = re.search(r"Conviction: (\d\.\d+)", prompt)
    said: Json = {
        "argument_type": draw.choice(_KINDS),
        "target": target,
        "cites": keys,
        "text": text,
        "thought": draw.choice(_THOUGHTS),
        "conviction": float(sure[1]) if sure else 0.5,
        "would_change": f"Somebody who explains {name} to me.",
    }
    if "look_up" in prompt and not tagged:
        said["look_up"] = None
    if not tagged:
        return _json(said)
    said["cites"] = ", ".join(said["cites"]) or "none"
    said["target"] = target or "none"
    return "<answer>\n" + "\n".join(f"<{tag}>{value}</{tag}>" for tag, value in said.items()) + "\n</answer>"


def _react(prompt: str, draw: random.Random, tagged: bool) -> str:
    turns = [each for each, _ in _elements(prompt, "said")]
    answers: list[Json] = []
    for listener, _ in _elements(prompt, "listener"):
        seat = int(listener["seat"])
        # In the mean as far as the house would be moved: level 1 is half of that, 3 a quarter more.
        moved = [0 if int(turn["seat"]) == seat else draw.choice((1, 2, 2, 2, 2, 3, 3)) for turn in turns]
        most = max(range(len(moved)), key=moved.__getitem__, default=-1)
        persuaded = most + 1 if moved and moved[most] > 2 else None
        thought = draw.choice(_THOUGHTS) if persuaded is not None else None
        answers.append({"seat": seat, "moved": moved, "persuaded": persuaded, "thought": thought})
    if not tagged:
        return _json({"reactions": answers})
    lines = [
        f'<listener seat="{each["seat"]}" moved="{" ".join(map(str, each["moved"]))}" '
        f'persuaded="{each["persuaded"] or 0}">{each["thought"] or ""}</listener>'
        for each in answers
    ]
    return "<answer>\n" + "\n".join(lines) + "\n</answer>"


def _summarise(prompt: str, tagged: bool) -> str:
    points = [f"{each.get('by', 'Somebody')} said: {_clause(words)}." for each, words in _elements(prompt, "said")][-5:]
    points += ["Nobody changed their vote for that alone.", "The file was read again.", "The table is not of one mind."]
    chosen = points[: max(3, min(5, len(points) - 3))]
    if tagged:
        return "<answer>\n" + "\n".join(f"<point>{point}</point>" for point in chosen) + "\n</answer>"
    return _json({"points": chosen})


def _elements(prompt: str, tag: str) -> list[tuple[dict[str, str], str]]:
    """The fences of a prompt: attributes and words."""
    pattern = rf"<{tag}((?: \w+=\"[^\"]*\")*)(?:/>|>([^<>]*)</{tag}>)"
    found = re.findall(pattern, prompt)
    return [(dict(re.findall(r' (\w+)="([^"]*)"', attributes)), words) for attributes, words in found]


def _inside(prompt: str, tag: str) -> list[str]:
    return [words for _, words in _elements(prompt, tag)]


def _clause(words: str) -> str:
    """The first clause of a text, short enough to be said aloud."""
    clause = re.split(r"(?<=[.;!?])\s", words.strip() or "nothing that settles it")[0]
    return " ".join(clause.split()[:22]).rstrip(".,;:!? …")


def _json(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False)
