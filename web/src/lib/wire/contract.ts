/** Requests and answers of the HTTP calls: the server's generated types under the page's names. */

import type { AllRequired } from './protocol';
import type { components } from './generated/http';

export type Schemas = components['schemas'];

export type OpenRoomRequest = Omit<Partial<Schemas['OpenRoomRequest']>, 'settings'> & {
  settings?: Readonly<Record<string, unknown>>;
  /** A matter of the format's kind, where that is no case of the library. */
  matter?: Readonly<Record<string, unknown>>;
};
export type Opened = Schemas['OpenedRoom'];
export type Forked = Opened;
/** By which address others come to this server. */
export type PublicAddress = Schemas['PublicAddress'];
export type ForkRequest = Partial<Schemas['ForkRequest']> & Pick<Schemas['ForkRequest'], 'after_seq'>;
export type ClaimedSeat = Schemas['ClaimedSeat'];
/** The words of a clip with their times. */
export type ClipWords = Schemas['ClipWords'];
/** The models that may play, and what each would cost. */
export type Models = Schemas['ModelList'];
/** What a room's models will probably cost, and whose money ends their part. */
export type Outlook = Schemas['RoomCostForecast'];
/** A speech that the holder of a seat may take over. */
export type Suggestion = Schemas['SpeechSuggestion'];
export type Suggestions = Schemas['SpeechSuggestionList'];
export type FilingDraft = Schemas['FilingDraft'];
/** Who usually sits on a seat. */
export type SeatedPersona = Schemas['SeatedPersona'];
export type RoomPersonas = Schemas['RoomPersonas'];
/** What a persona that a model plays remembers of other games. */
export type PersonaMemory = Schemas['PersonaMemoryInfo'];
export type PersonaMemories = Schemas['PersonaMemoryList'];
export type HeldKeys = Schemas['ModelKeyList'];
export type Voices = Schemas['VoiceList'];
export type ActResponse = Schemas['ActResponse'];
/** What a seat answers once it is over. */
export type InterviewAnswer = Schemas['InterviewAnswer'];
export type AudienceToken = Schemas['AudienceToken'];
export type SignedCertificate = AllRequired<Schemas['SignedCertificate']>;
export type Certificate = AllRequired<Schemas['Certificate']>;
export type RoomTranscript = Schemas['Transcript'];
export type CallPage = Schemas['CallPage'];
/** One call to a model, with its prompt and its answer. */
export type KeptCall = Schemas['KeptCall'];
export type Snapshot = Schemas['Snapshot'];
export type CaseCard = Schemas['CaseSummary'];
export type CasesPage = Schemas['CasePage'];
/** A place in a case that answers a query; only exhibits and witnesses have an id that a turn may cite. */
export type SearchHit = Schemas['CaseHit'];
export type SearchPage = Schemas['CaseHits'];
/** A format as it is offered. */
export type FormatInfo = Schemas['FormatInfo'];
export type MatterCard = Schemas['MatterCard'];
export type MatterPage = Schemas['MatterPage'];
export type Document = Schemas['Document'];
export type FormatsPage = Schemas['FormatList'];
