/**
 * Browsers that tests use one after another: a page whose code its browser knows starts for half of what a first one costs.
 * What a test leaves there is taken away: what is stored, where it has been, its size and its colours. A browser of which it
 * asked for what would stay (a route, a script, a permission, a second page …) is closed, as after a test that failed, and
 * the next test has a new one.
 */
import type { BrowserContext, CDPSession, Page } from '@playwright/test';

/** Of a page or its context: it would still be there for the next test. */
const stays = [
  'addInitScript',
  'addLocatorHandler',
  'clearPermissions',
  'clock',
  'close',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'newCDPSession',
  'newPage',
  'on',
  'once',
  'route',
  'routeFromHAR',
  'routeWebSocket',
  'setDefaultTimeout',
  'setExtraHTTPHeaders',
  'setGeolocation',
  'setOffline',
];

export interface UsedBrowser {
  readonly context: BrowserContext;
  readonly page: Page;
}

interface Kept extends UsedBrowser {
  readonly devtools: CDPSession;
  readonly size: NonNullable<ReturnType<Page['viewportSize']>>;
}

interface Lent {
  readonly kept: Kept;
  isForOneTest: boolean;
  /** Nobody notices any more what it is asked for. */
  readonly giveBack: () => void;
}

export class Browsers {
  readonly #create: () => Promise<BrowserContext>;
  readonly #origin: string;
  readonly #idle: Kept[] = [];
  #lent: Lent[] = [];

  /** @param origin - Where all of them are: what is stored there is what a test leaves. */
  constructor(create: () => Promise<BrowserContext>, origin: string) {
    this.#create = create;
    this.#origin = origin;
  }

  /** As good as a new one, on an empty page; `begin` may ask for what it ends itself. */
  async take(begin: (browser: UsedBrowser) => Promise<void>): Promise<UsedBrowser> {
    const kept = this.#idle.pop() ?? (await this.#open());
    const ends: (() => void)[] = [];
    const lent: Lent = { kept, isForOneTest: false, giveBack: () => ends.forEach((end) => end()) };
    this.#lent.push(lent);
    await begin(kept);
    for (const object of [kept.page, kept.context])
      ends.push(...noticed(object, () => void (lent.isForOneTest = true)));
    return kept;
  }

  /** All that have been taken, at the end of a test. */
  async takeBack({ isGood }: { isGood: boolean }): Promise<void> {
    const lent = this.#lent;
    this.#lent = [];
    await Promise.all(
      lent.map(async ({ kept, isForOneTest, giveBack }) => {
        giveBack();
        if (!isGood || isForOneTest) return kept.context.close();
        await this.#clean(kept);
        this.#idle.push(kept);
      }),
    );
  }

  async close(): Promise<void> {
    await Promise.all(this.#idle.map(({ context }) => context.close()));
  }

  async #open(): Promise<Kept> {
    const context = await this.#create();
    const page = await context.newPage();
    const size = page.viewportSize();
    if (size === null) throw new Error('a page without a size');
    return { context, page, size, devtools: await context.newCDPSession(page) };
  }

  async #clean({ page, devtools, size }: Kept): Promise<void> {
    await page.goto('about:blank');
    await Promise.all([
      devtools.send('Storage.clearDataForOrigin', { origin: this.#origin, storageTypes: 'all' }),
      devtools.send('Page.resetNavigationHistory'),
      page.setViewportSize(size),
      page.emulateMedia({
        media: null,
        colorScheme: null,
        reducedMotion: null,
        forcedColors: null,
      }),
    ]);
  }
}

/** Calls `asked` whenever somebody comes for what stays. */
function noticed(object: Page | BrowserContext, asked: () => void): (() => void)[] {
  const names = stays.filter((name) => name in object);
  return names.map((name) => {
    const own = Object.getOwnPropertyDescriptor(object, name);
    const what: unknown = Reflect.get(object, name);
    const get = () => {
      asked();
      return what;
    };
    Object.defineProperty(object, name, { get, configurable: true });
    return () =>
      void (own ? Object.defineProperty(object, name, own) : Reflect.deleteProperty(object, name));
  });
}
