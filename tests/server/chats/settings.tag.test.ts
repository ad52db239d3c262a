/** A change of one's settings makes one's list another one (contract, Settings of a chat). */
import { expect, test } from 'vitest';
import { testServer } from '../infra/server.ts';
import { openSocket } from '../infra/socket.ts';
import { pair } from '../infra/talk.ts';

const server = testServer();

test('the tag of the list tells a change of settings', async () => {
  const { anna, id } = await pair(server);
  const socket = await openSocket(server, anna);
  const ask = (etag: string) =>
    anna.call('GET /conversations', { headers: { 'if-none-match': etag } });
  let etag = '';
  const isUnchanged = async () => {
    const { status, headers } = await ask(etag);
    etag = String(headers['etag']);
    return status === 304;
  };
  // Her coming is told a moment later, and changes the list, too.
  await expect.poll(isUnchanged).toBe(true);
  await anna.ok('PATCH /conversations/{id}/me', { params: { id }, body: { unread: true } });
  expect(await socket.next('conversations:settings')).toMatchObject({ conversationId: id });
  expect((await ask(etag)).status).toBe(200);
  socket.close();
});
