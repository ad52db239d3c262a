/** Sync beside a real store, on a simulated clock; one for each test. */
import type { AnyEventObject, SimulatedClock } from 'xstate';
import type { Changes } from '#contract/conversations.ts';
import type { DbContext } from '#machines/store/db/db.types.ts';
import type { DbEvent } from '#machines/store/db/db.events.ts';
import type { Gap, SyncEvent, VersionedEvent } from '#machines/store/sync/sync.events.ts';
import { syncMachine } from '#machines/store/sync/sync.machine.ts';
import { freshly } from '#tests/infra/freshly.ts';
import { changesShape, entryShape, messageShape, pageShape } from '#tests/machines/kit/shapes.ts';
import { startDb } from '#tests/machines/kit/start-db.ts';
import { callbackActor, createWorld, promiseActor } from '#tests/model/rules.ts';

/** A world in which two conversations with two messages each are loaded. */
export function syncWorld() {
  const now = freshly(create);
  const take = (...events: DbEvent[]) => {
    for (const event of events) now().db.send(event);
  };
  const listRead = (...versions: number[]) => {
    const entries = versions.map((version, index) =>
      entryShape({ id: `c${index + 1}`, version, lastSeq: version }),
    );
    take({ type: 'list.loaded', entries, known: {} });
    now().sync.send({ type: 'inbox.refreshed' });
  };
  return {
    take,
    listRead,
    sync: () => now().sync,
    changes: () => now().changes,
    page: () => now().page,
    clock: (): SimulatedClock => now().world.clock,
    db: (): DbContext => now().db.getSnapshot().context,
    told: (peer: string): AnyEventObject[] => now().world.told(peer),
    asked: () => now().changes.calls.map(({ input }) => input),
    hear: (...events: VersionedEvent[]) => {
      for (const event of events) now().sync.send(event);
    },
    /** Answers the last request with a message for each of these versions. */
    answer: (...versions: number[]) => {
      const messages = versions.map((seq) => messageShape({ seq }));
      now().changes.last.resolve(changesShape({ version: versions.at(-1) ?? 0, messages }));
    },
    connect: () => {
      now().sync.send({ type: 'realtime.live' });
      listRead(2, 2);
    },
  };
}

export const said = (seq: number, conversationId = 'c1'): VersionedEvent => ({
  type: 'message:new',
  payload: {
    conversationId,
    message: messageShape({ id: `${conversationId}/${seq}`, conversationId, seq }),
    version: seq,
  },
});

/** Anna has read 'c1' as far as its second message. */
export const readByAnna = (receiptsVersion: number): VersionedEvent => ({
  type: 'receipts:update',
  payload: {
    conversationId: 'c1',
    userId: 'anna',
    lastReadSeq: 2,
    messageIds: [],
    status: 'READ',
    receiptsVersion,
  },
});

export const notified = (
  version: number,
  conversationId = 'c1',
  senderId = 'anna',
): VersionedEvent => ({
  type: 'message:notify',
  payload: { conversationId, messageId: `${conversationId}/${version}`, senderId, version },
});

function create() {
  const world = createWorld({ peers: ['inbox', 'contacts', 'session', 'person', 'timeline:c1'] });
  const changes = promiseActor<Changes, Gap>();
  const page = callbackActor<SyncEvent>();
  const db = startDb(world);
  const entries = ['c1', 'c2'].map((id) => entryShape({ id, version: 2, lastSeq: 2 }));
  db.send({ type: 'list.loaded', entries, known: {} });
  for (const conversationId of ['c1', 'c2']) {
    const loaded = pageShape({ seqs: [1, 2] });
    db.send({ type: 'page.loaded', conversationId, edge: 'newest', page: loaded });
  }
  const sync = world.start(
    syncMachine.provide({ actors: { readChanges: changes.logic, watchPage: page.logic } }),
  );
  return { world, changes, page, db, sync };
}
