/** What far down a page is fetched and drawn once somebody scrolls there. */

import type { Attachment } from 'svelte/attachments';

/** Pixels below the window from which on something is near. */
const AHEAD = 200;

/** Calls once when an element comes near the window. */
export function whenNear(comes: () => void): Attachment<HTMLElement> {
  return (element) => {
    const watch = new IntersectionObserver(
      (seen) => {
        if (!seen.at(-1)?.isIntersecting) return;
        watch.disconnect();
        comes();
      },
      { rootMargin: `${AHEAD}px` },
    );
    watch.observe(element);
    return () => watch.disconnect();
  };
}
