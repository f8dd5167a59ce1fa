"""The summary of a trial: who is accused of what, who died or what was taken and how, and what is in dispute.

Its first paragraph says the charge and what happened, its second what is in dispute, its third where and when it was
tried. The judge opens a deliberation with the first two.
"""

from __future__ import annotations

import re

from cases.sources.old_bailey.claims import Accused, Evidence
from cases.sources.old_bailey.evidence import names_of
from cases.sources.old_bailey.facts import Record
from cases.sources.old_bailey.offences import offence_name
from cases.sources.old_bailey.prose import counted, listed, quotable
from engine.matters.criminal_case import Exhibit
from engine.text.capitals import capitalise, decapitalise
from engine.text.words import word_count

_MONTHS = "January February March April May June July August September October November December".split()
_GOODS = re.compile(
    r"\b(?:steal|stealing|stole|taking(?: and carrying)? away|receiving|embezzling)\b,?\s*"
    r"(?:,? ?(?:on|about|upon) (?:the )?[^,]{0,60}, )?(?P<goods>\S.{0,500}?)"
    r"(?=[,;]? (?:the|his|her|their) (?:\w+ )?(?:goods|property|monies|money|moneys|chattels|cattle)\b"
    r"|[,;]? (?:in|from|out of) (?:the|his|her|their) (?:dwelling|house|shop|person)|[,;]? from the person|$)",
    re.IGNORECASE,
)
"""What an indictment for theft says was taken, up to whose it was or where."""
_MEANS_PATTERN = re.compile(
    r"\b(?P<means>(?:by (?:giving|running|striking|throwing|casting|driving|riding|shooting|stabbing|beating|kicking"
    r"|strangling|drowning|poisoning|pushing)|giving (?:him|her|them)"
    r"|with an? [^,;]{3,40}, (?:gave|giving) (?:him|her))\b[^;]*)",
    re.IGNORECASE,
)
"""By what, in the words of an indictment for a killing."""
MAX_GOODS_WORDS = 32
MAX_SPOKEN_WORDS = 26
"""Words of a quotation in the summary: the judge reads it out."""
_RELATION = re.compile(r"\s(?:his|her|their)$", re.IGNORECASE)
"""What is left of "Sarah his Wife" where the markup ends before the last word."""
_SOUND_BODY_PATTERN = re.compile(
    r"\b(?:healthy|normal|natural causes?|no (?:marks?|signs?|wounds?|bruises|trace))\b", re.IGNORECASE
)
"""A body that shows nothing of how somebody died."""
_NO_NAME_PATTERN = re.compile(r"^(?:a|an|the|his|her|our|some|unknown|person)\b", re.IGNORECASE)


def summary_of(record: Record, names: dict[str, str], evidence: Evidence, charge: str, accused: Accused) -> str:
    """The summary, in three paragraphs."""
    people = names_of(list(names.values()), "others") or "A person whom the record does not name"
    verb = "are" if len(names) > 1 else "is"
    labels = list(dict.fromkeys(offence_name(o.category, o.subcategory) for o in record.offences))
    accusation = names_of([f"{label} ({gloss})" for label, gloss in labels][:3], "others")
    first = f"{people} {verb} accused of {accusation or 'an offence that the record does not class'}."
    happened = _happened(record, evidence, charge)
    return f"{first} {happened}".strip() + f"\n\n{_dispute(record, evidence, accused)}\n\n{_tried(record, evidence)}"


def _happened(record: Record, evidence: Evidence, charge: str) -> str:
    """Who died or was hurt, or what was taken, when, where and how, as far as the record says."""
    categories = {offence.category for offence in record.offences}
    victims = [_RELATION.sub("", name) for offence in record.offences for name in offence.victims]
    victims = list(dict.fromkeys(victims))
    victims = [name for name in victims if name and not _NO_NAME_PATTERN.match(name)]
    when = f" on “{record.crime_date}”" if record.crime_date else ""
    where = f" at “{record.place}”" if record.place else ""
    parts: list[str] = []
    if "kill" in categories and victims:
        parts.append(f"{names_of(victims, 'others')} died{where}{when}.")
    elif categories & {"theft", "violentTheft"} and (goods := _goods(charge)):
        owners = [name for name in victims if " " in name and name.split()[-1].lower() not in goods.lower()]
        owner = f", and belonged to {names_of(owners, 'others')}" if owners else ""
        force = " with violence" if "violentTheft" in categories else ""
        parts.append(f"What was taken{force}{where}{when}, by the indictment, was “{goods}”{owner}.")
    elif charge:
        words = quotable(charge, 45).rstrip(".")
        words = words if charge[:1].isupper() else decapitalise(words)
        parts.append(f"The indictment says “{words}”.")
        details = [f"the place as “{record.place}”"] if record.place and record.place not in charge else []
        details += (
            [f"the day as “{record.crime_date}”"] if record.crime_date and record.crime_date not in charge else []
        )
        parts += [f"The record gives {' and '.join(details)}."] if details else []
    if categories & {"kill", "breakingPeace", "violentTheft"}:
        means = _means(charge) if "kill" in categories and victims else ""
        parts += [how for how in [_how(evidence, means, "kill" in categories)] if how]
    return " ".join(parts)


def _goods(charge: str) -> str:
    """What was taken, in the words of the indictment; empty where that is not plain."""
    found = _GOODS.search(charge)
    if found is None or word_count(found["goods"]) < 1:
        return ""
    words = found["goods"].strip(" ,;:.")
    words = re.sub(r"^(?:therein|there|then)\b[ ,]*", "", words, flags=re.IGNORECASE)
    if not re.search(r"[a-z]{3}", words) or re.match(r"from (?:him|her|them)\b", words):
        return ""
    quoted = quotable(words, MAX_GOODS_WORDS).rstrip(".")
    return decapitalise(quoted)


def _means(charge: str) -> str:
    """By what an indictment says that somebody was killed; empty where it does not."""
    found = _MEANS_PATTERN.search(charge)
    return quotable(found["means"], MAX_SPOKEN_WORDS).rstrip(".") if found else ""


def _how(evidence: Evidence, means: str, killing: bool) -> str:
    """By what means, where the indictment says so; else of what somebody died, or what a surgeon says first of the
    body; and which weapon the court heard of."""
    weapons = [e for e in evidence.exhibits if _cue(evidence, e) == "weapon"]
    how = ""
    if means:
        how = f"By the indictment it was done “{decapitalise(means)}”."
    elif killing and evidence.death is not None:
        how = f"Of the death {evidence.death[0]} says, “{evidence.death[1]}”"
    else:
        medical = next((e for e in evidence.exhibits if _cue(evidence, e) == "medical"), None)
        quoted = re.search("“(.+)”", medical.description) if medical else None
        if quoted is not None and not _SOUND_BODY_PATTERN.search(quoted[1]):
            how = f"Of the body a surgeon says, “{quotable(quoted[1], MAX_SPOKEN_WORDS)}”"
    if weapons:
        things = (_THING_SOURCE_PATTERN.sub("", exhibit.title) for exhibit in weapons)
        titles = list(dict.fromkeys(f"the {decapitalise(thing)}" for thing in things))
        titles = [title for title in titles if f"{title}s" not in titles]
        return f"{how} The court heard of {listed(titles)}.".strip()
    return how


_THING_SOURCE_PATTERN = re.compile(r" (?:found|produced|taken|received|that) .*$")
"""On a tag, behind the thing: who brought it."""


def _cue(evidence: Evidence, exhibit: Exhibit) -> str:
    cue = evidence.exhibit_cues.get(exhibit.id)
    return cue.name if cue else ""


_SELF_DEFENCE_PATTERN = re.compile(
    r"\bown defen[cs]e\b|\bdefend(?:ed|ing)? (?:my|him|her)self\b|\bhave (?:had )?my life\b"
    r"|\b(?:he|she) (?:drew|struck me|shook h\w+ cane)|\breceiv['’]?e?d (?:\w+ ){1,2}wounds?\b",
    re.IGNORECASE,
)
_ACCIDENT_PATTERN = re.compile(
    r"\baccident\w*|\b(?:it|gun|pistol|piece) went off\b"
    r"|\b(?:he|she|child|it) (?:\w+ )?(?:fell|rolled|slipped|tumbled)\b",
    re.IGNORECASE,
)
"""What the accused say who own that somebody died by them."""


def _dispute(record: Record, evidence: Evidence, accused: Accused) -> str:
    """What the two sides differ in, by what was said for the accused, and by how many."""
    cues = {_cue(evidence, exhibit) for exhibit in evidence.exhibits}
    categories = {offence.category for offence in record.offences}
    doctors = {witness.side for witness in evidence.witnesses if witness.role == "expert"}
    words = accused.words
    was, own = ("were", "their") if accused.many else ("was", words["his"])
    voices = evidence.voices
    answer = " ".join(evidence.defence) if "kill" in categories else ""
    if "insane" in cues and voices["insane"] >= voices.get("alibi", 0):
        sentence = f"In dispute is the state of {own} mind."
    elif _SELF_DEFENCE_PATTERN.search(answer):
        sentence = f"In dispute is whether {words['prisoner']} did it in anger, or to save {own} own life."
    elif _ACCIDENT_PATTERN.search(answer):
        sentence = f"In dispute is whether {words['prisoner']} did it, or an accident."
    elif "alibi" in cues:
        sentence = f"In dispute is whether {words['prisoner']} {was} there at all."
    elif "kill" in categories and {"prosecution", "defense"} <= doctors:
        sentence = f"In dispute is what the doctors make of the body, and whether {words['prisoner']} did it."
    elif cues & {"found", "pawned", "property"} and categories & {"theft", "violentTheft"}:
        sentence = f"In dispute is how the goods came to {words['prisoner']}."
    elif "identified" in cues or ("doubted" in cues and "kill" not in categories):
        sentence = f"In dispute is whether the witnesses have the right {'people' if accused.many else 'person'}."
    elif cues & {"document", "coin"} and categories & {"deception", "royalOffences"}:
        sentence = f"In dispute is what {words['prisoner']} knew and meant."
    else:
        sentence = f"In dispute is whether {words['prisoner']} did it, and in what mind."
    if evidence.defence and re.match(r"(?:the )?prisoners?\b", evidence.defence[0], re.IGNORECASE):
        sentence += f" The record says of the defence: “{quotable(evidence.defence[0], MAX_SPOKEN_WORDS)}”"
    elif evidence.defence:
        verb = "answer" if accused.many else "answers"
        prisoner = capitalise(words["prisoner"])
        sentence += f" {prisoner} {verb}: “{quotable(evidence.defence[0], MAX_SPOKEN_WORDS)}”"
    return sentence


def _tried(record: Record, evidence: Evidence) -> str:
    count = len(evidence.witnesses)
    heard = f"{counted(count, 'witness', 'witnesses')} {'was' if count == 1 else 'were'} heard"
    witnesses = heard if count else "the record prints no witness by name"
    return f"Tried at the Old Bailey in the session of {session_day(record.date)}; {witnesses}."


def session_day(date: str | None) -> str:
    """The first day of a session, in words."""
    if not date:
        return "an unknown day"
    return f"{int(date[6:])} {_MONTHS[int(date[4:6]) - 1]} {date[:4]}" if 1 <= int(date[4:6]) <= 12 else date[:4]
