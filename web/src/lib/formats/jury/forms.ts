/** A jury's own forms, by kind of act. */

import type { Components } from '$lib/place/components';
import Ballot from './Ballot.svelte';
import CallVote from './CallVote.svelte';
import Second from './Second.svelte';
import Side from './Side.svelte';

export const FORMS: Components['forms'] = {
  call_vote: CallVote,
  cast_ballot: Ballot,
  choose_side: Side,
  second: Second,
};
