import { testNumber } from '../../fixtures/test-numbers';
import { homeAddress } from '../../src/portal/addresses';
import { ussdPagePath } from '../../src/screens';
import type { Bench } from './bench';
import { profiles } from './shaped-link';
import { addRatios, mediansOf, print } from './statistics';

const direct = '*717# page opened directly';
const visits = {
  [direct]: ussdPagePath,
  'without a number': homeAddress(null),
  'with a refused number': homeAddress(testNumber('not-subscribed').msisdn),
};

/** Prints when a first visit shows the *717# page, opened directly and through the landing page. */
export async function turnedAway({ builds, runs, visit }: Bench): Promise<void> {
  for (const [name, dist] of Object.entries(builds)) {
    const table = await mediansOf(runs, visits, (address) =>
      visit(dist, profiles.slow, async (page, _, { origin }) => {
        await page.runFirst(watch, ussdPagePath);
        const start = Date.now();
        await page.goto(origin + address);
        await page.becomes(() => window.shownAt !== undefined);
        return { 'usable paint': (await page.evaluate(() => window.shownAt!)) - start };
      }),
    );
    addRatios(table, direct, ['usable paint']);
    print(`turned away, slow line, ${name}; ms`, table);
  }
}

declare global {
  interface Window {
    /** Milliseconds since 1970. */
    shownAt?: number;
  }
}

/** Runs in the page. */
function watch(path: string): void {
  const look = () => {
    const isShown = [...document.querySelectorAll('a[href^="tel:"]')].some(
      (link) => link.getClientRects().length > 0,
    );
    if (window.location.pathname === path && isShown) window.shownAt = Date.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
