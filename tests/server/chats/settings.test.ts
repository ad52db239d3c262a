/** A person's own settings of a conversation (contract, Settings of a chat). Nobody else hears of them. */
import { describe, expect, test } from 'vitest';
import * as limits from '#contract/limits.ts';
import { forever } from '#contract/settings-rules.ts';
import type { ConversationSettings, SettingsChange } from '#contract/settings.ts';
import { testServer } from '../infra/server.ts';
import type { TestPerson } from '../infra/server.ts';
import { listed, set } from '../infra/chat-settings.ts';
import { addMembers, leave, trio } from '../infra/groups.ts';
import { acquaint, entryOf, makeGroup, numbersTo, pair, say } from '../infra/talk.ts';
import { someId } from '../infra/samples.ts';

const server = testServer();

const outcome = (who: TestPerson, id: string, body: unknown) =>
  who.outcome('PATCH /conversations/{id}/me', { params: { id }, body });

const none: ConversationSettings = {
  version: 0,
  pinnedAt: null,
  archivedSeq: null,
  mutedUntil: null,
  unread: false,
};
const iso = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);

describe('each setting', () => {
  test('is on and off again, a version each, told to the own devices alone', async () => {
    const { anna, boris, id } = await pair(server);
    await say(boris, id, 'раз');
    const phone = await server.anotherDevice(anna);
    expect(await listed(anna, id)).not.toHaveProperty('settings');
    for (const person of [anna, boris]) server.eventsFor(person);
    const { version, receiptsVersion } = (await entryOf(boris, id)).conversation;
    const steps: [SettingsChange, Partial<ConversationSettings>][] = [
      [{ pinned: true }, { pinnedAt: iso }],
      [{ archived: true }, { pinnedAt: iso, archivedSeq: 1 }],
      [
        { unread: true, pinned: false },
        { archivedSeq: 1, unread: true },
      ],
      [{ muteForS: null }, { archivedSeq: 1, unread: true, mutedUntil: forever }],
      [{ archived: false, muteForS: 0 }, { unread: true }],
      [{ unread: false }, {}],
    ];
    for (const [index, [change, expected]] of steps.entries()) {
      const settings = { ...none, ...expected, version: index + 1 };
      expect(await set(anna, id, change)).toEqual(settings);
      expect((await listed(phone, id)).settings).toEqual(settings);
      expect(server.eventsFor(phone)).toEqual([
        { name: 'conversations:settings', payload: { conversationId: id, settings } },
      ]);
    }
    expect(server.eventsFor(boris)).toEqual([]);
    const seen = await listed(boris, id);
    expect(seen).not.toHaveProperty('settings');
    expect(seen.conversation).toMatchObject({ version, receiptsVersion });
  });

  test('is no change and no news where it is so already', async () => {
    const { anna, boris, id } = await pair(server);
    expect(await set(anna, id, {})).toEqual(none);
    expect(await set(anna, id, { pinned: false, archived: false, unread: false })).toEqual(none);
    expect(await listed(anna, id)).not.toHaveProperty('settings');
    const change = { pinned: true, archived: true, unread: true, muteForS: null };
    const settings = await set(anna, id, change);
    server.eventsFor(anna);
    expect(await set(anna, id, change)).toEqual(settings);
    expect(server.eventsFor(anna)).toEqual([]);
    // To archive once more what has come back is a change.
    await say(boris, id, 'раз');
    expect(await set(anna, id, change)).toMatchObject({ version: 2, archivedSeq: 1 });
  });

  test('a mute is from now on, for a time or until it is turned on', async () => {
    const { anna, id } = await pair(server);
    const before = server.clock.now();
    const { mutedUntil } = await set(anna, id, { muteForS: 3_600 });
    const after = server.clock.now();
    const end = Date.parse(mutedUntil ?? '');
    expect(end).toBeGreaterThanOrEqual(before + 3_600_000);
    expect(end).toBeLessThanOrEqual(after + 3_600_000);
    const longest = await set(anna, id, { muteForS: limits.muteMaxS });
    expect(Date.parse(longest.mutedUntil ?? '')).toBeGreaterThan(end);
    expect((await set(anna, id, { muteForS: null })).mutedUntil).toBe(forever);
    expect((await set(anna, id, { muteForS: 0 })).mutedUntil).toBeNull();
  });

  test('nonsense is refused, and foreign conversations look like none', async () => {
    const { anna, id } = await pair(server);
    const vera = await server.person('vera');
    for (const body of [
      { pinned: 1 },
      { archived: 'да' },
      { archived: true, archivedSeq: -1 },
      { archived: true, archivedSeq: 1.5 },
      { unread: null },
      { muteForS: -1 },
      { muteForS: 1.5 },
      { muteForS: '60' },
      { muteForS: limits.muteMaxS + 1 },
      { pinned: true, colour: 'red' },
      [],
      null,
      'x',
    ]) {
      expect(await outcome(anna, id, body), JSON.stringify(body)).toBe('400 validation');
    }
    expect(await listed(anna, id)).not.toHaveProperty('settings');
    expect(await outcome(vera, id, { pinned: true })).toBe('404 not_found');
    expect(await outcome(vera, someId, { pinned: true })).toBe('404 not_found');
    expect(await outcome(vera, 'x', { pinned: true })).toBe('400 validation');
  });
});

describe('pins', () => {
  test('are ten at most, also of twelve that two devices pin at once; one that is taken off makes room', async () => {
    const anna = await server.person('anna');
    const boris = await server.person('boris');
    await server.befriend(anna, boris);
    const ids: string[] = [];
    for (const number of numbersTo(12)) ids.push(await makeGroup(anna, [boris], `Чат ${number}`));
    const phone = await server.anotherDevice(anna);
    const pinned = await Promise.all(
      ids.map((id, index) => outcome(index % 2 ? anna : phone, id, { pinned: true })),
    );
    expect(pinned.toSorted()).toEqual([
      ...numbersTo(limits.pinnedChatsMax).map(() => '200'),
      '409 pins_full',
      '409 pins_full',
    ]);
    const inList = async () =>
      (await anna.ok('GET /conversations')).conversations.flatMap(({ conversation, settings }) =>
        settings?.pinnedAt ? [conversation.id] : [],
      );
    const on = await inList();
    expect(on).toHaveLength(limits.pinnedChatsMax);
    const [first = '', second = ''] = on;
    const off = ids.find((id) => !on.includes(id)) ?? '';
    // What is pinned stays so, and what cannot be pinned changes in nothing else either.
    expect(await outcome(phone, first, { pinned: true })).toBe('200');
    expect(await outcome(phone, off, { pinned: true, unread: true })).toBe('409 pins_full');
    expect(await listed(anna, off)).not.toHaveProperty('settings');
    expect(await outcome(phone, off, { unread: true })).toBe('200');
    expect(await outcome(boris, off, { pinned: true }), 'the limit is each person’s own').toBe(
      '200',
    );
    await set(anna, second, { pinned: false });
    expect(await outcome(phone, off, { pinned: true })).toBe('200');
  });

  test('two devices that change one chat at once make a version each, and every change stays', async () => {
    const { anna, id } = await pair(server);
    const phone = await server.anotherDevice(anna);
    server.eventsFor(anna);
    const changes: SettingsChange[] = [{ pinned: true }, { unread: true }, { muteForS: null }];
    const answers = await Promise.all(
      changes.map((change, index) => set(index % 2 ? phone : anna, id, change)),
    );
    expect(new Set(answers.map(({ version }) => version))).toEqual(new Set([1, 2, 3]));
    expect((await listed(anna, id)).settings).toMatchObject({
      version: 3,
      pinnedAt: iso,
      unread: true,
      mutedUntil: forever,
    });
    expect(server.eventsFor(anna)).toHaveLength(3);
  });
});

test('the settings go with the seat: who left and joins again has none', async () => {
  const { anna, boris, id } = await trio(server);
  await set(boris, id, { pinned: true, archived: true, unread: true, muteForS: null });
  await leave(boris, id);
  expect(await outcome(boris, id, { pinned: false })).toBe('404 not_found');
  await addMembers(anna, id, boris.id);
  expect(await listed(boris, id)).not.toHaveProperty('settings');
  expect(await listed(boris, id)).not.toHaveProperty('wroteSince');
  expect((await set(boris, id, { unread: true })).version).toBe(1);
});

test('settings change nothing of what is counted, sent or heard', async () => {
  const { anna, boris, id } = await pair(server);
  const other = await acquaint(server, anna, await server.person('vera'));
  await set(anna, id, { pinned: true, archived: true, unread: true, muteForS: null });
  await say(boris, id, 'раз');
  const { conversations } = await anna.ok('GET /conversations');
  expect(conversations.map(({ conversation }) => conversation.id)).toEqual([id, other]);
  expect(conversations[0]?.unreadCount).toBe(1);
  const names = server.eventsFor(anna).map(({ name }) => name);
  expect(names).toContain('message:notify');
});
