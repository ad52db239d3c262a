/** The server counts every call and every event by the limit that the contract's tables declare, before it does anything. */
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { clientEvents } from '#contract/events.ts';
import type { ClientEventName } from '#contract/events.ts';
import { credentialOf } from '#contract/needs.ts';
import type { LimitName } from '#contract/rates.ts';
import { routes } from '#contract/routes.ts';
import type { RouteKey } from '#contract/routes.ts';
import { Refusal } from '#server/app/http/refusal.ts';
import { Client } from '../infra/client.ts';
import { nothing, payloadsOf, sampleOf } from '../infra/samples.ts';
import { startTestServer, testServer } from '../infra/server.ts';
import type { TestPerson } from '../infra/server.ts';
import { openSocket } from '../infra/socket.ts';
import { groupOf, history, numbersTo, pair } from '../infra/talk.ts';
import { createTestVideo } from '../infra/video.ts';

const server = testServer(() =>
  startTestServer({ rateLimits: true }, undefined, {}, undefined, createTestVideo()),
);
let person: TestPerson;
beforeAll(async () => {
  person = await server.person();
});

/** Refuses every use of this limit; answers who asked. */
function full(limit: LimitName) {
  const { rates } = server.app.deps;
  const take = rates.take.bind(rates);
  return vi.spyOn(rates, 'take').mockImplementation((name, ...rest) => {
    if (name !== limit) return take(name, ...rest);
    return Promise.reject(new Refusal('rate_limited', { retryAfterS: 7 }));
  });
}
afterEach(() => void vi.restoreAllMocks());

// Safe: the tables' own keys.
const calls = Object.keys(routes) as RouteKey[];
const events = Object.keys(clientEvents) as ClientEventName[];

test.each(calls.map((key) => [key, routes[key].limit] as const))(
  '%s is counted by its limit: %s',
  async (key, limit) => {
    const isOpen = credentialOf(routes[key].needs) === 'none';
    const asker = isOpen ? server.visitor() : person;
    const counted = full(limit);
    // A broken body is not read any more.
    const refused = await asker.call(key, { ...sampleOf(key), raw: '{' });
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(refused.headers['retry-after']).toBe('7');
    expect(counted.mock.calls).toEqual([
      [limit, { address: '127.0.0.1', ...(isOpen ? {} : { person: person.id }) }],
    ]);
  },
);

test.each(events.map((name) => [name, clientEvents[name].limit] as const))(
  '%s is counted by its limit: %s',
  async (name, limit) => {
    const socket = await openSocket(server, person);
    const counted = full(limit);
    const answer = await socket.emit(name, payloadsOf(nothing)[name]);
    expect(answer).toMatchObject({ ok: false, code: 'rate_limited' });
    expect(counted).toHaveBeenLastCalledWith(limit, { person: person.id });
    socket.close();
  },
);

test.each([
  ['/api/openapi.json', 'status'],
  ['/api/metrics', 'metrics'],
  ['/livekit/rtc/validate', 'signalling'],
] as const)('%s, outside of the table, is counted by its limit: %s', async (url, limit) => {
  full(limit);
  const { statusCode, headers } = await server.app.inject({ url });
  expect(statusCode).toBe(429);
  expect(headers).toMatchObject({ 'retry-after': '7', 'x-content-type-options': 'nosniff' });
  expect(headers['content-security-policy']).toContain("default-src 'self'");
});

describe('an attack', () => {
  test('with forged tokens is refused after 3,000 a minute, and nobody else is, at the same address neither', async () => {
    const forged = server.visitor('10.9.0.1');
    forged.tokens = { accessToken: 'x.y.z', refreshToken: '' };
    const outcomes = new Map<string, number>();
    for (const _ of numbersTo(3_050)) {
      const outcome = await forged.outcome('GET /status/me');
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }
    expect([...outcomes]).toEqual([
      ['401 unauthorized', 3_000],
      ['429 rate_limited', 50],
    ]);
    const beside = new Client(server.app, person.tokens, forged.ip);
    expect(await beside.outcome('GET /status/me')).toBe('200');
    expect(await person.outcome('GET /status/me')).toBe('200');
  });

  test('by a loop of calls rings twenty times a minute, and writes as many lines', async () => {
    const { anna, id } = await pair(server);
    const socket = await openSocket(server, anna);
    const call = { conversationId: id, video: false };
    const outcomes: string[] = [];
    for (const _ of numbersTo(25)) {
      const answer = await socket.emit('call:invite', call);
      outcomes.push(answer.ok ? 'ok' : answer.code);
      await socket.emit('call:end', { conversationId: id });
    }
    expect(outcomes).toEqual([...Array(20).fill('ok'), ...Array(5).fill('rate_limited')]);
    expect(
      (await history(anna, id)).filter(({ service }) => service?.kind === 'call'),
    ).toHaveLength(20);
    socket.close();
  });

  test('by invitations to the server ends at thirty a day, each a way in for strangers', async () => {
    const outcomes: string[] = [];
    for (const _ of numbersTo(31)) {
      outcomes.push(await person.outcome('POST /invitations', { body: {} }));
    }
    expect(outcomes).toEqual([...Array(30).fill('201'), '429 rate_limited']);
    expect((await person.ok('GET /invitations')).invitations).toHaveLength(30);
    const { message } = await person.refusal('POST /invitations', { body: {} });
    expect(message).toMatch(/^Слишком много приглашений\. Попробуйте через 24\sч/);
    expect(await (await server.person()).outcome('POST /invitations', { body: {} })).toBe('201');
  });

  test('by calls to a large group counts the people who are rung: a thousand in ten minutes', async () => {
    const { people, id } = await groupOf(server, 'anna', 'boris', 'vera');
    const [anna] = people;
    if (!anna) throw new Error('nobody');
    const asker = { person: anna.id };
    await server.app.deps.rates.take('ring', asker, 'personRung', 999);
    const socket = await openSocket(server, anna);
    const answer = await socket.emit('call:invite', { conversationId: id, video: false });
    expect(answer).toMatchObject({
      ok: false,
      code: 'rate_limited',
      message: 'Слишком много звонков. Попробуйте через 10 мин',
    });
    socket.close();
  });
});
