/** What the drawn room needs to know: plain values, no wire format. */

import type { Snippet } from 'svelte';

export type Occupant = 'human' | 'house' | 'model' | 'agent';

/** A choice that a ballot may name, with the place that gives its colour and shape. */
export interface Choice {
  id: string;
  tone: number;
  /** As a slip prints it. */
  word: string;
  /** Inside a sentence. */
  said: string;
}

export interface Persona {
  /** Of the twelve that have faces of their own, or of anybody. */
  id: string;
  name: string;
  occupation: string;
  /** Traits and archetype travel along for the seat's card. */
  [trait: string]: unknown;
}

/** One place at the table as this viewer may see it. */
export interface SeatView {
  /** From 1, the number on the tent. */
  seat: number;
  /** The person's name where a person sits, else the persona's; empty for an open seat. */
  name: string;
  /** null: nobody sits here yet. */
  occupant: Occupant | null;
  /** Whether this seat belongs to the host. */
  host: boolean;
  persona: Persona | null;
  /** The ballot that this viewer may see; null while there is none or it is sealed. */
  ballot: Choice | null;
  /** Whether a ballot lies in the box, sealed or not. */
  cast: boolean;
  /** 0 certain of the one end, 1 of the other; null where it is hidden, was never set, or does not exist. */
  conviction: number | null;
  role: string;
  /** The host keeps it for a guest who comes with an invitation. */
  invited?: boolean;
  /** The face that its holder has chosen; null or absent where they chose none. */
  face?: number | null;
  /** It takes no further part. */
  out?: boolean;
  /** What they are called who take no further part and whose vote stands; empty or absent for others. */
  finished?: string;
}

export interface SeatingProps {
  /** What the people at the table are called together, without an article. */
  people: string;
  /** The ends of the field `conviction` in words; absent where nothing is measured. */
  ends?: readonly [low: string, high: string] | undefined;
  seats: SeatView[];
  /** Who has the floor. */
  speaking: number | null;
  /** Whoever has the floor has not said a word of it yet. */
  thinking?: boolean;
  /** Whom the speaker addresses. */
  addressed: number | null;
  you: number | null;
  /** Before the start tents say who holds a seat and open seats invite; no ballots. */
  lobby?: boolean;
  /** No open seat invites this viewer, who may take none. */
  barred?: boolean;
  /** Seats whose ballot has just changed. */
  flipped?: number[];
  onpick?: (seat: number) => void;
  /** Phones only: one strip of plates, once the record is scrolled. */
  folded?: boolean;
  /** The room's code, by which its people blink. Taken from the address where absent. */
  code?: string;
  /** Seats whose person is writing. */
  writing?: readonly number[];
  /** Seats that ask to be next. */
  hands?: readonly number[];
  /** Seats with somebody at their page; absent where nobody knows. */
  here?: readonly number[];
  /** Seats at which `figure` is drawn in place of a person. */
  figureSeats?: readonly number[];
  figure?: Snippet<[SeatView]>;
  /** What lies on the table below a tent, in place of a slip. */
  laid?: Snippet<[SeatView]>;
  /** Seats before which there is a gap, where all sit in one row. */
  gaps?: readonly number[];
}

export interface CountProps {
  /** What a ballot may say, in order: one heap each. */
  choices: readonly Choice[];
  seats: SeatView[];
  /** Ballots that lie face down: only how many are in, not what they say. */
  sealed?: boolean;
  /** Seats whose slip moved in the latest turn and still lies crooked. */
  moved?: number[];
}

export interface WallProps {
  /** What the judge says now; the wall moves long narrations on by sentence. */
  judge: string;
  /** Seconds: what is left of the time to speak, and the whole of it. */
  due?: { left: number; total: number } | null;
  /** How many of these words have been said; absent where they move on by themselves, line by line. */
  said?: number | undefined;
  /** Whether a window is in it. */
  glazed?: boolean;
  /** Whether words appear as they are said, or the whole line that holds them; or none, for they are heard. */
  captions?: 'words' | 'lines' | 'off';
  /** The fan turns while the deliberation runs. */
  live?: boolean;
  connected?: boolean;
  /** Moves the sun across the wall. */
  round?: number;
  /** The room has come to its end. */
  ended?: boolean;
  /** What the room is called where it cannot be seen. */
  room?: string;
  /** Who presides: `judge`; null: nobody, and what is narrated stands without a speaker. */
  presides?: string | null;
  /** The words are a turn, which is announced where turns are. */
  announced?: boolean;
  /** A line beside the judge's words, such as "Hear it again". */
  aside?: Snippet;
  /** Phones only: the people are a strip, and the judge has one line. */
  brief?: boolean;
  /** Painted on the wall behind the heads: the product's name, an outcome. */
  title?: Snippet;
  /** The seating. It stands in the wall's grid: heads above the table's edge, tents below it. */
  children?: Snippet;
}
