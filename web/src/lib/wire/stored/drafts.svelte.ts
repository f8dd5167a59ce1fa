/**
 * What somebody has entered into the forms of a room and not sent yet: the one store of it. A draft outlives its form, a
 * lost line and a reload. It ends when its act is accepted, when the seat is left, and with its room.
 *
 * It lies in the storage of the tab, which ends with the tab: on a phone that many use nobody else finds it. What is secret
 * of a form, such as a vote before it is sealed, lasts as long as the page and is never written there.
 */

import type { View } from '../protocol';

/** What a form enters. */
export interface DraftForm<Value extends object> {
  /** The kind of its act. */
  readonly name: string;
  readonly blank: () => Value;
  /** Fields that are not written to the storage. */
  readonly secret?: readonly (keyof Value & string)[];
  /** What stays of an accepted draft; by default nothing. */
  readonly kept?: (accepted: Value) => Value;
}

/** The room and the viewer's seat in it. */
export interface DraftRoom {
  readonly code: string;
  readonly view: Pick<View, 'you'> | null;
}

/** Characters of one draft that the storage takes; a longer one lasts as long as the page. */
const MAX_CHARACTERS = 100_000;
/** Drafts that the storage has; the oldest goes. */
const MAX_DRAFTS = 24;
const PREFIX = 'draft:';

const roomSlot = (code: string) => `${PREFIX}${code.toUpperCase()}:`;
const seatSlot = (code: string, seat: number | null) => `${roomSlot(code)}${seat ?? '-'}:`;

/** The seat whose drafts a viewer has: also the one that is kept for somebody who is away. */
export function draftSeat(view: DraftRoom['view']): number | null {
  return view?.you?.seat ?? view?.you?.away ?? null;
}

/** The drafts that were asked for on this page, by their place in the storage. */
const drafts: Record<string, FormDraft<object> | undefined> = {};

/** The draft of a form for the viewer's seat; blank before anything was entered. */
export function draftOf<Value extends object>(room: DraftRoom, form: DraftForm<Value>): FormDraft<Value> {
  const slot = seatSlot(room.code, draftSeat(room.view)) + form.name;
  const known = drafts[slot] as FormDraft<Value> | undefined;
  if (known !== undefined) return known;
  const draft = new FormDraft(slot, form);
  drafts[slot] = draft as unknown as FormDraft<object>;
  return draft;
}

/** Whether something is entered for an act: its form is laid open then. */
export function hasDraft(room: DraftRoom, kind: string): boolean {
  return storedSlots().includes(seatSlot(room.code, draftSeat(room.view)) + kind);
}

/** An act was accepted whose form is not on this page any more, as after a reload with the line down. */
export function acceptDraft(room: DraftRoom, kind: string): void {
  const slot = seatSlot(room.code, draftSeat(room.view)) + kind;
  const draft = drafts[slot];
  if (draft !== undefined) draft.accepted();
  else remove(slot);
}

/** Drops every draft of a room, but for those of the seat that its viewer has; null: of a viewer without one. */
export function clearDrafts(code: string, except?: number | null): void {
  const kept = except === undefined ? null : seatSlot(code, except);
  const goes = (slot: string) => slot.startsWith(roomSlot(code)) && !(kept !== null && slot.startsWith(kept));
  for (const [slot, draft] of Object.entries(drafts)) if (goes(slot)) draft?.clear();
  for (const slot of storedSlots()) if (goes(slot)) remove(slot);
}

export class FormDraft<Value extends object> {
  /** What is entered; its fields may be bound. */
  value = $state() as Value;
  /** Whether it began as what the built-in player drafted. */
  drafted = $state(false);
  #form: DraftForm<Value>;
  /** What was accepted last, for as long as this page is open: a paper may be given back to be mended. */
  #accepted: Value | null = null;
  /** What stayed of it. */
  #rest: Value | null = null;
  /** The paper that had been given back before it, and that it answers. */
  #answers: string | null = null;

  constructor(slot: string, form: DraftForm<Value>) {
    this.#form = form;
    this.value = read(slot, form);
    $effect.root(() => {
      $effect(() => {
        // Read in full, so that every change is noticed.
        write(slot, form, copied(this.value));
      });
    });
  }

  /** Its act was accepted. `returned`: the paper that had been given back, if any. */
  accepted(returned: string | null = null): void {
    const value = copied(this.value);
    [this.#accepted, this.#answers] = [value, returned];
    this.#rest = this.#form.kept?.(value) ?? this.#form.blank();
    this.value = this.#rest;
    this.drafted = false;
  }

  /** What was accepted is given back to be mended as this paper: it is entered once more, unless something else is. */
  takeBack(paper: string): void {
    if (this.#accepted === null || paper === this.#answers || !same(this.value, this.#rest)) return;
    [this.value, this.#accepted] = [this.#accepted, null];
  }

  /** Whether nothing is entered. */
  get blank(): boolean {
    return same(this.value, this.#form.blank());
  }

  clear(): void {
    this.#accepted = null;
    this.value = this.#form.blank();
    this.drafted = false;
  }
}

const copied = <Value>(value: Value) => JSON.parse(JSON.stringify(value)) as Value;
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function open<Value extends object>(form: DraftForm<Value>, value: Value): Value {
  const blank = form.blank();
  return { ...value, ...Object.fromEntries((form.secret ?? []).map((name) => [name, blank[name]])) };
}

function write<Value extends object>(slot: string, form: DraftForm<Value>, value: Value): void {
  const kept = open(form, value);
  const text = JSON.stringify({ at: Date.now(), value: kept });
  if (same(kept, form.blank()) || text.length > MAX_CHARACTERS) return remove(slot);
  try {
    sessionStorage.setItem(slot, text);
    const slots = storedSlots();
    if (slots.length <= MAX_DRAFTS) return;
    const oldest = slots.map((one) => [found(one).at ?? 0, one] as const).sort(([a], [b]) => a - b);
    for (const [, one] of oldest.slice(0, slots.length - MAX_DRAFTS)) remove(one);
  } catch {
    /* Storage may be forbidden or full: the draft then lasts as long as the page. */
  }
}

function read<Value extends object>(slot: string, form: DraftForm<Value>): Value {
  try {
    return open(form, shaped(form.blank(), found(slot).value) as Value);
  } catch {
    return form.blank();
  }
}

function found(slot: string): { readonly at?: number; readonly value?: unknown } {
  const kept: unknown = JSON.parse(sessionStorage.getItem(slot) ?? 'null');
  return isRecord(kept) ? kept : {};
}

function remove(slot: string): void {
  try {
    sessionStorage.removeItem(slot);
  } catch {
    /* Nothing was kept. */
  }
}

function storedSlots(): readonly string[] {
  try {
    return Object.keys(sessionStorage).filter((name) => name.startsWith(PREFIX));
  } catch {
    return [];
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What was kept, where it has the shape of a blank: a page of another version may have written it. */
function shaped(blank: unknown, kept: unknown): unknown {
  if (kept === undefined) return blank;
  if (blank === null) return kept;
  if (Array.isArray(blank)) {
    const [item] = blank as unknown[];
    if (!Array.isArray(kept)) return blank;
    return item === undefined ? kept : kept.map((one: unknown) => shaped(item, one));
  }
  if (!isRecord(blank)) return typeof kept === typeof blank ? kept : blank;
  if (!isRecord(kept)) return blank;
  // An empty record has values by keys that only its form knows.
  const names = Object.keys(blank);
  return names.length === 0 ? kept : Object.fromEntries(names.map((name) => [name, shaped(blank[name], kept[name])]));
}
