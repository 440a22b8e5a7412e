import { landingGamesPerCategory } from '../../machines/business';
import type { CategoryGroup } from '../../machines/contracts';
import { categoryAddress, playerAddress } from '../portal/addresses';
import { hasRecentGames } from '../portal/recent-games';
import { withRecent } from '../ui/lists/CategoryRow.css';
import * as css from '../ui/lists/GamePicture.css';
import { rowTitleId } from '../ui/lists/row-title-id';
import { tintOf } from '../ui/lists/tint-of';
import { rowWidth } from '../ui/theme/breakpoints';

/** Placeholders in the row that React renders at build time. */
export const placeholders = {
  id: '{id}',
  title: '{title}',
  more: '{more}',
  game: '{game}',
  name: '{name}',
  image: '{image}',
} as const;

/** The id of the template that holds that row, with one game in it. */
export const templateId = 'row-template';

/** Returns the number of covers in view by row, at most five; 'Continue playing' moves the second row of a phone out of view. */
const countCoversInView = () =>
  window.innerWidth >= rowWidth ? [5] : hasRecentGames() ? [2] : [2, 3];

/** Loads a cover before the app's scripts; `loadWhenNear` tries a failed one again. */
function loadNow(image: HTMLImageElement): void {
  image.addEventListener('load', () => {
    image.dataset.loaded = '';
  });
  image.addEventListener('error', () => image.removeAttribute('src'));
  image.fetchPriority = 'high';
  image.src = image.dataset.src ?? '';
}

/**
 * Returns a function that appends a category's row. Its markup must equal that of `CategoryRow`, or hydration fails; `index`
 * counts from 0.
 */
export function createRowPainter(): (group: CategoryGroup, index: number) => void {
  const template = document.getElementById(templateId) as HTMLTemplateElement;
  const area = document.querySelector('#root main [aria-busy]') as HTMLElement;
  return ({ category, games }, index) => {
    if (index === 0) {
      area.replaceChildren();
      if (hasRecentGames()) area.className = withRecent;
    }
    const row = template.content.cloneNode(true) as DocumentFragment;
    const card = row.querySelector('li') as HTMLElement;
    if (games.length <= landingGamesPerCategory) row.querySelector('section > a')?.remove();
    // Do this before adding the games: a game's name could equal a placeholder.
    fill(row, {
      [placeholders.title]: category,
      [placeholders.more]: categoryAddress(category),
      [placeholders.id]: rowTitleId(index),
    });
    for (const { id, gamename, img6 } of games.slice(0, landingGamesPerCategory)) {
      const filled = card.cloneNode(true) as HTMLElement;
      (filled.querySelector('span') as HTMLElement).className = tintOf(gamename, css.tints);
      fill(filled, {
        [placeholders.game]: playerAddress(id, category),
        [placeholders.name]: gamename,
        [placeholders.image]: img6,
      });
      card.before(filled);
    }
    card.remove();
    [...row.querySelectorAll('img')].slice(0, countCoversInView()[index] ?? 0).forEach(loadNow);
    area.append(row);
  };
}

/** Replaces attributes and texts that equal a placeholder; never parses markup. */
function fill(within: ParentNode & Node, values: Record<string, string>): void {
  for (const element of within.querySelectorAll('*')) {
    for (const attribute of element.attributes) {
      attribute.value = values[attribute.value] ?? attribute.value;
    }
    for (const node of element.childNodes) {
      if (node.nodeType === Node.TEXT_NODE) {
        node.nodeValue = values[node.nodeValue ?? ''] ?? node.nodeValue;
      }
    }
  }
}
