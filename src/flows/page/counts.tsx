import type { Chart } from '../chart';
import type { Funnel } from '../live/funnel';
import { useTranslate } from './language';
import { Part } from './part';

interface CountsProps {
  chart: Chart;
  funnel: Funnel | undefined;
}

/** The funnel of a flow: runs, reached states and end states. */
export function Counts({ chart, funnel }: CountsProps) {
  const t = useTranslate();
  const number = new Intl.NumberFormat(document.documentElement.lang, { maximumFractionDigits: 1 });
  const states = chart.states.flatMap(({ name, label }) => {
    const count = funnel?.states.get(name);
    return count ? [{ name, label, ...count }] : [];
  });
  return (
    <Part name="Counts">
      <p>
        {chart.label}: {t('runs that began')}: {funnel?.began ?? 0}
      </p>
      {states.length > 0 && (
        <table>
          <thead>
            <tr>
              {['State', 'Reached', 'Stopped here', 'Median time'].map((title) => (
                <th key={title} scope="col">
                  {t(title)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {states.map(({ name, label, reached, stopped, medianMs }) => (
              <tr key={name}>
                <th scope="row">
                  {label}
                  <meter aria-label={t('Reached')} value={reached} max={funnel?.began} />
                </th>
                <td>{reached}</td>
                <td>{stopped}</td>
                <td>{medianMs === null ? '–' : `${number.format(medianMs / 1_000)} s`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Part>
  );
}
