import * as css from './flows-page.css';

const samples: [drawing: string, meaning: string][] = [
  ['M9 10a5 5 0 1 0 10 0a5 5 0 1 0 -10 0z', 'a dot: the flow starts here'],
  ['M1.5 1.5h25v17h-25zM4.5 4.5h19v11h-19z', 'a double border: the flow ends here'],
  ['M2 10h22M19 6l5 4l-5 4', 'an arrow: its number, what happens, after how many seconds'],
  ['M2 9h20v2h-20zM19 5l7 5l-7 5z', 'a thick red arrow, or red words: the press may take money'],
  ['M1.5 1.5h25v17h-25z', "a box around others: what is 'At any time' can happen in each of them"],
  ['M1.5 1.5h25v17h-25zM6 10h13M15 7l4 3l-4 3', 'a number and → in a box: it leads to that box'],
];

export function Legend() {
  return (
    <details className={css.legend}>
      <summary>Legend</summary>
      <ul>
        {samples.map(([path, meaning], index) => (
          <li key={meaning}>
            <svg viewBox="0 0 28 20" width="28" height="20" aria-hidden>
              <path d={path} fill={index === 0 ? 'currentColor' : 'none'} stroke="currentColor" />
            </svg>
            {meaning}
          </li>
        ))}
        <li>
          <span className={css.activeSample} />
          highlighted: the current state
        </li>
      </ul>
    </details>
  );
}
