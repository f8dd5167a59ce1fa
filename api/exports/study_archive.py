"""The archive of a study: its file, its tables with what they mean, a notebook, its rooms' logs and its certificate."""

from __future__ import annotations

import json
import zipfile
from collections.abc import AsyncGenerator
from functools import partial

from api.exports.archive import EARLIEST_ZIP_TIME, ZipBuffer, log_lines
from api.exports.study_certificate import study_certificate
from api.exports.study_notebook import analysis_notebook
from api.exports.study_tables import study_dictionary, study_table_file
from api.provenance import made_by, program
from api.server.lifespan import Resources
from engine.core.decide import Host
from engine.core.visibility import Viewer
from rooms.computation import compute
from rooms.live.room import Room
from rooms.live.seating import Caller
from rooms.live.visibility import visible_to
from rooms.studies.group_rooms import room_of
from rooms.studies.preregistration import preregistration_sheet
from rooms.studies.registry import LiveStudy
from rooms.studies.state import StudyGroup, group_log, study_record
from rooms.studies.tables import TABLES, codebook


async def group_log_text(room: Room) -> bytes:
    """The log of a group's room, as far as its host may see it: whole once it has its verdict."""
    host = Caller(Viewer(host=True, private_before=room.state.private_before), Host())
    return b"".join([piece async for piece in log_lines(room, await visible_to(room, host))])


async def study_archive(resources: Resources, live: LiveStudy, as_parquet: bool) -> AsyncGenerator[bytes, None]:
    """A zip of everything that is handed over, as it comes to be."""
    study, state = live.study, live.state
    record = await compute(partial(study_record, study, state))
    origin = {**await compute(made_by), "study": study.hash}
    suffix = "parquet" if as_parquet else "csv"
    buffer = ZipBuffer()
    with zipfile.ZipFile(buffer, "w") as archive:

        def add(name: str, content: bytes) -> bytes:
            info = zipfile.ZipInfo(name, EARLIEST_ZIP_TIME)
            info.compress_type, info.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            archive.writestr(info, content)
            return buffer.take()

        def add_text(name: str, text: str) -> bytes:
            return add(name, text.encode())

        yield add_text("study.yaml", live.opened.file)
        yield add_text("codebook.md", codebook(study))
        yield add_text("dictionary.json", _json(study_dictionary(TABLES)))
        yield add_text("preregistration.md", preregistration_sheet(study, await compute(program)))
        yield add_text("analysis.ipynb", _json(analysis_notebook(study, as_parquet)))
        yield add_text("provenance.json", _json(origin))
        for table in TABLES:
            content = await compute(partial(study_table_file, table, record, as_parquet, origin))
            yield add(f"tables/{table.name}.{suffix}", content)
        certificate = await study_certificate(resources, live)
        yield add_text("certificate.json", certificate.model_dump_json(indent=1))
        for group in state.groups.values():
            room = await _room(live, group)
            if room is not None:
                content = await group_log_text(room)
                yield await compute(partial(add, f"logs/{group_log(study, group.number)}.jsonl", content))
    yield buffer.take()


async def _room(live: LiveStudy, group: StudyGroup) -> Room | None:
    """The room of a group whose log may be read: of one that is over."""
    return await room_of(live, group) if group.ended else None


def _json(content: object) -> str:
    return f"{json.dumps(content, ensure_ascii=False, indent=1)}\n"
