import { afterEach, describe, expect, it } from 'vitest';
import type { FormatInfo } from '$lib/wire/contract';
import { setFormats } from '$lib/wire/format-catalog.svelte';
import { introductionOf } from './introduction';
import { formatOf } from '$lib/words/format';

const TOSS = {
  name: 'toss',
  title: 'Coin toss',
  phases: ['call', 'reasons'],
  roles: ['caller'],
  seats: [{ seat: 1 }, { seat: 2 }, { seat: 3 }],
  labels: { phases: { call: 'Calls', reasons: 'Reasons' }, roles: { caller: 'Caller' } },
} as unknown as FormatInfo;

describe('the introduction of a format', () => {
  afterEach(() => setFormats({ formats: [] }));

  it('is made of its labels where it has no words of its own', () => {
    setFormats({ formats: [TOSS] });
    expect(introductionOf(formatOf('toss'))).toEqual([
      { title: 'How it goes', below: 'Calls, reasons.' },
      { title: 'At the table', below: 'Three seats: caller.' },
    ]);
  });

  it('is that of its own folder where there is one, and nothing for a format that is not known', () => {
    expect(introductionOf(formatOf('jury')).map((one) => one.title)).toContain('For whom');
    expect(introductionOf(formatOf('toss'))).toEqual([]);
  });
});
