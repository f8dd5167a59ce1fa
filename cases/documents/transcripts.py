"""Subtitles and chat exports: a line for each thing that was said, with when and by whom."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from cases.documents.html import read_markup
from cases.documents.reading import Reading

_CUE = re.compile(
    r"^(?:(\d{1,3}):)?(\d{1,2}):(\d{2})[.,]\d{1,3}[ \t]+-->[ \t]+(?:\d{1,3}:)?\d{1,2}:\d{2}[.,]\d{1,3}.*$", re.MULTILINE
)
_TAG = re.compile(
    r"</?(?:[ibuc]|font|v|lang|ruby|rt)(?:[ .][^>\n]{0,200})?>|\{\\[^}\n]{0,80}\}|<\d+:[\d:.]+>", re.IGNORECASE
)
_VOICE = re.compile(r"<v(?:\.[^ >]+)?[ \t]+([^>\n]{1,80})>")
_SHORT_CUE = re.compile(r"^(\d{1,2}):(\d{2}):(\d{2})\.\d{3},\d{1,2}:\d{2}:\d{2}\.\d{3}[ \t\r]*$", re.MULTILINE)
_STYLED_CUE = re.compile(r"^Dialogue:[^,\n]*,(\d{1,2}):(\d{2}):(\d{2})\.\d{2},(?P<rest>[^\n]*)$", re.MULTILINE)
_ROLLING = re.compile(r"<\d+:[\d:.]+><c[.>]")
"""A time before a word, as captions have it whose lines roll up: each is shown again above the next."""
_MARKED_START = re.compile(r"(?:<\?xml[^<>]{0,200}\?>\s*)?<(?:\w{1,20}:)?tt[\s>]")
_MARKED_CUE = re.compile(r"<(?:\w{1,20}:)?p\s(?=[^<>]*\bbegin=)")
_MARKED_TIME = re.compile(r"\bbegin=[\"'](?:(\d{1,3}):)?(\d{1,2}):(\d{2})")
_CHAT_LINE = re.compile(
    r"^\u200e?\[?(?P<when>\d{1,4}[./-]\d{1,2}[./-]\d{1,4},?[ \u202f]+\d{1,2}[:.]\d{2}(?:[:.]\d{2})?"
    r"(?:[ \u00a0\u202f]?[AaPp]\.?[ \u00a0\u202f]?[Mm]\.?)?)\]?(?: - |[ \u200e]+)(?P<said>.*)$"
)
_OMITTED = re.compile(
    r"^\u200e?(?:<[^<>\n]{4,40}>|"
    r"(?:image|video|audio|sticker|GIF|document|Contact card) omitted|<attached: [^>\n]{1,200}>|"
    r".{1,120}\((?:file attached|Datei angehängt|archivo adjunto|fichier joint|arquivo anexado|file allegato)\))$",
    re.IGNORECASE,
)
MIN_CHAT_SHARE = 0.2
"""Share of lines with a date, a time and a name from which a text is a chat."""


def is_subtitles(text: str) -> bool:
    """Whether a text is made of subtitles."""
    head = text.lstrip("\ufeff \n\r")[:400]
    return (
        head.startswith("WEBVTT")
        or _SHORT_CUE.match(head) is not None
        or (_MARKED_START.match(head) is not None and _MARKED_CUE.search(text) is not None)
        or (head.startswith("[Script Info]") and _STYLED_CUE.search(text) is not None)
        or re.match(r"\d+\r?\n(?:\d{1,3}:)?\d{1,2}:\d{2}[.,]\d{1,3}[ \t]+-->", head) is not None
    )


def read_subtitles(text: str) -> Reading:
    """Subtitles (.srt, .vtt, .sbv, .ass, .ttml)."""
    reading = Reading("transcript")
    last = ""
    rolling = _ROLLING.search(text) is not None
    for time, cue in _cues(text.replace("\r\n", "\n").replace("\r", "\n")):
        said = cue.removeprefix(f"{last} ") if rolling and last else cue
        if said and said != last:
            reading.add(f"{time} {said}".lstrip(), time or None, tight=bool(reading.text))
            last = said
    return reading


def _cues(text: str) -> Iterator[tuple[str, str]]:
    """What is said, line by line, with its time."""
    for cue in _STYLED_CUE.finditer(text):
        # Layer, start and end are followed by style, name, three margins, an effect, and the words.
        parts = cue["rest"].split(",", 7)
        if len(parts) == 8:
            words = " ".join(_TAG.sub("", re.sub(r"\\[Nnh]", " ", parts[7])).split())
            yield _time(cue), f"{parts[2].strip()}: {words}" if parts[2].strip() and words else words
    for part in _MARKED_CUE.split(text)[1:]:
        attributes, _, marked = part.partition(">")
        shown = re.sub(r"<(?:\w{1,20}:)?br\s*/?>", " ", re.split(r"</(?:\w{1,20}:)?p>", marked, maxsplit=1)[0])
        start = _MARKED_TIME.search(attributes)
        yield _time(start) if start else "", " ".join(html.unescape(re.sub(r"<[^<>]*>", "", shown)).split())
    cues = [*_CUE.finditer(text)] or [*_SHORT_CUE.finditer(text)]
    for at, cue in enumerate(cues):
        end = cues[at + 1].start() if at + 1 < len(cues) else len(text)
        # A number or a name before the next cue's time is its own line behind a blank one.
        body = re.split(r"\n[ \t]*\n", text[cue.end() : end].lstrip("\n"), maxsplit=1)[0]
        first, *voices = _VOICE.split(body)
        for voice, part in zip(["", *voices[::2]], [first, *voices[1::2]], strict=True):
            words = " ".join(html.unescape(_TAG.sub("", part)).split())
            yield _time(cue), f"{voice}: {words}" if voice and words else words


def _time(cue: re.Match[str]) -> str:
    return f"{int(cue[1] or 0):02d}:{int(cue[2]):02d}:{cue[3]}"


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
    """The messages of a chat that was exported as JSON (Slack, Telegram, Discord), or of all of somebody's chats; None
    where it is none."""
    messages = value.get("messages") if isinstance(value, dict) else value
    if isinstance(value, dict) and isinstance(value.get("chats"), dict):
        chats = [chat for chat in value["chats"].get("list") or () if isinstance(chat, dict)]
        messages = [
            {**one, "chat": chat.get("name")}
            for chat in chats
            for one in chat.get("messages") or ()
            if isinstance(one, dict)
        ]
    if not isinstance(messages, list) or not messages or not all(isinstance(one, dict) for one in messages):
        return None
    written = [one for one in messages if _said(one) and _who(one) and _when(one)]
    return messages if len(written) >= 0.5 * len(messages) else None


def read_messages(messages: list[dict[str, Any]]) -> Reading:
    """The messages of a chat, each on a line."""
    reading = Reading("transcript")
    names = {str(one.get("user")): _who(one) for one in messages if "user_profile" in one}
    for one in messages:
        said, who = " ".join(_repaired(_said(one), one).split()), _who(one)
        if "ts" in one:
            said, who = _of_slack(said, names), names.get(who, who)
            reading.count("preview", "left out", len(one.get("attachments") or ()) if one.get("text") else 0)
            one = {**one, "attachments": None}
        files = [key for key in ("photo", "file", "media_type", "sticker") if one.get(key)]
        lists = [held for key in _FILE_LISTS if isinstance(held := one.get(key), list)]
        attached = sum(map(len, lists)) or bool(files)
        reading.count("attachment", "not in the export", int(attached))
        if said:
            place = f" in {one['chat']}" if one.get("chat") else ""
            reading.add(f"{_when(one)}{place} {who or 'somebody'}: {said}", tight=bool(reading.text))
    return reading


_FILE_LISTS = ("files", "attachments", "photos", "videos", "audio_files", "gifs", "attached_files")
_SLACK_LINK = re.compile(r"<(?:[^<>|]*\|)?([^<>|]+)>")


def _of_slack(text: str, names: dict[str, str]) -> str:
    """A text as Slack shows it: links by their words, people by their names, three signs as themselves."""
    named = re.sub(r"<@(\w+)>", lambda one: f"@{names.get(one[1]) or one[1]}", text)
    return html.unescape(_SLACK_LINK.sub(r"\1", named))


def _said(message: dict[str, Any]) -> str:
    """The words of a message, whose links and names may be parts of their own."""
    previews = message.get("attachments") if "ts" in message else None
    if isinstance(previews, list) and not message.get("text"):
        held = (one for one in previews if isinstance(one, dict))
        return " ".join(str(one.get("text") or one.get("fallback") or "") for one in held)
    text = message.get("text", message.get("content", message.get("body")))
    if isinstance(text, dict):
        page = Reading("html")
        read_markup(str(text.get("content") or ""), page)
        return "".join(page.text)
    if isinstance(text, list):
        return "".join(part if isinstance(part, str) else str(part.get("text", "")) for part in _parts(text))
    return text if isinstance(text, str) else ""


def _repaired(text: str, message: dict[str, Any]) -> str:
    """The words of a message of Facebook, whose exports write each byte of a letter as a letter."""
    if "timestamp_ms" not in message:
        return text
    try:
        return text.encode("latin-1").decode("utf-8")
    except UnicodeError:
        return text


def _parts(text: list[Any]) -> Iterator[str | dict[str, Any]]:
    for part in text:
        if isinstance(part, str | dict):
            yield part


def _who(message: dict[str, Any]) -> str:
    profile = message.get("user_profile")
    if isinstance(profile, dict) and profile.get("real_name"):
        return str(profile["real_name"])
    author = message.get("author", message.get("creator", message.get("from")))
    if isinstance(author, dict):
        user = author.get("user")
        known = user if isinstance(user, dict) else author
        names = ("nickname", "displayName", "name", "username")
        return next((str(known[key]) for key in names if known.get(key)), "")
    for key in ("from", "actor", "username", "user", "sender", "sender_name"):
        if isinstance(message.get(key), str):
            return str(message[key])
    return ""


def _when(message: dict[str, Any]) -> str:
    for key in ("date", "timestamp", "datetime", "sent_at", "createdDateTime"):
        if isinstance(message.get(key), str):
            return str(message[key])[:19].replace("T", " ")
    if isinstance(message.get("created_date"), str):
        return str(message["created_date"])
    moment = message.get("ts", message.get("date_unixtime"))
    if isinstance(message.get("timestamp_ms"), int):
        moment = str(message["timestamp_ms"] // 1000)
    if isinstance(moment, str) and re.fullmatch(r"\d{9,11}(?:\.\d+)?", moment):
        return datetime.fromtimestamp(float(moment), UTC).strftime("%Y-%m-%d %H:%M:%S")
    return ""
