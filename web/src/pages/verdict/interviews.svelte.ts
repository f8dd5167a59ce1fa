/** The questions that this viewer has asked and the answers, the newest first; they stay while the page is open. */

import type { InterviewAnswer } from '$lib/wire/contract';
import { describeProblem, type ProblemText } from '$lib/words/problem';

export interface AnswerSlip {
  readonly key: number;
  readonly question: string;
  readonly told: InterviewAnswer;
}

export class Interviews {
  slips = $state.raw<readonly AnswerSlip[]>([]);
  problem = $state.raw<ProblemText | null>(null);
  /** The seat that is being asked; null: none. */
  asking = $state<number | null>(null);
  readonly #ask: (seat: number, question: string) => Promise<InterviewAnswer>;

  constructor(ask: (seat: number, question: string) => Promise<InterviewAnswer>) {
    this.#ask = ask;
  }

  /** Whether it was answered. One question at a time. */
  async ask(seat: number, question: string): Promise<boolean> {
    const words = question.trim();
    if (words === '' || this.asking !== null) return false;
    this.asking = seat;
    this.problem = null;
    try {
      const told = await this.#ask(seat, words);
      this.slips = [{ key: this.slips.length + 1, question: words, told }, ...this.slips];
      return true;
    } catch (error) {
      this.problem = describeProblem(error);
      return false;
    } finally {
      this.asking = null;
    }
  }
}
