"""Prompting: what a terminal asks its player, and which act their lines make, for a format without prompts of its own.

An ask is a form: the fields of the act's JSON Schema are asked for one after another, and each line is one answer.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from api.formats import adapter_of
from api.formats.prompter import HINT_HELP, Form, Parsed, Prompt, Prompter, speech, strategy_lines
from engine.core.format import Strategy
from engine.core.phrases import comma_list, duration, humanise
from engine.text.capitals import as_sentence

SKIP_INPUT = "-"
"""Leaves a field out, or ends a list."""
MAX_ENTRIES = 100
"""Entries of a list that are asked for, where its schema sets no bound."""
_YES_NO_ANSWERS = {"y": True, "yes": True, "n": False, "no": False}
_ADD_ANSWERS = {**_YES_NO_ANSWERS, SKIP_INPUT: False}
_OMITTED_VALUE = object()


def prompter_of(shape: Mapping[str, Any], room: Mapping[str, Any] | None = None) -> Prompter:
    """What asks the player of a format, which is given as `/api/formats` lists it.

    `room`: that part of the view, with the choices of its matter.
    """
    return adapter_of(shape["name"]).prompter or FormPrompter(shape, room)


class FormPrompter:
    """Asks from the schemas and labels of a format, as `/api/formats` lists it."""

    def __init__(self, shape: Mapping[str, Any], room: Mapping[str, Any] | None = None) -> None:
        """`room`: that part of the view, with the choices of its matter."""
        self._acts: Mapping[str, Any] = shape.get("acts", {})
        self._labels: Mapping[str, Mapping[str, str]] = shape.get("labels", {})
        self._choices: Sequence[str] = (room or {}).get("choices", ())
        self._choice_labels = {**self._labels.get("choices", {}), **((room or {}).get("choice_labels") or {})}
        self._strategies = [Strategy(**one) for one in shape.get("strategies", ())]

    def next_prompt(self, you: Mapping[str, Any] | None) -> Prompt | None:
        """The first thing that the player's part of a view asks of them."""
        for ask in you["asks"] if you is not None else ():
            if ask["act"] in self._acts:
                return self._begin_prompt(ask["act"], ask)
        return None

    def help(self, prompt: Prompt | None, you: Mapping[str, Any] | None) -> str:
        """What can be typed now."""
        lines = [prompt.text] if prompt is not None else ["Nothing is asked of you now."]
        if prompt is not None and self._is_speech(prompt.act):
            lines += [*strategy_lines(self._strategies), *([HINT_HELP] if self._strategies else [])]
        may = [kind for kind in (you or {}).get("may", ()) if kind in self._acts]
        if may:
            lines.append("You may also type:")
            lines += [f"  /{kind}  {self._label('acts', kind)}" for kind in may]
        return "\n".join(lines)

    def parse(self, words: str, prompt: Prompt | None, you: Mapping[str, Any] | None) -> Parsed:
        """The act that a line makes, or the next question."""
        if words.startswith("/"):
            kind = words[1:].strip()
            if kind not in (you or {}).get("may", ()) or kind not in self._acts:
                return Parsed()
            begun = self._begin_prompt(kind, None)
            return Parsed(prompt=begun) if self._fields(kind) else Parsed({"kind": kind})
        if prompt is None:
            return Parsed()
        cited = prompt.ask or None
        if self._is_speech(prompt.act):
            if words.lower() in ("p", "pass") and "pass" in self._acts:
                return Parsed({"kind": "pass"}, cited)
            return Parsed(speech(words, self._strategies), cited)
        if words.startswith("{"):
            return self._parse_json(words, prompt)
        if prompt.form is None:
            return Parsed()
        try:
            question = prompt.form.send(words)
        except StopIteration as finished:
            return Parsed({"kind": prompt.act, **finished.value}, cited)
        return Parsed(prompt=Prompt(prompt.ask, prompt.act, question, form=prompt.form))

    def _begin_prompt(self, kind: str, ask: Mapping[str, Any] | None) -> Prompt:
        heading = self._label("acts", kind)
        if ask is not None and ask.get("topic"):
            heading += f" ({self._label('topics', ask['topic'])})"
        if ask is not None and ask.get("seconds") is not None:
            heading += f", for {duration(ask['seconds'])}"
        id_ = ask["ask"] if ask is not None else ""
        if self._is_speech(kind):
            or_pass = ", or p to pass" if "pass" in self._acts else ""
            return Prompt(id_, kind, f"{as_sentence(heading)} Type your words{or_pass}.")
        # Unasked, a ballot is for any of the choices; other acts say in their schemas what they take.
        unasked = {"choice": self._choices} if kind == "cast_ballot" and self._choices else {}
        options = ask.get("options", {}) if ask is not None else unasked
        form = _object_form(self._acts[kind], options, self._choice_labels, root=True)
        return Prompt(id_, kind, f"{as_sentence(heading)} {next(form)}", form=form)

    def _parse_json(self, words: str, prompt: Prompt) -> Parsed:
        """An act that was typed as JSON."""
        try:
            typed = json.loads(words)
        except ValueError:
            return Parsed()
        return Parsed({**typed, "kind": prompt.act}, prompt.ask or None)

    def _is_speech(self, kind: str) -> bool:
        """Whether an act is the shared speech, whose line is the words themselves."""
        return kind == "speak" and {"text", "strategy"} <= self._acts[kind]["properties"].keys()

    def _fields(self, kind: str) -> list[str]:
        return [name for name, part in self._acts[kind]["properties"].items() if _is_asked_for(name, part)]

    def _label(self, kind: str, id_: str) -> str:
        return self._labels.get(kind, {}).get(id_) or humanise(id_).capitalize()


def _is_asked_for(name: str, part: Mapping[str, Any]) -> bool:
    """Whether a general form asks for a field of an act."""
    return name != "kind" and part.get("measured") is not True


def _object_form(
    schema: Mapping[str, Any], options: Mapping[str, Any], words: Mapping[str, str], root: bool = False
) -> Form:
    """The fields of an object, one after another."""
    required, value = schema.get("required", ()), dict[str, Any]()
    fields = {
        name: part for name, part in schema.get("properties", {}).items() if not root or _is_asked_for(name, part)
    }
    if root and not fields:
        answer = ""
        while answer.lower() not in ("y", "yes"):
            answer = yield "Type y to do it."
    for name, part in fields.items():
        chosen = yield from _value_form(humanise(name).capitalize(), part, options.get(name), words, name in required)
        if chosen is not _OMITTED_VALUE:
            value[name] = chosen
    return value


def _value_form(
    title: str,
    schema: Mapping[str, Any],
    options: Sequence[Any] | None,
    words: Mapping[str, str],
    required: bool,
    skip: str = "leaves it out",
) -> Form:
    """One value: asked for until a line gives it. `skip`: what leaving it out does."""
    shape = _without_null(schema)
    about = f" {as_sentence(shape['description'])}" if shape.get("description") else ""
    choices = list(options) if options is not None else list(shape.get("enum", ()))
    if shape.get("type") == "object" and not choices:
        add = "y" if required else ""
        while add.lower() not in _ADD_ANSWERS:
            add = yield f"{title}:{about} Add it? (y/n)"
        if not _ADD_ANSWERS[add.lower()]:
            return _OMITTED_VALUE
        return (yield from _object_form(shape, {}, words))
    if shape.get("type") == "array" and not choices:
        return (yield from _list_form(title, shape, words, required))
    listed = f" {_list_choices(choices, words)}." if choices else ""
    question = f"{title}:{about}{listed}{'' if required else f' ({SKIP_INPUT} {skip})'}"
    wrong = ""
    while True:
        line = yield f"{wrong}{question}"
        if line == SKIP_INPUT and not required:
            return _OMITTED_VALUE
        value = _match_choice(line, choices, words) if choices else _read(line, shape.get("type"))
        if value is not _OMITTED_VALUE:
            return value
        wrong = f"“{line[:40]}” cannot be taken here. "


def _list_form(title: str, shape: Mapping[str, Any], words: Mapping[str, str], required: bool) -> Form:
    """The entries of a list, until one is left out."""
    values: list[Any] = []
    while len(values) < shape.get("maxItems", MAX_ENTRIES):
        needed = len(values) < shape.get("minItems", 0)
        entry = f"{_singular(title)} {len(values) + 1}"
        one = yield from _value_form(entry, shape.get("items", {}), None, words, needed, "ends the list")
        if one is _OMITTED_VALUE:
            break
        values.append(one)
    return values if values or required else _OMITTED_VALUE


def _singular(title: str) -> str:
    return f"{title[:-3]}y" if title.endswith("ies") else title.removesuffix("s")


def _list_choices(choices: Sequence[Any], words: Mapping[str, str]) -> str:
    """Choices as they are offered: with a number that chooses each, unless they are numbers themselves."""
    if isinstance(choices[0], int):
        return comma_list(choices)
    return comma_list(f"{n} {words.get(str(one), humanise(str(one)))}" for n, one in enumerate(choices, start=1))


def _without_null(schema: Mapping[str, Any]) -> Mapping[str, Any]:
    """A schema of a value that may be null, as that of the value."""
    members = [member for member in schema.get("anyOf", ()) if member.get("type") != "null"]
    return {**members[0], **{key: value for key, value in schema.items() if key != "anyOf"}} if members else schema


def _match_choice(line: str, choices: Sequence[Any], words: Mapping[str, str]) -> Any:
    """The choice that a line names: by its words, its id, its number or a beginning that no other has.

    A number that is itself a choice, a seat say, is that choice.
    """
    lowered = line.strip().lower()
    names = [{str(one).lower(), humanise(str(one)).lower(), words.get(str(one), "").lower()} - {""} for one in choices]
    exact = [one for one, named in zip(choices, names, strict=True) if lowered in named]
    if exact:
        return exact[0]
    if lowered.isdigit() and 1 <= int(lowered) <= len(choices) and not isinstance(choices[0], int):
        return choices[int(lowered) - 1]
    matching = [
        one for one, named in zip(choices, names, strict=True) if any(name.startswith(lowered) for name in named)
    ]
    return matching[0] if lowered and len(matching) == 1 else _OMITTED_VALUE


def _read(line: str, type_: object) -> Any:
    """A line as a value of a type of JSON Schema."""
    try:
        match type_:
            case "integer":
                return int(line)
            case "number":
                return float(line)
            case "boolean":
                return _YES_NO_ANSWERS.get(line.lower(), _OMITTED_VALUE)
            case _:
                return line
    except ValueError:
        return _OMITTED_VALUE
