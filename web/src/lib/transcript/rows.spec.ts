import { describe, expect, it } from 'vitest';
import { SPLIT, LogBuilder } from '$lib/wire/log-builder';
import { EMPTY_TRANSCRIPT, addEntries } from './items';
import { numbers, pageOf, rowsOf } from './rows';

describe('rows', () => {
  const sampleLog = () => new LogBuilder().all().first(SPLIT).says(5, 'One.');
  const changesAfter = (one: LogBuilder) =>
    rowsOf(addEntries(EMPTY_TRANSCRIPT, one.entries).items)
      .slice(-2)
      .map((row) => row.changes);

  it('put changed votes into the margin of what they follow', () => {
    const [changes, none] = changesAfter(sampleLog().flips(1, 'guilty', 'not_guilty').says(6, 'Two.'));
    expect(changes).toMatchObject([
      { who: 'Webb', seats: [1], from: 'guilty', to: 'not_guilty', counts: { guilty: 5, not_guilty: 7 } },
    ]);
    expect(none).toEqual([]);
  });
  it('group votes that changed the same way, with the count after the last', () => {
    const [changes] = changesAfter(
      sampleLog()
        .flips(1, 'guilty', 'not_guilty')
        .flips(2, 'not_guilty', 'guilty')
        .flips(3, 'guilty', 'not_guilty')
        .says(6, 'Two.'),
    );
    expect(changes?.map((one) => [one.who, one.to, one.seats])).toEqual([
      ['Webb and Russo', 'not_guilty', [1, 3]],
      ['Chen', 'guilty', [2]],
    ]);
    expect(changes?.[0]?.counts).toEqual({ guilty: 5, not_guilty: 7 });
  });
  it('leave out a part in which nothing happened', () => {
    const headings = (one: LogBuilder) =>
      rowsOf(addEntries(EMPTY_TRANSCRIPT, one.entries).items).flatMap(({ item }) =>
        item.kind === 'heading' ? [item.text] : [],
      );
    const empty = sampleLog().append(
      { kind: 'phase_entered', phase: 'side_selection', why: 'read' },
      { kind: 'phase_entered', phase: 'final_ballot', why: 'sides' },
    );
    expect(headings(empty).slice(-2)).toEqual(['First ballot', 'Final ballot']);
    expect(headings(sampleLog().append({ kind: 'phase_entered', phase: 'side_selection', why: 'read' })).at(-1)).toBe(
      'Side selection',
    );
  });
});

describe('the gutter', () => {
  it('counts 1 to 25 and begins again', () => {
    expect(numbers(27).split('\n').slice(-3)).toEqual(['25', '1', '2']);
  });
});

describe('pages', () => {
  it('hold three turns', () => {
    expect([0, 1, 3, 4, 32].map(pageOf)).toEqual([1, 1, 1, 2, 11]);
  });
});
