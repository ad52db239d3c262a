import { describe, expect, test } from 'vitest';
import type { Gap, SyncEvent } from '#machines/store/sync/sync.events.ts';
import { syncMachine } from '#machines/store/sync/sync.machine.ts';
import { changesShape, conversationShape, noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { createDb } from '#tests/machines/store/db/db.fixture.ts';
import { startStubbed } from '#tests/model/stubbed.ts';

const gap: Gap = { conversationId: 'c1', after: 3, receiptsAfter: 0 };

function begin() {
  const sync = startStubbed(syncMachine, { peers: ['db', 'inbox', 'session'] });
  sync.world.hold('db', createDb().now);
  const send = (...events: readonly SyncEvent[]) =>
    events.forEach((event) => sync.actor.send(event));
  return {
    ...sync,
    send,
    data: () => sync.now().value.data,
    tries: () => sync.now().context.failedTries,
    checked: () => sync.now().context.checked,
    /** Leads to the reading of what c1 lacks. */
    catchUp: () => {
      send({ type: 'inbox.refreshed' });
      send({ type: 'sync.check', conversationId: 'c1' });
      send({ type: 'sync.gapFound', gap });
    },
    wait: (ms: number) => sync.world.clock.increment(ms),
  };
}

const catchingUp = () => {
  const sync = begin();
  sync.send({ type: 'realtime.live' });
  sync.catchUp();
  return sync;
};

describe('what is missing', () => {
  test('is looked for anew after sleep alone; the connection is as it was', () => {
    const sync = begin();
    sync.send({ type: 'realtime.live' });
    sync.send({ type: 'inbox.refreshed' }, { type: 'sync.nothingMissing' });
    for (const signal of ['focused', 'shown', 'online'] as const)
      sync.send({ type: 'page.signal', signal });
    expect(sync.data()).toBe('resting');
    sync.send({ type: 'page.signal', signal: 'woke' });
    expect(sync.now().value).toEqual({ link: 'joined', data: 'refreshing' });
  });

  test('is looked for in all that was asked about, also while something else goes on', () => {
    const sync = begin();
    sync.send({ type: 'realtime.live' }, { type: 'sync.check', conversationId: 'c7' });
    sync.send({ type: 'inbox.refreshed' });
    expect(sync.inputOf('findGap')).toEqual({ checked: ['c7'] });
    sync.send({ type: 'sync.nothingMissing' });
    expect([sync.data(), sync.checked(), sync.tries()]).toEqual(['resting', [], 0]);
  });

  test('that cannot be looked for is left, and what was asked about forgotten', () => {
    const sync = begin();
    sync.send({ type: 'sync.check', conversationId: 'c1' });
    sync.fail('findGap');
    expect([sync.data(), sync.checked()]).toEqual(['resting', []]);
  });

  test.each([
    ['it gets no answer', (sync: ReturnType<typeof begin>) => sync.fail('readChanges', noAnswer)],
    [
      'the server knows less',
      (sync: ReturnType<typeof begin>) =>
        sync.finish('readChanges', { ...changesShape({ version: 1 }), complete: false }),
    ],
    [
      'the server knows no more',
      (sync: ReturnType<typeof begin>) => sync.finish('readChanges', changesShape({ version: 3 })),
    ],
  ])('is asked for later each time when %s, and soon again once nothing is missing', (_, fail) => {
    const sync = catchingUp();
    fail(sync);
    expect([sync.data(), sync.tries(), sync.now().hasTag('waiting')]).toEqual([
      'backingOff',
      1,
      true,
    ]);
    sync.wait(500);
    expect(sync.data()).toBe('refreshing');
    sync.catchUp();
    fail(sync);
    expect(sync.tries()).toBe(2);
    sync.wait(1_000);
    sync.send({ type: 'inbox.refreshed' }, { type: 'sync.nothingMissing' });
    expect(sync.tries()).toBe(0);
  });

  test('is stored, also where the server knows no more', () => {
    const sync = catchingUp();
    sync.finish('readChanges', changesShape({ version: 3 }));
    expect(sync.world.told('db')).toMatchObject([{ type: 'changes.loaded', after: 3 }]);
  });

  test('of a conversation that is no longer mine is nothing', () => {
    const sync = catchingUp();
    sync.fail('readChanges', refusal(404));
    expect([sync.data(), sync.world.told('db').at(-1)?.type]).toEqual([
      'examining',
      'conversation.removed',
    ]);
  });
});

test('a conversation that begins is taken in', () => {
  const sync = begin();
  const payload = { conversation: conversationShape({ id: 'c9' }) };
  sync.send({ type: 'conversations:new', payload });
  expect(sync.world.told('db')).toEqual([{ type: 'conversations:new', payload }]);
});
