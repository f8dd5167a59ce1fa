"""Testimony is split by speaker, and a jury gets witnesses, exhibits and arguments to weigh."""

from __future__ import annotations

from pathlib import Path

import pytest

from cases.sources.old_bailey.importer import read_cases
from engine.matters.criminal_case import Case, Witness
from tests.api.cli.test_cases_command import SESSION

FILES = Path(__file__).with_name("old_bailey")


@pytest.fixture(scope="module")
def trials() -> dict[str, Case]:
    return {item.id: item for item in read_cases(FILES) if isinstance(item, Case)}


def witness(case: Case, name: str) -> Witness:
    return next(one for one in case.witnesses if one.name == name)


def said(one: Witness) -> str:
    return " ".join(statement.text for statement in one.statements)


def test_a_marked_name_opens_testimony_and_a_surname_goes_on_with_it(trials: dict[str, Case]) -> None:
    case = trials["t17710403-1"]
    assert [one.name for one in case.witnesses] == ["Ann Thrupp"]
    speakers = [(passage.speaker, passage.text) for passage in case.transcript]
    assert (None, "Q. Was it light?") in speakers
    assert ("Ann Thrupp", "Thrupp. It was broad day.") in speakers
    assert ("The prisoner", "I was to carry the kettle to be mended. I never meant to keep it.") in speakers


def test_sworn_alone_opens_the_testimony_of_the_next_paragraphs(trials: dict[str, Case]) -> None:
    tarr = witness(trials["t17710403-2"], "Giles Tarr")
    assert "I sent my boy after them, and he took the ribbon out of Oast's pocket." in said(tarr)
    assert "When did you miss" not in said(tarr)


def test_reported_speech_has_witnesses_too(trials: dict[str, Case]) -> None:
    assert "He saw two men run from the Window." in witness(trials["u16820906-5"], "Mr. Crane").testimony


def test_a_cross_examined_answer_is_the_witnesss_and_page_breaks_heal(
    trials: dict[str, Case],
) -> None:
    case = trials["t18620407-401"]
    cole = witness(case, "Owen Cole")
    assert cole.role == "victim"
    assert "I always found him an honest man." in said(cole)
    assert "Did you know the prisoner" not in said(cole)
    assert any("clocks that stood by the window" in passage.text for passage in case.transcript)


def test_a_policeman_a_surgeon_and_a_doubtful_eye_are_known(trials: dict[str, Case]) -> None:
    assert witness(trials["t18620407-401"], "Amos Field").role == "police"
    murder = trials["t17710403-9"]
    assert witness(murder, "Henry Pine").role == "expert"
    vane = witness(murder, "Mr. Vane")
    assert "Speaks of what happened in the dark." in vane.credibility_issues
    assert murder.derived is not None
    assert murder.derived.credibility[vane.id] < murder.derived.credibility[witness(murder, "Henry Pine").id]


def test_statements_and_exhibits_quote_the_record(trials: dict[str, Case]) -> None:
    case = trials["t17710403-1"]
    print_text = " ".join(passage.text for passage in case.transcript)
    said_by = [statement.text for statement in case.witnesses[0].statements]
    seen = "I saw the prisoner take the kettle from the hob and go out with it under his coat."
    assert said_by[:2] == [
        f"I keep a chandler's shop in Fig-lane. {seen}",
        "I followed him to the corner, and the watchman found the kettle upon him.",
    ]
    assert all(text in print_text for text in said_by[:2])
    assert said_by[2] == "Asked “Was it light?”, answered: “It was broad day.”", (
        "too short to stand without its question"
    )
    titles = {exhibit.title: exhibit.description for exhibit in case.exhibits}
    assert titles["Indictment"] == "The charge as it is printed: “Stealing a copper kettle, value 4 s.”"
    assert "I saw the prisoner take the kettle from the hob" in titles["What Thrupp saw"]
    assert "I never meant to keep it." in titles["Defence of the prisoner"]


def test_what_was_said_leans_to_the_side_it_speaks_for(trials: dict[str, Case]) -> None:
    case = trials["t17710403-10"]
    assert case.derived is not None
    leans = {exhibit.title: case.derived.exhibits[exhibit.id] for exhibit in case.exhibits}
    assert leans["Dace's identification"].prosecution > leans["Dace's identification"].defense
    murder = trials["t17710403-9"]
    assert murder.derived is not None
    doubt = next(e for e in murder.exhibits if e.title == "Mr. Vane's uncertainty")
    assert murder.derived.exhibits[doubt.id].defense > murder.derived.exhibits[doubt.id].prosecution


def test_every_number_is_in_the_derived_block_with_its_method(trials: dict[str, Case]) -> None:
    for case in trials.values():
        assert case.derived is not None
        assert "without its verdict" in case.derived.method
        assert case.difficulty is None
        assert set(case.derived.exhibits) == {exhibit.id for exhibit in case.exhibits}
        assert set(case.derived.credibility) == {one.id for one in case.witnesses}
        assert set(case.derived.statements) == {s.id for one in case.witnesses for s in one.statements}
        assert all(exhibit.strength_prosecution is None for exhibit in case.exhibits)
        assert all(one.credibility is None for one in case.witnesses)


def test_both_sides_argue_and_rest_on_what_may_be_cited(trials: dict[str, Case]) -> None:
    for case in trials.values():
        known = {ident for ident, _ in case.citable()}
        if not case.exhibits:
            continue
        assert case.prosecution_arguments
        assert case.defense_arguments
        for argument in case.prosecution_arguments + case.defense_arguments:
            assert set(argument.rests_on) <= known
            assert argument.text[0].isupper()
            assert argument.text[-1] in ".”"
            assert "{" not in argument.text


def test_a_witness_has_a_few_statements_and_a_short_testimony(trials: dict[str, Case]) -> None:
    for case in trials.values():
        assert len(case.exhibits) <= 10
        for one in case.witnesses:
            assert 1 <= len(one.statements) <= 8
            assert len(one.testimony.split()) <= 130


def test_the_direction_fits_its_year(trials: dict[str, Case]) -> None:
    early, late = trials["t17710403-1"].instructions, trials["t18620407-401"].instructions
    assert "no counsel address you" in early
    assert "no counsel address you" not in late
    assert "may not be sworn" in early
    assert "a doubt for which you could give your neighbour a reason" in early


def test_what_the_reporter_says_of_a_thing_shown_is_nobody_s_statement(tmp_path: Path) -> None:
    file = tmp_path / "18200112.xml"
    produced = "<p>GEORGE RUTHVEN here produced the cheese and the two lanterns that were spoken of.</p>"
    file.write_text(SESSION.replace("<p>Q. How far off", f"{produced}<p>Q. How far off"), encoding="utf-8")
    (case,) = read_cases(file)
    assert isinstance(case, Case)
    assert "here produced" in " ".join(passage.text for passage in case.transcript)
    assert "here produced" not in " ".join(f"{one.testimony} {said(one)}" for one in case.witnesses)


CALLED = """<TEI.2><text><body><div0 type="sessionsPaper" id="17430101">
<div1 type="trialAccount" id="t17430101-1"><interp inst="t17430101-1" type="date" value="17430101"/>
<p>41. <persName id="t17430101-1-defend1" type="defendantName">Silas Brand
<interp inst="t17430101-1-defend1" type="surname" value="Brand"/>
<interp inst="t17430101-1-defend1" type="given" value="Silas"/></persName> was indicted for the
<rs id="t17430101-1-off1" type="offenceDescription">
<interp inst="t17430101-1-off1" type="offenceCategory" value="kill"/>
wilful murder of <persName id="t17430101-1-victim2" type="victimName">Ann Lowe</persName>, the wife of
<persName id="t17430101-1-victim3" type="victimName">Peter Lowe</persName></rs>.</p>
<join result="offenceVictim" targets="t17430101-1-off1 t17430101-1-victim2 t17430101-1-victim3"/>
<p>Peter Lowe sworn. I saw him with a knife in his hand, and my wife upon the floor.</p>
<p>Prisoner. Did she not run at me first.</p>
<p>Lowe. I did not see that.</p>
<p>Gammon. I was at the back window, and turned about when I heard her cry.</p>
<p>The Prisoner then called several to his Character.</p>
<p>Eliz. Tope. I have known him from a boy, and he was always quiet.</p>
<p>Defence.</p>
<p>She ran upon my knife, and it was an accident.</p>
</div1></div0></body></text></TEI.2>"""


def test_a_witness_is_on_the_side_that_called_them(tmp_path: Path) -> None:
    path = tmp_path / "17430101.xml"
    path.write_text(CALLED, encoding="utf-8")
    case = next(item for item in read_cases(path) if isinstance(item, Case))
    assert {one.name: one.side for one in case.witnesses} == {
        "Peter Lowe": "prosecution",
        "Gammon": "prosecution",
        "Eliz. Tope": "defense",
    }
    assert "Ann Lowe died" in case.summary
    assert "whether the prisoner did it, or an accident" in case.summary
    defence = next(exhibit for exhibit in case.exhibits if exhibit.title.startswith("Defence"))
    assert "She ran upon my knife" in defence.description, "what the accused asks a witness is no defence"
