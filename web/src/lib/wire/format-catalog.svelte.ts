/** What `/api/formats` says, read once. */

import { readFormats } from './client';
import type { FormatInfo, FormatsPage } from './contract';

let shapes = $state.raw<readonly FormatInfo[]>([]);
let reading: Promise<void> | null = null;

/** Reads the formats once; a failed reading is tried again by the next call. Resolves in either case. */
export function loadFormats(): Promise<void> {
  reading ??= readFormats().then(setFormats, () => void (reading = null));
  return reading;
}

/** Stores the formats that the server listed. */
export function setFormats(page: Pick<FormatsPage, 'formats'>): void {
  shapes = page.formats;
}

/** Every format that the server offers, in its order; empty before it has said. */
export function availableFormats(): readonly FormatInfo[] {
  return shapes;
}

export function formatShape(name: string): FormatInfo | null {
  return shapes.find((shape) => shape.name === name) ?? null;
}
