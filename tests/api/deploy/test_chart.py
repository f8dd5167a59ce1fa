"""The Helm chart is sound by Helm's own engine and by the schemas of Kubernetes, and what it makes runs a server."""

import json
import platform
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml

from api.cli.serve import CLOSING_SECONDS
from api.settings import Settings
from harness.services import forked
from harness.services.redis import RedisServer
from harness.workers import Worker, environment
from rooms.store.sql.upgrade import newest
from tools.chart import LIBRARIES, ROOT

Resources = dict[tuple[str, str], Any]
pytestmark = [
    pytest.mark.needs("chart"),
    pytest.mark.skipif(
        (sys.platform, platform.machine()) != ("linux", "x86_64"),
        reason="Helm's engine is a library for Linux on x86_64; elsewhere run `helm lint deploy/chart`",
    ),
]


def run_tool(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """`python -m tools.chart`: Helm's engine brings threads of its own, which are not to stay in this process."""
    assert (LIBRARIES / "helm_python").is_dir(), "Helm's engine is missing: run `make setup`"
    return subprocess.run(
        [sys.executable, "-m", "tools.chart", *map(str, arguments)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture(scope="module")
def made() -> dict[str, Resources]:
    """What the chart makes of each of its example files of values, by kind and name; it has no fault."""
    ran = run_tool("--json")
    assert (ran.returncode, ran.stderr) == (0, "")
    return {
        file.removesuffix("-values.yaml"): {(one["kind"], one["metadata"]["name"]): one for one in resources}
        for file, resources in json.loads(ran.stdout).items()
    }


def variables(resources: Resources) -> dict[str, str]:
    """What the container of the server finds in its environment."""
    found: dict[str, str] = {}
    for source in pod(resources)["containers"][0]["envFrom"]:
        if "configMapRef" in source:
            found |= resources["ConfigMap", source["configMapRef"]["name"]]["data"]
        else:
            found |= resources["Secret", source["secretRef"]["name"]]["stringData"]
    return found


def pod(resources: Resources, kind: str = "Deployment") -> Any:
    return next(one for (of, _), one in resources.items() if of == kind)["spec"]["template"]["spec"]


def test_what_is_turned_on_is_there_and_what_is_not_is_not(made: dict[str, Resources]) -> None:
    kinds = {file: sorted({kind for kind, _ in resources}) for file, resources in made.items()}
    least = ["ConfigMap", "Deployment", "Job", "PodDisruptionBudget", "Secret", "Service"]
    assert kinds["least"] == least
    assert kinds["everything"] == sorted([*least, "HorizontalPodAutoscaler", "Ingress", "ServiceMonitor"])
    assert kinds["own-secret"] == ["ConfigMap", "Deployment", "Service"]
    refs = pod(made["own-secret"])["containers"][0]["envFrom"]
    assert {"secretRef": {"name": "twelve-secrets"}} in refs
    # The autoscaler alone says how many there are.
    assert "replicas" not in made["everything"]["Deployment", "demo-twelve"]["spec"]
    assert made["least"]["Deployment", "demo-twelve"]["spec"]["replicas"] == 2


def test_every_name_leads_to_something_that_is_there(made: dict[str, Resources]) -> None:
    for resources in made.values():
        deployment = resources["Deployment", "demo-twelve"]
        labels = deployment["spec"]["template"]["metadata"]["labels"]
        selectors = [
            deployment["spec"]["selector"]["matchLabels"],
            resources["Service", "demo-twelve"]["spec"]["selector"],
        ]
        selectors += [
            one["spec"]["selector"]["matchLabels"]
            for (kind, _), one in resources.items()
            if kind in ("PodDisruptionBudget", "ServiceMonitor")
        ]
        assert all(selector.items() <= labels.items() for selector in selectors)
        ports = {port["name"]: port["containerPort"] for port in pod(resources)["containers"][0]["ports"]}
        assert ports == {"http": int(resources["ConfigMap", "demo-twelve"]["data"]["TWELVE_PORT"])}
        for kind in {"Deployment", "Job"} & {kind for kind, _ in resources}:
            spec = pod(resources, kind)
            mounted = {mount["name"] for one in spec["containers"] for mount in one["volumeMounts"]}
            assert mounted == {volume["name"] for volume in spec["volumes"]}
            # A service named `twelve` would give pods a TWELVE_PORT=tcp://….
            assert spec["enableServiceLinks"] is False
        # Nobody selects the pod of the migration.
        if ("Job", "demo-twelve-migration") in resources:
            job = resources["Job", "demo-twelve-migration"]["spec"]["template"]["metadata"]["labels"]
            assert not any(selector.items() <= job.items() for selector in selectors)
    everything = made["everything"]
    backend = everything["Ingress", "demo-twelve"]["spec"]["rules"][0]["http"]["paths"][0]["backend"]["service"]
    service = everything["Service", backend["name"]]["spec"]["ports"][0]
    assert (backend["port"]["name"], service["targetPort"]) == (service["name"], "http")
    assert everything["HorizontalPodAutoscaler", "demo-twelve"]["spec"]["scaleTargetRef"]["name"] == "demo-twelve"


def test_every_variable_is_a_setting_and_has_the_value_that_was_given(made: dict[str, Resources]) -> None:
    known = {name for field in Settings.model_fields for name in Settings.names(field)} | {"PGPASSWORD"}
    assert all(set(variables(made[file])) <= known for file in ("least", "everything"))
    given = variables(made["everything"])
    # Helm reads whole numbers as floating ones.
    assert (given["TWELVE_BODY_BYTES"], given["TWELVE_BUDGET_USD"]) == ("4194304", "12.5")
    assert (given["TWELVE_OPEN_MODELS"], given["PGPASSWORD"]) == ("false", 'p@ss: "word"')
    assert given["TWELVE_PUBLIC_URL"] == "https://jury.example"
    spec = pod(made["everything"])
    drain = int(spec["containers"][0]["lifecycle"]["preStop"]["exec"]["command"][1])
    assert spec["terminationGracePeriodSeconds"] > drain + int(given["TWELVE_GRACEFUL_SECONDS"]) + CLOSING_SECONDS
    job = made["everything"]["Secret", "demo-twelve-migration"]["stringData"]
    assert job == {name: given[name] for name in ("DATABASE_URL", "PGPASSWORD")}


def test_the_ingress_waits_as_long_as_the_example_for_nginx(made: dict[str, Resources]) -> None:
    annotations = made["everything"]["Ingress", "demo-twelve"]["metadata"]["annotations"]
    example = dict(
        re.findall(r"^ +(proxy_\w+|client_max_body_size) (\w+);", (ROOT / "deploy/nginx.conf").read_text(), re.M)
    )
    prefix = "nginx.ingress.kubernetes.io/proxy-"
    for ours, theirs in (("read-timeout", "proxy_read_timeout"), ("send-timeout", "proxy_send_timeout")):
        assert annotations[prefix + ours] == example[theirs].removesuffix("s")
    assert annotations[prefix + "buffering"] == example["proxy_buffering"]
    assert annotations[prefix + "body-size"] == example["client_max_body_size"]


def test_wrong_values_are_one_sentence_each(tmp_path: Path) -> None:
    postgres = {"DATABASE_URL": "postgresql://a@b/c", "REDIS_URL": "redis://r"}
    wrong: dict[str, tuple[dict[str, Any], str]] = {
        "none": ({}, "Set secret.existing to a Secret that has DATABASE_URL and REDIS_URL"),
        "redis": ({"secret": {"values": {"DATABASE_URL": "postgresql://a@b/c"}}}, "give both under secret.values"),
        "file": ({"secret": {"values": {**postgres, "DATABASE_URL": "sqlite:///x.db"}}}, "must name a PostgreSQL"),
        "port": ({"secret": {"values": postgres}, "settings": {"PORT": 80}}, "settings.PORT: the chart sets it itself"),
        "number": ({"replicas": "two"}, "at '/replicas': got string, want integer"),
        "misspelt": ({"replicsa": 2}, "additional properties 'replicsa' not allowed"),
        "name": ({"settings": {"twelve-port": 1}}, "invalid propertyName 'twelve-port'"),
    }
    for name, (values, _) in wrong.items():
        (tmp_path / f"{name}.yaml").write_text(yaml.safe_dump(values))
    ran = run_tool(*(tmp_path / f"{name}.yaml" for name in wrong))
    assert ran.returncode == 1
    for line, (name, (_, sentence)) in zip(ran.stderr.splitlines(), wrong.items(), strict=True):
        assert line.startswith(f"{name}.yaml: ")
        assert sentence in line


@pytest.mark.slow("makes the tables and starts a server as the chart does")
@pytest.mark.xdist_group("workers")
def test_the_tables_are_made_and_a_server_runs_with_what_the_chart_gives(
    made: dict[str, Resources], fresh_postgres_url: str, redis_server: RedisServer, tmp_path: Path
) -> None:
    resources = made["everything"]
    here = {"DATABASE_URL": fresh_postgres_url, "REDIS_URL": redis_server.url}
    job = pod(resources, "Job")["containers"][0]
    secret = resources["Secret", job["envFrom"][0]["secretRef"]["name"]]["stringData"]
    assert job["command"][0] == "twelve"
    ran = forked.run(job["command"][1:], environment(**{**secret, **here, "TWELVE_VOICE": "captions"}), tmp_path)
    assert (ran.returncode, ran.stdout) == (0, f"The database is at {newest()}.\n"), ran.stderr
    container = pod(resources)["containers"][0]
    assert container["command"] == ["twelve", "serve"]
    given = variables(resources)
    folder, _, file = given.pop("TWELVE_MODELS_FILE").rpartition("/")
    assert folder == container["volumeMounts"][-1]["mountPath"]
    assert list(resources["ConfigMap", "demo-twelve-files"]["data"]) == [file]
    worker = Worker({**given, **here}, folder=tmp_path)
    try:
        for probe in ("startupProbe", "livenessProbe", "readinessProbe"):
            # As the kubelet asks: by the pod's address, which no setting names.
            assert httpx.get(f"http://{worker.address}{container[probe]['httpGet']['path']}").status_code == 200
        endpoint = resources["ServiceMonitor", "demo-twelve"]["spec"]["endpoints"][0]
        assert "twelve_rooms" in httpx.get(f"http://{worker.address}{endpoint['path']}").text
        body = {"case_id": "case_001_robbery", "name": "Ann"}
        refused = httpx.post(f"http://{worker.address}/api/rooms", json=body)
        opened = httpx.post(
            f"http://{worker.address}/api/rooms", json=body, headers={"X-Api-Key": given["TWELVE_API_KEY"]}
        )
        assert (refused.status_code, opened.status_code) == (403, 201)
        assert opened.json()["url"].startswith("https://jury.example/")
    finally:
        worker.end()
