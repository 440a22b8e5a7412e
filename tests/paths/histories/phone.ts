// One phone with two tabs: its cookie, storage, locks and clock.
import { createPortal, type PortalOptions } from '../../../src/portal/portal';
import { storedRecords } from '../../../src/portal/charge-environment';
import { createSubscriptionActor } from '../../../src/screens/subscription/subscription-actor';
import { productName } from '../../support/product-name';
import type { VirtualTime } from './virtual-time';

export interface PhoneOptions {
  time: VirtualTime;
  /** The calls of one page: `isAlive` is false once the page is gone. */
  apiOf: (page: Page) => PortalOptions['api'];
  hasLocks: boolean;
  isStorageBlocked: boolean;
}

/** Delay in ms until other tabs can read a write: browsers share storage between processes. */
const propagationMs = 20;

/** The storage of one origin, as two processes see it. */
class SharedStorage {
  #stored = new Map<string, string>();

  constructor(
    private readonly time: VirtualTime,
    private readonly delayMs: number,
  ) {}

  clear(): void {
    this.#stored.clear();
  }

  /** All keys and values as one text, to search for numbers. */
  get text(): string {
    return JSON.stringify([...this.#stored]);
  }

  /** The view of one page: its own writes at once, those of other pages after the delay. */
  view(page: Page): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
    const own = new Map<string, string | null>();
    const write = (key: string, value: string | null) => {
      if (!page.isAlive) return;
      const publish = () => {
        if (own.get(key) === value) own.delete(key);
        if (value === null) this.#stored.delete(key);
        else this.#stored.set(key, value);
      };
      if (this.delayMs === 0) return publish();
      own.set(key, value);
      this.time.setTimeout(publish, this.delayMs);
    };
    return {
      getItem: (key) => (own.has(key) ? (own.get(key) ?? null) : (this.#stored.get(key) ?? null)),
      setItem: (key, value) => write(key, value),
      removeItem: (key) => write(key, null),
    };
  }
}

/** Web Locks, one holder at a time for each name. */
export function webLocks(): LockManager {
  const turns = new Map<string, Promise<unknown>>();
  const request = (name: string, _options: object, task: () => unknown): Promise<unknown> => {
    const turn = (turns.get(name) ?? Promise.resolve()).then(task);
    turns.set(
      name,
      turn.catch(() => {}),
    );
    return turn;
  };
  return { request } as unknown as LockManager;
}

/** A page of a tab, from load to unload. */
export interface Page {
  id: number;
  isAlive: boolean;
  portal: ReturnType<typeof createPortal>;
  /** The visit of the form; null while another screen is shown. */
  form: ReturnType<typeof createSubscriptionActor> | null;
}

/** A phone whose tabs share cookie, storage and locks, as far as the browser has them. */
export class Phone {
  cookie: string | null = null;
  readonly storage: SharedStorage;
  readonly #locks = webLocks();
  #pages = 0;
  /** Error of the phone's clock in ms. */
  clockError = 0;

  constructor(private readonly options: PhoneOptions) {
    this.storage = new SharedStorage(options.time, propagationMs);
  }

  now = (): number => this.options.time.now() + this.clockError;

  load(): Page {
    const { time, apiOf, hasLocks, isStorageBlocked } = this.options;
    this.#pages += 1;
    const page = { id: this.#pages, isAlive: true, form: null } as unknown as Page;
    page.portal = createPortal({
      productName,
      api: apiOf(page),
      actorOptions: { clock: time },
      numberCookie: {
        read: () => this.cookie,
        remember: (msisdn) => {
          if (page.isAlive) this.cookie = msisdn;
        },
        forget: () => {
          this.cookie = null;
        },
      },
      redirect: () => {},
      chargeEnvironment: {
        records: storedRecords(isStorageBlocked ? undefined : this.storage.view(page)),
        locks: hasLocks ? this.#locks : undefined,
        now: this.now,
      },
    });
    return page;
  }

  openForm(page: Page, given: string | null): void {
    this.leaveForm(page);
    page.form = createSubscriptionActor(page.portal).start();
    if (given !== null) page.form.send({ type: 'number.given', msisdn: given });
  }

  leaveForm({ form }: Page): void {
    if (form?.getSnapshot().status === 'active') form.send({ type: 'screen.left' });
    form?.stop();
  }

  /** Ends a page like a reload: its requests continue, and nothing receives their responses. */
  end(page: Page): void {
    this.leaveForm(page);
    page.isAlive = false;
    page.portal.close();
  }
}
