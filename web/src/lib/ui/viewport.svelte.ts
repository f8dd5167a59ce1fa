/** Whether the viewport is low: a telephone on its side, or a desktop page at twice its size. */

import { MediaQuery } from 'svelte/reactivity';

const LOW =
  '(min-width: 600px) and (max-height: 560px), (min-width: 600px) and (max-width: 1023px) and (max-height: 720px)';

const low = typeof matchMedia === 'function' ? new MediaQuery(LOW) : null;

export const viewport = {
  /** Wide enough for papers side by side, and too low for people to sit above them. */
  get low(): boolean {
    return low?.current ?? false;
  },
};
