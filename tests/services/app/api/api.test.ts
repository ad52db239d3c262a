import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApi } from '#services/app/api/api.ts';
import { RequestFailed, type Api, type TokenPort } from '#services/app/api/types.ts';
import { freePort } from '#tests/infra/free-port.ts';
import { json, startServer } from './answering-server.ts';

const health = (response: ServerResponse) => json(response, 200, { status: 'ok' });
const noNetwork = { kind: 'network' } as const;

describe('a call of the api', () => {
  let server: Awaited<ReturnType<typeof startServer>>;
  let api: Api;
  let token: string | null;
  let renewals: string[];
  let renew: TokenPort['renew'];

  // All tests share one server, because undici keeps connections and would try them on the next one.
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());

  beforeEach(() => {
    server.asked.length = 0;
    token = 'one';
    renewals = [];
    renew = (usedToken) => {
      renewals.push(usedToken);
      token = 'two';
      return Promise.resolve('two');
    };
    api = connect();
  });

  const connect = (stalledMs = 60_000) =>
    createApi({
      tokens: { token: () => token, renew: (used) => renew(used) },
      baseUrl: server.url,
      stalledMs,
    });

  const failureOf = async (promise: Promise<unknown>) => {
    const error: unknown = await promise.then(
      () => new Error('it succeeded'),
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(RequestFailed);
    // Safe: the line above has checked it.
    return (error as RequestFailed).failure;
  };

  test('fills the address, prints the query and leaves out what is not given', async () => {
    server.answering((_, response) => json(response, 200, { messages: [] }));
    await api.call('GET /conversations/{id}/messages', {
      params: { id: 'a/b' },
      query: { before: 12, limit: undefined },
    });
    expect(server.asked[0]).toMatchObject({
      method: 'GET',
      url: '/api/conversations/a%2Fb/messages?before=12',
      authorization: 'Bearer one',
    });
  });

  test('sends JSON and brings status, body and etag', async () => {
    server.answering((_, response) =>
      json(response, 201, { message: { id: 'm1' } }, { etag: '"7"', date: 'gestern' }),
    );
    const body = { conversationId: 'c1', type: 'TEXT', content: 'Привет' } as const;
    const reply = await api.call('POST /conversations/send', { body });
    expect(JSON.parse(server.asked[0]?.body ?? '')).toEqual(body);
    expect(reply).toEqual({
      status: 201,
      body: { message: { id: 'm1' } },
      etag: '"7"',
      clockSkewMs: null,
    });
  });

  test('brings an empty answer as null', async () => {
    server.answering((_, response) => response.writeHead(204).end());
    const reply = await api.call('POST /messages/delete', { body: { messageId: 'm1' } });
    expect(reply).toMatchObject({ status: 204, body: null });
  });

  test('with an etag may be answered by 304, which is no failure', async () => {
    server.answering((_, response) => response.writeHead(304).end());
    const reply = await api.call('GET /conversations', { etag: '"7"' });
    expect(server.asked[0]?.etag).toBe('"7"');
    expect(reply).toMatchObject({ status: 304, body: null });
  });

  test('that is public carries no token and is never renewed', async () => {
    server.answering((_, response) =>
      json(response, 401, { message: 'Неверные данные', code: 'invalid_credentials' }),
    );
    const failure = await failureOf(
      api.call('POST /auth/login', { body: { username: 'anya', password: 'x' } }),
    );
    expect(failure).toMatchObject({ status: 401, code: 'invalid_credentials' });
    expect(server.asked).toHaveLength(1);
    expect(server.asked[0]?.authorization).toBeUndefined();
    expect(renewals).toEqual([]);
  });

  describe('that got 401', () => {
    const unauthorized = (response: ServerResponse) =>
      json(response, 401, { message: 'Войдите снова', code: 'unauthorized' });

    test('is repeated once with the new token', async () => {
      server.answering(({ authorization }, response) =>
        authorization === 'Bearer two' ? json(response, 200, { user: {} }) : unauthorized(response),
      );
      await api.call('GET /status/me');
      expect(renewals).toEqual(['one']);
      expect(server.asked.map(({ authorization }) => authorization)).toEqual([
        'Bearer one',
        'Bearer two',
      ]);
    });

    test('and gets it again with the new token fails, without a third try', async () => {
      server.answering((_, response) => unauthorized(response));
      expect(await failureOf(api.call('GET /status/me'))).toMatchObject({ status: 401 });
      expect(server.asked).toHaveLength(2);
      expect(renewals).toEqual(['one']);
    });

    test('and finds no new token fails by the reason for that, not by 401', async () => {
      server.answering((_, response) => unauthorized(response));
      renew = () => Promise.reject(new RequestFailed(noNetwork));
      expect(await failureOf(api.call('GET /status/me'))).toEqual(noNetwork);
      expect(server.asked).toHaveLength(1);
    });

    test('ends with abortAll also while it waits for the new token', async () => {
      server.answering((_, response) => unauthorized(response));
      const waiting = new Promise<void>((resolve) => {
        renew = () => {
          resolve();
          return new Promise(() => {});
        };
      });
      const failing = failureOf(api.call('GET /status/me'));
      await waiting;
      api.abortAll();
      expect(await failing).toEqual(noNetwork);
    });
  });

  test('without a session is not sent, and counts as no network', async () => {
    token = null;
    expect(await failureOf(api.call('GET /status/me'))).toEqual(noNetwork);
    expect(server.asked).toEqual([]);
  });

  test('that is refused brings code, message and when to come again, and is tried once', async () => {
    server.answering((_, response) =>
      json(
        response,
        429,
        { message: 'Слишком много попыток', code: 'rate_limited' },
        { 'retry-after': '7' },
      ),
    );
    expect(await failureOf(api.call('GET /contacts'))).toEqual({
      kind: 'http',
      status: 429,
      code: 'rate_limited',
      message: 'Слишком много попыток',
      retryAfterMs: 7_000,
    });
    expect(server.asked).toHaveLength(1);
  });

  test('that a proxy answers with its own page is a fault without a message', async () => {
    server.answering((_, response) => {
      response.writeHead(502, { 'content-type': 'text/html' });
      response.end('<h1>Bad Gateway</h1>');
    });
    expect(await failureOf(api.call('GET /contacts'))).toEqual({
      kind: 'http',
      status: 502,
      code: null,
      message: null,
      retryAfterMs: null,
    });
  });

  test("that a hotel's login page answers with 200 is no answer at all", async () => {
    server.answering((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end('<h1>Welcome</h1>');
    });
    expect(await failureOf(api.call('GET /health'))).toEqual(noNetwork);
  });

  test('to a server that is away fails as no network', async () => {
    const away = createApi({
      tokens: { token: () => token, renew: (used) => renew(used) },
      baseUrl: `http://127.0.0.1:${await freePort()}/api`,
    });
    expect(await failureOf(away.call('GET /health'))).toEqual(noNetwork);
  });

  test('whose connection breaks in the middle of the answer fails as no network', async () => {
    server.answering((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
      response.write('{"status":');
      setImmediate(() => response.destroy());
    });
    expect(await failureOf(api.call('GET /health'))).toEqual(noNetwork);
  });

  test('in which nothing moves ends', async () => {
    api = connect(60);
    server.answering(() => {});
    expect(await failureOf(api.call('GET /health'))).toEqual(noNetwork);
  });

  test('whose answer stops in the middle ends, too', async () => {
    api = connect(60);
    server.answering((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"status":');
    });
    expect(await failureOf(api.call('GET /health'))).toEqual(noNetwork);
  });

  test('whose answer comes slowly, but comes, is waited for', async () => {
    // The whole takes longer than this, but each pause is far shorter even on a busy machine.
    api = connect(3_000);
    server.answering((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const pieces = ['{"sta', 'tus"', ':', '"ok', '"}'];
      const timer = setInterval(() => {
        const next = pieces.shift();
        if (next !== undefined) return void response.write(next);
        clearInterval(timer);
        return void response.end();
      }, 600);
    });
    await expect(api.call('GET /health')).resolves.toMatchObject({ body: { status: 'ok' } });
  });

  test('ends with abortAll, and the next one works', async () => {
    api = connect(60_000);
    const arrived = new Promise<void>((resolve) => {
      server.answering(() => resolve());
    });
    const failing = failureOf(api.call('GET /health'));
    await arrived;
    api.abortAll();
    expect(await failing).toEqual(noNetwork);
    server.answering((_, response) => health(response));
    await expect(api.call('GET /health')).resolves.toMatchObject({ status: 200 });
  });

  test("ends with its owner's signal, and the server sees it go", async () => {
    api = connect(60_000);
    const gone = new Promise<void>((resolve) => {
      server.answering((_, response) => {
        response.on('close', () => resolve());
        owner.abort();
      });
    });
    const owner = new AbortController();
    expect(await failureOf(api.call('GET /health', {}, { signal: owner.signal }))).toEqual(
      noNetwork,
    );
    await gone;
  });

  test('of a part of the page that has ended sends nothing', async () => {
    expect(await failureOf(api.call('GET /health', {}, { signal: AbortSignal.abort() }))).toEqual(
      noNetwork,
    );
    expect(server.asked).toEqual([]);
  });
});
