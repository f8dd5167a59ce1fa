"""Views: what a viewer sees of a deliberation, in parts that move together.

`build_view` (in `view_builder.py`) fills these. A socket sends only the parts that changed, so each part is complete in
itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pydantic import BaseModel, ConfigDict, create_model

from engine.core.acts import ArgumentType, Occupant, SettingValue, UnfoundedClaim
from engine.core.authorship import Author
from engine.core.described import described
from engine.core.events import AnsweredBy, Meanwhile, PersonaCard, Standing
from engine.core.events.log_values import OmittedIfEmpty
from engine.core.spending import BudgetStage


class ViewModel(BaseModel):
    """Base of the parts of a view."""

    model_config = ConfigDict(defer_build=True, frozen=True, json_schema_extra=described)


class CaseLine(ViewModel):
    """Which case it is."""

    id: str
    title: str


class MarkView(ViewModel):
    """Who marked a point."""

    number: int
    """By which it is taken back."""
    by: int | None
    """The seat; null for a host without one."""


class RoomView(ViewModel):
    """The room itself."""

    code: str
    format: str
    case: CaseLine
    status: Literal["lobby", "running", "paused", "closed"]
    phase: str
    round: int
    pace: str
    settings: dict[str, SettingValue]
    host_seat: int | None
    acting_host: int | None
    """The seat that has the host's powers while the host is gone."""
    seed: str | None
    """Told when the room is closed."""
    rematch: str | None
    """Code of the room where those who were here go on."""
    choices: tuple[str, ...]
    """What may be voted for, in order."""
    choice_labels: OmittedIfEmpty[dict[str, str]] = None
    """What these are called at this table, where the format's own labels do not say."""
    presides: str | None
    """Who speaks for the bench: `judge`, `timekeeper`, or nobody."""
    points: OmittedIfEmpty[tuple[MarkView, ...]] = None
    """In the lobby, what was marked there: the last points of the matter, in the same order."""


class SeatView(ViewModel):
    """One place at the table."""

    seat: int
    role: str
    name: str
    """Of whoever holds it now; empty for an open seat."""
    face: OmittedIfEmpty[int] = None
    """The face that its holder has chosen; absent where they chose none."""
    occupant: Occupant | None
    model: str | None
    """Which model plays it, as the server's configuration calls it."""
    host: bool
    """Whether the seat belongs to the host."""
    tenure: int
    since: float
    """When it last changed hands, UTC seconds."""
    reason: str
    """Why it last changed hands."""
    away: str | None
    """Who is away and may come back to it; the understudy plays it meanwhile."""
    invited: bool
    """The host keeps it for somebody with an invitation."""
    missed: int
    """Deadlines in a row that its person or agent let pass."""
    persona: PersonaCard | None
    side: str | None
    ballot: str | None
    """Its standing open ballot."""
    by_default: bool
    """The standing ballot was not cast by the occupant but taken by default."""
    cast: bool
    """Its ballot for the vote in progress is in."""
    ballot_reason: str | None
    """What it said for its standing open ballot, where reasons are given."""
    out: bool
    """It takes no further part."""
    conviction: float | None
    """How sure it is of the first choice, 0 to 1; null where hidden or unsaid."""


class FloorView(ViewModel):
    """Who may speak."""

    turn_id: str | None
    seat: int | None
    due: float | None
    """When the turn lapses, UTC seconds, pauses included; null while paused or when nobody has the floor."""
    seconds: float | None
    """How long the turn was granted for."""
    queue: tuple[int, ...]
    """Who will be offered the floor after this in the round."""
    hands: tuple[int, ...]
    """Who asks to be next, in the order in which they did."""


class TallyView(ViewModel):
    """How the vote stands."""

    counts: dict[str, int]
    """Standing open ballots by choice; empty before the first ballot is revealed."""
    ballot: int
    """Number of votes opened so far."""
    topic: str
    """The latest vote: `first`, `last_call` or `final`."""
    sealed: bool
    """A sealed vote is in progress."""
    cast: tuple[int, ...]
    """Seats whose ballot for the vote in progress is in."""
    rounds_without_flip: int
    motion: int | None
    """The seat whose motion for a final vote is open."""
    audience: dict[str, int]
    """How the audience votes; it counts for nothing here. Empty where nobody has."""


class TurnView(ViewModel):
    """Something that was said."""

    turn_id: str
    number: int
    seat: int
    name: str
    occupant: Occupant | None
    round: int
    argument_type: ArgumentType
    text: str
    target: int | None
    cites: tuple[str, ...]
    struck: tuple[str, ...]
    """Citations of things that are not in the case."""
    unfounded: tuple[UnfoundedClaim, ...]
    """What the text claims and the case does not have."""
    unread: str | None
    """`language` where the house could not read it."""
    strategy: str | None
    written: bool
    stance: str | None
    by: Author | None
    """Who spoke: the model of the seat, the house in its place or by a rule, a person or an agent."""


class AskView(ViewModel):
    """Something that is waited for."""

    ask: str
    act: str
    topic: str
    seats: tuple[int, ...]
    """Seats that have not answered; 0 is the room itself. None for a timer, which lapses by itself."""
    due: float | None
    seconds: float
    awaited: bool
    by_house: bool
    """By the rules of the format the house answers it for every seat that a mind plays; no model is asked."""
    failed: tuple[int, ...]
    """Seats whose mind failed at it, so that somebody else answers for them."""


class MyAsk(ViewModel):
    """Something that is asked of you."""

    ask: str
    """Cite it as `turn_id` for speech, as `ask` otherwise."""
    act: str
    topic: str
    due: float | None
    seconds: float
    options: dict[str, tuple[str | int, ...]]
    """Allowed values of the act's fields, where they are limited."""


class ResultView(ViewModel):
    """How it ended."""

    outcome: str | None
    """Null when the room was adjourned."""
    counts: dict[str, int]
    why: str
    """What ended it, as `verdict_reached` tells it; or why the room was closed without a verdict."""
    degree: OmittedIfEmpty[str] = None
    """What the outcome is for, as `verdict_reached` tells it."""
    degrees: OmittedIfEmpty[dict[str, int]] = None
    """How many found each degree."""
    basis: OmittedIfEmpty[str] = None
    """Who understood what it was decided from, as `verdict_reached` tells it."""
    course: dict[int, tuple[float | None, ...]]
    """Each seat's conviction before the first round and after each."""


class SpentView(ViewModel):
    """What some calls to models have cost."""

    calls: int
    tokens_in: int
    tokens_out: int
    cost: float
    """USD, six decimals."""


class MoneyView(ViewModel):
    """What the room has cost, and how near that is to its cap."""

    spent: SpentView
    cap: float
    """USD; the setting `budget_usd`."""
    stage: BudgetStage
    """What can be afforded now: everything (`full`), `shorter` turns, the `cheaper` model, `house` minds alone."""
    by_seat: dict[int, SpentView]
    """By seat; 0 is the room itself: reactions, summaries, the judge."""


class LineView(ViewModel):
    """Something the host said to some seats alone."""

    at: float
    seats: tuple[int, ...]
    """To whom."""
    text: str


class YouView(ViewModel):
    """What belongs to the viewer."""

    seat: int | None
    away: int | None
    """The seat that is kept for you while the understudy plays it; `come_back` takes it back."""
    host: bool
    """Whether the viewer may do the host's acts with this token."""
    tenure: int | None
    standing: Literal["own", "omniscient", "all"]
    name: str
    asks: tuple[MyAsk, ...]
    may: tuple[str, ...]
    """Acts that are open to you without being asked."""
    ballot: str | None
    """Your ballot, also while it is sealed."""
    side: str | None
    conviction: float | None
    dealt: DealtView | None
    """What your seat was dealt; it stays with the seat."""
    thoughts: tuple[str, ...]
    notes: OmittedIfEmpty[str] = None
    """What you have written down for yourself."""
    scratch: OmittedIfEmpty[str] = None
    """What you have written down for the time being."""
    ballot_reason: OmittedIfEmpty[str] = None
    """The reason that you gave with a ballot while that is sealed."""
    lines: tuple[LineView, ...]
    """What the host said to your seat alone, or to all seats."""
    meanwhile: Meanwhile | None
    """What you missed before you came back to your seat."""
    papers: OmittedIfEmpty[tuple[PaperView, ...]] = None
    """What your seat filed and others cannot read yet."""


class NearestPassageView(ViewModel):
    """What comes nearest to a quote that stands nowhere."""

    source: str
    line: int | None
    """The line on which it begins, counted from 1."""
    text: str


class PaperPartView(ViewModel):
    """One part of a paper."""

    id: str
    label: str
    text: str
    quote: str | None
    """Words that it quotes."""
    source: str | None
    """Where the quote was found: the id of something on the table, of another paper's part or of a turn."""
    place: int | None
    """The quote's first character in the source."""
    about: str | None
    """The part of another paper that it is about, as `paper/part`."""
    flaw: str | None
    """What is wrong with it."""
    line: int | None
    """The line of the source on which the quote begins, counted from 1, where the source has lines."""
    column: int | None
    """The character in that line, counted from 1."""
    nearest: NearestPassageView | None
    """What comes nearest to a quote that stands nowhere."""
    figure: float | None
    """A number that belongs to it: how sure a decision is, from 0 to 1."""
    warning: str | None
    """What may be wrong with it; it stands all the same."""
    section: OmittedIfEmpty[str] = None
    """The heading in the source under which the quote stands."""
    link: OmittedIfEmpty[str] = None
    """Where it can be read outside of this table."""
    credit: OmittedIfEmpty[str] = None
    """Whom its licence asks to credit."""
    cites: OmittedIfEmpty[tuple[str, ...]] = None
    """Parts of papers that it rests on, as `paper/part`."""
    characters: OmittedIfEmpty[int] = None
    """How long the text is, where only its beginning stands here; the paper itself has all of it."""


class PaperView(ViewModel):
    """A paper on the table."""

    paper: str
    """Its id, by which it may be cited."""
    form: str
    title: str
    seat: int
    """Who filed it; 0 for the bench."""
    parts: tuple[PaperPartView, ...]
    standing: Standing
    by: AnsweredBy
    sealed: OmittedIfEmpty[bool] = None
    """Its parts are held back until it is opened; whoever holds the seat that filed it has them in `you.papers`."""


class IssueView(ViewModel):
    """A question of the matter that the table has to settle, and how it stands."""

    issue: str
    question: str
    label: str
    """What to call it within a sentence."""
    pieces: tuple[str, ...]
    """Ids of what bears on it."""
    move: str | None
    """What was done to it last: `raised`, `answered`, `reopened`, `conceded`; null while nobody has spoken of it."""
    stance: str | None
    """The choice that the last turn about it argued for."""
    seat: int | None
    """Whose turn that was."""
    turn_id: str | None
    moves: int
    """How many turns have changed it."""


class DealtView(ViewModel):
    """What a seat was dealt."""

    role: str | None
    note: str | None
    knows: tuple[int, ...] | None
    """Seats of which it knows something."""


class View(ViewModel):
    """Everything a viewer may see of the state."""

    room: RoomView
    seats: tuple[SeatView, ...]
    floor: FloorView
    tally: TallyView
    heard: tuple[TurnView, ...]
    """The last turns."""
    waiting: tuple[AskView, ...]
    narration: str
    """What the judge said last."""
    papers: tuple[PaperView, ...]
    """What was filed, in order."""
    issues: tuple[IssueView, ...]
    """What the table has to settle, the weightiest first."""
    result: ResultView | None
    money: MoneyView
    others: dict[int, float] | None
    """Hidden convictions by seat, for viewers whose standing lets them see; else null."""
    you: YouView | None


# Made of the fields of `View`, so that its parts are listed once. It describes frames; nobody reads its fields.
if TYPE_CHECKING:
    PartialView = View
else:
    PartialView = create_model(
        "PartialView",
        __base__=ViewModel,
        __module__=__name__,
        __doc__="The parts of a view that changed; absent ones stay as they were.",
        **{name: (field.annotation | None, None) for name, field in View.model_fields.items()},
    )
