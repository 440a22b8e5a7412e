import Cookies from 'js-cookie';

const name = 'msisdn';

/** Storage of the verified number. */
export interface NumberCookie {
  /** The number that was verified last, or null. */
  read(): string | null;
  remember(msisdn: string): void;
  forget(): void;
}

/** The browser's cookie: it lives as long as the session (D-29). */
export const browserNumberCookie: NumberCookie = {
  read: () => Cookies.get(name) || null,
  remember: (msisdn) => {
    Cookies.set(name, msisdn, {
      path: '/',
      sameSite: 'lax',
      secure: window.location.protocol === 'https:',
    });
  },
  forget: () => Cookies.remove(name, { path: '/' }),
};
