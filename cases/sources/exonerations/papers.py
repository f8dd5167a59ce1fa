"""The papers of a case that is made from coded facts: exhibits, witnesses, arguments, and their derived numbers."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.matters.criminal_case import Argument, Exhibit, Side, Statement, Strength, Witness

METHOD = (
    "The source codes kinds of evidence and no strengths. Every kind has one pair of numbers that is the same in all "
    "cases; an identification gains 0.05 for the prosecution with each further witness, up to two, and loses 0.05 "
    "where witness and accused are of different races. A statement to the police loses "
    "0.05 where the accused was under eighteen. A witness is believed at 0.85 less 0.12 for each recorded "
    "doubt. How the trial ended does not enter."
)


@dataclass
class EvidenceBuilder:
    """What a jury had before it."""

    exhibits: list[Exhibit] = field(default_factory=list)
    witnesses: list[Witness] = field(default_factory=list)
    prosecution: list[Argument] = field(default_factory=list)
    defense: list[Argument] = field(default_factory=list)
    strengths: dict[str, Strength] = field(default_factory=dict)
    statements: dict[str, Strength] = field(default_factory=dict)
    credibility: dict[str, float] = field(default_factory=dict)

    def exhibit(
        self, id_: str, kind: str, title: str, description: str, doubt: str, numbers: tuple[float, float]
    ) -> None:
        """Lay a contestable exhibit on the table."""
        values = {"id": id_, "kind": kind, "title": title, "description": description}
        self.exhibits.append(Exhibit.model_validate({**values, "contestable": True, "contest_reason": doubt}))
        self.strengths[id_] = Strength(prosecution=round(numbers[0], 2), defense=round(numbers[1], 2))

    def witness(
        self,
        id_: str,
        name: str,
        role: str,
        testimony: str,
        texts: tuple[tuple[str, Side], ...],
        issues: tuple[str, ...],
    ) -> None:
        """Call a witness for the prosecution."""
        statements = tuple(
            Statement(id=f"{id_}-{number}", text=text, speaks_for=side) for number, (text, side) in enumerate(texts, 1)
        )
        self.witnesses.append(
            Witness(
                id=id_,
                name=name,
                role=role,
                side="prosecution",
                testimony=testimony,
                credibility_issues=issues,
                statements=statements,
            )
        )
        self.credibility[id_] = max(0.25, round(0.85 - 0.12 * len(issues), 4))
        for statement in statements:
            against = statement.speaks_for == "prosecution"
            self.statements[statement.id] = Strength(
                prosecution=0.6 if against else 0.15, defense=0.15 if against else 0.5
            )

    def argue(self, side: Side, text: str, *rests_on: str) -> None:
        """Put an argument into a party's mouth."""
        (self.prosecution if side == "prosecution" else self.defense).append(Argument(text=text, rests_on=rests_on))
