"""A panel at every door: exports, certificate, a seat that changes hands, a fork, a rematch (api/PROTOCOL.md, H13, H30,
S1, H32; engine/RULES.md, PN1 to PN11)."""

import csv
import io
import json
import zipfile

import pytest

from harness.examples import Json
from harness.examples.panel import CSV, DOSSIER
from harness.server import House, OpenRoom, bearer
from rooms.signing import signed_by
from tests.api.http.test_rooms import problem

WORDS: Json = {
    "kind": "speak",
    "text": "The lamp was strong in our test, and the switch can be mended.",
    "cites": ["offer.1"],
    "verdict": "buy",
    "reasoning": "The lamp was strong in our test.",
    "notes": [{"kind": "action", "text": "Ask for a second switch", "who": "Bo", "due": "Friday"}],
}


WAITING = {"turn_seconds": 600, "demand_every": 100}
"""Settings of a panel that waits for its host's member: the lot may let the others speak often before, and who is asked
for a verdict meanwhile would wait for the floor in vain."""


async def to_the_floor(room: OpenRoom) -> Json:
    """The ask to speak of the host's seat."""
    async with room.socket(room.seat_token, after=0) as ann:
        await ann.until("welcome")
        return await ann.asked("speak")


async def decided(house: House, **settings: object) -> OpenRoom:
    """A panel to its end: Ann, who chairs, files a table, says her verdict and withdraws; the house does the rest."""
    room = await house.open_room({**WAITING, **settings}, format="panel", seat=2)
    await room.begin()
    await to_the_floor(room)
    for act in (
        {"kind": "file_artifact", "form": "table", "title": "Prices", "text": CSV},
        WORDS,
        {"kind": "withdraw"},
    ):
        answer = await room.act(act, room.seat_token)
        assert answer.status_code == 200, answer.text
    async with room.socket(room.seat_token, after=0) as ann:
        await ann.until_event("closed", 60)
    return room


@pytest.fixture(scope="module")
async def ended(house: House) -> OpenRoom:
    return await decided(house)


async def test_h13_the_exports_of_a_panel_have_its_words_its_papers_and_its_log(ended: OpenRoom) -> None:
    script = (await ended.get("/transcript.json", ended.seat_token)).json()
    lines = script["lines"]
    assert [line["text"] for line in lines if line["kind"] == "phase"] == ["Discussion", "Last verdicts", "Decision"]
    assert any(line["kind"] == "withdrawal" and line["seat"] == 2 for line in lines)
    papers = [line["text"] for line in lines if line["kind"] == "paper"]
    # A member of the house may have filed a table of what speaks for and against before.
    assert [paper for paper in papers if paper.startswith("Prices (table-")]
    assert papers[-1].startswith("Decision record (record)")
    text = (await ended.get("/transcript.md", ended.seat_token)).text
    for words in ("The lamp was strong in our test", "Should we buy the lamp?", "Timekeeper", "Votes “Buy the lamp”"):
        assert words in text, words
    for word in ("juror", "guilty", "judge"):
        assert word not in text.casefold(), word
    archive = zipfile.ZipFile(io.BytesIO((await ended.get("/export.zip", ended.host_token)).content))
    assert {"transcript.md", "transcript.json", "log.jsonl", "turns.csv", "ballots.csv", "certificate.json"} <= set(
        archive.namelist()
    )
    first, *entries = map(json.loads, archive.read("log.jsonl").decode().splitlines())
    assert first["case"]["question"] == DOSSIER.question
    # Another test opens a rematch of the room.
    assert "closed" in [entry["event"]["kind"] for entry in entries]
    votes = list(csv.DictReader(io.StringIO(archive.read("ballots.csv").decode("utf-8-sig"))))
    assert any(row["choice"] == "buy" for row in votes)


async def test_h30_the_certificate_of_a_panel_is_signed_and_names_its_verdicts(ended: OpenRoom) -> None:
    signed = (await ended.get("/certificate")).json()
    certificate = signed["certificate"]
    assert signed_by(signed["signature"]["key"], signed["signature"]["value"], certificate)
    view = (await ended.get("", ended.host_token)).json()
    for name in ("outcome", "counts", "why"):
        assert certificate["verdict"][name] == view["result"][name]
    assert certificate["degraded"] is False
    assert [seat["ballot"] for seat in certificate["seats"]] == [seat["ballot"] for seat in view["seats"]]
    assert certificate["seats"][1]["ballot"] == "buy"
    assert certificate["seats"][3]["ballot"] is None


async def test_pn11_the_record_holds_who_does_what_until_when(ended: OpenRoom) -> None:
    record = (await ended.get("/papers/record", ended.seat_token)).json()
    parts = {part["label"]: part["text"] for part in record["parts"]}
    assert parts["Question"] == DOSSIER.question
    assert parts["To be done"] == "Ask for a second switch (Bo, Friday)."
    reasons = [text for label, text in parts.items() if label.endswith("Ann")]
    assert reasons == ["Buy the lamp. The lamp was strong in our test."]


async def test_a_members_seat_goes_to_the_house_and_back_to_the_member(house: House) -> None:
    room = await house.open_room({**WAITING, "locked": False}, format="panel", seat=2)
    bo, cy = await room.join("Bo", 1), await room.join("Cy", 3)
    await room.begin()
    # With the third member gone, Ann has the floor again before the house has said enough to withdraw from Bo's seat.
    for act in ({"kind": "cast_ballot", "choice": "leave"}, {"kind": "withdraw"}):
        assert (await room.act(act, cy["token"])).status_code == 200
    left = await house.http.delete(f"{room.path}/seats/1", headers=bearer(bo["token"]))
    assert left.status_code in (200, 204), left.text
    seats = {seat["seat"]: seat for seat in (await room.get("", room.host_token)).json()["seats"]}
    assert (seats[1]["name"], seats[1]["occupant"]) == ("Ada Lorne", "house")
    await to_the_floor(room)
    before = (await room.log(room.host_token))[-1]["seq"]
    assert (await room.act({**WORDS, "target": 1, "argument_type": "question"}, room.seat_token)).status_code == 200
    # Who was asked answers next (PN3), also with the house on the seat.
    async with room.socket(room.seat_token, after=before) as ann:
        mine = await ann.until_event("turn_taken", 30, seat=2)
        answer = await ann.until_event("turn_taken", 30, seat=1, target=2)
    assert int(answer["turn_id"][1:]) == int(mine["turn_id"][1:]) + 1
    back = await room.join("Bo", 1)
    seats = {seat["seat"]: seat for seat in (await room.get("", room.host_token)).json()["seats"]}
    assert (seats[1]["name"], seats[1]["occupant"]) == ("Bo", "human")
    assert (await room.act({"kind": "cast_ballot", "choice": "leave"}, back["token"])).status_code == 200
    log = [entry["event"] for entry in await room.log(room.host_token) if "event" in entry]
    assert [event["occupant"] for event in log if event["kind"] == "seat_taken" and event["seat"] == 1][-1] == "human"


async def test_a_fork_of_a_panel_goes_on_under_another_rule(ended: OpenRoom, house: House) -> None:
    log = await ended.log(ended.host_token)
    # Where Ann has the floor for the first time: once she has withdrawn, a fork would not wait for anybody.
    after = next(
        entry["seq"] for entry in log if entry["event"]["kind"] == "floor_granted" and entry["event"]["seat"] == 2
    )
    body = {"after_seq": after, "settings": {"decision_rule": "unanimous", "max_messages": 12}}
    answer = await house.http.post(f"{ended.path}/fork", json=body, headers=bearer(ended.host_token))
    assert answer.status_code == 201, answer.text
    made = answer.json()
    forked = OpenRoom(
        ended.server, ended.http, made["code"], made["host_token"], made["seat_token"], made["seat"], made, "panel"
    )
    if (await forked.get("", forked.host_token)).json()["room"]["status"] == "paused":
        await forked.act({"kind": "resume"})
    assert (await forked.act({"kind": "call_vote"})).status_code == 200
    async with forked.socket(forked.seat_token, after=0) as ann:
        await ann.play_to_end()
    view = (await forked.get("", forked.host_token)).json()
    assert view["room"]["settings"]["decision_rule"] == "unanimous"
    counts = {choice: count for choice, count in view["result"]["counts"].items() if count and choice != "abstain"}
    assert (view["result"]["outcome"] in counts) == (len(counts) == 1)


async def test_h32_a_rematch_of_a_panel_has_the_same_question_and_people(ended: OpenRoom, house: House) -> None:
    answer = await house.http.post(f"{ended.path}/rematch", json={}, headers=bearer(ended.host_token))
    assert answer.status_code == 201, answer.text
    view = (await house.http.get(f"/api/rooms/{answer.json()['code']}/view", headers=bearer(ended.seat_token))).json()
    assert view["room"]["case"]["title"] == DOSSIER.title
    assert view["room"]["format"] == "panel"
    assert (view["you"]["seat"], view["seats"][1]["name"]) == (2, "Ann")


async def test_pn7_the_timekeeper_is_refused_a_verdict_over_http(house: House) -> None:
    room = await house.open_room({"turn_seconds": 600}, format="panel", seat=4)
    await room.begin()
    for act in ({"kind": "cast_ballot", "choice": "buy"}, {**WORDS, "text": "Buy it."}):
        refused = await room.act(act, room.seat_token)
        assert "never judges" in problem(refused, refused.status_code, "not_asked")


async def test_who_withdrew_and_speaks_is_refused_in_one_sentence(house: House) -> None:
    room = await house.open_room({"turn_seconds": 600}, format="panel", seat=2)
    bo = await room.join("Bo", 1)
    await room.begin()
    for act in ({"kind": "cast_ballot", "choice": "buy"}, {"kind": "withdraw"}):
        assert (await room.act(act, bo["token"])).status_code == 200
    for act in (WORDS, {"kind": "cast_ballot", "choice": "leave"}, {"kind": "withdraw"}, {"kind": "raise_hand"}):
        refused = await room.act(act, bo["token"])
        sentence = problem(refused, refused.status_code, refused.json()["code"])
        assert sentence.startswith("Your seat takes no further part; "), (act["kind"], sentence)
        assert sentence.endswith("leave the rest to those who still take part."), sentence


async def test_a_verdict_that_is_no_option_is_refused_with_those_there_are(house: House) -> None:
    room = await house.open_room(WAITING, format="panel", seat=2)
    await room.begin()
    await to_the_floor(room)
    for act in ({"kind": "cast_ballot", "choice": "maybe"}, {**WORDS, "verdict": "maybe"}):
        refused = await room.act(act, room.seat_token)
        sentence = problem(refused, refused.status_code, refused.json()["code"])
        assert "maybe" in sentence, sentence
        assert "buy" in sentence, sentence
