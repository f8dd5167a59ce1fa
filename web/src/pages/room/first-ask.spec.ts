import { describe, expect, it } from 'vitest';
import { onlyPresiderHeard, openingSaid } from './first-ask';

describe('the form of the first ask', () => {
  const said = 'A case. Four people saw it. One did not. There is more to hear of it.';

  it('waits for three sentences, and for no more', () => {
    expect(openingSaid(said, 8)).toBe(false);
    expect(openingSaid(said, 9)).toBe(true);
  });

  it('waits for nobody where nothing is said', () => {
    expect(openingSaid('', 0)).toBe(true);
  });

  it('comes when who presides from a seat has opened, and to nobody who looks in later', () => {
    const seats = [
      { seat: 1, role: 'member' },
      { seat: 6, role: 'timekeeper' },
    ];
    const heardFrom = (...from: number[]) => ({ seats, heard: from.map((seat) => ({ seat })) });
    expect(onlyPresiderHeard(heardFrom(6), 'timekeeper')).toBe(true);
    expect(onlyPresiderHeard(heardFrom(6, 1), 'timekeeper')).toBe(false);
    expect(onlyPresiderHeard(heardFrom(6), undefined)).toBe(false);
  });
});
