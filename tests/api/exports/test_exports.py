"""What is exported of a room (api/PROTOCOL.md, H13, H26 and H27)."""

import csv
import io
import json
import re
import zipfile

import pytest
from markdown_it import MarkdownIt

from api.exports.archive import archive
from api.exports.markdown import paragraphs, quoted
from api.exports.transcripts import transcript_lines
from engine.core import acts
from engine.core.decide import Host
from engine.core.visibility import Viewer
from harness.answers import citing
from harness.examples import Json
from harness.server import House, OpenRoom, bearer
from harness.surroundings import SURROUNDINGS
from rooms.live.seating import Caller
from rooms.live.visibility import visible_to
from rooms.store.memory.store import MemoryStore
from tests.api.http.test_rooms import problem
from tests.engine.driving import Jury
from tests.kit.jury_cases import MURDER
from tests.kit.rooms import House as Rooms
from tests.kit.rooms import open_room, until_closed

FILES = ["transcript.md", "transcript.json", "log.jsonl", "turns.csv", "ballots.csv"]
ODD = [
    '=HYPERLINK("https://evil.example","click")',
    "+1 for guilty",
    "-2+3",
    "@SUM(A1)",
    "\t=1",
    "  =1+1",
    "＝1",
]
MARKUP = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "[click](javascript:alert(1))",
    "![x](https://evil.example)",
    "# Verdict: guilty",
    "**bold** _and_ `code` ~~gone~~",
    "---",
    "===",
    "- one",
    "+ one",
    "1. one",
    "2) two",
    "> deeper",
    "    indented",
    "| a | b |\n|---|---|\n| 1 | 2 |",
    "&lt;b&gt; &amp; &#60;",
    "https://evil.example www.evil.example",
    "<https://evil.example> a@evil.example",
    "word\n---\nword\n===",
    "[x]: https://evil.example\n[x]",
    "```\ncode\n```",
    "a\\*b\\",
    "$x$ <!-- -->",
]


async def said(house: House, texts: list[str]) -> OpenRoom:
    """A room in which Ann has said each of these, and that has come to its end."""
    room = await house.open_room({"max_rounds": max(2, len(texts)), "stability_rounds": 10}, name="=Ann()")
    left = list(texts)
    async with room.socket(room.seat_token, after=0) as ann:
        await room.begin()
        answered = set()
        while True:
            frame = await ann.next(30)
            assert frame["kind"] != "refusal", frame
            if frame["kind"] != "event":
                continue
            if frame["event"]["kind"] == "closed":
                return room
            for ask in (frame["view"].get("you") or {}).get("asks", ()):
                # A ballot that can say one thing only is cast by itself.
                if ask["ask"] in answered or len(ask["options"].get("choice", "ab")) == 1:
                    continue
                answered.add(ask["ask"])
                act = answer(ask, left)
                await ann.say(kind="act", ref=ask["ask"], act=act, **citing(ask))


def answer(ask: Json, left: list[str]) -> Json:
    options: Json = ask["options"]
    match ask["act"]:
        case "speak":
            if not left:
                return {"kind": "pass"}
            return {"kind": "speak", "text": left.pop(0), "strategy": "free_argument"}
        case "choose_side":
            return {"kind": "choose_side", "side": options["side"][0]}
        case kind:
            return {"kind": kind, "choice": "no" if "no" in options["choice"] else options["choice"][0]}


def unpacked(content: bytes) -> dict[str, str]:
    """The files of an archive that is whole."""
    with zipfile.ZipFile(io.BytesIO(content)) as made:
        assert made.testzip() is None
        return {name: made.read(name).decode() for name in made.namelist()}


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


async def test_h26_the_archive_holds_what_the_single_files_say(house: House) -> None:
    room = await said(house, ["I doubt the watch.", "Who saw his face?"])
    answer = await room.get("/export.zip", room.host_token)
    assert answer.headers["content-type"] == "application/zip"
    assert f"deliberation-{room.code}.zip" in answer.headers["content-disposition"]
    files = unpacked(answer.content)
    assert list(files) == [*FILES, "certificate.json"]
    for name in ("transcript.md", "log.jsonl"):
        assert files[name] == (await room.get(f"/{name}", room.host_token)).text
    assert json.loads(files["transcript.json"]) == (await room.get("/transcript.json", room.host_token)).json()
    log = [entry for entry in await room.log(room.host_token) if "event" in entry]
    spoken = [entry for entry in log if entry["event"]["kind"] == "turn_taken"]
    turns = rows(files["turns.csv"])
    assert [int(row["seq"]) for row in turns] == [entry["seq"] for entry in spoken]
    assert [row["text"].lstrip("'") for row in turns] == [entry["event"]["text"].lstrip("'") for entry in spoken]
    mine = [row for row in turns if row["seat"] == "7"]
    assert [(row["occupant"], row["text"]) for row in mine] == [
        ("human", "I doubt the watch."),
        ("human", "Who saw his face?"),
    ][: len(mine)]
    assert mine[0]["time"].endswith("+00:00")
    cast = [entry for entry in log if entry["event"]["kind"] == "ballot_cast"]
    ballots = rows(files["ballots.csv"])
    assert [int(row["seq"]) for row in ballots] == [entry["seq"] for entry in cast]
    assert all(row["choice"] in ("guilty", "not_guilty") for row in ballots)
    for row, entry in zip(ballots, cast, strict=True):
        assert row["choice"] == (entry["event"]["choice"] or entry["event"]["sealed"][row["seat"]]["choice"])
        assert row["sealed"] == ("true" if entry["event"]["choice"] is None else "false")


async def test_h26_it_is_the_hosts_and_no_fuller_than_their_standing(house: House) -> None:
    room = await house.open_room({"show_convictions": False})
    bo = await room.join("Bo", 3)
    async with room.socket(room.seat_token, after=0) as ann:
        await room.begin()
        cast = (await ann.play_until("ballot_cast"))[-1]["event"]
        for token, status, code in (
            (None, 401, "bad_token"),
            (room.seat_token, 403, "host_only"),
            (bo["token"], 403, "host_only"),
        ):
            problem(await room.get("/export.zip", token), status, code)
        files = unpacked((await room.get("/export.zip", room.host_token)).content)
    mine = [row for row in rows(files["ballots.csv"]) if row["seat"] == "7"]
    assert [row["choice"] for row in mine] == [cast["sealed"]["7"]["choice"]]
    # A host with a seat knows no more of the others than the seat does.
    others = [row for row in rows(files["ballots.csv"]) if row["seat"] != "7"]
    assert {row["choice"] for row in others} <= {""}
    assert '"thought"' not in files["log.jsonl"]
    assert '"seed"' not in files["log.jsonl"]


async def test_h26_the_archive_is_sent_while_it_is_made() -> None:
    rooms = Rooms()
    directory = await rooms.directory()
    opening = await open_room(
        directory,
        matter=MURDER,
        seed="a seed",
        seat=None,
        settings={"pace": "instant", "max_rounds": 12, "stability_rounds": 10, "initial_guilty": 6},
    )
    await opening.room.submit(Host(), acts.Begin())
    await until_closed(opening.room)
    visible = await visible_to(opening.room, Caller(Viewer(host=True), Host()))
    pieces = [piece async for piece in archive(opening.room, visible, True, MemoryStore(SURROUNDINGS.steady))]
    assert len(pieces) > 5
    sizes = [len(piece) for piece in pieces]
    assert max(sizes) < sum(sizes) * 0.6, sizes
    assert list(unpacked(b"".join(pieces))) == FILES
    await rooms.close()


async def test_h27_no_cell_is_a_formula(house: House) -> None:
    room = await said(house, ODD)
    files = unpacked((await room.get("/export.zip", room.host_token)).content)
    for name in ("turns.csv", "ballots.csv"):
        for row in csv.reader(io.StringIO(files[name])):
            for cell in row:
                assert not cell.lstrip().startswith(("=", "+", "-", "@", "＝", "＋", "－", "＠")), cell
                assert not cell.startswith(("\t", "\r", "\n"))
    mine = [row for row in rows(files["turns.csv"]) if row["seat"] == "7"]
    assert mine
    assert {row["name"] for row in mine} == {"'=Ann()"}
    assert [row["text"] for row in mine] == [f"'{text.strip()}" for text in ODD[: len(mine)]]


def tokens(text: str) -> set[str]:
    """The kinds of everything that a reader of Markdown makes of a text."""
    reader = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
    return {inner.type for token in reader.parse(text) for inner in (token, *(token.children or ()))}


@pytest.mark.parametrize("text", MARKUP)
def test_h27_words_are_never_markup(text: str) -> None:
    kinds = tokens(quoted(text))
    assert kinds <= {
        "blockquote_open",
        "blockquote_close",
        "paragraph_open",
        "paragraph_close",
        "inline",
        "text",
        "softbreak",
        "text_special",
    }


@pytest.mark.parametrize("text", MARKUP)
def test_h27_nor_are_they_in_paragraphs(text: str) -> None:
    assert tokens(paragraphs(text)) <= {"paragraph_open", "paragraph_close", "inline", "text", "text_special"}


@pytest.mark.parametrize("text", MARKUP)
def test_h27_and_say_what_was_said(text: str) -> None:
    reader = MarkdownIt("commonmark")
    shown = [
        "".join("\n" if child.type == "softbreak" else child.content for child in token.children or ())
        for token in reader.parse(quoted(text))
        if token.type == "inline"
    ]
    assert "\n".join(shown) == "\n".join(line.strip() for line in text.splitlines())


async def test_h27_a_whole_transcript_holds_no_markup_of_peoples(house: House) -> None:
    room = await said(house, MARKUP[:6])
    text = (await room.get("/transcript.md", room.host_token)).text
    assert "evil.example" in text or "alert" in text
    assert not tokens(text) & {"html_block", "html_inline", "link_open", "image", "code_inline", "fence", "s_open"}


@pytest.mark.parametrize("path", ["/export.zip", "/log.jsonl"])
async def test_h26_an_erased_room_exports_nothing(house: House, path: str) -> None:
    room = await house.open_room()
    await house.http.delete(room.path, headers=bearer(room.host_token))
    problem(await room.get(path, room.host_token), 404, "no_such_room")


def test_v1_a_transcript_says_which_mind_plays_a_seat() -> None:
    jury = Jury([2], settings={"minds": {"3": "oracle"}})
    texts = [
        line.text for line in transcript_lines((entry, entry.event) for entry in jury.entries) if line.kind == "seat"
    ]
    names = {number: seat.name for number, seat in jury.state.seats.items()}
    assert f"{names[3]} (oracle) takes seat 3." in texts
    assert f"{names[4]} (house) takes seat 4." in texts
    assert "Person 2 takes seat 2." in texts


def test_h27_a_transcript_lists_the_first_ballots_by_what_they_say() -> None:
    jury = Jury([2], settings={"initial_guilty": 2}).to_round(1)
    [text] = [
        line.text for line in transcript_lines((entry, entry.event) for entry in jury.entries) if line.kind == "ballots"
    ]
    found = re.fullmatch(
        r"The ballots are opened\. Guilty: seats (.+) and (\d+)\. Not guilty: seats (.+) and (\d+)\.", text
    )
    assert found is not None
    assert sorted(int(seat) for part in found.groups() for seat in part.split(", ")) == list(range(1, 13))


def test_c7_h27_a_transcript_says_when_the_judges_voice_failed() -> None:
    jury = Jury([2]).to_round(1)
    jury.bench(acts.ReportVoice(voice="elevenlabs", reason="ElevenLabs has no credits left", instead="espeak"))
    [line_shown] = [
        line for line in transcript_lines((entry, entry.event) for entry in jury.entries) if line.kind == "failure"
    ]
    assert (line_shown.seat, line_shown.name) == (None, None)
    assert line_shown.text == (
        "The judge's voice failed. ElevenLabs has no credits left. The offline voice speaks instead."
    )


def test_sp7_h27_a_transcript_lists_struck_citations() -> None:
    jury = Jury([2]).to_round(1)
    jury.act(2, acts.Speak(text="See.", cites=("ghost-file",)), jury.to_floor(2))
    turn = [line for line in transcript_lines((entry, entry.event) for entry in jury.entries) if line.kind == "turn"][
        -1
    ]
    assert (turn.cites, turn.struck) == ((), ("ghost-file",))
