"""`twelve verify`: what holds, what does not, and what cannot be verified at all."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from functools import reduce
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from typer.testing import CliRunner, Result

from api.cli.main import app
from api.exports.certificates import sign_certificate
from cases.library import predefined_cases
from engine.certificate.build import build_certificate
from engine.core.events import TurnTaken
from engine.formats.jury.rules.format import JURY
from engine.simulation.play import play_deliberation
from harness.server import serving, settings
from rooms.signing import public_key, sign, signed_by
from tests.api.cli.test_play import twelve
from tests.api.cli.test_replay import written

KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
OTHER = Ed25519PrivateKey.from_private_bytes(bytes(range(1, 33)))
ENTRIES = play_deliberation(
    JURY.bind(predefined_cases()["case_002_murder"]), "verify", {"size": 6, "max_rounds": 1}, 1000.5
).entries
SIGNED: dict[str, Any] = json.loads(
    sign_certificate(KEY, build_certificate("HV7K2P", "0" * 32, ENTRIES)).model_dump_json()
)
OUTCOME = SIGNED["certificate"]["verdict"]["outcome"].replace("_", " ")


def verify(tmp_path: Path, document: Any, *words: str) -> Result:
    """What the command says of a document, or of a text."""
    file = tmp_path / "certificate.json"
    file.write_text(document if isinstance(document, str) else json.dumps(document), encoding="utf-8")
    return CliRunner().invoke(app, ["verify", str(file), *words])


def leaves(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to everything in a document that can be changed."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    below = [leaf for name, inner in items for leaf in leaves(inner, (*path, name))]
    return below or [path]


def changed(path: tuple[Any, ...], value: Any) -> dict[str, Any]:
    """The signed document with one thing in it changed."""
    copy: dict[str, Any] = json.loads(json.dumps(SIGNED))
    inner = reduce(lambda found, name: found[name], path[:-1], copy)
    inner[path[-1]] = value
    return copy


def test_a_certificate_holds_from_the_command_line(tmp_path: Path) -> None:
    file = tmp_path / "certificate.json"
    file.write_text(json.dumps(SIGNED, indent=2, sort_keys=True), encoding="utf-8")
    done = twelve("verify", str(file), "--key", public_key(KEY).upper())
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == (
        f"The certificate holds: {OUTCOME} in room HV7K2P, not degraded; signed with key {public_key(KEY)}.\n"
    )


def test_without_a_key_it_says_that_nobody_vouches_for_it(tmp_path: Path) -> None:
    result = verify(tmp_path, SIGNED)
    assert result.exit_code == 0
    assert "as it was signed" in result.stdout
    assert "--server or --key tells" in result.stdout
    assert json.loads(verify(tmp_path, SIGNED, "--json").stdout)["trusted"] is False


def test_every_change_is_found(tmp_path: Path) -> None:
    paths = leaves(SIGNED["certificate"], ("certificate",))
    assert len(paths) > 100
    signature = SIGNED["signature"]
    for path in paths:
        document = changed(path, "another")["certificate"]
        assert not signed_by(signature["key"], signature["value"], document), path
    for path in paths[::25]:
        result = verify(tmp_path, changed(path, "another"))
        assert result.exit_code == 1
        assert "the signature does not fit" in result.stderr
        assert len(result.stderr.splitlines()) == 1


def test_a_certificate_signed_by_another_key_fails_with_the_right_one(tmp_path: Path) -> None:
    document = changed(("certificate", "verdict", "outcome"), "guilty\x1b[2J")
    signature = {"algorithm": "Ed25519", "key": public_key(OTHER), "value": sign(OTHER, document["certificate"])}
    forged = {**document, "signature": signature}
    result = verify(tmp_path, forged, "--key", public_key(KEY))
    assert result.exit_code == 1
    assert f"signed with key {public_key(OTHER)}, which is not that of" in result.stderr
    # Alone it is what it says it is, and moves nobody's cursor.
    alone = verify(tmp_path, forged)
    assert alone.exit_code == 0
    assert "\x1b" not in alone.stdout


async def test_a_server_vouches_for_its_own(tmp_path: Path) -> None:
    file = tmp_path / "certificate.json"
    file.write_text(json.dumps(SIGNED), encoding="utf-8")
    for key, status in ((bytes(range(32)).hex(), 0), ("ab" * 32, 1)):
        async with serving(settings(signing_key=key)) as server:
            result = await _invoke_in_thread("verify", str(file), "--server", f"http://{server}/")
            assert result.exit_code == status, result.stderr
    result = await _invoke_in_thread("verify", str(file), "--server", f"http://{server}")
    assert result.exit_code == 1
    assert "does not tell its key (ConnectError)" in result.stderr


async def _invoke_in_thread(*words: str) -> Result:
    """The command in a thread, while the server answers in this one."""
    return await asyncio.to_thread(CliRunner().invoke, app, list(words))


def test_it_is_compared_with_its_log(tmp_path: Path) -> None:
    log = written(tmp_path / "log.jsonl", ENTRIES)
    result = verify(tmp_path, SIGNED, "--log", str(log))
    assert result.exit_code == 0
    assert result.stdout.splitlines()[1].startswith(f"{log} is its log, in all that everybody may see")
    place = next(index for index, entry in enumerate(ENTRIES) if entry.event.kind == "turn_taken")
    turn = ENTRIES[place].event
    assert isinstance(turn, TurnTaken)
    event = replace(turn, text="I never said that.")
    entries = [*ENTRIES[:place], replace(ENTRIES[place], event=event), *ENTRIES[place + 1 :]]
    for wrong, said in ((entries, "their entries differ"), (ENTRIES[:-1], f"and {log} has {len(ENTRIES) - 1}")):
        result = verify(tmp_path, SIGNED, "--log", str(written(log, wrong)))
        assert result.exit_code == 1
        assert said in result.stderr


def test_what_is_signed_but_not_what_the_log_says_is_found(tmp_path: Path) -> None:
    document = {**SIGNED["certificate"], "turns": SIGNED["certificate"]["turns"] + 1}
    made = {"certificate": document, "signature": {**SIGNED["signature"], "value": sign(KEY, document)}}
    result = verify(tmp_path, made, "--log", str(written(tmp_path / "log.jsonl", ENTRIES)))
    assert result.exit_code == 1
    assert "turns: not what" in result.stderr


@pytest.mark.parametrize(
    ("document", "sentence"),
    [
        ("nonsense", "line 1: not JSON"),
        ("[1]", "certificate: it is missing"),
        ({"certificate": {}}, "signature: it is missing"),
        ({**SIGNED, "signature": {**SIGNED["signature"], "algorithm": "RSA"}}, "only Ed25519"),
        ({**SIGNED, "signature": {**SIGNED["signature"], "key": "12"}}, "signature.key: it has 64 hex digits"),
        ('{"certificate": {"a": 1, "a": 2}, "signature": {}}', "a name stands twice"),
        ('{"certificate": {"a": NaN}, "signature": {}}', "NaN is no number"),
        ("[" * 200_000, "not JSON"),
    ],
)
def test_what_is_no_certificate_is_said_in_one_line(tmp_path: Path, document: Any, sentence: str) -> None:
    result = verify(tmp_path, document)
    assert result.exit_code == 2
    assert sentence in result.stderr
    assert len(result.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("words", "sentence"),
    [(("--key", "12"), "--key: a public key has 64 hex digits"), (("--server", "twelve.example"), "--server: ")],
)
def test_a_wrong_call_is_said_in_one_line(tmp_path: Path, words: tuple[str, ...], sentence: str) -> None:
    result = verify(tmp_path, SIGNED, *words)
    assert result.exit_code == 2
    assert sentence in result.stderr


def test_there_must_be_a_file(tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["verify", str(tmp_path / "nothing.json")])
    assert result.exit_code == 2
    assert "there is no such file" in result.stderr
