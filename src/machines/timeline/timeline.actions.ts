/** What the history does with a page that has come, and with a wish to be somewhere. */
import { assign, enqueueActions, type ActionArgs } from 'xstate';
import type { MessagePage } from '#contract/conversations.ts';
import type { DbEventOf } from '../db/db.events.ts';
import { readDb } from '../db/db.reader.ts';
import { tell } from '../peers.ts';
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
  ({ context }, page) => grownDown(context, page),
);

const looking = (
  look: Parameters<
    typeof enqueueActions<
      TimelineContext,
      TimelineEvent,
      undefined,
      TimelineEvent,
      never,
      never,
      never,
      never,
      never
    >
  >[0],
) =>
  enqueueActions<
    TimelineContext,
    TimelineEvent,
    undefined,
    TimelineEvent,
    never,
    never,
    never,
    never,
    never
  >(look);

/** What is new, where one was, or the end: it may be loaded or not. */
export const chooseWhereToEnter = looking(({ context, system, enqueue }) => {
  const { question, ...opening } = openingOf(readDb(system), context.conversationId);
  enqueue.assign({ ...opening, question: question ?? context.question });
  if (question === null) return;
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

export const aimAtNewest = looking(({ context, enqueue }) => {
  enqueue.assign({ goal: 'newest' });
  if (!context.hasNewer) {
    enqueue.raise({ type: 'timeline.nearSeen' });
    return;
  }
  enqueue.assign({ question: { edge: 'newest' } });
  enqueue.raise({ type: 'timeline.farSeen', isSame: false });
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
