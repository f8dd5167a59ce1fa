/** The tokens that this browser holds, per room code. They are stored and sent in headers, never in an address. */

import { clearDrafts } from './drafts.svelte';

export interface RoomKeys {
  /** Opens host acts; only the browser that opened the room has it. */
  host?: string;
  /** Speaks for one seat. */
  seat?: { number: number; token: string };
  /** Votes from the audience, and what was voted. */
  audience?: { token: string; choice: string | null } | undefined;
  /** The code of the class whose room it is. */
  class?: string;
  /** When the last of them was kept, in milliseconds. */
  at?: number;
}

const slot = (code: string) => `room:${code.toUpperCase()}`;

export function keysOf(code: string): RoomKeys {
  try {
    return JSON.parse(localStorage.getItem(slot(code)) ?? '{}') as RoomKeys;
  } catch {
    return {};
  }
}

export function saveKeys(code: string, keys: RoomKeys): void {
  const before = keysOf(code);
  // Somebody else sits down with this browser, or the same person under another name.
  if (keys.seat !== undefined && before.seat !== undefined && keys.seat.token !== before.seat.token) clearDrafts(code);
  try {
    localStorage.setItem(slot(code), JSON.stringify({ ...before, ...keys, at: Date.now() }));
  } catch {
    /* Storage may be forbidden: the tokens then last as long as the page. */
  }
}

/** The codes of the rooms in which this browser had something to say, the latest first. */
export function roomsWithKeys(): string[] {
  try {
    const codes = Object.keys(localStorage).flatMap((name) => /^room:([A-Z0-9]{6})$/.exec(name)?.[1] ?? []);
    return codes
      .map((code) => ({ code, at: keysOf(code).at ?? 0 }))
      .sort((a, b) => b.at - a.at)
      .map(({ code }) => code);
  } catch {
    return [];
  }
}

/** Forgets the seat but not that this browser is the host. */
export function dropSeat(code: string): void {
  const { host } = keysOf(code);
  forgetKeys(code);
  if (host !== undefined) saveKeys(code, { host });
}

/** Forgets every token of a room, and what was written in it. */
export function forgetKeys(code: string): void {
  clearDrafts(code);
  try {
    localStorage.removeItem(slot(code));
  } catch {
    /* Nothing was kept. */
  }
}
