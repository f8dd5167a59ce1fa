"""The cases and formats that the laws are tried on."""

from __future__ import annotations

from engine.core.format import Format
from engine.formats import FORMATS
from engine.matters.criminal_case import Argument, Case, Defendant, Exhibit, Statement, Witness

CASE = Case(
    id="law_case",
    title="People v. Nobody",
    docket="Theft. A lamp, a porter, and a window.",
    summary="A lamp was taken from a hall. The porter was seen near it.",
    charges=("theft of a lamp",),
    defendants=(Defendant(name="Nobody Known"),),
    exhibits=(
        Exhibit(
            id="lamp",
            kind="physical",
            title="the lamp",
            description="Found in the porter's room.",
            strength_prosecution=0.7,
            strength_defense=0.2,
            contestable=True,
            contest_reason="The room was never locked.",
        ),
        Exhibit(
            id="ledger",
            kind="documentary",
            title="the ledger",
            description="Shows the porter off duty that night.",
            strength_prosecution=0.2,
            strength_defense=0.6,
        ),
    ),
    witnesses=(
        Witness(
            id="maid",
            name="Ann Reed",
            role="eyewitness",
            side="prosecution",
            testimony="She saw the porter on the stair.",
            credibility_issues=("It was dark.",),
            statements=(
                Statement(
                    id="m1", text="I saw him on the stair with something under his coat.", speaks_for="prosecution"
                ),
            ),
        ),
    ),
    prosecution_arguments=(Argument(text="The lamp was in his room.", rests_on=("lamp",)),),
    defense_arguments=(Argument(text="Anybody could have put it there.", rests_on=("lamp", "ledger")),),
    instructions="You must be sure beyond a reasonable doubt.",
    jurisdiction="County court",
)


def bound_formats() -> list[Format]:
    """Every format there is, on the laws' case."""
    return [format.with_case(CASE) for format in FORMATS.values()]
