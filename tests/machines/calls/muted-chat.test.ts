/** «Без звука» silences the messages of a chat, not its calls (docs/product.md, Better than the spec). */
import { expect, test } from 'vitest';
import { forever, noSettings } from '#contract/settings-rules.ts';
import { selectIsMuted } from '#machines/store/db/db.settings.ts';
import { reduced } from '#tests/machines/store/db/db.fixture.ts';
import { emptyDb } from '#machines/store/db/db.store.ts';
import { entryShape, ownUserShape } from '#tests/machines/kit/shapes.ts';
import { begin } from './call/call.world.ts';

/** What a store knows whose person has muted 'c1' until they turn it on; it is in the archive, too. */
function muted() {
  const settings = { ...noSettings, version: 1, mutedUntil: forever, archivedSeq: 9 };
  const listed = reduced(emptyDb(ownUserShape()), {
    type: 'list.loaded',
    known: {},
    entries: [entryShape()],
  });
  return reduced(listed, {
    type: 'conversations:settings',
    payload: { conversationId: 'c1', settings },
  });
}

test('a call in a muted chat of the archive rings with its sound', () => {
  const known = muted();
  expect(selectIsMuted(known, 'c1', Date.now())).toBe(true);
  const { self, ...rest } = known;
  const { rings, stage, sound } = begin(self, rest);
  rings();
  expect(stage()).toBe('ringing');
  expect(sound.calls).toMatchObject([{ stopped: false }]);
});

test('in «Не беспокоить» it makes no sound, as no call does', () => {
  const { self, ...rest } = muted();
  const { rings, stage, sound } = begin({ ...self, chosenStatus: 'DND' }, rest);
  rings();
  expect([stage(), sound.calls]).toEqual(['ringing', []]);
});
