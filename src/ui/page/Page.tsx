import { type ReactNode, useDeferredValue } from 'react';
import * as css from './Page.css';

interface PageProps {
  banner?: ReactNode;
  /** A `Drawer`; comes between the banner and the content in reading order. */
  drawer?: ReactNode;
  /** Whether the drawer is open: the content is inert. */
  behindDrawer?: boolean | undefined;
  lang?: string | undefined;
  children: ReactNode;
}

export function Page({ banner, drawer, behindDrawer = false, lang, children }: PageProps) {
  // Defer `inert` until the drawer has opened: it makes the browser lay out the whole content again.
  const isInert = useDeferredValue(behindDrawer);
  return (
    <div className={css.frame}>
      {banner}
      {drawer}
      <main className={css.main} lang={lang} inert={isInert}>
        {children}
      </main>
    </div>
  );
}
