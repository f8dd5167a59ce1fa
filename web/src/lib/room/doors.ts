/** The ways into one room over HTTP and its socket, with the tokens this browser holds. */

import {
  act,
  forkRoom,
  leaveSeat,
  readEvents,
  readFormats,
  readOutlook,
  readRoomCase,
  readTranscript,
  searchRoomCase,
  similarCases,
  socketUrl,
  takeSeat,
} from '../api/client';
import type { CaseCard, Forked, SearchHit, SeatTaken } from '../api/contract';
import { keysOf } from '../tokens/keys';
import type { Strategy } from '../forms/strategies';
import type { RoomDoors } from './room.svelte';
import type { Case, TranscriptPart } from './wire';

export interface Doors extends RoomDoors {
  /** Whether this browser may do the host's acts. */
  host: boolean;
  /** Whether it holds any token of the room: only then it may continue from a moment. */
  holder: boolean;
  matter(): Promise<Case>;
  search(words: string): Promise<readonly SearchHit[]>;
  similar(caseId: string): Promise<readonly CaseCard[]>;
  readOn(after: number): Promise<TranscriptPart>;
  take(name: string, seat: number | null): Promise<SeatTaken>;
  leave(seat: number): Promise<void>;
  fork(afterSeq: number, name: string): Promise<Forked>;
}

/** `screen`: a shared screen shows the public part, whatever this browser holds. */
export function doorsOf(code: string, screen = isScreen()): Doors {
  const { host, seat } = screen ? {} : keysOf(code);
  // What a seated host may read is what the seat reads, and everything once the verdict is in: the host's token stands for both.
  const best = host ?? seat?.token;
  return {
    host: host !== undefined,
    holder: best !== undefined,
    socketUrl: socketUrl(code),
    seatToken: seat?.token ?? host,
    events: (after) => readEvents(code, best, after),
    // Whoever leads while the host is gone does so with their seat's token.
    hostAct: (body) => act(code, host ?? seat?.token ?? '', body),
    outlook: () => readOutlook(code, best),
    matter: () => readRoomCase(code, best),
    search: async (words) => (await searchRoomCase(code, best, words)).hits,
    similar: async (caseId) => (await similarCases(caseId)).cases,
    readOn: (after) => readTranscript(code, best, after),
    take: (name, number) => takeSeat(code, name, number),
    leave: (number) => leaveSeat(code, number, seat?.token ?? ''),
    fork: (afterSeq, name) => forkRoom(code, best ?? '', { after_seq: afterSeq, ...(name === '' ? {} : { name }) }),
  };
}

/** `?screen=1`: a screen that many look at. */
export function isScreen(): boolean {
  return new URLSearchParams(location.search).get('screen') === '1';
}

export async function strategiesOf(format: string): Promise<readonly Strategy[]> {
  const listed = await readFormats();
  return listed.formats.find((one) => one.name === format)?.strategies ?? [];
}
