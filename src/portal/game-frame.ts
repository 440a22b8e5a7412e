import type { Game } from '../../machines/contracts';

export interface Frame {
  src: string;
  sandbox: string;
  /** The permissions, as the attribute `allow` has them. */
  allow: string;
}

/**
 * What one game, or all games of a host, may do beyond what every game may. The operator's setting
 * `VITE_FRAME_EXCEPTIONS`, which build/config.ts reads: neither our origin nor our page can be given away by it.
 */
export type FrameException = ({ game: number } | { host: string }) & {
  sandbox?: string[];
  allow?: string[];
};

const permissions = ['fullscreen', 'autoplay', 'gamepad'];

/**
 * How a game's address is framed, or null where it must not be (D-24 and D-25): http becomes https, relative
 * addresses stay on our origin, every other scheme is refused. A game from another origin keeps that origin, so that it
 * can store its scores; one from ours gets none, or it could read our cookie. No popups, dialogs, forms or downloads,
 * but for `exceptions`. Where `hosts` names some, a game of another host is refused, as the page's policy would.
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
  // An address with a scheme of its own is never ours to frame as it is, even where it names our origin.
  const isAbsolute = /^\s*[a-z][a-z0-9+.-]*:/i.test(gameurl);
  const isOurs = url.origin === pageOrigin;
  if (url.protocol === 'http:' && (isAbsolute || !isOurs)) url.protocol = 'https:';
  // Last, since URL drops control characters: 'b\nlob:' has become 'blob:' by now.
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isOurs)) return null;
  // With a port, an origin is none of those in the policy.
  const isListed = isOurs || (hosts.includes(url.hostname) && url.port === '');
  if (hosts.length > 0 && !isListed) return null;
  // By host name, since a cookie knows neither port nor scheme.
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
    // For every origin: a game may be handed on to the server that holds it.
    allow: allow.map((name) => `${name} *`).join('; '),
  };
}

/** How this page frames a game, with the settings of the build; null where it must not. */
export const frameOnThisPage = (game: Game): Frame | null =>
  frameOf(
    game,
    window.location.origin,
    import.meta.env.VITE_FRAME_EXCEPTIONS,
    import.meta.env.VITE_GAME_HOSTS,
  );

/** An element for the frame, which loads once it is in the page. It never sends our address (D-25). */
export function createFrameElement(
  { src, sandbox, allow }: Frame,
  title: string,
): HTMLIFrameElement {
  const element = document.createElement('iframe');
  const attributes = { title, sandbox, allow, referrerpolicy: 'no-referrer', src };
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

/** A game that the landing page has opened before the app started. */
interface EarlyGame {
  element: HTMLIFrameElement;
  isLoaded: boolean;
  /** Entries of the history before the game could add any. */
  historyLength: number;
  /** Shows the app's root again. An element that the player has not moved to its place is removed. */
  close: () => void;
}

declare global {
  interface Window {
    earlyGame?: EarlyGame;
  }
}
