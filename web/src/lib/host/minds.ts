/** The setting that says who plays the seats no person holds: one mind for all, or one by seat with a default. */

export const HOUSE = 'house';

export type Minds = string | Readonly<Record<string, string>>;

/** The setting as the view has it; the house where it has none. */
export function mindsOf(setting: unknown): Minds {
  if (typeof setting === 'string' && setting !== '') return setting;
  return typeof setting === 'object' && setting !== null ? (setting as Record<string, string>) : HOUSE;
}

/** Who plays wherever nothing else is said. */
export function general(minds: Minds): string {
  return typeof minds === 'string' ? minds : (minds.default ?? HOUSE);
}

export function mindOf(minds: Minds, seat: number): string {
  return typeof minds === 'string' ? minds : (minds[String(seat)] ?? general(minds));
}

/** Another mind for all seats but those that have one of their own. */
export function withGeneral(minds: Minds, name: string): Minds {
  return typeof minds === 'string' ? name : { ...minds, default: name };
}

/**
 * Another mind for one seat; null: the same as the others.
 *
 * It stays a map when the last seat goes with the others: one name for all brings the models that the server's file has
 * for single seats, and the host has just said that this seat shall have none.
 */
export function withSeat(minds: Minds, seat: number, name: string | null): Minds {
  const { [String(seat)]: _, ...rest } = typeof minds === 'string' ? {} : minds;
  return { ...rest, default: general(minds), ...(name === null ? {} : { [String(seat)]: name }) };
}

/** Whether a seat has a mind of its own choosing. */
export function ownMind(minds: Minds, seat: number): string | null {
  return typeof minds === 'string' ? null : (minds[String(seat)] ?? null);
}
