"""The rules and the tests know each other: every rule is cited, and nothing else is."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
RULE = re.compile(r"^- \*\*([A-Z]{2}\d+)\*\* (.+)$", re.MULTILINE)


@cache
def rules() -> dict[str, str]:
    found = RULE.findall((ROOT / "engine" / "RULES.md").read_text(encoding="utf-8"))
    assert len({name for name, _ in found}) == len(found), "a number is given once"
    return dict(found)


@cache
def cited() -> dict[str, set[str]]:
    """The rules that each test module cites by the names of its tests: `test_as4_ti3_…` cites AS4 and TI3."""
    sections = "|".join(sorted({name[:2].lower() for name in rules()}))
    cites = re.compile(r"^(?:async )?def test_((?:[a-z]{1,2}\d+_)+)", re.MULTILINE)
    rule = re.compile(rf"(?:{sections})\d+")
    return {
        str(file.relative_to(ROOT)): {
            number.upper()
            for prefix in cites.findall(file.read_text(encoding="utf-8"))
            for number in prefix.split("_")
            if rule.fullmatch(number)
        }
        for file in sorted((ROOT / "tests").rglob("*.py"))
    }


def test_every_rule_is_cited() -> None:
    uncited = set(rules()).difference(*cited().values())
    assert not uncited, f"no test cites {', '.join(sorted(uncited))}"


def test_no_test_cites_a_rule_that_does_not_exist() -> None:
    for file, names in cited().items():
        assert names <= set(rules()), f"{file} cites {', '.join(sorted(names - set(rules())))}"


@pytest.mark.parametrize("name", rules())
def test_a_rule_is_a_whole_sentence(name: str) -> None:
    text = rules()[name]
    assert text.endswith(".")
    assert text[0].isupper() or text[0] == "`"
