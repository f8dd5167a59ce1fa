"""Interviews: what a seat can answer, once it is over, to somebody who asks it why.

A seat answers from its account: its own turns and votes, and the turns that moved it, as far as the asker may read
them in the log. An account begins where the last holder sat down, who speaks for nobody before. What a question is
after is read from its words (`read_question`), and what of the account answers it is picked here (`pick_facts`); how
that is said is the format's (`House.interview`). Nothing is named that is not in the account.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, TypeAlias

from engine.core import events
from engine.core.matter import Matter
from engine.core.mentions import mentioned_seats
from engine.core.phrases import no_such_seat_sentence
from engine.core.refusals import Refusal
from engine.core.state import State
from engine.text.clipping import clip_words
from engine.text.sentences import sentence_texts
from engine.text.stems import content_stems, stems_of

QUESTION_LIMIT = 300
"""Characters of a question."""
MIN_INFLUENCE = 0.005
"""A turn that moved a seat less than this did not move it."""
MAX_GIST_WORDS = 24
"""Words of a turn that an answer quotes."""
NOT_OVER_SENTENCE = "The seats answer questions once the deliberation is over; ask again then."

QuestionKind: TypeAlias = Literal[
    "secret", "elsewhere", "counterfactual", "change", "convinced", "exhibit", "person", "vote", "reasons"
]
"""What a question is after: a secret, another matter, what would have changed its mind, why it changed its
vote, what convinced it, an exhibit, somebody else at the table, its vote, or anything else."""


@dataclass(frozen=True)
class Question:
    """A question to a seat, as far as it is understood."""

    text: str
    kind: QuestionKind
    person: int | None = None
    """The seat that it asks about."""
    exhibit: str | None = None
    """What of the matter it asks about, by its id."""


@dataclass(frozen=True)
class SpokenTurn:
    """A turn, as the log has it."""

    id: str
    number: int
    seat: int
    name: str
    round: int
    text: str
    cites: tuple[str, ...]
    points: tuple[str, ...]
    """What of the matter it argued, by the format's own ids."""


class Influence(NamedTuple):
    """How far a turn moved the seat; up is towards the first choice."""

    turn: SpokenTurn
    delta: float


class Vote(NamedTuple):
    """A vote of the seat."""

    choice: str
    previous: str | None
    round: int
    by_default: bool

    @property
    def changed(self) -> bool:
        """Whether it replaced a different one."""
        return self.previous is not None and self.previous != self.choice


@dataclass(frozen=True)
class SeatAccount:
    """What a seat can account for to somebody, in the order of the log."""

    seat: int
    name: str
    choices: tuple[str, ...]
    """The first of them is the one that influences point up to."""
    turns: Mapping[str, SpokenTurn] = field(default_factory=dict)
    """Everything that was said at the table, by the id of the turn."""
    own: tuple[SpokenTurn, ...] = ()
    """What the seat's last holder said."""
    votes: tuple[Vote, ...] = ()
    influences: tuple[Influence, ...] = ()
    moves_shown: bool = False
    """Whether the asker may read how far single turns moved anybody."""
    took_over: str | None = None
    """Whose seat it was before, where it changed hands after the beginning: the name of a person or an agent; empty
    where a mind had it."""
    since_round: int = 0
    """The round in which it did."""
    inherited: str | None = None
    """How the seat's vote stood then."""

    def towards(self, choice: str, influence: Influence) -> float:
        """How far a turn moved the seat towards a choice; below zero: away from it."""
        return influence.delta if self.choices and choice == self.choices[0] else -influence.delta

    @property
    def stands(self) -> str | None:
        """The seat's vote at the end."""
        return self.votes[-1].choice if self.votes else self.inherited


@dataclass(frozen=True)
class Facts:
    """What of an account answers a question."""

    vote: Vote | None = None
    """The vote at the end."""
    change: Vote | None = None
    """The latest change of vote, or the one that was asked about."""
    moved: tuple[SpokenTurn, ...] = ()
    """What moved it the way that it is asked about, the furthest first."""
    against: tuple[SpokenTurn, ...] = ()
    """What moved it the other way, the furthest first."""
    own: tuple[SpokenTurn, ...] = ()
    """What it said itself."""
    cites: tuple[str, ...] = ()
    """What these turns rest on, the most cited first."""


@dataclass(frozen=True)
class Answer:
    """An answer, with the turns and the parts of the matter that it draws on."""

    text: str
    turns: tuple[str, ...] = ()
    """By their ids."""
    cites: tuple[str, ...] = ()
    """By their ids."""


def check_interview(state: State, seat: int) -> None:
    """Raise `too_early` before the end, and `unknown_seat`."""
    if state.status != "closed":
        raise Refusal("too_early", NOT_OVER_SENTENCE)
    if seat not in state.seats:
        raise Refusal("unknown_seat", no_such_seat_sentence(state.seats, seat))


def guest_answer(state: State, seat: int) -> Answer | None:
    """What is said for a seat that a person or an agent held last: nobody answers for them. None for a mind's."""
    held = state.seats[seat]
    if not held.held_by_guest:
        return None
    if held.occupant == "agent":
        whose = f"the agent {held.name}" if held.name else "somebody’s own agent"
        return Answer(f"Seat {seat} was held by {whose}. Ask whoever sent it.")
    if not held.name:
        return Answer(f"Seat {seat} was held by a person, and nobody else can answer for them.")
    return Answer(f"Seat {seat} was {possessive(held.name)}. Ask {held.name}.")


def possessive(name: str) -> str:
    """A name as in “Ben’s”."""
    return f"{name}’" if name.endswith("s") else f"{name}’s"


# The account


def build_account(entries: Iterable[events.Entry], state: State, seat: int, choices: Sequence[str]) -> SeatAccount:
    """The account of a seat, from the log as the asker may read it.

    Args:
        entries: without those that they may not read; hidden parts left out.
        state: after them.
        choices: of the table, in order.
    """
    fold = _AccountFold(seat)
    for entry in entries:
        fold.add(entry.event)
    return SeatAccount(
        seat=seat,
        name=state.seats[seat].name,
        choices=tuple(choices),
        turns=fold.turns,
        own=tuple(fold.own),
        votes=tuple(fold.votes),
        influences=tuple(fold.influences),
        moves_shown=fold.moves_shown,
        took_over=fold.took_over,
        since_round=fold.since_round,
        inherited=fold.inherited,
    )


class _AccountFold:
    """The account of a seat so far."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.turns: dict[str, SpokenTurn] = {}
        self.own: list[SpokenTurn] = []
        self.votes: list[Vote] = []
        self.influences: list[Influence] = []
        self.moves_shown = False
        self.took_over: str | None = None
        self.since_round = 0
        self.inherited: str | None = None
        self._names: dict[int, str] = {}
        self._guests: set[int] = set()
        self._round = 0
        self._begun = False

    def add(self, event: events.Event) -> None:
        """One more event."""
        match event:
            case events.Begun():
                self._begun = True
            case events.SeatTaken():
                self._seat_taken(event)
            case events.SeatReleased() if not self._begun:
                self._names.pop(event.seat, None)
            case events.RoundOpened():
                self._round = event.round
            case events.TurnTaken():
                self._turn_taken(event)
            case events.BallotCast() if event.seat == self.seat and event.choice is not None:
                self._voted(event.choice, event.by == "default")
            case events.BallotsRevealed() if self.seat in event.ballots:
                self._revealed(event.ballots[self.seat])
            case events.ConvictionsMoved():
                self._moved(event)
            case _:
                return

    def _seat_taken(self, event: events.SeatTaken) -> None:
        before = self._names.get(event.seat)
        if event.seat == self.seat and self._begun and before is not None:
            self.took_over, self.since_round = before if event.seat in self._guests else "", self._round
            self.inherited = self._standing()
            self.own, self.votes, self.influences = [], [], []
        self._names[event.seat] = event.name
        (self._guests.add if event.occupant in ("human", "agent") else self._guests.discard)(event.seat)

    def _turn_taken(self, event: events.TurnTaken) -> None:
        turn = SpokenTurn(
            id=event.turn_id,
            number=len(self.turns) + 1,
            seat=event.seat,
            name=self._names.get(event.seat, ""),
            round=self._round,
            text=event.text,
            cites=tuple(cite for cite in event.cites if cite not in event.struck),
            points=event.points,
        )
        self.turns[event.turn_id] = turn
        if event.seat == self.seat:
            self.own.append(turn)

    def _standing(self) -> str | None:
        return self.votes[-1].choice if self.votes else self.inherited

    def _voted(self, choice: str, by_default: bool) -> None:
        self.votes.append(Vote(choice, self._standing(), self._round, by_default))

    def _revealed(self, choice: str) -> None:
        """The box was opened; viewers who saw into it know this ballot already."""
        if choice != self._standing() or not self.votes:
            self._voted(choice, False)

    def _moved(self, event: events.ConvictionsMoved) -> None:
        hidden = (event.private or {}).get(self.seat)
        moves = (*event.moves, *((hidden.moves or ()) if hidden is not None else ()))
        self.moves_shown = self.moves_shown or bool(moves)
        for move in moves:
            turn = self.turns.get(move.turn_id or "")
            if move.seat == self.seat and turn is not None and abs(move.delta) >= MIN_INFLUENCE:
                self.influences.append(Influence(turn, move.delta))


# The question

_SECRET_PATTERN = re.compile(
    r"\b(?:(?:system|your|hidden) prompts?|api[ -]?keys?|"
    r"(?:your|this room['’]s|the (?:room|server|host|seat)(?:['’]s)?|secret|access|bearer|private) "
    r"(?:keys?|tokens?|passwords?|seeds?|secrets?)|"
    r"(?:your|these|those|all|previous|system) instructions|your (?:rules|configuration|settings|system)|"
    r"(?:private|secret) (?:notes?|thoughts?)|(?:others?|else|everybody|everyone)(?:['’]s?)? (?:notes?|thoughts?)|"
    r"(?:notes?|thoughts?) of (?:the )?others?)\b",
    re.IGNORECASE,
)
"""Not the keys and passwords that a matter may be about: only those of this room, and of how it is run."""
_OTHER_ROOM_PATTERN = re.compile(r"\b(?:an)?other (?:cases?|trials?|rooms?|deliberations?)\b", re.IGNORECASE)
_COUNTERFACTUAL_PATTERN = re.compile(
    r"\b(?:would|could|might)\b.{0,40}\b(?:have|take|need)\b.{0,40}\b(?:chang|convinc|persuad|mov|turn|sway)\w*|"
    r"\bwhat (?:would|could|might) (?:chang|convinc|persuad|mov|turn|sway)\w*|\bwould it (?:have )?take",
    re.IGNORECASE,
)
_CHANGE_PATTERN = re.compile(
    r"\b(?:chang(?:e|ed|ing)|switch(?:ed)?|flip(?:ped)?|turn(?:ed)? (?:round|around|to)|chang\w* your mind|come round|"
    r"came round|give in|gave in)\b",
    re.IGNORECASE,
)
_CONVINCED_PATTERN = re.compile(
    r"\b(?:convinc\w*|persuad\w*|swayed|moved you|made you|won you|impress\w*|best argument|strongest)\b", re.IGNORECASE
)
_VOTE_PATTERN = re.compile(
    r"\b(?:vot(?:e|ed|ing)|ballot|verdict|decid(?:e|ed)|stand|stood|find|found|sure)\b", re.IGNORECASE
)
_COMMON_STEMS = stems_of(("case", "matter"))
"""What much is called that is on the table."""


def read_question(text: str, state: State, seat: int, matter: Matter, choice_labels: Iterable[str]) -> Question:
    """What a question to a seat is after.

    Args:
        text: what was asked.
        state: who sits where.
        seat: who is asked.
        matter: what was deliberated; as the asker may read it.
        choice_labels: what a vote is called.
    """
    if _SECRET_PATTERN.search(text):
        return Question(text, "secret")
    if _OTHER_ROOM_PATTERN.search(text):
        return Question(text, "elsewhere")
    names = {number: held.name for number, held in state.seats.items() if held.name}
    named = [number for number in mentioned_seats(text, names, matter.names()) if number != seat]
    person, exhibit = (named[0] if named else None), _exhibit_named(text, matter)
    kind: QuestionKind = "reasons"
    if _COUNTERFACTUAL_PATTERN.search(text):
        kind = "counterfactual"
    elif _CHANGE_PATTERN.search(text):
        kind = "change"
    elif exhibit is not None:
        kind = "exhibit"
    elif person is not None:
        kind = "person"
    elif _CONVINCED_PATTERN.search(text):
        kind = "convinced"
    elif _VOTE_PATTERN.search(text) or any(label.casefold() in text.casefold() for label in choice_labels):
        kind = "vote"
    return Question(text, kind, person, exhibit)


def _exhibit_named(text: str, matter: Matter) -> str | None:
    """What of the matter a text names: by its id, else by most of the words that it is called by."""
    lowered = text.casefold()
    words = content_stems(text)
    best: tuple[float, str] | None = None
    for id, called in matter.citable():
        if len(id) > 1 and re.search(rf"(?<![\w-]){re.escape(id.casefold())}(?![\w-])", lowered):
            return id
        own = content_stems(called) - _COMMON_STEMS
        share = len(own & words) / len(own) if own else 0.0
        if share >= 0.5 and (best is None or share > best[0]):
            best = share, id
    return best[1] if best is not None else None


# The facts


def pick_facts(account: SeatAccount, question: Question) -> Facts:
    """What of an account answers a question."""
    vote = account.votes[-1] if account.votes else None
    stands = account.stands
    changes = [one for one in account.votes if one.changed]
    change = changes[-1] if changes else None
    moved, against = _influences(account, stands, account.influences)
    own = account.own
    match question.kind:
        case "secret" | "elsewhere":
            return Facts(vote, change)
        case "change" if change is not None:
            before = [one for one in account.influences if one.turn.round <= change.round]
            in_round = [one for one in before if one.turn.round == change.round]
            moved, _ = _influences(account, change.choice, in_round)
            moved, against = moved or _influences(account, change.choice, before)[0], ()
            own = tuple(turn for turn in own if turn.round >= change.round)
        case "person" if question.person is not None:
            theirs = [one for one in account.influences if one.turn.seat == question.person]
            moved, against = _influences(account, stands, theirs)
            own = ()
        case "exhibit" if question.exhibit is not None:
            on = [one for one in account.influences if question.exhibit in one.turn.cites]
            moved, against = _influences(account, stands, on)
            own = tuple(turn for turn in own if question.exhibit in turn.cites)
        case "counterfactual":
            own = ()
        case _:
            pass
    moved, against, own = moved[:2], against[:1], own[-1:]
    return Facts(vote, change, moved, against, own, _cites(question, (*moved, *own)))


def _influences(
    account: SeatAccount, choice: str | None, among: Iterable[Influence]
) -> tuple[tuple[SpokenTurn, ...], tuple[SpokenTurn, ...]]:
    """The turns of others that moved the seat towards a choice and away from it, the furthest first."""
    if choice is None:
        return (), ()
    ranked = sorted(among, key=lambda one: (-abs(one.delta), one.turn.number))
    others = [one for one in ranked if one.turn.seat != account.seat]
    return (
        tuple(one.turn for one in others if account.towards(choice, one) > 0),
        tuple(one.turn for one in others if account.towards(choice, one) < 0),
    )


def _cites(question: Question, turns: Iterable[SpokenTurn]) -> tuple[str, ...]:
    """What some turns rest on; where one thing is asked about, that alone."""
    cited = [cite for turn in turns for cite in turn.cites]
    if question.kind == "exhibit" and question.exhibit is not None:
        return (question.exhibit,)
    return tuple(sorted(dict.fromkeys(cited), key=lambda cite: -cited.count(cite)))[:3]


def gist(text: str) -> str:
    """What of a turn is quoted: its longest sentence, or so many words of it."""
    # The first of several that are equally long.
    return quoted_gist(max(sentence_texts(text), key=len, default=""))


def quoted_gist(sentence: str) -> str:
    """A sentence as far as it is quoted, with single marks for what it quotes itself."""
    return clip_words(sentence.replace("“", "‘").replace("”", "’").replace('"', "’"), MAX_GIST_WORDS)


def turn_ids(*groups: Sequence[SpokenTurn]) -> tuple[str, ...]:
    """The ids of the turns in some groups, each once."""
    return tuple(dict.fromkeys(turn.id for group in groups for turn in group))
