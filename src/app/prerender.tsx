import { renderToString } from 'react-dom/server';
import { Router } from 'wouter';
import * as texts from '#texts';
import * as french from '#texts/fr';
import { ussdCode } from '../../machines/business';
import { placeholders, templateId } from '../first-view/row-painter';
import { checkFailedId, startFailedId } from '../first-view/start-failed';
import { stubApi } from '../portal/api';
import { createPortal } from '../portal/portal';
import { sampleAddress, type Screen, type ScreenId, screenIds, screens } from '../screens';
import { checkFailed } from '../screens/shared/check-failed';
import { serverRendered } from '../screens/shared/use-screen';
import { button } from '../ui/forms/Button.css';
import { CategoryRow } from '../ui/lists/CategoryRow';
import { GameLink } from '../ui/lists/GameLink';
import { links, notice, oldBrowser } from '../ui/feedback/StartFailed.css';
import './lazy-screens';
import { preloadScreen } from './app';
import { Root } from './root';

const pendingForever = () => new Promise<never>(() => {});

/** A screen's markup before any response. */
export interface Shell {
  screen: ScreenId;
  title: string;
  lang: texts.Language;
  markup: string;
  /** The message without scripts, and the template of the message when the app does not start. */
  startMessage: string;
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
      api: stubApi(pendingForever),
      numberCookie: { read: () => null, remember: () => {}, forget: () => {} },
      redirect: () => {},
    });
    const markup = renderToString(<Root portal={portal} />);
    shells.push({
      screen,
      ...serverRendered,
      markup,
      startMessage: renderStartMessage(screen),
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
        titleId={placeholders.id}
        title={placeholders.title}
        moreHref={placeholders.more}
      >
        <GameLink href={placeholders.game} name={placeholders.name} imageSrc={placeholders.image} />
      </CategoryRow>
    </Router>,
  );
  return `<template id="${templateId}">${row}</template>`;
}

/**
 * Returns the markup that replaces the page's `noscript` element, whose content `build/old-browser.ts` shows, too. The link of
 * the other notice loads the same address.
 */
function renderStartMessage(screen: ScreenId): string {
  const { startFailed, tryAgainButton } = (screens[screen] as Screen).isFrench ? french : texts;
  const call = (className: string) => (
    <a className={className} href={`tel:${encodeURIComponent(ussdCode)}`}>
      {`Composer ${ussdCode}`}
    </a>
  );
  return renderToString(
    <>
      <noscript>
        <div className={oldBrowser} data-start-failed="" lang="fr">
          {/* Without scripts the shell is dead, except the page that says how to dial. */}
          {screen !== 'ussd-page' && <style>{'#root{display:none}'}</style>}
          <p>{french.browserTooOld}</p>
          {texts.lang !== french.lang && <p lang={texts.lang}>{texts.browserTooOld}</p>}
          {call(button.primary)}
        </div>
      </noscript>
      <template id={startFailedId}>
        <div className={notice} role="alert" data-start-failed="">
          <p>{startFailed}</p>
          <a className={button.primary} href={sameAddress}>
            {tryAgainButton}
          </a>
        </div>
      </template>
      {screen === 'landing' && (
        <template id={checkFailedId}>
          <div className={notice} role="alert" data-start-failed="" lang="fr">
            <p>{`${checkFailed.title} ${checkFailed.advice}`}</p>
            <div className={links}>
              <a className={button.primary} href={sameAddress}>
                {french.tryAgainButton}
              </a>
              {call(button.secondary)}
            </div>
          </div>
        </template>
      )}
    </>,
  );
}

const sameAddress = '';
