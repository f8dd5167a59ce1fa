"""`twelve play`: a seat in a terminal, or at the end of a pipe."""

from __future__ import annotations

import subprocess
import sys

import pytest

from api.commands.prompting import answer_of, help_for, prompt_of

TWELVE = [sys.executable, "-c", "from api.cli import main; main()"]


def twelve(*words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run the command line with some lines on its standard input."""
    return subprocess.run([*TWELVE, *words], input=typed, capture_output=True, text=True, timeout=90, check=False)


def test_a_whole_deliberation_goes_through_a_plain_pipe() -> None:
    typed = "d\nn\n3\nThe fan was running, she cannot have heard him.\n5 @3 You trust that tag too much.\np\n"
    done = twelve("play", "--case", "case_002_murder", "--pace", "instant", "--name", "Ines", typed=typed)
    assert done.returncode == 0, done.stderr
    assert "Once you choose a side you keep it" in done.stdout
    assert "INES  seat 7" in done.stdout
    assert "The verdict: " in done.stdout
    assert "Traceback" not in done.stderr


def test_when_the_input_ends_the_house_plays_on() -> None:
    done = twelve("play", "--case", "case_001_robbery", "--pace", "instant", typed="p\n")
    assert done.returncode == 0, done.stderr
    assert "You have left; the house plays on." in done.stdout
    assert "The verdict: " in done.stdout


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("play", "--format", "quiz"), "There is no format “quiz”"),
        (("play", "--case", "case_009"), "case_009"),
        (("play", "--case", "case_001_robbery", "--pace", "slow"), "pace"),
        (("play", "--case", "case_001_robbery", "--defendants", "2"), "this case has one defendant"),
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


def you(act: str) -> dict[str, object]:
    return {"asks": [{"ask": "q1", "act": act, "seconds": 90.0}]}


@pytest.mark.parametrize(
    ("asked", "typed", "made"),
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
        ("speak", "Seven of them lied.", {"kind": "speak", "text": "Seven of them lied."}),
        ("speak", "v", {"kind": "call_vote"}),
        ("cast_ballot", "maybe", None),
    ],
)
def test_a_line_makes_the_act_that_is_asked_for(asked: str, typed: str, made: dict[str, object] | None) -> None:
    prompt = prompt_of(you(asked))
    assert prompt is not None
    act, cited = answer_of(typed, prompt)
    assert act == made
    assert cited == (None if made is None or made["kind"] == "call_vote" else "q1")


def test_a_ballot_may_be_changed_unasked_and_nothing_else_may() -> None:
    assert answer_of("g", None) == ({"kind": "cast_ballot", "choice": "guilty"}, None)
    assert answer_of("hello", None) == (None, None)
    assert "changes your ballot" in help_for(None)
