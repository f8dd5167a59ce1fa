"""A result as Markdown, to be read by people: the ruling first, then what it rests on. Documents and models are quoted,
never markup: a verdict on a pull request is shown beside what it decides."""

from __future__ import annotations

from collections.abc import Iterator

from api.cli.deliberation.result import Json
from api.exports.markdown import paragraphs, plain
from api.provenance import PROVENANCE, provenance_line
from engine.core.phrases import humanise
from engine.formats.court.labels import ABSTAIN, DISMISSED, GUILTY, NO_RULING, NOT_GUILTY

_DECISIONS = {
    GUILTY: "Guilty: the answer is yes",
    NOT_GUILTY: "Not guilty: the answer is no",
    DISMISSED: "Dismissed",
    NO_RULING: "No ruling",
}
_VOTES = {GUILTY: humanise(GUILTY), NOT_GUILTY: humanise(NOT_GUILTY), ABSTAIN: "abstains"}


def to_markdown(result: Json) -> str:
    """The whole result."""
    blocks = (
        *_ruling(result),
        *_checklist(result),
        *_prosecution(result["prosecution"]),
        *_defense(result["defense"]),
        *_jury(result["jury"]),
        *_validation(result["validation"]),
        *_metadata(result),
    )
    return "\n\n".join(block for block in blocks if block) + "\n"


def summary(result: Json) -> str:
    """The ruling alone, as a few lines of plain text."""
    verdict = result["verdict"]
    lines = [
        verdict["decidedBy"],
        *_ruled_by(verdict),
        f"{_DECISIONS[verdict['decision']]} ({_count(result['jury'])}{_sure(verdict)}).",
    ]
    if verdict["rationale"] != verdict["decidedBy"]:
        lines.append(verdict["rationale"])
    if verdict["decision"] == NO_RULING:
        lines += list(_findings(result["checklist"]))
    lines += [f"  [ ] {action}" for action in verdict.get("actions", ())]
    if verdict.get("reopen"):
        lines += ["What would reopen this:", *(f"  - {line}" for line in verdict["reopen"])]
    lines += [_struck_line(result["validation"])] if result["validation"]["struck"] else []
    lines += [f"Note on {note}" for note in result["validation"]["documents"]]
    lines += result["metadata"]["written"]
    if verdict["decision"] == NO_RULING:
        return "\n".join(lines)
    lines += [f"Decision {result['id']}; say how it turned out with: twelve decide --outcome {result['id']} kept"]
    return "\n".join(lines)


def _ruled_by(verdict: Json) -> list[str]:
    """Who wrote the ruling, where the house did in a model's place."""
    return [f"The ruling was written by {verdict['playedBy']}."] if _in_place(verdict) else []


def _in_place(paper: Json) -> bool:
    return paper["by"] in ("house_instead", "house_by_rule") and (paper["playedBy"] or "").startswith("the house, not")


def _note(paper: Json) -> str:
    """A note behind a heading on a paper that the house has written for a model."""
    return f" ({plain(paper['playedBy'])})" if _in_place(paper) else ""


def _struck_line(validation: Json) -> str:
    flaws = "; ".join(f"{one['part']} of {one['paper']}: {one['flaw']}" for one in validation["struck"])
    return f"Struck: {flaws}"


def _count(jury: Json) -> str:
    abstained = f", {jury['abstainCount']} abstaining" if jury["abstainCount"] else ""
    return f"{jury['guiltyCount']} to {jury['notGuiltyCount']}{abstained}"


def _ruling(result: Json) -> Iterator[str]:
    verdict = result["verdict"]
    yield f"# {plain(result['case']['question'])}"
    yield plain(" ".join((verdict["decidedBy"], *_ruled_by(verdict))))
    said = "" if verdict["rationale"] == verdict["decidedBy"] else f" {plain(verdict['rationale'])}"
    yield f"**{_DECISIONS[verdict['decision']]}.**{said}"
    yield f"Jury {_count(result['jury'])}{_sure(verdict)}."
    if verdict.get("actions"):
        yield "## What to do"
        yield "\n".join(f"- [ ] {plain(action)}" for action in verdict["actions"])
    yield "## Why"
    yield paragraphs(verdict["reasoning"])
    if verdict.get("dissent"):
        yield "## Dissent"
        yield paragraphs(verdict["dissent"])
    if verdict.get("reopen"):
        yield "## What would reopen this"
        yield "\n".join(f"- {plain(line)}" for line in verdict["reopen"])


def _sure(verdict: Json) -> str:
    return f", confidence {verdict['confidence']:g}" if verdict["confidence"] is not None else ""


_LISTS = {
    "for": "What speaks for it",
    "against": "What speaks against it",
    "undirected": "What the papers say; which way it goes was not read",
    "conditions": "What has to hold first",
    "unanswered": "What no other point answers",
}


def _findings(checklist: Json) -> Iterator[str]:
    """The checklist as lines of plain text, each thing once."""
    told = set[str]()
    for list_, heading in _LISTS.items():
        points = [point for point in checklist[list_] if point["id"] not in told]
        told.update(point["id"] for point in points)
        if points:
            yield f"{heading}:"
            yield from (f"  - {_quote_line(point['quotes'][0])}" for point in points)
    if checklist["differing"]:
        yield "To be held against each other:"
        for one, two in checklist["differing"]:
            yield f"  - {_quote_line(one['quotes'][0])}, and {_quote_line(two['quotes'][0])}"
    if checklist["asked"]:
        yield "What the papers themselves ask:"
        yield from (f"  - “{one['text']}” ({one['file']})" for one in checklist["asked"])
    if checklist["absent"]:
        yield f"The papers do not mention: {', '.join(checklist['absent'])}"
    if not any(checklist[list_] for list_ in _LISTS):
        yield "The papers say nothing on this that fixed rules could find."


def _quote_line(quote: Json) -> str:
    line = f", line {quote['line']}" if quote["line"] is not None else ""
    return f"“{' '.join(quote['text'].split())}” ({quote['file']}{line})"


def _checklist(result: Json) -> Iterator[str]:
    yield "## What the papers hold"
    yield "\n".join(
        f"- {plain(line.removeprefix('  - '))}" if line.startswith("  - ") else f"\n**{plain(line)}**\n"
        for line in _findings(result["checklist"])
    ).strip()


def _prosecution(case: Json) -> Iterator[str]:
    yield f"## The prosecution{_note(case)}"
    yield paragraphs(case["caseStatement"])
    for exhibit in case["exhibits"]:
        struck = " (struck)" if exhibit["struck"] else ""
        place = exhibit["source"]
        where = f" — {plain(place['file'])}, line {place['line']}" if place is not None else ""
        yield f"### Exhibit {exhibit['exhibit']}{struck}"
        yield f"> {plain(exhibit['sourceQuote'])}{where}"
        if exhibit["targetQuote"]:
            yield f"Compared with: “{plain(exhibit['targetQuote'])}”"
        yield paragraphs(exhibit["harm"])
        if exhibit.get("flaw"):
            yield f"*{plain(exhibit['flaw'])}*"
        if exhibit.get("nearest"):
            near = exhibit["nearest"]
            yield f"*Nearest passage ({plain(near['file'])}, line {near['line']}):* {plain(near['text'])}"
    yield paragraphs(case["harmAnalysis"])


def _defense(defense: Json) -> Iterator[str]:
    yield f"## The defence{_note(defense)}"
    yield paragraphs(defense["counterArgument"]) or "Nothing was filed."
    for challenge in defense["exhibitChallenges"]:
        struck = f" *(struck: {plain(challenge['flaw'])})*" if challenge["struck"] else ""
        yield f"**On exhibit {challenge['exhibit']}.** {plain(challenge['challenge'])}{struck}"
    if defense["harmDispute"]:
        yield f"**On the harm.** {plain(defense['harmDispute'])}"
    if defense["alternative"]:
        yield f"**Instead.** {plain(defense['alternative'])}"


def _jury(jury: Json) -> Iterator[str]:
    yield f"## The jury: {_count(jury)}"
    for juror in jury["jurors"]:
        struck = ", struck" if juror.get("struck") else ""
        played = plain(juror["playedBy"])
        yield f"**{plain(juror['name'])}** ({played}): {_VOTES[juror['vote']]}{struck}. {plain(juror['reasoning'])}"


def _validation(validation: Json) -> Iterator[str]:
    if not any(validation.values()):
        return
    yield "## Checks"
    lines = [f"- Returned, {one['paper']}, {one['part']}: {plain(one['flaw'])}" for one in validation["returned"]]
    lines += [f"- Struck, {one['paper']}, {one['part']}: {plain(one['flaw'])}" for one in validation["struck"]]
    lines += [
        f"- Warning ({one['by']}), {plain(one['about'])}: {plain(one['warning'])}" for one in validation["warnings"]
    ]
    lines += [f"- Of the documents, {plain(note)}" for note in validation["documents"]]
    yield "\n".join(lines)


def _with_length(document: Json) -> str:
    return f"{plain(document['name'])} ({document['words']:,} words)"


def _metadata(result: Json) -> Iterator[str]:
    data = result["metadata"]
    yield "## How it was decided"
    models = ", ".join(f"{role} {plain(name)}" for role, name in data["modelUsage"].items())
    lines = [
        f"- Decision {result['id']}, {data['timestamp']}, {data['duration'] / 1000:.1f} s",
        f"- Documents: {', '.join(_with_length(one) for one in data['documents'])}",
        f"- Played by: {models}",
        f"- {data['calls']} calls to models, {_cost(data['costUSD'])}",
    ]
    lines += [f"- {sentence}" for sentence in data["written"]]
    lines += [f"- {one['seat']}: {plain(one['reason'])} {plain(one['instead'])}" for one in data["playedByHouse"]]
    if data["degraded"]:
        lines.append(f"- Degraded: {plain(' '.join(data['degradedReasons']))}")
    lines.append(f"- {provenance_line(result[PROVENANCE])}")
    yield "\n".join(lines)


def _cost(cost: float | None) -> str:
    return "price unknown" if cost is None else f"{cost:.4f} USD"
