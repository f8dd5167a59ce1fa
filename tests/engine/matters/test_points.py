"""Points: what is wrong with a list of them, and what weighs when some are brought forward and some are answered."""

from __future__ import annotations

from typing import Any

import pytest

from engine.matters.documents import Document
from engine.matters.points import Mark, Point, PointQuote, basis_of, point_faults, standing_weights

LEASE = Document(
    id="lease",
    name="lease.md",
    kind="markdown",
    text="# Lease\n\nThe tenant may not end the lease before 2030. The rent is 410 euros a month.\n",
)
NOTE = Document(id="note", name="note.txt", text="Rent and heating come to 520 euros a month, says the neighbour.\n")
RENT = PointQuote(document="lease", text="The rent is 410 euros a month.")


def point(id: str, **fields: Any) -> Point:
    """A point with a quote of the lease, for a yes unless something else is said."""
    given = {"claim": "The rent is low.", "quotes": (RENT,), "speaks_for": ("yes",), **fields}
    return Point(id=id, **given)


def faults(*points: Point) -> list[str]:
    """What is wrong with points of a question about the lease, with the places."""
    found = point_faults(points, (LEASE, NOTE), ("yes", "no"))
    return [f"{'.'.join(map(str, fault.where))} {fault.sentence}" for fault in found]


def test_pt7_points_that_quote_what_stands_there_are_taken() -> None:
    against = point("late", speaks_for=(), speaks_against=("yes",), answers=("rent",))
    assert faults(point("rent"), against) == []


def test_a_quote_that_stands_nowhere_is_refused_with_the_nearest_line() -> None:
    [fault] = faults(point("rent", quotes=(PointQuote(document="lease", text="The rent is 310 euros a month."),)))
    assert fault.startswith(
        "points.0.quotes.0 “The rent is 310 euros a month.” does not stand in lease.md; line 3 reads"
    )


def test_a_quote_that_leaves_out_its_negation_is_refused_with_the_sentence() -> None:
    [fault] = faults(point("end", quotes=(PointQuote(document="lease", text="end the lease before 2030"),)))
    assert "leaves out the “not” before it" in fault
    assert "The tenant may not end the lease before 2030" in fault


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        (
            {"quotes": (PointQuote(document="rota", text="The rent is low."),)},
            "there is no such document; there are: lease, note",
        ),
        ({"speaks_for": ()}, "is empty, as is speaks_against; name one of: yes, no"),
        ({"speaks_for": ("maybe",)}, "is “maybe”, which is not to be decided; there are: yes, no"),
        ({"speaks_against": ("yes",)}, "has “yes”, as speaks_for does; a point goes one way"),
        ({"answers": ("other",)}, "is “other”, and there is no such point"),
        ({"needs": ("rent",)}, "is the point itself; name another one"),
    ],
)
def test_a_point_that_leads_nowhere_is_refused(fields: dict[str, Any], said: str) -> None:
    assert any(said in fault for fault in faults(point("rent", **fields)))


def test_two_points_of_one_id_are_refused() -> None:
    [fault] = faults(point("rent"), point("rent"))
    assert fault == "points.1.id “rent” is that of another point; give each its own"


def test_pt7_points_that_answer_each_other_in_a_circle_are_refused() -> None:
    [fault] = faults(point("a", answers=("b",)), point("b", needs=("c",)), point("c", explains=("a",)))
    assert "is in a circle: a → b → c → a" in fault


def test_two_points_may_contradict_each_other() -> None:
    assert faults(point("a", contradicts=("b",)), point("b", contradicts=("a",))) == []


def test_the_whole_of_a_document_is_no_quote() -> None:
    text = " ".join(f"Sentence number {number} of the letter says little." for number in range(12))
    letter = Document(id="letter", name="letter.txt", text=text)
    marked = Point(
        id="all", claim="All of it.", quotes=(PointQuote(document="letter", text=text),), speaks_for=("yes",)
    )
    [fault] = point_faults((marked,), (letter,), ("yes",))
    assert fault.sentence == "is the whole of letter.txt; mark the sentence that says it"


def test_a_draft_may_leave_open_which_way_it_goes() -> None:
    assert faults(point("P1", speaks_for=(), mark=Mark(basis="draft"))) == []


def test_the_basis_is_that_of_whoever_came_last_to_the_papers() -> None:
    drafted, authored = point("P1", mark=Mark(basis="draft")), point("a")
    assert basis_of(()) is None
    assert basis_of((drafted,)) == "draft"
    assert basis_of((drafted, authored)) == "authored"
    assert basis_of((authored, point("b", mark=Mark(basis="people", name="Ines")))) == "people"


# What weighs


def test_a_point_that_nobody_brings_forward_weighs_half() -> None:
    assert standing_weights((point("a", weight=0.8),), ()) == {"a": 0.4}
    assert standing_weights((point("a", weight=0.8),), ("a",)) == {"a": 0.8}


def test_an_answered_point_weighs_a_quarter_until_its_answer_is_answered() -> None:
    claim = point("claim", weight=0.8)
    answer = point("answer", weight=0.0, speaks_for=(), speaks_against=("yes",), answers=("claim",))
    reply = point("reply", weight=0.0, answers=("answer",))
    assert standing_weights((claim, answer), ("claim", "answer"))["claim"] == pytest.approx(0.2)
    assert standing_weights((claim, answer), ("claim",))["claim"] == pytest.approx(0.8)
    assert standing_weights((claim, answer, reply), ("claim", "answer", "reply"))["claim"] == pytest.approx(0.8)


def test_a_point_that_needs_an_answered_one_weighs_nothing() -> None:
    base, built = point("base", weight=0.0), point("built", weight=1.0, needs=("base",))
    answer = point("answer", weight=0.0, answers=("base",))
    assert standing_weights((base, built, answer), ("built", "answer"))["built"] == 0.0


def test_who_likes_a_kind_of_point_makes_more_of_it() -> None:
    figure = point("rent", kind="figure", weight=0.4)
    weights = standing_weights((figure,), ("rent",), lambda one: 2.0 if one.kind == "figure" else 1.0)
    assert weights == {"rent": 0.8}
