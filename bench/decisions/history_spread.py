"""How historical trials spread, and how lives are read: `python -m bench.decisions.history_spread [-n 200]`.

The house tries the ready topics with points `n` times with different seeds: as their authors marked them, with sides
swapped (a name that was upheld should be tarnished as often), and unmarked (nobody should decide). Then the lives of a
folder (`--lives`) are tried on a draft: `ID/sources/`, `ID/key.json` with `topic` and `sentences`, each with `text`,
`label` (`for`, `against`, `neither`) and `must`. Limits: 10 % of what is filed on the wrong side, 60 % of the musts.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from pathlib import Path

from bench.options import input_path, positive_count, read_options
from cases.documents.reader import read_document_file
from cases.matter_shelf import SHELVES, read_shelf
from engine.core.quotes import plain_text
from engine.core.state import State
from engine.formats import FORMATS
from engine.formats.history.labels import SIDES
from engine.formats.history.rules.table import findings
from engine.matters.points import turned_round
from engine.matters.topic import Topic
from engine.simulation.play import play_deliberation

LIVES = Path("tests/engine/formats/history/lives")
MAX_WRONG, MIN_MUSTS = 0.1, 0.6
LABELS = dict(zip(SIDES, ("for", "against"), strict=True))


def tried(topic: Topic, seed: int) -> State:
    """How a trial by the house ends."""
    return play_deliberation(FORMATS["history"].bind(topic), str(seed), {"look_in": "own_sources"}, worded=False).state


def ready_topics(n: int) -> None:
    """How the house rules on the ready topics: as they are, sides swapped, and unmarked."""
    for id, topic in read_shelf(SHELVES / "history", Topic).items():
        swapped = tuple(map(turned_round, topic.points))
        for name, points in (("as it is", topic.points), ("swapped", swapped), ("unmarked", ())):
            if not topic.points:
                continue
            outcomes = Counter[str]()
            for seed in range(n):
                verdict = tried(topic.model_copy(update={"points": points}), seed).verdict
                outcomes[verdict.outcome if verdict is not None else "none"] += 1
            print(f"{id:16} {name:9} {', '.join(f'{outcome} {count}' for outcome, count in outcomes.most_common())}")
    print()


def lives(folder: Path) -> None:
    """How many findings of a draft lie on their side, and how many of the musts are filed on theirs."""
    filed, musts, got = Counter[str](), 0, 0
    for path in sorted(folder.glob("*/key.json")):
        key = json.loads(path.read_text(encoding="utf-8"))
        sources = sorted((path.parent / "sources").iterdir())
        documents = tuple(read_document_file(one, f"d{number}") for number, one in enumerate(sources))
        line = "A life."
        topic = Topic(id="life", title=key["topic"], docket=line, summary=line, subject=key["topic"], sources=documents)
        labels = {plain_text(one["text"]): one for one in key["sentences"]}
        for finding in findings(tried(topic, 1)):
            one, side = labels.get(plain_text(finding.part.quote or "")), LABELS[SIDES[finding.seat - 1]]
            label = one["label"] if one is not None else "unlabelled"
            filed["right" if label == side else label if label in ("neither", "unlabelled") else "wrong"] += 1
            got += one is not None and one["must"] and label == side
        musts += sum(one["must"] for one in key["sentences"])
    wrong, found = filed["wrong"] / max(1, filed.total()), got / max(1, musts)
    held = "held" if wrong <= MAX_WRONG and found >= MIN_MUSTS else "missed"
    counts = ", ".join(f"{count} {name}" for name, count in filed.most_common())
    print(f"lives: {counts}; {wrong:.0%} on the wrong side, {found:.0%} of {musts} musts ({held})")


def main() -> None:
    """Print both."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-n", type=positive_count, default=200, help="trials of each topic")
    parser.add_argument("--lives", type=input_path, default=LIVES, help="a folder of lives with keys")
    asked = read_options(parser)
    ready_topics(asked.n)
    lives(asked.lives)


if __name__ == "__main__":
    main()
