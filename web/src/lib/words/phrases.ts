/** Numbers, names and votes as a clerk says them. */

import type { Table } from '$lib/wire/log';

const SMALL = [
  'none',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
  'twenty',
];

/** `six`, `twelve`; figures from 21 on; `none` for nothing. */
export function inWords(count: number): string {
  return SMALL[count] ?? String(count);
}

export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `one turn`, `six turns`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count === 0 ? 'no' : inWords(count)} ${count === 1 ? one : many}`;
}

/** `Webb`, `Webb and Chen`, `Webb, Chen and Russo`. */
export function listed(words: readonly string[], join = 'and'): string {
  if (words.length < 2) return words[0] ?? '';
  return `${words.slice(0, -1).join(', ')} ${join} ${words.at(-1)}`;
}

/** What only distinguishes people of the same name, as in `Pupil 12` and `Maria G.`: neither part is a name alone. */
const DISTINCTION = /^(?:\p{L}\.?|\S*\d\S*)$/u;
const distinct = (words: readonly string[]) => words.length > 1 && DISTINCTION.test(words.at(-1) ?? '');

/** A speech as the record lays it: one empty line at most between two others, however many were typed. */
export function asLaid(text: string): string {
  return text.trim().replace(/\n(?:[ \t]*\n){2,}/g, '\n\n');
}

/** The words of a name; an emoji next to a word is no name. */
function wordsOf(name: string): string[] {
  const all = name.trim().split(/\s+/);
  const spelt = all.filter((word) => /[\p{L}\p{N}]/u.test(word));
  return spelt.length > 0 ? spelt : all;
}

export function seatName(table: Table, seat: number): string {
  const place = table.places.get(seat);
  if (place === undefined) return `seat ${seat}`;
  return place.name === '' ? `Seat ${seat}` : surname(place.name);
}

/** `3 characters too many.` */
export function tooLong(over: number): string {
  return `${over} ${over === 1 ? 'character' : 'characters'} too many.`;
}

/** How the record calls somebody: the last word of a name that is not a degree. */
export function surname(name: string): string {
  const words = wordsOf(name).filter((word) => !/^(jr|sr|ii|iii|phd|md)\.?,?$/i.test(word));
  return distinct(words) ? words.join(' ') : (words.at(-1) ?? name).replace(/,$/, '');
}

const TITLE = /^(?:dr|mr|mrs|ms|miss|mx|prof|professor|herr|frau|mme|madame|monsieur)\.?$/i;

/** The name on a tent and a form: a person's first word, or title and surname; a persona's surname. */
export function calling(name: string, person: boolean): string {
  const words = wordsOf(name);
  if (!person || distinct(words)) return surname(name);
  return words.length > 1 && TITLE.test(words[0] ?? '') ? `${words[0]} ${surname(name)}` : (words[0] ?? name);
}

/** A name where a chart has room for twelve letters. */
export function clipped(name: string): string {
  const letters = [...name];
  return letters.length > 12 ? `${letters.slice(0, 11).join('').trimEnd()}…` : name;
}

export function possessive(name: string): string {
  return `${name}’s`;
}

/** What a form calls the holder of a seat. */
export function callingOf(seat: { seat: number; name: string; occupant: string | null }): string {
  return seat.name === '' ? `seat ${seat.seat}` : calling(seat.name, seat.occupant === 'human');
}

/** `six to six`, in the order of the choices, with the one that was found in front. */
export function standing(
  counts: Readonly<Record<string, number>>,
  choices: readonly string[],
  outcome: string | null = null,
): string {
  const order =
    outcome !== null && choices.includes(outcome) ? [outcome, ...choices.filter((one) => one !== outcome)] : choices;
  return order.map((choice) => inWords(counts[choice] ?? 0)).join(' to ');
}

/**
 * `20 seconds`, `a minute and a half`, `two minutes and 10 seconds`; for people, not for stop-watches. From five
 * minutes on seconds are left out.
 */
export function span(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 60) return `${whole} ${whole === 1 ? 'second' : 'seconds'}`;
  if (whole >= 300) return lasted(whole);
  const [minutes, rest] = [Math.floor(whole / 60), whole % 60];
  const full = minutes === 1 ? 'a minute' : counted(minutes, 'minute');
  if (rest === 0) return full;
  if (rest === 30) return minutes === 1 ? 'a minute and a half' : `${inWords(minutes)} and a half minutes`;
  return `${full} and ${span(rest)}`;
}

/** How long something took, to the minute: `six minutes`, `one hour and six minutes`. */
export function lasted(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (minutes < 1) return 'less than a minute';
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return counted(minutes, 'minute');
  return rest === 0 ? counted(hours, 'hour') : `${counted(hours, 'hour')} and ${counted(rest, 'minute')}`;
}
