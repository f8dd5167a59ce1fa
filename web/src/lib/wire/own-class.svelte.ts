/** The class to which the room on this page belongs, for a browser that is in it; elsewhere there is none. */

import type { ClassInfo } from './class-contract';

class OwnClass {
  /** Null outside of a class, and on a shared screen. */
  code = $state<string | null>(null);
  info = $state.raw<ClassInfo | null>(null);
  /** What the court of the time found is not read before the teacher opens it for everybody. */
  sealed = $state(false);

  /** What whoever leads the room is called. */
  get leader(): string {
    return this.code === null ? 'the host' : (this.info?.teacher ?? 'your teacher');
  }

  forget(): void {
    this.code = this.info = null;
    this.sealed = false;
  }
}

export const ownClass = new OwnClass();
