"""A room over a case whose source gives the end away: source and finding come together, after the room's verdict."""

from __future__ import annotations

from pathlib import Path

from cases.sources.exonerations.importer import read_cases
from engine.matters.criminal_case import Case
from harness.server import House
from tests.cases.sources.test_exonerations import ALL_FACTORS, PERSON, table

IDENTIFYING = ("Quillfeather", "xonerat", "Registry", "90001")


async def test_a_room_learns_the_source_with_the_finding(house: House, tmp_path: Path) -> None:
    (tmp_path / "export.csv").write_bytes(table([PERSON | ALL_FACTORS]))
    (case,) = read_cases(tmp_path / "export.csv")
    assert isinstance(case, Case)
    room = await house.open_room(case_id=None, case=case.model_dump(mode="json"))
    papers = ("", "/view", "/case", "/events", "/transcript.json", "/transcript.md")
    for path in papers:
        text = (await room.get(path, room.seat_token)).text
        assert [word for word in IDENTIFYING if word in text] == [], path
    async with room.socket(room.seat_token, after=0) as player:
        await room.begin()
        await player.play_to_end()
    shown = (await room.get("/case", room.seat_token)).json()
    assert shown["source"]["kind"] == "exoneration"
    assert "was exonerated in 2009" in shown["finding"]["text"]
    text = (await room.get("/transcript.md", room.seat_token)).text
    assert "Zebedee Quillfeather was convicted" in text
    assert "states no open licence" in text
