"""What a member does with the floor, before it is put into words: it follows from the seed and the record alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.core.draws import Draw
from engine.core.state import State
from engine.formats.panel.memory import TableTalk, TalkTurn
from engine.formats.panel.mind.opinion import keeps_verdict, score_of, verdict_for
from engine.formats.panel.mind.reading import Dossier, Sentence, member_stems, read_dossier
from engine.formats.panel.rules.floor import active_members
from engine.formats.panel.rules.verdicts import verdict_of
from engine.matters.candidate import Candidate

Move = Literal["bring", "answer", "agree", "disagree", "weigh", "change", "close"]
TURNS_BEFORE_VERDICT = 2
TURNS_BEFORE_CLOSING = 4
MAX_TURNS = 6
"""With so many turns a member of the house has said what they have to say."""
ASKS = 0.4
"""How often a member ends with a question to somebody."""
REPLIES = 0.6
"""How often a member takes up what another said, rather than bring something of their own."""


@dataclass(frozen=True)
class TurnPlan:
    """A turn that is not written yet."""

    move: Move
    sentence: Sentence
    """What it rests on."""
    contrary: Sentence | None = None
    """What stands against that, where both are weighed."""
    target: int | None = None
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
    dossier: Dossier
    score: float
    known: frozenset[str]
    draw: Draw

    @property
    def mine(self) -> list[TalkTurn]:
        return [turn for turn in self.talk.turns if turn.seat == self.seat]

    @property
    def since_mine(self) -> list[TalkTurn]:
        """What the other members have said since this one spoke."""
        found: list[TalkTurn] = []
        for turn in reversed(self.talk.turns):
            if turn.seat == self.seat:
                break
            if turn.seat <= len(self.matter.members):
                found.append(turn)
        return found


def plan_turn(matter: Candidate, state: State, talk: TableTalk, seat: int, draw: Draw) -> TurnPlan:
    """What a member does with the floor."""
    score = score_of(matter, state, talk, seat)
    known = member_stems(matter.members[seat - 1])
    table = _Table(matter, state, talk, seat, read_dossier(matter), score, known, draw)
    standing, turns = verdict_of(state, seat), len(table.mine)
    wanted = verdict_for(matter, state, talk, seat, score)
    if standing is not None and not keeps_verdict(matter, standing, wanted, score):
        cause = _mover(table, wanted)
        if cause is not None:
            return TurnPlan("change", cause[1], target=cause[0], verdict=wanted)
    asked = next((turn for turn in table.since_mine if turn.target == seat and turn.question), None)
    if asked is not None:
        return TurnPlan("answer", _answer_to(table, asked), target=asked.seat)
    if standing is None and (
        turns >= TURNS_BEFORE_VERDICT + 1 or (turns == TURNS_BEFORE_VERDICT and _chance(table, 0.6))
    ):
        pro, con = _both_sides(table, wanted)
        return TurnPlan("weigh", pro, contrary=con, verdict=wanted)
    if standing is not None and (turns >= MAX_TURNS - 1 or (turns >= TURNS_BEFORE_CLOSING and _chance(table, 0.5))):
        return TurnPlan("close", _best_used(table, standing), verdict=standing)
    replied = _reply(table) if turns and _chance(table, REPLIES) else None
    return replied or _bring(table)


def reason_for(matter: Candidate, state: State, talk: TableTalk, seat: int, draw: Draw, choice: str) -> Sentence:
    """What counts most for a verdict, as a member sees it."""
    score = score_of(matter, state, talk, seat)
    known = member_stems(matter.members[seat - 1])
    return _best_used(_Table(matter, state, talk, seat, read_dossier(matter), score, known, draw), choice)


def _chance(table: _Table, share: float) -> bool:
    return table.draw.uniform() < share


def _unused(table: _Table) -> list[Sentence]:
    left = [sentence for sentence in table.dossier.sentences if sentence.key not in table.state.raised]
    return left or list(table.dossier.sentences)


def _weight(table: _Table, sentence: Sentence, wish: float) -> float:
    """How much a member wants to bring up a sentence; `wish`: which way it should lean, 0 for any."""
    suits = 1.0 + 1.5 * max(0.0, wish * sentence.lean)
    telling = 0.05 + abs(sentence.lean) + (0.15 if sentence.is_open else 0.0)
    heavy = telling * suits * (0.3 + 3.0 * table.dossier.nearness(table.known, sentence))
    return heavy * heavy


def _pick(table: _Table, sentences: list[Sentence], wish: float) -> Sentence:
    """One of the sentences that the member wants most."""
    weighed = sorted(((_weight(table, one, wish), place) for place, one in enumerate(sentences)), reverse=True)[:5]
    return sentences[table.draw.weighted([place for _, place in weighed], [weight for weight, _ in weighed])]


def _wish(table: _Table) -> float:
    """Members mostly bring what speaks for where they stand, and now and then what does not."""
    return (1.0 if table.score > 0 else -1.0) if _chance(table, 0.75) else 0.0


def _bring(table: _Table) -> TurnPlan:
    sentence = _pick(table, _unused(table), _wish(table))
    asks = _asked_member(table, sentence) if table.mine and _chance(table, ASKS) else None
    return TurnPlan("bring", sentence, asks=asks)


def _asked_member(table: _Table, sentence: Sentence) -> int | None:
    """Whoever knows most of what a sentence is about; the quieter of two who know as much."""
    others = [seat for seat in active_members(table.state) if seat != table.seat]
    if not others:
        return None
    return min(
        others,
        key=lambda seat: (
            -round(table.dossier.nearness(member_stems(table.matter.members[seat - 1]), sentence), 2),
            table.state.seats[seat].turns,
            seat,
        ),
    )


def _points(table: _Table, turn: TalkTurn) -> list[Sentence]:
    return [table.dossier.by_key[point] for point in turn.points if point in table.dossier.by_key]


def _related(table: _Table, sentences: list[Sentence], wish: float) -> Sentence:
    """What bears on what another has brought up, where something does."""
    words = frozenset[str]().union(*(one.stems for one in sentences))
    left = _unused(table)
    near = [one for one in left if table.dossier.nearness(words, one) > 0.25 and one not in sentences]
    return _pick(table, near or left, wish)


def _answer_to(table: _Table, asked: TalkTurn) -> Sentence:
    return _related(table, _points(table, asked), 1.0 if table.score > 0 else -1.0)


def _reply(table: _Table) -> TurnPlan | None:
    """A reply to the latest turn of another that rests on something."""
    for turn in table.since_mine:
        points = _points(table, turn)
        lean = sum([one.lean for one in points])
        if not points or not lean:
            continue
        agrees = lean * table.score > 0
        wish = 1.0 if (lean > 0) == agrees else -1.0
        sentence = _related(table, points, wish)
        # What one says must go the way that one says it goes.
        if sentence.lean * wish < 0 or not sentence.lean:
            return None
        return TurnPlan("agree" if agrees else "disagree", sentence, target=turn.seat)
    return None


def _direction(table: _Table, option: str) -> float:
    """Which way speaks for an option; for one that waits, what keeps the member from deciding now."""
    chosen = table.matter.option(option)
    held_back = -1.0 if table.score >= 0 else 1.0
    return {"for": 1.0, "against": -1.0, "open": held_back}[chosen.polarity] if chosen is not None else held_back


def _both_sides(table: _Table, wanted: str) -> tuple[Sentence, Sentence | None]:
    """The strongest for and against as the member sees them; what speaks for their verdict first."""
    way = _direction(table, wanted)
    ranked = sorted(
        table.dossier.sentences,
        key=lambda one: (-abs(one.lean) * (0.5 + table.dossier.nearness(table.known, one)), one.key),
    )
    used = [one for one in ranked if one.key in table.state.raised] + ranked
    pros = [one for one in used if one.lean * way > 0][:4] or ranked[:1]
    first = table.draw.choice(pros)
    cons = [one for one in used if one.lean * way < 0 and one.key != first.key][:4]
    return first, table.draw.choice(cons) if cons else None


def _best_used(table: _Table, standing: str) -> Sentence:
    """The reason that counts most for a verdict, of those that were brought up."""
    way = _direction(table, standing)
    fitting = [one for one in table.dossier.sentences if way * one.lean > 0]
    raised = [one for one in fitting if one.key in table.state.raised]
    own = {point for turn in table.mine for point in turn.points}
    ranked = sorted(
        raised or fitting or table.dossier.sentences,
        key=lambda one: (-way * one.lean * (0.5 + table.dossier.nearness(table.known, one)), one.key in own, one.key),
    )
    return ranked[table.draw.integer_below(min(3, len(ranked)))]


def _mover(table: _Table, wanted: str) -> tuple[int, Sentence] | None:
    """Who moved a member to another verdict, and by what: the weightiest that others said since the member's
    verdict."""
    way = _direction(table, wanted)
    best: tuple[float, int, Sentence] | None = None
    for turn in reversed(table.talk.turns):
        if turn.seat == table.seat:
            if turn.choice is not None:
                break
            continue
        for sentence in _points(table, turn):
            force = way * sentence.lean * (2.0 if turn.target == table.seat else 1.0)
            if force > 0 and (best is None or force > best[0]):
                best = (force, turn.seat, sentence)
    return (best[1], best[2]) if best is not None else None
