/** What a teacher does with a class: acts in order, what was said of them, and the pupil who was tapped last. */

import { ActLine } from '$lib/wire/act-line';
import type { ClassActResponse, PupilView, RoomGlance, TeacherAct } from '$lib/wire/class-contract';
import { actInClass } from '$lib/wire/client';
import { classKeysOf } from '$lib/wire/stored/class-keys';
import { describeProblem, type ProblemText } from '$lib/words/problem';
import type { ClassLink } from './class-link.svelte';

/** As the browser carries a pupil who is dragged. */
const DRAGGED = 'text/plain';

export class TeacherDesk {
  /** What the server said of the latest act. */
  said = $state('');
  problem = $state.raw<ProblemText | null>(null);
  /** The pupil who was tapped, to be put into the room that is tapped next. */
  picked = $state.raw<PupilView | null>(null);

  readonly token: string;
  #acts: ActLine<TeacherAct, ClassActResponse>;

  constructor(readonly link: ClassLink) {
    this.token = classKeysOf(link.code).teacher ?? '';
    this.#acts = new ActLine((what) => actInClass(link.code, this.token, what));
  }

  get view() {
    return this.link.view!;
  }

  /** Null where it was refused; `problem` says why. */
  async act(what: TeacherAct): Promise<ClassActResponse | null> {
    if (this.#acts.waiting === 0) this.problem = null;
    try {
      const done = await this.#acts.do(what);
      this.said = done.said;
      return done;
    } catch (error) {
      this.said = '';
      this.failed(error);
      return null;
    }
  }

  failed(error: unknown): void {
    this.problem = describeProblem(error);
  }

  /** Picks a pupil up, or puts down the one who was. */
  pick(pupil: PupilView): void {
    this.picked = this.picked?.number === pupil.number ? null : pupil;
  }

  /** Puts the picked pupil into a room; null: back into the lobby. */
  async put(room: number | null): Promise<void> {
    if (this.picked === null) return;
    const { number } = this.picked;
    this.picked = null;
    await this.act({ kind: 'move', pupil: number, room });
  }

  drag(event: DragEvent, pupil: PupilView): void {
    event.dataTransfer?.setData(DRAGGED, String(pupil.number));
  }

  drop(event: DragEvent, room: number | null): void {
    event.preventDefault();
    const number = Number(event.dataTransfer?.getData(DRAGGED));
    this.picked = this.view.pupils.find((pupil) => pupil.number === number) ?? null;
    void this.put(room);
  }

  /** Pupils by their numbers. */
  named(numbers: readonly number[]): readonly PupilView[] {
    return numbers.flatMap((number) => this.view.pupils.find((pupil) => pupil.number === number) ?? []);
  }

  inRoom(room: RoomGlance): readonly PupilView[] {
    return this.view.pupils.filter((pupil) => pupil.room === room.number);
  }
}
