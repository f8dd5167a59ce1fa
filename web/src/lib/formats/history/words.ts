/** How the page speaks of a historical trial: its people, and what stands over its forms. */

import type { MyAsk, View } from '$lib/wire/protocol';
import type { Heading, OwnWords } from '$lib/words/format';

const BELOW: Readonly<Record<string, Heading>> = {
  research: {
    title: 'Look for sources',
    below: 'Words to look for, or titles of pages. What is read lies open beside the record, and can be quoted.',
  },
  file_findings: {
    title: 'Your dossier',
    below: 'Select words in a source and quote them. It stays sealed until the other side has filed.',
  },
  give_judgement: {
    title: 'The judgement',
    below: 'Send both sides back with something to look for, or accept and rule. Every item cites findings.',
  },
};

export const HISTORY: OwnWords = {
  undecided: ['open'],
  choices: ['mostly_admired', 'mostly_condemned', 'torn'],
  pointTargets: () => [{ id: 'subject', label: 'the figure' }],
  presides: null,
  hostSeat: null,
  papersFirst: true,
  people: {
    one: 'seat',
    many: 'seats',
    group: 'trial',
    tab: 'Trial',
    room: 'The trial',
    matter: 'figure',
    file: 'sources',
  },
  rounds: ['dossiers'],
  poster: {
    people: [
      { who: 5, at: 'lectern' },
      { who: 12, at: 'frame' },
      { who: 7, at: 'lectern' },
    ],
  },
  introduction: [
    {
      title: 'How it goes',
      below:
        'A figure of history. One side looks for what is to be admired, the other for what is to be answered for; a judge sends both back for more, or rules. Every finding quotes a source word for word.',
    },
    {
      title: 'For whom',
      below: 'One to three people and an audience: a class, or anybody who wants to read both sides of a life.',
    },
    { title: 'How long', below: 'A minute where nobody sits down, a lesson where people do.' },
  ],
  labels: {
    acts: { research: 'Search', file_findings: 'File the dossier', give_judgement: 'Give the judgement' },
  },
  verbs: { research: 'Search', file_findings: 'File', give_judgement: 'Judge' },
  done: { research: 'searched', file_findings: 'filed a dossier', give_judgement: 'ruled' },
  audience: 'What do you think of this life?',
  asked,
  waiting,
};

function asked(_view: View, ask: MyAsk): Heading | null {
  return BELOW[ask.act] ?? null;
}

function waiting(view: View): string | null {
  switch (view.room.phase) {
    case 'dossiers':
      return 'Both sides look for evidence. Neither reads the other’s dossier before both are filed.';
    case 'judgement':
      return 'The judge weighs both dossiers.';
    case 'second_vote':
      return 'The ruling is read. The audience may change its vote.';
    default:
      return null;
  }
}
