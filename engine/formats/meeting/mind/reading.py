"""Reading what a person, an agent or a model says: the claims in a text, recorded with the turn.

It is read clause by clause, with what is written in haste put in full. Names of seats are those at the table, the
players' and their colours; a word that is an ordinary one, too, as every colour is, names somebody only where it stands
as a name does. A sentence without a time speaks of the moment that the meeting is about, a clause with a pronoun of
whoever was named last, and “there” is the room that was. What is asked, supposed or reported of others claims nothing,
and what is denied is recorded as denied.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from engine.core.derived import derived_from_text
from engine.core.state import State
from engine.formats.meeting.claims import Claim, claims_of
from engine.formats.meeting.rules.table import players_of
from engine.formats.meeting.state import MeetingState
from engine.matters.incident import Incident
from engine.text.clauses import statements
from engine.text.line_files import read_table, read_texts, read_words
from engine.text.negation import NEGATION_PATTERN

Words: TypeAlias = Sequence[tuple[str, Mapping[str, int], Callable[[str, re.Match[str]], bool] | None]]
"""What a text names: its mask, the words with their numbers, and whether they stand as such."""
MAX_CLAIMS = 12
"""Claims that one turn may make."""
_NAMES = read_words("engine.formats.meeting", "names", ("ordinary", "colours"))
_ORDINARY_WORDS = _NAMES["ordinary"]
"""Names that are ordinary words, too, besides the colours."""
COLOURS = _NAMES["colours"]
_HEARD = {
    block: re.compile(rf"\b(?:{'|'.join(lines)})")
    for block, lines in read_texts("engine.formats.meeting", "reading", (), patterns=True).items()
}
_VERB = _HEARD["verb"].pattern
_SUBJECT_VERB = re.compile(rf"(?:,| {_VERB}| {_HEARD['after_colour'].pattern})(?! (?:my|a|an|the|not my) \w*colou?r)")
_AFTER_NAME = re.compile(rf"$|[.,;!?)’']| {_VERB}| {_HEARD['after_name'].pattern}")
_BEFORE_NAME, _BEFORE_ROOM, _GOES_ON = (
    re.compile(f"{_HEARD[block].pattern} ?$") for block in ("before_name", "before_room", "goes_on")
)
_AFTER_ROOM = re.compile(r"\W*$|[,;:]| (?:with|w|alone|by|at|the|all|whole|and|then)\b")
_CLAUSE = re.compile(rf"{_HEARD['subject'].pattern} {_VERB}|{_HEARD['inverted'].pattern}")
_LEFT_OUT = re.compile(rf"(?<!\w){_HEARD['left_out'].pattern},? ?")
_LED_BY = re.compile(rf"^(?:{_HEARD['led_by'].pattern}[,.!]* ?|[,;.]+ ?)+")
_IN_FULL = tuple(
    (re.compile(rf"(?<!\w)(?:{short})(?!\w)"), full)
    for short, full in read_table("engine.formats.meeting", "shorthand", ("in_full",), patterns=True)["in_full"].items()
)
_UNBLAMED = re.compile(
    rf"{_HEARD['unblamed'].pattern} (?:(?!but\b)\w+ ){{0,5}}?{_HEARD['blaming'].pattern}|{_HEARD['no_blame'].pattern}"
)
_ACCOUNT = rf"NAME(?:['’]?s|,? your)? (?:\w+ )?{_HEARD['account'].pattern}"
_DENIES = r"\b(?:not|never|no|hardly|nothing)\b"
_DISBELIEVED = re.compile(
    rf"{_ACCOUNT}(?:(?!{_DENIES}| (?:but|because|if)\b)[^,;])*?\b{_HEARD['wanting'].pattern}"
    rf"|{_ACCOUNT}(?:(?! (?:but|because|if)\b)[^,;])*?{_DENIES}(?!(?: \w+){{0,2}} {_HEARD['wanting'].pattern})"
    rf"|(?<!no )(?<!not )\b{_HEARD['wanting'].pattern} (?:\w+ ){{0,2}}(?:in|with|about) {_ACCOUNT}"
    rf"|{_HEARD['unaccepted'].pattern} (?:\w+ )?{_ACCOUNT}|{_HEARD['disbelief'].pattern}"
)
"""What somebody says is not believed, or something is wrong with it."""
_BLAME = ("blame", "only_one", "opportunity", "concealing", "misleading", "sent_out")
"""The kinds of words that accuse somebody."""
_TRAILING = re.compile(r"(?:[,;]| (?:and|but|so|because|when|while|as|then))+$")
_LEFT_OPEN = re.compile(
    r"\b(?:(?:was|were)(?: not)?|(?:saw|met|passed|noticed) (?:NAME(?:,? and NAME)*|him|her|them))\W*$"
)
"""A clause that leaves out its room, which is that of the clause before it."""
_NAME_ALONE = re.compile(r"(?:(?:,? ?and |, )?NAME)+\W*")
_CALLED = re.compile(rf"^NAME\b(?! and i\b)|, NAME\b|\byour?\b(?:.* (?!{_HEARD['of_name'].pattern})\w+)? NAME\W*$")
"""A name that calls its holder."""
_TO_YOU = re.compile(r"\byour?\b.*NAME")
"""A question to its hearer about somebody else."""
_ADDRESS = re.compile(r"^NAME(?:[,!?.:]| (?:you|where|what|why)\b)|, NAME\W*$")
"""A name whose holder what follows is said to, too."""
_NOBODY = re.compile(r"no ?body|no[ -]one|none|nothing|neither")
_SUBJECT = re.compile(r"\bi\b(?:(?!\b(?:i|but)\b).)*$")
"""What the speaker says of themselves, up to a room."""
_UNTRUE_AFTER = re.compile(r"PLACE,? (?:is|was) (?:not true|untrue|a lie|false|wrong|nonsense)")
_TOGETHER = re.compile(r"\bwe (?:both )?(?:were|sat|stayed|stood)\b")
_PRONOUN = re.compile(r"\b(?:him|her|he|she|them|they)\b")
_THERE = re.compile(r"\bthere\b(?! (?:is|was|are|were)\b)")
_THE_DEAD = re.compile(r"\b(?:dead|body|corpse)\b")


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause in small letters whose names, rooms and times are masked, and the numbers of those."""

    text: str
    seats: list[int]
    places: list[int]
    times: list[int]
    """At least one: the moment of the meeting, where nothing else is said."""
    timed: bool
    """Whether it names a time itself."""


@dataclass(slots=True)
class Thread:
    """What a text has spoken of so far: whom its pronouns stand for, and which room is “there”."""

    seat: int
    addressed: int | None
    """Whom it is said to."""
    about: list[int]
    named: list[int] = field(default_factory=list)
    room: int = -1

    def fill_in(self, clause: Clause, *, turns: bool) -> Clause:
        """A clause with whom and what it leaves to the hearers, and the thread goes on from it. `turns`: whether
        another name at its beginning or end is whom it is said to from now on."""
        text, places = clause.text, clause.places
        others = [one for one in dict.fromkeys(clause.seats) if one != self.seat]
        self.named += others
        if not others and self.about and self.named and _TOGETHER.search(text):
            others = self.about[-1:]
        pronoun = _PRONOUN.search(text)
        if not others and self.about and pronoun is not None:
            others = self.about if pronoun[0] in ("them", "they") else self.about[-1:]
            text = _PRONOUN.sub("NAME", text)
        if not others and self.addressed not in (None, self.seat) and _is_to_hearer(text):
            others = [one for one in (self.addressed,) if one is not None]
        if others and turns and _ADDRESS.search(text):
            self.addressed = others[-1]
        if not places and self.room >= 0 and (there := _THERE.search(text)) is not None:
            text, places = f"{text[: there.start()]}in the PLACE{text[there.end() :]}", [self.room]
        self.about = others or self.about
        self.room = places[-1] if places else self.room
        return replace(clause, text=text, seats=others, places=places)


def read_claims(matter: Incident, state: MeetingState, seat: int, text: str, target: int | None = None) -> list[Claim]:
    """What a text by a seat claims, at most `MAX_CLAIMS`, in the order of its words.

    Args:
        target: whom it is said to, where that is known.
    """
    spoken_of = _spoken_of(state, seat)
    thread = Thread(seat, target, [] if spoken_of is None else [spoken_of])
    words, spans = _words(matter, state), statements(text)
    found: list[Claim] = []
    for span in spans:
        sentence, masks = _masked(text[span.start : span.end].strip(), words)
        for clause in _heard_clauses(sentence, masks, moment(state)):
            if span is not spans[-1] and _NAME_ALONE.fullmatch(clause.text):
                clause = replace(clause, text=clause.text.rstrip(" ?"))
            found += _claims_of_clause(seat, thread.fill_in(clause, turns=target is None))
    found += [Claim("name", number) for number in thread.named]
    return list(dict.fromkeys(found))[:MAX_CLAIMS]


def _words(matter: Incident, state: MeetingState) -> Words:
    """What may be named at a meeting."""
    rooms, parts = _room_names(matter)
    return (
        ("PLACE", rooms, None),
        ("TIME", _clock_names(matter, state.typed_settings.steps), None),
        ("NAME", _seat_names(matter, state), _is_name),
        ("PLACE", parts, _is_room),
    )


def _heard_clauses(sentence: str, masks: Mapping[str, list[int]], moment: int) -> Iterator[Clause]:
    """The clauses of a masked sentence with what each names; a time at its end, or before, holds for those without."""
    of_all = set(masks["TIME"]) if sentence.rstrip(".!").endswith("TIME") else set()
    told = {mask: iter(numbers) for mask, numbers in masks.items()}
    for text in _clauses(_in_full(sentence)):
        seats, places, times = (
            [next(told[mask]) for _ in re.findall(mask, text)] for mask in ("NAME", "PLACE", "TIME")
        )
        timed = bool(times)
        if not times and len(of_all) == 1 and not text.startswith("then "):
            times = list(of_all)
        of_all = set(times) or of_all
        yield Clause(text, seats, places, list(dict.fromkeys(times)) or [moment], timed)


def _is_to_hearer(text: str) -> bool:
    """Whether a clause is said to somebody: it says “you”, or asks."""
    return re.search(r"\byou\b", text) is not None or text.endswith("?") or _hears("asked", text)


def _hears(block: str, sentence: str) -> bool:
    """Whether one of a block's patterns is found."""
    return _HEARD[block].search(sentence) is not None


def _in_full(sentence: str) -> str:
    """A masked sentence with its words in full, and without those that say nothing."""
    for pattern, full in _IN_FULL:
        sentence = pattern.sub(full, sentence)
    return _LED_BY.sub("", _LEFT_OUT.sub("", sentence))


def _clauses(sentence: str) -> Iterator[str]:
    """The clauses of a masked sentence, each with its subject; of a question they are one, unless the last is asked."""
    cuts = [0]
    for found in _CLAUSE.finditer(sentence):
        before = sentence[cuts[-1] : found.start()]
        if before.strip() and not _GOES_ON.search(before):
            cuts.append(found.start())
    if sentence.endswith("?") and not _hears("asked", sentence[cuts[-1] :]):
        cuts = [0]
    for start, end in zip(cuts, [*cuts[1:], len(sentence)], strict=True):
        clause = _TRAILING.sub("", _LED_BY.sub("", sentence[start:end].strip()))
        if start and _LEFT_OPEN.search(clause):
            clause = f"{clause.rstrip('.!')} there"
        if _hears("no_subject", clause):
            clause = f"i {clause}"
        elif _hears("bare_place", clause) and not clause.endswith("?"):
            clause = f"i was {clause}"
        yield clause


def _spoken_of(state: State, seat: int) -> int | None:
    """Whom the latest turn of another seat was about, if it was about one."""
    latest = next((turn for turn in reversed(state.heard) if turn.seat != seat and turn.round == state.round), None)
    about = {claim.seat for claim in claims_of(latest.points)} - {seat, latest.seat} if latest is not None else set()
    return about.pop() if len(about) == 1 else None


def moment(state: MeetingState) -> int:
    """The time that the meeting is about, as its report says."""
    report = state.papers.get(f"report-{state.round}")
    figures = [part.figure for part in report.parts if part.id == "when"] if report is not None else []
    return int(figures[0]) if figures and figures[0] is not None else max(0, state.typed_settings.steps - 2)


def _claims_of_clause(seat: int, clause: Clause) -> list[Claim]:
    """What a clause claims."""
    sentence, seats, places, times = clause.text, clause.seats, clause.places, clause.times
    step = times[0]
    asked = sentence.rstrip(' "”’)').endswith("?") or _hears("demand", sentence) or _hears("asked", sentence)
    if asked and seats and _hears("rhetorical", sentence):
        return [Claim("accuse", seats[0])]
    if asked:
        asks = _hears("question", sentence) and not _hears("asked_of_all", sentence) and not _TO_YOU.search(sentence)
        return [Claim("ask", seats[0], step)] if seats and (asks or _CALLED.search(sentence)) else []
    if _hears("supposed", sentence):
        return []
    denied = _denied_places(sentence, places)
    found = [Claim("missed", seat, step, place) for place in denied]
    if denied and len(denied) == len(places):
        return found
    places = [place for place in places if place not in denied][1 if _hears("way", sentence) else 0 :]
    room = places[0] if places else -1
    missed = bool(seats) and _hears("absence", sentence) and not sentence.startswith("it ")
    reported = _hears("reported", sentence)
    if places and not reported and _hears("own_place", sentence) and not (missed and not sentence.startswith("i ")):
        found += [Claim("at", seat, time, place) for time, place in zip(times, places, strict=False)]
        if not seats and _hears("alone", sentence):
            found.append(Claim("alone", seat, step))
    verdict = _verdict(sentence, seats)
    if missed and verdict is None:
        return found + [Claim("missed", one, step, room) for one in seats]
    saw = _hears("sighting", sentence) or (bool(found) and _hears("company", sentence))
    told = bool(places) and _hears("others_place", sentence) and not reported
    if (saw or told) and (places or clause.timed) and not _THE_DEAD.search(sentence):
        pairs = not found and 1 < len(seats) == len(places)
        if pairs and re.findall("NAME|PLACE", sentence) == ["NAME", "PLACE"] * len(seats):
            found += [Claim("saw", one, step, place) for one, place in zip(seats, places, strict=True)]
        else:
            several = len(seats) == 1 and len(places) == len(times) and not found
            after = bool(found) and sentence.rfind("PLACE") > sentence.rfind("NAME")
            there = places[-1] if after and len(times) == 1 else room
            when = list(zip(times, places, strict=True)) if several else [(step, there)]
            found += [Claim("saw", one, *at) for one in seats for at in when]
    return [*found, verdict] if verdict is not None else found


def _denied_places(sentence: str, places: list[int]) -> list[int]:
    """The rooms of a sentence in which its speaker denies having been."""
    denied: list[int] = []
    for found, place in zip(re.finditer("PLACE", sentence), places, strict=False):
        said = sentence[: found.start()]
        subject = _SUBJECT.search(said)
        own = subject[0] if subject is not None else ""
        signs = [sign for sign in NEGATION_PATTERN.finditer(own) if not _NOBODY.fullmatch(sign[0])]
        plain = bool(signs) and _hears("being_there", own) and not _hears("other_verb", own[signs[0].end() :])
        if plain or _hears("untrue", said) or _UNTRUE_AFTER.match(sentence, found.start()):
            denied.append(place)
    return list(dict.fromkeys(denied))


def _verdict(sentence: str, seats: list[int]) -> Claim | None:
    """Whether a sentence accuses or clears somebody."""
    if not seats:
        return None
    if _DISBELIEVED.search(sentence):
        return Claim("accuse", seats[0])
    if _hears("reported", sentence):
        return None
    unblamed = _UNBLAMED.search(sentence)
    if _hears("distrust", sentence) and not (unblamed and "NAME" in unblamed[0]):
        return Claim("accuse", seats[0])
    if unblamed:
        return None
    if _hears("clearing", sentence):
        return Claim("clear", seats[0])
    return Claim("accuse", seats[0]) if any(_hears(kind, sentence) for kind in _BLAME) else None


def _masked(text: str, words: Words) -> tuple[str, Mapping[str, list[int]]]:
    """A text in small letters in which what it names is masked, and by mask the numbers of that in their order."""
    spans: list[tuple[int, int, str, int]] = []
    for mask, numbers, stands in words:
        for word in sorted(numbers, key=lambda word: -len(word)):
            if word not in text.casefold():
                continue
            for match in _whole_word(word).finditer(text):
                taken = any(start < match.end() and match.start() < end for start, end, *_ in spans)
                if not taken and (stands is None or stands(text, match)):
                    spans.append((*match.span(), mask, numbers[word]))
    spans.sort()
    masked, end = "", 0
    for start, stop, mask, _ in spans:
        masked, end = masked + text[end:start].casefold() + mask, stop
    numbered = {mask: [number for *_, one, number in spans if one == mask] for mask, *_ in words}
    return masked + text[end:].casefold(), numbered


def _is_name(text: str, match: re.Match[str]) -> bool:
    """Whether a word stands as a name does; one that is no ordinary word always does."""
    word = match[0].casefold()
    if word not in _ORDINARY_WORDS and word not in COLOURS:
        return True
    before, after = text[: match.start()].casefold(), text[match.end() :].casefold()
    if not before.strip(' "“('):
        return _SUBJECT_VERB.match(after) is not None
    if match[0][0].isupper() and _AFTER_NAME.match(after):
        return True
    if before.endswith(", ") and re.match(r"[,.!?]|$", after):
        return True
    return _BEFORE_NAME.search(before) is not None and _AFTER_NAME.match(after) is not None


def _is_room(text: str, match: re.Match[str]) -> bool:
    """Whether a word stands as that for a room does."""
    before, after = text[: match.start()].casefold(), text[match.end() :].casefold()
    return _BEFORE_ROOM.search(before) is not None or (not before and _AFTER_ROOM.match(after) is not None)


@derived_from_text
def _whole_word(word: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w){re.escape(word)}(?!\w)", re.IGNORECASE)


def _seat_names(matter: Incident, state: MeetingState) -> Mapping[str, int]:
    """Everything that a seat may be called."""
    players = players_of(state.typed_settings, matter)
    found: dict[str, int] = {}
    for (number, seat), player in zip(state.seats.items(), players, strict=False):
        called = [seat.name, f"seat {number}", player.colour]
        if seat.persona is not None:
            called.append(seat.persona.name)
        for name in called:
            if len(name) >= 2:
                found.setdefault(name.casefold(), number)
                if name.casefold() not in _ORDINARY_WORDS | COLOURS:
                    found.setdefault(f"{name.casefold()}s", number)
    return found


def _clock_names(matter: Incident, steps: int) -> Mapping[str, int]:
    """How people write the times, by the clock of twelve hours, too."""
    found: dict[str, int] = {}
    for step in range(steps):
        hours, minutes = map(int, matter.clock(step).split(":"))
        for hour in dict.fromkeys((hours, hours % 12 or 12)):
            written = [f"{hour}{mark}{minutes:02}" for mark in ("", ":", ".")]
            written += [f"{hour} o'clock", f"{hour} o’clock", f"{hour}"][: 0 if minutes else 3]
            found |= {f"{time}{half}": step for time in written for half in ("", "pm", " pm") if half or len(time) > 2}
    return found


def _room_names(matter: Incident) -> tuple[Mapping[str, int], Mapping[str, int]]:
    """The rooms without their articles, and the words of which each stands for one: its id, and those of its name."""
    names: dict[str, int] = {}
    parts: dict[str, set[int]] = {}
    for number, room in enumerate(matter.rooms):
        bare = re.sub(r"^(?:the|a|an) ", "", room.name.casefold())
        for written in (bare, bare.replace(" ", "")):
            names.setdefault(written, number)
        for part in {room.id.replace("_", " ").casefold(), *bare.split()}:
            parts.setdefault(part, set()).add(number)
    return names, {part: min(rooms) for part, rooms in parts.items() if len(rooms) == 1 and len(part) > 2}
