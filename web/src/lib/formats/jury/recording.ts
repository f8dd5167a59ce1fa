/** A deliberation that took place, cut down to what the wall of the landing plays. */

import type { Recording } from '$lib/table/recording';
import { GUILTY, NOT_GUILTY } from './words';

const OF = (...guilty: readonly number[]) =>
  Array.from({ length: 12 }, (_, i) => (guilty.includes(i + 1) ? GUILTY : NOT_GUILTY));

/** Speakers are among those whom every width shows. */
export const RECORDING: Recording = {
  choices: [GUILTY, NOT_GUILTY],
  words: { [GUILTY]: 'Guilty', [NOT_GUILTY]: 'Not guilty' },
  first: OF(3, 4, 5, 8, 9),
  beats: [
    { seat: 7, name: 'Duarte', said: 'I’d have charted the brass key tag with a question mark.' },
    { seat: 5, name: 'Okonkwo', said: 'Somebody at this table should defend the obvious.' },
    {
      seat: 6,
      name: 'Morrison',
      said: 'Nearly half of all people are group O, and the cut on his own thumb was open.',
      then: OF(3, 5, 9),
      note: 'Park and Wright change to not guilty',
    },
    {
      seat: 3,
      name: 'Russo',
      said: 'That’s a professional, under oath, with a pension to lose.',
      then: OF(3, 5, 9, 10),
      note: 'Cooper changes to guilty',
    },
    {
      seat: 7,
      name: 'Duarte',
      said: 'Did anybody see it, David, or did we decide it?',
      then: OF(3, 5),
      note: 'Williams and Cooper change to not guilty',
    },
    {
      seat: 7,
      name: 'Duarte',
      said: 'Whoever says that much and no more is usually the one who was looking.',
      then: OF(5),
      note: 'Russo changes to not guilty',
    },
    {
      seat: 5,
      name: 'Okonkwo',
      said: 'Refute it, and I shall be delighted.',
      then: OF(),
      note: 'Okonkwo changes to not guilty. All twelve agree',
    },
  ],
  still: 2,
};
