import type { Chart } from '../chart';
import * as css from './flows-page.css';
import { useTranslate } from './language';

/** A screen of the product. */
export interface MapScreen {
  title: string;
  /** The address of its picture. */
  picture: string;
  /** The ids of its machines; the first one is its own. */
  machines: string[];
}

interface MapProps {
  screens: MapScreen[];
  charts: Chart[];
  onChoose: (machine: string) => void;
}

/** The start page: all screens; a click on one opens its machine. */
export function ScreenMap({ screens, charts, onChoose }: MapProps) {
  const t = useTranslate();
  return (
    <section className={css.map} aria-label={t('Map')}>
      {screens.map(({ title, picture, machines }) => (
        <div key={title}>
          <button
            type="button"
            disabled={machines.length === 0}
            onClick={() => onChoose(machines[0] ?? '')}
          >
            <span>
              <img src={picture} alt="" loading="lazy" />
            </span>
            {t(title)}
          </button>
          <p>
            {machines.map((id) => (
              <button key={id} type="button" className={css.plain} onClick={() => onChoose(id)}>
                {charts.find((chart) => chart.id === id)?.label}
              </button>
            ))}
          </p>
        </div>
      ))}
    </section>
  );
}
