import { type RefObject, useLayoutEffect } from 'react';
import { useLocation } from 'wouter';
import type { Language } from '#texts';
import { usePortal } from '../../portal/portal-context';
import { entryState, keepInEntry } from '../../ui/page/entry-state';

/** Title and language of the last server-rendered screen: effects do not run there. */
export const serverRendered: { title: string; lang: Language } = { title: '', lang: 'en' };

/** Path of the previous screen; undefined before the first one. */
let path: string | undefined;

/** With a mouse, a focused field opens no keyboard on the screen. Some phones match `hover`, so require a fine pointer too. */
const hasMouse = () => window.matchMedia('(hover: hover) and (pointer: fine)').matches;

/**
 * Sets title and language of the document (TEXT-1). After navigation, shows the top of a screen that the history entry has not
 * shown yet: on Back and Forward the browser restores the position. It then focuses the heading, or `field` where a mouse is
 * used, unless the new screen has focused an element. A later change of `field` moves no focus.
 */
export function useScreen(
  title: string,
  lang: Language,
  field?: RefObject<HTMLInputElement | null>,
): void {
  const { productName } = usePortal();
  // Use the rendered address: `window.location` may already be the next one.
  const [pathname] = useLocation();
  const name = title === productName ? productName : `${title} · ${productName}`;
  if (import.meta.env.SSR) Object.assign(serverRendered, { title: name, lang });
  useLayoutEffect(() => {
    document.title = name;
    document.documentElement.lang = lang;
    if (entryState('isSeen') !== true) {
      keepInEntry('isSeen', true);
      if (path && path !== pathname) window.scrollTo({ top: 0, behavior: 'instant' });
    }
    if (path && path !== pathname && document.activeElement === document.body) {
      let target: HTMLElement | null | undefined = hasMouse() ? field?.current : null;
      if (!target) {
        target = document.querySelector('h1');
        if (target) target.tabIndex = -1;
      }
      // Do not scroll: the browser restores the position on Back.
      target?.focus({ preventScroll: true });
    }
    path = pathname;
  }, [name, lang, pathname, field]);
}
