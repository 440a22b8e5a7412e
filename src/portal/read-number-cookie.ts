/** Returns the number of the cookie, or null. The inline scripts have no room for a library. */
export function readNumberCookie(): string | null {
  const [, value = ''] = /(?:^|; )msisdn=([^;]*)/.exec(document.cookie) ?? [];
  try {
    return decodeURIComponent(value) || null;
  } catch {
    return null;
  }
}
