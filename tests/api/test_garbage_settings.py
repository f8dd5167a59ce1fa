"""Garbage in a setting is one sentence that names it, whatever the setting; what takes any text is named here."""

from pathlib import Path

import pytest
import typer

from api.cli.configuration import read_settings
from api.settings import Settings

NAMES = [name for field in Settings.model_fields for name in Settings.names(field)]
GARBAGE = "\u2603 no such thing"
ANY_TEXT = {"TWELVE_API_KEY", "TWELVE_WIKIPEDIA_FOLDER", "TWELVE_COURTLISTENER_FOLDER"}
"""A key is what its owner says, and a folder is made where there is none."""
READ_LATER = {
    "DATABASE_URL",
    "REDIS_URL",
    "TWELVE_HOST",
    "TWELVE_FORMATS",
    "TWELVE_MODELS_FILE",
    "TWELVE_MODEL",
    "TWELVE_PERSONAS_FILE",
    "TWELVE_EXECUTION_FILE",
}
"""Refused by those who open what they name, at the start of the server (`test_serve.py`)."""
NUMBERS = [
    name
    for field, info in Settings.model_fields.items()
    if info.annotation in (float, int, float | None, int | None)
    for name in Settings.names(field)
]


@pytest.fixture(autouse=True)
def _bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No setting in the environment, and no `.env` in reach."""
    monkeypatch.chdir(tmp_path)
    for name in NAMES:
        monkeypatch.delenv(name, raising=False)


def said(capsys: pytest.CaptureFixture[str]) -> str:
    """The one line that a command ends with."""
    with pytest.raises(typer.Exit) as ended:
        read_settings()
    assert ended.value.exit_code == 2
    (line,) = capsys.readouterr().err.splitlines()
    return line


@pytest.mark.parametrize("name", sorted(set(NAMES) - ANY_TEXT - READ_LATER))
def test_garbage_is_refused_in_a_sentence_that_names_the_setting(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(name, GARBAGE)
    line = said(capsys)
    assert line.startswith(f"twelve: the setting {name}: ")
    assert line.endswith(".")


@pytest.mark.parametrize("name", sorted(ANY_TEXT | READ_LATER))
def test_what_takes_any_text_takes_it(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(name, GARBAGE)
    settings = read_settings()
    field = next(field for field in Settings.model_fields if name in Settings.names(field))
    assert "no such thing" in str(getattr(settings, field)) or name == "TWELVE_API_KEY"


@pytest.mark.parametrize("name", sorted(NUMBERS))
def test_a_number_that_is_none_or_endless_is_refused(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for value in ("nan", "inf", "-1", "1e400", "0x10", "9" * 400):
        monkeypatch.setenv(name, value)
        assert said(capsys).startswith(f"twelve: the setting {name}: ")


@pytest.mark.parametrize(
    ("address", "key"),
    [("TWELVE_ELEVENLABS_URL", "ELEVENLABS_API_KEY"), ("TWELVE_COURTLISTENER_URL", "COURTLISTENER_API_TOKEN")],
)
def test_a_key_goes_neither_over_plain_http_nor_where_dotenv_sends_it(
    address: str, key: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(key, "a-canary-of-a-key")
    monkeypatch.setenv(address, "http://elsewhere.example")
    assert said(capsys).startswith(f"twelve: the setting {address}: is sent a key: let it begin with https://")
    monkeypatch.setenv(address, "http://127.0.0.1:1")
    read_settings()
    monkeypatch.delenv(address)
    Path(".env").write_text(f"{address}=https://elsewhere.example\n")
    line = said(capsys)
    assert line == f"twelve: {address} in the file .env is sent no key of the environment: put both in one place."
    monkeypatch.delenv(key)
    Path(".env").write_text(f"{address}=https://elsewhere.example\n{key}=a-canary-of-a-key\n")
    read_settings()
