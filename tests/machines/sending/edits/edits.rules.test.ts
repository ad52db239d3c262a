import { beforeEach, describe, expect, test } from 'vitest';
import { entryShape, messageShape, noAnswer } from '#tests/machines/kit/shapes.ts';
import { expectNth } from '#tests/model/timing.ts';
import { conflict, editOf, refused } from '../edit/edit.world.ts';
import { createEditsWorld, type EditsWorld } from './edits.world.ts';

let world: EditsWorld['world'];
let db: EditsWorld['db'];
let load: EditsWorld['load'];
let store: EditsWorld['store'];
let forget: EditsWorld['forget'];
let send: EditsWorld['send'];
let tabs: EditsWorld['tabs'];
let network: EditsWorld['network'];
let edits: EditsWorld['edits'];
let want: EditsWorld['want'];
let words: EditsWorld['words'];

beforeEach(() => {
  ({ world, db, load, store, forget, send, tabs, network, edits, want, words } =
    createEditsWorld());
});

describe('new words', () => {
  beforeEach(() => load.last.resolve([]));

  test('show once they are stored', () => {
    want('Да!');
    expect(store.last.input).toEqual({ userId: 'me', edit: editOf() });
    expect(words()).toBeUndefined();
    store.last.resolve();
    expect(words()).toBe('Да!');
  });

  test('of one message are one edit: the last counts, under a new id', () => {
    want('Да!');
    store.last.resolve();
    want('Нет');
    store.last.resolve();
    send.last.resolve(messageShape({ id: 'm1', editedAt: '2026-03-01T15:00:00.000Z' }));
    store.last.resolve();
    expect(send.calls.map(({ input }) => input.edit.editId)).toEqual(['e1', 'e2']);
  });

  test('that are answered make room for the next edit of the message', () => {
    want('Да!');
    store.last.resolve();
    send.last.resolve(messageShape({ id: 'm1' }));
    expect(words()).toBeUndefined();
    want('Нет');
    expect(store.last.input.edit).toMatchObject({ content: 'Нет', editId: 'e2' });
  });

  test('begun over an own edit on its way go against its answer, not against what it changed', () => {
    const at = '2026-03-01T15:00:00.000Z';
    const answer = messageShape({ id: 'm1', senderId: 'me', content: 'Да!', editedAt: at });
    db.send({ type: 'list.loaded', entries: [entryShape({ messages: [answer] })], known: {} });
    want('Нет', { before: 'Да!' });
    expect(store.last.input.edit.baseEditedAt).toBe(at);
  });

  test('of a message that was unsent at the first ones are the same edit under its new id', () => {
    want('Да!', { id: 'tmp-k1' });
    store.last.resolve();
    edits.system.get('edit:tmp-k1')?.send({ type: 'edit.found', messageId: 'm1' });
    want('Нет', { before: 'Да!' });
    expect(send.calls, 'the second goes after the answer to the first').toHaveLength(1);
    store.last.resolve();
    send.last.resolve(messageShape({ id: 'm1', editedAt: '2026-03-01T15:00:00.000Z' }));
    store.last.resolve();
    expect(send.last.input.edit).toMatchObject({ id: 'tmp-k1', content: 'Нет', editId: 'e2' });
  });

  test('begun over words that another device has changed since are still asked about', () => {
    const theirs = messageShape({
      id: 'm1',
      senderId: 'me',
      content: 'Ага',
      editedAt: '2026-03-01T15:00:00.000Z',
    });
    db.send({ type: 'list.loaded', entries: [entryShape({ messages: [theirs] })], known: {} });
    want('Нет');
    expect(store.last.input.edit.baseEditedAt).toBeNull();
  });

  test('wait for the network, and are given up by «Вернуть прежнее»', () => {
    edits.send({ type: 'connectivity.offline' });
    want('Да!');
    store.last.resolve();
    expect(send.calls).toHaveLength(0);
    edits.send({ type: 'edits.revert', id: 'm1' });
    expect(words()).toBeUndefined();
    expect(forget.calls).toHaveLength(1);
  });

  test('that the server may have are followed by the words of before, under an id of their own', () => {
    want('Да!');
    store.last.resolve();
    send.last.reject(noAnswer);
    edits.send({ type: 'edits.revert', id: 'm1' });
    expect(store.last.input.edit).toMatchObject({ content: 'Да', editId: 'r1' });
  });

  test('that another device has overtaken go anew by «Заменить», as another edit', () => {
    want('Да!');
    store.last.resolve();
    send.last.resolve(conflict);
    expect(words()).toBeNull();
    edits.send({ type: 'edits.replace', id: 'm1' });
    expect(store.last.input.edit).toMatchObject({ content: 'Да!', editId: 'r1' });
    store.last.resolve();
    expect(send.last.input.edit.editId).toBe('r1');
  });

  test('go as soon as the network is back, and so do those that come after', () => {
    edits.send({ type: 'connectivity.offline' });
    want('Да!');
    store.last.resolve();
    edits.send({ type: 'connectivity.online' });
    expect(send.last.input.edit).toEqual(editOf());
    send.last.resolve(messageShape({ id: 'm1' }));
    want('Нет');
    store.last.resolve();
    expect(send.last.input.edit).toMatchObject({ content: 'Нет', editId: 'e2' });
  });

  test('stop on their way when the network goes, and those of another message wait, too', () => {
    want('Да!');
    store.last.resolve();
    edits.send({ type: 'connectivity.offline' });
    expect(send.last.stopped).toBe(true);
    want('Нет', { id: 'm2' });
    store.last.resolve();
    expect(send.calls).toHaveLength(1);
  });

  test('go to the server also while the store cannot be read', () => {
    edits.send({ type: 'edits.storeChanged' });
    load.last.reject(noAnswer);
    want('Да!');
    store.last.resolve();
    expect(send.last.input.edit).toEqual(editOf());
  });
});

describe('the message of an edit', () => {
  beforeEach(() => {
    const messages = [messageShape({ id: 'm1', senderId: 'me' })];
    db.send({ type: 'list.loaded', entries: [entryShape({ messages })], known: {} });
    load.last.resolve([]);
    want('Да!');
    store.last.resolve();
  });

  test('that is hidden because its deletion has begun keeps its new words: it may be taken back', () => {
    db.send({ type: 'message.hidden', messageId: 'm1' });
    db.send({ type: 'message.unhidden', messageId: 'm1' });
    expect(words()).toBe('Да!');
    expect(forget.calls).toHaveLength(0);
  });

  test('that is deleted takes them along', () => {
    const message = messageShape({
      id: 'm1',
      senderId: 'me',
      version: 2,
      deletedAt: '2026-03-01T15:00:00.000Z',
    });
    db.send({ type: 'message.changed', message, version: 2 });
    expect(words()).toBeUndefined();
    expect(forget.calls).toHaveLength(1);
  });
});

describe('the store of this device', () => {
  test('is read at the start: what an earlier page left goes to the server', () => {
    expect(edits.getSnapshot().hasTag('busy')).toBe(true);
    expect(load.last.input).toEqual({ userId: 'me' });
    load.last.resolve([editOf()]);
    expect(words()).toBe('Да!');
    expect(send.last.input.edit).toEqual(editOf());
  });

  test('is read again when another tab changes it: a newer edit counts, a vanished one ends', () => {
    edits.send({ type: 'connectivity.offline' });
    load.last.resolve([editOf()]);
    edits.send({ type: 'edits.storeChanged' });
    load.last.resolve([editOf({ content: 'Нет', editId: 'e7' })]);
    expect(words()).toBe('Нет');
    edits.send({ type: 'edits.storeChanged' });
    load.last.resolve([]);
    expect(words()).toBeUndefined();
  });

  test('read before this tab stored its edit does not take it away', () => {
    load.last.resolve([]);
    edits.send({ type: 'connectivity.offline' });
    want('Да!');
    edits.send({ type: 'edits.storeChanged' });
    store.last.resolve();
    load.last.resolve([]);
    expect(words()).toBe('Да!');
  });

  test('that no longer has the edit which this tab stored before the reading ends it', () => {
    load.last.resolve([]);
    edits.send({ type: 'connectivity.offline' });
    want('Да!');
    store.last.resolve();
    edits.send({ type: 'edits.storeChanged' });
    load.last.resolve([]);
    expect(words()).toBeUndefined();
  });

  test('that has the same edit still changes nothing', () => {
    load.last.resolve([editOf()]);
    edits.send({ type: 'edits.storeChanged' });
    load.last.resolve([editOf()]);
    expect(send.calls).toHaveLength(1);
    expect(send.last.stopped).toBe(false);
    expect(words()).toBe('Да!');
  });

  test('that has the server’s refusal of an edit takes its words from the screen', () => {
    edits.send({ type: 'connectivity.offline' });
    load.last.resolve([editOf()]);
    expect(words()).toBe('Да!');
    edits.send({ type: 'edits.storeChanged' });
    load.last.resolve([editOf({ refusal: refused })]);
    expect(words()).toBeNull();
    edits.send({ type: 'connectivity.online' });
    expect(send.calls).toHaveLength(0);
  });

  test.each([
    ['not yet, as it was read before', editOf()],
    ['too', editOf({ refusal: refused })],
  ])('that has the refusal which this tab has heard, %s, changes nothing', (_, row) => {
    load.last.resolve([editOf()]);
    send.last.resolve(refused);
    edits.send({ type: 'edits.storeChanged' });
    load.last.resolve([row]);
    expect(words()).toBeNull();
    expect(send.calls).toHaveLength(1);
  });

  test('that changes while it is read is read anew', () => {
    const first = load.last;
    tabs.last.send({ type: 'edits.storeChanged' });
    expect(first.stopped).toBe(true);
    expect(load.calls).toHaveLength(2);
    load.last.resolve([editOf({ content: 'Нет', editId: 'e7' })]);
    expect(words()).toBe('Нет');
  });

  test.each(['fails', 'does not answer for 5,000 ms'])(
    'that %s is read later each time, and soon again after it was read',
    (how) => {
      const fail = () => {
        if (how === 'fails') load.last.reject(noAnswer);
        else {
          world.clock.increment(4_999);
          expect(load.last.stopped).toBe(false);
          world.clock.increment(1);
        }
      };
      fail();
      expect(edits.getSnapshot().hasTag('waiting')).toBe(true);
      expectNth(2, () => load.calls, world.clock, { afterMs: 249, byMs: 500 });
      fail();
      expectNth(3, () => load.calls, world.clock, { afterMs: 499, byMs: 1_000 });
      fail();
      expectNth(4, () => load.calls, world.clock, { afterMs: 999, byMs: 2_000 });
      load.last.resolve([]);
      edits.send({ type: 'edits.storeChanged' });
      fail();
      expectNth(6, () => load.calls, world.clock, { afterMs: 249, byMs: 500 });
    },
  );
});

test('the store of this person and the network are watched all the while', () => {
  expect(tabs.last.input).toEqual({ userId: 'me' });
  load.last.resolve([]);
  tabs.last.send({ type: 'edits.storeChanged' });
  expect(load.calls).toHaveLength(2);
  load.last.reject(noAnswer);
  network.last.send({ type: 'connectivity.offline' });
  want('Да!');
  store.last.resolve();
  expect(send.calls).toHaveLength(0);
  expect([tabs, network].map(({ calls }) => calls.length)).toEqual([1, 1]);
  expect([tabs.last.stopped, network.last.stopped]).toEqual([false, false]);
});
