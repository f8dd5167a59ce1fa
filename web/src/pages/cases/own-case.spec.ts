import { describe, expect, it } from 'vitest';
import { readOwnCase } from './own-case';

const file = (text: string, name = 'hicks.yaml') => new File([text], name);

describe('a case from a file', () => {
  it('is read from YAML and from JSON alike, and its dates stay as they are written', async () => {
    const yaml =
      'id: hicks\ntitle: United States v. Hicks\ndocket: Murder, 1892.\ndate: 1892-02-12\n' +
      'defendants:\n  - name: John Hicks\nexhibits:\n  - id: a\n  - id: b\n';
    const json = JSON.stringify({
      id: 'hicks',
      title: 'United States v. Hicks',
      docket: 'Murder, 1892.',
      date: '1892-02-12',
      defendants: [{ name: 'John Hicks' }],
      exhibits: [{ id: 'a' }, { id: 'b' }],
    });
    const summary = {
      title: 'United States v. Hicks',
      docket: 'Murder, 1892.',
      exhibits: 2,
      witnesses: 0,
      accused: ['John Hicks'],
      degrees: 0,
      matter: JSON.parse(json) as unknown,
    };
    expect(await readOwnCase(file(yaml))).toEqual(summary);
    expect(await readOwnCase(file(json, 'hicks.json'))).toEqual(summary);
  });

  it('is refused where the file holds none, with the line', async () => {
    await expect(readOwnCase(file('title: Hicks\ndocket: Murder: a shot\n'))).rejects.toMatchObject({
      code: 'not_a_case',
      detail: 'hicks.yaml can be read neither as YAML nor as JSON; line 2 is where it stops.',
    });
    await expect(readOwnCase(file('- a\n- b\n'))).rejects.toMatchObject({
      detail: 'hicks.yaml holds no case: one is a list of fields, such as title and summary.',
    });
    await expect(readOwnCase(file('a'.repeat(2_000_001)))).rejects.toMatchObject({
      detail: 'hicks.yaml is too large for a case: two megabytes at most.',
    });
  });
});
