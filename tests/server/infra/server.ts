/** The real server on a database of its own, for one test file. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import type { Tokens } from '#contract/auth.ts';
import type { OwnUser } from '#contract/users.ts';
import type { ServerEvent } from '#contract/events.ts';
import { createApp } from '#server/app/app.ts';
import type { Audience, Bus } from '#server/store/bus/bus.ts';
import { createInProcessBus } from '#server/store/bus/in-process.ts';
import type { Config } from '#server/app/config/read.ts';
import { openPool } from '#server/store/database/pool.ts';
import type { DatabasePool } from '#server/store/database/pool.ts';
import { issueTicket } from '#server/app/auth/terminal-ticket.ts';
import { systemClock } from '#server/kit/time.ts';
import type { Clock, Timings } from '#server/kit/time.ts';
import type { Video } from '#server/calls/video/video.ts';
import { Client } from './client.ts';
import { createTestDatabase } from './database.ts';
import type { TestDatabase } from './database.ts';

/** A person with a session of their own. */
export class TestPerson extends Client {
  readonly user: OwnUser;
  readonly sessionId: string;
  readonly signedIn: Tokens;

  constructor(
    app: FastifyInstance,
    signedIn: { user: OwnUser; accessToken: string; refreshToken: string },
    ip?: string,
  ) {
    const { user, accessToken, refreshToken } = signedIn;
    super(app, { accessToken, refreshToken }, ip);
    this.user = user;
    this.signedIn = { accessToken, refreshToken };
    this.sessionId = sessionIdOf(accessToken);
  }

  get id(): string {
    return this.user.id;
  }

  /** The same device, asking another node of the same server. */
  at({ app }: TestServer): TestPerson {
    return new TestPerson(app, { user: this.user, ...this.signedIn }, this.ip);
  }
}

export interface TestServer {
  readonly app: FastifyInstance;
  readonly database: TestDatabase;
  readonly db: DatabasePool;
  readonly bus: Bus;
  /** The real time; after `stop` it moves only by `advance`. */
  readonly clock: { now(): number; advance(ms: number): void; stop(): void };
  /** A folder of its own, unless the configuration names one; `close` removes it. */
  readonly dataDir: string;
  /** Every line of the log, at the most verbose level. */
  readonly log: readonly string[];
  /** The address for sockets. */
  address(): Promise<string>;
  /** Resolves when everybody who has just connected has been told of the calls that ring for them. */
  greeted(): Promise<void>;
  /** A client that is not signed in. */
  visitor(ip?: string): Client;
  /** Registers a person (a number makes the name unique), perhaps by an invitation, and signs them in. */
  person(name?: string, inviteCode?: string): Promise<TestPerson>;
  /** The same person on another device. */
  anotherDevice(person: TestPerson, userAgent?: string): Promise<TestPerson>;
  /** Makes two people contacts. */
  befriend(one: TestPerson, other: TestPerson): Promise<void>;
  /** The events since the last call that reach this person's device, in order. */
  eventsFor(person: TestPerson): ServerEvent[];
  close(): Promise<void>;
}

export const testPassword = 'правильный пароль';

export const testSecrets = { tokens: new Uint8Array(32).fill(7) };

/** The header by which the server's terminal is let in. */
export const terminalTicket = async (clock: Clock = systemClock): Promise<string> =>
  `Terminal ${await issueTicket(testSecrets.tokens, clock)}`;

export const testConfig: Config = {
  host: '127.0.0.1',
  port: 0,
  publicUrl: 'http://localhost:4000',
  dataDir: '/nonexistent',
  databaseUrl: null,
  pgBin: null,
  registration: null,
  eblidDigits: null,
  auditDays: 730,
  uploadMaxBytes: 104_857_600,
  quotaBytes: undefined,
  rateLimits: false,
  trustProxy: false,
  logLevel: 'trace',
  metricsToken: null,
  isDevelopment: false,
  livekit: { kind: 'off' },
};

/** For tests that count statements: keeps the server from making any by itself. */
export const neverByItself = {
  callReconcileMs: 3_600_000,
  nodeBeatMs: 3_600_000,
  searchGatherMs: 3_600_000,
};

/**
 * RATE_LIMITS is off unless the test is about rates. With `shared`, the server is a second node on the first one's database,
 * or the next process of a node when the `nodeId` is the same; with the first one's `bus` too, both run at once.
 */
export async function startTestServer(
  config: Partial<Config> = {},
  shared?: TestDatabase,
  timings: Partial<Timings> = {},
  nodeId: string = randomUUID(),
  video?: Video,
  bus: Bus = createInProcessBus(),
): Promise<TestServer> {
  const database = shared ?? (await createTestDatabase());
  const log: string[] = [];
  const db = openPool({
    connection: { connectionString: database.url },
    log: { debug() {}, info() {}, warn: console.warn, error: console.error },
  });
  const ownDataDir = mkdtempSync(join(tmpdir(), 'vest-server-test-'));
  const dataDir = config.dataDir ?? ownDataDir;
  const published: { audience: Audience; event: ServerEvent }[] = [];
  bus.onEvent((audience, event) => void published.push({ audience, event }));
  const seen = new Map<string, number>();
  let aheadMs = 0;
  let stoppedAt: number | undefined;
  const clock = {
    now: () => (stoppedAt ?? Date.now()) + aheadMs,
    advance: (ms: number) => void (aheadMs += ms),
    stop: () => void (stoppedAt ??= Date.now()),
  };
  const app = await createApp({
    config: { ...testConfig, ...config, dataDir },
    db,
    bus,
    clock,
    timings,
    nodeId,
    secrets: testSecrets,
    ...(video && { video }),
    log: { write: (line) => void log.push(line) },
  });
  await app.ready();
  const greetings = watchGreetings(app);
  let people = 0;
  let listening: Promise<string> | undefined;

  async function signIn(username: string, userAgent: string): Promise<TestPerson> {
    const signedIn = await new Client(app).ok('POST /auth/login', {
      body: { username, password: testPassword },
      headers: { 'user-agent': userAgent },
    });
    const person = new TestPerson(app, signedIn);
    // A device hears only events that come after its own sign-in.
    seen.set(person.sessionId, published.length);
    return person;
  }

  return {
    app,
    database,
    db,
    bus,
    clock,
    dataDir,
    log,
    address: () => (listening ??= app.listen({ host: '127.0.0.1', port: 0 })),
    async greeted() {
      await Promise.all(greetings);
    },
    visitor: (ip) => new Client(app, undefined, ip),
    async person(name = 'person', inviteCode?: string) {
      people += 1;
      const username = `${name}.${people}`;
      await new Client(app).ok('POST /auth/register', {
        body: {
          username,
          displayName: name.padEnd(2, '.'),
          password: testPassword,
          inviteCode,
        },
      });
      return signIn(username, 'test');
    },
    anotherDevice: (person, userAgent = 'test') => signIn(person.user.username, userAgent),
    async befriend(one, other) {
      const { contact } = await one.ok('POST /contacts/add', {
        body: { identifier: other.user.username },
      });
      await other.ok('POST /contacts/respond', {
        body: { contactId: contact.id, action: 'accept' },
      });
    },
    eventsFor(person) {
      const from = seen.get(person.sessionId) ?? 0;
      seen.set(person.sessionId, published.length);
      return published
        .slice(from)
        .filter(({ audience }) => reaches(audience, person))
        .map(({ event }) => event);
    },
    async close() {
      await app.close();
      await db.close();
      rmSync(ownDataDir, { recursive: true, force: true });
      if (!shared) await database.drop();
    },
  };
}

/** The server of a test file: started before its tests and closed after them. */
export function testServer<T extends TestServer = TestServer>(start?: () => Promise<T>): T;
export function testServer(start: () => Promise<TestServer> = startTestServer): TestServer {
  // Safe: it is filled before a test runs.
  const server = {} as TestServer;
  beforeAll(async () => void Object.assign(server, await start()));
  afterAll(() => server.close());
  return server;
}

/** The greetings of new connections that are still under way. */
function watchGreetings({ deps: { calls } }: FastifyInstance): ReadonlySet<Promise<void>> {
  const greetings = new Set<Promise<void>>();
  const socketConnected = calls.socketConnected.bind(calls);
  Object.assign(calls, {
    async socketConnected(...given: Parameters<typeof socketConnected>) {
      const greeting = socketConnected(...given);
      greetings.add(greeting);
      await greeting;
      greetings.delete(greeting);
    },
  });
  return greetings;
}

const reaches = (audience: Audience, { id }: TestPerson): boolean =>
  audience.to === 'users' && audience.userIds.includes(id);

function sessionIdOf(accessToken: string): string {
  const [, payload = ''] = accessToken.split('.');
  // Safe: the server's own token.
  return (JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sid: string }).sid;
}
