import { useMemo } from 'react';
import { labelOf, type Chart, type Translate } from '../chart';
import type { ReplayPath } from '../replay/path-book';
import { readReport, type WalkResult } from '../replay/report';
import { FileButton } from './file-button';
import * as css from './flows-page.css';
import { useTranslate } from './language';
import { Part } from './part';

/** A path with its label for readers. */
export type LabelledPath = ReplayPath & { label: string };

/** Returns the label of a path: its steps and end state as sentences; with the vocabulary 'code', its name. */
export function labelOfPath(
  { name, start, steps }: ReplayPath,
  chart: Chart | undefined,
  t: Translate,
): string {
  if (!chart || chart.isCode) return name;
  const end = labelOf(chart, /→ ([\w.]+)/.exec(name)?.[1] ?? '');
  return `${[start, ...steps].map(({ sentence }) => t(sentence)).join(' ')} → ${end}`;
}

interface PathListProps {
  paths: LabelledPath[];
  /** The machine that is shown; undefined for the map. */
  machine: string | undefined;
  results: WalkResult[];
  search: string;
  onSearch: (text: string) => void;
  onReport: (results: WalkResult[]) => void;
  onChoose: (path: LabelledPath) => void;
}

const mostShown = 40;

/** The list of generated paths; failed paths first. */
export function PathList(props: PathListProps) {
  const t = useTranslate();
  const { paths, machine, results, search, onSearch, onReport, onChoose } = props;
  const failed = useMemo(() => results.filter(({ hasPassed }) => !hasPassed), [results]);
  const query = search.trim().toLowerCase();
  const found = useMemo(() => {
    const isFailed = new Set(failed.map((result) => `${result.machine} ${result.name}`));
    return paths
      .map((path) => ({ ...path, hasFailed: isFailed.has(`${path.machine} ${path.name}`) }))
      .filter((path) =>
        query === ''
          ? path.machine === machine || path.hasFailed
          : matches(path.name, query) || matches(path.label, query),
      )
      .toSorted((one, other) => Number(other.hasFailed) - Number(one.hasFailed));
  }, [paths, machine, query, failed]);
  const unknown = failed.filter(({ name }) => !paths.some((path) => path.name === name)).length;

  return (
    <Part name="Paths">
      <p>{t('Choose a path, and the portal plays it. The test data is reset first.')}</p>
      <div className={css.tools}>
        <input
          type="search"
          aria-label={t('Search for a path')}
          placeholder={t('Part of its name')}
          value={search}
          onChange={(event) => onSearch(event.target.value)}
        />
        <FileButton
          label="Load a report"
          name="Report to load"
          read={(text) => onReport(readReport(text))}
        />
      </div>
      <p role="status">
        {`${t('Paths found')}: ${found.length}`}
        {results.length > 0 &&
          ` · ${t('Walks that failed in the report')}: ${failed.length} / ${results.length}`}
        {unknown > 0 && ` · ${t('On paths that are no longer generated')}: ${unknown}`}
      </p>
      <ul className={css.paths}>
        {found.slice(0, mostShown).map((path) => (
          <li key={`${path.machine} ${path.name}`}>
            <button className={css.plain} onClick={() => onChoose(path)}>
              {path.hasFailed && <strong>{t('Failed')}: </strong>}
              {path.label}
            </button>
          </li>
        ))}
      </ul>
      {found.length > mostShown && (
        <p>
          {t('More paths, to be searched for')}: {found.length - mostShown}
        </p>
      )}
    </Part>
  );
}

/** Returns whether one text contains the other: the pasted line of a failing test contains the path's name. */
function matches(name: string, query: string): boolean {
  const lower = name.toLowerCase();
  return lower.includes(query) || query.includes(lower);
}
