import { expect, it } from 'vitest';
import { ActLine } from './act-line';

/** A server that answers when it is told to, and what was sent to it. */
function server() {
  const sent: string[] = [];
  const answers: ((error?: Error) => void)[] = [];
  const line = new ActLine((act: string) => {
    sent.push(act);
    return new Promise<string>((resolve, reject) =>
      answers.push((error) => (error === undefined ? resolve(`${act} is done`) : reject(error))),
    );
  });
  const answer = async (error?: Error) => {
    answers.shift()?.(error);
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { sent, line, answer };
}

it('sends what is pressed while another act is on its way after the answer to that one', async () => {
  const { sent, line, answer } = server();
  const done = [line.do('resume'), line.do('tell'), line.do('give time')];
  await Promise.resolve();
  expect(sent).toEqual(['resume']);
  expect(line.waiting).toBe(3);
  await answer();
  expect(sent).toEqual(['resume', 'tell']);
  await answer();
  await answer();
  expect(await Promise.all(done)).toEqual(['resume is done', 'tell is done', 'give time is done']);
  expect(line.waiting).toBe(0);
});

it('does an act once that is pressed twice before its answer, and again after it', async () => {
  const { sent, line, answer } = server();
  const both = [line.do('pause'), line.do('pause')];
  await Promise.resolve();
  await answer();
  expect(await Promise.all(both)).toEqual(['pause is done', 'pause is done']);
  expect(sent).toEqual(['pause']);
  void line.do('pause');
  await Promise.resolve();
  expect(sent).toEqual(['pause', 'pause']);
});

it('goes on after an act that failed', async () => {
  const { sent, line, answer } = server();
  const failed = line.do('pause');
  const next = line.do('tell');
  const seen = expect(failed).rejects.toThrow('The line is down');
  await Promise.resolve();
  await answer(new Error('The line is down'));
  await seen;
  await answer();
  expect(await next).toBe('tell is done');
  expect(sent).toEqual(['pause', 'tell']);
});
