/** How the page speaks of a meeting: its people, what is asked of them, and what the record notes. */

import { capitalize, counted, inWords, listed, seatName } from '$lib/words/phrases';
import type { MyAsk, View } from '$lib/wire/protocol';
import type { Heading, OwnWords } from '$lib/words/format';

/** The vote for nobody. */
export const SKIP = 'skip';

const TICKS: Readonly<Record<string, Heading>> = {
  tick: {
    title: 'Who speaks next',
    below: 'The highest bid is heard; nobody reads the others.',
  },
  nudge: { title: 'The meeting should come to an end', below: 'Bid once more, and vote as soon as you are sure.' },
  last_call: { title: 'Last call', below: 'Vote now: without a vote you have none.' },
  reaction: { title: 'A word on that', below: 'The highest bid is heard. The vote is over.' },
};

export const MEETING: OwnWords = {
  poster: { people: [2, 3, 6, 9, 4].map((who) => ({ who })), night: true },
  introduction: [
    {
      title: 'How it goes',
      below:
        'Something was done, and some of you did it. Say where you were, ask where the others were, and vote. Then the impostors choose who is missing next time.',
    },
    {
      title: 'For whom',
      below: 'One to twelve people: friends on a sofa, each with a phone, or you alone with the built-in players.',
    },
    { title: 'How long', below: 'Mostly 10 to 40 minutes: two to four meetings.' },
  ],
  presides: null,
  marks: 'seats',
  people: {
    one: 'player',
    many: 'players',
    group: 'table',
    tab: 'Table',
    room: 'The meeting',
    matter: 'incident',
    file: 'map',
  },
  verbs: { place_bid: 'Bid', take_note: 'Write it down', say_aside: 'Say it to the others who are out' },
  brief: { place_bid: 'The highest bid is heard.' },
  done: { place_bid: 'bid', take_note: 'written it down' },
  audience: 'Who is lying?',
  evening: true,
  asked,
  waiting,
  counted: { [SKIP]: 'to skip' },
  record: {
    ballot_opened: () => [],
    ballot_cast: (event, table) =>
      event.kind === 'ballot_cast'
        ? [`${seatName(table, event.seat)} ${event.by === 'default' ? 'has not voted, and skips' : 'has voted'}.`]
        : null,
    ballots_revealed: (event, table) => {
      if (event.kind !== 'ballots_revealed') return null;
      return Object.entries(event.ballots).map(([seat, choice]) => {
        const voter = seatName(table, Number(seat));
        return choice === SKIP ? `${voter} skips.` : `${voter} votes for ${seatName(table, Number(choice))}.`;
      });
    },
    tally_taken: () => [],
    answer_given: (event, table) =>
      event.kind === 'answer_given' && event.by === 'default' && table.places.get(event.seat)?.occupant !== 'model'
        ? [
            `${seatName(table, event.seat)} sent nothing in time${event.act === 'place_bid' ? ', is silent, and does not vote' : ''}.`,
          ]
        : null,
    asked: (event) => (event.kind === 'asked' && event.topic === 'reveal' ? [] : null),
    ask_lapsed: () => [],
  },
  settingValue: (setting, value) =>
    setting === 'craft' || setting === 'impostor_craft'
      ? capitalize(String(value))
      : setting === 'players_from'
        ? `Personas of the ${value === 'place' ? 'place' : 'house'}`
        : null,
};

function asked(view: View, ask: MyAsk): Heading | null {
  if (ask.act === 'take_note')
    return {
      title: 'What do you remember?',
      below:
        ask.options.target === undefined
          ? 'It is yours alone, and you have it at the next meeting.'
          : 'It is yours alone. Then choose who will be missing.',
    };
  if (ask.act !== 'place_bid') return null;
  const heading = TICKS[ask.topic] ?? TICKS.tick;
  const voted = view.tally.cast.includes(view.you?.seat ?? 0);
  if (heading === undefined || !voted || ask.topic === 'reaction') return heading ?? null;
  return { title: heading.title, below: 'Your vote is locked. You may still be heard.' };
}

function waiting(view: View): string | null {
  const own = view.seats.find((seat) => seat.seat === view.you?.seat);
  if (own?.out) return 'You are out, and see everything. What you say reaches those alone who are out as well.';
  const ask = view.waiting.find((one) => one.act === 'place_bid' || one.act === 'take_note');
  if (ask === undefined) return null;
  const names = ask.seats.flatMap((seat) => view.seats.find((one) => one.seat === seat)?.name ?? []);
  const who = names.length <= 3 ? listed(names) : capitalize(counted(names.length, 'player'));
  const what = ask.act === 'place_bid' ? 'bid' : 'write down what they remember';
  return `${who} ${names.length === 1 ? 'has' : 'have'} yet to ${what}. ${capitalize(inWords(view.tally.cast.length))} ${
    view.tally.cast.length === 1 ? 'has' : 'have'
  } voted.`;
}
