/** How the page speaks of a jury: its choices, its people, and what a clerk says over its forms and in its record. */

import type { MyAsk, View } from '$lib/wire/protocol';
import { callingOf, capitalize, inWords } from '$lib/words/phrases';
import type { Heading, OwnWords } from '$lib/words/format';
import { RECORD } from './record';
import { course, PRESETS, settingValue, terms } from './terms';

export const GUILTY = 'guilty';
export const NOT_GUILTY = 'not_guilty';

const VERDICT_RULES: Readonly<Record<string, string>> = {
  unanimous: 'All',
  ten_of_twelve: 'Ten of twelve',
  majority: 'More than half',
};

/** Who has to agree for a verdict, by a room's terms and its number of seats; empty for an unknown rule. */
export function requiredMajority(settings: Readonly<Record<string, unknown>>, seats: number): string {
  const rule = String(settings.verdict_rule);
  return rule === 'ten_of_twelve' && seats === 6 ? 'Five of six' : (VERDICT_RULES[rule] ?? '');
}

export const JURY: OwnWords = {
  choices: [GUILTY, NOT_GUILTY],
  offered: 'A round offers everybody the floor once.',
  poster: { people: [1, 2, 3, 4, 5, 6, 7].map((who) => ({ who })) },
  introduction: [
    {
      title: 'How it goes',
      below: 'A criminal case, one long table. Twelve argue and vote until they agree, or cannot.',
    },
    {
      title: 'For whom',
      below: 'One to twelve people: you alone with the built-in jurors, friends with a link, or a class.',
    },
    { title: 'How long', below: 'Mostly 3 to 30 minutes, at the pace of reading.' },
  ],
  presides: 'judge',
  labels: {
    topics: { first: 'First', last_call: 'Last asking', final: 'Final' },
    reasons: { adjourned: 'The host adjourned the room. There is no verdict.' },
  },
  people: {
    one: 'juror',
    many: 'jurors',
    group: 'jury',
    tab: 'Jury',
    room: 'The jury room',
    matter: 'case',
    file: 'case file',
  },
  rounds: ['review', 'deliberation'],
  scale: { called: 'conviction', low: NOT_GUILTY, high: GUILTY },
  brief: { choose_side: 'You argue for it to the end.' },
  done: { choose_side: 'chosen a side' },
  verbs: { cast_ballot: 'Vote', choose_side: 'Choose' },
  sides: { defend: 'Argues for the defence', prosecute: 'Argues for the prosecution' },
  ownSide,
  audience: 'How would you find?',
  asked,
  waiting,
  rule: (settings, seats) => {
    const who = requiredMajority(settings, seats);
    return who === '' ? '' : `${who} had to agree.`;
  },
  record: RECORD,
  terms,
  course,
  presets: PRESETS,
  settingValue,
};

/** `You argue for the defence to the end. Your ballot may change.` */
export function ownSide(side: string, byDefault: boolean, ballot = 'Your ballot may change.'): string {
  const whose = side === 'defend' ? 'defence' : 'prosecution';
  const how = byDefault
    ? `You were put on the ${whose}’s side because no choice came in time.`
    : `You argue for the ${whose} to the end.`;
  return `${how} ${ballot}`;
}

function asked(view: View, ask: MyAsk): Heading | null {
  if (ask.act === 'choose_side')
    return {
      title: 'Choose your side',
      below: 'You speak for one side to the end, and vote as you are convinced. Which side?',
    };
  if (ask.act !== 'cast_ballot') return null;
  const box = `Ballots are sealed until all ${inWords(view.seats.length)} are in. ${missing(view)}`;
  if (ask.topic === 'last_call')
    return {
      title: 'The last asking',
      below: 'Nobody has moved. Keep your ballot or change it; without a change it is over.',
    };
  if (ask.topic === 'degree')
    return { title: 'What the verdict is for', below: 'Find the gravest that was proven. Your slip stays in the box.' };
  if (ask.topic === 'slips') return { title: 'A slip after the round', below: box };
  if (ask.topic === 'final' || ask.topic === 'verdict')
    return { title: 'The final ballot', below: view.tally.sealed ? box : 'What is cast now is the verdict.' };
  return { title: 'Cast your ballot', below: view.tally.sealed ? box : 'How do you find?' };
}

function waiting(view: View): string | null {
  switch (view.room.phase) {
    case 'presentation':
      return 'The case is being read. Its file lies open beside the record.';
    case 'side_selection': {
      const host = view.seats.find((seat) => seat.host);
      return host ? `${callingOf(host)} chooses a side. Yours is asked for at the ballot.` : 'A side is being chosen.';
    }
    case 'review':
      return 'The evidence is gone through before anybody votes.';
    case 'first_ballot':
    case 'final_ballot':
    case 'degree':
      return view.tally.cast.length === view.seats.length
        ? 'All ballots are in.'
        : `Your ballot is in. ${missing(view)}`;
    case 'verdict':
      return 'The verdict is in.';
    default:
      return null;
  }
}

function missing(view: View): string {
  const left = view.seats.length - view.tally.cast.length;
  return `${left === 1 ? 'One is' : `${capitalize(inWords(left))} are`} missing.`;
}
