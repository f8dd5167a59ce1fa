/** The ways of arguing that a format offers, and what an act made of them looks like. */

import type { SpeechDraft } from '$lib/room/speech-draft.svelte';
import type { ActBody } from '$lib/wire/protocol';

export interface Strategy {
  id: string;
  label: string;
  hint: string;
  text: 'refused' | 'optional' | 'required';
  target: 'optional' | 'required';
}

/** Without a strategy the text stands for itself, so there must be one. */
export function textRule(strategy: Strategy | null): Strategy['text'] {
  return strategy?.text ?? 'required';
}

type Prepared = Pick<SpeechDraft, 'strategy' | 'target' | 'cites' | 'hint' | 'text' | 'parts'>;

export function speakAct(draft: Prepared): ActBody {
  const text = draft.text.trim();
  // Words of one's own need no hint.
  const hint = text === '' && draft.strategy !== null ? draft.hint.trim() : '';
  return {
    kind: 'speak',
    ...(draft.strategy === null ? {} : { strategy: draft.strategy }),
    ...(text === '' ? {} : { text }),
    ...(hint === '' ? {} : { hint }),
    ...(draft.target === null ? {} : { target: draft.target }),
    ...(draft.cites.length === 0 ? {} : { cites: draft.cites }),
    ...draft.parts,
  };
}
