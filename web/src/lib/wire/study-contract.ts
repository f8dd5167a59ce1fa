/** What the server says of studies: its generated types under the page's names. */

import type { components } from './generated/http';

type Schemas = components['schemas'];

export type StudyInvitation = Schemas['StudyInvitation'];
export type StudyPlace = Schemas['StudyPlace'];
export type WaitingPlace = Schemas['WaitingPlace'];
export type EndingPlace = Schemas['EndingPlace'];
export type Question = StudyPlace['questions'][number];
export type ParticipantStep = Schemas['StepRequest']['step'];
export type StudyOverview = Schemas['StudyOverview'];
export type GroupGlance = Schemas['GroupGlance'];
export type ParticipantGlance = Schemas['ParticipantGlance'];
export type ExperimenterAct = Schemas['ExperimenterActRequest']['act'];
export type CheckedStudy = Schemas['CheckedStudy'];
export type OpenedStudy = Schemas['OpenedStudy'];
/** An answer as it is sent; a ranking is a list. */
export type GivenAnswer = string | number | string[] | null;
