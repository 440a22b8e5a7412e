import { formatFindings, masked } from './findings';
import { readOptions } from './options';
import { runChecks } from './run-checks';

// The app warns about rows that it leaves out; the findings count these.
console.warn = () => {};
try {
  const options = readOptions(process.argv.slice(2));
  const findings = await runChecks(options);
  console.log(formatFindings(findings, options.numbers));
  process.exitCode = findings.some(({ result }) => result === 'fail') ? 1 : 0;
} catch (error) {
  console.error(masked((error as Error).message));
  process.exitCode = 1;
}
