"""Link previews: what a messenger shows of the link to a room, as metadata in the head of the page.

It says what anybody reads who follows the link without a token, and less while the deliberation goes on: what it is
about, and that a seat may be free. The outcome, and the picture of it, come once spectators may see them. Where a room
was erased, or never was, it says that there is none.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from html import escape

import structlog
from starlette.requests import Request

from api.exports.pictures import HEIGHT, WIDTH
from api.http.dependencies import find_room
from api.server.lifespan import get_resources
from api.server.rate_limits import client_address
from api.server.reach import public_address
from api.wire.errors import ApiError
from engine.core.format import Format
from engine.core.refusals import Refusal
from engine.core.state import State
from engine.text.capitals import capitalise
from rooms.errors import RoomsError
from rooms.live.seating import SPECTATOR
from rooms.live.visibility import visible_to

NO_ROOM_SENTENCE = "No room has this code. Its host deleted it, or a letter is wrong."
WAIT_SECONDS = 2.0
"""For how long the page waits for its preview; without it, it comes all the same."""
log = structlog.get_logger()
_RUNNING_TASKS: set[asyncio.Task[str]] = set()


async def link_preview(request: Request, code: str, part: str | None = None) -> str:
    """The metadata of the link to a room, or to its page `part`; empty where nobody may look, or it takes too long."""
    task = asyncio.create_task(_preview(request, code, part))
    _RUNNING_TASKS.add(task)
    task.add_done_callback(_RUNNING_TASKS.discard)
    done, _ = await asyncio.wait({task}, timeout=WAIT_SECONDS)
    return task.result() if done else ""


async def _preview(request: Request, code: str, part: str | None) -> str:
    resources = get_resources(request)
    try:
        # A code of no room counts as a guess here, too: the page must not tell right codes from wrong ones for free.
        room = await find_room(resources, client_address(request), code, None)
        state = (await visible_to(room, SPECTATOR)).state
    except Refusal as refusal:
        return _markup(_named("Twelve Angry Agents", NO_ROOM_SENTENCE)) if refusal.code == "no_such_room" else ""
    except (ApiError, RoomsError):
        return ""
    except Exception:
        # The page is served without it.
        log.exception("link_preview_failed")
        return ""
    base, _ = public_address(resources.settings, request)
    return preview_markup(room.format, state, room.record.code, base, part)


def preview_markup(format: Format, state: State, code: str, base: str, part: str | None = None) -> str:
    """The metadata of a room as far as this state shows it; `base`: what links to this server begin with."""
    assert state.case is not None
    title, picture = state.case.title, None
    if part is not None:
        title = f"{title}: {part}"
    if state.verdict is not None:
        counts = [
            f"{state.verdict.counts.get(choice, 0)} {format.labels.choice(choice)}"
            for choice in format.choices_at(state)
            if any(state.verdict.counts.values())
        ]
        outcome = capitalise(format.labels.outcome(state.verdict.outcome))
        said = f"{outcome}{': ' if counts else ''}{', '.join(counts)}. Read how it came about."
        picture = f"{base}/api/rooms/{code}/verdict.png"
    elif state.status == "closed":
        said = "This deliberation is over, without a verdict. Read how it went."
    else:
        said = f"A seat may be free in room {code}. Take it, or watch."
    named = [
        *_named(title, said, "summary" if picture is None else "summary_large_image"),
        ("property", "og:url", f"{base}/{code}{'' if part is None else f'/{part}'}"),
    ]
    if picture is not None:
        named += [
            ("property", "og:image", picture),
            ("property", "og:image:type", "image/png"),
            ("property", "og:image:width", str(WIDTH)),
            ("property", "og:image:height", str(HEIGHT)),
            ("property", "og:image:alt", f"{title}: {said}"),
            ("name", "twitter:image", picture),
        ]
    return _markup(named)


def _named(title: str, said: str, card: str = "summary") -> list[tuple[str, str, str]]:
    return [
        ("property", "og:type", "website"),
        ("property", "og:site_name", "Twelve Angry Agents"),
        ("property", "og:title", title),
        ("property", "og:description", said),
        ("name", "twitter:card", card),
        ("name", "twitter:title", title),
        ("name", "twitter:description", said),
    ]


def _markup(named: Iterable[tuple[str, str, str]]) -> str:
    return "".join(f'<meta {kind}="{name}" content="{escape(value)}" />' for kind, name, value in named)
