/** Points of a matter: what somebody marked in its papers, which way it goes, and who marked it. */

import type { Matter } from '$lib/wire/protocol';

export interface TablePoint {
  readonly id: string;
  readonly claim: string;
  readonly quotes: readonly { readonly document: string; readonly text: string }[];
  /** What it speaks for and against, by ids. */
  readonly supports: readonly string[];
  readonly opposes: readonly string[];
  /** Who marked it. */
  readonly by: string;
}

interface Sent {
  readonly id: string;
  readonly claim: string;
  readonly quotes: TablePoint['quotes'];
  readonly speaks_for?: readonly string[];
  readonly speaks_against?: readonly string[];
  readonly mark?: { readonly basis?: string; readonly name?: string };
}

const listed = (matter: Matter | null, field: string): readonly unknown[] => {
  const found: unknown = (matter as Record<string, unknown> | null)?.[field];
  return Array.isArray(found) ? found : [];
};

export function pointsIn(matter: Matter | null): readonly TablePoint[] {
  return (listed(matter, 'points') as readonly Sent[]).map((point) => ({
    id: point.id,
    claim: point.claim,
    quotes: point.quotes,
    supports: point.speaks_for ?? [],
    opposes: point.speaks_against ?? [],
    by: markedBy(point.mark?.basis ?? 'authored', point.mark?.name ?? ''),
  }));
}

function markedBy(basis: string, name: string): string {
  if (basis === 'people') return name === '' ? 'a person' : name;
  if (basis === 'model') return `${name}, a model`;
  if (basis === 'draft') return name === '' ? 'a draft by fixed rules' : `${name}, too thin to rule on`;
  return 'the author';
}

/** What is thin about the marks of models that were asked. */
export function thinIn(matter: Matter | null): readonly string[] {
  return (
    listed(matter, 'readings') as readonly { readonly name: string; readonly thin?: readonly string[] }[]
  ).flatMap((reading) => (reading.thin ?? []).map((sentence) => `${reading.name}: ${sentence}`));
}
