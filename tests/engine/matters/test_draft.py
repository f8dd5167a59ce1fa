"""The draft: what fixed rules take out of papers, which way, and what they leave alone."""

from __future__ import annotations

import pytest

from engine.matters.checklist import checklist
from engine.matters.documents import Document, DocumentKind
from engine.matters.draft import MAX_DRAFT_POINTS, draft_points
from engine.matters.points import Point, point_faults
from engine.matters.reading.advice import advised_way

QUESTION = "Should the club sell the old boat?"
MINUTES = Document(
    id="minutes",
    name="minutes.md",
    kind="markdown",
    text=(
        "# Minutes of the club\n\n"
        "Everybody likes her, and she is a lovely, famous, wonderful boat.\n\n"
        "Selling a boat with a name takes at least two thirds of those present. 21 were present.\n\n"
        "The vote: 11 for, 10 against. The collector offers 7,000 euros for the boat.\n\n"
        "The hull broke at the bow in June, and a rower was taken to hospital.\n\n"
        "Can that be meant for a boat?\n"
    ),
)
LETTER = Document(
    id="letter",
    name="letter.txt",
    text="Dear members,\n\nthe collector has told me that he offers 6,500 euros for the boat. My firm moves her.\n",
)


def draft(*documents: Document, question: str = QUESTION) -> tuple[Point, ...]:
    """The draft on a question."""
    return draft_points(question, documents, "yes")


def quoted(points: tuple[Point, ...]) -> str:
    """All that a draft quotes."""
    return "\n".join(quote.text for point in points for quote in point.quotes)


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("condition", "at least two thirds of those present"),
        ("opinion", "11 for, 10 against"),
        ("consequence", "taken to hospital"),
        ("figure", "7,000 euros"),
    ],
)
def test_pt8_what_is_required_decided_suffered_and_counted_is_drafted(kind: str, words: str) -> None:
    found = [point for point in draft(MINUTES) if words in point.quotes[0].text]
    assert [point.kind for point in found] == [kind]
    assert found[0].mark.basis == "draft"


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        ("Two rowers were hurt on the slip of the boat house", "consequence"),
        ("The club had to pay a fine for the boat in the lock", "consequence"),
        ("Nobody was hurt on the slip of the boat house", "fact"),
        ("The hull never leaked in the races of the old boat", "fact"),
        ("The old boat is perfectly fine as the club has her", "fact"),
        ("The stove of the old boat fires the kettle and a tank of 300 litres", "figure"),
        ("There were two fires the old boat did not get over", "consequence"),
    ],
)
def test_pt8_a_consequence_is_what_happened_not_what_is_denied(words: str, kind: str) -> None:
    paper = Document(id="d", name="d.md", kind="markdown", text=f"{words}.\n")
    assert [point.kind for point in draft(paper)] == [kind]


def test_headings_questions_and_greetings_are_no_evidence() -> None:
    said = quoted(draft(MINUTES, LETTER))
    assert "Minutes of the club" not in said
    assert "Can that be meant" not in said
    assert "Dear members" not in said


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("markdown", "| What | Must reach | Reaches |\n| --- | :-: | --- |\n| Rope pull | 900 N | 610 N |\n"),
        ("table", "What,Must reach,Reaches\nRope pull,900 N,610 N\n"),
    ],
)
def test_the_head_of_a_table_is_no_evidence(kind: DocumentKind, text: str) -> None:
    paper = Document(id="d", name="d", kind=kind, text=text)
    points = draft_points("Must the rope pull reach what it must?", [paper], "do")
    assert ["610" in point.quotes[0].text for point in points] == [True]


def test_praise_alone_is_no_point() -> None:
    said = quoted(draft(MINUTES))
    assert "hospital" in said
    assert "lovely" not in said


def test_a_draft_passes_the_check_of_points_on_any_papers() -> None:
    assert list(point_faults(draft(MINUTES, LETTER), (MINUTES, LETTER), ("yes",))) == []


def test_a_draft_has_what_is_most_worth_reading_in_the_order_of_papers() -> None:
    text = "\n\n".join(f"Rower {number} has to pay {number} euros for the boat." for number in range(1, 60))
    points = draft(Document(id="dues", name="dues.txt", text=text))
    assert len(points) == MAX_DRAFT_POINTS
    places = [text.index(point.quotes[0].text) for point in points]
    assert places == sorted(places)


def test_figures_of_the_same_thing_in_two_papers_contradict_each_other() -> None:
    points = draft(MINUTES, LETTER)
    [[one, other]] = checklist(QUESTION, (MINUTES, LETTER), points, "yes").differing
    assert {"7,000 euros" in point.quotes[0].text for point in (one, other)} == {True, False}
    assert "6,500 euros" in quoted((one, other))


def test_figures_that_share_only_words_of_numbers_do_not_contradict() -> None:
    offer = Document(id="offer", name="offer.txt", text="The county pays 35 percent of 214,000 altogether.\n")
    bank = Document(id="bank", name="bank.txt", text="At 3.4 percent a loan of 139,000 costs 987 a month.\n")
    points = draft(offer, bank, question="Should we dig the well?")
    assert len(points) == 2
    assert not any(point.contradicts for point in points)


def test_what_one_paper_says_of_a_thing_in_another_is_drafted() -> None:
    delivery = Document(id="delivery", name="delivery.txt", text="The caps are blue.\nThe driver sends his regards.\n")
    legend = Document(id="legend", name="legend.txt", text="Blue is for what may be heated.\nWe close at noon.\n")
    found = quoted(draft(delivery, legend, question="Can the caps be heated?"))
    assert "The caps are blue." in found
    assert "Blue is for what may be heated." in found
    assert "regards" not in found
    assert "noon" not in found


def test_a_line_with_two_dates_is_drafted() -> None:
    card = Document(id="card", name="card.txt", text="Chart of tides  out 2 Feb  in 27 Feb\n\nAsk at the desk.\n")
    assert quoted(draft(card, question="Was everything returned?")) == "Chart of tides  out 2 Feb  in 27 Feb"


def test_only_changed_lines_of_a_diff_are_evidence_and_no_comment_of_code() -> None:
    diff = Document(
        id="change",
        name="change.diff",
        kind="diff",
        text="--- a/clean.py\n+++ b/clean.py\n@@ -1,4 +1,4 @@\n def clean(store):\n-    if photo.age > KEEP:\n"
        "+    if photo.age < KEEP:\n+    # delete what is old\n",
    )
    said = quoted(draft(diff, question="Should this change be merged?"))
    assert said.split("\n") == ["if photo.age > KEEP:", "if photo.age < KEEP:"]


def test_papers_in_another_language_give_figures_without_a_direction() -> None:
    text = (
        "Le robinet de la cantine donne 1 900 UFC par litre, et la limite est de 1 000 UFC par litre. "
        "Il ne faut pas rouvrir la cantine avant que deux analyses de suite ne soient au-dessous de la limite.\n"
    )
    points = draft(Document(id="labo", name="labo.md", text=text), question="Faut-il rouvrir la cantine lundi ?")
    assert "1 900 UFC par litre" in quoted(points)
    assert not any(point.speaks_for or point.speaks_against for point in points)
    assert checklist("Faut-il rouvrir la cantine lundi ?", (MINUTES,), (), "yes").absent == ()


# Directions


@pytest.mark.parametrize(
    ("text", "way"),
    [
        ("I recommend that we sell her this year.", "for"),
        ("The treasurer recommends selling.", "for"),
        ("We advise against selling the boat.", "against"),
        ("The board should not sell her.", "against"),
        ("Please do not sell the boat.", "against"),
        ("I do not recommend selling it.", "against"),
        ("We should sell her if nobody rows her.", "for"),
        ("We should sell her only if nobody rows her.", None),
        ("We should sell her, and the members should not sell the oars.", None),
        ("She is a lovely boat, and I would row her.", None),
        ("The shop sells oars.", None),
    ],
)
def test_pt8_an_advice_counts_with_the_questions_verb_and_its_negation(text: str, way: str | None) -> None:
    assert advised_way(QUESTION, text) == way


def test_a_negated_question_turns_every_direction_round() -> None:
    negated = "Should the club not sell the old boat?"
    assert advised_way(negated, "We advise against selling the boat.") == "for"
    assert advised_way(negated, "I recommend that we sell her this year.") == "against"


# The checklist


def test_a_checklist_has_what_papers_ask_and_the_names_they_do_not_have() -> None:
    question = "Should the club sell the old boat to Henrik Lund?"
    found = checklist(question, (MINUTES,), draft(MINUTES, question=question), "yes")
    assert [one.text for one in found.asked] == ["Can that be meant for a boat?"]
    assert found.absent == ("Henrik Lund",)


def test_a_checklist_sorts_points_by_way_and_says_what_nobody_answers() -> None:
    quote = {"document": "minutes", "text": "11 for, 10 against"}
    given = {"claim": "It was voted on.", "quotes": (quote,)}
    points = (
        Point.model_validate({**given, "id": "a", "speaks_for": ("yes",)}),
        Point.model_validate({**given, "id": "b", "speaks_against": ("yes",), "answers": ("a",), "kind": "condition"}),
    )
    found = checklist(QUESTION, (MINUTES,), points, "yes")
    assert ([one.id for one in found.for_it], [one.id for one in found.against_it]) == (["a"], ["b"])
    assert [one.id for one in found.unanswered] == ["b"]
    assert [one.id for one in found.conditions] == ["b"]
    assert not found.is_empty
