"""A room over a case whose source tells the end: source and finding come together, after the room's own verdict."""

from __future__ import annotations

from pathlib import Path

from cases.sources.exonerations.importer import read_cases
from engine.matters.criminal_case import Case
from tests.api.serving import House, play
from tests.cases.sources.test_exonerations import ALL, PERSON, table

TELLING = ("Quillfeather", "xonerat", "Registry", "90001")


async def test_a_room_learns_the_source_with_the_finding(house: House, tmp_path: Path) -> None:
    (tmp_path / "export.csv").write_bytes(table([PERSON | ALL]))
    (case,) = read_cases(tmp_path / "export.csv")
    assert isinstance(case, Case)
    room = await house.open(case_id=None, case=case.model_dump(mode="json"))
    papers = ("", "/view", "/case", "/events", "/transcript.json", "/transcript.md")
    for path in papers:
        told = (await room.get(path, room.seat_token)).text
        assert [word for word in TELLING if word in told] == [], path
    async with room.socket(room.seat_token, after=0) as player:
        await room.begin()
        await play(player)
    shown = (await room.get("/case", room.seat_token)).json()
    assert shown["source"]["kind"] == "exoneration"
    assert "was exonerated in 2009" in shown["finding"]["text"]
    told = (await room.get("/transcript.md", room.seat_token)).text
    assert "Zebedee Quillfeather was convicted" in told
    assert "states no open licence" in told
