"""Writes both sides' arguments, the direction to the jury and what the court of the time found, in plain sentences.

Arguments rest on exhibits and witnesses by id. They are written from the evidence alone: this module learns the verdict
only in `finding_of`, whose result is held back.
"""

from __future__ import annotations

from cases.sources.old_bailey.claims import Accused, Evidence
from cases.sources.old_bailey.evidence import names_of
from cases.sources.old_bailey.exhibits import CONCEDED_KINDS
from cases.sources.old_bailey.facts import ChargeRow, Person, Record, Verdict
from cases.sources.old_bailey.offences import DIRECTIONS, NO_VERDICTS, PUNISHMENTS, VERDICT_DETAILS, VERDICTS, plain
from cases.sources.old_bailey.prose import counted, listed
from engine.matters.criminal_case import Argument, Charge, Difficulty, Exhibit, Finding, Side
from engine.text.capitals import decapitalise

MAX_ARGUMENTS = 5


def prosecution_arguments(evidence: Evidence, accused: Accused) -> tuple[Argument, ...]:
    """What the Crown makes of its strongest exhibits, and of the number of its witnesses."""
    strong = sorted(
        (
            e
            for e in evidence.exhibits
            if e.id in evidence.exhibit_cues and _lean(evidence, e) > 0.05 and _called_by(evidence, e) != "defense"
        ),
        key=lambda e: -_lean(evidence, e),
    )
    strong = [
        e for n, e in enumerate(strong) if _name(evidence, e) not in {_name(evidence, other) for other in strong[:n]}
    ]
    arguments = [_urged(evidence, exhibit, accused) for exhibit in strong[: MAX_ARGUMENTS - 1]]
    called = [w for w in evidence.witnesses if w.side == "prosecution"]
    if len(called) > 1 and len(arguments) < MAX_ARGUMENTS:
        arguments.append(
            Argument(
                text=f"The Crown called {counted(len(called), 'witness', 'witnesses')}, and what they say hangs "
                f"together: "
                f"{names_of([_inner(w.name) for w in called], 'others')} would all have to be mistaken.",
                rests_on=tuple(w.id for w in called[:6]),
            )
        )
    if not arguments and evidence.exhibits:
        arguments.append(
            Argument(
                text="The charge is plain, and the account in the record agrees with it. No other way for the thing "
                "to have happened is shown.",
                rests_on=(evidence.exhibits[0].id,),
            )
        )
    return tuple(arguments)


def defense_arguments(evidence: Evidence, accused: Accused) -> tuple[Argument, ...]:
    """The prisoner's own account, what speaks for them, and the weak places of what speaks against them."""
    words = accused.words
    arguments: list[Argument] = []
    own = [e for e in evidence.exhibits if e.title.startswith("Defence of")]
    if own and evidence.defence:
        arguments.append(
            Argument(
                text=f"Hear {words['prisoner']}: “{evidence.defence[0]}” If that may be so, the charge is not made "
                f"out.",
                rests_on=(own[0].id,),
            )
        )
    kind = sorted(
        (
            e
            for e in evidence.exhibits
            if e.id in evidence.exhibit_cues
            and _lean(evidence, e) < -0.05
            and (_called_by(evidence, e) != "prosecution" or _name(evidence, e) in CONCEDED_KINDS)
        ),
        key=lambda e: _lean(evidence, e),
    )
    arguments += [_urged(evidence, exhibit, accused) for exhibit in kind[:2]]
    doubted = sorted(
        (w for w in evidence.witnesses if w.credibility_issues and w.side == "prosecution"),
        key=lambda w: evidence.credibility[w.id],
    )
    if doubted:
        witness = doubted[0]
        arguments.append(
            Argument(
                text=f"Much hangs on {_inner(witness.name)}, and there is reason for care: "
                f"{_reasons(witness.credibility_issues)}.",
                rests_on=(witness.id,),
            )
        )
    against = sorted(
        (e for e in evidence.exhibits if e.id in evidence.exhibit_cues and _lean(evidence, e) > 0.05),
        key=lambda e: -_lean(evidence, e),
    )
    for exhibit in against[: max(1, MAX_ARGUMENTS - 1 - len(arguments))]:
        arguments.append(
            Argument(
                text=f"As to “{exhibit.title}”: {decapitalise(exhibit.contest_reason or '')}", rests_on=(exhibit.id,)
            )
        )
    if len(arguments) < 2:
        arguments.append(
            Argument(
                text=f"It is for the Crown to prove the charge, and not for {words['prisoner']} to disprove it. What "
                f"is printed here leaves room for another account.",
                rests_on=(evidence.exhibits[0].id,) if evidence.exhibits else (),
            )
        )
    return tuple(arguments[:MAX_ARGUMENTS])


def _urged(evidence: Evidence, exhibit: Exhibit, accused: Accused) -> Argument:
    source = evidence.exhibit_sources.get(exhibit.id)
    return Argument(
        text=f"{exhibit.description} {evidence.exhibit_cues[exhibit.id].urges.format(**accused.words)}",
        rests_on=(exhibit.id, source) if source else (exhibit.id,),
    )


def _name(evidence: Evidence, exhibit: Exhibit) -> str:
    return evidence.exhibit_cues[exhibit.id].name


def _called_by(evidence: Evidence, exhibit: Exhibit) -> Side | None:
    """Who called the witness whose words an exhibit quotes; None for the record's own words."""
    source = evidence.exhibit_sources.get(exhibit.id)
    return next((witness.side for witness in evidence.witnesses if witness.id == source), None)


def _lean(evidence: Evidence, exhibit: Exhibit) -> float:
    strength = evidence.exhibit_strength[exhibit.id]
    return strength.prosecution - strength.defense


def _reasons(issues: tuple[str, ...]) -> str:
    reasons = [decapitalise(issue).rstrip(".") for issue in issues[:2]]
    for place, reason in enumerate(reasons):
        if not reason.startswith("a "):  # a note on a witness leaves its subject out; the next one shares it
            reasons[place] = f"the witness {reason}"
            break
    return listed(reasons)


def _inner(name: str) -> str:
    return decapitalise(name) if name.startswith(("The ", "A ", "Another ")) else name


def difficulty_of_evidence(evidence: Evidence) -> Difficulty:
    """How the exhibits of both sides compare, each side's taken together as independent reasons."""
    if len(evidence.exhibit_cues) < 2:
        return "ambiguous"
    left = {"prosecution": 1.0, "defense": 1.0}
    for ident, strength in evidence.exhibit_strength.items():
        if ident in evidence.exhibit_cues or strength.defense > 0.25:
            left["prosecution"] *= 1 - 0.55 * strength.prosecution
            left["defense"] *= 1 - 0.55 * strength.defense
    margin = left["defense"] - left["prosecution"]
    if margin > 0.28:
        return "clear_guilty"
    return "clear_innocent" if margin < -0.12 else "ambiguous"


def direction(categories: list[str], accused: Accused, year: int | None) -> str:
    """The judge's direction to the jury, in our words, with what the law of the year asked for."""
    prisoner = "each prisoner" if accused.many else "the prisoner"
    parts = [
        (
            f"Members of the jury: say whether {prisoner} did what is charged, by what was said and shown in this "
            f"court and by nothing you have heard outside it."
        )
    ]
    if accused.many:
        parts.append("Judge each by what touches that one; the company a person kept is not proof.")
    parts += [DIRECTIONS[c].format(accused=prisoner) for c in categories if c in DIRECTIONS][:2] or [
        DIRECTIONS["miscellaneous"].format(accused=prisoner)
    ]
    if year is not None and year < 1836 and {"theft", "violentTheft", "kill"} & set(categories):
        parts.append(
            "The law lets no counsel address you for one accused of felony, so look yourselves for what may be said "
            "on that side."
        )
    if year is not None and year < 1898:
        parts.append(
            "The accused may not be sworn. What was said in defence was said as the law allows, and the want of an "
            "oath is no mark against it."
        )
    else:
        parts.append(
            "The accused may be sworn and need not be; weigh what was said on oath like any witness's, and hold "
            "silence against nobody."
        )
    parts.append(
        "The Crown has to prove its case. If, when all is weighed, you are left with a doubt for which you could give "
        "your neighbour a reason, "
        "it belongs to the accused, and you will say not guilty. If no such doubt is left, you will say guilty."
    )
    return " ".join(parts)


def _verdict_words(verdict: Verdict) -> str:
    if verdict.subcategory and verdict.subcategory.lower().startswith("theftunder"):
        worth = verdict.subcategory[len("theftunder") :]
        return f"guilty, but of goods worth under {worth}"
    return VERDICT_DETAILS.get(
        verdict.subcategory or "", VERDICTS.get(verdict.category or "", plain(verdict.category) or "nothing")
    )


def finding_of(record: Record, name_of: dict[str, str], descriptions: dict[str, str], year: int | None) -> Finding:
    """What the court found, charge by charge, and in one sentence."""
    charges = tuple(_charge(row, record, name_of, descriptions) for row in record.charges)
    decided = {row.verdict.category for row in record.charges if row.verdict}
    punished = any(record.punishments.get(row.defendant.ident) for row in record.charges if row.verdict is None)
    guilty, not_guilty = "guilty" in decided or punished, "notGuilty" in decided
    when = f"In {year} " if year else "At the trial "
    if guilty and not_guilty:
        return Finding(outcome="mixed", text=f"{when}the jury said: {_mixed(record, name_of)}.", charges=charges)
    if not guilty and not not_guilty:
        return Finding(outcome="none", text=_undecided(record, when), charges=charges)
    verdicts = [
        row.verdict for row in record.charges if row.verdict and row.verdict.category in ("guilty", "notGuilty")
    ]
    outcomes = list(dict.fromkeys(_verdict_words(verdict) for verdict in verdicts))
    if verdicts and all(verdict.subcategory == "pleadedGuilty" for verdict in verdicts):
        pleaders = "the prisoners" if len(record.defendants) > 1 else "the prisoner"
        return Finding(outcome="guilty", text=f"{when}{pleaders} pleaded guilty.", charges=charges)
    word = outcomes[0] if len(outcomes) == 1 else ("guilty" if guilty else "not guilty")
    if not verdicts:
        return Finding(
            outcome="guilty", text=f"{when}the accused was punished; the record gives no verdict.", charges=charges
        )
    return Finding(outcome="guilty" if guilty else "not_guilty", text=f"{when}the jury said: {word}.", charges=charges)


def _charge(row: ChargeRow, record: Record, name_of: dict[str, str], descriptions: dict[str, str]) -> Charge:
    verdict = row.verdict
    punishments = record.punishments.get(row.defendant.ident, [])
    convicted = verdict is None or verdict.category != "notGuilty" or not _convicted_elsewhere(row, record)
    plea = None
    if verdict is not None:
        coded = {"pleadedGuilty": "guilty", "pleadedPartGuilty": "guilty to part of the charge"}.get(
            verdict.subcategory or ""
        )
        plea = plain(verdict.plea) if verdict.plea else coded
    return Charge(
        defendant=name_of[row.defendant.ident],
        category=plain(row.offence.category) if row.offence else None,
        subcategory=plain(row.offence.subcategory) if row.offence else None,
        description=descriptions.get(row.offence.ident) if row.offence else None,
        plea=plea,
        verdict=VERDICTS.get(verdict.category or "", plain(verdict.category)) if verdict else None,
        verdict_detail=plain(verdict.subcategory) if verdict else None,
        punishments=tuple(_punishment(p.category, p.subcategory) for p in punishments) if convicted else (),
    )


def _convicted_elsewhere(row: ChargeRow, record: Record) -> bool:
    return any(
        other.defendant is row.defendant and other.verdict is not None and other.verdict.category == "guilty"
        for other in record.charges
    )


def _punishment(category: str | None, subcategory: str | None) -> str:
    general = PUNISHMENTS.get(category or "", plain(category) or "punishment")
    if subcategory is None:
        return general
    return (
        plain(subcategory) or general if general.startswith(("other", "no ")) else f"{general} ({plain(subcategory)})"
    )


def _mixed(record: Record, name_of: dict[str, str]) -> str:
    found: dict[str, list[str]] = {"guilty": [], "notGuilty": []}
    people: list[Person] = record.defendants
    for person in people:
        own = {row.verdict.category for row in record.charges if row.defendant is person and row.verdict}
        if len(people) > 1 and len(own) == 1 and (category := own.pop()) in found:
            found[category].append(name_of[person.ident])
    if found["guilty"] and found["notGuilty"] and sum(map(len, found.values())) == len(people):
        return (
            f"guilty for {names_of(found['guilty'], 'others')}; not guilty for {names_of(found['notGuilty'], 'others')}"
        )
    return "guilty on part of what was charged, not guilty on the rest"


def _undecided(record: Record, when: str) -> str:
    for row in record.charges:
        if row.verdict is not None:
            if row.verdict.category == "specialVerdict":
                return f"{when}the jury gave a special verdict, and left the law to the judges."
            if done := NO_VERDICTS.get(row.verdict.subcategory or ""):
                return f"{when}the jury {done}."
    return "The record gives no verdict."
