import { describe, expect, test, vi } from 'vitest';
import { createActor, toPromise } from 'xstate';
import type { EditToSend } from '#machines/sending/edit/edit.machine.ts';
import { createEditImplementations } from '#machines/sending/edit/edit.services.ts';
import { RequestFailed } from '#services/app/api/types.ts';
import type { Edit, EditStore, StoredEdit } from '#services/sending/edits/types.ts';
import type { OutboxStore, UnsentMessage } from '#services/sending/outbox/types.ts';
import { recordingApi } from '#tests/machines/kit/recording-api.ts';
import { messageShape, noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { unsentShape } from '#tests/machines/sending/message/unsent.ts';
import { conflict, editOf, refused } from './edit.world.ts';

const message = messageShape({ id: 'm1' });

function world(
  answer: { body: unknown } | RequestFailed,
  stored: StoredEdit | null = editOf(),
  unsent: UnsentMessage | null = null,
) {
  const { api, asked } = recordingApi(answer);
  const remove = vi.fn((_user: string, _edit: Edit) => Promise.resolve());
  const locked: string[] = [];
  const kept = { now: stored, isFull: false };
  const editStore: EditStore = {
    load: () => Promise.resolve([]),
    find: () => Promise.resolve(kept.now),
    put: () => Promise.resolve(),
    change: (_user, _id, change) => {
      kept.now &&= change(kept.now);
      return kept.isFull ? Promise.reject(new Error('QuotaExceededError')) : Promise.resolve();
    },
    remove,
    clear: () => Promise.resolve(),
    exclusively: (id, work) => {
      locked.push(id);
      return work();
    },
    watch: () => () => {},
  };
  const row = { now: unsent };
  const outboxStore = {
    exclusively: (lock: string, work: () => Promise<unknown>) => {
      locked.push(lock);
      return work();
    },
    change: (_user: string, _id: string, change: (one: UnsentMessage) => UnsentMessage | null) => {
      row.now &&= change(row.now);
      return Promise.resolve(row.now);
    },
  };
  const { send, place, lookFor, forget } = createEditImplementations({
    api,
    editStore,
    // Safe: nothing else of it is used.
    outboxStore: outboxStore as unknown as OutboxStore,
  }).actors;
  return {
    asked,
    remove,
    locked,
    kept,
    row,
    ask: (given: Partial<EditToSend> = {}) => {
      const input = { userId: 'me', edit: editOf(), messageId: 'm1', storedId: 'e1', ...given };
      return toPromise(createActor(send, { input }).start());
    },
    put: () =>
      toPromise(
        createActor(place, { input: { userId: 'me', edit: editOf({ id: 'tmp-k1' }) } }).start(),
      ),
    forget: (storedId: string) =>
      toPromise(createActor(forget, { input: { userId: 'me', edit: editOf(), storedId } }).start()),
    lookFor: (edit: Edit) =>
      toPromise(createActor(lookFor, { input: { userId: 'me', edit } }).start()),
  };
}

describe('an edit on its way', () => {
  test('is sent under the lock of its message with its id and base', async () => {
    const { ask, asked, locked } = world({ body: { message } });
    expect(await ask()).toBe(message);
    const body = { messageId: 'm1', content: 'Да!', editId: 'e1', baseEditedAt: null };
    expect(asked).toMatchObject([{ route: 'POST /messages/edit', args: { body } }]);
    expect(locked).toEqual(['m1']);
  });

  test('without a base wins whatever stands there', async () => {
    const { ask, asked } = world({ body: { message } });
    const { baseEditedAt: _base, ...edit } = editOf();
    await ask({ edit });
    expect(asked[0]).not.toHaveProperty('args.body.baseEditedAt');
  });

  test.each([
    ['sent it', null],
    ['has another one', editOf({ editId: 'e9' })],
  ])('is not sent where another tab has %s meanwhile', async (_, stored) => {
    const { ask, asked } = world({ body: { message } }, stored);
    expect(await ask()).toBeNull();
    expect(asked).toEqual([]);
  });

  test('goes once more before the newer one that is stored already', async () => {
    const { ask, asked } = world({ body: { message } }, editOf({ editId: 'e2' }));
    expect(await ask({ storedId: 'e2' })).toBe(message);
    expect(asked).toMatchObject([{ args: { body: { editId: 'e1' } } }]);
  });

  test('goes also where the newer one was stored while it waited for its turn', async () => {
    const newer = { ...editOf({ editId: 'e2' }), tried: editOf() };
    const { ask, asked } = world({ body: { message } }, newer);
    expect(await ask()).toBe(message);
    expect(asked).toMatchObject([{ args: { body: { editId: 'e1' } } }]);
  });

  test.each([refusal(404, 'not_found'), refusal(409, 'message_deleted')])(
    'of a message that is gone is dropped without a word',
    async (failure) => {
      expect(await world(failure).ask()).toBeNull();
    },
  );

  test.each([noAnswer, refusal(503, 'internal'), refusal(401, 'unauthorized')])(
    'that may still go says why it did not get through, and stays as it was: %o',
    async (failure) => {
      const { ask, kept } = world(failure);
      await expect(ask()).rejects.toBe(failure);
      expect(kept.now).toEqual(editOf());
    },
  );
});

describe('what the server refuses', () => {
  const notFriends = new RequestFailed({
    kind: 'http',
    status: 403,
    code: 'not_contact',
    message: refused.words,
    retryAfterMs: null,
  });
  const conflicts = refusal(409, 'edit_conflict');

  test.each([
    ['with its words', notFriends, refused],
    ['as a conflict', conflicts, conflict],
    ['without a word', refusal(403, 'forbidden'), { kind: 'refused', words: '' }],
  ])('is stored with the edit: %s', async (_, failure, said) => {
    const { ask, kept } = world(failure);
    expect(await ask()).toEqual(said);
    expect(kept.now).toEqual({ ...editOf(), refusal: said });
  });

  test('while a newer edit waits behind it says nothing of that one', async () => {
    const newer = { ...editOf({ editId: 'e2' }), tried: editOf() };
    const { ask, kept } = world(notFriends, newer);
    expect(await ask()).toEqual(refused);
    expect(kept.now).toEqual(newer);
  });

  test('because of another device stands against the newer edit behind it, too', async () => {
    const { ask, kept } = world(conflicts, { ...editOf({ editId: 'e2' }), tried: editOf() });
    expect(await ask()).toEqual(conflict);
    expect(kept.now).toEqual({ ...editOf({ editId: 'e2' }), refusal: conflict });
  });

  test('leaves the edit of another tab alone', async () => {
    const other = editOf({ editId: 'e9' });
    const { ask, kept } = world(conflicts, other);
    expect(await ask({ storedId: null })).toEqual(conflict);
    expect(kept.now).toEqual(other);
  });

  test.each([refused, conflict])('in another tab is not sent again here: %o', async (said) => {
    const { ask, asked } = world({ body: { message } }, editOf({ refusal: said }));
    expect(await ask()).toEqual(said);
    expect(asked).toEqual([]);
  });

  test('is heard also where it cannot be stored, or is not stored any more', async () => {
    const full = world(notFriends);
    full.kept.isFull = true;
    expect(await full.ask()).toEqual(refused);
    expect(await world(notFriends, null).ask({ storedId: null })).toEqual(refused);
  });
});

test('an edit that ends leaves the store, with the one before it that is still there', async () => {
  const { forget, remove } = world(noAnswer);
  await forget('e1');
  expect(remove.mock.calls).toEqual([['me', editOf()]]);
  await forget('e0');
  expect(remove).toHaveBeenLastCalledWith('me', editOf({ editId: 'e0' }));
});

describe('an edit of an unsent message', () => {
  const unsent = unsentShape({ clientId: 'k1', content: 'Да' });

  test('changes the stored message under the lock of its conversation', async () => {
    const { put, row, locked } = world(noAnswer, null, unsent);
    expect(await put()).toMatchObject({ clientId: 'k1', content: 'Да!' });
    expect(row.now?.content).toBe('Да!');
    expect(locked).toEqual(['me/c1']);
  });

  test.each([
    ['isSent', { ...unsent, isTried: true } as const],
    ['isGone', { ...unsent, isDiscarded: true } as const],
    ['isMissing', null],
  ])('leaves one alone that is on its way, discarded or gone: %s', async (outcome, stored) => {
    const { put, row } = world(noAnswer, null, stored);
    expect(await put()).toBe(outcome);
    expect(row.now).toEqual(stored);
  });
});

describe('a message that has left this device', () => {
  const sent = messageShape({
    id: 'm7',
    clientId: 'k1',
    senderId: 'me',
    createdAt: '2026-03-01T15:00:00.000Z',
  });
  const edit = editOf({ id: 'tmp-k1', writtenAt: Date.parse(sent.createdAt) });

  test('is asked for at the server by the id that it had here', async () => {
    const { lookFor, asked } = world({ body: { messages: [sent], hasMore: false } });
    expect(await lookFor(edit)).toBe('m7');
    expect(asked).toMatchObject([{ args: { params: { id: 'c1' } } }]);
  });

  test('is not looked for beyond the time of writing', async () => {
    const older = { ...sent, clientId: 'k0', createdAt: '2026-03-01T13:00:00.000Z' };
    const { lookFor, asked } = world({ body: { messages: [older], hasMore: true } });
    expect(await lookFor(edit)).toBeNull();
    expect(asked).toHaveLength(1);
  });
});
