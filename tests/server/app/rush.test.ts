import { expect, test, vi } from 'vitest';
import { startTestServer, testServer } from '../infra/server.ts';
import { openSocket } from '../infra/socket.ts';
import { pair } from '../infra/talk.ts';

const server = testServer(() => startTestServer());

test('contacts wait while people are on the way to their list: handshake, conversation, list', async () => {
  const { anna, id } = await pair(server);
  const { rush } = server.app.deps;
  const begin = vi.spyOn(rush, 'begin');
  const socket = await openSocket(server, anna);
  expect(begin).toHaveBeenCalledTimes(1);
  await socket.emit('conversation:join', id);
  expect(begin).toHaveBeenCalledTimes(2);
  await anna.ok('GET /conversations');
  expect(begin).toHaveBeenCalledTimes(3);
  begin.mockRestore();

  const other = rush.begin();
  const whenOver = vi.spyOn(rush, 'whenOver');
  const answered = vi.fn<() => void>();
  const contacts = anna.ok('GET /contacts').then((answer) => {
    answered();
    return answer.contacts;
  });
  await expect.poll(() => whenOver.mock.calls.length).toBe(1);
  expect(whenOver.mock.calls[0]?.[0]).toBeGreaterThan(4_000);
  await anna.ok('GET /status/me');
  expect(answered).not.toHaveBeenCalled();
  other[Symbol.dispose]();
  expect(await contacts).toHaveLength(1);
  whenOver.mockRestore();
  socket.close();
});
