/** Where the keyboard is after a page has taken the place of another. */

/**
 * Puts the focus on the heading of the page that is shown now, where what had it is gone: the button that was pressed
 * went with its page. Somebody who already does something here is left alone.
 */
export function focusHeading(): void {
  const had = document.activeElement;
  if (had !== null && had !== document.body) return;
  const heading = document.querySelector<HTMLElement>('h1');
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
