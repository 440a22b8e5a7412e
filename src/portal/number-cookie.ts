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

/** A number cookie that reports its changes. */
export interface ObservableNumberCookie extends NumberCookie {
  /** Calls `onChange` after each change that goes through this object. Returns `unsubscribe`. */
  subscribe: (onChange: () => void) => () => void;
}

/** Returns an observable view of the cookie. */
export function observeNumberCookie(cookie: NumberCookie): ObservableNumberCookie {
  const subscribers = new Set<() => void>();
  const notify = () => {
    for (const subscriber of subscribers) subscriber();
  };
  return {
    read: () => cookie.read(),
    remember: (msisdn) => {
      cookie.remember(msisdn);
      notify();
    },
    forget: () => {
      cookie.forget();
      notify();
    },
    subscribe: (onChange) => {
      subscribers.add(onChange);
      return () => subscribers.delete(onChange);
    },
  };
}

/** The browser's cookie: it lives as long as the session (COOKIE-1). */
export const browserNumberCookie: NumberCookie = {
  read: readNumberCookie,
  remember: (msisdn) => {
    Cookies.set(name, msisdn, {
      path: '/',
      sameSite: 'lax',
      secure: window.location.protocol === 'https:',
    });
  },
  forget: () => Cookies.remove(name, { path: '/' }),
};
