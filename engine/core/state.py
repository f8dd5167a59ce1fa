"""State: the fold of a deliberation's log.

Frozen from outside; `evolve` makes a shallow copy and writes into it, so what an event did not touch is shared by
identity (views use that to find what changed). Mappings are plain dicts that nobody mutates; their order is the order
of the seats. What grows is bounded: the last turns, never the transcript. What only one format reads stands in its own
part (`own_state.py`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeAlias

from engine.core.acts import Occupant, Reaction, SettingValue, UnfoundedClaim
from engine.core.authorship import NOBODY, Author, Authorship
from engine.core.events import BENCH, BaseEvent, CaseRef, Filed, Secret, TurnPaper, VerdictReached
from engine.core.matter import OwnMatter, PassageMark
from engine.core.seats import PrivateLine, Seat, SeatOccupancy, seat_occupancy
from engine.core.spending import RoomCosts
from engine.core.values import value

# Type variables of Python 3.11 have no defaults, by which `State` alone is that of any format.
if TYPE_CHECKING:
    from typing_extensions import TypeVar

    SettingsT = TypeVar("SettingsT", default=Any)
    OwnT = TypeVar("OwnT", default=Any)
else:
    from typing import TypeVar

    SettingsT, OwnT = TypeVar("SettingsT"), TypeVar("OwnT")

RECENT_TURNS = 10
"""Turns that stay whole in the state, besides all of the current round."""

Mark: TypeAlias = type[BaseEvent] | int
"""A moment in the log: the latest event of a kind, or a seq."""
Status = Literal["new", "lobby", "running", "paused", "closed"]


@value(frozen=True)
class PrivateSeatState:
    """What belongs to one seat alone."""

    conviction: float | None = None
    stated: float | None = None
    """What the occupant said of their own conviction."""
    trust: Mapping[int, float] = field(default_factory=dict)
    """Opinion of each other seat, -1 to 1."""
    reaction: Reaction | None = None
    """To the latest round."""
    swayed: tuple[tuple[str, float], ...] = ()
    """The latest turns that moved its conviction, by their ids, and how far each did."""
    thoughts: tuple[str, ...] = ()
    would_change: str | None = None
    """What would change its mind, as it said to itself last."""
    notes: str = ""
    """What it has written down for itself."""
    scratch: str = ""
    """What it has written down for the time being."""
    lines: tuple[PrivateLine, ...] = ()
    """What the host said to this seat."""


@value(frozen=True)
class Ask:
    """What the deliberation waits for."""

    id: str
    act: str
    topic: str
    seats: tuple[int, ...]
    waiting: tuple[int, ...]
    """Seats that have not answered yet."""
    opened: float
    """In room time: seconds without the pauses."""
    seconds: float
    awaited: bool
    tenure: int | None
    """The tenure it was granted to; floors only."""
    lapsed: bool = False
    failed: tuple[int, ...] = ()
    """Seats whose mind was reported to have failed to answer it, once for each failure."""
    about: str | None = None
    """The turn that a floor is about, where it has a topic."""
    offered: bool = False
    """Its time was up once, and what was written was offered for sending."""


QUIET_SHARE = 2 / 9
"""Of the time for an answer: so long a live table waits for somebody who has let one pass, until they write."""
SHORT_ASK_SECONDS = 30.0
"""An ask that lasts less is waited for to its end."""


@value(frozen=True, slots=True)
class Turn:
    """Something that was said."""

    id: str
    number: int
    seat: int
    name: str
    occupant: Occupant | None
    round: int
    argument_type: str
    text: str
    target: int | None
    cites: tuple[str, ...]
    strategy: str | None
    points: tuple[str, ...]
    stance: str | None
    force: float | None
    written: bool
    struck: tuple[str, ...]
    choice: str | None = None
    reason: str | None = None
    withdraws: bool = False
    unfounded: tuple[UnfoundedClaim, ...] = ()
    unread: str | None = None
    retracts: bool = False
    files: TurnPaper | None = None
    asks: bool = False
    """It asks or presses its target."""
    by: Author | None = None
    topic: str = ""
    """What its floor was for, where it was not the seat's turn in the round: `answer`, `changed`, `last_word` or
    `advocate`."""


@value(frozen=True, slots=True)
class IssueState:
    """How the talk about one issue stands."""

    move: str
    """What the last turn that changed it did: `raised`, `answered`, `reopened`, `conceded`."""
    stance: str | None
    """What that turn argued for."""
    seat: int
    turn: str
    """The id of that turn."""
    moves: int
    """How many turns have changed it."""


_NONE: Any = None


@dataclass(frozen=True)
class State(Generic[SettingsT, OwnT]):
    """Everything the rules may look at."""

    # what the format folds beside `evolve`, and what is None where the log was folded without it
    typed_settings: SettingsT = _NONE
    """The settings as the format types them."""
    own: OwnT = _NONE
    """What only the format reads."""
    matter: OwnMatter = _NONE
    """What lies on the table, with what people have marked in it."""
    # what is folded of any log
    seq: int = 0
    at: float = 0.0
    format: str = ""
    case: CaseRef | None = None
    rules: int = 0
    seed: str | None = None
    seed_public: bool = False
    settings: Mapping[str, SettingValue] = field(default_factory=dict)
    status: Status = "new"
    host_seat: int | None = None
    acting: int | None = None
    """The seat that has the host's powers while the host is gone."""
    acting_first: int = 0
    """The first tenure of its holder when the powers passed to it."""
    acting_given: bool = False
    """The host has handed the powers over, and comes back for them by an act alone."""
    seats: Mapping[int, Seat] = field(default_factory=dict)
    marks: tuple[PassageMark, ...] = ()
    """What people have marked in the documents while they were in the lobby."""
    marked: int = 0
    """How much they ever marked; numbers count on it."""
    # the progress of the deliberation
    phase: str = ""
    phase_seq: int = 0
    round: int = 0
    round_closed: int = 0
    flip_round: int = 0
    """The round in which a ballot last flipped; 0 for none."""
    # the seqs of what happened last, which rules compare
    last: Mapping[type[BaseEvent], int] = field(default_factory=dict)
    """By event."""
    last_asked: Mapping[tuple[str, str | None], int] = field(default_factory=dict)
    """Of asks, by act and topic, and by act and None."""
    last_filed: Mapping[str, int] = field(default_factory=dict)
    """Of papers, by form."""
    timers_over: Mapping[str, int] = field(default_factory=dict)
    """Of timers that ran out, by topic."""
    first_dealt: int = 0
    """Of the first event that dealt parts."""
    failed_unasked: int = 0
    """Of the latest failure of a mind at what nobody had asked of it."""
    # what is waited for
    asks: Mapping[str, Ask] = field(default_factory=dict)
    asked: int = 0
    """Asks opened so far, floors included; ids count on it."""
    queue: tuple[int, ...] = ()
    """Seats that will be offered the floor in this round."""
    granted: tuple[int, ...] = ()
    """Seats that had the floor since the round was opened, in order; a turn that changes hands counts once."""
    handed: int = 0
    """How often the current turn changed hands."""
    left: float | None = None
    """Seconds that a handed-over turn has left."""
    hands: tuple[int, ...] = ()
    """Seats that ask to be next, in the order in which they did."""
    interrupted: Mapping[int, int] = field(default_factory=dict)
    """The round in which each seat last interrupted."""
    # talk
    turns: int = 0
    heard: tuple[Turn, ...] = ()
    authorship: Authorship = NOBODY
    """What tells who does the next thing: a model, the house in its place or by a rule, a person or an agent."""
    raised: Mapping[str, int] = field(default_factory=dict)
    """How often each point of the case has been raised."""
    issues: Mapping[str, IssueState] = field(default_factory=dict)
    """The issues of the matter that were spoken of."""
    papers: Mapping[str, Filed] = field(default_factory=dict)
    """What was filed, by its id."""
    # votes
    choices: tuple[str, ...] = ()
    """What may be voted for, where `opened` said so; else the format's own choices."""
    choice_labels: Mapping[str, str] = field(default_factory=dict)
    """What these are called, where `opened` said so; else by the format's own labels."""
    ballots: Mapping[int, str] = field(default_factory=dict)
    ballot: int = 0
    ballot_topic: str = ""
    ballot_sealed: bool = False
    reasons: Mapping[int, str] = field(default_factory=dict)
    """What each seat said for its standing open ballot, where it gave a reason."""
    cast: tuple[int, ...] = ()
    """Seats whose ballot for the vote in progress is in."""
    defaulted: tuple[int, ...] = ()
    """Seats whose standing ballot was cast by default."""
    sealed: Mapping[int, Secret] = field(default_factory=dict)
    counts: Mapping[str, int] = field(default_factory=dict)
    """The latest tally."""
    flips: int = 0
    """Ballots that flipped since then."""
    convictions: Mapping[int, float] = field(default_factory=dict)
    """Convictions that everybody may see."""
    course: Mapping[int, tuple[float | None, ...]] = field(default_factory=dict)
    """Public convictions before the first round and after each; complete from the verdict on."""
    private: Mapping[int, PrivateSeatState] = field(default_factory=dict)
    audience: Mapping[int, str] = field(default_factory=dict)
    """Ballots of the audience, by member."""
    audience_changes: Mapping[int, int] = field(default_factory=dict)
    """How often each member of the audience changed their ballot."""
    # parts and places
    dealt: Mapping[int, Secret] = field(default_factory=dict)
    """What each seat was dealt, the latest of each kind of part."""
    out: Mapping[int, int] = field(default_factory=dict)
    """Seats that take no further part: the seq at which they ended theirs."""
    voted_out: frozenset[int] = frozenset()
    """Those of them that others put out while a participant held them."""
    # what nobody asked for (`limits.py`)
    unasked: Mapping[int, int] = field(default_factory=dict)
    """Acts that each seat did unasked since the round or the phase began."""
    newcomers: int = 0
    """How often somebody sat down without an invitation."""
    host_acts: int = 0
    """Acts of the host that changed or said something."""
    # motions
    motion: int | None = None
    """The seat whose motion for a final vote is open."""
    called: bool = False
    # what models do for the table
    spent: RoomCosts = field(default_factory=RoomCosts)
    """What the calls to models have cost."""
    round_calls: int = 0
    """Calls that ended since this round was opened."""
    summarised: int = 0
    """Number of the last turn that a written summary covers."""
    summary: str = ""
    """What was said up to it, as a model summed it up."""
    # the judge and the end
    narrated: str = ""
    """What the judge said last."""
    verdict: VerdictReached | None = None
    closed_reason: str = ""
    rematch: str | None = None
    """Code of the room where those who were here go on."""
    hosted: int = 0
    """Seq of the entry that first sat the host down on their seat."""
    private_before: int = 0
    """Seq of the latest fork whose opener could not read what was private before it."""
    guarded: bool = False
    """Forked while the source's outcome was open: standing never grows to see everything."""
    # time
    paused_at: float | None = None
    paused_total: float = 0.0

    @cached_property
    def occupancy(self) -> SeatOccupancy:
        """Who plays the seats: rules ask for it after every event, so the next state takes it over with the seats."""
        return seat_occupancy(self.seats)

    def room_time(self, at: float) -> float:
        """Seconds without the pauses."""
        return at - self.paused_total

    def lost_at_most(self, at: float) -> float:
        """Seconds that can have been lost: those since the oldest open ask was opened. Entries that came meanwhile say
        nothing: people act at any worker, whether or not one drives, and by a clock of its own."""
        oldest = min((ask.opened + self.paused_total for ask in self.asks.values()), default=self.at)
        return max(0.0, at - oldest)

    def is_quiet(self, seat: int) -> bool:
        """Whether a live table waits less for the person on a seat, who has answered nothing of late."""
        held = self.seats[seat]
        silent = held.let_pass or seat in self.defaulted
        return silent and held.occupant == "human" and self.settings.get("pace") == "live"

    def waits_for_quiet(self, ask: Ask) -> bool:
        """Whether an ask, which is no floor and not short anyway, waits for nobody but people who are quiet, and who
        did not write when their time was up."""
        if ask.tenure is not None or ask.seconds < SHORT_ASK_SECONDS or ask.offered or not ask.waiting:
            return False
        return all(seat in self.seats and self.is_quiet(seat) for seat in ask.waiting)

    def ask_deadline(self, ask: Ask) -> float | None:
        """When an ask lapses, UTC seconds; null while the room is paused."""
        if self.paused_at is not None:
            return None
        seconds = ask.seconds * QUIET_SHARE if self.waits_for_quiet(ask) else ask.seconds
        return round(ask.opened + seconds + self.paused_total, 3)

    @property
    def taking_part(self) -> tuple[int, ...]:
        """The seats that still take part."""
        if not self.out:  # the commonest by far
            return tuple(self.seats)
        return tuple([number for number in self.seats if number not in self.out])

    def floor_ask(self) -> Ask | None:
        """The open ask for speech."""
        for ask in self.asks.values():
            if ask.tenure is not None:
                return ask
        return None

    def asked_for(self, act: str) -> Ask | None:
        """The open ask for an act."""
        for ask in self.asks.values():
            if ask.act == act:
                return ask
        return None

    def happened_since(self, event: type[BaseEvent], mark: Mark) -> bool:
        """Whether the latest event of a kind came after a mark."""
        # Rules ask this after every event, so it makes no call.
        return self.last.get(event, 0) > (mark if isinstance(mark, int) else self.last.get(mark, 0))

    def asked_at(self, act: str, topic: str | None = None) -> int:
        """Seq of the latest ask for an act, of one topic or of any."""
        return self.last_asked.get((act, topic), 0)

    def asked_since(self, act: str, mark: Mark, topic: str | None = None) -> bool:
        """Whether the latest ask for an act, of one topic or of any, came after a mark."""
        asked = self.last_asked.get((act, topic), 0)
        return asked > (mark if isinstance(mark, int) else self.last.get(mark, 0))

    def filed_since(self, form: str, mark: Mark) -> bool:
        """Whether the latest paper of a form was filed after a mark."""
        return self.last_filed.get(form, 0) > self.seq_of(mark)

    def seq_of(self, mark: Mark) -> int:
        """The seq of a mark; 0 where it has not happened."""
        return mark if isinstance(mark, int) else self.last.get(mark, 0)

    def conviction(self, seat: int) -> float | None:
        """Where a seat stands, as far as this state knows."""
        own = self.private.get(seat)
        return own.conviction if own is not None else None


def sealed_seed(sealed: Mapping[int, Secret] | None) -> str | None:
    """The seed in the bench's envelope, if it can be read."""
    return sealed[BENCH].seed if sealed and BENCH in sealed else None
