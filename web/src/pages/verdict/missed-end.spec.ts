import { expect, it } from 'vitest';
import { LogBuilder, SPLIT } from '$lib/wire/log-builder';
import type { Event } from '$lib/wire/protocol';
import { missedEnd } from './missed-end';

const VERDICT: Event = {
  kind: 'verdict_reached',
  outcome: 'hung',
  counts: { guilty: 6, not_guilty: 6 },
  why: 'no_majority',
};

function ended(): { log: LogBuilder; seen: number } {
  const log = new LogBuilder().all().first(SPLIT).round(1, 5, 3).says(5, 'Let us be exact.');
  return { log, seen: log.entries.at(-1)?.seq ?? 0 };
}

it('counts what was said and changed before the end, for whoever was away', () => {
  const { log, seen } = ended();
  log.says(3, 'No.').says(2, 'Yes.').flips(3, 'guilty', 'not_guilty').append(VERDICT);
  expect(missedEnd(log.entries, seen)).toBe(
    'Welcome back. The verdict came while you were away; you missed two turns and one changed vote, and they are in the record below.',
  );
});

it('says so where nothing but the end was missed', () => {
  const { log, seen } = ended();
  log.append(VERDICT);
  expect(missedEnd(log.entries, seen)).toBe(
    'Welcome back. The verdict came while you were away; nothing else was said meanwhile.',
  );
});

it('says nothing to somebody who saw it, or while there is none', () => {
  const { log, seen } = ended();
  expect(missedEnd(log.entries, seen)).toBeNull();
  log.append(VERDICT);
  expect(missedEnd(log.entries, log.entries.at(-1)?.seq ?? 0)).toBeNull();
});
