"""A published opinion as the base of a case: what it says of the trial, and apart from it how the trial ended."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Literal

from cases.sources.courtlistener.evidence import METHOD, Evidence, evidence_in
from cases.sources.courtlistener.text import is_law, paragraphs, reveals_outcome, without_appeal_roles
from engine.core.matter import Source
from engine.matters.criminal_case import Argument, Case, Defendant, Derived, Finding, Passage
from engine.text.capitals import capitalise, decapitalise, without_block_capitals
from engine.text.sentences import sentence_texts

ATTRIBUTION = (
    "From a published court opinion, fetched through CourtListener (courtlistener.com), a project of Free Law "
    "Project. "
    "The text of the opinion is in the public domain. The division into witnesses, exhibits and arguments, and every "
    "number, is ours."
)
MIN_EVIDENCE = 3
"""Witnesses and exhibits together; an opinion that says less of the evidence gives a jury nothing to talk about."""
SUMMARY_WORDS = 120

_STATE_PATTERN = re.compile(
    r"^(?:The )?(?:State\b|People\b|Commonwealth\b|United States\b|U\.? ?S\.?(?: of America)?\b|Territory\b|"
    r"Government\b|"
    r"District of Columbia\b|Republic\b|Queen\b|King\b|Rex\b|Regina\b)",
    re.IGNORECASE,
)
_ROLES_IN_NAME = re.compile(
    r",? ?\b(?:(?:Plaintiff|Defendant|Petitioner|Respondent|Appellant|Appellee)s?(?:[- ](?:Appellant|Appellee|"
    r"Petitioner|"
    r"Respondent)s?)?|Cross-Appell\w+|et al)\b\.?",
    re.IGNORECASE,
)
_CHARGE_PATTERN = re.compile(
    r"\b(?:charged (?:him |her |them |\[the accused\] |defendant )?(?:by \w+ )?with|indicted (?:for|on)|"
    r"accused of|(?:on|in) charges of|"
    r"charging (?:him|her|them|defendant|\[the accused\]) with)\s+(?P<what>[^.;()\[\]]{4,160})",
    re.IGNORECASE,
)
_CHARGE_END_PATTERN = re.compile(
    r",? (?:after|when|while|because|in (?:the (?!first|second|third|fourth)|connection)|arising|stemming|but|before|"
    r"and (?:he|she|was|the))\b"
)
_CRIMES = (
    "murder|manslaughter|robbery|burglary|arson|kidnapping|assault|rape|theft|larceny|fraud|forgery|perjury|embezzlement|"
    "extortion|conspiracy|possession of|homicide"
).split("|")
_SEXUAL_PATTERN = re.compile(r"\b(?:rape|sexual|sodomy|molest|incest|indecent|pornograph)", re.IGNORECASE)
_CHILD_PATTERN = re.compile(r"\b(?:infant|child abuse|shaken baby|child's death)\b", re.IGNORECASE)
_CONVICTION_PATTERN = re.compile(
    r"\b(?:convicted (?:of|him|her|them|defendant|\w+ of)|(?:found|find) (?:him|her|them|[\w. ]{2,40}) guilty|"
    r"verdicts? of guilty|"
    r"guilty verdicts?|jury (?:convicted|returned a guilty)|(?:his|her|the|defendant's|appellant's) convictions?)\b",
    re.IGNORECASE,
)
_ACQUITTAL_PATTERN = re.compile(
    r"\b(?:acquitted|verdicts? of not guilty|found (?:him|her|them|[\w. ]{2,40}) not guilty)\b", re.IGNORECASE
)
_GUILTY_PLEA_PATTERN = re.compile(r"\b(?:pleaded|pled|plea of) guilty\b", re.IGNORECASE)
_MONTHS = "January February March April May June July August September October November December".split()


class NoTrial(Exception):
    """An opinion that gives no case; the text is a sentence for the user."""


def case_of(
    cluster: Mapping[str, Any], docket: Mapping[str, Any], opinions: Sequence[Mapping[str, Any]], court: str
) -> Case:
    """The case from the lead opinion of a decision. Raises `NoTrial`."""
    number, name = cluster.get("id"), _plain(cluster.get("case_name") or cluster.get("case_name_full") or "")
    where = f"decision {number}{f', {name}' if name else ''}"
    if cluster.get("blocked"):
        raise NoTrial(f"{where}: is kept out of search engines, and is not imported")
    texts = [paragraphs(opinion) for opinion in sorted(opinions, key=lambda one: str(one.get("type") or "999"))]
    text = next((found for found in texts if found), [])
    if not name or not text:
        raise NoTrial(f"{where}: {'has no text there' if name else 'has no name'}")
    state, accused = parties(name, _plain(cluster.get("case_name_full") or ""))
    passages = _passages(text)
    facts = [sentence for passage in passages if not passage.tells_outcome for sentence in sentence_texts(passage.text)]
    evidence = evidence_in(facts, accused)
    if len(evidence.witnesses) + len(evidence.exhibits) < MIN_EVIDENCE:
        raise NoTrial(
            f"{where}: tells too little of the evidence for a case, {len(evidence.witnesses)} witnesses and "
            f"{len(evidence.exhibits)} exhibits"
        )
    charges = _charges(facts, " ".join(text))
    filed = str(cluster.get("date_filed") or "")
    year = int(filed[:4]) if re.match(r"\d{4}-\d\d-\d\d$", filed) else None
    note = _note(" ".join(text))
    return Case(
        id=f"cl-{number}",
        title=f"{state} v. {accused}",
        docket=_docket(charges[0], court, year, evidence),
        summary=_summary(accused, charges, facts, court, filed),
        charges=charges,
        defendants=(Defendant(name=accused),),
        exhibits=tuple(evidence.exhibits),
        witnesses=tuple(evidence.witnesses),
        prosecution_arguments=_arguments(evidence, "prosecution"),
        defense_arguments=_arguments(evidence, "defense"),
        instructions=INSTRUCTIONS,
        themes=_themes(charges, evidence),
        year=year,
        date=filed if year else None,
        place=_plain(docket.get("appeal_from_str") or "") or None,
        jurisdiction=court,
        source=_source(cluster, name, court, filed),
        explicit=note is not None,
        content_note=note,
        transcript=passages,
        finding=_finding(text, cluster, name, court, filed),
        derived=Derived(
            method=METHOD,
            difficulty="ambiguous",
            exhibits=evidence.strengths,
            statements=evidence.statements,
        ),
    )


INSTRUCTIONS = (
    "The prosecution must prove every part of the charge beyond a reasonable doubt. The accused need prove "
    "nothing, and "
    "silence counts for nothing. Judge the evidence by what was said in court and by nothing else: what you have is "
    "told by a court that wrote about the trial later, and where it is silent, you do not know."
)


def parties(name: str, full: str) -> tuple[str, str]:
    """Who prosecutes and who is accused, from the decision's name: `Arden v. State` is of the state against Arden."""
    left, versus, right = name.partition(" v. ")
    if not versus:
        return "The State", without_block_capitals(
            re.sub(r"^(?:In re|Ex parte|Matter of)\s+", "", name)
        ) or "The accused"
    state, accused = (left, right) if _STATE_PATTERN.match(left) or not _STATE_PATTERN.match(right) else (right, left)
    if not _STATE_PATTERN.match(state):
        state = "The State"
    accused = _ROLES_IN_NAME.sub("", accused).strip(" ,.")
    return state.strip(" ,."), _whole_name(accused, full) or accused or "The accused"


def _whole_name(surname: str, full: str) -> str | None:
    """`Thomas Arden`, where the long name of the decision has it."""
    if not surname or " " in surname:
        return None
    side = next(
        (part for part in re.split(r"\bvs?\. ", full, flags=re.IGNORECASE) if surname.lower() in part.lower()), ""
    )
    found = re.search(rf"((?:[A-Z][\w.'’-]*\s+){{1,3}}){re.escape(surname)}\b", side, re.IGNORECASE)
    words = (
        [word for word in found[1].split() if word.lower().strip(".") not in ("v", "vs", "of", "the")] if found else []
    )
    return without_block_capitals(" ".join([*words, surname])) if words else None


def _plain(text: str) -> str:
    return " ".join(re.sub(r"<[^>]{0,200}>", "", text).split())


def _passages(text: Sequence[str]) -> tuple[Passage, ...]:
    """The opinion in order; in each paragraph the sentences that reveal an outcome are separate passages."""
    found: list[Passage] = []
    for paragraph in text:
        run: list[str] = []
        revealing = False
        for sentence in sentence_texts(paragraph):
            if reveals_outcome(sentence) != revealing and run:
                found.append(_passage(run, revealing))
                run = []
            revealing = reveals_outcome(sentence)
            run.append(sentence)
        if run:
            found.append(_passage(run, revealing))
    return tuple(found)


def _passage(run: list[str], revealing: bool) -> Passage:
    text = " ".join(run)
    return Passage(text=text if revealing else without_appeal_roles(text), tells_outcome=revealing)


def _charges(facts: Sequence[str], text: str) -> tuple[str, ...]:
    found: list[str] = []
    for sentence in facts:
        if is_law(sentence):
            continue
        for match in _CHARGE_PATTERN.finditer(sentence):
            what = _CHARGE_END_PATTERN.split(match["what"])[0].strip(" ,")
            if what and what.lower() not in (one.lower() for one in found):
                found.append(capitalise(what))
    if found:
        return tuple(found[:4])
    counts = {crime: len(re.findall(rf"\b{crime}", text, re.IGNORECASE)) for crime in _CRIMES}
    best = max(counts, key=lambda crime: counts[crime])
    return (best.removesuffix(" of").capitalize() if counts[best] else "A charge that the opinion does not name",)


def _docket(charge: str, court: str, year: int | None, evidence: Evidence) -> str:
    words = charge.split()
    short = charge if len(words) <= 12 else f"{' '.join(words[:12])} …"
    count = len(evidence.witnesses)
    witnesses = f"{count} {'witness' if count == 1 else 'witnesses'}" if count else "No witness by name"
    when = f", {year}" if year else ""
    return f"{short}. {witnesses}, {len(evidence.exhibits)} exhibits, told in an opinion ({court}{when})."


def _summary(accused: str, charges: Sequence[str], narrative: Sequence[str], court: str, filed: str) -> str:
    named = "; ".join(decapitalise(charge) if not charge.isupper() else charge for charge in charges)
    chosen: list[str] = []
    words = 0
    for sentence in narrative:
        size = len(sentence.split())
        if is_law(sentence) or size < 6 or re.match(r"[A-Z. ]+, (?:P\. )?(?:C\. )?J", sentence):
            continue
        if words + size > SUMMARY_WORDS:
            break
        chosen.append(sentence)
        words += size
    when = f" of {_day(filed)}" if _day(filed) else ""
    facts = f" The opinion{when} tells it so: {' '.join(chosen)}" if chosen else ""
    return f"{accused} is accused of {named}.{facts}"


def _arguments(evidence: Evidence, side: Literal["prosecution", "defense"]) -> tuple[Argument, ...]:
    """What a party can make of the exhibits that speak for it, and of its witnesses."""
    urged = "The prosecution relies on this" if side == "prosecution" else "The defence asks you to weigh this"
    made = [
        Argument(text=f"{urged}: {one.description}", rests_on=(one.id, *one.witnesses[:1]))
        for one in evidence.leaning(side)[:4]
    ]
    if side == "defense":
        doubtful = [one for one in evidence.leaning("prosecution") if one.contest_reason][: max(0, 4 - len(made))]
        made += [
            Argument(
                text=f"{one.title}: {(one.contest_reason or '')[:1].lower()}{(one.contest_reason or '')[1:]}",
                rests_on=(one.id,),
            )
            for one in doubtful
        ]
    return tuple(made)


def _themes(charges: Sequence[str], evidence: Evidence) -> tuple[str, ...]:
    crimes = [crime.removesuffix(" of") for crime in _CRIMES if any(crime in charge.lower() for charge in charges)]
    return tuple(dict.fromkeys([*crimes, *(one.title.lower() for one in evidence.exhibits[:4])]))


def _note(text: str) -> str | None:
    if _SEXUAL_PATTERN.search(text):
        return "About a sexual crime, or testimony that speaks of one."
    return "About harm done to a small child." if _CHILD_PATTERN.search(text) else None


def _source(cluster: Mapping[str, Any], name: str, court: str, filed: str) -> Source:
    cited = [
        f"{one.get('volume')} {one.get('reporter')} {one.get('page')}"
        for one in cluster.get("citations") or ()
        if isinstance(one, dict) and one.get("reporter")
    ]
    reference = ", ".join([name, *cited[:2], f"{court}{f', {_day(filed)}' if _day(filed) else ''}"])
    return Source(
        kind="courtlistener",
        name="CourtListener",
        reference=f"{reference} (decision {cluster.get('id')})",
        attribution=ATTRIBUTION,
    )


def _finding(text: Sequence[str], cluster: Mapping[str, Any], name: str, court: str, filed: str) -> Finding:
    """How the trial ended, as far as the opinion's words say, and what became of it on review."""
    whole = " ".join(text)
    guilty, freed = bool(_CONVICTION_PATTERN.search(whole)), bool(_ACQUITTAL_PATTERN.search(whole))
    outcome: Literal["guilty", "not_guilty", "mixed", "none"]
    if guilty and freed:
        outcome, sentence = "mixed", "the trial ended in guilty on some charges and not guilty on others"
    elif _GUILTY_PLEA_PATTERN.search(whole) and not guilty:
        outcome, sentence = "guilty", "the accused pleaded guilty"
    elif guilty:
        outcome, sentence = "guilty", "the trial ended in a conviction"
    elif freed:
        outcome, sentence = "not_guilty", "the trial ended in an acquittal"
    else:
        outcome, sentence = "none", "how the trial ended is not told"
    disposition = _plain(str(cluster.get("disposition") or "")).rstrip(".")
    reviewed = (
        f" {court} then decided: {disposition}{f' ({_day(filed)})' if _day(filed) else ''}." if disposition else ""
    )
    return Finding(
        outcome=outcome,
        text=f"In the words of the opinion in {name}, {sentence}.{reviewed} Read by rule from a court's opinion on "
        "review: no person has confirmed it.",
    )


def _day(filed: str) -> str:
    found = re.fullmatch(r"(\d{4})-(\d\d)-(\d\d)", filed)
    if not found or not 1 <= int(found[2]) <= 12:
        return ""
    return f"{int(found[3])} {_MONTHS[int(found[2]) - 1]} {found[1]}"
