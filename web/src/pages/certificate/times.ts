/** Times and reasons as a certificate prints them. */

/** A day and a time. `seconds`: UTC. */
export function time(seconds: number): string {
  return new Date(seconds * 1000).toLocaleString([], { dateStyle: 'medium', timeStyle: 'medium', hourCycle: 'h23' });
}

/** A time of the same day; null: as long as it lasted. */
export function clock(seconds: number | null): string {
  return seconds === null
    ? 'the end'
    : new Date(seconds * 1000).toLocaleTimeString([], {
        hour: '2-digit',
        minute: '2-digit',
        second: '2-digit',
        hourCycle: 'h23',
      });
}

/** A reason as a sentence. */
export function sentence(text: string): string {
  return /[.!?]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`;
}
