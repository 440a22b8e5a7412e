import { renderToString } from 'react-dom/server';
import { Router } from 'wouter';
import { blanks, templateId } from '../first-view/row-painter';
import { createPortal } from '../portal/portal';
import { sampleAddress, type ScreenId, screenIds, screens } from '../screens';
import { described } from '../screens/use-screen';
import { CategoryRow } from '../ui/CategoryRow';
import { GameLink } from '../ui/GameLink';
import { spinner } from '../ui/Spinner.css';
import { preloadScreen } from './app';
import { Root } from './root';

const never = () => new Promise<never>(() => {});

/** A screen's markup before any response. */
export interface Shell {
  screen: ScreenId;
  title: string;
  /** Content of #root. */
  markup: string;
  /** The message shown when the app does not start. */
  startWords: string;
}

/** Renders the shell of every screen, with the components that the browser runs and hydrates. */
export async function renderShells(productName: string): Promise<Shell[]> {
  const shells: Shell[] = [];
  for (const screen of screenIds) {
    await preloadScreen(screen);
    // wouter reads the address from it.
    Object.assign(globalThis, { location: { pathname: sampleAddress(screen), search: '' } });
    const portal = createPortal({
      productName,
      api: {
        fetchCatalogue: never,
        checkNumber: never,
        subscriptionBody: () => {
          throw new Error('Nothing is sent while pages are built.');
        },
        subscribe: never,
        fetchGames: never,
      },
      numberCookie: { read: () => null, remember: () => {}, forget: () => {} },
      redirect: () => {},
    });
    const markup = renderToString(<Root portal={portal} />);
    shells.push({
      screen,
      title: described.title,
      markup,
      startWords: renderStartWords(screens[screen].lang),
    });
    portal.close();
  }
  return shells;
}

/** Renders the row template of the landing page, with one game. */
export function renderRowTemplate(): string {
  const row = renderToString(
    <Router ssrPath="/">
      <CategoryRow
        titleId={blanks.id}
        title={blanks.title}
        moreHref={blanks.more}
        moreLabel="View more"
      >
        <GameLink href={blanks.game} name={blanks.name} imageSrc={blanks.image} />
      </CategoryRow>
    </Router>,
  );
  return `<template id="${templateId}">${row}</template>`;
}

const startWords = {
  en: ['The games need JavaScript and a connection.', 'Try again'],
  fr: ['Les jeux ont besoin de JavaScript et d’une connexion.', 'Réessayez'],
};

/** The message shown without scripts or without a connection. The link loads the same address. */
function renderStartWords(lang: 'en' | 'fr'): string {
  const [words, retry] = startWords[lang];
  return renderToString(
    <div role="alert" className={spinner}>
      {words}
      <a href={sameAddress}>{retry}</a>
    </div>,
  );
}

const sameAddress = '';
