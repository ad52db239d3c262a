/** Steps that tests of a person's own settings of a conversation share. */
import { expect } from 'vitest';
import type { SettingsChange } from '#contract/settings.ts';
import type { TestPerson } from './server.ts';
import { entryOf } from './talk.ts';

export const set = async (who: TestPerson, id: string, body: SettingsChange) =>
  (await who.ok('PATCH /conversations/{id}/me', { params: { id }, body })).settings;

/** The entry in the list; a single conversation's answer must say the same. */
export async function listed(who: TestPerson, id: string) {
  const { conversations } = await who.ok('GET /conversations');
  const entry = conversations.find(({ conversation }) => conversation.id === id);
  if (!entry) throw new Error('not in the list');
  const { settings, wroteSince } = await entryOf(who, id);
  expect({ settings, wroteSince }).toEqual({
    settings: entry.settings,
    wroteSince: entry.wroteSince,
  });
  return entry;
}
