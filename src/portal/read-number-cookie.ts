/** Returns the number of the cookie; null also where the browser blocks cookies. The inline scripts have no room for a library. */
export function readNumberCookie(): string | null {
  try {
    const [, value = ''] = /(?:^|; )msisdn=([^;]*)/.exec(document.cookie) ?? [];
    return decodeURIComponent(value) || null;
  } catch {
    return null;
  }
}
