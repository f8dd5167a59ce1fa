"""The prompt for a seat of a historical trial: who one is, what holds for everybody, and what is asked. Pure.

A call has about 3,000 tokens: some 500 for who one is, 200 for the topic and the judge's requests, 300 for the tools
and their fields, and what is left, 2,000 at most, for passages of the sources or for what both sides have filed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence

from engine.core.views import PaperPartView, PaperView
from engine.formats.history.labels import ADMIRER, CRITIC, JUDGE, MET_LABEL
from engine.formats.history.mind.search_terms import search_terms
from engine.formats.history.rules.table import CRITERIA, DOSSIER, FEEDBACK, prefix_of, side_of
from rooms.minds.formats.history.passages import passages, source_notes, source_texts
from rooms.minds.formats.history.prompts import PROMPTS, Task
from rooms.minds.formats.history.tools import (
    SEARCH,
    SEARCH_FIELD,
    judge_tools,
    may_search,
    plain_form,
    plain_schema,
    searches_left,
    tool_tokens,
)
from rooms.minds.formats.prompts import calls_tools
from rooms.minds.formats.scene import AskScene
from rooms.minds.llm.calls import Message, ModelChoice, Schema, ToolCall, under_system_text
from rooms.minds.llm.quoting import flatten, quote_block
from rooms.minds.llm.tokens import clip_tokens, tokens

CONTEXT_TOKENS = 3_000
"""Tokens of a call, its tools included."""
EVIDENCE_TOKENS = 2_000
"""Tokens of passages or findings, at most."""
FILED_TOKENS = 300
"""Tokens of what was filed before, in a historian's prompt."""
EVIDENCE_SIZES = ((200, True), (80, True), (50, True), (60, False), (40, False), (25, False), (15, False), (8, False))
"""Tokens of the quote of one finding, and whether its claim and its source stand with it: the first with which all
findings fit."""
MAX_READ_TITLES = 24
TASKS: dict[str, Task] = {ADMIRER: "admirer", CRITIC: "critic", JUDGE: "judge"}
_SIDE_NAMES = {ADMIRER: "the Admirer", CRITIC: "the Critic"}


def schema(scene: AskScene) -> Schema:
    """The schema of an answer in words."""
    return plain_schema(scene)


def messages(scene: AskScene, choice: ModelChoice) -> list[Message]:
    """The prompt for what is asked of a seat; where it has searched while it writes, with what came of it."""
    tools = calls_tools(choice)
    system = f"{role_text(scene)}\n\n{PROMPTS.fill('rules', living=_living(scene))}"
    form = PROMPTS.fill("tools") if tools else PROMPTS.fill("answer", form=plain_form(scene))
    fixed = tokens(system) + tokens(form) + (tool_tokens(scene) if tools else 0)
    task = f"{_task_text(scene, CONTEXT_TOKENS - fixed, tools)}\n\n{form}"
    return under_system_text(choice, system, [Message("user", task), *(_searched(scene) if tools else ())])


def role_text(scene: AskScene) -> str:
    """Who one is."""
    english = search_terms("en")
    terms = (english.mild_critic if scene.matter.living else english.critic).split()
    return PROMPTS.fill(
        TASKS[scene.roles[-1]],
        **{"subject": _subject(scene), **({"terms": ", ".join(terms)} if _is_critic(scene) else {})},
    )


def _is_critic(scene: AskScene) -> bool:
    return scene.roles[-1] == CRITIC


def _subject(scene: AskScene) -> str:
    years = f" ({scene.matter.years})" if scene.matter.years else ""
    return flatten(f"{scene.matter.subject}{years}", 160)


def _living(scene: AskScene) -> str:
    return f"\n- {PROMPTS.fill('living', subject=_subject(scene))}" if scene.matter.living else ""


def _task_text(scene: AskScene, left: int, tools: bool) -> str:
    """What is asked, with as much of the sources or of the evidence as there are tokens left."""
    match scene.act:
        case "research":
            return _search_text(scene)
        case "file_findings":
            return _dossier_text(scene, left, tools)
        case _:
            return _judgement_text(scene, left, tools)


# The historians


def _search_text(scene: AskScene) -> str:
    read = list(dict.fromkeys(source.title for source in source_texts(scene)))[:MAX_READ_TITLES]
    return PROMPTS.fill(
        "search",
        **_head(scene),
        language="" if scene.matter.language == "en" else f", in the language of the sources ({scene.matter.language})",
        requests=_requests_text(scene) + "\n",
        read=source_notes(scene)
        + ("\n".join(quote_block("source", None, {"title": flatten(title, 80)}) for title in read) or "Nothing yet."),
    )


def _dossier_text(scene: AskScene, left: int, tools: bool) -> str:
    requests = _requests_text(scene)
    fields = {
        **_head(scene),
        "requests": f"{requests}\n",
        "filed": _filed_before(scene),
        "least": 2 if scene.view.room.round > 1 else 3,
        "more": _more(scene, tools),
        "returned": _returned(scene, scene.view.you.papers if scene.view.you is not None else None),
    }
    notes = source_notes(scene)
    room = left - tokens(PROMPTS.fill("dossier", **fields, passages=notes))
    shown = passages(scene, requests, min(EVIDENCE_TOKENS, room))
    return PROMPTS.fill("dossier", **fields, passages=f"{notes}{shown}")


def _more(scene: AskScene, tools: bool) -> str:
    """How it may search again, where it may."""
    if not may_search(scene):
        return "File now; no search is left."
    number = searches_left(scene)
    left = "1 search is" if number == 1 else f"{number} searches are"
    how = f"with {SEARCH}" if tools else f"with words in “{SEARCH_FIELD}” and no findings"
    return f"If these passages do not bear out your case, search again first, {how}: {left} left."


def _filed_before(scene: AskScene) -> str:
    """What its own side and the other one have filed, shortened: to be built on, and not filed again."""
    lines, left = list[str](), FILED_TOKENS
    newest_first = list(_findings(scene))[::-1]
    for paper, part in sorted(newest_first, key=lambda one: one[0].seat != scene.seat):
        by = "you" if paper.seat == scene.seat else _SIDE_NAMES[side_of(paper.seat)]
        line = quote_block("finding", clip_tokens(part.quote or "", 30), {"by": by, "about": part.label}, written=True)
        left -= tokens(line)
        if left < 0:
            break
        lines.append(line)
    return "\n".join(lines) or "Nothing yet."


def _requests_text(scene: AskScene) -> str:
    """What the judge asked this side for last."""
    feedback = [paper for paper in scene.papers if paper.form == FEEDBACK and paper.standing == "stands"]
    prefix = prefix_of(side_of(scene.seat))
    asked = [
        quote_block("asked", clip_tokens(part.text, 60), {"about": part.label})
        for part in (feedback[-1].parts if feedback else ())
        if part.flaw is None and part.id.startswith(prefix)
    ]
    return "\n".join(["The judge asks you for this:", *asked]) if asked else "The judge has asked for nothing yet."


def _searched(scene: AskScene) -> Iterator[Message]:
    """The searches that it made while it writes, as calls of the tool with their results."""
    if scene.act != "file_findings":
        return
    own = [paper for paper in scene.papers if paper.form in ("research", DOSSIER) and paper.seat == scene.seat]
    latest: list[PaperView] = []
    for paper in own:
        latest = [*latest, paper] if paper.form == "research" else []
    for paper in latest[1:]:
        query = next(part for part in paper.parts if part.id == "query")
        titles = [part.label for part in paper.parts if part.id.startswith("P")]
        call = ToolCall(f"call_{paper.paper}", SEARCH, json.dumps({"query": query.text}, ensure_ascii=False))
        found = f"Read: {', '.join(titles)}; passages of it stand above." if titles else "Nothing new was found."
        yield Message("assistant", "", tool_calls=(call,))
        yield Message("tool", flatten(f"{found} {query.warning or ''}", 600), answers=call.id)


# The judge


def _judgement_text(scene: AskScene, left: int, tools: bool) -> str:
    counted = [paper for paper in scene.papers if paper.form == CRITERIA]
    criteria = [
        quote_block("criterion", part.text, {"met": "yes" if part.label == MET_LABEL else "no"})
        for part in (counted[-1].parts if counted else ())
    ]
    last = scene.view.room.round >= scene.settings.max_rounds
    own = [paper for paper in scene.papers if paper.seat == scene.seat]
    fields = {
        **_head(scene),
        "forced": "It is the last round: you have to accept, with what there is." if last else "",
        "criteria": "\n".join(criteria) or "They were not counted.",
        "requests": "\n".join(_asked_before(scene)) or "Nothing.",
        "asked": _asked(scene, tools),
        "returned": _returned(scene, own),
    }
    notes = source_notes(scene)
    room = left - tokens(PROMPTS.fill("judgement", **fields, evidence=notes))
    return PROMPTS.fill("judgement", **fields, evidence=f"{notes}{_evidence(scene, min(EVIDENCE_TOKENS, room))}")


def _asked(scene: AskScene, tools: bool) -> str:
    if not tools:
        return "Decide: accept and rule, or send both sides back."
    if len(judge_tools(scene)) == 1:
        return "Rule: call exit_loop."
    return "Decide: call exit_loop with your ruling, or send_back with something for each side."


def _evidence(scene: AskScene, max_tokens: int) -> str:
    """The findings of both sides under their ids, with as much of each as fits: first the claims go, then words of the
    quotes, then the oldest findings, which are counted."""
    titles = {source.id: flatten(source.title, 60) for source in source_texts(scene)}
    findings = list(_findings(scene))
    lines: list[str] = []
    for quote_tokens, claims in EVIDENCE_SIZES:
        lines = [_finding(paper, part, titles, quote_tokens, claims) for paper, part in findings]
        if sum(map(tokens, lines)) <= max_tokens:
            break
    else:
        lines = _newest(lines, max_tokens)
    return "\n".join(lines) or "Neither side has a finding that stands."


def _newest(lines: Sequence[str], max_tokens: int) -> list[str]:
    left, kept = max_tokens - 12, list[str]()
    for line in reversed(lines):
        left -= tokens(line)
        if left < 0:
            break
        kept.insert(0, line)
    return [quote_block("more", f"{len(lines) - len(kept)} earlier findings"), *kept]


def _finding(paper: PaperView, part: PaperPartView, titles: Mapping[str, str], quote_tokens: int, claims: bool) -> str:
    side = _SIDE_NAMES[side_of(paper.seat)]
    return quote_block(
        "finding",
        clip_tokens(part.quote or "", quote_tokens),
        {
            "id": f"{paper.paper}/{part.id}",
            "by": side,
            "about": part.label,
            "says": clip_tokens(part.text, quote_tokens) if claims else None,
            "from": titles.get(part.source or "") if claims else None,
        },
        written=True,
    )


def _asked_before(scene: AskScene) -> Iterator[str]:
    """What the judge asked for in earlier rounds, shortened."""
    for paper in scene.papers:
        if paper.form == FEEDBACK and paper.standing == "stands":
            for part in paper.parts:
                if part.flaw is None:
                    side = ADMIRER if part.id.startswith(prefix_of(ADMIRER)) else CRITIC
                    yield quote_block(
                        "asked", clip_tokens(part.text, 25), {"of": _SIDE_NAMES[side], "about": part.label}
                    )


# Both


def _head(scene: AskScene) -> dict[str, str | int]:
    return {
        "subject": _subject(scene),
        "round": scene.view.room.round,
        "rounds": scene.settings.max_rounds,
    }


def _findings(scene: AskScene) -> Iterator[tuple[PaperView, PaperPartView]]:
    """The findings that stand and are open, in the order in which they were filed."""
    for paper in scene.papers:
        if paper.form == DOSSIER and paper.standing == "stands":
            for part in paper.parts:
                if part.flaw is None and part.quote:
                    yield paper, part


def _returned(scene: AskScene, own: Sequence[PaperView] | None) -> str:
    """What was wrong with the seat's last paper, where it came back."""
    last = own[-1] if own else None
    if last is None or last.standing != "returned" or not scene.topic.endswith("returned"):
        return ""
    flaws = []
    for part in last.parts:
        if part.flaw is not None:
            quoted = (
                f" It quoted: {quote_block('source', clip_tokens(part.quote, 60), written=True)}" if part.quote else ""
            )
            near = (
                f" The nearest passage: {quote_block('source', clip_tokens(part.nearest.text, 80), written=True)}"
                if part.nearest
                else ""
            )
            flaws.append(f"({flatten(part.label, 40)}) {part.flaw}{quoted}{near}")
    return "\n" + PROMPTS.fill("returned", flaws=" ".join(flaws))
