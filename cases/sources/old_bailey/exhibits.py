"""Exhibits from the claims of a trial: the indictment, each kind of evidence in somebody's words, what else was told of
the accused, and the words of the defence. A tag names its witness and never says more than they did."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

from cases.sources.old_bailey.claims import MAX_QUOTED_WORDS, SAID_PATTERN, Claim, ClaimWeigher, Evidence
from cases.sources.old_bailey.lexicon_table import ClaimPattern
from cases.sources.old_bailey.prose import quotable
from cases.sources.old_bailey.speech import TrialHearing, WitnessSpeech
from engine.matters.criminal_case import Exhibit, Strength
from engine.text.capitals import capitalise, decapitalise
from engine.text.clauses import statements
from engine.text.stems import content_stems
from engine.text.words import word_count

MAX_EXHIBITS = 10
DOCTORS_DIFFER = "Where doctors differ, the doubt belongs to {prisoner}."
LONG_TRIAL_WITNESSES = 14
"""Witnesses from which on a trial has more to show."""
MAX_LONG_EXHIBITS = 16
CONCEDED_KINDS = frozenset({"doubted", "searched", "character", "drink", "insane"})
"""Kinds of evidence for the defence that a witness of the Crown may grant."""


def most_exhibits(witnesses: int) -> int:
    """How many exhibits a trial of so many witnesses has, at most."""
    return MAX_EXHIBITS if witnesses < LONG_TRIAL_WITNESSES else MAX_LONG_EXHIBITS


def least_exhibits(witnesses: int) -> int:
    """How many it has at least, where anything more was said of the accused."""
    return min(witnesses, most_exhibits(witnesses) - 2)


@dataclass(frozen=True)
class _Group:
    """Claims of one witness that make one exhibit, the best first."""

    cue: ClaimPattern
    thing: str
    claims: list[Claim]


def add_exhibits(
    evidence: Evidence,
    claims: list[Claim],
    ids: dict[int, str],
    hearing: TrialHearing,
    weigher: ClaimWeigher,
    charge: str,
) -> None:
    words = weigher.accused.words
    if charge:
        _add(
            evidence,
            "documentary",
            "Indictment",
            f"The charge as it is printed: “{quotable(charge, 60)}”",
            (0.12, 0.1),
            "An indictment says what is alleged. It proves nothing.",
        )
    shown = _shown_claims(claims, ids, hearing, evidence, weigher.categories)
    evidence.voices = {name: len(speakers) for name, speakers in _speakers(shown).items()}
    spoken = _spoken_of(claims, evidence, ids, hearing, weigher)
    for group in _picked(shown, evidence, ids, hearing, weigher, min(len(spoken), MIN_REPORTED)):
        lead = group.claims[0]
        cue = group.cue
        testifier = hearing.testifiers[lead.speaker] if lead.speaker is not None else None
        title = _title(group, testifier, hearing, words)
        doubt = cue.doubt if not cue.elsewhere or {"theft", "violentTheft"} & weigher.categories else cue.elsewhere
        voices = evidence.voices[cue.name]
        accuses = cue.prosecution > cue.defense
        strength = (
            _near(lead.prosecution if accuses else cue.prosecution, voices, accuses),
            _near(cue.defense, voices, cue.defense > cue.prosecution),
        )
        if contrary := cue.name == "medical" and testifier is not None and testifier.side == "defense":
            strength, doubt = (cue.defense, cue.prosecution), "The doctors of the Crown saw it otherwise."
        ident = _add(evidence, cue.kind, title, _described(group.claims, hearing), strength, doubt.format(**words))
        evidence.exhibit_cues[ident] = cue if not contrary else cue.model_copy(update={"urges": DOCTORS_DIFFER})
        if lead.speaker is not None:
            evidence.exhibit_sources[ident] = ids[lead.speaker]
    room = least_exhibits(len(evidence.witnesses)) - len(evidence.exhibits)
    for claim in spoken[: max(room, MIN_REPORTED if len(evidence.witnesses) >= LONG_TRIAL_WITNESSES else 1)]:
        _add_report(evidence, claim, ids, hearing, words)
    for number, words_said in enumerate(evidence.defence[:2], 1):
        title = "Defence of " + words["prisoner"] if number == 1 else "A further word in defence"
        _add(
            evidence,
            "testimonial",
            title,
            f"The record gives the defence in these words: “{words_said}”",
            (0.12, 0.42 if word_count(words_said) > 15 else 0.3),
            "It was not sworn to, and nobody need believe it unsupported.",
        )
    quoted = " ".join(exhibit.description for exhibit in evidence.exhibits)
    spare = sorted((c for c in claims if not c.cues and c.text not in quoted), key=lambda c: (-c.score, c.order))
    for claim in spare[: max(0, 3 - len(evidence.exhibits))]:
        _add(
            evidence,
            "testimonial",
            "From the record",
            _described([claim], hearing),
            (0.25, 0.2),
            "It is one voice, and it may be read in two ways.",
        )


def _shown_claims(
    claims: list[Claim], ids: dict[int, str], hearing: TrialHearing, evidence: Evidence, categories: frozenset[str]
) -> list[tuple[ClaimPattern, str, Claim]]:
    """Every claim that can lie on the table, with the kind of evidence that it is, and the thing that it shows."""
    # Where the charge is of papers, any of them may matter; elsewhere only those of the accused.
    papers = bool(categories & {"deception", "royalOffences"})
    return [
        (cue, _thing(cue, match, claim.text), claim)
        for claim in claims
        for cue, match in claim.cues
        if _can_be_shown(cue, match, claim, hearing, evidence, ids, papers)
    ]


def _speakers(shown: list[tuple[ClaimPattern, str, Claim]]) -> dict[str, set[int | None]]:
    speakers: dict[str, set[int | None]] = {}
    for cue, _, claim in shown:
        speakers.setdefault(cue.name, set()).add(claim.speaker)
    return speakers


JOINED_KINDS = frozenset({"seen", "confession", "medical", "insane", "found", "threat", "alibi"})
"""Kinds of which an exhibit may quote two sentences of its witness."""


def _picked(
    shown: list[tuple[ClaimPattern, str, Claim]],
    evidence: Evidence,
    ids: dict[int, str],
    hearing: TrialHearing,
    weigher: ClaimWeigher,
    kept: int,
) -> list[_Group]:
    """What lies on the table, in the order in which it was said: by kind, by how much such evidence says, by how much
    the witness is believed. No kind is there often, and neither side has it all.

    `kept`: places that are kept for what else was reported.
    """
    groups: dict[tuple[str, int | None, str], list[Claim]] = {}
    cues: dict[tuple[str, int | None, str], ClaimPattern] = {}
    # A plea of insanity concedes the deed.
    insane = len(_speakers(shown).get("insane", ())) >= MIN_INSANITY_WITNESSES
    for cue, thing, claim in shown:
        if insane and cue.name in ("alibi", "doubted", "drink"):
            continue
        key = (cue.name, claim.speaker, thing)
        groups.setdefault(key, []).append(claim)
        cues[key] = cue
    for made in groups.values():
        made.sort(key=lambda claim: (-claim.score, claim.order))
    ranked = sorted(
        groups,
        key=lambda key: (
            cues[key].name not in weigher.main,
            -(max(cues[key].prosecution, cues[key].defense) + groups[key][0].score)
            * _trust(evidence, ids, groups[key][0]),
            groups[key][0].order,
        ),
    )
    witnesses = len(evidence.witnesses)
    room = most_exhibits(witnesses) - len(evidence.exhibits) - min(2, len(evidence.defence)) - kept
    kinds, quoted, sides = Counter[str](), set[str](), Counter[bool]()
    picked: list[_Group] = []
    for key in ranked:
        cue, made = cues[key], groups[key]
        called = hearing.testifiers[key[1]].side if key[1] is not None else None
        accuses = cue.prosecution > cue.defense and called != "defense"
        most = 1 if cue.name in ("character", "drink") else 1 + (witnesses >= 5) + (witnesses >= LONG_TRIAL_WITNESSES)
        full = len(picked) >= room or sides[accuses] >= max(2, room - 2 if accuses else room // 2)
        if full or kinds[f"{cue.name} {accuses}"] >= most or made[0].text in quoted:
            continue
        second = [claim for claim in made[1:2] if cue.name in JOINED_KINDS and claim.text not in quoted]
        own = [made[0], *second] if word_count(made[0].text) <= MAX_JOINED_WORDS else made[:1]
        kinds[f"{cue.name} {accuses}"] += 1
        sides[accuses] += 1
        quoted.update(claim.text for claim in own)
        picked.append(_Group(cue, key[2], sorted(own, key=lambda claim: claim.order)))
    return sorted(picked, key=lambda group: group.claims[0].order)


MIN_INSANITY_WITNESSES = 3
"""Witnesses to the state of a mind from which on that is the defence."""
MAX_JOINED_WORDS = 30
"""Words of a first sentence behind which a second one still fits."""


def _add_report(
    evidence: Evidence, claim: Claim, ids: dict[int, str], hearing: TrialHearing, words: dict[str, str]
) -> None:
    """What else a witness reports of the accused: words, or a deed."""
    assert claim.speaker is not None
    said = claim.said_by_accused
    name = short_name(hearing.testifiers[claim.speaker], hearing)
    title = f"What {name} {'heard ' + words['him'] + ' say' if said else 'says of ' + words['him']}"
    if any(title == exhibit.title or claim.text in exhibit.description for exhibit in evidence.exhibits):
        return
    doubt = "Words are easily misheard, and may be meant otherwise." if said else "It may be read in more than one way."
    strength = max(REPORT_STRENGTH[0], claim.prosecution), max(REPORT_STRENGTH[1], claim.defense)
    ident = _add(evidence, "testimonial", title, _described([claim], hearing), strength, doubt)
    evidence.exhibit_sources[ident] = ids[claim.speaker]


REPORT_STRENGTH = (0.3, 0.22)
"""Of words or a deed of which no kind of evidence is known: either side may make something of it."""
MIN_REPORTED = 3
"""Places of a long trial that are kept for what else the accused is reported to have said and done."""


def _spoken_of(
    claims: list[Claim], evidence: Evidence, ids: dict[int, str], hearing: TrialHearing, weigher: ClaimWeigher
) -> list[Claim]:
    """What witnesses of the Crown say that the accused did or said, one for each: first what was said of oneself, and
    what speaks of what others speak of, too."""
    stems = {id(claim): content_stems(claim.text) for claim in claims}
    read = {id(claim): weigher.named.sub("prisoner", claim.text) for claim in claims}
    heard: dict[str, set[int | None]] = {}
    for claim in claims:
        for one in stems[id(claim)]:
            heard.setdefault(one, set()).add(claim.speaker)
    several = max(3, len(evidence.witnesses) // 3)
    matter = content_stems(evidence.death[1]) if evidence.death is not None else frozenset[str]()

    def worth(claim: Claim) -> float:
        shared = sum(2 <= len(heard[one]) <= several for one in stems[id(claim)])
        told = read[id(claim)]
        said = SAID_PATTERN.search(told) if claim.said_by_accused else None
        own = said is not None and re.search(r"\b(?:I|my|me)\b|[‘“]", told[said.end() :]) is not None
        named = 3 if _NAMED_DEED_PATTERN.search(told) else 0
        return shared + 3 * len(stems[id(claim)] & matter) + (2 if said else 0) + (4 if own else 0) + named

    best: dict[int, Claim] = {}
    for claim in sorted(claims, key=lambda claim: (-worth(claim), claim.order)):
        testifier = hearing.testifiers[claim.speaker] if claim.speaker is not None else None
        if testifier is None or testifier.side != "prosecution" or claim.speaker in best or claim.speaker not in ids:
            continue
        told = _NAMED_DEED_PATTERN if testifier.reported else _DEED_PATTERN
        if claim.about_accused and told.search(read[id(claim)]) and 8 <= word_count(claim.text) <= MAX_QUOTED_WORDS:
            best[claim.speaker] = claim
    return list(best.values())


_NO_AUXILIARY = (
    r"(?!(?:was|were|is|are|has|have|had(?! (?:an?|the|his|her|some|in)\b)|would|could|might|may|and|who|with|to|at|on"
    r"|in|the|of|by)\b)"
)
_NAMED_DEED_PATTERN = re.compile(rf"\b(?:prisoners?|defendants?) (?:\w+ly )?{_NO_AUXILIARY}[a-z]+", re.IGNORECASE)
_DEED_PATTERN = re.compile(
    rf"(?:^|[;,—] (?:and )?)(?:the )?(?:prisoners?|he|she|they) (?:\w+ly )?{_NO_AUXILIARY}[a-z]+", re.IGNORECASE
)
"""The accused did or said something."""


def short_name(testifier: WitnessSpeech, hearing: TrialHearing) -> str:
    """A witness by surname, with a title or rank; by the whole name where another has the same surname."""
    name = testifier.name
    if name.startswith(("A ", "An ", "Another ", "The ")) or " " not in name:
        return re.sub(r"^(?:An?|The) ", "the ", name)
    if sum(other.surname == testifier.surname for other in hearing.testifiers) > 1:
        return name
    first = name.split()[0].rstrip(".")
    title = first if first in ("Dr", "Mr", "Mrs", "Miss", "Lady", "Inspector", "Sergeant", "Constable") else ""
    mark = "." if title in ("Dr", "Mr", "Mrs") else ""
    return f"{title}{mark} {name.split()[-1]}" if title else name.split()[-1]


def _title(group: _Group, testifier: WitnessSpeech | None, hearing: TrialHearing, words: dict[str, str]) -> str:
    """A tag that says who speaks, and of what."""
    if testifier is None and group.cue.name in _RECORD_TITLES:
        return capitalise(_RECORD_TITLES[group.cue.name].format(**words))
    name = short_name(testifier, hearing) if testifier is not None else "the record"
    template = group.cue.title
    own = _OWN_FIND_PATTERN.search(group.claims[0].text)
    if group.cue.name == "found" and not (group.thing and own):
        template = "What {name} found on {him}" if own else "What {name} says was found on {him}"
    verb = _SHOWN_VERB_PATTERN.search(group.claims[0].text)
    shown = f"{_SHOWN_VERBS[verb[1].lower()]} by {{name}}" if verb else "that {name} spoke of"
    title = template.replace("{shown}", shown).format(
        thing=group.thing, name=name, whose=f"{name}'s" if name[-1] != "s" else f"{name}'", **words
    )
    return capitalise(title)


_OWN_FIND_PATTERN = re.compile(
    r"\b(?:I|we) (?:\w+ ){0,2}(?:found|took|taken|searched|produce|discovered)\b", re.IGNORECASE
)
_RECORD_TITLES = {
    "confession": "What {prisoner} {has} said, by the record",
    "seen": "What was seen, by the record",
    "found": "What was found on {him}",
    "property": "Goods deposed to",
    "character": "Character",
}
"""Tags of what nobody says in their own words."""
_SHOWN_VERBS = {
    "found": "found",
    "produce": "produced",
    "produced": "produced",
    "took": "taken",
    "received": "received",
}
_SHOWN_VERB_PATTERN = re.compile(r"\bI (?:\w+ )?(found|produced?|took|received)\b", re.IGNORECASE)


_SHOWN_PATTERN = re.compile(
    r"\b(?:found(?! that)|produc\w+|exhibit|picked up|took|taken|bought|sold|receiv\w+|wrote|written|signed|handed"
    r"|posted|gave|given|got (?:this|that)|drew|drawn|struck|stabb\w+|fired|shot|passed|presented|sent"
    r"|with (?:an?|the|his|her|their)|this is|these are|here is"
    r"|in (?:his|her|their) (?:\w+ )?(?:hands?|pockets?|writing))\b",
    re.IGNORECASE,
)
"""Words by which a thing that is spoken of is known to have been found, used or brought to court."""
_BROUGHT_PATTERN = re.compile(
    r"\b(?:found(?! that)|produc\w+|exhibit|picked up|took|taken|given|handed|received|bought|this is|these are)\b",
    re.IGNORECASE,
)
SHOWN_REACH_CHARACTERS = 70
"""Characters before a thing's name, and after it, in which such a word must stand."""


def _can_be_shown(
    cue: ClaimPattern,
    match: str,
    claim: Claim,
    hearing: TrialHearing,
    evidence: Evidence,
    ids: dict[int, str],
    papers: bool,
) -> bool:
    """Whether a claim can lie on the table for the side that its kind of evidence favours.

    What a body showed is reported by a surgeon alone. By somebody's testimony a thing must have been found,
    used or brought to court. What accuses is not taken from a witness who was called for the defence.
    """
    if " ".join(match.lower().split())[:40] not in " ".join(f"{claim.question or ''} {claim.text}".lower().split()):
        return False  # a long sentence was cut, and what it is quoted for is lost
    testifier = hearing.testifiers[claim.speaker] if claim.speaker is not None else None
    if (
        testifier is not None
        and testifier.side == "defense"
        and cue.prosecution > cue.defense
        and cue.name != "medical"
    ):
        return False
    if cue.name == "medical":
        of_the_body = claim.speaker is not None and _role_of(evidence, ids[claim.speaker]) == "expert"
        return of_the_body and "prisoner" not in claim.text.lower() and _is_finding(claim.text, match)
    if cue.name == "property" and SAID_PATTERN.search(claim.text.partition(match)[0]):
        return False  # the owner says so better
    if cue.name == "found" and (_NOTHING_HELD_PATTERN.search(claim.text) or _SOMEBODY_FOUND_PATTERN.search(claim.text)):
        return False
    own = _OWN_FIND_PATTERN.search(claim.text) or testifier is None or testifier.reported
    if cue.name == "found" and not own:
        return False  # somebody else found it, and says so better
    if cue.name == "document" and not claim.about_accused and not papers:
        return False
    if cue.name == "doubted" and claim.speaker is not None and _role_of(evidence, ids[claim.speaker]) == "expert":
        return False
    conceded = cue.defense > cue.prosecution and cue.name not in CONCEDED_KINDS
    if testifier is not None and testifier.side == "prosecution" and conceded:
        return False
    if "{thing}" in cue.title and cue.name != "found":
        at = claim.text.lower().find(match.lower())
        if claim.speaker is None or at < 0:
            return False
        if cue.kind == "physical" and _OWN_TOOL_PATTERN.search(claim.text[max(0, at - 12) : at]):
            return False
        if _CONTAINER_PATTERN.match(claim.text[at + len(match) :]):
            return False
        about = claim.text[max(0, at - SHOWN_REACH_CHARACTERS) : at + len(match) + SHOWN_REACH_CHARACTERS]
        # What a policeman or a surgeon did with a tool of their own is no evidence of what was done before.
        own = _role_of(evidence, ids[claim.speaker]) in ("police", "expert")
        return bool((_BROUGHT_PATTERN if own else _SHOWN_PATTERN).search(about))
    return True


_FINDING_PATTERN = re.compile(
    r"\b(?:found|examined|saw|noticed|probed|opening|fractured|suffering|bleeding|bled|received|inflicted|died"
    r"|post[- ]mortem|there (?:was|were)|(?:he|she|deceased|head|body|child) (?:\w+ )?had"
    r"|with an? (?:\w+ ){0,4}wound|(?:was|were) an? (?:\w+ )?wound"
    r"|(?:wounds?|bruises?) (?:\w+ ){0,4}(?:was|were|is))\b",
    re.IGNORECASE,
)
_SUPPOSITION_PATTERN = re.compile(
    r"^assuming\b|^(?:an?|any) \w+ (?:\w+ ){0,12}(?:might|may|would|could|can)\b|\bmay or may not\b"
    r"|\bthere (?:was|were) no\b|\b(?:did|do|does|could|can) ?not (?:proceed|examine|tell|say|form|enable)\b",
    re.IGNORECASE,
)
"""How a surgeon speaks of wounds in general, or of what nobody found."""
_NOTHING_HELD_PATTERN = re.compile(
    r"\bfound\b[^.;?]{0,40}\b(?:gash|wounds?|cuts?|scars?|bruises?|fracture|contusions?)\b"
    r"|\b(?:took|taken)\b[^.;?]{0,20}\bstatement\b",
    re.IGNORECASE,
)
"""What is found on somebody, or taken from them, and is nothing that they carried."""
_SOMEBODY_FOUND_PATTERN = re.compile(
    r"\bfound (?:an?|the|her|his|this|that)? ?(?:\w+ ){0,3}"
    r"(?:child|infant|baby|boy|girl|man|woman|body|deceased|corpse)\b",
    re.IGNORECASE,
)
"""Whoever is found is nothing that was found with somebody."""
_OWN_TOOL_PATTERN = re.compile(r"\bmy (?:own |pen)?\s*-?$", re.IGNORECASE)
"""Before a thing that is the witness's: "I took out my knife"."""
_CONTAINER_PATTERN = re.compile(r"[- ](?:case|box|sheath|head|balls?|keys?|bags?|flask|shots?)\b", re.IGNORECASE)
"""After its name, where another thing is meant: a razor-case."""


def _is_finding(text: str, match: str) -> bool:
    """Whether a surgeon reports what a body showed, in the sentence that a claim is quoted for."""
    wanted = " ".join(match.lower().split())
    parts = (text[start:end] for start, end in statements(text))
    said = next((part for part in parts if wanted in " ".join(part.lower().split())), text)
    return _FINDING_PATTERN.search(said) is not None and _SUPPOSITION_PATTERN.search(said.strip()) is None


def _role_of(evidence: Evidence, witness: str) -> str:
    return next(one.role for one in evidence.witnesses if one.id == witness)


def _trust(evidence: Evidence, ids: dict[int, str], claim: Claim) -> float:
    return evidence.credibility.get(ids[claim.speaker], 0.6) if claim.speaker is not None else 0.6


def _near(weight: float, voices: int, main: bool) -> float:
    """A weight, raised a little for each further witness who speaks to it."""
    return round(min(0.9, weight + (0.05 * min(4, voices - 1) if main else 0.0)), 4)


def _add(evidence: Evidence, kind: str, title: str, description: str, strength: tuple[float, float], doubt: str) -> str:
    ident = f"e{len(evidence.exhibits) + 1}"
    evidence.exhibits.append(
        Exhibit.model_validate(
            {
                "id": ident,
                "kind": kind,
                "title": title,
                "description": description,
                "contestable": True,
                "contest_reason": doubt,
            }
        )
    )
    evidence.exhibit_strength[ident] = Strength(prosecution=strength[0], defense=strength[1])
    return ident


def _described(claims: list[Claim], hearing: TrialHearing) -> str:
    claim = claims[0]
    said = " ".join(one.text for one in claims)
    if claim.speaker is None:
        return f"The record says: “{said}”"
    testifier = hearing.testifiers[claim.speaker]
    verb = "is reported to have said" if testifier.reported else "told the court"
    if len(claims) == 1 and claim.question and word_count(claim.text) < 12:
        return f"Asked “{quotable(claim.question, 30)}”, {_mid(testifier.name)} said: “{claim.text}”"
    return f"{testifier.name} {verb}: “{said}”"


def _mid(name: str) -> str:
    """A name within a sentence: "The prosecutor" loses its capital."""
    return decapitalise(name) if name.startswith(("The ", "A ", "Another ")) else name


_FOUND_PATTERN = re.compile(
    r"\b(?:found|took|produce|discovered)\b (?:an?|the|these?|this|some|two|three|four|five|six|several|that"
    r"|part of the|my|his) (?P<what>(?:[a-z]+[- ]){0,2}?[a-z-]{3,})\b(?= (?:up)?(?:on|in|about|under|from|round)\b"
    r"| which| concealed|,)"
)
_DULL_WORDS = frozenset(
    "prisoner man person place things thing same other rest whole house door way property day time room people two "
    "man's following goods he she it they had statement articles child infant baby body".split()
)
_TRAILING_WORDS = frozenset("mentioned produced found here there now had".split())
"""What ends the words for a thing and belongs to the sentence."""


def _thing(cue: ClaimPattern, match: str, text: str) -> str:
    """The noun for an exhibit's tag."""
    if "{thing}" not in cue.title:
        return ""
    if cue.name == "found":
        found = _FOUND_PATTERN.search(text)
        words = found["what"].strip().lower().split() if found else []
        while words and words[-1] in _TRAILING_WORDS:
            words.pop()
        what = " ".join(word for word in words if word not in ("different", "more"))
        return what if what and what.split()[-1] not in _DULL_WORDS else ""
    return re.sub(r"\s+", " ", match.lower()).strip()
