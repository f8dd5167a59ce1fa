"""The judge's words: one short text for each moment at which the judge speaks, from the case and the state alone."""

from __future__ import annotations

import re
from itertools import accumulate

from engine.core.state import State
from engine.formats.jury.arguments.brief import case_brief
from engine.formats.jury.arguments.issues import open_issue
from engine.formats.jury.arguments.wording import quoted_sentences
from engine.formats.jury.labels import GUILTY, HUNG, NOT_GUILTY, NOT_PROVEN
from engine.formats.jury.mind.claims import JUDGE_SAID_PATTERN
from engine.formats.jury.rules.variations import poll_rounds, quiet_polls
from engine.formats.jury.state import JuryState
from engine.matters.criminal_case import Case, Degree
from engine.text.numbers import number_word
from engine.text.sentences import sentence_texts

MAX_OPENING_WORDS = 45
"""A first sentence of a case that is longer is left to the paper: at reading speed it takes twelve seconds."""
MAX_STORY_WORDS = 110
"""So far the judge goes on, where it takes that to come to what was done: some thirty seconds."""
_DEED_PATTERN = re.compile(
    r"\b(?:dead|died|killed|murdered|drowned|stabbed|shot|strangled|poisoned|burn(?:ed|t)|robbed|stole|stolen|pistol|"
    r"struck down|struck (?:her|him|them) \w+ times|left (?:[\w-]+ ){0,8}with|unlocked|belonged to)\b",
    re.IGNORECASE,
)
"""Words by which a sentence states who came to harm, what was taken, or how."""
MAX_RECORD_WORDS = 110
"""The same for what the summary of an old record says of the charge, of what happened, and of what is in dispute."""


def judge_text(case: Case, state: State, topic: str) -> str:
    """What the judge says at a moment, by its name: `case`, `first`, `round` and so on."""
    match topic:
        case "case":
            return _presentation(case, state)
        case "first":
            return _with_open_issue(f"The first ballot is in. {count_sentence(state)}", case, state)
        case "round":
            said = f"{_put_right(state)}{_changed_slips_sentence(state)} {count_sentence(state)}"
            return _with_open_issue(said, case, state)
        case "still":
            return _stability_warning(state)
        case "last_call":
            return "Nobody has moved. The foreperson asks each of you a last time."
        case "final":
            return "The vote is called. Each of you, once more, and for good."
        case "degree":
            return _degree_question(case, state)
        case "verdict":
            return _verdict(case, state)
        case _:
            raise KeyError(topic)


def _with_open_issue(text: str, case: Case, state: State) -> str:
    """With the question that is open where this round has moved one, unless the judge read it out last time; none once
    all agree."""
    if len(set(state.ballots.values())) < 2:
        return text
    this_round = {turn.id for turn in state.heard if turn.round == state.round}
    if state.round and not any(issue.turn in this_round for issue in state.issues.values()):
        return text
    issue = open_issue(case_brief(case).issues.cards, state.issues)
    if issue is None or issue.question in state.narrated:
        return text
    return f"{text} What is open: {issue.question}"


def count_sentence(state: JuryState) -> str:
    """The count, in a sentence: "You stand at seven for guilty, five for not guilty." """
    ballots = list(state.ballots.values())
    guilty, free = ballots.count(GUILTY), ballots.count(NOT_GUILTY)
    if undecided := len(state.taking_part) - len(ballots) if state.typed_settings.undecided else 0:
        are = "is" if undecided == 1 else "are"
        return (
            f"You stand at {number_word(guilty)} for guilty, {number_word(free)} for not guilty; "
            f"{number_word(undecided)} {are} undecided."
        )
    if not free:
        return f"All {number_word(guilty)} of you say guilty."
    if not guilty:
        return f"All {number_word(free)} of you say not guilty."
    if guilty == free:
        return f"You stand at {number_word(guilty)} and {number_word(free)}."
    return f"You stand at {number_word(guilty)} for guilty, {number_word(free)} for not guilty."


def _presentation(case: Case, state: JuryState) -> str:
    """Who is accused of what, how the case begins, and what must be shown; the rest stands on the paper."""
    accused = _listed([defendant.name for defendant in case.defendants])
    charges = _charged([_in_mid_sentence(charge) for charge in case.charges])
    burden = (
        "The prosecution must prove guilt beyond a reasonable doubt; if such a doubt is left, you acquit."
        if state.typed_settings.standard != "preponderance"
        else "The prosecution must show that guilt is more likely than not."
    )
    stand = "stand" if len(case.defendants) > 1 else "stands"
    matter = f"{accused} {stand} accused of {charges}." if accused else f"The charge is {charges}."
    first = _what_happened(case.summary)
    if not first:
        first = "What happened stands on the paper before you."
    if "accused of" in first:
        # A summary made from an old record begins with the charge, what happened, and what is in dispute.
        first = next(iter(sentence_texts(case.summary)))
        opening = " ".join(case.summary.split("\n\n")[:2]) if "\n\n" in case.summary else first
        told = [opening]
        if len(opening.split()) > MAX_RECORD_WORDS:
            # As much as can be read out; a quotation that goes on beyond it is closed.
            parts = quoted_sentences(opening)
            lengths = list(accumulate(len(part.split()) for part in parts))
            told = [part for part, length in zip(parts, lengths, strict=True) if length <= MAX_RECORD_WORDS] or [first]
        matter, first = " ".join(told), "What was said and shown stands on the paper before you."
    elif case.issues:
        first = f"{first} {_disputed([issue.question for issue in case.issues])}"
    return f"Members of the jury. {matter} {first} {burden}"


def _what_happened(summary: str) -> str:
    """What a summary begins with, up to the last sentence near by that states what was done; empty where it begins with
    a sentence too long to be read out."""
    parts = sentence_texts(summary.split("\n\n")[0])
    if not parts or len(parts[0].split()) > MAX_OPENING_WORDS:
        return ""
    told, last = 0, 0
    for place, part in enumerate(parts):
        told += len(part.split())
        if told > MAX_STORY_WORDS:
            break
        if _DEED_PATTERN.search(part):
            last = place
    return " ".join(parts[: last + 1])


def _disputed(questions: list[str]) -> str:
    """The weightiest questions, read out."""
    if len(questions) < 2:
        return f"This is in dispute: {questions[0]}"
    return f"Two questions above all are in dispute. {questions[0]} {questions[1]}"


def _listed(names: list[str], limit: int = 6) -> str:
    if len(names) > limit:
        return f"{', '.join(names[:limit])} and {len(names) - limit} more"
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"


def _charged(charges: list[str], limit: int = 6) -> str:
    """Charges in a row; where one has a comma in it, semicolons keep them apart."""
    if len(charges) < 2 or not any("," in charge for charge in charges):
        return _listed(charges, limit)
    parts = charges if len(charges) <= limit else [*charges[:limit], f"{len(charges) - limit} more"]
    return f"{'; '.join(parts[:-1])}; and {parts[-1]}"


def _in_mid_sentence(charge: str) -> str:
    """A charge as it stands inside a sentence: "murder in the second degree", but "Breach of the 1799 Act"."""
    first, _, rest = charge.partition(" ")
    return charge if first.isupper() else f"{first.lower()} {rest}".strip()


def _put_right(state: State) -> str:
    """What the judge says where somebody said in this round that they had been told what they were not."""
    claims = (claim for turn in state.heard if turn.round == state.round for claim in turn.unfounded)
    if not any(JUDGE_SAID_PATTERN.search(claim.text) for claim in claims if claim.kind == "quotation"):
        return ""
    return "It was said that I told you so. I did not: what I told you of the law stands in my instructions. "


def _changed_slips_sentence(state: State) -> str:
    if state.flip_round < state.round_closed:
        return "Nobody has moved."
    before = state.counts.get(GUILTY, 0)
    now = list(state.ballots.values()).count(GUILTY)
    changed = abs(now - before)
    if changed == 0:
        return "Slips have changed hands, and the count is as it was."
    if state.flips > changed:
        return f"{number_word(state.flips).capitalize()} slips have changed, both ways."
    return "One slip has changed." if changed == 1 else f"{number_word(changed).capitalize()} slips have changed."


def _stability_warning(state: JuryState) -> str:
    rounds = quiet_polls(state)
    asked = "rounds" if poll_rounds(state) == 1 else "polls"
    left = state.typed_settings.stability_rounds - rounds
    more = "One more" if left == 1 else f"{number_word(left).capitalize()} more"
    return (
        f"Nobody has moved for {number_word(rounds)} {asked}. {more}, and the foreperson asks each of you a last time."
        if rounds > 1
        else f"Nobody has moved in this round. {more}, and the foreperson asks each of you a last time."
    )


def _degree_question(case: Case, state: State) -> str:
    """What is to be found yet: what the accused is guilty of, or whether they are not guilty or it was not proven."""
    if case.degrees and GUILTY in state.ballots.values() and _leading(state) == GUILTY:
        asked = " ".join(
            f"For {_in_mid_sentence(degree.label)} you must be satisfied {_listed_elements(degree)}."
            for degree in case.degrees
            if degree.elements
        )
        least = _in_mid_sentence(case.degrees[-1].label)
        return f"You say guilty. Of what? {asked} Where you are not, it is {least}. Each of you, on a slip."
    return "You acquit. Say on a slip whether you find the accused not guilty, or the charge not proven."


def _listed_elements(degree: Degree) -> str:
    texts = [element.text for element in degree.elements]
    return texts[0] if len(texts) == 1 else f"{', '.join(texts[:-1])} and {texts[-1]}"


def _leading(state: State) -> str:
    """What most say."""
    cast = list(state.ballots.values())
    return max(dict.fromkeys(cast), key=cast.count)


def _verdict(case: Case, state: State) -> str:
    assert state.verdict is not None
    outcome = state.verdict.outcome
    if outcome == HUNG:
        guilty, free = state.verdict.counts.get(GUILTY, 0), state.verdict.counts.get(NOT_GUILTY, 0)
        return (
            f"You are {number_word(guilty)} for guilty and {number_word(free)} for not guilty, and will not agree. "
            "I declare this jury hung, and discharge you with the thanks of the court."
        )
    phrase = "So say you all" if _is_unanimous(state, outcome) else "So say most of you"
    if outcome == GUILTY:
        labels = {degree.id: degree.label for degree in case.degrees}
        of = f" of {_in_mid_sentence(labels[state.verdict.degree])}" if state.verdict.degree in labels else ""
        return f"{phrase}: guilty{of}. The court will pass sentence another day. You are discharged."
    discharged = "defendants are" if len(case.defendants) > 1 else "defendant is"
    if state.verdict.degree == NOT_PROVEN:
        return f"{phrase}: not proven. The {discharged} discharged, and so are you."
    return f"{phrase}: not guilty. The {discharged} discharged, and so are you."


def _is_unanimous(state: State, outcome: str) -> bool:
    assert state.verdict is not None
    return state.verdict.counts.get(outcome, 0) == len(state.taking_part)
