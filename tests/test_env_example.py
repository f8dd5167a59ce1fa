"""`.env.example` is the one place where every setting is documented: it and the settings hold each other to account."""

import re
from pathlib import Path

import pytest

from api.settings import Settings

FILE = Path(__file__).resolve().parents[1] / ".env.example"
LISTED = dict(re.findall(r"^#([A-Z_]+)=(.*)$", FILE.read_text(), re.MULTILINE))


@pytest.fixture(autouse=True)
def _bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No setting in the environment, and no `.env` in reach."""
    monkeypatch.chdir(tmp_path)
    for field in Settings.model_fields:
        for name in Settings.names(field):
            monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize("field", Settings.model_fields)
def test_every_setting_is_listed_once(field: str) -> None:
    assert len([name for name in Settings.names(field) if name in LISTED]) == 1


def test_nothing_else_is_listed() -> None:
    known = {name for field in Settings.model_fields for name in Settings.names(field)}
    assert set(LISTED) <= known


def test_the_values_in_it_are_the_defaults(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("".join(f"{name}={value}\n" for name, value in LISTED.items()))
    assert Settings() == Settings(_env_file=None)


@pytest.mark.parametrize("name", [name for name, value in LISTED.items() if value.isdecimal()])
def test_a_value_in_the_file_is_taken(name: str, tmp_path: Path) -> None:
    changed = int(LISTED[name]) + 1
    (tmp_path / ".env").write_text(f"{name}={changed}\n")
    field = next(field for field in Settings.model_fields if name in Settings.names(field))
    assert getattr(Settings(), field) == changed


@pytest.mark.parametrize(
    ("address", "pooled", "told"),
    [
        ("postgres://h/d", "true", "postgres://h/d?pgbouncer=true"),
        ("postgres://h/d?sslmode=require", "false", "postgres://h/d?sslmode=require&pgbouncer=false"),
        ("postgres://h/d", "", "postgres://h/d"),
        ("memory://", "true", "memory://"),
    ],
)
def test_what_is_set_of_a_pooler_goes_with_the_address(
    address: str, pooled: str, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_URL", address)
    monkeypatch.setenv("TWELVE_DATABASE_POOLED", pooled)
    assert Settings().database_url == told
