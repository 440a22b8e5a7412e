import type { CSSProperties, MouseEvent } from 'react';
import * as css from './flows-page.css';
import { useTranslate } from './language';
import { revealStart } from './reveal';

interface MapProps {
  /** The map of docs/flows; its screens link the pages of their machines. */
  svg: string;
  onChoose: (machine: string) => void;
}

/** The start page: a map of all screens; a click on one opens its machine. */
export function ScreenMap({ svg, onChoose }: MapProps) {
  const t = useTranslate();
  const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(svg) ?? [];
  const size = { '--zoom': 1, '--width': width, '--height': height };
  const choose = (event: MouseEvent) => {
    const page = (event.target as Element).closest('a')?.getAttribute('href');
    if (!page) return;
    event.preventDefault();
    onChoose(page.replace('.md', ''));
  };
  return (
    <section className={css.diagram} aria-label={t('Map')}>
      {/* Safe without sanitizing: `npm run flows:export` generates it. */}
      <div
        ref={revealStart}
        className={css.canvas}
        role="group"
        style={size as CSSProperties}
        onClick={choose}
        // Not role `img`: it contains links.
        dangerouslySetInnerHTML={{ __html: svg.replace('role="img"', 'role="group"') }}
      />
    </section>
  );
}
