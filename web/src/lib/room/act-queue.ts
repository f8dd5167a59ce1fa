/**
 * What was pressed and is not answered yet. It outlives a lost line and a reload, and is sent again under the same `ref`,
 * by which the server does nothing twice.
 */

import { LATE_CODES } from '$lib/wire/generated/refusals';
import type { ActBody, ActReferences, ActResult } from '$lib/wire/protocol';

export interface PressedAct {
  readonly ref: string;
  readonly act: ActBody;
  readonly citing: ActReferences;
  /** When it was pressed, in milliseconds. */
  readonly at: number;
}

/** The server knows a `ref` for ten minutes; what is older could be done twice. */
const MAX_AGE_MS = 9 * 60_000;
/** What no ask waits for, such as a motion or a raised hand, is meant for the moment. */
const MAX_UNASKED_AGE_MS = 60_000;

const slot = (code: string) => `pressed:${code}`;

export class ActQueue {
  #code: string;
  #pressed = new Map<string, PressedAct>();
  #resolve = new Map<string, (answer: ActResult) => void>();
  /** Acts that a lost line or a reload has held up. */
  #held = new Set<string>();
  /** Told the sentence about an act that came too late, and whether it was a speech, whose words are kept. */
  onlate: (sentence: string) => void = () => undefined;
  /** Told an act that was accepted and whose form is not on this page any more, as after a reload. */
  onaccepted: (act: ActBody) => void = () => undefined;
  /** Told how many acts wait for the line. */
  onheld: (count: number) => void = () => undefined;

  constructor(code: string) {
    this.#code = code;
    for (const one of stored(code)) {
      this.#pressed.set(one.ref, one);
      this.#held.add(one.ref);
    }
  }

  get held(): number {
    return this.#held.size;
  }

  add(act: ActBody, citing: ActReferences, connected: boolean): { pressed: PressedAct; answer: Promise<ActResult> } {
    const pressed = { ref: newRef(), act, citing, at: Date.now() };
    this.#pressed.set(pressed.ref, pressed);
    const answer = new Promise<ActResult>((resolve) => this.#resolve.set(pressed.ref, resolve));
    if (!connected) this.#hold(pressed.ref);
    this.#save();
    return { pressed, answer };
  }

  /** The line is down: everything that has no answer waits for it. */
  hold(): void {
    for (const ref of this.#pressed.keys()) this.#held.add(ref);
    this.onheld(this.held);
  }

  /** The line is up: what is to be sent now, in order. What has waited too long is given up, and said to be. */
  due(): readonly PressedAct[] {
    const now = Date.now();
    for (const { ref, at, citing } of [...this.#pressed.values()]) {
      const asked = citing.ask !== undefined || citing.turn_id !== undefined;
      if (now - at > (asked ? MAX_AGE_MS : MAX_UNASKED_AGE_MS))
        this.answered(ref, { ok: false, code: 'stale', detail: '' });
    }
    return [...this.#pressed.values()];
  }

  has(ref: string): boolean {
    return this.#pressed.has(ref);
  }

  answered(ref: string, answer: ActResult): void {
    const pressed = this.#pressed.get(ref);
    if (pressed === undefined) return;
    const late = this.#held.has(ref) && !answer.ok && LATE_CODES.includes(answer.code);
    const resolve = this.#resolve.get(ref);
    this.#pressed.delete(ref);
    this.#resolve.delete(ref);
    if (this.#held.delete(ref)) this.onheld(this.held);
    this.#save();
    if (late) {
      const sentence = lateSentence(pressed.act.kind);
      this.onlate(sentence);
      resolve?.({ ok: false, code: answer.code, detail: sentence });
    } else if (resolve !== undefined) resolve(answer);
    else if (answer.ok) this.onaccepted(pressed.act);
  }

  /** Nothing will be sent any more. */
  giveUp(answer: ActResult): void {
    const resolve = [...this.#resolve.values()];
    this.#pressed.clear();
    this.#resolve.clear();
    this.#held.clear();
    this.onheld(0);
    this.#save();
    for (const one of resolve) one(answer);
  }

  #hold(ref: string): void {
    this.#held.add(ref);
    this.onheld(this.held);
  }

  #save(): void {
    try {
      if (this.#pressed.size === 0) sessionStorage.removeItem(slot(this.#code));
      else sessionStorage.setItem(slot(this.#code), JSON.stringify([...this.#pressed.values()]));
    } catch {
      /* Storage may be forbidden: what was pressed then lasts as long as the page. */
    }
  }
}

/** To somebody whose act waited for the line until it was too late. */
export function lateSentence(kind: string): string {
  return kind === 'speak'
    ? 'The line came back too late for what you said. Your words are kept for your next turn.'
    : 'The line came back too late for what you pressed, so nothing was done.';
}

/** Unlike any other of this seat; `randomUUID` is missing on pages that come without TLS. */
function newRef(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-');
}

function stored(code: string): readonly PressedAct[] {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(slot(code)) ?? '[]');
    return Array.isArray(found) ? (found as PressedAct[]).filter((one) => typeof one.ref === 'string') : [];
  } catch {
    return [];
  }
}
