/** The stages of a participant and the ways out, in words. */

export const STAGES: Readonly<Record<string, string>> = {
  consent: 'Reads the consent',
  before: 'Questions before',
  waiting: 'Waits',
  room: 'In a room',
  after: 'Questions after',
  debriefing: 'Debriefing',
  done: 'Done',
};

export const DROPOUTS: Readonly<Record<string, string>> = {
  declined: 'Did not agree',
  no_group: 'Waited in vain',
  left: 'Left',
  withdrawn: 'Withdrew',
};

/** Minutes and seconds, as a clock has them. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
