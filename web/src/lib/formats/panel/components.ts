/** What a panel draws in a way of its own. */

import type { Components } from '$lib/place/components';
import PanelCards from './PanelCards.svelte';
import PanelFile from './PanelFile.svelte';
import PanelScene from './PanelScene.svelte';
import PanelSpeak from './PanelSpeak.svelte';
import PanelVerdict from './PanelVerdict.svelte';

export const PANEL_COMPONENTS: Partial<Components> = {
  scene: PanelScene,
  cards: PanelCards,
  file: PanelFile,
  verdict: PanelVerdict,
  speak: PanelSpeak,
};
