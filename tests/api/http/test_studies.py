"""A study over HTTP: from the link to the tables."""

from __future__ import annotations

import asyncio
import csv
import io
import json
import zipfile
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner

from api.cli.deliberation.record import read_log
from api.cli.study.command import app
from engine.core.decide import verify
from engine.formats import FORMATS
from harness.server import House, bearer
from rooms.studies import progress
from tests.kit.studies import STUDY_FILE, OpenStudy, open_study

RUNNER = CliRunner()
WITH_FEWER = "minutes: 0.1, unfilled: fewer, left: fewer"


@pytest.fixture
async def study(house: House) -> OpenStudy:
    return await open_study(house.server, house.http, STUDY_FILE)


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def refused(answer: httpx.Response) -> str:
    assert answer.status_code >= 400, answer.text
    return str(answer.json()["code"])


async def test_four_people_go_from_the_link_to_the_tables(study: OpenStudy, tmp_path: Path) -> None:
    people = [await study.come(f"pid-a{number}") for number in range(4)]
    for one in people:
        await one.begin()
    assert people[0].place["stage"] == "waiting"
    assert people[0].place["waiting"]["needed"] == 2

    async def goes(place: int) -> None:
        one = people[place]
        await one.until("room")
        await one.play()
        await one.finish()

    await asyncio.gather(*(goes(place) for place in range(4)))
    ending = people[2].place["ending"]
    assert (ending["code"], ending["link"]) == ("DONE12", "https://example.org/done?cc=DONE12&id=pid-a2")
    assert people[2].place["debriefing"] == "Some groups voted by a show of hands."
    overview = await study.overview()
    assert [(one["condition"], one["stages"]) for one in overview["conditions"]] == [
        ("sealed", {"done": 2}),
        ("open", {"done": 2}),
    ]
    archive = zipfile.ZipFile(io.BytesIO((await study.get("data.zip")).content))
    participants = rows(archive.read("tables/participants.csv").decode())
    assert [(one["stage"], one["attentive"], one["dropout"]) for one in participants] == [("done", "yes", "")] * 4
    answers = rows(archive.read("tables/answers.csv").decode())
    asked = {(one["participant"], one["part"], one["question"]) for one in answers}
    assert len([one for one in asked if one[1] == "before"]) == 4
    assert {one[0] for one in asked if one[1] == "ballot"} == {"1", "2", "3", "4"}
    assert len([one for one in asked if one[1] == "after"]) == 8
    groups = rows(archive.read("tables/groups.csv").decode())
    assert [(one["people"], one["minds"], one["outcome"] != "") for one in groups] == [("2", "4", True)] * 2
    assert {f"logs/{one['log']}.jsonl" for one in groups} <= set(archive.namelist())
    # Pseudonyms: the recruiting service's words are in the list of payments alone.
    assert not any(b"pid-a" in archive.read(name) for name in archive.namelist())
    assert [one["participant"] for one in rows((await study.get("payments.csv")).text)] == ["1", "2", "3", "4"]
    await _fetch_from_a_terminal(study, groups, tmp_path)
    certificate = json.loads(archive.read("certificate.json"))["certificate"]
    assert (certificate["came"], certificate["done"], certificate["deception"]) == (4, 4, False)
    assert certificate["seed"] is None


async def _fetch_from_a_terminal(study: OpenStudy, groups: list[dict[str, str]], folder: Path) -> None:
    """`twelve study data` writes what the study’s page hands over, and the tables of its logs; all of them verify."""
    from pyarrow import parquet

    words = [f"http://{study.server}/study/{study.code}", "--out", str(folder)]
    ran = await asyncio.to_thread(RUNNER.invoke, app, ["data", *words], env={"TWELVE_TOKEN": study.experimenter})
    assert ran.exit_code == 0, ran.output
    assert "the tables of 2 logs are in" in ran.output
    assert rows((folder / "tables" / "groups.csv").read_text("utf-8")) == groups
    turns = rows((folder / "tables" / "turns.csv").read_text("utf-8"))
    assert {one["log"] for one in turns} == {one["log"] for one in groups}
    for one in groups:
        log = read_log(folder / "logs" / f"{one['log']}.jsonl")
        assert log.matter is not None
        assert verify(FORMATS["jury"].bind(log.matter), log.entries)[1] is None
    again = [words[0], "--out", str(folder / "again"), "--tables-as", "parquet"]
    ran = await asyncio.to_thread(RUNNER.invoke, app, ["data", *again], env={"TWELVE_TOKEN": study.experimenter})
    assert ran.exit_code == 0, ran.output
    assert parquet.read_table(folder / "again" / "tables" / "groups.parquet").num_rows == len(groups)
    wrong = await asyncio.to_thread(RUNNER.invoke, app, ["data", *words], env={"TWELVE_TOKEN": "x" * 40})
    assert (wrong.exit_code, wrong.output.splitlines()[-1]) == (1, "This token opens nothing in this study.")


async def test_who_reloads_comes_twice_or_waits_in_vain_finds_a_place(study: OpenStudy) -> None:
    first = await study.come("pid-b1")
    await first.begin()
    double = await study.come("pid-b1")
    assert (double.number, (await double.look())["stage"]) == (first.number, "waiting")
    assert (await first.look())["stage"] == "waiting"
    assert (await study.get("overview", first.token)).json()["code"] == "experimenter_only"
    assert (await study.act("stop")).status_code == 200
    await first.until("done")
    assert first.place["dropout"] == "no_group"
    assert first.place["ending"]["code"] == "DONE12"
    assert "not your fault" in first.place["ending"]["thanks"]
    assert refused(await study.ask_in("pid-b2")) == "study_stopped"


async def test_a_withdrawal_erases_answers_and_words(study: OpenStudy) -> None:
    people = [await study.come(f"pid-c{number}") for number in range(4)]
    for one in people:
        await one.begin()
    await asyncio.gather(*(one.until("room") for one in people))

    async def goes(place: int) -> None:
        await people[place].play()
        await people[place].finish()

    await asyncio.gather(*(goes(place) for place in range(4)))
    gone = people[0]
    log = f"groups/{(await study.overview())['people'][0]['group']}/log.jsonl"
    before = (await study.get(log)).text
    assert (await gone.step("withdraw")).status_code == 200
    while not gone.place["erased"]:
        await gone.look(1.0)
    answers = rows((await study.get("tables/answers.csv")).text)
    assert {(one["answer"], one["number"]) for one in answers if one["participant"] == str(gone.number)} == {("", "")}
    assert all(one["answer"] or one["number"] for one in answers if one["participant"] != str(gone.number))
    dropouts = [one["dropout"] for one in rows((await study.get("tables/participants.csv")).text)]
    assert dropouts == ["withdrawn", "", "", ""]
    after = (await study.get(log)).text
    said = [json.loads(line)["event"] for line in after.splitlines()]
    seat = gone.place["room"] or {"seat": int(rows((await study.get("tables/participants.csv")).text)[0]["seat"])}
    turns = [one["text"] for one in said if one["kind"] == "turn_taken" and one["seat"] == seat["seat"]]
    assert set(turns) <= {"[erased]", ""}
    assert len(after.splitlines()) == len(before.splitlines())
    certificate = (await study.get("certificate.json")).json()["certificate"]
    assert certificate["words_erased"] == [1]
    assert sum(one["words_erased"] for one in certificate["groups"]) == 1


async def test_bad_input_is_one_sentence(house: House, study: OpenStudy) -> None:
    checked = (
        await house.http.post("/api/studies/check", json={"file": STUDY_FILE.replace("block: 4", "block: 3")})
    ).json()
    assert [(one["field"], one["line"] > 1) for one in checked["faults"]] == [("assignment.block", True)]
    answer = await house.http.post("/api/studies", json={"file": STUDY_FILE.replace("people: 2", "people: 9")})
    assert "cannot be filled" in answer.json()["detail"]
    assert refused(await study.ask_in("pid-d1", study="s-2")) == "other_study"
    one = await study.come("pid-d1")
    other = await open_study(house.server, house.http, STUDY_FILE)
    assert refused(await other.ask_in("pid-d1")) == "in_another_study"
    await one.look()
    assert refused(await one.step("consent", agreed=[True, False])) == "malformed"
    assert refused(await one.step("answer", part="after", answers={})) == "not_this_step"
    await one.agree()
    for answers, named in (
        ({}, "needs an answer"),
        ({"trust": 9}, "from 1 to 7"),
        ({"trust": 2, "other": 1}, "no question"),
    ):
        answer = await one.step("answer", part="before", answers=answers)
        assert named in answer.json()["detail"], answer.text
    changed = {"file": STUDY_FILE.replace("minutes: 10", "minutes: 9"), "follows": study.code}
    answer = await house.http.post("/api/studies", json=changed, headers=bearer(study.experimenter))
    assert refused(answer) == "study_begun"
    await study.act("stop")
    answer = await house.http.post("/api/studies", json=changed, headers=bearer(study.experimenter))
    assert answer.status_code == 201
    assert refused(await study.act("assign", participant=1, condition="open")) == "not_this_step"
    assert refused(await house.http.get("/api/studies/ZZZZZZ")) == "no_such_study"
    assert (await house.http.delete(study.path, headers=bearer(study.experimenter))).status_code == 204
    assert refused(await house.http.get(study.path)) == "no_such_study"


async def test_a_group_goes_on_with_empty_chairs(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Three of four came, and half of the group leaves at the first ballot: no mind plays on for anybody."""
    file = STUDY_FILE.replace("people: 2", "people: 4").replace("minutes: 10, unfilled: end", WITH_FEWER)
    study = await open_study(house.server, house.http, file.replace("participants: 4", "participants: 8"))
    people = [await study.come(f"pid-f{number}") for number in range(6)]
    await asyncio.gather(*(one.begin() for one in people))
    await asyncio.gather(*(one.until("room") for one in people))
    rooms = {one.number: one.place["room"]["code"] for one in people}
    together = [one for one in people if rooms[one.number] == rooms[1]]
    assert len(together) == 3
    stays, *going = together
    monkeypatch.setattr(progress, "LEFT_SECONDS", 2.5)
    on = [one for one in people if one not in going]
    await asyncio.gather(
        *(one.vote_and_leave() for one in going), *(one.play() for one in on), *(one.until("after") for one in on)
    )
    await stays.finish()
    for one in going:
        place = await one.look()
        assert (place["dropout"], place["ending"]["code"], place["debriefing"] is not None) == ("left", None, True)
        assert "gone on without you" in place["ending"]["thanks"]
    group = (await study.overview())["people"][0]["group"]
    said = [json.loads(line)["event"] for line in (await study.get(f"groups/{group}/log.jsonl")).text.splitlines()]
    excused = [one["seat"] for one in said if one["kind"] == "withdrawn"]
    assert len(excused) == 3
    taken = [(one["seat"], one["occupant"]) for one in said if one["kind"] == "seat_taken"]
    assert not {seat for seat, occupant in taken if occupant == "house"} & set(excused)
    tally = next(one for one in reversed(said) if one["kind"] == "verdict_reached")
    assert sum(tally["counts"].values()) == 3, "the verdict is of those who are left"
    groups = rows((await study.get("tables/groups.csv")).text)
    assert {(one["people"], one["minds"]) for one in groups} == {("3", "2")}


async def test_a_mind_is_shown_as_one_and_deception_is_certified(house: House) -> None:
    file = STUDY_FILE.replace("people: 2", "people: 1").replace("block: 4", "block: 2")
    file = file.replace("people: 1,", "people: 1, minds_as_people: true,", 1)
    answer = await house.http.post("/api/studies", json={"file": file})
    assert "`deception: true`" in answer.json()["detail"]
    for declared in (file.replace("debriefing:", "deception: true\ndebriefing:"), STUDY_FILE):
        study = await open_study(house.server, house.http, declared.replace("people: 2", "people: 1"))
        one = await study.come("pid-m1")
        await one.begin()
        await one.until("room")
        view = (await house.http.get(f"/api/rooms/{one.place['room']['code']}/view", headers=bearer(one.token))).json()
        kinds = [seat["occupant"] for seat in view["seats"]]
        assert sorted(kinds) == [*["house"] * 5, "human"]
        await study.act("stop")
        certificate = (await study.get("certificate.json")).json()["certificate"]
        deceives = declared is not STUDY_FILE
        assert (certificate["deception"], certificate["minds_as_people"]) == (deceives, ["sealed"] if deceives else [])
        assert (await one.step("withdraw")).status_code == 200
