/** The motif of a cover: a thing that the docket names, else one for the charge, else the bundle of papers. */

import { Draws } from '$lib/table/figures/draws';
import type { Shape } from '$lib/table/figures/shapes';
import { EFFECTS } from './effects';
import { GOODS } from './goods';
import type { Draw } from './goods';
import type { Inks } from './inks';

export const MOTIFS = { ...GOODS, ...EFFECTS } satisfies Record<string, Draw>;
export type Motif = keyof typeof MOTIFS;

export interface Pictured {
  readonly id: string;
  readonly docket: string;
  readonly themes: readonly string[];
}

/** Words of a docket that are things themselves; the first in the text wins. */
const NAMED: readonly (readonly [RegExp, Motif])[] = [
  [/\bknit cap\b|\bmask\b/i, 'cap'],
  [/\bstairs?\b|\bstaircase\b/i, 'stair'],
  [/\bhatchet\b|\baxe\b/i, 'hatchet'],
  [/\bwatch(es)?\b/i, 'watch'],
  [/\bkeys?\b|\bbrass tag\b/i, 'keys'],
  [/\btelephone\b/i, 'telephone'],
  [/\bcameras?\b/i, 'camera'],
  [/\bbottles?\b|\bfly papers\b/i, 'bottle'],
  [/\bspoons?\b|\bsilver plate\b/i, 'spoons'],
  [/\bboots\b|\bshoes\b/i, 'boots'],
  [/\brags\b|\bfire\b/i, 'match'],
  [/\bletters?\b/i, 'letter'],
  [/\bnote pushed\b/i, 'slip'],
  [/\bferry\b|\bsteamboat\b/i, 'ferry'],
  [/\bbicycles?\b/i, 'bicycle'],
];

/** What is charged, most specific first: the first line that matches a theme decides. */
const CHARGED: readonly (readonly [RegExp, readonly Motif[]])[] = [
  [/bigamy/, ['rings']],
  [/sexual|rape|sodom|abuse|indecen|brothel|sex offender/, ['curtain']],
  [/infanticide|concealing a birth|abortion/, ['cradle']],
  [/poison/, ['bottle']],
  [/arson/, ['match']],
  [/piracy|transportation|kidnap/, ['ship']],
  [/coining|counterfeit/, ['coins']],
  [/forgery/, ['pen', 'sheet']],
  [/libel|seditious|treason|terror|religious/, ['sheet']],
  [/mail/, ['letter']],
  [/animal theft|game law/, ['horseshoe']],
  [/manslaughter|traffic/, ['wheel', 'hat']],
  [/murder|treason|killing|\bkill\b/, ['stair', 'hatchet', 'lantern', 'hat']],
  [/highway/, ['lantern', 'wheel']],
  [/burglary|housebreaking|unlawful entry/, ['ladder', 'pane']],
  [/pocket-picking/, ['watch', 'purse']],
  [/shoplifting/, ['cloth', 'boots']],
  [/violent theft|robbery/, ['purse', 'slip', 'cap']],
  [/stealing from a master|embezzlement/, ['keys', 'coins']],
  [/house or lodging/, ['spoons', 'bundle', 'keys']],
  [/receiving|stolen/, ['bundle', 'cloth']],
  [/larceny|theft/, ['bundle', 'boots', 'cloth', 'watch', 'spoons', 'purse']],
  [/riot|damage|destruction/, ['pane']],
  [/assault|wounding|breaking peace|violent|threat/, ['hat', 'pane']],
  [/perjury|conspiracy|perverting|bribery|fraud|deception|bankrup|tax|extort/, ['letter', 'pen']],
  [/drug|medical/, ['bottle']],
  [/weapon/, ['hatchet', 'docket']],
  [/video/, ['camera']],
  [/fingerprint|biological|forensic|expert/, ['print']],
  [/eyewitness|identification/, ['spectacles']],
  [/informant|confession/, ['telephone', 'slip']],
];

export function motifOf(card: Pictured): Motif {
  const named = NAMED.flatMap(([word, motif]) => {
    const at = card.docket.search(word);
    return at < 0 ? [] : [{ at, motif }];
  }).sort((one, other) => one.at - other.at)[0];
  const charged = CHARGED.find(([word]) => card.themes.some((theme) => word.test(theme.toLowerCase())));
  // What must not be shown is covered, whatever else the docket names.
  if (charged?.[1][0] === 'curtain') return 'curtain';
  if (named !== undefined) return named.motif;
  return charged === undefined ? 'docket' : new Draws(card.id).pick('motif', charged[1]);
}

export const draw = (motif: Motif, inks: Inks): readonly Shape[] => MOTIFS[motif](inks);
