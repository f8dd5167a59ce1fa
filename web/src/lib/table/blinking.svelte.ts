/** Who at the table blinks: one at a time, every two to six seconds, by a draw of the room's own. */

import { hash, mulberry32 } from './figures/draws';

const SHUT_MS = 110;
const SHORTEST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 6000;

export class Blinking {
  /** The seat whose eyes are shut; null between two blinks. */
  seat = $state<number | null>(null);

  /** `seats`: those with somebody on them. Returns what ends it. Nobody blinks where motion is not wanted. */
  start(room: string, seats: () => readonly number[]): () => void {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return () => undefined;
    const next = mulberry32(hash(room));
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(
        () => {
          const awake = seats();
          this.seat = document.hidden ? null : (awake[Math.floor(next() * awake.length)] ?? null);
          timer = setTimeout(() => {
            this.seat = null;
            wait();
          }, SHUT_MS);
        },
        SHORTEST_WAIT_MS + next() * (LONGEST_WAIT_MS - SHORTEST_WAIT_MS),
      );
    };
    wait();
    return () => clearTimeout(timer);
  }
}
