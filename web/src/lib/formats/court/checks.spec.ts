import { describe, expect, it } from 'vitest';
import { linesOf, missingIn, saysWhatToDo, standingExhibits } from './checks';

describe('the checks of a ruling', () => {
  const split = { guilty: 3, not_guilty: 2, abstain: 0 };

  it('name what the reasons have not referred to', () => {
    expect(missingIn('', split)).toEqual(['the prosecution', 'the defence', 'how the jury split']);
    expect(missingIn('The prosecution is right, the defense is not.', split)).toEqual(['how the jury split']);
    expect(missingIn('The prosecutor won over the defence, three to two.', split)).toEqual([]);
  });

  it('ask for no split where the jury was of one mind', () => {
    expect(missingIn('Prosecution and defence agree.', { guilty: 5, not_guilty: 0 })).toEqual([]);
  });

  it('read one action from each line, without its number', () => {
    expect(linesOf('1. Fix the seal\n\n - Ask Ann  \nWait')).toEqual(['Fix the seal', 'Ask Ann', 'Wait']);
    expect([saysWhatToDo('Fix the seal'), saysWhatToDo('Wait')]).toEqual([true, false]);
  });
});

describe('the exhibits that stand', () => {
  it('are those of the latest case that stands, without struck ones and targets', () => {
    const parts = [{ id: 'statement' }, { id: 'E1' }, { id: 'E1-target' }, { id: 'E2', flaw: 'Wrong.' }, { id: 'E3' }];
    const papers = [
      { form: 'case', standing: 'returned', parts: [{ id: 'E9' }] },
      { form: 'case', standing: 'stands', parts },
    ];
    expect(standingExhibits({ papers } as never).map((one) => one.number)).toEqual([1, 3]);
    expect(standingExhibits(null)).toEqual([]);
  });
});
