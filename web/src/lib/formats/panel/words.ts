/** How the page speaks of a panel: its people, its verdicts, and what a clerk says over its forms and in its record. */

import { callingOf, capitalize, counted, inWords, listed, seatName } from '$lib/words/phrases';
import type { MyAsk, View } from '$lib/wire/protocol';
import type { Heading, OwnWords } from '$lib/words/format';
import { csvRows } from './dossier';

/** What a member votes who gives no verdict. */
export const ABSTAIN = 'abstain';
export const TIMEKEEPER = 'timekeeper';

const RULES: Readonly<Record<string, string>> = {
  majority: 'More than half of the verdicts decide.',
  two_thirds: 'Two thirds of the verdicts decide.',
  unanimous: 'All verdicts had to agree.',
  chair: 'The chair decided, having heard the others.',
};

/** The options of a matter that is being written, which have ids when it is sent. */
function optionsOf(matter: Readonly<Record<string, unknown>>): { id: string; label: string }[] {
  const options: unknown = matter.options;
  if (!Array.isArray(options)) return [];
  return (options as readonly Readonly<Record<string, unknown>>[])
    .map(({ id, label }) => ({
      id: typeof id === 'string' ? id : '',
      label: typeof label === 'string' ? label.trim() : '',
    }))
    .filter((one) => one.label !== '');
}

export const PANEL: OwnWords = {
  undecided: ['open'],
  pointTargets: optionsOf,
  poster: { people: [8, 2, 5, 10].map((who) => ({ who })), clock: true },
  introduction: [
    {
      title: 'How it goes',
      below:
        'A question with options, a dossier, and members who each know their field. They give verdicts as they talk, and may change them.',
    },
    {
      title: 'For whom',
      below: 'One to twelve people: a team that must decide, a class, or you alone with the built-in members.',
    },
    { title: 'How long', below: 'Mostly 5 to 40 minutes; a timekeeper asks for verdicts before the clock does.' },
  ],
  presides: null,
  marks: 'letters',
  finished: 'withdrew',
  counted: { [ABSTAIN]: 'without a verdict' },
  presidingRole: TIMEKEEPER,
  people: {
    one: 'member',
    many: 'members',
    group: 'panel',
    tab: 'Panel',
    room: 'The meeting room',
    matter: 'decision',
    file: 'dossier',
  },
  rounds: ['discussion'],
  offered: 'A raised hand comes first.',
  verbs: { cast_ballot: 'Give your verdict' },
  done: { cast_ballot: 'given a verdict' },
  brief: { cast_ballot: 'It may change until the end.' },
  audience: 'How would you decide?',
  asked,
  waiting,
  rule: (settings) => RULES[String(settings.decision_rule)] ?? '',
  record: {
    ballot_opened: () => [],
    ballot_cast: (event, table, format) => {
      if (event.kind !== 'ballot_cast' || event.choice === null) return null;
      const name = seatName(table, event.seat);
      if (event.choice === ABSTAIN) return [`${name} gives no verdict.`];
      // A verdict that changed stands in the margin.
      if (event.previous !== null && event.previous !== event.choice) return event.reason ? [event.reason] : [];
      const said = `${name}: ${format.choice(event.choice)}.`;
      return [event.previous === event.choice ? `${said} The verdict stands.` : said];
    },
    tally_taken: () => [],
    withdrawn: (event, table) => (event.kind === 'withdrawn' ? [`${seatName(table, event.seat)} withdraws.`] : null),
  },
  inRecord: (form, text) => {
    if (form !== 'table' && form !== 'chart') return null;
    const [head = [], ...rows] = csvRows(text);
    return `${head.join(', ')}. ${capitalize(counted(rows.length, 'row'))}.`;
  },
  settingValue: (setting, value) => (setting === 'decision_rule' ? (RULES[String(value)] ?? null) : null),
};

function asked(_: View, ask: MyAsk): Heading | null {
  if (ask.act !== 'cast_ballot') return null;
  const why =
    ask.topic === 'last'
      ? 'The discussion is over. What you say now counts.'
      : 'The timekeeper asks for it. You may change it until the end.';
  return { title: ask.topic === 'last' ? 'Your last verdict' : 'A verdict is due', below: why };
}

function waiting(view: View): string | null {
  const you = view.seats.find((seat) => seat.seat === view.you?.seat);
  if (you?.out) return 'You have withdrawn. Your verdict stands, and you may read on.';
  if (you?.role === TIMEKEEPER)
    return 'You keep the time: your turn comes after every few messages. Say who has not spoken and who has no verdict.';
  if (view.room.phase !== 'discussion') return null;
  const missing = view.seats.filter(
    (seat) => seat.role !== TIMEKEEPER && (seat.ballot === null || seat.ballot === ABSTAIN),
  );
  if (missing.length === 0) return 'Every verdict is on the table. Whoever has nothing to add may withdraw.';
  const names = missing.length <= 3 ? listed(missing.map((seat) => callingOf(seat))) : null;
  return names === null
    ? `${capitalize(inWords(missing.length))} verdicts are missing.`
    : `No verdict yet from ${names}.`;
}
