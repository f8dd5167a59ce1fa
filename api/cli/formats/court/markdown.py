"""A result as Markdown, to be read by people: the ruling first, then what it rests on. Documents and models are quoted,
never markup: a verdict on a pull request is shown beside what it decides."""

from __future__ import annotations

from collections.abc import Iterator

from api.cli.deliberation.result import Json
from api.exports.markdown import paragraphs, plain
from api.provenance import PROVENANCE, provenance_line
from engine.core.phrases import humanise
from engine.formats.court.labels import ABSTAIN, DISMISSED, GUILTY, NOT_GUILTY

_DECISIONS = {
    GUILTY: "Guilty: the answer is yes",
    NOT_GUILTY: "Not guilty: the answer is no",
    DISMISSED: "Dismissed",
}
_VOTES = {GUILTY: humanise(GUILTY), NOT_GUILTY: humanise(NOT_GUILTY), ABSTAIN: "abstains"}


def to_markdown(result: Json) -> str:
    """The whole result."""
    blocks = (
        *_ruling(result),
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
    lines = [f"{_DECISIONS[verdict['decision']]} ({_count(result['jury'])}, confidence {verdict['confidence']:g})."]
    lines.append(verdict["rationale"])
    lines += [f"  [ ] {action}" for action in verdict.get("actions", ())]
    if verdict.get("reopen"):
        lines += ["What would reopen this:", *(f"  - {line}" for line in verdict["reopen"])]
    lines += [_struck_line(result["validation"])] if result["validation"]["struck"] else []
    lines += [f"Note on {note}" for note in result["validation"]["documents"]]
    lines += [f"Decision {result['id']}; say how it turned out with: twelve decide --outcome {result['id']} kept"]
    return "\n".join(lines)


def _struck_line(validation: Json) -> str:
    flaws = "; ".join(f"{one['part']} of {one['paper']}: {one['flaw']}" for one in validation["struck"])
    return f"Struck: {flaws}"


def _count(jury: Json) -> str:
    abstained = f", {jury['abstainCount']} abstaining" if jury["abstainCount"] else ""
    return f"{jury['guiltyCount']} to {jury['notGuiltyCount']}{abstained}"


def _ruling(result: Json) -> Iterator[str]:
    verdict = result["verdict"]
    yield f"# {plain(result['case']['question'])}"
    yield f"**{_DECISIONS[verdict['decision']]}.** {plain(verdict['rationale'])}"
    yield f"Jury {_count(result['jury'])}; confidence {verdict['confidence']:g}."
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


def _prosecution(case: Json) -> Iterator[str]:
    yield "## The prosecution"
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
    yield "## The defence"
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
        f"- {data['calls']} calls to models, {data['costUSD']:.4f} USD",
    ]
    lines += [f"- {one['seat']}: {plain(one['reason'])} {plain(one['instead'])}" for one in data["playedByHouse"]]
    if data["degraded"]:
        lines.append(f"- Degraded: {plain(' '.join(data['degradedReasons']))}")
    lines.append(f"- {provenance_line(result[PROVENANCE])}")
    yield "\n".join(lines)
