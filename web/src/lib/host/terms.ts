/** The terms of a room as the lobby prints them. The server decides what is allowed; this is what the form offers. */

import type { Format } from '$lib/words/format';
import { capitalize, span } from '$lib/words/phrases';
import { formOf, valueOf } from '$lib/schema-form/schema';
import type { Amount, Field, Schema, Text } from '$lib/schema-form/schema';
import { gameMinutes, minutesWords, type Course } from '$lib/words/game-length';
import { INTERRUPTIONS, PACE, SPECTATORS, TURN, type OfferedTerm, type SettingValue } from '$lib/words/terms';

type Offered = OfferedTerm & {
  /** How a value is typed; absent where one is ticked. */
  readonly field?: Amount | Text;
};
export type Term = Offered & { readonly label: string };

/** Settings that every format has and that the form does not offer, or offers in a place of its own. */
const SETTINGS_ELSEWHERE: readonly string[] = [
  'agents_see_convictions',
  'budget_usd',
  'grace_seconds',
  'host_grace_seconds',
  'juror_voices',
  'locked',
  'max_participants',
  'minds',
  'missed_deadlines',
  'show_convictions',
  'voice',
  'voiced_rounds',
];

/**
 * The terms of a format; a value in force that the form does not offer becomes a choice of its own. Beside each pace
 * stands how long a game takes with so many people at the table, where the format says how one goes.
 */
export function termsFor(format: Format, settings: Readonly<Record<string, unknown>>, people = 1): readonly Term[] {
  const course = format.own.course?.(settings) ?? null;
  return (format.own.terms?.(settings) ?? termsOf(format)).map((offered: Offered) => {
    const given: Term = { ...offered, label: offered.label ?? format.setting(offered.setting) };
    const term = course === null || given.setting !== 'pace' ? given : timed(given, course, settings, people);
    const now = settings[term.setting];
    const known =
      term.field !== undefined ||
      now === undefined ||
      now === null ||
      term.choices.some((choice) => choice.value === now);
    return known
      ? term
      : {
          ...term,
          choices: [
            ...term.choices,
            { value: now as string | number | boolean, label: choiceLabel(term.setting, now) },
          ],
        };
  });
}

function timed(term: Term, course: Course, settings: Readonly<Record<string, unknown>>, people: number): Term {
  const seconds = typeof settings.turn_seconds === 'number' ? settings.turn_seconds : 90;
  const beside = (pace: unknown) => minutesWords(gameMinutes(String(pace), course, people, seconds));
  return { ...term, choices: term.choices.map((choice) => ({ ...choice, beside: beside(choice.value) })) };
}

/** What the form of settings that studies vary is called; a game is as good without them. */
export const STUDY_HEADING = 'Rules that studies vary';

/** Whether a room or a case has what a setting `needs`. */
type Has = (need: string) => boolean;

/** The terms that studies vary and that the lobby can still change, with how many are not as usual. */
export function studyTermsFor(
  format: Format,
  settings: Readonly<Record<string, unknown>>,
): { readonly terms: readonly Term[]; readonly varied: number } {
  const schema = (format.served?.settings ?? {}) as Schema;
  const terms = studyForm(format, schema, false, (need) => settings[need] === true).fields.flatMap(termOf);
  const usual = (setting: string) => schema.properties?.[setting]?.default ?? null;
  const varied = terms.filter(({ setting }) => (settings[setting] ?? usual(setting)) !== usual(setting)).length;
  return { terms, varied };
}

/** The form of those that are chosen when a room is opened; null where there are none. */
export function studyOpeningForm(format: Format, schema: Schema, has: Has): ReturnType<typeof formOf> | null {
  const form = studyForm(format, schema, true, has);
  return form.fields.length === 0 ? null : form;
}

function studyForm(format: Format, schema: Schema, opening: boolean, has: Has): ReturnType<typeof formOf> {
  const hidden = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const wanted = property.study === true && (property.at_opening === true) === opening;
    return wanted && (typeof property.needs !== 'string' || has(property.needs)) ? [] : [name];
  });
  const form = formOf(schema, { hidden });
  // One of the choices is always in force, so that none of them is “not said”.
  const named = (field: Field): Field => ({
    ...field,
    label: format.setting(field.name),
    required: field.required || field.kind === 'choice',
  });
  return { ...form, fields: form.fields.map(named) };
}

/** Those that every format has, and its own, from the schema of its settings. */
function termsOf(format: Format): readonly Offered[] {
  const schema = (format.served?.settings ?? {}) as Schema;
  const general = [PACE, TURN, SPECTATORS, INTERRUPTIONS];
  const properties = Object.keys(schema.properties ?? {});
  const studied = properties.filter((name) => schema.properties?.[name]?.study === true);
  const apart = [...general.map((term) => term.setting), ...SETTINGS_ELSEWHERE, ...openingSettings(schema), ...studied];
  const form = formOf(schema, { hidden: apart });
  return [
    ...general.filter((term) => properties.length === 0 || properties.includes(term.setting)),
    ...form.fields.flatMap((field) => termOf({ ...field, label: format.setting(field.name) })),
  ];
}

/** A field of a form as a term; none for one that is neither ticked nor typed on a line. */
function termOf(field: Field): Term[] {
  const term = { setting: field.name, label: field.label, ...(field.hint === '' ? {} : { hint: field.hint }) };
  if (field.kind === 'choice') return [{ ...term, choices: field.choices }];
  if (field.kind === 'switch')
    return [
      {
        ...term,
        choices: [
          { value: true, label: 'Yes' },
          { value: false, label: 'No' },
        ],
      },
    ];
  return field.kind === 'number' || field.kind === 'text' ? [{ ...term, choices: [], field }] : [];
}

/** Settings that can be chosen when a room is opened and never after. */
export function openingSettings(schema: Schema): readonly string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
    property.at_opening === true ? [name] : [],
  );
}

/** The form of the settings that are chosen when a room is opened; null where there are none. */
export function openingForm(schema: Schema, format: Format): ReturnType<typeof formOf> | null {
  const wanted = openingSettings(schema);
  const hidden = Object.keys(schema.properties ?? {}).filter((name) => !wanted.includes(name));
  const form = formOf(schema, { hidden, says: (name, value) => format.own.settingValue?.(name, value) ?? undefined });
  return form.fields.length === 0 ? null : form;
}

/** A setting in force as it is typed. */
export function formatFieldValue(field: Amount | Text, value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  return field.preset === null ? '' : String(field.preset);
}

/** What was typed as the server reads it; an empty field of a setting that may be absent is null. */
export function parseFieldValue(field: Amount | Text, text: string): SettingValue {
  return (valueOf(field, text) ?? null) as SettingValue;
}

function choiceLabel(setting: string, value: unknown): string {
  if (setting === 'turn_seconds') return capitalize(span(Number(value)));
  const delay = /^delayed:(\d+)$/.exec(String(value));
  return delay === null ? String(value) : `${span(Number(delay[1]))} late`;
}
