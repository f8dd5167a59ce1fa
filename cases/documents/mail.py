"""Text from mail and saved pages: who wrote, when, about what, the text once, and what was attached."""

from __future__ import annotations

import binascii
import contextlib
import email
import email.policy
import re
from email.errors import MessageError
from email.header import decode_header, make_header
from email.message import EmailMessage

from cases.documents.encodings import decode
from cases.documents.html import decoded_as, read_markup
from cases.documents.packages import DEEP_CLAUSE
from cases.documents.reading import Attached, Reading, counted
from cases.documents.unreadable import SLOW_CLAUSE, UnreadableDocument

SHOWN_HEADERS = ("From", "To", "Cc", "Date", "Subject")
MAX_DEPTH = 4
"""Mails in mails."""
MAX_PARTS = 100_000
"""Of a mail; as many take nearly all of the time that a file may take."""
MAX_MESSAGES = 500
"""Mails of one folder."""
MIN_PLAIN_SHARE = 0.25
"""Share of the words of the formatted text that the plain one has; one with less only says that there is another."""
MAX_OTHER_SHARE = 0.1
"""Share of the words of the plain text that the formatted one lacks where both say the same."""
_WORD = re.compile(r"[^\W_]+")
_LINKS = re.compile(r"(?m)^\s*\[?\d+[.\]:)]*\s+(?=<?\S+:)|\[[^\]\n]*\]|<[^>]*>|\S*(?:://|www\.|@)\S*")
"""What a plain text says of a link or a picture, which the formatted one does not show."""
_BOUNDARY = re.compile(rb'boundary\s*=\s*"?([^"\s;]+)', re.IGNORECASE)
_FOLDER_LINE = re.compile(rb"^From .*\d{4}.*\r?\n(?=[!-9;-~]+:)", re.MULTILINE)

_DELETED = re.compile(rb"^(?:[!-9;-~]+:.*\n|[ \t].*\n)*?X-Mozilla-Status: [0-9a-f]{3}[89a-f]\r?\n", re.IGNORECASE)
"""The head of a mail that Thunderbird shows no more, and that waits to be taken out of the folder."""
_PAGE_RESOURCES = ("text/css", "text/xml", "application/xml", "text/javascript", "application/javascript")
_UUENCODED = re.compile(r"(?m)^begin [0-7]{3,4} ([^\r\n]{1,200})\r?\n((?:[!-`][ -`]*\r?\n)+)end[ \t]*\r?$")
"""A file that is packed into the text of a mail."""


def read_mail(data: bytes, name: str, attached: Attached, depth: int = 0) -> Reading:
    """A mail, or a page that was saved as one."""
    if sum(data.count(b"\n--" + named) for named in set(_BOUNDARY.findall(data))) > MAX_PARTS:
        raise UnreadableDocument(name, SLOW_CLAUSE)
    reading = Reading("mail")
    try:
        message = email.message_from_bytes(data, policy=email.policy.default)
        assert isinstance(message, EmailMessage)
        _read_message(message, reading, attached, depth, None)
    except (MessageError, ValueError, LookupError, TypeError, AttributeError, IndexError, KeyError):
        raise UnreadableDocument(name, "is a mail that is broken; save it again, or bring its text") from None
    except RecursionError:
        raise UnreadableDocument(name, DEEP_CLAUSE) from None
    return reading


def read_mail_folder(data: bytes, name: str, attached: Attached) -> Reading:
    """The mails of a folder in one file (.mbox)."""
    reading = Reading("mail")
    starts = [match.start() for match in _FOLDER_LINE.finditer(data)]
    for number, (start, end) in enumerate(zip(starts, [*starts[1:], len(data)], strict=True), 1):
        if number > MAX_MESSAGES:
            reading.note(f"It has {len(starts):,} mails; the first {MAX_MESSAGES} were read.")
            break
        whole = data[start:end].partition(b"\n")[2]
        if _DELETED.match(whole) is not None:
            reading.count("deleted mail", "left out")
            continue
        try:
            one = read_mail(re.sub(rb"(?m)^>(>*From )", rb"\1", whole), name, attached, 1)
        except UnreadableDocument:
            reading.note(f"Mail {number} is broken and was not read.")
            continue
        reading.merge(one, f"mail {number}")
    return reading


def _read_message(message: EmailMessage, reading: Reading, attached: Attached, depth: int, label: str | None) -> None:
    headers = [f"{named}: {value}" for named in SHOWN_HEADERS if (value := _header(message, named))]
    reading.add("\n".join(headers), label)
    saved = message.get("Snapshot-Content-Location")
    if saved:
        reading.add(f"Page: {' '.join(str(saved).split())}", label)
    plain: list[str] = []
    pages: list[str] = []
    others: list[EmailMessage] = []
    if other := _sort(message, plain, pages, others, 0):
        reading.note(
            f"Its plain text has {counted(other, 'word')} that the text which mail programs show lacks; the one that "
            "they show was read."
        )
    sheets = [_text(part) for part in others if part.get_content_type() == "text/css"]
    is_page = _add_body(plain, pages, sheets, reading, label)
    resources = 0
    invitations: list[list[str]] = []
    for part in others:
        kind = part.get_content_type()
        if kind in ("text/calendar", "application/ics"):
            # An invitation may stand in a mail as a form of its text, and be attached to it too.
            words = _text(part).split()
            if words in invitations:
                continue
            invitations.append(words)
        if part.get_content_maintype() in ("image", "font") or kind in _PAGE_RESOURCES:
            inline = part.get("Content-ID") or part.get("Content-Location")
            in_page = inline and any(f"cid:{str(inline).strip('<> ')}" in page for page in pages)
            if in_page or (inline and part.get_content_disposition() != "attachment"):
                resources += part.get_content_maintype() == "image"
                continue
        _read_attachment(part, reading, attached, depth)
    reading.count("picture", "not read", 0 if is_page else resources)


def _header(message: EmailMessage, named: str) -> str:
    """A header in words. The name of a sender may stand behind the address, as what the standard calls a comment."""
    value = str(message.get(named) or "")
    written = next((str(raw) for key, raw in message.raw_items() if key.casefold() == named.casefold()), "")
    if named != "Date" and "(" in written and "(" not in value:
        with contextlib.suppress(MessageError, LookupError, UnicodeError):
            value = str(make_header(decode_header(written)))
    return " ".join(value.split())


def _sort(
    part: EmailMessage,
    plain: list[str],
    pages: list[str],
    others: list[EmailMessage],
    depth: int,
    *,
    is_root: bool = False,
) -> int:
    """The parts of a mail by what they are for. Returns how many words a plain text has that the formatted one beside
    it lacks, where these say two things; then the plain one is left out.

    Args:
        is_root: whether the part is the page of a saved one, whose other parts it shows.
    """
    kind = part.get_content_type()
    if kind in ("message/delivery-status", "message/disposition-notification"):
        blocks = part.get_payload()
        plain.extend(
            "\n".join(f"{named}: {' '.join(str(value).split())}" for named, value in block.items())
            for block in (blocks if isinstance(blocks, list) else ())
            if isinstance(block, EmailMessage)
        )
        return 0
    if part.is_multipart() and kind not in ("message/rfc822", "message/external-body"):
        if depth > 30:
            raise RecursionError
        own: list[str] = []
        shown: list[str] = []
        other = 0
        for at, one in enumerate(part.iter_parts()):
            assert isinstance(one, EmailMessage)
            is_root = kind == "multipart/related" and at == 0
            other += _sort(one, own, shown, others, depth + 1, is_root=is_root)
        if kind == "multipart/alternative" and (lacking := _other_words(own, shown)):
            own, other = [], other + lacking
        plain += own
        pages += shown
        return other
    named = not is_root and (part.get_filename() is not None or part.get_content_disposition() == "attachment")
    if kind == "text/plain" and not named:
        text = _UUENCODED.sub(lambda packed: _unpack(packed, others), _text(part))
        flows = str(part.get_param("format")).casefold() == "flowed"
        plain.append(_unflowed(text, str(part.get_param("delsp")).casefold() == "yes") if flows else text)
    elif kind in ("text/html", "application/xhtml+xml") and not named:
        pages.append(_text(part))
    else:
        others.append(part)
    return 0


def _other_words(plain: list[str], pages: list[str]) -> int:
    """How many words a plain text has that the formatted one lacks, where they say two things: a figure is another, or
    one word in ten."""
    if not plain or not pages:
        return 0
    formatted = Reading("html")
    for page in pages:
        read_markup(page, formatted)
    shown = _WORD.findall("".join(formatted.text).casefold())
    said = _WORD.findall(_LINKS.sub(" ", "\n".join(plain)).casefold())
    if not shown or len(said) < MIN_PLAIN_SHARE * len(shown):
        return 0
    known = set(shown)
    lacking = [word for word in said if word not in known]
    differ = any(word.isdecimal() for word in lacking) or len(lacking) > MAX_OTHER_SHARE * len(said)
    return len(lacking) if differ else 0


def _unpack(packed: re.Match[str], others: list[EmailMessage]) -> str:
    """Take a packed file out of a text, as a part of its own; what cannot be unpacked stays where it is."""
    try:
        data = b"".join(map(binascii.a2b_uu, packed[2].splitlines()))
    except binascii.Error:
        return packed[0]
    part = EmailMessage()
    part.set_content(data, maintype="application", subtype="octet-stream", filename=packed[1].strip())
    others.append(part)
    return ""


def _text(part: EmailMessage) -> str:
    payload = part.get_payload(decode=True)
    data = payload if isinstance(payload, bytes) else b""
    declared = part.get_content_charset()
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        found = decoded_as(data, declared)
        return found if found is not None else decode(data, "mail").text


def _add_body(plain: list[str], pages: list[str], sheets: list[str], reading: Reading, label: str | None) -> bool:
    """Add the text of a mail once. Returns whether it is the formatted one, whose pictures are counted."""
    formatted = Reading("html")
    for page in pages:
        read_markup(page, formatted, sheets=sheets)
    words = sum(len(text.split()) for text in plain)
    if words and words >= MIN_PLAIN_SHARE * sum(len(text.split()) for text in formatted.text):
        for text in plain:
            reading.add(text, label)
        return False
    for text in plain:
        reading.add(text, label)
    reading.add("".join(formatted.text), label)
    for note in formatted.all_notes():
        reading.note(note)
    return bool(pages)


def _unflowed(text: str, blanks_go: bool) -> str:
    """A text whose lines were broken for a narrow screen, whole; the blank that guards a `From` goes.

    Args:
        blanks_go: whether the blank at the end of a broken line is none of the text's.
    """
    lines = re.sub(r"(?m)^ ", "", text)
    return re.sub(r"(?<=\S)(?<!\n--)( ?) \r?\n(?!-- |>|\s)", r"\1" if blanks_go else " ", lines)


def _read_attachment(part: EmailMessage, reading: Reading, attached: Attached, depth: int) -> None:
    inner = _inner(part)
    named = " ".join(str(part.get_filename() or "").split())
    if inner is not None:
        title = " ".join(str(inner.get("Subject") or "").split()) or "mail"
        if depth >= MAX_DEPTH:
            reading.note(f"The attached mail “{title}” was not read: mails are attached to it too deeply.")
            return
        reading.add(f"Attached mail “{title}”:", f"attachment {title}")
        _read_message(inner, reading, attached, depth + 1, f"attachment {title}")
        return
    kind = part.get_content_type()
    if kind == "message/external-body":
        reading.note("An attachment lies elsewhere and was not fetched; save it, and bring it as a file.")
        return
    if kind == "application/pgp-encrypted" or ("signature" in kind and not named.casefold().endswith(".p7m")):
        return
    payload = part.get_payload(decode=True)
    data = payload if isinstance(payload, bytes) else b""
    shown = named or {"text/calendar": "calendar.ics"}.get(kind, f"part of the kind {kind}")
    if "pkcs7-mime" in kind or (
        kind == "application/octet-stream" and named.casefold() in ("smime.p7m", "encrypted.asc")
    ):
        reading.note("It is encrypted; its text is not here. Save it decrypted.")
        return
    reading.attach(data, shown, attached)


def _inner(part: EmailMessage) -> EmailMessage | None:
    """The mail that a part is."""
    if part.get_content_type() != "message/rfc822":
        return None
    content = part.get_payload()
    first = content[0] if isinstance(content, list) and content else None
    if not isinstance(first, EmailMessage):
        return None
    if str(part.get("Content-Transfer-Encoding")).strip().casefold() == "base64" and not first.keys():
        # Against the standard, and some programs do it.
        with contextlib.suppress(binascii.Error):
            packed = binascii.a2b_base64(str(first.get_payload()).encode("ascii", "replace"))
            opened = email.message_from_bytes(packed, policy=email.policy.default)
            return opened if isinstance(opened, EmailMessage) else first
    return first


def looks_like_mail(data: bytes) -> bool:
    """Whether bytes begin as a mail does: with three headers, one of which every mail has."""
    head = data[:4096].lstrip(b"\xef\xbb\xbf\r\n").replace(b"\r\n", b"\n").partition(b"\n\n")[0]
    names = {match[1].lower() for match in re.finditer(rb"^([A-Za-z][A-Za-z0-9-]{1,40}):[ \t]", head, re.MULTILINE)}
    first = re.match(rb"[A-Za-z][A-Za-z0-9-]{1,40}:[ \t]", head)
    typical = names & {b"from", b"received", b"return-path", b"message-id", b"mime-version", b"delivered-to"}
    return first is not None and len(names) >= 3 and bool(typical) and bool(names & {b"date", b"subject", b"received"})


def looks_like_mail_folder(data: bytes) -> bool:
    """Whether bytes begin as a folder of mails in one file does."""
    return data.startswith(b"From ") and _FOLDER_LINE.match(data) is not None
