/** What a court draws in a way of its own. */

import type { Components } from '../components';
import CourtFile from './CourtFile.svelte';
import CourtVerdict from './CourtVerdict.svelte';
import FileCase from './FileCase.svelte';
import GiveVote from './GiveVote.svelte';

export const COURT_COMPONENTS: Partial<Components> = {
  file: CourtFile,
  verdict: CourtVerdict,
  forms: { file_case: FileCase, give_vote: GiveVote },
};
