/** What a historical trial draws in a way of its own. */

import type { Components } from '$lib/place/components';
import FileFindings from './FileFindings.svelte';
import HistoryFile from './HistoryFile.svelte';
import GiveJudgement from './GiveJudgement.svelte';
import HistoryScene from './HistoryScene.svelte';
import HistoryVerdict from './HistoryVerdict.svelte';
import Research from './Research.svelte';

export const HISTORY_COMPONENTS: Partial<Components> = {
  scene: HistoryScene,
  file: HistoryFile,
  verdict: HistoryVerdict,
  forms: { file_findings: FileFindings, give_judgement: GiveJudgement, research: Research },
};
