/** The room's wire as this page reads it: the server's generated types under the page's names, and the frames of the socket. */

import type { components } from '../api/generated/http';
import type { ActFrame, EventFrame, PresenceFrame } from '../api/generated/ws';

export type {
  AskView,
  ClientFrame,
  Clip,
  MoneyView,
  SpentView,
  FloorView,
  MyAsk,
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
} from '../api/generated/ws';

/** What the server sends has every field, also those that a client who sends a case may leave out. */
export type Whole<T> = T extends readonly (infer U)[]
  ? Whole<U>[]
  : T extends object
    ? { [K in keyof T]-?: Whole<T[K]> }
    : T;
export type Case = Whole<components['schemas']['CaseShown']>;
export type TranscriptPart = Whole<components['schemas']['TranscriptPart']>;
export type Exhibit = Case['exhibits'][number];
export type Witness = Case['witnesses'][number];

export type Entry = Pick<EventFrame, 'seq' | 'at' | 'event'>;
export type Event = Entry['event'];

/** What `/events` lists: an entry, or a number that this viewer may not see. */
export type Listed = Entry | { seq: number; skip: true };

export const PROTOCOL = 1;

export type Presence = Omit<PresenceFrame, 'kind'>;

/** An act as a person proposes it; which fields it has depends on the format. */
export interface ActBody {
  kind: string;
  [field: string]: unknown;
}

/** What travels beside an act: the ask it answers and the tenure it was meant under. */
export type Citing = Partial<{ [K in 'turn_id' | 'ask' | 'tenure']: NonNullable<ActFrame[K]> }>;

/** What became of an act. `line_down`: nobody knows; the events that follow the next connection tell. */
export type Answer =
  | { ok: true; seq: number; /** The code of an invitation that the act made; told once. */ invitation?: string }
  | { ok: false; code: string; detail: string };
