/** What turns of a meeting claim, as it is recorded in their `points`: who says that who was where, and when. */

import type { PaperView, View } from '$lib/wire/protocol';

export interface Claim {
  readonly kind: string;
  /** Who says it. */
  readonly by: number;
  /** Whom it is about. */
  readonly seat: number;
  readonly step: number;
  readonly room: number;
}

/** The claim that a point records; null for anything else. */
export function claimOf(point: string, by: number): Claim | null {
  const [kind = '', ...rest] = point.split('/');
  // An empty text would be read as 0.
  const numbers = rest.map((text) => (text === '' ? Number.NaN : Number(text)));
  if (numbers.length === 0 || numbers.length > 3 || numbers.some((one) => !Number.isInteger(one) || one < 0))
    return null;
  const [seat = 0, step = -1, room = -1] = numbers;
  return { kind, by, seat, step, room };
}

/** Who is where at a time, as was said: `own` says it of themselves, `seen` by others, `missed`: others deny it. */
export interface Said {
  readonly seat: number;
  readonly own: boolean;
  readonly seenBy: readonly number[];
  readonly missedBy: readonly number[];
}

/** By room, who is said to have been there at a time; each seat once a room, in the order in which it was said. */
export function whereabouts(claims: readonly Claim[], step: number): ReadonlyMap<number, readonly Said[]> {
  const rooms = new Map<number, Map<number, Said>>();
  for (const claim of claims) {
    if (claim.step !== step || claim.room < 0) continue;
    if (claim.kind !== 'at' && claim.kind !== 'saw' && claim.kind !== 'missed') continue;
    const there = rooms.get(claim.room) ?? new Map<number, Said>();
    const before = there.get(claim.seat) ?? { seat: claim.seat, own: false, seenBy: [], missedBy: [] };
    there.set(claim.seat, {
      seat: claim.seat,
      own: before.own || (claim.kind === 'at' && claim.by === claim.seat),
      seenBy: added(before.seenBy, claim.kind === 'saw' ? claim.by : null),
      missedBy: added(before.missedBy, claim.kind === 'missed' ? claim.by : null),
    });
    rooms.set(claim.room, there);
  }
  return new Map([...rooms].map(([room, there]) => [room, [...there.values()]]));
}

function added(seats: readonly number[], seat: number | null): readonly number[] {
  return seat === null || seats.includes(seat) ? seats : [...seats, seat];
}

/** The paper of a form that was filed last; null where there is none. */
export function latestPaper(view: View | null, form: string): PaperView | null {
  return view?.papers.findLast((paper) => paper.form === form) ?? null;
}

/** What a meeting is about: the time, and the room by its id; null before it is known. */
export function scene(view: View | null): { readonly step: number; readonly room: string | null } | null {
  const report = latestPaper(view, 'report');
  const step = report?.parts.find((part) => part.id === 'when')?.figure;
  if (step == null) return null;
  return { step, room: report?.parts.find((part) => part.id === 'what')?.about ?? null };
}

/** `21:20`: a time of an incident, counted from 0. */
export function clockAt(begins: string, minutes: number, step: number): string {
  const [hours = 0, past = 0] = begins.split(':').map(Number);
  const total = hours * 60 + past + step * minutes;
  const two = (one: number) => String(one).padStart(2, '0');
  return `${two(Math.floor(total / 60) % 24)}:${two(total % 60)}`;
}
