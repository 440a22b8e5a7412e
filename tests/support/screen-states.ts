import type { BrowserContext, Page, Route } from 'playwright';
import * as english from '../../brands/texts/en';
import * as french from '../../brands/texts/fr';
import type { Answer } from '../../fixtures/answers';
import { buildCatalogue } from '../../fixtures/catalogue';
import type { Fixtures } from '../../fixtures/server';
import { countryPrefix } from '../../machines/business';
import { unsentStatus } from '../../machines/payment';
import { unsentMessage } from '../../server/proxy';
import { testNumber, type TestNumberName } from '../../fixtures/test-numbers';
import { samplePlace, screenIds, screens, type Screen } from '../paths/models/navigation';
import { numberOf } from './sample';
import { forgetServiceWorkers } from './without-service-worker';

/** A screen in one of its states, and how a test reaches it. */
export interface ScreenState {
  screen: string;
  state: string;
  address: string;
  /** The number that this browser has verified before. */
  cookie?: string;
  arrange?: (fixtures: Fixtures) => void;
  reach: (page: Page) => Promise<unknown>;
}

type ReachState = ScreenState['reach'];
type Arrange = NonNullable<ScreenState['arrange']>;
type State = readonly [
  address: string,
  reach: ReachState,
  arrange?: Arrange | undefined,
  cookie?: string,
];

const failed = { kind: 'text', httpStatus: 500, text: '' } as const;
const silent = { kind: 'silence' } as const;
const subscribed = { kind: 'status', status: '1' } as const;
const answering =
  (...given: Parameters<Fixtures['override']>): Arrange =>
  (fixtures) =>
    fixtures.override(...given);
/** The test numbers of another brand have no answer of their own. */
const payingAs = (name: TestNumberName) => answering('/subscribe/user', testNumber(name).subscribe);
const noGames = answering('/api/games', failed);
const waitingForGames = answering('/api/games', silent);

const texts = Object.entries(english);
const inFrench: Record<string, string> = { ...french };
/** Returns a pattern for an English text, or the beginning of one, in either language; other texts as they are. */
function either(words: string): string | RegExp {
  const [name] =
    texts.find(([, text]) => text === words) ??
    texts.find(([, text]) => text.startsWith(words)) ??
    [];
  if (name === undefined) return words;
  const forms = [words, inFrench[name]!];
  return new RegExp(forms.map((form) => form.replaceAll(/[?.!]/g, String.raw`\$&`)).join('|'));
}
const inEither = (words: string | RegExp) => (typeof words === 'string' ? either(words) : words);

const sees = (words: string | RegExp) => (page: Page) =>
  page.getByText(inEither(words)).first().waitFor();
const role =
  (kind: 'heading' | 'link' | 'button' | 'alert' | 'alertdialog', name?: string | RegExp) =>
  (page: Page) =>
    page
      .getByRole(kind, name === undefined ? {} : { name: inEither(name) })
      .first()
      .waitFor();
const field = (label: string) => (page: Page) => page.getByLabel(either(label)).waitFor();
const status = (words: string | RegExp) => (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: inEither(words) })
    .first()
    .waitFor();
const press = (name: string) => (page: Page) =>
  page.getByRole('button', { name: either(name) }).click();
const steps =
  (...all: ReachState[]): ReachState =>
  async (page) => {
    for (const step of all) await step(page);
  };

const loseLine: ReachState = (page) =>
  page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
    window.dispatchEvent(new Event('offline'));
  });
const gamesFailed = role('heading', 'The games could not be loaded');
/** The drawer takes the focus with the frame after its first. */
const openDrawer = steps(press('Category'), (page) =>
  page.waitForFunction(() => document.activeElement?.closest('[role="dialog"]')),
);
/** The app's own, no longer those that the page has painted. */
const rows = (page: Page) => page.locator('main > [aria-busy="false"] section').first().waitFor();

const keepRecentGames: ReachState = async (page) => {
  await page.evaluate(() => {
    localStorage.recentGames = JSON.stringify([
      { id: 1002, category: 'Puzzle' },
      { id: 1006, category: 'Arcade' },
    ]);
  });
  await page.reload();
};

/** Keeps the page scrolled to its end, also after a resize, or after rows in view get their real heights. */
const stayAtEnd: ReachState = (page) =>
  page.evaluate(() => {
    const scrollToEnd = () => window.scrollTo(0, document.documentElement.scrollHeight);
    new ResizeObserver(scrollToEnd).observe(document.body);
  });

const holdGame: ReachState = async (page) => {
  await page.route(/\/fixtures\/games\//, () => {});
  await page.reload({ waitUntil: 'commit' });
  await page.locator('iframe').waitFor({ state: 'attached' });
  await status('Loading the game…')(page);
};

/** The frame's `load` comes after its body, and the player moves with it. */
const untilGameHasFocus: ReachState = (page) =>
  page.waitForFunction(() => document.activeElement instanceof HTMLIFrameElement);

const loadGameTwice: ReachState = async (page) => {
  const body = page.frameLocator('iframe').locator('body');
  // A reload before the first `load` would be the only one.
  await untilGameHasFocus(page);
  await body.evaluate(() => location.reload());
  await page.getByRole('navigation', { name: either('More games') }).waitFor();
  await body.waitFor();
};

/** Plays 'Lion in the Grass' to its end, and waits for the offer of more games. */
const finishGame: ReachState = async (page) => {
  const game = page.frameLocator('iframe');
  await untilGameHasFocus(page);
  await game.locator('body').evaluate(() => {
    // The first two squares have lions, one for each life: otherwise the clicks may clear the field.
    Math.random = () => 0;
    // Not a tap: where another page is in front, taps do not reach a frame of another process.
    document.querySelector<HTMLElement>('#go')!.click();
    for (const square of [...document.querySelectorAll<HTMLElement>('.sq')].slice(0, 2))
      square.click();
  });
  await page
    .getByRole('navigation', { name: either('More games') })
    .or(page.getByRole('complementary', { name: either('More games') }))
    .getByRole('link')
    .nth(1)
    .waitFor();
  await game.getByRole('button', { name: 'Play again' }).waitFor();
};

const searchFor = (text: string, reach: ReachState) =>
  steps((page) => page.getByLabel(either('Search games')).fill(text), reach);
/** Types a number with the prefix of the brand, which the field's placeholder names. */
const typeNumber =
  (number: string): ReachState =>
  async (page) => {
    const input = page.getByLabel('Numéro de téléphone');
    const prefix = (await input.getAttribute('placeholder'))?.replace('…', '') ?? '';
    await input.fill(number.replace(countryPrefix, prefix));
  };
const subscribe = (name: TestNumberName) =>
  steps(typeNumber(numberOf(name)), press('Souscrivez maintenant'));
const suggestions = role('heading', 'Browse a category');
const login = (number: string, reach: ReachState, answer?: Answer): State => [
  '/home/check',
  steps((page) => page.getByLabel(either('Enter number')).fill(number), press('Login'), reach),
  answer && answering('/loginuser', answer),
];
/** The answer to a payment is lost, and the subscriber closes its message. */
const loseAnswer = steps(
  subscribe('broken-connection'),
  press('Fermer'),
  role('button', 'Vérifier mon abonnement'),
);
const succeed = steps(subscribe('success'), (page) =>
  page.getByRole('dialog').getByText('Valable jusqu’au').waitFor(),
);
const runHeldTimers = (page: Page) => page.evaluate(() => window.passTime());

const landing = `/home?msisdn=${numberOf('subscribed')}`;
const game = '/games/1001/Puzzle';
const form = '/home/login';
const card = '/home/login-header';

const hydrated = (page: Page) =>
  page.locator('#root:not([aria-busy]) > *').first().waitFor({ state: 'attached' });
/** Waits until another document reads the same charge records: Chromium may pass on a write late. */
const recordsStored = async (page: Page) => {
  // The form shows that it pays before it has written the record.
  await page.waitForFunction(() => localStorage.length > 0);
  const records = await page.evaluate(() =>
    Object.entries(localStorage).map(String).toSorted().join(),
  );
  const other = await page.context().newPage();
  await other.goto(new URL('/icon-192.png', page.url()).href);
  await other.waitForFunction(
    (text) => Object.entries(localStorage).map(String).toSorted().join() === text,
    records,
  );
  await other.close();
  // A page that another one hid gets one frame a second.
  await page.bringToFront();
};
/** Waits for the app: a press on the payment button before hydration sends nothing (D-119). */
const openFormAgain = steps(
  recordsStored,
  (page) => page.goto(new URL(form, page.url()).href),
  hydrated,
);

const paying = (name: TestNumberName, ...then: ReachState[]): State => [
  form,
  steps(subscribe(name), ...then),
  payingAs(name),
];
/** A payment that does not reach the portal's server. */
const intercepted = (answer: (route: Route) => Promise<void>, reach: ReachState): State => [
  form,
  steps((page) => page.route(/\/subscribe\/user/, answer), subscribe('success'), reach),
];
/** A check after a payment whose answer is lost. */
const checking = (answer: Answer, reach: ReachState): State => [
  form,
  steps(loseAnswer, press('Vérifier mon abonnement'), reach),
  (fixtures) => {
    payingAs('broken-connection')(fixtures);
    fixtures.override('/loginuser', answer);
  },
];

/** The landing page, opened by a link of the app: its machine turns visitors away, and not the script of its page. */
const fromCategory = (check: (route: Route) => unknown, reach: ReachState): State => [
  '/category/Puzzle',
  steps(
    role('link', /^(Play|Jouer à) /),
    (page) => page.route(/\/loginuser/, check),
    (page) => page.getByRole('link', { name: either('Back') }).click(),
    reach,
  ),
  undefined,
  numberOf('subscribed'),
];

/** A screen without an entry has `plainState`. */
const statesOf: Partial<Record<Screen, Record<string, State>>> = {
  landing: {
    // Hold the check only: the response of the catalogue loads the app at once.
    loading: [landing, status('Loading games…'), answering('/loginuser', silent)],
    failed: [landing, gamesFailed, noGames],
    // The games that this visit has loaded show during the check.
    'repeat visit': fromCategory(() => {}, rows),
    empty: [
      landing,
      role('heading', 'No games yet'),
      answering('/api/games', { kind: 'json', body: [] }),
    ],
    rows: [landing, steps(rows, role('heading', 'Arcade'), role('link', /^(Play|Jouer à) /))],
    'continue playing': [
      landing,
      steps(keepRecentGames, role('button', 'Clear'), rows, role('heading', 'Arcade')),
    ],
    end: [form, steps(succeed, runHeldTimers, rows, sees(/^Mon forfait/), stayAtEnd)],
    drawer: [
      landing,
      steps(rows, openDrawer, (page) =>
        page.getByRole('dialog').getByRole('link', { name: 'Arcade' }).waitFor(),
      ),
    ],
    'drawer failed': [landing, steps(gamesFailed, openDrawer), noGames],
  },
  category: {
    loading: ['/category/Puzzle', status('Loading games…'), waitingForGames],
    games: ['/category/Puzzle', role('link', /^(Play|Jouer à) /)],
    empty: ['/category/Nothing', role('heading', 'No games here')],
    failed: ['/category/Puzzle', gamesFailed, noGames],
    'no connection': [
      '/category/Puzzle',
      steps(gamesFailed, loseLine, press('Try again'), sees('No connection.')),
      noGames,
    ],
  },
  player: {
    loading: [game, status('Loading the game…'), waitingForGames],
    'game on its way': [game, holdGame],
    'silent game': [game, steps(holdGame, runHeldTimers, role('button', 'Try again'))],
    game: [game, untilGameHasFocus],
    offering: [game, loadGameTwice],
    over: ['/games/1003/Puzzle', finishGame],
    'not found': ['/games/0/Nothing', role('heading', 'No game found')],
    failed: [game, sees('The games could not be loaded.'), noGames],
  },
  search: {
    start: ['/search', suggestions],
    'start loading': ['/search', role('heading', 'Try one of these'), waitingForGames],
    'start failed': ['/search', gamesFailed, noGames],
    loading: ['/search', searchFor('an', status('Searching…')), answering('/fetch-games', silent)],
    results: ['/search', searchFor('an', status(/\d (games?|jeux?)$/))],
    none: ['/search', steps(suggestions, searchFor('cook', role('heading', 'No game found')))],
    failed: [
      '/search',
      searchFor('an', role('heading', 'The search failed')),
      answering('/fetch-games', failed),
    ],
  },
  subscription: {
    plain: [form, role('heading', 'Souscrivez et Profitez!')],
    'with number': [
      `${form}?msisdn=${numberOf('success')}`,
      (page) =>
        page.locator(`input[readonly]`).and(page.getByLabel('Numéro de téléphone')).waitFor(),
    ],
    'short number': [
      form,
      steps(typeNumber(numberOf('success').slice(0, -2)), sees(/chiffres après/)),
    ],
    'number missing': [form, steps(press('Souscrivez maintenant'), role('alert'))],
    busy: paying('silent', status('Souscription en cours…')),
    error: paying('insufficient-credit', role('alertdialog')),
    refused: paying('not-subscribed', role('alertdialog')),
    'refusal closed': paying('insufficient-credit', press('Fermer'), (page) =>
      page.getByRole('alertdialog').waitFor({ state: 'detached' }),
    ),
    'not sent': intercepted(
      (route) => route.fulfill({ status: unsentStatus, body: unsentMessage }),
      sees(unsentMessage),
    ),
    'answer lost': paying('broken-connection', role('alertdialog')),
    'no connection': intercepted((route) => route.abort(), sees(/^Pas de connexion/)),
    'no answer': paying(
      'silent',
      status('Souscription en cours…'),
      runHeldTimers,
      role('alertdialog'),
    ),
    success: [form, succeed],
    asking: [form, loseAnswer, payingAs('broken-connection')],
    // The page of the first payment is gone: its record stays pending for 60 seconds.
    'in progress': paying(
      'silent',
      status('Souscription en cours…'),
      openFormAgain,
      subscribe('silent'),
      sees('Une demande est en cours pour ce numéro.'),
    ),
    'paid before': [
      form,
      steps(
        succeed,
        openFormAgain,
        subscribe('success'),
        sees('Un paiement a déjà été reçu pour ce numéro.'),
      ),
    ],
    checking: checking(silent, status('Vérification en cours…')),
    checked: checking(subscribed, sees('Votre abonnement est actif.')),
    'check failed': checking(failed, sees('La vérification a échoué.')),
    'checked in vain': checking({ kind: 'status', status: 0 }, sees('aucun abonnement trouvé')),
  },
  login: {
    plain: ['/home/check', field('Enter number')],
    'not a number': login('abc', sees('Enter your number in digits only.')),
    wrong: login(numberOf('not-subscribed'), sees('This number is not subscribed.')),
    failed: login(numberOf('server-error'), sees('The number could not be checked.'), failed),
    busy: login(numberOf('silent'), status('Checking your number…'), silent),
    welcome: login(numberOf('subscribed'), status('Welcome!'), subscribed),
  },
  'ussd-page': {
    plain: [
      landing,
      steps(rows, press('This is not my number'), role('heading', 'Souscrivez en tapant')),
    ],
    'check failed': fromCategory(
      (route) => route.fulfill({ status: 500 }),
      sees('La vérification a échoué.'),
    ),
    'let in before': [card, role('link', 'Réessayer'), undefined, numberOf('subscribed')],
    'payment received': [
      form,
      steps(
        succeed,
        (page) => page.goto(new URL(card, page.url()).href),
        sees('Votre paiement a été reçu.'),
      ),
    ],
    'payment unknown': [
      form,
      steps(
        loseAnswer,
        (page) => page.goto(new URL(card, page.url()).href),
        sees('Vérifiez votre abonnement avant de payer à nouveau.'),
      ),
      payingAs('broken-connection'),
    ],
  },
};

const plainState = (id: Screen): Record<string, State> => ({
  plain: [samplePlace(id).address, role('heading', screens[id].heading ?? undefined)],
});
const otherScreens = screenIds.filter((id) => !statesOf[id]);

/** The states of all screens, those of one screen next to each other. */
export const screenStates: readonly ScreenState[] = Object.entries({
  ...statesOf,
  ...Object.fromEntries(otherScreens.map((id) => [id, plainState(id)])),
}).flatMap(([screen, states]) =>
  Object.entries(states).map(([state, [address, reach, arrange, cookie]]) => ({
    screen,
    state,
    address,
    reach,
    ...(arrange && { arrange }),
    ...(cookie !== undefined && { cookie }),
  })),
);

/** Returns the state with that name, such as 'landing, rows'. */
export function screenState(name: string): ScreenState {
  const found = screenStates.find(({ screen, state }) => `${screen}, ${state}` === name);
  if (!found) throw new Error(`There is no state '${name}'.`);
  return found;
}

/** Returns the state with the first three categories, unless it arranges its own catalogue. */
export const withShortCatalogue = ({ arrange, ...state }: ScreenState): ScreenState => ({
  ...state,
  arrange: arrange ?? ((fixtures) => fixtures.setCatalogue(buildCatalogue().slice(0, 3))),
});

declare global {
  interface Window {
    passTime: () => void;
  }
}

/** Runs in the page: holds timers of a second or more, such as the redirect after a success. */
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

export async function prepareForStates(context: BrowserContext): Promise<void> {
  // tsx inserts calls of `__name` into functions that run in a page.
  await context.addInitScript('globalThis.__name = (named) => named');
  await context.addInitScript(forgetServiceWorkers);
  await context.addInitScript(holdTimers);
}

/** Brings a page of a prepared context into a state, as on a first visit. */
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
  // Leave the page first: its late requests would arrive after the reset.
  await page.goto('about:blank');
  await context.clearCookies();
  fixtures.reset();
  arrange?.(fixtures);
  if (cookie !== undefined) {
    await context.addCookies([{ name: 'msisdn', value: cookie, url: origin }]);
  }
  await page.goto(`${origin}${address}`, { waitUntil: 'commit' });
  await hydrated(page);
  await reach(page);
  // A button that has just become another one changes its colours slowly. What is not drawn does not change.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ constructor, effect }) =>
          constructor !== CSSTransition ||
          !(effect as KeyframeEffect).target?.checkVisibility({ contentVisibilityAuto: true }),
      ),
  );
}
