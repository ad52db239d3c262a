/** Messages with files, sent by many at once and while files are swept away (contract, Versions and Files). */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { fileOf, holdingOf, sendFiles, withFiles } from '../infra/holding.ts';
import type { TestFile } from '../infra/holding.ts';
import { startTestServer, testServer } from '../infra/server.ts';
import { group, history, numbersTo, pair, say, untilWaiting, makeGroup } from '../infra/talk.ts';

const server = testServer();

test('many who write with and without files leave no gap and no double', async () => {
  const { people, owner, id } = await group(server, 5);
  const node = await startTestServer({}, server.database);
  server.eventsFor(owner);
  const shared = await fileOf(server, owner);
  await sendFiles(owner, id, [shared]);
  await Promise.all(
    people.flatMap((person, index) => {
      const writer = index % 2 === 0 ? person : person.at(node);
      return numbersTo(15).map(async (number) => {
        if (number % 3 === 0) return say(writer, id, `${number}`);
        const own = [await fileOf(server, person), await fileOf(server, person)];
        return sendFiles(writer, id, number % 2 === 0 ? [shared, ...own] : [...own, shared]);
      });
    }),
  );
  await node.close();
  const messages = await history(owner, id);
  // The first line is the server's.
  expect(messages.map(({ seq }) => seq)).toEqual(numbersTo(77));
  expect(messages.map(({ version }) => version)).toEqual(numbersTo(77));
  expect(await holdingOf(server, shared)).toMatchObject({ is_held: true, holders: 51 });
});

test('the same files in two orders into several conversations: nobody waits in a circle', async () => {
  const { people, owner, id } = await group(server, 3);
  const ids = [id];
  for (const _ of numbersTo(3)) ids.push(await makeGroup(owner, people.slice(1)));
  const files: TestFile[] = [];
  for (const _ of numbersTo(6)) files.push(await fileOf(server, owner));
  await sendFiles(owner, id, files);
  const outcomes = await Promise.all(
    numbersTo(40).map(async (number) => {
      const person = people[number % people.length] ?? owner;
      const order = number % 2 === 0 ? files : files.toReversed();
      const message = await sendFiles(person, ids[number % ids.length] ?? id, order);
      return person.outcome('POST /messages/delete', { body: { messageId: message.id } });
    }),
  );
  expect(new Set(outcomes)).toEqual(new Set(['204']));
  for (const file of files) expect(await holdingOf(server, file)).toMatchObject({ holders: 1 });
});

test('one upload into two conversations at once is in both', async () => {
  const { anna, boris, id } = await pair(server);
  const elsewhere = await makeGroup(anna, [boris]);
  for (const _ of numbersTo(10)) {
    const file = await fileOf(server, anna);
    await Promise.all([id, elsewhere].map((each) => sendFiles(anna, each, [file])));
    expect(await holdingOf(server, file)).toMatchObject({ is_held: true, holders: 2 });
  }
});

test('a message is refused when its file is swept away before its turn', async () => {
  const { anna, boris, id } = await pair(server);
  const [file, kept] = [await fileOf(server, anna), await fileOf(server, anna)];
  const { sending } = await server.db.transaction(async (tx) => {
    await tx.query('delete from files where id = $1', [file.id]);
    const body = withFiles(id, [kept, file]);
    const waiting = anna.outcome('POST /conversations/send', { body });
    await untilWaiting(server, 1);
    return { sending: waiting };
  });
  expect(await sending).toBe('404 attachment_gone');
  expect(await history(boris, id)).toEqual([]);
  expect(await holdingOf(server, kept)).toEqual({ was_held: false, is_held: false, holders: 0 });
});

test('a file that a message takes is not swept away behind its back', async () => {
  const { anna, id } = await pair(server);
  const file = await fileOf(server, anna);
  const { sending, sweeping } = await server.db.transaction(async (tx) => {
    await tx.query('select from conversations where id = $1 for update', [id]);
    const both = { sending: sendFiles(anna, id, [file]).catch(() => undefined) };
    await untilWaiting(server, 1);
    // A sender who waits for the conversation's lock holds no file yet.
    await tx.query('select from files where id = $1 for update nowait', [file.id]);
    const deletion = server.db.query(
      'delete from files where id = $1 and unheld_since is not null',
      [file.id],
    );
    await untilWaiting(server, 2);
    return { ...both, sweeping: deletion };
  });
  const [message, { rowCount }] = await Promise.all([sending, sweeping]);
  const held = await holdingOf(server, file);
  // Either one came first; there is never a message with a missing file.
  expect([message === undefined, held === undefined]).toEqual([rowCount === 1, rowCount === 1]);
});

test('many copies at once to two nodes are one message, and hold each file once', async () => {
  const { anna, boris, id } = await pair(server);
  const node = await startTestServer({}, server.database);
  const annaThere = anna.at(node);
  for (const _ of numbersTo(15)) {
    const files = [await fileOf(server, anna), await fileOf(server, anna)];
    const body = withFiles(id, files, { clientId: randomUUID() });
    const outcomes = await Promise.all(
      [anna, annaThere, anna, annaThere].map((each) =>
        each.outcome('POST /conversations/send', { body }),
      ),
    );
    expect(outcomes.toSorted()).toEqual(['200', '200', '200', '201']);
    for (const file of files) expect(await holdingOf(server, file)).toMatchObject({ holders: 1 });
  }
  await node.close();
  expect((await history(boris, id)).map(({ seq }) => seq)).toEqual(numbersTo(15));
});
