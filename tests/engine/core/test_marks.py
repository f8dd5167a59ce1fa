"""What those who wait in a lobby mark together, and that the table deliberates on it."""

from __future__ import annotations

from engine.core import acts, events
from engine.core.decide import Host, verify
from engine.core.marks import MAX_MARKS_EACH
from engine.core.own_state import fold_as
from engine.formats import FORMATS
from engine.matters.question import Question
from harness.examples.court import UNMARKED
from tests.kit.deliberations import Deliberation
from tests.kit.jury_cases import MURDER

DECK = "The deck passed the load test with 240 kg on every metre."
BEARING = "The north bearing was not tested"
ONE, TWO = 1, 3


def mark(quote: str = DECK, **changed: str) -> acts.MarkPoint:
    said = {"claim": "The deck holds.", "document": "report", "quote": quote, "target": "yes", "way": "for"}
    return acts.MarkPoint.model_validate({**said, **changed})


def lobby(host: int | None = None, matter: Question = UNMARKED) -> Deliberation:
    return Deliberation(FORMATS["court"].bind(matter), (ONE, TWO), host=host, begin=False)


def test_a_table_decides_on_what_its_lobby_has_marked() -> None:
    court = lobby()
    court.act(ONE, mark())
    court.act(TWO, mark(BEARING, claim="Nobody looked.", way="against"))
    court.host(mark(claim="A figure."))
    court.act(ONE, acts.TakePointBack(number=1))
    points = court.state.matter.points
    assert [(one.id, one.claim, one.mark.basis) for one in points] == [
        ("marked-1", "Nobody looked.", "people"),
        ("marked-2", "A figure.", "people"),
    ]
    court.host(acts.Begin())
    for act in (mark(), acts.TakePointBack(number=2)):
        court.refused("already_begun", court.holder(ONE), act)
    court.host(acts.Adjourn())
    assert verify(court.format, court.entries)[1] is None
    assert fold_as(court.format, court.entries).matter == court.state.matter


def test_marked_points_have_ids_that_no_authored_point_has() -> None:
    first = lobby()
    for _ in range(2):
        first.act(ONE, mark())
    again = lobby(matter=UNMARKED.model_copy(update={"points": first.state.matter.points[1:]}))
    again.act(TWO, mark())
    assert [one.id for one in again.state.matter.points] == ["marked-2", "marked-3"]


def test_what_cannot_stand_is_refused_with_a_sentence() -> None:
    whole = f"{DECK} {'It was looked at once more. ' * 10}"
    paper = UNMARKED.documents[0].model_copy(update={"text": whole})
    court = lobby(matter=UNMARKED.model_copy(update={"documents": (paper,)}))
    for act, says in {
        mark("The deck failed."): "The quote “The deck failed.” does not stand in report.md",
        mark(whole): "The quote is the whole of report.md; mark the sentence that says it.",
        mark(target="maybe"): "The target is “maybe”, which is not to be decided; there are: yes, no.",
    }.items():
        assert court.refused("malformed", court.holder(ONE), act).startswith(says)
    jury = Deliberation(FORMATS["jury"].bind(MURDER), (ONE,), begin=False)
    assert "no documents here" in jury.refused("malformed", jury.holder(ONE), mark())


def test_a_mark_is_taken_back_by_its_seat_and_struck_by_the_host() -> None:
    court = lobby(host=TWO)
    for _ in range(MAX_MARKS_EACH):
        court.act(ONE, mark())
    assert court.refused("too_large", court.holder(ONE), mark()).startswith("You have marked 6 points")
    court.act(TWO, mark())
    court.refused("host_only", court.holder(ONE), acts.TakePointBack(number=7))
    court.act(TWO, acts.TakePointBack(number=1))
    court.refused("stale", Host(), acts.TakePointBack(number=1))
    assert [event.seat for event in court.events(events.PointTakenBack)] == [TWO]
