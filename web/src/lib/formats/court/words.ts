/** How the page speaks of a court: its people, and what a clerk says over its forms. */

import type { MyAsk, View } from '$lib/wire/protocol';
import { callingOf, capitalize, inWords } from '$lib/words/phrases';
import type { Heading, OwnWords } from '$lib/words/format';

const BELOW: Readonly<Record<string, Heading>> = {
  file_case: {
    title: 'The case for a yes',
    below: 'Every quote is looked up in the documents. What fails comes back once, and is struck the second time.',
  },
  file_defence: {
    title: 'The case against it',
    below: 'Meet the core of the case, and challenge each exhibit that stands by its number.',
  },
  give_vote: {
    title: 'Your vote',
    below: 'Sealed until every vote is in. Your reasons come first, and the vote follows from them.',
  },
  give_ruling: {
    title: 'The ruling',
    below: 'Weigh both sides and the split of the jury. A yes says what to do.',
  },
};

/** The first seat of the jurors: from it one person has the least to write, and the most to hear. */
const FIRST_JUROR = 3;

export const COURT: OwnWords = {
  choices: ['guilty', 'not_guilty', 'abstain'],
  undecided: ['no_ruling'],
  presides: null,
  votingRole: 'juror',
  glazed: false,
  pointTargets: () => [{ id: 'yes', label: 'a yes' }],
  counted: { abstain: 'abstaining' },
  hostSeat: FIRST_JUROR,
  papersFirst: true,
  people: {
    one: 'seat',
    many: 'seats',
    group: 'court',
    tab: 'Court',
    room: 'The courtroom',
    matter: 'question',
    file: 'documents',
  },
  poster: {
    people: [
      { who: 1, at: 'lectern' },
      { who: 10, at: 'bench' },
      { who: 4, at: 'lectern' },
    ],
  },
  introduction: [
    {
      title: 'How it goes',
      below:
        'A question to answer with yes or no, and documents. One side argues for a yes with quotes from them, the other against it; jurors vote without seeing each other’s votes, and a judge rules.',
    },
    {
      title: 'For whom',
      below: 'One to eight people: you alone or a team, with something to decide and papers to decide it from.',
    },
    { title: 'How long', below: 'A minute where nobody sits down, half an hour where people do.' },
  ],
  labels: {
    acts: {
      file_case: 'File the case',
      file_defence: 'File the defence',
      give_vote: 'Seal the vote',
      give_ruling: 'Give the ruling',
    },
  },
  verbs: { file_case: 'File', file_defence: 'File', give_vote: 'Vote', give_ruling: 'Rule' },
  brief: { give_vote: 'Sealed until all are in.' },
  done: { give_vote: 'voted', file_case: 'filed the case', file_defence: 'filed the defence', give_ruling: 'ruled' },
  audience: 'How would you decide?',
  asked,
  ahead,
  waiting,
};

function asked(_view: View, ask: MyAsk): Heading | null {
  return BELOW[ask.act] ?? null;
}

function ahead(view: View): string | null {
  const own = view.seats.find((seat) => seat.seat === view.you?.seat);
  const filing = view.room.phase === 'prosecution' || view.room.phase === 'defence';
  return own?.role === 'juror' && filing ? 'You vote once both have filed' : null;
}

function waiting(view: View): string | null {
  const holder = (role: string) => {
    const seat = view.seats.find((one) => one.role === role);
    return seat === undefined ? 'Somebody' : capitalize(callingOf(seat));
  };
  switch (view.room.phase) {
    case 'prosecution':
      return `${holder('prosecutor')} prepares the case for a yes.`;
    case 'defence':
      return `${holder('defence')} prepares the answer.`;
    case 'pool': {
      const pool = view.seats.filter((seat) => seat.role === 'juror');
      const left = pool.filter((seat) => !seat.cast).length;
      return left === 0
        ? 'All votes are in.'
        : `${left === 1 ? 'One vote is' : `${capitalize(inWords(left))} votes are`} missing. None is seen before all are in.`;
    }
    case 'judgement':
      return `${holder('judge')} weighs both sides.`;
    case 'review':
      return 'The clerk looks at what may not hold together.';
    default:
      return null;
  }
}
