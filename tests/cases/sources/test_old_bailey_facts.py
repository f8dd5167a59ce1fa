"""The facts of a trial come from its markup, whatever is wrong with the markup, and are null where it is silent."""

from __future__ import annotations

from pathlib import Path

import pytest

from cases.sources.old_bailey.importer import BrokenFile, read_cases
from engine.formats.jury.defendants import case_for_defendants
from engine.matters.criminal_case import Case

FILES = Path(__file__).with_name("old_bailey")

# Id: (title, [(name, age, gender)], [(defendant, category, subcategory, plea, verdict, detail, punishments)], outcome).
FACTS: dict[str, tuple[str, list[tuple[str, int | None, str | None]], list[tuple[object, ...]], str]] = {
    "u16820906-4": (
        "The King v. Dorcas Penny",
        [("Dorcas Penny", None, "female")],
        [("Dorcas Penny", None, None, None, None, None, ())],
        "none",
    ),
    "u16820906-5": (
        "The King v. Giles Hoop and Mark Hoop",
        [("Giles Hoop", None, "male"), ("Mark Hoop", None, "male")],
        [("Giles Hoop", None, None, None, None, None, ()), ("Mark Hoop", None, None, None, None, None, ())],
        "none",
    ),
    "t17710403-1": (
        "The King v. Peter Sallow",
        [("Peter Sallow", None, "male")],
        [("Peter Sallow", "theft", "grand larceny", None, "guilty", None, ("transportation",))],
        "guilty",
    ),
    "t17710403-2": (
        "The King v. Mary Oast and Jane M'Gee",
        [("Mary Oast", None, "female"), ("Jane M'Gee", None, "female")],
        [
            ("Mary Oast", "theft", "shoplifting", None, "guilty", "theft under 5s", ("transportation",)),
            ("Jane M'Gee", "theft", "shoplifting", None, "guilty", "theft under 5s", ("transportation",)),
        ],
        "guilty",
    ),
    "t17710403-3": (
        "The King v. Hester Wren",
        [("Hester Wren", None, "female")],
        [("Hester Wren", "theft", "petty larceny", None, "not guilty", "no prosecutor", ())],
        "not_guilty",
    ),
    "t17710403-4": (
        "The King v. Noah Flint",
        [("Noah Flint", None, "male")],
        [
            ("Noah Flint", "theft", "animal theft", None, "not guilty", None, ()),
            ("Noah Flint", "theft", "animal theft", None, "guilty", None, ("corporal punishment (whipping)",)),
        ],
        "mixed",
    ),
    "t17710403-5": (
        "The King v. Luke Dray",
        [("Luke Dray", None, None)],
        [("Luke Dray", "deception", "forgery", None, "guilty", None, ("death",))],
        "guilty",
    ),
    "t17710403-6": (
        "The King v. Ruth Cane",
        [("Ruth Cane", None, "female")],
        [("Ruth Cane", "theft", None, None, None, None, ())],
        "none",
    ),
    "t17710403-7": (
        "The King v. a porter",
        [("A porter", None, "male")],
        [("A porter", "theft", None, None, "not guilty", None, ())],
        "not_guilty",
    ),
    "t17710403-8": (
        "The King v. Silas Bower",
        [("Silas Bower", None, "male")],
        [("Silas Bower", "theft", "theft from place", None, "not guilty", None, ())],
        "not_guilty",
    ),
    "t17710403-9": (
        "The King v. Amos Keel",
        [("Amos Keel", None, "male")],
        [("Amos Keel", "kill", "murder", None, "guilty", "manslaughter", ("branding",))],
        "guilty",
    ),
    "t17710403-10": (
        "The King v. Eli Marsh",
        [("Eli Marsh", None, "male")],
        [
            ("Eli Marsh", "violent theft", "highway robbery", None, "guilty", "with recommendation", ()),
            ("Eli Marsh", "theft", "receiving", None, "guilty", "with recommendation", ()),
        ],
        "guilty",
    ),
    "t17710403-12": (
        "The King v. Clement Rudd",
        [("Clement Rudd", None, "male")],
        [("Clement Rudd", "theft", "burglary", None, "special verdict", None, ())],
        "none",
    ),
    "t17710403-13": (
        "The King v. Timothy Bole",
        [("Timothy Bole", 19, "male")],
        [("Timothy Bole", "theft", "pocketpicking", None, "guilty", None, ())],
        "guilty",
    ),
    "t17710612-3": (
        "The King v. Basil Hurd",
        [("Basil Hurd", None, "male")],
        [("Basil Hurd", "theft", "housebreaking", None, "not guilty", None, ())],
        "not_guilty",
    ),
    "t17711023-9": (
        "The King v. Martha Quince",
        [("Martha Quince", None, "female")],
        [("Martha Quince", "theft", "theft from place", "not guilty", "guilty", None, ("transportation",))],
        "guilty",
    ),
    "t18620407-401": (
        "The Queen v. Hugh O'Brien Temple",
        [("Hugh O'Brien Temple", 27, "male")],
        [("Hugh O'Brien Temple", "theft", "burglary", None, "guilty", None, ("imprisonment (penal servitude)",))],
        "guilty",
    ),
    "t18620407-402": (
        "The Queen v. Lucy Hart",
        [("Lucy Hart", 14, "female")],
        [("Lucy Hart", "theft", "stealing from master", "guilty", "guilty", "pleaded guilty", ("imprisonment",))],
        "guilty",
    ),
    "t18620407-403a": (
        "The Queen v. Samuel Roe, John Lacey and David Quill",
        [("Samuel Roe", 31, "male"), ("John Lacey", 30, "male"), ("David Quill", None, "male")],
        [
            ("Samuel Roe", "theft", "simple larceny", "guilty", "guilty", "pleaded guilty", ("imprisonment",)),
            ("John Lacey", "theft", "simple larceny", None, "guilty", None, ("imprisonment (hard labour)",)),
            ("David Quill", "theft", "receiving", None, "not guilty", None, ()),
        ],
        "mixed",
    ),
    "t18620407-404": (
        "The Queen v. John McInnes",
        [("John McInnes", None, "male")],
        [("John McInnes", "damage", "arson", None, "no verdict", "no agreement", ())],
        "none",
    ),
    "t18620407-405": (
        "The Queen v. Ada Pym",
        [("Ada Pym", None, "female")],
        [("Ada Pym", "breaking peace", "wounding", None, "no verdict", "unfit to plead", ())],
        "none",
    ),
    "t18620407-406": (
        "The Queen v. Isaac Dunn",
        [("Isaac Dunn", 14, "male")],
        [("Isaac Dunn", "kill", "murder", None, "not guilty", "non compos mentis", ())],
        "not_guilty",
    ),
    "t18620407-407": (
        "The Queen v. Vale",
        [("Vale", None, "indeterminate")],
        [("Vale", "deception", "perjury", None, "not guilty", "no evidence", ())],
        "not_guilty",
    ),
    "t18620407-408": (
        "The Queen v. Emma Rose",
        [("Emma Rose", None, "female")],
        [("Emma Rose", "sexual", "bigamy", None, "guilty", "insane", ())],
        "guilty",
    ),
    "t18620407-409": (
        "The Queen v. Robert Crabb",
        [("Robert Crabb", None, "male")],
        [("Robert Crabb", "sexual", "indecent assault", None, "guilty", "lesser offence", ())],
        "guilty",
    ),
    "t18620407-410": (
        "The Queen v. Albert Nye",
        [("Albert Nye", 40, "male")],
        [("Albert Nye", "theft", "embezzlement", "guilty", "guilty", "pleaded guilty", ("sentence respited",))],
        "guilty",
    ),
    "t18620407-411": (
        "The Queen v. Kate Storr",
        [("Kate Storr", None, "female")],
        [
            (
                "Kate Storr",
                "royal offences",
                "coining offences",
                "guilty to part of the charge",
                "guilty",
                "pleaded part guilty",
                (),
            )
        ],
        "guilty",
    ),
    "t18620407-412": (
        "The Queen v. Frank Wilde",
        [("Frank Wilde", None, "male")],
        [("Frank Wilde", None, None, None, None, None, ())],
        "none",
    ),
}


@pytest.fixture(scope="module")
def trials() -> dict[str, Case]:
    found = list(read_cases(FILES))
    assert not [item for item in found if isinstance(item, BrokenFile) and not item.skipped]
    return {item.id: item for item in found if isinstance(item, Case)}


def test_every_trial_with_text_is_read_and_no_other(trials: dict[str, Case]) -> None:
    assert set(trials) == set(FACTS)


@pytest.mark.parametrize("ident", FACTS)
def test_facts_are_those_of_the_markup(trials: dict[str, Case], ident: str) -> None:
    title, people, charges, outcome = FACTS[ident]
    case = trials[ident]
    assert case.finding is not None
    assert case.title == title
    assert [(one.name, one.age, one.gender) for one in case.defendants] == people
    assert [
        (c.defendant, c.category, c.subcategory, c.plea, c.verdict, c.verdict_detail, c.punishments)
        for c in case.finding.charges
    ] == charges
    assert case.finding.outcome == outcome


@pytest.mark.parametrize(
    ("ident", "sentence"),
    [
        ("t17710403-1", "In 1771 the jury said: guilty."),
        ("t17710403-2", "In 1771 the jury said: guilty, but of goods worth under 5s."),
        ("t17710403-4", "In 1771 the jury said: guilty on part of what was charged, not guilty on the rest."),
        ("t17710403-9", "In 1771 the jury said: guilty of manslaughter."),
        ("t17710403-12", "In 1771 the jury gave a special verdict, and left the law to the judges."),
        ("t18620407-402", "In 1862 the prisoner pleaded guilty."),
        ("t18620407-403a", "In 1862 the jury said: guilty for Samuel Roe and John Lacey; not guilty for David Quill."),
        ("t18620407-404", "In 1862 the jury could not agree."),
        ("t18620407-406", "In 1862 the jury said: not guilty, being of unsound mind."),
        ("t18620407-412", "The record gives no verdict."),
    ],
)
def test_the_finding_is_one_sentence(trials: dict[str, Case], ident: str, sentence: str) -> None:
    finding = trials[ident].finding
    assert finding is not None
    assert finding.text == sentence


def test_session_day_crime_day_and_place_are_given_as_coded(trials: dict[str, Case]) -> None:
    case = trials["t17710403-1"]
    assert (case.date, case.year, case.crime_date, case.place) == ("1771-04-03", 1771, "March 3", "Fig-lane")
    assert trials["t18620407-404"].place is None
    assert trials["t18620407-404"].crime_date is None
    assert case.jurisdiction == "London and Middlesex, Old Bailey"
    assert trials["t18620407-404"].jurisdiction == "Central Criminal Court, London, Old Bailey"


def test_the_charge_is_worded_as_printed_with_split_words_joined(trials: dict[str, Case]) -> None:
    assert trials["t18620407-401"].charges == (
        "Burglary: Burglariously breaking and entering the warehouse of Owen Cole, and stealing three clocks, value 9l",
    )
    assert trials["t17710403-10"].charges == (
        "Highway robbery: robbing Paul Dace on the highway",
        "Receiving stolen goods: receiving his watch",
    )
    assert trials["t18620407-403a"].charges == (
        "Simple larceny: stealing forty pounds of lead (against Samuel Roe and John Lacey)",
        "Receiving stolen goods: feloniously receiving the same (against David Quill)",
    )


def test_an_occupation_is_kept_where_it_is_coded(trials: dict[str, Case]) -> None:
    assert trials["t18620407-410"].defendants[0].occupation == "clerk"
    assert trials["t18620407-401"].defendants[0].occupation is None


def test_the_attribution_that_the_licence_asks_for_travels_with_the_case(trials: dict[str, Case]) -> None:
    for ident, version in (
        ("t17710403-1", "data version 7.2"),
        ("t17711023-9", "data version 9.0"),
        ("t17710612-3", "data version not stated in the file"),
    ):
        source = trials[ident].source
        assert source.kind == "old_bailey"
        assert source.reference == ident
        assert source.attribution is not None
        for words in ("Attribution-NonCommercial 4.0", "www.oldbaileyonline.org", version, ident):
            assert words in source.attribution


def test_sexual_offences_are_explicit_and_bigamy_is_not(trials: dict[str, Case]) -> None:
    assert trials["t18620407-409"].explicit
    assert not trials["t18620407-408"].explicit


def test_an_explicit_trial_says_what_of_and_others_say_nothing(trials: dict[str, Case]) -> None:
    assert trials["t18620407-409"].content_note == "About a sexual crime, in the plain words of its time."
    for case in trials.values():
        assert (case.content_note is not None) is case.explicit


def test_each_defendant_knows_the_charges_that_are_brought_against_them(trials: dict[str, Case]) -> None:
    case = trials["t18620407-403a"]
    assert {person.name: person.charges for person in case.defendants} == {
        "Samuel Roe": (1,),
        "John Lacey": (1,),
        "David Quill": (2,),
    }
    assert case_for_defendants(case, 3).charges == ("Receiving stolen goods: feloniously receiving the same",)
