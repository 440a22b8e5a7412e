import type { Game } from '../../machines/contracts';

export interface Frame {
  src: string;
  sandbox: string;
  allow: string;
}

/**
 * Extra permissions for one game, or for all games of a host (`VITE_FRAME_EXCEPTIONS`). build/config.ts refuses tokens that
 * expose our origin or page.
 */
export type FrameException = ({ game: number } | { host: string }) & {
  sandbox?: string[];
  allow?: string[];
};

const permissions = ['fullscreen', 'autoplay', 'gamepad'];

/**
 * Returns how to frame a game, or null for an address that must not be framed (PLAY-8): a scheme other than https, to which http
 * is upgraded, or a host outside a non-empty `hosts`. A game on our host gets an opaque origin, because it could read our
 * cookie; others keep theirs to store scores, and only `exceptions` allow popups, dialogs, forms and downloads (PLAY-9).
 */
export function frameOf(
  { id, gameurl }: { id: number; gameurl: string },
  pageOrigin: string,
  exceptions: readonly FrameException[] = [],
  hosts: readonly string[] = [],
): Frame | null {
  let url: URL;
  try {
    url = new URL(gameurl, pageOrigin);
  } catch {
    return null;
  }
  // Upgrade every absolute address, even one on our own origin.
  const isAbsolute = /^\s*[a-z][a-z0-9+.-]*:/i.test(gameurl);
  const isOurs = url.origin === pageOrigin;
  if (url.protocol === 'http:' && (isAbsolute || !isOurs)) url.protocol = 'https:';
  // Check after parsing: URL removes control characters, so 'b\nlob:' is 'blob:' here.
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isOurs)) return null;
  // The page's policy lists hosts without ports: a port makes another origin.
  const isListed = isOurs || (hosts.includes(url.hostname) && url.port === '');
  if (hosts.length > 0 && !isListed) return null;
  // Compare host names: cookies ignore port and scheme.
  const isStranger = url.hostname !== new URL(pageOrigin).hostname;
  const granted = exceptions.filter((exception) =>
    'game' in exception ? exception.game === id : exception.host === url.hostname,
  );
  const sandbox = [
    'allow-scripts',
    ...(isStranger ? ['allow-same-origin'] : []),
    ...granted.flatMap((exception) => exception.sandbox ?? []),
  ];
  const allow = [...permissions, ...granted.flatMap((exception) => exception.allow ?? [])];
  return {
    src: url.href,
    sandbox: sandbox.join(' '),
    // The `*` allows every origin: a game may redirect to another host.
    allow: allow.map((name) => `${name} *`).join('; '),
  };
}

/** Returns the frame of a game on this page with the build's settings, or null when it must not be framed. */
export const frameOnThisPage = (game: Game): Frame | null =>
  frameOf(
    game,
    window.location.origin,
    import.meta.env.VITE_FRAME_EXCEPTIONS,
    import.meta.env.VITE_GAME_HOSTS,
  );
