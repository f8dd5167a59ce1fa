"""The values of a hearing, and the print's habits by which speakers are known: who is named, asked, sworn."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Literal

SpeakerRole = Literal["witness", "defence", "question", "report"]


@dataclass(frozen=True, slots=True)
class Answer:
    """A stretch of a witness's own words, and the question it answers, where one is printed."""

    block: int
    start: int
    end: int
    question: str | None = None
    crossed: bool = False
    """Said under cross-examination."""


@dataclass(slots=True)
class WitnessSpeech:
    """One who testified."""

    name: str
    side: Literal["prosecution", "defense"]
    to_character: bool = False
    defendant: bool = False
    turned: bool = False
    """A defendant who testifies for the Crown."""
    label: str = ""
    """What stands between the name and the first word: "(City policeman, 85)", an address."""
    answers: list[Answer] = field(default_factory=list)
    reported: bool = False
    """The words are the reporter's summary of what was said."""

    @property
    def surname(self) -> str:
        return self.name.split()[-1].lower()


@dataclass(slots=True)
class TrialHearing:
    """A trial's text by speaker."""

    speakers: list[str | None]
    """For each block whose words it mostly holds; null for the reporter's."""
    voices: list[SpeakerRole]
    testifiers: list[WitnessSpeech]
    defence: list[Answer]
    """What the prisoners themselves said in their defence, not on oath."""


TITLES = (
    r"(?:Mr|Mrs|Miss|Dr|Capt|Captain|Sir|Lady|Lord|Colonel|Col|General|Serjeant|Sergeant|Inspector|Major|Lieut"
    r"|Lieutenant|Justice|Madame|Mons|Monsieur)"
)
TITLES_ANY = f"(?:{TITLES}|{TITLES.upper()})"
CAPITAL_NAME_PATTERN = re.compile(
    rf"^(?:The )?(?:Rev\. )?(?P<name>(?:(?:{TITLES_ANY})\.? )?(?:[A-Z][A-Z'’-]*\.? ){{0,4}}[A-Z][A-Z'’-]+)"
    r"\s*(?P<rest>,? ?(?:Esq|ESQ)?\.? ?(?:\([^)]{0,90}\)|,[^.]{0,80})?[.:,]?"
    r"\s*(?:called (?:in )?and )?(?:sworn|affirmed)?)"
)
_SHORT_FIRST_NAME = (
    r"(?:Alex|Benj?|Cath|Chas|Danl?|Edwd?|Eliz|Fra|Geo|Hen|Jas|Jno|Jos|Marg|Nath|Richd?|Robt?|Saml?|Sar|Sus|Thos?|Will"
    r"|Wm)\."
)
NAME_PATTERN = re.compile(
    rf"^(?P<name>(?:{TITLES}\.? )?(?:{_SHORT_FIRST_NAME}|[A-Z][a-z'’-]+|[A-Z]\.|O)(?: (?:de |van |Mc|Mac"
    rf"|O')?[A-Z][a-z'’-]+){{0,3}})(?P<rest>,?\s*(?:sworn|affirmed)?\s*[.:])\s"
)
RANK_PATTERN = re.compile(
    r"^(?P<rank>(?:(?:Acting|Chief|City|County|Detective|Divisional|Police|River|Railway|Station|Sub|Thames"
    r"|Warrant)[- ]"
    r"(?:divisional[- ])?){0,3}"
    r"(?i:Inspector|Superintendent|Sergeant|Serjeant|Constable|Detective|Matron|Warder|Officer)) "
    r"(?P<name>(?:[A-Z][A-Z'’-]*\.? ){0,4}[A-Z][A-Z'’-]+)(?P<rest>[^.:]{0,60}[.:]|,| )"
)
"""A rank before a name in capitals: another witness, of whom the markup says nothing."""
SWORN_NAME_PATTERN = re.compile(
    r"^(?P<name>(?:Mr\.? |Mrs\.? |Dr\.? )?[A-Z][\w'’-]+(?: [A-Z][\w'’-]+){0,3}),? (?:was |being )?(?:then |next )?"
    r"(?:call['’]?e?d|produc['’]?e?d)?,? ?(?:in )?(?:and )?(?:was )?sworn\W*$"
)
"""A paragraph that only says that somebody takes the oath; a label of their name stands before each answer."""
DEFENCE_PATTERN = re.compile(
    r"^\W*(?:the |his |her |their )?(?:prisoners?(?:['’]s|s['’]|['’])?|defendants?(?:['’]s)?"
    r"|[A-Z][\w.'’ ]{1,40}?(?:['’]s?|s))\.? (?:written )?(?:defen[cs]e|statements? before the magistrates?)\b"
    r"[.:,—\-) ]*|^defen[cs]e\W*$",
    re.IGNORECASE,
)
PRISONER_PATTERN = re.compile(
    r"^\W*(?:the )?(?:prisoner|defendant)s?(?: \([^)]{0,40}\))?(?: [A-Z][\w'’]+)?\W*[.:—-]\s*", re.IGNORECASE
)
PRISONER_SPEECH_PATTERN = re.compile(
    r"^(?:the )?prisoners?\b[^.]{0,80}\b(?:in (?:his|her|their) defen[cs]e|said|put in|stated|handed in|read|(?:made"
    r"|gave) )",
    re.IGNORECASE,
)
READ_STATEMENT_PATTERN = re.compile(
    r"^\W*(?:the |his |her )?(?:prisoner['’]?s? )?(?:statement|examination|confession)\b[^.]{0,60}\bread\b[^.]{0,40}"
    r"\. ?In it "
    r"(?P<words>(?:the )?prisoner\b)",
    re.IGNORECASE,
)
"""The reporter sums up what the accused had written or signed before the trial."""
NO_DEFENCE_PATTERN = re.compile(
    r"\b(?:left|leave) (?:my|his|her|their|it|the)?.{0,20}\b(?:defen[cs]e )?to (?:my|his|her|their) counsel"
    r"|said nothing|made no defen[cs]e|nothing (?:\w+ )?to say",
    re.IGNORECASE,
)
DEFENCE_EVIDENCE_PATTERN = re.compile(
    r"^\W*(?:evidence |witness(?:es)? |called )?(?:for|on behalf of) (?:the )?(?:prisoners?|defen[cs]e|defendants?)\b"
    r"|^\W*(?:the )?(?:prisoner|defendant)['’]?s'? (?:witness|evidence)"
    r"|^\W*evidence for the defen[cs]e|^\W*witness(?:es)? for (?:mrs?\.? )?[a-z']+\W*$|^\W*\(defen[cs]e\W*$"
    r"|^\W*(?:then )?(?:the )?(?:prisoners?|defendants?)(?: then| also)? (?:call['’]?e?d|produc['’]?e?d|brought)\b"
    r"|^\W*(?:messrs|mr|serjeant|serjt)\.? [\w.'’ ]{2,40}? (?:then )?called(?: the following \w+)?\W*$",
    re.IGNORECASE,
)
CHARACTER_PATTERN = re.compile(
    r"^\W*(?:to (?:his|her|their|the prisoners?'?s?) characters?|character\b)", re.IGNORECASE
)
CROWN_EVIDENCE_PATTERN = re.compile(
    r"^\W*(?:evidence |witness(?:es)? )?(?:for (?:the )?(?:crown|king|prosecut\w+)|in reply|rebutting evidence"
    r"|reply)\b",
    re.IGNORECASE,
)
CROSS_EXAMINATION_PATTERN = re.compile(
    r"^\W*by (?:the )?prisoners?[.:,]\s*|^\W*(?:further |re-?)?cross[- ]?examin(?:ed|ation)\b(?: (?:by|for"
    r"|on behalf of)(?: the)? (?:(?:Mr|Mrs|Messrs|Serjt|Serjeant|Dr)\.? )*[\w'’ ]{2,30}?(?=[.:,]|\s[QA]\.))?[.:,—\- ]*",
    re.IGNORECASE,
)
RE_EXAMINATION_PATTERN = re.compile(
    r"^\W*(?:re-?examin(?:ed|ation)|re-?called|(?:by|to) (?:the )?(?:court|jury|a juror|(?:mr|sir|dr)\.? \w+)"
    r"|examined by [\w.' ]{2,30}?)\b(?: by (?:the )?[\w.' ]{2,24}?(?=[.:]))?[.:,—\- ]*",
    re.IGNORECASE,
)
QUESTIONER_PATTERN = re.compile(
    r"^\W*(?:(?i:(?:the )?(?:(?:lord )?(?:chief )?(?:justice|baron)|(?:mr\.? )?(?:attorney|solicitor)[- ]general"
    r"|court|jury(?:man|men)?|juro[ru]r?|foreman|counsel|council|recorder|solicitor|attorney|king's counsel)"
    r"(?: for the (?:crown|king|prisoners?|defen\w+|prosecution)| general)?)|(?:M[Rr]|S[Ii][Rr]|M[Ee][Ss][Ss][Rr][Ss]"
    r"|L[Oo][Rr][Dd]|D[Rr])\.? (?:[A-Z][\w'’]*\.? ?){1,3}?)"
    r"(?: (?:to|for) (?P<to>[\w.' ]{2,40}?))?\s*[.:—-]+\s*",
)
LAWYER_PATTERN = re.compile(
    r"\b(?:conducted|prosecuted|defended|appeared for|for the prosecution|opened the (?:case|prosecution|indictment)"
    r"|stated the case|counsel for|watched)\b|\bwith m[rse]+\.? \w+,? (?:for )?the (?:defen[cs]e|prosecution)\W*$",
    re.IGNORECASE,
)
OFFICE_PATTERN = re.compile(
    r"\W*(?:(?:cross|re)-?examined|court\b|jury\b|(?:mr\.? )?(?:solicitor|attorney)[- ]gene\w*\W*$"
    r"|lord chief (?:justice|baron)\b|mr\.? (?:recorder|common serjeant)\b|counsel\b)",
    re.IGNORECASE,
)
"""Who asks, where the markup takes the office for the name of a witness."""
QUESTION_MARK = re.compile(
    r"(?:(?<=^)|(?<=[\s—\-.(?]))Q(?:\.|(?= [A-Z]))(?: (?:from|by|to) (?:the )?[\w' ]{2,20}\.)?\s*"
)
ANSWER_MARK = re.compile(r"(?:(?<=^)|(?<=[\s—\-?.]))A\.\s+")
DASH_ANSWER = re.compile(r"(?:\?|\.)?\s+[-–—]+\s+(?=[A-Z])|\?\s+[-–—]+\s+(?=[\d£])")
ROLE_PATTERN = re.compile(
    r"^(?:the )?(Prosecutors?|Prosecutrix|Constable|Officer|Surgeon|Watchman|Beadle|Headborough|Witness|Interpreter"
    r"|Pawnbroker|Patrol)\.\s",
    re.IGNORECASE,
)
EDITOR_PATTERN = re.compile(
    r"^[^\w\[(]*[\[(].*[\])][^\w\])]*$|^(?:N\. ?B\.|Adjourned|THIRD DAY|FIRST DAY|SECOND DAY|OLD COURT|NEW COURT)",
    re.IGNORECASE,
)
UNMARKED_END_PATTERN = re.compile(r"^\W*(?:both |all )?(?:not )?guilty\b|^\W*acquitted\b", re.IGNORECASE)
CHARACTER_SUMMARY = re.compile(
    r"\b(?:received|bore|gave|deposed to|spoke to|had|giv\w+)\b[^.;]{0,60}\b(?:good|excellent|very high|honest"
    r"|exceeding good) characters?\b"
    r"|\bcalled\b[^.;]{0,60}\bwitness\w*[^.;]{0,60}\bcharacter|\bgood characters?\.?$",
    re.IGNORECASE,
)
BENCH_SPEECH_PATTERN = re.compile(
    r"^(?:the )?(?:lord chief|his lordship|mr\.? (?:justice|baron|recorder)|the (?:learned )?(?:judge|recorder"
    r"|jury))\b[^.?]{0,60}\b(?:summ|address|charged|observ|stated|told|then|said|proceed|direct|consider|thought)"
    r"|^gentlemen of the jury\b",
    re.IGNORECASE,
)
DEPOSITION_PATTERN = re.compile(
    r"[^.;?]{0,120}?\b(?:depos(?:'d|ed)|testified|swore),?(?: that,?| to the (?:same|like)[^,.]*)? "
)
QUESTION_DASH = re.compile(r"\W*(?:[^.!?]|(?<=\bMr)\.|(?<=\bMrs)\.|(?<=\bDr)\.){3,300}\?\s*[-—]{1,2}\s")
"""A question that is answered behind a dash, in the same paragraph."""
COUNSEL_LABEL = re.compile(
    r"^\W*(?:M[Rr]|S[Ee][Rr][Jj](?:[Ee]?[Aa]?[Nn]?[Tt])?)\.? (?P<surname>[A-Z][\w'’]+)(?=[.:,]|\s*[.:—-])"
)
"""Who speaks, by surname alone."""
OATH_PATTERN = re.compile(r".{2,70}?\b(?:sworn|affirmed|call['’]?e?d in)\b", re.IGNORECASE)
ADDRESSEE_PATTERN = re.compile(r"(?:(?:Mr|Mrs|Miss)\.? )?(?P<surname>[A-Z][\w'’]+), ?")
"""Whom a question calls by name at its beginning."""
ARGUMENT_PATTERN = re.compile(
    r"^\W*(?:Mr|Judge|Serjeant|Serjt)\.? (?:[A-Z][\w'’.]* ?){1,4}(?:\([^)]{0,60}\) ?)?,? ?"
    r"(?:submitted|contended|argued|objected|held|ruled|urged|applied|withdrew|addressed)\b",
    re.IGNORECASE,
)
"""The reporter sums up what counsel or the judge said of a point of law."""
UNDASHED_QUESTION_PATTERN = re.compile(
    r"(?P<asked>(?:And |Pray,? |Then |Now,? )?(?:Do|Does|Did|Is|Are|Was|Were|Have|Has|Had|Can|Could|Will|Would|What"
    r"|Which|Who|Where|When|Why|How)\b[^.!?]{0,250}\byou(?:r|rself)?\b[^.!?]{0,200}\?)\s+(?=[A-Z])"
)
"""A question in front of its answer, where the print has lost the dash."""
COURT_ADDRESS_PATTERN = re.compile(
    r"\b(?:my learned friend|gentlemen of the jury|your lordships?\b|may it please|my lords,)", re.IGNORECASE
)
FIRST_PERSON_PATTERN = re.compile(r"\b(?:I|my|me|we|our|us)\b")
NOT_NAMES = frozenset(
    "court counsel council jury prisoner prisoners question answer cross examination examined verdict sentence guilty "
    "not the for the "
    "yes no by to then and but justice recorder baron serjeant common friday monday tuesday wednesday thursday "
    "saturday sunday before gentlemen house owner daughter cross-examined re-examined january councel "
    "second third first fourth fifth adjourned letter".split()
)
