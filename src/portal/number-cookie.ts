const name = 'msisdn';

/** The subscriber's number between pages. */
export interface NumberCookie {
  /** The number that was verified last, or null. */
  read(): string | null;
  remember(msisdn: string): void;
}

/** The cookie as it is written and read: its name and the number. */
export const cookieOf = (msisdn: string) => `${name}=${encodeURIComponent(msisdn)}`;

function readNumber(): string | null {
  const value = document.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1);
  try {
    return decodeURIComponent(value ?? '') || null;
  } catch {
    // Not written by the portal.
    return null;
  }
}

/** Keeps the number that was verified: a session cookie (decision 29). */
export function rememberNumber(msisdn: string): void {
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${cookieOf(msisdn)}; path=/; samesite=lax${secure}`;
}

export const browserNumberCookie: NumberCookie = { read: readNumber, remember: rememberNumber };
