import { test, type TestContext } from 'vitest';

/** A test that attacks the portal or injects a fault; passes when the portal reacts as described. */
export function survives(
  area: string,
  tried: string,
  _reaction: string,
  run: (context: TestContext) => unknown,
): void {
  test(`${area}: ${tried}`, async (context) => {
    await run(context);
  });
}
