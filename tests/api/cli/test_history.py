"""`twelve history`: a trial from Wikipedia (a server of ours that speaks as it does), from a folder, and both; stopped
in the middle and gone on."""

from __future__ import annotations

import asyncio
import json
import os
import pty
import re
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from api.cli.formats.history import to_markdown
from api.cli.main import app
from api.provenance import provenance_line
from harness.examples.history import LIFE, MAREN
from harness.services import forked
from harness.services.provider import Provider
from harness.waiting import until
from tests.services import provider_histories
from tests.services.mediawiki import Wiki, as_json, wikipedia

ARTICLE = LIFE.replace("# Maren Holt\n\n", "")
for heading in ("Dykes", "Rule", "Afterwards"):
    ARTICLE = ARTICLE.replace(f"## {heading}", f"== {heading} ==")


@pytest.fixture
def wiki() -> Iterator[Wiki]:
    def prepare(served: Wiki) -> None:
        served.hold("Maren Holt", ARTICLE)
        served.hold("Low Marsh", "The Low Marsh was drained by Maren Holt.\n\n== Floods ==\nThe dyke broke in 1670.")
        served.hold("Holt", None, meanings=("Maren Holt", "Holt (wood)"))
        served.hold("Jo Bell", "Jo Bell (born 4 May 1971) is the minister of dykes.\n\nBell won praise for the reform.")
        served.redirects["M. Holt"] = "Maren Holt"

    with wikipedia(prepare) as served:
        yield served


def environment(tmp_path: Path, wiki: Wiki | None) -> dict[str, str | None]:
    """The settings of the command: the server, where there is one, and a cache of its own."""
    return {
        "TWELVE_WIKIPEDIA_CONTACT": "tests@example.org" if wiki is not None else None,
        "TWELVE_WIKIPEDIA_URL": wiki.api_url if wiki is not None else None,
        "TWELVE_WIKIPEDIA_FOLDER": str(tmp_path / "cache"),
    }


def ran(tmp_path: Path, wiki: Wiki | None, *options: str) -> tuple[int, str, str]:
    """The status of the command, and what it printed."""
    result = CliRunner().invoke(app, ["history", *options], env=environment(tmp_path, wiki))
    return result.exit_code, result.stdout, result.stderr


async def started(tmp_path: Path, wiki: Wiki, *options: str) -> asyncio.subprocess.Process:
    """The command in a process of its own."""
    known = {name: value for name, value in environment(tmp_path, wiki).items() if value is not None}
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        "from api.cli.main import main; main()",
        "history",
        *options,
        cwd=Path(__file__).parents[3],
        env={**os.environ, **known},
        stderr=asyncio.subprocess.DEVNULL,
    )


def check_cited(result: dict[str, Any]) -> None:
    """Every item of the verdict cites a finding, and every finding has a quote and a page."""
    known = {one["id"] for one in result["findings"]}
    for item in (*result["verdict"]["achievements"], *result["verdict"]["controversies"]):
        assert item["cites"]
        assert set(item["cites"]) <= known
    assert all(one["quote"] and one["page"] for one in result["findings"])


def test_a_trial_from_wikipedia_names_page_revision_and_licence(tmp_path: Path, wiki: Wiki) -> None:
    output = tmp_path / "maren.md"
    status, out, err = ran(tmp_path, wiki, "M. Holt", "--output", str(output), "--log", str(tmp_path / "l.jsonl"))
    assert status == 0, err
    assert "Round 1 of 3" in err
    assert "Admirer: searched “Maren Holt achievements" in err
    text = output.read_text(encoding="utf-8")
    assert text == out.rstrip("\n") + "\n"
    assert text.startswith("# Verdict: Maren Holt\n\nNobody has decided: no model was asked.")
    assert "## What may speak for the name: nobody has weighed it" in text
    assert "Confidence" not in text
    assert "index.php?oldid=1001" in text
    assert "CC BY-SA 4.0" in text
    result = json.loads(output.with_suffix(".json").read_text(encoding="utf-8"))
    check_cited(result)
    assert (result["outcome"], result["basis"], result["verdict"]["confidence"]) == ("open", None, None)
    assert {one["side"] for one in result["findings"]} == {"admirer", "critic"}
    asked = [json.dumps(request, sort_keys=True) for request in wiki.requests]
    assert len(set(asked)) == len(asked)


def test_a_trial_from_a_folder_needs_no_network(tmp_path: Path) -> None:
    folder = tmp_path / "papers"
    folder.mkdir()
    (folder / "life.md").write_text(LIFE, encoding="utf-8")
    (folder / "page.html").write_text(
        "<p>The school of Maren Holt won praise from every teacher.</p>", encoding="utf-8"
    )
    status, out, err = ran(tmp_path, None, "Maren Holt", "--sources", str(folder), "--json", "--rounds", "2")
    assert status == 0, err
    result = json.loads(out)
    check_cited(result)
    assert result["rounds"] <= 2
    assert result["licence"] is None
    assert list(result["provenance"]["matters"]) == [result["topic"]["id"]]
    assert to_markdown(result).endswith(f"{provenance_line(result['provenance'])}\n")


def test_a_living_person_gets_a_notice(tmp_path: Path, wiki: Wiki) -> None:
    status, out, _ = ran(tmp_path, wiki, "Jo Bell", "--rounds", "1")
    assert status == 0
    assert "is living" in out


async def test_a_trial_killed_in_a_round_goes_on_and_fetches_nothing_twice(tmp_path: Path, wiki: Wiki) -> None:
    log = tmp_path / "trial.jsonl"

    def in_the_second_round() -> bool:
        return log.exists() and log.read_text(encoding="utf-8").count('"kind":"round_opened"') >= 2

    # Both sides wait for what they asked for in the second round: every earlier answer has come, and is in the cache.
    wiki.holds = in_the_second_round
    process = await started(tmp_path, wiki, "Maren Holt", "--log", str(log))
    await until(lambda: len(wiki.held) == 2, "the searches of the second round", 60)
    process.send_signal(signal.SIGKILL)
    await process.wait()
    wiki.holds = lambda: False
    wiki.release.set()
    before = len(log.read_text(encoding="utf-8").splitlines())
    status, out, err = await asyncio.to_thread(ran, tmp_path, wiki, "--resume", str(log), "--json")
    assert status == 0, err
    assert len(log.read_text(encoding="utf-8").splitlines()) > before
    result = json.loads(out)
    check_cited(result)
    assert result["rounds"] >= 2
    asked = [json.dumps(request, sort_keys=True) for request in wiki.requests]
    twice = sorted(one for one in set(asked) if asked.count(one) > 1)
    assert twice == sorted(json.dumps(request, sort_keys=True) for request in wiki.held), "only what had no answer"
    assert CliRunner().invoke(app, ["replay", str(log), "--verify"]).exit_code == 0


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("Nobody At All",), "has no page “Nobody At All”"),
        (("Holt",), "may mean several pages: “Maren Holt”, “Holt (wood)”; name one of them"),
        (("X",), "TOPIC: name a person of history"),
        (("Maren Holt", "--rounds", "0"), "--rounds 0: a number from 1 to 20"),
        (("Maren Holt", "--lang", "EN!"), "is no language of Wikipedia"),
        (("Maren Holt", "--output", "x.pdf"), "end its name in .md or .json"),
        (("Maren Holt", "--output", "/no/such/folder/x.md"), "there is no folder /no/such/folder; make it first"),
        (("Maren Holt", "--sources", "/no/such/folder"), "there is no such folder"),
        (("Maren Holt", "--admirer", "no-such-model"), "no-such-model"),
    ],
)
def test_bad_input_is_one_sentence(tmp_path: Path, wiki: Wiki, options: tuple[str, ...], sentence: str) -> None:
    status, out, err = ran(tmp_path, wiki, *options)
    assert status in (1, 2), err
    assert out == ""
    assert sentence in " ".join(err.split())
    assert "Traceback" not in err


def test_sources_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    folder = tmp_path / "papers"
    folder.mkdir()
    status, _, err = ran(tmp_path, None, "Maren Holt", "--sources", str(folder))
    assert status == 2
    assert "no document that can be read is in it" in " ".join(err.split())
    (folder / "life.pdf").write_bytes(b"this is none")
    status, _, err = ran(tmp_path, None, "Maren Holt", "--sources", str(folder))
    assert status == 2
    assert "life.pdf is called a PDF and is none" in " ".join(err.split())
    (folder / "face.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    (folder / ".notes.md").write_text("She was kind to all.")
    (folder / "lost.md").symlink_to(folder / "nowhere.md")
    os.mkfifo(folder / "pipe.md")
    (folder / "life.md").write_text(
        "# Maren Holt\n\nShe founded nine schools in 1801 and praised the reform of them.\n"
    )
    status, out, err = ran(tmp_path, None, "Maren Holt", "--sources", str(folder), "--rounds", "1", "--json")
    assert status == 0, err
    said = " ".join(err.split())
    assert "Not read: life.pdf is called a PDF and is none" in said
    assert "Not read: face.png is a picture" in said
    for name in (".notes.md begins with a dot", "lost.md", "pipe.md"):
        assert f"Not read: {name}" in said
    assert [one["title"] for one in json.loads(out)["sources"]] == ["life.md"]


def test_without_contact_or_network_it_says_how_to_use_sources(tmp_path: Path, wiki: Wiki) -> None:
    status, _, err = ran(tmp_path, None, "Maren Holt")
    assert status == 2
    assert "TWELVE_WIKIPEDIA_CONTACT" in err
    assert "--sources" in err
    wiki.first = [as_json({}, 503, Retry_After="0") for _ in range(4)]
    status, _, err = ran(tmp_path, wiki, "Maren Holt")
    assert status == 1
    assert "takes no more requests now" in " ".join(err.split())


def test_in_a_terminal_one_of_several_meanings_is_chosen_by_its_number(tmp_path: Path, wiki: Wiki) -> None:
    terminal, typed = pty.openpty()
    known = {name: value for name, value in environment(tmp_path, wiki).items() if value is not None}
    out, err = tmp_path / "out", tmp_path / "err"
    words = ["history", "Holt", "--rounds", "1", "--json"]
    try:
        process = forked.start(words, {**os.environ, **known}, tmp_path, out, errors=err, typed=Path(os.ttyname(typed)))
        os.write(terminal, b"1\n")
        status = process.wait(90)
    finally:
        os.close(terminal)
        os.close(typed)
    assert status == 0, err.read_text()
    assert "“Holt” may mean:" in err.read_text()
    assert "  1  Maren Holt\n  2  Holt (wood)\n" in err.read_text()
    assert json.loads(out.read_text())["topic"]["subject"] == "Maren Holt"


@pytest.mark.parametrize(
    ("name", "content", "sentence"),
    [
        ("life.md", b"\xff\xfe\x00", "life.md says that it is UTF-16"),
        ("life.html", b"<html><body></body></html>", "life.html"),
        ("life.txt", b"   \n", "life.txt"),
    ],
)
def test_a_file_that_lies_about_its_encoding_or_has_no_text_is_named(
    tmp_path: Path, name: str, content: bytes, sentence: str
) -> None:
    folder = tmp_path / "papers"
    folder.mkdir()
    (folder / name).write_bytes(content)
    status, out, err = ran(tmp_path, None, "Maren Holt", "--sources", str(folder))
    assert (status, out) == (2, "")
    assert sentence in " ".join(err.split())
    assert len(err.strip().splitlines()) <= 2
    assert "Traceback" not in err


def test_a_page_without_text_is_one_sentence(tmp_path: Path, wiki: Wiki) -> None:
    wiki.hold("Nobody", "   ")
    status, out, err = ran(tmp_path, wiki, "Nobody")
    assert (status, out) == (2, "")
    assert "The page “Nobody” of Wikipedia (en) has no text" in " ".join(err.split())


def test_an_answer_that_is_no_data_is_one_sentence(tmp_path: Path, wiki: Wiki) -> None:
    wiki.first = [(200, {"Content-Type": "application/json; charset=utf-8"}, b"\xff\xfe{\x00")]
    status, out, err = ran(tmp_path, wiki, "Maren Holt")
    assert (status, out) == (1, "")
    assert "answered with something else than data; is a proxy in the way?" in " ".join(err.split())


def test_a_source_that_fails_is_a_warning_and_the_trial_goes_on(tmp_path: Path, wiki: Wiki) -> None:
    wiki.instead = lambda query: as_json({}, 403) if query.get("list") == "search" else None
    status, out, err = ran(tmp_path, wiki, "Maren Holt", "--rounds", "1", "--json")
    assert status == 0, err
    assert "refuses these requests" in " ".join(err.split())
    assert json.loads(out)["outcome"] == "open"


def test_a_log_whose_quote_was_changed_is_refused_with_its_entry(tmp_path: Path, wiki: Wiki) -> None:
    log = tmp_path / "trial.jsonl"
    assert ran(tmp_path, wiki, "Maren Holt", "--rounds", "1", "--log", str(log))[0] == 0
    lines = log.read_text(encoding="utf-8").splitlines()
    place = next(n for n, line in enumerate(lines) if '"kind":"papers_opened"' in line)
    quote = next(part["quote"] for parts in json.loads(lines[place])["event"]["papers"].values() for part in parts)
    lines[place] = lines[place].replace(quote[:20], "Nobody ever said this")
    log.write_text("\n".join(lines[: place + 1]) + "\n", encoding="utf-8")
    status, out, err = ran(tmp_path, wiki, "--resume", str(log))
    assert (status, out) == (2, "")
    assert f"entry {place + 1}: not what the rules make of the entries before it" in " ".join(err.split())


def test_a_person_judges_in_a_terminal(tmp_path: Path) -> None:
    file = tmp_path / "maren.json"
    file.write_text(MAREN.model_dump_json())
    request = ["y", "economy", "Look for the accounts of the dyke after 1660.", "n"]
    other = ["y", "people", "Search the years of the revolt for what became of the farms.", "n"]
    sends_back = ["send_back", *request, *other, "-", "n", "n", "-", "-", "open", "medium", "-"]
    achievement = ["y", "The charter was fair.", "dossier-1/F1", "-", "n"]
    controversy = ["y", "Workers died for it.", "dossier-2/F1", "-", "n"]
    rules = [
        "n",
        "n",
        "She built what held.",
        *achievement,
        *controversy,
        "-",
        "Neither undoes it.",
        "divided",
        "low",
        "One source.",
    ]
    words = ["play", "--format", "history", "--case", str(file), "--set", "max_rounds=2"]
    words += ["--set", "look_in=own_sources", "--pace", "instant", "--name", "Ines"]
    typed = "\n".join([*sends_back, "accept", *rules, ""])
    done = forked.run(words, os.environ, tmp_path, typed=typed, seconds=120)
    assert done.returncode == 0, done.stderr
    assert re.search(r"[Mm]et: The Admirer has \d findings? that stands?; 4 are asked for\.", done.stdout)
    assert "Economy: Look for the accounts of the dyke after 1660." in done.stdout
    assert "Controversy 1: " in done.stdout
    assert "Achievement recognised: The charter was fair.\n    Rests on dossier-1/F1." in done.stdout
    assert "The verdict: Neither side outweighs the other. People decided" in done.stdout
    assert "Traceback" not in done.stderr


def test_models_of_the_configured_file_play_the_three_seats(
    tmp_path: Path, wiki: Wiki, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Provider() as provider:
        provider.seat_answer = provider_histories.answers(searches_again=False)
        file = tmp_path / "models.yaml"
        file.write_text(
            f"models:\n  stub:\n    provider: openai\n    model: stub-1\n    base_url: {provider.base_url}\n",
            encoding="utf-8",
        )
        monkeypatch.setenv("TWELVE_MODELS_FILE", str(file))
        models = ("--admirer", "stub", "--critic", "stub", "--judge", "stub")
        status, out, err = ran(tmp_path, wiki, "Maren Holt", *models, "--json")
    assert status == 0, err
    result = json.loads(out)
    check_cited(result)
    assert set(result["minds"].values()) == {"stub"}
    assert result["failures"] == []
    assert result["verdict"]["summary"] == "Both are to be remembered."
    assert {request.body["max_tokens"] for request in provider.asked if request.body} == {1_024, 2_048}
