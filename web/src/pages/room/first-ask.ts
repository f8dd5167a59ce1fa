/** When the first thing that is asked of a newcomer opens its form by itself, where it does not lie open. */

interface Heard {
  readonly heard: readonly { readonly seat: number }[];
  readonly seats: readonly { readonly seat: number; readonly role: string }[];
}

/** Sentences of the presiding voice that are heard before a form comes over the room. */
const OPENING_SENTENCES = 3;

/** Whether nobody has had a turn yet but who presides from a seat. */
export function onlyPresiderHeard({ heard, seats }: Heard, presidingRole: string | undefined): boolean {
  const presides = seats.find((seat) => presidingRole !== undefined && seat.role === presidingRole)?.seat;
  return heard.every((turn) => turn.seat === presides);
}

/** Whether so much of what is being said has been said that a form may come; nothing said holds nothing up. */
export function openingSaid(text: string, wordsSaid: number): boolean {
  const opening = text.split(/(?<=[.!?])\s+/).slice(0, OPENING_SENTENCES);
  return wordsSaid >= opening.join(' ').split(/\s+/).filter(Boolean).length;
}
