// A framed game, however hostile: it cannot reach, move, cover or slow the portal around it.
import type { BrowserContext, Frame, Page } from 'playwright';
import { expect, test } from 'vitest';
import { useBrowserPortal } from '../support/browser-portal';
import { numberOf, sampleGame, sampleGroup } from '../support/sample';

const portal = useBrowserPortal();

/** Origin of the game: ours, another port of our host, or a foreign host. */
const origins = ['ours', 'our host', 'a stranger'] as const;
type Origin = (typeof origins)[number];

/** Runs in the game's page; its result is the report of the attack. */
type Attack = () => unknown;

interface HostileVisit {
  page: Page;
  frame: Frame;
  /** Unwanted effects: dialogs, further windows, downloads. */
  surprises: string[];
  address: string;
}

const landing = `/home?msisdn=${numberOf('subscribed')}`;
const gameName = 'Hostile game';

/** Anything of ours that a game could read has it in it. */
const secret = 'kept-by-the-portal';

const addressOf = (origin: Origin) =>
  ({
    ours: '/hostile-game/',
    'our host': `https://localhost:${Number(new URL(portal.origin).port) + 1}/hostile-game/`,
    'a stranger': 'https://stranger.example/hostile-game/',
  })[origin];

/** Function of the game's page: what each attempt returns, or the name of its error after 'refused: '. */
declare function outcomesOf(attempts: (() => unknown)[]): Promise<string[]>;

/** Serves the game, which attacks on load and on each tap. Other paths serve an empty page. */
async function serveGame(context: BrowserContext, attack: Attack) {
  const body = `<!doctype html><title>A game</title><body style="height: 100vh">Tap me
<script>
  const outcomesOf = async (attempts) => {
    const outcomes = [];
    for (const attempt of attempts) {
      try {
        outcomes.push(String(await attempt()));
      } catch ({ name }) {
        outcomes.push('refused: ' + name);
      }
    }
    return outcomes;
  };
  const attack = ${attack.toString()};
  const run = async () => { try { return await attack(); } catch (error) { return String(error); } };
  window.report = run();
  addEventListener('click', () => { window.reportOfTap = run(); });
</script>`;
  await context.route(/\/hostile-game\//, (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body }),
  );
  await context.route(/https:\/\/(localhost|stranger\.example)[:/](?!.*hostile-game)/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Elsewhere</title>' }),
  );
}

/** Opens the landing page, runs `before` there, and taps the game, which attacks on load. */
async function openHostileGame(
  origin: Origin,
  attack: Attack,
  before?: (page: Page) => Promise<void>,
): Promise<HostileVisit> {
  const game = sampleGame(7, { gamename: gameName, gameurl: addressOf(origin) });
  portal.fixtures.setCatalogue([sampleGroup('Puzzle', [game, sampleGame(8)])]);
  const page = await portal.open(landing);
  const context = page.context();
  // The portal sets the cookie when the check has succeeded.
  await page.waitForFunction(() => document.cookie.includes('msisdn='));
  const surprises: string[] = [];
  page.on('dialog', (dialog) => {
    surprises.push(`${dialog.type()}: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('download', (download) => surprises.push(`download: ${download.url()}`));
  context.on('page', (other) => surprises.push(`window: ${other.url()}`));
  await serveGame(context, attack);
  // The portal has all permissions for which a browser asks the user.
  await context.grantPermissions(['geolocation', 'camera', 'microphone'], {
    origin: portal.origin,
  });
  await page.evaluate((value) => {
    localStorage.setItem(value, value);
    sessionStorage.setItem(value, value);
    document.cookie = `other=${value}`;
    window.name = value;
    indexedDB.open(value);
    return caches.open(value);
  }, secret);
  await before?.(page);
  await page.getByRole('link', { name: gameName, exact: true }).click();
  const element = await page.waitForSelector('iframe');
  const frame = await element.contentFrame();
  if (!frame) throw new Error('The game has no frame.');
  await frame.waitForURL(/\/hostile-game\//, { waitUntil: 'commit' });
  return { page, frame, surprises, address: page.url() };
}

async function reportOf({ frame }: HostileVisit): Promise<unknown> {
  // The frame may exist before its script has run.
  await frame.waitForFunction(() => 'report' in window);
  return frame.evaluate(() => (window as unknown as { report: unknown }).report);
}

/** Taps the game, which gives it user activation, and returns the new report. */
async function tapGame({ frame }: HostileVisit): Promise<unknown> {
  // A tap before the game's script has run is lost.
  await frame.waitForFunction(() => 'report' in window);
  // Wait for a paint: the browser sends a tap to the frame that it has painted there.
  await frame.evaluate(
    () =>
      new Promise((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0))),
      ),
  );
  await frame.locator('body').click();
  await frame.waitForFunction(() => 'reportOfTap' in window);
  return frame.evaluate(() => (window as unknown as { reportOfTap: unknown }).reportOfTap);
}

/** Expects that the portal is at its address, no dialog or page has opened, and Close removes the game. */
async function expectUnharmed(visit: HostileVisit): Promise<void> {
  const { page, surprises, address } = visit;
  expect(page.url()).toBe(address);
  await page.getByRole('link', { name: 'Close' }).click();
  await page.getByRole('heading', { level: 1, name: 'Play unlimited GAMES' }).waitFor();
  expect(page.url()).toBe(portal.origin + landing);
  await expect.poll(() => page.frames().length).toBe(1);
  expect(page.context().pages()).toHaveLength(1);
  expect(surprises).toEqual([]);
  // The browser logs what it has blocked.
  await portal.closeNoisyPage();
}

/** The same as `expectUnharmed`, by one step Back to the page with the tapped game. */
async function expectBackInOneStep({ page, surprises }: HostileVisit) {
  await page.goBack({ waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1, name: 'Play unlimited GAMES' }).waitFor();
  expect(page.url()).toBe(portal.origin + landing);
  await expect.poll(() => page.frames().length).toBe(1);
  expect(surprises).toEqual([]);
  await portal.closeNoisyPage();
}

interface Trial {
  attack: Attack;
  /** Asserts on the attack's report, in addition to the unharmed portal. */
  judge?: (report: unknown, visit: HostileVisit) => Promise<void> | void;
}

/** Runs each attack from every origin, on load and on tap. */
function gameTries(name: string, { attack, judge }: Trial): void {
  test(`${name}, from every origin`, async () => {
    for (const origin of origins) {
      const visit = await openHostileGame(origin, attack);
      await judge?.(await reportOf(visit), visit);
      await judge?.(await tapGame(visit), visit);
      await expectUnharmed(visit);
    }
  });
}

gameTries('a game sends the page to another address', {
  attack: () => {
    const tries = [
      () => (top!.location.href = 'https://stranger.example/top'),
      () => top!.location.assign('https://stranger.example/top'),
      () => top!.location.replace('https://stranger.example/top'),
      () => (top!.location.hash = '#top'),
      () => window.open('https://stranger.example/top', '_top'),
      () => window.open('https://stranger.example/top', '_parent'),
      () => {
        const link = document.createElement('a');
        Object.assign(link, { href: 'https://stranger.example/top', target: '_top' });
        document.body.append(link);
        link.click();
      },
      () => {
        const form = document.createElement('form');
        Object.assign(form, { action: 'https://stranger.example/top', target: '_top' });
        document.body.append(form);
        form.submit();
      },
      () => (top!.location.href = 'javascript:document.title="taken"'),
    ];
    for (const attempt of tries) {
      try {
        attempt();
      } catch {
        // Refused.
      }
    }
  },
  judge: async (_report, { page }) => {
    expect(await page.title()).toContain('Hostile game');
  },
});

gameTries('a game reaches into the page around it', {
  attack: () =>
    outcomesOf([
      () => parent.document.cookie,
      () => top!.document.body.innerHTML,
      () => parent.localStorage.length,
      () => parent.sessionStorage.length,
      () => parent.indexedDB.databases(),
      () => parent.caches.keys(),
      () => parent.name,
      () => parent.navigator.serviceWorker,
      () => parent.history.state as unknown,
      () => parent.location.href,
      () => (parent as unknown as { fetch: typeof fetch }).fetch('/'),
      () => parent.document.querySelector('iframe')!.removeAttribute('sandbox'),
      () => frameElement!.getAttribute('sandbox'),
      () => (opener as Window).document.title,
    ]),
  judge: (report) => expect(report).toEqual(Array(14).fill(expect.stringMatching(/^refused: /))),
});

gameTries(
  'a game reads what the portal keeps: cookie, storage, databases, caches, workers, names',
  {
    attack: () =>
      outcomesOf([
        () => document.cookie,
        () => JSON.stringify(localStorage),
        () => JSON.stringify(sessionStorage),
        async () => JSON.stringify(await indexedDB.databases()),
        () => caches.keys(),
        async () => (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
        () => (document.cookie = 'msisdn=22900; path=/'),
        async () => JSON.stringify(await window.cookieStore.getAll()),
        () => window.name,
        () => document.referrer,
        () => location.href,
        () => JSON.stringify(performance.getEntries()),
        () => JSON.stringify(history.state),
      ]),
    judge: async (report, { page }) => {
      const text = JSON.stringify(report);
      expect(report).toHaveLength(13);
      expect(text).not.toContain(secret);
      expect(text).not.toContain(numberOf('subscribed').slice(3));
      const ours = await page.context().cookies(portal.origin);
      expect(ours.find((cookie) => cookie.name === 'msisdn')?.value).toBe(numberOf('subscribed'));
    },
  },
);

gameTries('a game opens windows, by itself and when it is tapped', {
  attack: () => {
    const opened = [
      window.open('https://stranger.example/popup'),
      window.open('https://stranger.example/popup', 'popup', 'width=200,height=200'),
      window.open('about:blank', '_blank', 'noopener'),
      window.open('javascript:1'),
    ];
    const link = document.createElement('a');
    Object.assign(link, { href: 'https://stranger.example/link', target: '_blank' });
    document.body.append(link);
    link.click();
    const form = document.createElement('form');
    Object.assign(form, { action: 'https://stranger.example/form', target: '_blank' });
    document.body.append(form);
    form.submit();
    return opened.filter(Boolean).length;
  },
  judge: (report) => expect(report).toBe(0),
});

gameTries('a game shows dialogs in a loop, and prints', {
  attack: () => {
    let printed = 0;
    window.addEventListener('beforeprint', () => (printed += 1));
    for (let i = 0; i < 100; i += 1) {
      alert('You have won!');
      if (confirm('Take it?') || prompt('Your number?') !== null) return 'answered';
    }
    print();
    return printed;
  },
  judge: (report) => expect(report).toBe(0),
});

gameTries('a game downloads files', {
  attack: () => {
    const link = document.createElement('a');
    const href = URL.createObjectURL(new Blob(['MZ']));
    Object.assign(link, { href, download: 'game.apk' });
    document.body.append(link);
    link.click();
    const other = document.createElement('a');
    Object.assign(other, { href: 'data:application/octet-stream,MZ', download: 'game.exe' });
    document.body.append(other);
    other.click();
  },
});

gameTries(
  'a game locks the pointer, and asks for place, camera and microphone, which the portal was granted',
  {
    attack: async () => {
      const outcomes = await outcomesOf([
        () =>
          new Promise((resolve, reject) =>
            navigator.geolocation.getCurrentPosition(resolve, reject),
          ),
        () => navigator.mediaDevices.getUserMedia({ video: true }),
        () => navigator.mediaDevices.getUserMedia({ audio: true }),
        () => navigator.mediaDevices.getDisplayMedia(),
        () => navigator.requestMIDIAccess(),
        () => navigator.clipboard.readText(),
        () => navigator.wakeLock.request(),
        async () => {
          await document.body.requestPointerLock();
          if (!document.pointerLockElement) throw new Error('It is not locked.');
        },
      ]);
      const granted = outcomes.filter((outcome) => !outcome.startsWith('refused: '));
      const features = (document as unknown as { featurePolicy: { allowedFeatures(): string[] } })
        .featurePolicy;
      const risky =
        /camera|microphone|geolocation|payment|usb|serial|hid|bluetooth|display-capture|midi|clipboard-read/;
      return [...granted, ...features.allowedFeatures().filter((feature) => risky.test(feature))];
    },
    judge: (report) => expect(report).toEqual([]),
  },
);

test('a game fills the screen without having been tapped', async () => {
  for (const origin of origins) {
    const visit = await openHostileGame(origin, () =>
      document.body.requestFullscreen().then(
        () => 'filled',
        () => 'refused',
      ),
    );
    expect(await reportOf(visit)).toBe('refused');
    expect(await visit.page.evaluate(() => document.fullscreenElement)).toBeNull();
    await expectUnharmed(visit);
  }
});

gameTries(
  'a game takes the focus again and again, swallows every key and floods the page with messages',
  {
    attack: () => {
      document.body.tabIndex = 0;
      const load = { type: 'pushState', text: 'x'.repeat(1_000) };
      setInterval(() => {
        window.focus();
        document.body.focus();
        for (let i = 0; i < 10; i += 1) parent.postMessage(load, '*');
      }, 1);
      for (const type of ['keydown', 'keyup', 'pointerdown', 'touchstart', 'contextmenu']) {
        window.addEventListener(type, (event) => event.preventDefault(), { passive: false });
      }
    },
  },
);

/** Resolves when the page has received 500 more messages. */
const floodReaches = ({ page }: HostileVisit) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let received = 0;
        const count = () => {
          received += 1;
          if (received < 500) return;
          window.removeEventListener('message', count);
          resolve();
        };
        window.addEventListener('message', count);
      }),
  );

gameTries('a game floods the portal with messages that only resemble that of its end', {
  attack: () => {
    const inner = document.createElement('iframe');
    inner.srcdoc = `<script>setInterval(() => top.postMessage({ type: 'game-over' }, '*'), 1)</script>`;
    document.body.append(inner);
    const forged: unknown[] = [
      { type: ['game-over'] },
      { data: { type: 'game-over' }, text: 'x'.repeat(1_000) },
      ['game-over'],
      new Map([['type', 'game-over']]),
      'game-over',
      null,
    ];
    setInterval(() => {
      for (const data of forged) parent.postMessage(data, '*');
    }, 1);
  },
  judge: async (_report, visit) => {
    await floodReaches(visit);
    expect(await visit.page.getByRole('navigation').count()).toBe(0);
  },
});

gameTries('a game starts and is over again and again, and adds what it wants to show', {
  attack: () => {
    const text = 'x'.repeat(1_000);
    const message = { href: 'https://stranger.example/', games: [text], text };
    // The last message that the portal reads says that the game is over.
    setInterval(() => {
      for (const type of ['game-start', 'game-over']) parent.postMessage({ ...message, type }, '*');
    }, 1);
  },
  judge: async (_report, visit) => {
    await floodReaches(visit);
    const { page } = visit;
    const offer = page.getByRole('navigation', { name: 'More games' });
    await offer.waitFor();
    expect(await offer.getByRole('link').allInnerTexts()).toEqual(['G\nGame 8']);
  },
});

test('a game asks for confirmation before it is left', async () => {
  const attack = () => {
    window.addEventListener('beforeunload', (event) => {
      event.preventDefault();
      event.returnValue = 'Stay!';
    });
    window.addEventListener('pagehide', () => alert('Stay!'));
    window.addEventListener('unload', () => alert('Stay!'));
  };
  for (const origin of origins) {
    const visit = await openHostileGame(origin, attack);
    await tapGame(visit);
    await visit.page.reload();
    await visit.page.waitForSelector('iframe');
    await visit.page.mouse.click(120, 400);
    await expectUnharmed(visit);
    const other = await openHostileGame(origin, attack);
    await tapGame(other);
    await expectBackInOneStep(other);
  }
});

test('a game blocks its thread with an endless loop', async () => {
  for (const origin of origins) {
    for (const expectEnd of [expectUnharmed, expectBackInOneStep]) {
      const visit = await openHostileGame(origin, () => {
        setTimeout(() => {
          document.title = 'busy';
          for (;;);
        });
      });
      await expectEnd(visit);
    }
  }
});

/** Kills the game's process, like a phone without memory. */
async function crash({ page, frame }: HostileVisit) {
  const devtools = await page.context().newCDPSession(frame);
  const died = new Promise((resolve) => devtools.once('Inspector.targetCrashed', resolve));
  await devtools.send('Inspector.enable');
  devtools.send('Page.crash').catch(() => {});
  await died;
}

test('a game exhausts the memory of its process', async () => {
  for (const origin of origins) {
    const visit = await openHostileGame(origin, () => {
      const taken = Array.from({ length: 8 }, () => new Uint8Array(32 * 1024 * 1024).fill(1));
      Object.assign(window, { taken });
      return taken.length;
    });
    expect(await reportOf(visit)).toBe(8);
    await crash(visit);
    const close = "document.querySelector('a[aria-label=Close]').click()";
    const home = "location.pathname === '/home' && document.querySelector('h1')?.textContent";
    // Use DevTools: Playwright treats the whole page as crashed.
    const devtools = await visit.page.context().newCDPSession(visit.page);
    const evaluate = async (expression: string): Promise<unknown> =>
      (await devtools.send('Runtime.evaluate', { expression })).result.value;
    await evaluate(close);
    await expect.poll(() => evaluate(home)).toBe('Play unlimited GAMES');
    expect(await evaluate('frames.length')).toBe(0);
    await portal.closeNoisyPage();
  }
});

/** Adds history entries like a game with levels. */
const addLevels: Attack = () => {
  for (let i = 0; i < 5; i += 1) history.pushState(i, '', `#level-${i}`);
  return history.length;
};

/** Entries of three kinds, more than any browser keeps. */
const floodHistory: Attack = () => {
  for (let i = 0; i < 80; i += 1) history.pushState(i, '', `?level=${i}`);
  for (let i = 0; i < 20; i += 1) location.hash = `#level-${i}`;
  const frame = document.createElement('iframe');
  document.body.append(frame);
  for (let i = 0; i < 20; i += 1) frame.contentWindow!.history.pushState(i, '', '#');
  return history.length;
};

const withClock = (page: Page) => page.clock.install();

/** Moves time on in steps, since the browser reports the game's entries late. The player looks at the history in each. */
async function playOn(page: Page, ms: number) {
  for (let passed = 0; passed < ms; passed += 400) await page.clock.runFor(400);
}

test('a game adds entries to the history, when it comes and when it is tapped', () =>
  leaveInOneStep(addLevels));

test('a game floods the history with more entries than a browser keeps', () =>
  leaveInOneStep(floodHistory));

async function leaveInOneStep(attack: Attack) {
  for (const origin of origins) {
    for (const expectEnd of [expectBackInOneStep, expectUnharmed]) {
      const visit = await openHostileGame(origin, attack, withClock);
      await reportOf(visit);
      await playOn(visit.page, 5_000);
      await tapGame(visit);
      await playOn(visit.page, 5_000);
      await expectEnd(visit);
    }
  }
}

test('in a tab with a full history Back is one step, and a game that adds no entry removes none', async () => {
  for (const [attack, most] of [
    [() => {}, 1],
    [addLevels, 25],
  ] as const) {
    const visit = await openHostileGame('a stranger', attack, async (page) => {
      await withClock(page);
      await page.evaluate(() => {
        const { search } = location;
        for (let i = 0; i < 60; i += 1) history.pushState(null, '', `${search}&earlier=${i}`);
        history.pushState(null, '', location.href);
      });
    });
    const { page } = visit;
    await reportOf(visit);
    await playOn(page, 30_000);
    const ours = () =>
      page.evaluate(
        () => window.navigation.entries().filter(({ url }) => url === location.href).length,
      );
    expect(await ours()).toBeLessThanOrEqual(most);
    await page.goBack({ waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1, name: 'Play unlimited GAMES' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/home');
    await portal.closeNoisyPage();
  }
});

test('a game adds entries when the player was the first page, or in a browser without the Navigation API', async () => {
  const visit = await openHostileGame('a stranger', addLevels, withClock);
  const context = visit.page.context();
  const backFromGame = async (from: string) => {
    const page = await context.newPage();
    await page.goto(from);
    await page.goto('/games/7/Puzzle');
    const frame = await (await page.waitForSelector('iframe')).contentFrame();
    await reportOf({ ...visit, frame: frame! });
    await playOn(page, 5_000);
    await page.goBack({ waitUntil: 'commit' });
    return page;
  };
  const expectSearch = async (page: Page) => {
    await page.getByRole('heading', { level: 1, name: 'Search' }).waitFor();
    await expect.poll(() => page.frames().length).toBe(1);
  };

  // Another site's entry, which the browser does not show to us.
  const guest = await backFromGame('https://stranger.example/elsewhere');
  await guest.waitForURL('https://stranger.example/elsewhere');
  await expectSearch(await backFromGame('/search'));
  await context.addInitScript(() => {
    Object.defineProperty(window, 'navigation', { value: undefined });
  });
  await expectSearch(await backFromGame('/search'));
  await portal.closeNoisyPage();
});

test('a game has the keyboard, and the subscriber leaves it without touching the screen', async () => {
  for (const origin of origins) {
    const visit = await openHostileGame(origin, () => {});
    const { page } = visit;
    await page.waitForFunction(() => document.activeElement?.tagName === 'IFRAME');
    await tapGame(visit);
    await page.keyboard.press('Shift+Tab');
    await page.waitForFunction(() => document.activeElement?.tagName === 'A');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Play unlimited GAMES' }).waitFor();
    await page.context().close();
  }
});
