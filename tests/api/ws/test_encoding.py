"""One entry as frames for many audiences: each gets its own part, however alike they are otherwise (V1, W4)."""

import json

from api.ws.encoding import EntryEncoder, SentView
from engine.core import events as e
from engine.core.acts import Reaction
from engine.core.evolve import evolve
from engine.core.visibility import Viewer
from tests.engine.driving import ALL, Jury


def test_v1_groups_that_differ_in_private_parts_alone_get_their_own_frames() -> None:
    jury = Jury([7]).to_phase("deliberation")
    state = jury.state
    # Reactions without a thought change no view: only the event differs between the groups.
    parts = {seat: e.Secret(reaction=Reaction(impacts={"t1": seat / 100})) for seat in ALL}
    event = e.ReactionsGiven(ask="none", by="occupant", private=parts)
    entry = e.Entry(seq=state.seq + 1, at=state.at, event=event)
    encoding = EntryEncoder(jury.format, "ROOM22", entry, state, evolve(state, entry))
    for seat in ALL:
        viewer = Viewer(seat=seat)
        text = encoding.frame(SentView.from_state(jury.format, state, viewer))
        frame = json.loads(text.payloads[0])
        assert frame["event"]["private"][str(seat)]["reaction"]["impacts"] == {"t1": seat / 100}
        assert len(frame["event"]["private"]) == 1
