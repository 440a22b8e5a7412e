import type { Reporter, TestCase, TestModule, TestSuite, Vitest } from 'vitest/node';

/**
 * Prints the reasons of skipped tests, and `N passed, N failed` as the last line of all. Everything else counts as failed: tests
 * that are skipped without a reason, files that do not load, errors outside of tests, a run that ends badly for another reason,
 * and a name filter (`-t`) that matches no test. Tests that the filter excludes count as neither.
 */
export default class SummaryReporter implements Reporter {
  #passed = 0;
  #failed = 0;
  #vitest: Vitest | undefined;

  onInit(vitest: Vitest) {
    this.#vitest = vitest;
    // Write at exit: other reporters and vitest write after the end of the run.
    process.once('exit', (code) => {
      if (code !== 0 && this.#failed === 0) this.#failed = 1;
      // A skipped test does not fail vitest: set the exit code.
      if (this.#failed > 0 && code === 0) process.exitCode = 1;
      process.stdout.write(`${this.#passed} passed, ${this.#failed} failed\n`);
    });
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]) {
    const pattern = this.#vitest?.getGlobalTestNamePattern();
    const all = modules.flatMap((module) => [...module.children.allTests()]);
    const tests = pattern ? all.filter((test) => pattern.test(nameOf(test))) : all;
    const holders = modules.flatMap((module) => [module, ...module.children.allSuites()]);
    const broken = holders.filter((holder) => holder.errors().length > 0);
    this.#passed = tests.filter(passed).length;
    const reasons = tests.map(reasonToSkip).filter((reason) => reason !== undefined);
    for (const reason of new Set(reasons)) process.stdout.write(`Skipped: ${reason}\n`);
    this.#failed =
      tests.length - this.#passed - reasons.length + broken.length + unhandledErrors.length;
    if (pattern && tests.length === 0) this.#failed += 1;
  }
}

/** Returns the name that vitest compares with a name filter. */
function nameOf({ name, parent }: TestCase | TestSuite): string {
  return parent.type === 'suite' ? `${nameOf(parent)} ${name}` : name;
}

function passed(test: TestCase): boolean {
  return test.result().state === 'passed';
}

function reasonToSkip(test: TestCase): string | undefined {
  const result = test.result();
  return result.state === 'skipped' ? result.note : undefined;
}
