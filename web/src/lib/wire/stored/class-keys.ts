/** The token that this browser has of a class, and how it opens the rooms of the class. Sent in headers alone. */

import { clearDrafts } from './drafts.svelte';
import { keysOf, roomsWithKeys, saveKeys } from './keys';
import type { YouInClass } from '../class-contract';

export interface ClassKeys {
  teacher?: string;
  /** Of a pupil, or of somebody who waits to be let back in. */
  pupil?: string;
}

const slot = (code: string) => `class:${code.toUpperCase()}`;

export function classKeysOf(code: string): ClassKeys {
  try {
    return JSON.parse(localStorage.getItem(slot(code)) ?? '{}') as ClassKeys;
  } catch {
    return {};
  }
}

export function saveClassKeys(code: string, keys: ClassKeys): void {
  try {
    localStorage.setItem(slot(code), JSON.stringify({ ...classKeysOf(code), ...keys }));
  } catch {
    /* Storage may be forbidden: the token then lasts as long as the page. */
  }
}

/** Forgets the token, and what was written in rooms of the class. */
export function forgetClassKeys(code: string): void {
  for (const room of roomsWithKeys()) if (keysOf(room).class === code) clearDrafts(room);
  try {
    localStorage.removeItem(slot(code));
  } catch {
    /* Nothing was kept. */
  }
}

/** A pupil's one token opens their seat, or their place in the audience, in the room of the class. */
export function saveRoomKeys(code: string, you: YouInClass, token: string): void {
  if (you.room_code === null) return;
  if (you.audience) saveKeys(you.room_code, { audience: { token, choice: null }, class: code });
  else if (you.seat !== null) saveKeys(you.room_code, { seat: { number: you.seat, token }, class: code });
}
