// docs/flows: the picture of each row shows the case of that row, and that of each message its words.
import { readFileSync } from 'node:fs';
import type { StateValue } from 'xstate';
import { expect, test } from 'vitest';
import { machines } from '../../src/flows/machines';
import {
  inspectedMachine,
  takenTransitions,
  transitionKey,
  valueWords,
} from '../../statecharts/definition';
import { chartOf, type Chart } from '../../statecharts/drawing/chart';
import { pictureAfter } from '../../statecharts/drawing/page';
import { pictureNameOf } from '../../tools/screenshots/pictures';
import { useBrowserPortal } from '../support/browser-portal';
import { openState, prepareForStates, screenStates } from '../support/screen-states';

const portal = useBrowserPortal();
const charts = machines.map(chartOf);

/** Runs in the page before the app: the actors of the production build report their steps. */
const reportSteps = `{
  const transitionKey = ${String(transitionKey)};
  const takenTransitions = ${String(takenTransitions)};
  const inspectedMachine = ${String(inspectedMachine)};
  const value = (event) => {
    const machine = inspectedMachine(event);
    const state = event.type === '@xstate.snapshot' ? event.snapshot.value : null;
    const keys = takenTransitions(event);
    if (machine && (state || keys.length > 0)) globalThis.reportStep(machine, keys, state);
  };
  Object.defineProperty(Object.prototype, 'inspect', { value, configurable: true, writable: true });
}`;

/** Returns the state without children in which a state starts. */
function leafOf(chart: Chart, name: string): string {
  const initial = chart.states.find(({ parent, isInitial }) => isInitial && parent === name);
  return initial ? leafOf(chart, initial.name) : name;
}

const leadsTo = (chart: Chart, key: string | undefined, leaf: string) =>
  chart.transitions.some(
    (one) => one.key === key && one.targets.some((target) => leafOf(chart, target) === leaf),
  );

/** Opens all states of the screens. Returns their words, and for each machine its state and the transitions that led into it. */
async function openAll() {
  const context = await portal.browser.newContext({ viewport: { width: 390, height: 740 } });
  await prepareForStates(context);
  let machinesOf = new Map<string, { state: string; taken: string[] }>();
  const pending = new Map<string, string[]>();
  await context.exposeFunction('reportStep', (id: string, keys: string[], value: StateValue) => {
    const taken = [...(pending.get(id) ?? []), ...keys];
    pending.set(id, value ? [] : taken);
    const chart = charts.find((one) => one.id === id);
    if (!value || !chart) return;
    const state = valueWords(value);
    // Not a later step inside the state, which only reads a record again.
    const isLedInto = leadsTo(chart, taken[0], state) || machinesOf.get(id)?.state !== state;
    if (isLedInto) machinesOf.set(id, { state, taken });
  });
  await context.addInitScript(reportSteps);
  const page = await context.newPage();
  const opened = [];
  for (const screenState of screenStates) {
    machinesOf = new Map();
    await openState(page, screenState, portal);
    const words = await page.evaluate(() => document.body.innerText.replaceAll(/\s+/g, ' '));
    opened.push({ picture: pictureNameOf(screenState), words, machinesOf });
  }
  await context.close();
  return opened;
}

test('each row and each message has a picture of its own case', async () => {
  const opened = await openAll();
  const rowsOf = (chart: Chart) => {
    const showing = (leaf: string, keys?: string[]) =>
      opened
        .filter(({ machinesOf }) => {
          const { state, taken } = machinesOf.get(chart.id) ?? {};
          return state === leaf && (!keys || keys.some((key) => taken?.includes(key)));
        })
        .map(({ picture }) => picture);
    return [
      ...chart.states.map(({ name, picture }) => ({
        row: `${chart.id}: ${name}`,
        picture,
        right: showing(leafOf(chart, name)),
      })),
      ...chart.transitions.flatMap((transition) =>
        transition.targets.map((target) => {
          const leaf = leafOf(chart, target);
          const alike = chart.transitions
            .filter(({ key, actions }) => {
              return leadsTo(chart, key, leaf) && actions.join() === transition.actions.join();
            })
            .map(({ key }) => key);
          // After the transition itself, otherwise after one with its actions, otherwise in the state.
          const best = [showing(leaf, [transition.key]), showing(leaf, alike), showing(leaf)];
          return {
            row: `${chart.id}: ${transition.number} ${transition.event}`,
            picture: pictureAfter(chart, transition, target),
            right: best.find((pictures) => pictures.length > 0) ?? [],
          };
        }),
      ),
    ];
  };
  const rows = charts.flatMap(rowsOf).filter(({ picture }) => picture !== '');
  expect(rows.length).toBeGreaterThan(80);
  expect.soft(rows.filter(({ picture, right }) => !right.includes(picture))).toEqual([]);

  const page = readFileSync(new URL('../../docs/flows/help-desk.md', import.meta.url), 'utf8');
  const messages = [...page.matchAll(/\[“([^\]]+)”\]\(\.\.\/screens\/([\w-]+)\.webp\)/g)];
  expect(messages.length).toBeGreaterThan(40);
  const isShown = ([, message = '', name]: string[]) => {
    const words = opened.find(({ picture }) => picture === name)?.words.toLowerCase() ?? '';
    const sentences = message.replaceAll('\\', '').toLowerCase().split('” “');
    return sentences.every((sentence) => words.includes(sentence));
  };
  expect.soft(messages.filter((message) => !isShown(message)).map(([link]) => link)).toEqual([]);
}, 300_000);
