"""What `execution.yaml` and the environment make of each other, and how what is wrong is said."""

from pathlib import Path

import pytest

from rooms.minds.sandbox.configuration import BadExecution, Execution, Key, load

GOOD = """\
execution:
  mode: docker
  timeout_seconds: 20
  memory_mb: 256
  local:
    timeout_seconds: 5
  docker:
    image: "python:3.13"
    memory_limit: "512m"
    base_url: tcp://127.0.0.1:2375
  blaxel:
    api_key: "${MY_KEY}"
    workspace: mine
    sandbox_id: "jury"
    persistent: false
  modal:
    app: "jury"
    token_id: "${MODAL_TOKEN_ID}"
    token_secret: "${MODAL_TOKEN_SECRET}"
"""


def read(folder: Path, text: str, **environment: str) -> Execution:
    file = folder / "execution.yaml"
    file.write_text(text)
    return load(file, environment)


def test_where_nobody_says_anything_code_runs_locally() -> None:
    assert load(None, {}) == Execution()
    assert Execution().mode == "local"


def test_every_field_arrives_and_keys_come_from_the_environment(tmp_path: Path) -> None:
    read_ = read(tmp_path, GOOD, MY_KEY="bl_secret", MODAL_TOKEN_ID="ak-1", MODAL_TOKEN_SECRET="")
    assert (read_.mode, read_.seconds, read_.memory_mb) == ("docker", 20, 256)
    assert (read_.docker.image, read_.docker.memory_limit) == ("python:3.13", "512m")
    assert read_.docker.base_url == "tcp://127.0.0.1:2375"
    assert read_.blaxel.api_key == Key("MY_KEY", "bl_secret")
    assert read_.blaxel.workspace == Key("", "mine")
    assert not read_.blaxel.persistent
    assert (read_.modal.token_id.value, read_.modal.token_secret) == ("ak-1", Key("MODAL_TOKEN_SECRET"))
    assert "bl_secret" not in repr(read_)
    assert read(tmp_path, GOOD.replace("mode: docker", "mode: local")).seconds == 5


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ("mode: docker", "mode: dokcer", 2, "execution.mode: must be one of local, docker, blaxel, modal"),
        ("mode: docker", "mod: docker", 2, "execution.mod: is not a field here; did you mean mode?"),
        ("memory_limit", "memory_limits", 9, "execution.docker.memory_limits: is not a field here; did you mean"),
        ('"512m"', '"much"', 9, "execution.docker.memory_limit: must be a number and b, k, m or g"),
        ("tcp://127.0.0.1:2375", "127.0.0.1:2375", 10, "execution.docker.base_url: is no address; it begins with unix"),
        ("tcp://127.0.0.1:2375", "tcp://[1", 10, "execution.docker.base_url: is no address"),
        ("timeout_seconds: 20", "timeout_seconds: 0", 3, "execution.timeout_seconds: must be at least 1"),
        ("memory_mb: 256", "memory_mb: 1", 4, "execution.memory_mb: must be at least 64"),
        ("${MY_KEY}", "bl_1234567890", 12, "execution.blaxel.api_key: keys never stand in this file; name the"),
        ("${MODAL_TOKEN_ID}", "ak-1234567890", 18, "execution.modal.token_id: keys never stand in this file"),
        ("workspace: mine", "workspace: ${X", 13, "execution.blaxel.workspace: must be a name, or a variable"),
        ('"jury"', '"Jury Room"', 14, "execution.blaxel.sandbox_id: must be of small letters and digits"),
        ('"jury"', '"jury--room"', 14, "execution.blaxel.sandbox_id: must be of small letters and digits"),
        ("execution:", "executoin:", 1, "executoin: is not a field here; did you mean execution?"),
        ("mode: docker", "mode: [", 2, ""),
    ],
)
def test_a_typo_is_said_with_file_line_and_field(tmp_path: Path, old: str, new: str, line: int, said: str) -> None:
    with pytest.raises(BadExecution) as raised:
        read(tmp_path, GOOD.replace(old, new, 1))
    assert said in str(raised.value)
    assert str(raised.value).startswith(f"{tmp_path / 'execution.yaml'}:")
    assert f".yaml:{line}:" in str(raised.value) or not said
    assert "1234567890" not in str(raised.value)


def test_a_file_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(BadExecution, match="there is no such file"):
        load(tmp_path / "none.yaml", {})
