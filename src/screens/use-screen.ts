import { useLayoutEffect } from 'react';
import { useLocation } from 'wouter';
import { usePortal } from '../portal/portal-context';

/** The screen that was rendered last without a browser, where no effect runs. */
export const described = { title: '', lang: '' };

/** The path of the screen that was named last; none while the page is still loading. */
let path: string | undefined;

/**
 * Names the screen in the browser's title and tells assistive technology its language (D-32). After
 * navigation, focus moves to the heading unless an element of the new screen has it.
 */
export function useScreen(title: string, lang: 'en' | 'fr'): void {
  const { productName } = usePortal();
  // The address that is rendered: an effect may run when the browser is at the next one already.
  const [pathname] = useLocation();
  const name = title === productName ? productName : `${title} · ${productName}`;
  if (import.meta.env.SSR) Object.assign(described, { title: name, lang });
  useLayoutEffect(() => {
    document.title = name;
    document.documentElement.lang = lang;
    const heading = document.querySelector('h1');
    if (heading && path && path !== pathname && document.activeElement === document.body) {
      heading.tabIndex = -1;
      // Back finds the page where it was left.
      heading.focus({ preventScroll: true });
    }
    path = pathname;
  }, [name, lang, pathname]);
}
