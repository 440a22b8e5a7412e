import { landingCategoryLimit, landingGamesPerCategory } from '../../machines/business';
import { categoryAddress, playerAddress } from '../portal/addresses';
import { readGroup } from '../portal/decode';
import { hasRecentGames } from '../portal/recent-key';
import { belowRecent } from '../ui/CategoryRow.css';
import * as css from '../ui/GamePicture.css';
import { tintOf } from '../ui/tint-of';

/** What stands in the row that React rendered at build time, to be replaced. */
export const blanks = {
  title: '{title}',
  more: '{more}',
  game: '{game}',
  name: '{name}',
} as const;

/** The id of the template that holds such a row with one game. */
export const templateId = 'early-row';

/**
 * Paints a row of the landing screen before the app is there: what the row component would render, but for the pictures,
 * which come after the app. Who may see it is the caller's to say.
 */
export function createRowPainter(): (group: unknown) => void {
  const template = document.getElementById(templateId) as HTMLTemplateElement;
  const area = document.querySelector('#root main [aria-busy]');
  const isBelowRecent = hasRecentGames();
  let painted = 0;
  return (given) => {
    const group = readGroup(given);
    if (!group || !area || painted === landingCategoryLimit) return;
    if (painted === 0) {
      area.replaceChildren();
      if (isBelowRecent) area.className = belowRecent;
    }
    painted += 1;
    const { category, games } = group;
    const row = template.content.cloneNode(true) as DocumentFragment;
    const card = row.querySelector('li') as HTMLElement;
    const list = card.parentElement as HTMLElement;
    card.remove();
    if (games.length <= landingGamesPerCategory) {
      row.querySelector(`[href="${blanks.more}"]`)?.remove();
    }
    const { id: titleId } = row.querySelector('h2') as HTMLElement;
    // Before the games are in it: one of them might be called like a blank.
    fill(row, {
      [blanks.title]: category,
      [blanks.more]: categoryAddress(category),
      [titleId]: `${templateId}-${painted}`,
    });
    for (const { id, gamename } of games.slice(0, landingGamesPerCategory)) {
      const filled = card.cloneNode(true) as HTMLElement;
      // The picture's box comes first.
      (filled.querySelector('span') as HTMLElement).className = tintOf(gamename, css.tints);
      fill(filled, { [blanks.game]: playerAddress(id, category), [blanks.name]: gamename });
      list.append(filled);
    }
    area.append(row);
  };
}

/** Replaces attributes and texts that are a blank; never markup. */
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
