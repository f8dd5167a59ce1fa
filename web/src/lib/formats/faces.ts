/** The heads of the well-known personas, by id, from the folders of the formats; all others are drawn from a seed. */

import type { Form } from '$lib/table/figures/cast';
import { JURORS } from './jury/faces';

export const FACES: Readonly<Record<string, Form>> = { ...JURORS };
