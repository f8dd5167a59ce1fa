"""The jury's settings: what a host may set for a jury, besides what every format has."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, SerializerFunctionWrapHandler, model_serializer

from engine.core.format import Settings


class JurySettings(Settings):
    """What a host may set for a jury.

    The schema marks what forms gather under a heading of its own, because studies vary it and a game leaves it be
    (`study`), and what is offered only where the case names lesser verdicts (`needs`).
    """

    show_convictions: bool = Field(True, json_schema_extra={"in_fork": False})
    """Whether people and spectators see how sure each juror is."""
    agents_see_convictions: bool = Field(True, json_schema_extra={"in_fork": False})
    """Whether outside agents are told, over MCP, how sure each juror is: a switch of their own."""
    juror_voices: bool = Field(False, json_schema_extra={"in_fork": True, "running": True})
    """Whether the minds' turns are heard, each in a voice of its own."""
    max_rounds: int = Field(20, ge=1, le=50, json_schema_extra={"in_fork": True})
    """After so many rounds the final ballot is taken."""
    stability_rounds: int = Field(3, ge=1, le=10, json_schema_extra={"in_fork": True})
    """After so many rounds without a flip the foreperson asks each juror a last time."""
    verdict_rule: Literal["unanimous", "ten_of_twelve", "majority"] = Field(
        "unanimous", json_schema_extra={"in_fork": True}
    )
    """How many must agree; five of six stands for ten of twelve in a small jury, and a tie is hung under majority."""
    standard: Literal["reasonable_doubt", "preponderance"] = Field(
        "reasonable_doubt", json_schema_extra={"in_fork": False}
    )
    """How sure a juror must be to convict."""
    size: Literal[6, 12] = Field(12, json_schema_extra={"in_fork": False, "at_opening": True})
    """Number of jurors."""
    defendants: Literal["together"] | Annotated[int, Field(ge=1, le=99)] = Field(
        "together", json_schema_extra={"in_fork": False, "at_opening": True}
    )
    """Who is tried where several stand accused: all `together`, or one alone, by their number in the case."""
    initial_guilty: int | None = Field(None, ge=0, le=12, json_schema_extra={"in_fork": False})
    """Forces the split of the first ballot: so many start out for guilty; null leaves it to the case."""
    undecided: bool = Field(False, json_schema_extra={"in_fork": False})
    """Whether people and agents may begin undecided, and cast their first ballot when they know."""

    first_ballot: Literal["sealed", "open"] = Field("sealed", json_schema_extra={"in_fork": False, "study": True})
    """How the first ballot is taken: `sealed` until all are in, or `open`, one juror after another."""
    round_ballots: Literal["open", "sealed"] = Field("open", json_schema_extra={"in_fork": False, "study": True})
    """How ballots change later: `open`, as soon as somebody's mind has changed, or `sealed`, on slips that are
    collected after the round and opened together."""
    poll_rounds: int = Field(1, ge=1, le=10, json_schema_extra={"in_fork": False, "study": True})
    """The table is polled after every so many rounds: minds change their ballots then, and they are counted."""
    style: Literal["verdict_driven", "evidence_driven"] = Field(
        "verdict_driven", json_schema_extra={"in_fork": False, "study": True}
    )
    """Whether the jury begins with a ballot, or with two rounds on the evidence before anybody votes."""
    evidence_order: Literal["file", "prosecution_first", "defense_first"] = Field(
        "file", json_schema_extra={"in_fork": False, "at_opening": True, "study": True}
    )
    """Whose evidence was heard first: as the case file has it, or all of one side's before the other's."""
    time_limit: int | None = Field(None, ge=1, le=600, json_schema_extra={"in_fork": False, "study": True})
    """After so many minutes of rounds the final ballot is taken; without a number there is no limit."""
    lesser_verdicts: bool = Field(
        False, json_schema_extra={"in_fork": False, "at_opening": True, "study": True, "needs": "lesser_verdicts"}
    )
    """Whether a jury that convicts also says of what, where the case names lesser verdicts."""
    not_proven: bool = Field(False, json_schema_extra={"in_fork": False, "study": True, "needs": "lesser_verdicts"})
    """Whether a jury that acquits also says if it found the accused not guilty or the charge not proven."""

    def model_post_init(self, context: Any) -> None:
        """A split cannot be larger than the jury, and nobody who votes in front of the others is undecided."""
        if self.initial_guilty is not None and self.initial_guilty > self.size:
            raise ValueError(f"initial_guilty is at most the size of the jury, {self.size}")
        if self.undecided and self.first_ballot == "open":
            raise ValueError("undecided needs a first_ballot that is sealed")

    @model_serializer(mode="wrap")
    def _in_log_order(self, write: SerializerFunctionWrapHandler) -> dict[str, Any]:
        """The settings in the order in which every log of a jury has them."""
        values = write(self)
        return {name: values[name] for name in _LOG_ORDER if name in values}


_LOG_ORDER = (
    "pace turn_seconds show_convictions agents_see_convictions spectators grace_seconds missed_deadlines "
    "host_grace_seconds max_participants locked interruptions minds voice voiced_rounds juror_voices budget_usd "
    "max_rounds stability_rounds verdict_rule standard size defendants initial_guilty undecided first_ballot "
    "round_ballots poll_rounds style evidence_order time_limit lesser_verdicts not_proven"
).split()
