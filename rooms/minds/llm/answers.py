"""Answers of models, whatever the format: one JSON object, or fields in tags. One reader for all, lenient after strict.

An answer in form is taken as it stands. Of any other, what models put around an answer is taken away (thinking, fences,
marks, words, wrappers, the form that they were shown), and the one object that is left is taken with the slips that
leave its meaning clear. Two objects that differ are no answer. Nothing of an answer is obeyed beyond its fields.
"""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.text.clipping import clip
from rooms.minds.llm.decoding import ANSWER, text_before_field, visible_text
from rooms.minds.llm.lenient_json import KeyTwice, NoValue, ParsedValue, parse_value

MAX_QUOTED_CHARACTERS = 2_000
"""Characters of an answer that its model is shown again, where it asked to look something up."""
MAX_OBJECTS = 64
"""Places of an answer at which an object is looked for."""
MAX_WRAPPERS = 4
"""Objects around the one that was asked for."""
ECHO_REASON = "it repeats the form of the answer instead of filling it in"
THINKING_REASON = "it thinks, and does not come to an answer"
LOOP_REASON = "it repeats itself and says nothing else"


class UnreadableAnswer(Exception):
    """An answer that is not what was asked for. The sentence names the flaw and repeats nothing of the answer."""

    def __init__(self, sentence: str, hint: str | None = None) -> None:
        """`hint`: what the model alone reads, where that says more."""
        super().__init__(sentence)
        self.hint = hint or sentence


class MisdirectedAnswer(UnreadableAnswer):
    """An answer that can be used, and is not what was asked for: it is asked for once more, and taken if it comes
    again."""

    def __init__(self, sentence: str, ask_again: str, answer: object) -> None:
        """`ask_again`: what the model is sent; `answer`: what was read."""
        super().__init__(sentence)
        self.ask_again = ask_again
        self.answer = answer


class FormlessAnswer(UnreadableAnswer):
    """An answer that does not have the form that was asked for, whatever it says."""


# Around an answer

_THINKING = r"(?:think(?:ing)?|reason(?:ing)?|reflection|analysis|scratchpad|seed:think)"
_THOUGHT = re.compile(
    rf"<({_THINKING})\b[^>]*>.*?</\1>|\[THINK\].*?\[/THINK\]|◁think▷.*?◁/think▷"
    r"|<\|begin_of_thought\|>.*?<\|end_of_thought\|>",
    re.DOTALL | re.IGNORECASE,
)
_THOUGHT_END = re.compile(rf"</{_THINKING}>|\[/THINK\]|◁/think▷|<\|end_of_thought\|>", re.IGNORECASE)
_THOUGHT_BEGIN = re.compile(rf"<{_THINKING}\b[^>]*>|\[THINK\]|◁think▷|<\|begin_of_thought\|>", re.IGNORECASE)
_CHANNEL = re.compile(r"<\|channel\|>\s*(\w+).*?<\|message\|>", re.DOTALL)
_QUOTED_LINE = re.compile(r"^[ \t]*>[ \t]?", re.MULTILINE)
_MARK = re.compile(
    r"<[|｜][^<>\n]{1,40}[|｜]>|</?s>|<(?:start_of_turn|end_of_turn|eos|eot|bos)>|\[/?INST\]|[\ufeff\u200b\u2060]"
)
"""Marks of a turn's beginning and end that a server has left in."""
_OTHERS_TURN = re.compile(
    r"(?:<\|im_start\|>|<start_of_turn>|<\|start_header_id\|>|<\|start\|>)\s*(?:user|system|tool)\b"
    r"|\n(?:user|human|###\s*(?:user|human|instruction))\s*:",
    re.IGNORECASE,
)
"""Where a model goes on with what somebody else is to say."""


def bare_answer(text: str) -> str:
    """An answer without what was thought before it and without marks. Raises `UnreadableAnswer` for thinking alone."""
    text = _OTHERS_TURN.split(text)[0]
    channels = list(_CHANNEL.finditer(text))
    if channels:
        # What is sent to a function is an answer, too.
        said = [each for each in channels if each[1].casefold() == "final"] or [
            each for each in channels if " to=" in each[0]
        ]
        if not said:
            raise FormlessAnswer(THINKING_REASON)
        text = text[said[-1].end() :]
    text = _THOUGHT.sub("", text)
    ends = list(_THOUGHT_END.finditer(text))
    if ends:
        text = text[ends[-1].end() :]
    begun = _THOUGHT_BEGIN.search(text)
    if begun is not None:
        text = text[: begun.start()]
        if "{" not in text and ANSWER not in text:
            raise FormlessAnswer(THINKING_REASON)
    return _unescaped(_MARK.sub("", text).strip())


def _unescaped(text: str) -> str:
    """An answer without the signs of a page, a mail or a text in a program that somebody has put it into."""
    if all(line.lstrip().startswith(">") for line in text.splitlines()):
        text = _QUOTED_LINE.sub("", text)
    if '"' in text:
        return text if '"' in text.replace('\\"', "") else text.replace('\\"', '"')
    return html.unescape(text) if "&quot;" in text or "&#34;" in text else text


def is_tagged(text: str) -> bool:
    """Whether an answer came in tags, whatever was asked for."""
    if text[text_before_field(text) :].startswith(ANSWER):
        return True
    before, tag, body = text.rpartition(ANSWER)
    return bool(tag) and "{" not in before and body.lstrip().startswith("<")


# JSON


def read_object(text: str, keys: Sequence[str] = (), essential: str | None = None) -> dict[str, Any]:
    """The object that an answer is.

    Args:
        keys: of the object that was asked for, by which it is found among others; none: any object will do.
        essential: the key whose text is the answer, also where all behind it is broken off.

    Raises:
        UnreadableAnswer: where there is none, or more than one.
    """
    found = _strict(text)
    if found is None or (keys and not any(key in found for key in keys)):
        found = _lenient(bare_answer(text), keys, essential)
    elif keys:
        found = _said_otherwise(unwrapped(found, keys), keys, essential)
    if _is_schema(found) or (essential is not None and _is_placeholder(found.get(essential))):
        raise UnreadableAnswer(ECHO_REASON)
    return found


def _strict(text: str) -> dict[str, Any] | None:
    """The JSON object that an answer is, and nothing else; None where it is not that."""
    body = text[text_before_field(text) :].strip().removesuffix("```").rstrip()
    try:
        found = json.loads(
            body, object_pairs_hook=_reject_duplicate_keys, parse_constant=_reject_constant, strict=False
        )
    except (RecursionError, ValueError):
        return None
    return found if isinstance(found, dict) else None


def _reject_duplicate_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key stands twice")
    return found


def _reject_constant(name: str) -> float:
    raise ValueError(name)


def _lenient(body: str, keys: Sequence[str], essential: str | None) -> dict[str, Any]:
    if not body:
        raise FormlessAnswer("it is empty")
    body = _with_braces(body)
    if "{" not in body and essential is not None and (named := _in_lines(body, keys, essential)):
        return named
    found, echoed = list[dict[str, Any]](), False
    for each in _objects(body):
        one = _said_otherwise(unwrapped(each.value, keys), keys, essential)
        if not each.whole:
            one = _broken_off(one, each, essential)
        if (
            (not one and not each.whole)
            or _is_schema(one)
            or (essential is not None and _is_placeholder(one.get(essential)))
        ):
            echoed = True
        elif one not in found:
            found.append(one)
    wanted = [one for one in found if any(key in one for key in keys)] or found
    if len(wanted) > 1:
        raise FormlessAnswer("it holds more than one answer, and they differ")
    if not wanted:
        if echoed and essential is not None:
            raise UnreadableAnswer(ECHO_REASON)
        raise FormlessAnswer("it is not one whole JSON object")
    return wanted[0]


_CALL = re.compile(r"\[?\s*\w+\(\s*(?P<fields>\w+\s*=.*)\)\s*\]?", re.DOTALL)
_FIRST_FIELD = re.compile(r"\s*[\"“]\w+[\"”]\s*:")


def _with_braces(body: str) -> str:
    """An answer that has not its braces: it is a call with named arguments, has wide ones, or a server wrote one."""
    if "{" in body:
        return body
    body = body.translate(_WIDE_BRACES)
    bare = _FENCE.sub("", body).strip()
    if (call := _CALL.fullmatch(bare)) is not None:
        return f"{{{call['fields']}}}"
    return f"{{{bare}" if bare.endswith("}") and _FIRST_FIELD.match(bare) else body


_WIDE_BRACES = str.maketrans("｛｝", "{}")
_OTHER_NAMES = ("speech", "statement", "message", "answer", "response", "reply", "content", "words")
"""Names that models give to what they say, where another was asked for."""


def _said_otherwise(found: dict[str, Any], keys: Sequence[str], essential: str | None) -> dict[str, Any]:
    """An object in which what is said stands under the name that was asked for, where it has one other."""
    if essential != "text":
        return found
    if essential in found:
        said = found[essential]
        alone = isinstance(said, list) and len(said) == 1 and isinstance(said[0], str)
        return {**found, essential: said[0]} if alone else found
    other = [name for name in found if name.casefold() in _OTHER_NAMES and name not in keys]
    if len(other) != 1 or not isinstance(found[other[0]], str):
        return found
    return {essential if name == other[0] else name: value for name, value in found.items()}


_FENCE = re.compile(r"^[`~]{3,}\w*\s*\n|\n[`~]{3,}\s*$")
_NUMBER = re.compile(r"-?\d{1,6}(?:\.\d{1,6})?")
_BLOCK = re.compile(r"[|>][-+]?\s*\n\s*")
"""How a text of several lines begins in YAML."""


def _in_lines(body: str, keys: Sequence[str], essential: str) -> dict[str, Any]:
    """The fields of an answer that names them without braces, each once: in tags, or at the beginnings of lines.
    Nothing where it begins in any other way, or says nothing by them."""
    body = re.sub(r"^<answer>|</answer>$", "", _FENCE.sub("", body).strip()).strip()
    name = rf"(?:{'|'.join(map(re.escape, keys))})"
    begins = rf"[*_#\"' -]*(?P<line>{name})[*_\"' ]*:[* ]*"
    tagged = rf"<(?P<tag>{name})>(?P<of_tag>.*?)</(?P=tag)>\s*"
    lined = rf"{begins}(?P<of_line>.*?)(?=\n{begins.replace('?P<line>', '?:')}|\Z)\s*"
    field = re.compile(f"{tagged}|{lined}", re.DOTALL | re.IGNORECASE)
    found, at = dict[str, Any](), 0
    while at < len(body):
        match = field.match(body, at)
        if match is None:
            return {}
        key = (match["tag"] or match["line"]).casefold()
        if key in found:
            return {}
        found[key], at = _value_of(match["of_tag"] if match["tag"] else match["of_line"]), match.end()
    return found if found.get(essential) else {}


def _value_of(written: str) -> str | float | None:
    """A value that stands without marks."""
    value = _BLOCK.sub("", written.strip()).rstrip(",").strip('"“”* ')
    if value.casefold() in ("", "none", "null"):
        return None
    return float(value) if _NUMBER.fullmatch(value) else value


def _objects(body: str) -> Iterator[ParsedValue]:
    """The objects in a text, one after another; those of a list each for itself."""
    body = re.sub(r"^[`~]{3,}\w*\s*(?=\")", "", body)
    if body.startswith('"') and "{" in body:
        # An answer that was written as a JSON text.
        quoted = _parsed_or_none(body, 0)
        if quoted is not None and isinstance(quoted.value, str):
            body = quoted.value
    at = 0
    for _ in range(MAX_OBJECTS):
        at = body.find("{", at)
        if at < 0:
            return
        try:
            found = parse_value(body, at)
        except KeyTwice as twice:
            raise FormlessAnswer(str(twice)) from None
        except NoValue:
            at += 1
            continue
        if isinstance(found.value, dict):
            yield found
        at = found.end


def _parsed_or_none(text: str, start: int) -> ParsedValue | None:
    """The value at a place in a text; None where there is none."""
    try:
        return parse_value(text, start)
    except NoValue:
        return None


def _broken_off(one: dict[str, Any], parsed: ParsedValue, essential: str | None) -> dict[str, Any]:
    """What of a broken-off object can be used: all of it where its text is whole, or broken off in a loop."""
    if essential is None:
        return {}
    if isinstance(one.get(essential), str):
        return one
    cut = parsed.cut_text.get(essential, "")
    looped = without_loops(cut)
    return {**one, essential: looped} if looped != cut else {}


def unwrapped(found: dict[str, Any], keys: Sequence[str]) -> dict[str, Any]:
    """The object that was asked for, out of what a model has put around it, its keys as they were asked for."""
    for _ in range(MAX_WRAPPERS):
        found = _named(found, keys)
        inner = {name: one for name, value in found.items() if (one := _inner(value)) is not None}
        fitting = [name for name, one in inner.items() if _holds(one, keys)]
        own = [name for name in found if name in keys and name not in inner]
        if len(fitting) != 1 or (own and not isinstance(found[fitting[0]], str)):
            break
        found = {**{name: found[name] for name in own}, **_named(inner[fitting[0]], keys)}
    return {name: _plain_value(value) for name, value in found.items()}


def _holds(found: Mapping[str, Any], keys: Sequence[str], depth: int = MAX_WRAPPERS) -> bool:
    """Whether an object has any of the keys, or one within it has."""
    if any(key in keys for key in _named(found, keys)):
        return True
    return depth > 0 and any(
        _holds(one, keys, depth - 1) for value in found.values() if (one := _inner(value)) is not None
    )


def _named(found: Mapping[str, Any], keys: Sequence[str]) -> dict[str, Any]:
    """An object whose keys are those asked for, however they are written: `argumentType` is `argument_type`."""
    by_letters = {_letters(key): key for key in keys}
    named: dict[str, Any] = {}
    for key, value in found.items():
        wanted = by_letters.get(_letters(key), key)
        named[key if wanted in found else wanted] = value
    return named


def _letters(key: str) -> str:
    return re.sub(r"[\W_]+", "", key).casefold()


def _inner(value: Any) -> dict[str, Any] | None:
    """The object that a value is, as it is, alone in a list, or written as a text."""
    if isinstance(value, str) and value.lstrip().startswith("{"):
        parsed = _parsed_or_none(value, value.index("{"))
        value = parsed.value if parsed is not None and parsed.whole else None
    if isinstance(value, list) and len(value) == 1:
        value = value[0]
    return value if isinstance(value, dict) else None


def _plain_value(value: Any) -> Any:
    """A value without the schema that a model has put around it."""
    if isinstance(value, dict) and value.keys() <= {"value", "default", "type", "description", "title"}:
        return value.get("value", value.get("default", value))
    return value


_SCHEMA_KEYS = frozenset({"type", "enum", "anyOf", "items", "$ref"})


def _is_schema(found: Mapping[str, Any]) -> bool:
    """Whether an object is the form itself: types stand in the place of values."""
    if not found:
        return False
    return "properties" in found or all(
        name.startswith("$") or (isinstance(value, dict) and not _SCHEMA_KEYS.isdisjoint(value))
        for name, value in found.items()
    )


_PLACEHOLDER = re.compile(
    r"\s*(?:[.…_\-]*|<[^<>]*>|\[[^\[\]]*\]|\{[^{}]*\}|string|text"
    r"|your (?:text|words|answer|speech|statement)(?: here)?\.?|what you say(?: aloud)?\.?)\s*",
    re.IGNORECASE,
)


def _is_placeholder(value: Any) -> bool:
    return isinstance(value, str) and bool(value.strip()) and _PLACEHOLDER.fullmatch(value) is not None


# Tags

_ANY_TAG = re.compile(r"</?[a-z_]+>")


def tagged_body(text: str) -> str:
    """What stands between `<answer>` and `</answer>`, or behind the first where the second is broken off. Raises
    `UnreadableAnswer`."""
    body = bare_answer(text)
    begun = body.split(ANSWER)[1:]
    bodies = dict.fromkeys(part.partition("</answer>")[0].strip().removesuffix("```") for part in begun)
    if len(bodies) != 1:
        raise FormlessAnswer(
            "it holds more than one answer, and they differ"
            if bodies
            else "it does not stand between <answer> and </answer>"
        )
    return next(iter(bodies))


def read_tags(text: str, names: Sequence[str]) -> dict[str, Any]:
    """The fields of an answer in tags: each name once at most, nothing between them, no tag inside of one."""
    body, found = tagged_body(text), dict[str, Any]()
    pattern = re.compile(rf"<({'|'.join(names)})>(.*?)</\1>", re.DOTALL)
    end = 0
    for match in pattern.finditer(body):
        name, value = match.groups()
        if body[end : match.start()].strip() or name in found or _ANY_TAG.search(value):
            raise FormlessAnswer("its tags are not the ones that were asked for, each once")
        found[name], end = value, match.end()
    rest = body[end:].strip()
    broken_off = re.fullmatch(r"<\w*(?:>[^<]*)?", rest) is not None
    if (rest and not broken_off) or not found:
        raise FormlessAnswer("its tags are not the ones that were asked for, each once")
    return {name: None if value.strip().lower() in ("", "none", "null") else value for name, value in found.items()}


# Texts

_LOOP = re.compile(r"(?<!\S)(?P<unit>\S.{11,239}?)(?:\s*(?P=unit)){2,}", re.DOTALL)
_LOOPED_CHARACTERS = 8_000


def without_loops(text: str) -> str:
    """A text in which what was said three times running is said once, with the beginning of a fourth."""
    head, tail = text[:_LOOPED_CHARACTERS], text[_LOOPED_CHARACTERS:]
    looped = _LOOP.search(head)
    if looped is None:
        return text
    unit = looped["unit"].rstrip()
    rest = (head[looped.end() :] + tail).strip()
    before = head[: looped.start()] + unit
    return before if unit.startswith(rest) or len(tail) else f"{before} {without_loops(rest)}"


def spoken_text(value: str, names: Sequence[str] = ()) -> str:
    """What is said in a text: without the speaker's name in front, and with what is looped said once. Raises
    `UnreadableAnswer` for a text that is nothing but a loop of one or two words."""
    said = visible_text(value)
    called = sorted({name for name in names if name}, key=len, reverse=True)
    if called:
        in_front = re.match(
            rf"[*_\"“\[]*(?:{'|'.join(map(re.escape, called))})[*_\]]*\s*:[*_]*\s*", said, re.IGNORECASE
        )
        said = said[in_front.end() :] if in_front is not None and in_front.end() < len(said) else said
    once = without_loops(said)
    if once != said and len(set(once.casefold().split())) < 3:
        raise UnreadableAnswer(LOOP_REASON)
    return once


# Fields


def whole_number(value: Any) -> int | None:
    """A whole number, also one that came as 2.0 or "2"; None for anything else."""
    if isinstance(value, str):
        value = value.strip().removeprefix("seat ")
        return int(value) if re.fullmatch(r"-?\d{1,4}", value, re.ASCII) else None
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return None
    return int(value) if value == value and abs(value) < 10_000 and value == int(value) else None


_PERCENT = re.compile(r"(\d{1,3}(?:\.\d{1,4})?) ?%")


def share(value: Any) -> float | None:
    """A number from 0 to 1, also one that came as "35 %"; None for anything else."""
    if isinstance(value, str) and (percent := _PERCENT.fullmatch(value.strip())) is not None:
        value = float(percent[1]) / 100
    try:
        number = float(value) if isinstance(value, (int, float, str)) and not isinstance(value, bool) else None
    except (ValueError, OverflowError):
        return None
    return round(number, 4) if number is not None and 0.0 <= number <= 1.0 else None


def one_line(value: str, limit: int) -> str:
    """A text on one line, of so many characters at most."""
    return clip(" ".join(visible_text(value).split()), limit)
