"""Small cases for the house mind: a fair one, thin ones, and one from an old print."""

from __future__ import annotations

from engine.matters.criminal_case import Argument, Case, Defendant, Exhibit, Statement, Witness

FERRY = Case(
    id="ferry",
    title="People v. Marlow",
    docket="Arson. A ticket office by the water, on the last night of the season.",
    summary="The ticket office of the Sable Point ferry burnt down on 30 September. Dana Marlow sold tickets there. "
    "A can was found behind the office, and a boatman saw somebody run.",
    charges=("Arson in the second degree",),
    defendants=(Defendant(name="Dana Marlow", age=34, gender="female"),),
    exhibits=(
        Exhibit(
            id="can",
            kind="physical",
            title="Paraffin can",
            description="A five-litre can, empty, found under the boardwalk. It carries the mark of the shop where "
            "Marlow buys her paraffin. Two other houses in the lane buy there too.",
            strength_prosecution=0.7,
            strength_defense=0.2,
            contestable=True,
            contest_reason="The can was washed out by two tides before anybody picked it up.",
        ),
        Exhibit(
            id="letter",
            kind="documentary",
            title="Letter of dismissal",
            description="A letter of 28 September that ends Marlow's employment with the season.",
            strength_prosecution=0.5,
            strength_defense=0.3,
            contestable=True,
            contest_reason="Everybody at the ferry had the same letter.",
        ),
        Exhibit(
            id="receipt",
            kind="documentary",
            title="Hotel receipt",
            description="A receipt of the Anchor Hotel, stamped 11:20 p.m. on 30 September. It has Marlow's name on "
            "it, and it was paid in cash.",
            strength_prosecution=0.1,
            strength_defense=0.65,
            contestable=True,
            contest_reason="The clock of the hotel's register runs half an hour fast.",
        ),
        Exhibit(
            id="soot",
            kind="forensic",
            title="Soot on a coat",
            description="Soot from burnt pine was found in the left sleeve of Marlow's coat.",
            strength_prosecution=0.6,
            strength_defense=0.25,
        ),
    ),
    witnesses=(
        Witness(
            id="holt",
            name="Peter Holt",
            role="eyewitness",
            side="prosecution",
            testimony="A boatman. He saw a figure run from the office.",
            credibility_issues=("Saw the figure from 80 yards, in the dark", "Has quarrelled with Marlow over a debt"),
            statements=(
                Statement(id="s1", text="She ran like somebody who knows the boards.", speaks_for="prosecution"),
                Statement(id="s2", text="I did not see a face.", speaks_for="defense"),
            ),
        ),
        Witness(
            id="abbot",
            name="Mrs. June Abbot",
            role="hotel keeper",
            side="defense",
            testimony="Keeps the Anchor Hotel.",
            credibility_issues=("First told the police that she did not remember",),
            statements=(Statement(id="s1", text="She was at my desk before half past eleven.", speaks_for="defense"),),
        ),
        Witness(
            id="reyes",
            name="Dr. Ana Reyes",
            role="expert",
            side="prosecution",
            testimony="Examined the ruin.",
            statements=(
                Statement(id="s1", text="The fire began at the door, in two places.", speaks_for="prosecution"),
            ),
        ),
    ),
    prosecution_arguments=(
        Argument(text="She lost her place on Friday and the place burnt on Sunday.", rests_on=("letter",)),
        Argument(text="The can and the coat tell the same story from both ends.", rests_on=("can", "soot")),
    ),
    defense_arguments=(
        Argument(text="She was paying for a room while the office burnt.", rests_on=("receipt", "abbot")),
        Argument(text="Nobody can say whose hands were on that can.", rests_on=("can",)),
    ),
    instructions="The People must prove the charge beyond a reasonable doubt. The defendant need prove nothing. "
    "You may use your common sense.",
    year=2011,
    jurisdiction="A fictional American county",
)

BARE = Case(
    id="bare",
    title="The King v. a woman",
    docket="A theft.",
    summary="A woman took a cloth.",
    charges=("Theft",),
    instructions="Say whether she did it.",
    jurisdiction="London",
    year=1675,
)
"""Nothing but a charge."""

ONE_WITNESS = BARE.model_copy(
    update={
        "id": "one-witness",
        "witnesses": (
            Witness(
                id="w1",
                name="WILLIAM SMITH, ESQ.",
                role="victim",
                side="prosecution",
                testimony="Q. What did you see - A. I saw the prisoner at the bar put the cloth under her apron; I "
                "took hold of her. Q. Are you sure - A. Yes.",
            ),
        ),
    }
)

ODD = FERRY.model_copy(
    update={
        "id": "odd",
        "defendants": (Defendant(name="A"), Defendant(name="B")),
        "exhibits": (
            Exhibit(id="x", kind="physical", title=".", description="?"),
            Exhibit(
                id="y", kind="physical", title="🎷", description="word " * 4000, contestable=True, contest_reason="…"
            ),
        ),
        "witnesses": (
            Witness(id="z", name="()", role="r", side="neutral", testimony='"', credibility_issues=("-", "x" * 900)),
        ),
        "prosecution_arguments": (Argument(text="“", rests_on=("nowhere", "x")),),
        "instructions": "{he} {unknown} {0} %s",
    }
)
"""What no author would write."""

ALL_CASES = (FERRY, BARE, ONE_WITNESS, ODD)
