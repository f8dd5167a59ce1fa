/** What far down a page is fetched and drawn once somebody scrolls there. */

import type { Attachment } from 'svelte/attachments';

/** How far around the window something is near. */
const AHEAD = '200px';

/** Calls whenever an element comes near the window. */
export function whenNear(comes: () => void): Attachment<HTMLElement> {
  return (element) => {
    const watch = new IntersectionObserver(
      (seen) => {
        if (seen.at(-1)?.isIntersecting) comes();
      },
      { rootMargin: AHEAD },
    );
    watch.observe(element);
    return () => watch.disconnect();
  };
}
