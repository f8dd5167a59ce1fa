"""Reading what a person, an agent or a model says: the claims in a text, recorded with the turn.

It is read sentence by sentence. Names of seats are those at the table, the players' and their colours; a word that is
an ordinary one, too, as every colour is, names somebody only where it stands as a name does. A sentence without a time
speaks of the moment that the meeting is about, one with a pronoun of whoever was named last, and “there” is the room
that was. What is asked, supposed or reported of others claims nothing, and what is denied is recorded as denied.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from engine.core.derived import derived_from_text
from engine.core.state import State
from engine.formats.meeting.claims import Claim, claims_of
from engine.formats.meeting.rules.table import players_of
from engine.formats.meeting.state import MeetingState
from engine.matters.incident import Incident
from engine.text.clauses import statements
from engine.text.dates import MINUTES_PER_HALF_DAY, clock_times
from engine.text.line_files import read_texts, read_words
from engine.text.negation import NEGATION_PATTERN

MAX_CLAIMS = 12
"""Claims that one turn may make."""
_NAMES = read_words("engine.formats.meeting", "names", ("ordinary", "colours"))
_ORDINARY_WORDS = _NAMES["ordinary"]
"""Names that are ordinary words, too, besides the colours."""
COLOURS = _NAMES["colours"]
_BEFORE_NAME = re.compile(
    r"\b(?:accus(?:e|ed|es|ing)|suspect(?:ed|s|ing)?|s(?:aw|een)|met|passed|noticed|caught|follow(?:ed|ing)|trusts?"
    r"|believes?|vot(?:e|es|ed|ing)(?: (?:for|out|against))?|(?:speak|vouch) for|with|beside|next to|ask|that|it was"
    r"|it is|it['’]s|it must be|where (?:was|is|did|does)|about|against|than|think|doubt|clears?|defend|says|said"
    r"|and|not|meet) $"
)
_AFTER_NAME = re.compile(
    r"(?:$|[.,;!?)’']| (?:is|was|were|wasn|isn|has|had|did|didn|does|lied|lies|said|says|saw|never|came|went|left|stood"
    r"|sat|could|couldn|can|cannot|must|knows|knew|killed|accuses|accused|claims|claimed|seems|looks|in|at|on|near|there"
    r"|with|out|then|alone|because|who|and|or|to|too|either|for|from|are|were)\b)"
)
_SUBJECT_VERB = re.compile(
    r"(?:,| (?:is|was|has|had|did|didn|does|lied|lies|said|says|saw|never|came|went|left|stood|sat|could|couldn|can"
    r"|cannot|must|knows|knew|killed|accuses|accused|claims|claimed|and i)\b)(?! (?:my|a|an|the|not my) \w*colou?r)"
)
_HEARD = {
    block: re.compile(rf"\b(?:{'|'.join(lines)})")
    for block, lines in read_texts("engine.formats.meeting", "reading", (), patterns=True).items()
}
_UNBLAMED = re.compile(
    rf"{_HEARD['unblamed'].pattern} (?:\w+ ){{0,5}}?{_HEARD['blaming'].pattern}|{_HEARD['no_blame'].pattern}"
)
_CONTRACTIONS = (
    (re.compile(r"\bcan(?:not|['’]?t)\b"), "can not"),
    (re.compile(r"\bwon['’]?t\b"), "will not"),
    (re.compile(r"\b(do|did|does|is|was|were|would|could|should|must|have|has|had|are)n['’]?t\b"), r"\1 not"),
    (re.compile(r"\b(i)['’]m\b"), r"\1 am"),
    (re.compile(r"\b(it|he|she|that|there|where|who)['’]s\b"), r"\1 is"),
    (re.compile(r"\b(let)['’]s\b"), r"\1 us"),
    (re.compile(r"\b(you|we|they)['’]re\b"), r"\1 are"),
    (re.compile(r"\b(i|you|we|they)['’]ve\b"), r"\1 have"),
    (re.compile(r"\b(i|you|we|he|she|they)['’]d (?=been\b)"), r"\1 had "),
    (re.compile(r"\b(i|you|we|he|she|they)['’]d\b"), r"\1 would"),
)
_NAME_ALONE = re.compile(r"(?:and )?NAME\W*")
_CALLED = re.compile(r"^(?:and |so |well,? |but )?NAME\b(?! and i\b)|, NAME\b")
"""A name that calls its holder."""
_TO_YOU = re.compile(r"\byour?\b.*NAME")
_ADDRESS = re.compile(r"^(?:and |so |well, )?NAME[,!?.:]|, NAME\W*$")
_NOBODY = re.compile(r"no ?body|no[ -]one|none|nothing|neither")
_SUBJECT = re.compile(r"\bi\b(?:(?!\b(?:i|but)\b).)*$")
"""What the speaker says of themselves, up to a room."""
_UNTRUE_AFTER = re.compile(r"PLACE,? (?:is|was) (?:not true|untrue|a lie|false|wrong|nonsense)")
_TOGETHER = re.compile(r"\bwe (?:both )?(?:were|sat|stayed|stood)\b")
_PRONOUN = re.compile(r"\b(?:him|her|he|she|them|they)\b")
_THERE = re.compile(r"\bthere\b(?! (?:is|was|are|were)\b)")
_THE_DEAD = re.compile(r"\b(?:dead|body|corpse)\b")


def read_claims(matter: Incident, state: MeetingState, seat: int, text: str, target: int | None = None) -> list[Claim]:
    """What a text by a seat claims, at most `MAX_CLAIMS`, in the order of its words.

    Args:
        target: whom it is said to, where that is known.
    """
    found: list[Claim] = []
    named: list[int] = []
    about, last_room, addressed = _spoken_of(state, seat), -1, target
    rooms, names = _room_names(matter), _seat_names(matter, state)
    spans = statements(text)
    for place in spans:
        said = text[place.start : place.end].strip()
        times = _times(matter, said.casefold(), state.typed_settings.steps)
        sentence, places = _masked(said, rooms, "PLACE", ordinary=False)
        sentence, seats = _masked(sentence, names, "NAME", ordinary=True)
        sentence = _without_contractions(sentence)
        if len(spans) > 1 and _NAME_ALONE.fullmatch(sentence):
            sentence = "NAME"
        named += (others := [one for one in seats if one != seat])
        if not others and about is not None and named and _TOGETHER.search(sentence):
            others = [about]
        if not others and about is not None and _PRONOUN.search(sentence):
            sentence, others = _PRONOUN.sub("NAME", sentence), [about]
        to_them = re.search(r"\byou\b", sentence) or sentence.endswith("?")
        if not others and addressed is not None and addressed != seat and to_them:
            others = [addressed]
        if others and target is None and _ADDRESS.search(sentence):
            addressed = others[-1]
        if not places and last_room >= 0 and _THERE.search(sentence):
            places = [last_room]
        found += _claims_of_sentence(seat, sentence, others, places, times or [moment(state)], timed=bool(times))
        about = others[-1] if others else about
        last_room = places[-1] if places else last_room
    found += [Claim("name", number) for number in named]
    return list(dict.fromkeys(found))[:MAX_CLAIMS]


def _hears(block: str, sentence: str) -> bool:
    """Whether one of a block's patterns is found."""
    return _HEARD[block].search(sentence) is not None


def _without_contractions(sentence: str) -> str:
    """A masked sentence in small letters, with its words in full."""
    sentence = re.sub(r"(?!PLACE|NAME)\b\w+", lambda word: word[0].casefold(), sentence)
    for pattern, full in _CONTRACTIONS:
        sentence = pattern.sub(full, sentence)
    return sentence


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


def _claims_of_sentence(
    seat: int, sentence: str, seats: list[int], places: list[int], times: list[int], *, timed: bool
) -> list[Claim]:
    """What a sentence claims, whose rooms and names are masked."""
    step = times[0]
    if sentence.rstrip(' "”’)').endswith("?") or _hears("demand", sentence):
        asks = _hears("question", sentence) and not _hears("asked_of_all", sentence) and not _TO_YOU.search(sentence)
        return [Claim("ask", seats[0], step)] if seats and (asks or _CALLED.search(sentence)) else []
    if _hears("supposed", sentence):
        return []
    denied = _denied_places(sentence, places)
    found = [Claim("missed", seat, step, place) for place in denied]
    if denied and len(denied) == len(places):
        return found
    places = [place for place in places if place not in denied]
    room = places[0] if places else -1
    missed = bool(seats) and _hears("absence", sentence) and not sentence.startswith("it ")
    if places and _hears("own_place", sentence) and not (missed and not sentence.startswith("i ")):
        for number, place in enumerate(places[: len(times)] if len(times) > 1 else places[:1]):
            found.append(Claim("at", seat, times[min(number, len(times) - 1)], place))
        if not seats and _hears("alone", sentence):
            found.append(Claim("alone", seat, step))
    verdict = _verdict(sentence, seats)
    if missed and verdict is None:
        return found + [Claim("missed", one, step, room) for one in seats]
    saw = _hears("sighting", sentence) or (bool(found) and _hears("company", sentence))
    told = bool(places) and _hears("others_place", sentence) and not _hears("reported", sentence)
    if (saw or told) and (places or timed) and not _THE_DEAD.search(sentence):
        several = len(seats) == 1 and len(places) == len(times) and not found
        when = list(zip(times, places, strict=True)) if several else [(step, room)]
        found += [Claim("saw", one, *at) for one in seats for at in when]
    return [*found, verdict] if verdict is not None else found


def _denied_places(sentence: str, places: list[int]) -> list[int]:
    """The rooms of a sentence in which its speaker denies having been."""
    denied: list[int] = []
    named = places * sentence.count("PLACE") if len(places) == 1 else places
    for found, place in zip(re.finditer("PLACE", sentence), named, strict=False):
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
    if seats and _hears("disbelief", sentence):
        return Claim("accuse", seats[0])
    if not seats or _hears("reported", sentence):
        return None
    unblamed = _UNBLAMED.search(sentence)
    if _hears("distrust", sentence) and not (unblamed and "NAME" in unblamed[0]):
        return Claim("accuse", seats[0])
    if unblamed:
        return None
    if _hears("clearing", sentence):
        return Claim("clear", seats[0])
    return Claim("accuse", seats[0]) if _hears("blame", sentence) else None


def _times(matter: Incident, sentence: str, steps: int) -> list[int]:
    """The steps whose times a sentence names, by the clock of twelve hours, too."""
    clocks: dict[int, int] = {}
    for step in range(steps):
        hours, minutes = map(int, matter.clock(step).split(":"))
        clocks[60 * hours + minutes] = step
        clocks.setdefault(60 * (hours % 12) + minutes, step)
    found = (clocks.get(one.minutes, clocks.get(one.minutes % MINUTES_PER_HALF_DAY)) for one in clock_times(sentence))
    return list(dict.fromkeys(step for step in found if step is not None))


def _masked(text: str, words: Mapping[str, int], mask: str, *, ordinary: bool) -> tuple[str, list[int]]:
    """A text in which what it names is masked, and what that was, each once, in the order in which it stands.

    Args:
        ordinary: whether words that are ordinary ones, too, count only where they stand as names.
    """
    places: dict[int, int] = {}
    spans: list[tuple[int, int]] = []
    for word in sorted(words, key=lambda word: -len(word)):
        if word not in text.casefold():
            continue
        for match in _whole_word(word).finditer(text):
            taken = any(start < match.end() and match.start() < end for start, end in spans)
            if taken or (ordinary and not _is_name(text, match)):
                continue
            spans.append(match.span())
            places[words[word]] = min(match.start(), places.get(words[word], match.start()))
    for start, end in sorted(spans, reverse=True):
        text = text[:start] + mask + text[end:]
    return text, sorted(places, key=lambda number: places[number])


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
    return found


def _room_names(matter: Incident) -> Mapping[str, int]:
    """The rooms without their articles, and by their ids."""
    found: dict[str, int] = {}
    for number, room in enumerate(matter.rooms):
        bare = re.sub(r"^(?:the|a|an) ", "", room.name.casefold())
        found.setdefault(bare, number)
        found.setdefault(room.id.replace("_", " ").casefold(), number)
    return found
