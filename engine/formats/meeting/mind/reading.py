"""Reading what a person, an agent or a model says: the claims in a text, recorded with the turn.

It is read sentence by sentence. Names of seats are those at the table, the players' and their colours; a sentence
without a time speaks of the moment that the meeting is about.
"""

from __future__ import annotations

import re

from engine.core.derived import derived_from_text
from engine.core.state import State
from engine.formats.meeting.claims import Claim
from engine.formats.meeting.state import MeetingState
from engine.matters.incident import Incident
from engine.text.clauses import statements
from engine.text.dates import MINUTES_PER_HALF_DAY, clock_times

MAX_CLAIMS = 12
"""Claims that one turn may make."""
_OWN_PLACE_PATTERN = re.compile(
    r"\b(?:i was|i am|i'm|i’m|i stayed|i went|i came|i spent|i had been|i sat|i worked|i stood|we were|me in|myself)\b"
)
_COMPANY_PATTERN = re.compile(r"\b(?:with|beside|next to|together|both of us)\b")
_SIGHTING_PATTERN = re.compile(r"\b(?:i saw|i met|i passed|i noticed|saw me|we were|with me|i was with|i can vouch)\b")
_ABSENCE_PATTERN = re.compile(
    r"\b(?:wasn['’]?t there|was not there|weren['’]?t there|were not there|not there|never saw|did ?n['’]?t see|did not"
    r" see|no sign of|nobody but me)\b"
)
_ALONE_PATTERN = re.compile(r"\b(?:alone|by myself|on my own|nobody (?:else|was))\b")
_QUESTION_PATTERN = re.compile(r"\b(?:where|what|who|when|why|explain|tell us)\b")
_BLAME_PATTERN = re.compile(
    r"\b(?:liar|lying|lies|lied|suspect\w*|accuse|impostor|imposter|guilty|did it|do(?: not|n['’]t) (?:trust|believe)|"
    r"vote (?:for|out|against)|voting (?:for|out)|it was|it['’]s you|sus)\b"
)
_TRUST_PATTERN = re.compile(
    r"\b(?:innocent|vouch|trust|believe|clear(?:s|ed)?|(?:is )?not (?:an? )?(?:impostor|liar)|"
    r"did not do it|didn['’]t do it|could not have|couldn['’]t have)\b"
)
_DISTRUST_PATTERN = re.compile(r"\b(?:do(?: not|n['’]t)|cannot|can['’]t|never) (?:trust|believe)\b")


def read_claims(matter: Incident, state: MeetingState, seat: int, text: str) -> list[Claim]:
    """What a text by a seat claims, at most `MAX_CLAIMS`, in the order of its words."""
    if not text.strip():
        return []
    found: list[Claim] = []
    names, rooms = _seat_names(matter, state), _room_names(matter)
    now = moment(state)
    for place in statements(text):
        sentence = text[place.start : place.end].casefold()
        seats = [number for number in _in_order(sentence, names) if number != seat]
        places = _in_order(sentence, rooms)
        times = _times(matter, sentence, state.typed_settings.steps)
        found += _claims_of_sentence(seat, sentence, seats, places, times or [now])
    named = [Claim("name", number) for number in _in_order(text.casefold(), names) if number != seat]
    return list(dict.fromkeys((*found, *named)))[:MAX_CLAIMS]


def moment(state: MeetingState) -> int:
    """The time that the meeting is about, as its report says."""
    report = state.papers.get(f"report-{state.round}")
    figures = [part.figure for part in report.parts if part.id == "when"] if report is not None else []
    return int(figures[0]) if figures and figures[0] is not None else max(0, state.typed_settings.steps - 2)


def _claims_of_sentence(seat: int, sentence: str, seats: list[int], places: list[int], times: list[int]) -> list[Claim]:
    step = times[0]
    room = places[0] if places else -1
    if sentence.rstrip().endswith("?"):
        if seats and (_QUESTION_PATTERN.search(sentence) or "you" in sentence):
            return [Claim("ask", seats[0], step)]
        return []
    found: list[Claim] = []
    missed = _ABSENCE_PATTERN.search(sentence) is not None
    if (
        _OWN_PLACE_PATTERN.search(sentence) is not None
        and places
        and not (missed and seats and sentence.lstrip()[:2] != "i ")
    ):
        for number, place in enumerate(places[: len(times)] if len(times) > 1 else places[:1]):
            found.append(Claim("at", seat, times[min(number, len(times) - 1)], place))
        if _ALONE_PATTERN.search(sentence) is not None:
            found.append(Claim("alone", seat, step))
    if missed:
        return found + [Claim("missed", one, step, room) for one in seats]
    saw = _SIGHTING_PATTERN.search(sentence) is not None or (
        _COMPANY_PATTERN.search(sentence) is not None and bool(found)
    )
    if saw:
        return found + [Claim("saw", one, step, room) for one in seats]
    if seats and _TRUST_PATTERN.search(sentence) is not None and _DISTRUST_PATTERN.search(sentence) is None:
        return [*found, Claim("clear", seats[0])]
    if seats and _BLAME_PATTERN.search(sentence) is not None:
        return [*found, Claim("accuse", seats[0])]
    return found


def _times(matter: Incident, sentence: str, steps: int) -> list[int]:
    """The steps whose times a sentence names, by the clock of twelve hours, too."""
    clocks: dict[int, int] = {}
    for step in range(steps):
        hours, minutes = map(int, matter.clock(step).split(":"))
        clocks[60 * hours + minutes] = step
        clocks.setdefault(60 * (hours % 12) + minutes, step)
    found = (clocks.get(one.minutes, clocks.get(one.minutes % MINUTES_PER_HALF_DAY)) for one in clock_times(sentence))
    return list(dict.fromkeys(step for step in found if step is not None))


def _in_order(text: str, words: tuple[tuple[str, int], ...]) -> list[int]:
    """What a text names, each once, in the order in which it does."""
    places: dict[int, int] = {}
    for word, number in words:
        place = _place(text, word)
        if place is not None:
            places[number] = min(place, places.get(number, place))
    return sorted(places, key=lambda number: places[number])


def _place(text: str, word: str) -> int | None:
    if word not in text:
        return None
    match = _whole_word(word).search(text)
    return match.start() if match is not None else None


@derived_from_text
def _whole_word(word: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w){re.escape(word)}(?!\w)")


def _seat_names(matter: Incident, state: State) -> tuple[tuple[str, int], ...]:
    """Everything that a seat may be called."""
    colours = {player.name: player.colour for player in matter.players}
    found: list[tuple[str, int]] = []
    for number, seat in state.seats.items():
        called = [seat.name, f"seat {number}"]
        if seat.persona is not None:
            called += [seat.persona.name, colours.get(seat.persona.name, "")]
        found += [(name.casefold(), number) for name in dict.fromkeys(called) if len(name) >= 2]
    return tuple(found)


def _room_names(matter: Incident) -> tuple[tuple[str, int], ...]:
    """The rooms without their articles, and by their ids."""
    found: list[tuple[str, int]] = []
    for number, room in enumerate(matter.rooms):
        bare = re.sub(r"^(?:the|a|an) ", "", room.name.casefold())
        found += [(bare, number), (room.id.replace("_", " ").casefold(), number)]
    return tuple(dict.fromkeys(found))
