/** The formats with a folder of their own: their words, and the heads of their personas. */

import { provideWords } from '$lib/words/format';
import './faces';
import { COURT } from './court/words';
import { HISTORY } from './history/words';
import { JURY } from './jury/words';
import { MEETING } from './meeting/words';
import { PANEL } from './panel/words';

provideWords({ court: COURT, history: HISTORY, jury: JURY, meeting: MEETING, panel: PANEL });
