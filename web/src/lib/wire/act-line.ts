/**
 * Acts of one person in the order in which they were pressed: one that is pressed while another has no answer yet waits
 * for it. The same act, pressed again before it is answered, is done once.
 */
export class ActLine<Act, Answer> {
  /** Acts that have no answer yet. */
  waiting = 0;
  #end: Promise<unknown> = Promise.resolve();
  #open = new Map<string, Promise<Answer>>();

  constructor(readonly send: (act: Act) => Promise<Answer>) {}

  do(act: Act): Promise<Answer> {
    const key = JSON.stringify(act);
    const pressed = this.#open.get(key);
    if (pressed !== undefined) return pressed;
    const answer = this.#end.then(() => this.send(act));
    this.#open.set(key, answer);
    this.waiting += 1;
    const answered = () => {
      this.#open.delete(key);
      this.waiting -= 1;
    };
    // What failed keeps nobody else waiting.
    this.#end = answer.then(answered, answered);
    return answer;
  }
}
