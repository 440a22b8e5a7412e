import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { compressFile } from '../../build/precompress';

const root = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);

const workingTree = 'git ls-files -coz --exclude-standard | tar -c --null -T -';

/** Copies a git reference, '': the working tree; returns the copy, which `buildSources` can build. */
export async function copySources(folder: string, reference: string): Promise<string> {
  const sources = await mkdtemp(join(folder, 'sources-'));
  const files = reference ? 'git archive "$1"' : workingTree;
  await run('sh', ['-c', `${files} | tar -x -C "$0"`, sources, reference], { cwd: root });
  await symlink(join(root, 'node_modules'), join(sources, 'node_modules'));
  return sources;
}

/** Builds sources with the dependencies of the working tree; returns the built folder. */
export async function buildSources(sources: string, outDir = 'dist'): Promise<string> {
  const env = { ...process.env, NODE_ENV: 'production', VITE_OWNERS_PAGES: 'false' };
  await run('npm', ['run', 'build', '--', '--outDir', outDir], { cwd: sources, env });
  return join(sources, outDir);
}

type Change = (page: string) => string;

/** Returns a copy of a built folder in which a page is changed. */
export async function withPage(dist: string, copy: string, name: string, change: Change) {
  await cp(dist, copy, { recursive: true });
  const file = join(copy, name);
  await writeFile(file, change(await readFile(file, 'utf8')));
  await compressFile(file);
  return copy;
}

/** Returns a page with one script in place of all others. */
export const floorPage = (page: string, script = ''): string =>
  page
    .replaceAll(/<script\b.*?<\/script>/gs, '')
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, '')
    .replace('</body>', () => `<script>${script}</script></body>`);
