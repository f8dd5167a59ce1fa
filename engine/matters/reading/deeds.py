"""Deeds: what a sentence tells that somebody did, and to whom, by fixed rules.

Each clause is read for who acts, on whom, and what becomes of them: verbs by what they do to people and things, in the
active and the passive, with what denies, refuses or stops them. No adjective counts. What befell the person, what
others or nature did, what somebody alleges or thinks of them has no side; nor has a sentence that tells of both.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from engine.core.matter import Way
from engine.matters.reading.changes import change_in
from engine.matters.reading.person import Person
from engine.matters.reading.vocabulary import (
    CLASSES,
    FORMS,
    SAID,
    Term,
    acts_at,
    belongs_to,
    classes_in,
    is_noun,
    key_of,
    particles_of,
    terms,
)
from engine.text.clauses import coordinate_clauses
from engine.text.figures import figures
from engine.text.negation import Negation, is_negated, negations
from engine.text.verbs import base_of
from engine.text.words import STOP_WORDS


class Deed(NamedTuple):
    """What a sentence tells."""

    way: Way
    tells: str
    """As the end of “it tells that …”."""
    weight: float


Agent = Literal["person", "patient", "other", "nobody"]
"""Who does what a verb says: the person, somebody else, or nobody who is named; or it is done to the person."""
_HARM, _FORCE, _WANT, _RUIN, _DECEIT, _GAIN = (
    "people came to harm",
    "somebody was forced, driven out or locked up",
    "somebody was left without what they needed or were owed",
    "something was destroyed",
    "something was hidden, taken or falsified",
    "somebody took for themselves",
)
_SAVED, _HELPED, _MADE, _RELIEF, _REFUSED = (
    "people came through",
    "somebody was helped",
    "something was made, begun or found out",
    "a harm or a burden stopped, or became less",
    "something that was offered was refused",
)
_PHRASE_DEEDS = {
    "favoured": Deed("against", _GAIN, 2.0),
    "convicted": Deed("against", "somebody was found at fault, or owned to it", 2.0),
    "for_nothing": Deed("for", _HELPED, 1.5),
    "ahead": Deed("for", _MADE, 1.0),
    "knowing": Deed("against", _DECEIT, 1.5),
}
"""By block of phrases, the likeliest first: what a clause with one of them tells of the person of whom it speaks."""
_UNNAMED = 0.5
"""What a deed counts of which nobody is named who did it."""
_COUNTED = 0.4
"""What it adds that a sentence says how many."""
_CLEAR = 0.6
"""Share of the heavier side from which on the other one makes a sentence say nothing."""
_EXCLAIMED = re.compile(r"[!?][”\"'’)]*$")
_OFFERED = re.compile(r"\b(?:was|were|been) offered\b")
_QUOTED = re.compile(r"[“\"«][^”\"»]*[”\"»]?")
_MAX_OBJECT_WORDS = 8
"""Words behind a verb that may be what it is done to."""
_IMPOSING = frozenset(map(key_of, ("introduce", "impose", "devise", "create")))
_PERMITTING = frozenset(map(key_of, ("let", "allow", "permit")))
_SELF_MOVING = CLASSES["hurt"] & frozenset("drown starv suffoc".split())
"""What happens to people without anybody who does it."""


def deed_in(text: str, person: Person) -> Deed | None:
    """What a sentence tells of a person, and on which side that lies; None where fixed rules read nothing in it."""
    if SAID["doubted"].search(text) or _EXCLAIMED.search(text) or (SAID["opinion"].search(text) and not figures(text)):
        return None
    if (change := change_in(text)) is not None:
        return Deed("for", _RELIEF, 3.0) if change == "relief" else Deed("against", _HARM, 3.0)
    if _OFFERED.search(text) and "reward" in classes_in(terms(text)) and person.does.search(text):
        return None  # whether it was taken
    found = list(_deeds(_QUOTED.sub(lambda said: " " * len(said[0]), text), person))
    sums = {way: sum(one.weight for one in found if one.way == way) for way in ("for", "against")}
    heavier, lighter = max(sums.values()), min(sums.values())
    if not heavier or lighter > _CLEAR * heavier:
        return None
    if sums["for"] == heavier and (SAID["unlawful"].search(text) or SAID["scant"].search(text)):
        return None
    best = max((one for one in found if sums[one.way] == heavier), key=lambda one: one.weight)
    return best._replace(weight=best.weight + (_COUNTED if figures(text) else 0.0))


# Who did what to whom


def _deeds(text: str, person: Person) -> Iterator[Deed]:
    """What each clause tells: the first deed in it governs what follows, as in “nursed the wounded”."""
    denied, words = negations(text), terms(text)
    spans = [one.span() for one in person.does.finditer(text)]
    by_person = person.agent.search(text) is not None
    carried: Agent = "nobody"
    named_alone = False
    """Whether the clause before has the name of the person alone."""
    together = SAID["together"].search(text) is not None
    if SAID["child_labour"].search(text):
        yield Deed("against", "children were put to work", 2.0)
    for clause in coordinate_clauses(text):
        found = [one for one in words if clause.start <= one.start < clause.end]
        mine = {at for at, one in enumerate(found) if any(first <= one.start < end for first, end in spans)}
        said, acting = text[clause.start : clause.end], None
        earlier = [one for one in words if one.start < clause.start]
        for at in range(len(found)):
            acts = [] if is_noun(found, at) or _is_motion(found, at) else acts_at(found, at)
            if not acts:
                continue
            agent = _agent(found, at, mine, carried, person.own)
            acting = acting or agent
            if by_person and agent in ("other", "nobody"):
                agent = "person"
            # “did not eat, and died”: what stands in a later clause in a form of its own is not denied.
            bare = base_of(found[at].text) == found[at].text
            reaching = denied if bare else [one for one in denied if " and " not in text[one.end : found[at].start]]
            negated = is_negated(reaching, found[at].start) and not _follows_another(found, at, denied)
            if agent != "person" and (together or (clause.start == 0 and found[0].text in FORMS["occasions"])):
                continue
            phrase = _phrase(found, at, mine, agent, earlier, negated, said, person.own)
            deed = next((deed for act in acts if (deed := _deed(act, phrase)) is not None), None)
            if deed is not None:
                yield deed
                break
        else:
            speaks_of = classes_in(found)
            others = not mine and ("people" in speaks_of or "person" not in (acting, carried))
            if others and "evil" not in speaks_of and SAID["befell"].search(said):
                yield Deed("against", _HARM, 1.5)
            elif mine or (acting or carried) == "person" or _is_their_work(found, person.own):
                yield from [deed for block, deed in _PHRASE_DEEDS.items() if SAID[block].search(said)][:1]
        if acting is not None:
            carried = acting
        elif named_alone and carried == "person" and not mine:
            named_alone = False  # “Holm, founder of the mill, died”
            continue
        elif mine:
            carried = "person"
        elif len(found) > 1 and not _goes_on(found[0]):
            carried = "other"
        named_alone = bool(mine) and len(mine) == len(found)


def _goes_on(first: Term) -> bool:
    """Whether a clause that begins with a word has no subject of its own."""
    return first.text in FORMS["introducing"] or first.text.endswith(("ed", "ing")) or base_of(first.text) != first.text


def _is_their_work(found: Sequence[Term], theirs: frozenset[str]) -> bool:
    """Whether what a clause speaks of is the person's: “her two quartets”."""
    return bool(found) and found[0].text in theirs and FORMS["kin"].isdisjoint(one.text for one in found[1:3])


def _agent(found: Sequence[Term], at: int, mine: set[int], carried: Agent, theirs: frozenset[str]) -> Agent:
    """Who does what a verb says."""
    before = at - 1
    while before >= 0 and (found[before].text in FORMS["helping"] or found[before].text.endswith("ly")):
        before -= 1
    passive = any(one.text in FORMS["being"] for one in found[before + 1 : at]) and not found[at].text.endswith("ing")
    person = max((one for one in mine if one <= before), default=-1)
    other = max((one for one in range(before + 1) if found[one].text in FORMS["subjects"]), default=-1)
    if other >= 0 and found[other].text == "who" and (person == other - 1 if other else carried == "person"):
        other = -1  # “Holm, who”, “it was Holm who”
    if passive:
        own = before >= 1 and found[before].text in FORMS["kin"] and found[before - 1].text in theirs
        if own or person == before >= 0 or (before < 0 and carried in ("patient", "person")):
            return "patient"
        return "other" if _is_by_others(found[at + 1 :]) else "nobody"
    if person > other:
        return "person"
    if other > person:
        return "other"
    if all(one.text in STOP_WORDS for one in found[: before + 1]):
        return carried
    if found[0].text in theirs:
        return "patient" if any(one.text in FORMS["kin"] for one in found[1 : before + 1]) else "person"
    return "other"


def _is_by_others(behind: Sequence[Term]) -> bool:
    """Whether a passive says that somebody else did it: “by the strikers”, “by Holm”, and not “by the belts”."""
    by = next((at for at, one in enumerate(behind[:3]) if one.text == "by"), None)
    whom = behind[by + 1 : by + 4] if by is not None else ()
    return any(one.named for one in whom) or not classes_in(whom).isdisjoint(("people", "others"))


def _is_motion(found: Sequence[Term], at: int) -> bool:
    """Whether a verb says where somebody went, and not whom they sent there: “would not turn back at the ford”."""
    after = (*(one.text for one in found[at + 1 : at + 3]), "", "")
    caused = any(one.text in FORMS["being"] or one.text in FORMS["causing"] for one in found[:at])
    particle = any(after[0] == word for word, act in particles_of(found[at]) if act == "force")
    return particle and not caused and (not after[1] or after[1] in FORMS["introducing"])


def _follows_another(found: Sequence[Term], at: int, denied: Sequence[Negation]) -> bool:
    """Whether what is denied is a verb before: “those who would not pay were hanged”."""
    helped = at - 1
    while helped > 0 and found[helped].text in FORMS["helping"]:
        helped -= 1
    start = max((one.start for one in denied if one.start < found[at].start), default=-1)
    return any(one.text in ("was", "were") for one in found[helped + 1 : at]) and any(
        acts_at(found, one) and not is_noun(found, one) for one in range(helped + 1) if found[one].start > start
    )


class _Phrase(NamedTuple):
    """A verb among the words of its clause."""

    verb: Term
    agent: Agent
    denied: bool
    before: Sequence[Term]
    """From its subject on; where the clause has none, from the beginning of the sentence."""
    behind: Sequence[Term]
    clause: str
    whole: Sequence[Term]
    """The words of its clause."""
    theirs: frozenset[str]

    @property
    def share(self) -> float:
        """What it counts, by whether somebody is named who does it."""
        return 1.0 if self.agent == "person" else _UNNAMED

    @property
    def objects(self) -> frozenset[str]:
        """What it is done with, and to."""
        return classes_in(self.behind) or classes_in(self.whole if self.agent == "person" else self.before)

    @property
    def first(self) -> frozenset[str]:
        """The first that it is done with, or to."""
        return next((classes for word in self.behind if (classes := classes_in([word]))), frozenset())

    @property
    def head(self) -> frozenset[str]:
        """What it is done to, of which the first decides: “the duty on salt”."""
        said = (*self.behind, *self.whole) if self.agent == "person" else (*self.before, *self.behind)
        return next((classes for word in said if (classes := classes_in([word])) & {"evil", "good"}), frozenset())

    @property
    def every(self) -> frozenset[str]:
        """The same, with its subject."""
        return classes_in((*self.before, *self.behind))

    @property
    def inner(self) -> str | None:
        """The class of what stands behind it, as in “refused to pay”."""
        near = (at for at in range(min(5, len(self.behind))) if not _is_motion(self.behind, at))
        found = (act for at in near for act in acts_at(self.behind, at)[:1])
        return next((act for act in found if act != "receive"), None)

    @property
    def on_person(self) -> bool:
        """Whether it is done to the person, or to somebody of theirs."""
        first, second = (*(one.text for one in self.behind[:2]), "", "")[:2]
        return first in FORMS["him"] and (first != "her" or not second or second in STOP_WORDS)

    @property
    def is_self_done(self) -> bool:
        """Whether somebody suffers it without anybody who does it, or did it to themselves."""
        reflexive = bool(self.behind) and self.behind[0].text in ("himself", "herself", "themselves")
        return (self.verb.key in _SELF_MOVING and not self.on_people) or (
            reflexive and self.verb.key in CLASSES["hurt"]
        )

    @property
    def gets_nothing(self) -> bool:
        """Whether what is given is nothing: “was given none”."""
        return bool(self.behind) and self.behind[0].text in FORMS["nothing"]

    @property
    def on_nobody(self) -> bool:
        """Whether it is done to nobody: “dismissed nobody”."""
        return bool(self.behind) and self.behind[0].text == "nobody"

    @property
    def is_background(self) -> bool:
        """Whether it says what had been done before to those who are spoken of: “men who had been flogged”."""
        said = [one.text for one in self.before]
        return self.agent == "nobody" and said[-3:] in (["who", "had", "been"], ["which", "had", "been"])

    @property
    def on_people(self) -> bool:
        """Whether people are what it is done to, and not those who do it."""
        return "people" in (classes_in(self.behind) if self.agent == "other" else self.objects)

    @property
    def of_kin(self) -> bool:
        """Whether its subject is somebody of the person's own."""
        return any(
            one.text in self.theirs and two.text in FORMS["kin"]
            for one, two in zip(self.before, self.before[1:], strict=False)
        )


def _phrase(
    found: Sequence[Term],
    at: int,
    mine: set[int],
    agent: Agent,
    earlier: Sequence[Term],
    denied: bool,
    clause: str,
    theirs: frozenset[str],
) -> _Phrase:
    subject = max((one for one in mine if one < at), default=-1) if agent == "person" else -1
    before = found[subject + 1 : at]
    if all(one.text in STOP_WORDS for one in before):
        before = [*earlier, *before]
    behind = [one for one in found[at + 1 : at + 1 + _MAX_OBJECT_WORDS] if not belongs_to(found[at], one)]
    nothing = (
        one for one, two in zip(behind, found[at:], strict=False) if one.text in FORMS["nothing"] and two.text != "for"
    )
    denied = denied or next(nothing, None) is not None
    whole = [one for one in found if not belongs_to(found[at], one)]
    phrase = _Phrase(found[at], agent, denied, before, behind, clause, whole, theirs)
    return phrase._replace(denied=True) if phrase.on_nobody else phrase


def _deed(act: str, one: _Phrase) -> Deed | None:
    """What a verb tells, with what it is done to."""
    said = {word.text for word in one.before[-4:]}
    if one.agent == "patient" or one.is_background or (said & FORMS["unreal"] and not one.denied):
        return None
    if act in ("die", "survive", "lose", "receive") or one.is_self_done:
        return _befell(act, one)
    if one.agent == "other":
        return None
    match act:
        case "hurt" | "force" | "ruin":
            tells, weight = {"hurt": (_HARM, 3.0), "force": (_FORCE, 2.5), "ruin": (_RUIN, 2.0)}[act]
            return _harm(tells, weight, one)
        case "deceive":
            if one.agent != "person" or one.denied or not classes_in(one.behind):
                return None
            return Deed("for", _SAVED, 2.0) if "people" in one.objects else Deed("against", _DECEIT, 2.2)
        case "rescue" | "give" | "allow":
            return _help(act, one)
        case "make":
            as_own = [word.text for word in one.behind[:3]] in (["as", his, "own"] for his in one.theirs)
            if as_own and one.agent in ("person", "nobody"):
                return Deed("against", _DECEIT, 2.0)
            if one.agent != "person" or one.denied:
                return None
            if "poison" in classes_in(one.whole):
                return None
            if "evil" in one.objects and "good" not in one.objects and one.verb.key not in _IMPOSING:
                return None
            brings_evil = "evil" in one.objects and one.verb.key in _IMPOSING
            return Deed("against", _FORCE, 2.0) if brings_evil else Deed("for", _MADE, 0.8)
        case "stop" | "raise":
            touched = one.head & {"evil", "good"}
            if one.inner in ("hurt", "force", "rescue", "give"):
                touched = frozenset({"evil"} if one.inner in ("hurt", "force") else {"good"})
            if len(touched) != 1 or one.denied or one.on_person:
                return None
            good = ("evil" in touched) == (act == "stop")
            return Deed("for", _RELIEF, 2.5 * one.share) if good else Deed("against", _WANT, 2.0 * one.share)
        case "refuse":
            return _refusal(one) if one.agent == "person" else None
        case "unmake":
            if one.denied:
                return None
            if "paper" in one.objects:
                return Deed("against", _DECEIT, 2.2 * one.share)
            ruined = one.verb.key == "burn" and one.objects & {"people", "good"}
            return Deed("against", _RUIN, 2.0 * one.share) if ruined else None
        case "oppose":
            return _opposition(one) if one.agent == "person" and not one.denied else None
        case "confine":
            return _harm(_FORCE, 2.5, one) if "prison" in classes_in(one.behind) else None
        case _:
            return _taking(one)


def _befell(act: str, one: _Phrase) -> Deed | None:
    """What happened to people, whoever brought it about."""
    if act == "lose" and one.agent == "person" and "reward" in one.objects:
        return Deed("for", "somebody gave up something of their own", 1.2)
    helped = [word.text for word in one.before[-5:]]
    while helped and helped[-1] in FORMS["helping"]:
        helped.pop()
    caused = one.agent == "other" and not FORMS["causing"].isdisjoint(helped)
    if caused or one.of_kin or one.agent in ("person", "patient") or not one.before:
        return None
    if act == "survive":
        return Deed("for", _SAVED, 1.5) if "people" in one.every and not one.denied else None
    if act == "receive":
        want = one.denied and "good" in one.objects and "people" in one.every
        return Deed("against", _WANT, 1.5) if want else None
    if act == "lose" and not ("body" in classes_in(one.behind) or any(word.text == "their" for word in one.behind[:3])):
        return None
    if any(word.text in one.theirs for word in one.behind[:3]) or (act == "die" and _is_of_one_in_office(one.before)):
        return None
    if one.denied and act != "die":
        return Deed("for", _RELIEF, 1.5)
    return None if one.denied else Deed("against", _HARM, 1.5)


def _is_of_one_in_office(before: Sequence[Term]) -> bool:
    """Whether what stands before a verb is one who holds an office: “the bishop having died”."""
    nouns = [word for word in before if word.text not in FORMS["helping"] and word.text != "having"]
    return bool(nouns) and nouns[-1].text in FORMS["roles"] and "people" not in classes_in(nouns[-1:])


def _counts_some(clause: str) -> bool:
    """Whether a clause says how many, and not only in which year."""
    return any(not 1000 <= one.value <= 2100 for one in figures(clause))


def _harm(tells: str, weight: float, one: _Phrase) -> Deed | None:
    """What somebody did to others; one that is denied is a relief."""
    unnamed = one.agent != "person"
    touched = one.every | one.objects
    things = {"good", "body"} | ({"paper"} if tells == _RUIN else set())
    on_things = touched & things and not (unnamed and tells == _HARM)
    on_people = "people" in touched or one.on_nobody or (unnamed and _counts_some(one.clause))
    if one.on_person or not (on_people or on_things):
        return None  # who or what came to harm is not said
    if one.denied:
        return Deed("for", _RELIEF, 1.5 * one.share)
    return Deed("against", tells, weight * one.share)


def _help(act: str, one: _Phrase) -> Deed | None:
    """What somebody did for others; one that is denied leaves them without."""
    if one.inner in ("hurt", "die"):
        return Deed("against", _HARM, 2.5 * one.share)
    if one.on_person or any(word.text in FORMS["light"] for word in one.behind[:3]):
        return None
    if "poison" in one.objects and act == "give":
        return Deed("against", _HARM, 2.5 * one.share)
    if SAID["for_himself"].search(one.clause) or SAID["favoured"].search(one.clause):
        return Deed("against", _GAIN, 1.8)
    if one.agent == "nobody" and act == "give" and one.verb.text in ("given", "granted", "paid") and one.gets_nothing:
        return Deed("against", _WANT, 1.5)
    touched = one.objects
    if one.agent == "nobody":
        touched = one.every - {"people"} if "people" in one.every else frozenset()
    if one.verb.key == "send" and "people" in one.first and not one.objects & {"good", "reward"}:
        return None  # where they were sent
    if one.verb.key in _PERMITTING and not one.denied:
        return None  # what they did with it
    if act == "rescue":
        return Deed("against", _WANT, 2.0 * one.share) if one.denied else Deed("for", _HELPED, 2.2 * one.share)
    if not touched & {"people", "good"} or "others" in one.first:
        return None
    if one.denied:
        return Deed("against", _WANT, 2.0 * one.share)
    return Deed("for", _HELPED, (2.0 if act == "give" else 1.2) * one.share)


def _refusal(one: _Phrase) -> Deed | None:
    """What the person refused: a wrong, or something for themselves, or what others needed."""
    first = one.first or one.every
    if not one.denied and one.first & {"good", "people"} and one.objects & {"sold", "evil", "others"}:
        return None  # what would have served a wrong
    if one.inner in ("hurt", "force", "ruin", "deceive"):
        return Deed("for", _REFUSED, 2.0)
    if one.denied:
        return Deed("for", _HELPED, 1.5) if "people" in first else None
    if "reward" in first:
        return Deed("for", _REFUSED, 2.0)
    return Deed("against", _WANT, 2.2) if first & {"people", "good"} or one.inner in ("give", "rescue") else None


def _opposition(one: _Phrase) -> Deed | None:
    """What the person spoke against: a wrong, or what would have helped."""
    opposed = next((act for act in (one.inner,) if act in ("hurt", "force", "stop", "rescue", "give")), None)
    helps = opposed in ("rescue", "give") or (opposed == "stop" and "evil" in one.objects)
    if helps or (opposed is None and one.first & {"good"}):
        return Deed("against", _WANT, 1.5)
    return Deed("for", _HELPED, 1.5) if opposed is not None or "evil" in one.first else None


def _taking(one: _Phrase) -> Deed | None:
    """What the person took, or did not take."""
    if one.denied:
        spared = one.every & {"reward", "good", "evil"} and (one.agent == "person" or "people" in one.every)
        return Deed("for", _REFUSED, 1.8 * one.share) if spared else None
    if one.agent != "person":
        return None
    if SAID["for_himself"].search(one.clause):
        return Deed("against", _GAIN, 2.0)
    near = next(
        (classes for word in one.behind[:4] if (classes := classes_in([word])) or word.text == "to"), frozenset()
    )
    if one.verb.key == "sell" and near & {"sold", "poison"}:
        return Deed("against", _FORCE if "sold" in near else _HARM, 2.5)
    if one.verb.key == "keep" and {"good", "people"} <= one.objects:
        return Deed("against", _WANT, 1.5)
    theirs = [word.text for word in one.behind[:4]]
    if (
        "their" in theirs
        and not FORMS["kin"].isdisjoint(word.text for word in one.behind[:5])
        and "good" not in one.every
    ):
        return Deed("against", _FORCE, 2.0)
    if "people" in one.objects and any(word.text == "us" for word in one.behind):
        return Deed("against", _WANT, 2.0)
    source = next((one.behind[at + 1 : at + 4] for at, word in enumerate(one.behind) if word.text == "from"), ())
    from_people = one.verb.key != "sell" and "people" in classes_in(source)
    return Deed("against", _WANT, 2.0) if from_people else None
