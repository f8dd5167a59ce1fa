"""Cases of the largest size that is allowed, and cases built to be slow: for the bench and for the laws about work."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import count, islice

from engine.matters.criminal_case import Argument, Case, Defendant, Exhibit, Passage, Statement, Witness
from engine.matters.criminal_case_bounds import (
    CASE,
    MAX_CREDIBILITY_ISSUES,
    MAX_DESCRIPTION_CHARACTERS,
    MAX_EVIDENCE_CHARACTERS,
    MAX_STATEMENTS,
    MAX_TRANSCRIPT_CHARACTERS,
    CountBound,
)

SENTENCE = "The watch was found under the bench in the yard behind the house."


def most(name: str) -> int:
    """How many entries a list of a case may have."""
    bound = CASE.fields[name]
    assert isinstance(bound, CountBound)
    return bound.max_entries


EXHIBITS, WITNESSES, ARGUMENTS = most("exhibits"), most("witnesses"), most("defense_arguments")
STATEMENTS_PER_WITNESS, ISSUES_PER_WITNESS = MAX_STATEMENTS // WITNESSES, MAX_CREDIBILITY_ISSUES // WITNESSES
SOURCES_PER_ARGUMENT = 24


def case_of(
    exhibits: Sequence[Exhibit] = (),
    witnesses: Sequence[Witness] = (),
    arguments: Sequence[Argument] = (),
    transcript: Sequence[Passage] = (),
    defendants: Sequence[str] = ("Ann Smith",),
    summary: str = SENTENCE,
) -> Case:
    """A case of these parts, with the same arguments on both sides."""
    return Case(
        id="largest",
        title="People v. Smith",
        docket="Theft.",
        summary=summary,
        charges=("Theft",),
        defendants=tuple(Defendant(name=name, gender="female") for name in defendants),
        exhibits=tuple(exhibits),
        witnesses=tuple(witnesses),
        prosecution_arguments=tuple(arguments),
        defense_arguments=tuple(arguments),
        instructions="You must be sure beyond a reasonable doubt. Use your common sense.",
        jurisdiction="Nowhere",
        transcript=tuple(transcript),
    )


def prose(number: int, characters: int) -> str:
    """Different sentences for every number, of about so many characters."""
    words = (
        "lantern yard window ladder constable parcel ledger signature midnight corridor witness envelope harbour "
        "bottle receipt stranger cellar signal warehouse market carriage station debt quarrel alibi glove"
    ).split()
    parts: list[str] = []
    length = 0
    for turn in count():
        one = number * 7919 + turn * 104_729
        chosen = [words[(one // place) % len(words)] for place in (1, 26, 676, 17_576)]
        text = f"The {chosen[0]} {one % 9973} stood by the {chosen[1]} near the {chosen[2]} when the {chosen[3]} came."
        if length + len(text) + 1 > characters:
            return " ".join(parts)
        parts.append(text)
        length += len(text) + 1
    raise AssertionError("counting ends nowhere")


def exhibits_of(descriptions: Sequence[str], reasons: Sequence[str] = (), strengths: bool = False) -> list[Exhibit]:
    """One exhibit for each description; with `strengths` both sides make something else of it."""
    return [
        Exhibit(
            id=f"e{number}",
            kind="physical",
            title=f"Watch {number}",
            description=text,
            strength_prosecution=0.6 if strengths else None,
            strength_defense=0.4 if strengths else None,
            contestable=number < len(reasons),
            contest_reason=reasons[number] if number < len(reasons) else None,
        )
        for number, text in enumerate(descriptions)
    ]


def witnesses_of(
    statements: Sequence[Sequence[str]],
    issues: Sequence[str] = (),
    testimony: str = "She saw it.",
    name: Callable[[int], str] = lambda number: f"Ann Witness{number}",
) -> list[Witness]:
    """One witness for each row of statements, all with the same issues, called by the sides in turn."""
    sides = ("prosecution", "defense")
    return [
        Witness(
            id=f"w{number}",
            name=name(number),
            role="eyewitness",
            side="prosecution",
            testimony=testimony,
            credibility_issues=tuple(issues),
            statements=tuple(
                Statement.model_validate({"id": f"w{number}-{place}", "text": text, "speaks_for": sides[place % 2]})
                for place, text in enumerate(said)
            ),
        )
        for number, said in enumerate(statements)
    ]


def resting_on(texts: Sequence[str], sources: Sequence[str]) -> list[Argument]:
    """Arguments that all rest on the same things."""
    return [Argument(text=text, rests_on=tuple(sources[:SOURCES_PER_ARGUMENT])) for text in texts]


def full(share: float = 1.0) -> Case:
    """Everything at its bound, each text different: the largest case; or a share of its parts and texts."""
    parts, texts = EXHIBITS * share, MAX_EVIDENCE_CHARACTERS * share
    ids = [f"e{number}" for number in range(int(parts))]
    each = int(texts * 0.2 / len(ids))
    people = int(WITNESSES * share)
    said = [
        [prose(10_000 + number * 50 + place, 90) for place in range(STATEMENTS_PER_WITNESS)] for number in range(people)
    ]
    said = [[text[:60] for text in texts] for texts in said]
    arguments = [prose(90_000 + number, 130) for number in range(int(ARGUMENTS * share))]
    return case_of(
        exhibits_of([prose(n, each) for n in range(len(ids))], [prose(n, 90) for n in range(len(ids))]),
        witnesses_of(said, ["Owes the accused money.", "Was drunk."]),
        resting_on(arguments, ids),
        [Passage(speaker=f"Ann Witness{number % people}", text=text) for number, text in enumerate(printed(share))],
    )


def printed(share: float = 1.0) -> list[str]:
    """The longest transcript: as many passages and characters as there may be."""
    passages = int(most("transcript") * share)
    return [prose(number, MAX_TRANSCRIPT_CHARACTERS // most("transcript")) for number in range(passages)]


def one_sentence(share: float = 1.0) -> Case:
    """One sentence everywhere."""
    number = int(EXHIBITS * share)
    said = [[SENTENCE] * STATEMENTS_PER_WITNESS for _ in range(int(WITNESSES * share))]
    return case_of(
        exhibits_of([SENTENCE] * number, [SENTENCE] * number),
        witnesses_of(said, [SENTENCE] * (ISSUES_PER_WITNESS - 1)),
        resting_on([SENTENCE] * int(ARGUMENTS * share), [f"e{place}" for place in range(number)]),
    )


def same_statement(share: float = 1.0) -> Case:
    """Many witnesses who say the same, few of them much more than the others."""
    crowd = [[SENTENCE] * 40 for _ in range(int(MAX_STATEMENTS * share / 40))]
    return case_of(witnesses=witnesses_of(crowd, ["Was drunk."] * 16))


def long_exhibits(share: float = 1.0) -> Case:
    """A few exhibits of a thousand sentences each; the sides read them differently."""
    sentences = (f"It was so {number}." for number in count())
    texts = [
        " ".join(islice(sentences, MAX_DESCRIPTION_CHARACTERS // 18))
        for _ in range(int(MAX_EVIDENCE_CHARACTERS * 0.85 * share / MAX_DESCRIPTION_CHARACTERS))
    ]
    return case_of(
        exhibits_of(texts, strengths=True), arguments=resting_on([f"It was so {n}." for n in range(ARGUMENTS)], ["e0"])
    )


def all_on_everything(share: float = 1.0) -> Case:
    """Arguments that all rest on the same witnesses, each with many statements."""
    said = [
        [prose(number * 50 + place, 90) for place in range(40)] for number in range(int(SOURCES_PER_ARGUMENT * share))
    ]
    sources = [f"w{number}" for number in range(len(said))]
    return case_of(
        witnesses=witnesses_of(said), arguments=resting_on([prose(n, 500) for n in range(ARGUMENTS)], sources)
    )


def nested(share: float = 1.0) -> Case:
    """Facts that each hold all facts before them."""
    number = int(MAX_STATEMENTS * share)
    texts = ["No " * (1 + place % 60) + "one" for place in range(number)]
    return case_of(witnesses=witnesses_of([texts[at : at + 5] for at in range(0, number, 5)]))


def common_words(share: float = 1.0) -> Case:
    """Facts of the same few words in other orders: every word stands in every fact."""
    words = ["He", "saw", "her", "take", "it", "and", "leave"]
    texts = [
        " ".join(words[(place // 7**turn) % 7] for turn in range(12)) for place in range(int(MAX_STATEMENTS * share))
    ]
    return case_of(witnesses=witnesses_of([texts[at : at + 5] for at in range(0, len(texts), 5)]))


def tiny(share: float = 1.0) -> Case:
    """Facts of one and two words, which stand in hundreds of others."""
    texts = [f"{chr(97 + place % 26)}{place % 10} o{place % 50}." for place in range(int(MAX_STATEMENTS * share))]
    return case_of(witnesses=witnesses_of([texts[at : at + 5] for at in range(0, len(texts), 5)]))


def filled_with(piece: str) -> Callable[[float], Case]:
    """A shape whose every text is one piece over and over."""

    def shape(share: float = 1.0) -> Case:
        def text(characters: int) -> str:
            return (piece * (characters // len(piece) + 1))[: max(1, int(characters * share))].strip() or "a"

        long = [f"a{text(7_990)}" for _ in range(MAX_EVIDENCE_CHARACTERS // 8_000 - 12)]
        said = [[f"a{text(1_990)}"] for _ in range(8)]
        return case_of(
            exhibits_of(long, [f"a{text(1_990)}"] * 6),
            witnesses_of(said, [f"a{text(990)}"], name=lambda number: f"a{text(290)}"),
            resting_on([f"a{text(1_000)}"] * 4, ["e0"]),
            defendants=[f"A{text(290)}"],
            summary=f"a{text(15_000)}",
        )

    return shape


PIECES: Mapping[str, str] = {
    "one long token": "x",
    "initials": "A. ",
    "stops": ".",
    "digits": "1",
    "digits and commas": "1,",
    "named": "named ",
    "took": "took a ",
    "quotation marks": '"',
    "typeset quotation marks": "“",
    "brackets": "(",
    "apostrophes": "a'",
    "questions": "Q. A. ",
    "dashes": "- ",
    "capitals": "A",
    "closers": ".)",
    "semicolons": "a;",
    "tabs": "a\t",
    "names": "Mr. Smith ",
}
"""What the texts of a hostile case are filled with, by what it is."""

SHAPES: Mapping[str, Callable[[float], Case]] = {
    "the largest case": full,
    "one sentence everywhere": one_sentence,
    "the same statement": same_statement,
    "a thousand sentences": long_exhibits,
    "arguments on everything": all_on_everything,
    "nested facts": nested,
    "common words": common_words,
    "tiny facts": tiny,
    **{f"filled with {name}": filled_with(piece) for name, piece in PIECES.items()},
}
"""Every shape, by name; called with a share of its size, 0 to 1."""
