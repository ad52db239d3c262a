/**
 * Browsers that tests use one after another: a page whose code its browser has in its cache starts for half of what a first one
 * costs. That cache is all that stays: what a test stores, where it has been, its size and its colours are taken away. A browser
 * of which it asked for what would stay, too (a route, a script, a permission, a second page …), is closed, and the next test has a
 * new one. Whose test is about code that has, or has not, come yet takes a new one (`isNew`, or `vest.browser()`).
 */
import type { BrowserContext, CDPSession, Page } from '@playwright/test';

/**
 * Of a page or its context: it would still be there for the next test. Playwright itself comes for none of them while a test
 * clicks and waits.
 */
const stays = [
  'addCookies',
  'addInitScript',
  'addLocatorHandler',
  'clearPermissions',
  'clock',
  'close',
  'coverage',
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
  'setDefaultNavigationTimeout',
  'setDefaultTimeout',
  'setExtraHTTPHeaders',
  'setGeolocation',
  'setHTTPCredentials',
  'setOffline',
  'setStorageState',
] as const satisfies readonly (keyof Page | keyof BrowserContext)[];

/** More would only take memory: few tests have more people. */
const mostIdle = 3;

export interface UsedBrowser {
  readonly context: BrowserContext;
  readonly page: Page;
}

interface Kept extends UsedBrowser {
  readonly devtools: CDPSession;
  readonly size: NonNullable<ReturnType<Page['viewportSize']>>;
}

/** What Playwright gives a new page. */
const media = {
  media: null,
  colorScheme: 'light',
  reducedMotion: 'no-preference',
  forcedColors: 'none',
  contrast: 'no-preference',
} as const;

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
  async take(
    begin: (browser: UsedBrowser) => Promise<void>,
    { isNew = false } = {},
  ): Promise<UsedBrowser> {
    const kept = (isNew ? undefined : this.#idle.pop()) ?? (await this.#open());
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
        // Pages may open others.
        const isOne = kept.context.pages().length === 1;
        const isKept = isGood && isOne && !isForOneTest && (await this.#isCleaned(kept));
        if (isKept && this.#idle.length < mostIdle) this.#idle.push(kept);
        else await kept.context.close();
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

  /** False for a page that cannot be left, as one that has crashed. */
  async #isCleaned({ page, devtools, size }: Kept): Promise<boolean> {
    try {
      await page.goto('about:blank', { timeout: 10_000 });
      await Promise.all([
        devtools.send('Storage.clearDataForOrigin', { origin: this.#origin, storageTypes: 'all' }),
        devtools.send('Page.resetNavigationHistory'),
        page.mouse.move(0, 0),
        page.setViewportSize(size),
        page.emulateMedia(media),
      ]);
      return true;
    } catch {
      // It is closed then. Were it so with all of them, browsers.spec.ts would miss the one that is used again.
      return false;
    }
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
