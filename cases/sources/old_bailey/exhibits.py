"""Exhibits from the claims of a trial: the indictment, the best claim of each kind, and the words of the defence."""

from __future__ import annotations

import re

from cases.sources.old_bailey.claims import Claim, ClaimWeigher, Evidence
from cases.sources.old_bailey.lexicon_table import ClaimPattern
from cases.sources.old_bailey.prose import quotable
from cases.sources.old_bailey.speech import TrialHearing
from engine.matters.criminal_case import Exhibit, Strength
from engine.text.capitals import capitalise, decapitalise
from engine.text.clauses import statements
from engine.text.words import word_count

MAX_EXHIBITS = 10


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
    best: dict[str, Claim] = {}
    speakers: dict[str, set[int | None]] = {}
    things: dict[str, tuple[ClaimPattern, str]] = {}
    for claim in claims:
        for cue, match in claim.cues:
            if not _can_be_shown(cue, match, claim, hearing, evidence, ids):
                continue
            thing = _thing(cue, match, claim.text)
            key = f"{cue.name}:{thing}" if "{thing}" in cue.title else cue.name
            speakers.setdefault(cue.name, set()).add(claim.speaker)
            trust = evidence.credibility.get(ids[claim.speaker], 0.6) if claim.speaker is not None else 0.6
            if key not in best or claim.score * trust > best[key].score * _trust(evidence, ids, best[key]):
                best[key], things[key] = claim, (cue, thing)
    ranked = sorted(
        best,
        key=lambda key: (
            things[key][0].name not in weigher.main,
            -max(things[key][0].prosecution, things[key][0].defense) - best[key].score,
            best[key].order,
        ),
    )
    used: dict[str, int] = {}
    quoted: set[str] = set()
    room = MAX_EXHIBITS - len(evidence.exhibits) - min(2, len(evidence.defence))
    picked: list[str] = []
    for key in ranked:
        cue = things[key][0]
        if (
            len(picked) < room
            and used.get(cue.name, 0) < (2 if "{thing}" in cue.title else 1)
            and best[key].text not in quoted
        ):
            used[cue.name] = used.get(cue.name, 0) + 1
            quoted.add(best[key].text)
            picked.append(key)
    for key in sorted(picked, key=lambda k: best[k].order):
        claim, (cue, thing) = best[key], things[key]
        title = re.sub(r":?\s*$", "", cue.title.format(thing=thing, **words))
        doubt = cue.doubt if not cue.elsewhere or {"theft", "violentTheft"} & weigher.categories else cue.elsewhere
        voices = len(speakers[cue.name])
        strength = (
            _near(
                claim.prosecution if cue.prosecution > cue.defense else cue.prosecution,
                voices,
                cue.prosecution > cue.defense,
            ),
            _near(cue.defense, voices, cue.defense > cue.prosecution),
        )
        ident = _add(
            evidence,
            cue.kind,
            capitalise(title),
            _described(claim, hearing),
            strength,
            doubt.format(**words),
        )
        evidence.exhibit_cues[ident] = cue
        if claim.speaker is not None:
            evidence.exhibit_sources[ident] = ids[claim.speaker]
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
    spare = sorted((c for c in claims if not c.cues and c.text not in quoted), key=lambda c: (-c.score, c.order))
    for claim in spare[: max(0, 3 - len(evidence.exhibits))]:
        _add(
            evidence,
            "testimonial",
            "From the record",
            _described(claim, hearing),
            (0.25, 0.2),
            "It is one voice, and it may be read in two ways.",
        )


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
    cue: ClaimPattern, match: str, claim: Claim, hearing: TrialHearing, evidence: Evidence, ids: dict[int, str]
) -> bool:
    """Whether a claim can lie on the table for the side that its kind of evidence favours.

    What a body showed is reported by a surgeon alone. By somebody's testimony a thing must have been found,
    used or brought to court. What accuses is not taken from a witness who was called for the defence.
    """
    if " ".join(match.lower().split())[:40] not in " ".join(claim.text.lower().split()):
        return False  # a long sentence was cut, and what it is quoted for is lost
    testifier = hearing.testifiers[claim.speaker] if claim.speaker is not None else None
    if testifier is not None and testifier.side == "defense" and cue.prosecution > cue.defense:
        return False
    if cue.name == "medical":
        of_the_body = claim.speaker is not None and _role_of(evidence, ids[claim.speaker]) == "expert"
        return of_the_body and "prisoner" not in claim.text.lower() and _is_finding(claim.text, match)
    if cue.name == "found" and _NOTHING_HELD_PATTERN.search(claim.text):
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
_OWN_TOOL_PATTERN = re.compile(r"\bmy (?:own |pen)?\s*-?$", re.IGNORECASE)
"""Before a thing that is the witness's: "I took out my knife"."""
_CONTAINER_PATTERN = re.compile(r"[- ](?:case|box|sheath|head|balls?)\b", re.IGNORECASE)
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


def _described(claim: Claim, hearing: TrialHearing) -> str:
    if claim.speaker is None:
        return f"The record says: “{claim.text}”"
    testifier = hearing.testifiers[claim.speaker]
    verb = "is reported to have said" if testifier.reported else "told the court"
    if claim.question and word_count(claim.text) < 12:
        return f"Asked “{quotable(claim.question, 30)}”, {_mid(testifier.name)} said: “{claim.text}”"
    return f"{testifier.name} {verb}: “{claim.text}”"


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
    "man's following goods he she it they had statement".split()
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
