import { describe, expect, it } from 'vitest';
import { SPLIT, Story } from '../room/story';
import { BLANK, write, writeAll } from './items';
import type { Item } from './items';

const told = (story: Story) => writeAll(BLANK, story.entries).items;
const texts = (items: readonly Item[]) =>
  items.map((item) => ('text' in item ? item.text : `${item.flip.name} ${item.flip.from} ${item.flip.to}`));

describe('the record', () => {
  it('says nothing of people sitting down before the start', () => {
    expect(told(new Story().all())).toEqual([]);
  });

  it('names whoever is gone, and whoever is back', () => {
    const story = new Story().all().seat(4, 'Ben Abel', 'human', 'joined');
    story.tell(
      { kind: 'seat_released', seat: 4, tenure: 2, reason: 'gone' },
      { kind: 'seat_taken', seat: 4, occupant: 'house', name: 'Susan Park', tenure: 3, reason: 'gone' },
    );
    story.tell(
      { kind: 'seat_released', seat: 4, tenure: 3, reason: 'gone' },
      { kind: 'seat_taken', seat: 4, occupant: 'human', name: 'Ben Abel', tenure: 4, reason: 'returned' },
    );
    expect(texts(told(story)).slice(1)).toEqual([
      'Ben Abel is gone. Park, the built-in juror, keeps seat 4 for them.',
      'Ben Abel is back in seat 4.',
    ]);
  });

  it('writes a turn with its speaker and whom it addresses', () => {
    const items = told(new Story().all().round(1, 5).says(5, 'Let us be exact.', 't1', 3));
    expect(items.map((item) => item.kind)).toEqual(['heading', 'turn']);
    expect(items[1]).toMatchObject({ speaker: 'Okonkwo', seat: 5, to: 'to Russo', number: 1, round: 1, person: false });
  });

  it('keeps the name of whoever spoke when the seat changes hands', () => {
    const items = told(
      new Story().all().says(7, 'I work nights.').seat(7, 'Nora Lind', 'house', 'left').says(7, 'I file things.'),
    );
    const turns = items.filter((item) => item.kind === 'turn');
    expect(turns.map((turn) => turn.speaker)).toEqual(['Duarte', 'Lind']);
  });

  it('notes a change of hands once the room has begun', () => {
    const items = told(new Story().all().seat(4, 'Ben Abel', 'human', 'joined').seat(4, 'Susan Park', 'house', 'left'));
    expect(texts(items)).toEqual([
      'Ben Abel sits down in seat 4; Park makes room.',
      'Seat 4 was given up. Park, the built-in juror, plays it from here.',
    ]);
  });

  it('says who holds a seat until its invitation is opened, and that an empty one is kept', () => {
    const invited = { kind: 'seat_invited', seat: 4, invitation: 1 } as const;
    const items = told(
      new Story()
        .all()
        .seat(4, 'Ben Abel', 'human', 'joined')
        .tell(invited)
        .seat(4, 'Susan Park', 'house', 'left')
        .tell(invited),
    );
    expect([texts(items)[1], texts(items).at(-1)]).toEqual([
      'Seat 4 goes to whoever opens the invitation to it; Abel holds it until then.',
      'Seat 4 is kept for a guest of the host’s.',
    ]);
  });

  it('writes a flip with how the ballots stand after it', () => {
    const items = told(new Story().all().first(SPLIT).round(1).flips(1, 'guilty', 'not_guilty'));
    expect(items.at(-1)).toMatchObject({
      kind: 'flip',
      flip: { name: 'Webb', from: 'guilty', to: 'not_guilty', counts: { guilty: 5, not_guilty: 7 } },
    });
  });

  it('calls a repeated ballot no flip', () => {
    const items = told(new Story().all().first(SPLIT).flips(1, 'guilty', 'guilty'));
    expect(items.some((item) => item.kind === 'flip')).toBe(false);
  });

  it('finds the flips of a sealed ballot when its box is opened', () => {
    const story = new Story().all().first(SPLIT);
    story.tell(
      { kind: 'ballot_opened', ballot: 2, sealed_until_all: true, topic: 'final' },
      { kind: 'ballots_revealed', ballots: { ...SPLIT, 2: 'guilty' } },
    );
    const flips = told(story).filter((item) => item.kind === 'flip');
    expect(flips).toHaveLength(1);
    expect(flips[0]).toMatchObject({
      flip: { seat: 2, from: 'not_guilty', to: 'guilty', counts: { guilty: 7, not_guilty: 5 } },
    });
  });

  it('does not tell what lies in a sealed box', () => {
    const story = new Story()
      .all()
      .tell(
        { kind: 'ballot_opened', ballot: 1, sealed_until_all: true, topic: 'first' },
        { kind: 'ballot_cast', ask: 'a', seat: 3, choice: null, previous: null, by: 'occupant' },
      );
    expect(texts(told(story))).toEqual(['Ballots are sealed until all twelve are in.']);
  });

  it('says by whom a ballot was taken that nobody cast', () => {
    const story = new Story()
      .all()
      .first(SPLIT)
      .tell({ kind: 'ballot_cast', ask: 'a', seat: 7, choice: 'guilty', previous: 'guilty', by: 'default' });
    expect(texts(told(story)).at(-1)).toBe('Duarte cast no ballot in time; the last one stands.');
  });

  it('ends a turn cut short with what was heard and why it ended', () => {
    const story = new Story().all();
    const pages = writeAll(BLANK, story.entries);
    story.tell({ kind: 'floor_lapsed', turn_id: 't9', seat: 5, reason: 'deadline', again: false, left: 0 });
    const after = write(pages, story.entries.at(-1)!, 'So which of these');
    expect(after.items.at(-1)).toMatchObject({
      kind: 'turn',
      text: 'So which of these',
      cut: 'Time is up. Okonkwo’s seat passed this turn.',
    });
  });

  it('notes a pass, a failed mind and what was done instead', () => {
    const story = new Story().all().tell(
      { kind: 'floor_lapsed', turn_id: 't1', seat: 7, reason: 'passed', again: false, left: 40 },
      {
        kind: 'mind_failed',
        seat: 8,
        ask: 't2',
        reason: 'the model did not answer',
        instead: 'The built-in juror spoke',
      },
    );
    expect(texts(told(story))).toEqual([
      'Duarte passes.',
      'Wright: The model did not answer. The built-in juror spoke.',
    ]);
  });

  it('is the same written at once or entry by entry', () => {
    const story = new Story()
      .all()
      .first(SPLIT)
      .round(1, 5)
      .says(5, 'One.')
      .flips(1, 'guilty', 'not_guilty')
      .says(6, 'Two.');
    let pages = BLANK;
    for (const entry of story.entries) pages = write(pages, entry);
    expect(pages.items).toEqual(told(story));
    expect(new Set(pages.items.map((item) => item.key)).size).toBe(pages.items.length);
  });
});
