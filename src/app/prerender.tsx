import { renderToString } from 'react-dom/server';
import { Router } from 'wouter';
import { blanks, templateId } from '../first-view/row-painter';
import { startFailedId } from '../first-view/start-failed';
import { createPortal } from '../portal/portal';
import { sampleAddress, type ScreenId, screenIds, screens } from '../screens';
import { described } from '../screens/use-screen';
import { button } from '../ui/Button.css';
import { CategoryRow } from '../ui/CategoryRow';
import { GameLink } from '../ui/GameLink';
import { notice } from '../ui/StartFailed.css';
import { preloadScreen } from './app';
import { Root } from './root';

const never = () => new Promise<never>(() => {});

/** A screen as it is before any call has been answered. */
export interface Shell {
  screen: ScreenId;
  title: string;
  /** What stands in #root. */
  markup: string;
  /** What the page says without scripts, and the template of what it says when the app does not start. */
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

/** A row of the landing screen with one game, for the page's script to fill in. */
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
  en: {
    noScripts: 'The games need JavaScript.',
    failed: 'The games could not be loaded. Check your connection.',
    retry: 'Try again',
  },
  fr: {
    noScripts: 'Les jeux ont besoin de JavaScript.',
    failed: 'Les jeux n’ont pas pu être chargés. Vérifiez votre connexion.',
    retry: 'Réessayez',
  },
};

/** As markup in the place of the page's `noscript` element. The link loads the same address. */
function renderStartWords(lang: 'en' | 'fr'): string {
  const words = startWords[lang];
  return renderToString(
    <>
      <noscript>
        <p className={notice}>{words.noScripts}</p>
      </noscript>
      <template id={startFailedId}>
        <div className={notice} role="alert" data-start-failed="">
          <p>{words.failed}</p>
          <a className={button.primary} href={sameAddress}>
            {words.retry}
          </a>
        </div>
      </template>
    </>,
  );
}

const sameAddress = '';
