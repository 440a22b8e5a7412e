import { type KeyboardEvent, useEffect, useRef } from 'react';
import { labelOf, type Chart } from '../../../statecharts/drawing/chart';
import type { Step } from '../live/step';
import { reveal, showDrawing } from './drawing';
import * as css from './flows-page.css';
import { Legend } from './legend';

/** A state by name, or a transition by key. */
export interface Selection {
  kind: 'state' | 'arrow';
  name: string;
}

interface DiagramProps {
  chart: Chart;
  svg: string;
  selection: Selection | null;
  standing: Step | undefined;
  onSelect: (selection: Selection) => void;
}

const partSelector = '[data-transition], [data-state]';
const partsOf = (drawing: Element) => drawing.querySelectorAll<SVGElement>(partSelector);

function selectionOf({ dataset: { transition, state } }: SVGElement): Selection {
  return transition === undefined
    ? { kind: 'state', name: state ?? '' }
    : { kind: 'arrow', name: transition };
}

/** A machine's drawing, whose parts can be selected. */
export function Diagram(props: DiagramProps) {
  const { chart, svg, selection, standing, onSelect } = props;
  const frame = useRef<HTMLDivElement>(null);

  useEffect(() => {
    showDrawing(frame.current!, svg);
    for (const part of partsOf(frame.current!)) {
      part.setAttribute('tabindex', '0');
      part.setAttribute('role', 'button');
      // The name of a box around others is no part of it.
      const { state } = part.dataset;
      if (state !== undefined && !part.querySelector('text')) {
        part.setAttribute('aria-label', state === '' ? chart.label : labelOf(chart, state));
      }
    }
  }, [svg, chart]);

  useEffect(() => {
    for (const part of partsOf(frame.current!)) {
      const { kind, name } = selectionOf(part);
      const mark = (className: string, isMarked = false) =>
        part.classList.toggle(className, isMarked);
      mark('is-selected', selection?.kind === kind && selection.name === name);
      if (kind === 'state') {
        const isActive = mark('is-active', standing?.states.includes(name));
        part.setAttribute('aria-current', String(isActive));
      } else {
        mark('is-taken', standing?.transitions.includes(name));
      }
    }
    // The last match is the innermost state.
    const part = [...frame.current!.querySelectorAll('.is-active, .is-selected')].at(-1);
    if (part) reveal(frame.current!, part);
  }, [selection, standing]);

  const select = (target: EventTarget) => {
    const part = (target as Element).closest<SVGElement>(partSelector);
    if (part) onSelect(selectionOf(part));
    return part !== null;
  };
  const press = (event: KeyboardEvent) => {
    const isPress = event.key === 'Enter' || event.key === ' ';
    if (isPress && select(event.target)) event.preventDefault();
  };

  return (
    <section className={css.diagram} aria-label={chart.label}>
      <div className={css.caption}>
        <h2>{chart.label}</h2>
        <p>{chart.description}</p>
        <Legend />
      </div>
      <div
        ref={frame}
        className={css.canvas}
        role="group"
        aria-label={`The drawing of ${chart.label}`}
        onKeyDown={press}
        onClick={({ target }) => select(target)}
      />
    </section>
  );
}
