import { useLayoutEffect } from 'react';
import { usePortal } from '../portal/portal-context';

/** Names the screen in the browser's title and tells assistive technology its language (decision 27). */
export function useScreen(title: string, lang: 'en' | 'fr'): void {
  const { productName } = usePortal();
  useLayoutEffect(() => {
    document.title = title === productName ? productName : `${title} · ${productName}`;
    document.documentElement.lang = lang;
  }, [title, productName, lang]);
}
