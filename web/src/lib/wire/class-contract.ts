/** What the server says of classes: its generated types under the page's names. */

import type { components } from './generated/http';
import type { Matter } from './protocol';

type Schemas = components['schemas'];

export type ClassView = Schemas['ClassView'];
export type ClassInfo = Schemas['ClassInfo'];
export type YouInClass = Schemas['YouInClass'];
export type PupilView = Schemas['PupilInfo'];
export type WaitingView = Schemas['WaitingPupil'];
export type RoomGlance = Schemas['RoomGlance'];
export type GlanceSeat = Schemas['GlanceSeat'];
export type ClassResults = Schemas['ClassResults'];
export type RoomResult = Schemas['RoomResult'];
export type ClassActResponse = Schemas['ClassActResponse'];
export type JoinClassResponse = Schemas['JoinClassResponse'];
export type OpenedClass = Schemas['OpenedClass'];
export type ClassPapers = Schemas['ClassPapers'] & { matter: Matter };
export type ClassPoint = Omit<Schemas['MarkPoint'], 'kind'>;
export type LessonPlan = Schemas['LessonPlan'];
/** The parts of a view that changed; of `rooms` those that are listed. */
export type ClassParts = Partial<ClassView>;

/** What a class is opened with. */
export interface ClassRequest {
  title?: string;
  format?: string;
  case_id?: string;
  plan?: string;
  teacher?: string;
  warm_up?: { question: string; answers: readonly [string, string] };
  size?: number;
  leave?: number;
  rooms?: number;
  pupils?: number;
  minutes?: number;
  settings?: Readonly<Record<string, unknown>>;
}

/** A teacher's act. */
export interface TeacherAct {
  kind: string;
  rooms?: readonly number[];
  [field: string]: unknown;
}
