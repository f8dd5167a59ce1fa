"""The report: everything that a simulation found, as one HTML page that asks for nothing else and can be mailed."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any

from api.cli.formats.jury.charts import all_charts, even_odds_label, interval, outcome_label, percent
from api.cli.simulate.drawing import svg
from api.provenance import PROVENANCE
from engine.formats.jury.labels import GUILTY
from engine.formats.jury.runs.statistics import CaseStatistics
from engine.matters.criminal_case import Case

FORCED_SPLITS_NOTE = "every split was forced in turn, so shares of all runs are those of no natural jury"
_STYLE = """
:root { color-scheme: light; }
* { box-sizing: border-box; }
body { margin: 0; background: #EFE7D2; color: #221A12;
  font: 16px/1.5 "Libre Franklin", "Franklin Gothic Medium", Arial, sans-serif; }
main { max-width: 800px; margin: 0 auto; padding: 24px 16px 48px; }
section { background: #FBF8EE; padding: 20px 20px 24px; margin: 0 0 24px; }
h1, h2, h3 { font-family: Besley, Rockwell, Georgia, serif; line-height: 1.15; margin: 0 0 12px; }
h1 { font-size: 30px; } h2 { font-size: 23px; } h3 { font-size: 18px; margin-top: 28px; }
p { margin: 0 0 12px; max-width: 65ch; }
svg { display: block; width: 100%; min-width: 600px; height: auto; margin: 12px 0; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: 14px; font-variant-numeric: tabular-nums; }
th, td { text-align: right; padding: 4px 8px; border-bottom: 1px solid #D8CFBA; white-space: nowrap; }
th:first-child, td:first-child { text-align: left; }
th { font-weight: 600; color: #5B4D3D; }
.note { font-size: 14px; color: #5B4D3D; margin: 0 0 4px; }
.narrow { display: none; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 2px 16px; margin: 0; font-size: 14px; }
dt { color: #5B4D3D; } dd { margin: 0; overflow-wrap: anywhere; }
@media screen and (max-width: 672px) {
  main { padding: 12px 8px 32px; } section { padding: 16px 12px 20px; }
  .narrow { display: block; font-style: italic; margin-top: 12px; }
  .wide { border-right: 1px solid #5B4D3D; }
}
@media print {
  body { background: none; font-size: 11pt; }
  main { max-width: none; padding: 0; }
  section { padding: 0; margin: 0 0 18pt; background: none; }
  section + section { break-before: page; }
  svg { min-width: 0; }
  svg, tr, h3 { break-inside: avoid; } h2, h3 { break-after: avoid; }
  .wide { overflow: visible; } table { font-size: 8.5pt; }
}
@page { margin: 15mm; }
"""


def exhibit_labels(case: Case) -> dict[str, str]:
    """What the exhibits and witnesses of a case are called."""
    return {exhibit.id: exhibit.title for exhibit in case.exhibits} | {
        witness.id: witness.name for witness in case.witnesses
    }


def render_page(
    found: Sequence[CaseStatistics],
    titles: Mapping[str, str],
    labels: Mapping[str, Mapping[str, str]],
    head: Mapping[str, Any],
) -> str:
    """The whole page.

    Args:
        found: the figures of each case, and of all together last where there are several.
        titles: of the cases, by id.
        labels: of each case's exhibits and witnesses, by their ids.
        head: what was asked for, as in the JSON.
    """
    runs = sum(figures.runs for figures in found if figures.case != "all")
    sections = "".join(_section(one, titles[one.case], labels.get(one.case, {})) for one in found)
    over = _summary(found, titles) if len(found) > 1 else ""
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
        f'<meta name="{PROVENANCE}" content="{escape(json.dumps(head[PROVENANCE], ensure_ascii=False))}">\n'
        f"<title>Simulation of {runs} deliberations</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n<main>\n"
        f"{_opening(runs, head)}{over}{sections}{_NOTES}</main>\n</body>\n</html>\n"
    )


def _opening(runs: int, head: Mapping[str, Any]) -> str:
    settings = head["settings"]
    first = FORCED_SPLITS_NOTE if head["sweep"] else settings["initial_guilty"]
    # Those that were reached: a stopped run holds the first ones of one case, or all of some cases and of others none.
    last = head["seed"] + (head["n"] if head["complete"] else min(head["n"], runs)) - 1
    items = {
        "Deliberations": f"{runs}{'' if head['complete'] else ', stopped before all were done'}",
        "Seeds": f"{head['seed']} to {last}",
        "Jury": f"{settings['size']} seats, {outcome_label(str(settings['verdict_rule']))}",
        "Standard of proof": outcome_label(str(settings["standard"])),
        "First ballot": "left to the case" if first is None else str(first),
        "Version of the rules": str(head["rules"]),
        **_origin(head[PROVENANCE]),
    }
    listed = "".join(f"<dt>{escape(name)}</dt><dd>{escape(value)}</dd>" for name, value in items.items())
    return (
        "<section>\n<h1>A simulation of deliberations</h1>\n<p>House minds deliberated among themselves, with no "
        "person at the table. The same seeds and settings give the same figures again.</p>\n"
        f"<dl>{listed}</dl>\n"
        '<p class="note narrow">Charts and tables are wider than this screen: push them to the left for the rest.</p>\n'
        "</section>\n"
    )


def _origin(provenance: Mapping[str, Any]) -> dict[str, str]:
    """Where the figures come from, in words."""
    source = provenance["commit"]
    return {
        "Program": f"{provenance['program']} {provenance['version']}{f', commit {source}' if source else ''}",
        "Command": str(provenance["command"]),
        "Cases": ", ".join(f"{id} ({known_by})" for id, known_by in provenance["matters"].items()),
        "Personas": str(provenance["personas"]),
        "Tuning": str(provenance["tuning"]),
        "Made": f"{provenance['date']}, {provenance['python']}",
    }


def _summary(found: Sequence[CaseStatistics], titles: Mapping[str, str]) -> str:
    head = [
        "Case",
        "Runs",
        *(outcome_label(name).capitalize() for name in found[0].outcomes),
        "Rounds",
        "Changed votes",
    ]
    rows = (
        [
            titles[one.case],
            str(one.runs),
            *map(percent, one.shares.values()),
            f"{one.mean_rounds:.1f}",
            f"{one.mean_flips:.1f}",
        ]
        for one in found
    )
    return f"<section>\n<h2>All cases</h2>\n{_table(head, rows)}</section>\n"


def _section(figures: CaseStatistics, title: str, labels: Mapping[str, str]) -> str:
    # On a phone each chart keeps a size that can be read, and is pushed sideways by itself.
    charts = "".join(f'<div class="wide">{svg(chart)}</div>\n' for chart in all_charts(figures, title, labels))
    return (
        f"<section>\n<h2>{escape(title)}</h2>\n{_sentences(figures)}{charts}"
        f"<h3>By first ballot</h3>\n{_first_ballots(figures)}<h3>By seat</h3>\n{_seats(figures)}"
        f"{_exhibits(figures, labels)}</section>\n"
    )


def _sentences(figures: CaseStatistics) -> str:
    took = f"{figures.mean_rounds:.1f} rounds and {figures.mean_turns:.1f} turns"
    changed = f"{figures.mean_flips:.1f} votes changed; a vote changed in {percent(figures.moved)} of the runs"
    said = [f"They took {took} in the mean, and {changed}."]
    if figures.prevailed.of:
        said.append(f"The first majority prevailed in {interval(figures.prevailed)} of those that came to a verdict.")
    if figures.even_odds is not None:
        said.append(
            f"A verdict was as likely guilty as not at {even_odds_label(figures)} guilty votes in the first ballot."
        )
    said.append(
        f"The three who talked most took {percent(figures.top_three)} of the turns, the foreperson "
        f"{percent(figures.foreperson)}. In the mean {figures.doubters:.2f} jurors voted with a verdict that they did "
        "not believe."
    )
    if figures.degrees:
        found = (f"{outcome_label(degree)} {interval(share)}" for degree, share in figures.degrees.items())
        said.append(f"What the verdicts were for, of all runs: {', '.join(found)}.")
    return f"<p>{escape(' '.join(said))}</p>\n"


def _first_ballots(figures: CaseStatistics) -> str:
    head = ["Guilty at first", "Runs", "P(guilty), 95 %", "Hung", "Rounds", "Changed votes", "Minority’s talk"]
    rows = (
        [
            str(first.guilty),
            str(first.runs),
            interval(first.convicted),
            interval(first.hung),
            f"{first.mean_rounds:.1f}",
            f"{first.mean_flips:.1f}",
            f"{first.minority_talk:.2f}" if first.minority_talk is not None else "",
        ]
        for first in figures.first_ballots
    )
    caption = "Minority’s talk: turns of one who began in the minority for each turn of one in the majority."
    return _table(head, rows, caption)


def _seats(figures: CaseStatistics) -> str:
    head = ["Juror", "Talk", "Moved others", "Flips caused", "Own flips", "Moved most"]
    rows = []
    surnames = {speaker.seat: speaker.surname for speaker in figures.seats}
    for speaker in figures.seats:
        listener = max(speaker.moved, key=lambda seat: (speaker.moved[seat], -seat), default=None)
        moved = f"{surnames[listener]} ({speaker.moved[listener]:+.3f})" if listener is not None else ""
        rows.append(
            [
                f"{speaker.seat} {speaker.name}",
                percent(speaker.talk),
                f"{sum(speaker.moved.values()):+.3f}",
                str(sum(speaker.flips.values())),
                str(speaker.changed),
                moved,
            ]
        )
    return _table(head, rows, "Moved: conviction per run, in the direction that the speaker argued.")


def _exhibits(figures: CaseStatistics, labels: Mapping[str, str]) -> str:
    if not figures.exhibits or GUILTY not in figures.outcomes:
        return ""
    head = ["Cited", "Turns", "To guilty", "To not guilty", "P(guilty) cited", "P(guilty) not cited"]
    rows = (
        [
            labels.get(item.id, item.id),
            str(item.turns),
            f"{item.guilty:.3f}",
            f"{item.not_guilty:.3f}",
            _of(item.with_it[GUILTY]),
            _of(item.without_it[GUILTY]),
        ]
        for item in figures.exhibits
    )
    caption = "Conviction moved per run by the turns that cite it, all listeners together."
    return f"<h3>What was cited</h3>\n{_table(head, rows, caption)}"


def _of(share: Any) -> str:
    return interval(share) if share.of else "no such run"


def _table(head: Iterable[str], rows: Iterable[Sequence[str]], caption: str = "") -> str:
    columns = "".join(f'<th scope="col">{escape(name)}</th>' for name in head)
    body = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>\n" for row in rows)
    note = f'<p class="note">{escape(caption)}</p>\n' if caption else ""
    table = f"<table><thead><tr>{columns}</tr></thead>\n<tbody>\n{body}</tbody></table>"
    return f'{note}<div class="wide" tabindex="0">{table}</div>\n'


_NOTES = """<section>
<h2>How to read this</h2>
<p>Intervals are Wilson score intervals of 95 %: of twenty such intervals nineteen hold the true share. Those of several
cases together take into account that the runs of a case are alike, and those of a sweep that the runs of a seed are.
They speak of this simulation, not of real juries.</p>
<p>Conviction runs from 0, certain of not guilty, to 1, certain of guilty. Who moved whom adds up what each speaker’s
turns did to each listener, counted in the direction that the speaker argued. A flip is owed to the turn of its round
that had moved the juror farthest towards the new ballot. What a turn did is shared out evenly among all that it
cites.</p>
<p>That a verdict is likelier where an exhibit was cited does not mean that citing it made it so: what is cited depends
on who speaks, and they on where the room stands.</p>
</section>
"""
