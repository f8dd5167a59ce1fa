"""Files that are sent are read as documents, or refused with one sentence (H74)."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator

import httpx
import pytest

from api.http import document_reading
from api.http.document_reading import MAX_CHILDREN_OF_ADDRESS, _queues
from cases.documents import child
from cases.documents.reader import MAX_DOCUMENT_BYTES
from cases.documents.unreadable import CPU_SECONDS, SLOW_CLAUSE, UnreadableDocument
from engine.core.refusals import Refusal
from engine.matters.documents import MAX_DOCUMENT_CHARACTERS, MAX_DOCUMENTS, MAX_TOTAL_CHARACTERS
from harness.examples.panel import DOSSIER
from harness.server import House, serving, settings
from harness.waiting import until
from tests.api.http.test_rooms import problem
from tests.cases.documents.made import FILES
from tests.cases.documents.test_reader import packed_pdf, pdf


@pytest.fixture
async def http() -> AsyncIterator[httpx.AsyncClient]:
    """A client of a server of a test's own."""
    async with (
        serving(settings()) as server,
        httpx.AsyncClient(base_url=f"http://{server}", timeout=60) as client,
    ):
        yield client


async def send(http: httpx.AsyncClient, data: bytes, name: str) -> httpx.Response:
    """Have a file read."""
    return await http.post("/api/documents", params={"name": name}, content=data)


async def test_h74_files_are_read_as_documents(http: httpx.AsyncClient) -> None:
    table = (await send(http, b"item,cost\r\nsteel,40\r\n", "Budget 2026.csv")).json()
    assert table == {"id": "budget-2026", "name": "Budget 2026.csv", "kind": "table", "text": "item,cost\nsteel,40"}
    print_ = (await send(http, pdf("The bridge is closed."), "notice.pdf")).json()
    assert (print_["kind"], "The bridge is closed." in print_["text"]) == ("pdf", True)


async def test_h74_what_a_file_leaves_out_and_its_places_are_sent(http: httpx.AsyncClient) -> None:
    sent = (await send(http, (FILES / "half_scanned.pdf").read_bytes(), "half_scanned.pdf")).json()
    note = "Pages 2 and 3 have no text, as photographs of paper have; run text recognition over the file."
    assert sent["notes"] == [note]
    assert sent["places"] == [{"line": 1, "label": "page 1", "row": None}]


async def test_h74_notes_stand_in_the_matter_and_in_its_transcript(house: House) -> None:
    note = "Page 2 has no text, as photographs of paper have; run text recognition over the file."
    plan = {"id": "plan", "name": "plan.pdf", "kind": "pdf", "text": "The bridge is closed.", "notes": [note]}
    room = await house.open_room(
        format="panel", matter=DOSSIER.model_dump(mode="json") | {"documents": [plan], "points": []}
    )
    shown = (await room.get("/matter")).json()
    assert shown["notes"] == [f"plan.pdf: {note}"]
    assert shown["matter"]["documents"][0]["notes"] == [note]
    transcript = (await room.get("/transcript.json")).json()
    assert transcript["notes"] == [f"plan.pdf: {note}"]


@pytest.mark.parametrize(
    ("data", "name", "said"),
    [
        (b"", "notes.txt", "notes.txt is empty; bring one with text, or leave it out."),
        (b"\x00\x01\x02\x03" * 100, "notes.txt", "notes.txt "),
        (b"\x89PNG\r\n\x1a\n", "plan.txt", "plan.txt is a picture;"),
        (b"no pdf at all", "plan.pdf", "plan.pdf is called a PDF and is none; save it anew"),
        (pdf("A secret.", password="x"), "plan.pdf", "plan.pdf "),
        (pdf(""), "scan.pdf", "scan.pdf "),
        (b"%PDF-1.7\n" + b"junk " * 50, "torn.pdf", "torn.pdf "),
        (b"words", "a\x07b\nc.txt\x00", ""),
    ],
    ids=("empty", "binary", "picture", "no PDF", "encrypted", "scan", "torn", "a name with control characters"),
)
async def test_h74_what_is_no_document_is_refused_in_one_sentence(
    http: httpx.AsyncClient, data: bytes, name: str, said: str
) -> None:
    answer = await send(http, data, name)
    if not said:
        assert answer.json()["name"] == "a b c.txt"
        return
    assert problem(answer, 422, "malformed").startswith(said)


async def test_h74_a_file_that_is_too_large_is_refused(http: httpx.AsyncClient) -> None:
    detail = problem(await send(http, b"x" * (MAX_DOCUMENT_BYTES + 1), "log.txt"), 413, "too_large")
    assert detail == "log.txt is larger than 5 MB; bring the part of it that matters."
    problem(await http.post("/api/documents", content=b"x"), 422, "malformed")


async def test_h74_files_are_read_at_once_and_bounded_for_an_address() -> None:
    async with (
        serving(settings(documents_per_minute=3)) as server,
        httpx.AsyncClient(base_url=f"http://{server}", timeout=60) as http,
    ):
        answers = await asyncio.gather(*(send(http, b"words", f"{number}.md") for number in range(4)))
    assert sorted(answer.status_code for answer in answers) == [200, 200, 200, 429]


async def test_h89_files_that_take_long_keep_no_other_address_waiting() -> None:
    slow = packed_pdf(600_000)
    assert len(slow) < 100_000
    elsewhere = httpx.AsyncHTTPTransport(local_address="127.0.0.2")
    async with (
        serving(settings()) as server,
        httpx.AsyncClient(base_url=f"http://{server}", timeout=60, transport=elsewhere) as many,
        httpx.AsyncClient(base_url=f"http://{server}", timeout=60) as one,
    ):
        sent = MAX_CHILDREN_OF_ADDRESS + MAX_DOCUMENTS + 1
        reading = [asyncio.create_task(send(many, slow, f"{number}.pdf")) for number in range(sent)]
        # One of them is more than may wait.
        refused = await next(asyncio.as_completed(reading))
        detail = problem(refused, 429, "too_fast")
        assert detail.startswith(f"{MAX_DOCUMENTS} of your requests wait for this already; come again in ")
        assert int(refused.headers["retry-after"]) >= 1
        assert (await send(one, b"Eleven words", "notes.md")).status_code == 200
        assert sum(task.done() for task in reading) == 1
        # Their sender hangs up: what waits is not begun, and what was begun is ended.
        for task in reading:
            task.cancel()
        await asyncio.gather(*reading, return_exceptions=True)
        queue = _queues[asyncio.get_running_loop()]
        await until(lambda: queue.idle, "the end of all reading", CPU_SECONDS / 3)


@pytest.mark.parametrize(
    ("program", "seconds", "why"),
    [
        ("import os, signal; os.kill(os.getpid(), signal.SIGXCPU)", 60, SLOW_CLAUSE),
        ("import time; time.sleep(60)", 0.2, SLOW_CLAUSE),
        ("import os; os.abort()", 60, child.DAMAGED_CLAUSE),
    ],
    ids=("no time of a processor is left", "no time by the clock is left", "a crash"),
)
async def test_h74_a_reader_that_ends_without_an_answer_is_told(
    monkeypatch: pytest.MonkeyPatch, program: str, seconds: float, why: str
) -> None:
    command = (sys.executable, "-I", "-c", program)
    for module in (child, document_reading):
        monkeypatch.setattr(module, "command", lambda name: command)
        monkeypatch.setattr(module, "WAITING_SECONDS", seconds)
    with pytest.raises(Refusal) as refused:
        await document_reading.read_sent_document(b"", "plan.pdf", "127.0.0.1")
    with pytest.raises(UnreadableDocument) as unreadable:
        child.read_apart(b"", "plan.pdf")
    assert refused.value.detail == str(unreadable.value) == f"plan.pdf {why}."


def test_h74_a_reader_is_bound_by_processor_time_far_later_by_the_clock() -> None:
    program = "import resource; from cases.documents import child; child._limit(); print(resource.getrlimit(0)[0])"
    limited = subprocess.run((sys.executable, "-I", "-c", program), capture_output=True, check=True)
    assert int(limited.stdout) == CPU_SECONDS
    assert child.WAITING_SECONDS >= 5 * CPU_SECONDS


async def test_h74_a_server_with_a_key_reads_files_for_it_alone() -> None:
    async with (
        serving(settings(api_key="sesame")) as server,
        httpx.AsyncClient(base_url=f"http://{server}", timeout=60) as http,
    ):
        problem(await send(http, b"words", "notes.md"), 403, "key_required")
        http.headers["X-Api-Key"] = "sesame"
        assert (await send(http, b"words", "notes.md")).status_code == 200


async def test_h15_a_matter_with_as_much_text_as_documents_may_have_is_taken(house: House) -> None:
    # Letters of three bytes, as Chinese or Georgian has them.
    text = "ქ" * MAX_DOCUMENT_CHARACTERS
    papers = [
        {"id": f"d{number}", "name": f"d{number}.txt", "text": text}
        for number in range(MAX_TOTAL_CHARACTERS // MAX_DOCUMENT_CHARACTERS)
    ]
    matter = DOSSIER.model_dump(mode="json") | {"documents": papers, "points": []}
    room = await house.open_room(format="panel", matter=matter)
    shown = (await room.get("/matter")).json()["matter"]
    assert sum(len(paper["text"]) for paper in shown["documents"]) == MAX_TOTAL_CHARACTERS
