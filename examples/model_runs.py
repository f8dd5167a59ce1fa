"""Many deliberations among language models, one row of CSV for each, over HTTP.

    python examples/model_runs.py --case case_002_murder --minds gemini-flash -n 20 --csv models.csv --logs logs

It needs the package `httpx` alone, and a server with the model (`GET /api/models` lists them). Runs are numbered from
`--seed` on, and the seed of a room is the case's name and that number, as in `twelve simulate`. So it begins with the
first ballot that the house's jurors cast there: the two can be compared pair by pair. Run it again after a stop, and
the numbers that have a row are passed over. Start it twice, with other numbers and other files, and two rooms are
played at a time. `degraded` says that something failed, and `reasons` what was done instead, as in the first seconds
of a server, which loads what it calls models with: leave such rows out.
"""

from __future__ import annotations

import argparse
import csv
import secrets
import sys
import time
from pathlib import Path
from typing import Any

import httpx

Json = dict[str, Any]
COLUMNS = (
    "case",
    "seed",
    "initial_guilty",
    "outcome",
    "why",
    "rounds",
    "turns",
    "flips",
    "minds",
    "degraded",
    "reasons",
    "calls",
    "failed",
    "tokens_in",
    "tokens_out",
    "cost",
    "seconds",
    "room",
)
MAX_WAIT_SECONDS = 300.0
"""Seconds for which a server that is busy or away is asked again."""


def request(http: httpx.Client, method: str, path: str, **sent: Any) -> httpx.Response:
    """The answer to a request, which is repeated while the server is busy or away."""
    until = time.monotonic() + MAX_WAIT_SECONDS
    while True:
        try:
            answer = http.request(method, path, **sent)
            if answer.status_code not in (429, 503) or time.monotonic() > until:
                break
            time.sleep(float(answer.headers.get("Retry-After", 2)))
        except httpx.TransportError as error:
            if time.monotonic() > until:
                raise SystemExit(f"{http.base_url} does not answer ({type(error).__name__}).") from None
            time.sleep(2)
    if answer.is_error:
        problem = answer.json()
        raise SystemExit(f"{problem['detail']} ({problem['code']})")
    return answer


def one_run(http: httpx.Client, case: str, seed: str, settings: Json, logs: Path | None) -> Json:
    """Open a room without people, wait for its verdict, and take its figures from the certificate."""
    asked = {"case_id": case, "seed": f"{case}/{seed}", "seat": None, "settings": settings}
    once = {"Idempotency-Key": secrets.token_hex(16)}
    opened = request(http, "POST", "/api/rooms", json=asked, headers=once).json()
    room, host = f"/api/rooms/{opened['code']}", {"Authorization": f"Bearer {opened['host_token']}"}
    once = {"Idempotency-Key": secrets.token_hex(16)}
    request(http, "POST", f"{room}/acts", json={"act": {"kind": "begin"}}, headers=host | once)
    after = 0
    while request(http, "GET", room, headers=host).json()["room"]["status"] != "closed":
        page = request(http, "GET", f"{room}/events?after={after}&limit=1000&wait=20", headers=host).json()
        after = page["seq"]
    certificate = request(http, "GET", f"{room}/certificate", headers=host).json()["certificate"]
    if logs is not None:
        log = request(http, "GET", f"{room}/log.jsonl", headers=host)
        (logs / f"{case}-{seed}-{opened['code']}.jsonl").write_bytes(log.content)
    return {
        "case": case,
        "seed": seed,
        "initial_guilty": settings.get("initial_guilty"),
        "outcome": certificate["verdict"]["outcome"],
        "why": certificate["verdict"]["why"],
        "rounds": certificate["rounds"],
        "turns": certificate["turns"],
        "flips": certificate["flips"],
        "minds": settings["minds"],
        "degraded": certificate["degraded"],
        "reasons": " ".join(certificate["reasons"]),
        **{name: certificate["usage"][name] for name in COLUMNS[11:16]},
        "seconds": round(certificate["verdict"]["at"] - certificate["begun_at"], 1),
        "room": opened["code"],
    }


def main() -> None:
    """Play what has no row yet."""
    parser = argparse.ArgumentParser(description="Many deliberations among language models.")
    parser.add_argument("--case", required=True, help="the case's id")
    parser.add_argument("--minds", required=True, help="a model's name, as /api/models has it, or house")
    parser.add_argument("-n", type=int, default=10, help="deliberations")
    parser.add_argument("--seed", type=int, default=1, help="the first run's seed")
    parser.add_argument("--initial-guilty", type=int, help="force the first ballot: so many start out for guilty")
    parser.add_argument("--rule", default="unanimous", help="unanimous, ten_of_twelve or majority")
    parser.add_argument("--rounds", type=int, default=20, help="rounds at most")
    parser.add_argument("--budget", type=float, default=0.5, help="what one deliberation may cost, in USD")
    parser.add_argument("--csv", type=Path, required=True, help="where the rows go; what is there is kept")
    parser.add_argument("--logs", type=Path, help="a folder for the whole logs")
    parser.add_argument("--server", default="http://127.0.0.1:8000", help="where it is played")
    parser.add_argument("--key", help="the server's key, where it asks for one")
    asked = parser.parse_args()
    settings = {
        "pace": "instant",
        "minds": asked.minds,
        "verdict_rule": asked.rule,
        "max_rounds": asked.rounds,
        "budget_usd": asked.budget,
        "initial_guilty": asked.initial_guilty,
        "voice": "captions",
    }
    done: set[str] = set()
    if asked.csv.exists():
        with asked.csv.open(newline="", encoding="utf-8") as file:
            done = {row["seed"] for row in csv.DictReader(file)}
    if asked.logs is not None:
        asked.logs.mkdir(parents=True, exist_ok=True)
    headers = {"X-Api-Key": asked.key} if asked.key else {}
    with (
        asked.csv.open("a", newline="", encoding="utf-8") as file,
        httpx.Client(base_url=asked.server.rstrip("/"), headers=headers, timeout=60) as http,
    ):
        try:
            http.get("/health/live")
        except httpx.TransportError as error:
            raise SystemExit(f"{asked.server}: no server answers there ({type(error).__name__}).") from None
        rows = csv.DictWriter(file, COLUMNS, lineterminator="\n")
        if file.tell() == 0:
            rows.writeheader()
        for number in range(asked.n):
            seed = str(asked.seed + number)
            if seed in done:
                continue
            run = one_run(http, asked.case, seed, settings, asked.logs)
            rows.writerow(run)
            file.flush()
            print(f"{seed}: {run['outcome']}, {run['rounds']} rounds, {run['cost']} USD", file=sys.stderr)


if __name__ == "__main__":
    main()
