/** What a meeting draws in a way of its own. */

import type { Components } from '$lib/place/components';
import AsideTalk from './AsideTalk.svelte';
import MeetingCard from './MeetingCard.svelte';
import MeetingMap from './MeetingMap.svelte';
import MeetingScene from './MeetingScene.svelte';
import MeetingVerdict from './MeetingVerdict.svelte';
import PersonaMemories from './PersonaMemories.svelte';
import PlaceBid from './PlaceBid.svelte';
import TakeNote from './TakeNote.svelte';

export const MEETING_COMPONENTS: Partial<Components> = {
  scene: MeetingScene,
  file: MeetingMap,
  verdict: MeetingVerdict,
  dealt: MeetingCard,
  forHost: PersonaMemories,
  forms: { place_bid: PlaceBid, take_note: TakeNote, say_aside: AsideTalk },
};
