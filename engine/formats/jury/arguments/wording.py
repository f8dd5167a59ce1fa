"""Wording: how the texts of a case are cut, labelled and quoted, so that they can be said aloud across a table.

Nothing here invents anything about a case. Titles become "the counter camera", a clerk's note on a witness becomes a
sentence with the witness in front, a long deposition is cut at the end of a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Sequence, Set
from math import sqrt

from engine.formats.jury.labels import GUILTY
from engine.matters.criminal_case import Case, Witness
from engine.text.capitals import as_sentence, capitalise, without_block_capitals
from engine.text.clipping import clip
from engine.text.line_files import read_table
from engine.text.names import TITLES
from engine.text.sentences import sentence_texts
from engine.text.stems import content_stems
from engine.text.words import WORD_PATTERN, words_in

MAX_QUOTE_CHARACTERS = 260
"""Characters of the case that are said in one piece, at most."""
MIN_QUOTE_CHARACTERS = 120
"""A sentence under so many characters is not said alone."""

_ANSWER = re.compile(r"(?:\s*[-—]\s*)?\bA\.\s*(.*?)(?=\s*\bQ\.|\Z)", re.DOTALL)
_OFFICES = frozenset("General Justice Baron Serjeant Alderman Recorder Jun. Jr. Jr Sen. Senior Junior".split())
_DESCRIPTION_PATTERN = re.compile(r"^(The|An?|Another) (?=[a-z])")
"""How a witness begins whom nobody names: "The officer in charge"."""
_DETERMINER_PATTERN = re.compile(r"^(?:the|a|an|his|her|their|its|my|our)\s+", re.IGNORECASE)
_SUBJECTS = frozenset(
    "he she they it we i you the a an his her their its this that these those there nobody somebody no none one both "
    "neither each every at in on by from after before when while during for under since until as if only even though "
    "because although most some any all two three four five six".split()
)
"""First words after which a note is a sentence already, or needs no subject put in front."""
_VERBS = frozenset(
    "is was were are has had have did does do can cannot could may might must will would shall should saw said "
    "says told spoke stood sat slept woke knew knows gave gives gets got made makes took takes kept keeps left "
    "lost lied lies owes owed wears wore drank drinks drove ran read heard held bought sold paid pays met felt "
    "found fell thought wrote swore chose changed never twice once first later later also still already admits "
    "denies stands works lives needs contradicts contradicted remembers began put let led cut set hit shut cast "
    "bet quit went came became".split()
)
"""Words that begin a note with its subject left out: "Slept through the whole of it"."""
_PRESENT_VERBS = frozenset(
    "hears sees drinks plays holds hates likes wants runs sells uses gets wears smokes speaks tells talks walks drives "
    "suffers stands gains profits benefits depends relies knows lives works owes needs keeps takes makes gives feels "
    "remembers forgets contradicts denies admits hopes expects stammers sleeps has is does says inherits explains "
    "answers blames claims insists refuses shares belongs earns suspects thinks believes comes goes".split()
)
_PARTICIPLES = frozenset(
    "paid convicted arrested charged accused dismissed fired promised employed married engaged related sentenced "
    "suspended disciplined granted offered known seen born trained retired".split()
)
"""Words that may begin a note with its subject and its "was" left out: "Convicted in 2015 of theft"."""
_QUESTION_WORDS = frozenset("what how who where when why whether".split())
"""First words of a title that is a question and names no thing: "What the porter saw"."""
_PASSIVE_COMPLEMENTS = frozenset("in of by to for from with at on as twice once and only not".split())
"""What follows such a word then; "Dismissed the accountants" is somebody's own deed."""


def with_typographic_quotes(text: str) -> str:
    """Straight quotation marks and apostrophes as a printer sets them."""
    if '"' in text:
        opening = True
        pieces = []
        for char in text:
            if char == '"':
                pieces.append("“" if opening else "”")
                opening = not opening
            else:
                pieces.append(char)
        text = "".join(pieces)
    return text.replace("'", "’")


def close_quotation(text: str) -> str:
    """A piece of a text whose quotation was cut, with the mark that begins or ends it."""
    text = text + "”" if text.count("“") > text.count("”") else text
    return "“" + text if text.count("“") < text.count("”") else text


def speakable_pieces(text: str, title: str = "") -> tuple[str, ...]:
    """A description in pieces that can be said one at a time: short sentences stay with the next one.

    A sentence that only repeats the title is left out.
    """
    named = content_stems(title)
    found: list[str] = []
    for part in quoted_sentences(with_typographic_quotes(text)):
        if named and content_stems(part) <= named:
            continue
        piece = close_quotation(as_sentence(clip(part, MAX_QUOTE_CHARACTERS)))
        if found and len(found[-1]) < MIN_QUOTE_CHARACTERS and len(found[-1]) + len(piece) < MAX_QUOTE_CHARACTERS:
            found[-1] = join_pieces(found[-1], piece)
        else:
            found.append(piece)
    if (
        len(found) > 1
        and len(found[-1]) < MIN_QUOTE_CHARACTERS
        and len(found[-2]) + len(found[-1]) < MAX_QUOTE_CHARACTERS
    ):
        last = found.pop()
        found[-1] = join_pieces(found[-1], last)
    return tuple(found)


def quoted_sentences(text: str) -> list[str]:
    """The sentences of a typeset text; one in the middle of a quotation has both of its marks."""
    found, inside = [], False
    for part in sentence_texts(text):
        begins = "“" if inside else ""
        inside = (int(inside) + part.count("“") - part.count("”")) > 0
        found.append(f"{begins}{part}{'”' if inside else ''}")
    return found


def join_pieces(first: str, second: str) -> str:
    """Two pieces as one: a quotation that goes on is not closed and opened again."""
    if first.endswith("”") and second.startswith("“"):
        return f"{first[:-1]} {second[1:]}"
    return f"{first} {second}"


_BACK_REFERENCE_PATTERN = re.compile(
    r"[“‘]?(?:he|she|it|they|that|this|these|those|both|neither|none|one|two|three|but|and|so|then|nor|his|her|its|their|"
    r"the others?|afterwards|later|instead|only|also)\b",
    re.IGNORECASE,
)
"""Sentences that lean on the one before."""
MIN_SPOKEN_WORDS = 4
"""Words of a sentence that can be said alone."""


def spoken_fact(fact: str, words: Set[str], title: Set[str]) -> str:
    """Of a description in several sentences the one that somebody says aloud who need not read out all of it.

    A sentence is never cut: half of one may say the opposite of the whole.

    Args:
        words: stems that its speaker's side makes much of.
        title: stems of what it is called; a first sentence mostly says again what the thing is.
    """
    parts = [part for part in quoted_sentences(fact) if len(part.split()) >= MIN_SPOKEN_WORDS]
    if len(parts) < 2:
        return fact

    def worth(place: int) -> float:
        own = content_stems(parts[place]) - title
        figures = any(char.isdigit() for char in parts[place])
        told = (1.0 + len(own & words) + 0.5 * figures) / sqrt(4.0 + len(own))
        if not place:
            return 0.7 * told
        return 0.4 * told if _BACK_REFERENCE_PATTERN.match(parts[place]) else told

    return close_quotation(as_sentence(parts[max(range(len(parts)), key=worth)]))


def quotation(text: str) -> tuple[str, ...]:
    """What a witness said, in quotation marks; of a printed examination the fullest answer, if any."""
    text = " ".join(text.split())
    if re.search(r"\bQ\.\s", text):
        answers = [answer.strip(" -—") for answer in _ANSWER.findall(text)]
        before = text[: text.index("Q.")].strip(" -—")
        best = max([before, *answers], key=len, default="")
        text = best if len(best) >= 20 else ""
    text = clip(text, MAX_QUOTE_CHARACTERS)
    if len(text) < 4:
        return ()
    inner = with_typographic_quotes(text).replace("“", "‘").replace("”", "’")
    return (f"“{as_sentence(inner)}”",)


def testimony(text: str) -> tuple[str, ...]:
    """A summary of what a witness said, in pieces; one in the witness's own words is quoted."""
    if re.search(r"\b(?:I|my|me)\b", text):
        return quotation(text)
    return speakable_pieces(text)[:3]


def doubt_about(note: str, subject: str | None = None) -> tuple[str, ...]:
    """A reason for doubt in pieces; a note that leaves its subject out gets the one it is about."""
    parts = list(sentence_texts(note))
    if parts and subject is not None:
        words = parts[0].split()
        first = words[0].lower().strip(",:;“\"'’")
        rest = f"{words[0].lower()} {' '.join(words[1:])}".strip()
        second = words[1].lower() if len(words) > 1 else ""
        if first in _PARTICIPLES and second in _PASSIVE_COMPLEMENTS:
            parts[0] = f"{subject} was {rest}"
        elif first in _VERBS or first in _PRESENT_VERBS or (first.endswith("ed") and len(first) > 4):
            parts[0] = f"{subject} {rest}"
        elif first not in _SUBJECTS and not _finite(words):
            first = words[0] if not words[0][1:].islower() else words[0].lower()
            parts[0] = f"The trouble with {subject}: {first} {' '.join(words[1:])}"
    return speakable_pieces(" ".join(as_sentence(part) for part in parts))


def _finite(words: Sequence[str]) -> bool:
    """Whether a note holds a verb of its own, and so is a sentence."""
    return any(word.lower().strip(",.;:") in _VERBS or word.endswith(("n't", "n’t")) for word in words[1:])


_SPOKEN_HEADINGS = read_table("engine.formats.jury", "wordings")["headings"]
"""Headings under which an old print's evidence is gathered, as one says them."""


def exhibit_label(title: str, wording: Wording) -> str:
    """A tag's title in the middle of a sentence: "Counter camera" becomes "the counter camera"."""
    if (spoken := _SPOKEN_HEADINGS.get(title.strip(" .").lower())) is not None:
        return spoken
    bare = _DETERMINER_PATTERN.sub("", " ".join(title.split()).strip(" .")) or title.strip()
    # What stands behind a comma on a tag ("Ledger, one page torn out") is for the eye.
    head = re.split(r"[,;:(]", bare)[0].strip()
    bare = head if len(head) >= 3 else bare
    words = bare.split()
    first = words[0]
    if first.lower() in _QUESTION_WORDS:
        return with_typographic_quotes(f"{first.lower()} {' '.join(words[1:])}")
    owner = next((place for place, word in enumerate(words) if re.search(r"['’]s?$", word)), 0)
    named = all(word.lower() in wording.proper for word in words[:owner])
    titled = named or first.rstrip(".").casefold() in TITLES
    if titled and first[0].isupper() and re.search(r"['’]s?$", words[owner]) and _is_name(words[owner], wording):
        return with_typographic_quotes(bare)
    if first[:1].isupper() and first[1:].islower() and first.lower() not in wording.proper:
        rest = [word.lower() if _common(word, wording) else word for word in words[1:]]
        bare = " ".join([first.lower(), *rest])
    return with_typographic_quotes(f"the {bare}")


def _is_name(possessor: str, wording: Wording) -> bool:
    """Whether something belongs to somebody with a name, or to whom the case speaks of: "Complainant's account"."""
    return re.sub(r"['’]s?$", "", possessor).lower() not in wording.described


def _common(word: str, wording: Wording) -> bool:
    return word[:1].isupper() and word[1:].islower() and not {word.lower().rstrip(",.")} & (wording.proper | TITLES)


def person_name(name: str) -> str:
    """A name as it is said: print in capitals is set in small letters, a second name in brackets is dropped, and who is
    only described ("The officer in charge") is no name."""
    name = re.sub(r"\s*\([^)]*\)", "", " ".join(name.split())).strip(" ,.") or name.strip()
    words = without_block_capitals(name).split()
    words = [word for word in words if word.upper() not in ("ESQ", "ESQ.")]
    name = with_typographic_quotes(" ".join(words).rstrip(",")) or name
    return _DESCRIPTION_PATTERN.sub(lambda found: f"{found[1].lower()} ", name)


def short_name(name: str) -> str:
    """A witness the second time: the surname, after a title or a rank if there is one; all of a description."""
    words = name.split()
    if name[:1].islower():
        return name
    if words[-1] in _OFFICES or (len(words) > 2 and words[1] in _OFFICES):
        return name
    return f"{words[0]} {words[-1]}" if len(words) > 1 and words[0].rstrip(".").casefold() in TITLES else words[-1]


def who_is(witness: Witness) -> str:
    """Who a witness is, in a few words behind their name: “the night porter”; empty where nothing says it shortly."""
    told = next(iter(sentence_texts(witness.testimony)), "").rstrip(". …")
    told = capitalise(_INTRODUCTION_END.split(_OWN_INTRODUCTION.sub("", told), maxsplit=1)[0])
    words = words_in(told)
    if words and len(words) <= MAX_INTRODUCING_WORDS and not _DOES.match(told):
        if _DETERMINED.match(told):
            return told[0].lower() + told[1:] if _ARTICLE.match(told) else told
        return f"the {told[0].lower()}{told[1:]}"
    return "" if witness.role in _PLAIN_ROLES else f"the {witness.role}"


def pronoun_of(witness: Witness) -> str:
    """How a sentence on a witness begins who was just named, by their title or what is told of them; else empty."""
    title = witness.name.split()[0].rstrip(".")
    if title in _TITLE_PRONOUNS:
        return _TITLE_PRONOUNS[title]
    told = _PRONOUN.match(next(iter(sentence_texts(witness.testimony)[1:]), ""))
    return told[0] if told is not None else ""


_TITLE_PRONOUNS = {"Mr": "He", "Sir": "He", "Mrs": "She", "Miss": "She", "Ms": "She", "Lady": "She"}
_PRONOUN = re.compile(r"(?:He|She)\b")
MAX_INTRODUCING_WORDS = 8
"""Words behind somebody's name that say who that is."""
_OWN_INTRODUCTION = re.compile(r"I (?:am|was) (?=(?:an?|the|\w+ to) (?!first|last|only|same))")
_INTRODUCTION_END = re.compile(r",|—| who\b| for (?=\w+(?:-\w+)? years)")
_DOES = re.compile(r"(?:I|My|We|He|She|They|It|At|In|On|By|Led|Came|\w+s|\w+ed)\b(?<!His)(?<!Hers)", re.IGNORECASE)
_ARTICLE = re.compile(r"(?:The|A|An|His|Her|Their)\b")
_DETERMINED = re.compile(rf"{_ARTICLE.pattern}|[A-Z]\w+['’]s ")
_PLAIN_ROLES = frozenset(
    "victim witness eyewitness earwitness alibi expert police defendant character informant".split()
)
"""Roles that say what somebody is to the trial, and not who they are."""


def name_list(names: Sequence[str]) -> str:
    """Names in a row: "A, B and C"."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"


COUNSEL_SINCE_YEAR = 1836
"""The year from which counsel might address an English jury for somebody accused of a felony."""


def _surname_of(name: str, gender: str | None, case: Case) -> str:
    """A defendant's surname; with a title, or the first name, where the case speaks of others who share it."""
    first, surname = name.split()[0], name.split()[-1]
    texts = _texts_of(case)
    before = re.findall(rf"\b([A-Z][a-z]+)\.? {re.escape(surname)}\b", "\n".join(texts))
    titles = [word for word in before if word in ("Mrs", "Miss", "Ms", "Mr", "Dr")]
    spoken = " ".join(statement.text for witness in case.witnesses for statement in witness.statements)
    if gender == "female" and re.search(rf"\bMiss (?:{re.escape(first)}|{re.escape(surname)})\b", spoken):
        # Somebody else of the family may be the Mrs. of the house.
        titles = ["Miss"]
    others = {word for word in before if word not in titles and word not in name.split()} - _NOT_NAMES
    kin = others or any(witness.name.split()[-1] == surname for witness in case.witnesses if witness.name != name)
    if not kin:
        return surname
    fitting = [title for title in titles if (title in ("Mrs", "Miss", "Ms")) == (gender == "female")]
    if gender == "female" and fitting:
        title = max(("Miss", "Mrs", "Ms"), key=fitting.count)
        return f"{title}{'' if title == 'Miss' else '.'} {surname}"
    return f"{first} {surname}"


_NOT_NAMES = frozenset("The And But When That Of In For To Then If As By With From Young Old Both State People".split())


_UNDISPUTED_DEED_PATTERN = re.compile(r"\bagreed (?:that|on)\b", re.IGNORECASE)
"""What a case says whose deed nobody denies."""


class Wording:
    """How one case is spoken of.

    Attributes:
        accused: the one who stands accused: a surname, with "Mrs." or "Miss" where others in the case have the same
            one, or "the accused" where there are several or none is named ("the prisoners", long ago).
        he, him, his: pronouns for the accused; several are "they".
        modern: whether a laboratory could have been asked.
        old: whether the trial belongs to another age.
        who: whether it is disputed who did it, and not agreed.
        year: of the trial, where known.
        proper: words of the case that are always written with a capital.
        described: words by which it speaks of witnesses without a name.
    """

    __slots__ = ("accused", "described", "he", "him", "his", "modern", "old", "plural", "proper", "who", "year")

    def __init__(self, case: Case) -> None:
        people = case.defendants
        self.year = case.year
        self.who = _UNDISPUTED_DEED_PATTERN.search(f"{case.summary} {case.instructions}") is None
        self.plural = len(people) != 1
        bench = self.year is not None and self.year < COUNSEL_SINCE_YEAR
        self.accused = "the prisoners" if bench and len(people) > 1 else "the accused"
        gender = None
        if len(people) == 1:
            gender = people[0].gender
            name = person_name(people[0].name)
            if name[:1].isupper() and len(name.split()) > 1:
                self.accused = _surname_of(name, gender, case)
            elif name[:1].isupper():
                self.accused = name
        pronouns = {"male": ("he", "him", "his"), "female": ("she", "her", "her")}
        self.he, self.him, self.his = pronouns.get(gender or "", ("they", "them", "their"))
        self.modern = case.year is None or case.year >= 1960
        self.old = case.year is not None and case.year < 1914
        self.proper = _proper_words(case)
        self.described = frozenset(
            word
            for witness in case.witnesses
            if _DESCRIPTION_PATTERN.match(witness.name)
            for word in witness.name.lower().split()
        )

    def counsel(self, stance: str) -> str:
        """Who argued a side in court; before prisoners had counsel, the Crown and the prisoner."""
        if self.year is not None and self.year < COUNSEL_SINCE_YEAR:
            of_several = "the prisoners in their defence" if self.plural else f"the prisoner in {self.his} defence"
            return "the Crown" if stance == GUILTY else of_several
        return "the prosecution" if stance == GUILTY else "the defence"


_PLACES = frozenset(
    "hotel street pharmacy hospital bank house road court inn bridge station school church lane square avenue company "
    "county city river police hall club bar office tavern prison market yard theatre hall".split()
)
"""Words that stand with a capital behind a name only: the Anchor Hotel, but the hotel receipt."""


def _texts_of(case: Case) -> list[str]:
    """The narrative texts of a case, without quotations."""
    texts = [case.summary, *(exhibit.description for exhibit in case.exhibits)]
    texts += [witness.testimony for witness in case.witnesses]
    texts += [argument.text for argument in (*case.prosecution_arguments, *case.defense_arguments)]
    return texts


def _proper_words(case: Case) -> frozenset[str]:
    """Words that stand with a capital in the middle of the case's sentences and never without one."""
    texts = _texts_of(case)
    people = [person.name for person in case.defendants]
    people += [witness.name for witness in case.witnesses if not _DESCRIPTION_PATTERN.match(witness.name)]
    named = {word.lower() for name in people for word in name.split()}
    upper = set(named)
    lower: set[str] = set()
    for text in texts:
        for part in sentence_texts(text[:20_000]):
            for word in WORD_PATTERN.findall(part)[1:]:
                (upper if word[0].isupper() else lower).add(word.lower())
    # Old print sets any noun with a capital.
    return frozenset((named if case.year is not None and case.year < 1800 else upper) - lower - _PLACES)
