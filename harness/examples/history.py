"""The example of the historical trial: a builder of dykes who never lived, with dossiers that quote rightly and
wrongly."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from engine.core import acts
from engine.core.acts import SettingValue
from engine.formats.history.acts import FileFindings, Finding, GiveJudgement, Request, RulingItem
from engine.formats.history.rules.table import findings
from engine.matters.topic import Topic
from harness.examples import Example, FieldMakers, Question, ready, register_example

MAREN = ready("history", Topic)
LIFE = MAREN.sources[0].text
GOOD = (
    "The great dyke that was built under Holt protected nine villages",
    "Holt founded a school for the children of the workers, which improved literacy in the whole marsh.",
    "The charter of 1650 established a court where tenants won equal hearing",
)
BAD = (
    "Four hundred workers died of fever in the summer of 1643",
    "Holt refused every election after 1655",
    "their revolt of 1658 was suppressed with soldiers",
)
WRONG = "Holt drained the sea in a single night."
REQUESTS = (
    "Look for the accounts of the dyke after 1660.",
    "Find what the charter of 1650 changed for tenants.",
    "Search the years of the revolt for what became of the farms.",
    "See how the school was paid for, and by whom.",
)


def finding(quote: str, **more: Any) -> Finding:
    """A finding that quotes these words."""
    return Finding(**{"claim": "This is in the record.", "quote": quote, "aspect": "people", **more})


def dossier(*quotes: str) -> FileFindings:
    """A dossier with a finding for each quote."""
    return FileFindings(findings=tuple(finding(quote) for quote in quotes))


def page(
    title: str = "The Low Marsh", text: str = "# The Low Marsh\n\nThe marsh was drained in 1640."
) -> acts.SourcePage:
    """A page as the room reads it."""
    return acts.SourcePage(
        title=title, text=text, link="https://example.org/w?oldid=7", credit=f"“{title}”, CC BY-SA 4.0"
    )


def send_back(admirer: str = REQUESTS[0], critic: str = REQUESTS[1]) -> GiveJudgement:
    """Feedback for both sides."""
    return GiveJudgement(
        decision="send_back",
        for_admirer=(Request(aspect="economy", text=admirer),),
        for_critic=(Request(aspect="law", text=critic),),
    )


def ruling(achievements: tuple[str, ...], controversies: tuple[str, ...], **more: Any) -> GiveJudgement:
    """A ruling whose items cite these findings."""
    return GiveJudgement(
        **{
            "decision": "accept",
            "summary": "She built what held, and others paid for it.",
            "achievements": tuple(RulingItem(text="The dyke held.", cites=(one,)) for one in achievements),
            "controversies": tuple(RulingItem(text="Workers died.", cites=(one,)) for one in controversies),
            "context": "The sea took land every winter.",
            "assessment": "Both are to be remembered.",
            "outcome": "divided",
            "confidence": "medium",
            "confidence_reason": "One source.",
            **more,
        }
    )


def _research(question: Question) -> acts.Act:
    return acts.Research(query="Maren Holt dykes")


def _dossier(question: Question) -> acts.Act:
    draws = question.random
    pool = GOOD if question.ask.seat == 1 else BAD
    return dossier(*(draws.choice([*pool, WRONG]) for _ in range(draws.randint(0, 2))))


def _judgement(question: Question) -> acts.Act:
    draws = question.random
    if draws.choice(question.ask.options["decision"]) == "send_back":
        return send_back(draws.choice(REQUESTS), draws.choice([*REQUESTS, "More."]))
    standing = findings(question.state)
    cites = [one.id for one in standing]
    return ruling(
        tuple(cites[:1]) or ("nothing",), tuple(cites[-1:]), confidence=draws.choice(["high", "medium", "low"])
    )


def vary(random_: random.Random) -> Mapping[str, SettingValue]:
    """Short and long trials."""
    return {
        "max_rounds": random_.choice([1, 2, 3]),
        "min_findings": random_.choice([1, 3]),
        "look_in": random_.choice(["wikipedia", "own_sources"]),
        "research_seconds": random_.choice([15, 300]),
    }


def nonsense(model: type[acts.Act], random_: random.Random) -> FieldMakers:
    """Settings of a trial among the shared ones; findings and decisions that are sometimes right."""
    return {
        "settings": lambda: random_.choice(
            [{}, {"max_rounds": 1}, {"look_in": "own_sources"}, {"no_such": 1}, {"budget_usd": 0.2}]
        ),
        "research.query": lambda: "the marsh",
        "research.pages": lambda: random_.choice([(), (page(),)]),
        "file_findings.findings": lambda: (finding(random_.choice([*GOOD, *BAD, WRONG])),),
        "give_judgement.decision": lambda: random_.choice(["accept", "send_back", "nonsense"]),
    }


EXAMPLE = Example(
    matter=MAREN,
    settings={"max_rounds": 2, "look_in": "own_sources"},
    opening={"matter": MAREN.model_dump(mode="json")},
    host_seats=(None, 1, 3),
    vary=vary,
    answers={"research": _research, "file_findings": _dossier, "give_judgement": _judgement},
    stalling={
        "file_findings": lambda question: dossier(WRONG),
        "give_judgement": lambda question: (
            send_back(*question.random.sample(REQUESTS, 2))
            if "send_back" in question.ask.options["decision"]
            else ruling(("nothing",), ("nothing",))
        ),
    },
    quiet={
        "research": acts.Research(query="Maren Holt"),
        "file_findings": dossier(GOOD[0]),
        "give_judgement": ruling(("dossier-1/F1",), ()),
    },
    replies={
        "research": {"query": "Maren Holt"},
        "file_findings": dossier(GOOD[0]).model_dump(mode="json", exclude={"kind"}),
        "give_judgement": ruling(("dossier-1/F1",), ()).model_dump(mode="json", exclude={"kind"}),
    },
    nonsense=nonsense,
)
register_example("history", EXAMPLE)
