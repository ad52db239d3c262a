/** People who are no longer contacts (contract, Who may write to whom). */
import { expect, test } from 'vitest';
import { testServer } from '../infra/server.ts';
import { openSocket } from '../infra/socket.ts';
import { history, pair, say } from '../infra/talk.ts';

const server = testServer();

test('former contacts read on in their conversation, and neither writes, types nor begins another', async () => {
  const { anna, boris, id } = await pair(server);
  await say(anna, id, 'Пока');
  const { contacts } = await anna.ok('GET /contacts');
  const socket = await openSocket(server, boris);
  await anna.ok('POST /contacts/remove', { body: { contactId: contacts[0]?.id } });
  for (const [who, other] of [
    [anna, boris],
    [boris, anna],
  ] as const) {
    const words = { conversationId: id, type: 'TEXT', content: 'Алло' };
    expect(await who.outcome('POST /conversations/send', { body: words })).toBe('403 not_contact');
    const body = { userId: other.id };
    expect(await who.outcome('POST /conversations/with', { body })).toBe('403 not_contact');
    expect((await history(who, id)).map(({ content }) => content)).toEqual(['Пока']);
  }
  expect(
    await socket.emit('conversation:typing', { conversationId: id, typing: true }),
  ).toMatchObject({ ok: false, code: 'not_contact' });
  // They are contacts again, and the conversation goes on.
  await server.befriend(boris, anna);
  const again = await anna.ok('POST /conversations/with', { body: { userId: boris.id } });
  expect(again.conversation.id).toBe(id);
  await say(boris, id, 'Снова здесь');
  socket.close();
});

test('a contact that is left beside a block shows nothing but the name, whoever blocked whom', async () => {
  const { anna, boris } = await pair(server);
  await boris.ok('PATCH /status/me', { body: { bio: 'Обо мне' } });
  const bios = async () =>
    (await anna.ok('GET /contacts')).contacts.map(({ friend }) => [friend.id, friend.bio]);
  expect(await bios()).toEqual([[boris.id, 'Обо мне']]);
  for (const [blocker, blocked] of [
    [anna, boris],
    [boris, anna],
  ] as const) {
    // A request may be accepted in the moment of the block.
    await server.db.query(
      'insert into blocks (blocker_id, blocked_id, blocked_at) values ($1, $2, now())',
      [blocker.id, blocked.id],
    );
    expect(await bios()).toEqual([[boris.id, '']]);
    await server.db.query('delete from blocks where blocker_id = $1', [blocker.id]);
  }
});
