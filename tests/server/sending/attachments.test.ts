/** Messages with files (contract, Files and POST /conversations/send). */
import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { fileUrl } from '#server/sending/files/attachment.ts';
import { fileOf, holdingOf, sendFiles, withFiles } from '../infra/holding.ts';
import { neverByItself, startTestServer, testServer } from '../infra/server.ts';
import { openSocket } from '../infra/socket.ts';
import { group, history, numbersTo, pair, say, acquaint } from '../infra/talk.ts';

const server = testServer(() =>
  startTestServer({ publicUrl: 'https://vest.example:8443/' }, undefined, neverByItself),
);

const gone = '404 attachment_gone';

describe('what a message shows of its files', () => {
  test('comes from their records, in the order of the request, whatever the request says of them', async () => {
    const { anna, boris, id } = await pair(server);
    const picture = await fileOf(server, anna, {
      name: 'Отпуск & море.jpg',
      mime: 'image/jpeg',
      size: 5_000_000_000,
      width: 4_000,
      height: 3_000,
      hasThumb: true,
      preview: 'data:image/webp;base64,AAAA',
    });
    const text = await fileOf(server, anna, {
      type: 'FILE',
      name: 'смета.txt',
      mime: 'text/plain',
      size: 0,
      width: null,
      height: null,
    });
    const lies = { type: 'FILE', name: 'вирус.exe', width: 1, height: 1, size: 7, mime: 'x/y' };
    const body = {
      ...withFiles(id, []),
      content: 'Смотри',
      attachments: [text, picture].map(({ url }) => ({ ...lies, url })),
    };
    const { message } = await anna.ok('POST /conversations/send', { body });
    expect(message).toMatchObject({ type: 'FILE', content: 'Смотри', seq: 1, version: 1 });
    expect(message.attachments).toEqual([
      {
        url: text.url,
        type: 'FILE',
        name: 'смета.txt',
        size: 0,
        mime: 'text/plain',
        width: null,
        height: null,
        thumbUrl: null,
        preview: null,
      },
      {
        url: picture.url,
        type: 'IMAGE',
        name: 'Отпуск & море.jpg',
        size: 5_000_000_000,
        mime: 'image/jpeg',
        width: 4_000,
        height: 3_000,
        thumbUrl: `${picture.url}?size=thumb`,
        preview: 'data:image/webp;base64,AAAA',
      },
    ]);
    expect(await history(boris, id)).toEqual([message]);
    const { conversations } = await boris.ok('GET /conversations');
    expect(conversations[0]).toMatchObject({
      unreadCount: 1,
      conversation: { messages: [message] },
    });
  });

  test.each([
    ['a picture', ['IMAGE'], 'IMAGE'],
    ['twenty pictures', numbersTo(20).map(() => 'IMAGE' as const), 'IMAGE'],
    ['a file', ['FILE'], 'FILE'],
    ['pictures and a file', ['IMAGE', 'FILE', 'IMAGE'], 'FILE'],
  ] as const)('%s: the kind is told by what they are', async (_, types, kind) => {
    const { anna, id } = await pair(server);
    const files = [];
    for (const type of types) files.push(await fileOf(server, anna, { type }));
    // A browser judges by the name: a text called .png is a picture to it, and the other way round.
    for (const claimed of ['IMAGE', 'FILE'] as const) {
      const message = await sendFiles(anna, id, files, { type: claimed });
      expect(message.type).toBe(kind);
      expect(message.attachments.map(({ type }) => type)).toEqual(types);
    }
  });

  test('a file that is named twice is in the message once, at its first place', async () => {
    const { anna, id } = await pair(server);
    const [one, other] = [await fileOf(server, anna), await fileOf(server, anna)];
    const absolute = { url: `https://vest.example:8443${one.url}` };
    const message = await sendFiles(anna, id, [one, other, absolute, one]);
    expect(message.attachments.map(({ url }) => url)).toEqual([one.url, other.url]);
  });

  test('a text of invisible characters counts as empty', async () => {
    const { anna, id } = await pair(server);
    const message = await sendFiles(anna, id, [await fileOf(server, anna)], {
      content: ' \n\u200b',
    });
    expect(message.content).toBe('');
  });

  test('who has the conversation open hears the files, and all hear that they are gone', async () => {
    const { anna, boris, id } = await pair(server);
    const socket = await openSocket(server, boris);
    await socket.emit('conversation:join', id);
    const message = await sendFiles(anna, id, [await fileOf(server, anna)]);
    expect(await socket.next('message:new')).toEqual({ conversationId: id, message, version: 1 });
    const changes = () =>
      boris.ok('GET /conversations/{id}/changes', { params: { id }, query: { after: 0 } });
    expect((await changes()).messages).toEqual([message]);

    await anna.ok('POST /messages/delete', { body: { messageId: message.id } });
    const update = await socket.next('message:update');
    expect(update.message).toMatchObject({ id: message.id, content: '', attachments: [] });
    expect((await changes()).messages).toEqual([update.message]);
    socket.close();
  });
});

describe('which files may be sent', () => {
  test('my own upload, by its address with or without our origin', async () => {
    const { anna, id } = await pair(server);
    const { url } = await fileOf(server, anna);
    await sendFiles(anna, id, [{ url }]);
    const other = await fileOf(server, anna);
    const sent = await sendFiles(anna, id, [{ url: `https://vest.example:8443${other.url}` }]);
    // The server keeps one form of the address, which is right under each of its names.
    expect(sent.attachments[0]?.url).toBe(other.url);
  });

  test('no file that I may not see; the whole message is refused then', async () => {
    const { anna, boris, id } = await pair(server);
    const [mine, theirs] = [await fileOf(server, anna), await fileOf(server, boris)];
    const bad = [
      theirs.url,
      fileUrl({ id: randomBytes(16).toString('base64url'), name: 'a.png' }),
      `https://elsewhere.example${mine.url}`,
      `https://vest.example:8443.elsewhere.example${mine.url}`,
      `//vest.example:8443${mine.url}`,
      `${mine.url}?size=thumb`,
      `${mine.url}/more`,
      `/api/files/${mine.id}`,
      `/api/files/${mine.id}/`,
      mine.id,
      'javascript:alert(1)',
      'blob:https://vest.example:8443/1',
      '',
    ];
    for (const url of bad) {
      const clientId = randomUUID();
      const body = withFiles(id, [mine, { url }], { clientId });
      expect(await anna.outcome('POST /conversations/send', { body }), url).toBe(gone);
    }
    expect(await holdingOf(server, mine)).toEqual({ was_held: false, is_held: false, holders: 0 });
    expect(await history(boris, id)).toEqual([]);
    expect((await say(anna, id, 'первое')).seq).toBe(1);
  });

  test('what somebody sent me can be sent on, and is then in both', async () => {
    const { anna, boris, id } = await pair(server);
    const file = await fileOf(server, anna);
    await sendFiles(anna, id, [file]);
    const { owner, id: elsewhere } = await group(server, 2);
    const body = withFiles(elsewhere, [file]);
    expect(await owner.outcome('POST /conversations/send', { body })).toBe(gone);
    await sendFiles(boris, await acquaint(server, boris, owner), [file]);
    await sendFiles(owner, elsewhere, [file]);
    expect(await holdingOf(server, file)).toEqual({ was_held: true, is_held: true, holders: 3 });
  });

  test('an upload of mine that was in a message and is in none any more does not come back', async () => {
    const { anna, id } = await pair(server);
    const file = await fileOf(server, anna);
    const message = await sendFiles(anna, id, [file]);
    await anna.ok('POST /messages/delete', { body: { messageId: message.id } });
    const body = withFiles(id, [file]);
    expect(await anna.outcome('POST /conversations/send', { body })).toBe(gone);
  });

  test('who is no longer in the conversation cannot take its files along', async () => {
    const { people, owner, id } = await group(server, 3);
    const [, boris, vera] = people;
    if (!boris || !vera) throw new Error('nobody');
    const elsewhere = await acquaint(server, boris, vera);
    const file = await fileOf(server, boris);
    await sendFiles(boris, id, [file]);
    await server.db.query('delete from participants where conversation_id = $1 and user_id = $2', [
      id,
      boris.id,
    ]);
    const body = withFiles(elsewhere, [file]);
    expect(await boris.outcome('POST /conversations/send', { body })).toBe(gone);
    expect(await vera.outcome('POST /conversations/send', { body })).toBe('201');
    expect(await owner.outcome('POST /conversations/send', { body: withFiles(id, [file]) })).toBe(
      '201',
    );
  });

  test.each([
    ['words with a file', { type: 'TEXT' }],
    ['a picture without one', { type: 'IMAGE', attachments: [] }],
    ['neither words nor files', { type: 'FILE', attachments: undefined }],
    ['twenty-one files', { attachments: numbersTo(21).map((n) => ({ url: `/${n}` })) }],
    ['a file without an address', { attachments: [{ name: 'a' }] }],
    ['an address with NUL', { attachments: [{ url: '/api/files/\u0000' }] }],
    ['an address of a book', { attachments: [{ url: 'x'.repeat(1_025) }] }],
  ])('refused: %s', async (_, wrong) => {
    const { anna, id } = await pair(server);
    const body = { ...withFiles(id, [await fileOf(server, anna)]), ...wrong };
    expect(await anna.outcome('POST /conversations/send', { body })).toBe('400 validation');
  });

  test('a stranger learns nothing of a conversation by sending files to it', async () => {
    const { id } = await pair(server);
    const stranger = await server.person('stranger');
    const body = withFiles(id, [await fileOf(server, stranger)]);
    expect(await stranger.outcome('POST /conversations/send', { body })).toBe('404 not_found');
  });
});

describe('a message with files that is sent again', () => {
  test('is the same message, also by another form of the address', async () => {
    const { anna, id } = await pair(server);
    const [one, other] = [await fileOf(server, anna), await fileOf(server, anna)];
    const clientId = randomUUID();
    const first = await sendFiles(anna, id, [one, other], { clientId });
    const absolute = [one, other].map(({ url }) => ({ url: `https://vest.example:8443${url}` }));
    const body = withFiles(id, absolute, { clientId });
    expect(await anna.call('POST /conversations/send', { body })).toMatchObject({
      status: 200,
      body: { message: first },
    });
    for (const files of [[one], [other, one], [one, other, await fileOf(server, anna)]]) {
      const changed = withFiles(id, files, { clientId });
      expect(await anna.outcome('POST /conversations/send', { body: changed })).toBe(
        '409 client_id_reused',
      );
    }
    await anna.ok('POST /messages/delete', { body: { messageId: first.id } });
    expect(await anna.call('POST /conversations/send', { body })).toMatchObject({
      status: 200,
      body: { message: { id: first.id, attachments: [] } },
    });
  });
});

test('plain words cost what they cost before: one statement, no transaction', async () => {
  const { anna, id } = await pair(server);
  await anna.ok('GET /status/me');
  const query = vi.spyOn(server.db, 'query');
  const transaction = vi.spyOn(server.db, 'transaction');
  await say(anna, id, 'раз');
  expect(query.mock.calls.map(([statement]) => statement)).toMatchObject([
    { name: 'send plain message' },
  ]);
  expect(transaction).not.toHaveBeenCalled();
  query.mockRestore();
  transaction.mockRestore();
});
