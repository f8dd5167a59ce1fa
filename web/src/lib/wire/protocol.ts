/** The room's protocol: the server's generated types under the page's names, and the frames of the socket. */

import type { components } from './generated/http';
import type { ActFrame, EventFrame, PaperPart as FiledPart, PaperPartView, PresenceFrame } from './generated/ws';

export type {
  AskView,
  ClientFrame,
  Clip,
  DealtView,
  MoneyView,
  SpentView,
  FloorView,
  MyAsk,
  PaperView,
  PartialView,
  PersonaCard,
  ResultView,
  RoomView,
  SeatView,
  Secret,
  ServerFrame,
  TallyView,
  View,
  YouView,
  Move,
} from './generated/ws';

/** One part of a paper, as it was filed or as it lies on the table. */
export type PaperPart = FiledPart | PaperPartView;

/** What the server sends has every field, also those that a client who sends a case may leave out. */
export type AllRequired<T> = T extends readonly (infer U)[]
  ? AllRequired<U>[]
  : T extends object
    ? { [K in keyof T]-?: AllRequired<T[K]> }
    : T;
export type Case = AllRequired<components['schemas']['CaseDetail']>;
/** What lies on the table, of whatever kind: the fields that every kind has, and its own. */
export type Matter = Pick<Case, 'id' | 'title' | 'docket' | 'summary'> & Readonly<Record<string, unknown>>;
export type TranscriptPart = AllRequired<components['schemas']['TranscriptPart']>;
export type Exhibit = Case['exhibits'][number];
export type Witness = Case['witnesses'][number];

export type Entry = Pick<EventFrame, 'seq' | 'at' | 'by' | 'event'>;
export type Event = Entry['event'];
/** Somebody laid a paper on the table. */
export type Filed = Extract<Event, { kind: 'filed' }>;
/** A seat takes no further part. */
export type Withdrawn = Extract<Event, { kind: 'withdrawn' }>;
/** Each of these seats was dealt its part. */
export type Dealt = Extract<Event, { kind: 'dealt' }>;

/** What `/events` lists: an entry, or a number that this viewer may not see. */
export type ListedEntry = Entry | { seq: number; skip: true };

export const PROTOCOL = 1;

export type Presence = Omit<PresenceFrame, 'kind'>;

/** An act as a person proposes it; which fields it has depends on the format. */
export interface ActBody {
  kind: string;
  [field: string]: unknown;
}

/** What is sent with an act: the ask that it answers and the tenure that it was meant under. */
export type ActReferences = Partial<{ [K in 'turn_id' | 'ask' | 'tenure']: NonNullable<ActFrame[K]> }>;

/** The result of an act. `line_down`: unknown; the page left, or the server closed the line for good. */
export type ActResult =
  | { ok: true; seq: number; /** The code of an invitation that the act made; returned once. */ invitation?: string }
  | { ok: false; code: string; detail: string };
