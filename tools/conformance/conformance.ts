import { startFixtures } from '../../fixtures/server';
import { formatFindings, masked } from './findings';
import { readOptions } from './options';
import { runChecks } from './run-checks';

/** Checks a backend and returns the exit status: 0 if nothing failed, 1 otherwise. */
async function check(args: string[]): Promise<number> {
  const { fixtures: wantsFixtures, api, provider, ...options } = readOptions(args);
  const fixtures = wantsFixtures ? await startFixtures() : undefined;
  try {
    const backend = api ?? new URL(fixtures?.origin ?? '');
    if (options.subscribe !== undefined && !fixtures) {
      console.error(
        'POST /subscribe/user will be sent, twice with one key: this may charge the number.\n',
      );
    }
    const findings = await runChecks({ ...options, api: backend, provider: provider ?? backend });
    const numbers = [options.login, options.subscribe, options.otherNumber].filter(
      (number) => number !== undefined,
    );
    console.log(formatFindings(findings, numbers));
    return findings.some(({ result }) => result === 'fail') ? 1 : 0;
  } finally {
    await fixtures?.close();
  }
}

try {
  process.exitCode = await check(process.argv.slice(2));
} catch (error) {
  const { name, message, stack } = error as Error;
  console.error(masked((name === 'ConfigError' ? message : stack) ?? message, []));
  process.exitCode = 1;
}
