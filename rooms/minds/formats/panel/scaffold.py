"""The scaffold of a message: what models read of every turn, and write where they answer in tags.

People never see it: a turn holds the content, and its verdict, addressee and sources are fields of the event.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from engine.core.acts import Act
from engine.core.views import SeatView
from engine.formats.panel.memory import TalkTurn
from rooms.minds.formats.scene import AskScene
from rooms.minds.llm.answers import UnreadableAnswer, bare_answer, spoken_text
from rooms.minds.llm.decoding import visible_text
from rooms.minds.llm.quoting import flatten
from rooms.minds.llm.tokens import clip_tokens

FIELDS = ("Speaker", "SpeakingTo", "Artifacts", "Filing", "Verdict", "VerdictReasoning", "Withdrawn", "Content")
TURN_TOKENS = 260
EVERYBODY_NAMES = ("", "everyone", "everybody", "all", "the panel", "none", "null")
_FILING = re.compile(
    r"\s*(document|table|chart)\s*:\s*(?P<title>[^\n]{1,120})\n(?P<text>.+)", re.IGNORECASE | re.DOTALL
)
"""What is filed with a message: its form and title on the first line, then a text or CSV."""
_TAG = re.compile(r"</?[a-z]", re.IGNORECASE)
_FIELD = re.compile(rf"<({'|'.join(FIELDS)})>(.*?)</\1>", re.DOTALL)


def message_of(turn: TalkTurn, names: Mapping[int, str], labels: Mapping[str, str]) -> str:
    """A turn in the scaffold; the words of others can neither close a tag nor open one."""
    fields = {
        "Speaker": names.get(turn.seat, f"seat {turn.seat}"),
        "SpeakingTo": names.get(turn.target, "") if turn.target is not None else "everyone",
        "Artifacts": ", ".join(turn.cites[:6]),
        "Filing": f"{turn.files.form}: {turn.files.title}" if turn.files is not None else "",
        "Verdict": labels.get(turn.choice, turn.choice) if turn.choice is not None else "",
        "VerdictReasoning": turn.reason or "",
        "Withdrawn": "true" if turn.withdraws else "false",
        "Content": clip_tokens(turn.text, TURN_TOKENS),
    }
    lines = "\n".join(f"<{name}>{flatten(value)}</{name}>" for name, value in fields.items())
    return f'<Message id="{turn.id}">\n{lines}\n</Message>'


def is_scaffold(text: str) -> bool:
    """Whether an answer came in the scaffold."""
    return "<Content>" in text


def read_message(text: str, scene: AskScene) -> Act:
    """The speech that an answer in the scaffold is. Raises `UnreadableAnswer`."""
    found: dict[str, str] = {}
    for match in _FIELD.finditer(bare_answer(text)):
        value = visible_text(match[2])
        if found.get(match[1], value) != value:
            raise UnreadableAnswer("one of its tags stands twice")
        found[match[1]] = value
    content = spoken_text(found.get("Content", ""), scene.own_names)
    if not content or _TAG.search(content):
        raise UnreadableAnswer("its <Content> is empty or holds a tag")
    verdict = _verdict(found.get("Verdict", ""), scene)
    reasoning = found.get("VerdictReasoning", "")[:600]
    values: dict[str, object] = {
        "text": content,
        "target": _seat(found.get("SpeakingTo", ""), scene.view.seats, scene.seat),
        "cites": _cites(found.get("Artifacts", "")),
    }
    if "verdict" in scene.options:
        values |= {"verdict": verdict, "reasoning": reasoning or None}
        values["files"] = _filing(found.get("Filing", ""))
        values["withdraws"] = found.get("Withdrawn", "").casefold() == "true"
    elif verdict is not None:
        raise UnreadableAnswer("the timekeeper gives no verdict: leave <Verdict> empty")
    act: Act = scene.format.acts["speak"].model_validate(values)
    return act


def _filing(said: str) -> dict[str, str] | None:
    if said.casefold() in ("", "none", "null"):
        return None
    found = _FILING.fullmatch(said)
    if found is None:
        raise UnreadableAnswer(
            "its <Filing> is neither empty nor “form: title” on a line of its own with a text or CSV below it"
        )
    return {"form": found[1].casefold(), "title": found["title"].strip(), "text": found["text"].strip()}


def _verdict(said: str, scene: AskScene) -> str | None:
    if said.casefold() in ("", "none", "null", "undecided"):
        return None
    labels = scene.format.labels.choices
    for choice in scene.view.room.choices:
        if said.casefold() in (choice.casefold(), labels.get(choice, "").casefold()):
            return choice
    raise UnreadableAnswer("its <Verdict> is none of the options")


def _seat(said: str, seats: tuple[SeatView, ...], own: int) -> int | None:
    wanted = said.casefold()
    if wanted in EVERYBODY_NAMES:
        return None
    return next((seat.seat for seat in seats if seat.seat != own and wanted in seat.name.casefold()), None)


def _cites(said: str) -> tuple[str, ...]:
    ids = [one.strip()[:80] for one in said.split(",")]
    return tuple(dict.fromkeys(one for one in ids if one and one.casefold() != "none"))[:12]
