"""The case in a prompt: the text that every prompt begins with, excerpts that fit what is being said, and look-ups.

A case may come from a file that anybody wrote, so that every word of it stands in a fence.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Protocol

from cases.search.index import Hit
from engine.matters.criminal_case import Case, Exhibit, Witness, credibility_of, strength_of
from rooms.minds.llm.quoting import quote_block
from rooms.minds.llm.tokens import clip_tokens, tokens

MAX_CASE_TOKENS = 1_700
"""Tokens of the case as all prompts have it, at most: of the predefined cases every piece stands in short, and what
weighs most at some length."""
MAX_OUTLINE_TOKENS = 1_100
"""Tokens of the outline, at most."""
MAX_EXCERPT_TOKENS = 220
"""Tokens of what search finds for a turn, at most, where the case does not fit whole."""
MAX_REMAINDER_TOKENS = 110
"""The same where only what witnesses said word for word is not in the prompt yet."""
MAX_PIECE_TOKENS = 450
"""Tokens of one thing that is looked up, at most."""


class Finder(Protocol):
    """A search of a case."""

    def search(self, query: str, limit: int = 10) -> list[Hit]:
        """The best places for a query, best first."""
        ...


def heading(case: Case, max_tokens: int = 240) -> str:
    """The matter itself on one line."""
    fields = {
        "title": case.title,
        "charges": "; ".join(case.charges[:8]),
        "accused": "; ".join(person.name for person in case.defendants[:8]) or None,
    }
    short = {name: value and clip_tokens(value, 60) for name, value in fields.items()}
    return quote_block("case", clip_tokens(case.summary, max_tokens), short)


def case_text(case: Case) -> tuple[str, bool]:
    """The case as every prompt has it, for every seat: the summary of both sides, each exhibit and witness with its
    text, and the law; and whether all of that fits. Where even the doubts about each piece fit, they stand with it;
    where not all of it fits, what weighs most stands at the greatest length."""
    head = heading(case, 640)
    law = quote_block("law", clip_tokens(case.instructions, 90))
    left = MAX_CASE_TOKENS - tokens(head) - tokens(law)
    for doubts in (True, False):
        pieces = [_piece(case, place, None, doubts) for place in range(len(case.exhibits) + len(case.witnesses))]
        if sum(map(tokens, pieces)) <= left:
            return "\n".join((head, *pieces, law)), True
    return "\n".join((head, *_fitting(_weighed_pieces(case, left), left - 20), law)), False


def cited_text(case: Case, cited: Collection[str]) -> str:
    """The case for whoever judges what was said of it: what was cited at its length, with the doubts about it, and all
    else by its name."""
    ids = [*(exhibit.id for exhibit in case.exhibits), *(witness.id for witness in case.witnesses)]
    pieces = [_piece(case, place, None if id in cited else 0, id in cited) for place, id in enumerate(ids)]
    head, law = heading(case, 640), quote_block("law", clip_tokens(case.instructions, 90))
    return "\n".join((head, *_fitting(pieces, MAX_CASE_TOKENS - tokens(head) - tokens(law) - 20), law))


DETAIL_TOKENS = (16, 60, 120, 240)
"""Tokens of a piece's text: each piece gets the first before any gets the second, the weightiest first."""


def _weighed_pieces(case: Case, max_tokens: int) -> list[str]:
    """The pieces in the order of the case, each at the length that its weight leaves it."""
    order = sorted(range(len(case.exhibits) + len(case.witnesses)), key=lambda place: -_weight(case, place))
    shown = {place: _piece(case, place, 0, False) for place in sorted(order)}
    left = max_tokens - 20 - sum(map(tokens, shown.values()))
    for detail in DETAIL_TOKENS:
        for place in order:
            longer = _piece(case, place, detail, False)
            more = tokens(longer) - tokens(shown[place])
            if more <= left:
                shown[place], left = longer, left - more
    return list(shown.values())


def _piece(case: Case, place: int, detail: int | None, doubts: bool) -> str:
    """An exhibit, or a witness behind the last of them."""
    if place < len(case.exhibits):
        return _case_thing(case.exhibits[place], detail, doubts)
    return _person(case.witnesses[place - len(case.exhibits)], detail, doubts)


def _weight(case: Case, place: int) -> float:
    """How much a piece weighs for the side that it speaks for more."""
    if place < len(case.exhibits):
        strength = strength_of(case, case.exhibits[place])
        return max(strength.prosecution, strength.defense)
    witness = case.witnesses[place - len(case.exhibits)]
    derived = case.derived.statements if case.derived is not None else {}
    said = (derived[statement.id] for statement in witness.statements if statement.id in derived)
    best = max((max(one.prosecution, one.defense) for one in said), default=0.5)
    return credibility_of(case, witness) * best


def outline(case: Case) -> str:
    """The case in short: the matter, what lies on the table, who testified, the law."""
    law = quote_block("law", clip_tokens(case.instructions, 110))
    head = heading(case)
    left = MAX_OUTLINE_TOKENS - tokens(head) - tokens(law)
    for detail in (60, 34, 16, 0):
        things = [_thing(exhibit, detail) for exhibit in case.exhibits]
        people = [_person(witness, detail) for witness in case.witnesses]
        if sum(map(tokens, (*things, *people))) <= left:
            break
    lines = [head, *_fitting([*things, *people], left - 20), law]
    return "\n".join(lines)


def _fitting(lines: Sequence[str], max_tokens: int) -> list[str]:
    kept: list[str] = []
    for place, line in enumerate(lines):
        max_tokens -= tokens(line)
        if max_tokens < 0:
            kept.append(quote_block("more", f"{len(lines) - place} more, which can be looked up"))
            break
        kept.append(line)
    return kept


def _thing(exhibit: Exhibit, detail: int) -> str:
    named = {"id": exhibit.id, "title": clip_tokens(exhibit.title, 24), "kind": exhibit.kind}
    return quote_block("exhibit", _cut(exhibit.description, detail), named)


def _case_thing(exhibit: Exhibit, detail: int | None, doubts: bool) -> str:
    doubt = (exhibit.contest_reason or None) if doubts else None
    named = {"id": exhibit.id, "title": clip_tokens(exhibit.title, 24), "doubt": doubt}
    return quote_block("exhibit", _cut(exhibit.description, detail), named)


def _person(witness: Witness, detail: int | None, doubts: bool = False) -> str:
    named = {"id": witness.id, "name": clip_tokens(witness.name, 12), "role": clip_tokens(witness.role, 8)}
    called_by = witness.side if witness.side != "neutral" else None
    doubt = " ".join(f"{issue.rstrip('.')}." for issue in witness.credibility_issues) if doubts else ""
    return quote_block(
        "witness", _cut(witness.testimony, detail), {**named, "called_by": called_by, "doubt": doubt or None}
    )


def _cut(text: str, detail: int | None) -> str | None:
    """A text of so many tokens; whole without a limit, and none at all with a limit of 0."""
    if detail is None:
        return text
    return clip_tokens(text, detail) if detail else None


VERBATIM_KINDS = frozenset({"statement", "passage", "paper"})
"""Kinds of pieces that a case has besides what is in every prompt."""


def excerpts(hits: Iterable[Hit], max_tokens: int = MAX_EXCERPT_TOKENS) -> str:
    """What search found, each place once, as much as fits; a sentence of ours where it found nothing."""
    lines: list[str] = []
    seen: set[str] = set()
    for hit in hits:
        if hit.snippet in seen:
            continue
        seen.add(hit.snippet)
        line = quote_block("found", clip_tokens(hit.snippet, 90), {"id": hit.id, "title": clip_tokens(hit.title, 24)})
        max_tokens -= tokens(line)
        if max_tokens < 0:
            break
        lines.append(line)
    return "\n".join(lines) or "Nothing in it is about what is being said."


def piece_by_name(case: Case, wanted: str) -> str | None:
    """An exhibit or a witness in full, by id, title, letter or name; None where the case has no such thing."""
    key = wanted.strip().casefold()
    for exhibit in case.exhibits:
        if key in (exhibit.id.casefold(), exhibit.title.casefold()):
            doubt = f" It is contested: {exhibit.contest_reason}" if exhibit.contest_reason else ""
            text = clip_tokens(exhibit.description, MAX_PIECE_TOKENS - 80) + clip_tokens(doubt, 80)
            return quote_block(
                "exhibit", text, {"id": exhibit.id, "title": clip_tokens(exhibit.title, 24), "kind": exhibit.kind}
            )
    for witness in case.witnesses:
        if key in (witness.id.casefold(), witness.name.casefold()):
            issues = " ".join(f"{issue.rstrip('.')}." for issue in witness.credibility_issues)
            said = " ".join([witness.testimony, *(statement.text for statement in witness.statements)])
            text = clip_tokens(said, MAX_PIECE_TOKENS - 90) + (
                f" What speaks against believing it: {clip_tokens(issues, 80)}" if issues else ""
            )
            return quote_block(
                "witness", text, {"id": witness.id, "name": clip_tokens(witness.name, 12), "role": witness.role[:40]}
            )
    return None


def piece_label(case: Case, wanted: str) -> str | None:
    """What onlookers read when somebody looks a piece up: an exhibit's or a witness's own name."""
    key = wanted.strip().casefold()
    for number, exhibit in enumerate(case.exhibits, 1):
        if key in (exhibit.id.casefold(), exhibit.title.casefold()):
            return f"exhibit {number}, {exhibit.title}"
    for witness in case.witnesses:
        if key in (witness.id.casefold(), witness.name.casefold()):
            return f"the testimony of {witness.name}"
    return None
