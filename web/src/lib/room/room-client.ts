/** The calls to one room over HTTP and its socket, with the tokens that this browser holds. */

import {
  act,
  askSeat,
  forkRoom,
  leaveSeat,
  readEvents,
  readOutlook,
  readPaper,
  readRoomMatter,
  readFilingDraft,
  readSuggestions,
  readTranscript,
  searchRoomCase,
  similarCases,
  socketUrl,
  takeSeat,
} from '$lib/wire/client';
import type { InterviewAnswer, CaseCard, Forked, SearchHit, ClaimedSeat } from '$lib/wire/contract';
import { formatShape } from '$lib/wire/format-catalog.svelte';
import { keysOf } from '$lib/wire/stored/keys';
import { rememberedFace } from '$lib/wire/stored/remembered-face';
import type { RoomApi } from './room.svelte';
import type { Matter, PaperView, TranscriptPart } from '$lib/wire/protocol';

export interface RoomClient extends RoomApi {
  /** Whether this browser may do the host's acts. */
  host: boolean;
  /** Whether it holds any token of the room: only then it may continue from a moment. */
  holder: boolean;
  /** `format`: the name of the room's format. */
  matter(format: string): Promise<Matter>;
  /** A paper with all of its text. */
  paper(id: string): Promise<PaperView>;
  search(words: string): Promise<readonly SearchHit[]>;
  similar(caseId: string): Promise<readonly CaseCard[]>;
  readTranscriptAfter(after: number): Promise<TranscriptPart>;
  take(name: string, seat: number | null): Promise<ClaimedSeat>;
  leave(seat: number): Promise<void>;
  /** Asks a seat why, once it is over. */
  ask(seat: number, question: string): Promise<InterviewAnswer>;
  /** `seat`: where this viewer sits down there; null: where the host sat. */
  fork(afterSeq: number, name: string, seat: number | null): Promise<Forked>;
}

/** `screen`: a shared screen shows the public part, whatever this browser holds. */
export function roomClient(code: string, screen = isSharedScreen()): RoomClient {
  const { host, seat } = screen ? {} : keysOf(code);
  // A seated host reads what the seat reads, and everything after the verdict: the host's token covers both.
  const best = host ?? seat?.token;
  return {
    host: host !== undefined,
    holder: best !== undefined,
    socketUrl: socketUrl(code),
    seatToken: seat?.token ?? host,
    screen,
    events: (after) => readEvents(code, best, after),
    // A person who leads while the host is gone does so with their seat's token.
    hostAct: (body) => act(code, host ?? seat?.token ?? '', body),
    outlook: () => readOutlook(code, best),
    suggestions: async () => (seat === undefined ? [] : readSuggestions(code, seat.token)),
    filingDraft: async () => (seat === undefined ? null : readFilingDraft(code, seat.token)),
    matter: (format) => readRoomMatter(code, best, formatShape(format)?.matter),
    paper: (id) => readPaper(code, best, id),
    search: async (words) => (await searchRoomCase(code, best, words)).hits,
    similar: async (caseId) => (await similarCases(caseId)).cases,
    readTranscriptAfter: (after) => readTranscript(code, best, after),
    // Whoever was removed is known by the token that they had.
    take: (name, number) => takeSeat(code, name, number, null, seat?.token, rememberedFace()),
    ask: (number, question) => askSeat(code, best, number, question),
    leave: (number) => leaveSeat(code, number, seat?.token ?? ''),
    fork: (afterSeq, name, seat) =>
      forkRoom(code, best ?? '', {
        after_seq: afterSeq,
        // With the same seed the same minds would say the same again.
        seed: crypto.getRandomValues(new Uint32Array(3)).join('-'),
        ...(name === '' ? {} : { name }),
        ...(seat === null ? {} : { seat }),
      }),
  };
}

/** `?screen=1`: a screen that many look at. */
export function isSharedScreen(): boolean {
  return new URLSearchParams(location.search).get('screen') === '1';
}
