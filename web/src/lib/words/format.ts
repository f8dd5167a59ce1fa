/**
 * The formats that this page knows, by name: what a format is called, how its choices look, and how the page speaks of
 * it. Words come from the format's own folder here, then from `/api/formats`, then from the identifier itself, so a
 * format without a folder is playable. This module and the folders' `words.ts` hold plain values; what a format draws is
 * found in `place/components.ts`. `formats/register.ts` lists the folders.
 */

import type { FormatInfo } from '$lib/wire/contract';
import type { Table } from '$lib/wire/log';
import type { Event, MyAsk, View } from '$lib/wire/protocol';
import type { Course } from './game-length';
import type { OfferedTerm, SettingValue } from './terms';
import { capitalize, inWords, standing } from './phrases';
import { formatShape } from '$lib/wire/format-catalog.svelte';

/** Words by identifier, as `/api/formats` serves them. */
export interface Labels {
  readonly phases: Readonly<Record<string, string>>;
  readonly choices: Readonly<Record<string, string>>;
  readonly outcomes: Readonly<Record<string, string>>;
  readonly roles: Readonly<Record<string, string>>;
  /** By topic of an ask or ballot: what it is about. */
  readonly topics: Readonly<Record<string, string>>;
  /** By kind of act: a short imperative. */
  readonly acts: Readonly<Record<string, string>>;
  /** By `why` of a result: why it ended. */
  readonly reasons: Readonly<Record<string, string>>;
  readonly settings: Readonly<Record<string, string>>;
}

/** What those at the table and their place are called; in lower case but for `tab` and `room`. */
export interface People {
  readonly one: string;
  readonly many: string;
  /** All of them together, without an article. */
  readonly group: string;
  /** The tab of a narrow page that lists them. */
  readonly tab: string;
  /** The room as it is painted. */
  readonly room: string;
  /** What is decided upon: `case`. */
  readonly matter: string;
  /** The papers that it lies in: `case file`. */
  readonly file: string;
}

/** A heading and the sentence below it. */
export interface Heading {
  readonly title: string;
  readonly below: string;
}

/** What the record notes for an event; null leaves it to the general line, an empty list writes nothing. */
export type RecordLine = (event: Event, table: Table, format: Format) => readonly string[] | null;

/** Something that a point of a matter may speak for or against. */
export interface PointTarget {
  readonly id: string;
  /** As it stands behind “For” and “Against”. */
  readonly label: string;
}

/** What a format's own folder says. Every part may be absent; the general page fills it. */
export interface OwnWords {
  readonly labels?: Partial<Labels>;
  readonly choices?: readonly string[];
  readonly people?: People;
  readonly presides?: string | null;
  /** The role that presides from a seat: the latest words of whoever holds it stand on the wall. */
  readonly presidingRole?: string;
  /** The role whose seats alone vote; absent where all do. */
  readonly votingRole?: string;
  /** The seat on which the page puts the host; null: none, they watch; absent: as the server says. */
  readonly hostSeat?: number | null;
  /** Outcomes without a basis at which nobody has decided. */
  readonly undecided?: readonly string[];
  /** Whether its papers lie in the middle of the desk, in place of the record. */
  readonly papersFirst?: boolean;
  /** Whether its wall has a window; absent where it has. */
  readonly glazed?: boolean;
  /** Phases that consist of rounds: the record has a heading for each round and none for the phase. */
  readonly rounds?: readonly string[];
  /** What the wire's field `conviction` measures: its name and its two ends; absent where there is none. */
  readonly scale?: { readonly called: string; readonly low: string; readonly high: string };
  /** Over the form that answers an ask; null leaves it to the labels. */
  readonly asked?: (view: View, ask: MyAsk) => Heading | null;
  /** The one button of a narrow page, by kind of act. */
  readonly verbs?: Readonly<Record<string, string>>;
  /** Below the heading where one short line is all there is, by kind of act. */
  readonly brief?: Readonly<Record<string, string>>;
  /** What somebody has done who has answered, by kind of act: `chosen a side`. */
  readonly done?: Readonly<Record<string, string>>;
  /** What somebody waits for who is asked nothing; null leaves it to the general sentence. */
  readonly waiting?: (view: View) => string | null;
  /** What this seat will be asked for later; null: nothing of the kind. */
  readonly ahead?: (view: View) => string | null;
  /** By side: what the card of a seat says of it. */
  readonly sides?: Readonly<Record<string, string>>;
  /** What the holder of a seat reads of their own side; `byDefault`: they did not choose it. */
  readonly ownSide?: (side: string, byDefault: boolean) => string;
  /** What is asked of somebody who only watches: `How would you find?`. */
  readonly audience?: string;
  /** Whether the lamps are on in its room, until the viewer switches them. */
  readonly evening?: boolean;
  /** How choices are marked, where not by shape and colour: by letters in ink, or by the seats that they name. */
  readonly marks?: 'letters' | 'seats';
  /** What somebody is called who takes no further part and whose vote stands; absent where they are out of the game. */
  readonly finished?: string;
  /** By choice: what those who made it are counted as inside a sentence, where it is no option: `two abstaining`. */
  readonly counted?: Readonly<Record<string, string>>;
  /** What a verdict demanded, by settings and number of seats; empty where nothing is to be said. */
  readonly rule?: (settings: Readonly<Record<string, unknown>>, seats: number) => string;
  readonly record?: Readonly<Partial<Record<string, RecordLine>>>;
  /** What the record shows of a paper that is no prose, by its form and text; null: the text itself. */
  readonly inRecord?: (form: string, text: string) => string | null;
  /** What the lobby offers to set, in its order; absent: what the schema of the settings has. */
  readonly terms?: (settings: Readonly<Record<string, unknown>>) => readonly OfferedTerm[];
  /** How a game goes under these settings, as far as that is known: what its length is estimated from. */
  readonly course?: (settings: Readonly<Record<string, unknown>>) => Course;
  /** Its own part of the lobby's presets, by their names. */
  readonly presets?: Readonly<Record<string, Readonly<Record<string, SettingValue>>>>;
  /** What points of a matter that is being written may speak for; absent where its matters have no points. */
  readonly pointTargets?: (matter: Readonly<Record<string, unknown>>) => readonly PointTarget[];
  /** What a seat is promised that waits for its turn. */
  readonly offered?: string;
  /** What the landing says: how it goes, for whom, how long it takes. */
  readonly introduction?: readonly Heading[];
  /** What the landing shows of it. */
  readonly poster?: Poster;
  /** Values of its settings in other words than on the wire; null leaves one to the page. */
  readonly settingValue?: (setting: string, value: unknown) => string | null;
}

/** A format as a small scene: who is seen in it, from left to right. */
export interface Poster {
  /** Each one of the twelve, by number, and where: on a chair, at a lectern, on the bench, or in a picture on the wall. */
  readonly people: readonly { readonly who: number; readonly at?: 'lectern' | 'bench' | 'frame' }[];
  /** Whether a clock hangs on the wall. */
  readonly clock?: boolean;
  /** Whether it is night, and the table a round one. */
  readonly night?: boolean;
}

/** How sure a seat is, from 0 to 1. */
export interface Scale {
  readonly called: string;
  readonly low: End;
  readonly high: End;
}

/** What one end of a scale stands for: its word in lower case, and its place among the choices. */
export interface End {
  readonly word: string;
  readonly tone: number | null;
}

/** One format as the page speaks of it. */
export interface Format {
  readonly name: string;
  readonly title: string;
  /** The choices that a format always has; a room's own are in `room.choices`. */
  readonly choices: readonly string[];
  readonly people: People;
  readonly scale: Scale | null;
  readonly own: OwnWords;
  /** What the server said of it; null before it has, and for a format that is not installed. */
  readonly served: FormatInfo | null;
  choice(id: string): string;
  /** A choice inside a sentence: a room's own choices are names and keep their capitals. */
  said(id: string): string;
  /** How the ballots stand: `six to six` between two choices, else each that has any. */
  standing(counts: Readonly<Record<string, number>>, choices: readonly string[], outcome?: string | null): string;
  outcome(id: string): string;
  phase(id: string): string;
  role(id: string): string;
  /** A short imperative. */
  act(kind: string): string;
  /** What an ask or a ballot is about; empty where nothing is known. */
  topic(id: string): string;
  /** Why it ended; empty where nothing is known. */
  reason(id: string): string;
  /** What a setting is called. */
  setting(name: string): string;
}

/** By format: what its folder says. */
const ownWords: Record<string, OwnWords> = {};

/** Takes the words of formats that have a folder of their own. */
export function provideWords(words: Readonly<Record<string, OwnWords>>): void {
  Object.assign(ownWords, words);
}

const DEFAULT_PEOPLE: People = {
  one: 'player',
  many: 'players',
  group: 'table',
  tab: 'Table',
  room: 'The room',
  matter: 'matter',
  file: 'file',
};

/** The name of the format that rooms have where nothing else is said. */
export const DEFAULT_FORMAT = 'jury';

/**
 * A format by its name on the wire; reads what the server said of it, so it is current inside `$derived`. `labels`: what a
 * room calls its own choices.
 */
export function formatOf(
  name: string | null | undefined,
  labels: Readonly<Record<string, string>> | null | undefined = null,
): Format {
  const known = name ?? '';
  const own = ownWords[known] ?? {};
  const shape = formatShape(known);
  const word = (group: keyof Labels, id: string): string | undefined =>
    own.labels?.[group]?.[id] ?? shape?.labels?.[group]?.[id];
  const choices = shape?.choices ?? own.choices ?? [];
  const choice = (id: string) => labels?.[id] ?? word('choices', id) ?? spelt(id);
  const said = (id: string) => (choices.includes(id) ? lowered(choice(id)) : choice(id));
  const end = (id: string): End => ({ word: said(id), tone: toneOf(choices, id) });
  const [high, low, third] = choices;
  const betweenTwo =
    high !== undefined && low !== undefined && third === undefined
      ? { called: 'certainty', low: end(low), high: end(high) }
      : null;
  return {
    name: known,
    title: shape?.title ?? spelt(known),
    choices,
    people: own.people ?? DEFAULT_PEOPLE,
    scale: own.scale ? { called: own.scale.called, low: end(own.scale.low), high: end(own.scale.high) } : betweenTwo,
    own,
    served: shape,
    choice,
    said,
    standing: (counts, order, outcome = null) =>
      order.length <= 2
        ? standing(counts, order, outcome)
        : [...order]
            .filter((id) => (counts[id] ?? 0) > 0)
            .sort((a, b) => Number(b === outcome) - Number(a === outcome) || (counts[b] ?? 0) - (counts[a] ?? 0))
            .map((id) => `${inWords(counts[id] ?? 0)} ${own.counted?.[id] ?? `for ${said(id)}`}`)
            .join(', ') || 'none for any',
    outcome: (id) => labels?.[id] ?? word('outcomes', id) ?? word('choices', id) ?? spelt(id),
    phase: (id) => word('phases', id) ?? spelt(id),
    role: (id) => word('roles', id) ?? spelt(id),
    act: (kind) => word('acts', kind) ?? spelt(kind),
    topic: (id) => word('topics', id) ?? '',
    reason: (id) => word('reasons', id) ?? '',
    setting: (name) => word('settings', name) ?? spelt(name),
  };
}

/** Who presides in rooms of a format, as far as is known; null where nobody does. */
export function presidesOf(format: Format): string | null {
  return format.served?.presides ?? format.own.presides ?? null;
}

/** The latest words of whoever presides from a seat; null where nobody does, and before they have spoken. */
export function presiderWords(
  format: Format,
  view: View | null,
): { readonly by: string; readonly text: string } | null {
  const role = format.own.presidingRole;
  const seat = role === undefined ? undefined : view?.seats.find((one) => one.role === role)?.seat;
  const turn = seat === undefined ? undefined : view?.heard.findLast((one) => one.seat === seat);
  return role === undefined || turn === undefined ? null : { by: lowered(format.role(role)), text: turn.text };
}

/** The format of a room, with the room's own words for its choices. */
export function formatOfView(view: View | null | undefined): Format {
  return formatOf(view?.room.format, called(view?.room.format, view?.room.choice_labels, view?.seats ?? []));
}

/** The same at a moment of the log. */
export function formatOfTable(table: Table): Format {
  return formatOf(table.format, called(table.format, table.choiceLabels, [...table.places.values()]));
}

/** What a room calls its choices: those that are seats by whoever sits there. */
function called(
  format: string | undefined,
  labels: Readonly<Record<string, string>> | null | undefined,
  seats: readonly { readonly seat: number; readonly name: string }[],
): Readonly<Record<string, string>> | null | undefined {
  if (ownWords[format ?? '']?.marks !== 'seats') return labels;
  return Object.fromEntries(seats.map(({ seat, name }) => [seat, name || `Seat ${seat}`]));
}

/** The choices of a room in their order: those it was opened with, else those of its format. */
export function choicesOf(view: View | null): readonly string[] {
  const said = view?.room.choices;
  return said !== undefined && said.length > 0 ? said : formatOfView(view).choices;
}

/** The same at a moment of the log. */
export function tableChoices(table: Table): readonly string[] {
  return table.choices.length > 0 ? table.choices : formatOfTable(table).choices;
}

/** The place of a choice in its room's order, which gives its colour and shape; null for anything else. */
export function toneOf(choices: readonly string[], choice: string | null | undefined): number | null {
  const at = choice == null ? -1 : choices.indexOf(choice);
  return at < 0 ? null : at;
}

function lowered(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** An identifier as words: `file_reason` reads `File reason`. */
export function spelt(id: string): string {
  return capitalize(id.replaceAll('_', ' '));
}
