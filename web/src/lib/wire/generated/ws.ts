/* Generated from the schema of the server by `make schema`. Do not edit. */

export type Frame = ClientFrame | ServerFrame;
export type ClientFrame =
  HelloFrame | ActFrame | TypingFrame | DraftFrame | ListeningFrame | NextFrame | HereFrame | PingFrame;
export type JsonValue = unknown;
export type ServerFrame =
  | WelcomeFrame
  | EventFrame
  | SkipFrame
  | DeltaFrame
  | LookingFrame
  | PresenceFrame
  | NextPressedFrame
  | AckFrame
  | RefusalFrame
  | PongFrame
  | ClassFrame;

/**
 * The first frame, within five seconds.
 */
export interface HelloFrame {
  kind: 'hello';
  protocol: number;
  /**
   * Absent: a spectator.
   */
  token?: string | null;
  /**
   * The last entry the client knows; what follows is replayed. Absent: only what happens from now on.
   */
  after_seq?: number | null;
  /**
   * A screen that many look at: it does not count as somebody who watches.
   */
  screen?: boolean;
}
/**
 * An act; answered by `ack` or `refusal` with the same `ref`.
 */
export interface ActFrame {
  kind: 'act';
  ref: number | string;
  /**
   * `{kind, …}`, as the room's format offers it.
   */
  act: {
    [k: string]: JsonValue;
  };
  turn_id?: string | null;
  ask?: string | null;
  tenure?: number | null;
}
/**
 * This seat is writing; holds for four seconds.
 */
export interface TypingFrame {
  kind: 'typing';
}
/**
 * Words are written here that are not said yet, or no longer: when time is up they are offered for sending once.
 */
export interface DraftFrame {
  kind: 'draft';
  on: boolean;
}
/**
 * Clips are heard here, or no longer: at live pace minds wait for the end of a clip while somebody listens.
 */
export interface ListeningFrame {
  kind: 'listening';
  on: boolean;
}
/**
 * This seat, or the host without one, wants the speech that is on, or the wait behind it, to end.
 */
export interface NextFrame {
  kind: 'next';
}
/**
 * While somebody is there, this client will be heard at least so often; silent for longer, they are gone.
 */
export interface HereFrame {
  kind: 'here';
  /**
   * Seconds; null: from now on silence and a closed line say nothing, as of a phone whose screen is off.
   */
  every: number | null;
}
/**
 * Is the line up? Answered by `pong`.
 */
export interface PingFrame {
  kind: 'ping';
  ref: number | string;
}
/**
 * The answer to `hello`.
 */
export interface WelcomeFrame {
  kind: 'welcome';
  protocol: number;
  you: YouView | null;
  view: View;
  /**
   * The `after_seq` of the hello, or the newest entry; what follows begins one after it.
   */
  seq: number;
}
/**
 * What belongs to the viewer.
 */
export interface YouView {
  seat: number | null;
  /**
   * The seat that is kept for you while the understudy plays it; `come_back` takes it back.
   */
  away: number | null;
  /**
   * Whether the viewer may do the host's acts with this token.
   */
  host: boolean;
  tenure: number | null;
  standing: 'own' | 'omniscient' | 'all';
  name: string;
  asks: MyAsk[];
  /**
   * Acts that are open to you without being asked.
   */
  may: string[];
  /**
   * Your ballot, also while it is sealed.
   */
  ballot: string | null;
  side: string | null;
  conviction: number | null;
  /**
   * What your seat was dealt; it stays with the seat.
   */
  dealt: DealtView | null;
  thoughts: string[];
  /**
   * What you have written down for yourself.
   */
  notes?: string | null;
  /**
   * What you have written down for the time being.
   */
  scratch?: string | null;
  /**
   * The reason that you gave with a ballot while that is sealed.
   */
  ballot_reason?: string | null;
  /**
   * What the host said to your seat alone, or to all seats.
   */
  lines: LineView[];
  /**
   * What you missed before you came back to your seat.
   */
  meanwhile: Meanwhile | null;
  /**
   * What your seat filed and others cannot read yet.
   */
  papers?: PaperView[] | null;
}
/**
 * Something that is asked of you.
 */
export interface MyAsk {
  /**
   * Cite it as `turn_id` for speech, as `ask` otherwise.
   */
  ask: string;
  act: string;
  topic: string;
  due: number | null;
  seconds: number;
  /**
   * Allowed values of the act's fields, where they are limited.
   */
  options: {
    [k: string]: (string | number)[];
  };
}
/**
 * What a seat was dealt.
 */
export interface DealtView {
  role: string | null;
  note: string | null;
  /**
   * Seats of which it knows something.
   */
  knows: number[] | null;
}
/**
 * Something the host said to some seats alone.
 */
export interface LineView {
  at: number;
  /**
   * To whom.
   */
  seats: number[];
  text: string;
}
/**
 * What happened while somebody was away from their seat; nothing that not everybody saw.
 */
export interface Meanwhile {
  /**
   * How long they were away.
   */
  seconds: number;
  /**
   * Rounds that closed.
   */
  rounds: number;
  /**
   * Turns that were taken at the table.
   */
  turns: number;
  /**
   * Those of them that the understudy took on this seat.
   */
  spoken: number;
  /**
   * The seat's open ballot as it was left.
   */
  before: string | null;
  /**
   * The seat's open ballot now.
   */
  ballot: string | null;
  /**
   * The open ballots of the others that are new or different, by seat.
   */
  changed: {
    [k: string]: string;
  };
  /**
   * The same in a few sentences.
   */
  text: string;
}
/**
 * A paper on the table.
 */
export interface PaperView {
  /**
   * Its id, by which it may be cited.
   */
  paper: string;
  form: string;
  title: string;
  /**
   * Who filed it; 0 for the bench.
   */
  seat: number;
  parts: PaperPartView[];
  standing: 'stands' | 'returned' | 'struck';
  by: 'occupant' | 'default';
  /**
   * Its parts are held back until it is opened; whoever holds the seat that filed it has them in `you.papers`.
   */
  sealed?: boolean | null;
}
/**
 * One part of a paper.
 */
export interface PaperPartView {
  id: string;
  label: string;
  text: string;
  /**
   * Words that it quotes.
   */
  quote: string | null;
  /**
   * Where the quote was found: the id of something on the table, of another paper's part or of a turn.
   */
  source: string | null;
  /**
   * The quote's first character in the source.
   */
  place: number | null;
  /**
   * The part of another paper that it is about, as `paper/part`.
   */
  about: string | null;
  /**
   * What is wrong with it.
   */
  flaw: string | null;
  /**
   * The line of the source on which the quote begins, counted from 1, where the source has lines.
   */
  line: number | null;
  /**
   * The character in that line, counted from 1.
   */
  column: number | null;
  /**
   * What comes nearest to a quote that stands nowhere.
   */
  nearest: NearestPassageView | null;
  /**
   * A number that belongs to it: how sure a decision is, from 0 to 1.
   */
  figure: number | null;
  /**
   * What may be wrong with it; it stands all the same.
   */
  warning: string | null;
  /**
   * The heading in the source under which the quote stands.
   */
  section?: string | null;
  /**
   * Where it can be read outside of this table.
   */
  link?: string | null;
  /**
   * Whom its licence asks to credit.
   */
  credit?: string | null;
  /**
   * Parts of papers that it rests on, as `paper/part`.
   */
  cites?: string[] | null;
  /**
   * How long the text is, where only its beginning stands here; the paper itself has all of it.
   */
  characters?: number | null;
}
/**
 * What comes nearest to a quote that stands nowhere.
 */
export interface NearestPassageView {
  source: string;
  /**
   * The line on which it begins, counted from 1.
   */
  line: number | null;
  text: string;
}
/**
 * As of `seq`.
 */
export interface View {
  room: RoomView;
  seats: SeatView[];
  floor: FloorView;
  tally: TallyView;
  /**
   * The last turns.
   */
  heard: TurnView[];
  waiting: AskView[];
  /**
   * What the judge said last.
   */
  narration: string;
  /**
   * What was filed, in order.
   */
  papers: PaperView[];
  /**
   * What the table has to settle, the weightiest first.
   */
  issues: IssueView[];
  result: ResultView | null;
  money: MoneyView;
  /**
   * Hidden convictions by seat, for viewers whose standing lets them see; else null.
   */
  others: {
    [k: string]: number;
  } | null;
  you: YouView | null;
}
/**
 * The room itself.
 */
export interface RoomView {
  code: string;
  format: string;
  case: CaseLine;
  status: 'lobby' | 'running' | 'paused' | 'closed';
  phase: string;
  round: number;
  pace: string;
  settings: {
    [k: string]:
      | string
      | number
      | boolean
      | {
          [k: string]: string;
        }
      | null;
  };
  host_seat: number | null;
  /**
   * The seat that has the host's powers while the host is gone.
   */
  acting_host: number | null;
  /**
   * Told when the room is closed.
   */
  seed: string | null;
  /**
   * Code of the room where those who were here go on.
   */
  rematch: string | null;
  /**
   * What may be voted for, in order.
   */
  choices: string[];
  /**
   * What these are called at this table, where the format's own labels do not say.
   */
  choice_labels?: {
    [k: string]: string;
  } | null;
  /**
   * Who speaks for the bench: `judge`, `timekeeper`, or nobody.
   */
  presides: string | null;
  /**
   * In the lobby, what was marked there: the last points of the matter, in the same order.
   */
  points?: MarkView[] | null;
}
/**
 * Which case it is.
 */
export interface CaseLine {
  id: string;
  title: string;
}
/**
 * Who marked a point.
 */
export interface MarkView {
  /**
   * By which it is taken back.
   */
  number: number;
  /**
   * The seat; null for a host without one.
   */
  by: number | null;
}
/**
 * One place at the table.
 */
export interface SeatView {
  seat: number;
  role: string;
  /**
   * Of whoever holds it now; empty for an open seat.
   */
  name: string;
  /**
   * The face that its holder has chosen; absent where they chose none.
   */
  face?: number | null;
  occupant: ('human' | 'model' | 'house' | 'agent') | null;
  /**
   * Which model plays it, as the server's configuration calls it.
   */
  model: string | null;
  /**
   * Whether the seat belongs to the host.
   */
  host: boolean;
  tenure: number;
  /**
   * When it last changed hands, UTC seconds.
   */
  since: number;
  /**
   * Why it last changed hands.
   */
  reason: string;
  /**
   * Who is away and may come back to it; the understudy plays it meanwhile.
   */
  away: string | null;
  /**
   * The host keeps it for somebody with an invitation.
   */
  invited: boolean;
  /**
   * Deadlines in a row that its person or agent let pass.
   */
  missed: number;
  persona: PersonaCard | null;
  side: string | null;
  /**
   * Its standing open ballot.
   */
  ballot: string | null;
  /**
   * The standing ballot was not cast by the occupant but taken by default.
   */
  by_default: boolean;
  /**
   * Its ballot for the vote in progress is in.
   */
  cast: boolean;
  /**
   * What it said for its standing open ballot, where reasons are given.
   */
  ballot_reason: string | null;
  /**
   * It takes no further part.
   */
  out: boolean;
  /**
   * How sure it is of the first choice, 0 to 1; null where hidden or unsaid.
   */
  conviction: number | null;
}
/**
 * What everybody may know of the mind that plays a seat.
 */
export interface PersonaCard {
  id: string;
  name: string;
  archetype: string;
  occupation: string;
}
/**
 * Who may speak.
 */
export interface FloorView {
  turn_id: string | null;
  seat: number | null;
  /**
   * When the turn lapses, UTC seconds, pauses included; null while paused or when nobody has the floor.
   */
  due: number | null;
  /**
   * How long the turn was granted for.
   */
  seconds: number | null;
  /**
   * Who will be offered the floor after this in the round.
   */
  queue: number[];
  /**
   * Who asks to be next, in the order in which they did.
   */
  hands: number[];
}
/**
 * How the vote stands.
 */
export interface TallyView {
  /**
   * Standing open ballots by choice; empty before the first ballot is revealed.
   */
  counts: {
    [k: string]: number;
  };
  /**
   * Number of votes opened so far.
   */
  ballot: number;
  /**
   * The latest vote: `first`, `last_call` or `final`.
   */
  topic: string;
  /**
   * A sealed vote is in progress.
   */
  sealed: boolean;
  /**
   * Seats whose ballot for the vote in progress is in.
   */
  cast: number[];
  rounds_without_flip: number;
  /**
   * The seat whose motion for a final vote is open.
   */
  motion: number | null;
  /**
   * How the audience votes; it counts for nothing here. Empty where nobody has.
   */
  audience: {
    [k: string]: number;
  };
}
/**
 * Something that was said.
 */
export interface TurnView {
  turn_id: string;
  number: number;
  seat: number;
  name: string;
  occupant: ('human' | 'model' | 'house' | 'agent') | null;
  round: number;
  argument_type: 'logical' | 'evidence' | 'emotional' | 'moral' | 'narrative' | 'question';
  text: string;
  target: number | null;
  cites: string[];
  /**
   * Citations of things that are not in the case.
   */
  struck: string[];
  /**
   * What the text claims and the case does not have.
   */
  unfounded: UnfoundedClaim[];
  /**
   * `language` where the house could not read it.
   */
  unread: string | null;
  strategy: string | null;
  written: boolean;
  stance: string | null;
  /**
   * Who spoke: the model of the seat, the house in its place or by a rule, a person or an agent.
   */
  by: ('model' | 'house_instead' | 'house_by_rule' | 'person' | 'agent') | null;
}
/**
 * Something that a speaker says is in the matter, and is not.
 */
export interface UnfoundedClaim {
  kind: 'exhibit' | 'quotation' | 'number' | 'name';
  text: string;
}
/**
 * Something that is waited for.
 */
export interface AskView {
  ask: string;
  act: string;
  topic: string;
  /**
   * Seats that have not answered; 0 is the room itself. None for a timer, which lapses by itself.
   */
  seats: number[];
  due: number | null;
  seconds: number;
  awaited: boolean;
  /**
   * By the rules of the format the house answers it for every seat that a mind plays; no model is asked.
   */
  by_house: boolean;
  /**
   * Seats whose mind failed at it, so that somebody else answers for them.
   */
  failed: number[];
}
/**
 * A question of the matter that the table has to settle, and how it stands.
 */
export interface IssueView {
  issue: string;
  question: string;
  /**
   * What to call it within a sentence.
   */
  label: string;
  /**
   * Ids of what bears on it.
   */
  pieces: string[];
  /**
   * What was done to it last: `raised`, `answered`, `reopened`, `conceded`; null while nobody has spoken of it.
   */
  move: string | null;
  /**
   * The choice that the last turn about it argued for.
   */
  stance: string | null;
  /**
   * Whose turn that was.
   */
  seat: number | null;
  turn_id: string | null;
  /**
   * How many turns have changed it.
   */
  moves: number;
}
/**
 * How it ended.
 */
export interface ResultView {
  /**
   * Null when the room was adjourned.
   */
  outcome: string | null;
  counts: {
    [k: string]: number;
  };
  /**
   * What ended it, as `verdict_reached` tells it; or why the room was closed without a verdict.
   */
  why: string;
  /**
   * What the outcome is for, as `verdict_reached` tells it.
   */
  degree?: string | null;
  /**
   * How many found each degree.
   */
  degrees?: {
    [k: string]: number;
  } | null;
  /**
   * Who understood what it was decided from, as `verdict_reached` tells it.
   */
  basis?: string | null;
  /**
   * Each seat's conviction before the first round and after each.
   */
  course: {
    [k: string]: (number | null)[];
  };
}
/**
 * What the room has cost, and how near that is to its cap.
 */
export interface MoneyView {
  spent: SpentView;
  /**
   * USD; the setting `budget_usd`.
   */
  cap: number;
  /**
   * What can be afforded now: everything (`full`), `shorter` turns, the `cheaper` model, `house` minds alone.
   */
  stage: 'full' | 'shorter' | 'cheaper' | 'house';
  /**
   * By seat; 0 is the room itself: reactions, summaries, the judge.
   */
  by_seat: {
    [k: string]: SpentView;
  };
}
/**
 * What some calls to models have cost.
 */
export interface SpentView {
  calls: number;
  tokens_in: number;
  tokens_out: number;
  /**
   * USD, six decimals.
   */
  cost: number;
}
/**
 * Something happened.
 */
export interface EventFrame {
  kind: 'event';
  seq: number;
  at: number;
  /**
   * Who spoke, voted, filed or narrated: a model, the house in its place or by a rule, a person or an agent.
   */
  by?: ('model' | 'house_instead' | 'house_by_rule' | 'person' | 'agent') | null;
  event:
    | Opened
    | SettingsChanged
    | PersonasSet
    | SeatTaken
    | FaceChosen
    | PointMarked
    | PointTakenBack
    | SeatReleased
    | SeatInvited
    | PowersPassed
    | LineSent
    | HandRaised
    | AudienceBallotCast
    | Begun
    | Paused
    | Resumed
    | TimeLost
    | TimeGiven
    | PhaseEntered
    | RoundOpened
    | RoundClosed
    | Asked
    | AskLapsed
    | FloorGranted
    | FloorLapsed
    | TurnTaken
    | SideChosen
    | BallotOpened
    | BallotCast
    | BallotsRevealed
    | TallyTaken
    | ReactionsGiven
    | ConvictionsMoved
    | ConvictionsRevealed
    | NarrationGiven
    | Dealt
    | Filed
    | PapersOpened
    | Withdrawn
    | AnswerGiven
    | BidsWeighed
    | AsideSaid
    | MindFailed
    | ModelCalled
    | SummaryWritten
    | ClipReady
    | VoiceFailed
    | VoteMoved
    | Seconded
    | VoteCalled
    | VerdictReached
    | Forked
    | Closed
    | RematchOpened;
  view: PartialView;
}
/**
 * A room opened; its seats, its settings, its case. The seed lies sealed with the bench.
 */
export interface Opened {
  /**
   * Parts that belong to single seats.
   */
  private?: {
    [k: string]: Secret;
  } | null;
  /**
   * Parts in envelopes: only their own seat reads them.
   */
  sealed?: {
    [k: string]: Secret;
  } | null;
  /**
   * The seats that may see this event at all.
   */
  only?: number[] | null;
  /**
   * Parts that stay with a seat, whoever holds it: its role, its observation.
   */
  dealt?: {
    [k: string]: Secret;
  } | null;
  kind: 'opened';
  format: string;
  case: CaseRef;
  settings: {
    [k: string]:
      | string
      | number
      | boolean
      | {
          [k: string]: string;
        }
      | null;
  };
  /**
   * Version of the rules that made this log.
   */
  rules: number;
  seats: OpenedSeat[];
  /**
   * The seat that belongs to the host; null where the host has none.
   */
  host_seat: number | null;
  /**
   * What may be voted for, where the settings or the matter say so; else the format's own choices.
   */
  choices?: string[] | null;
  /**
   * What these are called, where the matter says so; else by the format's own labels.
   */
  choice_labels?: {
    [k: string]: string;
  } | null;
}
/**
 * One seat's part of an event.
 */
export interface Secret {
  seed?: string | null;
  choice?: string | null;
  thought?: string | null;
  /**
   * What would change this seat's mind, as its mind says.
   */
  would_change?: string | null;
  /**
   * What a person or an agent says of their own conviction, which becomes it.
   */
  conviction?: number | null;
  /**
   * How sure of the first choice the model that plays this seat says it is, 0 to 1. It is kept, and moves nothing.
   */
  believed?: number | null;
  moves?: Move[] | null;
  /**
   * What this seat now thinks of the others, -1 to 1, by seat.
   */
  trust?: {
    [k: string]: number;
  } | null;
  reaction?: Reaction | null;
  /**
   * Why this seat votes as it does.
   */
  reason?: string | null;
  /**
   * What is wrong with that, in a sentence.
   */
  flaw?: string | null;
  /**
   * The role that this seat was dealt.
   */
  role?: string | null;
  /**
   * What this seat was dealt to know, in words.
   */
  note?: string | null;
  /**
   * Seats of which this seat was dealt to know something.
   */
  knows?: number[] | null;
  /**
   * How much this seat wants to speak, 0 to 10.
   */
  desire?: number | null;
  /**
   * What it says if it has the floor.
   */
  message?: string | null;
  /**
   * The seat that it means.
   */
  target?: number | null;
  /**
   * What its message claims, as the format reads it.
   */
  points?: string[] | null;
  /**
   * What it writes down for itself, in place of what it had; empty to erase it.
   */
  notes?: string | null;
  /**
   * The parts of a paper that this seat filed, which others read once it is opened.
   */
  parts?: PaperPart[] | null;
  /**
   * What it writes down for the time being, in place of what it had; empty to erase it.
   */
  scratch?: string | null;
}
/**
 * How far one turn moved one seat.
 */
export interface Move {
  /**
   * The turn that moved it; null for where a seat starts, and for what it says of itself.
   */
  turn_id: string | null;
  seat: number;
  delta: number;
  /**
   * How sure it is of the first choice after the move, 0 to 1.
   */
  conviction: number;
}
/**
 * How one listener takes the turns of a round.
 */
export interface Reaction {
  /**
   * Base impact by turn id: -1 pushes away from the first choice with all force, +1 to it.
   */
  impacts: {
    [k: string]: number;
  };
  thought: string | null;
  /**
   * The turn that mattered to them, where a model judged; `thought` then says why.
   */
  persuaded?: string | null;
}
/**
 * One part of a paper: a statement, an exhibit, a challenge, a reason.
 */
export interface PaperPart {
  /**
   * Within its paper.
   */
  id: string;
  /**
   * What it is called on the page.
   */
  label: string;
  text: string;
  /**
   * Words that it quotes.
   */
  quote?: string | null;
  /**
   * Where the quote was found: the id of something in the matter, of a paper or of a turn; null where it was not.
   */
  source?: string | null;
  /**
   * The quote's first character in the source, counted from 0.
   */
  place?: number | null;
  /**
   * The part of another paper that it is about, as `paper/part`.
   */
  about?: string | null;
  /**
   * What is wrong with it, in a sentence.
   */
  flaw?: string | null;
  /**
   * The line of the source on which the quote begins, counted from 1, where the source has lines.
   */
  line?: number | null;
  /**
   * The character in that line, counted from 1.
   */
  column?: number | null;
  /**
   * What comes nearest to a quote that stands nowhere.
   */
  nearest?: NearestPassage | null;
  /**
   * A number that belongs to it: how sure a decision is, from 0 to 1.
   */
  figure?: number | null;
  /**
   * What may be wrong with it, in a sentence; it stands all the same.
   */
  warning?: string | null;
  /**
   * The heading in the source under which the quote stands.
   */
  section?: string | null;
  /**
   * Where it can be read outside of this table: a URL.
   */
  link?: string | null;
  /**
   * Whom its licence asks to credit, in a line.
   */
  credit?: string | null;
  /**
   * Parts of papers that it rests on, as `paper/part`.
   */
  cites?: string[] | null;
}
/**
 * What comes nearest to a quote that stands nowhere.
 */
export interface NearestPassage {
  source: string;
  /**
   * The line on which it begins, counted from 1.
   */
  line?: number | null;
  text: string;
}
/**
 * Which case is deliberated.
 */
export interface CaseRef {
  id: string;
  title: string;
  hash: string;
}
/**
 * A seat as the room opens.
 */
export interface OpenedSeat {
  seat: number;
  role: string;
  persona: PersonaCard | null;
}
/**
 * Settings changed; only the changed ones are named.
 */
export interface SettingsChanged {
  /**
   * Parts that belong to single seats.
   */
  private?: {
    [k: string]: Secret;
  } | null;
  /**
   * Parts in envelopes: only their own seat reads them.
   */
  sealed?: {
    [k: string]: Secret;
  } | null;
  /**
   * The seats that may see this event at all.
   */
  only?: number[] | null;
  /**
   * Parts that stay with a seat, whoever holds it: its role, its observation.
   */
  dealt?: {
    [k: string]: Secret;
  } | null;
  kind: 'settings_changed';
  settings: {
    [k: string]:
      | string
      | number
      | boolean
      | {
          [k: string]: string;
        }
      | null;
  };
}
/**
 * The host brought personas, or sent them away again.
 */
export interface PersonasSet {
  /**
   * Parts that belong to single seats.
   */
  private?: {
    [k: string]: Secret;
  } | null;
  /**
   * Parts in envelopes: only their own seat reads them.
   */
  sealed?: {
    [k: string]: Secret;
  } | null;
  /**
   * The seats that may see this event at all.
   */
  only?: number[] | null;
  /**
   * Parts that stay with a seat, whoever holds it: its role, its observation.
   */
  dealt?: {
    [k: string]: Secret;
  } | null;
  kind: 'personas_set';
  /**
   * Who sits on every seat from now on.
   */
  personas: SeatPersona[];
}
/**
 * Who usually sits on a seat.
 */
export interface SeatPersona {
  seat: number;
  persona: PersonaCard;
  /**
   * How they are played; left out for a persona of the format's own.
   */
  sheet?: PersonaSheet | null;
}
/**
 * How a mind plays a persona that the host brought. It stands in the log, so that nobody needs the file again.
 */
export interface PersonaSheet {
  /**
   * The form of address that goes with the surname; empty where there is none.
   */
  title: string;
  /**
   * Who they are and how they argue, in a paragraph.
   */
  about: string;
  /**
   * By name: how strong a trait of theirs is, from 0 to 1. The format says what each does.
   */
  traits: {
    [k: string]: number;
  };
  /**
   * By name: which of several ways of doing something is theirs. The format says which there are.
   */
  habits: {
    [k: string]: string;
  };
  /**
   * Lines of theirs that show how they talk.
   */
  samples: string[];
  /**
   * Something that happened to them, which they may bring once; empty for nothing.
   */
  anecdote: string;
}
/**
 * Somebody holds a seat from now on.
 */
export interface SeatTaken {
  /**
   * Parts that belong to single seats.
   */
  private?: {
    [k: string]: Secret;
  } | null;
  /**
   * Parts in envelopes: only their own seat reads them.
   */
  sealed?: {
    [k: string]: Secret;
  } | null;
  /**
   * The seats that may see this event at all.
   */
  only?: number[] | null;
  /**
   * Parts that stay with a seat, whoever holds it: its role, its observation.
   */
  dealt?: {
    [k: string]: Secret;
  } | null;
  kind: 'seat_taken';
  seat: number;
  occupant: 'human' | 'model' | 'house' | 'agent';
  name: string;
  tenure: number;
  /**
   * Why it changed hands; for a mind, why whoever held it before it does no more.
   */
  reason:
    | ('joined' | 'hosting' | 'empty' | 'returned' | 'invited')
    | ('left' | 'removed' | 'forked' | 'missed' | 'gone' | 'assigned');
  /**
   * Which model plays it, as the configuration calls it.
   */
  model?: string | null;
  /**
   * The tenure under which this occupant first sat down, where they come back to their seat.
   */
  first?: number | null;
  /**
   * What the one who comes back has missed.
   */
  meanwhile?: Meanwhile | null;
  /**
   * How they look, where they have chosen a face.
   */
  face?: number | null;
}
/**
 * Somebody at the table has chosen another face.
 */
export interface FaceChosen {
  /**
   * Parts that belong to single seats.
   */
  private?: {
    [k: string]: Secret;
  } | null;
  /**
   * Parts in envelopes: only their own seat reads them.
   */
  sealed?: {
    [k: string]: Secret;
  } | null;
  /**
   * The seats that may see this event at all.
   */
  only?: number[] | null;
  /**
   * Parts that stay with a seat, whoever holds it: its role, its observation.
   */
  dealt?: {
    [k: string]: Secret;
  } | null;
  kind: 'face_chosen';
  seat: number;
  face: number;
}
/**
 * Somebody in the lobby has marked words of a document, and said what they speak for.
 */
export interface PointMarked {
  /**
   * Parts that belong to single seats.
   */
  private?: {
    [k: string]: Secret;
  } | null;
  /**
   * Parts in envelopes: only their own seat reads them.
   */
  sealed?: {
    [k: string]: Secret;
  } | null;
  /**
   * The seats that may see this event at all.
   */
  only?: number[] | null;
  /**
   * Parts that stay with a seat, whoever holds it: its role, its observation.
   */
  dealt?: {
    [k: string]: Secret;
  } | null;
  kind: 'point_marked';
  /**
   * Null for a host without one.
   */
  seat: number | null;
  /**
   * Counts from 1 in the order in which they were marked.
   */
  number: number;
  claim: string;
  document: string;
  quote: string;
  /**
   * What they speak for or against.
   */
  target: string;
  way: 'for' | 'against';
}
/**
 * A marked point was taken back by its seat, or struck by the host.
 */
export interface PointTakenBack {
  /**
   * Parts that belong to single seats.
   */
  private?: {
    [k: string]: Secret;
  } | null;
  /**
   * Parts in envelopes: only their own seat reads them.
   */
  sealed?: {
    [k: string]: Secret;
  } | null;
  /**
   * The seats that may see this event at all.
   */
  only?: number[] | null;
  /**
   * Parts that stay with a seat, whoever holds it: its role, its observation.
   */
  dealt?: {
    [k: string]: Secret;
  } | null;
  kind: 'point_taken_back';
  seat: number | null;
  number: number;
}
/**
 * Somebody gave up a seat, or lost it.
 */
export interface SeatReleased {
  /**
   * Parts that belong to single seats.
   */
  private?: {
    [k: string]: Secret;
  } | null;
  /**
   * Parts in envelopes: only their own seat reads them.
   */
  sealed?: {
    [k: string]: Secret;
  } | null;
  /**
   * The seats that may see this event at all.
   */
  only?: number[] | null;
  /**
   * Parts that stay with a seat, whoever holds it: its role, its observation.
   */
  dealt?: {
    [k: string]: Secret;
  } | null;
  kind: 'seat_released';
  seat: number;
  tenure: number;
  reason: 'left' | 'removed' | 'forked' | 'missed' | 'gone' | 'assigned';
  /**
   * When they had taken it, UTC seconds.
   */
  since?: number | null;
  /**
   * The setting `minds` from now on, where the host gave the seat to another mind with this.
   */
  minds?:
    | string
    | number
    | boolean
    | {
        [k: string]: string;
      }
    | null;
}
/**
 * The host keeps a seat for whoever brings the invitation; earlier invitations to it are void.
 */
export interface SeatInvited {
  /**
   * Parts that belong to single seats.
   */
  private?: {
    [k: string]: Secret;
  } | null;
  /**
   * Parts in envelopes: only their own seat reads them.
   */
  sealed?: {
    [k: string]: Secret;
  } | null;
  /**
   * The seats that may see this event at all.
   */
  only?: number[] | null;
  /**
   * Parts that stay with a seat, whoever holds it: its role, its observation.
   */
  dealt?: {
    [k: string]: Secret;
  } | null;
  kind: 'seat_invited';
  seat: number;
  invitation: number;
}
/**
 * The host's powers are with the person on this seat from now on; null: with the host again.
 */
export interface PowersPassed {
  /**
   * Parts that belong to single seats.
   */
  private?: {
    [k: string]: Secret;
  } | null;
  /**
   * Parts in envelopes: only their own seat reads them.
   */
  sealed?: {
    [k: string]: Secret;
  } | null;
  /**
   * The seats that may see this event at all.
   */
  only?: number[] | null;
  /**
   * Parts that stay with a seat, whoever holds it: its role, its observation.
   */
  dealt?: {
    [k: string]: Secret;
  } | null;
  kind: 'powers_passed';
  seat: number | null;
  reason: 'gone' | 'left' | 'returned' | 'given';
}
/**
 * The host said something to some seats alone.
 */
export interface LineSent {
  /**
   * Parts that belong to single seats.
   */
  private?: {
    [k: string]: Secret;
  } | null;
  /**
   * Parts in envelopes: only their own seat reads them.
   */
  sealed?: {
    [k: string]: Secret;
  } | null;
  /**
   * The seats that may see this event at all.
   */
  only?: number[] | null;
  /**
   * Parts that stay with a seat, whoever holds it: its role, its observation.
   */
  dealt?: {
    [k: string]: Secret;
  } | null;
  kind: 'line_sent';
  /**
   * To whom it was said.
   */
  seats: number[];
  text: string;
}
/**
 * Somebody asks to be next, or does no more.
 */
export interface HandRaised {
  /**
   * Parts that belong to single seats.
   */
  private?: {
    [k: string]: Secret;
  } | null;
  /**
   * Parts in envelopes: only their own seat reads them.
   */
  sealed?: {
    [k: string]: Secret;
  } | null;
  /**
   * The seats that may see this event at all.
   */
  only?: number[] | null;
  /**
   * Parts that stay with a seat, whoever holds it: its role, its observation.
   */
  dealt?: {
    [k: string]: Secret;
  } | null;
  kind: 'hand_raised';
  seat: number;
  up: boolean;
  /**
   * Who will be offered the floor in this round, in the order that holds now.
   */
  queue: number[];
}
/**
 * Somebody in the audience voted; `member` is a number that says nothing of who they are.
 */
export interface AudienceBallotCast {
  /**
   * Parts that belong to single seats.
   */
  private?: {
    [k: string]: Secret;
  } | null;
  /**
   * Parts in envelopes: only their own seat reads them.
   */
  sealed?: {
    [k: string]: Secret;
  } | null;
  /**
   * The seats that may see this event at all.
   */
  only?: number[] | null;
  /**
   * Parts that stay with a seat, whoever holds it: its role, its observation.
   */
  dealt?: {
    [k: string]: Secret;
  } | null;
  kind: 'audience_ballot_cast';
  member: number;
  choice: string;
  previous: string | null;
}
/**
 * The host began the deliberation.
 */
export interface Begun {
  /**
   * Parts that belong to single seats.
   */
  private?: {
    [k: string]: Secret;
  } | null;
  /**
   * Parts in envelopes: only their own seat reads them.
   */
  sealed?: {
    [k: string]: Secret;
  } | null;
  /**
   * The seats that may see this event at all.
   */
  only?: number[] | null;
  /**
   * Parts that stay with a seat, whoever holds it: its role, its observation.
   */
  dealt?: {
    [k: string]: Secret;
  } | null;
  kind: 'begun';
}
/**
 * Room time stands still.
 */
export interface Paused {
  /**
   * Parts that belong to single seats.
   */
  private?: {
    [k: string]: Secret;
  } | null;
  /**
   * Parts in envelopes: only their own seat reads them.
   */
  sealed?: {
    [k: string]: Secret;
  } | null;
  /**
   * The seats that may see this event at all.
   */
  only?: number[] | null;
  /**
   * Parts that stay with a seat, whoever holds it: its role, its observation.
   */
  dealt?: {
    [k: string]: Secret;
  } | null;
  kind: 'paused';
}
/**
 * Room time runs again.
 */
export interface Resumed {
  /**
   * Parts that belong to single seats.
   */
  private?: {
    [k: string]: Secret;
  } | null;
  /**
   * Parts in envelopes: only their own seat reads them.
   */
  sealed?: {
    [k: string]: Secret;
  } | null;
  /**
   * The seats that may see this event at all.
   */
  only?: number[] | null;
  /**
   * Parts that stay with a seat, whoever holds it: its role, its observation.
   */
  dealt?: {
    [k: string]: Secret;
  } | null;
  kind: 'resumed';
}
/**
 * Nobody drove the room for a while (a server was restarted): its time stood still for so long.
 */
export interface TimeLost {
  /**
   * Parts that belong to single seats.
   */
  private?: {
    [k: string]: Secret;
  } | null;
  /**
   * Parts in envelopes: only their own seat reads them.
   */
  sealed?: {
    [k: string]: Secret;
  } | null;
  /**
   * The seats that may see this event at all.
   */
  only?: number[] | null;
  /**
   * Parts that stay with a seat, whoever holds it: its role, its observation.
   */
  dealt?: {
    [k: string]: Secret;
  } | null;
  kind: 'time_lost';
  seconds: number;
}
/**
 * A seat has more time: to speak, or for a paper or a vote with reasons.
 */
export interface TimeGiven {
  /**
   * Parts that belong to single seats.
   */
  private?: {
    [k: string]: Secret;
  } | null;
  /**
   * Parts in envelopes: only their own seat reads them.
   */
  sealed?: {
    [k: string]: Secret;
  } | null;
  /**
   * The seats that may see this event at all.
   */
  only?: number[] | null;
  /**
   * Parts that stay with a seat, whoever holds it: its role, its observation.
   */
  dealt?: {
    [k: string]: Secret;
  } | null;
  kind: 'time_given';
  turn_id: string;
  seat: number;
  seconds: number;
  /**
   * `draft`: time was up, and words that were written are offered for sending; `writing`: time was up while somebody
   * was writing; absent: the host gave it.
   */
  reason?: ('draft' | 'writing') | null;
}
/**
 * The deliberation entered a phase; all open asks are void.
 */
export interface PhaseEntered {
  /**
   * Parts that belong to single seats.
   */
  private?: {
    [k: string]: Secret;
  } | null;
  /**
   * Parts in envelopes: only their own seat reads them.
   */
  sealed?: {
    [k: string]: Secret;
  } | null;
  /**
   * The seats that may see this event at all.
   */
  only?: number[] | null;
  /**
   * Parts that stay with a seat, whoever holds it: its role, its observation.
   */
  dealt?: {
    [k: string]: Secret;
  } | null;
  kind: 'phase_entered';
  phase: string;
  why: string;
}
/**
 * A round began; these seats will be offered the floor, in this order.
 */
export interface RoundOpened {
  /**
   * Parts that belong to single seats.
   */
  private?: {
    [k: string]: Secret;
  } | null;
  /**
   * Parts in envelopes: only their own seat reads them.
   */
  sealed?: {
    [k: string]: Secret;
  } | null;
  /**
   * The seats that may see this event at all.
   */
  only?: number[] | null;
  /**
   * Parts that stay with a seat, whoever holds it: its role, its observation.
   */
  dealt?: {
    [k: string]: Secret;
  } | null;
  kind: 'round_opened';
  round: number;
  speakers: number[];
}
/**
 * A round is over.
 */
export interface RoundClosed {
  /**
   * Parts that belong to single seats.
   */
  private?: {
    [k: string]: Secret;
  } | null;
  /**
   * Parts in envelopes: only their own seat reads them.
   */
  sealed?: {
    [k: string]: Secret;
  } | null;
  /**
   * The seats that may see this event at all.
   */
  only?: number[] | null;
  /**
   * Parts that stay with a seat, whoever holds it: its role, its observation.
   */
  dealt?: {
    [k: string]: Secret;
  } | null;
  kind: 'round_closed';
  round: number;
}
/**
 * Seats are asked for an act; an answer cites `ask`.
 */
export interface Asked {
  /**
   * Parts that belong to single seats.
   */
  private?: {
    [k: string]: Secret;
  } | null;
  /**
   * Parts in envelopes: only their own seat reads them.
   */
  sealed?: {
    [k: string]: Secret;
  } | null;
  /**
   * The seats that may see this event at all.
   */
  only?: number[] | null;
  /**
   * Parts that stay with a seat, whoever holds it: its role, its observation.
   */
  dealt?: {
    [k: string]: Secret;
  } | null;
  kind: 'asked';
  ask: string;
  act: string;
  seats: number[];
  seconds: number;
  /**
   * As granted, UTC seconds; pauses move it (see the view).
   */
  deadline: number;
  /**
   * Whether the deliberation waits for the answers.
   */
  awaited: boolean;
  /**
   * What it is about, where the act alone does not tell (`case`, `verdict`, `last_call`, …).
   */
  topic: string;
}
/**
 * The time of an ask is over; defaults follow for whoever has not answered.
 */
export interface AskLapsed {
  /**
   * Parts that belong to single seats.
   */
  private?: {
    [k: string]: Secret;
  } | null;
  /**
   * Parts in envelopes: only their own seat reads them.
   */
  sealed?: {
    [k: string]: Secret;
  } | null;
  /**
   * The seats that may see this event at all.
   */
  only?: number[] | null;
  /**
   * Parts that stay with a seat, whoever holds it: its role, its observation.
   */
  dealt?: {
    [k: string]: Secret;
  } | null;
  kind: 'ask_lapsed';
  ask: string;
}
/**
 * A seat has the floor; `turn_id` is the id of this ask for speech.
 */
export interface FloorGranted {
  /**
   * Parts that belong to single seats.
   */
  private?: {
    [k: string]: Secret;
  } | null;
  /**
   * Parts in envelopes: only their own seat reads them.
   */
  sealed?: {
    [k: string]: Secret;
  } | null;
  /**
   * The seats that may see this event at all.
   */
  only?: number[] | null;
  /**
   * Parts that stay with a seat, whoever holds it: its role, its observation.
   */
  dealt?: {
    [k: string]: Secret;
  } | null;
  kind: 'floor_granted';
  turn_id: string;
  seat: number;
  tenure: number;
  seconds: number;
  deadline: number;
  /**
   * What it is for, where it is not the seat's turn in the round: to answer a question, to say why its ballot
   * changed, to say a last line before an end, or to put the other side where nearly everybody agrees.
   */
  topic?: ('answer' | 'changed' | 'last_word' | 'advocate') | null;
  /**
   * The turn that it is about: the question, or what changed the ballot.
   */
  about?: string | null;
}
/**
 * A floor ended without a turn.
 */
export interface FloorLapsed {
  /**
   * Parts that belong to single seats.
   */
  private?: {
    [k: string]: Secret;
  } | null;
  /**
   * Parts in envelopes: only their own seat reads them.
   */
  sealed?: {
    [k: string]: Secret;
  } | null;
  /**
   * The seats that may see this event at all.
   */
  only?: number[] | null;
  /**
   * Parts that stay with a seat, whoever holds it: its role, its observation.
   */
  dealt?: {
    [k: string]: Secret;
  } | null;
  kind: 'floor_lapsed';
  turn_id: string;
  seat: number;
  reason: 'passed' | 'deadline' | 'handed_over' | 'failed' | 'vote_called' | 'interrupted';
  /**
   * The same seat is granted the floor once more, under a new id: it changed hands, or was interrupted.
   */
  again: boolean;
  /**
   * Seconds of the turn that were left.
   */
  left: number;
  /**
   * Who interrupted, and has the floor next.
   */
  by?: number | null;
}
/**
 * Somebody spoke.
 */
export interface TurnTaken {
  /**
   * Parts that belong to single seats.
   */
  private?: {
    [k: string]: Secret;
  } | null;
  /**
   * Parts in envelopes: only their own seat reads them.
   */
  sealed?: {
    [k: string]: Secret;
  } | null;
  /**
   * The seats that may see this event at all.
   */
  only?: number[] | null;
  /**
   * Parts that stay with a seat, whoever holds it: its role, its observation.
   */
  dealt?: {
    [k: string]: Secret;
  } | null;
  kind: 'turn_taken';
  turn_id: string;
  seat: number;
  argument_type: 'logical' | 'evidence' | 'emotional' | 'moral' | 'narrative' | 'question';
  text: string;
  target: number | null;
  cites: string[];
  strategy: string | null;
  hits: Hit[];
  points: string[];
  stance: string | null;
  force: number | null;
  /**
   * The seat's mind wrote this out from a strategy that a person chose.
   */
  written: boolean;
  /**
   * Citations of things that are not in the case.
   */
  struck: string[];
  /**
   * The open ballot that the speaker states with these words; the ballot itself follows.
   */
  choice?: string | null;
  /**
   * Why, in a sentence.
   */
  reason?: string | null;
  /**
   * Whether these are the speaker's last words: that they withdraw follows.
   */
  withdraws?: boolean | null;
  notes?: TurnNote[] | null;
  /**
   * What the speaker files with these words: that it lies on the table follows.
   */
  files?: TurnPaper | null;
  /**
   * What the text claims and the case does not have: it is struck, and has no force.
   */
  unfounded?: UnfoundedClaim[] | null;
  /**
   * Why the house could not read the text, which then has no force.
   */
  unread?: 'language' | null;
  /**
   * It takes back what was struck of the speaker's words before.
   */
  retracts?: boolean | null;
  /**
   * What the turn did to the issues of the case.
   */
  issues?: IssueMove[] | null;
  /**
   * It asks or presses its target.
   */
  asks?: boolean | null;
}
/**
 * Something in the case that a text is about, found by search.
 */
export interface Hit {
  id: string;
  score: number;
}
/**
 * Something that a turn puts on record besides its words: a question, a condition, something that is to be done.
 */
export interface TurnNote {
  /**
   * Which of the format's kinds of notes it is.
   */
  kind: string;
  text: string;
  /**
   * Whom it concerns, by the name that was used.
   */
  who?: string | null;
  /**
   * Until when, in the words that were used.
   */
  due?: string | null;
}
/**
 * A paper that the speaker lays on the table with a turn.
 */
export interface TurnPaper {
  /**
   * Which of the format's kinds of papers it is.
   */
  form: string;
  title: string;
  text: string;
}
/**
 * What a turn did to one issue of the matter.
 */
export interface IssueMove {
  issue: string;
  move: 'raised' | 'answered' | 'reopened' | 'conceded';
}
/**
 * A seat committed to a side for good; by default until somebody on it has chosen or spoken.
 */
export interface SideChosen {
  /**
   * Parts that belong to single seats.
   */
  private?: {
    [k: string]: Secret;
  } | null;
  /**
   * Parts in envelopes: only their own seat reads them.
   */
  sealed?: {
    [k: string]: Secret;
  } | null;
  /**
   * The seats that may see this event at all.
   */
  only?: number[] | null;
  /**
   * Parts that stay with a seat, whoever holds it: its role, its observation.
   */
  dealt?: {
    [k: string]: Secret;
  } | null;
  kind: 'side_chosen';
  ask: string | null;
  seat: number;
  side: string;
  by: 'occupant' | 'default';
}
/**
 * A vote is taken; earlier ballots stand until they are replaced.
 */
export interface BallotOpened {
  /**
   * Parts that belong to single seats.
   */
  private?: {
    [k: string]: Secret;
  } | null;
  /**
   * Parts in envelopes: only their own seat reads them.
   */
  sealed?: {
    [k: string]: Secret;
  } | null;
  /**
   * The seats that may see this event at all.
   */
  only?: number[] | null;
  /**
   * Parts that stay with a seat, whoever holds it: its role, its observation.
   */
  dealt?: {
    [k: string]: Secret;
  } | null;
  kind: 'ballot_opened';
  ballot: number;
  /**
   * Ballots stay in the box until all are in.
   */
  sealed_until_all: boolean;
  topic: string;
  /**
   * Whether earlier ballots count no more, and are put away.
   */
  fresh?: boolean | null;
}
/**
 * A seat voted. `choice` is null while the ballot is sealed; a flip is a ballot that differs from `previous`.
 */
export interface BallotCast {
  /**
   * Parts that belong to single seats.
   */
  private?: {
    [k: string]: Secret;
  } | null;
  /**
   * Parts in envelopes: only their own seat reads them.
   */
  sealed?: {
    [k: string]: Secret;
  } | null;
  /**
   * The seats that may see this event at all.
   */
  only?: number[] | null;
  /**
   * Parts that stay with a seat, whoever holds it: its role, its observation.
   */
  dealt?: {
    [k: string]: Secret;
  } | null;
  kind: 'ballot_cast';
  ask: string | null;
  seat: number;
  choice: string | null;
  previous: string | null;
  by: 'occupant' | 'default';
  /**
   * What the voter says for an open ballot.
   */
  reason?: string | null;
  /**
   * The turn that did most to change it, where a mind's ballot changed by rule.
   */
  cause?: string | null;
}
/**
 * The box is opened.
 */
export interface BallotsRevealed {
  /**
   * Parts that belong to single seats.
   */
  private?: {
    [k: string]: Secret;
  } | null;
  /**
   * Parts in envelopes: only their own seat reads them.
   */
  sealed?: {
    [k: string]: Secret;
  } | null;
  /**
   * The seats that may see this event at all.
   */
  only?: number[] | null;
  /**
   * Parts that stay with a seat, whoever holds it: its role, its observation.
   */
  dealt?: {
    [k: string]: Secret;
  } | null;
  kind: 'ballots_revealed';
  ballots: {
    [k: string]: string;
  };
  /**
   * What each seat said for its ballot, where reasons were given.
   */
  reasons?: {
    [k: string]: string;
  } | null;
  /**
   * Seats that said so in place of a choice; they have no ballot yet.
   */
  undecided?: number[] | null;
}
/**
 * How the ballots stand.
 */
export interface TallyTaken {
  /**
   * Parts that belong to single seats.
   */
  private?: {
    [k: string]: Secret;
  } | null;
  /**
   * Parts in envelopes: only their own seat reads them.
   */
  sealed?: {
    [k: string]: Secret;
  } | null;
  /**
   * The seats that may see this event at all.
   */
  only?: number[] | null;
  /**
   * Parts that stay with a seat, whoever holds it: its role, its observation.
   */
  dealt?: {
    [k: string]: Secret;
  } | null;
  kind: 'tally_taken';
  counts: {
    [k: string]: number;
  };
}
/**
 * The listeners took in a round's turns; each one's reaction is its own.
 */
export interface ReactionsGiven {
  /**
   * Parts that belong to single seats.
   */
  private?: {
    [k: string]: Secret;
  } | null;
  /**
   * Parts in envelopes: only their own seat reads them.
   */
  sealed?: {
    [k: string]: Secret;
  } | null;
  /**
   * The seats that may see this event at all.
   */
  only?: number[] | null;
  /**
   * Parts that stay with a seat, whoever holds it: its role, its observation.
   */
  dealt?: {
    [k: string]: Secret;
  } | null;
  kind: 'reactions_given';
  ask: string;
  by: 'occupant' | 'default';
}
/**
 * Convictions moved. Where they are hidden, `moves` is empty and each seat's own lie in its private part.
 */
export interface ConvictionsMoved {
  /**
   * Parts that belong to single seats.
   */
  private?: {
    [k: string]: Secret;
  } | null;
  /**
   * Parts in envelopes: only their own seat reads them.
   */
  sealed?: {
    [k: string]: Secret;
  } | null;
  /**
   * The seats that may see this event at all.
   */
  only?: number[] | null;
  /**
   * Parts that stay with a seat, whoever holds it: its role, its observation.
   */
  dealt?: {
    [k: string]: Secret;
  } | null;
  kind: 'convictions_moved';
  moves: Move[];
  /**
   * The round whose turns moved them; null for where seats start and for what people say of themselves.
   */
  round: number | null;
  /**
   * By seat: the turn that mattered to them and why, where a model judged how they took it and moves are shown.
   */
  persuaded?: {
    [k: string]: Persuasion;
  } | null;
}
/**
 * What mattered to a listener in a round, and why.
 */
export interface Persuasion {
  turn_id: string;
  /**
   * In the listener's own words.
   */
  why?: string | null;
}
/**
 * At the verdict: where everybody stood, from the first ballot on.
 */
export interface ConvictionsRevealed {
  /**
   * Parts that belong to single seats.
   */
  private?: {
    [k: string]: Secret;
  } | null;
  /**
   * Parts in envelopes: only their own seat reads them.
   */
  sealed?: {
    [k: string]: Secret;
  } | null;
  /**
   * The seats that may see this event at all.
   */
  only?: number[] | null;
  /**
   * Parts that stay with a seat, whoever holds it: its role, its observation.
   */
  dealt?: {
    [k: string]: Secret;
  } | null;
  kind: 'convictions_revealed';
  /**
   * By seat: before the first round and after each one; null where nobody said.
   */
  convictions: {
    [k: string]: (number | null)[];
  };
  /**
   * By seat of a mind: what it came to think of the others, -1 to 1, where the format keeps that.
   */
  opinions?: {
    [k: string]: {
      [k: string]: number;
    };
  } | null;
}
/**
 * The judge spoke.
 */
export interface NarrationGiven {
  /**
   * Parts that belong to single seats.
   */
  private?: {
    [k: string]: Secret;
  } | null;
  /**
   * Parts in envelopes: only their own seat reads them.
   */
  sealed?: {
    [k: string]: Secret;
  } | null;
  /**
   * The seats that may see this event at all.
   */
  only?: number[] | null;
  /**
   * Parts that stay with a seat, whoever holds it: its role, its observation.
   */
  dealt?: {
    [k: string]: Secret;
  } | null;
  kind: 'narration_given';
  ask: string;
  topic: string;
  text: string;
  by: 'occupant' | 'default';
}
/**
 * Each seat was dealt its part (`dealt`), which stays with the seat whoever holds it.
 */
export interface Dealt {
  /**
   * Parts that belong to single seats.
   */
  private?: {
    [k: string]: Secret;
  } | null;
  /**
   * Parts in envelopes: only their own seat reads them.
   */
  sealed?: {
    [k: string]: Secret;
  } | null;
  /**
   * The seats that may see this event at all.
   */
  only?: number[] | null;
  /**
   * Parts that stay with a seat, whoever holds it: its role, its observation.
   */
  dealt?: {
    [k: string]: Secret;
  } | null;
  kind: 'dealt';
  seats: number[];
}
/**
 * Somebody laid a paper on the table. Where it is `closed`, others read its parts once it is opened.
 */
export interface Filed {
  /**
   * Parts that belong to single seats.
   */
  private?: {
    [k: string]: Secret;
  } | null;
  /**
   * Parts in envelopes: only their own seat reads them.
   */
  sealed?: {
    [k: string]: Secret;
  } | null;
  /**
   * The seats that may see this event at all.
   */
  only?: number[] | null;
  /**
   * Parts that stay with a seat, whoever holds it: its role, its observation.
   */
  dealt?: {
    [k: string]: Secret;
  } | null;
  kind: 'filed';
  /**
   * Its id at this table, by which it may be cited.
   */
  paper: string;
  /**
   * What kind of paper it is: `reason`, `ruling`, …
   */
  form: string;
  title: string;
  /**
   * Who filed it; 0 for the bench.
   */
  seat: number;
  ask: string | null;
  parts: PaperPart[];
  standing: 'stands' | 'returned' | 'struck';
  by: 'occupant' | 'default';
  /**
   * Its parts lie in an envelope (`sealed`) until the paper is opened.
   */
  closed?: boolean | null;
}
/**
 * Papers that were filed sealed are opened: everybody reads their parts.
 */
export interface PapersOpened {
  /**
   * Parts that belong to single seats.
   */
  private?: {
    [k: string]: Secret;
  } | null;
  /**
   * Parts in envelopes: only their own seat reads them.
   */
  sealed?: {
    [k: string]: Secret;
  } | null;
  /**
   * The seats that may see this event at all.
   */
  only?: number[] | null;
  /**
   * Parts that stay with a seat, whoever holds it: its role, its observation.
   */
  dealt?: {
    [k: string]: Secret;
  } | null;
  kind: 'papers_opened';
  /**
   * The parts by the id of their paper, in the order in which they were filed.
   */
  papers: {
    [k: string]: PaperPart[];
  };
}
/**
 * A seat takes no further part; it keeps its place at the table.
 */
export interface Withdrawn {
  /**
   * Parts that belong to single seats.
   */
  private?: {
    [k: string]: Secret;
  } | null;
  /**
   * Parts in envelopes: only their own seat reads them.
   */
  sealed?: {
    [k: string]: Secret;
  } | null;
  /**
   * The seats that may see this event at all.
   */
  only?: number[] | null;
  /**
   * Parts that stay with a seat, whoever holds it: its role, its observation.
   */
  dealt?: {
    [k: string]: Secret;
  } | null;
  kind: 'withdrawn';
  seat: number;
  ask: string | null;
  /**
   * `voted_out`: by the table; `eliminated`: by seats that may, as the format says; `excused`: the host leaves the
   * chair empty.
   */
  reason: 'withdrew' | 'voted_out' | 'eliminated' | 'excused';
  by: 'occupant' | 'default';
}
/**
 * A seat answered an ask for itself: a bid, a note. What it answered is in its own part.
 */
export interface AnswerGiven {
  /**
   * Parts that belong to single seats.
   */
  private?: {
    [k: string]: Secret;
  } | null;
  /**
   * Parts in envelopes: only their own seat reads them.
   */
  sealed?: {
    [k: string]: Secret;
  } | null;
  /**
   * The seats that may see this event at all.
   */
  only?: number[] | null;
  /**
   * Parts that stay with a seat, whoever holds it: its role, its observation.
   */
  dealt?: {
    [k: string]: Secret;
  } | null;
  kind: 'answer_given';
  ask: string;
  /**
   * The kind of act that was asked for.
   */
  act: string;
  seat: number;
  by: 'occupant' | 'default';
}
/**
 * The bids for the floor were weighed; the highest has it next.
 */
export interface BidsWeighed {
  /**
   * Parts that belong to single seats.
   */
  private?: {
    [k: string]: Secret;
  } | null;
  /**
   * Parts in envelopes: only their own seat reads them.
   */
  sealed?: {
    [k: string]: Secret;
  } | null;
  /**
   * The seats that may see this event at all.
   */
  only?: number[] | null;
  /**
   * Parts that stay with a seat, whoever holds it: its role, its observation.
   */
  dealt?: {
    [k: string]: Secret;
  } | null;
  kind: 'bids_weighed';
  /**
   * 1, 2, 3, … within one round.
   */
  tick: number;
  /**
   * The seat that speaks next; null where nobody wants to.
   */
  winner: number | null;
  /**
   * The seats that wanted to speak, the winner aside.
   */
  hands: number[];
  /**
   * Whether the winner interrupted with the highest bid there is.
   */
  urgent?: boolean | null;
}
/**
 * Somebody who takes no further part said something to the others who take none (`only`).
 */
export interface AsideSaid {
  /**
   * Parts that belong to single seats.
   */
  private?: {
    [k: string]: Secret;
  } | null;
  /**
   * Parts in envelopes: only their own seat reads them.
   */
  sealed?: {
    [k: string]: Secret;
  } | null;
  /**
   * The seats that may see this event at all.
   */
  only?: number[] | null;
  /**
   * Parts that stay with a seat, whoever holds it: its role, its observation.
   */
  dealt?: {
    [k: string]: Secret;
  } | null;
  kind: 'aside_said';
  seat: number;
  text: string;
  /**
   * What it answers; null where they said it unasked.
   */
  ask?: string | null;
}
/**
 * A mind did not answer; everybody sees it, and what was done instead.
 */
export interface MindFailed {
  /**
   * Parts that belong to single seats.
   */
  private?: {
    [k: string]: Secret;
  } | null;
  /**
   * Parts in envelopes: only their own seat reads them.
   */
  sealed?: {
    [k: string]: Secret;
  } | null;
  /**
   * The seats that may see this event at all.
   */
  only?: number[] | null;
  /**
   * Parts that stay with a seat, whoever holds it: its role, its observation.
   */
  dealt?: {
    [k: string]: Secret;
  } | null;
  kind: 'mind_failed';
  seat: number;
  /**
   * What it was asked; empty for a summary, which nobody waits for.
   */
  ask: string;
  reason: string;
  instead: string;
}
/**
 * A model was called for a seat, or (0) for the bench, and this is what it cost.
 */
export interface ModelCalled {
  /**
   * Parts that belong to single seats.
   */
  private?: {
    [k: string]: Secret;
  } | null;
  /**
   * Parts in envelopes: only their own seat reads them.
   */
  sealed?: {
    [k: string]: Secret;
  } | null;
  /**
   * The seats that may see this event at all.
   */
  only?: number[] | null;
  /**
   * Parts that stay with a seat, whoever holds it: its role, its observation.
   */
  dealt?: {
    [k: string]: Secret;
  } | null;
  kind: 'model_called';
  seat: number;
  task: 'speak' | 'react' | 'summarise' | 'narrate' | 'look_up' | 'repair' | 'act' | 'interview' | 'mark';
  /**
   * As the configuration calls it.
   */
  model: string;
  /**
   * What the server says it is.
   */
  version: string;
  /**
   * Fingerprint of the templates, 16 hex digits.
   */
  prompt: string;
  tokens_in: number;
  tokens_out: number;
  /**
   * USD, six decimals; 0 for a local model.
   */
  cost: number;
  seconds: number;
  outcome: 'answered' | 'unreadable' | 'failed' | 'cancelled';
  /**
   * Where the code is run that the call asked for: `local`, `docker`, …; null where it asked for none.
   */
  code_runs?: string | null;
}
/**
 * What was said up to a turn, in a few sentences by which the minds remember it from now on.
 */
export interface SummaryWritten {
  /**
   * Parts that belong to single seats.
   */
  private?: {
    [k: string]: Secret;
  } | null;
  /**
   * Parts in envelopes: only their own seat reads them.
   */
  sealed?: {
    [k: string]: Secret;
  } | null;
  /**
   * The seats that may see this event at all.
   */
  only?: number[] | null;
  /**
   * Parts that stay with a seat, whoever holds it: its role, its observation.
   */
  dealt?: {
    [k: string]: Secret;
  } | null;
  kind: 'summary_written';
  text: string;
  /**
   * Number of the last turn that it covers.
   */
  through: number;
  by: 'occupant' | 'default';
}
/**
 * Something can be heard, also while it is still being made.
 */
export interface ClipReady {
  /**
   * Parts that belong to single seats.
   */
  private?: {
    [k: string]: Secret;
  } | null;
  /**
   * Parts in envelopes: only their own seat reads them.
   */
  sealed?: {
    [k: string]: Secret;
  } | null;
  /**
   * The seats that may see this event at all.
   */
  only?: number[] | null;
  /**
   * Parts that stay with a seat, whoever holds it: its role, its observation.
   */
  dealt?: {
    [k: string]: Secret;
  } | null;
  kind: 'clip_ready';
  clip: Clip;
  /**
   * The ask of the narration that it speaks, or the id of the turn.
   */
  ask: string;
  /**
   * The seat that is heard; 0 for the bench.
   */
  seat: number;
}
/**
 * Something that can be heard.
 */
export interface Clip {
  id: string;
  mime: string;
  voice: string;
  /**
   * How long it is, where that is known already.
   */
  seconds: number | null;
}
/**
 * A voice failed; everybody sees it, and what is heard instead.
 */
export interface VoiceFailed {
  /**
   * Parts that belong to single seats.
   */
  private?: {
    [k: string]: Secret;
  } | null;
  /**
   * Parts in envelopes: only their own seat reads them.
   */
  sealed?: {
    [k: string]: Secret;
  } | null;
  /**
   * The seats that may see this event at all.
   */
  only?: number[] | null;
  /**
   * Parts that stay with a seat, whoever holds it: its role, its observation.
   */
  dealt?: {
    [k: string]: Secret;
  } | null;
  kind: 'voice_failed';
  voice: string;
  reason: string;
  instead: string;
}
/**
 * A seat moved that the final vote be called.
 */
export interface VoteMoved {
  /**
   * Parts that belong to single seats.
   */
  private?: {
    [k: string]: Secret;
  } | null;
  /**
   * Parts in envelopes: only their own seat reads them.
   */
  sealed?: {
    [k: string]: Secret;
  } | null;
  /**
   * The seats that may see this event at all.
   */
  only?: number[] | null;
  /**
   * Parts that stay with a seat, whoever holds it: its role, its observation.
   */
  dealt?: {
    [k: string]: Secret;
  } | null;
  kind: 'vote_moved';
  seat: number;
}
/**
 * A seat said whether the moved vote should be called.
 */
export interface Seconded {
  /**
   * Parts that belong to single seats.
   */
  private?: {
    [k: string]: Secret;
  } | null;
  /**
   * Parts in envelopes: only their own seat reads them.
   */
  sealed?: {
    [k: string]: Secret;
  } | null;
  /**
   * The seats that may see this event at all.
   */
  only?: number[] | null;
  /**
   * Parts that stay with a seat, whoever holds it: its role, its observation.
   */
  dealt?: {
    [k: string]: Secret;
  } | null;
  kind: 'seconded';
  ask: string;
  seat: number;
  choice: string;
  by: 'occupant' | 'default';
}
/**
 * The final vote was called, or a motion for it failed. `seat` is null for a host without one.
 */
export interface VoteCalled {
  /**
   * Parts that belong to single seats.
   */
  private?: {
    [k: string]: Secret;
  } | null;
  /**
   * Parts in envelopes: only their own seat reads them.
   */
  sealed?: {
    [k: string]: Secret;
  } | null;
  /**
   * The seats that may see this event at all.
   */
  only?: number[] | null;
  /**
   * Parts that stay with a seat, whoever holds it: its role, its observation.
   */
  dealt?: {
    [k: string]: Secret;
  } | null;
  kind: 'vote_called';
  seat: number | null;
  carried: boolean;
}
/**
 * The outcome.
 */
export interface VerdictReached {
  /**
   * Parts that belong to single seats.
   */
  private?: {
    [k: string]: Secret;
  } | null;
  /**
   * Parts in envelopes: only their own seat reads them.
   */
  sealed?: {
    [k: string]: Secret;
  } | null;
  /**
   * The seats that may see this event at all.
   */
  only?: number[] | null;
  /**
   * Parts that stay with a seat, whoever holds it: its role, its observation.
   */
  dealt?: {
    [k: string]: Secret;
  } | null;
  kind: 'verdict_reached';
  outcome: string;
  counts: {
    [k: string]: number;
  };
  /**
   * What ended the deliberation; one of the reasons that the format has labels for.
   */
  why: string;
  /**
   * What the outcome is for, where that is found apart: a charge, or something less.
   */
  degree?: string | null;
  /**
   * How many found each degree; who found which stays in the box.
   */
  degrees?: {
    [k: string]: number;
  } | null;
  /**
   * Who understood what it was decided from, where the format asks for it: `people`, `model`,
   * `authored`, or in a game `draft`, for nobody. A jury has one on an imported case alone.
   */
  basis?: string | null;
}
/**
 * From here on this log goes its own way.
 */
export interface Forked {
  /**
   * Parts that belong to single seats.
   */
  private?: {
    [k: string]: Secret;
  } | null;
  /**
   * Parts in envelopes: only their own seat reads them.
   */
  sealed?: {
    [k: string]: Secret;
  } | null;
  /**
   * The seats that may see this event at all.
   */
  only?: number[] | null;
  /**
   * Parts that stay with a seat, whoever holds it: its role, its observation.
   */
  dealt?: {
    [k: string]: Secret;
  } | null;
  kind: 'forked';
  /**
   * The deliberation it was copied from.
   */
  source: string;
  after_seq: number;
  /**
   * The source's outcome was still open: whoever reads here learns no more of it than there.
   */
  guarded: boolean;
  /**
   * Whoever opened the fork was not the source's host: what was private before stays so, also for the fork's host.
   */
  withheld?: boolean;
  host_seat: number | null;
  settings: {
    [k: string]:
      | string
      | number
      | boolean
      | {
          [k: string]: string;
        }
      | null;
  };
}
/**
 * The room is closed; the seed is told, and nothing follows but what calls have cost, what can be heard, and where
 * those who were here go on.
 */
export interface Closed {
  /**
   * Parts that belong to single seats.
   */
  private?: {
    [k: string]: Secret;
  } | null;
  /**
   * Parts in envelopes: only their own seat reads them.
   */
  sealed?: {
    [k: string]: Secret;
  } | null;
  /**
   * The seats that may see this event at all.
   */
  only?: number[] | null;
  /**
   * Parts that stay with a seat, whoever holds it: its role, its observation.
   */
  dealt?: {
    [k: string]: Secret;
  } | null;
  kind: 'closed';
  reason: 'verdict' | 'adjourned';
  seed: string;
}
/**
 * Those who were here go on in another room.
 */
export interface RematchOpened {
  /**
   * Parts that belong to single seats.
   */
  private?: {
    [k: string]: Secret;
  } | null;
  /**
   * Parts in envelopes: only their own seat reads them.
   */
  sealed?: {
    [k: string]: Secret;
  } | null;
  /**
   * The seats that may see this event at all.
   */
  only?: number[] | null;
  /**
   * Parts that stay with a seat, whoever holds it: its role, its observation.
   */
  dealt?: {
    [k: string]: Secret;
  } | null;
  kind: 'rematch_opened';
  /**
   * The other room's.
   */
  code: string;
}
/**
 * The top-level parts that changed, each whole. `you` null: the seat is no longer yours.
 */
export interface PartialView {
  room?: RoomView | null;
  seats?: SeatView[] | null;
  floor?: FloorView | null;
  tally?: TallyView | null;
  heard?: TurnView[] | null;
  waiting?: AskView[] | null;
  narration?: string | null;
  papers?: PaperView[] | null;
  issues?: IssueView[] | null;
  result?: ResultView | null;
  money?: MoneyView | null;
  others?: {
    [k: string]: number;
  } | null;
  you?: YouView | null;
}
/**
 * Something happened that this viewer may not see.
 */
export interface SkipFrame {
  kind: 'skip';
  seq: number;
}
/**
 * Words of a turn as they are produced; never stored.
 */
export interface DeltaFrame {
  kind: 'delta';
  turn_id: string;
  /**
   * Characters of the turn that came before these. What a client has beyond them is void: the mind began anew.
   */
  start: number;
  /**
   * Empty where only something is void.
   */
  text: string;
}
/**
 * A mind looks something up before it speaks; never stored.
 */
export interface LookingFrame {
  kind: 'looking';
  seat: number;
  turn_id: string;
  /**
   * What it looks at: “exhibit 4”.
   */
  label: string;
}
/**
 * Who is here; at most once a second, never stored.
 */
export interface PresenceFrame {
  kind: 'presence';
  /**
   * Open sockets without a seat, but for shared screens.
   */
  watching: number;
  /**
   * Seats with an open socket.
   */
  connected: number[];
  /**
   * Seats whose person is writing.
   */
  typing: number[];
}
/**
 * Somebody wants the speech that is on to end; never stored.
 */
export interface NextPressedFrame {
  kind: 'next_pressed';
  /**
   * Theirs; null: the host, who has no seat.
   */
  seat: number | null;
}
/**
 * An act was taken and is stored.
 */
export interface AckFrame {
  kind: 'ack';
  ref: number | string;
  seq: number;
}
/**
 * A frame or an act was not taken; nothing has changed.
 */
export interface RefusalFrame {
  kind: 'refusal';
  /**
   * Null where the frame could not be read so far.
   */
  ref: number | string | null;
  code: string;
  detail: string;
}
/**
 * The line is up.
 */
export interface PongFrame {
  kind: 'pong';
  ref: number | string;
}
/**
 * On the socket of a class: its view, first the whole of it and then what changed.
 */
export interface ClassFrame {
  kind: 'class';
  view: ClassParts;
}
/**
 * The parts of a view of a class that changed; the others stay as they were. Of `rooms` each one that is listed is
 * whole, and the others stay.
 */
export interface ClassParts {
  info: ClassInfo | null;
  you: YouInClass | null;
  pupils: PupilInfo[] | null;
  /**
   * For a teacher alone.
   */
  returns: WaitingPupil[] | null;
  /**
   * For a teacher alone.
   */
  expected: ExpectedPupil[] | null;
  rooms: RoomGlance[] | null;
}
/**
 * The class itself.
 */
export interface ClassInfo {
  code: string;
  title: string;
  /**
   * What the pupils call their teacher.
   */
  teacher: string | null;
  warm_up: WarmUpView;
  format: string;
  matter_id: string;
  matter_title: string;
  settings: {
    [k: string]:
      | string
      | number
      | boolean
      | {
          [k: string]: string;
        }
      | null;
  };
  size: number;
  leave: number;
  /**
   * Seats of a room.
   */
  capacity: number;
  rooms_at_most: number;
  /**
   * The teacher's limit.
   */
  pupils_at_most: number;
  minutes: number | null;
  plan: string | null;
  /**
   * By number, what the class has marked in its papers.
   */
  points: number[];
  /**
   * When the first room began, UTC seconds.
   */
  begun_at: number | null;
  pupils: number;
  rooms: number;
  /**
   * Whether there is a finding, which the teacher may open once every room is over.
   */
  finding: boolean;
  finding_open: boolean;
  /**
   * When this server deletes it, UTC seconds; null: it keeps it.
   */
  deleted_at: number | null;
}
/**
 * The question for those who wait, and how many gave which answer.
 */
export interface WarmUpView {
  question: string;
  /**
   * @minItems 2
   * @maxItems 2
   */
  answers: [unknown, unknown];
  /**
   * @minItems 2
   * @maxItems 2
   */
  given: [unknown, unknown];
}
/**
 * What belongs to the sender of a token.
 */
export interface YouInClass {
  teacher: boolean;
  number: number | null;
  name: string | null;
  /**
   * The number of your room.
   */
  room: number | null;
  /**
   * Its code: your token opens your seat there.
   */
  room_code: string | null;
  seat: number | null;
  audience: boolean;
  /**
   * You wait for the teacher to let you back in.
   */
  waiting: boolean;
  face: number | null;
  /**
   * Which answer to the warm-up is yours, 0 or 1.
   */
  answer: number | null;
  /**
   * Those in your room; before you have one some of those who wait with you.
   */
  mates: PupilInfo[];
}
/**
 * A pupil, as everybody with the code may see them.
 */
export interface PupilInfo {
  number: number;
  name: string;
  /**
   * Which face they have at first; at the table they may choose another one.
   */
  face: number;
  room: number | null;
  seat: number | null;
  audience: boolean;
}
/**
 * Somebody who lost their phone and waits for the teacher.
 */
export interface WaitingPupil {
  number: number;
  name: string;
  /**
   * Who it may be.
   */
  pupils: number[];
  at: number;
}
/**
 * A name that the teacher typed, whose pupil has not come in.
 */
export interface ExpectedPupil {
  name: string;
  room: number;
}
/**
 * A room of the class.
 */
export interface RoomGlance {
  number: number;
  code: string;
  /**
   * The codes of the rooms before it, where its people have played again.
   */
  earlier: string[];
  status: 'lobby' | 'running' | 'paused' | 'closed';
  phase: string;
  round: number;
  seats: GlanceSeat[];
  choices: string[];
  /**
   * What these are called at this table, where the format's own labels do not say.
   */
  choice_labels: {
    [k: string]: string;
  } | null;
  /**
   * Standing open ballots by choice.
   */
  counts: {
    [k: string]: number;
  };
  /**
   * A sealed vote is in progress.
   */
  sealed: boolean;
  /**
   * Seats with a pupil of whom something is asked.
   */
  waiting: number[];
  /**
   * When the room waits no longer for the first of them, UTC seconds; null while paused and where nobody is asked.
   */
  waits_until: number | null;
  floor: GlanceFloor | null;
  /**
   * Null before somebody has spoken, and where those who watch do not hear it at once.
   */
  words: GlanceWords | null;
  turns: number;
  /**
   * When somebody last spoke, or when the room began, UTC seconds.
   */
  spoke_at: number | null;
  /**
   * Seats whose pupil asks to be next.
   */
  hands: number[];
  /**
   * How often a mind failed.
   */
  failed: number;
  outcome: string | null;
  /**
   * What ended it, or why it was closed without a verdict.
   */
  why: string | null;
}
/**
 * One place at the table of a room.
 */
export interface GlanceSeat {
  seat: number;
  name: string;
  occupant: ('human' | 'model' | 'house' | 'agent') | null;
  /**
   * Who usually sits there.
   */
  persona: PersonaCard | null;
  face: number | null;
  /**
   * Its standing open ballot.
   */
  ballot: string | null;
  out: boolean;
  /**
   * A pupil sits there with an open page; minds are always there.
   */
  here: boolean;
  /**
   * Whose seat it is, while they are away and a mind plays for them.
   */
  away: string | null;
}
/**
 * Who may speak now.
 */
export interface GlanceFloor {
  seat: number;
  name: string;
  /**
   * When the turn lapses, UTC seconds; null while paused.
   */
  due: number | null;
  /**
   * Whether a person is to speak, and no mind.
   */
  pupil: boolean;
}
/**
 * What was said last.
 */
export interface GlanceWords {
  /**
   * Turns are counted from 1.
   */
  turn: number;
  seat: number;
  name: string;
  /**
   * Whom it was said to; null: everybody.
   */
  to: string | null;
  text: string;
  /**
   * What of the matter it rests on, as the matter calls it.
   */
  cited: string | null;
}
