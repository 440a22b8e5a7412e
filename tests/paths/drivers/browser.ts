// The level 'browser': the built app in Chromium.
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright';
import { headersAskingFor, productPaths, type ProductPath } from '../../../fixtures/answers';
import { unsentStatus } from '../../../machines/payment';
import { nextTask } from '../../../src/portal/next-task';
import { answerOfNumber } from '../../../fixtures/test-numbers';
import { pressWithoutPrice } from './person';
import { findControl, type ControlQuery } from './find-control';
import { isAnsweredBy, storeElsewhere, type Stimulus } from './stimulus';
import { inspectedMachine, takenTransitions, transitionKey } from '../../../statecharts/definition';
import { handlingOf, isOfNextScreen, type AnyPortalModel } from '../models/portal-model';
import type { Path } from '../../../statecharts/paths/generate';
import type { AnyModel } from '../../../statecharts/paths/model';
import { everyEdge, everyTransition, selectPaths } from '../../../statecharts/paths/select-paths';
import { isFullRun } from '../../support/full-run';
import { withoutServiceWorker } from '../../support/without-service-worker';
import type { PortalDriver } from './portal-driver';
import { until } from './until';
import { readPage, type PageReading } from './read-page';

declare global {
  var useRealFramesAndTasks: () => void;
}

/** The data of the DevTools event `Fetch.requestPaused`. */
interface PausedRequest {
  requestId: string;
  /** The id on the network, after the release. */
  networkId?: string;
  request: { url: string; headers: Record<string, string>; postData?: string };
}

interface Sent {
  path: ProductPath;
  body: unknown;
  referer: string | undefined;
  paused: PausedRequest;
  isHeld: boolean;
  /** Something of the answer has arrived. */
  hasBegun: boolean;
  isOver: boolean;
}

/** Limit in real ms for a call, a response or a screen on a busy computer; only a failing step waits so long. */
const timeoutMs = 20_000;
/** Start of the page's clock: a Monday at nine. */
const now = Date.UTC(2024, 0, 1, 9);
/** The prefix of Chromium's own message about a failed request. */
const chromiumErrorPrefix = 'Failed to load resource: ';
/** Path of the fixtures' games: a request to it means that the portal frames a game. */
const gamesPath = '/fixtures/games/';

/** Runs in the page before its clock and the app. */
function preparePage(): void {
  const { fetch, requestAnimationFrame: realFrame, setTimeout: realTimeout } = globalThis;
  // Only time is simulated: the app may wait for a frame or a task.
  globalThis.useRealFramesAndTasks = () => {
    const { setTimeout: clocked } = globalThis;
    // Nor does a lock wait for other tabs.
    const setTimer = (run: () => void, ms?: number) =>
      ms && ms !== 1_000 ? clocked(run, ms) : realTimeout(run);
    Object.assign(globalThis, { requestAnimationFrame: realFrame, setTimeout: setTimer });
  };
  // The portal sends no Referer; with one the driver can tell the calls of the next screen apart.
  globalThis.fetch = (input, init) => fetch(input, { ...init, referrerPolicy: 'same-origin' });
}

/**
 * Returns a script for the page before the app: sets `inspect` on Object.prototype, so that the actors of the production build report
 * their transitions. Writable: otherwise assigning `inspect` to an object throws. `report` is code with `event`, `machine` and `keys`.
 */
export const inspectActors = (report: string): string => `{
  const transitionKey = ${String(transitionKey)};
  const takenTransitions = ${String(takenTransitions)};
  const inspectedMachine = ${String(inspectedMachine)};
  const value = (event) => {
    const [machine, keys] = [inspectedMachine(event), takenTransitions(event)];
    ${report}
  };
  Object.defineProperty(Object.prototype, 'inspect', { value, configurable: true, writable: true });
}`;

const eventually = (complaint: string, condition: () => boolean | Promise<boolean>) =>
  until(condition, timeoutMs, complaint);

/** Limit of paths per context: Playwright's clock replays its whole log in each new document. */
const pathsPerContext = 50;

/**
 * Drives the built app in Chromium over HTTP with Playwright's clock. One page walks many paths in new documents, which keeps
 * the compiled app (80 ms instead of 300 ms per path); the `Fetch` domain holds calls, because Playwright's routes disable that
 * cache. `origin` serves the built app and forwards calls to the fixtures.
 */
export async function createBrowserDriver(origin: string, browser: Browser): Promise<PortalDriver> {
  let model: AnyPortalModel;
  let context: BrowserContext | undefined;
  let page: Page;
  let devtools: CDPSession;
  let pathsLeft = 0;
  /** After a path that has failed, the state of the page is unknown. */
  let isWalking = false;
  let isHeld: (call: Sent) => boolean = () => false;
  let calls: Sent[] = [];
  let consoleLines: { text: string; url: string }[] = [];
  /** URLs of calls that the path lets fail: the browser logs them. */
  let failing = new Set<string>();
  let taken: string[] = [];
  /** Held requests for games; null after the path has released them. */
  let games: string[] | null = [];

  async function openPage() {
    await context?.close();
    context = await browser.newContext({
      baseURL: origin,
      viewport: { width: 390, height: 740 },
      reducedMotion: 'reduce',
    });
    // A path finds nothing of the path before.
    await withoutServiceWorker(context);
    page = await context.newPage();
    page.on('console', (message) => {
      if (!['error', 'warning'].includes(message.type())) return;
      consoleLines.push({ text: message.text(), url: message.location().url });
    });
    page.on('pageerror', (error) => consoleLines.push({ text: String(error), url: '' }));
    page.on('response', (response) => {
      if (response.status() >= 400 && productCallAt(response.url())) failing.add(response.url());
    });
    devtools = await context.newCDPSession(page);
    devtools.on('Fetch.requestPaused', onCall);
    devtools.on('Network.dataReceived', ({ requestId }) => mark(requestId, 'hasBegun'));
    devtools.on('Network.loadingFinished', ({ requestId }) => mark(requestId, 'isOver'));
    devtools.on('Network.loadingFailed', ({ requestId }) => mark(requestId, 'isOver'));
    await devtools.send('Network.enable');
    await devtools.send('Fetch.enable', {
      patterns: [...productPaths.map((path) => `*${path}*`), '*/assets/*.js', `*${gamesPath}*`].map(
        (urlPattern) => ({ urlPattern }),
      ),
    });
    await context.exposeFunction('reportTransitions', (machine: string, keys: string[]) => {
      if (machine !== model.machine.id) return;
      taken.push(...keys);
    });
    await context.addInitScript({
      content: inspectActors('if (keys.length > 0) globalThis.reportTransitions(machine, keys)'),
    });
    await context.addInitScript(preparePage);
    await page.clock.install({ time: now });
    await page.clock.pauseAt(now + 1_000);
    await context.addInitScript(() => globalThis.useRealFramesAndTasks());
    pathsLeft = pathsPerContext;
  }

  function onCall(paused: PausedRequest) {
    const { request, requestId } = paused;
    const path = productCallAt(request.url);
    if (new URL(request.url).pathname.startsWith(gamesPath)) {
      return void (games ? games.push(requestId) : letGo(requestId));
    }
    if (!path) return void letGo(requestId);
    const headers = Object.entries(request.headers);
    const call: Sent = {
      path,
      body: request.postData === undefined ? null : JSON.parse(request.postData),
      referer: headers.find(([name]) => name.toLowerCase() === 'referer')?.[1],
      paused,
      isHeld: false,
      hasBegun: false,
      isOver: false,
    };
    call.isHeld = isHeld(call);
    calls.push(call);
    if (!call.isHeld) void letGo(requestId);
  }

  // Ignore the error for a request that the page has aborted.
  const letGo = (requestId: string, given?: [name: string, value: string][]) => {
    const headers = given?.map(([name, value]) => ({ name, value }));
    return devtools
      .send('Fetch.continueRequest', { requestId, ...(headers && { headers }) })
      .catch(() => {});
  };

  function mark(networkId: string, what: 'hasBegun' | 'isOver') {
    const call = calls.find(({ paused }) => paused.networkId === networkId);
    if (call) call[what] = true;
  }

  const heldCalls = () => calls.filter((call) => call.isHeld && !call.isOver);
  const isOfNext = ({ path, referer }: Sent) => isOfNextScreen(model, path, referer);

  const runPageTask = () => page.evaluate(nextTask);
  /** Resolves when all running calls are held and the page has handled the released ones. */
  async function settleCalls() {
    await runPageTask();
    await eventually('A call that is not held has no answer.', () =>
      calls.every((call) => call.isOver || call.isHeld),
    );
    await runPageTask();
  }

  const look = () =>
    page.evaluate<{ reading: PageReading; address: string; cookie: string }>(
      `({ reading: (${String(readPage)})(), address: location.pathname + location.search, cookie: document.cookie })`,
    );

  /** Resolves when the screen is downloaded and the app has started. */
  async function waitForScreen() {
    await eventually('No screen has appeared.', () =>
      page.evaluate(() => {
        const root = document.querySelector('#root');
        const isRendered = Boolean(root?.firstElementChild) && !root?.hasAttribute('aria-busy');
        return isRendered && !/Loading…|Chargement…/.test(root?.textContent ?? '');
      }),
    );
  }

  async function go(address: string, state: unknown = null) {
    const entry = { address, state };
    await page.evaluate((to) => window.history.pushState(to.state, '', to.address), entry);
    await waitForScreen();
  }

  /** Finishes animations: users do not click a moving control. */
  const comeToRest = () =>
    page.evaluate(() => {
      for (const animation of document.getAnimations()) {
        if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
      }
    });

  const find = (query: ControlQuery) => `(${String(findControl)})(${JSON.stringify(query)})`;

  /** Returns the point where a user would click an element; null when it is missing, disabled or covered. */
  const pointOf = (found: string) =>
    page.evaluate<{ x: number; y: number } | null>(`(() => {
      const control = ${found};
      if (!control) return null;
      control.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, top, width, height } = control.getBoundingClientRect();
      const point = { x: left + width / 2, y: top + height / 2 };
      return control.contains(document.elementFromPoint(point.x, point.y)) ? point : null;
    })()`);

  async function pressOn(found: string): Promise<boolean> {
    await comeToRest();
    const point = await pointOf(found);
    if (point) await page.mouse.click(point.x, point.y);
    return point !== null;
  }
  const press = (query: ControlQuery) => pressOn(find(query));

  async function type(name: string, text: string) {
    if (!(await press({ kind: 'field', name }))) return;
    await page.keyboard.press('ControlOrMeta+A');
    if (text === '') return page.keyboard.press('Delete');
    const isNumber = await page.evaluate(() => document.activeElement?.matches('[type="tel"]'));
    // A number that comes at once loses its separators.
    if (isNumber && /\D/.test(text)) return page.keyboard.type(text);
    return page.keyboard.insertText(text);
  }

  /** Taps the card that covers the select. */
  async function choose(name: string, option: string) {
    const card = `parentElement.querySelector('input[value="${option}"]').parentElement`;
    await pressOn(`${find({ kind: 'field', name })}?.${card}`);
  }

  async function tapOutside() {
    await comeToRest();
    const beside = { x: 10, y: 300 };
    const isScrim = await page.evaluate(
      ({ x, y }) => document.elementFromPoint(x, y)?.matches('[data-scrim]'),
      beside,
    );
    if (isScrim) await page.mouse.click(beside.x, beside.y);
  }

  async function answer({ call: path, which, with: given }: Extract<Stimulus, { do: 'answer' }>) {
    const next = () =>
      heldCalls()
        .filter((call) => call.path === path)
        .at(which === 'newest' ? -1 : 0);
    await eventually(`No call to ${path} has arrived to be answered.`, () => next() !== undefined);
    const call = next();
    if (!call) throw new Error(`The call to ${path} is over.`);
    const { request, requestId } = call.paused;
    // A truncated response keeps its call running.
    call.isHeld = given?.kind === 'unfinished';
    if ((given ?? answerOfNumber(call.path, call.body))?.kind === 'reset') {
      // Break the connection before the page: the portal's server would turn a backend's broken connection into a 502.
      failing.add(request.url);
      await devtools.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' });
    } else if (given?.kind === 'text' && given.httpStatus === unsentStatus) {
      // The portal's server says so, never a backend.
      failing.add(request.url);
      const body = Buffer.from(given.text).toString('base64');
      await devtools.send('Fetch.fulfillRequest', { requestId, responseCode: unsentStatus, body });
    } else {
      const asked = given && headersAskingFor(given);
      await letGo(requestId, Object.entries({ ...request.headers, ...asked }));
    }
    await eventually(
      `The answer to ${path} has not arrived.`,
      () => call.isOver || (call.isHeld && call.hasBegun),
    );
    await runPageTask();
    // The app handles a streamed chunk in a separate task.
    await runPageTask();
  }

  /** For so long that the first request is repeated. */
  async function returnLine() {
    const sent = calls.length;
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await eventually('No call is repeated.', () => calls.length > sent);
    await page.evaluate(() => window.dispatchEvent(new Event('offline')));
  }

  async function perform(stimulus: Stimulus, ms?: number) {
    switch (stimulus.do) {
      case 'go':
        if (stimulus.via !== undefined) await go(stimulus.via);
        await page.evaluate((all) => void Object.assign(sessionStorage, all), stimulus.stored);
        return go(stimulus.address, stimulus.entryState);
      case 'type':
        return type(stimulus.field, stimulus.text);
      case 'choose':
        return choose(stimulus.field, stimulus.option);
      case 'press':
        await press({ kind: stimulus.role, name: stimulus.name, within: stimulus.within });
        return waitForScreen();
      case 'return line':
        return returnLine();
      case 'store elsewhere':
        return page.evaluate(storeElsewhere, stimulus);
      case 'press without the price in view':
        return page.evaluate(pressWithoutPrice, stimulus.name);
      case 'press Escape':
        return page.keyboard.press('Escape');
      case 'tap outside':
        return tapOutside();
      case 'answer':
        return answer(stimulus);
      case 'load frame':
        // Resolves once the second page has loaded.
        if (!games) return void (await page.frames()[1]?.goto(page.frames()[1]!.url()));
        for (const requestId of games.splice(0)) void letGo(requestId);
        games = null;
        return;
      case 'post':
        await page
          .frames()[1]
          ?.evaluate((given) => parent.postMessage({ type: given }, '*'), stimulus.type);
        return runPageTask();
      case 'pass':
        // No time limit may end for a call that is not held; a screen sends its first calls once it has been painted.
        await page.evaluate(nextFrames);
        await settleCalls();
        return page.clock.runFor(ms ?? stimulus.ms);
    }
  }

  return {
    level: 'browser',
    async begin(of, machine, start) {
      games = [];
      if (machine !== of.machine) throw new Error('The app runs no machine but its own.');
      model = of;
      calls = [];
      consoleLines = [];
      failing = new Set();
      isHeld = () => false;
      if (isWalking) pathsLeft = 0;
      isWalking = true;
      await Promise.all([
        fetch(`${origin}/fixtures/reset`, { method: 'POST' }),
        ...(pathsLeft === 0 ? [openPage()] : []),
      ]);
      pathsLeft -= 1;
      if (start.cookie !== undefined) {
        const value = encodeURIComponent(start.cookie);
        await context?.addCookies([{ name: 'msisdn', value, url: origin, sameSite: 'Lax' }]);
      }
      const hold = () => {
        isHeld = ({ path, referer }) => handlingOf(model, path, referer) === 'held';
        calls = [];
        taken = [];
      };
      const [first, ...before] = start.before ?? [];
      if (first) isHeld = (call) => isAnsweredBy(before, call.path);
      else hold();
      await page.goto(first?.address ?? start.address, { waitUntil: 'commit' });
      await waitForScreen();
      if (!first) return;
      for (const stimulus of before) await perform(stimulus);
      await settleCalls();
      await eventually(
        'A spinner stays, although every call is over.',
        async () => (await look()).reading.spinners.length === 0,
      );
      hold();
      await go(start.address, start.entryState);
    },
    perform: (step, ms) => perform(step.case.stimulus, ms),
    async observe() {
      const { reading, address, cookie } = await look();
      const number = /(?:^|; )msisdn=([^;]*)/.exec(cookie)?.[1];
      return {
        world: {
          address,
          cookie: number === undefined ? null : decodeURIComponent(number),
          sent: calls.filter((call) => !isOfNext(call)).map(({ path, body }) => ({ path, body })),
        },
        view: model.viewOfPage(reading),
        inFlight: heldCalls().length,
        page: reading,
      };
    },
    settle: settleCalls,
    transitionsTaken: () => taken,
    async end() {
      try {
        await page.evaluate(() => {
          localStorage.clear();
          sessionStorage.clear();
        });
        await page.goto('about:blank');
        await context?.clearCookies();
        isWalking = false;
      } catch (error) {
        consoleLines.push({ text: String(error), url: '' });
      }
      return consoleLines
        .filter(({ text, url }) => !text.startsWith(chromiumErrorPrefix) || !failing.has(url))
        .map(({ text }) => text);
    },
    close: async () => {
      await browser.close();
    },
  };
}

/** Returns paths that take every edge in a full run, otherwise those that take every transition. */
export const pathsForBrowser = (paths: Path[], model: AnyModel): Path[] =>
  selectPaths(paths, (isFullRun ? everyEdge : everyTransition)(model));

/** Runs in the page. */
const nextFrames = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });

const productCallAt = (url: string): ProductPath | undefined =>
  productPaths.find((path) => path === new URL(url).pathname);
