"""The kinds of evidence, one row each: what it is called, the patterns that find it, what each side makes of it.

The weights say how much such a sentence commonly speaks for each side; they are judgements of ours, and travel in a
case only in its `derived` block.

All kinds stand in one table, however long it gets: a sentence is tried against every row, and the weights mean
something only relative to each other.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

Kind = Literal["physical", "testimonial", "documentary", "forensic"]

_SUBJECT = r"(?:prisoners?|he|she|they)"
_OBJECT = r"(?:(?:the )?prisoners?|him|her|them)"
_OWNER = r"(?:(?:the )?prisoner(?:'s|s')|his|her|their)"
_PLACES = (
    r"(?:pockets?|person|hands?|lodgings?|rooms?|box|house|bed|breeches|apron|bosom|coat|hat|trunk|arms?|possession|"
    r"basket|bag|waistcoat|shoes?|cell|desk|drawers?|stays|bundle|sleeve|cart)"
)
_VIOLENCE = (
    r"(?:struck|stabbed|knocked|fired|kicked|cut|shot|beat|hit|strangled|throttled|threw|stamped|robbed"
    r"|seized|collared)"
)
_DEED = (
    r"(?:tak(?:e|ing)|took|put(?:ting)?|strik(?:e|ing)|struck|stab(?:bed|bing)?|fir(?:e|ed|ing)|carry(?:ing)?|carried"
    r"|snatch(?:ed|ing)?|"
    r"break(?:ing)?|broke|throw(?:ing)?|threw|pull(?:ed|ing)?|cut(?:ting)?|beat(?:ing)?|kick(?:ed|ing)?|draw(?:ing)?"
    r"|drew|"
    r"pick(?:ed|ing)? up|pass(?:ed|ing)?|hand(?:ed|ing)?|drop(?:ped|t|ping)?|come out|coming out|com(?:e|ing) from"
    r"|go(?:ing)? away|lift(?:ed|ing)?)"
)
_RUN_OBJECTS = (
    r"(?:up a (?:score|bill|debt|reckoning)|through (?:his|her|their) (?:fortune|money|wages|means|estate)"
    r"|across an? (?:old )?(?:friend|acquaintance))\b"
)
"""What people run up, run through and run across without leaving."""
_THEFT = frozenset({"theft", "violentTheft"})
_FORCE = frozenset({"kill", "violentTheft", "breakingPeace", "damage", "royalOffences"})
_FRAUD = frozenset({"deception", "royalOffences"})


@dataclass(frozen=True, slots=True)
class ClaimPattern:
    """One kind of evidence. `{his}`, `{him}`, `{he}`, `{has}` and `{prisoner}` in its sentences agree with the
    accused."""

    name: str
    kind: Kind
    title: str
    """On the tag; `{thing}` is the matched noun."""
    prosecution: float
    defense: float
    urges: str
    """What the side it favours makes of it."""
    doubt: str
    """Why one may doubt it, or what the other side answers."""
    theme: str
    patterns: tuple[re.Pattern[str], ...]
    among: frozenset[str] = frozenset()
    """The categories of offence in which it counts; empty: all."""
    needs_accused: bool = False
    """Counts only in a sentence that names the accused or points to them."""
    defence_only: bool = False
    """Counts only in the mouth of a witness for the defence."""
    affirms: bool = False
    """Worth nothing where the sentence denies it."""
    elsewhere: str = ""
    """Why one may doubt it where nothing is said to have been taken; empty: `doubt` holds for every charge."""
    words: tuple[str, ...] = ()
    """A sentence in which none of these stands, in small letters, cannot match: looked at first, for speed."""


def _patterns(*sources: str) -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(source, re.IGNORECASE) for source in sources)


def _words(joined: str) -> tuple[str, ...]:
    return tuple(joined.split("|"))


CLAIM_PATTERNS: tuple[ClaimPattern, ...] = (
    ClaimPattern(
        "confession",
        "testimonial",
        "What {prisoner} said of it",
        0.66,
        0.1,
        "A person seldom owns to what they did not do.",
        "Words spoken in fear, or under a promise, are reported by the accuser's side alone.",
        "confession",
        _patterns(
            rf"\b{_SUBJECT} (?:\w+ ){{0,3}}(?:confess'?e?d|own'?e?d|acknowledg'?e?d|admitted)\b"
            r"(?! to be| (?:this|that|the|it) (?:\w+ )?to be)(?<!name, which he admitted)",
            rf"\b{_SUBJECT} (?:replied|answered|said)\b[^.]{{0,60}}\b(?:I am the (?:\w+ )?man|I shot|I did it|it was I"
            rf"\b|I have done|I had done"
            r"|want of redress|out of revenge)",
            rf"\b{_SUBJECT} said,? (?:that )?(?:he|she|they|I) (?:had )?(?:done it|did it|took (?:it|them)|taken (?:it"
            rf"|them)|stolen|stole|pulled down|broken?|set fire|fired|killed|shot|stabbed|struck|robbed|committed"
            rf"|was sorry for)",
            rf"\b{_SUBJECT} (?:\w+ )?(?:begg?'?e?d|ask'?e?d) (?:my |his |their )?(?:pardon|forgiveness|me to forgive"
            rf"|to be forgiven)|\bI am (?:very )?sorry (?:for|I did)",
        ),
        words=_words("confess|own|acknowledg|admit|repli|answer|sorry|pardon|forgiv|said"),
        affirms=True,
    ),
    ClaimPattern(
        "found",
        "physical",
        "Found with {prisoner}: {thing}",
        0.6,
        0.12,
        "What was found with {him} has to be accounted for.",
        "To hold a thing is not to have taken it; others may have put or sold it there.",
        "possession",
        elsewhere="That {he} had it about {him} does not say what was done with it, or that anything was.",
        patterns=_patterns(
            rf"\b(?:found|discovered)\b[^.;?]{{0,70}}\b(?:up)?(?:on|about) {_OBJECT}\b",
            rf"\b(?:found|discovered|produce)\b[^.;?]{{0,70}}\b(?:in|from|under|out of|round|on"
            rf"|upon) {_OWNER} (?:\w+ ){{0,2}}{_PLACES}\b",
            rf"\b(?:took|taken)\b[^.;?]{{0,40}}\b(?:from|out of|from under) {_OWNER} (?:\w+ ){{0,2}}{_PLACES}\b",
            rf"\bI (?:\w+ )?(?:took|have taken)\b[^.;?]{{0,40}}\bfrom {_OBJECT}\b",
            rf"\bsearch(?:ed|ing) {_OBJECT}\b[^.;?]{{0,40}}\bfound\b",
            r"\bin (?:the )?prisoner'?s? (?:possession|pockets?|hands?)\b|\bin (?:his|her) possession\b",
        ),
        words=_words("found|discover|took|taken|produce|possession|pocket|hand"),
        affirms=True,
    ),
    ClaimPattern(
        "seen",
        "testimonial",
        "Seen at the deed",
        0.58,
        0.15,
        "This is no guess: somebody was there and saw it.",
        "How near, how long and in what light the witness saw it is the question.",
        "eyewitness",
        _patterns(
            rf"\bI (?:\w+ ){{0,2}}(?:saw|observed|perceived|watched|caught|catched|detected) (?:the )?(?:prisoners?"
            rf"|him|her|them)\b[^.;?]{{0,40}}?\b{_DEED}\b",
            rf"\bprisoners? (?:then |immediately |directly |suddenly |came up and |came and "
            rf"|came up to me and )?(?:{_VIOLENCE}|snatched|took|broke|pulled|drew|stole|put his hand|put her hand)\b",
            rf"\b(?:he|she|they) (?:then |immediately |directly |suddenly )?{_VIOLENCE} (?:at )?(?:me|my|the deceased"
            rf"|the prosecutor|prosecutor|him|her)\b",
            r"\bcaught (?:hold of )?(?:his|her|the prisoner'?s) hand\b|\bfelt (?:his|her|a|the prisoner'?s) hand\b",
        ),
        words=_words(
            "saw|observ|perceiv|watch|caught|catched|detect|felt|prisoner|struck|stab|knock|fire|kick|cut|shot|beat|hit|strangl|throttl|threw|stamp|robb|seiz|collar"
        ),
        affirms=True,
    ),
    ClaimPattern(
        "identified",
        "testimonial",
        "Sure of the face",
        0.5,
        0.2,
        "The witness picked {him} out and does not waver.",
        "An honest witness may be sure of a face and be wrong.",
        "identification",
        _patterns(
            r"\bI (?:am|'m|was) (?:quite |very |perfectly )?(?:certain|positive|sure"
            r"|confident)[^.;]{0,30}\b(?:the (?:same )?(?:man|woman|person)|of (?:him|her|his person|her person)|(?:was"
            r"|is) (?:him|her|he|she|the prisoner))",
            r"\b(?:he|she|prisoner|that|this) (?:is|was) the (?:man|woman|person|same)\b",
            r"\bI (?:know|knew) (?:him|her|the prisoners?) (?:again|directly|immediately|to be)|\b(?:swear"
            r"|speak) positively to (?:him|her|his|the)|\bI have no doubt (?:he|she|the prisoner|of his|of her|it was)",
            r"\b(?:identified|picked out|recognised) (?:him|her|the prisoners?|prisoner)\b",
        ),
        words=_words(
            "certain|positive|sure|confident|the man|the woman|the person|the same|know|knew|no "
            "doubt|identif|picked|recognis"
        ),
        affirms=True,
    ),
    ClaimPattern(
        "doubted",
        "testimonial",
        "A witness who will not swear to it",
        0.1,
        0.48,
        "If those who were there cannot be sure, we cannot be surer than they.",
        "That one witness is careful does not make the others wrong.",
        "doubt",
        _patterns(
            r"\b(?:cannot|can't|could not|couldn't|would not|will not|can not) (?:take upon (?:me|myself|him"
            r"|her) to )?(?:positively |exactly )?(?:swear|identify|be (?:sure|certain"
            r"|positive))\b[^.;]{0,40}\b(?:him|her|man|person|prisoners?|face|same)",
            r"\b(?:never|did not|didn't) (?:see|saw) (?:the prisoners?|him|her) (?:take|do|strike|with|before|there"
            r"|near|touch)",
            r"\bit was (?:very |quite |so |too |rather )?dark\b|\bnot the (?:man|person|woman)\b"
            r"|\b(?<!never )lost sight of (?:him|her|the (?:man|woman|prisoners?))\b"
            r"|\bI (?:may|might) be mistaken|\bdid not see (?:his|her"
            r"|the man'?s) face",
        ),
        words=_words("swear|identif|sure|certain|positive|see|saw|dark|not the|sight|mistaken"),
    ),
    ClaimPattern(
        "searched",
        "testimonial",
        "Nothing found on {him}",
        0.1,
        0.4,
        "They searched {him} and found nothing of what {he} should have had.",
        "What is taken can be dropped, hidden or passed on before a search.",
        "search",
        _patterns(
            r"\bnothing (?:at all |was )*(?:found|was found)[^.;]{0,20} (?:up)?on (?:him|her|them|the prisoners?)\b"
            r"|\bfound nothing (?:up)?(?:on|about) (?:him|her|them|the prisoners?)\b"
            r"|\bsearch\w* (?:him|her|them|(?:his|her|their) \w+|the prisoners?)[^.;]{0,40}"
            r"\bfound nothing\b(?! but| else)",
        ),
        among=_THEFT | _FRAUD,
        words=_words("nothing"),
    ),
    ClaimPattern(
        "medical",
        "forensic",
        "Medical evidence",
        0.42,
        0.22,
        "The body tells what was done to it, and that agrees with the charge.",
        "It shows what was done, and not by whom or in what mind.",
        "medical",
        _patterns(
            r"\b(?:mortal wound|wounds?|bruises?|fractured?|post[- ]mortem|skull|poison\w*|arsenic|strychni\w+"
            r"|hyoscine|laudanum|prussic acid|cause of (?:his|her|the|death)|contusions?|hemorrhage|haemorrhage"
            r"|blood[- ]stain\w*|prob(?:e|ed)|pulsation|ball had p\w+)\b"
        ),
        among=frozenset({"kill", "breakingPeace", "violentTheft", "sexual"}),
        words=_words(
            "wound|bruise|fractur|mortem|skull|poison|arsenic|strychn|hyoscine|laudanum|prussic|cause|contusion|hemorr|haemorr|blood|prob|pulsation|ball"
        ),
    ),
    ClaimPattern(
        "insane",
        "testimonial",
        "State of {his} mind",
        0.08,
        0.56,
        "Who did not know what was done, or that it was wrong, is not answerable for it.",
        "Strange talk is not yet a mind that cannot tell right from wrong.",
        "state of mind",
        _patterns(
            r"\b(?:insan(?:e|ity)|lunatics?|lunacy|madman|madness|deranged|derangement|delusions?|out of (?:his"
            r"|her) (?:mind|senses)|unsound mind|disordered|monomania\w*|epilep\w+|idiot|weak[- ](?:minded|intellect)"
            r"|not right in (?:his|her) (?:mind|head)|persecuted)\b",
            rf"\b{_SUBJECT} (?:was|is|were|seemed|appeared) (?:\w+ )?(?:mad|melancholy)\b",
        ),
        needs_accused=True,
        words=_words(
            "insan|lunac|lunat|madm|madn|derang|delusion|mind|senses|disorder|monoman|epilep|idiot|intellect|head|persecut|mad|melanchol"
        ),
    ),
    ClaimPattern(
        "alibi",
        "testimonial",
        "Said to be elsewhere",
        0.1,
        0.5,
        "Nobody can be in two places: if this is so, it was not {him}.",
        "Friends and family remember hours kindly.",
        "alibi",
        _patterns(
            rf"\b{_SUBJECT} (?:\w+ ){{0,2}}(?:came|slept|lay|stayed|staid|dined|supped|drank|remained|continued)\b"
            r"[^.;]{0,50}"
            r"\b(?:at home|with us|with me|in my|at my|all night|all day|all the evening|in bed|o'clock|till|until)\b",
            r"(?=.*\b(?:o'clock|night|evening|morning|afternoon|noon)\b)"
            rf".*\b{_SUBJECT} (?:was|were|had been)\b[^.;]{{0,30}}\b(?:at home|with us|with me|in my|at my|in bed)\b",
            r"\bnever (?:went )?out of (?:the|my|his) (?:house|sight|company)",
        ),
        defence_only=True,
        words=_words("home|with|in my|at my|all|bed|clock|till|until|never"),
    ),
    ClaimPattern(
        "weapon",
        "physical",
        "{thing}",
        0.45,
        0.15,
        "The tool of the deed is before us, and it is tied to {him}.",
        "A thing of that sort is common; whose hand held it is the point.",
        "weapon",
        _patterns(
            r"\b(?:pistols?|knife|knives|swords?|razor|hatchet|axe|hammer|poker|bludgeons?|cutlass(?:es)?|dagger"
            r"|hanger|revolver|gun|blunderbuss|cudgel|belaying pin|hand ?grenades?|pikes?|stiletto|chopper|bayonets?)\b"
        ),
        among=_FORCE,
        words=_words(
            "pistol|kni|sword|razor|hatchet|axe|hammer|poker|bludgeon|cutlass|dagger|hanger|revolver|gun|blunder|cudgel|belay|grenade|pike|stiletto|chopper|bayonet"
        ),
        affirms=True,
    ),
    ClaimPattern(
        "tool",
        "physical",
        "{thing}",
        0.42,
        0.15,
        "Such a tool has one use at that hour and place.",
        "A working man may carry a tool; whose hand used it is the point.",
        "tools",
        _patterns(
            r"\b(?:chisel|iron crow|crow-?bar|jemmy|pick-?locks?|skeleton keys?|false keys?|dark lantern|centre-?bit"
            r"|gimlet)\b",
        ),
        among=frozenset({"theft"}),
        affirms=True,
    ),
    ClaimPattern(
        "document",
        "documentary",
        "{thing}",
        0.38,
        0.2,
        "What is written down does not change with the telling.",
        "Paper shows what was written, and not who knew of it or meant it.",
        "document",
        _patterns(
            r"\b(?:letters?|bank[- ]?notes?|promissory note|bills? of exchange|cheques?|receipts?|bond"
            r"|power of attorney|memorandum|account[- ]books?|ledger|telegram|agreement|affidavit|handwriting"
            r"|hand-?writing|signature|prospectus|libel|pamphlet|money order)\b"
        ),
        among=frozenset({"deception", "royalOffences", "kill", "miscellaneous"}),
        words=_words(
            "letter|note|bill|cheque|receipt|bond(?! "
            "street)|attorney|memorandum|book|ledger|telegram|agreement|affidavit|writing|signature|prospectus|libel|pamphlet|order"
        ),
    ),
    ClaimPattern(
        "marriage",
        "documentary",
        "Marriage",
        0.5,
        0.12,
        "The marriages stand in the books, and both partners were living.",
        "A name in a register may be another's; and one may honestly think a partner dead.",
        "document",
        _patterns(
            r"\b(?:certificate|register|parish clerk|witnessed the marriage|was married to|present at (?:the|his"
            r"|her) marriage)\b"
        ),
        among=frozenset({"sexual"}),
    ),
    ClaimPattern(
        "pawned",
        "documentary",
        "Pawned goods",
        0.5,
        0.12,
        "The goods went from {his} hands into money.",
        "Many pawn for others, and a pawnbroker serves many faces a day.",
        "possession",
        _patterns(
            rf"\b{_SUBJECT}\b[^.;]{{0,50}}\bpawn(?:'?e?d|ing)|\bpawn'?e?d\b[^.;]{{0,60}}\b(?:by|for) {_OBJECT}"
            rf"|\bduplicates?\b|\btook (?:\w+ ){{1,4}}in pa?wn",
            rf"\b{_SUBJECT} (?:\w+ )?(?:sold|offered) (?:it|them|me|us|the|to sell)\b|\b(?:bought"
            rf"|purchased) (?:\w+ ){{1,5}}(?:of|from) {_OBJECT}\b",
        ),
        among=_THEFT,
        words=_words("pawn|duplicate|sold|offered|bought|purchased"),
        affirms=True,
    ),
    ClaimPattern(
        "coin",
        "physical",
        "False coin",
        0.48,
        0.15,
        "The false money passed through {his} hands.",
        "A person may take a bad coin in change and pass it on unknowing.",
        "coin",
        _patterns(
            r"\b(?:counterfeit|bad (?:money|shillings?|half-?crowns?|crowns?|coins?|florins?|sixpences?|sovereigns?)"
            r"|base (?:coin|metal)|galvanic|moulds?|clipp?ings?)\b"
        ),
        among=_FRAUD,
        words=_words("counterfeit|bad|base|galvanic|mould|clip"),
        affirms=True,
    ),
    ClaimPattern(
        "fled",
        "testimonial",
        "Flight and capture",
        0.4,
        0.15,
        "Who has nothing to fear does not run.",
        "People run from a hue and cry for more reasons than one.",
        "flight",
        _patterns(
            rf"\b(?:{_SUBJECT}|the (?:man|woman|fellow)) (?:\w+ ){{0,2}}(?:(?:ran|run)(?= (?:away|off|from|across"
            rf"|through|as (?:fast|hard)|towards?|(?:up|down) (?:the|a)\b))(?! {_RUN_OBJECTS})|made off|absconded|fled"
            rf"|escaped(?! (?:unhurt|uninjured|without|with (?:his|her) life|my|notice|(?:his|her) (?:memory|lips)))"
            rf"|endeavour\w+ to (?:escape|get away)|tried to (?:escape|get away)|hid (?:himself|herself)"
            rf"|struggled(?! (?:for|on|along|through life|with (?:poverty|illness|distress))))\b",
            r"\b(?:stop thief|false name|gave a false|wrong address)\b",
        ),
        words=_words("ran|run|made off|abscond|escap|fled|get away|hid|struggl|stop thief|false|wrong"),
        affirms=True,
    ),
    ClaimPattern(
        "property",
        "physical",
        "Goods known again",
        0.3,
        0.12,
        "The goods are the stolen goods; of that there is no question left.",
        "That the goods were lost does not say who took them.",
        "property",
        _patterns(
            r"\b(?:this|that|these|it|they|those)(?: \w+){0,3} (?:is|are|was|were) (?:mine|my (?:property|own|goods"
            r"|master'?s)|ours|his property|the prosecutor'?s)\b",
            r"\bproperty produced|\bdeposed to by|\bmy mark\b|\bsame I lost|\bidentified the\b|\b(?:swear"
            r"|sworn) to (?:it|them|these|this)\b",
        ),
        among=_THEFT,
        words=_words("mine|my|ours|his property|prosecutor|property|deposed|same i|identified|swear|sworn"),
    ),
    ClaimPattern(
        "threat",
        "testimonial",
        "Quarrel and threats",
        0.42,
        0.15,
        "There was bad blood beforehand, and it was spoken aloud.",
        "Angry words are common, and most of them come to nothing.",
        "motive",
        _patterns(
            r"\b(?:threaten\w*|I(?:'ll| will) (?:kill|do for|murder|shoot|stab)|swore (?:he|she) would|quarrel\w*"
            r"|revenge|would be the death|malice|grudge|grievances?|ill[- ]us(?:ed|age))\b"
        ),
        among=frozenset({"kill", "breakingPeace", "damage"}),
        needs_accused=True,
        words=_words("threat|kill|do for|murder|shoot|stab|swore|quarrel|revenge|death|malice|grudge|grievance|ill"),
        affirms=True,
    ),
    ClaimPattern(
        "accomplice",
        "testimonial",
        "One who says he was in it",
        0.42,
        0.35,
        "Nobody knows the deed better than one who had a part in it.",
        "Who buys safety with testimony has a reason to say what is wanted.",
        "accomplice",
        _patterns(
            r"\b(?:I (?:am|was) an accomplice|(?:king|queen)'?s evidence|turned evidence|admitted an evidence"
            r"|I was concerned (?:with|in)|we agreed to (?:rob|break|go|steal)|impeach'?e?d (?:me|us))\b",
            r"\bprisoners? and I (?:\w+ )?(?:broke|robbed|took|stole|went out|agreed)\b",
        ),
        words=_words("accomplice|evidence|concerned|agreed|impeach|and i"),
    ),
    ClaimPattern(
        "drink",
        "testimonial",
        "Drink",
        0.12,
        0.32,
        "Drink clouds what is seen and what is meant.",
        "Drink explains much and excuses little.",
        "drink",
        _patterns(
            rf"\b(?:I|we|{_SUBJECT}) (?:\w+ ){{0,4}}?(?:in liquor|drunk(?:en)?|intoxicat\w+|fuddled"
            r"|the worse for (?:liquor|drink)|tipsy|been drinking)\b",
        ),
        words=_words("liquor|drunk|intoxic|fuddled|worse|tipsy|drinking"),
        affirms=True,
    ),
    ClaimPattern(
        "character",
        "testimonial",
        "Character",
        0.06,
        0.38,
        "People who have known {him} for years would trust {him} still.",
        "A good name is no answer to what was seen and found.",
        "character",
        _patterns(
            r"\b(?:good|honest|excellent|fair|universal|irreproachable)\b[^.;]{0,30}\bcharacter",
            r"\b(?<!were an )(?<!was an )(?<!as an )"
            r"(?:honest|sober|industrious|humane|peaceable|well-?behaved|good-?natured)\b[^.;]{0,30}\b(?:man|woman"
            r"|lad|girl|boy|fellow|servant)\b",
            r"\bnever (?:heard|knew)\b[^.;]{0,40}\b(?:ill|harm|amiss|dishonest|otherwise) |\btrusted (?:him|her) with",
        ),
        needs_accused=True,
        words=_words("character|honest|sober|industrious|humane|peaceable|behaved|natured|never|trusted"),
    ),
)
