/** The history of 'c1' beside a real store, on a simulated clock; one for each test. */
import type { AnyEventObject, SimulatedClock } from 'xstate';
import type { MessagePage } from '#contract/conversations.ts';
import type { DbEvent } from '#machines/store/db/db.events.ts';
import type { DbContext } from '#machines/store/db/db.types.ts';
import type { TimelineEvent } from '#machines/chats/timeline/timeline.events.ts';
import { timelineMachine } from '#machines/chats/timeline/timeline.machine.ts';
import type { Question } from '#machines/chats/timeline/timeline.context.ts';
import { freshly } from '#tests/infra/freshly.ts';
import {
  conversationShape,
  ownUserShape,
  pageShape,
  userShape,
} from '#tests/machines/kit/shapes.ts';
import { startDb } from '#tests/machines/kit/start-db.ts';
import { createWorld, promiseActor } from '#tests/model/rules.ts';

type Ends = Pick<MessagePage, 'hasOlder' | 'hasNewer'>;

/** A stretch of the conversation; by default there is more on both sides. */
export function stretch(from: number, to: number, ends: Partial<Ends> = {}): MessagePage {
  const { hasOlder = true, hasNewer = true } = ends;
  const seqs = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return { ...pageShape({ seqs, hasMore: hasOlder, version: 1_000 }), hasOlder, hasNewer };
}

/** The page with these messages deleted. */
export const without = (page: MessagePage, ...seqs: number[]): MessagePage => ({
  ...page,
  messages: page.messages.map((message) =>
    seqs.includes(message.seq)
      ? { ...message, content: '', deletedAt: '2026-03-01T11:00:00.000Z' }
      : message,
  ),
});

export function timelineWorld() {
  const now = freshly(create);
  const send = (event: TimelineEvent) => now().timeline.send(event);
  return {
    send,
    state: () => now().timeline.getSnapshot(),
    clock: (): SimulatedClock => now().world.clock,
    db: (): DbContext => now().db.getSnapshot().context,
    told: (peer: string): AnyEventObject[] => now().world.told(peer),
    take: (...events: DbEvent[]) => events.forEach((event) => now().db.send(event)),
    /** Lets the list tell this much of the conversation and starts its history. */
    begin: (list: { lastSeq?: number; readSeq?: number; unread?: number } = {}) => {
      const { lastSeq = 1_000 } = list;
      const { readSeq = lastSeq } = list;
      const { unread = lastSeq - readSeq } = list;
      const { email: _email, chosenStatus: _chosen, role: _role, ...me } = ownUserShape();
      const conversation = conversationShape({
        lastSeq,
        version: 1_000,
        participants: [
          { user: me, role: 'member', lastReadSeq: readSeq },
          { user: userShape(), role: 'member', lastReadSeq: 0 },
        ],
      });
      const entries = [{ conversation, unreadCount: unread }];
      now().db.send({ type: 'list.loaded', entries, known: {} });
      now().begin();
    },
    /** The questions of all readings that started a new stretch. */
    asked: () => now().page.calls.map(({ input }) => input.question),
    page: () => now().page,
    older: () => now().older,
    newer: () => now().newer,
  };
}

function create() {
  const world = createWorld({ peers: ['sync'] });
  const page = promiseActor<MessagePage, { conversationId: string; question: Question }>();
  const older = promiseActor<MessagePage, { conversationId: string; before: number }>();
  const newer = promiseActor<MessagePage, { conversationId: string; after: number }>();
  const db = startDb(world);
  const actors = { loadPage: page.logic, loadOlder: older.logic, loadNewer: newer.logic };
  const start = () =>
    world.start(timelineMachine.provide({ actors }), { input: { conversationId: 'c1' } });
  let timeline: ReturnType<typeof start> | null = null;
  return {
    world,
    page,
    older,
    newer,
    db,
    begin: () => {
      timeline = start();
    },
    get timeline() {
      if (timeline === null) throw new Error('begin() it first');
      return timeline;
    },
  };
}
