"""`twelve history`: a trial from Wikipedia (a server of ours that speaks as it does), from a folder, and both; stopped
in the middle and gone on."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from api.cli.main import app
from tests.kit.history import LIFE
from tests.kit.waiting import until
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
    for heading in ("Summary", "Achievements recognised", "Controversies acknowledged", "Historical context"):
        assert f"## {heading}" in text
    assert "index.php?oldid=1001" in text
    assert "CC BY-SA 4.0" in text
    result = json.loads(output.with_suffix(".json").read_text(encoding="utf-8"))
    check_cited(result)
    assert result["outcome"] == "accepted"
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


def test_a_living_person_gets_a_notice(tmp_path: Path, wiki: Wiki) -> None:
    status, out, _ = ran(tmp_path, wiki, "Jo Bell", "--rounds", "1")
    assert status == 0
    assert "is living" in out


async def test_killed_in_the_second_round_it_goes_on_and_fetches_nothing_twice(tmp_path: Path, wiki: Wiki) -> None:
    log = tmp_path / "trial.jsonl"
    wiki.seconds = 0.25
    process = await started(tmp_path, wiki, "Maren Holt", "--log", str(log))

    def second_round() -> bool:
        return log.exists() and log.read_text(encoding="utf-8").count('"kind":"round_opened"') >= 2

    await until(second_round, "the second round", 60)
    process.send_signal(signal.SIGKILL)
    await process.wait()
    wiki.seconds = 0.0
    before = len(log.read_text(encoding="utf-8").splitlines())
    status, out, err = await asyncio.to_thread(ran, tmp_path, wiki, "--resume", str(log), "--json")
    assert status == 0, err
    assert len(log.read_text(encoding="utf-8").splitlines()) > before
    check_cited(json.loads(out))
    # A request that was under way when it was killed had no answer, and may be sent again.
    asked = [json.dumps(request, sort_keys=True) for request in wiki.requests]
    assert len(asked) - len(set(asked)) <= 2


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("Nobody At All",), "has no page “Nobody At All”"),
        (("Holt",), "may mean several pages: “Maren Holt”, “Holt (wood)”; name one of them"),
        (("X",), "TOPIC: name a person of history"),
        (("Maren Holt", "--rounds", "0"), "--rounds 0: a number from 1 to 20"),
        (("Maren Holt", "--lang", "EN!"), "is no language of Wikipedia"),
        (("Maren Holt", "--output", "x.pdf"), "end its name in .md or .json"),
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
    assert "no text, Markdown, HTML, PDF or Word document is in it" in " ".join(err.split())
    (folder / "life.pdf").write_bytes(b"this is none")
    status, _, err = ran(tmp_path, None, "Maren Holt", "--sources", str(folder))
    assert status == 2
    assert "life.pdf is called a PDF and is none" in " ".join(err.split())


def test_without_contact_or_network_it_says_how_to_use_sources(tmp_path: Path, wiki: Wiki) -> None:
    status, _, err = ran(tmp_path, None, "Maren Holt")
    assert status == 2
    assert "TWELVE_WIKIPEDIA_CONTACT" in err
    assert "--sources" in err
    wiki.first = [as_json({}, 503, Retry_After="0") for _ in range(4)]
    status, _, err = ran(tmp_path, wiki, "Maren Holt")
    assert status == 1
    assert "takes no more requests now" in " ".join(err.split())
