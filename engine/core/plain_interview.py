"""The plain interview: how a seat of any format answers a question, in general words and with the format's labels."""

from __future__ import annotations

from engine.core.format import Format
from engine.core.interview import Answer, Facts, Question, SeatAccount, gist, pick_facts, turn_ids
from engine.core.matter import Matter
from engine.core.state import State

SECRET_SENTENCE = "I can say what I heard at this table and how I came to my vote, and nothing beyond that."
ELSEWHERE_SENTENCE = "I was at this table alone, and can only speak of what was said here."


def takeover_sentence(account: SeatAccount) -> str:
    """That the seat changed hands, and for whom it speaks; empty where it never did."""
    if account.took_over is None:
        return ""
    when = f" in round {account.since_round}" if account.since_round else ""
    whom = f"from {account.took_over}" if account.took_over else "from another mind"
    return f"I took this seat over {whom}{when}, and speak only for what was done here since."


def name_of(state: State, seat: int) -> str:
    """What somebody at the table is called."""
    held = state.seats.get(seat)
    return (held.name if held is not None else "") or f"seat {seat}"


def plain_answer(format: Format, matter: Matter, state: State, account: SeatAccount, question: Question) -> Answer:
    """An answer from a seat's votes, its turns, and what they cite."""
    if question.kind == "secret":
        return Answer(SECRET_SENTENCE)
    if question.kind == "elsewhere":
        return Answer(ELSEWHERE_SENTENCE)
    facts = pick_facts(account, question)
    called = dict(matter.citable())
    cites = tuple(id for id in facts.cites if id in called)
    lines = [takeover_sentence(account), _vote_line(format, account, facts, question)]
    if question.kind == "counterfactual":
        lines.append(_nearest_line(state, facts))
        return Answer(" ".join(filter(None, lines)), turn_ids(facts.against), ())
    lines += [f"What {name_of(state, turn.seat)} said moved me: “{gist(turn.text)}”" for turn in facts.moved]
    lines.append(_unmoved_line(state, account, question, facts))
    lines += [f"I said myself: “{gist(turn.text)}”" for turn in facts.own]
    if cites:
        lines.append(f"It rests on {' and '.join(called[id] for id in cites[:2])}.")
    return Answer(" ".join(filter(None, lines)), turn_ids(facts.moved, facts.own), cites)


def _nearest_line(state: State, facts: Facts) -> str:
    """What would have changed the vote: more of what came nearest to it."""
    if not facts.against:
        return "Nothing that was said pulled me the other way, so I cannot say what would have."
    turn = facts.against[0]
    return f"What {name_of(state, turn.seat)} said came nearest to changing it: “{gist(turn.text)}”"


def _vote_line(format: Format, account: SeatAccount, facts: Facts, question: Question) -> str:
    choice = format.labels.choice
    if question.kind == "change" and facts.change is None and account.stands is not None:
        return f"I did not change my vote; it was “{choice(account.stands)}” throughout."
    if question.kind == "change" and facts.change is not None and facts.change.previous is not None:
        when = f" in round {facts.change.round}" if facts.change.round else ""
        return f"I changed my vote from “{choice(facts.change.previous)}” to “{choice(facts.change.choice)}”{when}."
    if facts.vote is not None:
        way = "was taken by default as" if facts.vote.by_default else "was"
        return f"My vote {way} “{choice(facts.vote.choice)}”."
    if account.inherited is not None:
        return f"The vote of this seat stood at “{choice(account.inherited)}” when I sat down, and I left it."
    return "I cast no vote."


def _unmoved_line(state: State, account: SeatAccount, question: Question, facts: Facts) -> str:
    """What is said where nothing that moved the seat answers the question."""
    if facts.moved or facts.own:
        return ""
    if question.kind == "person" and question.person is not None:
        spoke = [turn for turn in account.turns.values() if turn.seat == question.person]
        name = name_of(state, question.person)
        return f"Nothing that {name} said moved me my way." if spoke else f"{name} did not speak."
    if question.kind == "exhibit":
        return "Nothing that was said of it moved me, and I did not bring it up myself."
    return "Nothing that was said moved me." if account.moves_shown or not account.turns else ""
