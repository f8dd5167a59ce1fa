"""Who is here and who has gone, as a worker knows it from its own sockets and from what the others publish."""

from __future__ import annotations

import pytest

from harness.surroundings import clocked
from rooms.live.messages import WorkerPresence
from rooms.live.presence import Presence


class Time:
    """A clock that a test turns."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def here(time: Time) -> Presence:
    return Presence(clocked(time))


def test_a_person_whose_last_socket_closed_has_gone_after_the_grace(time: Time, here: Presence) -> None:
    first, second = here.connect(3, 1), here.connect(3, 1)
    here.disconnect(first)
    time.now += 100
    assert not here.seat_gone(3, 1), "another tab is open"
    here.disconnect(second)
    here.disconnect(second)
    time.now += 19.9
    assert not here.seat_gone(3, 1)
    time.now += 0.2
    assert here.seat_gone(3, 1)
    assert not here.seat_gone(3, 3), "somebody else has sat down since"
    here.connect(3, 1)
    assert not here.seat_gone(3, 1)


def test_s1_a_person_who_was_writing_has_twice_as_long_to_come_back(time: Time, here: Presence) -> None:
    line = here.connect(3, 1)
    here.typing(3)
    time.now += 1
    here.disconnect(line)
    time.now += 39.9
    assert not here.seat_gone(3, 1)
    time.now += 0.2
    assert here.seat_gone(3, 1)


def test_silence_says_nothing_without_a_promised_heartbeat(time: Time, here: Presence) -> None:
    here.connect(3, 1)
    time.now += 10_000
    assert not here.seat_gone(3, 1)
    assert here.local_presence().connected == (3,)


def test_a_promised_beat_may_be_lost_once_but_not_longer_than_the_grace(time: Time, here: Presence) -> None:
    line = here.connect(3, 1)
    line.every = 8.0
    time.now += 16.1
    assert not here.seat_gone(3, 1), "one was lost"
    here.heartbeat(line)
    time.now += 20.1
    assert here.seat_gone(3, 1)
    assert here.local_presence().connected == ()
    here.heartbeat(line)
    assert not here.seat_gone(3, 1)
    line.every = 30.0
    time.now += 61
    assert not here.seat_gone(3, 1), "a slow beat has its own patience, or one that is lost would take the seat"


def test_nobody_has_gone_because_the_worker_stood_still(time: Time, here: Presence) -> None:
    there, host, closed = here.connect(3, 1), here.connect(None, host=True), here.connect(4, 1)
    there.every = host.every = 2.0
    here.tick()
    here.disconnect(closed)
    for _ in range(30):
        time.now += 0.5
        here.tick()
    # A laptop was shut for an hour; what was sent to it meanwhile has not been read yet.
    time.now += 3600
    here.tick()
    assert not here.seat_gone(3, 1)
    assert not here.seat_gone(4, 1), "their page could not come back"
    assert here.host_gone() == 0
    for _ in range(41):
        time.now += 0.5
        here.tick()
    assert here.seat_gone(3, 1)
    assert here.seat_gone(4, 1)
    assert here.host_gone() == 0
    time.now += 30
    assert here.host_gone() == 30
    time.now += 3600
    here.tick()
    assert here.host_gone() == 0, "nobody could have seen them"


def test_a_screen_that_is_off_takes_nobodys_seat(time: Time, here: Presence) -> None:
    line = here.connect(3, 1)
    line.every, line.resting = None, True
    time.now += 1000
    assert not here.seat_gone(3, 1)
    here.disconnect(line)
    time.now += 1000
    assert not here.seat_gone(3, 1)


def test_an_agent_that_only_makes_requests_is_never_gone(time: Time, here: Presence) -> None:
    here.http_request(3, 1)
    time.now += 1000
    assert not here.seat_gone(3, 1)


def test_a_request_is_a_sign_of_life_for_the_grace(time: Time, here: Presence) -> None:
    here.disconnect(here.connect(3, 1))
    time.now += 25
    here.http_request(3, 1)
    assert not here.seat_gone(3, 1)
    time.now += 21
    assert here.seat_gone(3, 1)


def test_a_person_at_another_worker_is_not_gone_until_it_reports_that(time: Time, here: Presence) -> None:
    here.disconnect(here.connect(3, 1))
    here.remote_presence("w2", WorkerPresence(connected=(3,)))
    time.now += 14
    assert not here.seat_gone(3, 1)
    here.remote_presence("w2", WorkerPresence())
    time.now += 30
    assert not here.seat_gone(3, 1), "the other worker saw them go, and knows when"


def test_the_host_is_here_by_a_socket_by_their_seat_or_by_a_request(time: Time, here: Presence) -> None:
    assert here.host_gone() == 0
    time.now += 30
    assert here.host_gone() == 30
    here.http_request(None)
    assert here.host_gone() == 0
    time.now += 21
    assert here.host_gone() == 0, "from here on it counts"
    line = here.connect(None, host=True)
    time.now += 1000
    assert here.host_gone() == 0
    here.disconnect(line)
    here.host_seat = 7
    seat = here.connect(7, 1)
    time.now += 1000
    assert here.host_gone() == 0
    here.disconnect(seat)
    here.remote_presence("w2", WorkerPresence(host=True))
    assert here.host_gone() == 0
    time.now += 16
    here.host_gone()
    time.now += 60
    assert here.host_gone() == 60


def test_a_shared_screen_counts_as_people_here_but_not_as_watching(here: Presence) -> None:
    here.connect(None, screen=True)
    here.connect(None)
    there = WorkerPresence(watching=1, screens=1)
    here.remote_presence("another", there)
    everybody = here.all_presence()
    assert (everybody.watching, everybody.screens, everybody.people) == (2, 2, 4)


def test_a_socket_moves_with_its_seat(time: Time, here: Presence) -> None:
    line = here.connect(3, 1)
    here.typing(3)
    here.change_seat(line, None)
    assert (here.local_presence().connected, here.local_presence().watching, here.local_presence().typing) == (
        (),
        1,
        (),
    )
    time.now += 100
    assert not here.seat_gone(3, 1), "nobody closed anything"
    here.change_seat(line, 3)
    assert here.local_presence().connected == (3,)


def test_a_person_who_came_back_at_another_worker_is_not_gone_here(time: Time, here: Presence) -> None:
    here.disconnect(here.connect(3, 1))
    time.now += 30
    assert here.seat_gone(3, 1)
    here.seated(3)
    assert not here.seat_gone(3, 1)


def test_whether_anybody_is_here_agrees_with_how_many_are(time: Time, here: Presence) -> None:
    def agree(expected: bool) -> None:
        assert here.anybody_here() is expected
        assert (here.all_presence().people > 0) is expected

    agree(False)
    for seat, screen in ((None, False), (None, True), (3, False)):
        socket = here.connect(seat, 1, screen=screen)
        agree(True)
        here.disconnect(socket)
        agree(False)
    promised = here.connect(3, 1)
    promised.every = 5.0
    time.now += 100
    agree(False)  # it has been silent for longer than it said
    for elsewhere in (WorkerPresence(watching=1), WorkerPresence(connected=(4,)), WorkerPresence(screens=1)):
        here.remote_presence("another worker", elsewhere)
        agree(True)
    here.remote_presence("another worker", WorkerPresence(host=True))
    agree(False)


def test_a_seat_is_kept_while_its_holder_looks_on(time: Time, here: Presence) -> None:
    line = here.connect(3, 1)
    here.change_seat(line, None, kept=3)
    assert here.kept_here() == {3}
    here.disconnect(line)
    assert here.kept_here() == set()
