"""A small juror that plays over MCP: it knows the server's address and a room's code, and nothing else.

    python examples/mcp_agent.py HV7K2P --server http://127.0.0.1:8000 --name Ada

It needs the package `mcp` alone. There is no model in it: it weighs the exhibits, argues from them one after another,
and gives way when nearly everybody else has. Put a model where `weigh` and `argue` are.
"""

from __future__ import annotations

import argparse
import asyncio
from typing import Any

from mcp import Client

Json = dict[str, Any]


class Refused(Exception):
    """The server said no; `code` tells programs why, and the text tells people."""

    def __init__(self, code: str, detail: str) -> None:
        super().__init__(f"{code}: {detail}")
        self.code = code


class Juror:
    """One seat, and what its holder makes of the case."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.token: str | None = None
        self.seat = 0
        self.lean = 0.5
        self.exhibits: list[Json] = []
        self.said: set[str] = set()

    async def call(self, tool: str, **arguments: Any) -> Json:
        """What a tool answers. Raises `Refused`."""
        if self.token is not None:
            arguments["token"] = self.token
        result = await self.client.call_tool(tool, arguments)
        if result.is_error:
            meta = result.meta or {}
            raise Refused(meta.get("code", "unknown"), meta.get("detail", str(result.content)))
        return dict(result.structured_content or {})

    async def play(self, code: str, name: str) -> str | None:
        """Take a seat and keep it until the room is closed; the outcome."""
        joined = await self.call("join", code=code, name=name)
        self.token, self.seat, cursor = joined["token"], joined["seat"], joined["cursor"]
        print(f"Seat {self.seat} in room {joined['code']}.", flush=True)
        self.weigh(await self.call("view_evidence"))
        while True:
            try:
                state = await self.call("wait_for_turn", cursor=cursor)
            except Refused as refused:
                if refused.code == "room_set_back":
                    # The server's database lost the end of the log: what is left is read from the beginning.
                    cursor = 0
                    continue
                if refused.code != "stale_tenure":
                    raise
                # Too slow twice: a mind has taken over. This raises where somebody else has the seat by now.
                await self.call("come_back")
                continue
            cursor = state["cursor"]
            for line in state["news"]:
                print(f"{line['name'] or 'The judge'}: {line['text']}", flush=True)
            for ask in state["asks"]:
                try:
                    await self.answer(ask)
                except Refused as refused:
                    # The time was over, or the vote was called in the middle of it: the room has gone on.
                    if refused.code not in ("stale", "not_asked", "not_your_floor", "room_paused", "room_closed"):
                        raise
            if state["status"] == "closed" and not state["more"]:
                return state["result"]["outcome"] if state["result"] else None

    def weigh(self, evidence: Json) -> None:
        """Make up a mind about the case: how far it leans to guilt, 0 to 1."""
        self.exhibits = evidence["exhibits"]
        against = sum(one["strength_prosecution"] or 0.5 for one in self.exhibits)
        favour = sum(one["strength_defense"] or 0.5 for one in self.exhibits)
        self.lean = against / (against + favour) if self.exhibits else 0.5

    async def answer(self, ask: Json) -> None:
        """Do what is asked, citing the ask, so that a late answer is not taken for another."""
        match ask["act"]:
            case "cast_ballot":
                await self.listen()
                vote = "guilty" if self.lean > 0.5 else "not_guilty"
                await self.call("cast_vote", vote=vote, conviction=round(self.lean, 2), ask=ask["ask"])
            case "speak":
                await self.argue(ask["ask"])
            case act:
                # Whatever else a format may ask: the last of the choices that it allows.
                fields = {field: choices[-1] for field, choices in ask["options"].items()}
                await self.call("act", act={"kind": act, **fields}, ask=ask["ask"])

    async def listen(self) -> None:
        """Lean the way nearly everybody leans, once they have argued for a while."""
        state = await self.call("get_state")
        others = [seat["ballot"] for seat in state["seats"] if seat["seat"] != self.seat and seat["ballot"]]
        if state["round"] >= 2 and others:
            share = others.count("guilty") / len(others)
            if share > 0.8 or share < 0.2:
                self.lean = 0.5 + (share - 0.5) * 0.6

    async def argue(self, turn_id: str) -> None:
        """Say what has not been said of the exhibits, or pass."""
        left = [one for one in self.exhibits if one["id"] not in self.said]
        if not left:
            await self.call("pass_turn", turn_id=turn_id)
            return
        side = "strength_prosecution" if self.lean > 0.5 else "strength_defense"
        best = max(left, key=lambda one: one[side] or 0.5)
        self.said.add(best["id"])
        if self.lean > 0.5:
            words = f"Look at {best['title']}. {best['description']} I cannot explain that away."
        else:
            doubt = best["contest_reason"] or "It proves less than it seems to."
            words = f"I have a doubt about {best['title']}. {doubt}"
        await self.call(
            "make_argument", argument_type="evidence", content=words[:4000], cites=[best["id"]], turn_id=turn_id
        )


async def main() -> None:
    """Play one room."""
    parser = argparse.ArgumentParser(description="A small juror that plays over MCP.")
    parser.add_argument("code", help="the room's code")
    parser.add_argument("--server", default="http://127.0.0.1:8000", help="where the room is")
    parser.add_argument("--name", default="Ada", help="what it is called at the table")
    asked = parser.parse_args()
    try:
        async with Client(f"{asked.server.rstrip('/')}/mcp") as client:
            outcome = await Juror(client).play(asked.code, asked.name)
    except Exception as error:
        # The client's tasks end together: what went wrong in one of them comes in a group.
        wrong: BaseException = error
        while isinstance(wrong, BaseExceptionGroup):
            wrong = wrong.exceptions[0]
        raise SystemExit(f"{asked.server}: {wrong}") from None
    print(f"The verdict: {outcome or 'none'}.", flush=True)


if __name__ == "__main__":
    asyncio.run(main())
