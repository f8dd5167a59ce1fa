import { describe, expect, it } from 'vitest';
import { absenceSummary } from './absence-summary';
import { SPLIT, LogBuilder } from '$lib/wire/log-builder';

const until = (log: LogBuilder) => log.entries.at(-1)?.seq ?? 0;

describe('the note on coming back', () => {
  it('is none where nothing was said', () => {
    const log = new LogBuilder().all().first(SPLIT).round(1, 4);
    const left = until(log);
    expect(absenceSummary(log.append({ kind: 'paused' }).entries, left, 7)).toBeNull();
  });

  it('gives the turns, who changed, how it stands and what was said for the seat', () => {
    const log = new LogBuilder().all().first(SPLIT).round(1, 4, 3);
    log.says(4, 'Before you went.');
    const left = until(log);
    log.append({ kind: 'seat_released', seat: 7, tenure: 2, reason: 'left' }).seat(7, 'Nora Lind', 'house', 'left');
    log
      .says(3, 'And what do you say to that?', 't90', 7)
      .says(7, 'I am not persuaded by the clock. There is more.', 't91')
      .flips(4, 'not_guilty', 'guilty')
      .round(2, 5)
      .says(5, 'Let us go on.', 't92');
    const note = absenceSummary(log.entries, left, 7);
    expect(note?.turns).toBe(3);
    expect(note?.sentences).toEqual([
      'Three turns, in one new round.',
      'Park changed to guilty.',
      'It stands seven to five.',
      'Nora Lind spoke for your seat: “I am not persuaded by the clock.”',
      'Russo spoke to you.',
    ]);
  });

  it('leaves out seats that changed and changed back', () => {
    const log = new LogBuilder().all().first(SPLIT).round(1, 4);
    const left = until(log);
    log.says(3, 'A word.').flips(4, 'not_guilty', 'guilty').flips(4, 'guilty', 'not_guilty');
    expect(absenceSummary(log.entries, left, 7)?.sentences).toEqual(['One turn.', 'It stands six to six.']);
  });
});
