"""Moves: what a juror may do with the floor. Each plans a turn; the writer puts it into words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import islice

from engine.core.state import Turn
from engine.formats.jury.arguments.issues import open_issue
from engine.formats.jury.arguments.points import Point
from engine.formats.jury.labels import OPPOSITE
from engine.formats.jury.mind.point_selection import (
    answering_points,
    holdouts,
    last_turn,
    law_points,
    linked_points,
    main_point,
    pick_any_point,
    pick_point,
    retracted_turn,
    silent_seats,
    struck_turn,
    supporting_points,
    troubling_point,
    unmade_inferences,
    unread_turn,
)
from engine.formats.jury.mind.turn_plan import PlanStep, TurnPlan
from engine.formats.jury.personas import ARGUMENT_MODIFIERS
from engine.formats.jury.rules.rounds import last_cause

SPEECH_POINTS = 3
"""Reasons that the long turn of a deliberation gives."""
SHORT_ANSWER_CHANCE = 0.3
"""How often a question is answered in a few words."""
LAST_WORD_POINTS = 8
"""Of the best points that were made, so many may be what keeps somebody to their ballot, by their own taste."""
LAST_WORD_REASON_CHANCE = 0.95
"""How often somebody says in the last call what keeps them there."""
CALL_ON_WORD_CHANCE = 0.5
"""How often a foreperson who calls on somebody has a word on the case first."""
RECALL_TURNS = 4
"""Turns back that somebody who opens something new still refers to."""


def _best(plan: TurnPlan) -> tuple[Point, ...]:
    return plan.brief.best[plan.room.stance]


def _body(plan: TurnPlan, point: Point | None, introduced: bool = False, close: bool = True) -> None:
    """A fact, what it means, and for those who talk longer a second fact or a last word."""
    talk = plan.room.persona.verbosity
    draw = plan.draw
    new = plan.fact(point, introduced) if point is not None else False
    if not new or talk >= 0.25 or draw.uniform() < 0.5:
        plan.comment(point)
    if point is not None and draw.uniform() < talk * 1.1 - 0.15:
        second = pick_point(plan, linked_points(plan, point), skip=(point,))
        if second is not None and plan.left(second):
            plan.fact(second, brief=True)
            if talk > 0.6 and draw.uniform() < 0.5:
                plan.comment(second)
    if close and draw.uniform() < (0.3 if talk < 0.6 else 0.45):
        plan.line("close")


def _bridge(plan: TurnPlan, chance: float) -> None:
    """Begin from what was just said, before going elsewhere."""
    room = plan.room
    turn = next((turn for turn in reversed(room.state.heard[-RECALL_TURNS:]) if turn.seat != room.seat), None)
    if turn is None or plan.draw.uniform() >= chance:
        return
    plan.line("beside" if turn.stance == room.stance else "counter", seat=turn.seat)
    plan.target = turn.seat


def _open(plan: TurnPlan) -> None:
    _bridge(plan, 0.6)
    _body(plan, pick_any_point(plan))


def _rebut(plan: TurnPlan) -> None:
    room = plan.room
    turns = [turn for turn in room.against if answering_points(plan, turn)]
    if not turns:
        return _counter(plan)
    # The latest turn is answered likelier than one a while ago.
    turn = plan.draw.weighted(turns, [1.0 / (1 + place) for place in range(len(turns))])
    point = pick_point(plan, answering_points(plan, turn))
    same = turn_against(plan, turn, point)
    asks = plan.draw.uniform() < 0.3
    _body(plan, point, introduced=same, close=not asks)
    if asks:
        plan.line("ask", seat=turn.seat)
    return None


def _shared(plan: TurnPlan, theirs: Point | None, point: Point | None) -> bool:
    """Whether somebody's point is called by the thing that another one rests on first of all."""
    if theirs is None or point is None or not point.rests_on:
        return False
    # What counsel argued is called by what its own words speak of, which need not be what it rests on first.
    called = plan.brief.subjects.get(theirs.id) or (theirs.rests_on[0] if theirs.rests_on else "")
    return called == point.rests_on[0]


def _echoes(plan: TurnPlan, turn: Turn) -> bool:
    """Whether a person's own words are to be quoted back to them, now and then."""
    return turn.occupant in ("human", "agent") and not turn.written and plan.draw.uniform() < 0.6


def turn_against(plan: TurnPlan, turn: Turn, point: Point | None) -> bool:
    """Turn to somebody whom the next fact answers; returns whether that names what the fact is about."""
    plan.target = turn.seat
    theirs = main_point(plan.room, turn)
    if _echoes(plan, turn):
        plan.line("echo", seat=turn.seat, turn=turn)
        return False
    if theirs is not None and _shared(plan, theirs, point):
        plan.line("rebut", seat=turn.seat, about=theirs)
        return theirs.kind != "inference"
    plan.line("counter", seat=turn.seat)
    return False


def _counter(plan: TurnPlan) -> None:
    room = plan.room
    if not room.against:
        return _open(plan)
    turn = room.against[0]
    plan.target = turn.seat
    if _echoes(plan, turn):
        plan.line("echo", seat=turn.seat, turn=turn)
    else:
        plan.line("counter", seat=turn.seat)
    _body(plan, pick_any_point(plan))
    return None


def is_about_evidence(point: Point) -> bool:
    """Whether a point speaks of something that can be named in a few words."""
    return bool(point.rests_on) and point.kind not in ("law", "weight")


def _answer(plan: TurnPlan) -> None:
    room = plan.room
    turn = room.asked_by
    if turn is None:
        return _rebut(plan)
    plan.target = turn.seat
    theirs = main_point(room, turn)
    about = theirs if turn.stance != room.stance and theirs is not None and is_about_evidence(theirs) else None
    # A person's own words deserve more than a no.
    if about is not None and turn.occupant not in ("human", "agent") and plan.draw.uniform() < SHORT_ANSWER_CHANCE:
        plan.argument_type = "logical"
        return plan.line("no", seat=turn.seat, about=about)
    replies = answering_points(plan, turn)
    point = pick_point(plan, replies) if replies else None
    same = False
    if _echoes(plan, turn):
        plan.line("echo", seat=turn.seat, turn=turn)
    elif turn.argument_type == "question" or theirs is None or turn.stance == room.stance:
        plan.line("answer", seat=turn.seat)
    else:
        same = turn_against(plan, turn, point)
    if turn.stance == room.stance:
        point = pick_point(plan, supporting_points(plan, turn)) or point
    _body(plan, point or pick_any_point(plan), introduced=same)
    return None


def _build(plan: TurnPlan) -> None:
    room = plan.room
    turn = next((turn for turn in room.along if supporting_points(plan, turn)), None)
    if turn is None:
        return _open(plan)
    theirs = main_point(room, turn)
    point = pick_point(plan, supporting_points(plan, turn))
    same = False
    plan.target = turn.seat
    if theirs is not None:
        plan.line("build", seat=turn.seat, about=theirs)
        same = _shared(plan, theirs, point) and theirs.kind != "inference"
    else:
        plan.line("beside", seat=turn.seat)
    _body(plan, point, introduced=same)
    return None


def _question(plan: TurnPlan) -> None:
    room = plan.room
    turn = room.against[0]
    plan.target, plan.argument_type = turn.seat, "question"
    point = pick_point(plan, answering_points(plan, turn)) or pick_any_point(plan)
    if point is not None:
        plan.fact(point)
        if room.persona.verbosity > 0.4:
            plan.comment(point)
    plan.line("ask", seat=turn.seat)


def _story(plan: TurnPlan) -> None:
    points = _best(plan)
    plan.argument_type = "narrative"
    _bridge(plan, 0.6)
    first = pick_point(plan, [point for point in points if point.kind == "argument"] or points)
    plan.line("story")
    chosen: list[Point] = []
    if first is not None:
        chosen.append(first)
        options = [point for point in linked_points(plan, first) if plan.left(point)]
        if not options:
            options = [point for point in points if plan.left(point) and point.kind != "law"]
        another = pick_point(plan, options, skip=chosen)
        if another is not None:
            chosen.append(another)
    for point in chosen:
        # Where nothing was left to say of the first, the next one opens the story.
        if plan.beats[-1].kind != "story" and plan.left(point):
            plan.line("then")
        plan.fact(point, introduced=point.kind == "argument")
    plan.comment(None)


def _law_move(plan: TurnPlan) -> None:
    plan.argument_type = "logical"
    _bridge(plan, 0.7)
    plan.fact(law_points(plan.room))
    plan.comment(None)
    if plan.room.persona.verbosity > 0.35:
        point = pick_point(plan, [p for p in _best(plan) if p.kind != "law"])
        if point is not None and plan.left(point):
            plan.fact(point, brief=True)
    plan.line("close")


def _appeal(plan: TurnPlan) -> None:
    feeling = ARGUMENT_MODIFIERS[plan.room.persona.archetype]
    plan.argument_type = "moral" if feeling["moral"] > feeling["emotional"] else "emotional"
    _bridge(plan, 0.75)
    # An appeal, often a piece of one's own life, is made of something that lies on the table.
    point = pick_any_point(plan)
    if point is not None and plan.left(point):
        plan.fact(point, brief=True)
    elif point is not None and is_about_evidence(point):
        plan.line("settled", about=point)
    plan.line("appeal")
    if plan.room.persona.verbosity > 0.3:
        plan.line("close")


def _concede(plan: TurnPlan) -> None:
    turn = next((turn for turn in plan.room.against if turn.points), None)
    theirs = main_point(plan.room, turn) if turn is not None else None
    if turn is None or theirs is None:
        return _counter(plan)
    plan.target = turn.seat
    plan.line("concede", seat=turn.seat, about=theirs)
    plan.concedes.append(theirs)
    _body(plan, pick_point(plan, _best(plan), skip=(theirs,)))
    return None


def _doubt(plan: TurnPlan) -> None:
    """Say aloud what speaks against one's own ballot, and why one keeps to it."""
    bothers = troubling_point(plan.room)
    if bothers is None:
        return _counter(plan)
    _bridge(plan, 0.6)
    plan.argument_type = "logical"
    plan.line("doubt", about=bothers)
    others = [point for point in _best(plan) if not set(point.rests_on) & set(bothers.rests_on)]
    point = pick_point(plan, reply_points(plan, bothers) or others)
    if point is not None:
        plan.fact(point)
        plan.comment(point)
    return None


def reply_points(plan: TurnPlan, theirs: Point) -> list[Point]:
    """Points of the speaker's side that meet another point and have something new to say."""
    found = [plan.brief.by_id[key] for key in plan.brief.answers.get(theirs.id, ())]
    return [point for point in found if point.stance == plan.room.stance and plan.left(point)]


def _press(plan: TurnPlan) -> None:
    others = holdouts(plan.room)
    plan.argument_type = "question"
    spoken = [turn.seat for turn in plan.room.state.heard[-RECALL_TURNS:] if turn.seat in others]
    plan.target = plan.draw.choice(spoken or others)
    plan.line("press", seat=plan.target)
    # A question that only presses is no argument; most people add one.
    if plan.room.persona.verbosity > 0.2:
        point = pick_any_point(plan)
        if point is not None and (plan.left(point) or plan.draw.uniform() < 0.5):
            plan.fact(point, brief=True)
            plan.comment(point)


def _vote(plan: TurnPlan) -> None:
    """Ask that it be put to the vote, with the reason that is enough for oneself."""
    plan.argument_type = "logical"
    _bridge(plan, 0.8)
    point = pick_any_point(plan)
    if point is not None:
        plan.fact(point, brief=True)
    plan.line("vote")


def _alone(plan: TurnPlan) -> None:
    room = plan.room
    plan.line("alone")
    replies = [(turn, answering_points(plan, turn)) for turn in room.against]
    turn, points = next(((turn, points) for turn, points in replies if points), (None, []))
    if turn is None and room.against:
        turn = room.against[0]
    if turn is not None:
        plan.target = turn.seat
        plan.line("counter", seat=turn.seat)
    _body(plan, pick_point(plan, points or _best(plan)), close=False)
    plan.line("close")


def _challenge(plan: TurnPlan) -> None:
    """Ask where that stands which somebody claimed and the case does not have."""
    turn = struck_turn(plan.room)
    if turn is None:
        return _counter(plan)
    plan.target, plan.argument_type = turn.seat, "question"
    plan.line("unfounded", seat=turn.seat, text=turn.unfounded[0].text)
    for reply in plan.room.replies:
        plan.beats.append(PlanStep("told", seat=turn.seat, reply=reply))
    return None


def _thank(plan: TurnPlan) -> None:
    """Thank a juror who took back what the case does not have, and go on."""
    turn = retracted_turn(plan.room)
    if turn is None:
        return _open(plan)
    plan.target = turn.seat
    plan.line("thanks", seat=turn.seat)
    return _body(plan, pick_any_point(plan), close=False)


def _inform(plan: TurnPlan) -> None:
    """Say to a person's questions what the file has, or that it has nothing, how one votes and why."""
    room = plan.room
    turn = room.about or room.state.heard[-1]
    plan.target, plan.argument_type, plan.weightless = turn.seat, "evidence", True
    said: Point | None = None
    for reply in room.replies:
        found = reply.found
        about = None
        if found is None and reply.question.kind == "reason":
            plan.argument_type = "logical"
            held = [point for point in _best(plan) if is_about_evidence(point)]
            about = next((point for point in held if point.gists), next(iter(held), None))
        plan.beats.append(PlanStep("told", seat=turn.seat, about=about, reply=reply))
        for source in (found.source if found is not None else "", *(about.rests_on if about is not None else ())):
            if source:
                plan.sources[source] = None
        if found is not None and found.source and said is None:
            said = next(iter(plan.brief.by_side[room.stance].get(found.source, ())), None)
    if said is not None and len(room.replies) == 1:
        plan.comment(said)


def _foreign(plan: TurnPlan) -> None:
    """Say kindly that one did not understand, and why."""
    turn = unread_turn(plan.room)
    if turn is None:
        return _open(plan)
    plan.target, plan.argument_type = turn.seat, "question"
    plan.line("foreign", seat=turn.seat)
    return None


def _join(plan: TurnPlan) -> None:
    """Put two pieces of evidence together that nobody has."""
    point = pick_point(plan, unmade_inferences(plan))
    if point is None:
        return _open(plan)
    _bridge(plan, 0.4)
    plan.fact(point)
    plan.comment(point)
    return None


def _brief(plan: TurnPlan) -> None:
    """A turn of a few words to the last speaker: yes, no, stop, or a question."""
    room = plan.room
    turn = last_turn(room)
    if turn is None:
        return _open(plan)
    theirs = main_point(room, turn)
    about = theirs if theirs is not None and is_about_evidence(theirs) else None
    if about is None and turn.stance == room.stance:
        return _build(plan)  # nobody asks an ally for more of the law
    plan.target, plan.argument_type = turn.seat, "logical"
    chance = plan.draw.uniform()
    if turn.stance == room.stance and about is not None:
        plan.line("yes", seat=turn.seat, about=about)
        plan.points.append(about)
    elif len(turn.points) > 1 and chance < 0.5:
        # Whoever talks long is broken in on.
        plan.line("cut", seat=turn.seat)
    elif about is not None and chance < 0.7:
        plan.line("no", seat=turn.seat, about=about)
    else:
        plan.argument_type = "question"
        plan.line("ask", seat=turn.seat)
    return None


def _speech(plan: TurnPlan) -> None:
    """The long turn of a deliberation: one's whole view, from the first reason to the last."""
    plan.argument_type = "narrative"
    _bridge(plan, 0.6)
    plan.line("story")
    options = [point for point in _best(plan) if plan.left(point) and point.kind != "law"]
    chosen: list[Point] = []
    for _ in range(SPEECH_POINTS):
        same = {source for point in chosen for source in point.rests_on[:1]}
        apart = [point for point in options if point not in chosen and not set(point.rests_on[:1]) & same]
        point = pick_point(plan, apart)
        if point is not None:
            chosen.append(point)
    for place, point in enumerate(chosen):
        if place:
            plan.line("then")
        plan.fact(point, whole=True)
        plan.comment(point)
    plan.line("appeal")
    plan.line("close")


def _reply(plan: TurnPlan) -> None:
    """Answer a question on what it was about, or say in a line that one has no answer."""
    room, turn = plan.room, plan.room.about
    if turn is None:
        return _answer(plan)
    plan.target = turn.seat
    theirs = main_point(room, turn)
    points = answering_points(plan, turn) if turn.stance != room.stance else supporting_points(plan, turn)
    about = points_on(plan.brief.by_side[room.stance], plan, turn)
    point = pick_point(plan, points or [point for point in about if plan.left(point)])
    if point is None and theirs is None and about:
        # Who agrees comes back to it, although all of it was said.
        point = about[0]
    asked = theirs or next(iter(points_on(plan.brief.on, plan, turn)), None)
    if point is None and asked is None:
        point = next((point for point in [pick_any_point(plan)] if point is not None and plan.left(point)), None)
    if point is None:
        plan.argument_type, plan.weightless = "logical", True
        plan.line("no_answer", seat=turn.seat, about=asked if asked is not None and asked.rests_on else None)
        return None
    same = False
    if _echoes(plan, turn):
        plan.line("echo", seat=turn.seat, turn=turn)
    elif theirs is not None and turn.stance != room.stance and turn.argument_type != "question":
        same = turn_against(plan, turn, point)
    else:
        plan.line("answer", seat=turn.seat)
    plan.fact(point, introduced=same)
    if room.persona.verbosity > 0.3 or plan.draw.uniform() < 0.4:
        plan.comment(point)
    return None


def points_on(points: Mapping[str, Sequence[Point]], plan: TurnPlan, turn: Turn) -> list[Point]:
    """Those of some points, by what they rest on, that are about what a turn spoke of, or named."""
    by_id = plan.brief.by_id
    sources = [source for key in turn.points if key in by_id for source in by_id[key].rests_on]
    sources += turn.cites
    return [point for source in dict.fromkeys(sources) for point in points.get(source, ())]


def _changed(plan: TurnPlan) -> None:
    """Say in a sentence or two whose turn changed one's ballot, and over what. It is no argument: the ballot counts."""
    room, turn = plan.room, plan.room.about
    plan.argument_type, plan.weightless = "logical", True
    theirs = main_point(room, turn) if turn is not None else None
    if turn is not None:
        plan.target = turn.seat
        about = theirs if theirs is not None and theirs.rests_on and theirs.kind != "weight" else None
        plan.line("turned" if about is not None else "turned_by", seat=turn.seat, about=about)
        before = room.brief.by_id.get((room.memory.table.turned_by.get(room.seat) or ("",))[-2:][0])
        again = room.memory.table.flips.get(room.seat, 0) > 1
        if again and before is not None and before != theirs and is_about_evidence(before):
            plan.line("given_up", about=before)
    else:
        plan.line("turned")


def _waver(plan: TurnPlan) -> None:
    """Say that one is no longer sure, and over what: nobody argues for a ballot that they have come to doubt."""
    room = plan.room
    plan.argument_type, plan.wavers, plan.weightless = "logical", True, True
    moving = last_cause(room.state, room.seat, OPPOSITE[room.stance])
    turn = next((turn for turn in room.state.heard if turn.id == moving), None)
    about = main_point(room, turn) if turn is not None else None
    if about is not None and is_about_evidence(about):
        plan.line("doubt", about=about)
    plan.line("waver")


def _last_word(plan: TurnPlan) -> None:
    """Say in the last call, in a line, what keeps one to one's ballot. It is no argument: the ballot counts."""
    plan.argument_type, plan.weightless = "logical", True
    raised = plan.room.state.raised
    said = (point for point in _best(plan) if point.id in raised and is_about_evidence(point))
    held = list(islice(said, LAST_WORD_POINTS))
    fresh = plan.brief.weights[plan.room.persona.archetype].fresh
    about = plan.draw.weighted(held, [fresh[point.id] for point in held]) if held else None
    plan.line("last_word", about=about if plan.draw.uniform() < LAST_WORD_REASON_CHANCE else None)


def _advocate(plan: TurnPlan) -> None:
    """Put the side that hardly anybody voted for, for the sake of it: its best reason, and what that would mean."""
    plan.line("advocate")
    points = [point for point in _best(plan) if point.kind != "law"]
    point = pick_point(plan, points)
    if point is not None:
        plan.fact(point)
        plan.comment(point)


def _call_on(plan: TurnPlan) -> None:
    """As a foreperson: perhaps a word on the case, and then the floor for somebody who has been silent."""
    silent = silent_seats(plan.room)
    if not silent:
        return _agenda(plan)
    point = pick_any_point(plan) if plan.draw.uniform() < CALL_ON_WORD_CHANCE else None
    if point is not None and plan.left(point):
        plan.fact(point, brief=True)
        plan.comment(point)
    plan.target, plan.argument_type = plan.draw.choice(silent), "question"
    plan.line("call_on", seat=plan.target)
    return None


def _agenda(plan: TurnPlan) -> None:
    """As a foreperson: name the question that is open, and begin to answer it."""
    issues = plan.brief.issues
    issue = open_issue(issues.cards, plan.room.state.issues)
    if issue is None:
        return _open(plan)
    plan.line("agenda", text=issue.question)
    asked = issue.question.lower()
    named = (source for source, label in plan.brief.shorts.items() if label.lower() in asked)
    plan.sources.update(dict.fromkeys(source for source in named if source not in plan.brief.accounts))
    on_it = [point for point in _best(plan) if issues.of_point.get(point.id) == issue.id]
    point = pick_point(plan, [point for point in on_it if plan.left(point)])
    if point is not None:
        return _body(plan, point)
    if on_it:
        # All of it was said: what the foreperson would begin with is named once more.
        plan.fact(on_it[0])
        return plan.comment(on_it[0])
    # Nothing on it for this side: the others are to begin.
    plan.argument_type, plan.weightless = "question", True
    return None


ARGUMENT_MOVES: dict[str, Callable[[TurnPlan], None]] = {
    "open": _open,
    "rebut": _rebut,
    "counter": _counter,
    "answer": _answer,
    "build": _build,
    "question": _question,
    "story": _story,
    "law": _law_move,
    "appeal": _appeal,
    "concede": _concede,
    "doubt": _doubt,
    "press": _press,
    "vote": _vote,
    "alone": _alone,
    "challenge": _challenge,
    "inform": _inform,
    "foreign": _foreign,
    "thank": _thank,
    "join": _join,
    "brief": _brief,
    "speech": _speech,
    "reply": _reply,
    "changed": _changed,
    "waver": _waver,
    "last_word": _last_word,
    "advocate": _advocate,
    "call_on": _call_on,
    "agenda": _agenda,
}
