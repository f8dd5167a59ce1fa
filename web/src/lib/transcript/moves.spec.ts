import { describe, expect, it } from 'vitest';
import { formatOf } from '$lib/words/format';
import { LogBuilder, SPLIT } from '$lib/wire/log-builder';
import { EMPTY_TRANSCRIPT, addEntries } from './items';
import { movedSentence } from './moves';

const move = (turn: string, seat: number, delta: number) => ({ turn, seat, delta, conviction: 0.5 });

function said(log: LogBuilder, you: number | null = null, called?: (id: string) => string | null): string[] {
  return addEntries(EMPTY_TRANSCRIPT, log.entries).items.flatMap((item) =>
    item.kind === 'move' ? [movedSentence(item.moved, formatOf('jury'), you, called)] : [],
  );
}

const table = () => new LogBuilder().all().first(SPLIT).round(1, 5, 7);

describe('who moved whom', () => {
  it('is said of the turn that moved the table the most, with what it rested on', () => {
    const log = table().says(5, 'The clock was slow.', 't1').says(3, 'It was not.', 't2');
    const taken = log.entries.map(({ event }) => event).find((event) => event.kind === 'turn_taken');
    if (taken?.kind === 'turn_taken') taken.cites = ['clock'];
    log.moves(move('t1', 2, -0.2), move('t1', 4, -0.11), move('t1', 6, 0.12), move('t2', 2, 0.11));
    expect(said(log)).toEqual(['Okonkwo moved Chen and Park towards not guilty.']);
    expect(said(log, null, (id) => (id === 'clock' ? 'Exhibit A' : null))).toEqual([
      'Okonkwo moved Chen and Park towards not guilty, speaking of Exhibit A.',
    ]);
  });

  it('says why of those to whom it mattered, also where another turn moved more', () => {
    const log = table().says(5, 'The clock was slow.', 't1').says(3, 'It was not.', 't2');
    log.moves(move('t1', 2, -0.2), move('t1', 4, -0.11), move('t2', 6, 0.04));
    const event = log.entries.at(-1)?.event;
    if (event?.kind === 'convictions_moved')
      event.persuaded = { 4: { turn_id: 't1', why: 'The clock decides it.' }, 6: { turn_id: 't2', why: 'Plain.' } };
    expect(said(log)).toEqual([
      'Okonkwo moved Park and Chen towards not guilty. Park: “The clock decides it.”',
      'Russo moved Morrison towards guilty. Morrison: “Plain.”',
    ]);
  });

  it('is said to somebody who has just spoken, also where another turn moved more', () => {
    const log = table().says(5, 'The clock was slow.', 't1').says(7, 'I work nights.', 't2');
    log.moves(move('t1', 2, -0.2), move('t2', 4, 0.06));
    expect(said(log, 7)).toEqual(['Okonkwo moved Chen towards not guilty.', 'You moved Park towards guilty.']);
  });

  it('is said where a vote changed, with the turn that did the most for it', () => {
    const log = table().says(5, 'The clock was slow.', 't1').says(7, 'I work nights.', 't2');
    log.moves(move('t1', 3, -0.06), move('t2', 3, -0.04), move('t2', 3, 0.01)).flips(3, 'guilty', 'not_guilty');
    expect(said(log)).toContain('Russo changed to not guilty after Okonkwo spoke.');
    const own = table()
      .says(7, 'I work nights.', 't2')
      .moves(move('t2', 3, -0.2))
      .flips(3, 'guilty', 'not_guilty');
    expect(said(own, 7)).toContain('You moved Russo to not guilty.');
  });

  it('is not guessed where the log does not show it, or shows it of an earlier round', () => {
    const hidden = table().says(5, 'The clock was slow.', 't1').moves().flips(3, 'guilty', 'not_guilty');
    expect(said(hidden)).toEqual([]);
    const later = table()
      .says(5, 'The clock was slow.', 't1')
      .moves(move('t1', 3, -0.04))
      .round(2, 5);
    expect(said(later.flips(3, 'guilty', 'not_guilty'))).toEqual([]);
  });
});
