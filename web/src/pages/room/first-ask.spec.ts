import { describe, expect, it } from 'vitest';
import { openingSaid } from './first-ask';

describe('the form of the first ask', () => {
  const said = 'A case. Four people saw it. One did not. There is more to hear of it.';

  it('waits for three sentences, and for no more', () => {
    expect(openingSaid(said, 8)).toBe(false);
    expect(openingSaid(said, 9)).toBe(true);
  });

  it('waits for nobody where nothing is said', () => {
    expect(openingSaid('', 0)).toBe(true);
  });
});
