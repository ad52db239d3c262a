/** Many who change one person's settings of one chat at one moment, and what such a change costs the database. */
import { expect, test } from 'vitest';
import { noSettings } from '#contract/settings-rules.ts';
import type { ConversationSettings, SettingsChange } from '#contract/settings.ts';
import { set } from '../infra/chat-settings.ts';
import { startTestServer, testServer } from '../infra/server.ts';
import { heardBy, openSocket } from '../infra/socket.ts';
import { entryOf, numbersTo, pair, say } from '../infra/talk.ts';

const server = testServer();

/** A change, and the one setting that is another one after it. */
type Step = readonly [keyof ConversationSettings, SettingsChange];

test('twenty writers on two nodes make a version each, none undoes another’s change, and all devices end alike', async () => {
  const { anna, boris, id } = await pair(server);
  await say(boris, id, 'раз');
  const node = await startTestServer({}, server.database, {}, undefined, undefined, server.bus);
  const phone = await server.anotherDevice(anna);
  const devices = [anna, phone, anna.at(node), phone.at(node)];
  const sockets = [
    await openSocket(server, anna),
    await openSocket(server, phone),
    await openSocket(node, phone),
  ];
  for (const socket of sockets) await socket.take();

  // Each mute ends at another moment, so that no change finds what it wants.
  const mutes = numbersTo(17).map((number): Step => ['mutedUntil', { muteForS: 1_000 * number }]);
  const rounds = numbersTo(4).map((round): readonly Step[] => {
    const on = round % 2 === 1;
    return [
      ['pinnedAt', { pinned: on }],
      ...mutes,
      ['archivedSeq', { archived: on }],
      ['unread', { unread: on }],
    ];
  });
  let before: ConversationSettings = noSettings;
  for (const steps of rounds) {
    const first = before.version;
    const answers = await Promise.all(
      steps.map(async ([field, change], index) => {
        const device = devices[index % devices.length] ?? anna;
        return { field, settings: await set(device, id, change) };
      }),
    );
    const inOrder = answers.toSorted((a, b) => a.settings.version - b.settings.version);
    expect(inOrder.map(({ settings }) => settings.version)).toEqual(
      numbersTo(20).map((number) => first + number),
    );
    // Each answer is the one before with this change, and nothing else, made to it.
    for (const { field, settings } of inOrder) {
      expect(settings).toEqual({
        ...before,
        version: before.version + 1,
        [field]: settings[field],
      });
      expect(settings[field], field).not.toEqual(before[field]);
      before = settings;
    }
    for (const socket of sockets) {
      const told = (await heardBy(socket)).flatMap(({ name, payload }) =>
        name === 'conversations:settings' ? [payload.settings] : [],
      );
      expect(told.toSorted((a, b) => a.version - b.version)).toEqual(
        inOrder.map(({ settings }) => settings),
      );
    }
    for (const device of devices) expect((await entryOf(device, id)).settings).toEqual(before);
  }
  for (const socket of sockets) socket.close();
  await node.close();
});

test('a change of settings writes to no index', async () => {
  const { rows } = await server.db.query<{ column: string; definition: string | null }>(
    `select a.attname as column, min(pg_get_indexdef(i.indexrelid)) as definition
     from pg_attribute a
     left join pg_index i on i.indrelid = a.attrelid
       and pg_get_indexdef(i.indexrelid) ~ ('\\y' || a.attname || '\\y')
     where a.attrelid = 'participants'::regclass
       and a.attname = any($1)
     group by a.attname`,
    [['pinned_at', 'archived_seq', 'muted_until', 'unread_mark', 'settings_version']],
  );
  // PostgreSQL then leaves all indexes as they are, as long as the page has room.
  expect(rows.map(({ definition }) => definition)).toEqual([null, null, null, null, null]);
});
