"""Which tests belong to a change of this clone."""

from __future__ import annotations

import pytest

from tools.affected_tests import FAR, PACKAGES, Affected, TestSelection, module_of


@pytest.fixture(scope="module")
def selection() -> TestSelection:
    return TestSelection()


def chosen(selection: TestSelection, *changed: str) -> dict[str, Affected]:
    """The near test modules by their paths."""
    return {one.path: one for one in selection.affected(changed) if one.distance < FAR}


def test_every_module_of_ours_is_in_the_graph(selection: TestSelection) -> None:
    # A folder without `__init__.py` is none of its package's, and its tests would never be chosen. Those of migrations
    # are loaded by Alembic, by their paths.
    known = {module for module in selection.paths if not module.startswith("migrations.versions.")}
    assert {module.partition(".")[0] for module in known} == set(PACKAGES)
    assert not sorted(known - selection.graph.modules)


def test_the_test_of_a_module_comes_first_and_those_that_import_it_next(selection: TestSelection) -> None:
    found = selection.affected(["rooms/driver/pacing.py"])
    assert found[0].path == "tests/rooms/driver/test_pacing.py"
    assert "tests/rooms/voice/test_narrator.py" in [one.path for one in found if one.distance == 1]
    assert [one.distance for one in found] == sorted(one.distance for one in found)


def test_a_changed_test_is_chosen_with_what_imports_it(selection: TestSelection) -> None:
    found = chosen(selection, "tests/api/test_protocol.py")
    assert found["tests/api/test_protocol.py"] == Affected(0, "tests/api/test_protocol.py", "changed")
    assert found["tests/api/mcp/test_mcp_calls.py"].reason == "imports tests.api.test_protocol"


@pytest.mark.parametrize("format", ["court", "history", "jury", "meeting", "panel"])
def test_a_format_runs_its_own_tests_the_laws_and_the_goldens(selection: TestSelection, format: str) -> None:
    found = chosen(selection, f"engine/formats/{format}/rules/format.py")
    own = {path for path in selection.tests if path.startswith(f"tests/engine/formats/{format}/test_")}
    assert own
    assert own | {"tests/engine/laws/test_laws.py", "tests/goldens/test_goldens.py"} <= set(found)
    # What is registered is not what is imported.
    others = [path for path in found if path.startswith("tests/engine/formats/") and f"/{format}/" not in path]
    assert len(others) <= 2
    assert len(found) < len(selection.tests) / 2


@pytest.mark.parametrize(
    ("changed", "law"),
    [
        ("engine/core/events/rounds.py", "tests/engine/laws/test_read_fields.py"),
        ("engine/core/acts/seats.py", "tests/engine/laws/test_read_fields.py"),
        ("engine/formats/panel/settings.py", "tests/engine/laws/test_read_fields.py"),
        ("api/http/routers/events.py", "tests/api/openapi/test_openapi.py"),
    ],
)
def test_what_a_field_or_a_call_is_held_to_comes_early(selection: TestSelection, changed: str, law: str) -> None:
    assert law in [one.path for one in selection.affected([changed])[:5]]


def test_a_fixture_is_for_the_tests_of_its_folder(selection: TestSelection) -> None:
    found = selection.affected(["tests/cases/conftest.py"])
    direct = {one.path for one in found if one.distance == 1 and one.reason.startswith("imports")}
    assert direct == {path for path in selection.tests if path.startswith("tests/cases/")}


def test_a_server_in_a_process_of_its_own_is_as_good_as_imported(selection: TestSelection) -> None:
    assert "tests/api/server/test_workers.py" in chosen(selection, "api/app.py")


def test_what_is_loaded_by_its_name_runs_the_tests_of_its_folder(selection: TestSelection) -> None:
    assert "tests/rooms/minds/formats/court/test_prompts.py" in chosen(
        selection, "rooms/minds/formats/court/mending.py"
    )


@pytest.mark.parametrize(
    ("changed", "test"),
    [
        ("tests/goldens/prompts.json", "tests/goldens/test_goldens.py"),
        ("tests/goldens/logs/a_new_one.jsonl.gz", "tests/goldens/test_goldens.py"),
        ("cases/predefined/case_001_robbery.yaml", "tests/cases/test_predefined.py"),
        ("cases/predefined/case_001_robbery.yaml", "tests/goldens/test_goldens.py"),
        ("engine/formats/jury/lines/chen.txt", "tests/engine/formats/jury/mind/test_lines.py"),
        ("engine/formats/meeting/lines/moves.txt", "tests/engine/formats/meeting/test_house.py"),
        ("rooms/minds/llm/models.yaml", "tests/rooms/minds/llm/test_configuration.py"),
        ("migrations/versions/anything.py", "tests/migrations/test_migrations.py"),
        ("docs/importing.md", "tests/test_documents.py"),
        ("api/PROTOCOL.md", "tests/api/test_protocol.py"),
        (".env.example", "tests/test_env_example.py"),
        ("action.yml", "tests/api/cli/test_decide_action.py"),
        ("requirements/dev.txt", "tests/test_locks.py"),
        ("deploy/nginx.conf", "tests/api/deploy/test_proxies.py"),
        ("examples/rest_agent.py", "tests/api/test_examples.py"),
        ("web/schema/ws.json", "tests/api/openapi/test_asyncapi.py"),
        ("tests/rooms/minds/formats/jury/injections.yaml", "tests/rooms/minds/formats/jury/test_injections.py"),
    ],
)
def test_files_that_nobody_imports_choose_their_tests(selection: TestSelection, changed: str, test: str) -> None:
    assert test in selection.tests, "the test was moved: name another one"
    assert test in chosen(selection, changed)


def test_the_page_chooses_no_tests_of_python(selection: TestSelection) -> None:
    # But for those that name it, as this one does.
    assert all(path.startswith("tests/tools/") for path in chosen(selection, "web/src/pages/Room.svelte"))


def test_a_removed_file_is_no_error(selection: TestSelection) -> None:
    assert selection.affected(["tests/test_gone.py", "rooms/gone.py"]) == selection.affected(["rooms/gone.py"])


def test_a_module_is_named_as_it_is_imported() -> None:
    assert module_of("engine/core/__init__.py") == "engine.core"
    assert module_of("engine/core/rules.py") == "engine.core.rules"
