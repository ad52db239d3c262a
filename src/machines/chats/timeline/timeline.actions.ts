/** What the history does with a page that has come, and with a wish to be somewhere. */
import { assign, enqueueActions, type ActionArgs } from 'xstate';
import type { MessagePage } from '#contract/conversations.ts';
import type { DbEventOf } from '#machines/store/db/db.events.ts';
import { readDb } from '#machines/store/db/db.reader.ts';
import { tell } from '#machines/kit/peers.ts';
import {
  begun,
  grownDown,
  grownUp,
  loadedTarget,
  returning,
  type TimelineContext,
} from './timeline.context.ts';
import type { TimelineEvent } from './timeline.events.ts';
import { isSameQuestion, openingOf } from './timeline.opening.ts';

export type Arrived = { readonly page: MessagePage };
export type Failed = { readonly error: unknown };

export const asked = ({ context: { conversationId, question } }: { context: TimelineContext }) => ({
  conversationId,
  question,
});
export const ofPage = ({ event }: { event: { output: MessagePage } }): Arrived => ({
  page: event.output,
});
export const ofError = ({ event }: { event: Failed }): Failed => ({ error: event.error });

type Args = ActionArgs<TimelineContext, TimelineEvent, TimelineEvent>;
type Edge = DbEventOf<'page.loaded'>['edge'];

/** To the store, into the context, and sync compares: an event may have overtaken it. */
const takingIn = (
  edgeOf: (context: TimelineContext) => Edge,
  grown: (args: Args, page: MessagePage) => Partial<TimelineContext>,
) =>
  enqueueActions<
    TimelineContext,
    TimelineEvent,
    Arrived,
    TimelineEvent,
    never,
    never,
    never,
    never,
    never
  >(({ enqueue, ...args }, { page }) => {
    const { conversationId } = args.context;
    const edge = edgeOf(args.context);
    enqueue(tell('db', { type: 'page.loaded', conversationId, edge, page }));
    enqueue.assign(grown(args, page));
    enqueue(tell('sync', { type: 'sync.check', conversationId }));
  });

export const takeInBegun = takingIn(
  ({ question }) => (question.edge === 'newest' ? 'newest' : 'around'),
  ({ context, system }, page) => begun(context, page, readDb(system)?.self.id ?? ''),
);
export const takeInOlder = takingIn(
  () => 'older',
  ({ context }, page) => grownUp(context, page),
);
export const takeInNewer = takingIn(
  () => 'newer',
  ({ context, system }, page) => grownDown(context, page, readDb(system)),
);

const looking = enqueueActions<
  TimelineContext,
  TimelineEvent,
  undefined,
  TimelineEvent,
  never,
  never,
  never,
  never,
  never
>;

/** What is new, where one was, or the end: it may be loaded or not. */
export const chooseWhereToEnter = looking(({ context, system, enqueue }) => {
  const { question, ...opening } = openingOf(readDb(system), context.conversationId);
  enqueue.assign({ ...opening, question: question ?? context.question });
  if (question === null) {
    enqueue.raise({ type: 'timeline.nearSeen' });
    return;
  }
  const isSame = isSameQuestion(question, context.question);
  enqueue.raise({ type: 'timeline.farSeen', isSame });
});

export const aimAtMessage = looking(({ context, event, system, enqueue }) => {
  if (event.type !== 'timeline.jump') return;
  const { messageId } = event;
  const found = loadedTarget(readDb(system), context.conversationId, messageId);
  if (found === 'deleted') {
    enqueue.raise({ type: 'timeline.missed' });
    return;
  }
  enqueue.assign({ goal: { messageId, mark: true, offsetPx: null } });
  if (found === 'shown') {
    enqueue.raise({ type: 'timeline.nearSeen' });
    return;
  }
  enqueue.assign({ question: { edge: 'around', messageId } });
  enqueue.raise({ type: 'timeline.farSeen', isSame: false });
});

export const aimAtNewest = looking(({ context, system, enqueue }) => {
  const { conversationId, hasNewer, question: before } = context;
  const isThere = readDb(system)?.timelines[conversationId] !== undefined;
  enqueue.assign({ goal: 'newest' });
  if (isThere && !hasNewer) {
    enqueue.raise({ type: 'timeline.nearSeen' });
    return;
  }
  const question = { edge: 'newest' as const };
  enqueue.assign({ question });
  // What is under way before there is any page may be the newest one already.
  enqueue.raise({ type: 'timeline.farSeen', isSame: !isThere && isSameQuestion(question, before) });
});

export const aimWhereOneWas = assign<
  TimelineContext,
  TimelineEvent,
  undefined,
  TimelineEvent,
  never
>(({ context, event }) =>
  event.type === 'timeline.left' ? returning(context, event.position) : {},
);

export const keepPosition = tell<'db', TimelineContext, TimelineEvent>(
  'db',
  ({ context: { conversationId }, event }) => ({
    type: 'position.kept',
    conversationId,
    position: event.type === 'timeline.left' ? event.position : null,
  }),
);
