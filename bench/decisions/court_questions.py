"""Ten questions with their documents: eight that are clear by construction, and two that are open: as many points are
made for a yes as against it."""

from __future__ import annotations

from dataclasses import dataclass

from engine.matters.documents import Document
from engine.matters.question import Question


@dataclass(frozen=True)
class Labelled:
    """A question, and whether its answer is yes; None where it is open."""

    question: Question
    label: bool | None


def _labelled(id: str, label: bool | None, question: str, *texts: str) -> Labelled:
    documents = tuple(
        Document(id=f"d{number}", name=f"note-{number}.md", kind="markdown", text=text)
        for number, text in enumerate(texts, 1)
    )
    made = Question(id=id, title=id, docket=id, summary=question, question=question, documents=documents)
    return Labelled(made, label)


QUESTIONS = (
    _labelled(
        "release_green",
        True,
        "Should we release version 4.2 today?",
        "All 1,204 tests passed on every platform. The migration was tested on a copy and took 4 s.",
        "Both reviewers approved the change. Support confirmed that the two known bugs are fixed. I recommend "
        "that we ship.",
    ),
    _labelled(
        "release_red",
        False,
        "Should we release version 4.3 today?",
        "41 of 1,204 tests failed. The migration breaks when a table is empty, and we lose data in that case.",
        "One reviewer rejected the change. The security problem of last week is unresolved, and the risk is high.",
    ),
    _labelled(
        "venue_good",
        True,
        "Should we book the old mill for the wedding?",
        "The mill has room for 120 people and is cheaper than the hotel. Everybody who saw it loved it.",
        "The caterer has worked there and recommends it. The fire inspection was passed in May.",
    ),
    _labelled(
        "venue_bad",
        False,
        "Should we book the boat for the wedding?",
        "The boat takes 60 people, and we are 120. The owner refused to put a price in writing.",
        "The inspection failed in May because life jackets were missing. Two guests are afraid of water and "
        "complained.",
    ),
    _labelled(
        "vendor_good",
        True,
        "Should we keep the present supplier for another year?",
        "Deliveries were on time in 51 of 52 weeks. Prices are stable, and the service improved twice.",
        "The audit found no problems. The team is happy with them and recommends that we renew.",
    ),
    _labelled(
        "vendor_bad",
        False,
        "Should we sign with the new supplier?",
        "Three of their customers complained of late deliveries. References were missing, and one was wrong.",
        "The contract has a lock-in of five years, which is a risk. Legal objected, and the price is worse by 18 %.",
    ),
    _labelled(
        "essay_ready",
        True,
        "Should the report be published now?",
        "Both editors approved it. The figures were verified against the sources, and the argument is strong "
        "and clean.",
        "The deadline is tomorrow. Readers of the draft praised it. No corrections remain.",
    ),
    _labelled(
        "trip_bad",
        False,
        "Should we take the mountain road tomorrow?",
        "The road was closed twice this week because of rock falls. The forecast warns of ice, and the danger is high.",
        "The car failed its brake test on Monday. The garage refused to sign, and we must wait for the parts.",
    ),
    _labelled(
        "office_open",
        None,
        "Should the team move to the new office?",
        "The new office is cheaper and closer to the station. Half of the team prefers it.",
        "The new office is louder, and the lease is risky. The other half of the team objects.",
    ),
    _labelled(
        "rewrite_open",
        None,
        "Should we rewrite the importer this quarter?",
        "The importer fails once a week and is slow. A rewrite would be simpler and faster, and two people are ready.",
        "A rewrite needs eight weeks, and the last one took longer than planned. The old one works well enough, and "
        "customers are waiting for other things.",
    ),
)
