"""What `models.yaml` and the environment make of each other, and how what is wrong is said."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from rooms.minds.llm.configuration import DEFAULT_FILE, Configuration, InvalidModels, load_models
from rooms.minds.llm.providers import known_price, wrong_key

GOOD = """\
models:
  quick:
    provider: gemini
    model: gemini-2.5-flash
    fallback: slow
  slow:
    provider: anthropic
    model: claude-haiku-4-5
    temperature: ~
  mine:
    provider: openai
    model: llama3.1
    base_url: http://127.0.0.1:11434/v1
    local: true
default: quick
overrides:
  reactions: mine
  jurors:
    5: slow
"""


def read(folder: Path, text: str, **environment: str) -> Configuration:
    file = folder / "models.yaml"
    file.write_text(text)
    return load_models(file, environment)


def test_without_a_key_nothing_is_configured() -> None:
    ours = load_models(None, {})
    assert not ours.configured
    assert ours.default is None
    assert {ours.why_not(choice) for choice in ours.models.values()} >= {
        "It needs a key: set GEMINI_API_KEY, or give one for this room."
    }


def test_the_default_is_gemini_flash_or_else_the_next_model_with_a_key() -> None:
    both = load_models(None, {"GEMINI_API_KEY": "AIza" + "x" * 35, "ANTHROPIC_API_KEY": "sk-ant-" + "x" * 20})
    assert both.default == "gemini-flash"
    assert both.models["gemini-flash"].model == "gemini-2.5-flash"
    assert load_models(None, {"ANTHROPIC_API_KEY": "sk-ant-" + "x" * 20}).default == "claude-haiku"


def test_our_analyst_plays_where_somebody_chooses_it_and_nowhere_else(tmp_path: Path) -> None:
    ours = load_models(None, {"GEMINI_API_KEY": "AIza" + "x" * 35})
    assert {name for name, choice in ours.models.items() if choice.analyses} == {"gemini-flash-analyst"}
    assert ours.default == "gemini-flash"
    assert ours.why_not(ours.models["gemini-flash-analyst"]) is None
    flash = ours.models["gemini-flash"]
    assert [ours.for_task(task, flash) for task in ("react", "narrate", "summarise")] == [flash] * 3
    assert ours.single_seats("gemini-flash") == {}
    with pytest.raises(InvalidModels, match=r"quick\.analyses: must be true or false"):
        read(tmp_path, GOOD.replace("    fallback: slow", "    analyses: often", 1))


def test_the_prices_in_our_file_are_those_of_litellms_list() -> None:
    for choice in load_models(None, {}).models.values():
        assert (choice.input_price, choice.output_price) == known_price(choice), choice.name


def test_overrides_rule_seats_and_tasks_while_they_are_ready(tmp_path: Path) -> None:
    names = read(tmp_path, GOOD, GEMINI_API_KEY="AIza" + "x" * 35, ANTHROPIC_API_KEY="sk-ant-" + "x" * 20)
    playing = names.models["slow"]
    assert [names.for_task(task, playing).name for task in ("react", "narrate")] == ["mine", "slow"]
    assert names.single_seats("quick") == {"5": "slow"}
    assert names.single_seats("mine") == {}, "a host who names another model means it for every seat"
    without = read(tmp_path, GOOD)
    assert without.default == "mine"
    assert without.single_seats("mine") == {}, "slow has no key"


def test_a_price_left_out_is_the_lists_and_a_local_model_costs_nothing(tmp_path: Path) -> None:
    names = read(tmp_path, GOOD)
    assert (names.models["quick"].input_price, names.models["quick"].output_price) == (0.3, 2.5)
    assert names.models["quick"].cost(1_000_000, 100_000) == 0.55
    assert names.models["mine"].cost(1_000_000, 100_000) == 0.0
    assert names.models["slow"].temperature is None


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ("models:\n", "model:\n", 1, "model: is not a field here; did you mean models?"),
        ("    model: gemini", "    modell: gemini", 4, "models.quick.modell: is not a field here; did you mean"),
        ("fallback: slow", "fallback: slwo", 5, "models.quick.fallback: slwo is none of the models here; did you mean"),
        ("fallback: slow", "fallback: quick", 5, "models.quick.fallback: must be another model"),
        ("fallback: slow", "max_tokens: many", 5, "models.quick.max_tokens: must be a whole number"),
        ("temperature: ~", "temperature: 3", 9, "models.slow.temperature: must be at most 2"),
        ("http://127.0.0.1:11434/v1", "127.0.0.1:11434", 13, "models.mine.base_url: '127.0.0.1:11434' is no address"),
        ("http://127", "http://me:secret@127", 13, "models.mine.base_url: holds a password"),
        ("default: quick", "default: fast", 15, "default: fast is none of the models here"),
        ("    5: slow", "    five: slow", 19, "overrides.jurors.five: is no seat"),
        ("  mine:\n", "  house:\n", 10, "models.house: house is the built-in minds' name"),
        ("models:\n", "models: 3\nmore:\n", 1, "models: must be a group of fields"),
        ("default: quick", "default: [", 17, "is not YAML"),
    ],
)
def test_a_typo_is_said_with_file_line_and_field(tmp_path: Path, old: str, new: str, line: int, said: str) -> None:
    with pytest.raises(InvalidModels) as raised:
        read(tmp_path, GOOD.replace(old, new, 1))
    assert str(raised.value).startswith(f"{tmp_path / 'models.yaml'}:{line}: {said}")


PLAIN = """\
default_model:
  provider: gemini
  model_id: gemini-2.5-flash
  max_tokens: 1024
model_overrides:
  judge: {provider: gemini, model_id: gemini-2.5-flash}
  batch_updater: {provider: gemini, model_id: gemini-2.5-flash-lite}
  juror_5:
    provider: anthropic
    model_id: claude-haiku-4-5
    temperature: 0.9
"""


def test_a_file_of_a_default_model_and_overrides_is_read_by_line(tmp_path: Path) -> None:
    found = read(tmp_path, PLAIN, GEMINI_API_KEY="k", ANTHROPIC_API_KEY="k")
    assert (found.named, found.seats) == ("gemini-2.5-flash", {5: "juror-5"})
    assert found.overrides == {"judge": "gemini-2.5-flash", "reactions": "batch-updater"}
    fifth = found.models["juror-5"]
    assert (fifth.model, fifth.temperature, fifth.label) == ("claude-haiku-4-5", 0.9, "claude-haiku-4-5")
    assert found.models["gemini-2.5-flash"].max_tokens == 1024
    with pytest.raises(InvalidModels, match=r"models.yaml:11: models.juror-5.temperature: must be at most 2"):
        read(tmp_path, PLAIN.replace("0.9", "9.0"))


def test_a_file_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(InvalidModels, match="there is no such file"):
        load_models(tmp_path / "none.yaml", {})


def test_one_setting_is_enough_for_a_model_of_ones_own() -> None:
    own = load_models(None, {}, model="openai/Org/Llama 3.1", base_url="http://127.0.0.1:11434/v1")
    assert own.default == "llama-3.1"
    choice = own.models["llama-3.1"]
    assert (choice.provider, choice.model, choice.local, choice.key_env) == ("openai", "Org/Llama 3.1", True, None)
    assert load_models(None, {"OPENAI_API_KEY": "sk-" + "x" * 20}, model="gpt-mini").default == "gpt-mini"


@pytest.mark.parametrize(
    ("model", "base_url", "said"),
    [
        ("gemini-flsh", None, "did you mean gemini-flash?"),
        ("openai/x", "127.0.0.1:1", "TWELVE_MODEL_BASE_URL: '127.0.0.1:1' is no address"),
        (None, "http://127.0.0.1:1/v1", "set both"),
    ],
)
def test_a_setting_that_names_no_model_is_said(model: str | None, base_url: str | None, said: str) -> None:
    with pytest.raises(InvalidModels) as raised:
        load_models(None, {}, model=model, base_url=base_url)
    assert said in str(raised.value)


def test_two_servers_behind_one_name_are_an_error(tmp_path: Path) -> None:
    again = "  mine:\n    provider: openai\n    model: llama\n    base_url: http://127.0.0.1:1/v1\n"
    with pytest.raises(InvalidModels, match="mine"):
        read(tmp_path, GOOD.replace("default: quick", f"{again}default: quick", 1))


def test_a_key_for_another_provider_is_known_by_its_look() -> None:
    flash = load_models(None, {}).models["gemini-flash"]
    key = "sk-ant-api03-" + "x" * 40
    said = wrong_key(flash, key) or ""
    assert said == "The key looks like one for anthropic, and Gemini 2.5 Flash needs one for gemini."
    assert wrong_key(flash, "AIza" + "x" * 35) is None
    assert wrong_key(replace(flash, base_url="http://127.0.0.1/v1"), key) is None
    assert "blanks" in (wrong_key(flash, "a key with blanks") or "")


def test_a_model_without_a_known_price_is_reported_before_it_is_called() -> None:
    names = load_models(None, {})
    said = names.why_not(names.find("gemini/gemini-99-flash", "--minds"))
    assert said is not None
    assert said.startswith("No price is known for gemini/gemini-99-flash: put its name right (did you mean ")
    assert "(did you mean openai?)" in (names.why_not(names.find("openia/gpt-4o", "--minds")) or "")


def test_keys_are_not_shown_by_the_configuration() -> None:
    assert "AIza-canary" not in repr(load_models(DEFAULT_FILE, {"GEMINI_API_KEY": "AIza-canary"}))


def test_a_server_without_keys_starts_without_litellm(tmp_path: Path) -> None:
    script = (
        "import asyncio, sys\n"
        "from api.app import create_app\n"
        "from api.settings import Settings\n"
        "async def main():\n"
        "    app = create_app(Settings(database_url='memory://'))\n"
        "    async with app.router.lifespan_context(app):\n"
        "        await asyncio.sleep(0.1)\n"
        "        print([name for name in ('litellm', 'openai') if name in sys.modules])\n"
        "asyncio.run(main())\n"
    )
    clean = {"PATH": "/usr/bin:/bin", "PYTHONPATH": str(Path(__file__).resolve().parents[4])}
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=tmp_path, env=clean, capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout.strip() == "[]"
