import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { labelOf, type Chart } from '../chart';
import type { Step } from '../live/step';
import * as css from './flows-page.css';
import { useTranslate } from './language';
import { Legend } from './legend';
import { offer, pngOf } from './offer';
import { reveal, revealStart } from './reveal';

/** A state by name, or a transition by key. */
export type Selection = { kind: 'state'; name: string } | { kind: 'transition'; key: string };

interface DiagramProps {
  chart: Chart;
  /** The drawing of docs/flows. */
  svg: string;
  selection: Selection | null;
  standing: Step | undefined;
  counts: ReadonlyMap<string, number>;
  onSelect: (selection: Selection) => void;
}

const selectionOf = (element: Element): Selection | null => {
  const found = element.closest<SVGElement>('[data-transition], [data-state]');
  const { transition, state } = found?.dataset ?? {};
  if (transition !== undefined) return { kind: 'transition', key: transition };
  return state === undefined ? null : { kind: 'state', name: state };
};

/** A machine's drawing with scrolling, zoom and selection. */
export function Diagram(props: DiagramProps) {
  const t = useTranslate();
  const { chart, svg, selection, standing, counts, onSelect } = props;
  const frame = useRef<HTMLDivElement>(null);
  const dragged = useRef(0);
  const [zoom, setZoom] = useState(1);

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    // Safe without sanitizing: `npm run flows:export` generates it.
    element.innerHTML = svg;
    for (const part of element.querySelectorAll<SVGElement>('[data-state], [data-transition]')) {
      part.setAttribute('tabindex', '0');
      part.setAttribute('role', 'button');
      if (!part.querySelector('text')) part.setAttribute('aria-label', nameOf(chart, part));
    }
    const drawing = element.querySelector('svg');
    const { width = 1, height = 1 } = drawing?.viewBox.baseVal ?? {};
    // Not role `img`: it contains buttons.
    drawing?.setAttribute('role', 'group');
    drawing?.style.setProperty('--width', String(width));
    drawing?.style.setProperty('--height', String(height));
    revealStart(element);
  }, [svg, chart]);

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    for (const part of element.querySelectorAll<SVGElement>('[data-state]')) {
      const name = part.dataset.state ?? '';
      const isActive = standing?.states.includes(name) ?? false;
      part.classList.toggle('is-active', isActive);
      part.setAttribute('aria-current', String(isActive));
      const isSelected = selection?.kind === 'state' && selection.name === name;
      part.classList.toggle('is-selected', isSelected);
    }
    for (const part of element.querySelectorAll<SVGElement>('[data-transition]')) {
      const key = part.dataset.transition ?? '';
      part.classList.toggle('is-taken', standing?.transitions.includes(key) ?? false);
      part.classList.toggle('is-known', counts.has(key));
      const isSelected = selection?.kind === 'transition' && selection.key === key;
      part.classList.toggle('is-selected', isSelected);
      showCount(part, counts.get(key));
    }
    // The last match is the innermost state.
    const part = [...element.querySelectorAll('.is-active, .is-selected')].at(-1);
    if (part) reveal(element, part);
  }, [selection, standing, counts]);

  const larger = () => setZoom((before) => Math.min(4, before * 1.25));
  const smaller = () => setZoom((before) => Math.max(0.1, before * 0.8));
  const press = (event: KeyboardEvent) => {
    const isPress = event.key === 'Enter' || event.key === ' ';
    const chosen = isPress ? selectionOf(event.target as Element) : null;
    if (event.key === '+' || event.key === '=') larger();
    else if (event.key === '-') smaller();
    else if (event.key === '0') setZoom(1);
    else if (chosen) onSelect(chosen);
    else return;
    event.preventDefault();
  };

  return (
    <section className={css.diagram} aria-label={chart.label}>
      <div className={css.caption}>
        <div className={css.head}>
          <h2>{chart.label}</h2>
          <div className={css.tools} role="toolbar" aria-label={t('View')}>
            <button type="button" aria-label={t('Smaller')} onClick={smaller}>
              −
            </button>
            <button type="button" aria-label={t('Larger')} onClick={larger}>
              +
            </button>
            <button type="button" onClick={() => setZoom(1)}>
              {t('Fit')}
            </button>
            <button
              type="button"
              onClick={() => offer(`${chart.id}.svg`, new Blob([svg], { type: 'image/svg+xml' }))}
            >
              SVG
            </button>
            <button
              type="button"
              onClick={() => void pngOf(svg).then((png) => offer(`${chart.id}.png`, png))}
            >
              PNG
            </button>
          </div>
        </div>
        <p>{chart.description}</p>
        <Legend id={chart.id} />
      </div>
      <div
        ref={frame}
        className={css.canvas}
        style={{ ['--zoom' as string]: zoom }}
        role="group"
        aria-label={`${chart.label}: ${t('arrow keys move it, plus and minus make it larger and smaller, 0 fits it')}`}
        onKeyDown={press}
        onPointerDown={() => {
          dragged.current = 0;
        }}
        onPointerMove={({ buttons, pointerType, movementX, movementY }) => {
          if (buttons !== 1 || pointerType !== 'mouse') return;
          dragged.current += Math.abs(movementX) + Math.abs(movementY);
          frame.current?.scrollBy(-movementX, -movementY);
        }}
        onClick={({ target }) => {
          const chosen = selectionOf(target as Element);
          if (chosen && dragged.current < 5) onSelect(chosen);
        }}
      />
    </section>
  );
}

/** Returns the accessible name of a part of the drawing. */
function nameOf(chart: Chart, { dataset: { state, transition } }: SVGElement): string {
  if (state !== undefined) return state === '' ? chart.label : labelOf(chart, state);
  return chart.transitions.find(({ key }) => key === transition)?.words.join(' ') ?? '';
}

/** Shows a transition's count beside its label. */
function showCount(part: SVGElement, count: number | undefined): void {
  part.querySelector('.count')?.remove();
  const words = part.querySelector('text');
  if (count === undefined || !words) return;
  const { x, y, width } = words.getBBox();
  const label = document.createElementNS('http://www.w3.org/2000/svg', 'text');
  label.setAttribute('class', 'count');
  label.setAttribute('x', String(x + width + 5));
  // Place it above the arrow head of a horizontal line.
  label.setAttribute('y', String(y + 5));
  label.textContent = `×${count}`;
  part.append(label);
}
