"""A hundred documents of a megabyte, one after another, as a worker reads them: seconds, memory, stalls of its loop.

    python -m bench.stalls.reading [--documents 100]

Each kind is made once and sent in turn. The worker may not grow, or stand still for 50 ms. Seconds are those of
the clock and those of the processor; on a machine with other work, the second are what a read takes. The bounds are for
the reference machine: what is measured is divided by how slow this one is (`python -m bench.machine`) meanwhile.
"""

from __future__ import annotations

import argparse
import asyncio
import io
import resource
import sys
import zipfile
from collections.abc import Mapping
from email.message import EmailMessage
from statistics import fmean
from time import perf_counter, process_time

from api.http.document_reading import read_sent_document
from bench.machine import slowness
from bench.options import positive_count, read_options

WANTED_BYTES = 1_000_000
LARGEST_SECONDS = 1.0
LARGEST_STALL_SECONDS = 0.05
LARGEST_GROWTH_KILOBYTES = 8_192
SLOWNESS_PIECES = 3
TICK_SECONDS = 0.005
_SENTENCE = "The board will not sell the mill {} before 2030, and the dam is repaired for {},000 euros. "


def main() -> None:
    """Print a table by kind, and end with 1 where a bound is broken."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--documents", type=positive_count, default=100)
    sys.exit(asyncio.run(_measured(read_options(parser).documents)))


async def _measured(number: int) -> int:
    made = documents()
    seconds: dict[str, list[float]] = {name: [] for name in made}
    worked: dict[str, list[float]] = {name: [] for name in made}
    stalls: list[float] = []
    watching = asyncio.create_task(_watched(stalls))
    memory: list[int] = []
    slow: list[float] = []
    for at in range(number):
        name = list(made)[at % len(made)]
        began, had_worked = perf_counter(), _children_seconds()
        await read_sent_document(made[name], name, "127.0.0.1")
        seconds[name].append(perf_counter() - began)
        worked[name].append(_children_seconds() - had_worked)
        memory.append(_resident_kilobytes())
        counted = len(stalls)
        slow.append(slowness(process_time, SLOWNESS_PIECES))
        await asyncio.sleep(2 * TICK_SECONDS)
        del stalls[counted:]  # what this measurement took is none of the worker's
    watching.cancel()
    print("| Kind | Bytes | Median s | Processor s |\n| --- | --- | --- | --- |")
    for name in list(made)[:number]:
        clock, processor = _share(seconds[name], 0.5), _share(worked[name], 0.5)
        print(f"| {name} | {len(made[name]):,} | {clock:.2f} | {processor:.2f} |")
    clock, processor = (_share([one for each in every.values() for one in each], 0.95) for every in (seconds, worked))
    stall, growth = max(stalls, default=0.0), memory[-1] - memory[min(len(made), number - 1)]
    ratio = fmean(slow)
    print(
        f"\np95 {clock:.2f} s by the clock, {processor:.2f} s of processor; longest stretch of the loop "
        f"{stall * 1000:.0f} ms of processor; memory {memory[-1] / 1024:.0f} MB, grown {growth} kB\n"
        f"This machine is {ratio:.2f} times as slow as the reference: there {processor / ratio:.2f} s and "
        f"{stall / ratio * 1000:.0f} ms of processor."
    )
    broken = (
        processor / ratio > LARGEST_SECONDS,
        stall / ratio > LARGEST_STALL_SECONDS,
        growth > LARGEST_GROWTH_KILOBYTES,
    )
    return int(any(broken))


def _share(seconds: list[float], share: float) -> float:
    ranked = sorted(seconds)
    return ranked[int(share * (len(ranked) - 1))]


def _children_seconds() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


async def _watched(stalls: list[float]) -> None:
    """Notes how long the process works between two turns of its loop."""
    while True:
        began = process_time()
        await asyncio.sleep(TICK_SECONDS)
        stalls.append(process_time() - began)


def _resident_kilobytes() -> int:
    """Memory of this process at its largest; that of its children is counted elsewhere."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def documents() -> Mapping[str, bytes]:
    """A document of about a megabyte of each kind, by its name."""
    lines = [_SENTENCE.format(number, number % 90 + 10) for number in range(WANTED_BYTES // len(_SENTENCE))]
    text = "\n".join(lines)
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"], mail["Date"] = (
        "a@x.org",
        "b@x.org",
        "Mill",
        "Fri, 02 Jan 2026 10:00:00 +0000",
    )
    mail.set_content(text)
    return {
        "plain.txt": text.encode(),
        "page.html": f"<html><body>{''.join(f'<p>{line}</p>' for line in lines)}</body></html>".encode(),
        "table.csv": "\n".join(f"{at};{line}" for at, line in enumerate(lines)).encode(),
        "mail.eml": mail.as_bytes(),
        "lease.docx": _word(lines),
        "pages.pdf": _pdf(lines),
    }


def _word(lines: list[str]) -> bytes:
    body = "".join(f"<w:p><w:r><w:t>{line}</w:t></w:r></w:p>" for line in lines)
    relationship = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument"
    stored = io.BytesIO()
    with zipfile.ZipFile(stored, "w", zipfile.ZIP_STORED) as packed:
        packed.writestr("[Content_Types].xml", "<Types/>")
        packed.writestr("_rels/.rels", f'<r><r Id="1" Type="{relationship}" Target="word/document.xml"/></r>')
        packed.writestr("word/document.xml", f'<w:document xmlns:w="w"><w:body>{body}</w:body></w:document>')
    return stored.getvalue()


def _pdf(lines: list[str], per_page: int = 45) -> bytes:
    """Pages of text with one font, not packed."""
    pages = [lines[at : at + per_page] for at in range(0, min(len(lines), 90 * per_page), per_page)]
    objects = ["<< /Type /Catalog /Pages 2 0 R >>", "", "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"]
    kids = []
    for page in pages:
        drawn = "BT /F 9 Tf 40 760 Td 15 TL " + " ".join(f"({line}) Tj T*" for line in page) + " ET"
        objects.append(f"<< /Length {len(drawn)} >>\nstream\n{drawn}\nendstream")
        kids.append(len(objects) + 1)
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents {len(objects)} 0 R "
            "/Resources << /Font << /F 3 0 R >> >> >>"
        )
    objects[1] = f"<< /Type /Pages /Count {len(kids)} /Kids [{' '.join(f'{kid} 0 R' for kid in kids)}] >>"
    out, places = b"%PDF-1.4\n", []
    for number, content in enumerate(objects, 1):
        places.append(len(out))
        out += f"{number} 0 obj\n{content}\nendobj\n".encode("latin-1")
    table = "".join(f"{place:010d} 00000 n \n" for place in places)
    end = (
        f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n{table}trailer\n<< /Size {len(objects) + 1} /Root 1 0 R >>\n"
    )
    return out + f"{end}startxref\n{len(out)}\n%%EOF".encode()


if __name__ == "__main__":
    main()
