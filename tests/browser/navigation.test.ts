// Links, redirects, Back and reload change the real browser history as the navigation model requires.
// Rules: LAND-10, TEXT-1.
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { chargeKeyOf } from '../../src/portal/charge-environment';
import {
  doors,
  follow,
  msisdn,
  nameOfWay,
  newcomer,
  placeOf,
  rulesExercisedBy,
  rulesOfNavigation,
  screens,
  visit,
  ways,
  type Context,
  type Place,
  type VisitStep,
  type Way,
} from '../paths/models/navigation';
import { constant } from '../rules';
import { pauseClock, untilHydrated, useBrowserPortal } from '../support/browser-portal';
import { named } from '../support/named';

type Step = VisitStep & { from: Context };

const portal = useBrowserPortal();

/** Two history entries are enough to take each screen's links, Back and a reload from each external address. */
const depth = 2;
/** A longer way would be hard to follow. */
const maxRouteLength = 12;

const grows = (way: Way) => way.type === 'link' || way.type === 'searched';

const stepsFrom = (from: Context): Step[] =>
  ways
    .filter((way) => from.history.length < depth || !grows(way))
    .flatMap((way) => {
      const to = follow(from, way);
      return to ? [{ from, way, to }] : [];
    });

/** Key of a step: start, number and target. */
const keyOf = ({ from, way, to }: Step) =>
  [placeOf(from).address, from.cookie, nameOfWay(way), placeOf(to).address].join();

/** Returns the fewest steps from there to one that no route takes yet, that one included. */
function stepsToNew(start: Context, shown: ReadonlySet<string>): Step[] {
  const queue = [{ at: start, steps: [] as Step[] }];
  const seen = new Set<string>();
  for (const { at, steps } of queue) {
    for (const step of stepsFrom(at)) {
      const path = [...steps, step];
      if (!shown.has(keyOf(step))) return path;
      const place = JSON.stringify(step.to);
      if (!seen.has(place)) queue.push({ at: step.to, steps: path });
      seen.add(place);
    }
  }
  return [];
}

function routes() {
  const shown = new Set<string>();
  return doors.flatMap((door) => {
    const found: { name: string; door: string; steps: Step[] }[] = [];
    for (;;) {
      const steps: Step[] = [];
      let at = visit(door);
      while (steps.length < maxRouteLength) {
        const more = stepsToNew(at, shown);
        if (more.length === 0) break;
        for (const step of more) shown.add(keyOf(step));
        steps.push(...more);
        at = more.at(-1)!.to;
      }
      if (steps.length === 0 && found.length > 0) return found;
      const taken = steps.map(({ way }) => nameOfWay(way));
      found.push({ name: [`opens ${door}`, ...taken].join(', '), door, steps });
      if (steps.length === 0) return found;
    }
  });
}

async function go(page: Page, way: Way) {
  switch (way.type) {
    case 'link':
      if (way.name === 'Close') return closeGame(page);
      if (way.drawer) await page.getByRole('button', { name: 'Category' }).click();
      return (way.drawer ? page.getByRole('dialog') : page)
        .getByRole('link', { name: way.name, exact: true })
        .first()
        .click();
    case 'searched':
      await page.getByRole('textbox').fill('Twin Trinkets');
      return page.getByRole('link', { name: /Twin Trinkets/ }).click();
    case 'subscribed':
      // Remove the records: the form would ask about a number that paid on this route before.
      await page.evaluate(() => localStorage.clear());
      await page.getByLabel('Numéro de téléphone').fill(newcomer);
      return passMessage(page, 'Souscrivez maintenant', 'redirect after a payment');
    case 'logged in':
      await page.getByLabel('Enter number').fill(msisdn);
      return passMessage(page, 'Login', 'redirect after a login');
    case 'back':
      await page.goBack({ waitUntil: 'commit' });
      return;
    case 'reloaded':
      await page.waitForLoadState();
      await page.reload({ waitUntil: 'commit' });
      return;
    case 'opened':
      await page.goto(way.address);
  }
}

/** Presses a button, and advances the clock by the delay after its message. */
async function passMessage(page: Page, button: string, delay: string) {
  await pauseClock(page);
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('dialog').or(page.getByText('Welcome!')).waitFor();
  await page.clock.runFor(constant(delay) * 1_000);
  await page.clock.resume();
}

/** Stop the clock while going back: after a delay the link navigates by itself. */
async function closeGame(page: Page) {
  await pauseClock(page);
  await page.getByRole('link', { name: 'Close', exact: true }).click();
  await page.waitForURL(({ pathname }) => !pathname.startsWith('/games/'), { waitUntil: 'commit' });
  await page.clock.resume();
}

async function expectPlace(page: Page, { screen, address }: Place) {
  const { lang } = screens[screen];
  const hasPaid = () => page.evaluate((key) => key in localStorage, chargeKeyOf(newcomer));
  const isAfterPayment = screen === 'ussd-page' && (await hasPaid());
  const heading = isAfterPayment ? 'Votre paiement' : screens[screen].heading;
  if (heading === null) await page.locator('iframe[title="Twin Trinkets"]').waitFor();
  else await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
  // Wait for the app: the page's own headings, rows and links do not know the number.
  await untilHydrated(page);
  if (screen === 'landing') {
    const rows = page.locator('main > [aria-busy="false"]');
    await rows.getByRole('heading', { name: 'Arcade' }).waitFor();
  }
  await expect.poll(() => page.url().slice(portal.origin.length)).toBe(address);
  // An effect sets it, after the paint.
  await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe(lang);
  // A drawer that was left slides out first.
  await expect
    .poll(() => page.getByRole('dialog').or(page.getByRole('alertdialog')).count())
    .toBe(0);
}

const allRoutes = routes();

/** The rules that a route exercises, its door included. */
function rulesOf({ door, steps }: (typeof allRoutes)[number]): string[] {
  const opened = { from: null, way: { type: 'opened', address: door } } as const;
  return [
    ...new Set([
      ...rulesExercisedBy({ ...opened, to: visit(door) }),
      ...steps.flatMap(rulesExercisedBy),
    ]),
  ];
}

test('the routes exercise every rule of navigation', () => {
  expect(new Set(allRoutes.flatMap(rulesOf))).toEqual(new Set(Object.keys(rulesOfNavigation)));
});

test.for(named(allRoutes, ({ name }) => name))('%s', async ([, route]) => {
  const { door, steps } = route;
  const page = await portal.open(door, undefined, { withClock: true });
  await expectPlace(page, placeOf(visit(door)));
  for (const { way, to } of steps) {
    await go(page, way);
    await expectPlace(page, placeOf(to));
  }
});
