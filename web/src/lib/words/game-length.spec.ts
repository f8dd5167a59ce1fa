import { describe, expect, it } from 'vitest';
import { formatOf } from './format';
import { gameMinutes, minutesWords, type Course } from './game-length';
import { termsFor } from '$lib/host/terms';

const COURSE: Course = { rounds: [3, 12], turns: [2, 3] };
const jury = formatOf('jury');
const beside = (settings: Record<string, unknown>, people?: number) =>
  termsFor(jury, settings, people)
    .find((term) => term.setting === 'pace')
    ?.choices.map((choice) => choice.beside);

describe('how long a game takes', () => {
  it('is longest live, shorter brisk, and at once only without people', () => {
    const most = (pace: string, people: number) => gameMinutes(pace, COURSE, people, 90)[1];
    expect(most('live', 1)).toBeGreaterThan(most('brisk', 1));
    expect(most('brisk', 1)).toBeGreaterThan(most('instant', 1));
    expect([gameMinutes('instant', COURSE, 0, 90), most('instant', 1) > 0]).toEqual([[0, 0], true]);
  });
  it('grows with the people and with the time that they have', () => {
    const most = (people: number, seconds: number) => gameMinutes('live', COURSE, people, seconds)[1];
    expect(most(4, 90)).toBeGreaterThan(most(1, 90));
    expect(most(4, 90)).toBeGreaterThan(most(4, 45));
  });
  it('is said as a range of round minutes', () => {
    expect(
      [
        [3.7, 26.1],
        [0.2, 0.9],
        [11, 14.5],
        [4.2, 4.9],
      ].map((range) => minutesWords(range as [number, number])),
    ).toEqual(['3 to 30 min', 'under 1 min', '10 to 15 min', '4 to 5 min']);
  });
  it('stands beside each pace of a jury, by its size, its rounds and its people', () => {
    const twelve = { pace: 'live', turn_seconds: 90, size: 12, max_rounds: 20 };
    expect(beside(twelve)).toEqual(['2 to 15 min', '2 to 25 min', '3 to 30 min']);
    expect(beside({ ...twelve, size: 6 })).not.toEqual(beside(twelve));
    expect(beside({ ...twelve, max_rounds: 2 })).not.toEqual(beside(twelve));
    expect(beside(twelve, 5)).not.toEqual(beside(twelve));
    expect(beside(twelve, 0)?.[0]).toBe('under 1 min');
  });
  it('is what the landing says of a live game alone', () => {
    const said = jury.own.introduction?.map((line) => line.below).join(' ');
    expect(said).toContain(beside({ size: 12, turn_seconds: 90, max_rounds: 20 })?.[2]?.replace('min', 'minutes'));
  });
  it('is not said of a format that does not know', () => {
    const pace = termsFor(formatOf('toss'), {}).find((term) => term.setting === 'pace');
    expect(pace?.choices.every((choice) => choice.beside === undefined)).toBe(true);
  });
});
