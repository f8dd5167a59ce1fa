/** What the page says of a line that is down or was closed: one sentence for every way in which the server ends it. */

import { CLOSES } from './generated/closes';
import type { CloseName } from './generated/closes';
import type { LineState } from './reconnecting-socket';

/** A new close of the server's does not compile before it has its sentence here. */
const CLOSE_SENTENCES: Readonly<Record<CloseName, string>> = {
  hello_timeout: 'The line took too long to open.',
  bad_token: 'This room is not open to spectators. Whoever has a seat may come in.',
  bad_hello: 'This page and the server no longer agree on what has happened.',
  foreign_origin: 'The server takes no line from a page at this address.',
  no_such_room: 'This room has been deleted.',
  foreign_host: 'The server does not go by the name in the address.',
  no_such_class: 'No class has this code: it may have been deleted, or a letter is wrong; there is no O and no I.',
  room_set_aside: 'This room made the server stand still and is set aside. Its host can still export the log.',
  behind: 'The room spoke faster than this line could carry.',
  no_such_format: 'The rules of this room are not installed on this server. Its host can still export the log.',
  room_set_back:
    'The server lost the end of this room’s records, so this page reads the room again from its beginning.',
  standing_changed: 'From now on you see this room later than it happens.',
  store_down: 'The server cannot reach its records.',
  malformed: 'The server could not read what this page sent.',
  too_fast: 'Too much came from here at once.',
  restarting: 'The server restarts.',
  no_pong: 'The line was silent for too long.',
  frame_too_large: 'What was sent is too long for the line.',
  not_utf8: 'What was sent was garbled on the way.',
  not_websocket: 'What was sent was garbled on the way.',
};

const NAMES: ReadonlyMap<number, CloseName> = new Map(
  (Object.keys(CLOSES) as CloseName[]).map((name) => [CLOSES[name].code, name]),
);

/** The server's name for a close; null where it has none: the line broke, or the server is newer than this page. */
export const closeNamed = (code: number): CloseName | null => NAMES.get(code) ?? null;

/** Whether coming back is right. A named reason that this page does not know is one to stop at. */
export function mayReturn(code: number): boolean {
  const name = closeNamed(code);
  return name === null ? code < 4000 : CLOSES[name].resume || CLOSES[name].afresh;
}

/** Whether a lost line begins from the beginning when it is back: what was received is no longer what the room holds. */
export const beginsAfresh = (line: LineState): boolean =>
  line.state === 'lost' && line.close !== null && CLOSES[line.close].afresh;

/** Why there is nothing left to see here; null while there is. */
export function leftSentence(line: LineState): string | null {
  return line.state === 'closed' && line.close !== null && CLOSES[line.close].gone ? CLOSE_SENTENCES[line.close] : null;
}

/** `held`: acts wait for the line. `writes`: this viewer may have typed something. */
export function lineSentence(line: LineState, { held = false, writes = false } = {}): string | null {
  if (line.state !== 'lost' && line.state !== 'closed') return null;
  const kept = writes ? '; your text is kept' : '';
  if (line.state === 'closed')
    return `${line.close === null ? 'The line was closed.' : CLOSE_SENTENCES[line.close]}${writes ? ' Your text is kept.' : ''}`;
  const why = line.close === null ? 'The line is down.' : CLOSE_SENTENCES[line.close];
  return held ? `${why} Trying again; what you pressed is sent when it is back.` : `${why} Trying again${kept}.`;
}
