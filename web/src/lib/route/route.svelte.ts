/** Where the page is: the landing, the gallery of cases, one room named by its code, or the certificate of its verdict. The server answers all with the same document. */

export type Route =
  | { page: 'landing' }
  | { page: 'cases' }
  | { page: 'room'; code: string }
  | { page: 'certificate'; code: string }
  | { page: 'lost'; path: string };

/** Codes leave out I, O, 0 and 1, which look alike. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE = new RegExp(`^[${ALPHABET}]{6}$`, 'i');

export function isCode(text: string): boolean {
  return CODE.test(text);
}

/** What of a typed or pasted text belongs to a code, in capitals, six characters at most. A pasted link gives its code. */
export function codeFrom(text: string): string {
  const link = /\/([^/?#\s]+)\/?(?:[?#]\S*)?$/.exec(text.trim());
  const source = link?.[1] !== undefined && isCode(link[1]) ? link[1] : text;
  return [...source.toUpperCase()]
    .filter((sign) => ALPHABET.includes(sign))
    .join('')
    .slice(0, 6);
}

export function routeOf(path: string): Route {
  const name = path.replace(/^\/+|\/+$/g, '');
  if (name === '') return { page: 'landing' };
  if (name === 'cases') return { page: 'cases' };
  const certificate = /^([^/]+)\/certificate$/.exec(name)?.[1];
  if (certificate !== undefined && isCode(certificate)) return { page: 'certificate', code: certificate.toUpperCase() };
  return isCode(name) ? { page: 'room', code: name.toUpperCase() } : { page: 'lost', path };
}

class Router {
  current = $state<Route>({ page: 'landing' });

  /** Follows the address bar; call once. */
  start(): void {
    this.current = routeOf(location.pathname);
    addEventListener('popstate', () => (this.current = routeOf(location.pathname)));
  }

  go(path: string): void {
    const to = new URL(path, location.href);
    if (to.href !== location.href) history.pushState(null, '', to);
    this.current = routeOf(to.pathname);
    scrollTo(0, 0);
  }
}

export const router = new Router();
