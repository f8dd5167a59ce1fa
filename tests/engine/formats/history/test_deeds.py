"""What fixed rules read in sentences of a life: deeds and consequences, and no adjective."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from engine.core.quotes import plain_text
from engine.formats import FORMATS
from engine.formats.history.rules.table import findings
from engine.matters.documents import Document
from engine.matters.reading.deeds import deed_in
from engine.matters.reading.person import person_of
from engine.matters.topic import SUBJECT, Topic
from engine.simulation.play import PlayedDeliberation, play_deliberation

LIVES = sorted(path.parent for path in (Path(__file__).parent / "lives").glob("*/key.json"))
IDS = [life.name for life in LIVES]
IRRELEVANT = (
    "The bus stop in Elm Street has had no roof since March. "
    "Tickets for the concert are sold at the door, and the choir rehearses on Tuesdays."
)
OTHER_NAME = "Rosalba Quint"


def key_of(life: Path) -> list[dict[str, Any]]:
    sentences: list[dict[str, Any]] = json.loads((life / "key.json").read_text(encoding="utf-8"))["sentences"]
    return sentences


def topic_of(life: Path, *more: str) -> Topic:
    subject = json.loads((life / "key.json").read_text(encoding="utf-8"))["topic"]
    documents = tuple(
        Document(id=path.stem, name=path.name, kind="markdown", text=path.read_text(encoding="utf-8"))
        for path in sorted((life / "sources").iterdir())
    )
    padding = tuple(Document(id=f"x{n}", name=f"x{n}.md", kind="markdown", text=text) for n, text in enumerate(more))
    line = "A life."
    return Topic(id="life", title=subject, docket=line, summary=line, subject=subject, sources=(*documents, *padding))


def tried(topic: Topic) -> PlayedDeliberation:
    return play_deliberation(FORMATS["history"].bind(topic), "1", {"look_in": "own_sources"})


def sides(topic: Topic) -> set[tuple[str, int]]:
    """What was filed, and by whom."""
    return {(plain_text(one.part.quote or ""), one.seat) for one in findings(tried(topic).state)}


def marks(life: Path, filed: set[tuple[str, int]]) -> tuple[Counter[str], float]:
    """How findings compare with the key, and the share of what every fair ruling has."""
    labels = {plain_text(one["text"]): one["label"] for one in key_of(life)}
    found, names = Counter[str](), {1: "for", 2: "against"}
    for quote, seat in filed:
        label = labels[quote]
        found["right" if label == names[seat] else "neither" if label == "neither" else "wrong"] += 1
    musts = [one for one in key_of(life) if one["must"]]
    got = sum((plain_text(one["text"]), 1 if one["label"] == "for" else 2) in filed for one in musts)
    return found, got / len(musts)


@pytest.mark.parametrize("life", LIVES, ids=IDS)
def test_findings_on_a_draft_lie_on_the_side_that_they_tell_of(life: Path) -> None:
    found, musts = marks(life, sides(topic_of(life)))
    assert found["wrong"] <= 0.1 * found.total()
    assert found["right"] >= 0.7 * found.total()
    assert musts >= 0.6


@pytest.mark.parametrize("life", LIVES, ids=IDS)
def test_with_points_of_the_key_findings_are_right_and_somebody_rules(life: Path) -> None:
    topic = topic_of(life)
    points = [
        {
            "id": f"p{number}",
            "claim": one["text"],
            "quotes": [{"document": Path(one["file"]).stem, "text": one["text"]}],
            f"speaks_{one['label']}": [SUBJECT],
            "weight": 0.8 if one["must"] else 0.4,
        }
        for number, one in enumerate(key_of(life))
        if one["label"] != "neither"
    ]
    marked = Topic.model_validate({**topic.model_dump(), "points": points})
    assert not list(marked.faults())
    game = tried(marked)
    found, musts = marks(life, {(plain_text(one.part.quote or ""), one.seat) for one in findings(game.state)})
    assert found.total() == found["right"]
    assert musts == 1.0
    assert game.state.verdict is not None
    assert game.state.verdict.basis == "authored"
    assert game.state.verdict.outcome != "open"


@pytest.mark.parametrize("life", LIVES, ids=IDS)
def test_padding_by_another_topic_changes_nothing(life: Path) -> None:
    assert sides(topic_of(life, IRRELEVANT)) == sides(topic_of(life))


@pytest.mark.parametrize("life", LIVES, ids=IDS)
def test_another_name_changes_no_side(life: Path) -> None:
    topic = topic_of(life)
    first, last = topic.subject.split()[0], topic.subject.split()[-1]
    new_first, new_last = OTHER_NAME.split()

    def renamed(text: str) -> str:
        return text.replace(first, new_first).replace(last, new_last)

    sources = tuple(one.model_copy(update={"text": renamed(one.text)}) for one in topic.sources)
    other = topic.model_copy(update={"subject": OTHER_NAME, "sources": sources})
    assert sides(other) == {(plain_text(renamed(quote)), seat) for quote, seat in renamed_pairs(topic, renamed)}


@pytest.mark.parametrize("life", LIVES, ids=IDS)
def test_praise_and_blame_of_a_person_change_no_side(life: Path) -> None:
    topic = topic_of(life)
    last = topic.subject.split()[-1]
    coloured = "No finer heart ever beat in this country, and the vile and wicked tongue of envy is silent."

    def praised(text: str) -> str:
        return f"{text}\n\n{last} was great, noble and beloved.\n\n{coloured}\n"

    sources = tuple(one.model_copy(update={"text": praised(one.text)}) for one in topic.sources)
    assert sides(topic.model_copy(update={"sources": sources})) == sides(topic)


def renamed_pairs(topic: Topic, renamed: Any) -> set[tuple[str, int]]:
    return {(renamed(one.part.quote or ""), one.seat) for one in findings(tried(topic).state)}


def way(text: str, subject: str = "Ada Holm") -> str | None:
    deed = deed_in(text, person_of(subject, "She did. She was. She is."))
    return deed.way if deed is not None else None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("She founded a school for the children of the weavers.", "for"),
        ("A school for the weavers was founded by her in 1832.", "for"),
        ("She taught herself Latin from an old grammar.", None),
        ("She met the weavers at the guest house.", None),
        ("She gave the widows of the pit ten crowns a year.", "for"),
        ("She gave the widows of the pit nothing.", "against"),
        ("The pit children were paid no wages in the winter.", "against"),
        ("No rent was asked of the tenants after the hail.", "for"),
        ("Nineteen people died when the gallery that she had built came down.", "against"),
        ("Nobody died in the gallery that she had built.", "for"),
        ("She sold 81 children to the mills of the lower town.", "against"),
        ("She was sold to the mills as a child.", None),
        ("She was arrested by the soldiers in 1849.", None),
        ("Her husband was killed at the bridge.", None),
        ("The cholera killed three hundred people in the town.", None),
        ("She died in 1870, at her desk.", None),
        ("In 1940 the hospital on the hill was bombed.", None),
        ("She had the hospital on the hill bombed in 1940.", "against"),
        ("The duty on salt was halved by her in the first year.", "for"),
        ("The toll at the bridge was doubled in the second year.", "against"),
        ("The dead of the fever fell from forty a day to two.", "for"),
        ("She hid the students in her loft for a winter.", "for"),
        ("She hid the letters of the inspector for a winter.", "against"),
        ("She was the kindest and noblest woman of her age.", None),
        ("Her rival called her a thief and a murderer.", None),
        ("She is said to have founded nine schools.", None),
        ("She abolished the flogging of apprentices in the yards.", "for"),
        ("Ada Holm, who died on Monday, gave the town its first well.", "for"),
        ("She had drains laid in the lower town, and the cholera did not come back.", "for"),
        ("She never came back from the spa.", None),
        ("The bargemen of her convoy never came back.", "against"),
        ("She went down into the flooded cellar and brought two men out.", "for"),
        ("She had the cellar of the strikers flooded.", "against"),
        ("When the rowers fell sick she paid for a nurse.", "for"),
        ("After the liberation she had nine clerks flogged.", "against"),
        ("In the year of the famine she sold her rings and bought rye for the upper streets.", "for"),
        ("To have the rye cheaper she had the miller arrested.", "against"),
        ("The barn burned down; nobody was hurt.", None),
        ("She would not let the gendarmes into the loft of the refugees.", None),
        ("She was hit at the ferry and lost a hand.", None),
        ("In the bad years she dismissed nobody.", "for"),
        ("She opened fire on the crowd at the gate, and thirty people drowned.", "against"),
        ("Four women who would not hand their looms over were hanged in her yard.", "against"),
        ("She gave the children sweets in breach of the ban on imports.", None),
        ("She never, to his knowledge, turned a tenant away.", "for"),
        ("She would not turn back at the pass.", None),
        ("She refused a loan for the slave ship.", None),
        ("It was she who fed the debtors.", "for"),
        ("A mill which paid the weavers nothing stood beside her house.", None),
        ("She wrote to the king about the sailors who had been flogged.", None),
        ("The spinners did not come to the gate and died in the snow.", "against"),
        ("Of the forty wounded who were carried in she lost two.", "for"),
        ("Of sixty and three rowers there came back nine.", "against"),
        ("The bishop having died, a new one was chosen.", None),
        ("A drawing of his pupil was printed as her own.", "against"),
        ("The ferryman went into her tower and nobody has seen him since.", "against"),
        ("Mrs Lund had since hanged herself.", "against"),
        ("She let her troopers have the lower town.", None),
        ("The cook was let go before the winter.", None),
        ("She and four others stayed in the fort, and two of them starved.", None),
        ("She introduced a paint that had mercury in it.", None),
        ("Ada Holm, founder of the mill, died on Monday.", None),
        ("She brought the convoy over the pass without losing a single man.", "for"),
        ("In her ward there was not a case of cholera that year.", "for"),
        ("The deaths of infants fell from 80 to 30 in a thousand.", "for"),
        ("She had the farms beyond the ford set on fire.", "against"),
        ("She gave the contract for the harbour to her sister.", "against"),
        ("The water of the ford was foul.", None),
        ("She sent nine women to the stake.", None),
        ("She sent nine girls to the upper school.", "for"),
        ("She turned the whole fleet over to the port, and pulled down two walls.", None),
        ("She dismissed the ferryman who had complained.", "against"),
        ("She had the organisers of the regatta to dinner.", None),
        ("She bought the field of a widow for ninety marks.", None),
        ("She gave the prisoners a cup of water a day, and no more.", None),
        ("She paid three examiners in the autumn.", None),
        ("She hid three of the seven until March.", None),
        ("She hid the ledger until March.", "against"),
        ("She doubled the fare in the week of the fair.", "against"),
    ],
)
def test_a_sentence_is_read_by_what_it_tells_of_whom(text: str, expected: str | None) -> None:
    assert way(text) == expected


@pytest.mark.parametrize(
    ("plain", "coloured"),
    [
        (
            "She had forty families driven out of the valley.",
            "The beloved and brilliant Ada Holm had forty families driven out of the valley.",
        ),
        ("She freed the debtors of the parish.", "The cruel, hated and vain Ada Holm freed the debtors of the parish."),
    ],
)
def test_adjectives_change_no_side(plain: str, coloured: str) -> None:
    assert way(plain) == way(coloured) is not None


def test_praise_beside_deaths_does_not_hide_them() -> None:
    assert way("In her celebrated and admired mill eleven girls were killed by the belts.") == "against"
