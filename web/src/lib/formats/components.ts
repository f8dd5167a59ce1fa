/** What formats draw: the general components, and by format what its folder draws. */

import Dealt from '$lib/papers/Dealt.svelte';
import { provideComponents } from '$lib/place/components';
import Speak from '$lib/place/Speak.svelte';
import Seating from '$lib/table/Seating.svelte';
import MatterFile from '$lib/formats/general/MatterFile.svelte';
import MatterPaper from '$lib/formats/general/MatterPaper.svelte';
import VerdictSheet from '$lib/formats/general/VerdictSheet.svelte';

provideComponents(
  {
    scene: Seating,
    file: MatterFile,
    paper: MatterPaper,
    verdict: VerdictSheet,
    speak: Speak,
    dealt: Dealt,
    forms: {},
  },
  {
    court: () => import('./court/components').then((module) => module.COURT_COMPONENTS),
    history: () => import('./history/components').then((module) => module.HISTORY_COMPONENTS),
    jury: () => import('./jury/components').then((module) => module.JURY_COMPONENTS),
    meeting: () => import('./meeting/components').then((module) => module.MEETING_COMPONENTS),
    panel: () => import('./panel/components').then((module) => module.PANEL_COMPONENTS),
  },
);
