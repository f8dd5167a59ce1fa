/** What the form that is made from an act's schema enters. */

import type { DraftForm } from '$lib/wire/stored/drafts.svelte';
import type { Draft, Group } from '$lib/schema-form/schema';

type Entered = Record<string, Draft>;

export interface EnteredAct {
  typed: Entered;
  /** One of several choices, by field: a vote as often as not. */
  picked: Entered;
}

export const enteredAct = (kind: string): DraftForm<EnteredAct> => ({
  name: kind,
  blank: () => ({ typed: {}, picked: {} }),
  secret: ['picked'],
});

export function splitEntered(form: Group, entered: Draft): EnteredAct {
  const picks = new Set(form.fields.filter((field) => field.kind === 'choice').map((field) => field.name));
  const fields = Object.entries(entered as Entered);
  return {
    typed: Object.fromEntries(fields.filter(([name]) => !picks.has(name))),
    picked: Object.fromEntries(fields.filter(([name]) => picks.has(name))),
  };
}
