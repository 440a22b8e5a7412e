import type { Page } from 'playwright';
import { initialTransition, transition, type SnapshotFrom } from 'xstate';
import { getAdjacencyMap } from 'xstate/graph';
import { describe, expect, test } from 'vitest';
import {
  canFollow,
  doors,
  isFrench,
  msisdn,
  nameOfWay,
  navigationMachine,
  newcomer,
  placeOf,
  screens,
  ways,
  type Place,
  type Way,
} from '../paths/models/navigation';
import { useBrowserPortal } from '../support/browser-portal';
import { named } from '../support/named';

type Snapshot = SnapshotFrom<typeof navigationMachine>;

interface Route {
  name: string;
  door: string;
  steps: { way: Way; place: Place }[];
}

const portal = useBrowserPortal();

/** Where a visitor can be: with three history entries, every link is met with and without a number. */
const depth = 3;
/** A longer way would be hard to follow. */
const longest = 12;

const optionsFrom = (door: string) => ({
  input: { address: door },
  events: ({ context }: Snapshot) =>
    ways.filter(
      (way) => canFollow(context, way) && (context.history.length < depth || !grows(way)),
    ),
  serializeState: ({ context }: Snapshot) => JSON.stringify(context) as never,
  serializeEvent: (way: Way) => nameOfWay(way) as never,
});

const grows = (way: Way) => way.type === 'link' || way.type === 'searched';

const startFrom = (door: string): Snapshot =>
  initialTransition(navigationMachine, { address: door })[0];

/** What a way shows: from where, with which number, to where. */
const keyOf = (from: Snapshot, way: Way, to: Snapshot) =>
  [
    placeOf(from.context).address,
    from.context.cookie,
    nameOfWay(way),
    placeOf(to.context).address,
  ].join();

/** Every way that the graph of the portal knows, by what it shows. */
function waysToTake(): Set<string> {
  const edges = doors.flatMap((door) =>
    Object.values(getAdjacencyMap(navigationMachine, optionsFrom(door))).flatMap((vertex) =>
      Object.values<{ event: Way; state: Snapshot }>(vertex.transitions).map((edge) =>
        keyOf(vertex.state, edge.event, edge.state),
      ),
    ),
  );
  return new Set(edges);
}

/** The shortest continuation that ends with a way not taken yet. */
function continuation(from: Snapshot, untaken: ReadonlySet<string>, limit: number) {
  let front: { at: Snapshot; steps: { way: Way; at: Snapshot }[] }[] = [{ at: from, steps: [] }];
  const seen = new Set([JSON.stringify(from.context)]);
  for (let length = 1; length <= limit; length++) {
    const next: typeof front = [];
    for (const { at, steps } of front) {
      for (const way of ways) {
        if (!canFollow(at.context, way)) continue;
        const [to] = transition(navigationMachine, at, way);
        const further = [...steps, { way, at: to }];
        if (untaken.has(keyOf(at, way, to))) return further;
        const place = JSON.stringify(to.context);
        if (seen.has(place)) continue;
        seen.add(place);
        next.push({ at: to, steps: further });
      }
    }
    front = next;
  }
  return null;
}

/** Routes that together take every way, each as long as it finds new ones nearby. */
function routes(): Route[] {
  const untaken = waysToTake();
  const found: Route[] = [];
  for (const door of doors) {
    for (;;) {
      let at = startFrom(door);
      const steps: Route['steps'] = [];
      for (;;) {
        const reach = steps.length === 0 ? 5 : 2;
        const more = continuation(at, untaken, Math.min(reach, longest - steps.length));
        if (!more) break;
        for (const step of more) {
          untaken.delete(keyOf(at, step.way, step.at));
          steps.push({ way: step.way, place: placeOf(step.at.context) });
          at = step.at;
        }
      }
      if (steps.length === 0) break;
      const words = [`opens ${door}`, ...steps.map(({ way }) => nameOfWay(way))].join(', ');
      found.push({ name: `${words} → ${placeOf(at.context).address}`, door, steps });
    }
  }
  if (untaken.size > 0) throw new Error(`No route takes: ${[...untaken].join(' | ')}`);
  return found;
}

async function follow(page: Page, way: Way) {
  switch (way.type) {
    case 'link':
      if (way.name === 'Close') return closeGame(page);
      if (way.drawer) await page.getByRole('button', { name: 'Category' }).click();
      return (way.drawer ? page.getByRole('dialog') : page)
        .getByRole('link', { name: way.name, exact: true })
        .first()
        .click();
    case 'searched':
      await page.getByRole('textbox').fill('Lantern Lanes');
      return page.getByRole('link', { name: /Lantern Lanes/ }).click();
    case 'subscribed':
      // The form asks about a number that has paid on this route before.
      await page.evaluate(() => localStorage.clear());
      await page.getByLabel('Numéro de téléphone').fill(newcomer);
      await page.getByRole('button', { name: 'Souscrivez maintenant' }).click();
      await page.getByRole('dialog').waitFor();
      return page.clock.runFor(2_000);
    case 'logged in':
      await page.getByLabel('Enter number').fill(msisdn);
      await page.getByRole('button', { name: 'Login' }).click();
      await page.getByText('Welcome!').waitFor();
      return page.clock.runFor(2_000);
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

/** However long going back takes: time, after which the link leads home by itself, stands still meanwhile. */
async function closeGame(page: Page) {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  await page.getByRole('link', { name: 'Close', exact: true }).click();
  await page.waitForURL(({ pathname }) => !pathname.startsWith('/games/'), { waitUntil: 'commit' });
  await page.clock.resume();
}

async function expectPlace(page: Page, { screen, address }: Place) {
  const { heading } = screens[screen];
  if (heading === null) await page.locator('iframe[title="Lantern Lanes"]').waitFor();
  else await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
  // The app's own, whose links know the number: the page has headings, rows and links before the app is there.
  await page.locator('#root:not([aria-busy]) > *').first().waitFor({ state: 'attached' });
  if (screen === 'home') {
    const rows = page.locator('main > [aria-busy="false"]');
    await rows.getByRole('heading', { name: 'Arcade' }).waitFor();
  }
  await expect.poll(() => page.url().slice(portal.origin.length)).toBe(address);
  expect(await page.evaluate(() => document.documentElement.lang)).toBe(
    isFrench(screen) ? 'fr' : 'en',
  );
  // One that was left slides out first.
  await expect
    .poll(() => page.getByRole('dialog').or(page.getByRole('alertdialog')).count())
    .toBe(0);
}

describe('the way through the portal', () => {
  test.each(doors)('the address %s', async (door) => {
    const page = await portal.open(door);
    await expectPlace(page, placeOf(startFrom(door).context));
  });

  test.each(named(routes(), ({ name }) => name))('%s', async (_, { door, steps }) => {
    const page = await portal.open(door, { width: 390, height: 740 }, { withClock: true });
    for (const { way, place } of steps) {
      await follow(page, way);
      await expectPlace(page, place);
    }
  });
});
