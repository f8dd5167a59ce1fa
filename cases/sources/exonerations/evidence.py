"""The evidence of a registry row as it stood at the trial: an exhibit for each coded factor, and who testified.

The registry codes what is known afterwards ("mistaken", "false"). A jury heard none of that: here each factor is turned
back into the kind of evidence that lay on the table, with the doubts that could have been raised there. The numbers are
ours; `papers.METHOD` says how they are made.
"""

from __future__ import annotations

from cases.sources.exonerations.papers import EvidenceBuilder
from cases.sources.exonerations.rows import Factor, Record
from engine.text.line_files import read_table

MAX_IDENTIFIERS = 3
"""Witnesses who identify the accused and are listed one by one in a case; more of them are counted in the text."""
_NUMBERS = ("One witness", "Two witnesses", "Three witnesses", "Four witnesses", "Five witnesses")
_PLACES = ("First", "Second", "Third")
_OFFICES = {
    "of": "the police",
    "pr": "the prosecutor's office",
    "fa": "the laboratory",
    "cw": "the child welfare office",
}

_STRENGTHS: dict[Factor | str, tuple[float, float]] = {
    "identification": (0.6, 0.35),
    "confession": (0.7, 0.4),
    "accusation": (0.55, 0.4),
    "forensic": (0.6, 0.35),
    "misconduct": (0.4, 0.4),
    "defense": (0.3, 0.3),
    "dna": (0.1, 0.5),
    "charge": (0.3, 0.3),
}


def evidence_of(record: Record) -> EvidenceBuilder:
    """The evidence behind the coded factors, in a fixed order; where none is coded, the charge alone."""
    found = EvidenceBuilder()
    lay = {
        "identification": _identification,
        "confession": _confession,
        "accusation": _accusation,
        "forensic": _forensic,
        "misconduct": _officials,
        "defense": _defense,
        "dna": _traces,
    }
    for factor, put in lay.items():
        if factor in record.factors:
            put(record, found)
    _bystanders(record, found)
    if not found.exhibits:
        found.exhibit(
            "charge",
            "documentary",
            "Charge sheet",
            "The paper on which the charge was brought: what is said to have been done, where, in which year and by "
            "whom. The record keeps no piece of evidence apart from it.",
            "A charge is an accusation and proves nothing by itself.",
            _STRENGTHS["charge"],
        )
    _arguments(found)
    return found


def _identification(record: Record, found: EvidenceBuilder) -> None:
    count = record.identifiers
    witnesses = _NUMBERS[count - 1] if count <= len(_NUMBERS) else f"{count} witnesses"
    one = count == 1
    prosecution, defense = _STRENGTHS["identification"]
    prosecution += 0.05 * min(2, count - 1) - 0.05 * record.across_race
    across = " A witness and the accused are of different races." if record.across_race else ""
    found.exhibit(
        "identification",
        "testimonial",
        "Identification of the accused",
        f"{witnesses} told the investigators that the accused is the person who was seen, and "
        f"said the same in court.{across}",
        "Somebody may be sincere and sure and still pick the wrong face, and being sure is no measure of being right.",
        (prosecution, defense),
    )
    issues = ["Being sure of a face is not the same as being right about it"]
    if record.stranger:
        issues.append("Had never met the accused before that day")
    if record.across_race:
        issues.append("Faces of another race than one's own are harder to tell apart")
    for number in range(min(count, MAX_IDENTIFIERS)):
        found.witness(
            f"identifier-{number + 1}" if not one else "identifier",
            "The identifying witness" if one else f"The {_PLACES[number].lower()} identifying witness",
            "eyewitness",
            "Says that the accused is the person who was seen at the time and place of the crime, and explains in "
            "answer to the defence that it was a face seen for a limited time.",
            (
                ("That is the person I saw.", "prosecution"),
                ("I had only so long to look, and I have told you what I remember.", "defense"),
            ),
            tuple(issues),
        )


def _confession(record: Record, found: EvidenceBuilder) -> None:
    young = record.age is not None and record.age < 18
    found.exhibit(
        "confession",
        "testimonial",
        "Statement of the accused to the police",
        "A statement, taken while the accused was being questioned, in which the accused says that the charge is true. "
        + ("The accused was under eighteen at the time of the crime. " if young else "")
        + "The prosecution reads it out as the accused's own words; the defence says that it should not be relied on.",
        "People under questioning sometimes say what will end it, and a statement is worth what the facts outside it "
        "bear out.",
        (_STRENGTHS["confession"][0] - 0.05 * young, _STRENGTHS["confession"][1]),
    )
    found.witness(
        "interviewer",
        "The interviewing officer",
        "police",
        "Says that the accused made the statement in the interview room and that it was written down as it was made; "
        "allows that what led up to it is known from the officers' account.",
        (
            ("The accused told us in so many words.", "prosecution"),
            ("What was said before the statement began is not part of the statement.", "defense"),
        ),
        ("Has an interest in the statement being believed", "Speaks to what happened behind a closed door"),
    )


def _accusation(record: Record, found: EvidenceBuilder) -> None:
    harmed = _has_complainant(record)
    found.exhibit(
        "accusation",
        "testimonial",
        "Complainant's account" if harmed else "Accusing testimony",
        (
            "The account of the person who brings the complaint, as it was given before the trial and again in court: "
            if harmed
            else "The account of somebody who says of their own knowledge that the accused committed the crime, as it "
            "was given before the trial and again in court: "
        )
        + "it says what was done and that the accused did it, and the prosecution asks that it be taken as it stands.",
        "It is one person's word, and a jury may ask what that person stands to gain or to lose by it.",
        _STRENGTHS["accusation"],
    )
    found.witness(
        "accuser",
        "The complainant" if harmed else "The accusing witness",
        "complainant" if harmed else "accuser",
        "Says under oath that the accused committed the crime, and keeps to that account under questions from the "
        "defence about its details and about the reasons for giving it.",
        (
            ("I know who did this, and I have told you who it was.", "prosecution"),
            ("There is nobody else here who can tell you what I have told you.", "defense"),
        ),
        ("The account rests on this witness's word",),
    )


def _forensic(record: Record, found: EvidenceBuilder) -> None:
    title, subject = "Expert's report", "material from the investigation"
    if "shaken baby syndrome" in record.marks:
        title, subject = "Medical findings", "a child's injuries, and of when and how they were caused"
    elif "bitemark" in record.marks:
        title, subject = "Bite mark comparison", "marks on the skin and of the teeth of the accused"
    elif "arson" in record.marks:
        title, subject = "Fire investigator's report", "the burned building, and of how the fire began"
    elif "drug" in (record.crime or "").lower():
        title, subject = "Test of the substance", "the substance that was seized"
    found.exhibit(
        "forensic",
        "forensic",
        title,
        f"The written result of an examination of {subject}. The expert finds it in keeping with the prosecution's "
        "account, and the report gives the conclusion at more length than the steps that lead to it.",
        "How often the method goes wrong is not stated, and a result in keeping with one account may be in keeping "
        "with another.",
        _STRENGTHS["forensic"],
    )
    found.witness(
        "expert",
        "The expert",
        "expert",
        "Explains the examination and its result to the jury, calls it in keeping with the prosecution's account, and "
        "says in answer to the defence that other explanations were not all examined.",
        (
            ("In my opinion the result supports what the prosecution says.", "prosecution"),
            ("I was not asked to examine every other explanation.", "defense"),
        ),
        ("Was retained by the prosecution, and knew what it expected",),
    )


def _officials(record: Record, found: EvidenceBuilder) -> None:
    offices = [_OFFICES[code] for code in ("of", "pr", "fa", "cw") if code in record.officials]
    whose = (
        " and ".join((", ".join(offices[:-1]), offices[-1]))
        if len(offices) > 1
        else (offices or ["the authorities"])[0]
    )
    found.exhibit(
        "investigation",
        "documentary",
        "Record of the investigation",
        f"The file by which {whose} account for their work: how suspicion fell on the accused, who was spoken to and "
        "what was kept. It says that all was done as it should be, and the prosecution builds on it.",
        "The file was made by those whose work it describes, and shows what they chose to put into it.",
        _STRENGTHS["misconduct"],
    )
    found.witness(
        "investigator",
        "The officer in charge",
        "police",
        "Describes how the case was put together and says that the leads that mattered were followed; answers the "
        "defence that the file holds what was thought to be of use.",
        (
            ("We followed the evidence, and it led to the accused.", "prosecution"),
            ("What we did not think useful is not in the file.", "defense"),
        ),
        ("Answers for the work that the jury is asked to trust",),
    )


def _defense(record: Record, found: EvidenceBuilder) -> None:
    found.exhibit(
        "defence-case",
        "documentary",
        "Evidence called by the defence",
        "The list of what the defence laid before the jury. It is short: little evidence of its own, and much of what "
        "the prosecution brought was met by argument alone.",
        "The accused has nothing to prove, and a short list does not say that there was nothing to put on it.",
        _STRENGTHS["defense"],
    )


def _traces(record: Record, found: EvidenceBuilder) -> None:
    found.exhibit(
        "traces",
        "forensic",
        "Biological traces",
        "Material was left from which a person may be told by DNA. The jury has no DNA result before it that settles "
        "whose it is.",
        "Traces may have been left at another time or by another person than the one who committed the crime.",
        _STRENGTHS["dna"],
    )


def _bystanders(record: Record, found: EvidenceBuilder) -> None:
    """Witnesses whom the row marks without making a factor of them."""
    if "codefendant confessed" in record.marks:
        found.witness(
            "co-accused",
            "The co-accused",
            "co-accused",
            "Gave the police a statement about the crime and about who took part in it; the prosecution uses it "
            "against the accused as well.",
            (
                ("We were in it together, and I have said so to the police.", "prosecution"),
                ("I told them what I told them, and I had my own case to think of.", "defense"),
            ),
            ("Charged with the same crime, and may gain by sharing the blame",),
        )
    if "jailhouse informant" in record.marks:
        found.witness(
            "informant",
            "The jail informant",
            "informant",
            "Was held in the same jail, and says that the accused spoke there of having committed the crime.",
            (
                ("It was told to me in jail, and I am repeating it.", "prosecution"),
                ("I have a case of my own.", "defense"),
            ),
            ("Was in custody, where a favour from the prosecution is worth much", "Nobody else heard the conversation"),
        )


_SIDE_TEXTS = read_table("cases.sources.exonerations", "words")["sides"]
_SPEAKERS = {
    "identification": "identif",
    "confession": "interviewer",
    "accusation": "accuser",
    "forensic": "expert",
    "investigation": "investigator",
}


def _arguments(found: EvidenceBuilder) -> None:
    for exhibit in found.exhibits:
        stem = _SPEAKERS.get(exhibit.id)
        speakers = [one.id for one in found.witnesses if stem is not None and one.id.startswith(stem)]
        for side, text in zip(("prosecution", "defense"), _SIDE_TEXTS[exhibit.id].split(" | "), strict=True):
            found.argue("prosecution" if side == "prosecution" else "defense", text, exhibit.id, *speakers)
    others = [one.id for one in found.witnesses if one.id in ("co-accused", "informant")]
    if others:
        found.argue("prosecution", "What others say of the accused points the same way.", *others)
        found.argue("defense", "Ask of each who points at the accused what it was worth to them.", *others)


def _has_complainant(record: Record) -> bool:
    crime = (record.crime or "").lower()
    return any(word in crime for word in ("sex", "child abuse", "assault", "robbery", "stalking", "harass", "threat"))
