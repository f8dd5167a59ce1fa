/** The heads of the formats' own personas: the figures at the table are drawn with them. */

import { provideFaces } from '$lib/table/figures/cast';
import { JURORS } from './jury/faces';

provideFaces(JURORS);
