/** The time at which a file loses its last holder is noted, however the holder went (contract, Files). */
import { expect, test } from 'vitest';
import { fileOf, holdingOf, sendFiles } from '../infra/holding.ts';
import { testServer } from '../infra/server.ts';
import { numbersTo, pair, say, untilWaiting, makeGroup } from '../infra/talk.ts';

const server = testServer();

const held = { was_held: true, is_held: true };
const released = { was_held: true, is_held: false, holders: 0 };

test('an upload is held by nothing until it is sent', async () => {
  const { anna, id } = await pair(server);
  const file = await fileOf(server, anna);
  expect(await holdingOf(server, file)).toEqual({ was_held: false, is_held: false, holders: 0 });
  await sendFiles(anna, id, [file]);
  expect(await holdingOf(server, file)).toEqual({ ...held, holders: 1 });
});

test('deleting a message lets its files go, but those that another message or an avatar shows', async () => {
  const { anna, boris, id } = await pair(server);
  const [alone, forwarded, worn] = [
    await fileOf(server, anna),
    await fileOf(server, anna),
    await fileOf(server, anna),
  ];
  const message = await sendFiles(anna, id, [alone, forwarded, worn]);
  const copy = await sendFiles(boris, id, [forwarded]);
  await boris.ok('PATCH /status/me', { body: { avatarUrl: worn.url } });

  await anna.ok('POST /messages/delete', { body: { messageId: message.id } });
  expect(await holdingOf(server, alone)).toEqual(released);
  expect(await holdingOf(server, forwarded)).toEqual({ ...held, holders: 1 });
  expect(await holdingOf(server, worn)).toEqual({ ...held, holders: 0 });

  await boris.ok('POST /messages/delete', { body: { messageId: copy.id } });
  await boris.ok('PATCH /status/me', { body: { avatarUrl: null } });
  expect(await holdingOf(server, forwarded)).toEqual(released);
  expect(await holdingOf(server, worn)).toEqual(released);
});

test('deleting again does not begin the wait anew', async () => {
  const { anna, id } = await pair(server);
  const file = await fileOf(server, anna);
  const message = await sendFiles(anna, id, [file]);
  const since = async () =>
    (await server.db.query('select unheld_since from files where id = $1', [file.id])).rows;
  await anna.ok('POST /messages/delete', { body: { messageId: message.id } });
  const first = await since();
  await anna.ok('POST /messages/delete', { body: { messageId: message.id } });
  expect(await since()).toEqual(first);
});

test('a conversation that goes with all its messages lets their files go', async () => {
  const { anna, id } = await pair(server);
  const elsewhere = await pair(server);
  const files = [await fileOf(server, anna), await fileOf(server, anna)];
  for (const file of files) await sendFiles(anna, id, [file]);
  const kept = await fileOf(server, elsewhere.anna);
  await sendFiles(elsewhere.anna, elsewhere.id, [kept]);
  await server.db.query('delete from conversations where id = $1', [id]);
  for (const file of files) expect(await holdingOf(server, file)).toEqual(released);
  expect(await holdingOf(server, kept)).toEqual({ ...held, holders: 1 });
});

test('an account that goes lets go of its avatar', async () => {
  const { anna, boris, id } = await pair(server);
  const file = await fileOf(server, boris);
  const message = await sendFiles(boris, id, [file]);
  const vera = await server.person('vera');
  // The account's own files go with it; this one is another person's.
  await server.db.query('update users set avatar_file_id = $2 where id = $1', [vera.id, file.id]);
  await boris.ok('POST /messages/delete', { body: { messageId: message.id } });
  expect(await holdingOf(server, file)).toEqual({ ...held, holders: 0 });
  await server.db.query('delete from users where id = $1', [vera.id]);
  expect(await holdingOf(server, file)).toEqual(released);
  expect(await anna.outcome('GET /status/me')).toBe('200');
});

test('words that are deleted touch no file', async () => {
  const { anna, id } = await pair(server);
  const file = await fileOf(server, anna);
  await sendFiles(anna, id, [file]);
  const { id: messageId } = await say(anna, id, 'слова');
  const { deleting } = await server.db.transaction(async (tx) => {
    await tx.query('select from files for update');
    return { deleting: await anna.outcome('POST /messages/delete', { body: { messageId } }) };
  });
  expect(deleting).toBe('204');
});

test('two messages that hold one file and go at the same moment let it go', async () => {
  const { anna, boris, id } = await pair(server);
  const elsewhere = await makeGroup(anna, [boris]);
  for (const _ of numbersTo(10)) {
    const file = await fileOf(server, anna);
    const messages = [await sendFiles(anna, id, [file]), await sendFiles(anna, elsewhere, [file])];
    const { deletions } = await server.db.transaction(async (tx) => {
      await tx.query('select from files where id = $1 for update', [file.id]);
      const both = messages.map(({ id: messageId }) =>
        anna.outcome('POST /messages/delete', { body: { messageId } }),
      );
      // Neither has seen the other's change.
      await untilWaiting(server, 2);
      return { deletions: both };
    });
    expect(await Promise.all(deletions)).toEqual(['204', '204']);
    expect(await holdingOf(server, file)).toEqual(released);
  }
});

test('a file that is sent on while its only message is deleted stays', async () => {
  const { anna, boris, id } = await pair(server);
  const elsewhere = await makeGroup(anna, [boris]);
  const file = await fileOf(server, anna);
  const message = await sendFiles(anna, id, [file]);
  const { deleting, forwarding } = await server.db.transaction(async (tx) => {
    await tx.query('select from files where id = $1 for update', [file.id]);
    const forward = sendFiles(boris, elsewhere, [file]);
    await untilWaiting(server, 1);
    const deletion = anna.outcome('POST /messages/delete', { body: { messageId: message.id } });
    await untilWaiting(server, 2);
    return { deleting: deletion, forwarding: forward };
  });
  expect(await deleting).toBe('204');
  expect((await forwarding).attachments).toHaveLength(1);
  expect(await holdingOf(server, file)).toEqual({ ...held, holders: 1 });
});
