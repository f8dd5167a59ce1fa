"""A backup that is made in the middle of a deliberation is restored, and the room goes on to its verdict."""

import os
import sqlite3
import subprocess
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

from cases.library import predefined_cases
from engine.core.decide import verify
from engine.formats import FORMATS
from harness.server import House, OpenRoom, entries_of, serving, settings
from harness.services.cluster import installed
from harness.services.postgres import new_database
from rooms.store.sql.upgrade import upgrade

CASE = "case_001_robbery"


def back_up(url: str, file: Path) -> None:
    """As docs/running.md has it."""
    if url.startswith("sqlite"):
        with sqlite3.connect(url.removeprefix("sqlite:///")) as connection:
            connection.execute(f"VACUUM INTO '{file}'")
        connection.close()
    else:
        run_program("pg_dump", "--format=custom", f"--file={file}", url)


def restore(file: Path, url: str) -> None:
    if url.startswith("sqlite"):
        file.rename(url.removeprefix("sqlite:///"))
    else:
        run_program("pg_restore", f"--dbname={url}", "--no-owner", str(file))


def run_program(name: str, *arguments: str) -> None:
    """A program of the PostgreSQL that the tests run on."""
    folder = next(programs.folder for programs in installed() if (programs.folder / name).exists())
    # One of another version may have been found first.
    ran = subprocess.run([folder / name, *arguments], env={**os.environ}, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
async def test_a_restored_room_goes_on_to_its_verdict(kind: str, tmp_path: Path) -> None:
    async with new_database() as first, new_database() as second:
        urls = (
            (first, second)
            if kind == "postgres"
            else (f"sqlite:///{tmp_path}/first.db", f"sqlite:///{tmp_path}/second.db")
        )
        await upgrade(urls[0])
        async with (
            serving(settings(database_url=urls[0])) as server,
            httpx.AsyncClient(base_url=f"http://{server}", timeout=30) as http,
        ):
            room = await House(server, http).open_room({"max_rounds": 1})
            await room.begin()
            async with room.socket(room.seat_token, after=0) as guest:
                await guest.asked("choose_side")
                back_up(urls[0], tmp_path / "backup")
                # What comes after it is lost, as it should be.
                known = len(await room.log(room.host_token))
                assert (await room.act({"kind": "set_pace", "pace": "brisk"})).status_code == 200
        restore(tmp_path / "backup", urls[1])
        async with (
            serving(settings(database_url=urls[1])) as server,
            httpx.AsyncClient(base_url=f"http://{server}", timeout=30) as http,
        ):
            there = OpenRoom(server, http, room.code, room.host_token, room.seat_token, room.seat, room.opened)
            async with there.socket(room.seat_token, after=0) as guest:
                await guest.until("welcome")
                await guest.play_to_end()
            log = await there.log(room.host_token)
    kinds = [entry["event"]["kind"] for entry in log]
    assert len(log) > known
    assert "verdict_reached" in kinds
    assert "settings_changed" not in kinds[:known]
    entries = entries_of(log)
    assert verify(FORMATS["jury"].bind(predefined_cases()[CASE]), entries)[1] is None
    assert urlsplit(urls[0]) != urlsplit(urls[1])
