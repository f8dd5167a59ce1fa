"""Cases for tests: small, and each with something that reveals how it ended."""

from __future__ import annotations

from engine.core.matter import Source
from engine.matters.criminal_case import Case, Charge, Exhibit, Finding, Passage, Statement, Witness

LONG = "The prisoner stood by the cart while the cheese was carried across the yard to the gate. " * 20


def trial(id_: str = "t18200101-1", *, words: str = LONG, plea: str | None = None, **fields: object) -> Case:
    """A trial as an import makes it, with a passage and a finding that reveal the outcome."""
    values: dict[str, object] = {
        "id": id_,
        "title": "The King v. John Smithson",
        "docket": "Grand larceny, 1820. One witness.",
        "summary": "John Smithson is accused of stealing a cheese from a cart.",
        "charges": ("Grand larceny",),
        "instructions": "Decide on what you have heard.",
        "jurisdiction": "Old Bailey",
        "year": 1820,
        "themes": ("theft", "grand larceny"),
        "source": Source(kind="old_bailey", name="Old Bailey Proceedings", reference=id_),
        "exhibits": (Exhibit(id="e1", kind="physical", title="A cheese", description="A cheese of eleven pounds."),),
        "witnesses": (
            Witness(
                id="w1",
                name="Mary Colebrook",
                role="eyewitness",
                side="prosecution",
                testimony="She saw the cart.",
                statements=(Statement(id="w1-1", text="I saw him lift the cheese over the wheel."),),
            ),
        ),
        "transcript": (
            Passage(speaker="Mary Colebrook", text="I saw him lift the cheese over the wheel."),
            Passage(speaker="Mary Colebrook", text="He had a lantern, and his dog barked at the gate."),
            Passage(text=words),
            Passage(text="GUILTY. Transported to Botany for seven years.", tells_outcome=True),
        ),
        "finding": Finding(
            outcome="guilty",
            text="In 1820 the jury said: guilty.",
            charges=(Charge(defendant="John Smithson", plea=plea, verdict="guilty", punishments=("transportation",)),),
        ),
    }
    return Case.model_validate(values | fields)
