// A framed game, however hostile: it cannot reach, move, cover or slow the portal around it.
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { useBrowserPortal } from '../support/browser-portal';
import {
  expectBackInOneStep,
  expectUnharmed,
  openHostileGame,
  origins,
  reportOf,
  secret,
  tapGame,
  type Attack,
  type HostileVisit,
  type Origin,
} from '../support/hostile-game';
import { numberOf } from '../support/sample';
import { survives } from '../support/survives';

const portal = useBrowserPortal();

interface Trial {
  tried: string;
  how: string;
  attack: Attack;
  /** Asserts on the attack's report, in addition to the unharmed portal. */
  judge?: (report: unknown, visit: HostileVisit) => Promise<void> | void;
  /** Default: all origins. */
  from?: readonly Origin[];
}

/** Runs each attack from every origin, on load and on tap. */
function gameTries({ tried, how, attack, judge, from = origins }: Trial): void {
  survives('a game is a stranger', tried, how, async () => {
    for (const origin of from) {
      const visit = await openHostileGame(portal, origin, attack);
      await judge?.(await reportOf(visit), visit);
      await judge?.(await tapGame(visit), visit);
      await expectUnharmed(portal, visit);
    }
    return from.length * 2;
  });
}

gameTries({
  tried: 'A game sends the page to another address',
  how: 'the sandbox has no top navigation: the address stays',
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

gameTries({
  tried: 'A game reaches into the page around it',
  how: 'the browser keeps origins apart: each access is refused',
  attack: () => {
    const reads: (() => unknown)[] = [
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
    ];
    return reads.filter((read) => {
      try {
        read();
        return true;
      } catch {
        return false;
      }
    }).length;
  },
  judge: (report) => expect(report).toBe(0),
});

gameTries({
  tried: 'A game reads what the portal keeps: cookie, storage, databases, caches, workers, names',
  how: 'without our origin it has none of them, or its own, which are empty',
  attack: async () => {
    const reads: (() => unknown)[] = [
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
    ];
    const got: string[] = [];
    for (const read of reads) {
      try {
        got.push(String(await read()));
      } catch (error) {
        got.push((error as Error).name);
      }
    }
    return got;
  },
  judge: async (report, { page }) => {
    const text = JSON.stringify(report);
    expect(report).toHaveLength(13);
    expect(text).not.toContain(secret);
    expect(text).not.toContain(numberOf('subscribed').slice(3));
    const ours = await page.context().cookies(portal.origin);
    expect(ours.find((cookie) => cookie.name === 'msisdn')?.value).toBe(numberOf('subscribed'));
  },
});

gameTries({
  tried: 'A game opens windows, by itself and when it is tapped',
  how: 'the sandbox has no popups: none opens',
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

gameTries({
  tried: 'A game shows dialogs in a loop, and prints',
  how: 'the sandbox has no modals: none shows',
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

gameTries({
  tried: 'A game downloads files',
  how: 'the sandbox has no downloads: nothing arrives',
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

gameTries({
  tried: 'A game asks for place, camera and microphone, which the portal was granted',
  how: 'the frame has full screen, sound and gamepads alone: refused without a question',
  attack: async () => {
    const tries: (() => Promise<unknown>)[] = [
      () =>
        new Promise((resolve, reject) => navigator.geolocation.getCurrentPosition(resolve, reject)),
      () => navigator.mediaDevices.getUserMedia({ video: true }),
      () => navigator.mediaDevices.getUserMedia({ audio: true }),
      () => navigator.mediaDevices.getDisplayMedia(),
      () => navigator.requestMIDIAccess(),
      () => navigator.clipboard.readText(),
      () => navigator.wakeLock.request(),
    ];
    const granted = [];
    for (const attempt of tries) {
      try {
        await attempt();
        granted.push(attempt.toString());
      } catch {
        // Refused.
      }
    }
    const features = (document as unknown as { featurePolicy: { allowedFeatures(): string[] } })
      .featurePolicy;
    const risky =
      /camera|microphone|geolocation|payment|usb|serial|hid|bluetooth|display-capture|midi|clipboard-read/;
    return [...granted, ...features.allowedFeatures().filter((feature) => risky.test(feature))];
  },
  judge: (report) => expect(report).toEqual([]),
});

gameTries({
  tried: 'A game locks the pointer',
  how: 'the sandbox has no pointer lock: refused',
  attack: async () => {
    const locking = document.body.requestPointerLock() as unknown as Promise<void> | undefined;
    await locking?.catch(() => {});
    return document.pointerLockElement === null;
  },
  judge: (report) => expect(report).toBe(true),
});

survives(
  'a game is a stranger',
  'A game fills the screen without having been tapped',
  'full screen needs a tap: refused',
  async () => {
    for (const origin of origins) {
      const visit = await openHostileGame(portal, origin, () =>
        document.body.requestFullscreen().then(
          () => 'filled',
          () => 'refused',
        ),
      );
      expect(await reportOf(visit)).toBe('refused');
      expect(await visit.page.evaluate(() => document.fullscreenElement)).toBeNull();
      await expectUnharmed(portal, visit);
    }
    return origins.length;
  },
);

gameTries({
  tried: 'A game takes the focus again and again, and swallows every key',
  how: 'Close is above the game and takes the tap',
  attack: () => {
    document.body.tabIndex = 0;
    setInterval(() => {
      window.focus();
      document.body.focus();
    }, 1);
    for (const type of ['keydown', 'keyup', 'pointerdown', 'touchstart', 'contextmenu']) {
      window.addEventListener(type, (event) => event.preventDefault(), { passive: false });
    }
  },
});

gameTries({
  tried: 'A game floods the page with messages',
  how: 'the page listens to none: Close answers',
  attack: () => {
    const load = { type: 'pushState', text: 'x'.repeat(1_000) };
    setInterval(() => {
      for (let i = 0; i < 50; i += 1) parent.postMessage(load, '*');
    }, 1);
  },
});

survives(
  'a game is a stranger',
  'A game asks for confirmation before it is left',
  'the sandbox has no modals: Close, Back and reloading ask nothing',
  async () => {
    const attack = () => {
      window.addEventListener('beforeunload', (event) => {
        event.preventDefault();
        event.returnValue = 'Stay!';
      });
      window.addEventListener('pagehide', () => alert('Stay!'));
      window.addEventListener('unload', () => alert('Stay!'));
    };
    for (const origin of origins) {
      const visit = await openHostileGame(portal, origin, attack);
      await tapGame(visit);
      await visit.page.reload();
      await visit.page.waitForSelector('iframe');
      await visit.page.mouse.click(120, 400);
      await expectUnharmed(portal, visit);
      const other = await openHostileGame(portal, origin, attack);
      await tapGame(other);
      await expectBackInOneStep(portal, other);
    }
    return origins.length * 3;
  },
);

survives(
  'a game is a stranger',
  'A game blocks its thread with an endless loop',
  'Origin-Agent-Cluster gives it a process of its own: Close and Back answer',
  async () => {
    for (const origin of origins) {
      for (const expectEnd of [expectUnharmed, expectBackInOneStep]) {
        const visit = await openHostileGame(portal, origin, () => {
          setTimeout(() => {
            document.title = 'busy';
            for (;;);
          });
        });
        await expectEnd(portal, visit);
      }
    }
    return origins.length * 2;
  },
);

/** Kills the game's process, like a phone without memory. */
async function crash({ page, frame }: HostileVisit) {
  const devtools = await page.context().newCDPSession(frame);
  const died = new Promise((resolve) => devtools.once('Inspector.targetCrashed', resolve));
  await devtools.send('Inspector.enable');
  devtools.send('Page.crash').catch(() => {});
  await died;
}

survives(
  'a game is a stranger',
  'A game exhausts the memory of its process',
  'the portal lives in another process: Close answers',
  async () => {
    for (const origin of origins) {
      const visit = await openHostileGame(portal, origin, () => {
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
      await visit.page.context().close();
      portal.takeConsole();
    }
    return origins.length;
  },
);

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

/** A clock that runs, and can be moved on. */
const withClock = (page: Page) => page.clock.install();

/** Moves time on in steps, since the browser reports the game's entries late. The player looks at the history in each. */
async function playOn(page: Page, ms: number) {
  for (let passed = 0; passed < ms; passed += 400) await page.clock.runFor(400);
}

survives(
  'a game is a stranger',
  'A game adds entries to the history, when it comes and when it is tapped',
  'an entry of ours goes on top: Back is one step, to where the game was chosen',
  () => leaveInOneStep(addLevels),
);

survives(
  'a game is a stranger',
  'A game floods the history with more entries than a browser keeps',
  'Back is one step to the landing page, and Close leads there',
  () => leaveInOneStep(floodHistory),
);

async function leaveInOneStep(attack: Attack) {
  for (const origin of origins) {
    for (const expectEnd of [expectBackInOneStep, expectUnharmed]) {
      const visit = await openHostileGame(portal, origin, attack, withClock);
      await reportOf(visit);
      await playOn(visit.page, 5_000);
      await tapGame(visit);
      await playOn(visit.page, 5_000);
      await expectEnd(portal, visit);
    }
  }
  return origins.length * 2;
}

test('in a tab with a full history Back is one step, and a game that adds no entry removes none', async () => {
  for (const [attack, most] of [
    [() => {}, 1],
    [addLevels, 25],
  ] as const) {
    const visit = await openHostileGame(portal, 'a stranger', attack, async (page) => {
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
    await page.context().close();
    portal.takeConsole();
  }
});

survives(
  'a game is a stranger',
  'A game adds entries when the player was the first page, or in a browser without the Navigation API',
  'Back is one step all the same: to what was there before, or to the landing page',
  async () => {
    const visit = await openHostileGame(portal, 'a stranger', addLevels, withClock);
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
    await context.close();
    portal.takeConsole();
    return 3;
  },
);

survives(
  'a game is a stranger',
  'A game has the keyboard, and the subscriber leaves it without touching the screen',
  'Shift and Tab lead from the game to Close',
  async () => {
    for (const origin of origins) {
      const visit = await openHostileGame(portal, origin, () => {});
      const { page } = visit;
      await page.waitForFunction(() => document.activeElement?.tagName === 'IFRAME');
      await tapGame(visit);
      await page.keyboard.press('Shift+Tab');
      await page.waitForFunction(() => document.activeElement?.tagName === 'A');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Play unlimited GAMES' }).waitFor();
      await page.context().close();
    }
    return origins.length;
  },
);
