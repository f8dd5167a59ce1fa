"""The rules of a coin toss: sealed calls, reasons with quotes, a timer, and parts that were dealt."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

import pytest

from engine.certificate.build import build_certificate
from engine.core import acts, events, rules
from engine.core.asks import unasked_acts
from engine.core.authorize import seats_closed
from engine.core.decide import Audience, Bench, SeatHolder, verify, verify_withheld
from engine.core.floor import RAISE_HAND
from engine.core.format import Role, make_context
from engine.core.own_state import evolve_as, fold_as
from engine.core.papers import find_quote
from engine.core.state import State
from engine.core.visibility import Viewer, project_event, seat_viewer, visibility_of
from engine.simulation.play import play_deliberation
from tests.coin_toss.example import RIGHT, WAGER, WRONG
from tests.coin_toss.format import COIN_TOSS, FileReason, LastWord, Reason
from tests.coin_toss.wager import SealedWager
from tests.kit.deliberations import Deliberation

COIN = COIN_TOSS.bind(WAGER)


def toss(people: tuple[int, ...] = (1, 2, 3), *, seed: str = "seed", **settings: object) -> Deliberation:
    """A toss with people on these seats, the host on the first."""
    host = 1 if 1 in people else None
    return Deliberation(COIN, people, host=host, seed=seed, settings=settings)  # type: ignore[arg-type]


def reason(quote: str | None) -> FileReason:
    return FileReason(reason=Reason(text="Because of that.", quote=quote))


def without_texts(entry: events.Entry) -> events.Entry:
    event = entry.event
    if isinstance(event, events.TurnTaken):
        event = replace(event, text="")
    if isinstance(event, events.Filed):
        event = replace(event, parts=tuple(replace(part, text="") for part in event.parts))
    return replace(entry, event=event)


def withdrawn(table: Deliberation, seat: int, reason: Literal["withdrew", "voted_out"]) -> State:
    """The state once a seat takes no further part."""
    event = events.Withdrawn(seat=seat, ask=None, reason=reason, by="occupant")
    return evolve_as(COIN, table.state, events.Entry(seq=table.state.seq + 1, at=table.now, event=event))


@pytest.mark.parametrize("seed", ["1", "22", "303"])
def test_the_house_plays_it_to_the_end_and_its_log_verifies(seed: str) -> None:
    worded, unworded = (play_deliberation(COIN, seed, worded=words) for words in (True, False))
    assert worded.state.status == "closed"
    assert verify(COIN, worded.entries)[1] is verify(COIN, unworded.entries)[1] is None
    assert [*map(without_texts, worded.entries)] == [*map(without_texts, unworded.entries)]
    assert worded.entries != unworded.entries
    raw = events.LOG.dump_json(worded.entries)
    assert events.LOG.dump_json(events.LOG.validate_json(raw)) == raw


def test_both_rules_and_every_outcome_come_about() -> None:
    seen = set()
    for rule in ("majority", "unanimous"):
        for seed in range(60):
            state = play_deliberation(COIN, str(seed), {"rule": rule}, worded=False).state
            assert state.verdict is not None
            assert (state.verdict.outcome == "split") == state.verdict.why.startswith("fell_")
            seen.add((rule, state.verdict.outcome))
    assert seen == {(rule, outcome) for rule in ("majority", "unanimous") for outcome in COIN.outcomes}


def test_calls_stay_in_the_box_until_all_are_in() -> None:
    table = toss()
    for seat in (1, 2):
        table.act(seat, acts.CastBallot(choice="heads"))
    assert (table.state.ballots, table.state.counts) == ({}, {})
    last = table.seen(seat_viewer(table.state, 3))[-1]
    assert isinstance(last, events.BallotCast)
    assert (last.seat, last.choice, last.sealed) == (2, None, None)
    table.act(3, acts.CastBallot(choice="tails"))
    assert table.state.ballots == {1: "heads", 2: "heads", 3: "tails"}
    assert table.state.counts == {"heads": 2, "tails": 1}
    assert table.state.phase == "reasons"
    assert table.events(events.BallotCast)[0].choice is None


def test_pt3_a_wrong_quote_is_returned_once_and_then_struck() -> None:
    table = toss().to_phase("reasons")
    table.act(1, reason(WRONG))
    [first] = table.state.papers.values()
    assert (first.standing, first.parts[0].source) == ("returned", None)
    assert first.parts[0].flaw
    table.act(1, reason(WRONG))
    assert [paper.standing for paper in table.state.papers.values()] == ["returned", "struck"]
    table.act(2, reason(WRONG))
    table.act(2, reason(RIGHT))
    mended = table.state.papers["reason-4"]
    assert (mended.standing, mended.parts[0].source, mended.parts[0].place) == ("stands", "mint", 22)
    table.act(3, reason("Because of that."))
    assert table.state.papers["reason-5"].parts[0].source == "reason-4/reason", "papers can be quoted too"
    assert table.state.phase == "toss"
    assert verify(COIN, table.entries)[1] is None


def test_a_reason_that_is_not_given_in_time_is_empty() -> None:
    table = toss().to_phase("reasons")
    table.lapse()
    [paper] = table.state.papers.values()
    assert (paper.by, paper.standing, paper.seat) == ("default", "stands", 1)


def test_pt3_a_paper_that_stands_can_be_cited_and_a_struck_one_cannot() -> None:
    table = toss().to_phase("reasons")
    for quote in (RIGHT, None, WRONG, WRONG):
        open_ask = next(ask for ask in table.state.asks.values())
        table.act(open_ask.waiting[0], reason(quote))
    table.act(1, LastWord(text="So be it.", cites=("reason-1", "reason-1/reason", "reason-4", "worn", "nothing")))
    turn = table.events(events.TurnTaken)[0]
    assert turn.cites == ("reason-1", "reason-1/reason", "worn")
    assert turn.struck == ("reason-4", "nothing")


def test_its_own_speech_is_short_and_the_jurys_is_not() -> None:
    table = toss().to_phase("toss")
    with pytest.raises(ValueError, match="140"):
        LastWord(text="x" * 141)
    table.refuses("not_asked", 1, acts.Speak(text="A jury's speech."))
    table.act(1, LastWord(text="Let it fall."))
    assert table.state.turns == 1


# The timer


def timer(table: Deliberation) -> str:
    return next(ask.id for ask in table.state.asks.values() if not ask.seats)


def test_pt4_a_timer_cannot_lapse_early_and_nobody_can_answer_it() -> None:
    table = toss(toss_seconds=30).to_phase("toss")
    ask = timer(table)
    table.refused("too_early", Bench(), acts.Lapse(), ask)
    table.refuses("stale", 1, LastWord(text="Now."), ask)
    assert all(spec.ask != ask for seat in (1, 2, 3) for spec in table.view(Viewer(seat=seat)).waiting if spec.seats)
    for seat in (1, 2, 3):
        table.act(seat, acts.Pass())
    assert table.state.phase == "toss"
    table.now += 29
    table.refused("too_early", Bench(), acts.Lapse(), ask)
    table.now += 1
    table.bench(acts.Lapse(), ask)
    assert table.state.status == "closed"
    assert verify(COIN, table.entries)[1] is None


def test_the_coin_waits_for_the_seat_with_the_floor() -> None:
    table = toss(toss_seconds=1).to_phase("toss")
    table.now += 5
    table.bench(acts.Lapse(), timer(table))
    assert table.state.phase == "toss"
    for seat in (1, 2, 3):
        table.act(seat, LastWord(text="Well."))
    assert table.state.verdict is not None


def test_pt4_a_pause_moves_a_timer() -> None:
    table = toss(toss_seconds=30).to_phase("toss")
    ask = timer(table)
    due = table.state.ask_deadline(table.state.asks[ask])
    table.host(acts.Pause())
    assert table.state.ask_deadline(table.state.asks[ask]) is None
    table.now += 100
    table.refused("room_paused", Bench(), acts.Lapse(), ask)
    table.host(acts.Resume())
    assert due is not None
    assert table.state.ask_deadline(table.state.asks[ask]) == due + 100
    table.refused("too_early", Bench(), acts.Lapse(), ask)


def test_a_simulation_lets_the_time_of_a_timer_pass() -> None:
    played = play_deliberation(COIN, "seed", {"toss_seconds": 300})
    assert played.entries[-1].at - played.entries[0].at == 300


# Parts that were dealt


def test_exactly_one_player_is_dealt_to_be_the_witness() -> None:
    witnesses = set()
    for seed in map(str, range(40)):
        state = toss(seed=seed).state
        roles = {seat: part.role for seat, part in state.dealt.items()}
        assert sorted(map(str, roles.values())) == ["caller", "caller", "witness"]
        witnesses |= {seat for seat, role in roles.items() if role == "witness"}
    assert witnesses == {1, 2, 3}


def test_pt1_a_seat_sees_its_own_part_and_no_other_until_the_end() -> None:
    table = toss()
    for seat in (1, 2, 3):
        viewer = seat_viewer(table.state, seat)
        dealt = next(event for event in table.seen(viewer) if isinstance(event, events.Dealt)).dealt
        assert dealt == {seat: table.state.dealt[seat]}
        you = table.view(viewer).you
        assert you is not None
        assert you.dealt is not None
        assert (you.dealt.role, you.dealt.note) == (table.state.dealt[seat].role, table.state.dealt[seat].note)
    assert next(event for event in table.seen(Viewer()) if isinstance(event, events.Dealt)).dealt is None
    table.play_to_end()
    assert next(event for event in table.seen(Viewer(seat=2)) if isinstance(event, events.Dealt)).dealt == {
        2: table.state.dealt[2]
    }


def test_pt1_a_view_is_the_same_whatever_the_others_were_dealt() -> None:
    """Two worlds that differ in what somebody else was dealt look the same to a seat and to a spectator."""
    table = toss()
    table.script((1, 2, 3), cast_ballot=acts.CastBallot(choice="heads"))
    table.to_phase("toss")
    for viewer in (*(seat_viewer(table.state, seat) for seat in (1, 2, 3)), Viewer()):
        other = []
        for entry in table.entries:
            event = entry.event
            if isinstance(event, events.Dealt) and event.dealt is not None:
                parts = {
                    seat: part if seat == viewer.seat else events.Secret(role="another", note="Something else.")
                    for seat, part in event.dealt.items()
                }
                event = replace(event, dealt=parts)
            other.append(replace(entry, event=event))
        elsewhere = fold_as(COIN, other)
        standing = visibility_of(table.state, viewer)
        assert standing == visibility_of(elsewhere, viewer) == "own"
        assert [project_event(entry, viewer, standing) for entry in table.entries] == [
            project_event(entry, viewer, standing) for entry in other
        ]
        before, mine = table.view(viewer), table.state
        table.state = elsewhere
        assert table.view(viewer) == before, viewer
        table.state = mine


def test_pt1_a_part_stays_with_the_seat_when_somebody_leaves() -> None:
    table = toss((1, 2))
    part = table.state.dealt[2]
    first = table.state.seats[2].first
    table.bench(acts.LoseSeat(seat=2, tenure=table.state.seats[2].tenure))
    assert table.state.seats[2].held_by_mind
    assert table.state.dealt[2] == part
    table.run(lambda state: state.phase == "reasons")
    table.submit(SeatHolder(2, first), acts.ComeBack())
    you = table.view(seat_viewer(table.state, 2)).you
    assert you is not None
    assert you.dealt is not None
    assert you.dealt.note == part.note
    table.play_to_end()
    assert verify(COIN, table.entries)[1] is None


def test_pt2_after_the_deal_nobody_new_sits_down_not_even_the_host() -> None:
    table = Deliberation(COIN, (2,), host=1, begin=False)
    table.act(1, acts.Leave())
    table.host(acts.Begin())
    for seat in (1, 3):
        newcomer = acts.TakeSeat(seat=seat, occupant="human", name="Newcomer", as_host=seat == 1)
        assert "have been dealt" in table.refused("room_locked", Bench(), newcomer)


def test_pt2_after_the_deal_the_host_may_invite_somebody() -> None:
    table = toss((1, 2))
    table.host(acts.Assign(seat=3, occupant="invitation"))
    table.bench(acts.TakeSeat(seat=3, occupant="human", name="Guest", invitation=1))
    you = table.view(seat_viewer(table.state, 3)).you
    assert you is not None
    assert you.dealt is not None, "the part is the seat's, and so the guest's"


def test_pt2_a_holder_who_left_cannot_hop_to_another_seat() -> None:
    table = toss((1, 2))
    table.act(2, acts.Leave())
    for seat in (2, 3):
        table.refused("room_locked", Bench(), acts.TakeSeat(seat=seat, occupant="human", name="Hopper"))


# What comes for nothing


def test_an_audience_votes_for_heads_or_tails() -> None:
    table = toss()
    table.submit(Audience(7), acts.CastAudienceBallot(choice="tails"))
    assert table.view(Viewer()).tally.audience == {"tails": 1}
    assert "heads, tails" in table.refused("unknown_choice", Audience(8), acts.CastAudienceBallot(choice="guilty"))


def test_a_log_whose_seed_is_sealed_verifies_as_far_as_it_goes() -> None:
    table = toss(()).to_phase("toss")
    bare = [replace(entry, event=replace(entry.event, sealed=None)) for entry in table.entries]
    _, unknown, wrong = verify_withheld(COIN, bare)
    assert wrong is None
    assert unknown >= 1


def test_a_changed_verdict_does_not_verify() -> None:
    entries = play_deliberation(COIN, "seed").entries
    index = next(index for index, entry in enumerate(entries) if entry.event.kind == "verdict_reached")
    event = entries[index].event
    assert isinstance(event, events.VerdictReached)
    other = "tails" if event.outcome != "tails" else "heads"
    forged = [*entries]
    forged[index] = replace(entries[index], event=replace(event, outcome=other))
    assert verify(COIN, forged)[1] == entries[index].seq


def test_a_certificate_says_how_it_ended() -> None:
    played = play_deliberation(COIN, "seed")
    assert played.state.verdict is not None
    made = build_certificate("ROOM22", "0" * 32, played.entries).model_dump(mode="json")
    assert played.state.verdict.outcome in str(made)
    assert "heavier" not in str(made), "what was dealt is in no certificate"
    state = fold_as(COIN, played.entries[:-1])
    assert evolve_as(COIN, state, played.entries[-1]) == played.state


def test_pt5_a_seat_that_withdrew_is_waited_for_no_more() -> None:
    table = toss()
    assert [ask.waiting for ask in table.state.asks.values()] == [(1, 2, 3)]
    state = withdrawn(table, 2, "withdrew")
    assert [ask.waiting for ask in state.asks.values()] == [(1, 3)]
    assert state.taking_part == (1, 3)


def test_pt5_a_timer_runs_on_when_somebody_withdraws() -> None:
    table = toss().to_phase("toss")
    timers = [ask for ask in table.state.asks.values() if not ask.seats]
    assert timers
    assert [ask for ask in withdrawn(table, 2, "withdrew").asks.values() if not ask.seats] == timers


def test_pt5_a_seat_that_withdrew_does_nothing_unasked() -> None:
    free = replace(COIN.phases["toss"], offers={**COIN.phases["toss"].offers, "raise_hand": RAISE_HAND})
    format = replace(COIN, phases={**COIN.phases, "toss": free})
    table = toss().to_phase("toss")
    assert "raise_hand" in unasked_acts(format, table.state, 3)
    assert unasked_acts(format, withdrawn(table, 3, "withdrew"), 3) == []


def test_pt5_only_the_holder_who_was_voted_out_sees_everything() -> None:
    table = toss()
    state = withdrawn(table, 2, "voted_out")
    before = seat_viewer(table.state, 2)
    assert visibility_of(state, before) == "omniscient"
    assert visibility_of(state, replace(before, since=state.seq + 1)) == "own"
    assert visibility_of(withdrawn(table, 2, "withdrew"), before) == "own"


def test_pt3_a_quote_is_not_looked_for_in_what_is_held_back_from_the_seat() -> None:
    format = COIN_TOSS.bind(SealedWager(**dict(WAGER)))
    context = make_context(format, replace(toss().state, matter=format.matter), 0.0)
    assert find_quote(context, 1, RIGHT) is not None
    assert find_quote(context, 2, RIGHT) is None


def test_pt3_what_is_held_back_from_a_seat_cannot_be_cited_by_it() -> None:
    context = make_context(COIN_TOSS.bind(SealedWager(**dict(WAGER))), toss().state, 0.0)
    assert rules.citable_ids(context, 1) == {"mint", "worn"}
    assert rules.citable_ids(context, 2) == {"worn"}


def test_pt2_seats_stay_closed_whichever_event_dealt_the_parts() -> None:
    begun = toss()
    later = events.PhaseEntered(phase="call", why="again", dealt={1: events.Secret(note="Another note.")})
    state = evolve_as(COIN, begun.state, events.Entry(seq=begun.state.seq + 1, at=begun.now, event=later))
    assert state.first_dealt == begun.state.first_dealt == begun.state.last[events.Dealt]
    undealt = toss(()).entries[0]
    alone = evolve_as(COIN, fold_as(COIN, [undealt]), events.Entry(seq=2, at=begun.now, event=later))
    assert seats_closed(COIN, alone)


def test_a_format_that_asks_a_role_for_what_it_may_not_do_is_named() -> None:
    silent = replace(COIN, roles={**COIN.roles, "caller": Role("Caller", frozenset({"speak", "pass"}))})
    with pytest.raises(AssertionError, match="coin_toss asks seat 1 for “cast_ballot”, which its role may not do"):
        Deliberation(silent, (1,), host=1)
