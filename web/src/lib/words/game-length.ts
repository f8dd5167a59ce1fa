/** How long a game takes at each pace: a range that most games keep to, of what is known of a format's course. */

/** How a game of a format goes, each from the few to the many. */
export interface Course {
  readonly rounds: readonly [few: number, many: number];
  /** Turns of minds in a round; every person has one besides. */
  readonly turns: readonly [few: number, many: number];
}

/** Seconds that a turn of a mind takes, with the pause behind it. */
const TURN_SECONDS: Readonly<Record<string, readonly [few: number, many: number]>> = {
  live: [12, 22],
  brisk: [8, 12],
  instant: [0, 0],
};
/** What people take for a turn of their own: the quick, and most of the others. */
const PERSON_SECONDS = [20, 60] as const;
/** Reading what lies on the table, and the first ballots. */
const OPENING_SECONDS = [60, 150] as const;

/** Minutes from the beginning to the end, for most games. */
export function gameMinutes(
  pace: string,
  { rounds, turns }: Course,
  people: number,
  turnSeconds: number,
): readonly [few: number, many: number] {
  const minds = TURN_SECONDS[pace] ?? [0, 0];
  const minutes = (at: 0 | 1) =>
    (rounds[at] * (turns[at] * minds[at] + people * Math.min(PERSON_SECONDS[at], turnSeconds)) +
      // With nobody to wait for, an instant game does not open slowly either.
      (people === 0 && pace === 'instant' ? 0 : OPENING_SECONDS[at])) /
    60;
  return [minutes(0), minutes(1)];
}

/** `3 to 25 min`: the quickest rounded down, the longest up, to five minutes from ten on. */
export function minutesWords([few, many]: readonly [number, number]): string {
  const least = few < 10 ? Math.floor(few) : Math.floor(few / 5) * 5;
  const most = many < 10 ? Math.ceil(many) : Math.ceil(many / 5) * 5;
  if (most <= 1) return 'under 1 min';
  return least === most ? `${most} min` : `${Math.max(1, least)} to ${most} min`;
}
