// docs/flows: the picture of each row shows the case of that row, and that of each message its words.
import { readFileSync } from 'node:fs';
import type { StateValue } from 'xstate';
import { expect, test } from 'vitest';
import { machines } from '../../src/flows/machines';
import { valueWords } from '../../statecharts/definition';
import { chartOf, type Chart } from '../../statecharts/drawing/chart';
import { pictureAfter } from '../../statecharts/drawing/page';
import { pictureNameOf } from '../../tools/screenshots/pictures';
import { inspectActors } from '../paths/drivers/browser';
import { useBrowserPortal } from '../support/browser-portal';
import { openState, prepareForStates, screenStates } from '../support/screen-states';

const portal = useBrowserPortal();
const charts = machines.map(chartOf);

/** Returns the state without children in which a state starts. */
function leafOf(chart: Chart, name: string): string {
  const initial = chart.states.find(({ parent, isInitial }) => isInitial && parent === name);
  return initial ? leafOf(chart, initial.name) : name;
}

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
    const { targets = [] } = chart.transitions.find(({ key }) => key === taken[0]) ?? {};
    const isLedInto = targets.some((target) => leafOf(chart, target) === state);
    // Not a later step inside the state, which only reads a record again.
    if (isLedInto || machinesOf.get(id)?.state !== state) machinesOf.set(id, { state, taken });
  });
  const value = "event.type === '@xstate.snapshot' && event.snapshot.value";
  await context.addInitScript(inspectActors(`machine && reportStep(machine, keys, ${value});`));
  const page = await context.newPage();
  const opened = [];
  for (const screenState of screenStates) {
    machinesOf = new Map();
    await openState(page, screenState, portal);
    const words = await page.evaluate(() => document.body.innerText.replaceAll(/\s+/g, ' '));
    opened.push({ picture: pictureNameOf(screenState), words: words.toLowerCase(), machinesOf });
  }
  await context.close();
  return opened;
}

test('each row and each message has a picture of its own case', async () => {
  const opened = await openAll();
  const rows = charts.flatMap((chart) => {
    const showing = (name: string, keys?: string[]) =>
      opened
        .filter(({ machinesOf }) => {
          const { state, taken } = machinesOf.get(chart.id) ?? {};
          return (
            state === leafOf(chart, name) && (!keys || keys.some((key) => taken?.includes(key)))
          );
        })
        .map(({ picture }) => picture);
    const states = chart.states.map(({ name, picture }) => {
      return { row: `${chart.id}: ${name}`, picture, right: showing(name) };
    });
    const transitions = chart.transitions.flatMap((transition) =>
      transition.targets.map((target) => {
        const alike = chart.transitions
          .filter(({ actions }) => actions.join() === transition.actions.join())
          .map(({ key }) => key);
        // After the transition itself, otherwise after one with its actions, otherwise in the state.
        const best = [showing(target, [transition.key]), showing(target, alike), showing(target)];
        return {
          row: `${chart.id}: ${transition.number} ${transition.event}`,
          picture: pictureAfter(chart, transition, target),
          right: best.find((pictures) => pictures.length > 0) ?? [],
        };
      }),
    );
    return [...states, ...transitions].filter(({ picture }) => picture !== '');
  });
  expect(rows.length).toBeGreaterThan(80);
  expect.soft(rows.filter(({ picture, right }) => !right.includes(picture))).toEqual([]);

  const page = readFileSync(new URL('../../docs/flows/help-desk.md', import.meta.url), 'utf8');
  const messages = [...page.matchAll(/\[“([^\]]+)”\]\(\.\.\/screens\/([\w-]+)\.webp\)/g)];
  expect(messages.length).toBeGreaterThan(40);
  const wrong = messages.filter(([, message = '', name]) => {
    const words = opened.find(({ picture }) => picture === name)?.words ?? '';
    const sentences = message.replaceAll('\\', '').toLowerCase().split('” “');
    return !sentences.every((sentence) => words.includes(sentence));
  });
  expect.soft(wrong.map(([link]) => link)).toEqual([]);
}, 300_000);
