import type { Reporter, TestCase, TestModule } from 'vitest/node';

/**
 * Prints `N passed, N failed` as the last line of all. Whatever has not passed has failed: skipped tests, files that do
 * not load, errors outside of tests, and a run that ends badly for another reason.
 */
export default class ClosingLineReporter implements Reporter {
  #passed = 0;
  #failed = 0;

  onInit() {
    // Not earlier: other reporters, and vitest itself, write after the run has ended.
    process.once('exit', (code) => {
      if (code !== 0 && this.#failed === 0) this.#failed = 1;
      // To vitest a skipped test is fine.
      if (this.#failed > 0 && code === 0) process.exitCode = 1;
      process.stdout.write(`${this.#passed} passed, ${this.#failed} failed\n`);
    });
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const holders = modules.flatMap((module) => [module, ...module.children.allSuites()]);
    const broken = holders.filter((holder) => holder.errors().length > 0);
    this.#passed = tests.filter(passed).length;
    this.#failed = tests.length - this.#passed + broken.length + unhandledErrors.length;
  }
}

function passed(test: TestCase): boolean {
  return test.result().state === 'passed';
}
