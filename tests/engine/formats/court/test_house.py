"""The house of a court: it argues from points, what the sides bring forward counts, and on a draft nobody rules."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from dataclasses import replace

import pytest

from cases.matter_shelf import SHELVES, read_shelf
from engine.core import acts, events
from engine.core.decide import verify
from engine.core.draws import Draw
from engine.formats import FORMATS
from engine.formats.court.acts import Challenge, FileDefence
from engine.formats.court.mind.defence import house_defence
from engine.formats.court.mind.evidence import points_of, weighed
from engine.formats.court.mind.judge import Hearing, house_ruling
from engine.formats.court.mind.jurors import house_vote
from engine.formats.court.mind.lenses import LENSES, lens_of
from engine.formats.court.mind.prosecution import NOTHING_MARKED, house_case
from engine.matters.filed_points import points_quoted, points_taken_up
from engine.matters.points import balance_of, basis_of, turned_round
from engine.matters.question import Question
from engine.simulation.play import PlayedDeliberation, play_deliberation
from harness.examples.court import BRIDGE, UNMARKED

FORMAT = FORMATS["court"]
READY = read_shelf(SHELVES / "court", Question)
SEEDS = range(30)
POOLS_LOOKED_AT = 120


def play(question: Question, worded: bool = True, seed: str = "seed", **settings: int) -> PlayedDeliberation:
    return play_deliberation(FORMAT.bind(question), seed, {**settings}, worded=worded)


def outcomes(question: Question, **settings: int) -> Counter[str]:
    """How courts on a question end, by outcome."""
    ended = Counter[str]()
    for seed in SEEDS:
        verdict = play(question, worded=False, seed=str(seed), **settings).state.verdict
        assert verdict is not None
        ended[verdict.outcome] += 1
    return ended


def part_texts(played: PlayedDeliberation, form: str) -> dict[str, events.PaperPart]:
    paper = [paper for paper in played.state.papers.values() if paper.form == form][-1]
    return {part.id: part for part in paper.parts}


# On a draft


def test_ct13_on_a_draft_every_juror_abstains_and_nobody_has_decided() -> None:
    played = play(UNMARKED)
    verdict = played.state.verdict
    assert verdict is not None
    assert set(played.state.ballots.values()) == {"abstain"}
    assert (verdict.outcome, verdict.why, verdict.basis) == ("no_ruling", "nobody_decided", None)
    assert part_texts(played, "case")["statement"].text == NOTHING_MARKED
    assert part_texts(played, "defence")["counter"].text == NOTHING_MARKED


def test_ct13_a_draft_is_laid_out_in_quotes_that_stand() -> None:
    played = play(UNMARKED, jury_size=25, jury_threshold=1)
    assert {paper.standing for paper in played.state.papers.values()} == {"stands"}
    exhibits = [part for part in part_texts(played, "case").values() if part.quote]
    assert exhibits
    assert all(part.source and part.line for part in exhibits)


@pytest.mark.parametrize("asked", ["Should we open the footbridge on Saturday?", "Should we keep the footbridge shut?"])
def test_ct13_neither_praise_nor_a_question_turned_round_changes_a_draft(asked: str) -> None:
    praised = UNMARKED.documents[1].model_copy(
        update={"text": UNMARKED.documents[1].text + "It is a wonderful, excellent, safe and beautiful bridge.\n"}
    )
    question = UNMARKED.model_copy(update={"question": asked, "documents": (*UNMARKED.documents[:1], praised)})
    assert set(outcomes(question)) == {"no_ruling"}


def quoted_of_inspection(*sentences: str) -> set[str]:
    """What a court on an inspection of these sentences quotes."""
    inspection = UNMARKED.documents[0].model_copy(update={"text": " ".join(sentences)})
    played = play(UNMARKED.model_copy(update={"documents": (inspection,)}))
    return {part.quote for part in part_texts(played, "case").values() if part.quote}


def test_ct13_praise_beside_deaths_and_adjectives_change_no_quote() -> None:
    deaths = "Two walkers drowned when the footbridge tipped in May."
    assert quoted_of_inspection(deaths) == {deaths}
    assert quoted_of_inspection("It is a wonderful, safe and beautiful view.", deaths) == {deaths}
    coloured = "Two merry walkers drowned when the splendid, safe footbridge tipped in May."
    assert quoted_of_inspection(coloured) == {coloured}


def test_ct13_papers_about_another_thing_end_without_a_ruling() -> None:
    other = UNMARKED.model_copy(update={"question": "Should the clinic take on Dr. Marek for the night shift?"})
    assert set(outcomes(other)) == {"no_ruling"}


# With points


def test_ct12_every_ready_question_has_points_of_its_author_with_answers() -> None:
    for question in READY.values():
        points = points_of(question)
        assert basis_of(points) == "authored"
        assert len(points) >= 8
        assert sum(len({quote.document for quote in one.quotes}) > 1 for one in points) >= 3
        assert sum(bool(one.answers) for one in points) >= 3


def test_ct12_the_house_files_points_for_a_yes_and_meets_them_with_answers() -> None:
    case = house_case(BRIDGE, worded=True)
    assert [one.source_quote for one in case.exhibits] == [
        "The deck passed the load test with 240 kg on every metre.",
        "Every week of waiting costs 60 children a detour of 3 km.",
        "The handrail is sound.",
    ]
    defence = house_defence(BRIDGE, dict(enumerate((one.source_quote for one in case.exhibits), 1)), worded=True)
    [challenge] = defence.challenges
    assert challenge.exhibit == 1
    assert "The north bearing was not tested" in challenge.challenge
    assert "look at it before anyone crosses" in defence.alternative


def test_ct12_nothing_of_the_house_is_returned_and_the_log_verifies() -> None:
    played = play(BRIDGE, jury_size=25, jury_threshold=1, min_harm_words=60, min_reasoning_words=110)
    assert {paper.standing for paper in played.state.papers.values()} == {"stands"}
    assert verify(FORMAT.bind(BRIDGE), played.entries)[1] is None


def own_words(reasons: str) -> set[str]:
    """The sentences of a juror's reasons, without what they quote and count."""
    bare = re.sub(r"“[^”]*” \([^)]*\)|\d+(?:\.\d+)?", "…", reasons).replace("… and … do not agree.", "…")
    found = re.split(r"(?<=[.:?]) ", bare)
    return {one.strip() for one in found if len(one.split()) > 3 and "line" not in one}


@pytest.mark.parametrize("id", ["cat_on_the_bed", "queue_design"])
def test_ct12_no_two_jurors_of_ten_share_a_sentence(id: str) -> None:
    reasons = list(play(READY[id], jury_size=10, jury_threshold=1).state.reasons.values())
    words = [own_words(text) for text in reasons]
    assert all(len(own) >= 3 for own in words)
    for one, two in itertools.combinations(words, 2):
        assert not one & two


def test_ct12_strong_split_and_weak_questions_differ_by_forty_points() -> None:
    strong, split, weak = (
        outcomes(READY[id])["guilty"] / len(SEEDS) for id in ("merge_the_change", "cat_on_the_bed", "hot_dog")
    )
    assert strong - split >= 0.4
    assert split - weak >= 0.4


@pytest.mark.parametrize("id", ["hot_dog", "merge_the_change", "shortcut"])
def test_ct12_a_question_that_is_turned_round_ends_the_other_way(id: str) -> None:
    opposite = READY[id].model_copy(update={"points": tuple(map(turned_round, READY[id].points))})
    asked, turned = outcomes(READY[id])["guilty"], outcomes(opposite)["guilty"]
    assert abs(asked + turned - len(SEEDS)) <= len(SEEDS) / 10


def guilty_votes(question: Question, filed: frozenset[str]) -> float:
    """Votes for guilty in a pool of five, in the mean."""
    votes = 0
    for seed in range(POOLS_LOOKED_AT):
        draw = Draw(str(seed), "pool")
        pool = draw.sample(LENSES, 5)
        votes += sum(house_vote(question, place, pool, filed, draw.branch(place))[0] == "guilty" for place in range(5))
    return votes / POOLS_LOOKED_AT


def test_ct12_a_good_defence_takes_votes_and_nonsense_takes_none() -> None:
    question = READY["cat_on_the_bed"]
    exhibits = {number: one.source_quote for number, one in enumerate(house_case(question, True).exhibits, 1)}
    filed = points_quoted(question.points, exhibits.values())
    good = house_defence(question, exhibits, worded=True)
    said = " ".join([good.counter_argument, *(one.challenge for one in good.challenges)])
    nonsense = "The moon is a cheese, and my uncle has a bicycle. Everybody agrees with the prosecution anyway."
    undefended = guilty_votes(question, filed)
    assert undefended - guilty_votes(question, filed | points_taken_up(question.points, said)) >= 1.5
    assert guilty_votes(question, filed | points_taken_up(question.points, nonsense)) == undefended
    assert guilty_votes(question, filed | points_taken_up(question.points, "")) == undefended


def test_ct12_a_case_that_nobody_makes_weighs_half() -> None:
    for_it, against = weighed(BRIDGE, ())
    filed, _ = weighed(BRIDGE, ("detour",))
    assert (round(for_it, 2), round(against, 2)) == (0.8, 0.6)
    assert filed == pytest.approx(for_it + 0.3)


def test_ct12_the_judge_may_find_against_the_pool() -> None:
    hearing = Hearing(
        Counter(guilty=3, not_guilty=2), 1, 1, {"guilty": [], "not_guilty": []}, {"bearing", "look_first"}
    )
    assert balance_of(*weighed(BRIDGE, hearing.filed)) < -0.2
    ruling = house_ruling(BRIDGE, hearing, worded=True)
    assert ruling.decision == "not_guilty"
    assert "which is not how the jury voted" in ruling.reasoning


def test_ct12_confidence_grows_with_the_margin_and_with_what_was_filed() -> None:
    def sure(counts: Counter[str], filed: set[str]) -> float:
        return house_ruling(BRIDGE, Hearing(counts, 3, 1, {"guilty": [], "not_guilty": []}, filed), True).confidence

    everything, close, clear = {one.id for one in BRIDGE.points}, Counter(guilty=3, not_guilty=2), Counter(guilty=5)
    assert sure(close, everything) < sure(clear, everything)
    assert sure(clear, {"deck", "detour"}) < sure(clear, {"deck", "detour", "handrail"})


def test_ct12_the_ruling_names_both_sides_the_split_and_actions() -> None:
    hearing = Hearing(Counter(guilty=4, not_guilty=1), 3, 1, {"guilty": ["Yes."], "not_guilty": ["No."]}, {"deck"})
    ruling = house_ruling(BRIDGE, hearing, worded=True)
    assert "prosecution" in ruling.reasoning
    assert "defence" in ruling.reasoning
    assert "split 4 to 1" in ruling.reasoning
    assert ruling.dissent == "No."
    assert ruling.actions[0] == f"Act on the yes to “{BRIDGE.question}”"
    assert "look at it before anyone crosses" in ruling.actions[1]


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_without_words_the_house_takes_the_same_course(seed: str) -> None:
    def bare(entry: events.Entry) -> events.Entry:
        event = entry.event
        if isinstance(event, events.Filed):
            kept = [part for part in event.parts if part.quote is not None or part.id in ("statement", "decision")]
            event = replace(event, parts=tuple(replace(part, text="") for part in kept if event.form != "review"))
        if isinstance(event, events.BallotCast):
            event = replace(event, sealed={n: replace(s, reason="") for n, s in (event.sealed or {}).items()})
        if isinstance(event, events.BallotsRevealed):
            event = replace(event, reasons=None)
        return replace(entry, event=event)

    format = FORMAT.bind(READY["cat_on_the_bed"])
    worded, unworded = (play_deliberation(format, seed, {"jury_threshold": 1}, worded=words) for words in (True, False))
    assert [*map(bare, worded.entries)] == [*map(bare, unworded.entries)]
    assert verify(format, unworded.entries)[1] is None


# The pool


def test_ct12_the_lenses_of_a_pool_are_drawn_and_none_twice_before_all() -> None:
    pools = set()
    for seed in range(6):
        played = play(BRIDGE, worded=False, seed=str(seed))
        cards = [seat.persona for seat in played.state.seats.values() if seat.role == "juror"]
        ids = [card.id for card in cards if card is not None]
        assert len(set(ids)) == 5
        assert set(ids) <= {lens.id for lens in LENSES}
        pools.add(frozenset(ids))
    assert len(pools) > 1
    large = play(BRIDGE, worded=False, jury_size=25)
    names = [seat.name for seat in large.state.seats.values() if seat.role == "juror"]
    assert len(set(names)) == 25
    assert {name for name in names if " " not in name} == {lens.name for lens in LENSES}


def test_a_juror_from_before_pools_were_drawn_weighs_by_their_place() -> None:
    assert [lens_of(f"juror_{place + 1}", place) for place in range(12)] == [*LENSES, *LENSES[:2]]
    assert lens_of("harm_2", 0).id == "harm"


def test_ct12_a_juror_likes_the_kinds_of_point_that_they_weigh() -> None:
    question = READY["shortcut"]
    figure = next(one for one in question.points if one.kind == "figure")
    consequence = next(one for one in question.points if one.kind == "consequence")
    bookkeeper, sceptic = lens_of("figures", 0), lens_of("harm", 0)
    assert bookkeeper.liking(figure, question) > sceptic.liking(figure, question)
    assert sceptic.liking(consequence, question) > bookkeeper.liking(consequence, question)


def test_a_title_or_an_hour_does_not_cut_what_is_quoted() -> None:
    note = UNMARKED.documents[0].model_copy(
        update={
            "text": "According to Dr. Adams the savings of this change come to 40,000 euros a year. He signed at 5 "
            "p.m. on Monday."
        }
    )
    drafted = points_of(UNMARKED.model_copy(update={"documents": (note,)}))
    assert "According to Dr. Adams the savings of this change come to 40,000 euros a year." in [
        one.quotes[0].text for one in drafted
    ]


def test_a_paper_of_a_person_counts_by_what_it_takes_up() -> None:
    paper = FileDefence(
        counter_argument="Mind the bearing.",
        challenges=(Challenge(exhibit=1, challenge="Nobody tested the north bearing: the water stood too high."),),
    )
    assert isinstance(paper, acts.Act)
    assert points_taken_up(BRIDGE.points, paper.challenges[0].challenge) == {"bearing"}
    assert points_quoted(BRIDGE.points, ("The deck passed the load test",)) == {"deck"}
    assert points_taken_up(BRIDGE.points, "The shop sells oars.") == set()
