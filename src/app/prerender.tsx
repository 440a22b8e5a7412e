import { StrictMode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { routes } from '../portal/addresses';
import { createPortal } from '../portal/portal';
import { described } from '../screens/use-screen';
import { CategoryRow } from '../ui/CategoryRow';
import { GameLink } from '../ui/GameLink';
import { spinner } from '../ui/Spinner.css';
import { App, preloadScreen } from './app';
import { blanks, templateId } from './early-rows';
import { pageFiles } from './pages';

const never = () => new Promise<never>(() => {});

/** A screen as it is before anything has been asked or answered. */
export interface Shell {
  screen: string;
  file: string;
  title: string;
  lang: string;
  /** What stands in #root. */
  markup: string;
  /** What it says where the app does not start. */
  startWords: string;
}

/** Renders the shell of every screen, with the components that the browser runs. */
export async function renderShells(productName: string): Promise<Shell[]> {
  const shells: Shell[] = [];
  for (const { screen, file, sample } of pageFiles) {
    await preloadScreen(screen);
    // What wouter asks for where it is.
    Object.assign(globalThis, { location: { pathname: sample, search: '' } });
    const portal = createPortal({
      productName,
      api: { fetchCatalogue: never, checkNumber: never, subscribe: never, gamesUrl: '' },
      numberCookie: { read: () => null, remember: () => {} },
      redirect: () => {},
    });
    const markup = renderToStaticMarkup(
      <StrictMode>
        <App portal={portal} />
      </StrictMode>,
    );
    shells.push({
      screen,
      file,
      ...described,
      markup: withoutStyles(waiting(homeByCookie(markup))),
      startWords: renderStartWords(described.lang),
    });
    portal.close();
  }
  return shells;
}

/** A row of the landing screen with one game, to be filled in by the page itself; pictures come with the app. */
export function renderRowTemplate(): string {
  const row = renderToStaticMarkup(
    <CategoryRow title={blanks.title} moreHref={blanks.more} moreLabel="View more">
      <GameLink href={blanks.game} name={blanks.name} imageSrc="later" />
    </CategoryRow>,
  );
  return `<template id="${templateId}">${row.replace(/<img[^>]*>/, '')}</template>`;
}

/**
 * Made for everybody, a page cannot say whose home it is: until the app is there, its links home lead to the front door, which
 * takes the number from the cookie (decision 1).
 */
const homeByCookie = (markup: string) =>
  markup.replaceAll(`href="${routes.home}"`, `href="${routes.root}"`);

/** The page's security policy allows no style attributes: the closed drawer is hidden by another one. */
const withoutStyles = (markup: string) =>
  markup.replaceAll(' style="visibility:hidden"', ' hidden=""');
const sameAddress = '';

const startWords = {
  en: ['The games need JavaScript and a connection.', 'Try again'],
  fr: ['Les jeux ont besoin de JavaScript et d’une connexion.', 'Réessayer'],
};

/** What a page says where the app does not start, for want of scripts or of a line. */
export function renderStartWords(lang: string): string {
  const [words, retry] = startWords[lang === 'fr' ? 'fr' : 'en'];
  return renderToStaticMarkup(
    <div role="alert" className={spinner}>
      {words}
      <a href={sameAddress}>{retry}</a>
    </div>,
  );
}

/** A form that nobody listens to yet must not be sent: the browser would load the page anew. */
const waiting = (markup: string) => markup.replaceAll('type="submit"', 'type="submit" disabled');
