/** The tokens that this browser has of a study. Sent in headers alone. */

export interface StudyKeys {
  experimenter?: string;
  participant?: string;
}

const slot = (code: string) => `study:${code.toUpperCase()}`;

export function studyKeysOf(code: string): StudyKeys {
  try {
    return JSON.parse(localStorage.getItem(slot(code)) ?? '{}') as StudyKeys;
  } catch {
    return {};
  }
}

export function saveStudyKeys(code: string, keys: StudyKeys): void {
  try {
    localStorage.setItem(slot(code), JSON.stringify({ ...studyKeysOf(code), ...keys }));
  } catch {
    /* Storage may be forbidden: the token then lasts as long as the page. */
  }
}
