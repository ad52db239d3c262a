import { beforeEach, describe, expect, test } from 'vitest';
import type { AnyActorRef } from 'xstate';
import { selectUnreadCount } from '#machines/store/db/db.selectors.ts';
import type { InboxFact } from '#machines/chats/inbox/inbox.events.ts';
import { directFailure, isFindingDirect } from '#machines/chats/inbox/inbox.selectors.ts';
import {
  conversationShape,
  entryShape,
  noAnswer,
  pageShape,
  refusal,
} from '#tests/machines/kit/shapes.ts';
import { inboxWorld } from './inbox.world.ts';

const { it, store, wait, answer, open, close, conversationOf, running } = inboxWorld();

describe('an open conversation', () => {
  test('shows 0 unread; sync checks it, and events of its room are asked for', () => {
    answer(entryShape({ version: 3, lastSeq: 3 }, 3));
    open('c1');
    expect(selectUnreadCount(store(), 'c1')).toBe(0);
    expect(store().openConversationId).toBe('c1');
    expect(it().world.told('realtime')).toEqual([{ type: 'realtime.join', conversationId: 'c1' }]);
    expect(it().world.told('sync')).toContainEqual({ type: 'sync.check', conversationId: 'c1' });
  });

  test("closed, the server's count shows again, and is read anew", () => {
    answer(entryShape({ version: 3, lastSeq: 3 }, 3));
    open('c1');
    close();
    expect(selectUnreadCount(store(), 'c1')).toBe(3);
    wait(300);
    answer(entryShape({ version: 3, lastSeq: 3, receiptsVersion: 1 }, 1));
    expect(selectUnreadCount(store(), 'c1')).toBe(1);
    expect(it().world.told('realtime').at(-1)).toEqual({
      type: 'realtime.leave',
      conversationId: 'c1',
    });
  });

  test('opened twice is opened once', () => {
    open('c1');
    open('c1');
    expect(it().world.told('realtime')).toHaveLength(1);
  });

  test('is no longer open once it was closed, or I was removed from it', () => {
    const screen = () => [
      it().inbox.getSnapshot().value.screen,
      it().inbox.getSnapshot().context.openId,
    ];
    open('c1');
    close();
    expect(screen()).toEqual(['empty', null]);
    open('c1');
    it().inbox.send({ type: 'inbox.removed', conversationId: 'c1' });
    expect(screen()).toEqual(['empty', null]);
    open('c1');
    expect(screen()).toEqual(['open', 'c1']);
  });

  test('that gives way to another is read in the list soon: its count is the server’s again', () => {
    answer();
    const before = it().list.calls.length;
    open('c1');
    open('c2');
    wait(300);
    expect(it().list.calls).toHaveLength(before + 1);
  });

  test('another one opened in its place closes it', () => {
    open('c1');
    open('c2');
    expect(
      it()
        .world.told('realtime')
        .map(({ type, conversationId }) => [type, conversationId]),
    ).toEqual([
      ['realtime.join', 'c1'],
      ['realtime.leave', 'c1'],
      ['realtime.join', 'c2'],
    ]);
    expect(store().openConversationId).toBe('c2');
  });

  test('the last 5 are kept, the sixth opened stops the one looked at longest ago', () => {
    for (const id of ['c1', 'c2', 'c3', 'c4', 'c5']) {
      const page = pageShape({ seqs: [1] });
      it().db.send({ type: 'page.loaded', conversationId: id, edge: 'newest', page });
      open(id);
    }
    open('c1');
    const kept = conversationOf('c1');
    open('c6');
    expect(running('c1', 'c2', 'c3', 'c4', 'c5', 'c6')).toEqual(['c1', 'c3', 'c4', 'c5', 'c6']);
    expect(Object.keys(store().timelines)).toEqual(['c1', 'c3', 'c4', 'c5']);
    open('c1');
    expect(conversationOf('c1')).toBe(kept);
    close();
    expect(running('c1')).toEqual(['c1']);
  });

  test('stays kept beyond that as long as its draft is not stored on this device', () => {
    open('c1');
    const composer: AnyActorRef | undefined = it().inbox.system.get('composer:c1');
    composer?.send({ type: 'composer.changed', text: 'Не забыть' });
    for (const id of ['c2', 'c3', 'c4', 'c5', 'c6']) open(id);
    expect(running('c1', 'c2')).toEqual(['c1', 'c2']);
    composer?.send({ type: 'composer.send' });
    open('c7');
    expect(running('c1', 'c2')).toEqual([]);
  });

  test('stays kept beyond that as long as the server was not told what was read in it', () => {
    open('c1');
    it().focus.last.send({ type: 'attention.gained' });
    const receipts: AnyActorRef | undefined = it().inbox.system.get('receipts:c1');
    receipts?.send({ type: 'receipts.visible', messageId: 'm1', seq: 1 });
    wait(250);
    it().server.last.reject(noAnswer);
    for (const id of ['c2', 'c3', 'c4', 'c5', 'c6']) open(id);
    expect(running('c1', 'c2')).toEqual(['c1', 'c2']);
    receipts?.send({ type: 'connectivity.online' });
    expect(it().server.last.input).toMatchObject({
      conversationId: 'c1',
      batch: { messageIds: ['m1'] },
    });
    it().server.last.resolve();
    open('c7');
    expect(running('c1', 'c2')).toEqual([]);
  });

  test('that I was removed from is closed and stopped', () => {
    open('c1');
    it().inbox.send({ type: 'inbox.removed', conversationId: 'c1' });
    expect(store().openConversationId).toBeNull();
    expect(running('c1')).toEqual([]);
    // Otherwise a swipe would open it again.
    expect(it().world.told('layout')).toEqual([{ type: 'layout.gone', conversationId: 'c1' }]);
    open('c1');
    expect(running('c1')).toEqual(['c1']);
  });

  test('that I was removed from sends no more files, and shows no more pictures', () => {
    open('c1');
    it().inbox.send({ type: 'inbox.removed', conversationId: 'c2' });
    expect(it().world.told('viewer')).toEqual([]);
    it().inbox.send({ type: 'inbox.removed', conversationId: 'c1' });
    expect(it().world.told('viewer')).toEqual([{ type: 'viewer.close' }]);
    expect(it().world.told('outbox')).toEqual([
      { type: 'outbox.conversationGone', conversationId: 'c2' },
      { type: 'outbox.conversationGone', conversationId: 'c1' },
    ]);
  });

  test('that I was removed from is announced unless it is open or I left it myself', () => {
    const groups = ['open', 'left', 'lost'];
    answer(...groups.map((id) => entryShape({ id, isGroup: true, title: id })));
    open('open');
    for (const conversationId of groups) {
      it().db.send({ type: 'conversation.removed', conversationId });
      const isOwnDoing = conversationId === 'left';
      it().inbox.send({ type: 'inbox.removed', conversationId, isOwnDoing });
    }
    expect(groups.filter((id) => store().departures[id]?.isNews)).toEqual(['lost']);
    expect(groups.filter((id) => store().departures[id]?.isOwnDoing)).toEqual(['left']);
  });

  test('that the list no longer names is closed and stopped as well, and read anew when it is back', () => {
    answer(entryShape({ id: 'c1' }), entryShape({ id: 'c2' }));
    open('c2');
    open('c1');
    wait(20_000);
    answer();
    expect(store().openConversationId).toBeNull();
    expect(running('c1', 'c2')).toEqual([]);
    wait(20_000);
    answer(entryShape({ id: 'c1' }));
    open('c1');
    expect(running('c1')).toEqual(['c1']);
  });

  test('that began while the list was being read stays open', () => {
    answer();
    wait(20_000);
    it().db.send({
      type: 'conversations:update',
      payload: { conversation: conversationShape({ id: 'c3' }) },
    });
    open('c3');
    answer();
    expect(running('c3')).toEqual(['c3']);
    expect(store().openConversationId).toBe('c3');
  });

  test('a removal of one that was never looked at changes nothing here', () => {
    open('c1');
    it().inbox.send({ type: 'inbox.removed', conversationId: 'c9' });
    expect(store().openConversationId).toBe('c1');
  });
});

describe("'Начать чат'", () => {
  const start = (userId: string) => it().inbox.send({ type: 'inbox.openWith', userId });
  const found: InboxFact[] = [];
  beforeEach(() => {
    found.length = 0;
    it().inbox.on('inbox.found', (fact) => found.push(fact));
  });

  test('finds or makes the conversation, and says which it is', () => {
    start('anna');
    expect(it().direct.last.input).toEqual({ userId: 'anna' });
    expect(isFindingDirect(it().inbox.getSnapshot(), 'anna')).toBe(true);
    it().direct.last.resolve(conversationShape({ id: 'c7' }));
    expect(found).toEqual([{ type: 'inbox.found', conversationId: 'c7' }]);
    expect(store().conversations['c7']).toBeDefined();
  });

  test('calls the person in the conversation that was found, if that was asked for, and only then', () => {
    it().inbox.send({ type: 'inbox.openWith', userId: 'anna', call: { video: true } });
    it().direct.last.reject(refusal(403, 'not_contact'));
    expect(it().world.told('callLoader')).toEqual([]);
    it().inbox.send({ type: 'inbox.openWith', userId: 'anna', call: { video: true } });
    it().direct.last.resolve(conversationShape({ id: 'c7' }));
    const call = { type: 'call.start', conversationId: 'c7', video: true };
    expect(it().world.told('callLoader')).toEqual([call]);
    expect(found).toEqual([{ type: 'inbox.found', conversationId: 'c7' }]);
    start('anna');
    it().direct.last.resolve(conversationShape({ id: 'c7' }));
    expect(it().world.told('callLoader')).toEqual([call]);
  });

  test('says for whom it failed and why, and can be tried again', () => {
    start('anna');
    it().direct.last.reject(refusal(403, 'not_contact'));
    expect(directFailure(it().inbox.getSnapshot(), 'anna')).toMatchObject({ code: 'not_contact' });
    expect(directFailure(it().inbox.getSnapshot(), 'boris')).toBeNull();
    start('anna');
    expect(it().direct.calls).toHaveLength(2);
    expect(directFailure(it().inbox.getSnapshot(), 'anna')).toBeNull();
  });

  test('with another person takes the place of the one under way', () => {
    start('anna');
    const first = it().direct.last;
    start('boris');
    expect(first.stopped).toBe(true);
    expect(isFindingDirect(it().inbox.getSnapshot(), 'anna')).toBe(false);
    expect(it().direct.last.input).toEqual({ userId: 'boris' });
    it().direct.last.resolve(conversationShape({ id: 'c8' }));
    expect(found).toEqual([{ type: 'inbox.found', conversationId: 'c8' }]);
  });

  test('can be given up: what comes later opens nothing', () => {
    start('anna');
    it().inbox.send({ type: 'inbox.dismiss' });
    expect(it().direct.last.stopped).toBe(true);
    expect(found).toEqual([]);
  });

  test('that failed is forgotten when the person turns away', () => {
    start('anna');
    it().direct.last.reject(refusal(403, 'not_contact'));
    expect(it().inbox.getSnapshot().hasTag('failed')).toBe(true);
    it().inbox.send({ type: 'inbox.dismiss' });
    expect(directFailure(it().inbox.getSnapshot(), 'anna')).toBeNull();
    expect(isFindingDirect(it().inbox.getSnapshot(), 'anna')).toBe(false);
    expect(it().inbox.getSnapshot().hasTag('failed')).toBe(false);
  });
});
