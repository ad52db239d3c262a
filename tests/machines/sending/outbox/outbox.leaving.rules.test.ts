import { expect, test } from 'vitest';
import { deletionsAnswered } from '#machines/sending/outbox/outbox.leaving.ts';
import { countUnsent } from '#machines/sending/outbox/outbox.services.ts';
import { messageShape, noAnswer } from '#tests/machines/kit/shapes.ts';
import { settled } from '#tests/infra/settled.ts';
import { outboxWorld } from './outbox.world.ts';

const { device, server, storeTakenBack, open } = outboxWorld();

/** Presses 'Удалить', and «Выйти» within its 5 s. */
async function leaveAfterDeleting() {
  const gate = server().holdNext();
  const tab = open();
  const message = messageShape({ id: 'm1', senderId: 'me', content: 'Лишнее' });
  tab.take({ type: 'message.changed', message, version: 1 });
  tab.send({ type: 'outbox.delete', messageId: 'm1' });
  await settled();
  tab.send({ type: 'outbox.pageLeft' });
  let isAnswered = false;
  void deletionsAnswered(tab.system, new AbortController().signal).then(() => {
    isAnswered = true;
  });
  await settled();
  expect([isAnswered, server().deleted.length]).toEqual([false, 1]);
  return { gate, isAnswered: () => isAnswered };
}
const unsent = () => countUnsent(device().tab(), 'me');

test('a deletion that has just been asked for goes while one signs out, and nothing is left behind', async () => {
  const { gate, isAnswered } = await leaveAfterDeleting();
  gate.letGo();
  await settled();
  expect(isAnswered()).toBe(true);
  expect(await unsent()).toEqual({ messages: 0, deletions: 0 });
});

test('one that does not get through is counted among what is left behind', async () => {
  const { gate, isAnswered } = await leaveAfterDeleting();
  gate.refuse(noAnswer);
  await settled();
  expect(isAnswered()).toBe(true);
  expect(await unsent()).toEqual({ messages: 0, deletions: 1 });
});

test('one that was undone is not counted', async () => {
  await storeTakenBack(1);
  expect(await unsent()).toEqual({ messages: 0, deletions: 0 });
});
