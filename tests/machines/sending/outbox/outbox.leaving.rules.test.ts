import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import {
  editMachine,
  type EditToSend,
  type SentEdit,
} from '#machines/sending/edit/edit.machine.ts';
import { deletionsAnswered } from '#machines/sending/outbox/outbox.leaving.ts';
import { countUnsent } from '#machines/sending/outbox/outbox.services.ts';
import type { StoredEdit } from '#services/sending/edits/types.ts';
import { messageShape, noAnswer } from '#tests/machines/kit/shapes.ts';
import { settled } from '#tests/infra/settled.ts';
import { promiseActor } from '#tests/model/rules.ts';
import { conflict, editOf, refused } from '../edit/edit.world.ts';
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
const unsent = (edits: readonly StoredEdit[] = []) =>
  countUnsent(device().tab(), { load: () => Promise.resolve(edits) }, 'me');

test('a deletion that has just been asked for goes while one signs out, and nothing is left behind', async () => {
  const { gate, isAnswered } = await leaveAfterDeleting();
  gate.letGo();
  await settled();
  expect(isAnswered()).toBe(true);
  expect(await unsent()).toEqual({ messages: 0, deletions: 0, edits: 0 });
});

test('one that does not get through is counted among what is left behind', async () => {
  const { gate, isAnswered } = await leaveAfterDeleting();
  gate.refuse(noAnswer);
  await settled();
  expect(isAnswered()).toBe(true);
  expect(await unsent()).toEqual({ messages: 0, deletions: 1, edits: 0 });
});

test('new words that are on their way arrive while one signs out', async () => {
  const { system } = open();
  const sent = promiseActor<SentEdit, EditToSend>();
  createActor(editMachine.provide({ actors: { send: sent.logic } }), {
    parent: system.get('outbox'),
    systemId: 'edit:m1',
    input: { userId: 'me', edit: editOf(), isOwn: false, link: 'online' },
  }).start();
  let isAnswered = false;
  void deletionsAnswered(system, new AbortController().signal).then(() => {
    isAnswered = true;
  });
  await settled();
  expect(isAnswered).toBe(false);
  sent.last.resolve(messageShape({ id: 'm1' }));
  await settled();
  expect(isAnswered).toBe(true);
});

test('new words that have not arrived are counted, too', async () => {
  expect(await unsent([editOf()])).toEqual({ messages: 0, deletions: 0, edits: 1 });
});

test('new words that the server has refused wait for the person, and are not counted', async () => {
  const edits = [
    editOf({ refusal: refused }),
    editOf({ id: 'm2', refusal: conflict }),
    editOf({ id: 'm3' }),
  ];
  expect(await unsent(edits)).toEqual({ messages: 0, deletions: 0, edits: 1 });
});

test('one that was undone is not counted', async () => {
  await storeTakenBack(1);
  expect(await unsent()).toEqual({ messages: 0, deletions: 0, edits: 0 });
});
