/** What the drawn room needs to know: plain values, no wire format. */

import type { Snippet } from 'svelte';

export type Occupant = 'human' | 'house' | 'model' | 'agent';
export type Ballot = 'guilty' | 'not_guilty';
export type Side = 'defend' | 'prosecute';
export type Outcome = 'guilty' | 'not_guilty' | 'hung';

export interface Persona {
  /** `juror_1` to `juror_12`, under the juror's own seat number. */
  id: string;
  name: string;
  occupation: string;
  /** Traits and archetype travel along for the seat's card. */
  [trait: string]: unknown;
}

/** One place at the table as this viewer may see it. */
export interface SeatView {
  /** 1 to 12, the number on the tent. */
  seat: number;
  /** The person's name where a person sits, else the persona's; empty for an open seat. */
  name: string;
  /** null: nobody sits here yet. */
  occupant: Occupant | null;
  /** Whether this seat belongs to the host. */
  host: boolean;
  persona: Persona | null;
  /** The ballot that this viewer may see; null while there is none or it is sealed. */
  ballot: Ballot | null;
  /** Whether a ballot lies in the box, sealed or not. */
  cast: boolean;
  /** 0 certain not guilty to 1 certain guilty; null where it is hidden or was never set. */
  conviction: number | null;
  side: Side | null;
  role: string;
  /** The host keeps it for a guest who comes with an invitation. */
  invited?: boolean;
}

export interface FriezeProps {
  seats: SeatView[];
  /** Who has the floor. */
  speaking: number | null;
  /** Whom the speaker addresses. */
  addressed: number | null;
  you: number | null;
  /** Before the start tents say who holds a seat and open seats invite; no ballots. */
  lobby?: boolean;
  /** Seats whose ballot has just changed. */
  flipped?: number[];
  onpick?: (seat: number) => void;
  /** Phones only: one strip of plates, once the record is scrolled. */
  folded?: boolean;
  /** The room's code: faces of people are drawn from it and their names. Taken from the address where absent. */
  code?: string;
  /** Seats whose person is writing. */
  writing?: readonly number[];
  /** Seats that ask to be next. */
  hands?: readonly number[];
  /** Seats with somebody at their page; absent where nobody knows. */
  here?: readonly number[];
}

export interface CountProps {
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
  /** Whether words appear as they are said, or the whole line that holds them; or none, for they are heard. */
  captions?: 'words' | 'lines' | 'off';
  /** The fan turns while the deliberation runs. */
  live?: boolean;
  connected?: boolean;
  /** Moves the sun across the wall. */
  round?: number;
  outcome?: Outcome | null;
  /** A line beside the judge's words, such as "Hear it again". */
  aside?: Snippet;
  /** Phones only: the jury is a strip, and the judge has one line. */
  brief?: boolean;
  /** Painted on the wall behind the heads: the product's name, an outcome. */
  title?: Snippet;
  /** The frieze. It stands in the wall's grid: heads above the table's edge, tents below it. */
  children?: Snippet;
}
