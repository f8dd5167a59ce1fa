/** What a jury draws in a way of its own. */

import type { Components } from '$lib/place/components';
import { FORMS } from './forms';
import JuryFile from './JuryFile.svelte';
import JuryPaper from './JuryPaper.svelte';
import JuryVerdict from './JuryVerdict.svelte';

export const JURY_COMPONENTS: Partial<Components> = {
  file: JuryFile,
  paper: JuryPaper,
  verdict: JuryVerdict,
  forms: FORMS,
};
