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
from engine.text.line_files import read_words

MAX_CLAIMS = 12
"""Claims that one turn may make."""
_NAMES = read_words("engine.formats.meeting", "names", ("ordinary", "colours"))
_ORDINARY_WORDS = _NAMES["ordinary"]
"""Names that are ordinary words, too, besides the colours."""
COLOURS = _NAMES["colours"]
_BEFORE_NAME = re.compile(
    r"\b(?:accus(?:e|ed|es|ing)|suspect(?:ed|s|ing)?|s(?:aw|een)|met|passed|noticed|caught|follow(?:ed|ing)|trusts?"
    r"|believes?|(?:vot(?:e|es|ing)|speak|vouch) (?:for|out|against)|with|beside|next to|ask|it was|it is|it['’]s|about"
    r"|against|than|think|doubt|clears?|defend|says|said|and|not|meet) $"
)
_AFTER_NAME = re.compile(
    r"(?:$|[.,;!?)’']| (?:is|was|were|wasn|isn|has|had|did|didn|does|lied|lies|said|says|saw|never|came|went|left|stood"
    r"|sat|could|couldn|can|cannot|must|knows|knew|killed|accuses|accused|claims|claimed|seems|looks|in|at|on|near|there"
    r"|then|alone|because|who|and|or|to|too|either|for|from|are|were)\b)"
)
_SUBJECT_VERB = re.compile(
    r"(?:,| (?:is|was|has|had|did|didn|does|lied|lies|said|says|saw|never|came|went|left|stood|sat|could|couldn|cannot"
    r"|must|knows|knew|killed|accuses|accused|claims|claimed|and i)\b)(?! (?:my|a|an|the|not my) \w*colou?r)"
)
_QUESTION = re.compile(r"\b(?:where|what|when|why|how|which|explain|tell us|you|your)\b")
_SUPPOSED = re.compile(
    r"\b(?:if|unless|suppose|imagine|perhaps|maybe|might|may have|could have been|would have|wonder|whether)\b"
)
_REPORTED = re.compile(
    r"NAME(?:, NAME)? (?:says?|said|claims?|claimed|tells us|told us)\b|\baccording to\b|\bsays NAME"
)
_OWN_PLACE = re.compile(
    r"\b(?:i was|i am|i'm|i’m|i (?:just |only )?(?:stayed|went|came|spent|sat|worked|stood|slept|remained|kept)"
    r"|i ha(?:d|ve) been|we (?:both )?(?:were|sat|stayed|stood)|me in|myself|put me|mine(?: is|:)|and (?:i|me) were)\b"
)
_OWN_DENIAL = re.compile(
    r"\bi (?:(?:was|ha(?:ve|d))(?: not| never|n['’]?t)(?= been| in| near| at| \w+ in)|was nowhere"
    r"|(?:never|did(?: not|n['’]?t)) (?:\w+ )?(?:enter\w*|go|went|been|set foot|come|came|visit\w*|step\w*"
    r"|stood|stand))\b"
)
_COMPANY = re.compile(r"\b(?:with|beside|next to|together|both|and i|and me|we)\b")
_SIGHTING = re.compile(
    r"\b(?:i (?:\w+ )?(?:saw|met|passed|noticed|caught|spotted|watched|heard|followed|recognised|recognized)"
    r"|i (?:bumped|ran|walked) into|i (?:have |had )?seen|saw me|with me|i was with|there with me)\b"
    r"|NAME and i\b|\bi and NAME|\bwe (?:both )?(?:were|sat|stayed|stood)"
)
_OTHERS_PLACE = re.compile(r"NAME (?:was|were|stood|sat|came|went|ran|hid|walked|sneaked|slipped|stayed|waited)\b")
_ABSENCE = re.compile(
    r"\b(?:was(?: not|n['’]?t)|were(?: not|n['’]?t)|was never|not there|did(?: not|n['’]?t) see|never saw"
    r"|have(?: not|n['’]?t) seen|no sign of|nobody but me|there was no|was nowhere|never came"
    r"|did(?: not|n['’]?t) come)\b"
)
_ALONE = re.compile(r"\b(?:alone|by myself|on my own|nobody (?:else|was)|no one (?:else|was)|just me|only me)\b")
_CLEARING = re.compile(
    r"\b(?:is not|isn['’]?t|was not|wasn['’]?t|is no|was no|not) (?:an? |the |our )?"
    r"(?:impostor|imposter|liar|lying|guilty|one of them|culprit|killer|murderer|NAME)\b"
    r"|\b(?:innocent|vouch\w*|trusts?|believes?|cleared?|clears|honest|harmless)\b"
    r"|\b(?:did(?: not|n['’]?t)|never) (?:do it|lie|lied|did it)\b"
    r"|\b(?:could(?: not|n['’]?t)|can(?:not|['’]?t)) have\b"
)
_DISTRUST = re.compile(
    r"\b(?:do(?: not|n['’]?t)|did(?: not|n['’]?t)|can(?:not|['’]?t| not)|will not|won['’]?t|never|hardly|nobody"
    r"|no longer|isn['’]?t|not) (?:\w+ )?(?:trusts?|believes?|vouch|clear|innocent|honest)\b"
)
_UNBLAMED = re.compile(
    r"\b(?:not|n['’]t|don['’]?t|didn['’]?t|won['’]?t|can['’]?t|cannot|never|nobody|no one|no longer|nothing|instead of"
    r"|rather than|without) (?:\w+ ){0,3}?(?:accus\w+|suspect\w*|blam\w+|doubt\w*|distrust\w*|vot(?:e|ing)"
    r"|sa(?:y|id|ying)|think|call(?:ing)?|against)\b"
)
_BLAME = re.compile(
    r"\b(?:liar|lying|lies|lied|suspect\w*|accus\w+|impostor|imposter|guilty|did it|culprit|murderer|killer|killed"
    r"|distrust\w*|doubt\w*|(?:vot(?:e|es|ing)) (?:for|out|against)|my vote (?:is|goes)|sus|one of them|blam\w+)\b"
    r"|\bit(?: was| is|['’]s) (?:NAME|you\b)|\bnot trust|\bwas it\b"
)
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
    about, last_room = _spoken_of(state, seat), -1
    rooms, names = _room_names(matter), _seat_names(matter, state)
    for place in statements(text):
        said = text[place.start : place.end].strip()
        times = _times(matter, said.casefold(), state.typed_settings.steps)
        sentence, places = _masked(said, rooms, "PLACE", ordinary=False)
        sentence, seats = _masked(sentence, names, "NAME", ordinary=True)
        sentence = re.sub(r"(?!PLACE|NAME)\b\w+", lambda word: word[0].casefold(), sentence)
        named += (others := [one for one in seats if one != seat])
        if not others and about is not None and _PRONOUN.search(sentence):
            sentence, others = _PRONOUN.sub("NAME", sentence), [about]
        if not others and target not in (None, seat) and re.search(r"\byou\b", sentence):
            others = [target] if target is not None else []
        if not places and last_room >= 0 and _THERE.search(sentence):
            places = [last_room]
        found += _claims_of_sentence(seat, sentence, others, places, times or [moment(state)])
        about = others[-1] if others else about
        last_room = places[-1] if places else last_room
    found += [Claim("name", number) for number in named]
    return list(dict.fromkeys(found))[:MAX_CLAIMS]


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


def _claims_of_sentence(seat: int, sentence: str, seats: list[int], places: list[int], times: list[int]) -> list[Claim]:
    """What a sentence claims, whose rooms and names are masked."""
    step = times[0]
    room = places[0] if places else -1
    if sentence.rstrip(' "”’)').endswith("?"):
        return [Claim("ask", seats[0], step)] if seats and _QUESTION.search(sentence) else []
    if _SUPPOSED.search(sentence):
        return []
    if places and _OWN_DENIAL.search(sentence) is not None:
        return [Claim("missed", seat, step, place) for place in places]
    found: list[Claim] = []
    missed = bool(seats) and _ABSENCE.search(sentence) is not None
    own = _OWN_PLACE.search(sentence) is not None
    if own and places and not (missed and not sentence.startswith("i ")):
        for number, place in enumerate(places[: len(times)] if len(times) > 1 else places[:1]):
            found.append(Claim("at", seat, times[min(number, len(times) - 1)], place))
        if not seats and _ALONE.search(sentence) is not None:
            found.append(Claim("alone", seat, step))
    verdict = _verdict(sentence, seats)
    if missed and verdict is None:
        return found + [Claim("missed", one, step, room) for one in seats]
    saw = _SIGHTING.search(sentence) is not None or (bool(found) and _COMPANY.search(sentence) is not None)
    told = bool(places) and _OTHERS_PLACE.search(sentence) is not None and _REPORTED.search(sentence) is None
    if (saw or told) and not _THE_DEAD.search(sentence):
        found += [Claim("saw", one, step, room) for one in seats]
    return [*found, verdict] if verdict is not None else found


def _verdict(sentence: str, seats: list[int]) -> Claim | None:
    """Whether a sentence accuses or clears somebody."""
    if not seats or _REPORTED.search(sentence):
        return None
    if _DISTRUST.search(sentence):
        return Claim("accuse", seats[0])
    if _UNBLAMED.search(sentence):
        return None
    if _CLEARING.search(sentence):
        return Claim("clear", seats[0])
    return Claim("accuse", seats[0]) if _BLAME.search(sentence) else None


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
