/** Money as a clerk says it: what calls to models have cost, and what is done when it runs low. */

import type { MoneyView, SpentView } from '$lib/wire/protocol';

/** `4.2 cents`, `38 cents`, `$1.20`; amounts below a hundredth of a cent look like nothing. */
export function formatDollars(usd: number): string {
  if (usd < 0.00005) return 'nothing';
  if (usd < 0.995) {
    const cents = usd * 100;
    const amount =
      cents >= 10 ? cents.toFixed(0) : cents >= 1 ? cents.toFixed(1).replace(/\.0$/, '') : cents.toFixed(2);
    return `${amount} ${amount === '1' ? 'cent' : 'cents'}`;
  }
  return `$${usd.toFixed(2)}`;
}

/** `12,400`; thousands from ten thousand on: `124 thousand`. */
export function formatTokens(count: number): string {
  return count < 10_000
    ? count.toLocaleString('en-US')
    : `${Math.round(count / 1000).toLocaleString('en-US')} thousand`;
}

/** What is done at this stage of the budget, in one sentence. */
export function stageSentence(stage: MoneyView['stage'], { many }: { many: string }): string {
  switch (stage) {
    case 'full':
      return 'There is enough for full turns.';
    case 'shorter':
      return 'More than seven tenths are spent: turns are kept short. From 85 in a hundred on, a cheaper model speaks.';
    case 'cheaper':
      return `It runs low: a cheaper model speaks, in short turns. When it is spent, the built-in ${many} go on.`;
    case 'house':
      return `It is spent. The built-in ${many} go on, and no model is called any more.`;
  }
}

/** Whether there is a bill to speak of. */
export function hasBill(money: MoneyView): boolean {
  return money.spent.calls > 0;
}

/** Spent by seat, the dearest first; the room's own share (0) last. */
export function bySeat(money: MoneyView): readonly { seat: number; spent: SpentView }[] {
  return Object.entries(money.by_seat)
    .map(([seat, spent]) => ({ seat: Number(seat), spent }))
    .sort(
      (one, other) =>
        Number(one.seat === 0) - Number(other.seat === 0) || other.spent.cost - one.spent.cost || one.seat - other.seat,
    );
}
