import { type MouseEvent, useEffect, useRef } from 'react';
import { showDrawing } from './drawing';
import * as css from './flows-page.css';

interface MapProps {
  /** The map of docs/flows; its screens link the pages of their machines. */
  svg: string;
  onChoose: (machine: string) => void;
}

/** The start page: a map of all screens; a click on one opens its machine. */
export function ScreenMap({ svg, onChoose }: MapProps) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => showDrawing(frame.current!, svg), [svg]);
  const choose = (event: MouseEvent) => {
    const page = (event.target as Element).closest('a')?.getAttribute('href');
    if (!page) return;
    event.preventDefault();
    onChoose(page.replace('.md', ''));
  };
  return (
    <section className={css.diagram} aria-label="Map">
      <div ref={frame} className={css.canvas} role="group" onClick={choose} />
    </section>
  );
}
