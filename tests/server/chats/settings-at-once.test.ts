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
  const { anna, id } = await pair(server);
  // The statistics of a connection are complete when it has ended.
  const node = await startTestServer({}, server.database);
  const there = anna.at(node);
  const updates = async () => {
    const { rows } = await server.db.query<{ all: number; hot: number }>(
      `select n_tup_upd::integer as all, n_tup_hot_upd::integer as hot
       from pg_stat_user_tables where relname = 'participants'`,
    );
    return rows[0] ?? { all: 0, hot: 0 };
  };
  await server.db.query('select pg_stat_force_next_flush()');
  const before = await updates();
  for (const number of numbersTo(10)) {
    await set(there, id, { pinned: number % 2 === 1 });
    await set(there, id, { archived: number % 2 === 1 });
    await set(there, id, { unread: number % 2 === 1 });
    await set(there, id, { muteForS: 1_000 * number });
  }
  await node.close();
  await expect.poll(async () => (await updates()).all - before.all).toBeGreaterThanOrEqual(40);
  const { all, hot } = await updates();
  expect(hot - before.hot, 'updates of the page alone').toBe(all - before.all);
});
