"""The data of a study from its server, or from the archive that its page hands over: as a pilot's folder has them."""

from __future__ import annotations

import io
import os
import re
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import httpx
import typer

from api.cli.deliberation.record import read_log
from api.cli.export.log_rows import log_shapes
from api.cli.export.log_table import ReadLog
from api.cli.failures import WriteFailed, runtime_failure, usage_error, writing
from api.cli.saved_seats import TOKEN
from api.cli.simulate.run_writer import open_run_writer, table_name

STUDY_ADDRESS = re.compile(r"(https?://[^/?#]+)/study/([A-Za-z0-9]{6})(?:/experimenter)?/?")
PLACES = re.compile(r"(?:(?:tables|logs)/)?[A-Za-z0-9_.-]*[A-Za-z0-9_]")
"""Where the files of an archive may lie."""
FETCH_SECONDS = 300.0


def study_files(source: str, as_parquet: bool) -> dict[str, bytes]:
    """The files of a study by their places; `source`: the address of its page, or an archive. Leaves with status 2
    where it is neither, with 1 where the server hands nothing over."""
    content = _fetched(source, as_parquet) if "://" in source else _read(Path(source))
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            files = {name: archive.read(name) for name in archive.namelist() if PLACES.fullmatch(name)}
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError):
        raise usage_error(f"{source}: it is no archive of a study.") from None
    if not {"study.yaml", f"tables/{table_name('participants.csv', as_parquet)}"} <= files.keys():
        raise usage_error(f"{source}: it is no archive of a study with tables as {'Parquet' if as_parquet else 'CSV'}.")
    return files


def _read(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise usage_error(
            f"{file}: cannot be read ({error.strerror}); name an archive, or a study’s address."
        ) from None


def _fetched(address: str, as_parquet: bool) -> bytes:
    found = STUDY_ADDRESS.fullmatch(address.split("#")[0].split("?")[0])
    if found is None:
        raise usage_error(f"{address}: the address of a study is https://HOST/study/CODE.")
    token = os.environ.get(TOKEN) or typer.prompt("The experimenter’s token", hide_input=True, err=True)
    try:
        answer = httpx.get(
            f"{found[1]}/api/studies/{found[2]}/data.zip",
            params={"tables": "parquet" if as_parquet else "csv"},
            headers={"Authorization": f"Bearer {token}"},
            timeout=FETCH_SECONDS,
        )
    except (httpx.HTTPError, httpx.InvalidURL, UnicodeError) as error:
        raise runtime_failure(f"{found[1]} does not answer ({type(error).__name__}).") from None
    if not answer.is_success:
        raise runtime_failure(_why(answer))
    return answer.content


def _why(answer: httpx.Response) -> str:
    """The sentence of a refusal."""
    try:
        return str(answer.json()["detail"])
    except (ValueError, KeyError, TypeError):
        return f"The server answers with status {answer.status_code}."


def write_study_files(files: Mapping[str, bytes], out: Path, as_parquet: bool, origin: Mapping[str, Any]) -> int:
    """Write the files, and the tables of turns, ballots and calls beside the study's own; how many logs there were.
    Raises `WriteFailed`."""
    for name, content in files.items():
        file = out / name
        with writing("--out", file):
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
    logs = [out / name for name in files if name.startswith("logs/")]
    with open_run_writer(log_shapes(), None, out / "tables", False, origin, as_parquet) as rows:
        for log in logs:
            read = read_log(log)
            rows.add([ReadLog(read.file, read.entries, read.matter)], None)
        for sentence in rows.finish():
            raise WriteFailed(sentence)
    return len(logs)
