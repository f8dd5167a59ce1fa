"""Who is at a meeting: seats, what they are dealt, who is an impostor, what has happened before it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.core import events
from engine.core.draws import Draw
from engine.core.format import Context
from engine.core.phrases import comma_list
from engine.core.state import State
from engine.formats.meeting.acts import ASIDE
from engine.formats.meeting.labels import ATTENDEE, CREW, IMPOSTOR
from engine.formats.meeting.personas import SHELF, shelf_card
from engine.formats.meeting.settings import MeetingSettings
from engine.formats.meeting.state import MeetingContext, MeetingState
from engine.formats.meeting.truth import Truth, generate_truth
from engine.matters.incident import Incident, Player

VOTE = "vote"
"""The form of the paper that says how a vote went."""
_DEFAULT_PLAYERS = tuple(
    Player(name=f"Player {number}", colour=colour, trade="Whoever you are")
    for number, colour in enumerate(
        ("red", "blue", "green", "yellow", "orange", "violet", "white", "black", "brown", "grey", "pink", "olive"), 1
    )
)
"""Who sits at a table whose matter is not known yet."""


def players_of(settings: MeetingSettings, matter: Incident | None) -> tuple[Player, ...]:
    """Who has a seat, in the order of the seats: those of an account, or the first of the matter's players."""
    if matter is None:
        return _DEFAULT_PLAYERS[: settings.players]
    if matter.account is not None:
        known = {player.name: player for player in matter.players}
        return tuple(known[track.player] for track in matter.account.tracks)
    return matter.players[: settings.players]


def seating(settings: MeetingSettings, draw: Draw, matter: Incident | None) -> tuple[events.OpenedSeat, ...]:
    """A seat for each player; who is an impostor stands in what they are dealt."""
    cards = [
        events.PersonaCard(
            id="_".join(player.name.casefold().split()),
            name=player.name,
            archetype=player.manner,
            occupation=f"{player.trade} ({player.colour})",
        )
        for player in players_of(settings, matter)
    ]
    if settings.players_from == "shelf":
        cards = list(map(shelf_card, draw.branch("cast").sample(SHELF, len(cards)), cards))
    return tuple(events.OpenedSeat(seat=seat, role=ATTENDEE, persona=card) for seat, card in enumerate(cards, 1))


def choices(settings: MeetingSettings, matter: Incident) -> tuple[str, ...]:
    """The seats by their numbers, and the skip."""
    return (*(str(seat) for seat, _ in enumerate(players_of(settings, matter), 1)), "skip")


def choice_labels(matter: Incident) -> dict[str, str]:
    """What a seat is called in a vote: by its number and its colour, whoever sits there."""
    everybody = players_of(MeetingSettings(players=12, impostors=1), matter)
    return {str(seat): f"Seat {seat}, {player.colour}" for seat, player in enumerate(everybody, 1)}


def is_waiting(state: State) -> bool:
    """Whether the meeting waits for anybody; a word among those who are out holds nothing up."""
    return any(ask.act != ASIDE for ask in state.asks.values())


# Who they are


def impostors(state: State) -> tuple[int, ...]:
    """The seats that were dealt to know of one another."""
    return tuple(seat for seat, part in state.dealt.items() if part.knows is not None)


def living_impostors(state: State) -> tuple[int, ...]:
    """Those of them that still take part."""
    return tuple(seat for seat in impostors(state) if seat not in state.out)


def deal(context: MeetingContext) -> Mapping[int, events.Secret]:
    """Everybody's role and what they saw; impostors know one another."""
    matter: Incident = context.matter
    state = context.state
    seats = tuple(state.seats)
    if matter.account is not None:
        names = [track.player for track in matter.account.tracks]
        lying = tuple(sorted(names.index(name) + 1 for name in matter.account.impostors))
    else:
        wanted = min(state.typed_settings.impostors, (len(seats) - 1) // 2)
        lying = tuple(sorted(context.draw("roles").sample(seats, wanted)))
    context.draw("incident")  # without the seed nothing of it is known
    steps = state.typed_settings.steps
    truth = generate_truth(matter, state.seed or "", 1, seats, lying, steps, None)
    parts = _drawn_parts(state, [seat for seat in seats if seat not in lying])
    return {
        seat: events.Secret(
            role=IMPOSTOR if seat in lying else CREW,
            knows=tuple(other for other in lying if other != seat) if seat in lying else None,
            note="\n".join(
                [*([NIGHT_PARTS[parts[seat]].dealt] if seat in parts else []), observations(matter, state, truth, seat)]
            ),
        )
        for seat in seats
    }


# What one of the crew may do at night


@dataclass(frozen=True)
class NightPart:
    """A part that one of the crew has besides, by a setting of its name."""

    dealt: str
    """What its holder is dealt to know."""
    chooses: str
    """What choosing a seat does."""


NIGHT_PARTS: Mapping[str, NightPart] = {
    "sheriff": NightPart("You are the sheriff: each night you may choose a seat, and are told what it is.", "look"),
    "medic": NightPart("You are the medic: each night you may choose a seat, which is not eliminated then.", "protect"),
}


def night_parts(state: MeetingState) -> Mapping[int, str]:
    """Which seats of the crew have such a part: drawn, and nobody has two."""
    return _drawn_parts(state, [seat for seat in state.seats if seat not in impostors(state)])


def shown_part(state: MeetingState, seat: int) -> str | None:
    """The part of a seat that is out, where the table learns of it."""
    return night_parts(state).get(seat) if state.typed_settings.reveal_parts else None


def _drawn_parts(state: MeetingState, crew: list[int]) -> Mapping[int, str]:
    wanted = [name for name in NIGHT_PARTS if getattr(state.typed_settings, name)]
    return dict(zip(Draw(state.seed or "", "night parts").sample(crew, len(crew)), wanted, strict=False))


def chosen_by(state: MeetingState, chooses: str) -> int | None:
    """The seat that the living holder of a part chose in the latest night."""
    for seat, name in night_parts(state).items():
        part = state.own.answers.get(seat)
        if NIGHT_PARTS[name].chooses == chooses and seat not in state.out and part is not None:
            return part.target
    return None


# What has happened


def truth_of(matter: Incident, state: MeetingState) -> Truth:
    """What happened before the present meeting."""
    mark = state.last.get(events.RoundOpened, state.seq)
    seats = tuple(seat for seat in state.seats if state.out.get(seat, mark) >= mark)
    before = {seat: seq for seat, seq in state.out.items() if seq < mark}
    latest = max(before, key=lambda seat: before[seat], default=None)
    victim = latest if latest is not None and latest not in _voted_out(state) else None
    lying = tuple(seat for seat in impostors(state) if seat in seats)
    return generate_truth(
        matter, state.seed or "", max(1, state.round), seats, lying, state.typed_settings.steps, victim
    )


def _voted_out(state: State) -> set[int]:
    """Whom earlier votes have put out."""
    return {int(paper.parts[-1].figure or 0) for paper in state.papers.values() if paper.form == VOTE}


def present_truth(context: Context) -> Truth:
    """The same for a rule."""
    context.draw("incident")  # without the seed nothing of it is known
    return truth_of(context.matter, context.state)


def seat_name(state: State, seat: int) -> str:
    """What the holder of a seat is called, or its player."""
    held = state.seats[seat]
    return held.name or (held.persona.name if held.persona is not None else f"seat {seat}")


def observations(matter: Incident, state: State, truth: Truth, seat: int) -> str:
    """What a seat knows of the time before a meeting, a line for each time."""
    lines = []
    for step, sighting in enumerate(truth.sightings(seat)):
        others = [seat_name(state, other) for other in sighting.others]
        company = f"with {comma_list(others)}" if others else "alone"
        room = matter.rooms[sighting.room].name
        lines.append(f"{matter.clock(step)} in {room}, {company}.")
        if step == truth.step and seat == truth.culprit:
            done = (
                f"You {matter.deeds[truth.deed].what}."
                if truth.victim is None
                else f"You eliminated {seat_name(state, truth.victim)}."
            )
            lines[-1] += f" {done}"
        elif seat in truth.impostors:
            lines[-1] += f" You only pretended to {matter.rooms[sighting.room].task}."
        else:
            lines[-1] += f" You were there to {matter.rooms[sighting.room].task}."
    return "\n".join(lines)
