export interface Frame {
  src: string;
  sandbox: string;
}

/**
 * How a game's address is framed, or null where it must not be (decisions 19 and 20): http becomes https, relative
 * addresses stay on our origin, every other scheme is refused. A game from another origin keeps that origin, so that it
 * can store its scores; one from ours gets none, or it could read our cookie.
 */
export function frameOf(gameurl: string, pageOrigin: string): Frame | null {
  let url: URL;
  try {
    url = new URL(gameurl, pageOrigin);
  } catch {
    return null;
  }
  // An address with a scheme of its own is never ours to frame as it is, even where it names our origin.
  const isAbsolute = /^\s*[a-z][a-z0-9+.-]*:/i.test(gameurl);
  const isOurs = url.origin === pageOrigin;
  if (url.protocol === 'http:' && (isAbsolute || !isOurs)) url.protocol = 'https:';
  // Last, since URL drops control characters: 'b\nlob:' has become 'blob:' by now.
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isOurs)) return null;
  // By host name, since a cookie knows neither port nor scheme.
  const isStranger = url.hostname !== new URL(pageOrigin).hostname;
  return {
    src: url.href,
    sandbox: isStranger
      ? 'allow-scripts allow-same-origin allow-forms allow-pointer-lock allow-orientation-lock'
      : 'allow-scripts allow-forms allow-pointer-lock allow-orientation-lock',
  };
}
