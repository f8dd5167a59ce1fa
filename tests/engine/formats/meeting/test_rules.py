"""The rules of a meeting: bids, locked votes, the count, the night, those who are out, and the end."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from pydantic import ValidationError

from engine.core import acts, events
from engine.core.asks import asks_for_seat, pending_asks
from engine.core.decide import Host, verify
from engine.core.refusals import Refusal
from engine.core.visibility import Viewer, project_event, seat_viewer, visibility_of
from engine.formats.meeting.acts import PlaceBid, SayAside, TakeNote
from engine.formats.meeting.claims import points
from engine.formats.meeting.mind.reading import read_claims
from engine.formats.meeting.personas import PERSONA_RULES, SHELF
from engine.formats.meeting.rules.format import MEETING
from engine.formats.meeting.rules.score import vote_history
from engine.formats.meeting.rules.speech import MeetingSpeak
from engine.formats.meeting.rules.table import impostors, night_parts, seat_name
from engine.formats.meeting.settings import BIDS, TICKS_AFTER_WRAP_UP
from harness.examples.meeting import MILL, SHORT
from tests.kit.deliberations import Deliberation

MILL_MEETING = MEETING.bind(MILL)
SEATS = (1, 2, 3, 4, 5)
Bids = Mapping[int, PlaceBid]


def meeting(people: tuple[int, ...] = SEATS, *, seed: str = "seed", **settings: object) -> Deliberation:
    """A meeting of five with one impostor, at its first tick."""
    chosen = {**SHORT, "pace": "instant", **settings}
    table = Deliberation(MILL_MEETING, people, host=1, seed=seed, settings=chosen)  # type: ignore[arg-type]
    return table.to_phase("talk")


def tick(table: Deliberation, bids: Bids | None = None, vote: str | None = None) -> list[events.Event]:
    """Have everybody bid once; who is not named bids nothing, and perhaps votes."""
    made: list[events.Event] = []
    for seat in table.state.taking_part:
        locked = seat in table.state.cast
        usual = PlaceBid(vote=vote if vote != str(seat) and not locked else None)
        made += table.act(seat, (bids or {}).get(seat, usual))
    return made


def vote_out(table: Deliberation, seat: int) -> Deliberation:
    """Have everybody vote for a seat, which itself skips."""
    tick(table, {seat: PlaceBid(vote="skip")}, vote=str(seat))
    return table


def liar(table: Deliberation) -> int:
    return impostors(table.state)[0]


def honest(table: Deliberation) -> tuple[int, ...]:
    return tuple(seat for seat in table.state.taking_part if seat not in impostors(table.state))


# Seats and parts


def test_me1_impostors_are_fewer_than_half() -> None:
    for players in (5, 6):
        with pytest.raises(Refusal, match="lower impostors, or seat more players") as refused:
            meeting(players=players, impostors=3)
        assert refused.value.code == "unknown_setting"
    roles = [part.role for part in meeting().state.dealt.values()]
    assert sorted(map(str, roles)) == ["crew"] * 4 + ["impostor"]


def test_me1_who_is_an_impostor_differs_from_game_to_game() -> None:
    assert {liar(meeting(seed=str(number))) for number in range(30)} == set(SEATS)


def test_me2_a_part_says_where_one_was_and_impostors_know_each_other() -> None:
    big = Deliberation(MILL_MEETING, (), seed="two", settings={"players": 5, "impostors": 2, "pace": "instant"})
    first, second = impostors(big.state)
    assert big.state.dealt[first].knows == (second,)
    assert big.state.dealt[second].knows == (first,)
    for part in big.state.dealt.values():
        assert part.note is not None
        assert [line[:5] for line in part.note.splitlines()] == ["21:00", "21:10", "21:20", "21:30", "21:40", "21:50"]


def test_me2_survivors_are_dealt_anew_before_the_next_meeting() -> None:
    table = meeting()
    before = dict(table.state.dealt)
    tick(table, vote="skip")
    table.to_phase("night")
    table.run(lambda state: state.round == 2)
    assert table.state.round == 2
    for seat in table.state.taking_part:
        assert table.state.dealt[seat].role == before[seat].role
        assert table.state.dealt[seat].note != before[seat].note


# Bids


def test_me4_a_bid_is_its_seats_own_until_it_is_heard() -> None:
    table = meeting()
    table.act(2, PlaceBid(desire=7, message="I was in the kitchen.", target=3, thought="Hm.", note="Ask Corin."))
    event = table.entries[-1]
    for reader, sees in ((2, True), (3, False), (None, False)):
        viewer = seat_viewer(table.state, reader) if reader else Viewer()
        shown = project_event(event, viewer, visibility_of(table.state, viewer))
        assert shown is not None
        assert (shown.private is not None) == sees
        assert ("kitchen" in str(table.view(viewer))) is False
    you = table.view(seat_viewer(table.state, 2)).you
    assert you is not None
    assert (you.scratch, you.thoughts) == ("Ask Corin.", ("Hm.",))


def test_me4_the_highest_priority_speaks_and_an_accused_seat_comes_first() -> None:
    table = meeting()
    for _ in range(2):
        tick(table, {2: PlaceBid(desire=9, message="Corin is lying."), 1: PlaceBid(desire=1, message="Well.")})
        if table.state.heard[-1].seat == 2:
            break
    assert table.state.heard[-1].points[0] == "accuse/3"
    made = tick(table, {seat: PlaceBid(desire=5, message="No.") for seat in (1, 3, 4, 5)})
    weighed = next(event for event in made if isinstance(event, events.BidsWeighed))
    assert weighed.winner == 3, "an accusation and a mention weigh more than the die"
    assert BIDS.accusation + BIDS.mention >= BIDS.die - 1
    assert set(weighed.hands) == {1, 4, 5}


def test_me4_silence_makes_a_quiet_seat_heard_in_the_end() -> None:
    table = meeting(wrap_up=40)
    loud = {1: PlaceBid(desire=9, message="And another thing."), 2: PlaceBid(desire=9, message="Quite so.")}
    for _ in range(20):
        tick(table, {**loud, 5: PlaceBid(desire=1, message="I may say something.")})
    assert any(turn.seat == 5 for turn in table.state.heard)


def test_me4_nobody_speaks_where_nobody_wants_to() -> None:
    table = meeting()
    made = tick(table)
    assert [event.winner for event in made if isinstance(event, events.BidsWeighed)] == [None]
    assert table.state.turns == 0
    assert table.state.own.tick == 1


def test_me5_a_bid_of_ten_goes_first_once_a_meeting() -> None:
    table = meeting(wrap_up=10)
    tick(table, {4: PlaceBid(desire=10, message="Stop.")})
    tick(table, {4: PlaceBid(desire=9, message="And?"), 5: PlaceBid(desire=10, message="Stop, all of you.")})
    assert [turn.seat for turn in table.state.heard] == [4, 5]
    assert "There is no desire “10” here" in table.refuses("unknown_choice", 4, PlaceBid(desire=10))
    assert max(asks_for_seat(table.format, table.state, 4)[0].options["desire"]) == 9


def test_me6_without_a_message_the_winner_is_given_the_floor() -> None:
    table = meeting()
    tick(table, {3: PlaceBid(desire=6)})
    floor = table.state.floor_ask()
    assert floor is not None
    assert floor.seats == (3,)
    table.refuses("not_your_floor", 2, MeetingSpeak(text="Me."), floor.id)
    table.act(3, MeetingSpeak(text="I was in the yard at 21:20, alone."), floor.id)
    assert table.state.heard[-1].points == ("at/3/2/4", "alone/3/2")
    assert table.state.asked_for("place_bid") is not None


def test_a_bid_or_a_text_over_its_limit_is_named_in_a_sentence() -> None:
    for fields, sentence in (
        ({"desire": 11}, "a bid is from 0 to 10, and this one is 11"),
        ({"message": "x" * 601}, "a message has at most 600 characters, and this one has 601"),
        ({"note": "x" * 401}, "a note on a bid has at most 400 characters"),
    ):
        with pytest.raises(ValidationError, match=sentence):
            PlaceBid.model_validate(fields)
    with pytest.raises(ValidationError, match="a note has at most 1,200 characters, and this one has 1,201"):
        TakeNote(note="x" * 1201)


# Votes


def test_me7_a_vote_is_locked_and_stays_in_the_box() -> None:
    table = meeting(wrap_up=10)
    tick(table, {2: PlaceBid(vote="3")})
    assert table.state.cast == (2,)
    assert table.state.ballots == {}
    assert "cannot be changed" in table.refuses("not_asked", 2, PlaceBid(vote="4"))
    other = table.view(seat_viewer(table.state, 3))
    assert "3" not in [seat.ballot for seat in other.seats]
    you = table.view(seat_viewer(table.state, 2)).you
    assert you is not None
    assert you.ballot == "3"


def test_me15_nobody_has_seen_the_dead_after_their_death() -> None:
    table = meeting()
    tick(table, vote="skip")
    tick(table)
    for seat in table.state.taking_part:
        table.act(seat, TakeNote())
    (dead,) = table.state.out
    witness, name = table.state.taking_part[0], seat_name(table.state, dead)
    later, earlier = (f"I saw {name} in the yard at {clock}." for clock in ("21:30", "21:00"))
    refused = table.refuses("unknown_choice", witness, PlaceBid(desire=5, message=later))
    assert refused == f"{name} was out of it by 21:30: say an earlier time, or whom else you saw."
    table.act(witness, PlaceBid(desire=5, message=earlier))


def test_me17_a_vote_may_be_asked_back_once_where_it_is_set() -> None:
    table = meeting(wrap_up=10, change_of_mind=True)
    tick(table, {2: PlaceBid(vote="3")})
    tick(table, {2: PlaceBid(vote="4")})
    assert table.state.sealed[2].choice == "4"
    refused = table.refuses("not_asked", 2, PlaceBid(vote="3"))
    assert refused == "Your vote was asked back once already, and stays as it is; bid without one."


def test_me17_votes_open_after_the_discussion_that_is_set() -> None:
    table = meeting(wrap_up=10, discussion=2)
    refused = table.refuses("too_early", 2, PlaceBid(vote="3"))
    assert refused == "Votes open after 2 turns of discussion; bid without one."
    tick(table)
    tick(table)
    assert "vote" in asks_for_seat(table.format, table.state, 2)[0].options


def test_me17_an_anonymous_vote_is_read_as_numbers() -> None:
    table = meeting(anonymous_votes=True)
    vote_out(table, 3)
    paper = table.state.papers["vote-1"]
    assert {part.id: part.text for part in paper.parts if part.id != "result"} == {
        "for-3": "4 votes.",
        "for-skip": "1 vote.",
    }
    assert 3 in table.state.out
    assert not table.state.ballots
    assert verify(table.format, table.entries)[1] is None


def test_me17_a_sheriff_is_told_a_role_and_a_medic_saves() -> None:
    table = meeting(sheriff=True, medic=True, seed="parts")
    parts = {name: seat for seat, name in night_parts(table.state).items()}
    assert set(parts) == {"sheriff", "medic"}
    assert not set(parts.values()) & set(impostors(table.state))
    tick(table, vote="skip")
    tick(table)
    saved = next(seat for seat in honest(table) if seat not in parts.values())
    chosen = {liar(table): saved, parts["sheriff"]: liar(table), parts["medic"]: saved}
    for seat in table.state.taking_part:
        table.act(seat, TakeNote(target=chosen.get(seat)))
    assert not table.state.out
    assert table.state.papers["night-1"].parts[0].text == "Nobody was eliminated: the medic was there first."
    told = table.state.dealt[parts["sheriff"]].note or ""
    assert f"You looked at {seat_name(table.state, liar(table))}, who is an impostor." in told
    assert verify(table.format, table.entries)[1] is None


def test_me7_nobody_votes_for_themselves_or_for_who_is_out() -> None:
    table = meeting()
    assert "choose one of 1, 3, 4, 5, skip" in table.refuses("unknown_choice", 2, PlaceBid(vote="2"))
    table.refuses("unknown_choice", 2, PlaceBid(vote="9"))
    tick(table, vote="skip")
    table.run(lambda state: state.round == 2)
    out = next(iter(table.state.out))
    voter = table.state.taking_part[0]
    table.refuses("unknown_choice", voter, PlaceBid(vote=str(out)))


def test_me8_a_meeting_that_never_votes_ends_and_nobody_votes_by_default() -> None:
    table = meeting(wrap_up=2)
    ticks = 0
    while table.state.phase == "talk":
        tick(table)
        ticks += 1
    assert ticks == 2 + TICKS_AFTER_WRAP_UP + 1
    assert (table.state.ballots, table.state.cast, table.state.out) == ({}, (), {})
    vote = table.state.papers["vote-1"]
    assert [part.text for part in vote.parts] == [
        *["Has no vote: none was sent."] * 5,
        "Nobody is voted out: nobody voted.",
    ]
    asked = [event.topic for event in table.events(events.Asked) if event.act == "place_bid"]
    assert asked[:8] == ["tick", "tick", "nudge", "nudge", "nudge", "nudge", "last_call", "reaction"]


def test_me8_at_the_last_call_the_votes_that_were_sent_decide() -> None:
    table = meeting(wrap_up=1)
    seat = honest(table)[0]
    voter = honest(table)[1]
    for _ in range(TICKS_AFTER_WRAP_UP + 1):
        tick(table)
    asked = table.state.asked_for("place_bid")
    assert asked is not None
    assert asked.topic == "last_call"
    tick(table, {voter: PlaceBid(vote=str(seat))})
    assert table.state.ballots == {voter: str(seat)}
    assert seat in table.state.out
    assert vote_history(table.state) == [{voter: seat}]


def test_me9_votes_are_read_one_by_one_and_the_last_tells() -> None:
    table = meeting(pace="brisk", reveal_seconds=2)
    tick(table, vote="skip")
    assert len(table.events(events.BallotsRevealed)) == 1
    table.lapse()
    assert len(table.events(events.BallotsRevealed)) == 2
    assert table.state.phase == "reading"
    table.to_phase("aftermath")
    revealed = table.events(events.BallotsRevealed)
    assert [len(event.ballots) for event in revealed] == [1] * 5


def test_me9_most_votes_put_a_seat_out_and_the_table_learns_what_it_was() -> None:
    table = meeting(wrap_up=9)
    seat = honest(table)[0]
    vote_out(table, seat)
    assert seat in table.state.out
    result = table.state.papers["vote-1"].parts[-1]
    assert "was no impostor" in result.text
    assert "1 is left" in result.text
    secret = vote_out(meeting(confirm_ejects=False), seat).state.papers["vote-1"].parts[-1]
    assert "impostor" not in secret.text
    assert secret.about is None


def test_me9_a_tie_puts_nobody_out() -> None:
    table = meeting()
    tick(table, {1: PlaceBid(vote="2"), 2: PlaceBid(vote="1"), 3: PlaceBid(vote="1"), 4: PlaceBid(vote="2")}, "skip")
    assert table.state.out == {}
    assert "a tie" in table.state.papers["vote-1"].parts[-1].text
    table = meeting()
    tick(table, {1: PlaceBid(vote="2")}, vote="skip")
    assert "4 votes to skip" in table.state.papers["vote-1"].parts[-1].text


# The night


def test_me10_notes_are_kept_and_what_was_noted_meanwhile_is_erased() -> None:
    table = meeting()
    tick(table, {2: PlaceBid(vote="skip", note="Corin blinked.")}, vote="skip")
    assert table.state.private[2].scratch == "Corin blinked."
    table.refuses("too_early", 2, PlaceBid(vote="skip"))
    tick(table, {2: PlaceBid(desire=3, message="So be it.")})
    assert table.state.heard[-1].text == "So be it."
    assert table.state.phase == "night"
    table.act(2, TakeNote(note="Watch Corin."))
    assert (table.state.private[2].notes, table.state.private[2].scratch) == ("Watch Corin.", "")


def test_me11_everybody_is_asked_and_the_impostors_choose() -> None:
    table = meeting()
    tick(table, vote="skip")
    tick(table)
    ask = table.state.asked_for("take_note")
    assert ask is not None
    assert ask.waiting == SEATS, "who is asked tells nobody who chooses"
    victim = honest(table)[2]
    innocent = honest(table)[0]
    assert "Only impostors" in table.refuses("not_asked", innocent, TakeNote(target=victim))
    for seat in SEATS:
        table.act(seat, TakeNote(target=victim if seat == liar(table) else None))
    assert victim in table.state.out
    assert table.state.round == 2
    assert "found" in table.state.papers["report-2"].parts[0].text


def test_me11_where_nobody_is_chosen_one_of_the_crew_is_out_all_the_same() -> None:
    table = meeting()
    tick(table, vote="skip")
    tick(table)
    crew = honest(table)
    for seat in SEATS:
        table.act(seat, TakeNote())
    assert set(table.state.out) <= set(crew)
    assert len(table.state.out) == 1


# The end


def test_me12_the_crew_wins_when_the_last_impostor_is_out() -> None:
    table = meeting()
    vote_out(table, liar(table))
    tick(table)
    assert table.state.verdict is not None
    assert (table.state.verdict.outcome, table.state.verdict.why) == ("crew_wins", "impostors_out")
    score = table.state.papers["score"]
    assert {part.id: part.about for part in score.parts}[str(liar(table))] == "impostor"
    assert table.state.status == "closed"
    assert verify(table.format, table.entries)[1] is None


def test_me12_the_impostors_win_when_they_are_as_many_as_the_rest() -> None:
    table = meeting()
    for _ in range(3):
        if table.state.status == "closed":
            break
        vote_out(table, honest(table)[0])
        tick(table)
        if table.state.phase == "night":
            for seat in table.state.taking_part:
                table.act(seat, TakeNote())
    assert table.state.verdict is not None
    assert (table.state.verdict.outcome, table.state.verdict.why) == ("impostors_win", "impostors_equal")


def test_me12_minds_write_what_they_learned_knowing_the_end() -> None:
    table = meeting(people=()).play_to_end()  # the host plays seat 1
    asked = [one.event for one in table.entries if isinstance(one.event, events.Asked) and one.event.topic == "lessons"]
    assert len(asked) == 1
    assert sorted(asked[0].seats) == [2, 3, 4, 5]
    out = sorted(set(table.state.out) - {1}, key=lambda seat: table.state.out[seat])
    assert list(asked[0].seats[: len(out)]) == out
    topics = [one.event.topic for one in table.entries if isinstance(one.event, events.Asked)]
    assert "reaction" in topics[-3:], "the last vote has a word on it, too"


# Those who are out


def test_me13_those_who_are_out_see_everything_and_talk_among_themselves() -> None:
    table = meeting()
    first = honest(table)[0]
    vote_out(table, first)
    table.refuses("not_asked", honest(table)[0], SayAside(text="Psst."))
    out = table.refuses("not_asked", first, PlaceBid(desire=5, message="It was Eike."))
    assert out.startswith("Your seat takes no further part")
    viewer = seat_viewer(table.state, first)
    assert visibility_of(table.state, viewer) == "omniscient"
    dealt = next(event for event in table.seen(viewer) if isinstance(event, events.Dealt))
    assert dealt.dealt is not None
    assert set(dealt.dealt) == set(SEATS)
    table.act(first, SayAside(text="It was clear to me."))
    said = table.entries[-1]
    for seat in table.state.taking_part:
        one = seat_viewer(table.state, seat)
        assert project_event(said, one, visibility_of(table.state, one)) is None
    assert project_event(said, Viewer(), "own") is None
    assert table.view(viewer).you.may == ("say_aside",)  # type: ignore[union-attr]


def test_me13_who_sits_down_on_a_seat_that_is_out_reads_nothing_of_it() -> None:
    table = meeting()
    first, second = [seat for seat in honest(table) if seat != 1][:2]
    vote_out(table, first)
    table.act(first, acts.Leave())
    table.host(acts.Assign(seat=first, occupant="invitation"))
    table.bench(acts.TakeSeat(seat=first, occupant="human", name="Late", invitation=1))
    viewer = seat_viewer(table.state, first)
    assert visibility_of(table.state, viewer) == "own"
    table.refuses("not_asked", first, SayAside(text="What is going on?"))
    tick(table)
    for seat in table.state.taking_part:
        table.act(seat, TakeNote(target=second if seat == liar(table) else None))
    if table.state.status == "running":
        table.act(second, SayAside(text="CANARY of the dead."))
        assert "CANARY" not in str(table.seen(viewer))


def test_me13_no_word_of_those_who_are_out_reaches_the_living() -> None:
    table = meeting((1, 2))
    vote_out(table, 2)
    table.to_phase("night")
    dead = next(seat for seat in honest(table) if seat > 2)
    for seat in table.state.taking_part:
        table.act(seat, TakeNote(target=dead if seat == liar(table) else None))
    spec = next(spec for spec in pending_asks(table.format, table.state) if spec.act == "say_aside")
    assert (spec.seat, spec.awaited, spec.by_house) == (dead, False, True)
    accusation = f"{seat_name(table.state, liar(table))} is lying."
    tick(table, {1: PlaceBid(desire=9, message=accusation)})  # nobody waits for it
    assert table.state.turns
    said = table.act(dead, MEETING.house.answer(MILL, table.state, None, spec), spec.ask)[0]
    assert isinstance(said, events.AsideSaid)
    assert said.text.strip()
    entry = next(entry for entry in table.entries if entry.event is said)
    for seat, reads in ((1, False), (2, True), (liar(table), False)):
        viewer = seat_viewer(table.state, seat)
        assert (project_event(entry, viewer, visibility_of(table.state, viewer)) is not None) == reads
    assert project_event(entry, Viewer(), "own") is None
    again = next(spec for spec in pending_asks(table.format, table.state) if spec.act == "say_aside")
    table.now += 40
    table.bench(acts.Lapse(), again.ask)  # its time is over, and nothing is said
    assert again.ask not in table.state.asks
    assert table.refuses("text_required", 2, SayAside(text=" ")).startswith("There is nothing in it")
    door = table.refuses("not_asked", 2, PlaceBid(desire=9, message="It is the miller!"))
    assert "takes no further part" in door
    assert verify(table.format, table.entries)[1] is None


def night(table: Deliberation, **notes: TakeNote) -> None:
    """Go to the night, and have everybody write what is given as `s` and the seat, or nothing."""
    tick(table, vote="skip")
    table.to_phase("night")
    for seat in table.state.taking_part:
        table.act(seat, notes.get(f"s{seat}", TakeNote()))


def test_me17_a_meeting_is_called_once_by_whoever_may() -> None:
    table = meeting()
    tick(table, vote="skip")
    table.to_phase("night")
    assert "Nobody calls a meeting" in table.refuses("not_asked", 2, TakeNote(call=True))
    table = meeting(meeting_call="anybody")
    night(table, s2=TakeNote(call=True))
    assert (table.state.round, dict(table.state.out)) == (2, {})
    assert table.state.papers["night-1"].parts[0].text == "Nobody was eliminated: Person 2 called a meeting."
    tick(table, vote="skip")
    table.to_phase("night")
    assert "once in a game" in table.refuses("not_asked", 3, TakeNote(call=True))
    table = meeting(meeting_call="sheriff", sheriff=True)
    sheriff = next(iter(night_parts(table.state)))
    tick(table, vote="skip")
    table.to_phase("night")
    other = next(seat for seat in SEATS if seat != sheriff)
    assert "Only the sheriff" in table.refuses("not_asked", other, TakeNote(call=True))
    assert table.act(sheriff, TakeNote(call=True))
    assert verify(table.format, table.entries)[1] is None


def test_me17_the_part_of_whoever_is_out_is_told_where_it_is_set() -> None:
    for told in (True, False):
        table = meeting(sheriff=True, medic=True, reveal_parts=told)
        first, second = night_parts(table.state)
        vote_out(table, first)
        table.to_phase("night")
        assert ("no impostor, but the sheriff" in table.state.papers["vote-1"].parts[-1].text) == told
        for seat in table.state.taking_part:
            table.act(seat, TakeNote(target=second if seat == liar(table) else None))
        assert (", the medic, dead in" in table.state.papers["report-2"].parts[0].text) == told


def test_me14_who_sends_no_bid_is_silent_and_does_not_vote() -> None:
    table = meeting(wrap_up=1)
    table.lapse()
    assert table.state.own.tick == 1
    assert (table.state.cast, table.state.turns) == ((), 0)
    for _ in range(TICKS_AFTER_WRAP_UP + 1):
        table.lapse()
    assert table.state.ballots == {}
    assert table.state.phase == "aftermath"
    answered = [event for event in table.events(events.AnswerGiven) if event.act == "place_bid"]
    assert {event.by for event in answered} == {"default"}


def test_me14_timers_alone_play_a_whole_game() -> None:
    table = meeting(())
    for _ in range(200):
        if table.state.status == "closed":
            break
        table.lapse()
    assert table.state.verdict is not None
    assert verify(table.format, table.entries)[1] is None


# Personas


def test_me18_personas_play_in_every_place_with_its_trades_and_colours() -> None:
    table = Deliberation(MILL_MEETING, SEATS, host=1, settings={**SHORT, "pace": "instant", "players_from": "shelf"})
    table.to_phase("talk")
    shelf = {persona.name for persona in SHELF}
    for seat, player in zip(table.state.seats.values(), MILL.players, strict=True):
        assert seat.persona is not None
        assert seat.persona.name in shelf
        assert seat.persona.occupation == f"{player.trade} ({player.colour})"
    said = read_claims(MILL, table.state, 1, f"{MILL.players[1].colour.capitalize()} is lying.")
    assert "accuse/2" in points(said)


def test_me18_a_host_brings_personas_and_a_name_of_the_place_is_refused() -> None:
    def lobby() -> Deliberation:
        return Deliberation(MILL_MEETING, (1,), host=1, settings={**SHORT, "pace": "instant"}, begin=False)

    leader = {"id": "aggressive_leader", "name": "Roswitha", "manner": "blunt", "seat": 3}
    table = lobby()
    table.host(acts.SetPersonas(personas=(leader,)))
    card = table.state.seats[3].persona
    assert card is not None
    assert (card.id, card.archetype, card.occupation) == ("aggressive_leader", "blunt", "Apprentice (green)")
    assert table.state.seats[4].persona.name == "Dorle"  # type: ignore[union-attr]
    again = lobby()
    again.host(
        acts.SetPersonas(
            personas=PERSONA_RULES.entries(
                (events.SeatPersona(seat=3, persona=card, sheet=table.state.seats[3].sheet),)
            )
        )
    )
    assert again.state.seats[3].persona == card
    table.host(acts.SetPersonas(personas=()))
    assert table.state.seats[3].persona.name == "Corin"  # type: ignore[union-attr]
    said = table.refused("name_refused", Host(), acts.SetPersonas(personas=({**leader, "name": "dorle"},)))
    assert said == "“Dorle” would be the name of seats 3 and 4; give one of them another name."
    twins = (leader, {**leader, "name": "Other", "seat": 4})
    said = table.refused("malformed", Host(), acts.SetPersonas(personas=twins))
    assert said == "personas[2].id: is that of persona 1 as well; no two have one id."
