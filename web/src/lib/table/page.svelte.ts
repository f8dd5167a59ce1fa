/** How high the page is, where it matters: a telephone on its side, or a desk's page at twice its size. */

import { MediaQuery } from 'svelte/reactivity';

const LOW =
  '(min-width: 600px) and (max-height: 560px), (min-width: 600px) and (max-width: 1023px) and (max-height: 720px)';

const low = typeof matchMedia === 'function' ? new MediaQuery(LOW) : null;

export const page = {
  /** Wide enough for papers side by side, and too low for the jury to sit above them. */
  get low(): boolean {
    return low?.current ?? false;
  },
};
