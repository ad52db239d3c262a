/** How an answer tells of this device's clock. */
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { createApi } from '#services/app/api/api.ts';
import type { Api } from '#services/app/api/types.ts';
import { json, startServer } from './answering-server.ts';

let server: Awaited<ReturnType<typeof startServer>>;
let api: Api;

beforeAll(async () => {
  server = await startServer();
  const tokens = { token: () => 'one', renew: () => Promise.resolve('two') };
  api = createApi({ tokens, baseUrl: server.url });
});
afterAll(() => server.stop());

test.each([-7_200_000, 0, 7_200_000])(
  'an answer says that this clock is ahead of the server by %d ms, however slowly the body comes',
  async (aheadMs) => {
    const nowMs = Date.parse('2026-03-01T10:00:00.000Z');
    const clock = vi.spyOn(Date, 'now').mockReturnValue(nowMs);
    const looks = vi.spyOn(Headers.prototype, 'get');
    onTestFinished(() => [clock, looks].forEach((spy) => spy.mockRestore()));
    const date = new Date(nowMs - aheadMs).toUTCString();
    const end = async (response: ServerResponse) => {
      await vi.waitFor(() => expect(looks).toHaveBeenCalledWith('date'));
      clock.mockReturnValue(nowMs + 20_000);
      response.end('}');
    };
    server.answering((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', date });
      response.write('{');
      void end(response);
    });
    const reply = await api.call('GET /conversations');
    expect(reply).toMatchObject({ body: {}, clockSkewMs: aheadMs });
  },
);

test.each([
  [3_000, 3_000],
  [3_001, null],
])('an answer that was %d ms on its way says %s', async (onItsWayMs, clockSkewMs) => {
  const nowMs = Date.parse('2026-03-01T10:00:00.000Z');
  const clock = vi.spyOn(Date, 'now').mockReturnValue(nowMs);
  onTestFinished(() => clock.mockRestore());
  server.answering((_, response) => {
    clock.mockReturnValue(nowMs + onItsWayMs);
    response.setHeader('date', new Date(nowMs).toUTCString());
    json(response, 200, {});
  });
  expect(await api.call('GET /conversations')).toMatchObject({ clockSkewMs });
});

test('nothing is known of the clock of a server that hides it', async () => {
  server.answering((_, response) => {
    response.sendDate = false;
    json(response, 200, {});
  });
  expect(await api.call('GET /conversations')).toMatchObject({ clockSkewMs: null });
});
