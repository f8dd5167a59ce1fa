/** A host's own case, from a file: parsed here as far as the page shows it; the server validates it. */

import { Problem } from '$lib/wire/client';

export interface OwnCase {
  readonly title: string;
  readonly docket: string;
  readonly exhibits: number;
  readonly witnesses: number;
  /** Names, as far as the file has them. */
  readonly accused: readonly string[];
  /** How many degrees of a conviction it names. */
  readonly degrees: number;
  /** The whole of it, as it goes to the server. */
  readonly matter: Readonly<Record<string, unknown>>;
}

/** Bytes. A case that people can read in an evening is a hundredth of it. */
const MAX_FILE_BYTES = 2_000_000;

/** The one case in a YAML or JSON file. Throws a `Problem` that says what keeps it from being one. */
export async function readOwnCase(file: File): Promise<OwnCase> {
  if (file.size > MAX_FILE_BYTES) throw notACase(`${file.name} is too large for a case: two megabytes at most.`);
  const found = await parsed(file.name, await file.text());
  if (typeof found !== 'object' || found === null || Array.isArray(found))
    throw notACase(`${file.name} holds no case: one is a list of fields, such as title and summary.`);
  const matter = found as Record<string, unknown>;
  return {
    title: words(matter.title) || file.name,
    docket: words(matter.docket),
    exhibits: many(matter.exhibits).length,
    witnesses: many(matter.witnesses).length,
    accused: many(matter.defendants).map((one) => words((one as { name?: unknown } | null)?.name)),
    degrees: many(matter.degrees).length,
    matter,
  };
}

async function parsed(name: string, text: string): Promise<unknown> {
  // Few bring a file: what reads YAML comes when somebody does. JSON is YAML too.
  const { parse, YAMLParseError } = await import('yaml');
  try {
    return parse(text, { maxAliasCount: 100, logLevel: 'error' }) as unknown;
  } catch (error) {
    const line = error instanceof YAMLParseError ? error.linePos?.[0].line : undefined;
    throw notACase(
      `${name} can be read neither as YAML nor as JSON${line === undefined ? '' : `; line ${line} is where it stops`}.`,
    );
  }
}

const notACase = (detail: string) => new Problem(0, 'not_a_case', detail);
const words = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const many = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
