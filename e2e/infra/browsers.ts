/**
 * Browsers that several tests use in turn: a page starts twice as fast when its code is in the browser's cache. Only that
 * cache remains: stored data, history, routes, window size and colours are reset. When a test changed something
 * that cannot be reset (a script, a permission, a second page …), its browser is closed and the next test gets a new one. A test
 * about code that has, or has not, been loaded asks for a new browser (`isNew`, or `vest.browser()`).
 */
import type { BrowserContext, CDPSession, Page } from '@playwright/test';

/**
 * Members of a page or its context whose effects would last into the next test. Playwright itself uses none of them while a
 * test clicks and waits.
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
  'routeFromHAR',
  'routeWebSocket',
  'setDefaultNavigationTimeout',
  'setDefaultTimeout',
  'setExtraHTTPHeaders',
  'setGeolocation',
  'setHTTPCredentials',
  'setStorageState',
] as const satisfies readonly (keyof Page | keyof BrowserContext)[];

/** Few tests have more people; more idle browsers would only take memory. */
const mostIdle = 3;

export interface UsedBrowser {
  readonly context: BrowserContext;
  readonly page: Page;
}

interface Kept extends UsedBrowser {
  readonly devtools: CDPSession;
  readonly size: NonNullable<ReturnType<Page['viewportSize']>>;
}

/** The media settings that Playwright gives a new page. */
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
  /** Stops watching for uses of the lasting members. */
  readonly giveBack: () => void;
}

export class Browsers {
  readonly #create: () => Promise<BrowserContext>;
  readonly #origin: string;
  readonly #idle: Kept[] = [];
  #lent: Lent[] = [];

  /** @param origin - The address of all the pages; their stored data is cleared after each test. */
  constructor(create: () => Promise<BrowserContext>, origin: string) {
    this.#create = create;
    this.#origin = origin;
  }

  /**
   * Lends a browser that is as good as new, on an empty page. `begin` may use lasting members if it undoes their effects
   * itself.
   */
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

  /** Takes back all lent browsers at the end of a test. */
  async takeBack({ isGood }: { isGood: boolean }): Promise<void> {
    const lent = this.#lent;
    this.#lent = [];
    await Promise.all(
      lent.map(async ({ kept, isForOneTest, giveBack }) => {
        giveBack();
        // A page may have opened others.
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

  /** Resets the browser; false when its page cannot be left, for example because it has crashed. */
  async #isCleaned({ context, page, devtools, size }: Kept): Promise<boolean> {
    try {
      await Promise.all([context.unrouteAll(), page.unrouteAll(), context.setOffline(false)]);
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
      // The caller closes it. If this happened to every browser, browsers.spec.ts would notice that none is used again.
      return false;
    }
  }
}

/** Calls `asked` whenever one of the lasting members is used. Answers the functions that end the watch. */
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
