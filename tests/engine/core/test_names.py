"""Names: nobody at a table is taken for somebody else (ST17, ST19)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.core import acts, events
from engine.core.decide import Bench, verify
from engine.core.names import skeleton
from engine.core.own_state import fold_as
from engine.core.refusals import Refusal
from rooms.registry.rematches import rematch_log
from tests.engine.driving import SIX_SEATS, Jury


def sits(jury: Jury, seat: int, name: str, *, as_host: bool = False) -> str:
    """What somebody who sits down is called then."""
    event = jury.bench(acts.TakeSeat(seat=seat, occupant="human", name=name, as_host=as_host))[0]
    assert isinstance(event, events.SeatTaken)
    return event.name


@pytest.mark.parametrize(
    "second",
    [
        "Mia",
        "mia",
        "MIA.",
        "M i a",
        "\uff2d\uff49\uff41",
        "M\u00eda",
        "\u041c\u0456\u0430",
        "M\u200bia",
        "Mia\u00a0",
        "\u202eMia",
        "\u039c\u03b9\u03b1",
    ],
)
def test_st17_two_who_read_the_same_get_a_number(second: str) -> None:
    jury = Jury()
    assert sits(jury, 3, "Mia") == "Mia"
    assert sits(jury, 4, second).endswith(" 2")
    assert sits(jury, 5, "Mia") == "Mia 3"
    assert sits(jury, 6, "Mia 3") == "Mia 3 2"
    assert len({skeleton(jury.seat(seat).name) for seat in (3, 4, 5, 6)}) == 4


@pytest.mark.parametrize(
    ("one", "other"),
    [("Mia", "Mina"), ("\u0930\u093e\u092e", "\u0930\u092e\u093e"), ("\U0001f98a", "\U0001f43b"), ("!!!", "???")],
)
def test_st17_names_that_differ_stay_as_they_are(one: str, other: str) -> None:
    jury = Jury()
    assert [sits(jury, 3, one), sits(jury, 4, other)] == [one, other]


def test_st17_a_class_of_the_same_name_fits_its_numbers_in() -> None:
    jury = Jury(settings={"max_participants": 12})
    names = [sits(jury, seat, "x" * 40) for seat in range(1, 13)]
    assert len(set(names)) == 12
    assert names[-1] == f"{'x' * 37} 12"


@pytest.mark.parametrize(
    ("name", "whose"),
    [
        ("Sarah Chen", "the persona of seat 2"),
        ("sarah  chen", "the persona of seat 2"),
        ("S\u0430r\u0430h Chen", "the persona of seat 2"),
        ("Sarah-Chen 2", "the persona of seat 2"),
        ("Ms. Sarah Chen", "the persona of seat 2"),
        ("\uff33arah\u2003Chen", "the persona of seat 2"),
        ("James Wright", "the persona of seat 8"),
        ("Dr James Wright", "the persona of seat 8"),
        ("Pastor Williams", "the persona of seat 9"),
        ("The judge", "what somebody else is called at this table"),
        ("JUDGE", "what somebody else is called at this table"),
        ("Judge 2", "what somebody else is called at this table"),
        ("The  Judge \u2696", "what somebody else is called at this table"),
        ("T\u200bhe j\u200eudge", "what somebody else is called at this table"),
        ("The Jury", "what somebody else is called at this table"),
        ("Audience", "what somebody else is called at this table"),
        ("Foreperson", "what a place at this table is called"),
        ("Juror", "what a place at this table is called"),
        ("Juror 5", "what a place at this table is called"),
        ("Seat 5", "what a place at this table is called"),
        ("The host", "what the host is called"),
        ("Y\u043eu", "what everybody is to themselves"),
    ],
)
def test_st19_nobody_is_called_as_somebody_elses_part(name: str, whose: str) -> None:
    jury = Jury()
    for occupant in ("human", "agent"):
        act = acts.TakeSeat.model_validate({"seat": 3, "occupant": occupant, "name": name})
        sentence = jury.refused("name_refused", Bench(), act)
        assert sentence == f"“{act.name}” is {whose}; choose a name that is yours alone, or add a word to it."


@pytest.mark.parametrize(
    "name",
    [
        "Sarah",
        "Chen",
        "Sarah Chen-Smith",
        "Judge Smith",
        "Theo",
        "Theme",
        "Mike Judge",
        "Williams",
        "Mr. Williams",
        "Juror 3",
        "Seat 3",
        "Frank",
        "Courtney",
        "Hostetler",
        "Me too",
    ],
)
def test_st19_an_honest_name_is_taken(name: str) -> None:
    assert sits(Jury(), 3, name) == name


def test_st19_the_host_alone_is_called_host() -> None:
    jury = Jury(begin=False)
    jury.state = Jury(host=7, begin=False).state
    jury.act(7, acts.Leave())
    assert sits(jury, 7, "Host", as_host=True) == "Host"
    jury.refused("name_refused", Bench(), acts.TakeSeat(seat=3, occupant="human", name="host"))


def test_st19_personas_of_another_table_are_free_names() -> None:
    jury = Jury(settings={"size": 6})
    assert sits(jury, 3, "Sarah Chen") == "Sarah Chen"


def test_st19_who_has_such_a_name_from_before_comes_back_with_it() -> None:
    jury = Jury([3])
    jury.entries = [
        replace(entry, event=replace(entry.event, name="The judge"))
        if isinstance(entry.event, events.SeatTaken) and entry.event.name == "Person 3"
        else entry
        for entry in jury.entries
    ]
    jury.state = fold_as(jury.format, jury.entries)
    verify(jury.format, jury.entries)
    assert jury.seat(3).name == "The judge"
    held = jury.holder(3)
    jury.bench(acts.LoseSeat(seat=3, tenure=held.tenure))
    jury.submit(held, acts.ComeBack())
    assert jury.seat(3).name == "The judge"
    jury.host(acts.Adjourn())
    _, entries, state, places = rematch_log(
        jury.format, jury.state, jury.case, other=None, settings={}, seed="next", now=jury.now
    )
    assert places == {3: 3}
    assert state.seats[3].name == "Guest 3"
    assert entries


def test_st19_a_larger_table_may_have_a_persona_of_somebodys_name() -> None:
    jury = Jury(settings={"size": 6})
    assert set(jury.state.seats) == set(SIX_SEATS)
    sits(jury, 3, "Sarah Chen")
    jury.host(acts.Adjourn())
    _, _, state, _ = rematch_log(
        jury.format, jury.state, jury.case, other=None, settings={"size": 12}, seed="s", now=9999.0
    )
    assert state.seats[3].name == "Guest 3"
    with pytest.raises(Refusal):
        Jury().bench(acts.TakeSeat(seat=3, occupant="human", name="Sarah Chen"))
