"""What a member does with the floor, before it is put into words: it follows from the seed and the record alone."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from engine.core.draws import Draw
from engine.core.state import State
from engine.formats.panel.memory import TableTalk, TalkTurn
from engine.formats.panel.mind.evidence import answers_to, fact_asked_for, points_basis, points_of
from engine.formats.panel.mind.opinion import MARGIN, Standing, favours, nearness, standing_of
from engine.formats.panel.mind.voices import LINE_PREFIX
from engine.formats.panel.rules.floor import active_members
from engine.formats.panel.rules.verdicts import verdict_of
from engine.matters.candidate import Candidate
from engine.matters.filed_points import points_quoted
from engine.matters.points import Point, PointQuote

Move = Literal[
    "bring", "answer", "concede", "answered", "nothing", "fact", "absent", "weigh", "change", "close", "reply", "silent"
]
"""What a turn does. `answered`: somebody is told that what they ask about was answered before; `reply` and `silent`
belong to papers that nobody has marked."""
TURNS_BEFORE_VERDICT = 2
TURNS_BEFORE_CLOSING = 4
MAX_TURNS = 6
"""With so many turns a member of the house has said what they have to say."""
MAX_UNREAD_TURNS = 3
"""The same where nobody has marked the papers, as long as minds alone take part."""
QUESTION_CHANCE = 0.4
"""How often a member ends with a question to somebody."""
ANSWER_CHANCE = 0.8
"""How often a member answers what speaks against them where they can, rather than bring something else."""
FAIR_CHANCE = 0.15
"""How often a member brings what speaks against where they stand."""


@dataclass(frozen=True)
class TurnPlan:
    """A turn that is not written yet."""

    move: Move
    point: Point | None = None
    """What it rests on."""
    about: Point | None = None
    """What it is said to: what is answered or given up, what weighs less, what was asked about, what does not agree."""
    fact: PointQuote | None = None
    """What the papers say of what a person asked."""
    target: int | None = None
    """Who is answered."""
    named: int | None = None
    """Who is spoken of by name, and need not answer."""
    asks: int | None = None
    """Who is asked something at the end."""
    verdict: str | None = None


@dataclass(frozen=True)
class _Table:
    """What a member looks at."""

    matter: Candidate
    state: State
    talk: TableTalk
    seat: int
    draw: Draw

    @cached_property
    def points(self) -> dict[str, Point]:
        return {point.id: point for point in points_of(self.matter)}

    @cached_property
    def standing(self) -> Standing:
        return standing_of(self.matter, self.state.seed or "", frozenset(self.state.raised), self.seat)

    @property
    def wanted(self) -> str:
        return self.standing.wanted

    @cached_property
    def mine(self) -> list[TalkTurn]:
        return [turn for turn in self.talk.turns if turn.seat == self.seat]

    @cached_property
    def addressed(self) -> TalkTurn | None:
        """The latest that was said to this member since they spoke, a question first."""
        said = [turn for turn in _since(self.talk, self.seat) if turn.target == self.seat]
        return next((turn for turn in said if turn.question), said[0] if said else None)

    @cached_property
    def unraised(self) -> list[Point]:
        return [point for point in self.points.values() if point.id not in self.state.raised]

    def favours(self, point: Point) -> int:
        return favours(point, self.wanted)

    def of(self, turn: TalkTurn) -> list[Point]:
        """The points that a turn rests on."""
        return [self.points[id] for id in turn.points if id in self.points]

    def chance(self, share: float) -> bool:
        return self.draw.uniform() < share

    def pick(self, points: list[Point], wish: int = 1) -> Point:
        """One of the points that weigh most with the member, those first that go the wished way."""
        ranked = sorted(points, key=lambda one: (-(self.standing.weights[one.id] or one.weight), one.id))
        fitting = [one for one in ranked if wish * self.favours(one) > 0] or ranked
        weights = [0.05 + (self.standing.weights[one.id] or one.weight) ** 2 for one in fitting[:4]]
        return self.draw.weighted(fitting[:4], weights)


def _since(talk: TableTalk, seat: int) -> list[TalkTurn]:
    """What others have said since a member spoke, the latest first."""
    found = list[TalkTurn]()
    for turn in reversed(talk.turns):
        if turn.seat == seat:
            break
        found.append(turn)
    return found


def plan_turn(matter: Candidate, state: State, talk: TableTalk, seat: int, draw: Draw) -> TurnPlan:
    """What a member does with the floor."""
    table = _Table(matter, state, talk, seat, draw)
    reply = _reply(table, table.addressed) if table.addressed is not None else None
    if reply is not None:
        return reply
    if points_basis(matter) == "draft":
        return _unread(table)
    verdict, turns = verdict_of(state, seat), len(table.mine)
    moved = _change(table, verdict) if verdict is not None else None
    if moved is not None:
        return moved
    if verdict is None and (turns > TURNS_BEFORE_VERDICT or (turns == TURNS_BEFORE_VERDICT and table.chance(0.6))):
        return _weigh(table)
    done = turns >= MAX_TURNS - 1 or (turns >= TURNS_BEFORE_CLOSING and table.chance(0.5))
    if not table.unraised or (verdict is not None and done):
        return _weigh(table) if verdict is None else _close(table, verdict)
    answer = _answer(table) if table.chance(ANSWER_CHANCE) else None
    return answer or _bring(table)


def reasons_of_ballot(matter: Candidate, state: State, talk: TableTalk, seat: int) -> TurnPlan:
    """The verdict of a member who is asked for one, with what weighs most on both sides."""
    return _weigh(_Table(matter, state, talk, seat, Draw(state.seed or "", "ballot", seat)))


def reason_for(table: _Table, option: str) -> tuple[Point, Point | None]:
    """What weighs most for an option, as a member sees it, and what weighs most against it."""
    pro, con = _heaviest(table, option, 1), _heaviest(table, option, -1)
    return pro or con or next(iter(table.points.values())), con if pro is not None else None


def _heaviest(table: _Table, option: str, way: int) -> Point | None:
    """What stands heaviest for an option or against it; of what was brought forward first, and not what somebody has
    given as a reason before, where there is something else."""
    found = [point for point in table.points.values() if favours(point, option) == way]
    if not found:
        return None
    given = {point.id for turn in table.talk.turns if turn.choice is not None for point in table.of(turn)[:1]}
    return min(
        found,
        key=lambda one: (
            one.id not in table.state.raised,
            -table.standing.weights[one.id] * (0.6 if one.id in given else 1.0),
            one.id,
        ),
    )


def _bring(table: _Table) -> TurnPlan:
    """Members mostly bring what speaks for where they stand, and now and then what does not."""
    point = table.pick(table.unraised, -1 if table.chance(FAIR_CHANCE) else 1)
    return TurnPlan("bring", point, asks=_asked_member(table, point))


def _free(table: _Table) -> list[int]:
    """The members who can be spoken to: they take part, and nobody waits for their answer."""
    return [
        seat
        for seat in active_members(table.state)
        if seat != table.seat and not any(turn.target == seat for turn in _since(table.talk, seat))
    ]


def _asked_member(table: _Table, point: Point) -> int | None:
    """Whom a member asks what there is to say to a point: whoever knows most of it, the quieter of two."""
    others = _free(table)
    if not others or not table.mine or not table.chance(QUESTION_CHANCE):
        return None
    return min(
        others,
        key=lambda seat: (-round(nearness(table.matter, seat)[point.id], 1), table.state.seats[seat].turns, seat),
    )


def _answer(table: _Table) -> TurnPlan | None:
    """An answer to what another brought that speaks against where the member stands, the latest first."""
    free = _free(table)
    for turn in _since(table.talk, table.seat):
        for heard in table.of(turn)[:1]:
            if turn.seat not in free or turn.choice is not None or table.favours(heard) >= 0:
                continue
            met = [one for one in answers_to(table.matter, heard) if one in table.unraised]
            if met:
                return TurnPlan("answer", met[0], about=heard, target=turn.seat)
    return None


def _reply(table: _Table, said: TalkTurn) -> TurnPlan | None:
    """What a member says to whoever has spoken to them; None where that asks for nothing."""
    heard = table.of(said)
    if said.question and not any(point.startswith(LINE_PREFIX) for point in said.points):
        # A person asks, or a model.
        fact = fact_asked_for(table.matter, said.text)
        if fact is not None:
            return TurnPlan("fact", fact=fact, target=said.seat)
        if not heard:
            return TurnPlan("absent", table.pick(table.unraised) if table.unraised else None, target=said.seat)
    if not heard:
        return None
    unread = points_basis(table.matter) == "draft"
    if unread and said.question:
        fact = fact_asked_for(table.matter, heard[0].claim)
        if fact is not None and points_quoted(points_of(table.matter), (fact.text,)) & table.state.raised.keys():
            fact = None  # it was read out before
        return TurnPlan("reply", fact=fact, about=heard[0], target=said.seat)
    own = [one for one in table.points.values() if one.id in heard[0].answers and one.id in table.state.raised]
    if unread or not (said.question or own or table.favours(heard[0]) < 0):
        return None
    met = answers_to(table.matter, heard[0])
    new = [one for one in met if one in table.unraised]
    if new and (said.question or table.favours(heard[0]) <= 0):
        return TurnPlan("answer", new[0], about=heard[0], target=said.seat)
    if said.question:
        old = [one for one in met if heard[0].id in one.answers]
        move: Move = "answered" if old else "nothing"
        return TurnPlan(move, old[0] if old else None, about=heard[0], target=said.seat)
    return TurnPlan("concede", heard[0], about=own[0], named=said.seat) if own else None


def _weigh(table: _Table) -> TurnPlan:
    """A verdict, with what weighs most on both sides."""
    pro, con = reason_for(table, table.wanted)
    return TurnPlan("weigh", pro, about=con, verdict=table.wanted)


def _close(table: _Table, verdict: str) -> TurnPlan:
    return TurnPlan("close", reason_for(table, verdict)[0], verdict=verdict)


def _change(table: _Table, verdict: str) -> TurnPlan | None:
    """A verdict that changes: another option stands clearly better, and somebody has said why since the last one."""
    balances = table.standing.balances
    if verdict not in balances or balances[table.wanted] - balances[verdict] < MARGIN:
        return None
    best: tuple[float, int, Point] | None = None
    own = {id for turn in table.mine for id in turn.points}
    for turn in reversed(table.talk.turns):
        if turn.seat == table.seat:
            if turn.choice is not None:
                break
            continue
        for point in table.of(turn)[:1]:
            weight, said = table.standing.weights[point.id], turn.choice is None and point.id not in own
            if said and table.favours(point) > 0 and (best is None or weight > best[0]):
                best = weight, turn.seat, point
    return TurnPlan("change", best[2], named=best[1], verdict=table.wanted) if best is not None else None


# Where nobody has marked the papers


def _unread(table: _Table) -> TurnPlan:
    """What would have to be known: places that fixed rules picked, by what the member knows, and no verdict."""
    if not table.points:
        return TurnPlan("silent")
    people = any(
        table.state.seats[seat].occupant == "human" and verdict_of(table.state, seat) is None
        for seat in active_members(table.state)
    )
    if not table.unraised or len(table.mine) >= (MAX_TURNS if people else MAX_UNREAD_TURNS) - 1:
        own = [point for turn in table.mine for point in table.of(turn)]
        return TurnPlan("close", (own or list(table.points.values()))[0])
    near = nearness(table.matter, table.seat)
    ranked = sorted(table.unraised, key=lambda one: (-near[one.id], one.id))[:3]
    point = table.draw.weighted(ranked, [0.2 + near[one.id] for one in ranked])
    differing = next((one for one in table.unraised if one.id in point.contradicts), None)
    return TurnPlan("bring", point, about=differing, asks=_asked_member(table, point))
