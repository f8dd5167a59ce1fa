"""One entry as frames for many audiences: each gets its own part, however alike they are otherwise (V1, W4)."""

import json

from api.ws.encoding import EntryEncoder, SentView
from engine.core import events
from engine.core.acts import Reaction
from engine.core.own_state import evolve_as, fold_as
from engine.core.view_builder import you_part
from engine.core.visibility import Viewer, seat_viewer
from tests.engine.driving import ALL_SEATS, Jury


def test_v1_groups_that_differ_in_private_parts_alone_get_their_own_frames() -> None:
    jury = Jury([7]).to_phase("deliberation")
    state = jury.state
    # Reactions without a thought change no view: only the event differs between the groups.
    parts = {seat: events.Secret(reaction=Reaction(impacts={"t1": seat / 100})) for seat in ALL_SEATS}
    event = events.ReactionsGiven(ask="none", by="occupant", private=parts)
    entry = events.Entry(seq=state.seq + 1, at=state.at, event=event)
    encoding = EntryEncoder(jury.format, "ROOM22", entry, state, evolve_as(jury.format, state, entry))
    for seat in ALL_SEATS:
        viewer = Viewer(seat=seat)
        text = encoding.frame(SentView.from_state(jury.format, state, viewer))
        frame = json.loads(text.payloads[0])
        assert frame["event"]["private"][str(seat)]["reaction"]["impacts"] == {"t1": seat / 100}
        assert len(frame["event"]["private"]) == 1


def test_w4_the_part_of_a_seat_is_sent_whenever_it_changes_and_never_else() -> None:
    jury = Jury(ALL_SEATS).to_phase("deliberation")
    first = next(place for place, entry in enumerate(jury.entries) if entry.event.kind == "begun")
    state = fold_as(jury.format, jury.entries[:first])
    sent = {seat: SentView.from_state(jury.format, state, seat_viewer(state, seat)) for seat in ALL_SEATS}
    for entry in jury.entries[first:]:
        after = evolve_as(jury.format, state, entry)
        encoding = EntryEncoder(jury.format, "ROOM22", entry, state, after)
        for seat, seen in sent.items():
            before, now = (you_part(jury.format, moment, seen.viewer) for moment in (state, after))
            frame = json.loads(encoding.frame(seen).payloads[0])
            assert ("you" in frame["view"]) == (before != now), (entry.seq, seat)
            assert seen.you == now
        state = after
