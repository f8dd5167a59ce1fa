/**
 * What a format draws, by its name: a format without a folder of its own is drawn by the general components. Those of a
 * folder are loaded when a room of that format is first shown. `formats/components.ts` lists them.
 */

import type { Component } from 'svelte';
import type { Label } from '$lib/words/labels';
import type { Strategy } from './strategies';
import type { Matter, MyAsk, View } from '$lib/wire/protocol';
import type { Room } from '$lib/room/room.svelte';
import type { SeatingProps } from '$lib/table/types';

/** What lies on the table when it is over. */
export interface VerdictProps {
  room: Room;
  /** What was decided upon; null while it is read. */
  matter: Matter | null;
  /** Whether this browser holds the host's token. */
  host: boolean;
}

/** What was dealt to the viewer's own seat. */
export interface DealtProps {
  room: Room;
  /** Whether it lies face up. */
  up?: boolean;
}

/** The form of one act: to answer an ask, or to do it of one's own accord. */
export interface FormProps {
  room: Room;
  /** Null for an act of one's own accord. */
  ask: MyAsk | null;
  ondone?: (() => void) | undefined;
}

/** The form for speaking: it lies ready while one waits, so it is no answer to an ask alone. */
export interface SpeakProps {
  room: Room;
  /** The floor, once it is given; null while preparing. */
  ask: MyAsk | null;
  strategies: readonly Strategy[];
  labels: ReadonlyMap<string, Label>;
  /** Server time, UTC seconds. */
  now: number;
  /** The turn was taken or passed. */
  ondone?: (() => void) | undefined;
}

/** What the page calls on the form for speaking. */
export interface SpeakHandle {
  /** Opens the text and goes to it. */
  write(): void;
  pass(): Promise<void>;
}

/** The papers that everybody has before them. */
export interface FileProps {
  room: Room;
  matter: Matter | null;
  /** Cited in the latest turn. */
  cited: readonly string[];
  /** Cited in this viewer's draft; null for a viewer without a seat. */
  drafted: readonly string[] | null;
  oncite: (id: string) => void;
  problem?: string | null;
}

/** What is decided upon, as it lies in the lobby. */
export interface PaperProps {
  matter: Matter | null;
  /** Why there is none. */
  problem: string | null;
  /** A shared screen shows less of it, and offers nothing to do. */
  screen: boolean;
  reading: boolean;
  onread: () => void;
}

/** What the page calls on the component that draws the papers. */
export interface FileHandle {
  /** Shows what was cited. */
  open(id: string): void;
  /** Goes to the field that searches, where there is one. */
  find(): void;
  /** Goes to what may be cited. */
  cite(): void;
}

/** What the scene of a format is given: what the seating of any format takes, and what is known of the room. */
export interface SceneProps extends SeatingProps {
  readonly view: View | null;
  /** What is decided; null while it is read, and where the outcome stands on the wall. */
  readonly matter?: Matter | null;
  /** Seconds: what is left of the time to speak, and the whole of it. */
  readonly due?: { readonly left: number; readonly total: number } | null;
  /** The verdict is shown, and no earlier moment. */
  readonly ended?: boolean;
}

export interface Components {
  /** The people, inside a wall. */
  readonly scene: Component<SceneProps>;
  readonly file: Component<FileProps, FileHandle>;
  readonly paper: Component<PaperProps>;
  readonly verdict: Component<VerdictProps>;
  readonly speak: Component<SpeakProps, SpeakHandle>;
  /** What was dealt to a seat, as its holder looks at it. */
  readonly dealt: Component<DealtProps, object, 'up'>;
  /** What stands above the list of seats: what each of them decided. */
  readonly cards?: Component<{ readonly room: Room }>;
  /** What the host finds below everything else about the room. */
  readonly forHost?: Component<{ readonly room: Room }>;
  /** Own forms, by kind of act; every other act has the form that is made from its schema. */
  readonly forms: Readonly<Record<string, Component<FormProps>>>;
}

/** Reads what the folder of a format draws. */
export type ComponentLoader = () => Promise<Partial<Components>>;

let general: Components | null = null;
let loaders: Readonly<Record<string, ComponentLoader>> = {};
const loaded = new Map<string, Partial<Components>>();

/** Takes the general components, and by format what reads its own. */
export function provideComponents(components: Components, own: Readonly<Record<string, ComponentLoader>>): void {
  [general, loaders] = [components, own];
}

/** Reads what a format draws; without it, or while its file cannot be read, the general components stand in. */
export async function loadComponents(format: string): Promise<void> {
  const read = loaders[format];
  if (read === undefined || loaded.has(format)) return;
  try {
    loaded.set(format, await read());
  } catch {
    // The line was down: the next room of this format tries again.
  }
}

/** What a format draws, once it was loaded. */
export function componentsOf(format: string | null | undefined): Components {
  if (general === null) throw new Error('No components were provided.');
  return { ...general, ...loaded.get(format ?? '') };
}
