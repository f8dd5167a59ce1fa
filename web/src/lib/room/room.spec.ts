import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearDrafts, draftOf } from '$lib/wire/stored/drafts.svelte';
import { LATE_SENTENCE, Room } from './room.svelte';
import type { RoomApi } from './room.svelte';
import { reconnectedSentence } from './announcements.svelte';
import { FakeSocket, fakeSocket } from '$lib/wire/fake-socket';
import { SPLIT, LogBuilder, viewOf, youView } from '$lib/wire/log-builder';
import type { Entry, ListedEntry, PartialView, ServerFrame } from '$lib/wire/protocol';

let room: Room;

/** A room with this log so far; everything later comes over the socket. */
async function enter(log: LogBuilder, listed: readonly ListedEntry[] = log.entries): Promise<FakeSocket> {
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
    open: fakeSocket,
  });
  await room.start();
  FakeSocket.last.accept();
  FakeSocket.last.deliver({
    kind: 'welcome',
    protocol: 1,
    you: youView(7),
    view: viewOf({ you: youView(7) }),
    seq: log.entries.length,
  });
  return FakeSocket.last;
}

const frames = (entries: readonly Entry[], view: PartialView = {}): ServerFrame[] =>
  entries.map((entry) => ({ kind: 'event', ...entry, view }));

function later(log: LogBuilder, write: (log: LogBuilder) => void): Entry[] {
  const known = log.entries.length;
  write(log);
  return log.entries.slice(known);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(1_100_000);
  FakeSocket.opened = [];
});
afterEach(() => {
  room.end();
  clearDrafts('HV7K2P');
  vi.useRealTimers();
});

describe('the room', () => {
  it('reads the log so far and follows it from there', async () => {
    const log = new LogBuilder().all().says(5, 'Let us be exact.');
    const socket = await enter(log);
    expect(socket.sent[0]).toEqual({ kind: 'hello', protocol: 1, token: 'tok', after_seq: log.entries.length });
    expect(room.items.map((item) => item.kind)).toEqual(['turn']);
    socket.deliver(...frames(later(log, (more) => more.says(6, 'And yet.'))));
    expect(room.items.filter((item) => item.kind === 'turn').map((turn) => turn.text)).toEqual([
      'Let us be exact.',
      'And yet.',
    ]);
  });

  it('takes over only the parts of the view that an event brings', async () => {
    const log = new LogBuilder().all();
    const socket = await enter(log);
    const seats = room.view?.seats;
    socket.deliver(
      ...frames(
        later(log, (more) => more.round(1, 5)),
        { narration: 'Round one.' },
      ),
    );
    expect(room.view?.narration).toBe('Round one.');
    expect(room.view?.seats).toBe(seats);
  });

  it('gathers the words of the current turn and hands them over to the whole text', async () => {
    const log = new LogBuilder().all();
    const socket = await enter(log);
    socket.deliver(
      { kind: 'delta', turn_id: 't1', start: 0, text: 'Let us ' },
      { kind: 'delta', turn_id: 't1', start: 7, text: 'be' },
    );
    expect(room.partialTurn?.text).toBe('Let us be');
    socket.deliver(...frames(later(log, (more) => more.says(5, 'Let us be exact.', 't1'))));
    expect(room.partialTurn).toBeNull();
    expect(room.items.at(-1)).toMatchObject({ kind: 'turn', text: 'Let us be exact.' });
  });

  it('drops what a mind said before it began again', async () => {
    const socket = await enter(new LogBuilder().all());
    socket.deliver(
      { kind: 'delta', turn_id: 't0', start: 0, text: 'I would say. No, ' },
      { kind: 'delta', turn_id: 't0', start: 8, text: 'ask.' },
    );
    expect(room.partialTurn?.text).toBe('I would ask.');
    socket.deliver({ kind: 'delta', turn_id: 't0', start: 0, text: '' });
    expect(room.partialTurn?.text).toBe('');
    socket.deliver({ kind: 'looking', seat: 5, turn_id: 't0', label: 'exhibit 4' });
    expect(room.looking).toEqual({ turnId: 't0', label: 'exhibit 4' });
    socket.deliver({ kind: 'delta', turn_id: 't0', start: 0, text: 'I have' });
    expect([room.partialTurn?.text, room.looking]).toEqual(['I have', null]);
  });

  it('says that it came in late when it hears a turn from its middle', async () => {
    const socket = await enter(new LogBuilder().all());
    socket.deliver(
      { kind: 'delta', turn_id: 't1', start: 40, text: 'exact ' },
      { kind: 'delta', turn_id: 't1', start: 46, text: 'about ' },
      { kind: 'delta', turn_id: 't1', start: 46, text: 'about it.' },
    );
    expect(room.partialTurn?.text).toBe('… exact about it.');
  });

  it('loses its place when the host clears the seat', async () => {
    const log = new LogBuilder().all();
    const socket = await enter(log);
    socket.deliver(
      ...frames(
        later(log, (more) => more.seat(7, 'Nora Lind', 'house', 'removed')),
        { you: null },
      ),
    );
    expect(room.view?.you).toBeNull();
  });

  it('lets a moved slip lie crooked until the next turn', async () => {
    const log = new LogBuilder().all().first(SPLIT);
    const socket = await enter(log);
    socket.deliver(...frames(later(log, (more) => more.flips(1, 'guilty', 'not_guilty'))));
    expect(room.moved).toEqual([1]);
    expect(room.announcements.urgent.at(-1)?.text).toBe('Webb changes to not guilty. Five to seven.');
    vi.advanceTimersByTime(4000);
    expect(room.flipped).toEqual([]);
    expect(room.moved).toEqual([1]);
    socket.deliver(...frames(later(log, (more) => more.says(5, 'Next.'))));
    expect(room.moved).toEqual([]);
  });

  it('keeps what somebody wrote when their time ran out, and says so once', async () => {
    const log = new LogBuilder().all();
    const socket = await enter(log);
    const lapses = (reason: 'deadline' | 'passed') =>
      socket.deliver(
        ...frames(
          later(log, (its) =>
            its.append({ kind: 'floor_lapsed', turn_id: 't1', seat: 7, reason, again: false, left: 0 }),
          ),
        ),
      );
    lapses('deadline');
    expect([room.draft.late, room.announcements.urgent]).toEqual([false, []]);
    room.draft.text = 'I work nights.';
    lapses('passed');
    expect(room.draft.late).toBe(false);
    lapses('deadline');
    expect([room.draft.late, room.draft.writing, room.draft.text]).toEqual([true, true, 'I work nights.']);
    expect(room.announcements.urgent.map((one) => one.text)).toEqual([LATE_SENTENCE]);
    room.draft.clear();
    expect(room.draft.late).toBe(false);
  });

  it('keeps a draft over a lost line and drops it once it was said', async () => {
    const log = new LogBuilder().all();
    const socket = await enter(log);
    room.draft.text = 'I work nights.';
    socket.drop();
    expect(room.connection.state).toBe('lost');
    vi.advanceTimersByTime(1000);
    FakeSocket.last.accept();
    FakeSocket.last.deliver({
      kind: 'welcome',
      protocol: 1,
      you: youView(7),
      view: viewOf({ you: youView(7) }),
      seq: log.entries.length,
    });
    expect(room.draft.text).toBe('I work nights.');
    FakeSocket.last.deliver(...frames(later(log, (more) => more.says(7, 'I work nights.'))));
    expect(room.draft.text).toBe('');
  });

  it('has what was written for its seat after a reload, and none of it once the seat, or the room, is gone', async () => {
    const log = new LogBuilder().all();
    await enter(log);
    room.draft.text = 'I work nights.';
    flushSync();
    room.end();
    const socket = await enter(log);
    expect(room.draft.text).toBe('I work nights.');
    expect(socket.sent).toContainEqual({ kind: 'draft', on: true });
    const away = { ...youView(7), seat: null, away: 7 };
    socket.deliver(
      ...frames(
        later(log, (more) => more.says(5, 'One.')),
        { you: away },
      ),
    );
    expect(room.draft.text).toBe('I work nights.');
    socket.deliver(
      ...frames(
        later(log, (more) => more.says(5, 'Two.')),
        { you: null },
      ),
    );
    expect(room.draft.text).toBe('');
    socket.deliver(
      ...frames(
        later(log, (more) => more.says(5, 'Three.')),
        { you: youView(7) },
      ),
    );
    expect(room.draft.text).toBe('');
    room.draft.text = 'I work days.';
    socket.drop(4004, 'no_such_room');
    expect(room.draft.text).toBe('');
    flushSync();
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  it('drops what was written when the room is closed, and when an act from before a reload is accepted', async () => {
    const log = new LogBuilder().all();
    sessionStorage.setItem(
      'pressed:HV7K2P',
      JSON.stringify([{ ref: 'a', act: { kind: 'file_reason' }, citing: { ask: 'q1' }, at: Date.now() }]),
    );
    const form = { name: 'file_reason', blank: () => ({ words: '' }) };
    const reasonOf = () => draftOf({ code: 'HV7K2P', view: { you: youView(7) } }, form);
    reasonOf().value.words = 'It shone.';
    const socket = await enter(log);
    socket.deliver({ kind: 'ack', ref: 'a', seq: 1 });
    expect(reasonOf().value.words).toBe('');
    reasonOf().value.words = 'It shone.';
    const closed = { ...viewOf().room, status: 'closed' as const };
    socket.deliver(
      ...frames(
        later(log, (more) => more.says(5, 'One.')),
        { room: closed },
      ),
    );
    expect(reasonOf().value.words).toBe('');
  });

  it('counts the turns it missed and does not read them out', async () => {
    const log = new LogBuilder(1_050).all();
    const socket = await enter(log);
    socket.drop();
    const known = log.entries.length;
    const missed = later(log, (more) => more.says(5, 'One.').says(6, 'Two.'));
    vi.setSystemTime(1_200_000);
    vi.advanceTimersByTime(1000);
    FakeSocket.last.accept();
    FakeSocket.last.deliver(
      { kind: 'welcome', protocol: 1, you: youView(7), view: viewOf({ you: youView(7) }), seq: known },
      ...frames(missed),
    );
    expect(room.missedTurns).toBeNull();
    const asked = FakeSocket.last.sent.find((frame) => frame.kind === 'ping');
    FakeSocket.last.deliver({ kind: 'pong', ref: asked?.ref ?? 0 });
    expect(room.missedTurns).toBe(2);
    expect(reconnectedSentence(2)).toBe('Back. You missed two turns; they are in the record.');
    expect(room.announcements.polite).toEqual([]);
    FakeSocket.last.deliver(...frames(later(log, (more) => more.says(8, 'Three.'))));
    expect(room.missedTurns).toBe(2);
    expect(room.announcements.polite).toHaveLength(1);
  });

  it('begins the record afresh where the server has lost the end of the log', async () => {
    const log = new LogBuilder().all();
    const kept = log.entries.length;
    log.says(5, 'Lost.').says(6, 'Lost, too.');
    const socket = await enter(log);
    socket.drop(4010, 'room_set_back');
    expect(room.connection).toMatchObject({ state: 'lost', close: 'room_set_back' });
    expect(room.entries.length).toBe(log.entries.length);
    vi.advanceTimersByTime(1000);
    FakeSocket.last.accept();
    expect(FakeSocket.last.sent[0]).toMatchObject({ kind: 'hello', after_seq: 0 });
    FakeSocket.last.deliver({ kind: 'welcome', protocol: 1, you: null, view: viewOf(), seq: 0 });
    expect([room.entries, room.items]).toEqual([[], []]);
    FakeSocket.last.deliver(...frames(log.entries.slice(0, kept)));
    const asked = FakeSocket.last.sent.find((frame) => frame.kind === 'ping');
    FakeSocket.last.deliver({ kind: 'pong', ref: asked?.ref ?? 0 });
    expect([room.missedTurns, room.announcements.polite]).toEqual([null, []]);
    const other = new LogBuilder().all();
    FakeSocket.last.deliver(...frames(later(other, (more) => more.says(8, 'In its place.'))));
    expect(room.entries.map((entry) => entry.seq)).toEqual(room.entries.map((_, place) => place + 1));
    expect(JSON.stringify(room.entries)).not.toContain('Lost');
    expect(JSON.stringify(room.entries)).toContain('In its place.');
    expect(room.announcements.polite).toHaveLength(1);
  });

  it('shows a viewer who sees everything later what they saw before once more, and says none of it again', async () => {
    const log = new LogBuilder().all().says(5, 'One.').says(6, 'Two.');
    const socket = await enter(log);
    expect(room.view?.room.round).toBe(1);
    const earlier = log.entries.length - 2;
    const lobby = viewOf({ room: { ...viewOf().room, status: 'lobby', settings: { spectators: 'delayed:30' } } });
    room.view = lobby;
    socket.drop(4012, 'standing_changed');
    expect([room.connection.state, room.begunUnseen, room.delay]).toEqual(['lost', true, 30]);
    vi.advanceTimersByTime(1000);
    FakeSocket.last.accept();
    FakeSocket.last.deliver({ kind: 'welcome', protocol: 1, you: null, view: lobby, seq: earlier });
    const asked = FakeSocket.last.sent.find((frame) => frame.kind === 'ping');
    FakeSocket.last.deliver({ kind: 'pong', ref: asked?.ref ?? 0 });
    expect(room.missedTurns).toBeNull();
    const before = room.items.length;
    const view: PartialView = { room: { ...lobby.room, status: 'running', round: 2 } };
    FakeSocket.last.deliver(...frames(log.entries.slice(earlier), view));
    expect([room.view?.room.round, room.begunUnseen]).toEqual([2, false]);
    expect([room.items.length, room.announcements.polite]).toEqual([before, []]);
    FakeSocket.last.deliver(...frames(later(log, (more) => more.says(8, 'Three.'))));
    expect(room.items.length).toBe(before + 1);
    expect(room.announcements.polite).toHaveLength(1);
  });

  it('says every one of many changes that come in one instant', async () => {
    const log = new LogBuilder().all().first(SPLIT);
    const socket = await enter(log);
    socket.deliver(
      ...frames(later(log, (more) => more.flips(1, 'guilty', 'not_guilty').flips(3, 'guilty', 'not_guilty'))),
    );
    expect(room.announcements.urgent.map((one) => one.text)).toEqual([
      'Webb changes to not guilty. Five to seven.',
      'Russo changes to not guilty. Four to eight.',
    ]);
    expect(new Set(room.announcements.urgent.map((one) => one.id)).size).toBe(2);
  });

  it('alerts the seat that is given the floor', async () => {
    const log = new LogBuilder().all();
    const socket = await enter(log);
    socket.deliver(
      ...frames(
        later(log, (more) =>
          more.append({ kind: 'floor_granted', turn_id: 't5', seat: 7, tenure: 1, seconds: 90, deadline: 1 }),
        ),
      ),
    );
    expect(room.announcements.urgent.at(-1)?.text).toBe('You have the floor.');
  });

  it('reads what was held back once the verdict is in', async () => {
    const log = new LogBuilder().all().first(SPLIT).says(5, 'One.');
    const listed: ListedEntry[] = log.entries.map((entry) =>
      entry.event.kind === 'turn_taken' ? { seq: entry.seq, skip: true as const } : entry,
    );
    const socket = await enter(log, listed);
    expect(room.items.some((item) => item.kind === 'turn')).toBe(false);
    const end = later(log, (more) =>
      more.append({ kind: 'verdict_reached', outcome: 'hung', counts: { guilty: 6, not_guilty: 6 }, why: 'rounds' }),
    );
    listed.splice(0, listed.length, ...log.entries);
    socket.deliver(...frames(end));
    await vi.advanceTimersByTimeAsync(10);
    flushSync();
    expect(room.items.some((item) => item.kind === 'turn')).toBe(true);
    expect(room.entries.map((entry) => entry.seq)).toEqual(log.entries.map((entry) => entry.seq));
  });

  it('has once what a second reading of the log brings before the socket does', async () => {
    const log = new LogBuilder().all();
    const listed: ListedEntry[] = [...log.entries];
    const socket = await enter(log, listed);
    const said = later(log, (more) => more.says(5, 'Let us be exact.'));
    listed.push(...said);
    await room.reread();
    socket.deliver(...frames(said, { narration: 'Seat five has spoken.' }));
    flushSync();
    expect(room.entries.map((entry) => entry.seq)).toEqual(log.entries.map((entry) => entry.seq));
    expect(room.items.map((item) => item.kind)).toEqual(['turn']);
    expect(room.view?.narration).toBe('Seat five has spoken.');
    expect(room.announcements.polite.map((one) => one.text)).toEqual([expect.stringContaining('Let us be exact.')]);
  });

  it('follows the room once, with the newer token, where somebody sits down while it opens', async () => {
    const log = new LogBuilder().all();
    const answers: (() => void)[] = [];
    const apiFor = (seatToken: string | undefined): RoomApi => ({
      events: async () => {
        await new Promise<void>((answer) => answers.push(answer));
        return { events: log.entries, seq: log.entries.length, more: false };
      },
      hostAct: async () => ({ ok: true, seq: 1 }),
      outlook: async () => ({ rounds: 10, cost: 0, ends: null, said: 'Nothing has to be paid for.' }),
      socketUrl: '/ws',
      seatToken,
      open: fakeSocket,
    });
    room = new Room('HV7K2P', apiFor(undefined));
    const opening = room.start();
    const sitting = room.reconnect(apiFor('tok'));
    for (const answer of answers.reverse()) answer();
    await Promise.all([opening, sitting]);
    await room.start();
    expect(FakeSocket.opened).toHaveLength(1);
    FakeSocket.last.accept();
    expect(FakeSocket.last.sent[0]).toMatchObject({ kind: 'hello', token: 'tok' });
    expect(room.entries).toHaveLength(log.entries.length);
  });

  it('shows each viewer the convictions its standing allows', async () => {
    const socket = await enter(new LogBuilder().all());
    socket.deliver({
      kind: 'welcome',
      protocol: 1,
      you: null,
      view: viewOf({ you: youView(7, { conviction: 0.2, ballot: 'guilty' }), others: { 3: 0.9 } }),
      seq: 14,
    });
    expect(room.seats.find((seat) => seat.seat === 7)).toMatchObject({ conviction: 0.2, ballot: 'guilty' });
    // What the table does not see is on the page only where its host asked for it.
    expect(room.seats.find((seat) => seat.seat === 3)?.conviction).toBeNull();
    room.showsAll = true;
    expect(room.seats.find((seat) => seat.seat === 3)?.conviction).toBe(0.9);
    expect(room.seats.find((seat) => seat.seat === 4)?.conviction).toBeNull();
  });
});
