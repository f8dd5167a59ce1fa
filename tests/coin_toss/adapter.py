"""The adapter of the coin toss: how its transcripts call their phases, and a tool for agents."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from api.formats.adapter import FormatAdapter
from api.formats.agents import AgentAdapter, AgentCalls, AgentTool, AnyCode, AskId, Token
from api.formats.words import TranscriptWords
from api.wire.agent_schemas import ActResult


class CoinTossWords(TranscriptWords):
    """Phases with the coin in them."""

    def phase(self, id: str) -> str:
        """What a phase is called, as a heading."""
        return f"Coin: {super().phase(id)}"


def _tools(calls: AgentCalls) -> Iterator[AgentTool]:
    async def call_side(
        side: Annotated[Literal["heads", "tails"], Field(description="Where the coin will fall.")],
        ask: AskId = "",
        code: AnyCode = "",
        token: Token = "",
    ) -> ActResult:
        """Call a side when you are asked for one."""
        return await calls.act(code, token, {"kind": "cast_ballot", "choice": side}, ask=ask)

    yield AgentTool("Call a side", call_side)


ADAPTER = FormatAdapter(
    words=CoinTossWords,
    agents=lambda: AgentAdapter(_tools, tools_hint="In a coin toss `call_side` calls a side."),
)
