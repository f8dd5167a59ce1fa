"""Dealing pupils to rooms, as a function of what the class knows."""

import pytest

from engine.core.refusals import Refusal
from rooms.classes.dealing import audience_room, check_groups, deal_evenly, group_sizes, label_for, late_room
from rooms.classes.state import ClassRoom, ClassState, Pupil


def a_state(*rooms: int, watching: tuple[int, ...] = ()) -> ClassState:
    """A class whose rooms have so many seated pupils and so many in their audience, of four seats each."""
    pupils: list[Pupil] = []
    for number, seated in enumerate(rooms, 1):
        for place in range(seated + (watching[number - 1] if watching else 0)):
            name = f"P{number}{place}"
            pupils.append(
                Pupil(
                    number=len(pupils) + 1,
                    name=name,
                    label=name,
                    hash=name,
                    at=0.0,
                    room=number,
                    audience=place >= seated,
                )
            )
    members = tuple(ClassRoom(number=n, code=f"AAAAA{n}", deliberation=str(n)) for n in range(1, len(rooms) + 1))
    return ClassState(
        title="",
        format="jury",
        matter_id="x",
        matter_title="x",
        size=4,
        capacity=5,
        leave=1,
        teachers=(),
        pupils=tuple(pupils),
        rooms=members,
    )


@pytest.mark.parametrize(
    ("pupils", "size", "rooms", "seats", "expected"),
    [
        (40, 12, 40, 12, [10, 10, 10, 10]),
        (41, 12, 40, 12, [11, 10, 10, 10]),
        (13, 12, 40, 12, [7, 6]),
        (3, 2, 40, 12, [3]),
        (5, 2, 40, 12, [3, 2]),
        (3, 2, 40, 2, [2, 1]),
        (1, 12, 40, 12, [1]),
        (30, 12, 2, 12, [12, 12]),
        (30, 20, 40, 12, [10, 10, 10]),
        (0, 12, 40, 12, []),
        (9, 12, 0, 12, []),
    ],
)
def test_cl8_groups_are_even_and_nobody_sits_alone_where_avoidable(
    pupils: int, size: int, rooms: int, seats: int, expected: list[int]
) -> None:
    assert group_sizes(pupils, size, rooms, seats) == expected


def test_cl8_those_who_came_first_sit_in_the_first_room() -> None:
    pupils = a_state(5).pupils
    assert deal_evenly(pupils, [2, 2], 7) == {1: 7, 2: 7, 3: 8, 4: 8}


def test_cl8_a_name_in_two_groups_and_a_group_of_one_are_refused() -> None:
    check_groups([["Ada", "Bo"], ["Cy", "Dee"]], 4)
    for groups in ([["Ada", "Bo"], ["Cy", "ADA"]], [["Ada"]], [["A", "B", "C", "D", "E"]]):
        with pytest.raises(Refusal):
            check_groups(groups, 4)


def test_cl10_late_ones_sit_where_most_minds_are() -> None:
    assert late_room(a_state(3, 2, 2), [1, 2, 3]) == 2
    assert late_room(a_state(3, 2, 2), [1]) == 1
    assert late_room(a_state(4, 4), [1, 2]) is None
    assert late_room(a_state(4), []) is None


def test_cl9_audiences_are_even() -> None:
    assert audience_room(a_state(4, 4, watching=(2, 1)), [1, 2]) == 2
    assert audience_room(a_state(4), []) is None


def test_cl4_names_alike_get_numbers_that_nobody_has() -> None:
    state = a_state()
    for expected in ("Alex", "Alex 2", "Alex 3"):
        label = label_for(state, "Alex")
        assert label == expected
        pupil = Pupil(number=1, name="Alex", label=label, hash=label, at=0.0)
        state = state.model_copy(update={"pupils": (*state.pupils, pupil)})
    taken = Pupil(number=9, name="Al-ex 4", label="Al-ex 4", hash="", at=0.0)
    state = state.model_copy(update={"pupils": (*state.pupils, taken)})
    assert label_for(state, "ALEX") == "ALEX 5"
    long = "x" * 40
    state = state.model_copy(update={"pupils": (Pupil(number=1, name=long, label=long, hash="", at=0.0),)})
    assert label_for(state, long) == f"{'x' * 38} 2"
