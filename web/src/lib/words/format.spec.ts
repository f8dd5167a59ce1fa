import { afterEach, describe, expect, it } from 'vitest';
import { headingOf, headline, modeOf, verbFor } from '$lib/place/mode';
import { seatView, viewOf, youView } from '$lib/wire/log-builder';
import type { FormatInfo } from '$lib/wire/contract';
import type { View } from '$lib/wire/protocol';
import { choicesOf, formatOf, presiderWords, presidesOf, toneOf } from './format';
import { setFormats } from '$lib/wire/format-catalog.svelte';

const TOSS = {
  name: 'coin_toss',
  title: 'A coin toss',
  choices: ['heads', 'tails'],
  presides: null,
  labels: {
    choices: {},
    phases: { call: 'The call', toss: 'The toss' },
    outcomes: { split: 'The coin stood on its edge' },
    roles: { caller: 'Caller' },
    topics: { call: 'Which side comes up' },
    acts: { cast_ballot: 'Call heads or tails', file_reason: 'Give your reason' },
    reasons: { landed: 'The coin has landed' },
  },
} as unknown as FormatInfo;

function tossView(news: Partial<View> = {}): View {
  const view = viewOf({ seats: [1, 2, 3].map((seat) => seatView(seat, { role: 'caller' })), ...news });
  return { ...view, room: { ...view.room, format: 'coin_toss', phase: 'call', round: 0, settings: {}, ...news.room } };
}

const asked = (act: string, topic = '') =>
  youView(1, { asks: [{ ask: 'a1', act, topic, due: null, seconds: 60, options: {} }] });

afterEach(() => setFormats({ formats: [] }));

describe('a format without a folder', () => {
  it('speaks in the labels that the server sends', () => {
    setFormats({ formats: [TOSS] });
    const format = formatOf('coin_toss');
    expect([format.title, format.outcome('split'), format.role('caller'), format.reason('landed')]).toEqual([
      'A coin toss',
      'The coin stood on its edge',
      'Caller',
      'The coin has landed',
    ]);
    expect(format.people.one).toBe('player');
    expect(presidesOf(format)).toBeNull();
  });

  it('speaks in its identifiers before the server has said anything', () => {
    const format = formatOf('coin_toss');
    expect([
      format.phase('side_bets'),
      format.act('file_reason'),
      format.topic('call'),
      format.choice('heads'),
    ]).toEqual(['Side bets', 'File reason', '', 'Heads']);
  });

  it('asks with the act’s label and says what it is about', () => {
    setFormats({ formats: [TOSS] });
    const view = tossView({ you: asked('file_reason', 'call') });
    expect(headline(view, modeOf(view))).toEqual({ title: 'Give your reason', below: 'Which side comes up.' });
    expect(verbFor(view, modeOf(view))).toBe('Answer');
    expect(headingOf(view)).toBe('The call');
  });

  it('says that nothing is asked, whatever its phase is called', () => {
    setFormats({ formats: [TOSS] });
    const view = tossView({ you: youView(1) });
    expect(modeOf(view).mode).toBe('waiting');
    expect(headline(view, modeOf(view)).below).toBe('Nothing is asked of you now.');
  });

  it('has a scale between two choices, and none between more', () => {
    setFormats({ formats: [TOSS, { ...TOSS, name: 'panel', choices: ['a', 'b', 'c'] }] });
    expect(formatOf('coin_toss').scale?.high).toEqual({ word: 'heads', tone: 0 });
    expect(formatOf('panel').scale).toBeNull();
  });
});

describe('choices', () => {
  it('are the room’s own where it names them, else the format’s', () => {
    setFormats({ formats: [TOSS] });
    const view = tossView();
    expect(choicesOf(view)).toEqual(['heads', 'tails']);
    expect(choicesOf({ ...view, room: { ...view.room, choices: ['ada', 'ben', 'cy'] } })).toEqual(['ada', 'ben', 'cy']);
  });

  it('have their colour by their place', () => {
    expect([toneOf(['x', 'y'], 'y'), toneOf(['x', 'y'], 'z'), toneOf(['x', 'y'], null)]).toEqual([1, null, null]);
  });
});

describe('a jury', () => {
  it('says in its own way what its folder says, and everything else as the server does', () => {
    const labels = { ...TOSS.labels, topics: { first: 'First ballot' }, outcomes: { hung: 'No verdict' } };
    setFormats({ formats: [{ ...TOSS, name: 'jury', labels }] });
    const jury = formatOf('jury');
    expect([jury.topic('first'), jury.outcome('hung'), jury.people.group]).toEqual(['First', 'No verdict', 'jury']);
  });

  it('is readable before the server has said anything', () => {
    const jury = formatOf('jury');
    expect([jury.choice('not_guilty'), jury.outcome('hung'), jury.phase('first_ballot')]).toEqual([
      'Not guilty',
      'Hung',
      'First ballot',
    ]);
  });
});

describe('a panel', () => {
  it('has the latest words of the timekeeper’s seat for its wall', () => {
    const said = (seat: number, text: string) => ({ seat, text }) as View['heard'][number];
    const seats = [seatView(1, { role: 'member' }), seatView(2, { role: 'timekeeper' })];
    const heard = [said(2, 'Ada has no verdict.'), said(1, 'It is bright.')];
    expect(presiderWords(formatOf('panel'), viewOf({ seats, heard }))).toEqual({
      by: 'timekeeper',
      text: 'Ada has no verdict.',
    });
    expect(presiderWords(formatOf('panel'), viewOf({ seats }))).toBeNull();
    expect(presiderWords(formatOf('jury'), viewOf({ seats, heard }))).toBeNull();
  });
});
