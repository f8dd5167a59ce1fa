"""A small juror that plays over HTTP: the same one as in `mcp_agent.py`, for who would rather not speak MCP.

    python examples/rest_agent.py HV7K2P --server http://127.0.0.1:8000 --name Bo

It needs the package `httpx` alone. It takes a seat, waits for events, looks at what is asked of it, and answers.
"""

from __future__ import annotations

import argparse
from typing import Any

import httpx

Json = dict[str, Any]
LATE = ("stale", "not_asked", "not_your_floor", "room_paused", "room_closed")
"""Codes that an answer gets when the room has gone on without it."""


class Juror:
    """One seat, and what its holder makes of the case."""

    def __init__(self, http: httpx.Client, code: str) -> None:
        self.http = http
        self.room = f"/api/rooms/{code}"
        self.seat = 0
        self.lean = 0.5
        self.exhibits: list[Json] = []
        self.said: set[str] = set()
        self.answered: set[str] = set()

    def get(self, path: str, **query: Any) -> Json:
        """What the room answers."""
        answer = self.http.get(f"{self.room}{path}", params=query)
        answer.raise_for_status()
        return dict(answer.json())

    def play(self, name: str) -> str | None:
        """Take a seat and keep it until the room is closed; the outcome."""
        taken = self.http.post(f"{self.room}/seats", json={"name": name, "kind": "agent"})
        if taken.is_error:
            raise SystemExit(f"{taken.json()['detail']} ({taken.json()['code']})")
        self.seat = taken.json()["seat"]
        self.http.headers["Authorization"] = f"Bearer {taken.json()['token']}"
        print(f"Seat {self.seat} taken.", flush=True)
        self.weigh(self.get("/case"))
        seq = 0
        while True:
            # Waits until something happens; what this seat may not see is a skip, and only counts.
            page = self.get("/events", after=seq, wait=20, limit=1000)
            seq = page["seq"]
            for entry in page["events"]:
                event = entry.get("event", {})
                if event.get("kind") in ("turn_taken", "narration_given"):
                    print(f"{event.get('seat') or 'The judge'}: {event['text']}", flush=True)
            if page["more"]:
                continue
            view = self.get("/view")
            for ask in view["you"]["asks"] if view["you"] else ():
                if ask["ask"] not in self.answered:
                    self.answered.add(ask["ask"])
                    self.answer(ask, view)
            if view["room"]["status"] == "closed":
                return str(view["result"]["outcome"]) if view["result"]["outcome"] else None
            if view["you"] is None:
                raise SystemExit("The seat is somebody else's now.")
            if view["you"]["away"] is not None:
                # Too slow twice: a mind has taken over, and keeps the seat for us.
                self.do({"kind": "come_back"})

    def weigh(self, case: Json) -> None:
        """Make up a mind about the case: how far it leans to guilt, 0 to 1."""
        self.exhibits = case["exhibits"]
        against = sum(one["strength_prosecution"] or 0.5 for one in self.exhibits)
        favour = sum(one["strength_defense"] or 0.5 for one in self.exhibits)
        self.lean = against / (against + favour) if self.exhibits else 0.5

    def answer(self, ask: Json, view: Json) -> None:
        """Do what is asked, citing the ask, so that a late answer is not taken for another."""
        match ask["act"]:
            case "cast_ballot":
                self.listen(view)
                choice = "guilty" if self.lean > 0.5 else "not_guilty"
                act = {"kind": "cast_ballot", "choice": choice, "conviction": round(self.lean, 2)}
            case "speak":
                act = self.argument()
            case other:
                # Whatever else a format may ask: the last of the choices that it allows.
                act = {"kind": other, **{field: choices[-1] for field, choices in ask["options"].items()}}
        citing = {"turn_id" if ask["act"] == "speak" else "ask": ask["ask"]}
        self.do(act, **citing)

    def do(self, act: Json, **citing: str) -> None:
        """Send an act; one that came too late is no harm."""
        done = self.http.post(f"{self.room}/acts", json={"act": act, **citing})
        if done.is_error and done.json()["code"] not in LATE:
            raise SystemExit(f"{done.json()['detail']} ({done.json()['code']})")

    def listen(self, view: Json) -> None:
        """Lean the way nearly everybody leans, once they have argued for a while."""
        others = [seat["ballot"] for seat in view["seats"] if seat["seat"] != self.seat and seat["ballot"]]
        if view["room"]["round"] >= 2 and others:
            share = others.count("guilty") / len(others)
            if share > 0.8 or share < 0.2:
                self.lean = 0.5 + (share - 0.5) * 0.6

    def argument(self) -> Json:
        """What has not been said of the exhibits yet, or a pass."""
        left = [one for one in self.exhibits if one["id"] not in self.said]
        if not left:
            return {"kind": "pass"}
        side = "strength_prosecution" if self.lean > 0.5 else "strength_defense"
        best = max(left, key=lambda one: one[side] or 0.5)
        self.said.add(best["id"])
        if self.lean > 0.5:
            words = f"{best['title']} weighs on me. {best['description']}"
        else:
            words = f"Is {best['title']} all that it seems? {best['contest_reason'] or 'I am not sure that it is.'}"
        return {"kind": "speak", "argument_type": "evidence", "text": words[:4000], "cites": [best["id"]]}


def main() -> None:
    """Play one room."""
    parser = argparse.ArgumentParser(description="A small juror that plays over HTTP.")
    parser.add_argument("code", help="the room's code")
    parser.add_argument("--server", default="http://127.0.0.1:8000", help="where the room is")
    parser.add_argument("--name", default="Bo", help="what it is called at the table")
    asked = parser.parse_args()
    try:
        with httpx.Client(base_url=asked.server.rstrip("/"), timeout=40) as http:
            outcome = Juror(http, asked.code.upper()).play(asked.name)
    except httpx.HTTPError as error:
        raise SystemExit(f"{asked.server}: {error}") from None
    print(f"The verdict: {outcome or 'none'}.", flush=True)


if __name__ == "__main__":
    main()
