"""What a person's own words are about, and which way they argue."""

from __future__ import annotations

import pytest

from engine.core.acts import Hit
from engine.formats.jury.arguments.brief import case_brief
from engine.formats.jury.labels import GUILTY, NOT_GUILTY, OPPOSITE
from engine.formats.jury.mind.text_analysis import analyse_text
from tests.engine.formats.jury.mind.cases import FERRY

SENTENCES = [
    ("She did it. Nobody else had a reason.", GUILTY, ()),
    ("I think she's guilty.", GUILTY, ()),
    ("I don't think she's guilty.", NOT_GUILTY, ()),
    ("Not guilty, and I'm not moving.", NOT_GUILTY, ()),
    ("There is no way she did it.", NOT_GUILTY, ()),
    ("I can't see how she didn't do it.", GUILTY, ()),
    ("I doubt she did it.", NOT_GUILTY, ()),
    ("I have no doubt that she did it.", GUILTY, ()),
    ("There is a reasonable doubt here.", NOT_GUILTY, ()),
    ("The prosecution has not proved anything.", NOT_GUILTY, ()),
    ("They have proved it beyond a reasonable doubt.", GUILTY, ()),
    ("The evidence against her is overwhelming.", GUILTY, ()),
    ("This proves nothing.", NOT_GUILTY, ()),
    ("That proves she was there.", GUILTY, ()),
    ("She's innocent until proven guilty, and they haven't proven it.", NOT_GUILTY, ()),
    ("Anyone could have taken that can.", NOT_GUILTY, ()),
    ("Who else could have done it?", GUILTY, ()),
    ("Marlow couldn't have done it.", NOT_GUILTY, ()),
    ("I'm not saying she's innocent, but there is no proof.", NOT_GUILTY, ()),
    ("I feel sorry for her, but she is guilty.", GUILTY, ()),
    ("We cannot send an innocent woman to prison.", NOT_GUILTY, ()),
    ("If we let her go she gets away with it.", GUILTY, ()),
    ("Somebody else must have done it.", NOT_GUILTY, ()),
    ("The confession was coerced.", NOT_GUILTY, ()),
    ("Her alibi falls apart completely.", GUILTY, ("abbot",)),
    ("No doubt in my mind: acquit.", NOT_GUILTY, ()),
    ("There's not enough evidence to convict.", NOT_GUILTY, ()),
    ("i dont believe she is innocent", GUILTY, ()),
    ("Would you convict your own daughter on this?", NOT_GUILTY, ()),
    ("She had the motive and the opportunity.", GUILTY, ()),
    ("The can is solid evidence.", GUILTY, ("can",)),
    ("The hotel receipt is clear and nobody has shaken it.", NOT_GUILTY, ("receipt",)),
    ("Holt is unreliable, he was too far away.", NOT_GUILTY, ("holt",)),
    ("What time is lunch?", None, ()),
    ("Let's hear what Sarah thinks.", None, ()),
    ("", None, ()),
]


@pytest.mark.parametrize(("text", "stance", "hits"), SENTENCES)
def test_which_way_a_text_argues(text: str, stance: str | None, hits: tuple[str, ...]) -> None:
    assert analyse_text(FERRY, text, (), [Hit(id=hit, score=2.0) for hit in hits]).stance == stance


@pytest.mark.parametrize("prior", [GUILTY, NOT_GUILTY])
@pytest.mark.parametrize(
    ("text", "stance"),
    [
        ("She did it. Nobody else had a reason.", GUILTY),
        ("I think she's guilty.", GUILTY),
        ("Marlow did it, and I say so.", GUILTY),
        ("All right, I am with you. She set that fire.", GUILTY),
        ("Not guilty, and I'm not moving.", NOT_GUILTY),
        ("She didn't do it.", NOT_GUILTY),
        ("I can't convict her.", NOT_GUILTY),
        ("We should acquit.", NOT_GUILTY),
    ],
)
def test_cv5_what_is_plainly_declared_is_heard_whatever_the_speaker_votes(text: str, stance: str, prior: str) -> None:
    assert analyse_text(FERRY, text, (), (), prior=prior).stance == stance


@pytest.mark.parametrize("prior", [GUILTY, NOT_GUILTY])
@pytest.mark.parametrize(
    "text",
    [
        "If she did it, where is the can?",
        "You say she is guilty because of the can.",
        "Oh sure, she is guilty, she bought a can.",
        "Had she done it, Holt would have seen her.",
        "I grant that she did it badly, but look at the can.",
        "According to Holt she did it.",
        "Nothing has changed my mind about the can.",
    ],
)
def test_cv5_words_that_are_not_meant_leave_the_speaker_with_their_vote(text: str, prior: str) -> None:
    assert analyse_text(FERRY, text, (), [Hit(id="can", score=2.0)], prior=prior).stance == prior


@pytest.mark.parametrize("prior", [GUILTY, NOT_GUILTY])
@pytest.mark.parametrize(
    "text",
    [
        "I have changed my mind.",
        "You've convinced me.",
        "I was wrong about her.",
        "The can has turned me.",
        "I can't say that any more.",
    ],
)
def test_cv5_whoever_says_that_they_have_changed_argues_against_their_vote(text: str, prior: str) -> None:
    assert analyse_text(FERRY, text, (), (), prior=prior).stance == OPPOSITE[prior]


@pytest.mark.parametrize(("ending", "stance"), [("she did it", GUILTY), ("if she did it", NOT_GUILTY)])
def test_cv5_a_condition_holds_for_what_follows_it_in_the_sentence(ending: str, stance: str) -> None:
    assert analyse_text(FERRY, f"Well now, {ending}".removeprefix("Well "), (), (), prior=NOT_GUILTY).stance == stance
    assert (
        analyse_text(FERRY, f"{ending}, she did it", (), [Hit(id="can", score=2.0)], prior=NOT_GUILTY).stance == stance
    )


def test_cv5_a_long_argument_for_the_other_side_outweighs_the_vote() -> None:
    text = "There is no proof. Nobody saw her. Anyone could have taken that can, and the confession was coerced."
    assert analyse_text(FERRY, text, (), (), prior=GUILTY).stance == NOT_GUILTY


def test_cv5_talk_about_how_to_go_on_argues_nothing() -> None:
    for text in ("Can somebody read us the letter again?", "Let's take the can first.", "Which of us has the receipt?"):
        assert analyse_text(FERRY, text, (), [Hit(id="can", score=2.0)], prior=GUILTY).stance is None


def test_a_text_makes_the_points_of_its_side_on_what_it_is_about() -> None:
    found = analyse_text(FERRY, "The can was washed by two tides, it proves nothing.", (), [Hit(id="can", score=3.0)])
    assert found.stance == NOT_GUILTY
    assert found.points[0] == "can:contest"


def test_what_is_cited_counts_like_what_is_found() -> None:
    assert "soot:guilty" in analyse_text(FERRY, "She is guilty, look at this.", ("soot",), ()).points


def test_a_seat_bound_to_a_side_makes_its_points() -> None:
    hits = [Hit(id="can", score=1.0)]
    for stance in (GUILTY, NOT_GUILTY):
        found = analyse_text(FERRY, "What about the can?", (), hits, stance)
        assert found.stance == stance
        assert found.points
        assert all(case_brief(FERRY).by_id[key].stance == stance for key in found.points)


def test_a_text_without_a_side_stands_for_one_point_at_most() -> None:
    found = analyse_text(FERRY, "What about the can?", (), [Hit(id="can", score=1.0)])
    assert found.stance is None
    assert len(found.points) == 1


def test_a_reasoned_text_has_more_force_than_a_guess() -> None:
    weak = analyse_text(FERRY, "Maybe she did it, I guess.", (), ())
    strong = analyse_text(
        FERRY, "She is clearly guilty, because the can and the soot on her coat fit together.", ("can", "soot"), ()
    )
    assert strong.force > weak.force


@pytest.mark.parametrize("prior", [GUILTY, NOT_GUILTY])
@pytest.mark.parametrize("text", ["She is guilty, guilty, guilty!", "The moon is made of green cheese.", "Blah.", ""])
def test_cv6_words_with_nothing_of_the_case_have_no_force(text: str, prior: str) -> None:
    assert analyse_text(FERRY, text, (), (), prior=prior).force == 0.0


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("How do you explain the can?", "question"),
        ("It would be wrong, and it would be unjust; we have a duty and a conscience.", "moral"),
        ("Think of her mother and her children, I am afraid for this family.", "emotional"),
        ("So it follows that the time does not fit, because the clock was fast.", "logical"),
    ],
)
def test_what_sort_of_argument_a_text_is(text: str, kind: str) -> None:
    assert analyse_text(FERRY, text, (), ()).argument_type == kind


@pytest.mark.parametrize(
    ("text", "stance", "point", "hits"),
    [
        ("There was soot from burnt pine in the sleeve of her coat.", GUILTY, "soot:guilty", ("soot", "can")),
        ("She paid for the receipt of the hotel in cash that evening.", NOT_GUILTY, "receipt:not_guilty", ("receipt",)),
        ("Holt had every reason to see her ruined.", NOT_GUILTY, "holt:doubt2", ("holt",)),
    ],
)
def test_a_fact_that_is_only_stated_goes_with_the_side_of_its_thing(
    text: str, stance: str, point: str, hits: tuple[str, ...]
) -> None:
    found = analyse_text(FERRY, text, (), [Hit(id=key, score=2.0 - place / 2) for place, key in enumerate(hits)])
    assert found.stance == stance
    assert point in found.points


def test_a_word_found_by_chance_makes_no_point() -> None:
    found = analyse_text(FERRY, "She is guilty, and anybody can see it.", (), (Hit(id="reyes", score=0.4),))
    assert found.stance == GUILTY
    assert not [key for key in found.points if key.startswith("reyes")]


@pytest.mark.parametrize(
    "text",
    [
        "My grandmother kept a paraffin can under her stairs, and she always knew when somebody had lied to her.",
        "When I was nine a boatman in our harbour burnt his own hut down for the money, so I know the sort.",
        "You are all idiots, and you, Frank, are blind.",
    ],
)
def test_cv6_own_lives_and_names_for_others_have_no_force(text: str) -> None:
    hits = (Hit(id="can", score=9.0),)
    assert analyse_text(FERRY, text, (), hits, prior=GUILTY).force == 0.0


def test_cv6_the_part_of_such_words_that_speaks_of_the_case_counts() -> None:
    text = "My uncle would laugh at you. The soot in the sleeve of Marlow's coat is from burnt pine, so she was there."
    assert analyse_text(FERRY, text, (), (Hit(id="soot", score=9.0),), prior=GUILTY).force > 0.3


def test_cv6_a_question_alone_hardly_argues() -> None:
    asked = analyse_text(FERRY, "Where was the can found?", (), (Hit(id="can", score=9.0),), prior=GUILTY)
    assert 0.0 < asked.force < 0.1
