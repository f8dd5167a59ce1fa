import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CLOSES } from './generated/closes';
import type { CloseName } from './generated/closes';
import { ClassLink } from '../../pages/class/class-link.svelte';
import { FakeSocket, fakeSocket } from './fake-socket';
import { leftSentence, lineSentence } from './closes';
import { ReconnectingSocket } from './reconnecting-socket';
import type { LineState } from './reconnecting-socket';

const NAMES = Object.keys(CLOSES) as CloseName[];
let states: LineState[];
let stop: () => void = () => undefined;

function follow(): FakeSocket {
  const socket = new ReconnectingSocket({
    url: '/ws',
    open: fakeSocket,
    hello: () => ({ kind: 'hello', protocol: 1 }),
    onframe: () => undefined,
    onstate: (state) => states.push(state),
  });
  stop = () => socket.end();
  socket.start();
  FakeSocket.last.accept();
  return FakeSocket.last;
}

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.opened = [];
  states = [];
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

describe('a line that the server closed', () => {
  it.each(NAMES)('comes back after %s where the server says so, and nowhere else', (name) => {
    const { code, resume, afresh } = CLOSES[name];
    const returns = resume || afresh;
    follow().drop(code, name);
    vi.advanceTimersByTime(1_000);
    expect(FakeSocket.opened).toHaveLength(returns ? 2 : 1);
    expect(states.at(-1)).toMatchObject(returns ? { state: 'lost', close: name } : { state: 'closed', close: name });
  });

  it.each(NAMES)('follows a class by the same table after %s', (name) => {
    const { code, resume, afresh } = CLOSES[name];
    const returns = resume || afresh;
    const link = new ClassLink('HV7K2P', undefined, fakeSocket);
    stop = () => link.stop();
    link.start();
    FakeSocket.last.accept();
    FakeSocket.last.drop(code, name);
    vi.advanceTimersByTime(1_000);
    expect(FakeSocket.opened).toHaveLength(returns ? 2 : 1);
    expect(link.line).toMatchObject({ close: name });
  });

  it('stops at a named close that is newer than this page, and comes back after any other', () => {
    follow().drop(4998, 'invented_since');
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.opened).toHaveLength(1);
    expect(states.at(-1)).toEqual({ state: 'closed', code: 4998, close: null });
    stop();
    follow().drop(1006);
    vi.advanceTimersByTime(1_000);
    expect(FakeSocket.opened).toHaveLength(3);
  });

  it.each(NAMES)('has a sentence for %s', (name) => {
    const { code, resume, afresh } = CLOSES[name];
    const returns = resume || afresh;
    const line: LineState = returns
      ? { state: 'lost', attempt: 1, close: name }
      : { state: 'closed', code, close: name };
    expect(lineSentence(line)).toMatch(returns ? /^[A-Z].+\. Trying again\.$/ : /^[A-Z].+\.$/);
    expect(lineSentence(line, { writes: true })).toMatch(/our text is kept\.$/);
  });

  it('leaves a page where it is as long as loading it again helps', () => {
    expect(leftSentence({ state: 'closed', code: 4004, close: 'no_such_room' })).toBe('This room has been deleted.');
    expect(leftSentence({ state: 'closed', code: 1009, close: 'frame_too_large' })).toBeNull();
    expect(leftSentence({ state: 'lost', attempt: 1, close: 'store_down' })).toBeNull();
    expect(lineSentence({ state: 'live' })).toBeNull();
  });

  it('notices that the line of a class fell silent', () => {
    const link = new ClassLink('HV7K2P', 'tok', fakeSocket);
    stop = () => link.stop();
    link.start();
    FakeSocket.last.accept();
    expect(FakeSocket.last.sent).toEqual([{ kind: 'hello', protocol: 1, token: 'tok' }]);
    FakeSocket.last.deliver({ kind: 'class', view: {} } as Parameters<FakeSocket['deliver']>[0]);
    expect(link.line.state).toBe('live');
    vi.advanceTimersByTime(5_000);
    expect(link.line).toEqual({ state: 'lost', attempt: 1, close: null });
  });
});
