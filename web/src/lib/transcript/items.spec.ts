import { describe, expect, it } from 'vitest';
import type { FormatInfo } from '$lib/wire/contract';
import { setFormats } from '$lib/wire/format-catalog.svelte';
import { SPLIT, LogBuilder, partOf } from '$lib/wire/log-builder';
import type { Event } from '$lib/wire/protocol';
import { EMPTY_TRANSCRIPT, addEntry, addEntries } from './items';
import type { Item } from './items';

const itemsOf = (log: LogBuilder) => addEntries(EMPTY_TRANSCRIPT, log.entries).items;
const texts = (items: readonly Item[]) =>
  items.map((item) => {
    if (item.kind === 'flip') return `${item.flip.name} ${item.flip.from} ${item.flip.to}`;
    if (item.kind === 'move') return `${item.moved.speaker} moved ${item.moved.names.join()} to ${item.moved.towards}`;
    return item.kind === 'paper' ? item.title : item.text;
  });

it('says who leads, and whether the host is away or has handed the lead over', () => {
  const log = new LogBuilder().all();
  const before = itemsOf(log).length;
  log.append(
    { kind: 'powers_passed', seat: 3, reason: 'given' },
    { kind: 'powers_passed', seat: null, reason: 'returned' },
    { kind: 'powers_passed', seat: 3, reason: 'gone' },
  );
  expect(texts(itemsOf(log).slice(before))).toEqual([
    'The host hands the lead to Russo.',
    'The host leads again.',
    'While the host is away, Russo leads.',
  ]);
});

describe('the record', () => {
  it('says nothing of people sitting down before the start', () => {
    expect(itemsOf(new LogBuilder().all())).toEqual([]);
  });

  it('names people who left, and who came back', () => {
    const log = new LogBuilder().all().seat(4, 'Ben Abel', 'human', 'joined');
    log.append(
      { kind: 'seat_released', seat: 4, tenure: 2, reason: 'gone' },
      { kind: 'seat_taken', seat: 4, occupant: 'house', name: 'Susan Park', tenure: 3, reason: 'gone' },
    );
    log.append(
      { kind: 'seat_released', seat: 4, tenure: 3, reason: 'gone' },
      { kind: 'seat_taken', seat: 4, occupant: 'human', name: 'Ben Abel', tenure: 4, reason: 'returned' },
    );
    expect(texts(itemsOf(log)).slice(1)).toEqual([
      'Ben Abel is gone. Park, the built-in juror, keeps seat 4 for them.',
      'Ben Abel is back in seat 4.',
    ]);
  });

  it('writes a turn with its speaker and whom it addresses', () => {
    const items = itemsOf(new LogBuilder().all().round(1, 5).says(5, 'Let us be exact.', 't1', 3));
    expect(items.map((item) => item.kind)).toEqual(['heading', 'turn']);
    expect(items[1]).toMatchObject({ speaker: 'Okonkwo', seat: 5, to: 'to Russo', number: 1, round: 1, person: false });
  });

  it('marks words of a person that name nothing of the case, and no others', () => {
    const log = new LogBuilder().all().seat(5, 'Ben', 'human', 'joined').round(1, 5);
    const said = (seat: number, more: object) => {
      const at = log.entries.length;
      log.says(seat, 'Bananas are yellow.');
      Object.assign(log.entries[at + 1]?.event as object, { force: 0, ...more });
    };
    said(5, {});
    said(5, { points: ['exhibit_a'] });
    said(5, { argument_type: 'question' });
    said(3, {});
    const turns = itemsOf(log).filter((item) => item.kind === 'turn');
    expect(turns.map((turn) => turn.empty)).toEqual([true, false, false, false]);
  });

  it('keeps the name of the speaker when the seat changes hands', () => {
    const items = itemsOf(
      new LogBuilder().all().says(7, 'I work nights.').seat(7, 'Nora Lind', 'house', 'left').says(7, 'I file things.'),
    );
    const turns = items.filter((item) => item.kind === 'turn');
    expect(turns.map((turn) => turn.speaker)).toEqual(['Duarte', 'Lind']);
  });

  it('notes a change of hands once the room has begun', () => {
    const items = itemsOf(
      new LogBuilder().all().seat(4, 'Ben Abel', 'human', 'joined').seat(4, 'Susan Park', 'house', 'left'),
    );
    expect(texts(items)).toEqual([
      'Ben Abel sits down in seat 4; Park makes room.',
      'Seat 4 was given up. Park, the built-in juror, plays it from here.',
    ]);
  });

  it('says who holds a seat until its invitation is opened, and that an empty one is kept', () => {
    const invited = { kind: 'seat_invited', seat: 4, invitation: 1 } as const;
    const items = itemsOf(
      new LogBuilder()
        .all()
        .seat(4, 'Ben Abel', 'human', 'joined')
        .append(invited)
        .seat(4, 'Susan Park', 'house', 'left')
        .append(invited),
    );
    expect([texts(items)[1], texts(items).at(-1)]).toEqual([
      'Seat 4 goes to whoever opens the invitation to it; Abel holds it until then.',
      'Seat 4 is kept for a guest of the host’s.',
    ]);
  });

  it('writes a flip with how the ballots stand after it', () => {
    const items = itemsOf(new LogBuilder().all().first(SPLIT).round(1).flips(1, 'guilty', 'not_guilty'));
    expect(items.at(-1)).toMatchObject({
      kind: 'flip',
      flip: { name: 'Webb', from: 'guilty', to: 'not_guilty', counts: { guilty: 5, not_guilty: 7 } },
    });
  });

  it('calls a repeated ballot no flip', () => {
    const items = itemsOf(new LogBuilder().all().first(SPLIT).flips(1, 'guilty', 'guilty'));
    expect(items.some((item) => item.kind === 'flip')).toBe(false);
  });

  it('finds the flips of a sealed ballot when its box is opened', () => {
    const log = new LogBuilder().all().first(SPLIT);
    log.append(
      { kind: 'ballot_opened', ballot: 2, sealed_until_all: true, topic: 'final' },
      { kind: 'ballots_revealed', ballots: { ...SPLIT, 2: 'guilty' } },
    );
    const flips = itemsOf(log).filter((item) => item.kind === 'flip');
    expect(flips).toHaveLength(1);
    expect(flips[0]).toMatchObject({
      flip: { seat: 2, from: 'not_guilty', to: 'guilty', counts: { guilty: 7, not_guilty: 5 } },
    });
  });

  it('does not reveal a sealed box', () => {
    const log = new LogBuilder()
      .all()
      .append(
        { kind: 'ballot_opened', ballot: 1, sealed_until_all: true, topic: 'first' },
        { kind: 'ballot_cast', ask: 'a', seat: 3, choice: null, previous: null, by: 'occupant' },
      );
    expect(texts(itemsOf(log))).toEqual(['Ballots are sealed until all twelve are in.']);
  });

  it('says by whom a ballot was taken that nobody cast', () => {
    const log = new LogBuilder()
      .all()
      .first(SPLIT)
      .append({ kind: 'ballot_cast', ask: 'a', seat: 7, choice: 'guilty', previous: 'guilty', by: 'default' });
    expect(texts(itemsOf(log)).at(-1)).toBe('Duarte cast no ballot in time; the last one stands.');
  });

  it('ends a turn cut short with its text so far and why it ended', () => {
    const log = new LogBuilder().all();
    const pages = addEntries(EMPTY_TRANSCRIPT, log.entries);
    log.append({ kind: 'floor_lapsed', turn_id: 't9', seat: 5, reason: 'deadline', again: false, left: 0 });
    const after = addEntry(pages, log.entries.at(-1)!, 'So which of these');
    expect(after.items.at(-1)).toMatchObject({
      kind: 'turn',
      text: 'So which of these',
      cut: 'Time is up. Okonkwo’s seat passed this turn.',
    });
  });

  it('notes a pass, a failed mind and what was done instead', () => {
    const log = new LogBuilder().all().append(
      { kind: 'floor_lapsed', turn_id: 't1', seat: 7, reason: 'passed', again: false, left: 40 },
      {
        kind: 'mind_failed',
        seat: 8,
        ask: 't2',
        reason: 'the model did not answer',
        instead: 'The built-in juror spoke',
      },
    );
    expect(texts(itemsOf(log))).toEqual([
      'Duarte passes.',
      'Wright: The model did not answer. The built-in juror spoke.',
    ]);
  });

  it('is the same written at once or entry by entry', () => {
    const log = new LogBuilder()
      .all()
      .first(SPLIT)
      .round(1, 5)
      .says(5, 'One.')
      .flips(1, 'guilty', 'not_guilty')
      .says(6, 'Two.');
    let pages = EMPTY_TRANSCRIPT;
    for (const entry of log.entries) pages = addEntry(pages, entry);
    expect(pages.items).toEqual(itemsOf(log));
    expect(new Set(pages.items.map((item) => item.key)).size).toBe(pages.items.length);
  });
});

describe('the record of a format that this page has no words for', () => {
  const tossing = () => {
    setFormats({
      formats: [
        {
          name: 'coin_toss',
          title: 'Coin toss',
          acts: {},
          choices: ['heads', 'tails'],
          labels: {
            phases: { call: 'The call' },
            choices: { heads: 'Heads' },
            topics: { toss: 'The coin is tossed' },
            outcomes: { split: 'Split' },
            reasons: { landed: 'The coin has landed' },
          },
        } as unknown as FormatInfo,
      ],
    });
    const log = new LogBuilder().all();
    const [opened] = log.entries;
    if (opened?.event.kind === 'opened') opened.event = { ...opened.event, format: 'coin_toss' };
    return log;
  };
  const filed: Event = {
    kind: 'filed',
    paper: 'reason-1',
    form: 'reason',
    title: 'Reason',
    seat: 5,
    ask: 'r1',
    parts: [partOf({ id: 'a', label: 'Why', text: 'It shone.' })],
    standing: 'stands',
    by: 'occupant',
  };

  it('has its phases, choices and outcomes by their labels', () => {
    const log = tossing().append(
      { kind: 'phase_entered', phase: 'call', why: '' },
      { kind: 'ballot_cast', ask: 'a', seat: 3, choice: 'heads', previous: null, by: 'occupant' },
      { kind: 'verdict_reached', outcome: 'split', counts: { heads: 6, tails: 6 }, why: 'landed' },
    );
    expect(texts(itemsOf(log))).toEqual(['The call', 'Russo: heads.', 'Split, six to six. The coin has landed.']);
  });

  it('has what was filed, with its parts, and who takes no further part', () => {
    const items = itemsOf(
      tossing().append(filed, { kind: 'withdrawn', seat: 3, ask: null, reason: 'voted_out', by: 'occupant' }),
    );
    expect(items[0]).toMatchObject({ kind: 'paper', paper: 'reason-1', speaker: 'Okonkwo', standing: 'stands' });
    expect(texts(items)).toEqual(['Reason', 'Russo is voted out and takes no further part.']);
  });

  it('says that parts were dealt, and never what', () => {
    const dealt: Event = { kind: 'dealt', seats: [1, 2] };
    expect(texts(itemsOf(tossing().append(dealt)))).toEqual([
      'Seats 1 and 2 were dealt their parts, which their holders alone read.',
    ]);
  });

  it('says what a timer runs for and when it is over, and nothing of an ask that somebody answers', () => {
    const asked = {
      kind: 'asked',
      ask: 'x',
      act: 'timer',
      seconds: 10,
      deadline: 0,
      options: {},
      awaited: true,
    } as const;
    const log = tossing().append(
      { ...asked, topic: 'toss', seats: [] },
      { ...asked, ask: 'y', act: 'file_reason', topic: 'toss', seats: [3] },
      { kind: 'ask_lapsed', ask: 'y' },
      { kind: 'ask_lapsed', ask: 'x' },
    );
    expect(texts(itemsOf(log))).toEqual(['The coin is tossed: 10 seconds.', 'The coin is tossed: the time is over.']);
  });

  it('has the reasons that were sealed with the ballots', () => {
    const log = tossing().append(
      { kind: 'ballot_opened', ballot: 1, sealed_until_all: true, topic: 'call' },
      { kind: 'ballots_revealed', ballots: { 3: 'heads', 5: 'tails' }, reasons: { 3: 'It shone.', 5: ' ' } },
    );
    const items = itemsOf(log);
    expect(items.slice(1)).toMatchObject([
      { kind: 'note', text: 'The box is open: one heads, one tails.' },
      { kind: 'reason', seat: 3, speaker: 'Russo', choice: 'heads', text: 'It shone.' },
    ]);
  });

  it('notes an event of an unknown kind by its name', () => {
    const later = { kind: 'lots_drawn', seat: 3 } as unknown as Event;
    expect(texts(itemsOf(tossing().append(later, { kind: 'curtain_raised' } as unknown as Event)))).toEqual([
      'Russo: lots drawn.',
      'Curtain raised.',
    ]);
  });
});
