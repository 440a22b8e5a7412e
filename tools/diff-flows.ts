// `npm run -s flows:diff -- REF [--html FILE]` prints how the flows have changed since a commit or a copy of machines.json.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { machines } from '../src/flows/machines';
import { definitionOf } from '../statecharts/definition';
import { readDefinitions } from '../statecharts/definition-file';
import { changesMarkdown, changesPage, compareAll } from '../statecharts/drawing/changes';
import { definitionsFile } from './flow-files';

const path = `docs/flows/${definitionsFile}`;

function textAt(since: string): string {
  if (existsSync(since)) return readFileSync(since, 'utf8');
  try {
    return execFileSync('git', ['show', '--end-of-options', `${since}:${path}`], {
      cwd: new URL('..', import.meta.url),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    throw new Error(`'${since}' is no file, and no commit of this repository that has ${path}.`);
  }
}

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { html: { type: 'string' } },
  });
  const [since, more] = positionals;
  if (since === undefined || more !== undefined) {
    throw new Error('Usage: npm run -s flows:diff -- REF-OR-FILE [--html FILE]');
  }
  const comparisons = compareAll(readDefinitions(textAt(since), since), machines.map(definitionOf));
  console.log(changesMarkdown(comparisons, since));
  if (values.html !== undefined) {
    writeFileSync(values.html, await changesPage(comparisons, since));
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
