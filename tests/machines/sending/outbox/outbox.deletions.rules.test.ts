import { describe, expect, test } from 'vitest';
import {
  selectRefusedDeletions,
  selectUndoableDeletions,
} from '#machines/sending/outbox/outbox.selectors.ts';
import { messageShape, refusal } from '#tests/machines/kit/shapes.ts';
import { settled } from '#tests/infra/settled.ts';
import { outboxWorld } from './outbox.world.ts';
import type { TabOptions } from './tab.ts';

const { device, server, storeTakenBack, open } = outboxWorld();

const arrived = {
  type: 'message.changed',
  message: messageShape({ id: 'm1', senderId: 'me', content: 'Лишнее' }),
  version: 1,
} as const;
const remove = { type: 'outbox.delete', messageId: 'm1' } as const;

function openWithMessage(given?: TabOptions) {
  const tab = open(given);
  tab.take(arrived);
  return tab;
}

/** Opens a tab and deletes the message in it. */
async function openAndDelete() {
  const tab = openWithMessage();
  tab.send(remove);
  await settled();
  return tab;
}

/** Opens two tabs and deletes the message in the first. */
async function deleteInOneOfTwo() {
  const [one, other] = [openWithMessage(), openWithMessage()];
  await settled();
  one.send(remove);
  await settled();
  return [one, other] as const;
}

describe('a message of mine that is deleted', () => {
  test('is off the screen at once and in the store; the server hears of it after 5,000 ms', async () => {
    const tab = openWithMessage();
    tab.send(remove);
    expect(tab.bubbles()).toEqual([]);
    await settled();
    expect(device().deletionsBy('me')).toEqual(['m1']);
    expect(selectUndoableDeletions(tab.outbox())).toEqual(['m1']);
    await tab.wait(4_999);
    expect(server().deleted).toEqual([]);
    await tab.wait(1);
    expect(server().deleted).toEqual([{ messageId: 'm1', keepalive: false }]);
    expect([device().deletionsBy('me'), selectUndoableDeletions(tab.outbox())]).toEqual([[], []]);
    expect([tab.bubbles(), tab.actors('deletion:')]).toEqual([[], []]);
  });

  test("is there again with 'Отменить', and never goes", async () => {
    const tab = await openAndDelete();
    tab.send({ type: 'outbox.undoDelete', messageId: 'm1' });
    expect(tab.bubbles()).toEqual(['Лишнее']);
    await settled();
    await tab.wait(60_000);
    expect([server().deleted, device().deletionsBy('me'), tab.actors('deletion:')]).toEqual([
      [],
      [],
      [],
    ]);
  });

  test('goes when the page is left within the 5 s, in a request that outlives the page', async () => {
    const tab = await openAndDelete();
    tab.signal('hidden');
    await settled();
    expect(server().deleted).toEqual([{ messageId: 'm1', keepalive: true }]);
  });

  test('goes from the next page when this one was closed before it could', async () => {
    const before = await openAndDelete();
    before.close();
    const after = openWithMessage({ now: () => 60_000 });
    await settled();
    await after.wait(0);
    expect(after.bubbles()).toEqual([]);
    expect(server().deleted).toHaveLength(1);
    expect(device().deletionsBy('me')).toEqual([]);
  });

  test('is hidden in the other tab as well, and there again when it is taken back', async () => {
    const [one, other] = await deleteInOneOfTwo();
    expect(other.bubbles()).toEqual([]);
    expect(selectUndoableDeletions(other.outbox())).toEqual([]);
    one.send({ type: 'outbox.undoDelete', messageId: 'm1' });
    await settled();
    expect(other.bubbles()).toEqual(['Лишнее']);
    await other.wait(60_000);
    expect(server().deleted).toEqual([]);
  });

  test('can be had back here though the other tab was put aside meanwhile', async () => {
    const [one, other] = await deleteInOneOfTwo();
    other.signal('hidden');
    one.send({ type: 'outbox.undoDelete', messageId: 'm1' });
    await settled();
    expect(server().deleted).toEqual([]);
    expect([one.bubbles(), other.bubbles()]).toEqual([['Лишнее'], ['Лишнее']]);
  });

  test('that was taken back is remembered for the other tabs for an hour, and not for ever', async () => {
    await storeTakenBack(1_000);
    openWithMessage({ now: () => 3_600_999 });
    await settled();
    expect(await device().tab().loadDeletions('me')).toHaveLength(1);
    const tab = openWithMessage({ now: () => 3_601_000 });
    await settled();
    expect(await device().tab().loadDeletions('me')).toEqual([]);
    expect([tab.bubbles(), server().deleted]).toEqual([['Лишнее'], []]);
  });

  test('stays hidden in a tab that has not heard from the server yet', async () => {
    const [one, other] = await deleteInOneOfTwo();
    await one.wait(5_000);
    other.clock.increment(5_000);
    expect([server().deleted.length, other.bubbles(), other.actors('deletion:')]).toEqual([
      1,
      [],
      [],
    ]);
  });

  test('shows again in both tabs when the server will not', async () => {
    const [one, other] = await deleteInOneOfTwo();
    server().refuseNext(refusal(403, 'forbidden'));
    await one.wait(5_000);
    expect([one.bubbles(), other.bubbles()]).toEqual([['Лишнее'], ['Лишнее']]);
  });

  test('that was refused can be deleted once more before the reason was dismissed', async () => {
    const tab = await openAndDelete();
    server().refuseNext(refusal(403, 'forbidden'));
    await tab.wait(5_000);
    tab.send(remove);
    expect(tab.bubbles()).toEqual([]);
    expect(selectRefusedDeletions(tab.outbox())).toEqual([]);
    await settled();
    await tab.wait(5_000);
    expect([server().deleted.length, device().deletionsBy('me'), tab.actors('deletion:')]).toEqual([
      2,
      [],
      [],
    ]);
  });

  test('and taken back, and deleted at once again, is deleted', async () => {
    const tab = await openAndDelete();
    tab.send({ type: 'outbox.undoDelete', messageId: 'm1' });
    tab.send(remove);
    expect(tab.bubbles()).toEqual([]);
    await settled();
    await tab.wait(5_000);
    expect([server().deleted.length, tab.bubbles(), device().deletionsBy('me')]).toEqual([
      1,
      [],
      [],
    ]);
  });

  test('shows again when the server will not, with its reason until that is read', async () => {
    const tab = await openAndDelete();
    server().refuseNext(refusal(403, 'forbidden'));
    await tab.wait(5_000);
    expect(tab.bubbles()).toEqual(['Лишнее']);
    expect(selectRefusedDeletions(tab.outbox())).toEqual([{ messageId: 'm1', refusal: '' }]);
    expect(device().deletionsBy('me')).toEqual([]);
    tab.dismiss('m1');
    expect(selectRefusedDeletions(tab.outbox())).toEqual([]);
  });

  test('that is not there any more counts as deleted', async () => {
    const tab = await openAndDelete();
    server().refuseNext(refusal(404, 'not_found'));
    await tab.wait(5_000);
    expect([tab.bubbles(), device().deletionsBy('me')]).toEqual([[], []]);
    expect(selectRefusedDeletions(tab.outbox())).toEqual([]);
  });
});
