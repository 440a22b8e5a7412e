import type { BrowserContext, Page } from 'playwright';
import { buildCatalogue } from '../../fixtures/catalogue';
import type { Fixtures } from '../../fixtures/server';
import type { TestNumberName } from '../../fixtures/test-numbers';
import { numberOf } from './sample';
import { forgetServiceWorkers } from './without-service-worker';

/** A screen in one of its states, and how a subscriber comes to see it. */
export interface ScreenState {
  screen: string;
  state: string;
  address: string;
  /** The number that this browser has verified before. */
  cookie?: string;
  /** What the backend does, before the address is opened. */
  arrange?: (fixtures: Fixtures) => void;
  /** Until it is there; by default, until nothing is waited for. */
  reach?: (page: Page) => Promise<void>;
}

const failed = { kind: 'text', httpStatus: 500, text: '' } as const;
const silent = { kind: 'silence' } as const;
const games = (answer: Parameters<Fixtures['override']>[1]) => (fixtures: Fixtures) =>
  fixtures.override('/api/games', answer);
const search = (answer: Parameters<Fixtures['override']>[1]) => (fixtures: Fixtures) =>
  fixtures.override('/fetch-games', answer);

const sees = (words: string | RegExp) => (page: Page) => page.getByText(words).first().waitFor();
const heading = (name: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { name }).first().waitFor();
const status = (words: string | RegExp) => (page: Page) =>
  page.getByRole('status').filter({ hasText: words }).first().waitFor();

const landing = `/home?msisdn=${numberOf('subscribed')}`;
const gamesFailed = heading('The games could not be loaded');
const openDrawer = async (page: Page) => {
  await page.getByRole('button', { name: 'Category' }).click();
  await page.getByRole('dialog').waitFor();
  // It takes the focus with the frame after its first.
  await page.waitForFunction(() => document.activeElement?.closest('[role="dialog"]'));
};
/** The app's own, no longer those that the page has painted. */
const rows = (page: Page) => page.locator('main > [aria-busy="false"] section').first().waitFor();

/** The frame asks for its game, and hears nothing. */
const holdGame = async (page: Page) => {
  await page.route(/\/fixtures\/games\//, () => {});
  await page.reload({ waitUntil: 'commit' });
  await page.locator('iframe').waitFor({ state: 'attached' });
  await status('Loading the game…')(page);
};

const searchFor = (text: string, words: string | RegExp) => async (page: Page) => {
  await page.getByLabel('Search games').fill(text);
  await status(words)(page);
};

const subscribe = async (page: Page, name: TestNumberName) => {
  await page.getByLabel('Numéro de téléphone').fill(numberOf(name));
  await page.getByRole('button', { name: 'Souscrivez maintenant' }).click();
};
/** The answer to a payment is lost, and the subscriber submits the form again. */
const loseAnswer = async (page: Page) => {
  await subscribe(page, 'broken-connection');
  await page.getByRole('button', { name: 'J’ai compris' }).click();
  await page.getByRole('button', { name: 'Souscrivez maintenant' }).click();
  await page.getByRole('button', { name: 'Vérifier mon abonnement' }).waitFor();
};
const succeed = async (page: Page) => {
  await subscribe(page, 'success');
  await page.getByRole('dialog').getByText('avec succès').waitFor();
};
const login = async (page: Page, number: string) => {
  await page.getByLabel('Enter number').fill(number);
  await page.getByRole('button', { name: 'Login' }).click();
};

/** The states of each screen, in the order of the product document. */
const statesOf: Record<string, readonly Omit<ScreenState, 'screen'>[]> = {
  landing: [
    {
      state: 'loading',
      address: landing,
      // Without a first row the page does not ask for the app.
      arrange: (fixtures) => fixtures.override('/loginuser', silent),
      reach: status('Loading games…'),
    },
    { state: 'failed', address: landing, arrange: games(failed), reach: gamesFailed },
    {
      state: 'empty',
      address: landing,
      arrange: games({ kind: 'json', body: [] }),
      reach: heading('No games yet'),
    },
    {
      state: 'rows',
      address: landing,
      reach: async (page) => {
        await rows(page);
        await heading('Arcade')(page);
      },
    },
    {
      state: 'continue playing',
      address: landing,
      reach: async (page) => {
        await page.evaluate(() => {
          localStorage.recentGames = JSON.stringify([
            { id: 1002, category: 'Puzzle' },
            { id: 1023, category: 'Arcade' },
          ]);
        });
        await page.reload();
        await page.getByRole('button', { name: 'Clear' }).waitFor();
        await rows(page);
        await heading('Arcade')(page);
      },
    },
    {
      state: 'end',
      address: landing,
      reach: async (page) => {
        await rows(page);
        await page.getByRole('button', { name: 'This is not my number' }).waitFor();
        // Also in a window of another size, and after rows that come into view have taken their real heights.
        await page.evaluate(() => {
          const scrollToEnd = () => window.scrollTo(0, document.documentElement.scrollHeight);
          new ResizeObserver(scrollToEnd).observe(document.body);
        });
      },
    },
    {
      state: 'drawer',
      address: landing,
      reach: async (page) => {
        await rows(page);
        await openDrawer(page);
        await page.getByRole('dialog').getByRole('link', { name: 'Arcade' }).waitFor();
      },
    },
    {
      state: 'drawer failed',
      address: landing,
      arrange: games(failed),
      reach: async (page) => {
        await gamesFailed(page);
        await openDrawer(page);
      },
    },
  ],
  category: [
    {
      state: 'loading',
      address: '/category/Puzzle',
      arrange: games(silent),
      reach: status('Loading games…'),
    },
    {
      state: 'games',
      address: '/category/Puzzle',
      reach: (page) =>
        page
          .getByRole('link', { name: /^Play / })
          .first()
          .waitFor(),
    },
    { state: 'empty', address: '/category/Nothing', reach: heading('No games here') },
    { state: 'failed', address: '/category/Puzzle', arrange: games(failed), reach: gamesFailed },
  ],
  player: [
    {
      state: 'loading',
      address: '/games/1001/Puzzle',
      arrange: games(silent),
      reach: status('Loading the game…'),
    },
    { state: 'game on its way', address: '/games/1001/Puzzle', reach: holdGame },
    {
      state: 'silent game',
      address: '/games/1001/Puzzle',
      reach: async (page) => {
        await holdGame(page);
        await page.evaluate(() => window.passTime());
        await page.getByRole('button', { name: 'Try again' }).waitFor();
      },
    },
    {
      state: 'game',
      address: '/games/1001/Puzzle',
      reach: async (page) => {
        const game = page.frameLocator('iframe').locator('body');
        await game.waitFor();
      },
    },
    { state: 'not found', address: '/games/0/Nothing', reach: heading('No game found') },
    {
      state: 'failed',
      address: '/games/1001/Puzzle',
      arrange: games(failed),
      reach: sees('The games could not be loaded.'),
    },
  ],
  search: [
    {
      state: 'start',
      address: '/search',
      reach: (page) => page.getByLabel('Search games').waitFor(),
    },
    {
      state: 'loading',
      address: '/search',
      arrange: search(silent),
      reach: searchFor('tile', 'Searching…'),
    },
    { state: 'results', address: '/search', reach: searchFor('tile', /\d games/) },
    {
      state: 'none',
      address: '/search',
      reach: async (page) => {
        await page.getByLabel('Search games').fill('zzz');
        await heading('No game found')(page);
      },
    },
    {
      state: 'failed',
      address: '/search',
      arrange: search(failed),
      reach: async (page) => {
        await page.getByLabel('Search games').fill('tile');
        await heading('The search failed')(page);
      },
    },
  ],
  subscription: [
    { state: 'plain', address: '/home/login', reach: heading('Souscrivez et Profitez!') },
    {
      state: 'with number',
      address: `/home/login?msisdn=${numberOf('success')}`,
      reach: (page) =>
        page.locator(`input[readonly]`).and(page.getByLabel('Numéro de téléphone')).waitFor(),
    },
    {
      state: 'number missing',
      address: '/home/login',
      reach: async (page) => {
        await page.getByRole('button', { name: 'Souscrivez maintenant' }).click();
        await page.getByRole('alert').first().waitFor();
      },
    },
    {
      state: 'busy',
      address: '/home/login',
      reach: async (page) => {
        await subscribe(page, 'silent');
        await status('Souscription en cours…')(page);
      },
    },
    {
      state: 'error',
      address: '/home/login',
      reach: async (page) => {
        await subscribe(page, 'insufficient-credit');
        await page.getByRole('alertdialog').waitFor();
      },
    },
    { state: 'success', address: '/home/login', reach: succeed },
    { state: 'asking', address: '/home/login', reach: loseAnswer },
    {
      state: 'checked in vain',
      address: '/home/login',
      arrange: (fixtures) => fixtures.override('/loginuser', { kind: 'status', status: 0 }),
      reach: async (page) => {
        await loseAnswer(page);
        await page.getByRole('button', { name: 'Vérifier mon abonnement' }).click();
        await page.getByText('aucun abonnement trouvé').waitFor();
      },
    },
  ],
  login: [
    {
      state: 'plain',
      address: '/home/check',
      reach: (page) => page.getByLabel('Enter number').waitFor(),
    },
    {
      state: 'not a number',
      address: '/home/check',
      reach: async (page) => {
        await login(page, 'abc');
        await sees('Enter your number in digits only.')(page);
      },
    },
    {
      state: 'wrong',
      address: '/home/check',
      reach: async (page) => {
        await login(page, numberOf('not-subscribed'));
        await sees('This number is not subscribed.')(page);
      },
    },
    {
      state: 'failed',
      address: '/home/check',
      reach: async (page) => {
        await login(page, numberOf('server-error'));
        await sees('The number could not be checked.')(page);
      },
    },
    {
      state: 'busy',
      address: '/home/check',
      reach: async (page) => {
        await login(page, numberOf('silent'));
        await status('Checking your number…')(page);
      },
    },
    {
      state: 'welcome',
      address: '/home/check',
      reach: async (page) => {
        await login(page, numberOf('subscribed'));
        await status('Welcome!')(page);
      },
    },
  ],
  'login-header': [
    { state: 'plain', address: '/home/login-header', reach: heading('Souscrivez en tapant') },
    {
      state: 'let in before',
      address: '/home/login-header',
      cookie: numberOf('subscribed'),
      reach: (page) => page.getByRole('link', { name: 'Réessayer' }).waitFor(),
    },
    {
      state: 'payment received',
      address: '/home/login',
      reach: async (page) => {
        await succeed(page);
        await page.goto(new URL('/home/login-header', page.url()).href);
        await sees('Votre paiement a été reçu.')(page);
      },
    },
  ],
  'not-charged': [
    { state: 'plain', address: '/home/not-charged', reach: heading('Crédit insuffisant') },
  ],
  'not-found': [{ state: 'plain', address: '/nothing/here', reach: heading('Page not found') }],
};

/** Every screen in every state. */
export const screenStates: readonly ScreenState[] = Object.entries(statesOf).flatMap(
  ([screen, states]) => states.map((state) => ({ screen, ...state })),
);

/** The state of that name, such as 'landing, rows'. */
export function screenState(name: string): ScreenState {
  const found = screenStates.find(({ screen, state }) => `${screen}, ${state}` === name);
  if (!found) throw new Error(`There is no state '${name}'.`);
  return found;
}

/** The state over the first three categories, unless it brings a catalogue of its own. */
export const withShortCatalogue = ({ arrange, ...state }: ScreenState): ScreenState => ({
  ...state,
  arrange: arrange ?? ((fixtures) => fixtures.setCatalogue(buildCatalogue().slice(0, 3))),
});

declare global {
  interface Window {
    /** Lets happen what only time was to bring about. */
    passTime: () => void;
  }
}

/** Runs in the page: time stands still for what leads on, such as the way home after a success. */
function holdTimers(): void {
  const begin = window.setTimeout.bind(window);
  const end = window.clearTimeout.bind(window);
  const held = new Map<number, TimerHandler>();
  let last = 0;
  const later = (run: TimerHandler, ms = 0, ...rest: unknown[]) => {
    if (ms < 1_000) return begin(run, ms, ...rest);
    last -= 1;
    held.set(last, run);
    return last;
  };
  const passTime = () => {
    for (const run of held.values()) begin(run, 0);
    held.clear();
  };
  const clear = (timer?: number) => {
    if (!held.delete(timer ?? 0)) end(timer);
  };
  Object.assign(window, { setTimeout: later, clearTimeout: clear, passTime });
}

/** Prepares a context for `openState`. */
export async function prepareForStates(context: BrowserContext): Promise<void> {
  // tsx calls it in whatever is handed to a page.
  await context.addInitScript('globalThis.__name = (named) => named');
  await context.addInitScript(forgetServiceWorkers);
  await context.addInitScript(holdTimers);
}

/** Brings a page of a prepared context into a state, as if this browser had never been there before. */
export async function openState(
  page: Page,
  { address, cookie, arrange, reach }: ScreenState,
  { fixtures, origin }: { fixtures: Fixtures; origin: string },
): Promise<void> {
  const context = page.context();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  if (page.url().startsWith(origin)) {
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
  }
  // Not from page to page: what is still asked for would arrive after the reset.
  await page.goto('about:blank');
  await context.clearCookies();
  fixtures.reset();
  arrange?.(fixtures);
  if (cookie !== undefined) {
    await context.addCookies([{ name: 'msisdn', value: cookie, url: origin }]);
  }
  await page.goto(`${origin}${address}`, { waitUntil: 'commit' });
  // Until the app has taken over from the shell of its page.
  await page.locator('#root:not([aria-busy]) > *').first().waitFor({ state: 'attached' });
  await reach?.(page);
}
