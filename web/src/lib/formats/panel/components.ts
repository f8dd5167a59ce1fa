/** What a panel draws in a way of its own. */

import type { Components } from '../components';
import PanelFile from './PanelFile.svelte';
import PanelSpeak from './PanelSpeak.svelte';
import PanelVerdict from './PanelVerdict.svelte';

export const PANEL_COMPONENTS: Partial<Components> = {
  file: PanelFile,
  verdict: PanelVerdict,
  speak: PanelSpeak,
};
