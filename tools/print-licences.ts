import { readFile } from 'node:fs/promises';
import { readLicences, type Lock } from './licences';

const lock = await readFile(new URL('../package-lock.json', import.meta.url), 'utf8');
const rows = readLicences(JSON.parse(lock) as Lock);
console.log('| licence | packages | where | because |\n| --- | --- | --- | --- |');
for (const { licence, packages, isInApp, because } of rows) {
  const names = packages.length > 12 ? packages.length : packages.join(', ');
  const where = isInApp ? 'the app and tools' : 'tools';
  console.log(`| ${licence} | ${names} | ${where} | ${because ?? 'MAY NOT BE USED'} |`);
}
if (rows.some(({ because }) => because === undefined)) process.exitCode = 1;
