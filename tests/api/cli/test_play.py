"""`twelve play`: a seat in a terminal, or at the end of a pipe."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from typer.testing import CliRunner

from api.cli.main import app
from api.formats.jury.prompter import next_prompt, parse_answer, prompt_help
from cases.library import predefined_cases
from engine.formats import FORMATS, register, unregister
from engine.matters.criminal_case import difficulty_of
from harness.examples import court, panel
from harness.server import bearer, serving, settings
from harness.services import forked
from harness.services.provider import Provider
from harness.waiting import until

TWELVE = [sys.executable, "-c", "from api.cli.main import main; main()"]


def twelve(*words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run the command line with some lines on its standard input."""
    return forked.run(words, os.environ, Path.cwd(), typed=typed)


def test_a_whole_deliberation_goes_through_a_plain_pipe() -> None:
    typed = "d\nn\n3\nThe fan was running, she cannot have heard him.\n5 @3 You trust that tag too much.\np\n"
    done = twelve("play", "--case", "case_002_murder", "--pace", "instant", "--name", "Ines", typed=typed)
    assert done.returncode == 0, done.stderr
    assert "Once you choose a side you keep it" in done.stdout
    assert "INES  seat 7" in done.stdout
    assert "The verdict: " in done.stdout
    assert "Traceback" not in done.stderr
    finding = predefined_cases()["case_002_murder"].finding
    assert (finding is None) is ("What the court of the time found" not in done.stdout)


def test_a_game_ends_with_what_the_court_of_the_time_found() -> None:
    done = twelve("play", "--case", "case_006_borden", "--pace", "instant", "--set", "max_rounds=1", typed="d\nn\np\n")
    assert done.returncode == 0, done.stderr
    finding = predefined_cases()["case_006_borden"].finding
    assert finding is not None
    assert done.stdout.rstrip().endswith(f"What the court of the time found\n{finding.text}")


@pytest.mark.slow("a command loads LiteLLM and plays a whole jury with it")
def test_a_case_is_drawn_by_its_difficulty_and_models_take_the_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    with Provider() as provider:
        monkeypatch.setenv("TWELVE_MODEL", "openai/stub-1")
        monkeypatch.setenv("TWELVE_MODEL_BASE_URL", provider.base_url)
        words = ("--difficulty", "clear", "--minds", "default", "--pace", "instant", "--set", "max_rounds=1")
        done = twelve("play", *words, typed="d\nn\np\n")
    assert done.returncode == 0, done.stderr
    assert "speak" in {one.task for one in provider.asked}
    clear = [case for case in predefined_cases().values() if difficulty_of(case) != "ambiguous"]
    prompts = "\n".join(one.prompt for one in provider.asked)
    assert any(case.title in prompts for case in clear)


def test_the_default_model_is_refused_where_none_is_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    for key in ("GEMINI_API_KEY", "ANTHROPIC_API_KEY", "OPENAI_API_KEY", "TWELVE_MODEL"):
        monkeypatch.delenv(key, raising=False)
    done = twelve("play", "--minds", "default")
    assert done.returncode == 2
    assert done.stderr.startswith("--minds default: no model is ready here.")
    assert len(done.stderr.splitlines()) == 1


def test_a_format_without_prompts_of_its_own_is_played_from_its_schemas() -> None:
    typed = "1\n1\nThe fan was running, she cannot have heard him.\np\n"
    # Six a side, so that nobody is agreed with before the host has spoken.
    words = ("play", "--format", "short_panel", "--case", "case_002_murder", "--pace", "instant")
    settings = ("--set", "max_rounds=2", "--set", "initial_guilty=6")
    register(replace(FORMATS["jury"], name="short_panel"))
    try:
        done = CliRunner().invoke(app, [*words, *settings], input=typed)
    finally:
        unregister("short_panel")
    assert done.exit_code == 0, done.output
    assert "Side: 1 defend, 2 prosecute." in done.stdout
    assert "HOST  seat 7" in done.stdout
    assert "The fan was running" in done.stdout
    assert "The verdict: " in done.stdout
    assert "Traceback" not in done.stderr


def test_a_panel_is_played_to_its_decision_in_a_pipe(tmp_path: Path) -> None:
    file = tmp_path / "lamp.json"
    file.write_text(panel.DOSSIER.model_dump_json())
    spoken = "The switch broke after a week, and nobody has asked what a new one costs."
    table = ["/file_artifact", json.dumps({"form": "table", "title": "Prices", "text": panel.CSV})]
    verdict = ["/cast_ballot", "maybe", "1", "It is bright."]
    typed = "\n".join(["/read test", "/read nothing", *table, *verdict, spoken, "/withdraw", *["p"] * 30, ""])
    words = ("--set", "max_messages=20", "--set", "demand_every=20", "--name", "Ines", "--pace", "instant")
    done = twelve("play", "--format", "panel", "--case", str(file), *words, typed=typed)
    assert done.returncode == 0, done.stderr
    assert "The question: Should we buy the lamp?\n" in done.stdout
    assert "/read and an id shows one of these: offer (offer.md), test (test.txt).\n" in done.stdout
    assert "In our test the lamp was strong. The switch broke after a week.\n" in done.stdout
    assert "There is nothing called nothing here." in done.stdout
    assert "“maybe” cannot be taken here. Choice: 1 Buy the lamp, 2 Leave it, 3 Wait for a second offer," in done.stdout
    assert "Conviction" not in done.stdout
    assert "Ines, seat 1: Votes “Buy the lamp”." in done.stdout
    assert spoken in done.stdout
    assert "INES  seat 1: Prices" in done.stdout
    assert "Ines, seat 1: Withdraws." in done.stdout
    assert "Decision record" in done.stdout
    assert "The verdict: " in done.stdout


def test_a_court_is_prosecuted_to_its_ruling_in_a_pipe(tmp_path: Path) -> None:
    file = tmp_path / "bridge.json"
    file.write_text(court.BRIDGE.model_dump_json())
    typed: list[str] = []
    for quote in (court.WRONG, court.RIGHT):
        typed += ["The deck passed its test.", "maybe", "y", quote, "-", court.HARM, "n", "It stays shut."]
    words = ("--set", "jury_size=1", "--set", "jury_threshold=1", "--name", "Ines", "--pace", "instant")
    done = twelve("play", "--format", "court", "--case", str(file), *words, typed="\n".join([*typed, ""]))
    assert done.returncode == 0, done.stderr
    assert "The question: Should we open the footbridge on Saturday?\n" in done.stdout
    assert "for 2 minutes. Statement: " in done.stdout
    assert "Nearest to it is “The deck passed the load test with 240 kg on every metre." in done.stdout
    assert "Quotes “The deck passed the load test” from report\n" in done.stdout
    assert "(case-2)\n" in done.stdout
    assert "The verdict: " in done.stdout


def test_when_the_input_ends_the_house_plays_on() -> None:
    done = twelve("play", "--case", "case_001_robbery", "--pace", "instant", typed="p\n")
    assert done.returncode == 0, done.stderr
    assert "You have left; the house plays on." in done.stdout
    assert "The verdict: " in done.stdout


def test_a_servers_key_in_the_settings_does_not_close_a_local_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TWELVE_API_KEY", "what opens rooms there")
    done = twelve("play", "--case", "case_001_robbery", "--pace", "instant")
    assert (done.returncode, "The verdict: " in done.stdout) == (0, True), done.stderr
    monkeypatch.setenv("TWELVE_WORKERS", "many")
    wrong = twelve("play", "--case", "case_001_robbery")
    assert (wrong.returncode, len(wrong.stderr.splitlines())) == (2, 1), wrong.stderr
    assert "the setting TWELVE_WORKERS: " in wrong.stderr


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("play", "--format", "quiz"), "There is no format “quiz”"),
        (("play", "--case", "case_009"), "case_009"),
        (("play", "--case", "case_001_robbery", "--pace", "slow"), "pace"),
        (("play", "--case", "case_001_robbery", "--defendants", "2"), "this case has one defendant"),
        (("play", "--case", "case_001_robbery", "--name", "The judge"), "choose a name that is yours alone"),
        (("play", "--case", "case_001_robbery", "--seat", "3"), "--join"),
        (("play", "--join", "ABCDEF", "--case", "case_001_robbery"), "--case"),
        (("play", "--join", "ABCDEF", "--set", "size=6"), "--set"),
        (("play", "--join", "ABCDEF", "--minds", "default"), "--minds and --difficulty are for a room of your own"),
        (("play", "--difficulty", "hard"), "--difficulty is clear, contested or any."),
        (("play", "--case", "case_001_robbery", "--difficulty", "clear"), "leave --case out"),
        (("play", "--case", "case_001_robbery", "--minds", "gpt-nine"), "gpt-nine"),
        (("play", "--case", "case_001_robbery", "--set", "colour=red"), "--set colour=red: say name=value"),
    ],
)
def test_wrong_use_is_one_clear_line_and_status_2(words: tuple[str, ...], sentence: str) -> None:
    done = twelve(*words)
    assert done.returncode == 2
    assert sentence in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


def test_a_server_that_is_not_there_is_said_so() -> None:
    done = twelve("play", "--join", "ABCDEF", "--server", "http://127.0.0.1:9")
    assert done.returncode == 1
    assert "does not answer" in done.stderr
    assert "Traceback" not in done.stderr


def test_ctrl_c_ends_a_local_room_in_one_line() -> None:
    process = started("--case", "case_001_robbery", "--pace", "live")
    said = read_until(process, "Presentation")
    process.send_signal(signal.SIGINT)
    complained = complaint(process)
    assert process.returncode == 1
    assert complained == "Stopped. The room was this program's own, and has ended with it.\n", said


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where this test's terminals keep their seats."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    return tmp_path / "twelve" / "seats"


@pytest.mark.slow("two commands play against one server, one of which is interrupted")
async def test_after_ctrl_c_the_same_command_finds_the_seat_again(state: Path) -> None:
    async with serving(settings()) as address, httpx.AsyncClient(base_url=f"http://{address}", timeout=30) as http:
        await _there_and_back(http, f"http://{address}", state)


async def test_a_terminal_says_why_the_server_closed_its_line(state: Path) -> None:
    async with serving(settings()) as address, httpx.AsyncClient(base_url=f"http://{address}", timeout=30) as http:
        opened = (await http.post("/api/rooms", json={"case_id": "case_002_murder", "seat": None})).json()
        process = started("--join", opened["code"], "--server", f"http://{address}", "--name", "Nora")
        await asyncio.to_thread(read_until, process, "You have seat")
        host = bearer(opened["host_token"])
        assert (await http.delete(f"/api/rooms/{opened['code']}", headers=host)).is_success
        complained = await asyncio.to_thread(complaint, process)
    assert process.returncode == 1
    assert complained.startswith("The line to the room is down. No room has this code, or it was erased.\n")


async def _there_and_back(http: httpx.AsyncClient, server: str, state: Path) -> None:
    # The ballot waits as long as terminals take to begin on a busy machine.
    asked = {"case_id": "case_002_murder", "seat": None, "settings": {"pace": "instant", "turn_seconds": 600}}
    opened = (await http.post("/api/rooms", json=asked)).json()
    code, host = opened["code"], bearer(opened["host_token"])
    process = started("--join", code.lower(), "--server", server, "--seat", "3", "--name", "Nora")
    await asyncio.to_thread(read_until, process, "Nora takes seat 3")
    [file] = state.iterdir()
    assert (file.stat().st_mode & 0o777, state.stat().st_mode & 0o777) == (0o600, 0o700)
    token = json.loads(file.read_text())["token"]

    # A second terminal of the same user is somebody else as long as the first one plays.
    other = started("--join", code, "--server", server)
    assert "You have seat 1." in await asyncio.to_thread(read_until, other, "You have seat")
    assert other.stdin is not None
    assert len(list(state.iterdir())) == 2
    other.stdin.close()
    other.stdin = None

    assert (await http.post(f"/api/rooms/{code}/acts", json={"act": {"kind": "begin"}}, headers=host)).is_success
    said = await asyncio.to_thread(read_until, process, "Your ballot: guilty or not guilty? (g/n)")
    await asyncio.to_thread(read_until, other, "You have left; the house plays on.")
    process.send_signal(signal.SIGINT)
    complained = await asyncio.to_thread(complaint, process)
    assert process.returncode == 1
    assert len(complained.splitlines()) == 1, said + complained
    assert token not in said + complained
    way_back = complained.strip().partition("Come back to it with: twelve play ")[2].split()
    assert way_back == ["--join", code, "--server", server]
    again = started(*way_back)
    output = await asyncio.to_thread(read_until, again, "Your ballot: guilty or not guilty? (g/n)")
    assert "You are back on your seat, as Nora." in output
    assert "You have seat 3." in output
    again.kill()
    await asyncio.to_thread(complaint, again)

    assert (await http.delete(f"/api/rooms/{code}/seats/3", headers=host)).is_success
    with_token = await asyncio.to_thread(
        forked.run, ("play", *way_back), {**os.environ, "TWELVE_TOKEN": token}, Path.cwd()
    )
    assert with_token.stderr.startswith("Your seat is somebody else's by now")
    assert with_token.returncode == 2

    async def closed() -> bool:
        return bool((await http.get(f"/api/rooms/{code}")).json()["room"]["status"] == "closed")

    # Nobody holds the room any more, and the house plays it to its end.
    await until(closed, "the end of the room")
    over = await asyncio.to_thread(twelve, "play", *way_back)
    assert (over.returncode, over.stdout) == (2, "The seat that you had, 3, is yours no longer.\n")
    assert "(room_closed)" in over.stderr
    assert await asyncio.to_thread(complaint, other) == ""
    assert list(state.iterdir()) == [], "what was given up is not kept"


def started(*words: str) -> subprocess.Popen[str]:
    """`twelve play` with these words, its input open."""
    return subprocess.Popen(
        [*TWELVE, "play", *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )


def complaint(process: subprocess.Popen[str]) -> str:
    """What it says on stderr until it ends; its input stays open, or it would give its seat up."""
    process.wait(60)
    return process.communicate()[1]


def read_until(process: subprocess.Popen[str], wanted: str) -> str:
    """What it prints up to the line that holds these words; it is ended where they do not come."""
    assert process.stdout is not None
    said = ""
    late = threading.Timer(60, process.kill)
    late.start()
    try:
        for line in process.stdout:
            said += line
            if wanted in line:
                return said
    finally:
        late.cancel()
    raise AssertionError(f"it never said {wanted!r}: {said}")


def test_a_seat_with_a_side_is_asked_for_its_vote_alone() -> None:
    bound = you("cast_ballot")
    bound["asks"][0]["options"] = {"choice": ["not_guilty"]}
    prompt = next_prompt(bound)
    assert prompt is not None
    assert prompt.text == prompt_help(prompt) == "Your ballot: with your side it is not guilty. (n)"


def test_whoever_may_begin_undecided_is_told_so() -> None:
    unsure = you("cast_ballot")
    unsure["asks"][0]["options"] = {"choice": ["guilty", "not_guilty", "undecided"]}
    prompt = next_prompt(unsure)
    assert prompt is not None
    assert prompt.text == "Your ballot: guilty, not guilty or undecided? (g/n/u)"
    assert prompt_help(prompt) == "g is guilty, n is not guilty, u is undecided."
    assert parse_answer("u", prompt) == ({"kind": "cast_ballot", "choice": "undecided"}, "q1")
    assert parse_answer("u", next_prompt(you("cast_ballot"))) == (None, None)
    assert parse_answer("u", None) == (None, None)


def test_the_help_lists_what_each_strategy_takes() -> None:
    lines = prompt_help(next_prompt(you("speak"))).splitlines()
    assert [line.rpartition("(")[2] for line in lines if line.startswith("  ")] == [
        "Words if you like.)",
        "Words if you like.)",
        "No words.)",
        "Words if you like.)",
        "A seat, and words if you like.)",
        "Your words.)",
    ]


def you(act: str) -> dict[str, Any]:
    return {"asks": [{"ask": "q1", "act": act, "seconds": 90.0}]}


@pytest.mark.parametrize(
    ("act_kind", "typed", "made"),
    [
        ("choose_side", "P", {"kind": "choose_side", "side": "prosecute"}),
        ("cast_ballot", "guilty", {"kind": "cast_ballot", "choice": "guilty"}),
        ("second", "y", {"kind": "second", "choice": "yes"}),
        ("speak", "p", {"kind": "pass"}),
        ("speak", "1", {"kind": "speak", "strategy": "challenge_evidence"}),
        (
            "speak",
            "5 @3 Look again.",
            {"kind": "speak", "strategy": "address_juror", "target": 3, "text": "Look again."},
        ),
        ("speak", "1 ?the lamp", {"kind": "speak", "strategy": "challenge_evidence", "hint": "the lamp"}),
        ("speak", "Seven of them lied.", {"kind": "speak", "text": "Seven of them lied."}),
        ("speak", "v", {"kind": "call_vote"}),
        ("cast_ballot", "maybe", None),
    ],
)
def test_a_line_makes_the_act_that_is_asked_for(act_kind: str, typed: str, made: dict[str, object] | None) -> None:
    prompt = next_prompt(you(act_kind))
    assert prompt is not None
    act, cited = parse_answer(typed, prompt)
    assert act == made
    assert cited == (None if made is None or made["kind"] == "call_vote" else "q1")


def test_a_ballot_may_be_changed_unasked_and_nothing_else_may() -> None:
    assert parse_answer("g", None) == ({"kind": "cast_ballot", "choice": "guilty"}, None)
    assert parse_answer("hello", None) == (None, None)
    assert "changes your ballot" in prompt_help(None)
