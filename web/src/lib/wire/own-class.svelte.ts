/** The class to which the room on this page belongs, for a browser that is in it; elsewhere there is none. */

import type { ClassInfo } from './class-contract';

export const ownClass = $state<{
  /** Null outside of a class, and on a shared screen. */
  code: string | null;
  info: ClassInfo | null;
  /** What the court of the time found is not read before the teacher opens it for everybody. */
  sealed: boolean;
}>({ code: null, info: null, sealed: false });

/** What whoever leads the room is called. */
export const leaderHere = (): string =>
  ownClass.code === null ? 'the host' : (ownClass.info?.teacher ?? 'your teacher');
