/**
 * Where the page is: the landing, the library of cases, one room named by its code, its transcript, the certificate of its
 * verdict, a class, or a study.
 * The server answers all of them with the same document.
 */

export type Route =
  | { page: 'landing' }
  | { page: 'cases' }
  | { page: 'room'; code: string }
  | { page: 'certificate'; code: string }
  | { page: 'transcript'; code: string }
  | { page: 'open-class' }
  | { page: 'parents' }
  | { page: 'plan'; id: string }
  | { page: 'class'; code: string; part: ClassPart }
  | { page: 'open-study' }
  | { page: 'study'; code: string; part: StudyPart }
  | { page: 'lost'; path: string };

/** What of a class is shown: the screen of whoever comes, the wall, the results, or the sheet with its code. */
export type ClassPart = 'screen' | 'wall' | 'results' | 'sheet';

/** What of a study is shown: a participant's way through it, or the experimenter's page. */
export type StudyPart = 'participant' | 'experimenter';

/** Codes leave out I, O, 0 and 1, which look alike. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE = new RegExp(`^[${ALPHABET}]{6}$`, 'i');

export function isCode(text: string): boolean {
  return CODE.test(text);
}

/** The code in a typed or pasted text, in capitals, six characters at most. A pasted link gives its code. */
export function codeFrom(text: string): string {
  const link = /\/([^/?#\s]+)\/?(?:[?#]\S*)?$/.exec(text.trim());
  const source = link?.[1] !== undefined && isCode(link[1]) ? link[1] : text;
  return [...source.toUpperCase()]
    .filter((sign) => ALPHABET.includes(sign))
    .join('')
    .slice(0, 6);
}

/** Whether somebody typed a sign that looks like another one, and that no code has. A link may hold any. */
export function hasAbsentSign(text: string): boolean {
  return !text.includes('/') && /[IO01]/i.test(text);
}

export function routeOf(path: string): Route {
  const name = path.replace(/^\/+|\/+$/g, '');
  if (name === '') return { page: 'landing' };
  if (name === 'cases') return { page: 'cases' };
  if (name === 'class') return { page: 'open-class' };
  if (name === 'class/parents') return { page: 'parents' };
  const plan = /^class\/plans\/([a-z0-9_]+)$/.exec(name)?.[1];
  if (plan !== undefined) return { page: 'plan', id: plan };
  const ofClass = /^class\/([^/]+)(?:\/(wall|results|sheet))?$/.exec(name);
  if (ofClass?.[1] !== undefined && isCode(ofClass[1]))
    return { page: 'class', code: ofClass[1].toUpperCase(), part: (ofClass[2] ?? 'screen') as ClassPart };
  if (name === 'study') return { page: 'open-study' };
  const ofStudy = /^study\/([^/]+)(?:\/(experimenter))?$/.exec(name);
  if (ofStudy?.[1] !== undefined && isCode(ofStudy[1]))
    return { page: 'study', code: ofStudy[1].toUpperCase(), part: (ofStudy[2] ?? 'participant') as StudyPart };
  const certificate = /^([^/]+)\/certificate$/.exec(name)?.[1];
  if (certificate !== undefined && isCode(certificate)) return { page: 'certificate', code: certificate.toUpperCase() };
  const transcript = /^([^/]+)\/transcript$/.exec(name)?.[1];
  if (transcript !== undefined && isCode(transcript)) return { page: 'transcript', code: transcript.toUpperCase() };
  return isCode(name) ? { page: 'room', code: name.toUpperCase() } : { page: 'lost', path };
}

class Router {
  current = $state<Route>({ page: 'landing' });

  /** Another page was shown before this one, so that a button was pressed that is gone. */
  moved = false;

  /** Follows the address bar; call once. */
  start(): void {
    this.current = routeOf(location.pathname);
    addEventListener('popstate', () => (this.current = routeOf(location.pathname)));
  }

  go(path: string): void {
    const to = new URL(path, location.href);
    if (to.href !== location.href) history.pushState(null, '', to);
    this.moved = true;
    this.current = routeOf(to.pathname);
    scrollTo(0, 0);
  }
}

export const router = new Router();
