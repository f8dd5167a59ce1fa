/** How things in a case are called on tags, and for whom they speak. */

import { citablePapers } from './papers';
import type { Case, Exhibit, Matter, PaperView } from '$lib/wire/protocol';
import { listed } from './phrases';

export interface Label {
  id: string;
  kind: 'exhibit' | 'witness' | 'other';
  /** `Exhibit B`, or a witness's name. */
  short: string;
  title: string;
}

/** A to Z, then AA, AB, … */
export function letter(index: number): string {
  let letters = '';
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return letters;
}

/** Whether what lies on the table is a criminal case. */
export function isCase(matter: Matter): matter is Matter & Case {
  return Array.isArray(matter.exhibits) && Array.isArray(matter.witnesses);
}

/** What a matter of another kind says may be cited of it. */
function citableOf(matter: Matter): readonly { id: string; label: string }[] {
  return Array.isArray(matter.citable) ? (matter.citable as { id: string; label: string }[]) : [];
}

/** What was decided upon, for readers who were not there. */
export function caseInBrief(matter: Matter): string {
  const sentence = (text: string) => (/[.!?]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`);
  if (!isCase(matter)) return [matter.docket, matter.summary].filter(Boolean).map(sentence).join(' ');
  return [
    sentence(matter.docket),
    ...(matter.defendants.length > 0 ? [`Accused: ${listed(matter.defendants.map((one) => one.name))}.`] : []),
    `Charged with: ${sentence(matter.charges.join('; '))}`,
  ].join(' ');
}

/** By id: what may be cited, from a matter and from the papers that were filed. */
export function labels(matter: Matter | null, papers: readonly PaperView[] = []): ReadonlyMap<string, Label> {
  const found = new Map<string, Label>();
  for (const [id, title] of citablePapers(papers)) found.set(id, { id, kind: 'other', short: title, title });
  if (matter === null) return found;
  if (!isCase(matter)) {
    for (const { id, label } of citableOf(matter)) found.set(id, { id, kind: 'other', short: label, title: label });
    return found;
  }
  matter.exhibits.forEach((exhibit, index) =>
    found.set(exhibit.id, { id: exhibit.id, kind: 'exhibit', short: `Exhibit ${letter(index)}`, title: exhibit.title }),
  );
  matter.witnesses.forEach((witness) =>
    found.set(witness.id, {
      id: witness.id,
      kind: 'witness',
      short: shortWitness(witness.name),
      title: `${witness.name}, ${witness.role}`,
    }),
  );
  return found;
}

/** A name short enough for a tag: `Mrs. Agnes Dunmore` is Mrs. Dunmore there. */
function shortWitness(name: string): string {
  const words = name.trim().split(/\s+/);
  if (name.length <= 14 || words.length < 2) return name;
  const last = words.at(-1) ?? name;
  return /^(?:Mr|Mrs|Ms|Miss|Dr|Prof|Rev|Sgt|Lt)\.?$/.test(words[0] ?? '') ? `${words[0]} ${last}` : last;
}

export interface Weight {
  vote: 'guilty' | 'not_guilty' | 'both';
  words: string;
}

/** For whom an exhibit speaks, in a mark and words; null where nobody has judged it. */
export function weightOf(matter: Case, exhibit: Exhibit): Weight | null {
  const derived = matter.derived?.exhibits[exhibit.id];
  const prosecution = exhibit.strength_prosecution ?? derived?.prosecution ?? null;
  const defense = exhibit.strength_defense ?? derived?.defense ?? null;
  if (prosecution === null || defense === null) return null;
  const lead = prosecution - defense;
  if (Math.abs(lead) < 0.15)
    return { vote: 'both', words: Math.max(prosecution, defense) < 0.35 ? 'Says little either way' : 'Cuts both ways' };
  const side = lead > 0 ? 'prosecution' : 'defence';
  return {
    vote: lead > 0 ? 'guilty' : 'not_guilty',
    words: Math.abs(lead) >= 0.35 ? `Strong for the ${side}` : `For the ${side}`,
  };
}

/** The first sentence, and the rest. Initials and the usual short forms do not end one. */
export function firstSentence(text: string): [string, string] {
  const end = /(?<!\b(?:Mr|Mrs|Ms|Dr|St|No|Rev|Sgt|Det|Lt|a\.m|p\.m|[A-Z]))[.!?][”"’')]?(?=\s+[A-Z“"])/.exec(text);
  if (end === null) return [text, ''];
  const at = end.index + end[0].length;
  return [text.slice(0, at), text.slice(at).trim()];
}
