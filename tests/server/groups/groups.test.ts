/** Groups as their members see them change: every change has a version, a line and an event. */
import { describe, expect, test } from 'vitest';
import { addMembers, updateGroup, removeMember, setRole, trio } from '../infra/groups.ts';
import { fileOf, holdingOf, sendFiles } from '../infra/holding.ts';
import { testServer } from '../infra/server.ts';
import { heardBy, openSockets } from '../infra/socket.ts';
import { entryOf, history, lastLine, say } from '../infra/talk.ts';

const server = testServer();

describe('the title', () => {
  test('is changed by owner and admins, with a line that all read and nobody has unread', async () => {
    const { anna, boris, vera, id } = await trio(server);
    const { conversation } = await updateGroup(anna, id, { title: ' Дача \n' });
    expect(conversation).toMatchObject({ title: 'Дача', lastSeq: 2, version: 3 });
    expect(await lastLine(boris, id)).toMatchObject({
      type: 'TEXT',
      content: 'Анна изменила название на «Дача»',
      senderId: anna.id,
      clientId: null,
      seq: 2,
      version: 2,
      service: { kind: 'titleChanged', title: 'Дача' },
    });
    for (const person of [anna, boris, vera]) {
      expect((await entryOf(person, id)).unreadCount).toBe(0);
    }
    // Service lines do not count as unread; a message does.
    await say(vera, id, 'ура');
    expect((await entryOf(boris, id)).unreadCount).toBe(1);
    expect((await entryOf(anna, id)).unreadCount).toBe(1);

    const refused = { params: { id }, body: { title: 'Моё' } };
    expect(await boris.outcome('PATCH /conversations/{id}', refused)).toBe('403 forbidden');
    await setRole(anna, id, boris.id, 'admin');
    expect((await updateGroup(boris, id, { title: 'Моё' })).conversation.title).toBe('Моё');
  });

  test('that shows nothing is none, one of 101 characters is refused, and the same one again is no change', async () => {
    const { anna, id } = await trio(server);
    const { conversation: before } = await entryOf(anna, id);
    expect((await updateGroup(anna, id, { title: before.title })).conversation).toEqual(before);
    expect((await updateGroup(anna, id, {})).conversation).toEqual(before);
    const refused = { params: { id }, body: { title: 'я'.repeat(101) } };
    expect(await anna.outcome('PATCH /conversations/{id}', refused)).toBe('400 validation');
    expect(
      (await updateGroup(anna, id, { title: '\u200b\u202e\u2060 ' })).conversation.title,
    ).toBeNull();
    expect((await lastLine(anna, id))?.content).toBe('Анна убрала название группы');
    expect((await updateGroup(anna, id, { title: null })).conversation.version).toBe(3);
  });

  test('in another direction turns neither the line nor what stands around it', async () => {
    const { anna, id } = await trio(server);
    const { conversation } = await updateGroup(anna, id, { title: 'а\u202eб\nв' });
    expect(conversation.title).toBe('аб в');
    expect((await lastLine(anna, id))?.content).toBe('Анна изменила название на «аб в»');
    await updateGroup(anna, id, { title: 'שלום' });
    expect((await lastLine(anna, id))?.content).toBe(
      'Анна изменила название на «\u2068שלום\u2069»',
    );
  });
});

describe('the picture', () => {
  test('is an emoji or a picture of one’s own, is seen by everybody who is signed in, and is let go when replaced', async () => {
    const { anna, boris, id } = await trio(server);
    const stranger = await server.person();
    const [first, second] = [await fileOf(server, anna), await fileOf(server, anna)];
    const { conversation } = await updateGroup(anna, id, { avatarUrl: first.url });
    expect(conversation).toMatchObject({ avatarUrl: first.url, version: 3 });
    expect((await lastLine(boris, id))?.content).toBe('Анна изменила картинку группы');
    expect(await holdingOf(server, first)).toMatchObject({ was_held: true, is_held: true });
    const forwarded = { conversationId: id, type: 'FILE', content: '', attachments: [first] };
    const { message } = await boris.ok('POST /conversations/send', { body: forwarded });
    expect(message.attachments).toHaveLength(1);
    const mine = await stranger.outcome('PATCH /status/me', { body: { avatarUrl: first.url } });
    expect(mine).toBe('200');
    await stranger.ok('PATCH /status/me', { body: { avatarUrl: null } });
    await boris.ok('POST /messages/delete', { body: { messageId: message.id } });

    const again = await updateGroup(anna, id, { avatarUrl: first.url });
    await updateGroup(anna, id, { avatarUrl: `http://localhost:4000${first.url}` });
    expect((await entryOf(anna, id)).conversation.version).toBe(again.conversation.version);
    await updateGroup(anna, id, { avatarUrl: second.url });
    expect(await holdingOf(server, first)).toMatchObject({ was_held: true, is_held: false });
    expect(await stranger.outcome('PATCH /status/me', { body: { avatarUrl: first.url } })).toBe(
      '404 attachment_gone',
    );
    await updateGroup(anna, id, { avatarUrl: 'emoji:🏡' });
    expect(await holdingOf(server, second)).toMatchObject({ is_held: false });
    expect((await updateGroup(anna, id, { avatarUrl: null })).conversation.avatarUrl).toBeNull();
    expect(await lastLine(boris, id)).toMatchObject({
      content: 'Анна убрала картинку группы',
      service: { kind: 'avatarChanged', removed: true },
    });
  });

  test('that is another person’s, no picture or missing is refused, and nothing else of the request is changed', async () => {
    const { anna, boris, id } = await trio(server);
    const theirs = await fileOf(server, boris);
    const text = await fileOf(server, anna, { type: 'FILE', mime: 'text/plain' });
    const patch = (avatarUrl: string) =>
      anna.outcome('PATCH /conversations/{id}', {
        params: { id },
        body: { title: 'Новое', avatarUrl },
      });
    expect(await patch(theirs.url)).toBe('404 attachment_gone');
    expect(await patch(text.url)).toBe('400 validation');
    expect(await patch(`/api/files/${'A'.repeat(22)}/x.png`)).toBe('404 attachment_gone');
    expect(await patch('emoji:')).toBe('400 validation');
    expect((await entryOf(anna, id)).conversation).toMatchObject({ title: 'Все', version: 1 });
    // Boris has sent these files here, so Anna may send them elsewhere.
    await sendFiles(boris, id, [theirs]);
    expect(await patch(theirs.url)).toBe('200');
  });

  test('and the title together are two lines and one change', async () => {
    const { anna, boris, id } = await trio(server);
    const { conversation } = await updateGroup(anna, id, { title: 'Дача', avatarUrl: 'emoji:🏡' });
    expect(conversation).toMatchObject({ lastSeq: 3, version: 4 });
    const lines = (await history(boris, id)).slice(1);
    expect(lines.map(({ version, service }) => [version, service?.kind])).toEqual([
      [2, 'titleChanged'],
      [3, 'avatarChanged'],
    ]);
  });
});

describe('events', () => {
  test('bring each version once: the line to those who look, the change to all, and nothing sounds', async () => {
    const { anna, boris, vera, id } = await trio(server);
    const [looking, elsewhere] = await openSockets(server, boris, vera);
    await looking.emit('conversation:join', id);
    await updateGroup(anna, id, { title: 'Дача' });
    const [line, change, ...none] = await heardBy(looking);
    expect(none).toEqual([]);
    expect(line).toMatchObject({ name: 'message:new', payload: { version: 2 } });
    expect(change).toMatchObject({
      name: 'conversations:update',
      payload: {
        conversation: { version: 3, title: 'Дача', messages: [{ version: 2, seq: 2 }], lastSeq: 2 },
      },
    });
    expect(await heardBy(elsewhere)).toEqual([change]);

    const changes = await vera.ok('GET /conversations/{id}/changes', {
      params: { id },
      query: { after: 1 },
    });
    expect(changes).toMatchObject({
      version: 3,
      messages: [{ version: 2, service: { kind: 'titleChanged' } }],
      conversation: { title: 'Дача' },
      complete: true,
    });
    for (const socket of [looking, elsewhere]) socket.close();
  });
});

test('a line belongs to the server: nobody deletes it, and anybody may reply to it', async () => {
  const { anna, boris, id } = await trio(server);
  const line = await lastLine(anna, id);
  for (const person of [anna, boris]) {
    const body = { messageId: line?.id };
    expect(await person.outcome('POST /messages/delete', { body })).toBe('403 forbidden');
  }
  const reply = await say(boris, id, 'спасибо', { replyToId: line?.id ?? '' });
  expect(reply.replyTo).toMatchObject({ content: 'Анна создала группу «Все»', senderId: anna.id });
});

test('whoever is away finds everything when they are back', async () => {
  const { anna, boris, vera, id } = await trio(server);
  await updateGroup(anna, id, { title: 'Дача' });
  await say(vera, id, 'раз');
  await setRole(anna, id, vera.id, 'admin');
  await removeMember(vera, id, boris.id);
  await addMembers(anna, id, boris.id);
  const changes = await boris.ok('GET /conversations/{id}/changes', {
    params: { id },
    query: { after: 1, receiptsAfter: 0 },
  });
  expect(changes.complete).toBe(true);
  expect(changes.messages.map(({ service }) => service?.kind ?? 'words')).toEqual([
    'titleChanged',
    'words',
    'roleChanged',
    'memberRemoved',
    'memberAdded',
  ]);
  // Each line and each change is a version of its own.
  expect(changes.messages.map(({ version }) => version)).toEqual([2, 4, 5, 7, 9]);
  expect(changes.version).toBe(10);
});
