/** What a person has put into the archive, and what brings it back (contract, Settings of a chat). */
import { expect, test } from 'vitest';
import { isInArchive } from '#contract/settings-rules.ts';
import { listed, set } from '../infra/chat-settings.ts';
import { removeMember, trio } from '../infra/groups.ts';
import { someId } from '../infra/samples.ts';
import { testServer } from '../infra/server.ts';
import type { TestPerson } from '../infra/server.ts';
import { numbersTo, pair, say, untilWaiting } from '../infra/talk.ts';

const server = testServer();

const isArchived = async (who: TestPerson, id: string) =>
  isInArchive(await listed(who, id), server.clock.now());

test('the archive gives a chat back with the next message, not while it is muted', async () => {
  const { anna, boris, id } = await pair(server);
  await say(boris, id, 'раз');
  await set(anna, id, { archived: true });
  expect(await isArchived(anna, id)).toBe(true);
  const { id: messageId } = await say(boris, id, 'два');
  expect(await listed(anna, id)).toMatchObject({ wroteSince: true, unreadCount: 2 });
  expect(await isArchived(anna, id)).toBe(false);
  // It has come back, and stays.
  await boris.ok('POST /messages/delete', { body: { messageId } });
  expect(await isArchived(anna, id)).toBe(false);
  await set(anna, id, { archived: true, muteForS: 60 });
  await say(boris, id, 'три');
  const entry = await listed(anna, id);
  expect(isInArchive(entry, server.clock.now())).toBe(true);
  expect(isInArchive(entry, server.clock.now() + 61_000), 'the mute is over').toBe(false);
  await set(anna, id, { archived: false });
  expect(await listed(anna, id)).not.toHaveProperty('wroteSince');
});

test('the archive goes by what the device knew of, which may have been offline, and never below another device', async () => {
  const { anna, boris, id } = await pair(server);
  for (const number of numbersTo(3)) await say(boris, id, `${number}`);
  await set(anna, id, { archived: true, archivedSeq: 2 });
  expect(await listed(anna, id)).toMatchObject({
    settings: { archivedSeq: 2 },
    wroteSince: true,
  });
  expect(await isArchived(anna, id)).toBe(false);
  await set(anna, id, { archived: true, archivedSeq: 3 });
  expect(await isArchived(anna, id)).toBe(true);
  expect(await set(anna, id, { archived: true, archivedSeq: 1 })).toMatchObject({
    archivedSeq: 3,
    version: 2,
  });
  // Messages that do not exist yet bring it back all the same.
  await set(anna, id, { archived: false });
  expect(await set(anna, id, { archived: true, archivedSeq: 99 })).toMatchObject({
    archivedSeq: 3,
  });
  await set(anna, id, { archived: false, archivedSeq: 3 });
  expect(await isArchived(anna, id)).toBe(false);
});

test('own words bring it back, lines of the group do not, and a missed call does', async () => {
  const { anna, boris, vera, id } = await trio(server);
  await set(anna, id, { archived: true });
  await removeMember(anna, id, vera.id);
  expect(await isArchived(anna, id)).toBe(true);
  await say(anna, id, 'Кто здесь?');
  expect(await isArchived(anna, id)).toBe(false);
  await set(anna, id, { archived: true });
  const line = (missedBy: string[]) =>
    server.db.query(
      `with place as (
         update conversations set last_seq = last_seq + 1, version = version + 1 where id = $1
         returning last_seq, version
       )
       insert into messages (id, conversation_id, seq, version, sender_id, type, content, service, created_at)
       select gen_random_uuid(), $1, last_seq, version, $2, 'TEXT', 'строка', $3, now() from place`,
      [
        id,
        boris.id,
        JSON.stringify({
          kind: 'call',
          callId: someId,
          video: false,
          durationS: null,
          outcome: 'missed',
          missedBy,
        }),
      ],
    );
  await line([vera.id]);
  expect(await isArchived(anna, id)).toBe(true);
  await line([anna.id]);
  expect(await isArchived(anna, id)).toBe(false);
});

test('a message that is under way while one archives brings the chat back', async () => {
  const { anna, boris, id } = await pair(server);
  await server.db
    .transaction(async (tx) => {
      await tx.query('select from participants where conversation_id = $1 for update', [id]);
      const waiting = set(anna, id, { archived: true });
      await untilWaiting(server, 1);
      // The waiting change has begun; this number is given out before it ends.
      await tx.query('update conversations set last_seq = 1, version = version + 1 where id = $1', [
        id,
      ]);
      await tx.query(
        `insert into messages (id, conversation_id, seq, version, sender_id, type, content, created_at)
       select gen_random_uuid(), id, 1, version, $2, 'TEXT', 'раз', now() from conversations where id = $1`,
        [id, boris.id],
      );
      return { waiting };
    })
    .then(({ waiting }) => waiting);
  expect(await isArchived(anna, id)).toBe(false);
});
