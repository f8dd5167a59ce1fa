"""Nothing that a seat may read reveals how the trial ended; the testimony around it stays."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bench.texts.outcome_words import revealing
from cases.sources.old_bailey.importer import read_cases
from engine.matters.criminal_case import Case, without_finding

FILES = Path(__file__).with_name("old_bailey")
REVEALING = re.compile(
    r"\bguilty\b|\bacquitted\b|\bverdict\b|\bsentence\b|transportation|transported|penal servitude|hard labour|confined"
    r"|to mercy|\bJury\b|pleaded|\bage[d.]* \d|before convicted|unfit|insane|respited"
    r"|offered no evidence|did not appear",
    re.IGNORECASE,
)


@pytest.fixture(scope="module")
def trials() -> dict[str, Case]:
    return {item.id: item for item in read_cases(FILES) if isinstance(item, Case)}


def shown(case: Case) -> Iterator[str]:
    """Everything of a case that a seat, the search or a list may show before a verdict, but the law's own words."""
    open_case = without_finding(case)
    yield from (open_case.title, open_case.docket, open_case.summary, *open_case.charges, *open_case.themes)
    for exhibit in open_case.exhibits:
        yield from (exhibit.title, exhibit.description, exhibit.contest_reason or "")
    for witness in open_case.witnesses:
        yield from (witness.name, witness.role, witness.testimony, *witness.credibility_issues)
        yield from (statement.text for statement in witness.statements)
    yield from (argument.text for argument in open_case.prosecution_arguments + open_case.defense_arguments)
    yield from (passage.text for passage in open_case.transcript)


def test_no_seat_reads_the_outcome(trials: dict[str, Case]) -> None:
    revealing = {
        (ident, words)
        for ident, case in trials.items()
        for words in shown(case)
        # What prisoners say of themselves is their defence.
        if REVEALING.search(words) and "I am not guilty" not in words
    }
    assert revealing == set()


def test_the_full_case_still_has_every_word_of_the_print(trials: dict[str, Case]) -> None:
    text = " ".join(passage.text for passage in trials["t17710403-1"].transcript)
    assert text.endswith("Guilty. T. Tried by the Second Middlesex Jury before Mr. Justice ASHE.")
    assert text.startswith("201. (L.) Peter Sallow was indicted for stealing a copper kettle, value 4 s.")


VERDICT = '<rs id="v{0}" type="verdictDescription">{1}<interp inst="v{0}" type="verdictCategory" value="{2}"/></rs>'
GUILTY, NOT_GUILTY = VERDICT.format(1, "GUILTY", "guilty"), VERDICT.format(2, "NOT GUILTY", "notGuilty")
OPENING = "<p>JAMES PRIOR and EVAN BALE were indicted for stealing a hat.</p>"
SAW = "<p>MARY COLE. I saw both of them take my hat from the peg, and the boy ran off with it.</p>"


def trial(folder: Path, *paragraphs: str) -> Case:
    """A trial of two, with what the paragraphs say of its end."""
    (folder / "a.xml").write_text(
        '<TEI.2><text><body><div0 type="sessionsPaper" id="18200112">'
        f'<div1 type="trialAccount" id="t18200112-9">{OPENING}{SAW}'
        f"{''.join(f'<p>{one}</p>' for one in paragraphs)}</div1></div0></body></text></TEI.2>"
    )
    (case,) = read_cases(folder)
    assert isinstance(case, Case)
    return case


@pytest.mark.parametrize(
    ("paragraphs", "held_back"),
    [
        # Names that are left between verdicts group those who ended alike.
        ((f"That James Prior {GUILTY}; Evan Bale, and {NOT_GUILTY}.",), ("Evan Bale", "That James Prior")),
        # Nobody is asked for a defence against whom there is nothing.
        (("(Bale was not put on his defence.)", f"{NOT_GUILTY}."), ("not put on his defence",)),
        (("(There was not any evidence given on this indictment.)", f"{NOT_GUILTY}."), ("not any evidence",)),
        # What the bench and counsel make of the evidence.
        (("THE RECORDER was of opinion that there was not sufficient evidence.", NOT_GUILTY), ("RECORDER",)),
        (("MR. SLADE stated that he could not resist a conviction against Prior.", GUILTY), ("resist",)),
        (("MR. SLADE said that there was no further evidence against Bale.", NOT_GUILTY), ("no further evidence",)),
        # A plea whose words stand in the next paragraph, a speaker whose words are held back.
        (("To this indictment the prisoners pleaded", f"{GUILTY}."), ("To this indictment",)),
        (
            ("Jury.", "My lord, we do not think the evidence sufficient to convict the prisoners.", NOT_GUILTY),
            ("Jury",),
        ),
        # Former convictions, which a jury hears of when it has convicted.
        (("ANN LEE. I was present at the trial—the prisoner Prior is the man.", GUILTY), ("is the man",)),
        # Another trial, or another jury, in the same passage.
        (("JOHN ROE. Prior was convicted on another charge in June.", GUILTY), ("another charge",)),
        (("The second indictment was then tried before another jury.", GUILTY), ("another jury",)),
        # What is left behind a verdict.
        ((f"PRIOR - {GUILTY}.", "On the First and Third Counts only."), ("Counts",)),
    ],
)
def test_what_only_those_who_were_convicted_or_acquitted_have_is_held_back(
    tmp_path: Path, paragraphs: tuple[str, ...], held_back: tuple[str, ...]
) -> None:
    case = trial(tmp_path, *paragraphs)
    assert not [words for words in shown(case) if any(one in words for one in held_back)]
    assert any("I saw both of them" in words for words in shown(case)), "testimony stays"
    assert list(revealing(case)) == []


def test_an_age_between_a_verdict_and_a_sentence_is_held_back(tmp_path: Path) -> None:
    ended = f"PRIOR - {GUILTY}. Aged 13. Recommended to Mercy. - Whipped and Discharged."
    case = trial(tmp_path, ended, f"BALE - {NOT_GUILTY}.")
    assert any("Aged 13" in passage.text for passage in case.transcript)
    assert not any("13" in words or "Mercy" in words for words in shown(case))
    assert any("I saw both of them" in words for words in shown(case))


def test_what_a_witness_says_of_themselves_is_no_remark_of_the_bench(tmp_path: Path) -> None:
    words = "MARY COLE. I told her that I did not wish to press the charge; two men were brought in wounded."
    case = trial(tmp_path, words, NOT_GUILTY)
    assert any("did not wish to press the charge; two men were brought in wounded" in text for text in shown(case))


@pytest.mark.parametrize(
    ("ident", "kept", "cut"),
    [
        # The tail of a paragraph reveals the outcome; what was said before it stays.
        (
            "u16820906-4",
            "She in her defence said she found it in the Street,",
            "but that not appearing, she was found Guilty of Felony.",
        ),
        ("t17710403-7", "A Porter was indicted for running off with a trunk", ", and was acquitted."),
        # A plea between the name and the charge; a former conviction and a plea at the end of the charge.
        ("t18620407-410", "to embezzling sums amounting to £30, the moneys of his employers", ", pleaded guilty"),
        (
            "t18620407-402",
            "402. LUCY HART was indicted for stealing 2 spoons, the goods of her master",
            "; having been before convicted of felony; to which she pleaded",
        ),
        # Testimony after an early plea of one defendant.
        ("t18620407-403a", "I saw Lacey carry the lead across the yard to Quill's cart.", "ROE PLEADED GUILTY."),
        ("t17710403-4", "The prisoner sold me the lamb in Smithfield.", "Acquitted."),
        # The reporter's asides.
        (
            "t17710403-3",
            "Hester wife of Job Wren was indicted for stealing a cap, value 6 d.",
            "(The prosecutor did not appear.) Acquitted.",
        ),
        ("t18620407-407", "VALE was indicted for a like offence.", "MR. SLADE offered no evidence."),
        ("t17710403-2", "I am a haberdasher.", "[Transportation. See summary.]"),
    ],
)
def test_a_passage_is_cut_where_it_begins_to_reveal_the_outcome(
    trials: dict[str, Case], ident: str, kept: str, cut: str
) -> None:
    passages = trials[ident].transcript
    assert any(kept in passage.text for passage in passages if not passage.tells_outcome)
    assert any(passage.text == cut for passage in passages if passage.tells_outcome)


def test_an_age_printed_behind_the_verdict_is_held_back_with_it(trials: dict[str, Case]) -> None:
    case = trials["t17710403-13"]
    assert case.defendants[0].age == 19
    assert without_finding(case).defendants[0].age is None
    assert without_finding(trials["t18620407-401"]).defendants[0].age == 27


def test_a_plea_of_not_guilty_and_denials_are_no_outcome(trials: dict[str, Case]) -> None:
    assert "I am not guilty." in {passage.text for passage in without_finding(trials["t17711023-9"]).transcript}
