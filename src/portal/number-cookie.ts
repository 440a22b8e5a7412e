import Cookies from 'js-cookie';
import { readNumberCookie } from './read-number-cookie';

const name = 'msisdn';

/** Storage of the verified number. */
export interface NumberCookie {
  /** The number that was verified last, or null. */
  read(): string | null;
  remember(msisdn: string): void;
  forget(): void;
}

/** Returns the browser's cookie: it lives as long as the session (COOKIE-1); js-cookie sets the path `/`. */
export function createNumberCookie(): NumberCookie {
  /** The number of this visit while the cookie has another one (COOKIE-2); undefined while they are equal. */
  let own: string | null | undefined;
  const write = (msisdn: string | null, writeCookie: () => void) => {
    try {
      writeCookie();
    } catch {
      // A page without an origin of its own may not use cookies.
    }
    own = readNumberCookie() === msisdn ? undefined : msisdn;
  };
  return {
    read: () => (own === undefined ? readNumberCookie() : own),
    remember: (msisdn) =>
      write(msisdn, () =>
        Cookies.set(name, msisdn, {
          sameSite: 'lax',
          secure: window.location.protocol === 'https:',
        }),
      ),
    forget: () => write(null, () => Cookies.remove(name)),
  };
}
