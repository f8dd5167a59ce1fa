"""Encoding: one entry as the frames that its audiences get, each distinct piece and each distinct frame made once.

Most of what happens is public, so that a room of thirteen sockets usually shares one or two frames. `you` is looked at
for every audience, and is sent only where it differs from what that audience got last.
"""

from __future__ import annotations

from functools import cache
from typing import Any, cast

from pydantic import ConfigDict, TypeAdapter

from api.ws.frames import PROTOCOL
from api.ws.transport import TextFrames
from engine.core.events import EVENT, Entry
from engine.core.format import Format
from engine.core.state import State
from engine.core.view_builder import build_view, build_view_part, changed_view_parts, you_part
from engine.core.views import View, YouView
from engine.core.visibility import Viewer, Visibility, agents_see_less, outcome_known, project_event, visibility_of

_YOU: TypeAdapter[YouView | None] = TypeAdapter(YouView | None, config=ConfigDict(defer_build=True))
VISIBILITIES_WITH_OTHERS: frozenset[Visibility] = frozenset(("advised", "omniscient", "all"))
"""Standings to which `others` is told."""
_TEXT: TypeAdapter[str] = TypeAdapter(str)


@cache
def _part_of(name: str) -> TypeAdapter[Any]:
    """What writes the part of a view that has this name."""
    return TypeAdapter(cast(Any, View.model_fields[name].annotation))


class SentView:
    """What an audience has been shown last; the parts that are its own."""

    __slots__ = ("standing", "viewer", "you")

    def __init__(self, viewer: Viewer, standing: Visibility, you: YouView | None) -> None:
        self.viewer = viewer
        self.standing = standing
        self.you = you

    @classmethod
    def from_state(cls, format: Format, state: State, viewer: Viewer) -> SentView:
        """As a viewer has been shown everything up to a state."""
        return cls(viewer, visibility_of(state, viewer), you_part(format, state, viewer))


def _you(you: YouView | None) -> bytes:
    """The part that is a viewer's own."""
    return b'"you":' + _YOU.dump_json(you)


class EntryEncoder:
    """One step of a deliberation, encoded as it is asked for."""

    def __init__(self, format: Format, code: str, entry: Entry, before: State, after: State) -> None:
        self._format = format
        self._code = code
        self._entry = entry
        self.after = after
        """The state that the step comes to."""
        self._changed = changed_view_parts(before, after)
        self._own = "you" in self._changed
        self._others = "others" in self._changed
        event = entry.event
        split = agents_see_less(after)
        self._secret = event.private is not None or event.sealed is not None or event.only is not None
        self._secret = self._secret or (split and event.kind == "convictions_moved")
        self.alike = not (self._secret or self._own or self._others or split) and outcome_known(
            before
        ) == outcome_known(after)
        """Whether everybody gets the same frame."""
        self._head = b'{"kind":"event","seq":%d,"at":%s,"event":' % (entry.seq, repr(entry.at).encode())
        self._parts: dict[bool, bytes] = {}
        """The changed parts that all see alike, by whether they are for the blind."""
        self._whole: bytes | None = None
        self._open: bytes | None = None
        self._skip: TextFrames | None = None
        self._made: dict[tuple[bytes, bytes, bool], TextFrames] = {}

    def frame(self, seen: SentView, now: Visibility | None = None) -> TextFrames:
        """The frame for an audience, which has then seen it. `now`: its standing, where it is not that of the step."""
        stands = visibility_of(self.after, seen.viewer)
        event = self._event(seen.viewer, now or stands)
        if event is None:
            return self._skipped()
        blind = stands == "blind"
        key = (event, self._tail(seen, stands), blind)
        made = self._made.get(key)
        if made is None:
            made = self._made[key] = self._text(event, key[1], blind)
        return made

    def common_frame(self) -> TextFrames:
        """The frame that everybody gets, where all get the same."""
        return self._text(self._all(), b"", False)

    def personal_frame(self, viewer: Viewer) -> TextFrames:
        """The frame for somebody whose seat is theirs no more since this step, or theirs again."""
        stands = visibility_of(self.after, viewer)
        event = self._event(viewer, stands)
        tail = b",".join((self._part("others", viewer), _you(you_part(self._format, self.after, viewer))))
        return self._skipped() if event is None else self._text(event, tail, stands == "blind")

    def _text(self, event: bytes, tail: bytes, blind: bool) -> TextFrames:
        parts = self._public(blind)
        comma = b"," if parts and tail else b""
        return TextFrames.of(b"".join((self._head, event, b',"view":{', parts, comma, tail, b"}}")))

    def _skipped(self) -> TextFrames:
        if self._skip is None:
            self._skip = TextFrames.of(b'{"kind":"skip","seq":%d}' % self._entry.seq)
        return self._skip

    def _event(self, viewer: Viewer, now: Visibility) -> bytes | None:
        if not self._secret:
            return self._all()
        shown = project_event(self._entry, viewer, now)
        if shown is None:
            return None
        if shown is self._entry.event:
            return self._all()
        if shown.private is None and shown.sealed is None and now != "blind":
            if self._open is None:
                self._open = EVENT.dump_json(shown)
            return self._open
        return EVENT.dump_json(shown)

    def _all(self) -> bytes:
        if self._whole is None:
            self._whole = EVENT.dump_json(self._entry.event)
        return self._whole

    def _public(self, blind: bool) -> bytes:
        """The changed parts that everybody sees alike, or all who are blind."""
        parts = self._parts.get(blind)
        if parts is None:
            viewer = Viewer(agent=blind)
            names = [name for name in self._changed if name not in ("you", "others")]
            parts = self._parts[blind] = b",".join(self._part(name, viewer) for name in names)
        return parts

    def _part(self, name: str, viewer: Viewer) -> bytes:
        part = build_view_part(name, self._format, self.after, viewer, self._code)
        return b'"%s":%s' % (name.encode(), _part_of(name).dump_json(part))

    def _tail(self, seen: SentView, stands: Visibility) -> bytes:
        """The changed parts that are this audience's own, who now stands so."""
        viewer = seen.viewer
        if viewer.seat is None and viewer.away is None and not viewer.host:
            return b""
        tail: list[bytes] = []
        turned = stands != seen.standing
        if (stands in VISIBILITIES_WITH_OTHERS or seen.standing in VISIBILITIES_WITH_OTHERS) and (
            self._others or turned
        ):
            tail.append(self._part("others", viewer))
        if turned and "blind" in (stands, seen.standing) and "seats" not in self._changed:
            tail.append(self._part("seats", viewer))
        if self._own or turned:
            # Most of what happens to the table changes nothing that is somebody's own.
            you = you_part(self._format, self.after, viewer)
            if you != seen.you:
                seen.you = you
                tail.append(_you(you))
        seen.standing = stands
        return b",".join(tail)


def welcome_frame(format: Format, code: str, state: State, viewer: Viewer, seq: int) -> TextFrames:
    """The answer to a hello: everything the viewer may see of a state."""
    view = build_view(format, state, viewer, code)
    you = _YOU.dump_json(view.you)
    return TextFrames.of(
        b'{"kind":"welcome","protocol":%d,"you":%s,"view":%s,"seq":%d}'
        % (PROTOCOL, you, view.model_dump_json().encode(), seq)
    )


def simple_frame(kind: str, **fields: Any) -> TextFrames:
    """A small frame to one client or one room."""
    body = TypeAdapter(dict[str, Any]).dump_json({"kind": kind, **fields})
    return TextFrames.of(body)
