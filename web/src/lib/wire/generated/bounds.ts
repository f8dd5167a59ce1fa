/* Generated from the schema of the server by `make schema`. Do not edit. */

/* The most that may be sent, by schema and property: characters, items, or the size of a number; `_each`: of each item. */

export const Adjourn = {
  rooms: 40,
} as const;

export const Begin = {
  rooms: 40,
} as const;

export const CastBallotAct = {
  conviction: 1,
} as const;

export const CheckStudyRequest = {
  file: 100000,
} as const;

export const ChoiceQuestion = {
  text: 500,
  answers: 30,
  answers_each: 500,
} as const;

export const ChooseFaceAct = {
  face: 24,
} as const;

export const Clip = {
  voice: 100,
} as const;

export const Consent = {
  agreed: 20,
} as const;

export const Deal = {
  size: 24,
  rooms: 40,
} as const;

export const DealNames = {
  groups: 40,
  groups_each: 24,
} as const;

export const Defendant = {
  age: 130,
} as const;

export const Document = {
  name: 200,
  text: 200000,
  notes: 40,
  notes_each: 500,
  places: 4000,
} as const;

export const Exhibit = {
  strength_prosecution: 1,
  strength_defense: 1,
} as const;

export const FileArtifactAct = {
  title: 120,
  text: 8000,
} as const;

export const FileCaseAct = {
  statement: 2000,
  exhibits: 8,
  harm_analysis: 2000,
} as const;

export const FileCaseActCourtExhibit = {
  source_quote: 1000,
  target_quote: 1000,
  harm: 2000,
} as const;

export const FileDefenceAct = {
  counter_argument: 2000,
  challenges: 16,
  harm_dispute: 2000,
  alternative: 2000,
} as const;

export const FileDefenceActChallenge = {
  exhibit: 99,
  challenge: 2000,
} as const;

export const FileFindingsAct = {
  findings: 6,
  looked_for: 600,
} as const;

export const FileFindingsActFinding = {
  claim: 600,
  quote: 1000,
} as const;

export const ForkRequest = {
  seed: 100,
  name: 40,
  face: 24,
} as const;

export const GiveAnswers = {
  ballot: 1000,
} as const;

export const GiveJudgementAct = {
  for_admirer: 4,
  for_critic: 4,
  summary: 2000,
  achievements: 12,
  controversies: 12,
  context: 2000,
  assessment: 2000,
  confidence_reason: 600,
} as const;

export const GiveJudgementActRequest = {
  text: 600,
} as const;

export const GiveJudgementActRulingItem = {
  text: 600,
  cites: 6,
  cites_each: 80,
} as const;

export const GiveRulingAct = {
  reasoning: 4000,
  rationale: 500,
  actions: 12,
  actions_each: 400,
  confidence: 1,
  dissent: 2000,
  reopen: 6,
  reopen_each: 400,
} as const;

export const GiveTime = {
  rooms: 40,
  seconds: 300,
} as const;

export const GiveTimeAct = {
  seconds: 300,
} as const;

export const GiveVoteAct = {
  reasoning: 4000,
} as const;

export const Inference = {
  joins: 4,
  strength: 1,
} as const;

export const InterviewRequest = {
  question: 300,
} as const;

export const JoinClassRequest = {
  name: 40,
  device: 64,
} as const;

export const JoinStudyRequest = {
  browser: 64,
} as const;

export const LimitPupils = {
  pupils: 480,
} as const;

export const Mark = {
  name: 80,
} as const;

export const MarkPoint = {
  claim: 300,
  quote: 1000,
} as const;

export const MarkPointAct = {
  claim: 300,
  quote: 1000,
} as const;

export const MeetingSpeakAct = {
  hint: 300,
  text: 600,
  cites: 12,
  cites_each: 80,
  conviction: 1,
} as const;

export const ModelKeyRequest = {
  model: 40,
  key: 500,
  seat: 99,
} as const;

export const OpenClassRequest = {
  format: 40,
  case_id: 80,
  seed: 100,
  name: 40,
  face: 24,
  title: 80,
  size: 24,
  leave: 23,
  rooms: 40,
  pupils: 480,
  minutes: 300,
  teacher: 40,
  plan: 40,
} as const;

export const OpenRoomRequest = {
  format: 40,
  case_id: 80,
  seed: 100,
  name: 40,
  face: 24,
} as const;

export const OpenStudyRequest = {
  file: 100000,
  follows: 20,
} as const;

export const PanelCastBallotAct = {
  conviction: 1,
  reasoning: 600,
} as const;

export const PanelSpeakAct = {
  hint: 300,
  text: 4000,
  cites: 12,
  cites_each: 80,
  conviction: 1,
  reasoning: 600,
  notes: 6,
} as const;

export const PanelSpeakActNote = {
  text: 300,
  who: 80,
  due: 80,
} as const;

export const PanelSpeakActTurnArtifact = {
  title: 120,
  text: 8000,
} as const;

export const Pause = {
  rooms: 40,
} as const;

export const Place = {
  label: 200,
} as const;

export const PlaceBidAct = {
  message: 600,
  thought: 400,
  note: 400,
} as const;

export const RankingQuestion = {
  text: 500,
  answers: 12,
  answers_each: 500,
} as const;

export const Reaction = {
  thought: 200,
  persuaded: 80,
} as const;

export const RematchRequest = {
  case_id: 80,
  seed: 100,
} as const;

export const ResearchAct = {
  query: 200,
  titles: 3,
  titles_each: 250,
} as const;

export const Resume = {
  rooms: 40,
} as const;

export const Say = {
  text: 500,
  participants: 10000,
} as const;

export const SayAsideAct = {
  text: 600,
} as const;

export const ScaleQuestion = {
  text: 500,
  lowest: 1,
  highest: 100,
  low: 500,
  high: 500,
} as const;

export const SeatClaim = {
  name: 40,
  face: 24,
  invitation: 200,
} as const;

export const SetPersonasAct = {
  personas: 24,
} as const;

export const SliderQuestion = {
  text: 500,
  low: 500,
  high: 500,
} as const;

export const SpeakAct = {
  hint: 300,
  text: 4000,
  cites: 12,
  cites_each: 80,
  conviction: 1,
} as const;

export const Strength = {
  prosecution: 1,
  defense: 1,
} as const;

export const TakeNoteAct = {
  note: 1200,
} as const;

export const Tell = {
  rooms: 40,
  text: 500,
} as const;

export const TellAct = {
  text: 500,
} as const;

export const TextQuestion = {
  text: 500,
  characters: 5000,
} as const;

export const WarmUp = {
  question: 160,
  answers: 2,
} as const;

export const WarmUpAnswerRequest = {
  answer: 1,
} as const;

export const WarmUpView = {
  answers: 2,
  given: 2,
} as const;

export const WebhookRequest = {
  url: 2000,
} as const;

export const Witness = {
  credibility: 1,
} as const;
