import { beforeEach, describe, expect, test } from 'vitest';
import type { Message } from '#contract/messages.ts';
import type { ReadPage } from '#machines/chats/shared-files/shared-files.list.ts';
import { shownFiles } from '#machines/chats/shared-files/shared-files.list.ts';
import {
  sharedFilesMachine,
  type PageWish,
  type Place,
} from '#machines/chats/shared-files/shared-files.machine.ts';
import {
  selectFileList,
  selectFilesState,
  selectIsFirstReading,
  selectOlderState,
} from '#machines/chats/shared-files/shared-files.selectors.ts';
import {
  conversationShape,
  entryShape,
  messageShape,
  noAnswer,
  refusal,
} from '#tests/machines/kit/shapes.ts';
import { startDb } from '#tests/machines/kit/start-db.ts';
import { createWorld, promiseActor } from '#tests/model/rules.ts';
import { expectNth } from '#tests/model/timing.ts';
import { albumMessage, pictureShape } from '../viewer/album.ts';
import { pageOf } from './files.ts';

let open: ReturnType<typeof begin>;
beforeEach(() => {
  open = begin({ conversationId: 'c1' });
});

/** The direct chat with Anna has 9 messages; the files of a conversation are being read. */
function begin(place: Place, isListed = true) {
  const world = createWorld({ peers: ['lateLoader'] });
  const db = startDb(world);
  const listed = () =>
    db.send({ type: 'list.loaded', entries: [entryShape({ version: 9, lastSeq: 9 })], known: {} });
  if (isListed) listed();
  const read = promiseActor<ReadPage, PageWish>();
  const files = world.start(sharedFilesMachine.provide({ actors: { readPage: read.logic } }), {
    systemId: 'sharedFiles:IMAGE',
    input: { type: 'IMAGE', place },
  });
  const shown = () => shownFiles(selectFileList(files.getSnapshot()), db.getSnapshot().context);
  return {
    world,
    db,
    read,
    files,
    state: () => selectFilesState(files.getSnapshot()),
    isFirst: () => selectIsFirstReading(files.getSnapshot()),
    older: () => selectOlderState(files.getSnapshot()),
    seqs: () => shown().map(({ seq }) => seq),
    hasMore: () => selectFileList(files.getSnapshot()).hasMore,
    listed,
    told: (message: Message) =>
      db.send({
        type: 'message:new',
        payload: { conversationId: 'c1', message, version: message.version },
      }),
  };
}

describe('the pictures of a conversation', () => {
  test('are read from the newest back, a page each time one asks for more', () => {
    const { read, files, state, older, seqs, hasMore } = open;
    expect(state()).toBe('loading');
    expect(read.last.input).toEqual({ conversationId: 'c1', type: 'IMAGE', before: null });
    read.last.resolve(pageOf([6, 8], { hasMore: true }));
    expect([state(), older(), hasMore()]).toEqual(['loaded', 'resting', true]);
    files.send({ type: 'sharedFiles.more' });
    expect(older()).toBe('reading');
    expect(read.last.input).toEqual({ conversationId: 'c1', type: 'IMAGE', before: 6 });
    read.last.resolve(pageOf([2, 3], { before: 6 }));
    expect(seqs()).toEqual([2, 3, 6, 8]);
    files.send({ type: 'sharedFiles.more' });
    expect(read.calls, 'there are no more').toHaveLength(2);
  });

  test('that do not come are read again after 250 to 500 ms, or at once with «Повторить»', () => {
    const { read, files, state, isFirst, world } = open;
    expect(isFirst()).toBe(true);
    read.last.reject(noAnswer);
    expect(state()).toBe('waiting');
    expectNth(2, () => read.calls, world.clock, { afterMs: 249, byMs: 500 });
    read.last.reject(noAnswer);
    files.send({ type: 'sharedFiles.retry' });
    expect(read.calls).toHaveLength(3);
    read.last.reject(refusal(403, 'forbidden'));
    expect(state()).toBe('failed');
    world.clock.increment(600_000);
    expect(read.calls).toHaveLength(3);
    files.send({ type: 'sharedFiles.retry' });
    expect([state(), isFirst()]).toEqual(['loading', false]);
  });

  test('older ones that do not come leave what is there, and are asked for again in the same way', () => {
    const { read, files, older, seqs, world } = open;
    read.last.resolve(pageOf([8], { hasMore: true }));
    files.send({ type: 'sharedFiles.more' });
    read.last.reject(noAnswer);
    expect([older(), seqs()]).toEqual(['waiting', [8]]);
    expectNth(3, () => read.calls, world.clock, { afterMs: 249, byMs: 500 });
    read.last.reject(noAnswer);
    files.send({ type: 'sharedFiles.retry' });
    read.last.reject(refusal(403, 'forbidden'));
    expect(older()).toBe('failed');
    files.send({ type: 'sharedFiles.retry' });
    read.last.resolve(pageOf([4], { before: 8 }));
    expect([older(), seqs()]).toEqual(['resting', [4, 8]]);
  });
});

describe('what changes meanwhile', () => {
  test('a new picture comes 300 ms after its message; words and other files bring no request', () => {
    const { read, seqs, told, world } = open;
    read.last.resolve(pageOf([6, 8], { hasMore: true }));
    told(messageShape({ seq: 10 }));
    told(messageShape({ seq: 11, attachments: [pictureShape({ type: 'FILE' })] }));
    world.clock.increment(600_000);
    expect(read.calls).toHaveLength(1);
    told(albumMessage(12, 1));
    told(albumMessage(13, 2));
    expectNth(2, () => read.calls, world.clock, { afterMs: 299, byMs: 300 });
    expect(read.last.input.before).toBe(null);
    expect(seqs(), 'the old ones stand meanwhile').toEqual([6, 8]);
    read.last.resolve(pageOf([8, 12, 13, 13], { hasMore: true }));
    expect(seqs()).toEqual([6, 8, 12, 13, 13]);
  });

  test('a new picture that comes does not shorten the pause of older ones that do not', () => {
    const { read, files, told, world } = open;
    read.last.resolve(pageOf([8], { hasMore: true }));
    told(albumMessage(10, 1));
    world.clock.increment(200);
    files.send({ type: 'sharedFiles.more' });
    read.last.reject(noAnswer);
    world.clock.increment(100);
    expect(read.last.input.before).toBe(null);
    read.last.resolve(pageOf([8, 10], { hasMore: true }));
    world.clock.increment(400);
    expect(read.last.input.before).toBe(8);
    read.last.reject(noAnswer);
    expectNth(5, () => read.calls, world.clock, { afterMs: 499, byMs: 1_000 });
  });

  test('news that are only announced, or that come several at a time, are looked at', () => {
    const { read, db, world } = open;
    read.last.resolve(pageOf([8]));
    db.send({
      type: 'message:notify',
      payload: { conversationId: 'c1', messageId: 'm10', senderId: 'anna', version: 10 },
    });
    world.clock.increment(300);
    expect(read.calls).toHaveLength(2);
    read.last.resolve(pageOf([8, 10]));
    const latest = messageShape({ seq: 12 });
    const conversation = conversationShape({ version: 12, lastSeq: 12, messages: [latest] });
    db.send({ type: 'list.loaded', entries: [{ conversation, unreadCount: 2 }], known: {} });
    world.clock.increment(300);
    expect(read.calls).toHaveLength(3);
  });

  test('news during a reading begin it anew', () => {
    const { read, seqs, told, world } = open;
    told(albumMessage(10, 1));
    expect([read.calls.length, read.calls[0]?.stopped]).toEqual([2, true]);
    read.last.resolve(pageOf([10]));
    told(albumMessage(11, 1));
    world.clock.increment(300);
    told(albumMessage(12, 1));
    expect(read.calls[2]?.stopped).toBe(true);
    world.clock.increment(300);
    read.last.resolve(pageOf([10, 11, 12]));
    expect(seqs()).toEqual([10, 11, 12]);
  });

  test('a newest page that does not come is asked for until it does; one that is refused is let be', () => {
    const { read, state, seqs, told, world } = open;
    read.last.resolve(pageOf([8]));
    told(albumMessage(10, 1));
    world.clock.increment(300);
    read.last.reject(noAnswer);
    expect([state(), seqs()]).toEqual(['loaded', [8]]);
    expectNth(3, () => read.calls, world.clock, { afterMs: 249, byMs: 500 });
    read.last.reject(noAnswer);
    told(albumMessage(11, 1));
    world.clock.increment(300);
    expect(read.calls).toHaveLength(4);
    read.last.reject(refusal(404, 'not_found'));
    world.clock.increment(600_000);
    expect(read.calls).toHaveLength(4);
  });

  test('a deleted one leaves at once, without a request; one whose deletion is taken back returns', () => {
    const { read, db, seqs, world } = open;
    read.last.resolve(pageOf([6, 8]));
    db.send({ type: 'message.hidden', messageId: 'm6' });
    expect(seqs()).toEqual([8]);
    db.send({ type: 'message.unhidden', messageId: 'm6' });
    expect(seqs()).toEqual([6, 8]);
    const message = messageShape({
      seq: 8,
      version: 10,
      deletedAt: '2026-03-01T11:00:00.000Z',
    });
    db.send({
      type: 'message:update',
      payload: { conversationId: 'c1', message, version: 10 },
    });
    expect(seqs()).toEqual([6]);
    world.clock.increment(600_000);
    expect(read.calls).toHaveLength(1);
  });

  test('after a long absence the newest page leaves no hole: what does not join it is dropped', () => {
    const { read, files, seqs, hasMore, told, world } = open;
    read.last.resolve(pageOf([6, 8]));
    told(albumMessage(11, 1, { version: 20 }));
    world.clock.increment(300);
    read.last.resolve(pageOf([40, 41], { hasMore: true }));
    expect([seqs(), hasMore()]).toEqual([[40, 41], true]);
    files.send({ type: 'sharedFiles.more' });
    const older = read.last;
    told(albumMessage(12, 1, { version: 30 }));
    world.clock.increment(300);
    read.last.resolve(pageOf([50, 51], { hasMore: true }));
    older.resolve(pageOf([38, 39], { before: 40 }));
    expect(seqs(), 'the older page does not join the list any more').toEqual([50, 51]);
  });
});

test('a picture opens in the viewer, also where the store has loaded no message as old', () => {
  const { read, files, db, world } = open;
  read.last.resolve(pageOf([6, 8]));
  db.send({ type: 'message.hidden', messageId: 'm8' });
  const picture = { messageId: 'm6', index: 0 };
  files.send({ type: 'sharedFiles.view', picture });
  const album = db.getSnapshot().context.albums['c1']?.pictures;
  expect(album?.map(({ seq }) => seq)).toEqual([6]);
  expect(world.told('lateLoader')).toEqual([
    { type: 'viewer.open', conversationId: 'c1', picture },
  ]);
});

test("a person's are those of the direct chat with them, as soon as the store knows it", () => {
  const { read, state, listed } = begin({ userId: 'anna' }, false);
  expect([state(), read.calls.length]).toEqual(['none', 0]);
  listed();
  expect([state(), read.last.input.conversationId]).toEqual(['loading', 'c1']);
  expect(begin({ userId: 'boris' }).state()).toBe('none');
});
