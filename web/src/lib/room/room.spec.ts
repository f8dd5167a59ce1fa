import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Room } from './room.svelte';
import { backAgain } from './said.svelte';
import { PaperSocket, paperSocket } from './socket';
import { SPLIT, Story, viewOf, youView } from './story';
import type { Entry, Listed, PartialView, ServerFrame } from './wire';

let room: Room;

/** A room whose log so far is this story; everything told later comes over the socket. */
async function enter(story: Story, listed: readonly Listed[] = story.entries): Promise<PaperSocket> {
  room = new Room('HV7K2P', {
    events: async (after) => ({
      events: listed.filter((one) => one.seq > after),
      seq: listed.at(-1)?.seq ?? 0,
      more: false,
    }),
    hostAct: async () => ({ ok: true, seq: 1 }),
    outlook: async () => ({ rounds: 10, cost: 0, ends: null, said: 'Nothing has to be paid for.' }),
    socketUrl: '/ws',
    seatToken: 'tok',
    open: paperSocket,
  });
  await room.start();
  PaperSocket.last.accept();
  PaperSocket.last.tell({
    kind: 'welcome',
    protocol: 1,
    you: youView(7),
    view: viewOf({ you: youView(7) }),
    seq: story.entries.length,
  });
  return PaperSocket.last;
}

const frames = (entries: readonly Entry[], view: PartialView = {}): ServerFrame[] =>
  entries.map((entry) => ({ kind: 'event', ...entry, view }));

function later(story: Story, tell: (story: Story) => void): Entry[] {
  const known = story.entries.length;
  tell(story);
  return story.entries.slice(known);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(1_100_000);
  PaperSocket.opened = [];
});
afterEach(() => {
  room.end();
  sessionStorage.clear();
  vi.useRealTimers();
});

describe('the room', () => {
  it('reads the log so far and follows it from there', async () => {
    const story = new Story().all().says(5, 'Let us be exact.');
    const socket = await enter(story);
    expect(socket.sent[0]).toEqual({ kind: 'hello', protocol: 1, token: 'tok', after_seq: story.entries.length });
    expect(room.items.map((item) => item.kind)).toEqual(['turn']);
    socket.tell(...frames(later(story, (more) => more.says(6, 'And yet.'))));
    expect(room.items.filter((item) => item.kind === 'turn').map((turn) => turn.text)).toEqual([
      'Let us be exact.',
      'And yet.',
    ]);
  });

  it('takes over only the parts of the view that an event brings', async () => {
    const story = new Story().all();
    const socket = await enter(story);
    const seats = room.view?.seats;
    socket.tell(
      ...frames(
        later(story, (more) => more.round(1, 5)),
        { narration: 'Round one.' },
      ),
    );
    expect(room.view?.narration).toBe('Round one.');
    expect(room.view?.seats).toBe(seats);
  });

  it('gathers the words of the current turn and hands them over to the whole text', async () => {
    const story = new Story().all();
    const socket = await enter(story);
    socket.tell(
      { kind: 'delta', turn_id: 't1', start: 0, text: 'Let us ' },
      { kind: 'delta', turn_id: 't1', start: 7, text: 'be' },
    );
    expect(room.speech?.text).toBe('Let us be');
    socket.tell(...frames(later(story, (more) => more.says(5, 'Let us be exact.', 't1'))));
    expect(room.speech).toBeNull();
    expect(room.items.at(-1)).toMatchObject({ kind: 'turn', text: 'Let us be exact.' });
  });

  it('drops what a mind told before it began again', async () => {
    const socket = await enter(new Story().all());
    socket.tell(
      { kind: 'delta', turn_id: 't0', start: 0, text: 'I would say. No, ' },
      { kind: 'delta', turn_id: 't0', start: 8, text: 'ask.' },
    );
    expect(room.speech?.text).toBe('I would ask.');
    socket.tell({ kind: 'delta', turn_id: 't0', start: 0, text: '' });
    expect(room.speech?.text).toBe('');
    socket.tell({ kind: 'looking', seat: 5, turn_id: 't0', label: 'exhibit 4' });
    expect(room.looking).toEqual({ turnId: 't0', label: 'exhibit 4' });
    socket.tell({ kind: 'delta', turn_id: 't0', start: 0, text: 'I have' });
    expect([room.speech?.text, room.looking]).toEqual(['I have', null]);
  });

  it('says that it came in late when it hears a turn from its middle', async () => {
    const socket = await enter(new Story().all());
    socket.tell(
      { kind: 'delta', turn_id: 't1', start: 40, text: 'exact ' },
      { kind: 'delta', turn_id: 't1', start: 46, text: 'about ' },
      { kind: 'delta', turn_id: 't1', start: 46, text: 'about it.' },
    );
    expect(room.speech?.text).toBe('… exact about it.');
  });

  it('loses its place when the host clears the seat', async () => {
    const story = new Story().all();
    const socket = await enter(story);
    socket.tell(
      ...frames(
        later(story, (more) => more.seat(7, 'Nora Lind', 'house', 'removed')),
        { you: null },
      ),
    );
    expect(room.view?.you).toBeNull();
  });

  it('lets a moved slip lie crooked until the next turn', async () => {
    const story = new Story().all().first(SPLIT);
    const socket = await enter(story);
    socket.tell(...frames(later(story, (more) => more.flips(1, 'guilty', 'not_guilty'))));
    expect(room.moved).toEqual([1]);
    expect(room.said.urgent.at(-1)?.text).toBe('Webb changes to not guilty. Five to seven.');
    vi.advanceTimersByTime(4000);
    expect(room.flipped).toEqual([]);
    expect(room.moved).toEqual([1]);
    socket.tell(...frames(later(story, (more) => more.says(5, 'Next.'))));
    expect(room.moved).toEqual([]);
  });

  it('keeps a draft over a lost line and drops it once it was said', async () => {
    const story = new Story().all();
    const socket = await enter(story);
    room.draft.text = 'I work nights.';
    socket.drop();
    expect(room.link.state).toBe('lost');
    vi.advanceTimersByTime(1000);
    PaperSocket.last.accept();
    PaperSocket.last.tell({
      kind: 'welcome',
      protocol: 1,
      you: youView(7),
      view: viewOf({ you: youView(7) }),
      seq: story.entries.length,
    });
    expect(room.draft.text).toBe('I work nights.');
    PaperSocket.last.tell(...frames(later(story, (more) => more.says(7, 'I work nights.'))));
    expect(room.draft.text).toBe('');
  });

  it('counts the turns it missed and does not read them out', async () => {
    const story = new Story(1_050).all();
    const socket = await enter(story);
    socket.drop();
    const missed = later(story, (more) => more.says(5, 'One.').says(6, 'Two.'));
    vi.setSystemTime(1_200_000);
    vi.advanceTimersByTime(1000);
    PaperSocket.last.accept();
    PaperSocket.last.tell(
      { kind: 'welcome', protocol: 1, you: youView(7), view: viewOf({ you: youView(7) }), seq: 1 },
      ...frames(missed),
    );
    expect(room.missed).toBeNull();
    const asked = PaperSocket.last.sent.find((frame) => frame.kind === 'ping');
    PaperSocket.last.tell({ kind: 'pong', ref: asked?.ref ?? 0 });
    expect(room.missed).toBe(2);
    expect(backAgain(2)).toBe('Back. You missed two turns; they are in the record.');
    expect(room.said.polite).toEqual([]);
    PaperSocket.last.tell(...frames(later(story, (more) => more.says(8, 'Three.'))));
    expect(room.missed).toBe(2);
    expect(room.said.polite).toHaveLength(1);
  });

  it('says every one of many changes that come in one instant', async () => {
    const story = new Story().all().first(SPLIT);
    const socket = await enter(story);
    socket.tell(
      ...frames(later(story, (more) => more.flips(1, 'guilty', 'not_guilty').flips(3, 'guilty', 'not_guilty'))),
    );
    expect(room.said.urgent.map((one) => one.text)).toEqual([
      'Webb changes to not guilty. Five to seven.',
      'Russo changes to not guilty. Four to eight.',
    ]);
    expect(new Set(room.said.urgent.map((one) => one.id)).size).toBe(2);
  });

  it('tells whoever is given the floor at once', async () => {
    const story = new Story().all();
    const socket = await enter(story);
    socket.tell(
      ...frames(
        later(story, (more) =>
          more.tell({ kind: 'floor_granted', turn_id: 't5', seat: 7, tenure: 1, seconds: 90, deadline: 1 }),
        ),
      ),
    );
    expect(room.said.urgent.at(-1)?.text).toBe('You have the floor.');
  });

  it('reads what was held back once the verdict is in', async () => {
    const story = new Story().all().first(SPLIT).says(5, 'One.');
    const listed: Listed[] = story.entries.map((entry) =>
      entry.event.kind === 'turn_taken' ? { seq: entry.seq, skip: true as const } : entry,
    );
    const socket = await enter(story, listed);
    expect(room.items.some((item) => item.kind === 'turn')).toBe(false);
    const end = later(story, (more) =>
      more.tell({ kind: 'verdict_reached', outcome: 'hung', counts: { guilty: 6, not_guilty: 6 }, why: 'rounds' }),
    );
    listed.splice(0, listed.length, ...story.entries);
    socket.tell(...frames(end));
    await vi.advanceTimersByTimeAsync(10);
    flushSync();
    expect(room.items.some((item) => item.kind === 'turn')).toBe(true);
    expect(room.entries.map((entry) => entry.seq)).toEqual(story.entries.map((entry) => entry.seq));
  });

  it('shows each viewer the convictions its standing allows', async () => {
    const socket = await enter(new Story().all());
    socket.tell({
      kind: 'welcome',
      protocol: 1,
      you: null,
      view: viewOf({ you: youView(7, { conviction: 0.2, ballot: 'guilty' }), others: { 3: 0.9 } }),
      seq: 14,
    });
    expect(room.seats.find((seat) => seat.seat === 7)).toMatchObject({ conviction: 0.2, ballot: 'guilty' });
    // What the table does not see is on the page only where its host asked for it.
    expect(room.seats.find((seat) => seat.seat === 3)?.conviction).toBeNull();
    room.full = true;
    expect(room.seats.find((seat) => seat.seat === 3)?.conviction).toBe(0.9);
    expect(room.seats.find((seat) => seat.seat === 4)?.conviction).toBeNull();
  });
});
