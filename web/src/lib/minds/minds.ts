/** The setting that says who plays the seats no person holds: one mind for all, or one by seat with a default. */

export const HOUSE = 'house';

export type Minds = string | Readonly<Record<string, string>>;

/** The setting as the view tells it; the house where it tells nothing. */
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
  return tidy({ ...(typeof minds === 'string' ? {} : minds), default: name });
}

/** Another mind for one seat; null: the same as the others. */
export function withSeat(minds: Minds, seat: number, name: string | null): Minds {
  const { [String(seat)]: _, ...rest } = typeof minds === 'string' ? { default: minds } as Record<string, string> : minds;
  return tidy(name === null ? { default: general(minds), ...rest } : { default: general(minds), ...rest, [String(seat)]: name });
}

/** Whether a seat has a mind of its own choosing. */
export function ownMind(minds: Minds, seat: number): string | null {
  return typeof minds === 'string' ? null : (minds[String(seat)] ?? null);
}

function tidy(minds: Readonly<Record<string, string>>): Minds {
  const others = Object.keys(minds).filter((name) => name !== 'default');
  return others.length === 0 ? (minds.default ?? HOUSE) : minds;
}
