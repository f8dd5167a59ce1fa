/** A recorded deliberation as a row of moments: somebody speaks, and ballots change. */

export interface Beat {
  readonly seat: number;
  readonly name: string;
  readonly said: string;
  /** How all ballots stand after it, by seat; absent: as before. */
  readonly then?: readonly string[];
  /** What changed, in words; with `then`. */
  readonly note?: string;
}

export interface Recording {
  readonly choices: readonly string[];
  readonly words: Readonly<Record<string, string>>;
  /** How the ballots stand at first, by seat. */
  readonly first: readonly string[];
  readonly beats: readonly Beat[];
  /** The beat that stands for all of it where nothing moves. */
  readonly still: number;
}

export interface Moment {
  readonly beat: Beat;
  readonly ballots: readonly string[];
  /** Seats whose ballots have just changed. */
  readonly moved: readonly number[];
  /** Milliseconds until the next one. */
  readonly lasts: number;
}

const READ_MS_PER_WORD = 60_000 / 230;
const SETTLE_MS = 1600;
const CHANGED_MS = 2600;

/** Every moment in its order: what is said before what it changes. */
export function momentsOf(recording: Recording): readonly Moment[] {
  let ballots = recording.first;
  return recording.beats.flatMap((beat) => {
    const said = { beat, ballots, moved: [], lasts: beat.said.split(' ').length * READ_MS_PER_WORD + SETTLE_MS };
    const { then } = beat;
    if (then === undefined) return [said];
    const moved = then.flatMap((choice, at) => (choice === ballots[at] ? [] : [at + 1]));
    ballots = then;
    return [said, { beat, ballots, moved, lasts: CHANGED_MS }];
  });
}

/** The moment that is shown where nothing moves: after the ballots of its beat have changed. */
export function stillMoment(recording: Recording): number {
  const beat = recording.beats[recording.still];
  return momentsOf(recording).reduce((found, moment, at) => (moment.beat === beat ? at : found), 0);
}

/** Where a head turns: to whoever speaks; the speaker looks straight ahead. */
export function turnTo(seat: number, speaking: number): number {
  const way = speaking - seat;
  return way === 0 ? 0 : Math.sign(way) * Math.min(0.8, 0.3 + Math.abs(way) * 0.1);
}
