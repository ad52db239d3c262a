/** The inbox beside a real store, on a simulated clock; one for each test. */
import type { AnyActorRef } from 'xstate';
import type { Conversation, ConversationEntry } from '#contract/conversations.ts';
import { composerMachine } from '#machines/sending/composer/composer.machine.ts';
import { conversationMachine } from '#machines/chats/conversation/conversation.machine.ts';
import type { DbContext } from '#machines/store/db/db.types.ts';
import type { InboxEvent } from '#machines/chats/inbox/inbox.events.ts';
import {
  inboxMachine,
  type ListAnswer,
  type ListQuestion,
} from '#machines/chats/inbox/inbox.machine.ts';
import type { Batch } from '#machines/chats/receipts/receipts.machine.ts';
import { receiptsMachine } from '#machines/chats/receipts/receipts.machine.ts';
import { freshly } from '#tests/infra/freshly.ts';
import { startDb } from '#tests/machines/kit/start-db.ts';
import { callbackActor, createWorld, promiseActor } from '#tests/model/rules.ts';
import { withStubs } from '#tests/model/stubs.ts';

export function inboxWorld() {
  const now = freshly(create);
  const asked = () => now().list.calls.length;
  const conversationOf = (id: string): AnyActorRef | undefined =>
    now().inbox.system.get(`conversation:${id}`);
  return {
    it: now,
    store: (): DbContext => now().db.getSnapshot().context,
    asked,
    wait: (ms: number) => now().world.clock.increment(ms),
    answer: (...entries: ConversationEntry[]) => {
      const { known } = now().list.last.input;
      now().list.last.resolve({ etag: `e${asked()}`, known, entries, clockSkewMs: null });
    },
    open: (conversationId: string) => now().inbox.send({ type: 'inbox.open', conversationId }),
    close: () => now().inbox.send({ type: 'inbox.close' }),
    soon: () => now().inbox.send({ type: 'inbox.refreshSoon' }),
    conversationOf,
    running: (...ids: string[]) => ids.filter((id) => conversationOf(id) !== undefined),
  };
}

/** Stubs replace all parts of conversations except the composer and the receipts. */
function create() {
  const world = createWorld({
    peers: ['realtime', 'sync', 'layout', 'outbox', 'viewer', 'callLoader', 'lateLoader'],
  });
  const db = startDb(world);
  const list = promiseActor<ListAnswer, ListQuestion>();
  const direct = promiseActor<Conversation, { userId: string }>();
  const page = callbackActor<InboxEvent>();
  const drafts = callbackActor<InboxEvent, { userId: string }>();
  const focus = callbackActor();
  const server = promiseActor<void, { conversationId: string; batch: Batch }>();
  const receipts = receiptsMachine.provide({
    actors: { watchAttention: focus.logic, markRead: server.logic },
  });
  const inbox = world.start(
    inboxMachine.provide({
      actors: {
        readList: list.logic,
        findDirect: direct.logic,
        watchPage: page.logic,
        watchDrafts: drafts.logic,
        receipts,
        conversation: withStubs(conversationMachine).provide({
          actors: { composer: composerMachine, receipts },
        }),
      },
    }),
    { id: 'inbox', systemId: 'inbox' },
  );
  return { world, db, list, direct, page, drafts, focus, server, inbox };
}
