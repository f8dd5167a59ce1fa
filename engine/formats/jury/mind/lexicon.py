"""Cues: the words by which a text shows which way it argues, how sure it is, and what sort of argument it is.

Weights are positive towards guilty. No single cue holds a negation, which is handled apart
(`engine/formats/jury/mind/text_analysis.py`); set phrases do, and are found first, so that they are not misread word by
word.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

_SET_PHRASES: tuple[tuple[str, float], ...] = (
    (r"not guilty", -2.0),
    (r"innocent (?:until|unless) proven(?: guilty)?", -1.3),
    (
        (
            r"(?:can|could|should|must|will|would|do)? ?(?:not|never) (?:\w+ ){0,2}?(?:send|convict|punish|"
            r"condemn|hang|jail|lock)\w* (?:up )?(?:an innocent|the wrong|him|her|them|somebody|someone|"
            r"anybody|anyone|a person|a man|a woman)"
        ),
        -1.5,
    ),
    (r"if (?:we|you|they) (?:let|acquit|free)\w*(?: him| her| them)?(?: go| off| free| walk)?", 0.8),
    (
        (
            r"(?:not|too little|never) (?:be )?(?:enough|sufficient|much)?(?: \w+){0,3}? to (?:convict|hang|"
            r"send|find (?:him|her|them) guilty)"
        ),
        -1.5,
    ),
    (r"(?:beyond|past) (?:a |any |all )?(?:reasonable |shadow of a )?doubts?", 0.8),
    (r"why (?:else )?(?:would |did |should )?(?:he |she |they )?(?:lie|run|hide|flee)", 1.2),
    (r"nothing to hide", 0.4),
    (r"(?:nobody|no one|none of them) (?:saw|heard|can place|could place|puts?|identified|recogni[sz]ed|picked)", -1.0),
    (r"(?:he|she|they) lied", 0.9),
    (r"self defen[cs]e", -1.0),
    (r"reasonable doubts?", -1.5),
    (r"benefit of the doubt", -1.5),
    (r"burden of proof", -1.0),
    (r"(?:too|so) (?:many|much) (?:doubts?|holes|questions|gaps)", -1.3),
    (r"(?:would|could) you (?:really )?(?:convict|hang|send|jail)", -1.0),
    (
        (
            r"(?:is|was|s) (?:obviously |clearly |definitely |plainly )?the (?:robber|killer|thief|murderer|"
            r"culprit)"
        ),
        1.2,
    ),
    (r"(?:it|that) (?:is|was|s) not (?:him|her|them)\b", -1.3),
    (r"(?:it|that) (?:is|was|s|must have been|had to be|has to be) (?:him|her|them)\b", 1.2),
    (r"letting (?:a |this )?(?:criminal|killer|murderer|thief|robber|guilty \w+)(?: \w+)? (?:walk|go)", 1.4),
    (
        (
            r"(?:they|prosecution|state|crown|people) (?:did|have|has|do|does) not (?:\w+ ){0,2}?(?:get|got|"
            r"met|meet|reach|reached|shown?|make|made|prove|proven|proved)"
        ),
        -1.6,
    ),
    (r"(?:let|set) (?:him|her|them|\w+) (?:go|off|free|walk)\b(?! (?:unpunished|scot))", -1.0),
    (r"get(?:s|ting)? away with", 1.5),
    (r"wrong (?:man|woman|person|one|guy)", -1.5),
    (r"(?:somebody|someone|anybody|anyone) else (?:did|could|might|may|was|had|must)", -1.4),
    (r"any(?:one|body) (?:could|might) have", -1.3),
    (r"(?:making|building|giving) (?:himself|herself|themselves) an alibi", 1.3),
    (r"(?:he|she|they) knew (?:exactly|precisely) (?:where|how|what|when)", 1.3),
    (r"two sizes too (?:small|large|big)", -1.3),
    (r"(?:could|might|may) have been (?:anyone|anybody|someone|somebody|another)", -1.4),
    (r"nothing (?:that |which )?(?:connects|ties|links|puts|places|proves|shows|points)", -1.4),
    (r"(?:prov|show|mean)(?:e|es|s|ed)? (?:absolutely )?nothing", -1.2),
    (r"not (?:enough|sufficient|conclusive)", -1.3),
    (r"(?:not) (?:good |strong |solid )?enough", -1.3),
    (r"who else (?:could|would|can|but|had|was|did)\b", 1.3),
    (r"no (?:other|innocent) (?:reasonable )?explanation", 1.4),
    (r"(?:another|other|innocent) (?:reasonable |possible )?explanations?", -1.2),
    (
        (
            r"(?:no|not any|not one|not a single) (?:real |hard |direct |physical )?(?:proof|evidence|"
            r"witness(?:es)?)"
        ),
        -1.4,
    ),
    (r"(?:is|s|are|was|were|be|been|he|she|they) lying", 0.9),
    (r"(?:not|never) (?:be )?(?:so )?(?:certain|sure|convinced|persuaded)", -1.0),
    (r"send(?:ing)? (?:an innocent|the wrong)", -1.5),
    (r"in cold blood", 1.0),
    (r"caught red handed", 1.5),
    (r"too many coincidences", 1.3),
    (r"no coincidence", 1.2),
    (r"(?:the )?same (?:guy|man|woman|person|fellow)", 1.3),
    (r"(?:is|are|was|were) not (?:his|hers)\b", -1.3),
)
PHRASES = tuple((re.compile(rf"\b{pattern}"), value) for pattern, value in _SET_PHRASES)
"""Set phrases and their weights."""
WORDS: Mapping[str, float] = {
    "guilty": 1.6,
    "guilt": 1.2,
    "convict": 1.3,
    "conviction": 0.6,
    "culprit": 1.0,
    "murderer": 1.2,
    "killer": 1.0,
    "murdered": 0.8,
    "killed": 0.6,
    "stole": 0.7,
    "robbed": 0.7,
    "attacked": 0.6,
    "motive": 0.7,
    "proves": 1.0,
    "prove": 0.9,
    "proven": 0.9,
    "proved": 0.9,
    "proof": 0.7,
    "overwhelming": 1.0,
    "confessed": 1.0,
    "matches": 0.7,
    "matched": 0.7,
    "incriminating": 1.2,
    "damning": 1.2,
    "caught": 0.6,
    "planned": 0.6,
    "opportunity": 0.4,
    "lied": 0.7,
    "responsible": 0.6,
    "justice": 0.2,
    "punish": 0.8,
    "criminal": 0.6,
    "premeditated": 0.9,
    "fled": 0.6,
    "ran": 0.2,
    "obvious": 0.3,
    "conclusive": 0.8,
    "innocent": -1.6,
    "innocence": -1.3,
    "acquit": -1.6,
    "acquittal": -1.3,
    "framed": -1.4,
    "planted": -1.2,
    "mistaken": -0.9,
    "mistake": -0.6,
    "unreliable": -0.8,
    "misidentified": -1.3,
    "coerced": -1.2,
    "contaminated": -1.0,
    "tampered": -1.0,
    "doubt": -0.9,
    "doubts": -0.9,
    "unsure": -0.7,
    "uncertain": -0.7,
    "speculation": -1.0,
    "guess": -0.6,
    "guesswork": -0.9,
    "hearsay": -0.8,
    "circumstantial": -0.6,
    "flimsy": -1.0,
    "inconclusive": -1.0,
    "scapegoat": -1.2,
    "hole": -0.5,
    "holes": -0.7,
    "coincidence": -0.4,
    "exhausted": -0.3,
    "accident": -1.1,
    "accidental": -1.1,
    "slipped": -0.5,
    "unproven": -1.2,
    "insufficient": -1.1,
}
"""Single words and their weights."""
DEED_PATTERN = re.compile(
    r"\b(?:he|she|they|the (?:defendant|accused|prisoner))\b(?: \w+){0,3}? (?:did|done|do) (?:it|this|that)\b"
)
"""The accused did it; reading adds the names of the accused."""
DEED_WEIGHT = 1.4
DOUBT_VERBS = frozenset(
    """
    deny disbelieve dispute doubt question
    """.split()
)
"""Verbs that turn round what is said after them: "I doubt he did it"."""
PRAISE_WORDS = frozenset(
    """
    accurate believable believe certain clear compelling consistent convincing correct credible decisive exact
    fits genuine honest powerful real reliable solid strong sure true trust
    """.split()
)
BLAME_WORDS = frozenset(
    """
    apart asleep biased blurry collapse collapses confused contaminated contradictory contradicts dark dishonest
    doubtful drunk fake faked flawed forged guess impossible inconsistent liar lie lied lies lying mistaken
    planted problem problems questionable shaky sloppy suspicious thin tired unclear unconvincing unreliable
    useless vague weak worthless wrong
    """.split()
)
SIDED_TOPICS: Mapping[str, float] = {
    "alibi": -0.9,
    "evidence": 0.9,
    "case": 0.8,
    "proof": 0.9,
    "prosecution": 0.8,
    "confession": 0.9,
    "defence": -0.8,
    "defense": -0.8,
}
"""Matters that are on a side by themselves: praise of them is for that side, blame against it."""
CERTAINTY_WORDS = frozenset(
    """
    absolutely always certainly clearly definitely every fact facts must never obviously plainly proves
    undeniable
    """.split()
)
HEDGE_WORDS = frozenset(
    """
    could guess kind maybe might perhaps possibly probably seems somewhat sort unsure wonder
    """.split()
)
REASON_WORDS = frozenset(
    """
    although because hence if reason since so therefore thus unless why
    """.split()
)
FEELING_WORDS = frozenset(
    """
    afraid child children compassion cruel cry family fear feel feels grief hate heart heartbreaking imagine
    life lives love mercy mother pity scared sorry suffer suffering terrible
    """.split()
)
MORAL_WORDS = frozenset(
    """
    conscience deserve deserves duty fair god justice moral oath owe responsibility right shame sin unfair
    unjust
    """.split()
)
NARRATIVE_WORDS = frozenset(
    """
    after before came evening happened imagine later meanwhile night picture story suppose then walked went
    """.split()
)
CONTRACTED_NOT_PATTERN = re.compile(
    r"\b(did|do|does|was|is|are|were|has|have|had|ca|could|would|should|wo|need|must)n'?t\b"
)
EMPHASIS_PATTERN = re.compile(
    r"\b(?:no (?:reasonable |real |serious )?|without (?:a |any )?|not (?:a |the )?shadow of (?:a )?)doubts?\b"
)
"""Says how sure somebody is, and by itself of guilt; beside another cue it goes with that."""
CONTRAST_PATTERN = re.compile(r"\b(?:but|however|yet|still)\b")
TOKEN_PATTERN = re.compile(r"[a-z]+")

_KIN = (
    r"(?:grand(?:mother|father|ma|pa|dad)|mother|father|mum|mom|dad|uncle|aunt|cousin|brother|sister|wife|husband|"
    r"son|daughter|boy|girl|neighbou?r|friend|boss|landlord|doctor|priest|teacher|town|village|street|family|parents|"
    r"dog|cat|barn|shop|father-in-law|mother-in-law|nephew|niece)"
)
OWN_LIFE_PATTERN = re.compile(
    rf"\b(?:my|our) (?:own |old |late |poor |dear )?{_KIN}\b|"
    r"\bwhen I was (?:a |an |at |in |young|little|small|\w+ years)|"
    r"\bI (?:once|used to)\b|\bI have never forgotten\b|\bit happened to me\b|\bin my (?:life|day|time|experience)\b",
    re.IGNORECASE,
)
"""What somebody tells of their own life."""
INSULT_PATTERN = re.compile(
    r"\b(?:idiots?|morons?|imbeciles?|fools?|dimwits?|halfwits?|cretins?|clowns?|"
    r"stupid (?:people|man|woman|lot|cow)|"
    r"(?:you|you['’]re|you are|are you)(?: \w+){0,3} (?:stupid|dumb|blind|brainless|pathetic|ridiculous|useless|crazy|"
    r"insane|mad|drunk|senile|liars?|disgusting)|shut up|brains of an?|make me sick|go to hell|go home)\b",
    re.IGNORECASE,
)
"""What somebody calls the others."""
