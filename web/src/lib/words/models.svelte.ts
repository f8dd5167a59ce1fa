/** The models that the server knows, and what this page calls them. */

import { readModels } from '$lib/wire/client';
import type { Models } from '$lib/wire/contract';
import { capitalize } from './phrases';

export type Listed = Models['models'][number];

let found = $state.raw<Models | null>(null);
let asking: Promise<void> | null = null;

/** Milliseconds until the list is read again: meanwhile the speed of the server's own models is measured. */
const AGAIN_MS = [30_000, 120_000];

/** Asks the server for its models, once; again where it did not answer. */
export function loadModels(seats: number): Promise<void> {
  const read = () => readModels(seats).then((list) => (found = list));
  asking ??= read().then(
    (list) => {
      if (list.models.some((one) => one.local))
        for (const later of AGAIN_MS) setTimeout(() => void read().catch(() => {}), later);
    },
    () => void (asking = null),
  );
  return asking;
}

/** Null until they are known. */
export function models(): readonly Listed[] | null {
  return found?.models ?? null;
}

/** Why this server takes no key from a host; null where it does. */
export function keysRefused(): string | null {
  return found === null ? '' : found.keys;
}

/** Why this server's own keys play in no room; null where they do. */
export function keysWithheld(): string | null {
  return found?.withheld ?? null;
}

/** Who plays where a host wants models and names none; null where none is ready. */
export function defaultModel(): Listed | null {
  const name = found?.default ?? null;
  return found?.models?.find((one) => one.name === name && one.ready) ?? null;
}

export function modelName(name: string): string {
  return found?.models.find((one) => one.name === name)?.label ?? name;
}

const PROVIDERS: Record<string, string> = {
  openai: 'OpenAI',
  xai: 'xAI',
  deepseek: 'DeepSeek',
  openrouter: 'OpenRouter',
  lm_studio: 'LM Studio',
};

export function providerName(provider: string): string {
  return PROVIDERS[provider] ?? capitalize(provider.replaceAll('_', ' '));
}
