"""`twelve verify`: whether a certificate is as it was signed, by whom, and whether it is that of a log."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Annotated, Any

import httpx
import typer
from pydantic import ValidationError

from api.cli.deliberation.record import read_log
from api.cli.failures import runtime_failure, usage_error
from api.wire.schemas import SignedCertificate, VerificationKey
from engine.certificate.build import build_certificate
from engine.certificate.certificate import Certificate
from engine.core.phrases import humanise
from rooms.signing import signed_by


def verify(
    file: Annotated[Path, typer.Argument(metavar="CERTIFICATE.json", help="A certificate, as a server gives it.")],
    key: Annotated[str | None, typer.Option(metavar="HEX", help="The public key that must have signed it.")] = None,
    server: Annotated[str | None, typer.Option(metavar="URL", help="The server whose key must have signed it.")] = None,
    log: Annotated[
        Path | None, typer.Option(metavar="LOG.jsonl", help="The log that it must be of, as the host exports it.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Verify a certificate: that nothing in it was changed since it was signed, and who signed it.

    Status 0: it holds; 1: it does not, or the server does not answer; 2: what was given is no certificate or no key.

    \b
    Example:
      twelve verify certificate.json --server https://twelve.example
    """
    if key is not None and not re.fullmatch(r"[0-9a-fA-F]{64}", key):
        raise usage_error("--key: a public key has 64 hex digits, as /api/certificate-key tells it.")
    document, signature = _read(file)
    if not signed_by(signature["key"], signature["value"], document):
        raise runtime_failure(f"{file}: the signature does not fit; the certificate was changed after it was signed.")
    for owner, key_wanted in ((f"key {key}", key), (server or "", _fetch_key(server) if server is not None else None)):
        if key_wanted is not None and key_wanted.lower() != signature["key"].lower():
            raise runtime_failure(
                f"{file}: signed with key {signature['key']}, which is not that of {_printable(owner)}."
            )
    try:
        certificate = SignedCertificate.model_validate({"certificate": document, "signature": signature}).certificate
    except ValidationError as error:
        place = ".".join(str(part) for part in error.errors(include_url=False)[0]["loc"])
        raise runtime_failure(
            f"{file}, {_printable(place)}: signed, but no certificate of a version known here."
        ) from None
    if log is not None:
        _compare(file, certificate, document, log)
    if as_json:
        output = {
            "holds": True,
            "key": signature["key"],
            "trusted": key is not None or server is not None,
            "room": certificate.room,
            "deliberation": certificate.deliberation,
            "outcome": certificate.verdict.outcome,
            "degraded": certificate.degraded,
        }
        typer.echo(json.dumps(output))
        return
    typer.echo(_describe_result(certificate, signature["key"], trusted=key is not None or server is not None))
    if log is not None:
        typer.echo(
            f"{log} is its log, in all that everybody may see; `twelve replay --verify` holds the rest to the rules."
        )


def _read(file: Path) -> tuple[dict[str, Any], dict[str, str]]:
    """The certificate and its signature, as they stand in the file; leaves with status 2 where there are none."""
    try:
        read = json.loads(
            file.read_text(encoding="utf-8"), object_pairs_hook=_reject_duplicates, parse_constant=_reject_constant
        )
    except FileNotFoundError:
        raise usage_error(f"{file}: there is no such file.") from None
    except (OSError, UnicodeDecodeError) as error:
        raise usage_error(f"{file}: cannot be read as a text file ({type(error).__name__}).") from None
    except json.JSONDecodeError as error:
        raise usage_error(f"{file}, line {error.lineno}: not JSON ({error.msg}).") from None
    except (ValueError, RecursionError) as error:
        raise usage_error(f"{file}: not JSON as certificates are written ({error}).") from None
    document, signature = (read.get("certificate"), read.get("signature")) if isinstance(read, dict) else (None, None)
    if not isinstance(document, dict):
        raise usage_error(f"{file}, certificate: it is missing; a certificate is {{certificate, signature}}.")
    if not isinstance(signature, dict):
        raise usage_error(f"{file}, signature: it is missing; a certificate is {{certificate, signature}}.")
    if signature.get("algorithm") != "Ed25519":
        raise usage_error(f"{file}, signature.algorithm: only Ed25519 can be verified.")
    for name, digits in (("key", 64), ("value", 128)):
        if not isinstance(signature.get(name), str) or not re.fullmatch(rf"[0-9a-fA-F]{{{digits}}}", signature[name]):
            raise usage_error(f"{file}, signature.{name}: it has {digits} hex digits.")
    return document, signature


def _reject_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object whose names stand in it once: of two readers each could otherwise take another value for it."""
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a name stands twice in one object")
    return found


def _reject_constant(name: str) -> None:
    raise ValueError(f"{name} is no number")


def _fetch_key(server: str) -> str:
    """The key that a server signs with; leaves with status 1 where it does not answer."""
    address = f"{server.rstrip('/')}/api/certificate-key"
    try:
        answer = httpx.get(address, timeout=20, follow_redirects=True)
        answer.raise_for_status()
        return VerificationKey.model_validate_json(answer.content).key
    except httpx.InvalidURL as error:
        raise usage_error(f"--server: no address ({error}).") from None
    except httpx.UnsupportedProtocol:
        raise usage_error("--server: an address begins with http:// or https://.") from None
    except (httpx.HTTPError, ValidationError) as error:
        raise runtime_failure(f"{address} does not tell its key ({type(error).__name__}).") from None


def _compare(file: Path, certificate: Certificate, document: dict[str, Any], log: Path) -> None:
    """Leave with status 1 unless the certificate is what this version makes of the log."""
    entries = read_log(log).entries
    covered = certificate.log.entries
    if len(entries) < covered:
        raise runtime_failure(f"{file}: it is of {covered} entries, and {log} has {len(entries)}.")
    try:
        certificate_of_log = build_certificate(certificate.room, certificate.deliberation, entries[:covered])
    except (ValueError, LookupError):
        raise runtime_failure(f"{file}: {log} holds no verdict in its first {covered} entries.") from None
    if certificate_of_log.log.digest != certificate.log.digest:
        raise runtime_failure(f"{file}: it is not of {log}; their entries differ.")
    rebuilt: dict[str, Any] = json.loads(certificate_of_log.model_dump_json())
    # A certificate of an earlier version of this program may lack what was added since.
    wrong = [name for name in document if name in rebuilt and rebuilt[name] != document[name]]
    if wrong:
        raise runtime_failure(f"{file}, {wrong[0]}: not what {log} says.")


def _describe_result(certificate: Certificate, key: str, *, trusted: bool) -> str:
    degraded = "degraded" if certificate.degraded else "not degraded"
    what = f"{humanise(certificate.verdict.outcome)} in room {certificate.room}, {degraded}"
    if trusted:
        return _printable(f"The certificate holds: {what}; signed with key {key}.")
    return _printable(f"The certificate is as it was signed: {what}. Whose key {key} is, --server or --key tells.")


def _printable(text: str) -> str:
    """A text that does nothing to a terminal but stand there."""
    return "".join(sign if sign.isprintable() else "?" for sign in text)
