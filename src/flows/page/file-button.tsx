import { useRef, useState } from 'react';
import { useTranslate } from './language';

interface FileButtonProps {
  label: string;
  name: string;
  isMultiple?: boolean;
  /** Receives the text of each file; the page shows the message of an `Error` that it throws. */
  read: (text: string) => void;
}

/** A button that loads JSON files. */
export function FileButton({ label, name, isMultiple = false, read }: FileButtonProps) {
  const t = useTranslate();
  const field = useRef<HTMLInputElement>(null);
  const [problems, setProblems] = useState<string[]>([]);
  const load = async (files: FileList | null) => {
    const found: string[] = [];
    for (const file of files ?? []) {
      try {
        read(await file.text());
      } catch (error) {
        found.push(`${file.name}: ${t((error as Error).message)}`);
      }
    }
    setProblems(found);
    // Without this, choosing the same file again fires no event.
    if (field.current) field.current.value = '';
  };
  return (
    <>
      <button onClick={() => field.current?.click()}>{t(label)}</button>
      <input
        ref={field}
        type="file"
        accept=".json,application/json"
        multiple={isMultiple}
        hidden
        aria-label={t(name)}
        onChange={(event) => void load(event.target.files)}
      />
      {problems.length > 0 && <p role="alert">{problems.join(' ')}</p>}
    </>
  );
}
