import { useState } from 'react';
import type { Definition } from '../../../statecharts/definition';
import { readDefinitions, writeDefinitions } from '../../../statecharts/definition-file';
import { kindWords, type Comparison } from '../../../statecharts/drawing/changes';
import * as css from './flows-page.css';
import { offer } from './offer';

interface ChangesProps {
  /** Null until a file is chosen. */
  comparisons: Comparison[] | null;
  /** The machines of this release. */
  definitions: Definition[];
  onChoose: (earlier: Definition[]) => void;
}

const fileName = 'machines.json';

/** Compares this release with the file of another one. */
export function Changes({ comparisons, definitions, onChoose }: ChangesProps) {
  const [problem, setProblem] = useState('');
  const read = async (file: File | undefined) => {
    if (!file) return;
    try {
      onChoose(readDefinitions(await file.text()));
      setProblem('');
    } catch {
      setProblem(`${file.name} is not the file ${fileName} of a release.`);
    }
  };
  const save = () =>
    offer(fileName, new Blob([writeDefinitions(definitions)], { type: 'application/json' }));
  return (
    <section className={css.part} aria-label="Changes">
      <h2>Changes</h2>
      <p>
        Compare this release with an earlier one: choose its file {fileName}. The flows page of that
        release saves it.
      </p>
      <p>
        <label>
          File of the earlier release{' '}
          <input
            type="file"
            accept=".json"
            onChange={({ target }) => void read(target.files?.[0])}
          />
        </label>
      </p>
      <button onClick={save}>Save the file of this release</button>
      <p role="status">{problem}</p>
      {comparisons && (
        <p>
          Green and +: new. Red, dashed and −: removed. Amber and ~: changed. No mark: the same.
        </p>
      )}
      {comparisons?.map(({ label, changes }) => (
        <div key={label}>
          <h3>{label}</h3>
          {changes.length === 0 && <p>No changes.</p>}
          <ul>
            {changes.map(({ kind, sentence }) => (
              <li key={sentence}>
                <b>{kindWords[kind]}</b>: {sentence.split('**').map(boldAtOdd)}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

/** The labels of a sentence are between two asterisks. */
const boldAtOdd = (part: string, index: number) =>
  index % 2 === 1 ? <b key={part}>{part}</b> : part;
