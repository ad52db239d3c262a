import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Message } from '#contract/messages.ts';
import { startTestServer, testServer } from '../infra/server.ts';
import { group, history, numbersTo, pair, say, untilWaiting } from '../infra/talk.ts';

const server = testServer();

test('a message is numbered, carries its version and is read by the other', async () => {
  const { anna, boris, id } = await pair(server);
  const first = await say(anna, id, 'Привет');
  const second = await say(boris, id, 'И тебе привет');
  expect([first.seq, first.version, second.seq, second.version]).toEqual([1, 1, 2, 2]);
  const page = await boris.ok('GET /conversations/{id}/messages', { params: { id } });
  expect(page.messages.map(({ content }) => content)).toEqual(['Привет', 'И тебе привет']);
  expect(page.version).toBe(2);
});

test('fifty who write at once leave no gap and no double, and events leave in the order of the numbers', async () => {
  const { people, owner, id } = await group(server, 5);
  server.eventsFor(owner);

  await Promise.all(
    people.flatMap((person) =>
      numbersTo(50).map((number) => say(person, id, `${number}`, { clientId: randomUUID() })),
    ),
  );

  const messages = await history(owner, id);
  // The first line is the server's.
  expect(messages.map(({ seq }) => seq)).toEqual(numbersTo(251));
  expect(messages.map(({ version }) => version)).toEqual(numbersTo(251));
  const notified = server
    .eventsFor(owner)
    .flatMap((event) => (event.name === 'message:notify' ? event.payload.version : []));
  expect(notified).toEqual(numbersTo(251).slice(1));
});

test('two nodes that write into one conversation leave no gap and no double', async () => {
  const { anna, boris, id } = await pair(server);
  const node = await startTestServer({}, server.database);
  const borisThere = boris.at(node);
  await Promise.all(
    numbersTo(100).flatMap((number) => [
      say(anna, id, `а${number}`),
      say(borisThere, id, `б${number}`),
    ]),
  );
  await node.close();
  const messages = await history(anna, id);
  expect(messages.map(({ seq }) => seq)).toEqual(numbersTo(200));
  expect(messages.map(({ version }) => version)).toEqual(numbersTo(200));
});

test('a message sent again with its clientId is the same message, also when both come at once to two nodes', async () => {
  const { anna, boris, id } = await pair(server);
  const node = await startTestServer({}, server.database);
  const annaThere = anna.at(node);
  for (const round of numbersTo(20)) {
    const body = { conversationId: id, type: 'TEXT', content: `${round}`, clientId: randomUUID() };
    const replies = await Promise.all(
      [anna, annaThere, anna, annaThere].map((each) =>
        each.call('POST /conversations/send', { body }),
      ),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 200, 200, 201,
    ]);
    // Safe: the answers were checked against the contract.
    const ids = replies.map(({ body: answer }) => (answer as { message: Message }).message.id);
    expect(new Set(ids).size).toBe(1);
  }
  await node.close();
  const messages = await history(boris, id);
  expect(messages.map(({ seq }) => seq)).toEqual(numbersTo(20));
});

test('a clientId that was used for another message is refused', async () => {
  const { anna, boris, id } = await pair(server);
  const other = await server.person('vera');
  await server.befriend(anna, other);
  const elsewhere = await anna.ok('POST /conversations/with', { body: { userId: other.id } });
  const clientId = randomUUID();
  const original = await say(boris, id, 'начало');
  await say(anna, id, 'первое', { clientId });
  const asked = { conversationId: id, type: 'TEXT', content: 'первое', clientId };
  for (const body of [
    { ...asked, content: 'второе' },
    { ...asked, conversationId: elsewhere.conversation.id },
    { ...asked, replyToId: original.id },
  ]) {
    expect(await anna.outcome('POST /conversations/send', { body })).toBe('409 client_id_reused');
  }
  expect(await anna.outcome('POST /conversations/send', { body: asked })).toBe('200');
  // A clientId belongs to its sender: another person may happen to use the same one.
  expect(await boris.outcome('POST /conversations/send', { body: asked })).toBe('201');
});

test('a message sent again after its deletion stays deleted', async () => {
  const { anna, id } = await pair(server);
  const clientId = randomUUID();
  const body = { conversationId: id, type: 'TEXT', content: 'зря', clientId };
  const { message } = await anna.ok('POST /conversations/send', { body });
  await anna.ok('POST /messages/delete', { body: { messageId: message.id } });
  const again = await anna.call('POST /conversations/send', { body });
  expect(again.status).toBe(200);
  expect(again.body).toMatchObject({
    message: { id: message.id, content: '', deletedAt: expect.any(String) as string, version: 2 },
  });
  const reused = { ...body, content: 'другое' };
  expect(await anna.outcome('POST /conversations/send', { body: reused })).toBe(
    '409 client_id_reused',
  );
});

test('who is no contact any more can read and not write', async () => {
  const { anna, boris, id } = await pair(server);
  const clientId = randomUUID();
  const sent = { conversationId: id, type: 'TEXT', content: 'до', clientId };
  await anna.ok('POST /conversations/send', { body: sent });
  const { contacts } = await boris.ok('GET /contacts');
  await boris.ok('POST /contacts/remove', { body: { contactId: contacts[0]?.id } });
  const body = { conversationId: id, type: 'TEXT', content: 'после' };
  expect(await anna.outcome('POST /conversations/send', { body })).toBe('403 not_contact');
  expect((await history(anna, id)).map(({ content }) => content)).toEqual(['до']);
  // The answer to the first may have been lost, although it was sent.
  expect(await anna.outcome('POST /conversations/send', { body: sent })).toBe('200');
  // The refusal has raised no version.
  await server.befriend(anna, boris);
  expect((await say(anna, id, 'снова')).seq).toBe(2);
});

test('two copies of a message that wait for their turn together become one', async () => {
  const { anna, boris, id } = await pair(server);
  const node = await startTestServer({}, server.database);
  const body = { conversationId: id, type: 'TEXT', content: 'раз', clientId: randomUUID() };
  const sending = await server.db.transaction(async (tx) => {
    await tx.query('select from conversations where id = $1 for update', [id]);
    const copies = [anna, anna.at(node)].map((each) =>
      each.outcome('POST /conversations/send', { body }),
    );
    await untilWaiting(server, 2);
    return { copies };
  });
  expect((await Promise.all(sending.copies)).toSorted()).toEqual(['200', '201']);
  await node.close();
  expect((await history(boris, id)).map(({ seq }) => seq)).toEqual([1]);
  expect((await say(boris, id, 'два')).seq).toBe(2);
});

test('a removal that the writer had to wait for counts: nothing is written after it', async () => {
  const { anna, boris, id } = await pair(server);
  await say(boris, id, 'раз');
  const outcome = await server.db.transaction(async (tx) => {
    await tx.query('select from conversations where id = $1 for update', [id]);
    const sending = anna.outcome('POST /conversations/send', {
      body: { conversationId: id, type: 'TEXT', content: 'вдогонку' },
    });
    // The writer holds no lock while it waits; otherwise the removal could not get past it.
    await untilWaiting(server, 1);
    await tx.query('delete from participants where conversation_id = $1 and user_id = $2', [
      id,
      anna.id,
    ]);
    return { sending };
  });
  expect(await outcome.sending).toBe('404 not_found');
  expect((await history(boris, id)).map(({ seq }) => seq)).toEqual([1]);
  expect((await say(boris, id, 'два')).seq).toBe(2);
});

test('a reply shows what it answers, and nothing of it once that was deleted', async () => {
  const { anna, boris, id } = await pair(server);
  const original = await say(anna, id, 'вопрос');
  const reply = await say(boris, id, 'ответ', { replyToId: original.id });
  expect(reply.replyTo).toEqual({ id: original.id, content: 'вопрос', senderId: anna.id });
  await anna.ok('POST /messages/delete', { body: { messageId: original.id } });
  expect((await history(anna, id)).at(-1)?.replyTo).toEqual({
    id: original.id,
    content: '',
    senderId: anna.id,
  });
});

test('a message of another conversation cannot be answered, as one that is not there', async () => {
  const { anna, id } = await pair(server);
  const elsewhere = await pair(server);
  const foreign = await say(elsewhere.anna, elsewhere.id, 'чужое');
  for (const replyToId of [foreign.id, randomUUID()]) {
    const body = { conversationId: id, type: 'TEXT', content: 'ответ', replyToId };
    expect(await anna.outcome('POST /conversations/send', { body })).toBe('404 not_found');
  }
  expect((await say(anna, id, 'первое')).seq).toBe(1);
});

test('sending raises the own pointer: what I wrote myself is never unread, and nobody is told', async () => {
  const { anna, boris, id } = await pair(server);
  await say(boris, id, 'раз');
  await say(anna, id, 'два');
  const { conversation, unreadCount } = await anna.ok('GET /conversations/{id}', {
    params: { id },
  });
  expect(unreadCount).toBe(0);
  expect(conversation.receiptsVersion).toBe(2);
  expect(conversation.participants.find(({ user }) => user.id === anna.id)?.lastReadSeq).toBe(2);
  const told = server.eventsFor(boris).filter(({ name }) => name === 'receipts:update');
  expect(told).toEqual([]);
});

test('text is kept letter for letter, up to 8,000 characters', async () => {
  const { anna, id } = await pair(server);
  const content = `  пробелы\n${'ё'.repeat(7_988)}🙂`;
  expect(content.length).toBe(8_000);
  expect((await say(anna, id, content)).content).toBe(content);
  expect((await history(anna, id))[0]?.content).toBe(content);
  for (const bad of [`${content}!`, '', ' \n\u200b', 'a\u0000b', '\ud800', 5, null]) {
    const body = { conversationId: id, type: 'TEXT', content: bad };
    expect(await anna.outcome('POST /conversations/send', { body })).toBe('400 validation');
  }
});

test('more than thirty at a stroke are asked to wait', async () => {
  const limited = await startTestServer({ rateLimits: true }, server.database);
  const { anna, id } = await pair(server);
  const there = anna.at(limited);
  for (const number of numbersTo(30)) await say(there, id, `${number}`);
  const refused = await there.call('POST /conversations/send', {
    body: { conversationId: id, type: 'TEXT', content: 'ещё' },
  });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  await limited.close();
});
