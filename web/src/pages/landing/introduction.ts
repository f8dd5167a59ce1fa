/** How a format introduces itself: in words of its own, or in those that its labels give. */

import type { Format, Heading } from '$lib/words/format';
import { capitalize, inWords, listed } from '$lib/words/phrases';

/** What it is, for whom, how long; without words of its own, how it goes and who sits at the table. */
export function introductionOf(format: Format): readonly Heading[] {
  const own = format.own.introduction ?? [];
  if (own.length > 0 || format.served === null) return own;
  const { phases, seats, roles } = format.served;
  const stations = phases.map((phase, at) => (at === 0 ? format.phase(phase) : lowered(format.phase(phase))));
  const called = listed(roles.map((role) => lowered(format.role(role))));
  return [
    { title: 'How it goes', below: `${stations.join(', ')}.` },
    {
      title: 'At the table',
      below: `${capitalize(inWords(seats.length))} ${seats.length === 1 ? 'seat' : 'seats'}${called === '' ? '' : `: ${called}`}.`,
    },
  ];
}

const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
