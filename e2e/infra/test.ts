/**
 * The browser tests' vocabulary: a real server for each worker, people with a browser of their own, and
 * a network that can break. Any CSP violation or uncaught error on any page fails the test.
 */
import {
  test as base,
  expect,
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  type Page,
  type WebError,
} from '@playwright/test';
import type { StoredSession } from '#services/app/token-store/types.ts';
import { Browsers } from './browsers.ts';
import { startSignedIn } from './signed-in.ts';
import { TcpProxy } from './tcp-proxy.ts';
import { VestServer } from './vest-server.ts';

export { expect };

const PASSWORD = 'правильный пароль';

export interface Account {
  readonly username: string;
  readonly displayName: string;
  readonly password: string;
  readonly eblid: string;
}

export interface Person extends Account {
  readonly context: BrowserContext;
  readonly page: Page;
}

export interface Vest {
  readonly server: VestServer;
  /** The network between every browser and the server. */
  readonly network: TcpProxy;
  readonly url: string;
  /** Signs up through the API; names are made unique, so tests share a database. */
  register(displayName: string): Promise<Account>;
  /** A fresh browser, not signed in unless these options say so. */
  browser(given?: BrowserContextOptions): Promise<{ context: BrowserContext; page: Page }>;
  /** Signs somebody up and opens the chats page, signed in, in a browser of their own for this test (browsers.ts). */
  person(displayName: string, given?: { isNew?: boolean }): Promise<Person>;
  /** Opens one more browser of this person, signed in without the form. */
  device(account: Account, given?: { isNew?: boolean }): Promise<Person>;
  /** Makes two people contacts and returns the id of their direct conversation. */
  befriend(one: Account, other: Account): Promise<string>;
  /** Marks everything as read, as another device would, and reloads the page: the conversation opens at its newest message. */
  readEverything(person: Person, conversationId: string): Promise<void>;
  /** The number of unread messages according to the server. */
  unread(account: Account, conversationId: string): Promise<number>;
  /** Makes REST calls as this person, in a session apart from those of the browsers. */
  as(account: Account): Promise<(method: string, path: string, body?: unknown) => Promise<unknown>>;
  /** An access token of a new session. */
  token(account: Account): Promise<string>;
}

/** Sign-ins of `as` bear the browsers' own name, so that no page tells of a new device. */
const likeTheBrowsers = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/126.0.0.0 Safari/537.36';

let peopleMade = 0;

interface ForWorker {
  readonly server: VestServer;
  readonly network: TcpProxy;
  /** Runs before the own code of every page of a browser. */
  readonly prepare: (context: BrowserContext) => Promise<void>;
  readonly browsers: Browsers;
}

export const test = base.extend<{ vest: Vest }, ForWorker>({
  server: [
    async ({}, use) => {
      const server = await VestServer.create();
      // While nobody lives there every page leads to the first account (doors.spec.ts).
      const owner = { username: 'owner', displayName: 'Хозяин', password: PASSWORD };
      const answer = await fetch(`http://127.0.0.1:${server.port}/api/auth/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(owner),
      });
      expect(answer.status).toBe(201);
      await use(server);
      await server.dispose();
    },
    // The limit is longer than the server's own wait for its start.
    { scope: 'worker', timeout: 120_000 },
  ],

  // All tests of a worker share one address, because a browser's cache is kept by address.
  network: [
    async ({ server }, use) => {
      const network = await TcpProxy.start(() => server.port);
      await use(network);
      await network.stop();
    },
    { scope: 'worker' },
  ],

  prepare: [async ({}, use) => use(async () => {}), { scope: 'worker' }],

  // A worker's browsers are alike: a test with other options (`test.use`) gets browsers of its own.
  browsers: [
    async ({ browser, network, prepare }, use) => {
      const baseURL = addressOf(network);
      const create = async () => {
        const context = await browser.newContext({ baseURL });
        await prepare(context);
        return context;
      };
      const browsers = new Browsers(create, baseURL);
      await use(browsers);
      await browsers.close();
    },
    { scope: 'worker' },
  ],

  vest: async ({ browser, browsers, network, prepare, server }, use, info) => {
    const url = addressOf(network);
    const contexts: BrowserContext[] = [];
    const faults: string[] = [];
    const unwatch: (() => void)[] = [];
    /** Tokens of `as`, by username: signing in takes the server longer than the calls made with one of them. */
    const tokens = new Map<string, string>();

    const call = async (
      method: string,
      path: string,
      body?: unknown,
      token?: string,
    ): Promise<unknown> => {
      const answer = await fetch(`http://127.0.0.1:${server.port}/api${path}`, {
        method,
        headers: {
          'user-agent': likeTheBrowsers,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
      return text === '' ? null : JSON.parse(text);
    };

    const vest: Vest = {
      server,
      network,
      url,
      async register(displayName) {
        peopleMade += 1;
        const username = `user_${info.workerIndex}_${process.pid}_${peopleMade}`;
        const answer = await call('POST', '/auth/register', {
          username,
          displayName,
          password: PASSWORD,
        });
        const { user } = answer as { user: { eblid: string } }; // the contract's answer
        return { username, displayName, password: PASSWORD, eblid: user.eblid };
      },
      async browser(given) {
        const context = await browser.newContext({ baseURL: url, ...given });
        contexts.push(context);
        await prepare(context);
        unwatch.push(watchFaults(context, faults));
        return { context, page: await context.newPage() };
      },
      async person(displayName, given) {
        return vest.device(await vest.register(displayName), given);
      },
      async device(account, given) {
        const { username, password } = account;
        const { context, page } = await browsers.take(async (used) => {
          unwatch.push(watchFaults(used.context, faults));
          // The browser itself makes the request, so that its name is in the list of devices and it keeps the cookie for
          // files.
          const answer = await used.context.request.post('/api/auth/login', {
            data: { username, password },
            failOnStatusCode: true,
          });
          await startSignedIn(used.page, (await answer.json()) as StoredSession); // the contract's answer, which the token store keeps as it is
        }, given);
        await expect(page.getByRole('heading', { name: 'Чаты' })).toBeVisible();
        return { ...account, context, page };
      },
      async befriend(one, other) {
        const [asOne, asOther] = [await vest.as(one), await vest.as(other)];
        const added = await asOne('POST', '/contacts/add', { identifier: other.username });
        const { contact } = added as { contact: { id: string; friend: { id: string } } }; // the contract's answer
        await asOther('POST', '/contacts/respond', { contactId: contact.id, action: 'accept' });
        const made = await asOne('POST', '/conversations/with', { userId: contact.friend.id });
        return (made as { conversation: { id: string } }).conversation.id; // the contract's answer
      },
      async readEverything(person, conversationId) {
        const asPerson = await vest.as(person);
        await asPerson('POST', '/messages/mark-conversation-read', { conversationId });
        await person.page.reload();
      },
      async unread(account, conversationId) {
        const asPerson = await vest.as(account);
        const list = (await asPerson('GET', '/conversations')) as {
          conversations: { conversation: { id: string }; unreadCount: number }[];
        }; // the contract's answer
        const entry = list.conversations.find(
          ({ conversation }) => conversation.id === conversationId,
        );
        return entry?.unreadCount ?? 0;
      },
      async as(account) {
        const kept = tokens.get(account.username);
        const isGood =
          kept !== undefined &&
          (await call('GET', '/status/me', undefined, kept).then(
            () => true,
            // The person has signed out meanwhile, or the server has other keys.
            () => false,
          ));
        const token = isGood ? kept : await vest.token(account);
        tokens.set(account.username, token);
        return (method, path, body) => call(method, path, body, token);
      },
      async token({ username, password }) {
        const answer = await call('POST', '/auth/login', { username, password });
        return (answer as { accessToken: string }).accessToken; // the contract's answer
      },
    };

    await use(vest);
    await Promise.all(contexts.map((context) => context.close()));
    await browsers.takeBack({ isGood: info.status === info.expectedStatus && faults.length === 0 });
    for (const end of unwatch) end();
    network.reset();
    expect(faults, 'uncaught errors and CSP violations').toEqual([]);
  },
});

const addressOf = ({ port }: TcpProxy) => `http://127.0.0.1:${port}`;

/** A broken network fills the console on purpose; uncaught errors and CSP violations must never appear. */
function watchFaults(context: BrowserContext, faults: string[]): () => void {
  const hearError = (told: WebError) => {
    const { stack, message } = told.error();
    faults.push(`uncaught: ${stack ?? message}`);
  };
  const hearLine = (line: ConsoleMessage) => {
    if (/Content Security Policy|violates the following/i.test(line.text()))
      faults.push(line.text());
  };
  context.on('weberror', hearError);
  context.on('console', hearLine);
  return () => {
    context.off('weberror', hearError);
    context.off('console', hearLine);
  };
}

export async function signIn(page: Page, account: Account): Promise<void> {
  await page.getByLabel('Никнейм').fill(account.username);
  await page.getByLabel('Пароль').fill(account.password);
  await page.getByRole('button', { name: 'Войти' }).click();
  await expect(page.getByRole('heading', { name: 'Чаты' })).toBeVisible();
}
