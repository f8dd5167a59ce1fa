"""What a member does with the floor, before it is put into words: it follows from the seed and the record alone."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from engine.core.draws import Draw
from engine.core.state import State
from engine.formats.panel.memory import TableTalk, TalkTurn
from engine.formats.panel.mind.opinion import keeps_verdict, score_of, speaks_for, verdict_for
from engine.formats.panel.mind.reading import Dossier, Sentence, member_stems, read_dossier
from engine.formats.panel.rules.floor import active_members
from engine.formats.panel.rules.verdicts import verdict_of
from engine.matters.candidate import Candidate, Option
from engine.text.stems import content_stems

Move = Literal["bring", "answer", "agree", "disagree", "weigh", "change", "close"]
TURNS_BEFORE_VERDICT = 2
TURNS_BEFORE_CLOSING = 4
MAX_TURNS = 6
"""With so many turns a member of the house has said what they have to say."""
QUESTION_CHANCE = 0.4
"""How often a member ends with a question to somebody."""
REPLY_CHANCE = 0.6
"""How often a member takes up what another said, rather than bring something of their own."""


@dataclass(frozen=True)
class TurnPlan:
    """A turn that is not written yet."""

    move: Move
    sentence: Sentence
    """What it rests on."""
    contrary: Sentence | None = None
    """What stands against that, where both are weighed."""
    bears_out: float | None = None
    """Of an answer: above 0 where it goes the way of what was asked about, below 0 where it goes the other way; None
    where what was asked about is in no sentence of the dossier."""
    dark: bool = False
    """Of one that disagrees: whether what it is said to was bad rather than good for what is proposed."""
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
    wanted: Option
    """The option that the member would decide for now."""
    known: frozenset[str]
    draw: Draw

    def favours(self, sentence: Sentence) -> float:
        """How strongly a sentence speaks for where the member stands, -1 to 1."""
        return speaks_for(sentence, self.wanted)

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
    table = _look_at(matter, state, talk, seat, draw)
    score, wanted = score_of(matter, state, talk, seat), table.wanted.id
    standing, turns = verdict_of(state, seat), len(table.mine)
    asked = next((turn for turn in table.since_mine if turn.target == seat and turn.question), None)
    if asked is not None:
        return _answer_to(table, asked)
    if standing is not None and not keeps_verdict(matter, talk, seat, standing, wanted, score):
        cause = _mover(table)
        if cause is not None:
            return TurnPlan("change", cause[1], target=cause[0], verdict=wanted)
    if standing is None and (
        turns >= TURNS_BEFORE_VERDICT + 1 or (turns == TURNS_BEFORE_VERDICT and _chance(table, 0.6))
    ):
        pro, con = _both_sides(table)
        return TurnPlan("weigh", pro, contrary=con, verdict=wanted)
    if standing is not None and (turns >= MAX_TURNS - 1 or (turns >= TURNS_BEFORE_CLOSING and _chance(table, 0.5))):
        return TurnPlan("close", _best_used(_deciding(table, standing)), verdict=standing)
    replied = _reply(table) if turns and _chance(table, REPLY_CHANCE) else None
    return replied or _bring(table)


def _look_at(matter: Candidate, state: State, talk: TableTalk, seat: int, draw: Draw) -> _Table:
    wanted = matter.option(verdict_for(matter, state, talk, seat, score_of(matter, state, talk, seat)))
    assert wanted is not None
    known = member_stems(matter.members[seat - 1])
    return _Table(matter, state, talk, seat, read_dossier(matter), wanted, known, draw)


def _deciding(table: _Table, choice: str) -> _Table:
    """The same table, as somebody sees it who decides for an option."""
    return replace(table, wanted=table.matter.option(choice) or table.wanted)


def reason_for(matter: Candidate, state: State, talk: TableTalk, seat: int, draw: Draw, choice: str) -> Sentence:
    """What counts most for a verdict, as a member sees it."""
    return _best_used(_deciding(_look_at(matter, state, talk, seat, draw), choice))


def _chance(table: _Table, share: float) -> bool:
    return table.draw.uniform() < share


def _unused(table: _Table) -> list[Sentence]:
    left = [sentence for sentence in table.dossier.sentences if sentence.key not in table.state.raised]
    return left or list(table.dossier.sentences)


def _weight(table: _Table, sentence: Sentence, wish: float) -> float:
    """How much a member wants to bring up a sentence; `wish`: 1 for what speaks for where they stand, -1 for what
    speaks against it, 0 for any."""
    suits = 1.0 + 1.5 * max(0.0, wish * table.favours(sentence))
    telling = 0.05 + abs(sentence.lean) + (0.15 if sentence.is_open else 0.0)
    heavy = telling * suits * (0.3 + 3.0 * table.dossier.nearness(table.known, sentence))
    return heavy * heavy


def _pick(table: _Table, sentences: list[Sentence], wish: float) -> Sentence:
    """One of the sentences that the member wants most."""
    weighed = sorted(((_weight(table, one, wish), place) for place, one in enumerate(sentences)), reverse=True)[:5]
    return sentences[table.draw.weighted([place for _, place in weighed], [weight for weight, _ in weighed])]


def _bring(table: _Table) -> TurnPlan:
    """Members mostly bring what speaks for where they stand, and now and then what does not."""
    sentence = _pick(table, _unused(table), 1.0 if _chance(table, 0.75) else 0.0)
    asks = _asked_member(table, sentence) if table.mine and sentence.lean and _chance(table, QUESTION_CHANCE) else None
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
    """What bears on what another has brought up and goes the wished way, where something does."""
    words = frozenset[str]().union(*(one.stems for one in sentences))
    left = [one for one in _unused(table) if one not in sentences]
    fitting = [one for one in left if wish * table.favours(one) > 0] if wish else []
    near = [one for one in fitting or left if table.dossier.nearness(words, one) > 0.25]
    return _pick(table, near or fitting or left or list(table.dossier.sentences), wish)


def _nearest(table: _Table, words: frozenset[str]) -> Sentence:
    """The sentence that is nearest to what somebody asked; where none is near, the one the member wants most."""
    ranked = sorted(_unused(table), key=lambda one: (-table.dossier.nearness(words, one), one.key))
    near = [one for one in ranked[:3] if table.dossier.nearness(words, one) > 0]
    return near[0] if near else _pick(table, ranked, 1.0)


def _answer_to(table: _Table, asked: TalkTurn) -> TurnPlan:
    """An answer says whether what was asked about weighs with the member, and puts something next to it."""
    points = _points(table, asked)
    if not points:
        return TurnPlan("answer", _nearest(table, content_stems(asked.text)), target=asked.seat)
    weighs = sum([table.favours(one) for one in points])
    sentence = _related(table, points, 1.0)
    return TurnPlan("answer", sentence, bears_out=weighs * table.favours(sentence), target=asked.seat)


def _reply(table: _Table) -> TurnPlan | None:
    """A reply to the latest turn of another that rests on something."""
    for turn in table.since_mine:
        points = _points(table, turn)
        # Whoever weighs two things against each other comes down on the side of the first.
        favour = table.favours(points[0]) if points and turn.choice is not None else sum(map(table.favours, points))
        if not points or not favour:
            continue
        agrees = favour > 0
        sentence = _related(table, points, 1.0)
        if table.favours(sentence) <= 0:
            return None
        dark = not agrees and sum([one.bearing for one in points[: 1 if turn.choice is not None else None]]) < 0
        return TurnPlan("agree" if agrees else "disagree", sentence, dark=dark, target=turn.seat)
    return None


def _telling(table: _Table, sentence: Sentence) -> float:
    return abs(table.favours(sentence)) * (0.5 + table.dossier.nearness(table.known, sentence))


def _both_sides(table: _Table) -> tuple[Sentence, Sentence | None]:
    """The strongest for the member's verdict, and the strongest against it; of those that were brought up first."""
    ranked = sorted(table.dossier.sentences, key=lambda one: (-_telling(table, one), one.key))
    used = [one for one in ranked if one.key in table.state.raised] + ranked
    pros = [one for one in used if table.favours(one) > 0][:4] or ranked[:1]
    first = table.draw.choice(pros)
    cons = [one for one in used if table.favours(one) < 0 and one.key != first.key][:4]
    return first, table.draw.choice(cons) if cons else None


def _best_used(table: _Table) -> Sentence:
    """The reason that counts most for a verdict, of those that were brought up; one that nobody has closed with
    before, where there is one."""
    fitting = [one for one in table.dossier.sentences if table.favours(one) > 0]
    raised = [one for one in fitting if one.key in table.state.raised]
    ranked = sorted(raised or fitting or table.dossier.sentences, key=lambda one: (-_telling(table, one), one.key))
    closed = {point for turn in table.talk.turns if turn.withdraws for point in turn.points}
    best = [one for one in ranked[:6] if one.key not in closed] or ranked
    return best[table.draw.integer_below(min(3, len(best)))]


def _mover(table: _Table) -> tuple[int, Sentence] | None:
    """Who moved a member to another verdict, and by what: the weightiest that others said since the member's
    verdict."""
    best: tuple[float, int, Sentence] | None = None
    own = {point for turn in table.mine for point in turn.points}
    for turn in reversed(table.talk.turns):
        if turn.seat == table.seat:
            if turn.choice is not None:
                break
            continue
        for sentence in _points(table, turn):
            force = table.favours(sentence) * (2.0 if turn.target == table.seat else 1.0)
            if force > 0 and sentence.key not in own and (best is None or force > best[0]):
                best = (force, turn.seat, sentence)
    return (best[1], best[2]) if best is not None else None
