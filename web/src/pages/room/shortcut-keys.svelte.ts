/** Keys of the room: single letters, never inside text fields, and all of them can be turned off. */

export const KEYS = [
  ['J', 'Next turn in the record'],
  ['K', 'Previous turn'],
  ['S', 'Write what you will say'],
  ['P', 'Pass, when you have the floor'],
  ['Space', 'Skip ahead: end the speech that is on'],
  ['V', 'Change your ballot'],
  ['E', 'Exhibits'],
  ['/', 'Search the case file'],
  ['?', 'This list'],
] as const;

export type KeyName = 'j' | 'k' | 's' | 'p' | 'space' | 'v' | 'e' | '/' | '?';

class KeySwitch {
  on = $state(stored());

  turn(on: boolean): void {
    this.on = on;
    try {
      if (on) localStorage.removeItem('keys');
      else localStorage.setItem('keys', 'off');
    } catch {
      /* Storage may be forbidden: the choice then lasts as long as the page. */
    }
  }
}

export const keySwitch = new KeySwitch();

/** The room's key in an event, or null: typing, shortcuts of the browser and pressed modifiers are none of ours. */
export function keyOf(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target' | 'defaultPrevented'>,
): KeyName | null {
  if (!keySwitch.on || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return null;
  const { target } = event;
  if (
    target instanceof Element &&
    target.closest(
      'input:not([type="checkbox"], [type="radio"], [type="range"]), textarea, select, [contenteditable="true"]',
    )
  )
    return null;
  const key = event.key === ' ' ? 'space' : event.key.toLowerCase();
  // The space bar presses what has the focus.
  if (key === 'space' && target instanceof Element && target.closest('button, a, summary, input, [role="tab"]'))
    return null;
  return KEYS.some(([name]) => name.toLowerCase() === key) ? (key as KeyName) : null;
}

function stored(): boolean {
  try {
    return localStorage.getItem('keys') !== 'off';
  } catch {
    return true;
  }
}
