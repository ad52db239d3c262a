import { beforeEach, describe, expect, test } from 'vitest';
import type { AnyActorRef } from 'xstate';
import type { Conversation, ConversationEntry } from '#contract/conversations.ts';
import { composerMachine } from '#machines/composer/composer.machine.ts';
import { conversationMachine } from '#machines/conversation/conversation.machine.ts';
import { selectConversationIds, selectUnreadCount } from '#machines/db/db.selectors.ts';
import { dbStore } from '#machines/db/db.store.ts';
import type { InboxEvent, InboxFact } from '#machines/inbox/inbox.events.ts';
import { inboxMachine, type ListAnswer, type ListQuestion } from '#machines/inbox/inbox.machine.ts';
import {
  directFailure,
  isFindingDirect,
  selectListFailed,
} from '#machines/inbox/inbox.selectors.ts';
import {
  conversationShape,
  entryShape,
  noAnswer,
  ownUserShape,
  pageShape,
  refusal,
} from '#tests/machines/shapes.ts';
import { callbackActor, createWorld, promiseActor } from '#tests/model/rules.ts';
import { withStubs } from '#tests/model/stubs.ts';

/** The inbox beside a real store; its conversations have stubs for all parts but the field. */
function create() {
  const world = createWorld({ peers: ['realtime', 'sync'] });
  const db = world.start(dbStore, { id: 'db', systemId: 'db', input: { self: ownUserShape() } });
  const list = promiseActor<ListAnswer, ListQuestion>();
  const direct = promiseActor<Conversation, { userId: string }>();
  const page = callbackActor<InboxEvent>();
  const inbox = world.start(
    inboxMachine.provide({
      actors: {
        readList: list.logic,
        findDirect: direct.logic,
        watchPage: page.logic,
        conversation: withStubs(conversationMachine).provide({
          actors: { composer: composerMachine },
        }),
      },
    }),
    { id: 'inbox', systemId: 'inbox' },
  );
  return { world, db, list, direct, page, inbox };
}

let it: ReturnType<typeof create>;
beforeEach(() => {
  it = create();
});

const store = () => it.db.getSnapshot().context;
const asked = () => it.list.calls.length;
const wait = (ms: number) => it.world.clock.increment(ms);
const answer = (...entries: ConversationEntry[]) => {
  const { known } = it.list.last.input;
  it.list.last.resolve({ etag: `e${asked()}`, known, entries });
};
const open = (conversationId: string) => it.inbox.send({ type: 'inbox.open', conversationId });
const close = () => it.inbox.send({ type: 'inbox.close' });
const soon = () => it.inbox.send({ type: 'inbox.refreshSoon' });
const conversationOf = (id: string): AnyActorRef | undefined =>
  it.inbox.system.get(`conversation:${id}`);
const running = (...ids: string[]) => ids.filter((id) => conversationOf(id) !== undefined);

describe('the list of conversations', () => {
  test('is read at once, and then every 20,000 ms', () => {
    expect(asked()).toBe(1);
    answer(entryShape());
    expect(selectConversationIds(store())).toEqual(['c1']);
    wait(19_999);
    expect(asked()).toBe(1);
    wait(1);
    expect(asked()).toBe(2);
  });

  test.each(['focused', 'shown'] as const)('is read when the page is %s again', (signal) => {
    answer();
    it.page.last.send({ type: 'page.signal', signal });
    expect(asked()).toBe(2);
  });

  test('is not read when the page is left', () => {
    answer();
    it.page.last.send({ type: 'page.signal', signal: 'blurred' });
    expect(asked()).toBe(1);
  });

  test('is asked for with the ETag of the last answer; 304 changes nothing, and sync hears it', () => {
    expect(it.list.last.input.etag).toBeNull();
    answer(entryShape());
    wait(20_000);
    expect(it.list.last.input.etag).toBe('e1');
    const before = store();
    it.list.last.resolve({ etag: 'e1', known: {}, entries: null });
    expect(store()).toBe(before);
    expect(it.world.told('sync')).toHaveLength(2);
    wait(20_000);
    expect(it.list.last.input.etag).toBe('e1');
  });

  test('a burst of events is one reading, 300 ms after the first', () => {
    answer();
    soon();
    wait(299);
    soon();
    soon();
    expect(asked()).toBe(1);
    wait(1);
    expect(asked()).toBe(2);
    answer();
    wait(1_000);
    expect(asked()).toBe(2);
  });

  test('what moves while it is being read leads to one more reading', () => {
    soon();
    soon();
    answer();
    wait(300);
    expect(asked()).toBe(2);
  });

  test('asked for now, what is under way is given up: it was asked before', () => {
    const first = it.list.last;
    it.inbox.send({ type: 'inbox.refresh' });
    expect(first.stopped).toBe(true);
    expect(asked()).toBe(2);
  });

  test('one that I left while it was being read does not come back', () => {
    answer(entryShape({ id: 'c1' }), entryShape({ id: 'c2' }));
    wait(20_000);
    it.db.send({ type: 'conversation.removed', conversationId: 'c1' });
    answer(entryShape({ id: 'c1' }), entryShape({ id: 'c2' }));
    expect(selectConversationIds(store())).toEqual(['c2']);
  });
});

describe('a list that could not be read', () => {
  test('is tried again within 250 to 500 ms, then more slowly, and says so meanwhile', () => {
    it.list.last.reject(noAnswer);
    expect(selectListFailed(it.inbox.getSnapshot())).toBe(true);
    wait(249);
    expect(asked()).toBe(1);
    wait(251);
    expect(asked()).toBe(2);
    it.list.last.reject(noAnswer);
    wait(499);
    expect(asked()).toBe(2);
    wait(501);
    expect(asked()).toBe(3);
    answer();
    expect(selectListFailed(it.inbox.getSnapshot())).toBe(false);
    wait(20_000);
    it.list.last.reject(noAnswer);
    wait(500);
    expect(asked()).toBe(5);
  });

  test('obeys Retry-After, but for the person', () => {
    it.list.last.reject(refusal(503, 'unavailable', 9_000));
    wait(8_999);
    expect(asked()).toBe(1);
    it.inbox.send({ type: 'inbox.refresh' });
    expect(asked()).toBe(2);
  });
});

describe('an open conversation', () => {
  test('shows 0 unread; sync checks it, and events of its room are asked for', () => {
    answer(entryShape({ version: 3, lastSeq: 3 }, 3));
    open('c1');
    expect(selectUnreadCount(store(), 'c1')).toBe(0);
    expect(store().openConversationId).toBe('c1');
    expect(it.world.told('realtime')).toEqual([{ type: 'realtime.join', conversationId: 'c1' }]);
    expect(it.world.told('sync')).toContainEqual({ type: 'sync.check', conversationId: 'c1' });
  });

  test("closed, the server's count shows again, and is read anew", () => {
    answer(entryShape({ version: 3, lastSeq: 3 }, 3));
    open('c1');
    close();
    expect(selectUnreadCount(store(), 'c1')).toBe(3);
    wait(300);
    answer(entryShape({ version: 3, lastSeq: 3, receiptsVersion: 1 }, 1));
    expect(selectUnreadCount(store(), 'c1')).toBe(1);
    expect(it.world.told('realtime').at(-1)).toEqual({
      type: 'realtime.leave',
      conversationId: 'c1',
    });
  });

  test('opened twice is opened once', () => {
    open('c1');
    open('c1');
    expect(it.world.told('realtime')).toHaveLength(1);
  });

  test('another one opened in its place closes it', () => {
    open('c1');
    open('c2');
    expect(
      it.world.told('realtime').map(({ type, conversationId }) => [type, conversationId]),
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
      it.db.send({ type: 'page.loaded', conversationId: id, edge: 'newest', page });
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

  test('stays kept beyond that as long as its field holds an unsent text', () => {
    open('c1');
    const composer: AnyActorRef | undefined = it.inbox.system.get('composer:c1');
    composer?.send({ type: 'composer.changed', text: 'Не забыть' });
    for (const id of ['c2', 'c3', 'c4', 'c5', 'c6']) open(id);
    expect(running('c1', 'c2')).toEqual(['c1', 'c2']);
    composer?.send({ type: 'composer.changed', text: '' });
    open('c7');
    expect(running('c1', 'c2')).toEqual([]);
  });

  test('that I was removed from is closed and stopped', () => {
    open('c1');
    it.inbox.send({ type: 'inbox.removed', conversationId: 'c1' });
    expect(store().openConversationId).toBeNull();
    expect(running('c1')).toEqual([]);
    open('c1');
    expect(running('c1')).toEqual(['c1']);
  });

  test('a removal of one that was never looked at changes nothing here', () => {
    open('c1');
    it.inbox.send({ type: 'inbox.removed', conversationId: 'c9' });
    expect(store().openConversationId).toBe('c1');
  });
});

describe("'Начать чат'", () => {
  const start = (userId: string) => it.inbox.send({ type: 'inbox.openWith', userId });
  const found: InboxFact[] = [];
  beforeEach(() => {
    found.length = 0;
    it.inbox.on('inbox.found', (fact) => found.push(fact));
  });

  test('finds or makes the conversation, and says which it is', () => {
    start('anna');
    expect(it.direct.last.input).toEqual({ userId: 'anna' });
    expect(isFindingDirect(it.inbox.getSnapshot(), 'anna')).toBe(true);
    it.direct.last.resolve(conversationShape({ id: 'c7' }));
    expect(found).toEqual([{ type: 'inbox.found', conversationId: 'c7' }]);
    expect(store().conversations['c7']).toBeDefined();
  });

  test('says for whom it failed and why, and can be tried again', () => {
    start('anna');
    it.direct.last.reject(refusal(403, 'not_contact'));
    expect(directFailure(it.inbox.getSnapshot(), 'anna')).toMatchObject({ code: 'not_contact' });
    expect(directFailure(it.inbox.getSnapshot(), 'boris')).toBeNull();
    start('anna');
    expect(it.direct.calls).toHaveLength(2);
    expect(directFailure(it.inbox.getSnapshot(), 'anna')).toBeNull();
  });

  test('can be given up: what comes later opens nothing', () => {
    start('anna');
    it.inbox.send({ type: 'inbox.dismiss' });
    expect(it.direct.last.stopped).toBe(true);
    expect(found).toEqual([]);
  });
});
