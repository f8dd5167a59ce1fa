"""Declarations: what a speaker plainly says of their own mind, guilty or not, and a change of it.

People argue for what they vote, and rarely say so; where they do say the other thing, in so many words, that is what
they mean. A question, a condition, somebody else's words, a concession and mockery say it too without meaning it, and
are left alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.core.derived import derived_from_text
from engine.formats.jury.labels import GUILTY, NOT_GUILTY
from engine.text.clauses import coordinate_clauses, statements

_CONDITION = re.compile(
    r"\b(?:if|unless|suppose|supposing|assuming|whether|though|imagine|once|until|because|when)\b|"
    r"\bwould (?:not )?have\b|"
    r"^(?:had|were|did|does|do|is|was|are|can|could|would|should|will|has|have|who|what|why|how|where|which|whose)\b"
)
"""What makes a clause a condition or a question, so that nothing in it is said for a fact."""
_REPORTED_SPEECH = re.compile(
    r"\b(?:you|they|he|she|(?:the )?(?:prosecution|prosecutor|state|crown|people|defen[cs]e|police|papers?|lawyers?|"
    r"court|judge|witness(?:es)?)|[a-z]+) "
    r"(?:\w+ )?(?:says?|said|saying|tells?|told|swears?|swore|claims?|claimed|thinks?|believes?|wants?|want us|argues?|"
    r"argued|insists?|confess(?:es|ed)|suggests?|assumes?|reckons?)\b|\baccording to\b"
)
"""After this the words are somebody else's."""
_FIRST_PERSON = re.compile(
    r"\b(?:i|we) (?:\w+ ){0,3}?(?:say|said|think|thought|believe|believed|want|argue|claim|insist|swear|reckon)\b"
)
"""What makes “they say” the speaker's own: “I say”."""
_NON_ASSERTION_PATTERN = re.compile(
    r"^(?:oh|ah|sure|right|yes|yeah|fine|true|granted|certainly|of course|naturally|obviously|well|wonderful|brilliant|"
    r"splendid|great|lovely|marvellous|what a|how|perhaps|maybe|even)\b|"
    r"\b(?:must be|has to be|i grant|i admit|i give you|used to|wish|hoped?|no matter)\b"
)
"""What opens mockery, a concession or a guess."""

_CONTRACTIONS = (
    (re.compile(r"\bca not\b"), "can not"),
    (re.compile(r"\bwo not\b"), "will not"),
    (re.compile(r"\bi m\b"), "i am"),
    (re.compile(r"(?<=[a-z]) ve\b"), " have"),
    (re.compile(r"(?<=[a-z]) ll\b"), " will"),
    (re.compile(r"(?<=[a-z]) re\b"), " are"),
    (re.compile(r"\b(i|we|you|they) d\b"), r"\1 would"),
    (re.compile(r"\b(he|she|it|that|there) s\b"), r"\1 is"),
)
"""Contractions without their apostrophes."""


def expand_contractions(plain: str) -> str:
    """A text without contractions: "i m" is "i am"."""
    for pattern, whole in _CONTRACTIONS:
        plain = pattern.sub(whole, plain)
    return plain


_PERSON = r"(?:he|she|they|it|the (?:accused|defendant|prisoner|man|woman)|{names})"
_CERTAINTY_ADVERBS = (
    r"(?:clearly |plainly |obviously |simply |certainly |really |surely |still |just |both |all |now )?"
)
_CHARGE_GUARD = r"(?! of (?!this|it|that|murder|robbery|arson|the (?:murder|robbery|fire|crime|charge)))"
_DEED = (
    r"(?:killed|murdered|poisoned|robbed|pushed|stabbed|shot|burned|burnt|stole|attacked|beat|"
    r"set (?:that |this |the )?fire)(?! (?:him|her|them)sel)"
)
_OPINION = r"(?:i|we) (?:\w+ ){0,2}?"
_GUILTY_PATTERNS = (
    rf"\b{_PERSON} (?:is|are|was|were) {_CERTAINTY_ADVERBS}guilty\b{_CHARGE_GUARD}",
    rf"\b{_PERSON} {_CERTAINTY_ADVERBS}(?:did|has done|have done) (?:it|this|that)\b",
    rf"\b{_PERSON} {_CERTAINTY_ADVERBS}{_DEED}\b",
    r"^(?:it|that) (?:was|is) (?:him|her|them|{names})\b",
    r"\b(?:count me as|put me down (?:as|for)|chang(?:e|ing) to|going with) (?:a )?guilty\b",
    rf"\b{_OPINION}(?:vote|voting|find|say) (?:him |her |them )?(?:for )?guilty\b",
    r"\b(?:i|we) (?:must|should|would|will|have to|can) (?:now )?convict\b",
    r"^(?:then |so |now )?guilty$",
)
_NOT_GUILTY_PATTERNS = (
    rf"\b{_PERSON} (?:is|are|was|were) {_CERTAINTY_ADVERBS}(?:not guilty|innocent)\b",
    rf"\b{_PERSON} (?:did|has|have|could|would) not (?:have )?(?:do|done) (?:it|this|that)\b",
    rf"\b{_PERSON} (?:did|has|have|could) not (?:have )?(?:kill|murder|poison|rob|push|attack|burn|steal|stole)",
    r"\b(?:it|that) (?:was|is) not (?:him|her|them|{names})\b",
    r"\b(?:we|you) (?:have to|should|must|ought to|can only) (?:let|set) (?:him|her|them) (?:go|free|off)\b",
    r"\b(?:count me as|put me down (?:as|for)|chang(?:e|ing) to|going with) (?:a )?not guilty\b",
    r"\bnot (?:\w+ )?(?:see|understand) how (?:we|you|anybody|anyone) can convict\b",
    r"\bi can not (?:\w+ )?say (?:that )?it was\b",
    rf"\b{_OPINION}(?:vote|voting|find|say) (?:him |her |them )?(?:for )?(?:not guilty|acquittal)\b",
    r"\b(?:i|we) (?:must|should|would|will|have to|can only) (?:now )?acquit\b",
    r"\bi can not (?:now )?(?:convict|(?:vote|say|find) (?:him |her |them )?guilty)\b",
    r"\bi (?:now )?have a reasonable doubt\b",
    r"^(?:then |so |now )?not guilty$",
)

_CHANGE_PATTERN = re.compile(
    r"\bi (?:have )?changed my (?:mind|vote)\b|\bi have come (?:a?round|over)\b|"
    r"\bi (?:am taking|take|took) (?:it|that) back\b|"
    r"\b(?:has|have|had) (?:just |now |quite )?"
    r"(?:changed my mind|convinced me|persuaded me|turned me|won me over)\b|"
    r"\bi was (?:wrong|mistaken)\b|\bi am with you now\b|\bi no longer (?:think|believe|say|see|hold)\b|"
    r"\bi (?:do|can|am|could) not (?:\w+ ){0,4}?(?:any ?more|any longer)\b|"
    r"\bi said (?:not )?guilty (?:too (?:quickly|soon)|before|earlier|this morning)\b|"
    r"\bi have been saying (?:not )?guilty\b|"
    r"\bi am (?:switching|changing|coming (?:over|round|around)|going over)\b|"
    r"\btake back what i said\b|\b(?:i|i will|i would rather|i had better) change my vote\b|"
    r"\bi (?:have (?:got )?to|must|will) go the other way\b|\btalked myself out of\b|"
    r"\bchanges (?:it|everything) for me\b|"
    r"\bput me down with (?:the rest|you|them)\b|\bi can not stay where i was\b|\bi was holding out\b"
)
_NO_CHANGE_PATTERN = re.compile(
    r"\b(?:nobody|nothing|none of you|no one|neither)\b(?: \w+){0,4}? "
    r"(?:has|have) (?:changed|convinced|persuaded|turned|won)\b|"
    r"\b(?:not|never) (?:changed my (?:mind|vote)|convinced me|persuaded me|turned me|won me)\b"
)


@derived_from_text
def _patterns(person: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """What says guilty of somebody, and what says not guilty. `person`: a pattern of their names."""
    guilty, not_guilty = (
        re.compile("|".join(sayings).replace("{names}", person)) for sayings in (_GUILTY_PATTERNS, _NOT_GUILTY_PATTERNS)
    )
    return guilty, not_guilty


def declared_stance(plain: str, names: frozenset[str]) -> str | None:
    """The ballot that the speaker's own plain word is for; the last one counts. None where there is none.

    Args:
        plain: the text in lower case, without contractions (`expand_contractions`).
        names: of the defendants, in lower case, each word by itself.
    """
    guilty, not_guilty = _patterns("|".join(sorted(map(re.escape, names))) or "(?!)")
    found: str | None = None
    for sentence in _sentences(plain):
        if sentence.endswith("?") or _NON_ASSERTION_PATTERN.search(sentence):
            continue
        # What stands before the first condition and the first word of somebody else's is asserted. Looked for once in a
        # sentence, not once in a clause: a text of two thousand commas is read as fast as any other.
        asserted = min(_first_end(_CONDITION, sentence), _first_end(_REPORTED_SPEECH, _without_own_words(sentence)))
        for place in coordinate_clauses(sentence):
            if place.end >= asserted:
                break
            clause = sentence[place.start : place.end].strip(" .!")
            if _CONDITION.search(clause):
                continue
            if not_guilty.search(clause):
                found = NOT_GUILTY
            elif guilty.search(clause):
                found = GUILTY
    return found


def assertions(plain: str) -> str:
    """The sentences that are neither questions nor conditions, mockery or reported speech."""
    return " ".join(
        sentence
        for sentence in _sentences(plain)
        if not sentence.endswith("?")
        and not any(pattern.search(sentence) for pattern in (_NON_ASSERTION_PATTERN, _CONDITION))
        and not _REPORTED_SPEECH.search(_without_own_words(sentence))
    )


def _sentences(plain: str) -> Iterator[str]:
    return (plain[start:end] for start, end in statements(plain))


def _first_end(pattern: re.Pattern[str], sentence: str) -> float:
    """Where the first match ends; beyond everything where there is none."""
    match = pattern.search(sentence)
    return match.end() if match is not None else float("inf")


def _without_own_words(sentence: str) -> str:
    """A sentence with blanks in place of “I say”, “we think”: what follows is the speaker's own."""
    return _FIRST_PERSON.sub(lambda said: " " * len(said[0]), sentence)


def changes_mind(plain: str) -> bool:
    """Whether the speaker says that they think otherwise than they did."""
    return bool(_CHANGE_PATTERN.search(plain)) and not _NO_CHANGE_PATTERN.search(plain)
