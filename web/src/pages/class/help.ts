/** Which room needs its teacher first, and why: from what a glance shows, and the time. */

import type { RoomGlance } from '$lib/wire/class-contract';
import { inWords, listed } from '$lib/words/phrases';

/** Seconds after which a room in which nobody speaks is quiet. */
export const QUIET_SECONDS = 90;

export interface Need {
  /** The higher, the sooner the teacher should look. */
  readonly weight: number;
  /** In a few words each, the most urgent first. */
  readonly why: readonly string[];
}

/** The pupils of a room: those who sit, and those who are away. */
export function pupilsOf(glance: RoomGlance): { seat: number; name: string; away: boolean }[] {
  return glance.seats.flatMap((seat) => {
    if (seat.away !== null) return [{ seat: seat.seat, name: seat.away, away: true }];
    if (seat.occupant !== 'human') return [];
    return [{ seat: seat.seat, name: seat.name, away: !seat.here }];
  });
}

/** Whole seconds since somebody spoke; null before the room began and after it ended. */
export function quietFor(glance: RoomGlance, now: number): number | null {
  if (glance.spoke_at === null || glance.status === 'closed') return null;
  return Math.max(0, Math.round(now - glance.spoke_at));
}

/** Whom a room waits for, and for how many seconds yet; null for a room that waits for no pupil. */
export interface Wait {
  readonly room: number;
  readonly names: readonly string[];
  /** Null while the room is paused. */
  readonly left: number | null;
}

export function waitOf(glance: RoomGlance, now: number): Wait | null {
  if (glance.waiting.length === 0 || (glance.status !== 'running' && glance.status !== 'paused')) return null;
  const names = glance.seats.filter((seat) => glance.waiting.includes(seat.seat)).map((seat) => seat.name);
  return {
    room: glance.number,
    names,
    left: glance.waits_until === null ? null : Math.max(0, Math.round(glance.waits_until - now)),
  };
}

/** The room that has waited for so long that its time is over first; of those that wait for fewer, before the others. */
export function firstWait(rooms: readonly RoomGlance[], now: number): Wait | null {
  const waits = rooms.flatMap((room) => waitOf(room, now) ?? []);
  const key = (wait: Wait) => (wait.left ?? Infinity) + (wait.names.length > 1 ? 1000 : 0);
  return waits.reduce<Wait | null>((first, wait) => (first === null || key(wait) < key(first) ? wait : first), null);
}

/** `Cy`, `Ada and Bo`, `five pupils`. */
export const awaited = (wait: Wait): string =>
  wait.names.length > 3 ? `${inWords(wait.names.length)} pupils` : listed(wait.names);

export function needOf(glance: RoomGlance, now: number): Need {
  if (glance.status === 'closed') return { weight: -1, why: [] };
  const why: string[] = [];
  let weight = 0;
  const nameOf = (seat: number) => glance.seats.find((one) => one.seat === seat)?.name ?? `seat ${seat}`;
  const quiet = quietFor(glance, now);
  if (glance.status === 'running' && quiet !== null && quiet >= QUIET_SECONDS) {
    weight += 4 + Math.min(quiet / 60, 10);
    why.push('Nobody speaks');
  }
  const away = pupilsOf(glance).filter((pupil) => pupil.away);
  if (away.length > 0) {
    weight += 3 * away.length;
    why.push(`Away: ${away.map((pupil) => pupil.name).join(', ')}`);
  }
  if (glance.hands.length > 0) {
    weight += 2 * glance.hands.length;
    why.push(`Hand up: ${glance.hands.map(nameOf).join(', ')}`);
  }
  if (glance.failed > 0) {
    weight += 2;
    why.push('A mind failed');
  }
  if (glance.status === 'running' && glance.floor?.pupil === true) weight += 0.5;
  if (glance.status === 'lobby') weight += 0.25;
  return { weight, why };
}

/** Rooms by who needs help; those that are over come last, and the order is else that of their numbers. */
export function byNeed(rooms: readonly RoomGlance[], now: number): RoomGlance[] {
  const weights = new Map(rooms.map((room) => [room.number, needOf(room, now).weight]));
  return [...rooms].sort((a, b) => (weights.get(b.number) ?? 0) - (weights.get(a.number) ?? 0) || a.number - b.number);
}

/** `0:07`, `12:40`. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
