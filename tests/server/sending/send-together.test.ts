/** Messages that are written together keep every rule of those that are written alone (send.test.ts). */
import { randomUUID } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { Refusal } from '#server/app/http/refusal.ts';
import { newMessageOf } from '#server/sending/new-message.ts';
import { sendStatement } from '#server/sending/send.sql.ts';
import { Unavailable } from '#server/store/database/database.ts';
import { startTestServer, testServer } from '../infra/server.ts';
import type { TestPerson } from '../infra/server.ts';
import { acquaint, entryOf, group, history, numbersTo, pair, say } from '../infra/talk.ts';

const server = testServer();
afterEach(() => void vi.restoreAllMocks());

interface Asked {
  readonly from: TestPerson;
  readonly id: string;
  readonly content: string;
  readonly clientId?: string;
  readonly replyToId?: string;
}

const bodyOf = ({ id: conversationId, content, clientId, replyToId }: Asked) =>
  ({ conversationId, type: 'TEXT', content, clientId, replyToId }) as const;

/** Asks in the same moment. Answers `new 3` with its number, `repeated 3`, or the code of the refusal. */
const sendAll = (asked: readonly Asked[]): Promise<string>[] =>
  asked.map((each) =>
    server.app.deps.sends.send(each.from.id, bodyOf(each)).then(
      ({ isNew, message: { seq } }) => `${isNew ? 'new' : 'repeated'} ${seq}`,
      (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
    ),
  );

/** Two lonely messages are under way first, so that all others are in one statement. */
async function sendTogether(asked: readonly Asked[]): Promise<Promise<string>[]> {
  const [one, other] = [await pair(server), await pair(server)];
  const lonely = [one, other].map(({ anna, id }) => ({ from: anna, id, content: 'одно' }));
  return sendAll([...lonely, ...asked]).slice(2);
}

/** Counts the messages of each statement that writes several. */
function watchStatements(): { readonly sizes: number[]; readonly names: string[] } {
  const [sizes, names] = [[] as number[], [] as string[]];
  const query = server.db.query.bind(server.db);
  vi.spyOn(server.db, 'query').mockImplementation((statement, values) => {
    const name = typeof statement === 'string' ? '' : statement.name;
    names.push(name);
    // Safe: the statement's own list.
    if (name === 'send messages') sizes.push((JSON.parse(String(values?.[0])) as object[]).length);
    return query(statement, values);
  });
  return { sizes, names };
}

test('what comes while others are written is one statement, and each message is as if it were alone', async () => {
  const pairs = await Promise.all(numbersTo(5).map(() => pair(server)));
  const { people, owner, id: groupId } = await group(server, 4);
  const asked = [
    ...numbersTo(3).flatMap((n) =>
      pairs.flatMap(({ anna, boris, id }) => [
        { from: anna, id, content: `а${n}`, clientId: randomUUID() },
        { from: boris, id, content: `б${n}` },
      ]),
    ),
    ...people.map((from) => ({ from, id: groupId, content: from.id })),
  ];
  pairs.forEach(({ boris }) => server.eventsFor(boris));
  server.eventsFor(owner);
  const { sizes } = watchStatements();
  const outcomes = await Promise.all(await sendTogether(asked));

  expect(sizes).toEqual([asked.length]);
  expect(outcomes.slice(-4)).toEqual(['new 2', 'new 3', 'new 4', 'new 5']);
  for (const { anna, boris, id } of pairs) {
    const messages = await history(anna, id);
    expect(messages.map(({ content }) => content)).toEqual(['а1', 'б1', 'а2', 'б2', 'а3', 'б3']);
    expect(messages.map(({ seq }) => seq)).toEqual(numbersTo(6));
    expect(messages.map(({ version }) => version)).toEqual(numbersTo(6));
    const times = messages.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted());
    // One's own words raise one's pointer: above Anna's is only what Boris wrote last.
    expect([(await entryOf(anna, id)).unreadCount, (await entryOf(boris, id)).unreadCount]).toEqual(
      [1, 0],
    );
    const { receiptsVersion, participants } = (await entryOf(anna, id)).conversation;
    expect(receiptsVersion).toBe(6);
    expect(participants.map(({ lastReadSeq }) => lastReadSeq)).toEqual([5, 6]);
    const told = server
      .eventsFor(boris)
      .flatMap((event) => (event.name === 'message:notify' ? event.payload.version : []));
    expect(told).toEqual(numbersTo(6));
  }
  const told = server.eventsFor(owner).filter(({ name }) => name === 'message:notify');
  expect(told).toHaveLength(4);
  expect((await entryOf(owner, groupId)).unreadCount).toBe(3);
});

test('each refusal and each repetition is its own, and leaves no gap in the numbers of the others', async () => {
  const { anna, boris, id } = await pair(server);
  const apart = await pair(server);
  const { contacts } = await apart.boris.ok('GET /contacts');
  await apart.boris.ok('POST /contacts/remove', { body: { contactId: contacts[0]?.id } });
  const elsewhere = await pair(server);
  const foreign = await say(elsewhere.anna, elsewhere.id, 'чужое');
  const question = await say(boris, id, 'вопрос');
  const [known, twin] = [randomUUID(), randomUUID()];
  await say(anna, id, 'было', { clientId: known });
  const { names } = watchStatements();

  const good = { from: anna, id };
  const outcomes = await Promise.all(
    await sendTogether([
      { ...good, content: 'раз' },
      { from: elsewhere.anna, id, content: 'посторонний' },
      { ...good, id: randomUUID(), content: 'в никуда' },
      { from: apart.anna, id: apart.id, content: 'бывший контакт' },
      { ...good, content: 'ответ', replyToId: question.id },
      { ...good, content: 'ответ чужому', replyToId: foreign.id },
      { ...good, content: 'ответ никому', replyToId: randomUUID() },
      { ...good, content: 'было', clientId: known },
      { ...good, content: 'другое', clientId: known },
      { ...good, content: 'близнец', clientId: twin },
      { ...good, content: 'близнец', clientId: twin },
      { ...good, content: 'не близнец', clientId: twin },
      { from: boris, id, content: 'два', clientId: twin },
    ]),
  );
  expect(outcomes).toEqual([
    'new 3',
    'not_found',
    'not_found',
    'not_contact',
    'new 4',
    'not_found',
    'not_found',
    'repeated 2',
    'client_id_reused',
    'new 5',
    'repeated 5',
    'client_id_reused',
    'new 6',
  ]);
  // Only what was not plainly fine was looked at a second time.
  expect(names.filter((name) => name === 'send messages')).toHaveLength(1);
  expect(names.filter((name) => name === 'send plain message')).toHaveLength(2 + 9);
  const messages = await history(boris, id);
  expect(messages.map(({ version }) => version)).toEqual(numbersTo(6));
  expect(messages[3]?.replyTo).toMatchObject({ content: 'вопрос', senderId: boris.id });
  expect((await history(apart.anna, apart.id)).length).toBe(0);
});

test('a conversation that somebody holds keeps its own messages waiting, and no others', async () => {
  const [held, free] = [await pair(server), await pair(server)];
  const { names } = watchStatements();
  const { waiting, passed, alone } = await server.db.transaction(async (tx) => {
    await tx.query('select from conversations where id = $1 for update', [held.id]);
    const sending = await sendTogether([
      { from: held.anna, id: held.id, content: 'раз' },
      { from: held.boris, id: held.id, content: 'два' },
      { from: free.anna, id: free.id, content: 'мимо' },
    ]);
    const first = await sending[2];
    // From the commit on the second one there goes alone, too.
    const sentAlone = names.filter((name) => name === 'send plain message');
    return { waiting: sending.slice(0, 2), passed: first, alone: sentAlone };
  });
  expect(passed).toBe('new 1');
  // The statement passed over what is held, so it failed for nobody: alone are the two lonely ones and the first there.
  expect(alone).toHaveLength(3);
  expect(await Promise.all(waiting)).toEqual(['new 1', 'new 2']);
});

test('two that wait for somebody’s lock keep nobody else waiting', async () => {
  const [one, other, free] = [await pair(server), await pair(server), await pair(server)];
  const { waiting, passed } = await server.db.transaction(async (tx) => {
    const ids = [one.id, other.id];
    await tx.query('select from conversations where id = any($1) order by id for update', [ids]);
    const sending = sendAll([
      { from: one.anna, id: one.id, content: 'раз' },
      { from: other.anna, id: other.id, content: 'раз' },
      { from: free.anna, id: free.id, content: 'мимо' },
    ]);
    return { waiting: sending.slice(0, 2), passed: await sending[2] };
  });
  expect(passed).toBe('new 1');
  expect(await Promise.all(waiting)).toEqual(['new 1', 'new 1']);
});

test('a sender whose place in a conversation is being changed keeps nobody else waiting', async () => {
  const [held, free] = [await pair(server), await pair(server)];
  const { waiting, passed } = await server.db.transaction(async (tx) => {
    await tx.query('select from participants where user_id = $1 for update', [held.anna.id]);
    const [first, second] = await sendTogether([
      { from: held.anna, id: held.id, content: 'раз' },
      { from: free.anna, id: free.id, content: 'мимо' },
    ]);
    return { waiting: first, passed: await second };
  });
  expect(passed).toBe('new 1');
  expect(await waiting).toBe('new 1');
});

test('a clientId that is being written elsewhere is waited for alone, and refused once it is there', async () => {
  const [anna, boris, vera] = [
    await server.person('anna'),
    await server.person('boris'),
    await server.person('vera'),
  ];
  const id = await acquaint(server, anna, boris);
  const elsewhere = await acquaint(server, anna, vera);
  const free = await pair(server);
  const clientId = randomUUID();
  const twin = { from: anna, id: elsewhere, content: 'там', clientId };
  const { waiting, passed } = await server.db.transaction(async (tx) => {
    const { messageId, digest } = newMessageOf(anna.id, bodyOf(twin), '');
    const values = [elsewhere, anna.id, clientId, messageId, digest, 'TEXT', 'там', null];
    await tx.query(sendStatement, values);
    const [first, second] = await sendTogether([
      { from: anna, id, content: 'здесь', clientId },
      { from: free.anna, id: free.id, content: 'мимо' },
    ]);
    return { waiting: first, passed: await second };
  });
  expect(passed).toBe('new 1');
  expect(await waiting).toBe('client_id_reused');
  expect(await Promise.all(sendAll([twin]))).toEqual(['repeated 1']);
  expect(await history(boris, id)).toEqual([]);
});

test('when the answer of the database is lost, nobody is told that a message was written, and repeating finds it', async () => {
  const { anna, boris, id } = await pair(server);
  const asked = numbersTo(5).map((n) => ({
    from: anna,
    id,
    content: `${n}`,
    clientId: randomUUID(),
  }));
  const query = server.db.query.bind(server.db);
  server.eventsFor(boris);
  vi.spyOn(server.db, 'query').mockImplementationOnce(async (statement, values) => {
    await query(statement, values);
    throw new Unavailable();
  });
  expect(new Set(await Promise.all(sendAll(asked)))).toEqual(
    new Set(['Unavailable: The database is away']),
  );
  expect(server.eventsFor(boris)).toEqual([]);
  expect(await Promise.all(sendAll(asked))).toEqual(numbersTo(5).map((n) => `repeated ${n}`));
  expect((await history(anna, id)).map(({ content }) => content)).toEqual(numbersTo(5).map(String));
});

test('a change of the conversation is overtaken by nothing that was sent after it', async () => {
  const { anna, boris, id } = await pair(server);
  const order: string[] = [];
  const stop = server.bus.onEvent((_, event) => {
    if (event.name === 'message:new') order.push(event.payload.message.content);
  });
  const before = sendAll([{ from: anna, id, content: 'до' }]);
  const change = server.app.deps.changeQueue.run(id, async () => void order.push('изменение'));
  const after = sendAll([
    { from: boris, id, content: 'после' },
    { from: anna, id, content: 'ещё' },
  ]);
  await Promise.all([...before, change, ...after]);
  stop();
  expect(order).toEqual(['до', 'изменение', 'после', 'ещё']);
});

test('a hundred and fifty at once in one conversation keep the order in which they were asked for', async () => {
  const { anna, boris, id } = await pair(server);
  const { sizes } = watchStatements();
  const asked = numbersTo(150).map((n) => ({ from: n % 3 ? anna : boris, id, content: `${n}` }));
  expect(await Promise.all(sendAll(asked))).toEqual(numbersTo(150).map((n) => `new ${n}`));
  expect(sizes).toEqual([64, 64, 22]);
  const contents = (await history(anna, id)).map(({ content }) => content);
  expect(contents).toEqual(numbersTo(150).map(String));
});

test('two nodes that write the same conversations together leave no gap, no double and no message behind', async () => {
  const node = await startTestServer({}, server.database);
  const pairs = await Promise.all(numbersTo(6).map(() => pair(server)));
  await Promise.all(
    numbersTo(15).flatMap((n) =>
      pairs.flatMap(({ anna, boris, id }) => [
        say(anna, id, `а${n}`, { clientId: randomUUID() }),
        say(boris.at(node), id, `б${n}`, { clientId: randomUUID() }),
      ]),
    ),
  );
  await node.close();
  for (const { anna, id } of pairs) {
    const messages = await history(anna, id);
    expect(messages.map(({ seq }) => seq)).toEqual(numbersTo(30));
    expect(messages.map(({ version }) => version)).toEqual(numbersTo(30));
    expect(new Set(messages.map(({ content }) => content)).size).toBe(30);
  }
});
