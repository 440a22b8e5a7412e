import createPanzoom, { type PanzoomObject } from '@panzoom/panzoom';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { labelOf, type Chart } from '../chart';
import type { Step } from '../live/step';
import * as css from './flows-page.css';
import { useTranslate } from './language';

/** A state or a transition of a machine, by its name or key. */
export type Selection = { kind: 'state'; name: string } | { kind: 'transition'; key: string };

interface DiagramProps {
  chart: Chart;
  /** The drawing of docs/flows. */
  svg: string;
  selection: Selection | null;
  /** Names of the states that are found by the search. */
  found: ReadonlySet<string>;
  /** Where the running machine stands. */
  standing: Step | undefined;
  counts: ReadonlyMap<string, number>;
  onSelect: (selection: Selection) => void;
}

const selectionOf = (element: Element | null): Selection | null => {
  const found = element?.closest<SVGElement>('[data-transition], [data-state]');
  if (!found) return null;
  const { transition, state } = found.dataset;
  if (transition !== undefined) return { kind: 'transition', key: transition };
  return state === undefined ? null : { kind: 'state', name: state };
};

/** A machine's drawing: to be moved, made larger and smaller, and asked about its states and transitions. */
export function Diagram(props: DiagramProps) {
  const t = useTranslate();
  const { chart, svg, selection, found, standing, counts, onSelect } = props;
  const frame = useRef<HTMLDivElement>(null);
  const drawing = useRef<HTMLDivElement>(null);
  const panzoom = useRef<PanzoomObject>(null);
  const pendingShow = useRef(0);

  useEffect(() => {
    const element = drawing.current;
    const holder = frame.current;
    const pending = pendingShow;
    if (!element || !holder) return undefined;
    // Our own drawing, not somebody's markup.
    element.innerHTML = svg;
    for (const part of element.querySelectorAll<SVGElement>('[data-state], [data-transition]')) {
      part.setAttribute('tabindex', '0');
      part.setAttribute('role', 'button');
      part.setAttribute('aria-label', nameOf(chart, part));
    }
    const made = createPanzoom(element, { canvas: true, maxScale: 4, minScale: 0.05, step: 0.2 });
    panzoom.current = made;
    // Panzoom itself goes to its start in a task of its own; this one comes after it.
    const first = setTimeout(() => fit(made, holder, element));
    const zoom = (event: WheelEvent) => made.zoomWithWheel(event);
    // The log beside it grows with what happens, which must not hide where the machine stands.
    const refit = new ResizeObserver(() => {
      fit(made, holder, element);
      showActiveLater(pending, made, holder);
    });
    refit.observe(holder);
    holder.addEventListener('wheel', zoom, { passive: false });
    return () => {
      clearTimeout(first);
      cancelAnimationFrame(pending.current);
      refit.disconnect();
      holder.removeEventListener('wheel', zoom);
      made.destroy();
    };
  }, [svg, chart]);

  useEffect(() => {
    const element = drawing.current;
    if (!element) return;
    for (const part of element.querySelectorAll<SVGElement>('[data-state]')) {
      const name = part.dataset.state ?? '';
      const isActive = standing?.states.includes(name) ?? false;
      part.classList.toggle('is-active', isActive);
      part.setAttribute('aria-current', String(isActive));
      part.classList.toggle('is-found', found.has(name));
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
  }, [selection, found, standing, counts]);

  const innermost = standing?.states.at(-1);
  useEffect(() => {
    const [made, holder] = [panzoom.current, frame.current];
    if (innermost !== undefined && made && holder) showActiveLater(pendingShow, made, holder);
  }, [innermost]);

  const zoomBy = (factor: number) => {
    const made = panzoom.current;
    if (made) made.zoom(made.getScale() * factor, { animate: true });
  };
  const fitNow = () => {
    if (panzoom.current && frame.current && drawing.current) {
      fit(panzoom.current, frame.current, drawing.current);
    }
  };
  const press = (event: KeyboardEvent) => {
    const moves: Record<string, [number, number]> = {
      ArrowLeft: [40, 0],
      ArrowRight: [-40, 0],
      ArrowUp: [0, 40],
      ArrowDown: [0, -40],
    };
    const move = moves[event.key];
    const isPress = event.key === 'Enter' || event.key === ' ';
    const chosen = isPress ? selectionOf(event.target as Element) : null;
    if (move) panzoom.current?.pan(...move, { relative: true });
    else if (event.key === '+' || event.key === '=') zoomBy(1.25);
    else if (event.key === '-') zoomBy(0.8);
    else if (event.key === '0') fitNow();
    else if (chosen) onSelect(chosen);
    else return;
    event.preventDefault();
  };

  return (
    <div className={css.diagram}>
      <div className={css.tools} role="toolbar" aria-label={t('View')}>
        <button type="button" aria-label={t('Smaller')} onClick={() => zoomBy(0.8)}>
          −
        </button>
        <button type="button" aria-label={t('Larger')} onClick={() => zoomBy(1.25)}>
          +
        </button>
        <button type="button" onClick={fitNow}>
          {t('Fit')}
        </button>
      </div>
      <div
        ref={frame}
        className={css.canvas}
        role="group"
        aria-label={`${chart.label}: ${t('arrow keys move it, plus and minus make it larger and smaller, 0 fits it')}`}
        onKeyDown={press}
        onFocus={(event) => {
          if (panzoom.current && frame.current) show(panzoom.current, frame.current, event.target);
        }}
        onClick={(event) => {
          const chosen = selectionOf(event.target as Element);
          if (chosen) onSelect(chosen);
        }}
      >
        <div ref={drawing} className={css.drawing} />
      </div>
    </div>
  );
}

/** What a part of the drawing is called by a screen reader. */
function nameOf(chart: Chart, { dataset: { state, transition } }: SVGElement): string {
  if (state !== undefined) return state === '' ? chart.label : labelOf(chart, state);
  return chart.transitions.find(({ key }) => key === transition)?.words.join(' ') ?? '';
}

/**
 * Shows the state in which the machine stands, once in place of any call that is pending. Panzoom moves the drawing one
 * frame after it is asked to: a state that is measured earlier is where it was.
 */
function showActiveLater(pending: { current: number }, made: PanzoomObject, holder: HTMLElement) {
  cancelAnimationFrame(pending.current);
  pending.current = requestAnimationFrame(() => {
    pending.current = requestAnimationFrame(() => showActive(made, holder));
  });
}

/** Shows the state in which the machine stands. */
function showActive(made: PanzoomObject, holder: HTMLElement): void {
  // The innermost comes last.
  const part = [...holder.querySelectorAll('[data-state].is-active')].at(-1);
  if (part) show(made, holder, part);
}

/** Moves the drawing by as little as shows all of a part of it. */
function show(made: PanzoomObject, holder: HTMLElement, part: Element): void {
  const [around, inner] = [holder.getBoundingClientRect(), part.getBoundingClientRect()];
  const margin = 24;
  // The tools lie over the drawing there.
  const toolsHeight = 56;
  const shift = (from: number, to: number, low: number, high: number) =>
    from < low ? low - from : to > high ? high - to : 0;
  const { left, right, top, bottom } = around;
  const x = shift(inner.left, inner.right, left + margin, right - margin);
  const y = shift(inner.top, inner.bottom, top + margin, bottom - margin - toolsHeight);
  const scale = made.getScale();
  if (x !== 0 || y !== 0) made.pan(x / scale, y / scale, { relative: true });
}

/** Writes how often a transition was taken beside its words. */
function showCount(part: SVGElement, count: number | undefined): void {
  part.querySelector('.count')?.remove();
  const words = part.querySelector('text');
  if (count === undefined || !(words instanceof SVGGraphicsElement)) return;
  const { x, y, width } = words.getBBox();
  const label = document.createElementNS('http://www.w3.org/2000/svg', 'text');
  label.setAttribute('class', 'count');
  label.setAttribute('x', String(x + width + 5));
  label.setAttribute('y', String(y + 13));
  label.textContent = `×${count}`;
  part.append(label);
}

/** The drawing's text has 13 px; below 11 px it is hard to read, so that a larger drawing is moved instead of shrunk. */
const leastScale = 11 / 13;

/** Where a drawing stands at first: whole in the middle, or as much as fits, from the top and around its start. */
function placeOf(holder: HTMLElement, drawing: HTMLElement) {
  const svg = drawing.querySelector('svg');
  const { x: left = 0, width = 1, height = 1 } = svg?.viewBox.baseVal ?? {};
  const fitting = Math.min(1, holder.clientWidth / width, holder.clientHeight / height);
  const scale = Math.max(leastScale, fitting);
  const start = Number(svg?.querySelector('.dot')?.getAttribute('cx') ?? 0) - left;
  const slack = holder.clientWidth - width * scale;
  const offset =
    slack >= 0 ? slack / 2 : Math.min(0, Math.max(slack, holder.clientWidth / 2 - start * scale));
  const top = Math.max(0, (holder.clientHeight - height * scale) / 2);
  // Panzoom scales around the middle of the element, and moves in the element's own pixels.
  return {
    scale,
    x: (offset + (width * scale - width) / 2) / scale,
    y: (top + (height * scale - height) / 2) / scale,
  };
}

function fit(made: PanzoomObject, holder: HTMLElement, drawing: HTMLElement): void {
  const { scale, x, y } = placeOf(holder, drawing);
  made.zoom(scale, { animate: false, force: true });
  made.pan(x, y, { animate: false, force: true });
}
