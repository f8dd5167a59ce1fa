"""Subtitles and chat exports: a line for each thing that was said, with when and by whom."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from cases.documents.reading import Reading

_CUE = re.compile(
    r"^(?:(\d{1,3}):)?(\d{1,2}):(\d{2})[.,]\d{1,3}[ \t]+-->[ \t]+(?:\d{1,3}:)?\d{1,2}:\d{2}[.,]\d{1,3}.*$", re.MULTILINE
)
_TAG = re.compile(
    r"</?(?:[ibuc]|font|v|lang|ruby|rt)(?:[ .][^>\n]{0,200})?>|\{\\[^}\n]{0,80}\}|<\d+:[\d:.]+>", re.IGNORECASE
)
_VOICE = re.compile(r"<v(?:\.[^ >]+)?[ \t]+([^>\n]{1,80})>")
_CHAT_LINE = re.compile(
    r"^\u200e?\[?(?P<when>\d{1,4}[./-]\d{1,2}[./-]\d{1,4},?[ \u202f]+\d{1,2}[:.]\d{2}(?:[:.]\d{2})?"
    r"(?:[ \u202f]?[AaPp]\.?[Mm]\.?)?)\]?(?: - |[ \u200e]+)(?P<said>.*)$"
)
_OMITTED = re.compile(
    r"^\u200e?(?:<[^<>\n]{1,40} (?:omitted|weggelassen|omitido|omis)>|"
    r"(?:image|video|audio|sticker|GIF|document|Contact card) omitted|<attached: [^>\n]{1,200}>|"
    r".{1,120}\(file attached\))$",
    re.IGNORECASE,
)
MIN_CHAT_SHARE = 0.2
"""Share of lines with a date, a time and a name from which a text is a chat."""


def is_subtitles(text: str) -> bool:
    """Whether a text is made of subtitles."""
    head = text.lstrip("\ufeff \n\r")[:400]
    return (
        head.startswith("WEBVTT")
        or re.match(r"\d+\r?\n(?:\d{1,3}:)?\d{1,2}:\d{2}[.,]\d{1,3}[ \t]+-->", head) is not None
    )


def read_subtitles(text: str) -> Reading:
    """Subtitles (.srt, .vtt)."""
    reading = Reading("transcript")
    plain = text.replace("\r\n", "\n").replace("\r", "\n")
    cues = list(_CUE.finditer(plain))
    last = ""
    for at, cue in enumerate(cues):
        end = cues[at + 1].start() if at + 1 < len(cues) else len(plain)
        # A number or a name before the next cue's time is its own line behind a blank one.
        body = re.split(r"\n[ \t]*\n", plain[cue.end() : end].lstrip("\n"), maxsplit=1)[0]
        voice = _VOICE.search(body)
        words = " ".join(html.unescape(_TAG.sub("", _VOICE.sub("", body))).split())
        said = f"{voice[1]}: {words}" if voice is not None and words else words
        if not said or said == last:
            continue
        last = said
        time = f"{int(cue[1] or 0):02d}:{int(cue[2]):02d}:{cue[3]}"
        reading.add(f"{time} {said}", time, tight=bool(reading.text))
    return reading


def is_chat(text: str) -> bool:
    """Whether a text is a chat as phones export it."""
    lines = [line for line in text[:20_000].split("\n")[:200] if line.strip()]
    said = sum((found := _CHAT_LINE.match(line)) is not None and ": " in found["said"] for line in lines)
    first = _CHAT_LINE.match(lines[0]) if lines else None
    return said >= 2 and first is not None and said >= MIN_CHAT_SHARE * len(lines)


def read_chat(text: str) -> Reading:
    """A chat as phones export it: each message on a line, with its further lines behind it."""
    reading = Reading("transcript")
    message: list[str] = []

    def emit() -> None:
        whole = " ".join(" ".join(line.split()) for line in message if line.strip())
        reading.add(whole, tight=bool(reading.text))
        message.clear()

    for line in text.replace("\r\n", "\n").split("\n"):
        found = _CHAT_LINE.match(line)
        if found is None:
            message.append(line.replace("\u200e", ""))
            continue
        emit()
        who, _, said = found["said"].replace("\u200e", "").partition(": ")
        if _OMITTED.match(said.strip()):
            reading.count("attachment", "not in the export")
        when = " ".join(found["when"].split())
        message.append(f"{when} {who}: {said}" if said else f"{when} {who}")
    emit()
    return reading


def chat_messages(value: Any) -> list[dict[str, Any]] | None:
    """The messages of a chat that was exported as JSON (Slack, Telegram, Discord); None where it is none."""
    messages = value.get("messages") if isinstance(value, dict) else value
    if not isinstance(messages, list) or not messages or not all(isinstance(one, dict) for one in messages):
        return None
    written = [one for one in messages if _said(one) and _who(one) and _when(one)]
    return messages if len(written) >= 0.5 * len(messages) else None


def read_messages(messages: list[dict[str, Any]]) -> Reading:
    """The messages of a chat, each on a line."""
    reading = Reading("transcript")
    for one in messages:
        said, who = " ".join(_said(one).split()), _who(one)
        files = [key for key in ("photo", "file", "media_type") if one.get(key)]
        attached = len(one.get("files") or one.get("attachments") or ()) or bool(files)
        reading.count("attachment", "not in the export", int(attached))
        if said:
            reading.add(f"{_when(one)} {who or 'somebody'}: {said}", tight=bool(reading.text))
    return reading


def _said(message: dict[str, Any]) -> str:
    """The words of a message, whose links and names may be parts of their own."""
    text = message.get("text", message.get("content"))
    if isinstance(text, list):
        return "".join(part if isinstance(part, str) else str(part.get("text", "")) for part in _parts(text))
    return text if isinstance(text, str) else ""


def _parts(text: list[Any]) -> Iterator[str | dict[str, Any]]:
    for part in text:
        if isinstance(part, str | dict):
            yield part


def _who(message: dict[str, Any]) -> str:
    profile = message.get("user_profile")
    if isinstance(profile, dict) and profile.get("real_name"):
        return str(profile["real_name"])
    author = message.get("author")
    if isinstance(author, dict):
        return str(author.get("nickname") or author.get("name") or author.get("username") or "")
    for key in ("from", "actor", "username", "user", "sender", "sender_name"):
        if isinstance(message.get(key), str):
            return str(message[key])
    return ""


def _when(message: dict[str, Any]) -> str:
    for key in ("date", "timestamp", "datetime", "sent_at"):
        if isinstance(message.get(key), str):
            return str(message[key])[:19].replace("T", " ")
    moment = message.get("ts")
    if isinstance(moment, str) and re.fullmatch(r"\d{9,11}(?:\.\d+)?", moment):
        return datetime.fromtimestamp(float(moment), UTC).strftime("%Y-%m-%d %H:%M:%S")
    return ""
