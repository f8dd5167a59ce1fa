"""The coded offences, verdicts and punishments in plain English, and the judge's directions on each offence."""

from __future__ import annotations

import re
from collections.abc import Sequence

OFFENCES: dict[str, tuple[str, str]] = {
    "assault": ("assault", "an attack on a person"),
    "libel": ("libel", "publishing what injures another's name"),
    "riot": ("riot", "a violent disturbance by a crowd"),
    "threateningBehaviour": ("threatening behaviour", "threats meant to frighten"),
    "vagabond": ("vagabondage", "living idle and without settled means"),
    "wounding": ("wounding", "an attack that draws blood"),
    "arson": ("arson", "setting fire to property"),
    "bankrupcy": ("fraudulent bankruptcy", "hiding goods or debts from creditors"),
    "forgery": ("forgery", "making or passing a false document"),
    "fraud": ("fraud", "getting money or goods by false pretences"),
    "perjury": ("perjury", "swearing falsely in a court"),
    "infanticide": ("infanticide", "the killing of a newborn child"),
    "manslaughter": ("manslaughter", "killing without malice"),
    "murder": ("murder", "killing with malice"),
    "pettyTreason": ("petty treason", "the killing of a husband or master, which the law held worse than murder"),
    "conspiracy": ("conspiracy", "agreeing with others to break the law"),
    "concealingABirth": ("concealing a birth", "hiding the body of a newborn child"),
    "habitualCriminal": ("being a habitual criminal", "living by crime after earlier sentences"),
    "illegalAbortion": ("unlawful abortion", "bringing about a miscarriage"),
    "kidnapping": ("kidnapping", "carrying a person off"),
    "pervertingJustice": ("perverting justice", "hindering a court or its officers"),
    "piracy": ("piracy", "robbery or revolt at sea"),
    "returnFromTransportation": ("returning from transportation", "coming home before a term of exile was over"),
    "coiningOffences": ("coining", "making or passing false money"),
    "religiousOffences": ("an offence against religion", "breaking the laws about worship"),
    "seditiousLibel": ("seditious libel", "publishing what stirs people against the government"),
    "seditiousWords": ("seditious words", "saying what stirs people against the government"),
    "seducingAllegiance": ("seducing from allegiance", "enticing a subject away from the Crown"),
    "taxOffences": ("a tax offence", "cheating the revenue"),
    "treason": ("treason", "making war on the Crown or plotting against it"),
    "assaultWithIntent": ("assault with intent", "an attack with a sexual purpose"),
    "assaultWithSodomiticalIntent": ("assault with sodomitical intent", "an attack with a sexual purpose"),
    "bigamy": ("bigamy", "marrying again while a husband or wife is living"),
    "indecentAssault": ("indecent assault", "a sexual attack"),
    "keepingABrothel": ("keeping a brothel", "letting a house for prostitution"),
    "rape": ("rape", "sexual violence"),
    "sodomy": ("sodomy", "a sexual act that the law forbade"),
    "animalTheft": ("animal theft", "stealing a beast"),
    "burglary": ("burglary", "breaking into a dwelling at night to steal"),
    "embezzlement": ("embezzlement", "keeping money received for an employer"),
    "extortion": ("extortion", "getting money by threats"),
    "gameLawOffence": ("a game law offence", "taking deer, hares or fowl that only some might take"),
    "grandLarceny": ("grand larceny", "theft of goods worth a shilling or more"),
    "housebreaking": ("housebreaking", "breaking into a house by day to steal"),
    "mail": ("stealing from the mail", "taking letters or what they hold"),
    "pettyLarceny": ("petty larceny", "theft of goods worth less than a shilling"),
    "pocketpicking": ("pocket-picking", "theft from the person, unseen"),
    "receiving": ("receiving stolen goods", "taking goods while knowing that they were stolen"),
    "shoplifting": ("shoplifting", "theft from a shop"),
    "simpleLarceny": ("simple larceny", "theft without force or breaking in"),
    "stealingFromMaster": ("stealing from a master", "theft by a servant or worker"),
    "theftFromPlace": ("theft from a house or lodging", "theft from the place the goods were kept in"),
    "highwayRobbery": ("highway robbery", "robbery on or near a public road"),
    "robbery": ("robbery", "theft by force or fear"),
}
"""Subcategory as coded: its name, and what it meant."""

CATEGORIES: dict[str, tuple[str, str]] = {
    "breakingPeace": ("breaking the peace", "disturbing or hurting others"),
    "damage": ("damage to property", "destroying what is another's"),
    "deception": ("deception", "cheating"),
    "kill": ("killing", "causing a death"),
    "miscellaneous": ("an offence of another kind", "an offence of another kind"),
    "royalOffences": ("an offence against the Crown", "acting against the Crown or its revenue"),
    "sexual": ("a sexual offence", "a sexual offence"),
    "theft": ("theft", "taking what is another's"),
    "violentTheft": ("violent theft", "theft by force or fear"),
}

DIRECTIONS: dict[str, str] = {
    "theft": "The Crown must show that the goods were taken, that they belonged to the person named, that the taking "
    "was meant to keep "
    "them from that person, and that it was {accused} who took or knowingly helped to take them. Goods found on a "
    "person soon after a "
    "theft call for an explanation; if the explanation may reasonably be true, it is enough.",
    "violentTheft": "The Crown must show that goods were taken from the person named, by force or by putting them in "
    "fear, and that "
    "it was {accused} who did it. Ask with care how well a frightened witness could see a face.",
    "kill": "The Crown must show that the death was caused by an act of {accused}, and that it was done with the "
    "intent the charge states. "
    "Murder asks for malice, which is a settled will to kill or to do grave harm; a killing in sudden heat or by an "
    "unlawful act without "
    "that will is manslaughter; a killing by mischance or in needful self-defence is no crime. Who at the time did "
    "not know what they "
    "were doing, or that it was wrong, is not answerable for it.",
    "deception": "The Crown must show that what was said, signed or passed was false, that {accused} knew it to be "
    "false, and that it was "
    "meant to deceive. A mistake, or a promise that was not kept, is not a fraud.",
    "royalOffences": "The Crown must show the acts that the charge describes, and the purpose it gives to them. Words "
    "and company alone prove "
    "little unless they show that purpose. Take special care with one who says he took part and now accuses the rest.",
    "breakingPeace": "The Crown must show that the act was done, that it was done by {accused}, and that it was "
    "unlawful. To have stood in a crowd "
    "is not to have joined in what it did; to have defended oneself with no more force than was needful is no offence.",
    "damage": "The Crown must show that the damage was done by {accused}, and that it was done on purpose.",
    "sexual": "The Crown must show that the act was done by {accused}, and that it was done in the manner the charge "
    "states. Judge the witnesses by "
    "what they say and how it hangs together, and by nothing else.",
    "miscellaneous": "The Crown must show each part of the charge as it is written, and that it was {accused} who did "
    "it.",
}
"""What must be shown, by category."""

VERDICTS = {
    "guilty": "guilty",
    "notGuilty": "not guilty",
    "specialVerdict": "special verdict",
    "miscVerdict": "no verdict",
}
PUNISHMENTS = {
    "death": "death",
    "transport": "transportation",
    "imprison": "imprisonment",
    "corporal": "corporal punishment",
    "miscPunish": "other punishment",
    "noPunish": "no punishment",
}
_NOTES: dict[str, str] = {
    "infanticide": "About the killing of a newborn child.",
    "illegalAbortion": "About an abortion, with medical detail.",
    "concealingABirth": "About the death of a newborn child.",
}
_SEXUAL_NOTE = "About a sexual crime, in the plain words of its time."
_MENTIONED_NOTE = "Testimony in this trial speaks of sexual violence."


def plain(code: str | None) -> str | None:
    """A coded value with its words apart: `theftunder10s` is `theft under 10s`, `withRecommendation` `with
    recommendation`."""
    if code is None:
        return None
    code = re.sub(r"^theft_?under_?", "theft under ", code)
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", code).lower()


def offence_name(category: str | None, subcategory: str | None) -> tuple[str, str]:
    """What an offence is called, and what that means."""
    if subcategory in OFFENCES:
        return OFFENCES[subcategory or ""]
    if category in CATEGORIES:
        return CATEGORIES[category or ""]
    return "an offence that the record does not class", "see the words of the charge"


def content_note(offences: Sequence[tuple[str | None, str | None]], mentioned: bool) -> str | None:
    """What a reader is warned of: by the coded offences (category, subcategory), else by words that are `mentioned`.

    None where nobody needs a warning; bigamy is coded sexual and needs none. Nothing here reveals more than the charge.
    """
    found = [_NOTES[subcategory] for _, subcategory in offences if subcategory in _NOTES]
    if any(category == "sexual" and subcategory != "bigamy" for category, subcategory in offences):
        found.insert(0, _SEXUAL_NOTE)
    return " ".join(dict.fromkeys(found)) or (_MENTIONED_NOTE if mentioned else None)
