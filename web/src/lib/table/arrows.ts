/** Where an arrow key leads among things in rows: their place in the order, or null where the key leads nowhere. */
export function arrowTo(key: string, at: number, count: number, columns: number = count): number | null {
  const down = columns < count ? columns : 1;
  const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: down, ArrowUp: -down };
  const to = key === 'Home' ? 0 : key === 'End' ? count - 1 : at + (steps[key] ?? 0);
  return to === at || to < 0 || to >= count ? null : to;
}
