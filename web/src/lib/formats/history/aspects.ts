/** What the parts of a life are called, on findings and on what the judge asks for. */

export const ASPECTS: Readonly<Record<string, string>> = {
  rule: 'Rule',
  law: 'Law',
  reform: 'Reform',
  war: 'War',
  people: 'People',
  economy: 'Economy',
  science: 'Science',
  culture: 'Culture',
  faith: 'Faith',
  character: 'Character',
  legacy: 'Legacy',
};
