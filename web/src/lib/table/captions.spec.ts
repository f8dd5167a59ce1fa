import { describe, expect, it } from 'vitest';
import { captions, readingTime } from './captions';

describe('captions', () => {
  it('keep a short narration whole', () =>
    expect(captions('One slip has changed. You stand at six and six.', 110)).toEqual([
      'One slip has changed. You stand at six and six.',
    ]));
  it('move on by whole sentences where it is too long', () => {
    const parts = captions(
      'The clerk has read the charge. You have heard both sides. Take the file with you and begin.',
      60,
    );
    expect(parts).toEqual([
      'The clerk has read the charge. You have heard both sides.',
      'Take the file with you and begin.',
    ]);
  });
  it('do not break after a title or in the name of a case', () => {
    expect(captions('Dr. Wright changes to not guilty.', 34)).toEqual(['Dr. Wright changes to not guilty.']);
    expect(captions('The matter is People v. Crane.', 30)).toEqual(['The matter is People v. Crane.']);
  });
  it('do not break within an hour of the day', () => {
    expect(captions('She came back at 10:55 p.m., asked for the porter, and went up.', 40)).toEqual([
      'She came back at 10:55 p.m.,',
      'asked for the porter, and went up.',
    ]);
  });
  it('break a sentence that is too long at its commas, and lose no word', () => {
    const text =
      'On the hottest night of that summer, she came back at five to eleven, asked whether the porter was on, and went up to her office.';
    const parts = captions(text, 70);
    expect(parts.join(' ')).toBe(text);
    expect(parts[0]).toBe('On the hottest night of that summer, she came back at five to eleven,');
    for (const part of parts) expect(part.length).toBeLessThanOrEqual(70);
  });
  it('of nothing are nothing', () => expect(captions('  ', 60)).toEqual([]));
  it('stay as long as reading takes', () => expect(readingTime('word '.repeat(23))).toBeGreaterThan(6000));
});
