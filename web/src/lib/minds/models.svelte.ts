/** What the server calls its models, and what this page calls them: known once somebody has asked for the list. */

/** Labels by name; a name that nobody has labelled stands for itself. */
let labels = $state.raw<ReadonlyMap<string, string>>(new Map());

export function modelName(name: string): string {
  return labels.get(name) ?? name;
}

export function label(models: readonly { name: string; label: string }[]): void {
  labels = new Map(models.map((model) => [model.name, model.label === '' ? model.name : model.label]));
}
