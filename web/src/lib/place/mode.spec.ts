import { describe, expect, it } from 'vitest';
import type { FormatInfo } from '$lib/wire/contract';
import { setFormats } from '$lib/wire/format-catalog.svelte';
import { seatView, viewOf, youView } from '$lib/wire/log-builder';
import type { MyAsk } from '$lib/wire/protocol';
import {
  hasFloor,
  headingOf,
  headline,
  hostReadsParts,
  inBrief,
  lineFrom,
  modeOf,
  motionOf,
  motionWords,
  openSeats,
  unreadLines,
  verbFor,
} from './mode';

const ask = (act: string, topic = ''): MyAsk => ({ ask: 'a1', act, topic, due: 100, seconds: 90, options: {} });

describe('the form at a place', () => {
  it('is an invitation for a viewer without a seat, and never to the host’s', () => {
    const mode = modeOf(viewOf({ seats: [seatView(4), seatView(5, { occupant: 'human' }), seatView(7)] }));
    expect(mode.mode === 'spectator' && mode.open.map((seat) => seat.seat)).toEqual([4]);
  });

  it('offers no seat that is out of the game, and none at all where seats close as it begins', () => {
    const seats = [seatView(4), seatView(5, { out: true })];
    const mode = modeOf(viewOf({ seats }));
    expect(mode.mode === 'spectator' && mode.open.map((seat) => seat.seat)).toEqual([4]);
    setFormats({ formats: [{ name: 'coin_toss', seats_close: true } as FormatInfo] });
    const room = { ...viewOf().room, format: 'coin_toss' };
    const closed = viewOf({ seats, room });
    expect(headline(closed, modeOf(closed)).below).toBe('Nobody new sits down here once it has begun.');
    expect(openSeats(viewOf({ seats, room: { ...room, status: 'lobby' } }))).toHaveLength(1);
  });

  it('knows that a host without a seat reads what was dealt, once it was', () => {
    setFormats({ formats: [{ name: 'coin_toss', seats_close: true } as FormatInfo] });
    const room = { ...viewOf().room, format: 'coin_toss' };
    const [unseated, seated] = [[seatView(4)], [seatView(4), seatView(7, { host: true })]];
    expect(hostReadsParts(viewOf({ seats: unseated, room }))).toBe(true);
    expect(hostReadsParts(viewOf({ seats: seated, room }))).toBe(false);
    expect(hostReadsParts(viewOf({ seats: unseated, room: { ...room, status: 'lobby' } }))).toBe(false);
    expect(hostReadsParts(viewOf({ seats: unseated }))).toBe(false);
  });

  it('is the floor when speech is asked of you', () => {
    const view = viewOf({ you: youView(7, { asks: [ask('speak')] }) });
    expect(hasFloor(modeOf(view))).toBe(true);
    expect(headline(view, modeOf(view)).title).toBe('You have the floor');
  });

  it('is the ballot before anything else', () => {
    const mode = modeOf(viewOf({ you: youView(7, { asks: [ask('speak'), ask('cast_ballot')] }) }));
    expect(mode).toMatchObject({ mode: 'ask', ask: { act: 'cast_ballot' }, further: [{ act: 'speak' }] });
  });

  it('says who has the floor once', () => {
    const floor = { turn_id: 't1', seat: 5, due: 1, seconds: 30, queue: [], hands: [] };
    const view = viewOf({ you: youView(7), floor });
    expect(headline(view, modeOf(view)).below).toContain('Okonkwo has the floor.');
    expect(headline(view, modeOf(view), undefined, true).below).toBe('A round offers everybody the floor once.');
  });

  it('says after whom you speak and for how long', () => {
    const view = viewOf({
      you: youView(7),
      floor: { turn_id: 't1', seat: 5, due: 1, seconds: 30, queue: [7], hands: [] },
    });
    expect(headline(view, modeOf(view))).toEqual({
      title: 'You speak next, Ines',
      below: 'After Okonkwo, for a minute and a half.',
    });
  });

  it('says how many come before you', () => {
    const view = viewOf({
      you: youView(7),
      floor: { turn_id: 't1', seat: 5, due: 1, seconds: 30, queue: [2, 7], hands: [] },
    });
    expect(headline(view, modeOf(view)).below).toBe('Two speak before you. Then you have a minute and a half.');
  });

  it('counts the ballots that are missing', () => {
    const view = viewOf({
      you: youView(7, { asks: [ask('cast_ballot', 'first')] }),
      tally: {
        counts: {},
        ballot: 1,
        topic: 'first',
        sealed: true,
        cast: [1, 2, 3, 4, 5, 6, 8, 9],
        rounds_without_flip: 0,
        motion: null,
        audience: {},
      },
    });
    expect(headline(view, modeOf(view)).below).toBe('Ballots are sealed until all twelve are in. Four are missing.');
  });

  it('asks to second a motion beside any other form', () => {
    expect(motionOf(viewOf({ you: youView(3, { asks: [ask('speak'), ask('second')] }) }))?.act).toBe('second');
  });

  it('names the mover, and lets the one button answer them first', () => {
    const view = viewOf({
      you: youView(3, { asks: [ask('speak'), ask('second')] }),
      tally: {
        counts: {},
        ballot: 1,
        topic: 'first',
        sealed: false,
        cast: [],
        rounds_without_flip: 0,
        motion: 5,
        audience: {},
      },
    });
    expect(motionWords(view)).toBe('Okonkwo moves to vote');
    expect(verbFor(view, modeOf(view))).toBe('Answer');
  });

  it('takes nothing while the room stands still, and lets a speech be prepared', () => {
    const still = { ...viewOf().room, status: 'paused' as const };
    const view = viewOf({ room: still, you: youView(7, { asks: [ask('speak')] }) });
    expect([inBrief(view, modeOf(view)).title, verbFor(view, modeOf(view))]).toEqual(['The room is paused', 'Prepare']);
    const ballot = viewOf({ room: still, you: youView(7, { asks: [ask('cast_ballot')] }) });
    expect(verbFor(ballot, modeOf(ballot))).toBeNull();
  });

  it('keeps a seat for the person who lost it, before it offers another', () => {
    const view = viewOf({ seats: [seatView(4), seatView(5)], you: youView(null, { away: 4 }) });
    expect([inBrief(view, modeOf(view)).title, verbFor(view, modeOf(view))]).toEqual([
      'Seat 4 is kept for you',
      'Come back',
    ]);
  });

  it('cuts a long name where there is little room, and keeps who has the floor', () => {
    const view = viewOf({
      you: youView(7, { name: 'Wolfeschlegelsteinhausenbergerdorff' }),
      floor: { turn_id: 't1', seat: 5, due: 1, seconds: 30, queue: [], hands: [] },
    });
    expect(inBrief(view, modeOf(view))).toEqual({
      title: 'Your place, Wolfeschleg…',
      below: 'Okonkwo has the floor. A round offers everybody the floor once.',
    });
    expect(headline(view, modeOf(view)).title).toBe('Your place, Wolfeschlegelsteinhausenbergerdorff');
  });

  it('has what the host said in private until it is put away', () => {
    const [first, second] = [
      { at: 10, text: 'The stair.', seats: [7] },
      { at: 20, text: 'Five minutes.', seats: [1, 7] },
    ];
    const view = viewOf({ you: youView(7, { lines: [first, second] }) });
    expect(unreadLines(view, 0)).toEqual([first, second]);
    expect(unreadLines(view, 10).map(lineFrom)).toEqual(['The host, to all of you']);
    expect(unreadLines(viewOf({ you: youView(null, { host: true, lines: [first] }) }), 0)).toEqual([]);
  });

  it('has no button where nothing can be done', () => {
    const verb = (view: Parameters<typeof modeOf>[0]) => verbFor(view, modeOf(view));
    expect(verb(viewOf({ seats: [seatView(7)], you: youView(null, { host: true }) }))).toBeNull();
    expect(verb(viewOf({ seats: [seatView(7)] }))).toBe('Vote');
    expect(verb(viewOf({ seats: [seatView(4)] }))).toBe('Take a seat');
    expect(verb(viewOf({ you: youView(7, { asks: [ask('speak')] }) }))).toBe('Speak');
  });
});

describe('the heading of the record', () => {
  it('says where the room is', () => {
    const room = viewOf().room;
    expect(headingOf(viewOf({ room: { ...room, phase: 'first_ballot' } }))).toBe('First ballot');
    expect(headingOf(viewOf({ room: { ...room, phase: 'deliberation', round: 4 } }))).toBe('Deliberation, round 4');
    expect(headingOf(viewOf({ room: { ...room, phase: 'deliberation', round: 4, status: 'paused' } }))).toBe(
      'Deliberation, round 4, paused',
    );
    expect(headingOf(null)).toBe('The room');
  });
});
