"""What the experimenter sees while a study runs: counts, rooms, who waits. Nobody's answers."""

from __future__ import annotations

from rooms.studies.group_rooms import watch_of
from rooms.studies.place import StudyMessage
from rooms.studies.records import Dropout, Stage
from rooms.studies.registry import LiveStudy
from rooms.studies.shown import ShownModel, VersionedModel
from rooms.studies.state import StudyGroup

LONG_WAIT_SHARE = 0.5
"""Somebody who has waited for more than this share of the longest wait waits long."""


class ConditionCount(ShownModel):
    """How far the participants of a condition are."""

    condition: str | None
    """Its id; null for those who came into none yet."""
    title: str
    stages: dict[Stage, int]
    """Of those who are on their way or done, by stage."""
    dropouts: dict[Dropout, int]
    """Of the others, by why."""


class GroupGlance(ShownModel):
    """A room of the study."""

    number: int
    condition: str
    code: str | None
    """Null while it is being opened."""
    status: str
    """`opening`, or as the room says: `lobby`, `running`, `paused`, `closed`."""
    phase: str
    round: int
    people: int
    here: int
    """Participants of it who are there now."""
    minds: int
    began: float | None
    """UTC seconds."""
    outcome: str | None


class ParticipantGlance(ShownModel):
    """Where somebody is; never what they answered."""

    number: int
    condition: str | None
    stage: Stage
    since: float
    """When they came to this stage, UTC seconds."""
    group: int | None
    here: bool
    dropout: Dropout | None
    waits_long: bool
    """They have waited for more than half of the longest wait."""


class StudyOverview(VersionedModel):
    """A study, as its experimenter sees it."""

    code: str
    title: str
    hash: str
    opened_at: float
    stopped_at: float | None
    participants_wanted: int
    retention_days: int
    deception: bool
    follows: str | None
    """The code of the study of which it is the next version."""
    by_hand: bool
    """Whether the experimenter assigns, one participant after another."""
    full: bool
    """The server is full: a group waits for its room."""
    conditions: tuple[ConditionCount, ...]
    groups: tuple[GroupGlance, ...]
    people: tuple[ParticipantGlance, ...]
    messages: tuple[StudyMessage, ...]


async def overview_of(live: LiveStudy) -> StudyOverview:
    """The study as it is now."""
    state, study = live.state, live.study
    now = live.registry.surroundings.now()
    titles: dict[str | None, str] = {one.id: one.title for one in study.conditions}
    people = []
    for one in state.people.values():
        since = state.opened_at + max(one.reached.values())
        people.append(
            ParticipantGlance(
                number=one.number,
                condition=one.condition,
                stage=one.stage,
                since=since,
                group=one.group,
                here=live.is_here(one.number),
                dropout=one.dropout,
                waits_long=one.waits and now - since > 60 * study.waiting.minutes * LONG_WAIT_SHARE,
            )
        )
    counts = []
    for condition in [*titles, None]:
        these = [one for one in people if one.condition == condition]
        if condition is None and not these:
            continue
        stages: dict[Stage, int] = {}
        dropouts: dict[Dropout, int] = {}
        for shown in these:
            if shown.dropout is None:
                stages[shown.stage] = stages.get(shown.stage, 0) + 1
            else:
                dropouts[shown.dropout] = dropouts.get(shown.dropout, 0) + 1
        title = titles.get(condition, "No condition yet")
        counts.append(ConditionCount(condition=condition, title=title, stages=stages, dropouts=dropouts))
    return StudyOverview(
        seq=state.seq,
        code=live.record.code,
        title=study.title,
        hash=study.hash,
        opened_at=state.opened_at,
        stopped_at=state.stopped_at,
        participants_wanted=study.preregistration.participants,
        retention_days=study.retention_days,
        deception=study.deception,
        follows=live.opened.follows,
        by_hand=study.assignment.by == "hand",
        full=live.full,
        conditions=tuple(counts),
        groups=tuple([await _glance(live, group) for group in state.groups.values()]),
        people=tuple(people),
        messages=tuple(StudyMessage(at=at, text=said.text) for at, said in state.said),
    ).versioned()


async def _glance(live: LiveStudy, group: StudyGroup) -> GroupGlance:
    watch = await watch_of(live, group) if not group.ended else None
    room = watch.room.state if watch is not None else None
    return GroupGlance(
        number=group.number,
        condition=group.condition,
        code=group.code,
        status="closed" if group.ended else (room.status if room is not None else "opening"),
        phase=room.phase if room is not None else "",
        round=room.round if room is not None else 0,
        people=len(group.members),
        here=sum(live.is_here(one.participant) for one in group.members),
        minds=group.minds,
        began=group.began if group.code is not None else None,
        outcome=group.outcome,
    )
