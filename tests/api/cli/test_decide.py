"""`twelve decide`: a court from files, with the house and with models, its log, its exit status, and what is
refused."""

from __future__ import annotations

import contextlib
import json
import os
import pty
import re
import threading
import time
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from markdown_it import MarkdownIt
from typer.testing import CliRunner, Result

from api.cli.decide.repeats import merged
from api.cli.deliberation import record
from api.cli.deliberation.minds import chosen_models
from api.cli.formats.court.markdown import summary, to_markdown
from api.cli.main import app
from api.provenance import program
from harness.services import forked
from harness.services.provider import Provider
from harness.services.provider_courts import MISQUOTE, answers
from rooms.minds.llm.configuration import Configuration
from tests.cases.documents.made import FILES
from tests.order import few_of

READY = Path(__file__).parents[3] / "cases" / "court"
COURTS = sorted(READY.glob("*.yaml"))
REVIEW = """# Review

The retry logic is simpler than before and easier to read. I recommend that we merge it this week.

All 214 tests passed on the branch, and coverage of the queue module improved to 91%.
"""
WORRY = """# Second review

The cache test is flaky: it failed 3 of 20 runs on my machine. We need to pin the clock before we merge.
"""


@pytest.fixture(autouse=True)
def _state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


@pytest.fixture
def case(tmp_path: Path) -> Path:
    (tmp_path / "review.md").write_text(REVIEW)
    (tmp_path / "worry.md").write_text(WORRY)
    file = tmp_path / "case.json"
    file.write_text(json.dumps({"question": "Should we merge the change?", "context": ["review.md", "worry.md"]}))
    return file


POINTS = [
    {
        "id": "simpler",
        "claim": "The reviewer finds the new logic simpler and recommends the merge.",
        "quotes": [{"document": "review", "text": "I recommend that we merge it this week."}],
        "speaks_for": ["yes"],
        "kind": "opinion",
        "weight": 0.7,
    },
    {
        "id": "flaky",
        "claim": "A test of the cache fails in three of twenty runs.",
        "quotes": [{"document": "worry", "text": "it failed 3 of 20 runs on my machine"}],
        "speaks_against": ["yes"],
        "kind": "figure",
        "weight": 0.7,
    },
    {
        "id": "pin_first",
        "claim": "The clock has to be pinned before the merge.",
        "quotes": [{"document": "worry", "text": "We need to pin the clock before we merge."}],
        "speaks_against": ["yes"],
        "kind": "condition",
        "weight": 0.4,
    },
]


@pytest.fixture
def marked(case: Path) -> Path:
    """The case with points of its author."""
    return mark(case, POINTS)


def mark(case: Path, points: list[dict[str, Any]]) -> Path:
    case.write_text(json.dumps({**json.loads(case.read_text()), "points": points}))
    return case


def twelve(*arguments: str | Path, stdin: str | None = None) -> Result:
    return CliRunner().invoke(app, ["decide", *map(str, arguments)], input=stdin)


def replayed(log: Path) -> Result:
    return CliRunner().invoke(app, ["replay", str(log), "--verify"])


def config(folder: Path, provider: Provider | None = None, **parameters: Any) -> Path:
    """A file in which models play every seat, those of a provider if there is one."""
    models = [f'{role} = "openai/stub-1"' for role in ("prosecutor", "defense", "judge")]
    models += ['jury = ["openai/stub-1", "openai/stub-2"]']
    if provider is not None:
        provider.models = ("stub-1", "stub-2")
        models.append(f'base_url = "{provider.base_url}"')
    lines = [f"{name} = {json.dumps(value)}" for name, value in parameters.items()]
    file = folder / "court.toml"
    file.write_text("\n".join(["[models]", *models, "[parameters]", *lines]))
    return file


# With the house


def test_what_a_document_leaves_out_stands_in_the_result_and_its_print(tmp_path: Path) -> None:
    (tmp_path / "half_scanned.pdf").write_bytes((FILES / "half_scanned.pdf").read_bytes())
    question = ("--question", "Should we open the footbridge?", "--context", tmp_path / "half_scanned.pdf")
    note = "Pages 2 and 3 have no text, as photographs of paper have; run text recognition over the file."
    result = json.loads(twelve(*question, "--json").stdout)
    assert result["metadata"]["documents"][0]["notes"] == [note]
    assert result["validation"]["documents"] == [f"half_scanned.pdf: {note}"]
    for printed in (twelve(*question).stdout, twelve(*question, "--verbose").stdout):
        assert f"half_scanned.pdf: {note}" in printed.replace("\\", "")


def test_a_case_with_a_byte_order_mark_is_read_and_no_address_is(tmp_path: Path) -> None:
    for name in ("case_with_mark.json", "gha.log"):
        (tmp_path / name).write_bytes((FILES / name).read_bytes())
    result = json.loads(twelve(tmp_path / "case_with_mark.json", "--json").stdout)
    assert result["case"] == {"question": "Should we merge this?", "context": ["gha.log"]}
    refused = twelve("--question", "Should we merge this?", "--context", "https://example.org/a.md")
    assert refused.exit_code == 2
    assert "https://example.org/a.md is an address, and addresses are not fetched: save" in " ".join(
        refused.stderr.split()
    )


@pytest.mark.parametrize("names", [("no_break_space.diff",), ("pr_check_removed.diff", "pr_both_against.md")])
def test_nobody_says_yes_to_a_merge_that_nothing_speaks_for(names: tuple[str, ...]) -> None:
    context = [word for name in names for word in ("--context", FILES / name)]
    done = twelve("--question", "Should we merge this?", *context, "--json")
    assert (done.exit_code, json.loads(done.stdout)["verdict"]["decision"]) == (12, "no_ruling")


def test_a_diff_from_a_pipe_is_read_as_one_without_its_lock_file() -> None:
    lock = "diff --git a/yarn.lock b/yarn.lock\n--- a/yarn.lock\n+++ b/yarn.lock\n@@ -1 +1 @@\n" + "+x\n" * 90_000
    fix = "diff --git a/pay.py b/pay.py\n--- a/pay.py\n+++ b/pay.py\n@@ -1,2 +1 @@\n-    check(card)\n     send(card)\n"
    result = json.loads(
        twelve("--question", "Should we merge this?", "--context", "-", "--json", stdin=lock + fix).stdout
    )
    [document] = result["metadata"]["documents"]
    assert document["kind"] == "diff"
    assert document["notes"] == ["The changes of yarn.lock were left out (a lock file, 90,000 changed lines)."]


def test_a_packed_diff_is_as_large_as_its_fix_without_the_lock_file() -> None:
    question = ("--question", "Should we merge this?", "--context", FILES / "lock_file_and_one_fix.diff.gz")
    result = json.loads(twelve(*question, "--json").stdout)
    note = "The changes of package-lock.json were left out (a lock file, 2,800 changed lines)."
    [document] = result["metadata"]["documents"]
    assert (document["kind"], document["words"], document["notes"]) == ("diff", 26, [note])
    assert result["validation"]["documents"] == [f"lock_file_and_one_fix.diff.gz: {note}"]
    assert "check_not_charged(card)" in twelve(*question, "--dry-run").stdout


def test_without_points_or_a_model_nobody_has_decided(case: Path, tmp_path: Path) -> None:
    done = twelve(case, "--json", "--seed", "1")
    result = json.loads(done.stdout)
    verdict, found = result["verdict"], result["checklist"]
    assert (done.exit_code, verdict["decision"], verdict["confidence"], verdict["basis"]) == (
        12,
        "no_ruling",
        None,
        None,
    )
    quotes = [one["quotes"][0]["text"] for kind in ("for", "against", "undirected") for one in found[kind]]
    assert "I recommend that we merge it this week." in [one["quotes"][0]["text"] for one in found["for"]]
    assert any("failed 3 of 20 runs" in quote for quote in quotes)
    assert any("pin the clock before we merge" in one["quotes"][0]["text"] for one in found["conditions"])
    said = twelve(case, "--output", tmp_path / "verdict.md").stdout.splitlines()
    assert said[0].startswith("Nobody has decided: no model was asked")
    assert (tmp_path / "verdict.md").read_text().splitlines()[2].startswith("Nobody has decided: no model was asked")
    assert "No outcome is known yet" in twelve("--calibration").stdout, "and nothing was noted"


def test_points_that_do_not_hold_are_refused_with_their_place(case: Path) -> None:
    wrong = {**POINTS[0], "quotes": [{"document": "review", "text": "I recommend that we drop it this week."}]}
    done = twelve(mark(case, [wrong]))
    assert done.exit_code == 2
    assert "points.0.quotes.0: “I recommend that we drop it this week.” does not stand in review.md" in done.stderr


def test_a_case_in_json_is_decided_and_its_result_has_the_shape_of_a_case(marked: Path) -> None:
    case = marked
    done = twelve(case, "--json", "--seed", "1")
    result = json.loads(done.stdout)
    assert done.exit_code == {"guilty": 0, "not_guilty": 10, "dismissed": 11}[result["verdict"]["decision"]]
    assert list(result) == [
        "id",
        "case",
        "prosecution",
        "defense",
        "jury",
        "verdict",
        "checklist",
        "validation",
        "metadata",
        "provenance",
    ]
    assert result["case"]["context"] == ["review.md", "worry.md"]
    words = [(one["name"], one["kind"], one["words"]) for one in result["metadata"]["documents"]]
    assert words == [("review.md", "markdown", len(REVIEW.split())), ("worry.md", "markdown", len(WORRY.split()))]
    [first, *_] = result["prosecution"]["exhibits"]
    text = (case.parent / first["source"]["file"]).read_text().splitlines()[first["source"]["line"] - 1]
    assert text[first["source"]["character"] - 1 :].startswith(first["sourceQuote"])
    jury = result["jury"]
    assert len(jury["jurors"]) == 5 == jury["guiltyCount"] + jury["notGuiltyCount"] + jury["abstainCount"]
    assert jury["proceedsToJudge"] == (jury["guiltyCount"] >= 3)
    assert result["metadata"]["modelUsage"] == dict.fromkeys(("prosecutor", "defense", "jury", "judge"), "house")
    assert result["metadata"]["costUSD"] == 0
    origin = result["provenance"]
    assert (origin["format"], origin["seeds"], origin["settings"]["jury_size"]) == ("court", "1", 5)
    [(matter, digest)] = origin["matters"].items()
    printed = twelve(case, "--verbose", "--seed", "1").stdout
    assert f"- Made by {program()} from {matter} ({digest}) with the seed 1 on 2" in printed


def test_a_dismissal_says_the_votes_needed_and_what_to_settle_first(case: Path, tmp_path: Path) -> None:
    mark(case, POINTS)
    (tmp_path / "court.toml").write_text("[parameters]\njury_size = 10\njury_threshold = 10\n")
    done = twelve(case, "--json", "--seed", "1", "--config", tmp_path / "court.toml")
    verdict = json.loads(done.stdout)["verdict"]
    assert (done.exit_code, verdict["decision"], verdict["why"]) == (11, "dismissed", "below_threshold")
    assert "10 votes for guilty are needed" in verdict["reasoning"]
    assert any("pin the clock" in line for line in verdict["reopen"])
    assert all(not line.startswith("1.") for line in verdict["reopen"])


def test_nothing_in_a_document_is_markup_of_the_verdict(case: Path, tmp_path: Path) -> None:
    hostile = "![it](https://evil.example/a.png) <img src=//evil.example/b.png> [the verdict](https://evil.example)"
    for name, text in (("review.md", REVIEW), ("worry.md", WORRY)):
        (tmp_path / name).write_text(re.sub(r"\b(we merge|merge)\b", rf"\1 {hostile} #", text) + f"\n# {hostile}\n")
    assert twelve(case, "--seed", "1", "--output", tmp_path / "verdict.md").exit_code == 12
    written = (tmp_path / "verdict.md").read_text()
    assert "evil.example" in written
    read = MarkdownIt("commonmark", {"html": True}).parse(written)
    kinds = {one.type for token in read for one in (token, *(token.children or ()))}
    assert not kinds & {"html_block", "html_inline", "link_open", "image"}
    headings = [body.content for token, body in pairwise(read) if token.type == "heading_open"]
    assert not [heading for heading in headings if "evil" in heading]


def test_every_exit_status_comes_about(case: Path, tmp_path: Path) -> None:
    assert twelve(case, "--seed", "3").exit_code == 12
    assert twelve(mark(case, POINTS[:1]), "--seed", "3").exit_code == 0
    assert twelve(mark(case, POINTS[1:]), "--seed", "3").exit_code == 11
    with Provider(seat_answer=answers(decision="not_guilty")) as provider:
        assert twelve(case, "--config", config(tmp_path, provider)).exit_code == 10


def test_documents_come_from_options_and_from_a_pipe(case: Path) -> None:
    ask = ("--question", "Should we merge it?")
    done = twelve(*ask, "--context", case.parent / "review.md", "--context", "-", "--json", stdin=WORRY)
    assert json.loads(done.stdout)["case"]["context"] == ["review.md", "stdin.txt"]
    assert json.loads(twelve(*ask, "--json", stdin=WORRY).stdout)["case"]["context"] == ["stdin.txt"]


def test_a_result_is_written_as_json_or_as_markdown(case: Path, tmp_path: Path) -> None:
    for name in ("verdict.json", "verdict.md"):
        twelve(case, "--output", tmp_path / name, "--seed", "1")
    made = json.loads((tmp_path / "verdict.json").read_text())
    text = (tmp_path / "verdict.md").read_text()
    assert text.startswith("# Should we merge the change?")
    assert made["prosecution"]["exhibits"][0]["sourceQuote"] in text
    for juror in made["jury"]["jurors"]:
        assert juror["reasoning"] in text
    assert "review.md, line" in text


def test_a_log_verifies_without_any_call(case: Path, tmp_path: Path) -> None:
    twelve(case, "--log", tmp_path / "log.jsonl")
    done = replayed(tmp_path / "log.jsonl")
    assert done.exit_code == 0, done.stderr
    assert "entries hold" in done.stdout


def test_courts_that_are_repeated_give_their_spread_and_one_record(marked: Path, tmp_path: Path) -> None:
    done = twelve(marked, "--repeat", "5", "--json", "--seed", "9", "--log", tmp_path / "log.jsonl")
    record = json.loads(done.stdout)
    assert sum(part["count"] for part in record["spread"].values()) == 5 == len(record["runs"])
    share = record["spread"][record["decision"]]
    assert 0 <= share["low"] < share["share"] <= share["high"] <= 1
    assert done.exit_code == {"guilty": 0, "not_guilty": 10, "dismissed": 11}[record["decision"]]
    assert len(list(tmp_path.glob("log-*.jsonl"))) == 5


@pytest.mark.parametrize(
    ("decisions", "together"),
    [
        (("guilty", "guilty", "guilty", "not_guilty", "dismissed"), "guilty"),
        (("guilty", "guilty", "not_guilty", "dismissed"), "dismissed"),
        (("guilty", "guilty", "guilty", "not_guilty", "not_guilty", "dismissed"), "not_guilty"),
        (("guilty", "dismissed"), "dismissed"),
        (("not_guilty", "dismissed"), "dismissed"),
    ],
)
def test_courts_say_yes_together_where_most_of_them_do(case: Path, decisions: tuple[str, ...], together: str) -> None:
    one = json.loads(twelve(case, "--json", "--seed", "1").stdout)
    record = merged([{**one, "verdict": {**one["verdict"], "decision": decision}} for decision in decisions])
    assert record["decision"] == together


def test_several_courts_are_one_markdown_record_with_one_title(case: Path, tmp_path: Path) -> None:
    twelve(case, "--repeat", "3", "--seed", "9", "--output", tmp_path / "verdict.md")
    text = (tmp_path / "verdict.md").read_text()
    assert text.count("# Should we merge the change?") == 1
    assert "| guilty |" in text
    assert "## The court that stands for them" in text


def test_it_is_quiet_without_a_terminal_and_tells_its_stages_on_one(marked: Path, tmp_path: Path) -> None:
    words = ["decide", str(marked), "--seed", "1"]
    quiet = forked.run(words, os.environ, tmp_path)
    assert quiet.returncode in (0, 10, 11)
    assert quiet.stderr == ""
    leader, follower = pty.openpty()
    out = tmp_path / "out"
    process = forked.start(words, os.environ, tmp_path, out, errors=Path(os.ttyname(follower)))

    def end_with_it() -> None:
        process.wait(90)
        os.close(follower)

    threading.Thread(target=end_with_it).start()
    try:
        shown = b""
        with contextlib.suppress(OSError):
            while piece := os.read(leader, 65536):
                shown += piece
    finally:
        os.close(leader)
    for stage in ("The prosecution", "The defence: ", "What may not hold: "):
        assert stage in shown.decode()
    assert out.read_text().splitlines()[1] == quiet.stdout.splitlines()[1], "and the result is the same"


def test_a_dry_run_prints_every_prompt_and_what_it_would_cost(case: Path) -> None:
    done = twelve(case, "--dry-run")
    assert done.exit_code == 0
    assert "9 calls" in done.stdout
    for words in ("You are the prosecutor", "You are the defence", "jurors who vote", "You are the judge", "clerk"):
        assert words in done.stdout
    assert "temperature 0.9" in done.stdout
    assert "3 | The retry logic is simpler" in done.stdout


def test_past_decisions_are_calibrated(marked: Path) -> None:
    id = json.loads(twelve(marked, "--json").stdout)["id"]
    assert "No outcome is known yet" in twelve("--calibration").stdout
    noted = twelve("--outcome", id, "kept")
    assert noted.exit_code == 0, noted.stderr
    assert "was kept" in noted.stdout
    assert "100%" in twelve("--calibration").stdout
    assert json.loads(twelve("--calibration", "--json").stdout)["bands"][0]["kept"]["of"] == 1
    assert "No decision has the id" in twelve("--outcome", "nothing", "kept").stderr


# With models


def test_models_play_by_role_and_two_of_them_share_the_pool(case: Path, tmp_path: Path) -> None:
    with Provider(seat_answer=answers()) as provider:
        done = twelve(case, "--config", config(tmp_path, provider), "--json", "--log", tmp_path / "log.jsonl")
    assert done.exit_code == 0, done.stderr
    result = json.loads(done.stdout)
    assert [juror["playedBy"] for juror in result["jury"]["jurors"]] == [
        "stub-1",
        "stub-2",
        "stub-1",
        "stub-2",
        "stub-1",
    ]
    assert result["metadata"]["modelUsage"]["jury"] == "openai/stub-1, openai/stub-2"
    assert (result["metadata"]["calls"], result["metadata"]["degraded"]) == (9, False)
    temperatures = [request.body.get("temperature") for request in provider.asked]
    assert temperatures.count(0.9) == 5
    assert temperatures.count(0.2) == 2, "the judge and the clerk"
    assert replayed(tmp_path / "log.jsonl").exit_code == 0


def test_a_model_that_always_misquotes_is_returned_and_struck(case: Path, tmp_path: Path) -> None:
    with Provider(seat_answer=answers(misquote=True)) as provider:
        done = twelve(case, "--config", config(tmp_path, provider), "--json")
    result = json.loads(done.stdout)
    assert (done.exit_code, result["verdict"]["why"]) == (11, "no_case")
    [exhibit] = result["prosecution"]["exhibits"]
    assert exhibit["struck"]
    assert exhibit["sourceQuote"] == MISQUOTE
    for kind in ("returned", "struck"):
        assert "none of the documents" in result["validation"][kind][0]["flaw"]
    again = next(request.prompt for request in provider.asked if "What came back" in request.prompt)
    assert MISQUOTE in again


def test_a_model_looks_at_what_no_code_can_decide_and_its_doubts_only_warn(case: Path, tmp_path: Path) -> None:
    doubt = "The harm does not follow from the quote."
    with Provider(
        seat_answer=answers(doubts={"case-1/E1": doubt, "defence-1/alternative": "It is vague."})
    ) as provider:
        done = twelve(case, "--config", config(tmp_path, provider), "--json")
    result = json.loads(done.stdout)
    assert (done.exit_code, result["verdict"]["decision"]) == (0, "guilty")
    warnings = result["validation"]["warnings"]
    assert {(one["about"], one["warning"], one["by"]) for one in warnings} == {
        ("case-1/E1", doubt, "model"),
        ("defence-1/alternative", "It is vague.", "model"),
    }
    assert {one["by"] for one in json.loads(twelve(case, "--json").stdout)["validation"]["warnings"]} <= {"rule"}


LOOKS = 8
"""Requests that show what two models are like, before any plays."""


def calls_of(provider: Provider) -> int:
    """How often a model was called; looks at what the server has and how fast it is are none."""
    return sum(one.task not in ("models", "chat") for one in provider.asked)


def test_a_provider_that_dies_stops_the_court_and_the_log_is_resumed(case: Path, tmp_path: Path) -> None:
    log, court = tmp_path / "log.jsonl", ("--json", "--log", tmp_path / "log.jsonl")
    with Provider(seat_answer=answers()) as provider:
        provider.fail("401", None, after=4 + LOOKS)
        done = twelve(case, "--config", config(tmp_path, provider), *court)
        assert done.exit_code == 1, done.stdout
        assert f"--resume {log}" in done.stderr
        assert len(done.stderr.strip().splitlines()) == 1
        before = log.read_text().splitlines()
        assert replayed(log).exit_code == 0
        provider.faults.clear()
        asked = calls_of(provider)
        done = twelve("--resume", log, "--config", tmp_path / "court.toml", "--json")
        assert done.exit_code == 0, done.stderr
    assert log.read_text().splitlines()[: len(before)] == before
    assert calls_of(provider) - asked < 9, "what was done is not asked for again"
    assert not json.loads(done.stdout)["metadata"]["degraded"]
    assert replayed(log).exit_code == 0


def test_what_was_done_is_kept_aside_where_no_log_was_named(case: Path, tmp_path: Path) -> None:
    with Provider(seat_answer=answers()) as provider:
        provider.fail("401", None, after=4 + LOOKS)
        done = twelve(case, "--config", config(tmp_path, provider))
        assert done.exit_code == 1
        aside = tmp_path / "state" / "twelve" / "broken_off"
        [kept] = [file for file in aside.iterdir() if not file.name.endswith(".calls.jsonl")]
        assert done.stderr.strip().endswith(f"go on with --resume {kept}.")
        provider.faults.clear()
        asked = calls_of(provider)
        assert twelve("--resume", kept, "--config", tmp_path / "court.toml").exit_code == 0
        assert calls_of(provider) - asked < 9
        done = twelve(case, "--config", tmp_path / "court.toml")
        assert done.exit_code == 0
    left = {*aside.iterdir()} - {kept, kept.with_suffix(".calls.jsonl")}
    [asked_of_models] = left  # a court that came to its end leaves no log there
    assert f"What models were asked is in {asked_of_models}." in done.stderr


def test_what_lies_aside_for_too_long_or_is_too_much_is_erased(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    aside, now = tmp_path / "twelve" / "broken_off", time.time()
    aside.mkdir(parents=True)
    for number in range(record.MAX_FILES_ASIDE + 2):
        file = aside / f"{number}.calls.jsonl"
        file.touch()
        os.utime(file, (now - number, now - number))
    os.utime(aside / "1.calls.jsonl", (now - 31 * 86_400,) * 2)
    matter: Any = None
    assert record.kept_aside(matter) is not None
    left = {int(file.name.partition(".")[0]) for file in aside.iterdir()}
    assert left == set(range(record.MAX_FILES_ASIDE + 1)) - {1}


def test_models_that_are_called_alike_have_names_of_their_own() -> None:
    names = ("openai/a/llama", "openai/b/llama", "openai/c/llama", "groq/llama", "openai/a/llama:free", "groq/llama")
    chosen = chosen_models(Configuration(), dict.fromkeys(names, "--minds"))
    assert len({choice.name for choice in chosen.values()}) == len(set(names))


def test_a_dry_run_needs_no_key_and_says_what_it_would_cost(
    case: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("ANTHROPIC_API_KEY", raising=False)
    (tmp_path / "court.toml").write_text('[models]\njudge = "anthropic/claude-sonnet-4-5"\n')
    done = twelve(case, "--dry-run", "--config", tmp_path / "court.toml")
    assert done.exit_code == 0, done.stderr
    [judge] = [line for line in done.stdout.splitlines() if "Judge, give_ruling" in line]
    assert "with 3 votes for guilty" in done.stdout
    cost = float(judge.rpartition(", ")[2].removesuffix(" USD)"))
    assert 0 < cost < 0.05


def test_where_the_house_plays_on_it_is_said_of_each_ask_and_degraded(case: Path, tmp_path: Path) -> None:
    with Provider(seat_answer=answers()) as provider:
        provider.fail("401", None)
        output = tmp_path / "verdict.json"
        kept = ("--output", output, "--on-failure", "house")
        done = twelve(case, "--config", config(tmp_path, provider), "--json", *kept)
    result = json.loads(done.stdout)
    calls = [json.loads(line) for line in (tmp_path / "verdict.calls.jsonl").read_text().splitlines()]
    assert {call["answer"]["report"]["outcome"] for call in calls} == {"failed"}
    assert all(call["ask"] and call["request"]["messages"] for call in calls)
    metadata = result["metadata"]
    assert metadata["degraded"]
    assert metadata["degradedReasons"]
    assert metadata["by"].keys() <= {"house_instead", "house_by_rule"}
    assert metadata["by"]["house_instead"] >= 7
    assert metadata["written"][-1].endswith("by the house in a model's place.")
    assert result["prosecution"]["by"] == result["defense"]["by"] == "house_instead"
    told = summary(result)
    assert metadata["written"][-1] in told
    assert "## The prosecution (the house, not stub-" in to_markdown(result)
    for juror in result["jury"]["jurors"]:
        assert juror["by"] == "house_instead"
        assert juror["playedBy"].startswith("the house, not stub-")
    assert len({one["seat"] for one in metadata["playedByHouse"]}) >= 7
    assert all(
        "The house does it instead" in one["instead"] for one in metadata["playedByHouse"] if "clerk" not in one["seat"]
    )


# What is refused


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--question", "Merge it.", "--context", "review.md"), "yes or no"),
        (("--question", "Should we merge it?", "--context", "nothing.md"), "nothing.md is not there"),
        (("--question", "Should we merge it?", "--context", "empty.txt"), "is empty"),
        (("--question", "Should we merge it?", "--context", "picture.bin"), "is no text"),
        (("--question", "Should we merge it?", "--context", "large.txt"), "5 MB"),
        (("nothing.json",), "there is no such file"),
        (("broken.json",), "broken.json:2: is not JSON"),
        (("other.json",), "“quesiton” is no field"),
        (("deep.json",), "is not JSON that can be read"),
        (("many.json",), "41 documents are named, and 40 are taken"),
        (("case.json", "--config", "deep.toml"), "nested too deeply"),
        (("case.json", "--config", "long.toml"), "long.toml: not TOML: exceeds the limit"),
        (("case.json", "--config", "key.toml"), "key.toml:3: [parameters] has no key “jury_treshold”"),
        (("case.json", "--config", "large.toml"), "large.toml:2: jury_threshold is 9, and the jury pool has 5"),
        (("case.json", "--config", "broken.toml"), "not TOML"),
        (("case.json", "--config", "no_key.toml"), "ANTHROPIC_API_KEY"),
        (("case.json", "--output", "verdict.pdf"), ".json or .md"),
        (("case.json", "--repeat", "0"), "from 1 to 100"),
        (("case.json", "--output", "nowhere/verdict.md"), "there is no folder nowhere"),
        (("case.json", "--log", "nowhere/log.jsonl"), "cannot be written"),
        (("case.json", "--on-failure", "cry"), "“stop” or “house”"),
        (("--question", "Why should we merge it?", "--context", "review.md"), "yes or no"),
        (("--outcome", "abc", "perhaps"), "“kept” or “regretted”"),
        ((), "Say what is to be decided"),
        (("--resume", "broken.json"), "not JSON"),
    ],
)
def test_bad_input_is_one_sentence_and_status_2(
    case: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], sentence: str
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("ANTHROPIC_API_KEY", raising=False)
    files: dict[str, bytes] = {
        "empty.txt": b" \n",
        "picture.bin": bytes(range(256)) * 10,
        "large.txt": b"word " * 2_100_000,
        "broken.json": b'{\n"question": }',
        "other.json": b'{"quesiton": "Is it?", "context": []}',
        "key.toml": b"[parameters]\njury_size = 5\njury_treshold = 3\n",
        "large.toml": b"[parameters]\njury_threshold = 9\n",
        "deep.json": b"[" * 100_000,
        "many.json": json.dumps({"question": "Is it?", "context": ["review.md"] * 41}).encode(),
        "deep.toml": b"a = " + b"[" * 30_000,
        "long.toml": b"a = " + b"9" * 10_000,
        "broken.toml": b"[parameters\n",
        "no_key.toml": b'[models]\njudge = "claude-3-7-sonnet-20250219"\n',
    }
    for name, content in files.items():
        (tmp_path / name).write_bytes(content)
    done = twelve(*arguments)
    assert done.exit_code == 2, done.output
    assert sentence in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert not done.stdout


def test_a_courts_file_sends_no_key_to_its_address(case: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("OPENAI_API_KEY", "sk-canary-of-a-key")
    with Provider(seat_answer=answers()) as provider:
        # Leads to the provider, and is no address of the loopback.
        away = provider.base_url.replace("127.0.0.1", "0.0.0.0")
        for named in ("", away):
            monkeypatch.setenv("TWELVE_KEY_ADDRESSES", named)
            (tmp_path / "court.toml").write_text(f'[models]\njudge = "openai/stub-1"\nbase_url = "{away}"\n')
            done = twelve(case, "--config", "court.toml")
            assert (done.exit_code, done.stdout) == (2, "")
            assert "openai/stub-1 cannot play. Its key is not sent over plain HTTP" in done.stderr
        assert not provider.asked
    (tmp_path / "court.toml").write_text('[models]\njudge = "gpt-4o"\nbase_url = "https://elsewhere.example/v1"\n')
    (tmp_path / ".env").write_text("TWELVE_MODEL=openai/gpt-4o\nTWELVE_MODEL_BASE_URL=https://elsewhere.example/v1\n")
    done = twelve(case, "--config", "court.toml")
    assert (done.exit_code, done.stdout) == (2, "")
    assert "name the address in TWELVE_KEY_ADDRESSES too, where the key is set" in done.stderr
    assert "canary" not in done.stderr
    (tmp_path / "court.toml").write_text('[models]\njudge = "gpt-4o"\nbase_url = "http://["\n')
    assert "is no address" in twelve(case, "--config", "court.toml").stderr


def test_a_case_in_json_reads_files_beside_it_alone(
    case: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".git").mkdir()
    (tmp_path / ".git" / "config").write_text("extraheader = a token")
    (tmp_path / "CONTRIBUTING.md").symlink_to(".git/config")
    (tmp_path / "passwd.md").symlink_to("/etc/passwd")
    os.mkfifo(tmp_path / "pipe.md")
    for path, sentence in {
        "/etc/passwd": "is not in the folder of this file",
        "../../etc/passwd": "is not in the folder of this file",
        ".git/config": "leads to a name that begins with a dot",
        "CONTRIBUTING.md": "leads to a name that begins with a dot",
        "passwd.md": "is not in the folder of this file",
        "pipe.md": "it is a pipe",
        "-": "- is not there",
        "a\0b": "no path that can be followed",
    }.items():
        case.write_text(json.dumps({"question": "Should we merge the change?", "context": [path]}))
        done = twelve(case, stdin=REVIEW)
        assert (done.exit_code, done.stdout) == (2, ""), path
        assert sentence in done.stderr, path
    os.mkfifo(tmp_path / "case_pipe.json")
    for name in ("CONTRIBUTING.md", "passwd.md"):
        done = twelve("--question", "Should we merge it?", "--context", name)
        assert done.exit_code == 2
        assert "a link that leads out of this folder or to a hidden file" in done.stderr
    assert "it is a pipe" in twelve("case_pipe.json").stderr
    assert "it is a pipe" in twelve(READY / "cat_on_the_bed.yaml", "--config", "case_pipe.json").stderr


@pytest.mark.parametrize("file", few_of(COURTS, COURTS[:1], "every ready court"), ids=lambda file: file.stem)
def test_every_ready_court_is_decided_by_models(file: Path, tmp_path: Path) -> None:
    with Provider(seat_answer=answers()) as provider:
        done = twelve(file, "--config", config(tmp_path, provider), "--json", "--log", tmp_path / "log.jsonl")
    assert done.exit_code == 0, done.stderr
    result = json.loads(done.stdout)
    assert result["verdict"]["decision"] == "guilty"
    assert {shown["source"]["file"] for shown in result["prosecution"]["exhibits"]} <= set(result["case"]["context"])
    standing = [exhibit["exhibit"] for exhibit in result["prosecution"]["exhibits"] if not exhibit["struck"]]
    assert [one["exhibit"] for one in result["defense"]["exhibitChallenges"]] == standing != []
    assert "house" not in result["metadata"]["modelUsage"].values()
    assert replayed(tmp_path / "log.jsonl").exit_code == 0
