"""`twelve personas`: the shelf, and the league of a server's owner."""

from __future__ import annotations

import json

import httpx
import pytest
from typer.testing import CliRunner

from api.cli.main import app

MEMORY = {
    "id": "gpt_leader",
    "persona": "leader",
    "model": "gpt",
    "games": 4,
    "win_rate": 0.75,
    "roles": [{"role": "crew", "games": 4, "wins": 3, "win_rate": 0.75}],
    "stats": {"votes_right": 5, "votes_wrong": 2, "survived": 3},
    "learned": "Wait for two accounts.",
}


def run(*words: str) -> tuple[int, str]:
    """Exit status and output."""
    done = CliRunner().invoke(app, ["personas", *words])
    return done.exit_code, done.output


def test_the_shelf_is_read_with_what_each_persona_is_like() -> None:
    status, said = run("meeting", "--json")
    found = [json.loads(line) for line in said.splitlines()]
    assert status == 0
    assert len(found) == 12
    assert "aggressive_leader" in {one["persona"] for one in found}
    assert "aggressive_leader" in run()[1]
    assert run("chess")[0] == 2
    assert run("--server", "http://localhost:1")[0] == 2


def test_the_league_puts_the_best_first(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def answer(url: str, *, headers: dict[str, str], **sent: object) -> httpx.Response:
        asked.append(headers["X-Owner-Key"])
        worse = {**MEMORY, "id": "gpt_doubter", "persona": "doubter", "win_rate": 0.25}
        return httpx.Response(200, json={"memories": [worse, MEMORY]})

    monkeypatch.setattr(httpx, "get", answer)
    status, said = run("meeting", "--server", "http://localhost:8000", "--owner-key", "k" * 32)
    rows = said.splitlines()
    assert (status, asked) == (0, ["k" * 32])
    assert rows[1].split()[:4] == ["leader", "gpt", "4", "75"]
    assert "5 of 7" in rows[1]
    assert "crew 75 %" in rows[1]
    assert rows[2].startswith("doubter")
    assert "gpt_leader: Wait for two accounts." in said
