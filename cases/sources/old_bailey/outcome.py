"""Finds what in the print reveals how a trial ended: plea of guilty, verdict, recommendation, punishment, echoes.

The marked verdicts and punishments come first, with the clause they stand in. Around them the print says it again in
words of its own ("the Jury brought him in", "Aged 25.", "Tried by the second Middlesex Jury"), so patterns follow:
strict ones everywhere, wider ones in the reporter's own words, the widest behind the last verdict. Testimony stays,
also where its tail reveals the end: a paragraph is cut in two.
"""

from __future__ import annotations

import re

from cases.sources.old_bailey.markup import Block, Mark
from cases.sources.old_bailey.prose import Span, clause_starts, full_sentences
from engine.text.line_files import read_texts
from engine.text.words import word_count

_PATTERNS = {
    block: "|".join(patterns)
    for block, patterns in read_texts(
        "cases.sources.old_bailey", "revealing", ("anywhere", "reports", "unsafe"), patterns=True
    ).items()
}
_REVEALING_PATTERN = re.compile(_PATTERNS["anywhere"], re.IGNORECASE)
_REVEALING_WORDS = (
    "guilty|plea|summary|tried|jury|recommend|convict|evidence|image|acquitted|prosecution|a verdict|concurred|defence|"
    "defense|any case|the recorder|serjeant|judge|r justice|r. justice|to press|mistake in"
).split("|")
"""Without one of these words `_REVEALING_PATTERN` cannot match. They are looked for first, as plain words, which are
found sooner than patterns: testimony is long and seldom reveals an outcome."""
_REVEALING_REPORT_PATTERN = re.compile(_PATTERNS["reports"], re.IGNORECASE)
_TAIL_PATTERN = re.compile(
    r"^\W*(?:(?:[A-Z][\w'.]+ ){0,3}[-—]? ?)?(?:NOT )?GUILTY\b|\bAged? \d|^\W*(?:death|transported|confined|whipped"
    r"|fined|judgment|discharged|recommended|sentence)"
    r"|^\W*[TWBDS]\.?\W*$|^\W*(?:of|for) (?:stealing|the larceny|felony|manslaughter|an assault)[\w ,]* only\W*$",
    re.IGNORECASE,
)
_LABEL_PATTERN = re.compile(
    r"(?:[,;:.]?\s*(?:and\s+)?(?:to (?:which|this|the whole of which)(?: indictment| charge| offence)?\s+)?(?:each"
    r"|both|all|he|she|they|the prisoners?|prisoners?|"
    r"[A-Z][A-Z' ]+)?\s*(?:was|were|is)?\s*(?:also |both |each |severally )?(?:had )?(?:pleaded|pleads|plead)?"
    r"|[—\-,;:\s(\[]+|\s*Verdict,?\s*|\s*(?:BOTH|ALL(?: THREE| FOUR)?|EACH)\s*)$",
)
MAX_LABEL_CHARACTERS = 120
"""Characters before a verdict in which its label begins, at most: to look through all of a paragraph would be cubic."""
_COMMENT = re.compile(
    r"\b(?:evidence|proof|prov'?e?d|plain(?:ly)?|clear(?:ly)?|sufficient|material|satisf\w+|jury|court|upon the whole"
    r"|innocen\w+|nothing|could say|say little|"
    r"malice|consider\w*|appear(?:ed|ing)|circumstances?|direct(?:ed|ion)|doubt\w*|probable|guilt\w*|confess\w*"
    r"|denied|swear positively)\b",
    re.IGNORECASE,
)
_EARLIER_CHARGE_PATTERN = re.compile(
    r"^.{0,60}\b(?:charged with|having been|to) (?:also )?(?:having been )?(?:a |an? )?(?:before|previous(?:ly)?"
    r"|former(?:ly)?) convict",
    re.IGNORECASE,
)
_NOT_GUILTY_PLEA = re.compile(r"\bplea?d(?:ed|s|ing)? (?:that \w+ (?:was|were) )?not guilty\b", re.IGNORECASE)
_PLEA_LEAD_PATTERN = re.compile(
    r"[,;:]?\s*(?:and )?to (?:both |all |the whole )?(?:of )?w[hi]\w*ch (?:indictments? |charges? )?"
    r"(?:he|she|they|the prisoners?|[A-Z' ]{3,30})?\s*(?:also |severally |both |each )?(?:had )?"
    r"(?:pleaded\b|(?:plead)?\W*$)(?! not)",
    re.IGNORECASE,
)
"""Ends the charge: "… to which he pleaded"; the next paragraph says what."""
_FORMER_CONVICTION_PATTERN = re.compile(
    r"(?:[,;:]\s*)?(?:and )?"
    r"(?:(?:that )?(?:he|she|they|[A-Z][A-Za-z]{1,40}(?: [A-Z][A-Za-z]{1,40}){0,8}) )?(?:having|had"
    r"|have) (?:also |both |all )?been "
    r"(?:(?:also |twice |thrice |several times )?(?:before|previously|formerly) convicted|convicted (?:of felony|at "
    r"|in |on ))[^.;]*"
)
"""A former conviction in the charge, which the law kept from the jury until it had found its verdict."""
_FORMER_PROOF_PATTERN = re.compile(
    # Called once the verdict was known, though the print puts it before.
    r"\bcertificate of (?:[\w.']+ ){0,4}(?:former |previous |prior )?convictions?\b|\bprisoner'?s former conviction"
    r"|\bpresent at (?:the|his|her) (?:former )?trial\b[^.;]{0,80}\bis the (?:man|person|woman|boy|girl|same)\b",
    re.IGNORECASE,
)
_SHORT_SENTENCE_WORDS = 18
"""Words up to which a sentence with an outcome in it is cut whole; of a longer one, its clause."""
UNSAFE_PATTERN = re.compile(rf"\b(?:{_PATTERNS['unsafe']})\b", re.IGNORECASE)
"""Words that exhibits, statements and arguments never repeat, whether or not they reveal this trial's end."""


def outcome_spans(blocks: list[Block], spoken: list[bool]) -> list[list[Span]]:
    """For each block the spans of it that reveal the outcome, sorted and separate; `spoken` marks testimony."""
    last = _last_block(blocks)
    after = sum(word_count(block.text) for block in blocks[last + 1 :])
    before = sum(word_count(block.text) for block in blocks[: last + 1])
    tail_is_outcome = last >= 0 and (after <= before or not any(spoken[last + 1 :]))
    found: list[list[Span]] = []
    for number, block in enumerate(blocks):
        if number > last >= 0 and tail_is_outcome:
            found.append([(0, len(block.text))])
            continue
        spans = _marked(block)
        if number == last and spans and tail_is_outcome:
            spans.append((min(_outcome_start(block, spans), len(block.text)), len(block.text)))
        if _FORMER_PROOF_PATTERN.search(block.text):
            found.append([(0, len(block.text))])
            continue
        spans += _cut_exactly(block.text)
        coded = [(mark.start, mark.end) for mark in block.of("verdict", "punishment")]
        folded = block.text.casefold()
        if any(word in folded for word in _REVEALING_WORDS):
            spans += _matching_spans(block.text, _REVEALING_PATTERN, coded)
        closing = number >= len(blocks) - 1 or (last >= 0 and last - 3 <= number)
        if not spoken[number]:
            # The indictment itself may speak of convictions and judgments: they are the charge, not the end.
            shield = [(mark.start, mark.end) for mark in block.of("offence")]
            spans += _matching_spans(block.text, _REVEALING_REPORT_PATTERN, shield + coded)
            if closing and _TAIL_PATTERN.search(block.text) and word_count(block.text) < 25:
                spans.append((0, len(block.text)))
        elif closing:
            spans += _matching_spans(block.text, _TAIL_PATTERN, coded)
        # Names in a charge say who is tried; in testimony they may say who speaks.
        names_too = not spoken[number] and not any(block.of("offence"))
        found.append(_with_scraps(merged(spans, block.text), block.text, names_too))
    for number, block in enumerate(blocks):
        following = found[number + 1] if number + 1 < len(blocks) else []
        says_on = bool(following) and following[0][0] == 0
        if _LONE_END_PATTERN.fullmatch(block.text) or (says_on and _LONE_LABEL_PATTERN.fullmatch(block.text)):
            found[number] = [(0, len(block.text))]
    return found


_COUNTS = r"on the (?:(?:first|second|third|fourth|fifth|sixth|last|,|and) ?)+counts?(?: only)?"
_SCRAP = re.compile(
    r"\W*(?:aged?\.? (?:about )?\w{1,12}|(?:and )?to (?:this|which)(?: \w+){0,6}"
    r"|(?:and )?that [^.;]{0,80}\bconvicted\b[^.;]{0,60}"
    r"|and it appearing [^.;]{0,120}|upon so (?:plain|clear|full|slight|weak) (?:an )?(?:evidence|proof)"
    rf"|{_COUNTS}|and|mr|mrs|messrs|jury)\W*",
    re.IGNORECASE,
)
"""What is left of a sentence between parts that are held back: an age, say, which is printed for convicts alone."""
_NAMES = re.compile(r"\W*(?:That |And |Both |As to )?(?:[A-Z][\w'’.]*,? ?(?:and |with )?){1,8}\W*")
"""Names that are left between such parts: those whom the print groups, because they ended alike."""
_LONE_LABEL_PATTERN = re.compile(r"\W*(?:the )?(?:foreman|jury|one of the jury)\W*", re.IGNORECASE)
"""A paragraph that only says who speaks next: it goes with what was said."""
_LONE_END_PATTERN = re.compile(
    rf"\W*{_COUNTS}\W*|\W*(?:and )?to (?:this|which|these) (?:indictments? |charges? )?(?:the )?"
    r"(?:prisoners?|he|she|they|[A-Z][A-Z' ]+) (?:both |severally |had )*pleaded\W*",
    re.IGNORECASE,
)
"""A paragraph of counts, of which somebody was found guilty, or one that ends before it says what the plea was: a plea
of not guilty is printed whole."""


def _with_scraps(spans: list[Span], text: str, names_too: bool) -> list[Span]:
    if not spans:
        return spans
    scraps = [
        (start, end)
        for start, end, reveals in pieces(text, spans)
        if not reveals and (_SCRAP.fullmatch(text, start, end) or (names_too and _NAMES.fullmatch(text, start, end)))
    ]
    return merged([*spans, *scraps], text) if scraps else spans


def _cut_exactly(text: str) -> list[Span]:
    cut = [found.span() for found in _FORMER_CONVICTION_PATTERN.finditer(text)] if "convicted" in text else []
    tail = max(0, len(text) - 120)
    if "pleaded" in text or "which" in text[tail:]:
        start = 0 if "pleaded" in text else tail
        cut += [found.span() for found in _PLEA_LEAD_PATTERN.finditer(text, start)]
    return cut


def _last_block(blocks: list[Block]) -> int:
    """The block after which everything reveals the end: the last verdict, or the first word of earlier convictions."""
    last = max((n for n, block in enumerate(blocks) if any(block.of("verdict"))), default=-1)
    if last < 0:
        return max((n for n, block in enumerate(blocks) if any(block.of("punishment"))), default=-1)
    return next((n for n, block in enumerate(blocks[1:last], 1) if _EARLIER_CHARGE_PATTERN.search(block.text)), last)


def _outcome_start(block: Block, spans: list[Span]) -> int:
    final = max((mark.start for mark in block.of("verdict")), default=-1)
    if final < 0:
        final = min(mark.start for mark in block.of("punishment"))
    if any(mark.start > final for mark in block.of("defendant")):
        return len(block.text)
    charged = max((mark.end for mark in block.of("offence")), default=0)
    if charged > final + 10:
        return charged  # "pleaded guilty of stealing …": the charge stays
    return min((start for start, end in spans if start <= final < end), default=len(block.text))


def _inside(span: Span, shield: list[Span]) -> bool:
    return any(start < span[1] and span[0] < end for start, end in shield)


def _marked(block: Block) -> list[Span]:
    spans: list[Span] = []
    sentences = full_sentences(block.text)
    facts = list(block.of("offence", "defendant"))
    for mark in block.of("verdict", "punishment"):
        begin, end = next(((b, e) for b, e in sentences if b <= mark.start < e), (mark.start, mark.end))
        end = max(end, mark.end)
        precious = [
            f for f in facts if f.start < end and f.end > begin and not (f.start <= mark.start and f.end >= mark.end)
        ]
        if word_count(block.text[begin:end]) <= _SHORT_SENTENCE_WORDS and not precious:
            spans.append((begin, end))
            continue
        within = [
            f for f in block.of("offence") if f.start <= mark.start and f.end >= mark.end and f.end > mark.end + 10
        ]
        if within or any(f.start >= mark.end for f in precious):
            end = mark.end  # "pleaded guilty to stealing …": what follows is the charge
        spans.append((_clause_start(block, mark, begin, precious), end))
    return spans


def _clause_start(block: Block, mark: Mark, begin: int, precious: list[Mark]) -> int:
    """Where the cut before a verdict in a long sentence is made: at its clause, and before comments on the proof."""
    floor = max([begin, *(f.end for f in precious if f.end <= mark.start)])
    starts = clause_starts(block.text, floor, mark.start)
    cut = starts.pop()
    label = _LABEL_PATTERN.search(block.text, max(floor, mark.start - MAX_LABEL_CHARACTERS), mark.start)
    if label and label[0].strip():
        cut = label.start()
        starts = [start for start in starts if start < cut]
    for _ in range(3):
        if (
            not starts
            or not _COMMENT.search(block.text, starts[-1], cut)
            or word_count(block.text[starts[-1] : cut]) > 25
        ):
            break
        cut = starts.pop()
    return cut


def _matching_spans(text: str, pattern: re.Pattern[str], shield: list[Span]) -> list[Span]:
    """Sentences and clauses that match, but for what the shield covers."""
    # A plea of not guilty opens every trial and reveals nothing of its end.
    text = _NOT_GUILTY_PLEA.sub(lambda found: "x" * len(found[0]), text)
    spans: list[Span] = []
    sentences: list[Span] | None = None
    for match in pattern.finditer(text):
        if _inside((match.start(), match.end()), shield):
            continue
        if sentences is None:
            sentences = full_sentences(text)
        for begin, end in sentences:
            if begin <= match.start() < end:
                if word_count(text[begin:end]) > _SHORT_SENTENCE_WORDS:
                    begin = clause_starts(text, begin, match.start())[-1]
                    end = next((start for start in clause_starts(text, match.end(), end) if start > match.end()), end)
                spans.append((begin, end))
    return spans


_WORD = re.compile(r"\w\w")


def merged(spans: list[Span], text: str) -> list[Span]:
    """Overlapping spans joined, with any gap between two of them that holds no word."""
    joined: list[Span] = []
    for start, end in sorted(spans):
        if joined and (start <= joined[-1][1] or not _WORD.search(text[joined[-1][1] : start])):
            joined[-1] = (joined[-1][0], max(joined[-1][1], end))
        else:
            joined.append((start, end))
    if joined and not _WORD.search(text[joined[-1][1] :]):
        joined[-1] = (joined[-1][0], len(text))
    if joined and not _WORD.search(text[: joined[0][0]]):
        joined[0] = (0, joined[0][1])
    return [span for span in joined if span[0] < span[1]]


def pieces(text: str, spans: list[Span]) -> list[tuple[int, int, bool]]:
    """A block cut at its spans, as (start, end, reveals the outcome), without the white space between."""
    cut: list[tuple[int, int, bool]] = []
    at = 0
    for start, end in spans:
        cut += [(at, start, False), (start, end, True)]
        at = end
    cut.append((at, len(text), False))
    return [(start, end, reveals) for start, end, reveals in cut if text[start:end].strip()]


def pleaded_guilty(text: str) -> bool:
    """Whether the words say that somebody pleaded guilty."""
    return bool(re.search(r"\bplead(?:ed|s)?:? guilty\b", text, re.IGNORECASE))
