/** When the first thing that is asked of a newcomer opens its form by itself, where it does not lie open. */

/** Sentences of the presiding voice that are heard before a form comes over the room. */
const OPENING_SENTENCES = 3;

/** Whether so much of what is being said has been said that a form may come; nothing said holds nothing up. */
export function openingSaid(text: string, wordsSaid: number): boolean {
  const opening = text.split(/(?<=[.!?])\s+/).slice(0, OPENING_SENTENCES);
  return wordsSaid >= opening.join(' ').split(/\s+/).filter(Boolean).length;
}
