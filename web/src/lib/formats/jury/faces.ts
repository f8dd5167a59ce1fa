/** The heads of the twelve, by the id of a persona. */

import type { Form } from '$lib/table/figures/cast';
import { LONG, MAUVE, ROSE, SHORT } from '$lib/table/figures/features';

export const JURORS: Readonly<Record<string, Form>> = {
  juror_1: { ...SHORT, builds: ['long'], hair: ['fringe'], beards: ['moustache'], shoulders: [42, 44] },
  juror_2: { ...LONG, builds: ['oval'], hair: ['bun'], lips: [ROSE], earrings: [null], shoulders: [37, 39] },
  juror_3: {
    ...SHORT,
    builds: ['square'],
    hair: ['flattop'],
    beards: ['stubble'],
    lids: ['bags'],
    shoulders: [46, 48],
  },
  juror_4: { ...LONG, builds: ['oval'], hair: ['bob'], lips: [ROSE], earrings: [null], shoulders: [36, 38] },
  juror_5: { ...SHORT, builds: ['long'], hair: ['afro'], beards: ['goatee'], lids: ['plain'], shoulders: [41, 43] },
  juror_6: { ...LONG, builds: ['round'], hair: ['pile'], lips: [ROSE], earrings: ['#2F6B5E'], shoulders: [42, 44] },
  juror_7: { ...LONG, builds: ['oval'], hair: ['curls'], lips: [MAUVE], earrings: [null], shoulders: [37, 39] },
  juror_8: { ...SHORT, builds: ['long'], hair: ['parting'], beards: ['none'], shoulders: [38, 40] },
  juror_9: { ...SHORT, builds: ['round'], hair: ['crop'], beards: ['full'], lids: ['plain'], shoulders: [46, 48] },
  juror_10: {
    ...LONG,
    builds: ['oval'],
    hair: ['sharp_bob'],
    lips: ['#B0473C'],
    earrings: [null],
    shoulders: [38, 40],
  },
  juror_11: { ...SHORT, builds: ['round'], hair: ['tousled'], beards: ['full'], lids: ['plain'], shoulders: [41, 43] },
  juror_12: {
    ...SHORT,
    builds: ['long'],
    hair: ['hat'],
    beards: ['moustache_and_goatee'],
    lids: ['bags'],
    shoulders: [41, 43],
  },
};
