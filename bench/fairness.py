"""How long one address waits behind another that sends much work: `python -m bench.fairness`.

Twelve small PDFs that take long to read are sent from 127.0.0.2, whose sender hangs up at once, and then one whose
sender stays; 25 rooms on the largest questions are begun from there. Meanwhile 127.0.0.1 sends eleven bytes to read,
and begins a room on a ready case. Printed is how long these took, beside the same on an idle server.
"""

from __future__ import annotations

import argparse
import asyncio
import io
import time
from collections.abc import Awaitable, Callable
from statistics import median
from typing import Any

import httpx
from pypdf import PdfWriter
from pypdf.generic import DecodedStreamObject, DictionaryObject, NameObject

from bench.large_matters import MATTERS
from bench.largest_case import bearer, fresh_server
from bench.options import positive_number, read_options

MANY = "127.0.0.2"
PDFS, BEGINS = 12, 25
REPEATS = 600_000
"""Letters that the page of a PDF draws: about twenty seconds of reading, in a file of under 100 KB."""


def slow_pdf() -> bytes:
    """A small PDF that takes long to read: one page that draws a letter again and again, packed."""
    writer = PdfWriter()
    page = writer.add_blank_page(612, 792)
    font = DictionaryObject(
        {
            NameObject("/Type"): NameObject("/Font"),
            NameObject("/Subtype"): NameObject("/Type1"),
            NameObject("/BaseFont"): NameObject("/Helvetica"),
        }
    )
    page[NameObject("/Resources")] = DictionaryObject(
        {NameObject("/Font"): DictionaryObject({NameObject("/F1"): font})}
    )
    drawn = DecodedStreamObject()
    drawn.set_data(b"BT /F1 12 Tf 72 720 Td (a) Tj ET\n" * REPEATS)
    page[NameObject("/Contents")] = writer._add_object(drawn.flate_encode())
    stored = io.BytesIO()
    writer.write(stored)
    return stored.getvalue()


async def seconds_of(work: Callable[[], Awaitable[Any]]) -> float:
    """How long something takes."""
    began = time.monotonic()
    await work()
    return time.monotonic() - began


class Visitors:
    """Two addresses at a server."""

    def __init__(self, one: httpx.AsyncClient, many: httpx.AsyncClient) -> None:
        self._one = one
        self._many = many

    async def read_words(self) -> None:
        """Eleven bytes of the one address."""
        (await self._one.post("/api/documents?name=a.md", content=b"eleven bytes"[:11])).raise_for_status()

    async def send_pdf(self, data: bytes, number: int) -> None:
        """A PDF of the other."""
        await self._many.post(f"/api/documents?name={number}.pdf", content=data)

    async def opened(self, client: httpx.AsyncClient, body: dict[str, Any]) -> tuple[str, dict[str, str]]:
        """A room that is about to begin."""
        answer = await client.post("/api/rooms", json={**body, "seat": None})
        answer.raise_for_status()
        return answer.json()["code"], bearer(answer.json()["host_token"])

    async def begin(self, client: httpx.AsyncClient, room: tuple[str, dict[str, str]]) -> None:
        """Begin it."""
        code, host = room
        begun = await client.post(f"/api/rooms/{code}/acts", headers=host, json={"act": {"kind": "begin"}})
        begun.raise_for_status()

    async def begin_own(self) -> float:
        """How long the one address's own begin takes, on a ready case."""
        room = await self.opened(self._one, {"format": "jury", "case_id": "case_001_robbery"})
        return await seconds_of(lambda: self.begin(self._one, room))

    async def behind_pdfs(self, hang_up: bool) -> float:
        """How long eleven bytes wait behind PDFs."""
        data = slow_pdf()
        sending = [asyncio.create_task(self.send_pdf(data, number)) for number in range(PDFS)]
        await asyncio.sleep(0.5)
        if hang_up:
            for task in sending:
                task.cancel()
            await asyncio.gather(*sending, return_exceptions=True)
        waited = await seconds_of(self.read_words)
        for task in sending:
            task.cancel()
        await asyncio.gather(*sending, return_exceptions=True)
        return waited

    async def behind_begins(self, share: float) -> float:
        """How long a begin waits behind many of the other address."""
        matter = MATTERS["court"][0](share).model_dump(mode="json", exclude_defaults=True)
        settings = {"jury_size": 25, "jury_threshold": 13, "pace": "instant"}
        body = {"format": "court", "matter": matter, "settings": settings}
        rooms = [await self.opened(self._many, body) for _ in range(BEGINS)]
        beginning = [asyncio.create_task(self.begin(self._many, room)) for room in rooms]
        await asyncio.sleep(0.2)
        waited = await self.begin_own()
        await asyncio.gather(*beginning, return_exceptions=True)
        for code, host in rooms:
            await self._many.delete(f"/api/rooms/{code}", headers=host)
        return waited


async def measure(address: str, share: float) -> None:
    """Print the figures of a server."""
    elsewhere = httpx.AsyncHTTPTransport(local_address=MANY)
    async with (
        httpx.AsyncClient(base_url=f"http://{address}", timeout=600) as one,
        httpx.AsyncClient(base_url=f"http://{address}", timeout=600, transport=elsewhere) as many,
    ):
        visitors = Visitors(one, many)
        idle = [await seconds_of(visitors.read_words) for _ in range(5)]
        print(f"{median(idle):8.2f} s  eleven bytes, on an idle server")
        print(f"{await visitors.behind_pdfs(hang_up=True):8.2f} s  the same behind {PDFS} PDFs whose sender hung up")
        print(f"{await visitors.behind_pdfs(hang_up=False):8.2f} s  the same behind {PDFS} PDFs whose sender waits")
        own = [await visitors.begin_own() for _ in range(5)]
        print(f"{median(own):8.2f} s  a begin, on an idle server")
        print(f"{await visitors.behind_begins(share):8.2f} s  the same behind {BEGINS} begins of another address")


def main() -> None:
    """Print how long the one address waits."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--share", type=positive_number, default=1.0, help="of the largest question (0.1: a tenth)")
    asked = read_options(parser)
    with fresh_server() as server:
        asyncio.run(measure(server.address, asked.share))


if __name__ == "__main__":
    main()
