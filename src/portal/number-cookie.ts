import Cookies from 'js-cookie';

const name = 'msisdn';

/** The subscriber's number between pages: a session cookie (decision 24). */
export const numberCookie = {
  /** The number that was verified last, or null. */
  read: (): string | null => Cookies.get(name) || null,
  remember: (msisdn: string): void => {
    Cookies.set(name, msisdn, {
      path: '/',
      sameSite: 'lax',
      secure: window.location.protocol === 'https:',
    });
  },
};
