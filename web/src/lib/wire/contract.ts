/** Requests and answers of the HTTP calls: the server's generated types under the page's names. */

import type { AllRequired } from './protocol';
import type { components } from './generated/http';

type Schemas = components['schemas'];

export type OpenRequest = Omit<Partial<Schemas['RoomWanted']>, 'settings'> & {
  settings?: Readonly<Record<string, unknown>>;
  /** A matter of the format's kind, where that is no case of the library. */
  matter?: Readonly<Record<string, unknown>>;
};
export type Opened = Schemas['OpenedRoom'];
export type Forked = Opened;
/** By which address others come to this server. */
export type PublicAddress = Schemas['PublicAddress'];
export type ForkRequest = Partial<Schemas['Continuing']> & Pick<Schemas['Continuing'], 'after_seq'>;
export type SeatTaken = Schemas['Seated'];
/** The words of a clip with their times. */
export type ClipWords = Schemas['Words'];
/** The models that may play, and what each would cost. */
export type Models = Schemas['ModelList'];
/** What a room's models will probably cost, and whose money ends their part. */
export type Outlook = Schemas['OutlookShape'];
/** A speech that the holder of a seat may take over. */
export type Suggestion = Schemas['SuggestionShape'];
export type Suggestions = Schemas['Suggestions'];
/** Who usually sits on a seat. */
export type SeatedPersona = Schemas['SeatedPersona'];
export type RoomPersonas = Schemas['RoomPersonas'];
/** What a persona that a model plays remembers of other games. */
export type PersonaMemory = Schemas['PersonaMemoryShape'];
export type PersonaMemories = Schemas['PersonaMemoryList'];
export type HeldKeys = Schemas['KeyList'];
export type Voices = Schemas['VoiceList'];
export type Done = Schemas['Done'];
/** What a seat answers once it is over. */
export type Answered = Schemas['Answered'];
export type Watching = Schemas['Watching'];
export type SignedCertificate = AllRequired<Schemas['SignedCertificate']>;
export type Certificate = AllRequired<Schemas['Certificate']>;
export type RoomTranscript = Schemas['Transcript'];
export type Snapshot = Schemas['Snapshot'];
export type CaseCard = Schemas['CaseListed'];
export type CasesPage = Schemas['CasePage'];
/** A place in a case that answers a query; only exhibits and witnesses have an id that a turn may cite. */
export type SearchHit = Schemas['CaseHit'];
export type SearchPage = Schemas['CaseHits'];
/** A format as it is offered. */
export type FormatShape = Schemas['FormatShape'];
export type MatterCard = Schemas['MatterCard'];
export type MatterPage = Schemas['MatterPage'];
export type Document = Schemas['Document'];
export type FormatsPage = Schemas['Formats'];
