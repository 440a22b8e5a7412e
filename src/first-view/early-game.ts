import type { CategoryGroup } from '../../machines/contracts';
import { gameOfPath } from '../portal/find-game';
import { createFrameElement, frameOnThisPage } from '../portal/game-frame';
import { earlyGame as className } from '../ui/GameLink.css';

/**
 * Opens a tapped game before the app starts (D-171): pushes its address and frames it instead of the root until the player
 * adopts the frame. Returns false when the browser must follow the link.
 */
export function openEarlyGame(
  link: { href: string; pathname: string },
  categories: readonly CategoryGroup[],
): boolean {
  const game = gameOfPath(categories, link.pathname);
  const frame = game && frameOnThisPage(game);
  const root = document.getElementById('root');
  if (!frame || !root) return false;

  const element = createFrameElement(frame, game.gamename);
  const name = Object.assign(document.createElement('h1'), { textContent: game.gamename });
  const status = Object.assign(document.createElement('p'), {
    role: 'status',
    textContent: 'Loading the game…',
  });
  const main = Object.assign(document.createElement('main'), { className });
  main.append(name, status, element);

  const close = () => {
    window.removeEventListener('popstate', close);
    delete window.earlyGame;
    root.hidden = false;
    main.remove();
  };
  window.history.pushState(null, '', link.href);
  const opened = { element, isLoaded: false, historyLength: window.history.length, close };
  element.addEventListener('load', () => {
    opened.isLoaded = true;
    status.remove();
    // The keyboard controls the game, as in the player.
    if (document.activeElement === document.body) element.focus();
  });
  // Until the app starts, this listener handles Back.
  window.addEventListener('popstate', close);
  window.earlyGame = opened;
  // Hide it, do not remove it: after Back the app hydrates it.
  root.hidden = true;
  root.before(main);
  return true;
}
