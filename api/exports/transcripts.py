"""Transcripts: a deliberation as a reader wants it, from the entries that reader may see."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from api.exports.markdown import plain, quoted
from api.formats import words_of
from api.formats.words import TranscriptWords
from api.wire.transcript_schemas import Line, LineKind, Transcript
from engine.core.authorship import Author, AuthorshipFold, authorship_sentences
from engine.core.events import BallotsRevealed, Entry, Event, Filed, PapersOpened, Secret, VerdictReached
from engine.core.evolve import evolve
from engine.core.matter import Matter
from engine.core.phrases import comma_list, duration
from engine.core.state import State
from engine.core.view_builder import CUT_TEXT_CHARACTERS, MAX_VIEW_TEXT, result_part, room_part, seats_part
from engine.core.visibility import visibility_of
from engine.matters.criminal_case import Case
from engine.matters.points import BASIS_SENTENCES, Point
from engine.text.capitals import as_sentence, capitalise
from rooms.live.room import Room
from rooms.live.visibility import Visible, visible_event

_REPLACEMENT_SENTENCES = {
    "captions": "Its words are shown.",
    "espeak": "The offline voice speaks instead.",
    "browser": "Each browser's own voice speaks instead.",
    "elevenlabs": "ElevenLabs speaks instead.",
}
"""By the voice that replaces one that failed."""
_WITHDRAWALS = {
    "withdrew": "Withdraws.",
    "voted_out": "Is voted out.",
    "eliminated": "Is out.",
    "excused": "The chair stays empty.",
}
_STANDINGS = {"stands": "", "returned": ", returned to be mended", "struck": ", struck"}


async def room_transcript(room: Room, visible: Visible, over: bool) -> Transcript:
    """The transcript of a room, as far as somebody may see it; `over`: with what its matter hid until the outcome."""
    entries = await room.entries(0, visible.horizon)
    view = room_part(room.format, visible.state, room.record.code)
    matter = matter_seen(room, visible, over)
    finding = matter.finding if isinstance(matter, Case) else None
    fold = LineFold()
    lines = fold.lines((entry, visible_event(entry, visible.state, visible.viewer)) for entry in entries)
    return Transcript(
        code=room.record.code,
        deliberation=room.record.deliberation,
        format=view.format,
        case=view.case,
        attribution=matter.origin().attribution,
        notes=tuple(matter.notes()),
        status=view.status,
        settings=view.settings,
        seats=seats_part(visible.state, visibility=visibility_of(visible.state, visible.viewer)),
        lines=lines,
        by=fold.authorship.counts(),
        result=result_part(visible.state),
        finding=finding.text if finding is not None else None,
        certificate=certificate_path(room.record.code) if visible.state.verdict is not None else None,
        seq=visible.horizon,
    )


def matter_seen(room: Room, visible: Visible, over: bool) -> Matter:
    """What a room deliberates, as far as somebody may see it."""
    return room.matter.shown_to(visible.viewer.seat, over=over)


def certificate_path(code: str) -> str:
    """Where a room's certificate is."""
    return f"/api/rooms/{code}/certificate"


def transcript_lines(entries: Iterable[tuple[Entry, Event | None]]) -> list[Line]:
    """The lines of a log, of which a reader sees the given event of each entry."""
    return LineFold().lines(entries)


@dataclass
class LineFold:
    """The lines of a log, one entry after another."""

    state: State = field(default_factory=State)
    authorship: AuthorshipFold = field(default_factory=AuthorshipFold)

    def lines(self, entries: Iterable[tuple[Entry, Event | None]]) -> list[Line]:
        """The lines of more entries."""
        return [line for entry, event in entries if (line := self.add(entry, event)) is not None]

    def add(self, entry: Entry, event: Event | None) -> Line | None:
        """One more entry, of which a reader sees this event; its line, if it has one."""
        before, self.state = self.state, evolve(self.state, entry)
        if event is None:
            return None
        line, by = transcript_line(entry, event, before, self.state), self.authorship.add(event)
        if line is None:
            return None
        text = "\n".join((line.text, *self._opened_by_house(event)))
        return line.model_copy(update={"text": text, "by": by, "instead_of": _instead_of(line, by, before)})

    def _opened_by_house(self, event: Event) -> Iterable[str]:
        """Which of the votes and papers that are opened the house has made in a model's place."""
        votes, papers = self.authorship.votes, self.authorship.papers
        if isinstance(event, BallotsRevealed):
            for seat in event.ballots:
                if votes.get(seat) == "house_instead":
                    yield f"The vote of seat {seat} is the house's, not {self.state.seats[seat].model}'s."
        elif isinstance(event, PapersOpened):
            for paper in event.papers:
                if papers.get(paper) == "house_instead":
                    model = self.state.seats[self.state.papers[paper].seat].model
                    yield f"{self.state.papers[paper].title} ({paper}) is the house's, not {model}'s."


def _instead_of(line: Line, by: Author | None, before: State) -> str | None:
    """The model for whose seat the house has acted; a ballot that follows from what its seat thinks is the seat's."""
    held = before.seats.get(line.seat) if line.seat else None
    by_house = by == "house_instead" or (by == "house_by_rule" and line.kind != "ballot")
    return held.model if held is not None and by_house else None


def by_house(line: Line) -> str:
    """A note on a line that the house has written for a model; empty for any other."""
    if line.instead_of is not None:
        return f" (the house, not {line.instead_of})"
    return " (the house)" if line.by == "house_instead" else ""


def _house_note(line: Line) -> str:
    """The same in Markdown."""
    note = by_house(line)
    return f" {plain(note)}" if note else ""


def transcript_line(entry: Entry, event: Event, before: State, state: State) -> Line | None:
    """The line for an event that a reader may see, between the states before and after it; None where it has none."""

    def line(kind: LineKind, text: str, seat: int | None = None, **more: object) -> Line:
        held = before.seats.get(seat) if seat is not None and before.seats else None
        name = (state.seats[seat].name if kind == "seat" else held.name if held is not None else "") if seat else None
        fields: dict[str, object] = {
            "argument_type": None,
            "target": None,
            "cites": (),
            "struck": (),
            "choice": None,
            "previous": None,
            **more,
        }
        return Line.model_validate(
            {
                "seq": entry.seq,
                "at": entry.at,
                "kind": kind,
                "round": state.round,
                "seat": seat,
                "name": name,
                "text": text,
                **fields,
            }
        )

    words = words_of(state.format, state.choice_labels)
    match event.kind:
        case "seat_taken":
            mind = event.model if event.occupant == "model" else "house" if event.occupant == "house" else None
            who = event.name if mind is None else f"{event.name} ({mind})"
            return line("seat", f"{who} takes seat {event.seat}.", event.seat)
        case "phase_entered":
            return line("phase", words.phase(event.phase))
        case "round_opened":
            return line("round", f"Round {event.round}")
        case "narration_given":
            return line("narration", event.text)
        case "voice_failed":
            instead = _REPLACEMENT_SENTENCES.get(event.instead) or as_sentence(event.instead)
            return line("failure", f"{words.presider}'s voice failed. {as_sentence(event.reason)} {instead}")
        case "turn_taken":
            return line(
                "turn",
                event.text,
                event.seat,
                argument_type=event.argument_type,
                target=event.target,
                cites=event.cites,
                struck=(*event.struck, *(claim.text for claim in event.unfounded or ())),
            )
        case "floor_lapsed" if not event.again:
            return line("pass", "Says nothing." if event.reason == "passed" else "Does not speak.", event.seat)
        case "ballot_cast" if event.choice is not None and event.choice != event.previous:
            text = f"Votes {words.choice(event.choice)}" + (" by default." if event.by == "default" else ".")
            return line("ballot", text, event.seat, choice=event.choice, previous=event.previous)
        case "ballots_revealed":
            cast: dict[str, list[int]] = {}
            for number, choice in event.ballots.items():
                cast.setdefault(choice, []).append(number)
            votes = [f"{capitalise(words.choice(choice))}: {_seats(cast[choice])}." for choice in sorted(cast)]
            if event.undecided:
                votes.append(f"Undecided: {_seats(event.undecided)}.")
            reasons = (f"Seat {number}: “{text}”" for number, text in (event.reasons or {}).items() if text)
            return line("ballots", "\n".join((" ".join(("The ballots are opened.", *votes)), *reasons)))
        case "tally_taken" if any(event.counts.values()):
            return line("count", _counted(event.counts, words))
        case "convictions_moved" if event.persuaded:
            spoke = {turn.id: turn.name for turn in before.heard}
            said = [
                f"{state.seats[number].name}, on {spoke[one.turn_id]}: “{one.why}”"
                for number, one in event.persuaded.items()
                if one.why and one.turn_id in spoke
            ]
            return line("moved", "\n".join(("What mattered to whom.", *said))) if said else None
        case "vote_moved":
            return line("vote", "Moves that the final vote be taken.", event.seat)
        case "vote_called":
            return line("vote", "The final vote is called." if event.carried else "The motion fails.", event.seat)
        case "mind_failed":
            reported = f"{as_sentence(event.reason)} {as_sentence(event.instead)}"
            return line("failure", reported, event.seat or None)
        case "verdict_reached":
            counted = f" {_counted(event.counts, words)}" if any(event.counts.values()) or not event.counts else ""
            decided = f"{counted}{_degree(event, words)} {_decided_by(event, words)}".rstrip()
            return line("verdict", f"The verdict: {words.outcome(event.outcome)}.{decided}")
        case "filed":
            return line("paper", _paper(event), event.seat or None)
        case "papers_opened":
            papers = (replace(before.papers[paper], parts=parts, closed=None) for paper, parts in event.papers.items())
            return line("paper", "\n\n".join(("The sealed papers are opened.", *map(_paper, papers))))
        case "withdrawn":
            return line("withdrawal", _WITHDRAWALS[event.reason], event.seat)
        case "bids_weighed" if event.winner is None:
            return line("bids", "Nobody wants to speak.")
        case "bids_weighed" if event.urgent:
            return line("bids", "Interrupts.", event.winner)
        case "aside_said":
            return line("aside", f"Among those who are out: {event.text}", event.seat)
        case "dealt":
            dealt = f"Each of {_seats(event.seats)} is dealt a part." if len(event.seats) > 1 else "A part is dealt."
            parts = (_dealt(number, part, words) for number, part in (event.dealt or {}).items())
            return line("dealt", " ".join((dealt, *parts)))
        case "asked" if not event.seats:
            return line("timer", f"{words.topic(event.topic)}: {duration(event.seconds)}.")
        case "ask_lapsed" if event.ask in before.asks and not before.asks[event.ask].seats:
            return line("timer", f"{words.topic(before.asks[event.ask].topic)}: the time is over.")
        case "answer_given" if event.by == "default" and event.ask in before.asks and before.asks[event.ask].lapsed:
            return line("missed", "Sent nothing in time.", event.seat)
        case "closed":
            return line("closed", "Adjourned without a verdict." if event.reason == "adjourned" else "Closed.")
        case _:
            return None


def _seats(numbers: Sequence[int]) -> str:
    """`seat 3`, `seats 3, 4 and 9`."""
    if len(numbers) == 1:
        return f"seat {numbers[0]}"
    return f"seats {comma_list(numbers[:-1])} and {numbers[-1]}"


def _decided_by(event: VerdictReached, words: TranscriptWords) -> str:
    """Who decided, or on what basis; without one, why it ended so."""
    return BASIS_SENTENCES[event.basis] if event.basis is not None else words.reason(event.why)


def _degree(event: VerdictReached, words: TranscriptWords) -> str:
    """What a verdict is for, where that was found apart."""
    if event.degree is None:
        return ""
    return f" It is {words.choice(event.degree)}: {_counted(event.degrees or {}, words)}"


def _counted(counts: Mapping[str, int], words: TranscriptWords) -> str:
    return ", ".join(f"{number} {words.choice(choice)}" for choice, number in counts.items()) + "."


def _paper(paper: Filed) -> str:
    """A paper in lines: its title, its id and how it stands, then each part."""
    lines = [f"{paper.title} ({paper.paper}){_STANDINGS[paper.standing]}{', sealed' if paper.closed else ''}"]
    for part in paper.parts:
        cut = len(part.text) > MAX_VIEW_TEXT
        text = f"{part.text[:CUT_TEXT_CHARACTERS].rstrip()} … ({len(part.text):,} characters)" if cut else part.text
        lines.append(f"{part.label}: {text}".rstrip())
        if part.quote is not None:
            lines.append(f"Quotes “{part.quote}”" + (f" from {part.source}" if part.source is not None else ""))
        if part.cites:
            lines.append(f"Rests on {comma_list(part.cites)}.")
        if part.credit is not None:
            lines.append(part.credit)
        if part.flaw is not None:
            lines.append(part.flaw)
        if part.warning is not None:
            lines.append(part.warning)
        if part.nearest is not None:
            lines.append(f"Nearest to it is “{part.nearest.text}” in {part.nearest.source}.")
    return "\n".join(lines)


def _dealt(seat: int, part: Secret, words: TranscriptWords) -> str:
    """What a seat was dealt, as far as the reader may see it."""
    known = [words.role(part.role)] if part.role is not None else []
    if part.knows:
        known.append(f"knows of {_seats(part.knows)}")
    note = f" {part.note}" if part.note is not None else ""
    return f"Seat {seat}: {', '.join(known) or 'a note'}.{note}"


def _point(point: Point) -> str:
    """A point of the matter in one line: which way it goes, on which words, who marked it."""
    ways = [f"for {one}" for one in point.speaks_for] + [f"against {one}" for one in point.speaks_against]
    by = ", ".join(filter(None, (point.mark.basis, point.mark.name)))
    quotes = " ".join(f"“{plain(quote.text)}” ({quote.document})" for quote in point.quotes)
    return f"- {point.id}, {plain(', '.join(ways) or 'neither way')} ({plain(by)}): {plain(point.claim)} {quotes}"


def to_markdown(transcript: Transcript, matter: Matter) -> str:
    """The transcript for reading. Words of people are quoted, never markup."""
    called, words = dict(matter.citable()), words_of(transcript.format)
    parts = [f"# {plain(transcript.case.title)}", "", f"Room {transcript.code}. {plain(matter.docket)}", ""]
    parts += [text for line in transcript.lines if line.kind == "verdict" for text in (f"**{line.text}**", "")]
    if said := authorship_sentences(transcript.by):
        parts += [" ".join(said), ""]
    parts += [f"- Of the documents, {plain(note)}" for note in transcript.notes]
    for seat in transcript.seats:
        role = f", {plain(words.role(seat.role))}" if words.role(seat.role) else ""
        holder = seat.name or "nobody yet"
        parts.append(f"- Seat {seat.seat}: {plain(holder)} ({seat.occupant or 'open'}{role})")
    for line in transcript.lines:
        match line.kind:
            case "phase":
                parts += ["", f"## {plain(capitalise(line.text))}"]
            case "round":
                parts += ["", f"### {line.text}"]
            case "narration":
                parts += ["", f"**{words.presider}{by_house(line)}:**", quoted(line.text)]
            case "turn":
                to = f", to seat {line.target}" if line.target is not None else ""
                parts += [
                    "",
                    f"**{plain(line.name or '')}, seat {line.seat}{to}{_house_note(line)}:**",
                    quoted(line.text),
                ]
                if line.cites:
                    parts += ["", f"Cites: {', '.join(plain(called.get(cited, cited)) for cited in line.cites)}."]
                if line.struck:
                    parts += ["", f"Cited what is not in the file, and struck: {', '.join(map(plain, line.struck))}."]
            case "paper":
                title, *rest = line.text.splitlines()
                who = f"{plain(line.name or '')}, seat {line.seat}" if line.seat else words.presider
                who += _house_note(line)
                parts += ["", f"**{who}: {plain(title)}**", *map(quoted, rest)]
            case "verdict":
                parts += ["", f"**{line.text}**"]
            case _:
                who = f"{plain(line.name or '')}, seat {line.seat}: " if line.seat and line.kind != "seat" else ""
                parts += ["", f"*{who}{plain(line.text)}{_house_note(line)}*"]
    if points := getattr(matter, "points", ()):
        parts += ["", "## Points", "", *map(_point, points)]
    if transcript.finding is not None:
        parts += ["", "## What the court found", "", plain(transcript.finding)]
    if transcript.certificate is not None:
        parts += ["", f"The certificate of this verdict: {transcript.certificate}"]
    if transcript.attribution is not None:
        parts += ["", "---", "", plain(transcript.attribution)]
    return "\n".join(parts) + "\n"
