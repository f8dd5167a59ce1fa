"""Encoding: one entry as the frames of its view groups, each distinct piece and each distinct frame encoded once.

Most of what happens is public, so that a room of thirteen sockets usually shares one or two frames. `you` is compared
for every group, and is sent only where it differs from what that group got last.
"""

from __future__ import annotations

from functools import cache
from typing import Any, cast

from pydantic import ConfigDict, TypeAdapter
from pydantic_core import to_json

from api.wire.frames import PROTOCOL
from api.ws.transport import TextFrames
from engine.core.events import EVENT, Entry
from engine.core.format import Format
from engine.core.state import State
from engine.core.view_builder import (
    YouSources,
    build_view,
    build_view_part,
    changed_view_parts,
    you_from,
    you_part,
    you_sources,
)
from engine.core.views import View, YouView
from engine.core.visibility import (
    Viewer,
    Visibility,
    agents_see_less,
    has_hidden_parts,
    outcome_known,
    project_event,
    visibility_of,
)

_YOU_ADAPTER: TypeAdapter[YouView | None] = TypeAdapter(YouView | None, config=ConfigDict(defer_build=True))
_PUBLIC_VIEWER, _BLIND_VIEWER = Viewer(), Viewer(agent=True)
"""Whose parts of a view are everybody's, or those of all who see no convictions."""
VISIBILITIES_WITH_OTHERS: frozenset[Visibility] = frozenset(("extra_convictions", "omniscient", "all"))
"""Visibilities to which `others` is sent."""


@cache
def _part_adapter(name: str) -> TypeAdapter[Any]:
    """The serializer of the part of a view that has this name."""
    return TypeAdapter(cast(Any, View.model_fields[name].annotation))


class SentView:
    """What a group was sent last, of the parts that are its own."""

    __slots__ = ("sources", "viewer", "visibility", "you")

    def __init__(self, viewer: Viewer, visibility: Visibility, sources: YouSources | None) -> None:
        self.viewer = viewer
        self.visibility = visibility
        self.sources = sources
        self.you = you_from(viewer, sources)

    @classmethod
    def from_state(cls, format: Format, state: State, viewer: Viewer) -> SentView:
        """As a viewer has been shown everything up to a state."""
        visibility = visibility_of(state, viewer)
        return cls(viewer, visibility, you_sources(format, state, viewer, visibility))


def _encode_you(you: YouView | None) -> bytes:
    """The part that is a viewer's own."""
    return b'"you":' + _YOU_ADAPTER.dump_json(you)


class EntryEncoder:
    """One entry of a log, encoded lazily."""

    def __init__(self, format: Format, code: str, entry: Entry, before: State, after: State) -> None:
        self._format = format
        self._code = code
        self._entry = entry
        self.after = after
        """The state after the entry."""
        self._changed = changed_view_parts(before, after)
        self._own = "you" in self._changed
        self._others = "others" in self._changed
        event = entry.event
        split = agents_see_less(after)
        self._secret = has_hidden_parts(event) or (split and event.kind == "convictions_moved")
        self.uniform = not (self._secret or self._own or self._others or split) and outcome_known(
            before
        ) == outcome_known(after)
        """Whether every group gets the same frame."""
        by = before.authorship.of(event)
        said_by = b'"by":"%s",' % by.encode() if by is not None else b""
        self._head = b'{"kind":"event","seq":%d,"at":%s,%s"event":' % (entry.seq, repr(entry.at).encode(), said_by)
        self._parts: dict[bool, bytes] = {}
        """The changed public parts, by whether they are for the blind."""
        self._full_event: bytes | None = None
        self._public_event: bytes | None = None
        self._common: TextFrames | None = None
        self._skip: TextFrames | None = None
        self._frames: dict[tuple[bytes, bytes, bool], TextFrames] = {}

    def frame(self, sent: SentView, now: Visibility | None = None) -> TextFrames:
        """The frame for a group; it then counts as sent. `now`: its visibility, if not that after the entry."""
        visibility = visibility_of(self.after, sent.viewer)
        event = self._encode_event(sent.viewer, now or visibility) if self._secret else self._encode_full_event()
        if event is None:
            return self._skip_frame()
        blind, own = visibility == "no_convictions", self._own_parts(sent, visibility)
        if not (self._secret or own or blind):
            return self.common_frame()
        key = (event, own, blind)
        text = self._frames.get(key)
        if text is None:
            text = self._frames[key] = self._join_parts(event, own, blind)
        return text

    def common_frame(self) -> TextFrames:
        """The frame of everybody to whom nothing of the entry is hidden, and of whose own it changes nothing."""
        if self._common is None:
            self._common = self._join_parts(self._encode_full_event(), b"", False)
        return self._common

    def personal_frame(self, viewer: Viewer) -> TextFrames:
        """The frame for somebody who lost their seat by this entry, or has it again."""
        visibility = visibility_of(self.after, viewer)
        event = self._encode_event(viewer, visibility) if self._secret else self._encode_full_event()
        tail = b",".join((self._part("others", viewer), _encode_you(you_part(self._format, self.after, viewer))))
        return self._skip_frame() if event is None else self._join_parts(event, tail, visibility == "no_convictions")

    def _join_parts(self, event: bytes, tail: bytes, blind: bool) -> TextFrames:
        parts = self._public_parts(blind)
        comma = b"," if parts and tail else b""
        return TextFrames.of(b"".join((self._head, event, b',"view":{', parts, comma, tail, b"}}")))

    def _skip_frame(self) -> TextFrames:
        if self._skip is None:
            self._skip = TextFrames.of(b'{"kind":"skip","seq":%d}' % self._entry.seq)
        return self._skip

    def _encode_event(self, viewer: Viewer, now: Visibility) -> bytes | None:
        """The event, parts of which are hidden, as a viewer may see it; None is a skip."""
        shown = project_event(self._entry, viewer, now)
        if shown is None:
            return None
        if shown is self._entry.event:
            return self._encode_full_event()
        if not has_hidden_parts(shown) and now != "no_convictions":
            if self._public_event is None:
                self._public_event = EVENT.dump_json(shown)
            return self._public_event
        return EVENT.dump_json(shown)

    def _encode_full_event(self) -> bytes:
        if self._full_event is None:
            self._full_event = EVENT.dump_json(self._entry.event)
        return self._full_event

    def _public_parts(self, blind: bool) -> bytes:
        """The changed parts that everybody sees alike, or all who are blind."""
        parts = self._parts.get(blind)
        if parts is None:
            viewer = _BLIND_VIEWER if blind else _PUBLIC_VIEWER
            names = [name for name in self._changed if name not in ("you", "others")]
            parts = self._parts[blind] = b",".join([self._part(name, viewer) for name in names])
        return parts

    def _part(self, name: str, viewer: Viewer) -> bytes:
        part = build_view_part(name, self._format, self.after, viewer, self._code)
        return b'"%s":%s' % (name.encode(), _part_adapter(name).dump_json(part))

    def _own_parts(self, sent: SentView, visibility: Visibility) -> bytes:
        """The changed parts that are this group's own, with its visibility now."""
        viewer = sent.viewer
        if viewer.seat is None and viewer.away is None and not viewer.host:
            return b""
        tail: list[bytes] = []
        before, sent.visibility = sent.visibility, visibility
        if visibility != before or visibility in VISIBILITIES_WITH_OTHERS:
            self._add_of_visibility(tail, viewer, before, visibility)
        if self._own or visibility != before:
            # Most of what happens to the table changes nothing that is somebody's own.
            sources = you_sources(self._format, self.after, viewer, visibility)
            if sources != sent.sources:
                sent.sources, you = sources, you_from(viewer, sources)
                if you != sent.you:
                    sent.you = you
                    tail.append(_encode_you(you))
        return b",".join(tail)

    def _add_of_visibility(self, tail: list[bytes], viewer: Viewer, before: Visibility, now: Visibility) -> None:
        """Add what a viewer sees of others by their visibility, where it or the others have changed."""
        both, changed = {before, now}, before != now
        if both & VISIBILITIES_WITH_OTHERS and (self._others or changed):
            tail.append(self._part("others", viewer))
        if changed and "no_convictions" in both and "seats" not in self._changed:
            tail.append(self._part("seats", viewer))


def welcome_frame(format: Format, code: str, state: State, viewer: Viewer, seq: int) -> TextFrames:
    """The answer to a hello: everything the viewer may see of a state."""
    view = build_view(format, state, viewer, code)
    you = _YOU_ADAPTER.dump_json(view.you)
    return TextFrames.of(
        b'{"kind":"welcome","protocol":%d,"you":%s,"view":%s,"seq":%d}'
        % (PROTOCOL, you, view.model_dump_json().encode(), seq)
    )


def simple_frame(kind: str, **fields: Any) -> TextFrames:
    """A small frame to one client or one room."""
    return TextFrames.of(to_json({"kind": kind, **fields}))
