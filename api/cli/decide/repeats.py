"""Several courts on one question: how their verdicts spread, and one record of them all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from api.cli.decide.exit_status import EXIT_STATUSES
from api.cli.deliberation.result import Json
from engine.formats.court.labels import DISMISSED, GUILTY
from engine.simulation.proportion import proportion


def merged(results: Sequence[Json]) -> Json:
    """One record: the spread of the decisions with intervals of 95 %, every run, and the run that stands for them."""
    counts = Counter(result["verdict"]["decision"] for result in results)
    # A yes that most courts did not come to is none, however the others differ.
    others = max((one for one in EXIT_STATUSES if one != GUILTY), key=lambda one: (counts[one], one == DISMISSED))
    decision = GUILTY if 2 * counts[GUILTY] > len(results) else others
    agreeing = (result for result in results if result["verdict"]["decision"] == decision)
    typical = max(agreeing, key=lambda result: float(result["verdict"]["confidence"] or 0.0))
    spread = {}
    for one in EXIT_STATUSES:
        share = proportion(counts[one], len(results))
        spread[one] = {"count": counts[one], "share": share.value, "low": share.low, "high": share.high}
    seconds = [result["metadata"]["duration"] for result in results]
    return {
        "case": typical["case"],
        "decision": decision,
        "spread": spread,
        "runs": [
            {
                "id": result["id"],
                **{key: result["verdict"][key] for key in ("decision", "confidence", "rationale")},
                "jury": {key: value for key, value in result["jury"].items() if key != "jurors"},
                "costUSD": result["metadata"]["costUSD"],
            }
            for result in results
        ],
        "typical": typical,
        "metadata": {
            "runs": len(results),
            "duration": sum(seconds),
            "costUSD": _sum([result["metadata"]["costUSD"] for result in results]),
            "modelUsage": typical["metadata"]["modelUsage"],
            "degraded": any(result["metadata"]["degraded"] for result in results),
        },
    }


def spread_lines(record: Json) -> str:
    """The spread as a few lines of text."""
    runs = record["metadata"]["runs"]
    lines = [f"{runs} courts, together {record['decision'].replace('_', ' ')}:"]
    lines += [
        f"  {one.replace('_', ' '):<11} {part['count']:>3}   {part['share']:.0%} "
        f"({part['low']:.0%} to {part['high']:.0%})"
        for one, part in record["spread"].items()
    ]
    return "\n".join(lines)


def repeats_to_markdown(record: Json, typical: str) -> str:
    """The merged record as Markdown, with the run that stands for the others whole."""
    lines = [
        f"# {record['case']['question']}",
        "",
        "| Decision | Courts | Share | 95 % interval |",
        "| --- | --- | --- | --- |",
    ]
    lines += [
        f"| {one.replace('_', ' ')} | {part['count']} | {part['share']:.0%} | {part['low']:.0%} to {part['high']:.0%} |"
        for one, part in record["spread"].items()
    ]
    return "\n".join(lines) + "\n\n## The court that stands for them\n\n" + typical.partition("\n\n")[2]


def _sum(costs: Sequence[float | None]) -> float | None:
    """What several decisions cost; None where nobody knows that of one of them."""
    known = [cost for cost in costs if cost is not None]
    return round(sum(known), 6) if len(known) == len(costs) else None
