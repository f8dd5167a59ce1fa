"""Signatures: what they hold for, and what they do not."""

import json
from typing import Any

import pytest

from harness.surroundings import SURROUNDINGS
from rooms.signing import canonical, public_key, sign, signed_by, signing_key
from rooms.store.memory.store import MemoryStore

DOCUMENT: dict[str, Any] = {
    "outcome": "hung",
    "counts": {"not_guilty": 3, "guilty": 9},
    "cost": 0.000001,
    "at": 1000.0,
    "names": ["Zoë", "“B”"],
    "seed": None,
    "degraded": False,
}


async def key() -> Any:
    return await signing_key(MemoryStore(SURROUNDINGS.steady), "07" * 32, SURROUNDINGS)


async def test_a_signature_holds_however_the_document_is_laid_out() -> None:
    made = await key()
    value = sign(made, DOCUMENT)
    turned = dict(reversed(list(DOCUMENT.items())))
    # As a browser writes it again: no fractions that say nothing, names escaped or not.
    rewritten = json.loads(json.dumps(turned, indent=3).replace("1000.0", "1000").replace("1e-06", "0.0000010"))
    assert signed_by(public_key(made), value, rewritten)
    assert canonical({"b": 1e-7, "a": [1000.0, 0.1, "é"]}) == '{"a":[1000,0.1,"é"],"b":1e-7}'.encode()


@pytest.mark.parametrize("name", DOCUMENT)
async def test_any_change_is_found(name: str) -> None:
    made = await key()
    value = sign(made, DOCUMENT)
    assert not signed_by(public_key(made), value, {**DOCUMENT, name: "another"})
    assert not signed_by(public_key(made), value, {field: said for field, said in DOCUMENT.items() if field != name})


async def test_what_is_no_signature_holds_for_nothing() -> None:
    made = await key()
    value, public = sign(made, DOCUMENT), public_key(made)
    assert signed_by(public, value, DOCUMENT)
    for wrong_key, wrong_value in (
        (public, value[:-1]),
        (public, ""),
        (public, "zz" * 64),
        (public, "00" * 64),
        ("", value),
        ("00" * 31, value),
        (public_key(await signing_key(MemoryStore(SURROUNDINGS.steady), None, SURROUNDINGS)), value),
    ):
        assert not signed_by(wrong_key, wrong_value, DOCUMENT)
    assert not signed_by(public, value, {**DOCUMENT, "cost": float("nan")})
