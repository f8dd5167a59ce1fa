"""What watches a server names metrics that the server has, and promtool agrees where it is there."""

import json
import re
import subprocess
from pathlib import Path

import pytest
import yaml

from harness.server import House
from tests.services.programs import find_program, missing_sentence

DEPLOY = Path(__file__).resolve().parents[3] / "deploy"
NAME = re.compile(r"\btwelve_[a-z_]+")


def alerts() -> list[dict[str, str]]:
    """Every alert rule."""
    read = yaml.safe_load((DEPLOY / "prometheus" / "alerts.yaml").read_text())
    return [rule for group in read["groups"] for rule in group["rules"]]


def queries() -> list[str]:
    """Every query of the dashboard."""
    board = json.loads((DEPLOY / "grafana" / "twelve.json").read_text())
    return [target["expr"] for panel in board["panels"] for target in panel["targets"]]


async def test_every_metric_of_the_alerts_and_of_the_dashboard_is_served(house: House) -> None:
    room = await house.open_room()
    await room.get("/view", "no token of this room")
    text = (await house.http.get("/metrics")).text
    served = {line.split("{")[0].split(" ")[0] for line in text.splitlines() if not line.startswith("#")}
    # A counter with labels is there from its first count on; its help is there always.
    served |= {f"{name}_total" for name in re.findall(r"# TYPE (twelve_\w+?)(?:_total)? counter", text)}
    used = {name for query in (*queries(), *(rule["expr"] for rule in alerts())) for name in NAME.findall(query)}
    assert used
    assert used <= served, used - served


def test_every_alert_says_what_to_do() -> None:
    rules = alerts()
    assert len({rule["alert"] for rule in rules}) == len(rules)
    for rule in rules:
        assert {"summary", "remedy"} == set(rule["annotations"]), rule["alert"]


def test_the_panels_of_the_dashboard_do_not_overlap() -> None:
    board = json.loads((DEPLOY / "grafana" / "twelve.json").read_text())
    taken: set[tuple[int, int]] = set()
    for panel in board["panels"]:
        at = panel["gridPos"]
        cells = {(x, y) for x in range(at["x"], at["x"] + at["w"]) for y in range(at["y"], at["y"] + at["h"])}
        assert not cells & taken, panel["title"]
        assert all(x < 24 for x, _ in cells), panel["title"]
        taken |= cells
    assert len({panel["id"] for panel in board["panels"]}) == len(board["panels"])


@pytest.mark.needs("programs")
@pytest.mark.parametrize(
    "command",
    [["check", "rules", "alerts.yaml"], ["test", "rules", "alerts.test.yaml"], ["check", "config", "prometheus.yaml"]],
)
def test_promtool_agrees(command: list[str]) -> None:
    promtool = find_program("promtool")
    if promtool is None:
        pytest.skip(missing_sentence("promtool"))
    ran = subprocess.run([promtool, *command], cwd=DEPLOY / "prometheus", capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
