import { beforeEach, describe, expect, test } from 'vitest';
import type { ActorRefFrom } from 'xstate';
import type { MessagePage } from '#contract/conversations.ts';
import { timelineMachine } from '#machines/chats/timeline/timeline.machine.ts';
import type { Question } from '#machines/chats/timeline/timeline.context.ts';
import { selectNewest, selectOlder } from '#machines/chats/timeline/timeline.selectors.ts';
import { deletedPage, noAnswer, pageShape, refusal } from '#tests/machines/kit/shapes.ts';
import { createDb } from '#tests/machines/store/db/db.fixture.ts';
import { expectNth } from '#tests/model/timing.ts';
import { createWorld, promiseActor, type World } from '#tests/model/rules.ts';

describe('the history of a conversation', () => {
  let world: World;
  let timeline: ActorRefFrom<typeof timelineMachine>;
  let newest: ReturnType<
    typeof promiseActor<MessagePage, { conversationId: string; question: Question }>
  >;
  let older: ReturnType<
    typeof promiseActor<MessagePage, { conversationId: string; before: number }>
  >;
  const now = () => timeline.getSnapshot();
  const scrollUp = () => timeline.send({ type: 'timeline.loadOlder' });
  const retry = () => timeline.send({ type: 'timeline.retry' });
  const reload = () => timeline.send({ type: 'timeline.reload' });

  beforeEach(() => {
    world = createWorld({ peers: ['db', 'sync'] });
    world.hold('db', createDb().now);
    newest = promiseActor();
    older = promiseActor();
    timeline = world.start(
      timelineMachine.provide({ actors: { loadPage: newest.logic, loadOlder: older.logic } }),
      { input: { conversationId: 'c1' } },
    );
  });

  describe('as it is opened', () => {
    test('the newest page is read and stored', () => {
      expect(selectNewest(now())).toBe('loading');
      const page = pageShape({ seqs: [51, 52], hasMore: true });
      newest.last.resolve(page);
      expect(world.told('db')).toEqual([
        { type: 'page.loaded', conversationId: 'c1', edge: 'newest', page },
      ]);
      expect(selectNewest(now())).toBe('loaded');
      expect(selectOlder(now())).toBe('more');
    });

    test('sync is asked to compare: an event may have overtaken the page', () => {
      newest.last.resolve(pageShape({ seqs: [1] }));
      expect(world.told('sync')).toEqual([{ type: 'sync.check', conversationId: 'c1' }]);
    });

    test('an empty conversation is loaded, and has nothing above', () => {
      newest.last.resolve(pageShape({ seqs: [] }));
      expect(selectNewest(now())).toBe('loaded');
      expect(selectOlder(now())).toBe('nothing');
      scrollUp();
      expect(older.calls).toEqual([]);
    });
  });

  describe('that could not be read', () => {
    test('is tried again by itself: not within 249 ms, and within 500', () => {
      newest.last.reject(noAnswer);
      expect(selectNewest(now())).toBe('waiting');
      expectNth(2, () => newest.calls, world.clock, { afterMs: 249, byMs: 500 });
    });

    test('waits twice as long after the second failure: not within 499 ms, and within 1,000', () => {
      newest.last.reject(noAnswer);
      world.clock.increment(500);
      newest.last.reject(refusal(503));
      expectNth(3, () => newest.calls, world.clock, { afterMs: 499, byMs: 1_000 });
    });

    test('is tried no earlier than the server asked for', () => {
      newest.last.reject(refusal(429, 'rate_limited', 7_000));
      expectNth(2, () => newest.calls, world.clock, { afterMs: 6_999, byMs: 7_000 });
    });

    test.each([true, false])(
      'begins with a short wait again once it had been read (older ones: %s)',
      (hasMore) => {
        newest.last.reject(noAnswer);
        world.clock.increment(500);
        newest.last.reject(noAnswer);
        world.clock.increment(1_000);
        newest.last.resolve(pageShape({ seqs: [1], hasMore }));
        reload();
        newest.last.reject(noAnswer);
        world.clock.increment(500);
        expect(newest.calls).toHaveLength(5);
      },
    );

    test('is tried at once when the connection is back or the person asks', () => {
      newest.last.reject(noAnswer);
      retry();
      expect(newest.calls).toHaveLength(2);
      newest.last.resolve(pageShape({ seqs: [1] }));
      expect(selectNewest(now())).toBe('loaded');
    });

    test('and is refused is not asked for again but by the person', () => {
      newest.last.reject(refusal(404, 'not_found'));
      expect(selectNewest(now())).toBe('failed');
      world.clock.increment(600_000);
      expect(newest.calls).toHaveLength(1);
      retry();
      expect(newest.calls).toHaveLength(2);
    });

    test('leaves nothing in the store', () => {
      newest.last.reject(noAnswer);
      expect(world.told('db')).toEqual([]);
    });
  });

  describe('upwards', () => {
    beforeEach(() => newest.last.resolve(pageShape({ seqs: [51, 52], hasMore: true })));

    test('is read before the oldest message that is there', () => {
      scrollUp();
      expect(older.last.input).toEqual({ conversationId: 'c1', before: 51 });
      const page = pageShape({ seqs: [49, 50], hasMore: true });
      older.last.resolve(page);
      expect(world.told('db').at(-1)).toEqual({
        type: 'page.loaded',
        conversationId: 'c1',
        edge: 'older',
        page,
      });
      scrollUp();
      expect(older.last.input).toEqual({ conversationId: 'c1', before: 49 });
    });

    test('is not read twice at a time', () => {
      scrollUp();
      scrollUp();
      expect(older.calls).toHaveLength(1);
      expect(selectOlder(now())).toBe('loading');
    });

    test('ends at the first message', () => {
      scrollUp();
      older.last.resolve(pageShape({ seqs: [1, 50], hasMore: false }));
      expect(selectOlder(now())).toBe('nothing');
      scrollUp();
      expect(older.calls).toHaveLength(1);
    });

    test('fails in its own place: what is loaded stays, scrolling does not hammer, a click tries again', () => {
      scrollUp();
      older.last.reject(noAnswer);
      expect(selectOlder(now())).toBe('failed');
      expect(selectNewest(now())).toBe('loaded');
      scrollUp();
      scrollUp();
      expect(older.calls).toHaveLength(1);
      retry();
      expect(older.calls).toHaveLength(2);
      expect(older.last.input).toEqual({ conversationId: 'c1', before: 51 });
      older.last.resolve(pageShape({ seqs: [50], hasMore: true }));
      expect(selectOlder(now())).toBe('more');
    });
  });

  describe('behind deleted messages', () => {
    test('is read on by itself: nobody can scroll where nothing is to be seen', () => {
      newest.last.resolve(deletedPage([51, 52]));
      expect(older.last.input).toEqual({ conversationId: 'c1', before: 51 });
      expect(selectOlder(now())).toBe('loading');
      older.last.resolve(deletedPage([49, 50]));
      expect(older.last.input).toEqual({ conversationId: 'c1', before: 49 });
      older.last.resolve(pageShape({ seqs: [47, 48], hasMore: true }));
      expect(older.calls).toHaveLength(2);
      expect(selectOlder(now())).toBe('more');
      expect(world.told('db')).toHaveLength(3);
    });

    test('and nothing before them is read no further', () => {
      newest.last.resolve({ ...deletedPage([1, 2]), hasMore: false });
      expect(older.calls).toEqual([]);
      expect(selectOlder(now())).toBe('nothing');
    });

    test('is not read on without end when it fails', () => {
      newest.last.resolve(deletedPage([51, 52]));
      older.last.reject(noAnswer);
      expect(selectOlder(now())).toBe('failed');
      expect(older.calls).toHaveLength(1);
      retry();
      expect(older.last.input).toEqual({ conversationId: 'c1', before: 51 });
    });
  });

  describe('whose pages sync has thrown away', () => {
    test('is read from the newest again, and what was known of its beginning is forgotten', () => {
      newest.last.resolve(pageShape({ seqs: [51, 52], hasMore: true }));
      reload();
      expect(newest.calls).toHaveLength(2);
      newest.last.resolve(pageShape({ seqs: [1951, 1952], hasMore: true }));
      scrollUp();
      expect(older.last.input).toEqual({ conversationId: 'c1', before: 1951 });
    });

    test('does not wait for the older page that was under way', () => {
      newest.last.resolve(pageShape({ seqs: [51, 52], hasMore: true }));
      scrollUp();
      const underWay = older.last;
      reload();
      expect(underWay.stopped).toBe(true);
      expect(selectNewest(now())).toBe('loading');
      newest.last.resolve(pageShape({ seqs: [9], hasMore: true }));
      expect(world.told('db').map(({ edge }) => edge)).toEqual(['newest', 'newest']);
    });

    test('is asked for anew when the first reading was still under way', () => {
      const underWay = newest.last;
      reload();
      expect(underWay.stopped).toBe(true);
      expect(newest.calls).toHaveLength(2);
    });
  });
});
