/** The server over HTTP. One function per call that the page makes; a refusal comes back as a `Problem`. */

import { deviceMark, ownerKey } from './stored/browser-secrets';
import { serverKey } from './stored/server-key';
import type {
  ActBody,
  ActResult,
  Case,
  ActReferences,
  ListedEntry,
  Matter,
  PaperView,
  TranscriptPart,
} from './protocol';
import type {
  InterviewAnswer,
  CallPage,
  CaseCard,
  CasesPage,
  ClipWords,
  Document,
  ActResponse,
  Forked,
  ForkRequest,
  FormatsPage,
  HeldKeys,
  MatterCard,
  MatterPage,
  Models,
  OpenRoomRequest,
  Opened,
  Outlook,
  PersonaMemories,
  PersonaMemory,
  PublicAddress,
  RoomPersonas,
  RoomTranscript,
  SearchPage,
  SeatedPersona,
  ClaimedSeat,
  SignedCertificate,
  Snapshot,
  FilingDraft,
  Suggestion,
  Suggestions,
  Voices,
  AudienceToken,
} from './contract';
import type {
  JoinClassResponse,
  ClassActResponse,
  ClassPapers,
  ClassPoint,
  ClassRequest,
  ClassResults,
  ClassView,
  LessonPlan,
  OpenedClass,
  TeacherAct,
} from './class-contract';

import type {
  CheckedStudy,
  ExperimenterAct,
  OpenedStudy,
  ParticipantStep,
  StudyInvitation,
  StudyOverview,
  StudyPlace,
} from './study-contract';

/** A matter of any kind: what every kind has, and the whole of it by its own model. */
interface MatterDetail extends Pick<Case, 'id' | 'title' | 'docket' | 'summary'> {
  readonly kind: string;
  /** What may be cited, in order. */
  readonly citable: readonly { id: string; label: string }[];
  readonly matter: Readonly<Record<string, unknown>>;
}

/** What the server refused, with its stable code and one sentence. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly detail: string,
  ) {
    super(detail);
    this.name = 'Problem';
  }
}

interface Request {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  token?: string | undefined;
  /** Sent where only clients with the server's key may open rooms. */
  opens?: boolean;
  /** A room is opened, whose owner has the key of this browser. */
  owns?: boolean;
  body?: unknown;
  /** A file, sent as it is. */
  file?: Blob;
  signal?: AbortSignal;
}

/** The server's answer; what it refused is thrown. */
async function fetchResponse(
  path: string,
  { method = 'GET', token, opens = false, owns = false, body, file, signal }: Request = {},
): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (token !== undefined) headers.authorization = `Bearer ${token}`;
  const key = opens ? serverKey() : '';
  if (key !== '') headers['x-api-key'] = key;
  if (owns) headers['x-owner-key'] = ownerKey();
  if (file !== undefined) headers['content-type'] = 'application/octet-stream';
  if (body !== undefined) headers['content-type'] = 'application/json';
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers,
      ...(file === undefined ? {} : { body: file }),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new Problem(0, 'unreachable', 'The server does not answer. Try again in a moment.');
  }
  if (!response.ok) {
    const problem = (parsed(await response.text(), response.status) ?? {}) as {
      code?: unknown;
      detail?: unknown;
      title?: unknown;
    };
    const sentence =
      typeof problem.detail === 'string'
        ? problem.detail
        : typeof problem.title === 'string'
          ? problem.title
          : 'The server refused.';
    throw new Problem(
      response.status,
      typeof problem.code === 'string' ? problem.code : `http_${response.status}`,
      sentence,
    );
  }
  return response;
}

/** What the server answers with, as it came; empty where there is nothing to say. */
const fetchText = async (path: string, request: Request = {}): Promise<string> =>
  (await fetchResponse(path, request)).text();

function parsed(text: string, status = 200): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    throw new Problem(status, 'unreadable', 'The server answered something this page cannot read.');
  }
}

async function call<T>(path: string, request: Request = {}): Promise<T> {
  return parsed(await fetchText(path, request)) as T;
}

const room = (code: string, rest = '') => `/api/rooms/${encodeURIComponent(code)}${rest}`;

export const openRoom = (request: OpenRoomRequest): Promise<Opened> =>
  call('/api/rooms', { method: 'POST', opens: true, owns: true, body: request });

/** By which address others come to this server. */
export const readAddress = (): Promise<PublicAddress> => call('/api/address');

/** The public view of a room; refuses with `no_such_room`. */
export const readSnapshot = (code: string): Promise<Snapshot> => call(room(code));

/** Sits somebody down: in this seat, in the next free one, or in the one that an invitation is for. */
export const takeSeat = (
  code: string,
  name: string,
  seat: number | null,
  invitation: string | null = null,
  /** Of a seat that this browser had. */
  token?: string,
  /** How they look at the table. */
  face?: number,
): Promise<ClaimedSeat> =>
  call(room(code, '/seats'), {
    method: 'POST',
    ...(token === undefined ? {} : { token }),
    body: {
      name,
      kind: 'human',
      ...(face === undefined ? {} : { face }),
      ...(invitation !== null ? { invitation } : seat === null ? {} : { seat }),
    },
  });

/** Joins the audience; its token casts audience ballots. */
export const joinAudience = (code: string): Promise<AudienceToken> => call(room(code, '/audience'), { method: 'POST' });

export const leaveSeat = (code: string, seat: number, token: string): Promise<void> =>
  call(room(code, `/seats/${seat}`), { method: 'DELETE', token });

export async function act(code: string, token: string, body: ActBody, citing: ActReferences = {}): Promise<ActResult> {
  try {
    const { seq, invitation } = await call<ActResponse>(room(code, '/acts'), {
      method: 'POST',
      token,
      body: { act: body, ...citing },
    });
    return { ok: true, seq, ...(invitation == null ? {} : { invitation }) };
  } catch (error) {
    if (error instanceof Problem) return { ok: false, code: error.code, detail: error.detail };
    throw error;
  }
}

export const readEvents = (
  code: string,
  token: string | undefined,
  after: number,
): Promise<{ events: readonly ListedEntry[]; seq: number; more: boolean }> =>
  call(room(code, `/events?after=${after}&limit=1000`), { token });

export const forkRoom = (code: string, token: string, request: ForkRequest): Promise<Forked> =>
  call(room(code, '/fork'), { method: 'POST', token, opens: true, owns: true, body: request });

/** The next room for the same people on the same seats, with this case of the library; null: with the same one. */
export const playAgain = (code: string, token: string, caseId: string | null): Promise<Opened> =>
  call(room(code, '/rematch'), {
    method: 'POST',
    token,
    opens: true,
    owns: true,
    body: caseId === null ? {} : { case_id: caseId },
  });

export const eraseRoom = (code: string, hostToken: string): Promise<void> =>
  call(room(code), { method: 'DELETE', token: hostToken });

/** Cases in the order of their ids, or the best for a query. */
export async function findCases(query: string, signal?: AbortSignal): Promise<readonly CaseCard[]> {
  const page = await call<CasesPage>(
    query.trim() === '' ? '/api/cases?limit=50' : `/api/cases?limit=12&q=${encodeURIComponent(query.trim())}`,
    signal ? { signal } : {},
  );
  return page.cases;
}

/** What a list of cases is narrowed to; absent parts let everything through. */
export interface CasesQuery {
  q?: string;
  theme?: string;
  /** A year or a span: `1812`, `1800-1849`, `-1749`. */
  era?: string;
  source?: string;
  /** Minutes to read. */
  min_minutes?: number;
  max_minutes?: number;
  cursor?: string;
  limit?: number;
  /** One of them by lot, instead of a list. */
  draw?: true;
}

/** A page of cases; `next` is the cursor of the one after it. */
export function listCases(wanted: CasesQuery, signal?: AbortSignal): Promise<CasesPage> {
  const query = new URLSearchParams(
    Object.entries(wanted).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, String(value)]],
    ),
  );
  return call<CasesPage>(`/api/cases?${query}`, signal ? { signal } : {});
}

/** A whole case of the library, without what the court of the time found. */
export const readCase = (id: string, signal?: AbortSignal): Promise<Case> =>
  call(`/api/cases/${encodeURIComponent(id)}`, signal ? { signal } : {});

/** The kind of matter that the library holds. */
const CASE = 'criminal_case';

/**
 * What a room deliberates, as far as this reader may have it: a criminal case, after the verdict with what the court of
 * the time found, or a matter of another kind. `kind`: which it is, if known.
 */
export async function readRoomMatter(code: string, token: string | undefined, kind?: string): Promise<Matter> {
  if (kind === undefined || kind === CASE)
    try {
      return await call<Case>(room(code, '/case'), { token });
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'no_such_case') throw error;
    }
  const { matter, ...shown } = await call<MatterDetail>(room(code, '/matter'), { token });
  return { ...matter, ...shown };
}

/** A paper of a room with all of its text, of which views have the beginning. */
export const readPaper = (code: string, token: string | undefined, paper: string): Promise<PaperView> =>
  call(room(code, `/papers/${encodeURIComponent(paper)}`), { token });

/** A part of the room's printed trial, behind so many passages. */
export const readTranscript = (code: string, token: string | undefined, after: number): Promise<TranscriptPart> =>
  call(room(code, `/case/transcript?after=${after}`), { token });

/** What a seat answers, once it is over, to somebody who asks it why. */
export const askSeat = (
  code: string,
  token: string | undefined,
  seat: number,
  question: string,
): Promise<InterviewAnswer> => call(room(code, '/interview'), { method: 'POST', token, body: { seat, question } });

/** Places in the room's case, best first. */
export const searchRoomCase = (code: string, token: string | undefined, query: string): Promise<SearchPage> =>
  call(room(code, `/case/search?q=${encodeURIComponent(query)}`), { token });

/** Cases most like one of the library; a case that came with its room has none. */
export async function similarCases(id: string): Promise<CasesPage> {
  try {
    return await call<CasesPage>(`/api/cases/${encodeURIComponent(id)}/similar`);
  } catch (error) {
    if (error instanceof Problem && error.code === 'no_such_case') return { cases: [], next: null };
    throw error;
  }
}

/** The signed certificate of a verdict, and the text that was signed, byte by byte. */
export async function readCertificate(
  code: string,
  token: string | undefined,
): Promise<{ signed: SignedCertificate; text: string }> {
  const text = await fetchText(room(code, '/certificate'), { token });
  return { signed: parsed(text) as SignedCertificate, text };
}

/** What was said and done in a room, line by line, as far as this reader may see it. */
export const readRoomTranscript = (code: string, token: string | undefined): Promise<RoomTranscript> =>
  call(room(code, '/transcript.json'), { token });

/** What models were asked in a room that is over, and what they answered, for its host. */
export const readCalls = (
  code: string,
  hostToken: string,
  { ask, limit }: { ask?: string; limit: number },
): Promise<CallPage> => {
  const query = new URLSearchParams({ limit: `${limit}`, ...(ask === undefined ? {} : { ask }) });
  return call(room(code, `/calls?${query}`), { token: hostToken });
};

/** All of a room in one file, as far as its host may see it now. */
export const exportRoom = async (code: string, hostToken: string): Promise<Blob> =>
  (await fetchResponse(room(code, '/export.zip'), { token: hostToken })).blob();

/** Where the audio of a clip is. */
export const clipUrl = (id: string): string => `/api/clips/${encodeURIComponent(id)}`;

/** The words of a clip behind the first so many; waits for them while it is being made. */
export const readClipWords = (id: string, after: number, signal: AbortSignal): Promise<ClipWords> =>
  call(`${clipUrl(id)}/words?after=${after}&wait=20`, { signal });

/** The models that may play besides the house, with what a table of so many seats would cost. */
export const readModels = (seats: number): Promise<Models> => call(`/api/models?seats=${seats}`);

/** What the room's models will probably cost, and whose money ends their part. */
export const readOutlook = (code: string, token: string | undefined): Promise<Outlook> =>
  call(room(code, '/outlook'), { token });

/** Who usually sits on the seats of a room, each with their text. */
export const readPersonas = async (code: string, token: string | undefined): Promise<readonly SeatedPersona[]> =>
  (await call<RoomPersonas>(room(code, '/personas'), { token })).personas;

/** Brings the personas in a file of the host's. */
export const bringPersonas = async (code: string, token: string, file: File): Promise<readonly SeatedPersona[]> =>
  (
    await call<RoomPersonas>(room(code, `/personas?name=${encodeURIComponent(file.name)}`), {
      method: 'PUT',
      token,
      file,
    })
  ).personas;

/** Brings the format's own personas back. */
export const sendPersonasAway = (code: string, token: string): Promise<void> =>
  call(room(code, '/personas'), { method: 'DELETE', token });

/** What the personas of a format remember of other games of a room's owner. */
export const readPersonaMemories = async (
  format: string,
  code: string,
  hostToken: string,
): Promise<readonly PersonaMemory[]> => {
  const query = new URLSearchParams({ format, room: code });
  return (await call<PersonaMemories>(`/api/persona-memories?${query}`, { token: hostToken })).memories;
};

/** Forgets what one persona remembers of the games of a room's owner. */
export const forgetPersona = (
  { format, model, persona }: PersonaMemory,
  code: string,
  hostToken: string,
): Promise<void> => {
  const query = new URLSearchParams({ format, model, persona, room: code });
  return call(`/api/persona-memories?${query}`, { method: 'DELETE', token: hostToken });
};

/** What the holder of a seat might say with the floor. */
export const readSuggestions = async (code: string, token: string): Promise<readonly Suggestion[]> =>
  (await call<Suggestions>(room(code, '/suggestions'), { token })).suggestions;

/** What the built-in player would file where a paper is asked of the holder of a seat; null where none is. */
export const readFilingDraft = async (code: string, token: string): Promise<FilingDraft['act']> =>
  (await call<FilingDraft>(room(code, '/draft'), { token })).act;

/** A host's key for a model's provider, for this room alone; the server stores it and never returns it. */
export const storeModelKey = (code: string, token: string, model: string, key: string): Promise<HeldKeys> =>
  call(room(code, '/keys'), { method: 'PUT', token, body: { model, key } });

export const readModelKeys = (code: string, token: string): Promise<HeldKeys> => call(room(code, '/keys'), { token });

export const deleteModelKeys = (code: string, token: string): Promise<void> =>
  call(room(code, '/keys'), { method: 'DELETE', token });

/** Which voices this server has, and why it has not the others. */
export const readVoices = (): Promise<Voices> => call('/api/voices');

/** The ready matters of a format, in the order of their ids. */
export const readShelf = async (format: string): Promise<readonly MatterCard[]> =>
  (await call<MatterPage>(`/api/formats/${encodeURIComponent(format)}/matters?limit=200`)).matters;

/** A file as the server reads it. */
export const readDocument = (file: File, signal: AbortSignal): Promise<Document> =>
  call(`/api/documents?name=${encodeURIComponent(file.name.slice(-200))}`, {
    method: 'POST',
    opens: true,
    file,
    signal,
  });

export const readFormats = (): Promise<FormatsPage> => call('/api/formats');

/** Where a room's socket is. */
function webSocketUrl(path: string): string {
  const url = new URL(path, location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}

export const socketUrl = (code: string): string => webSocketUrl(`/ws/rooms/${encodeURIComponent(code)}`);

// Classes

const aClass = (code: string, rest = '') => `/api/classes/${encodeURIComponent(code)}${rest}`;

export const classSocketUrl = (code: string): string => webSocketUrl(`/ws/classes/${encodeURIComponent(code)}`);

export const openClass = (request: ClassRequest): Promise<OpenedClass> =>
  call('/api/classes', { method: 'POST', opens: true, body: request });

export const readClass = (code: string, token?: string): Promise<ClassView> => call(aClass(code), { token });

/** Comes in as a pupil. `namesake`: whether a name that is held is another’s, or one’s own with another phone. */
export const comeIn = (
  code: string,
  name: string,
  namesake: 'another' | 'back' | null = null,
): Promise<JoinClassResponse> =>
  call(aClass(code, '/pupils'), {
    method: 'POST',
    body: { name, device: deviceMark(), ...(namesake === null ? {} : { namesake }) },
  });

/** A pupil's answer to the warm-up: 0 or 1. */
export const answerWarmUp = (code: string, token: string, answer: number): Promise<void> =>
  call(aClass(code, '/warm-up'), { method: 'POST', token, body: { answer } });

/** What the class deliberates, and what it has marked in it. */
export const readClassPapers = (code: string, token?: string): Promise<ClassPapers> =>
  call(aClass(code, '/papers'), { token });

export const markInClass = (code: string, token: string | undefined, point: ClassPoint): Promise<void> =>
  call(aClass(code, '/points'), { method: 'POST', token, body: point });

export const takeMarkBack = (code: string, token: string | undefined, number: number): Promise<void> =>
  call(aClass(code, `/points/${number}`), { method: 'DELETE', token });

export const actInClass = (code: string, token: string, act: TeacherAct): Promise<ClassActResponse> =>
  call(aClass(code, '/acts'), { method: 'POST', token, body: { act } });

export const readResults = (code: string, token?: string): Promise<ClassResults> =>
  call(aClass(code, '/results'), { token });

/** The table of the class, as CSV. */
export const readClassTable = (code: string, token: string): Promise<string> =>
  fetchText(aClass(code, '/class.csv'), { token });

export const deleteClass = (code: string, token: string): Promise<void> =>
  call(aClass(code), { method: 'DELETE', token });

export const readLessonPlans = async (): Promise<readonly LessonPlan[]> =>
  (await call<{ plans: LessonPlan[] }>('/api/lesson-plans')).plans;

// Studies

const aStudy = (code: string, rest = '') => `/api/studies/${encodeURIComponent(code)}${rest}`;

export const checkStudy = (file: string): Promise<CheckedStudy> =>
  call('/api/studies/check', { method: 'POST', body: { file } });

/** Begins a study; `follows`: as the next version of one, whose experimenter's token is needed. */
export const openStudy = (file: string, follows: string | null = null, token?: string): Promise<OpenedStudy> =>
  call('/api/studies', {
    method: 'POST',
    opens: true,
    ...(token === undefined ? {} : { token }),
    body: { file, ...(follows === null ? {} : { follows }) },
  });

export const readStudy = (code: string): Promise<StudyInvitation> => call(aStudy(code));

/** Comes in, or back to one's place, with the parameters of the link. */
export const comeIntoStudy = (
  code: string,
  recruited: Readonly<Record<string, string>>,
): Promise<{ number: number; token: string }> =>
  call(aStudy(code, '/participants'), { method: 'POST', body: { recruited, browser: deviceMark() } });

/** How a request waits for another version of what is known. */
const waiting = (known: string, wait: number) => `?known=${known}&wait=${wait}`;

/** What a participant does now; with `wait`, as soon as that has changed. */
export const readPlace = (
  code: string,
  token: string,
  known: string,
  wait: number,
  signal: AbortSignal,
): Promise<StudyPlace> => call(aStudy(code, `/place${waiting(known, wait)}`), { token, signal });

export const takeStep = (code: string, token: string, step: ParticipantStep): Promise<StudyPlace> =>
  call(aStudy(code, '/steps'), { method: 'POST', token, body: { step } });

export const readOverview = (
  code: string,
  token: string,
  known: string,
  wait: number,
  signal: AbortSignal,
): Promise<StudyOverview> => call(aStudy(code, `/overview${waiting(known, wait)}`), { token, signal });

export const actInStudy = (code: string, token: string, act: ExperimenterAct): Promise<StudyOverview> =>
  call(aStudy(code, '/acts'), { method: 'POST', token, body: { act } });

/** A file of a study's data. */
export const readStudyFile = async (code: string, token: string, name: string): Promise<Blob> =>
  (await fetchResponse(aStudy(code, `/${name}`), { token })).blob();
