import { type ReactNode, useDeferredValue } from 'react';
import * as css from './Page.css';

interface PageProps {
  banner?: ReactNode;
  /** A `Drawer`; comes between the banner and the content in reading order. */
  drawer?: ReactNode;
  /** The drawer is open: the content can be neither tapped nor focused. */
  behindDrawer?: boolean | undefined;
  lang?: string | undefined;
  children: ReactNode;
}

/** The frame of a screen. */
export function Page({ banner, drawer, behindDrawer = false, lang, children }: PageProps) {
  // After the drawer has opened, because it makes the browser lay out the whole content again.
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
