"""Historical trials by the house over pages that it looks up: `python -m bench.history [--rounds 3] [--findings 6]`.

The ten papers of the shelf are served by a server on the loopback that speaks as Wikipedia does; the trials start with
none of them on the table. Each row: rounds, findings of each side, aspects, items of the ruling, and what was checked
of it: every item cites a finding that stands, every quote stands verbatim in a page that the log holds, and no request
to either side repeats one of an earlier round. Then one whole ruling.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import tempfile
import time
from pathlib import Path
from typing import Any

from api.cli.deliberation.run import LocalRun, play_to_end
from api.cli.formats.history import to_markdown, trial_result
from api.machine import machine_surroundings
from bench.options import between, read_options
from cases.matter_shelf import SHELVES, read_shelf
from engine.core.decide import verify
from engine.core.events import Entry
from engine.core.evolve import fold
from engine.core.quotes import find_span
from engine.formats import FORMATS
from engine.formats.history.rules.sources import sources_of
from engine.formats.history.rules.table import findings, requests
from engine.matters.topic import Topic
from rooms.minds.llm.configuration import Configuration
from rooms.research import ResearchLibrary
from tests.services.mediawiki import Wiki, wikipedia


def as_extract(markdown: str) -> str:
    """A paper in the plain form of the API."""
    body = re.sub(r"^# .*\n+", "", markdown)
    return re.sub(
        r"^(#{2,5}) (.+)$", lambda match: f"{'=' * len(match[1])} {match[2]} {'=' * len(match[1])}", body, flags=re.M
    )


def served(topics: list[Topic], wiki: Wiki) -> None:
    """Put the papers of some topics on the server."""
    for topic in topics:
        wiki.hold(topic.title, as_extract(topic.sources[0].text))


async def trial(topic: Topic, rounds: int, library: ResearchLibrary, findings_wanted: int = 6) -> list[Entry]:
    """A trial of a topic without sources of its own. With six findings wanted it takes several rounds."""
    settings = {"max_rounds": rounds, "min_findings": findings_wanted}
    here = machine_surroundings()
    run = LocalRun(FORMATS["history"].bind(topic), topic, settings, Configuration(), here, True, library)
    return await play_to_end(run, seed="bench")


def row(topic: Topic, entries: list[Entry], seconds: float) -> str:
    """A line of the table."""
    state = fold(entries)
    texts = {source.id: source.text for source in sources_of(topic, state)}
    result: dict[str, Any] = trial_result(topic, entries)
    sides = [findings(state, seat) for seat in (1, 2)]
    items = [*result["verdict"]["achievements"], *result["verdict"]["controversies"]]
    known = {one.id for side in sides for one in side}
    cited = all(item["cites"] and set(item["cites"]) <= known for item in items)
    verbatim = all(find_span(texts[str(one.part.source)], one.part.quote or "") for side in sides for one in side)
    asked = [part.text for part in requests(state)]
    fresh = len(set(asked)) == len(asked)
    verified = verify(FORMATS["history"].bind(topic), entries)[1] is None
    aspects = [len({one.aspect for one in side}) for side in sides]
    enough = all(len(side) >= 3 for side in sides)
    marks = " ".join("yes" if ok else "NO " for ok in (cited, verbatim, fresh, verified, enough))
    return (
        f"{topic.id:14} {state.round:6} {len(sides[0]):8} {len(sides[1]):7} {aspects[0]:4}/{aspects[1]} {len(items):6}"
        f"   {result['verdict']['confidence']:10} {marks}  {seconds:5.2f} s"
    )


def main() -> None:
    """Print the table and one ruling."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=between(1, 20), default=3)
    parser.add_argument(
        "--findings", type=between(1, 6), default=6, help="What the judge wants of each side before it rules."
    )
    chosen = read_options(parser)
    rounds: int = chosen.rounds
    findings_wanted: int = chosen.findings
    topics = [topic for topic in read_shelf(SHELVES / "history", Topic).values() if topic.sources]
    with wikipedia(lambda wiki: served(topics, wiki)) as wiki, tempfile.TemporaryDirectory() as folder:
        print("topic          rounds  admirer  critic aspects items  confidence cited verbatim fresh verified 3 each")
        shown = ""
        for topic in topics:
            bare = topic.model_copy(update={"sources": (), "credit": None})
            library = ResearchLibrary("bench@example.org", Path(folder), wiki.api_url, machine_surroundings().now)
            begun = time.perf_counter()

            async def play(bare: Topic = bare, library: ResearchLibrary = library) -> list[Entry]:
                try:
                    return await trial(bare, rounds, library, findings_wanted)
                finally:
                    await library.close()

            entries = asyncio.run(play())
            print(row(bare, entries, time.perf_counter() - begun), flush=True)
            shown = shown or to_markdown(trial_result(bare, entries))
        repeated = len(wiki.requests) - len({str(sorted(request.items())) for request in wiki.requests})
        print(f"\n{len(wiki.requests)} requests, {repeated} of them for something that was fetched before\n\n{shown}")


if __name__ == "__main__":
    main()
