import { useLayoutEffect } from 'react';
import { useLocation } from 'wouter';
import { usePortal } from '../../portal/portal-context';

/** Title and language of the last server-rendered screen: effects do not run there. */
export const serverRendered = { title: '', lang: '' };

/** Path of the previous screen; undefined before the first one. */
let path: string | undefined;

/**
 * Sets title and language of the document (D-32). After navigation, focuses the heading unless the new screen has
 * focused an element (D-137).
 */
export function useScreen(title: string, lang: 'en' | 'fr'): void {
  const { productName } = usePortal();
  // Use the rendered address: `window.location` may already be the next one.
  const [pathname] = useLocation();
  const name = title === productName ? productName : `${title} · ${productName}`;
  if (import.meta.env.SSR) Object.assign(serverRendered, { title: name, lang });
  useLayoutEffect(() => {
    document.title = name;
    document.documentElement.lang = lang;
    const heading = document.querySelector('h1');
    if (heading && path && path !== pathname && document.activeElement === document.body) {
      heading.tabIndex = -1;
      // Do not scroll: the browser restores the position on Back.
      heading.focus({ preventScroll: true });
    }
    path = pathname;
  }, [name, lang, pathname]);
}
