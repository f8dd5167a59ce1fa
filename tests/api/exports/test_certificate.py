"""Certificates over HTTP (api/PROTOCOL.md, H30 and H31)."""

import io
import json
import zipfile
from pathlib import Path

import httpx
import pytest

from api.provenance import program
from harness.examples import Json
from harness.server import House, OpenRoom, bearer, serving, settings
from rooms.signing import signed_by
from rooms.store.sql.upgrade import upgrade
from tests.api.http.test_rooms import problem


async def decided(house: House, **more: object) -> OpenRoom:
    """A room in which Ann has played to the verdict."""
    room = await house.open_room(dict(more), name="Ann")
    async with room.socket(room.seat_token, after=0) as ann:
        await room.begin()
        await ann.play_to_end()
    return room


def verified(signed: Json) -> bool:
    """Whether a certificate is as it was signed."""
    signature = signed["signature"]
    return signed_by(signature["key"], signature["value"], signed["certificate"])


async def test_h30_every_verdict_is_matched_by_its_certificate(house: House) -> None:
    room = await decided(house)
    signed = (await room.get("/certificate")).json()
    certificate = signed["certificate"]
    view, script = (await room.get()).json(), (await room.get("/transcript.json")).json()
    for result in (view["result"], script["result"]):
        assert {name: certificate["verdict"][name] for name in ("outcome", "counts", "why")} == {
            name: result[name] for name in ("outcome", "counts", "why")
        }
    assert certificate["program"] == program(), "which program says so"
    assert script["certificate"] == f"{room.path}/certificate"
    assert f"{room.path}/certificate" in (await room.get("/transcript.md")).text.replace("\\", "")
    log = await room.log(room.host_token)
    entry = log[certificate["verdict"]["seq"] - 1]
    assert entry["event"]["kind"] == "verdict_reached"
    assert entry["at"] == certificate["verdict"]["at"]
    assert (certificate["room"], certificate["deliberation"]) == (room.code, room.opened["deliberation"])
    assert certificate["log"]["entries"] == view["seq"] == len(log)
    assert certificate["seed"] == view["room"]["seed"] is not None
    ann = certificate["seats"][6]["tenures"][-1]
    assert (ann["occupant"], ann["name"], ann["until"]) == ("human", "Ann", None)
    ballots = {str(seat["seat"]): seat["ballot"] for seat in certificate["seats"]}
    assert ballots == {str(seat["seat"]): seat["ballot"] for seat in view["seats"]}


async def test_h30_there_is_none_before_the_verdict(house: House) -> None:
    room = await house.open_room()
    assert "not begun" in problem(await room.get("/certificate"), 409, "no_verdict")
    await room.begin()
    assert "no verdict yet" in problem(await room.get("/certificate"), 409, "no_verdict")
    assert (await room.get("/transcript.json")).json()["certificate"] is None
    with zipfile.ZipFile(io.BytesIO((await room.get("/export.zip", room.host_token)).content)) as made:
        assert "certificate.json" not in made.namelist()
    assert (await room.act({"kind": "adjourn"})).status_code == 200
    assert "adjourned" in problem(await room.get("/certificate"), 409, "no_verdict")


async def test_h30_it_needs_the_same_permission_as_the_transcript(house: House) -> None:
    room = await decided(house, spectators="off")
    problem(await room.get("/certificate"), 401, "bad_token")
    problem(await room.get("/certificate", "nonsense"), 401, "bad_token")
    seen = [(await room.get("/certificate", token)).json() for token in (room.host_token, room.seat_token)]
    assert seen[0] == seen[1]
    assert verified(seen[0])


async def test_h30_a_spectator_who_sees_later_gets_it_later(house: House) -> None:
    room = await decided(house, spectators="delayed:600")
    problem(await room.get("/certificate"), 409, "no_verdict")
    assert (await room.get("/certificate", room.host_token)).status_code == 200


async def test_h30_the_archive_holds_it(house: House) -> None:
    room = await decided(house)
    with zipfile.ZipFile(io.BytesIO((await room.get("/export.zip", room.host_token)).content)) as made:
        packed = json.loads(made.read("certificate.json"))
    assert packed == (await room.get("/certificate", room.host_token)).json()
    assert verified(packed)


async def test_h31_the_signature_is_the_servers(house: House) -> None:
    room = await decided(house, size=6)
    signed = (await room.get("/certificate")).json()
    key = (await house.http.get("/api/certificate-key")).json()
    assert key == {"algorithm": "Ed25519", "key": signed["signature"]["key"]}
    assert verified(signed)
    signed["certificate"]["verdict"]["outcome"] = (
        "guilty" if signed["certificate"]["verdict"]["outcome"] != "guilty" else "hung"
    )
    assert not verified(signed)


async def test_h31_two_workers_and_a_restart_sign_with_one_key(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/twelve.db"
    await upgrade(url)
    keys = []
    for chosen in (
        settings(database_url=url),
        settings(database_url=url),
        settings(database_url=url, signing_key="ab" * 32),
    ):
        async with serving(chosen) as server, httpx.AsyncClient(base_url=f"http://{server}", timeout=30) as http:
            keys.append((await http.get("/api/certificate-key")).json()["key"])
    assert keys[0] == keys[1] != keys[2]


@pytest.mark.parametrize("text", ["short", "0x" + "a" * 62, "g" * 64])
def test_h31_a_key_that_is_none_is_named_at_the_start(text: str) -> None:
    with pytest.raises(ValueError, match="64 hex digits"):
        settings(signing_key=text)


async def test_h31_a_certificate_outlives_its_room(house: House) -> None:
    room = await decided(house)
    signed = (await room.get("/certificate")).json()
    assert (await house.http.delete(room.path, headers=bearer(room.host_token))).status_code == 204
    problem(await room.get("/certificate", room.host_token), 404, "no_such_room")
    assert verified(signed)
