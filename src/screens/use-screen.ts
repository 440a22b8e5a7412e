import { useLayoutEffect } from 'react';
import { usePortal } from '../portal/portal-context';

/** The screen that was rendered last without a browser, where no effect runs. */
export const described = { title: '', lang: '' };

/** Names the screen in the browser's title and tells assistive technology its language (decision 27). */
export function useScreen(title: string, lang: 'en' | 'fr'): void {
  const { productName } = usePortal();
  const name = title === productName ? productName : `${title} · ${productName}`;
  if (import.meta.env.SSR) Object.assign(described, { title: name, lang });
  useLayoutEffect(() => {
    document.title = name;
    document.documentElement.lang = lang;
  }, [name, lang]);
}
