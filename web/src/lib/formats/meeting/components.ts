/** What a meeting draws in a way of its own. */

import type { Components } from '../components';
import MeetingFile from './MeetingFile.svelte';
import PlaceBid from './PlaceBid.svelte';
import TakeNote from './TakeNote.svelte';

export const MEETING_COMPONENTS: Partial<Components> = {
  file: MeetingFile,
  forms: { place_bid: PlaceBid, take_note: TakeNote },
};
