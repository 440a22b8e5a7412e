// Markup injected into a page neither runs nor calls other origins, and the policy blocks nothing of the portal.
import type { Page } from 'playwright';
import { expect, inject, onTestFinished } from 'vitest';
import { startPortalServer } from '../../server/portal-server';
import { sampleAddress, screenIds } from '../../src/screens';
import { useBrowserPortal } from '../support/browser-portal';
import { listen } from '../support/listen';
import { numberOf } from '../support/sample';
import { openState, screenState, screenStates, withShortCatalogue } from '../support/screen-states';
import { survives } from '../support/survives';

const portal = useBrowserPortal();
/** Limit for waits that hang; no test waits for it. */
const hangLimit = { timeout: 20_000 };
const subscribed = `/home?msisdn=${numberOf('subscribed')}`;
const elsewhere = 'https://elsewhere.example';
/** One address of each HTML file; index.html answers the last. */
const addresses = [
  ...screenIds.map((id) => (id === 'landing' ? subscribed : sampleAddress(id))),
  '/no/such/page',
];

declare global {
  interface Window {
    /** Set by injected scripts. */
    hit?: string;
  }
}

const untilReady = (page: Page) =>
  page.locator('#root:not([aria-busy]) > *').first().waitFor({ state: 'attached' });

/** Opens a page with injected markup; `foreignRequests` are the requests to another origin. */
async function openWith(...markups: string[]) {
  const page = await portal.open('/home/check');
  const foreignRequests: string[] = [];
  await page.context().route(`${elsewhere}/**`, async (route) => {
    foreignRequests.push(route.request().url());
    await route.fulfill({
      contentType: 'text/javascript',
      body: "window.hit = 'elsewhere'",
      headers: { 'access-control-allow-origin': '*' },
    });
  });
  await page.route(isPage, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const body = html.replace('</body>', () => `${markups.join('')}</body>`);
    await route.fulfill({ response, body });
  });
  await page.goto('/home/login');
  await untilReady(page);
  return { page, foreignRequests };
}

const isPage = ({ origin, pathname }: URL) =>
  origin === portal.origin &&
  !/^\/(assets|fixtures)\/|\.|^\/(api|fetch-games|loginuser)/.test(pathname);

/** Waits until the console has that many lines that a policy refused something, and forgets them. */
async function refusals(count = 1): Promise<void> {
  const violations: string[] = [];
  await expect
    .poll(() => {
      violations.push(...portal.takeConsole());
      return violations.filter((words) => words.includes('Content Security Policy')).length;
    }, hangLimit)
    .toBeGreaterThanOrEqual(count);
  portal.takeConsole();
}

const hitOf = (page: Page) => page.evaluate(() => window.hit);

survives(
  'headers',
  'an inline script gets into a page',
  'only scripts whose hash the policy names run',
  async () => {
    const { page } = await openWith("<script>window.hit = 'script'</script>");
    for (const address of addresses) {
      await page.goto(address);
      await untilReady(page);
      expect(await hitOf(page), `of ${address}`).toBeUndefined();
      await refusals();
    }
    return addresses.length;
  },
);

/** Injected markup, and further assertions about the page. */
interface Injection {
  tried: string;
  how: string;
  markups: string[];
  judge?: (page: Page) => unknown;
}

const injected: Injection[] = [
  {
    tried: 'an inline event handler or a javascript: address gets into a page',
    how: 'the policy allows none',
    markups: [
      `<img src="data:," onerror="window.hit = 'error'">`,
      `<svg onload="window.hit = 'load'"></svg>`,
      `<button class="bait" onclick="window.hit = 'click'">Bait</button>`,
      `<a class="bait" href="javascript:window.hit = 'link'">Bait</a>`,
      `<iframe src="javascript:parent.hit = 'frame'"></iframe>`,
      `<iframe srcdoc="<script>parent.hit = 'srcdoc'</script>"></iframe>`,
    ],
  },
  {
    tried: 'a script, a style sheet or a plugin of another origin gets into a page',
    how: 'it is not even asked for',
    markups: [
      `<script src="${elsewhere}/a.js"></script>`,
      `<script type="module" src="${elsewhere}/b.js"></script>`,
      `<link rel="stylesheet" href="${elsewhere}/a.css">`,
      `<object data="${elsewhere}/a.html"></object>`,
      `<embed src="${elsewhere}/a.html">`,
    ],
  },
  {
    tried: 'a style gets into a page',
    how: 'only styles whose hash the policy names count',
    markups: [
      '<style>html { visibility: hidden }</style>',
      '<div id="bait" style="position: fixed; inset: 0; z-index: 99">Bait</div>',
    ],
    judge: async (page) => {
      const seen = await page.evaluate(() => ({
        page: getComputedStyle(document.documentElement).visibility,
        bait: getComputedStyle(document.querySelector('#bait')!).position,
      }));
      expect(seen).toEqual({ page: 'visible', bait: 'static' });
    },
  },
  {
    tried: 'a base element moves the addresses of a page to another origin',
    how: 'addresses stay those of the portal',
    markups: [`<base href="${elsewhere}/">`],
    judge: async (page) =>
      expect(await page.evaluate(() => document.baseURI)).toBe(`${portal.origin}/home/login`),
  },
];

for (const { tried, how, markups, judge } of injected) {
  survives('headers', tried, how, async () => {
    const { page, foreignRequests } = await openWith(...markups);
    for (const bait of await page.locator('.bait').all()) await bait.dispatchEvent('click');
    await refusals(markups.length);
    await judge?.(page);
    expect(await hitOf(page)).toBeUndefined();
    expect(foreignRequests).toEqual([]);
    return markups.length;
  });
}

survives(
  'headers',
  'a text is run as a program',
  'eval and its relatives throw or do nothing',
  async () => {
    const page = await portal.open(subscribed);
    const outcomes = await page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          const attempts = [
            () => (Reflect.get(window, 'eval') as (text: string) => unknown)("window.hit = 'eval'"),
            () => Reflect.construct(Function, ["window.hit = 'Function'"])(),
            () => (setTimeout as (text: string) => number)("window.hit = 'timer'"),
          ];
          const tryIt = (attempt: () => unknown) => {
            try {
              return typeof attempt();
            } catch (error) {
              return (error as Error).name;
            }
          };
          // Run in a task of the page: code that DevTools evaluates has more rights.
          setTimeout(() => resolve(attempts.map(tryIt)));
        }),
    );
    expect(outcomes.slice(0, 2)).toEqual(['EvalError', 'EvalError']);
    await refusals();
    expect(await hitOf(page)).toBeUndefined();
    return outcomes.length;
  },
);

survives(
  'headers',
  'an injected form would send a number or pay after a tap',
  'nothing is sent, and the page stays',
  async () => {
    const actions = ['', elsewhere].flatMap((origin) => [
      `method="GET" action="${origin}/take"`,
      `method="POST" action="${origin}/subscribe/user" enctype="text/plain"`,
    ]);
    const { page, foreignRequests } = await openWith(
      ...actions.map(
        (action) => `<form class="bait" ${action}><input name="msisdn" value="1"></form>`,
      ),
    );
    for (const at of actions.keys()) {
      await page.goto('/home/login');
      await page.evaluate(
        (index) => document.querySelectorAll<HTMLFormElement>('form.bait')[index]?.submit(),
        at,
      );
      await refusals();
    }
    expect(foreignRequests).toEqual([]);
    expect(portal.fixtures.calls).toEqual([]);
    expect(page.url()).toBe(`${portal.origin}/home/login`);
    return actions.length;
  },
);

survives(
  'headers',
  'a script of a page calls another origin',
  'the policy names the origins that may be called',
  async () => {
    const { page, foreignRequests } = await openWith();
    const outcomes = await page.evaluate(async (origin) => {
      const failed = () => 'refused';
      const socket = new Promise<string>((resolve) => {
        try {
          const made = new WebSocket(origin.replace('https', 'wss'));
          made.addEventListener('error', () => resolve('refused'));
          made.addEventListener('open', () => resolve('open'));
        } catch {
          resolve('refused');
        }
      });
      const source = new Promise<string>((resolve) => {
        const made = new EventSource(`${origin}/events`);
        made.addEventListener('error', () => resolve('refused'));
        made.addEventListener('open', () => resolve('open'));
      });
      navigator.sendBeacon(`${origin}/beacon`, 'number');
      return Promise.all([
        fetch(`${origin}/fetch`).then(({ status }) => String(status), failed),
        fetch(`${origin}/opaque`, { mode: 'no-cors' }).then(() => 'sent', failed),
        socket,
        source,
      ]);
    }, elsewhere);
    expect(outcomes).toEqual(['refused', 'refused', 'refused', 'refused']);
    await refusals(5);
    expect(foreignRequests).toEqual([]);
    return outcomes.length + 1;
  },
);

survives(
  'headers',
  'another site frames the portal to have its buttons tapped',
  'no page shows in a foreign frame, and no page of subscribers in one of our own',
  async () => {
    const all = [...addresses, '/flows/', '/flows/portal.html', '/gallery/'];
    const framing = await listen((_request, response) => {
      response.setHeader('content-type', 'text/html');
      response.end(
        all
          .map((address) => `<iframe src="${portal.origin}${address}"></iframe>`)
          .join('<p>Tap here!</p>'),
      );
    });
    const page = await portal.open('/home/not-charged');
    await page.goto(framing.href);
    const frames = () =>
      page
        .frames()
        .slice(1)
        .map((frame) => frame.url());
    const refused = all.map(() => 'chrome-error://chromewebdata/');
    await expect.poll(frames, hangLimit).toEqual(refused);
    await refusals(all.length);

    await page.goto(`${portal.origin}/home/login`);
    await page.evaluate((ofSubscribers) => {
      for (const address of ofSubscribers) {
        const frame = document.createElement('iframe');
        frame.src = address;
        document.body.append(frame);
      }
    }, addresses);
    await expect.poll(frames, hangLimit).toEqual(refused.slice(0, addresses.length));
    await refusals(addresses.length);
    return all.length + addresses.length;
  },
);

survives(
  'headers',
  'a backend answers a call with a page that has a script, and the page is opened',
  'what backends answer has no script and no origin of ours; a form of another site is refused',
  async () => {
    const backend = await listen((_request, response) => {
      response.setHeader('content-type', 'text/html');
      // The portal must replace the backend's own policy.
      response.setHeader('content-security-policy', 'script-src *');
      response.end("<title>Answer</title><script>document.title = 'hit'</script>");
    });
    const server = await startPortalServer({
      dist: inject('dist'),
      port: 0,
      apiOrigin: backend,
      providerOrigin: backend,
    });
    onTestFinished(() => server.close());
    const page = await portal.open('/home/not-charged');
    await page.context().addCookies([{ name: 'msisdn', value: '2290', url: server.origin }]);
    const opened: { title: string; origin: string }[] = [];
    const look = async () => {
      opened.push({
        title: await page.title(),
        origin: await page.evaluate(() => window.origin),
      });
    };
    for (const path of ['/api/games', '/fetch-games']) {
      await page.goto(server.origin + path);
      await look();
    }
    expect(opened).toEqual(opened.map(() => ({ title: 'Answer', origin: 'null' })));
    const refused: string[] = [];
    for (const path of ['/loginuser', '/subscribe/user']) {
      // A new page each time: the next navigation would interrupt the browser's error page.
      const other = await page.context().newPage();
      await other.goto(framelessForm(server.origin + path));
      const [answer] = await Promise.all([
        other.waitForResponse(server.origin + path),
        other.locator('form').evaluate((form: HTMLFormElement) => form.submit()),
      ]);
      refused.push(`${path} ${answer.status()}`);
    }
    expect(refused).toEqual(['/loginuser 403', '/subscribe/user 403']);
    const said: string[] = [];
    await expect
      .poll(() => {
        said.push(...portal.takeConsole());
        return said.filter((words) => words.includes('status of 403')).length;
      }, hangLimit)
      .toBe(refused.length);
    expect(said).toEqual(expect.arrayContaining([expect.stringContaining('sandboxed')]));
    return opened.length + refused.length;
  },
);

const framelessForm = (action: string) =>
  `data:text/html,<form method="POST" action="${action}"></form>`;

survives(
  'headers',
  'every screen is used with the policies in force',
  'nothing that the portal does itself is refused',
  async () => {
    const page = await portal.open('/home/not-charged');
    const violations: string[] = [];
    const context = page.context();
    await context.exposeFunction('noteViolation', (words: string) => violations.push(words));
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        const { noteViolation } = globalThis as unknown as {
          noteViolation: (words: string) => void;
        };
        noteViolation(`${event.documentURI}: ${event.effectiveDirective} ${event.blockedURI}`);
      });
    });
    const states = new Map(screenStates.map((state) => [state.screen, state]));
    for (const state of [...states.values(), screenState('landing, drawer')]) {
      await openState(page, withShortCatalogue(state), portal);
    }
    await page.goto('/games/1001/Puzzle');
    await page.frameLocator('iframe').locator('canvas, button').first().waitFor();
    // Wait for a task: the browser reports a violation in a separate task.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    expect(violations).toEqual([]);
    expect(portal.takeConsole().join('\n')).not.toMatch(/Content.Security.Policy|Refused to/);
    return states.size + 2;
  },
);
