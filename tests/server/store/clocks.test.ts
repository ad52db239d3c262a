/** The server's clock and the database's differ by days: people notice nothing. */
import { expect, test } from 'vitest';
import { sweepAdministration } from '#server/admin/audit.ts';
import { sweepFiles } from '#server/sending/files/sweep.ts';
import { startTestServer } from '../infra/server.ts';
import { openSocket } from '../infra/socket.ts';
import { acquaint } from '../infra/talk.ts';
import { download, upload } from '../infra/uploads.ts';

const dayMs = 24 * 3_600_000;

test.each([-40, 40])('by %i days', async (days) => {
  const server = await startTestServer();
  server.clock.advance(days * dayMs);
  const [anna, boris] = [await server.person('anna'), await server.person('boris')];
  const conversationId = await acquaint(server, anna, boris);
  const devices = [await openSocket(server, anna), await openSocket(server, boris)];
  const [held, waiting] = [
    await upload(server, anna, { name: 'a.txt', bytes: 'x' }),
    await upload(server, anna, { name: 'b.txt', bytes: 'y' }),
  ];
  const body = { conversationId, type: 'FILE', content: '', attachments: [{ url: held.url }] };
  const { message } = await anna.ok('POST /conversations/send', { body });
  const listed = await boris.ok('GET /conversations');
  expect(listed.conversations[0]?.unreadCount).toBe(1);
  await boris.ok('POST /messages/receipts', {
    body: { messageIds: [message.id], status: 'READ' },
  });

  // Nothing that is needed is swept away, and nobody is signed out or offline.
  await sweepFiles(server.app.deps);
  await sweepAdministration(server.app.deps);
  expect((await download(server, boris, held.url)).status).toBe(200);
  expect((await download(server, anna, waiting.url)).status).toBe(200);
  expect((await anna.ok('GET /admin/audit')).entries).toHaveLength(1);
  const { user } = await boris.ok('GET /users/{id}', { params: { id: anna.id } });
  expect(user.status).toBe('ONLINE');
  const { refreshToken } = anna.tokens ?? {};
  expect(await anna.outcome('POST /auth/refresh', { body: { refreshToken } })).toBe('200');
  const invited = await anna.ok('POST /invitations', { body: {} });
  expect(
    await server
      .visitor()
      .outcome('GET /join/{code}', { params: { code: invited.invitation.code } }),
  ).toBe('200');
  for (const device of devices) device.close();
  await server.close();
});
