"""Views of a class: what a teacher, a pupil or the wall gets of it, over HTTP and on the socket."""

from __future__ import annotations

from collections.abc import Iterable

from api.settings import Settings
from api.wire import class_schemas
from engine.core.matter import Matter
from rooms.classes.dealing import namesakes
from rooms.classes.glance import RoomGlance
from rooms.classes.registry import StoredClass
from rooms.classes.standing import NO_STANDING, Standing
from rooms.classes.state import ClassState, Pupil

DAY_SECONDS = 86_400.0


def class_info(known: StoredClass, settings: Settings) -> class_schemas.ClassInfo:
    """The class itself."""
    state, record = known.state, known.record
    days = settings.class_days
    return class_schemas.ClassInfo(
        code=record.code,
        title=state.title,
        teacher=state.teacher,
        warm_up=class_schemas.WarmUpView(
            question=state.warm_up.question, answers=state.warm_up.answers, given=state.answers
        ),
        format=state.format,
        matter_id=state.matter_id,
        matter_title=state.matter_title,
        settings=state.settings,
        size=state.size,
        leave=state.leave,
        capacity=state.capacity,
        rooms_at_most=state.rooms_at_most,
        pupils_at_most=state.pupils_at_most,
        minutes=state.minutes,
        plan=state.plan,
        points=[one.number for one in state.marks],
        begun_at=state.begun_at,
        pupils=len(state.pupils),
        rooms=len(state.rooms),
        finding=state.finding,
        finding_open=state.finding_open,
        deleted_at=record.created_at + days * DAY_SECONDS if days else None,
    )


def you_in_class(known: StoredClass, standing: Standing) -> class_schemas.YouInClass | None:
    """What belongs to the sender of a token; None for one without."""
    if standing == NO_STANDING:
        return None
    pupil = standing.pupil
    room = known.state.room(pupil.room) if pupil is not None and pupil.room is not None else None
    return class_schemas.YouInClass(
        teacher=standing.teacher,
        number=pupil.number if pupil is not None else None,
        name=pupil.label if pupil is not None else None,
        room=pupil.room if pupil is not None else None,
        room_code=room.code if room is not None else None,
        seat=pupil.seat if pupil is not None else None,
        audience=pupil.audience if pupil is not None else False,
        waiting=standing.waiting is not None,
        face=pupil.face if pupil is not None else None,
        answer=pupil.answer if pupil is not None else None,
        mates=[_pupil_shape(one) for one in known.state.mates_of(pupil)] if pupil is not None else [],
    )


def class_papers_shape(state: ClassState, matter: Matter, standing: Standing) -> class_schemas.ClassPapers:
    """What a class deliberates, for somebody of it, and what it has marked."""
    own = standing.pupil.number if standing.pupil is not None else None
    points = [class_schemas.ClassMark(number=one.number, mine=own is not None and one.by == own) for one in state.marks]
    return class_schemas.ClassPapers(
        matter=matter.shown_to(None, over=False).model_dump(mode="json"), points=points, open=not state.rooms
    )


def pupil_shapes(known: StoredClass) -> list[class_schemas.PupilInfo]:
    """Who is in the class."""
    return [_pupil_shape(pupil) for pupil in known.state.pupils]


def _pupil_shape(pupil: Pupil) -> class_schemas.PupilInfo:
    return class_schemas.PupilInfo(
        number=pupil.number,
        name=pupil.label,
        face=pupil.face,
        room=pupil.room,
        seat=pupil.seat,
        audience=pupil.audience,
    )


def waiting_shapes(known: StoredClass) -> list[class_schemas.WaitingPupil]:
    """Who waits to be let back in."""
    return [
        class_schemas.WaitingPupil(
            number=one.number,
            name=one.name,
            pupils=[pupil.number for pupil in namesakes(known.state, one.name)],
            at=one.at,
        )
        for one in known.state.returns
    ]


def expected_shapes(known: StoredClass) -> list[class_schemas.ExpectedPupil]:
    """Who was named by the teacher and has not come in."""
    return [class_schemas.ExpectedPupil(name=one.name, room=one.room) for one in known.state.expected]


def class_view(
    known: StoredClass, standing: Standing, glances: Iterable[RoomGlance], settings: Settings
) -> class_schemas.ClassView:
    """Everything that a token may see of a class: of a pupil their own part, of the wall and the teacher all rooms."""
    alone = standing.pupil is not None or standing.waiting is not None
    return class_schemas.ClassView(
        info=class_info(known, settings),
        you=you_in_class(known, standing),
        pupils=[] if alone else pupil_shapes(known),
        returns=waiting_shapes(known) if standing.teacher else [],
        expected=expected_shapes(known) if standing.teacher else [],
        rooms=[] if alone else list(glances),
    )


def changed_parts(
    known: StoredClass, standing: Standing, rooms: Iterable[RoomGlance], settings: Settings, *, pupils: bool
) -> class_schemas.ClassParts:
    """The parts that changed for somebody; `pupils`: what the class knows has changed, and not only its rooms."""
    alone = standing.pupil is not None or standing.waiting is not None
    parts = class_schemas.ClassParts()
    if pupils:
        parts = class_schemas.ClassParts(info=class_info(known, settings), you=you_in_class(known, standing))
        if not alone:
            parts.pupils = pupil_shapes(known)
        if standing.teacher:
            parts.returns, parts.expected = waiting_shapes(known), expected_shapes(known)
    if not alone and (changed := list(rooms)):
        parts.rooms = changed
    return parts
