/** Who moved whom, where the log shows it: after a round by how much turns moved others, and where a vote changed. */

import { tableChoices } from '$lib/words/format';
import type { Format } from '$lib/words/format';
import type { Table } from '$lib/wire/log';
import { listed, seatName } from '$lib/words/phrases';

export interface Moved {
  /** Whose turn did it. */
  readonly by: number;
  readonly speaker: string;
  /** Who was moved, by name. */
  readonly names: readonly string[];
  /** The choice towards which. */
  readonly towards: string;
  /** Their vote changed. */
  readonly changed: boolean;
  /** What the turn rested on. */
  readonly cites: readonly string[];
  /** Why it mattered to those who say so. */
  readonly whys: readonly { readonly name: string; readonly why: string }[];
}

/** From so much on a move is told: of one's own turn, and of the turn of a round that moved the table the most. */
const OWN_NOTABLE = 0.05;
const NOTABLE = 0.1;
const MAX_NAMES = 3;

/** The turns of a round that moved others notably: the strongest, and those of people. */
export function movedInRound(table: Table): readonly Moved[] {
  const turns = [...new Set(table.moves.map((move) => move.turn))];
  const weighed = turns.flatMap((turn) => {
    const all = table.moves.filter((move) => move.turn === turn);
    const sign = Math.sign(all.reduce((sum, { delta }) => sum + delta, 0));
    const along = all
      .filter(({ delta }) => Math.sign(delta) === sign)
      .sort((one, other) => Math.abs(other.delta) - Math.abs(one.delta) || one.seat - other.seat);
    const by = table.turnSeats.get(turn);
    return by === undefined || sign === 0
      ? []
      : [{ turn, by, sign, along, weight: Math.abs(along.reduce((sum, { delta }) => sum + delta, 0)) }];
  });
  const strongest = Math.max(...weighed.map(({ weight }) => weight));
  return weighed.flatMap(({ turn, by, sign, along, weight }) => {
    const guest = ['human', 'agent'].includes(table.places.get(by)?.occupant ?? '');
    const notable = along.filter(({ delta }) => Math.abs(delta) >= (guest ? OWN_NOTABLE : NOTABLE));
    // Those to whom it mattered come first, however small the step: they say why.
    const because = along.filter(({ seat }) => table.persuaded.get(seat)?.turn === turn);
    const told =
      guest || weight === strongest ? [...because, ...notable.filter((one) => !because.includes(one))] : because;
    const towards = choiceTowards(table, sign);
    if (towards === null || told.length === 0) return [];
    const seats = told.slice(0, MAX_NAMES).map(({ seat }) => seat);
    return [
      {
        ...moved(
          table,
          turn,
          by,
          seats.map((seat) => seatName(table, seat)),
          towards,
          false,
        ),
        whys: whys(table, turn, seats),
      },
    ];
  });
}

/** Why a turn mattered to these seats. */
function whys(table: Table, turn: string, seats: readonly number[]): Moved['whys'] {
  return seats.flatMap((seat) => {
    const persuaded = table.persuaded.get(seat);
    return persuaded?.turn === turn ? [{ name: seatName(table, seat), why: persuaded.why }] : [];
  });
}

/**
 * What moved a seat to the vote that it has just changed to: the turn that the log names, else the one of the latest
 * that moved it the most; null where nothing shows it.
 */
export function movedToVote(table: Table, seat: number, to: string, cause: string | null = null): Moved | null {
  const named = cause === null ? undefined : table.turnSeats.get(cause);
  if (cause !== null && named !== undefined) return moved(table, cause, named, [seatName(table, seat)], to, true);
  const sign = [-1, 1].find((one) => choiceTowards(table, one) === to);
  const [best] = table.moves
    .filter((move) => move.seat === seat && Math.sign(move.delta) === sign)
    .sort((one, other) => Math.abs(other.delta) - Math.abs(one.delta));
  const by = best === undefined ? undefined : table.turnSeats.get(best.turn);
  if (best === undefined || by === undefined) return null;
  return moved(table, best.turn, by, [seatName(table, seat)], to, true);
}

/** In one sentence. `you`: the viewer's seat; `called`: what a cited thing is called, null where nobody knows. */
export function movedSentence(
  one: Moved,
  format: Format,
  you: number | null,
  called: (id: string) => string | null = () => null,
): string {
  const things = one.cites.flatMap((id) => called(id) ?? []).slice(0, 2);
  const of = things.length === 0 ? '' : ` of ${listed(things)}`;
  const speaking = of === '' ? '' : `, speaking${of}`;
  const who = listed(one.names);
  const because = one.whys.map(({ name, why }) => ` ${name}: “${why}”`).join('');
  const to = format.said(one.towards);
  if (one.changed)
    return one.by === you
      ? `You moved ${who} to ${to}${speaking}.`
      : `${who} changed to ${to} after ${one.speaker} spoke${of}.`;
  return `${one.by === you ? 'You' : one.speaker} moved ${who} towards ${to}${speaking}.${because}`;
}

function moved(
  table: Table,
  turn: string,
  by: number,
  names: readonly string[],
  towards: string,
  changed: boolean,
): Moved {
  return {
    by,
    speaker: seatName(table, by),
    names,
    towards,
    changed,
    cites: table.turnCites.get(turn) ?? [],
    whys: [],
  };
}

/** How sure somebody is, is said of the first of two choices: more of it is towards that one. */
function choiceTowards(table: Table, sign: number): string | null {
  const choices = tableChoices(table);
  return choices.length === 2 && sign !== 0 ? (choices[sign > 0 ? 0 : 1] ?? null) : null;
}
