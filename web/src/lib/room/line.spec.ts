import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Line } from './line';
import type { LinkState, News } from './line';
import { PaperSocket, paperSocket } from './socket';
import { viewOf } from './story';

let links: LinkState[];
let news: News[];
let caughtUp: number;
let line: Line;

function start(after = 0, token?: string): PaperSocket {
  line = new Line({
    url: '/ws/rooms/HV7K2P',
    token,
    after,
    open: paperSocket,
    onlink: (link) => links.push(link),
    onnews: (one) => news.push(one),
    onwelcome: () => undefined,
    oncaughtup: () => (caughtUp += 1),
    ondelta: () => undefined,
    onpresence: () => undefined,
  });
  line.start();
  PaperSocket.last.accept();
  return PaperSocket.last;
}

const welcome = (seq: number) => ({ kind: 'welcome' as const, protocol: 1, you: null, view: viewOf(), seq });
const skip = (seq: number) => ({ kind: 'skip' as const, seq });

beforeEach(() => {
  vi.useFakeTimers();
  PaperSocket.opened = [];
  links = [];
  news = [];
  caughtUp = 0;
});
afterEach(() => {
  line.end();
  vi.useRealTimers();
});

describe('the line', () => {
  it('says hello with its token and the last entry it knows', () => {
    expect(start(41, 'tok').sent).toEqual([{ kind: 'hello', protocol: 1, token: 'tok', after_seq: 41 }]);
  });

  it('is live once welcomed', () => {
    start().tell(welcome(0));
    expect(links.map((link) => link.state)).toEqual(['connecting', 'live']);
  });

  it('asks when it has been told everything, and takes no other answer for that one', () => {
    const socket = start();
    socket.tell(welcome(0));
    expect(socket.sent.at(-1)).toEqual({ kind: 'ping', ref: 1 });
    socket.tell(skip(1), { kind: 'pong', ref: 7 });
    expect(caughtUp).toBe(0);
    socket.tell({ kind: 'pong', ref: 1 });
    expect(caughtUp).toBe(1);
  });

  it('hears every number once and drops repeats', () => {
    start(4).tell(welcome(4), skip(5), skip(5), skip(4), skip(6));
    expect(news.map((one) => one.seq)).toEqual([5, 6]);
    expect(line.seq).toBe(6);
  });

  it('hangs up on a gap and resumes from the last entry it heard', () => {
    const first = start(4);
    first.tell(welcome(4), skip(5), skip(7));
    expect(first.closed).toBe(true);
    vi.advanceTimersByTime(2000);
    PaperSocket.last.accept();
    expect(PaperSocket.last.sent[0]).toMatchObject({ kind: 'hello', after_seq: 5 });
    expect(news.map((one) => one.seq)).toEqual([5]);
  });

  it('comes back after a loss, waiting longer each time and no more than ten seconds or so', () => {
    start().drop();
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      const before = PaperSocket.opened.length;
      let waited = 0;
      for (; PaperSocket.opened.length === before; waited += 50) vi.advanceTimersByTime(50);
      waits.push(waited);
      PaperSocket.last.drop();
    }
    expect(waits[0]).toBeLessThan(700);
    expect(waits[3]).toBeGreaterThan(2_900);
    expect(Math.max(...waits)).toBeLessThanOrEqual(12_550);
    expect(links.at(-1)).toEqual({ state: 'lost', attempt: 9 });
  });

  it('starts counting attempts anew once it was live', () => {
    start().drop();
    vi.advanceTimersByTime(1000);
    PaperSocket.last.accept();
    PaperSocket.last.tell(welcome(0));
    PaperSocket.last.drop();
    expect(links.at(-1)).toEqual({ state: 'lost', attempt: 1 });
  });

  it('does not argue with a named reason', () => {
    start().drop(4004, 'no_such_room');
    vi.advanceTimersByTime(60_000);
    expect(PaperSocket.opened).toHaveLength(1);
    expect(links.at(-1)).toEqual({ state: 'closed', code: 4004, reason: 'no_such_room' });
  });

  it('resumes when it was closed for being slow', () => {
    start().drop(4008, 'behind');
    vi.advanceTimersByTime(1000);
    expect(PaperSocket.opened).toHaveLength(2);
  });

  it('matches acks and refusals to acts by their ref', async () => {
    const socket = start();
    socket.tell(welcome(0));
    const speaking = line.act({ kind: 'speak', text: 'a' }, { turn_id: 't1' });
    const passing = line.act({ kind: 'pass' });
    expect(socket.sent.slice(2)).toEqual([
      { kind: 'act', ref: 2, act: { kind: 'speak', text: 'a' }, turn_id: 't1' },
      { kind: 'act', ref: 3, act: { kind: 'pass' } },
    ]);
    socket.tell({ kind: 'refusal', ref: 3, code: 'stale', detail: 'Too late.' }, { kind: 'ack', ref: 2, seq: 9 });
    expect(await speaking).toEqual({ ok: true, seq: 9 });
    expect(await passing).toEqual({ ok: false, code: 'stale', detail: 'Too late.' });
  });

  it('says of acts in flight that the line went down', async () => {
    const socket = start();
    socket.tell(welcome(0));
    const answer = line.act({ kind: 'pass' });
    socket.drop();
    expect(await answer).toMatchObject({ ok: false, code: 'line_down' });
    expect(await line.act({ kind: 'pass' })).toMatchObject({ ok: false, code: 'line_down' });
  });

  it('keeps its promise to be heard, on every new connection, and makes none without a token', () => {
    const socket = start(0, 'tok');
    line.here(10);
    expect(socket.sent.map((frame) => frame.kind)).toEqual(['hello']);
    socket.tell(welcome(0));
    expect(socket.sent.at(-1)).toEqual({ kind: 'here', every: 10 });
    const before = socket.sent.length;
    for (let beat = 0; beat < 3; beat += 1) {
      vi.advanceTimersByTime(10_000);
      socket.tell({ kind: 'pong', ref: 100 + beat });
    }
    expect(socket.sent.slice(before).filter((frame) => frame.kind === 'ping').length).toBeGreaterThanOrEqual(3);
    line.here(null);
    expect(socket.sent.at(-1)).toEqual({ kind: 'here', every: null });
    socket.drop();
    vi.advanceTimersByTime(1_000);
    PaperSocket.last.accept();
    PaperSocket.last.tell(welcome(0));
    expect(PaperSocket.last.sent.at(-1)).toEqual({ kind: 'here', every: null });
    line.end();
    const guest = start();
    line.here(10);
    guest.tell(welcome(0));
    expect(guest.sent.map((frame) => frame.kind)).toEqual(['hello', 'ping']);
  });

  it('asks a silent line whether it stands, and gives it up when it does not say so', () => {
    const socket = start();
    socket.tell(welcome(0));
    vi.advanceTimersByTime(20_000);
    expect(socket.sent.at(-1)).toMatchObject({ kind: 'ping' });
    vi.advanceTimersByTime(8_000);
    expect(socket.closed).toBe(true);
    expect(links.at(-1)).toEqual({ state: 'lost', attempt: 1 });
  });
});
