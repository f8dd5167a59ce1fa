/** What a court draws in a way of its own. */

import type { Components } from '$lib/place/components';
import CourtFile from './CourtFile.svelte';
import CourtScene from './CourtScene.svelte';
import CourtVerdict from './CourtVerdict.svelte';
import FileCase from './FileCase.svelte';
import FileDefence from './FileDefence.svelte';
import GiveRuling from './GiveRuling.svelte';
import GiveVote from './GiveVote.svelte';

export const COURT_COMPONENTS: Partial<Components> = {
  scene: CourtScene,
  file: CourtFile,
  verdict: CourtVerdict,
  forms: { file_case: FileCase, file_defence: FileDefence, give_vote: GiveVote, give_ruling: GiveRuling },
};
