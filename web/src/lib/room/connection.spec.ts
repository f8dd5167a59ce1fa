import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ActQueue } from './act-queue';
import { Connection } from './connection';
import type { LineState } from '$lib/wire/reconnecting-socket';
import type { LogFrame } from './connection';
import { FakeSocket, fakeSocket } from '$lib/wire/fake-socket';
import { viewOf } from '$lib/wire/log-builder';

let states: LineState[];
let received: LogFrame[];
let caughtUp: number;
let pressed: (number | null)[];
let connection: Connection;
let late: string[];

function start(after = 0, token?: string, screen = false): FakeSocket {
  const queue = new ActQueue('HV7K2P');
  queue.onlate = (sentence) => late.push(sentence);
  connection = new Connection({
    queue,
    url: '/ws/rooms/HV7K2P',
    token,
    screen,
    after,
    open: fakeSocket,
    onstate: (link) => states.push(link),
    onlog: (one) => received.push(one),
    onwelcome: () => undefined,
    oncaughtup: () => (caughtUp += 1),
    ondelta: () => undefined,
    onpresence: () => undefined,
    onnext: (seat) => pressed.push(seat),
  });
  connection.start();
  FakeSocket.last.accept();
  return FakeSocket.last;
}

const welcome = (seq: number) => ({ kind: 'welcome' as const, protocol: 1, you: null, view: viewOf(), seq });
const actsOf = (socket: FakeSocket) => socket.sent.flatMap((frame) => (frame.kind === 'act' ? [frame] : []));

function comeBack(): FakeSocket {
  vi.advanceTimersByTime(12_600);
  FakeSocket.last.accept();
  FakeSocket.last.deliver(welcome(0));
  return FakeSocket.last;
}

const skip = (seq: number) => ({ kind: 'skip' as const, seq });

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.opened = [];
  states = [];
  received = [];
  caughtUp = 0;
  pressed = [];
  late = [];
  sessionStorage.clear();
});
afterEach(() => {
  connection.end();
  vi.useRealTimers();
});

describe('the line', () => {
  it('says hello with its token and the last entry it knows', () => {
    expect(start(41, 'tok').sent).toEqual([{ kind: 'hello', protocol: 1, token: 'tok', after_seq: 41 }]);
  });

  it('says that many look at it, so that a shared screen is not counted as watching', () => {
    expect(start(41, undefined, true).sent).toEqual([{ kind: 'hello', protocol: 1, after_seq: 41, screen: true }]);
  });

  it('is live once welcomed', () => {
    start().deliver(welcome(0));
    expect(states.map((link) => link.state)).toEqual(['connecting', 'live']);
  });

  it('pings to know when it has caught up, and takes no other pong for that one', () => {
    const socket = start();
    socket.deliver(welcome(0));
    expect(socket.sent.at(-1)).toEqual({ kind: 'ping', ref: 1 });
    socket.deliver(skip(1), { kind: 'pong', ref: 7 });
    expect(caughtUp).toBe(0);
    socket.deliver({ kind: 'pong', ref: 1 });
    expect(caughtUp).toBe(1);
  });

  it('says that clips are heard here, once and again after every welcome', () => {
    const socket = start();
    connection.listening(true);
    expect(socket.sent.map((frame) => frame.kind)).toEqual(['hello']);
    socket.deliver(welcome(0));
    expect(socket.sent).toContainEqual({ kind: 'listening', on: true });
    connection.listening(true);
    expect(socket.sent.filter((frame) => frame.kind === 'listening')).toHaveLength(1);
    connection.listening(false);
    expect(socket.sent.at(-1)).toEqual({ kind: 'listening', on: false });
  });

  it('asks for the end of a speech, and hears who else does', () => {
    const socket = start();
    socket.deliver(welcome(0));
    connection.next();
    expect(socket.sent.at(-1)).toEqual({ kind: 'next' });
    socket.deliver({ kind: 'next_pressed', seat: 3 }, { kind: 'next_pressed', seat: null });
    expect(pressed).toEqual([3, null]);
  });

  it('hears every number once and drops repeats', () => {
    start(4).deliver(welcome(4), skip(5), skip(5), skip(4), skip(6));
    expect(received.map((one) => one.seq)).toEqual([5, 6]);
    expect(connection.seq).toBe(6);
  });

  it('closes on a gap and resumes from the last entry that it received', () => {
    const first = start(4);
    first.deliver(welcome(4), skip(5), skip(7));
    expect(first.closed).toBe(true);
    vi.advanceTimersByTime(2000);
    FakeSocket.last.accept();
    expect(FakeSocket.last.sent[0]).toMatchObject({ kind: 'hello', after_seq: 5 });
    expect(received.map((one) => one.seq)).toEqual([5]);
  });

  it('comes back after a loss, waiting longer each time and no more than ten seconds or so', () => {
    start().drop();
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      const before = FakeSocket.opened.length;
      let waited = 0;
      for (; FakeSocket.opened.length === before; waited += 50) vi.advanceTimersByTime(50);
      waits.push(waited);
      FakeSocket.last.drop();
    }
    expect(waits[0]).toBeLessThan(700);
    expect(waits[3]).toBeGreaterThan(2_900);
    expect(Math.max(...waits)).toBeLessThanOrEqual(12_550);
    expect(states.at(-1)).toEqual({ state: 'lost', attempt: 9, close: null });
  });

  it('starts counting attempts from zero once it was live', () => {
    start().drop();
    vi.advanceTimersByTime(1000);
    FakeSocket.last.accept();
    FakeSocket.last.deliver(welcome(0));
    FakeSocket.last.drop();
    expect(states.at(-1)).toEqual({ state: 'lost', attempt: 1, close: null });
  });

  it('goes on from what the server welcomes it with, which may lie before what it knew', () => {
    start(9).deliver(welcome(7), skip(8), skip(9), skip(10));
    expect(received.map((one) => one.seq)).toEqual([8, 9, 10]);
  });

  it('matches acks and refusals to acts by their ref', async () => {
    const socket = start();
    socket.deliver(welcome(0));
    const speaking = connection.act({ kind: 'speak', text: 'a' }, { turn_id: 't1' });
    const passing = connection.act({ kind: 'pass' });
    const [first, second] = actsOf(socket);
    expect([first, second]).toMatchObject([
      { act: { kind: 'speak', text: 'a' }, turn_id: 't1' },
      { act: { kind: 'pass' } },
    ]);
    socket.deliver({ kind: 'refusal', ref: second?.ref ?? '', code: 'stale', detail: 'Too late.' });
    socket.deliver({ kind: 'ack', ref: first?.ref ?? '', seq: 9 });
    expect(await speaking).toEqual({ ok: true, seq: 9 });
    expect(await passing).toEqual({ ok: false, code: 'stale', detail: 'Too late.' });
  });

  it('sends what was in flight once more under the same ref, and what was pressed meanwhile behind it', async () => {
    const socket = start();
    socket.deliver(welcome(0));
    const speaking = connection.act({ kind: 'speak', text: 'a' }, { turn_id: 't1' });
    socket.drop();
    const voting = connection.act({ kind: 'cast_ballot', choice: 'guilty' }, { ask: 'q2' });
    const back = comeBack();
    const [first, second] = actsOf(back);
    expect(first).toEqual(actsOf(socket)[0]);
    expect(second).toMatchObject({ act: { kind: 'cast_ballot' }, ask: 'q2' });
    back.deliver({ kind: 'ack', ref: first?.ref ?? '', seq: 4 }, { kind: 'ack', ref: second?.ref ?? '', seq: 5 });
    expect([await speaking, await voting]).toEqual([
      { ok: true, seq: 4 },
      { ok: true, seq: 5 },
    ]);
    back.drop();
    expect(actsOf(comeBack())).toEqual([]);
  });

  it('says in one sentence that an act came too late, and does nothing more about it', async () => {
    start().deliver(welcome(0));
    FakeSocket.last.drop();
    const speaking = connection.act({ kind: 'speak', text: 'a' }, { turn_id: 't1' });
    const back = comeBack();
    back.deliver({ kind: 'refusal', ref: actsOf(back)[0]?.ref ?? '', code: 'stale', detail: 'It is over.' });
    expect(await speaking).toMatchObject({ ok: false, code: 'stale', detail: late[0] });
    expect(late).toEqual(['The line came back too late for what you said. Your words are kept for your next turn.']);
    back.drop();
    expect(actsOf(comeBack())).toEqual([]);
  });

  it('keeps what was pressed through a reload', () => {
    start().deliver(welcome(0));
    FakeSocket.last.drop();
    void connection.act({ kind: 'pass' }, { turn_id: 't1' });
    const again = start();
    again.deliver(welcome(0));
    expect(actsOf(again)).toMatchObject([{ act: { kind: 'pass' }, turn_id: 't1' }]);
  });

  it('sends nothing that was meant for a moment that is long over', async () => {
    start().deliver(welcome(0));
    FakeSocket.last.drop();
    const raising = connection.act({ kind: 'raise_hand', up: true });
    vi.setSystemTime(Date.now() + 120_000);
    expect(actsOf(comeBack())).toEqual([]);
    expect(await raising).toMatchObject({ ok: false, code: 'stale' });
    expect(late).toHaveLength(1);
  });

  it('says of acts in flight that the line was closed for good', async () => {
    const socket = start();
    socket.deliver(welcome(0));
    const answer = connection.act({ kind: 'pass' });
    socket.drop(4004, 'no_such_room');
    expect(await answer).toMatchObject({ ok: false, code: 'line_down' });
    expect(await connection.act({ kind: 'pass' })).toMatchObject({ ok: false, code: 'line_down' });
  });

  it('sends heartbeats on every new connection, and none without a token', () => {
    const socket = start(0, 'tok');
    connection.heartbeat(10);
    expect(socket.sent.map((frame) => frame.kind)).toEqual(['hello']);
    socket.deliver(welcome(0));
    expect(socket.sent.at(-1)).toEqual({ kind: 'here', every: 10 });
    const before = socket.sent.length;
    for (let beat = 0; beat < 15; beat += 1) {
      vi.advanceTimersByTime(2_000);
      socket.deliver({ kind: 'pong', ref: 100 + beat });
    }
    expect(socket.sent.slice(before).filter((frame) => frame.kind === 'ping').length).toBeGreaterThanOrEqual(3);
    connection.heartbeat(null);
    expect(socket.sent.at(-1)).toEqual({ kind: 'here', every: null });
    socket.drop();
    vi.advanceTimersByTime(1_000);
    FakeSocket.last.accept();
    FakeSocket.last.deliver(welcome(0));
    expect(FakeSocket.last.sent.at(-1)).toEqual({ kind: 'here', every: null });
    connection.end();
    const guest = start();
    connection.heartbeat(10);
    guest.deliver(welcome(0));
    expect(guest.sent.map((frame) => frame.kind)).toEqual(['hello', 'ping']);
  });

  it('asks a silent line whether it stands, and gives it up when it does not say so', () => {
    const socket = start();
    socket.deliver(welcome(0));
    vi.advanceTimersByTime(2_500);
    expect(socket.sent.at(-1)).toMatchObject({ kind: 'ping' });
    vi.advanceTimersByTime(2_500);
    expect(socket.closed).toBe(true);
    expect(states.at(-1)).toEqual({ state: 'lost', attempt: 1, close: null });
  });
});
