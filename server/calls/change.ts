/**
 * Changes a call. The change runs in the call's queue, which orders it with requests to the video server, and inside
 * that in the conversation's queue. It is a transaction with both rows locked, and the chart of the record says what
 * follows from it. Events leave after the commit. Queues and locks are taken in the order that docs/architecture.md
 * (Locks) tells.
 */
import type { CallLine } from '#contract/calls.ts';
import type { Message } from '#contract/messages.ts';
import type { Bus } from '#server/store/bus/bus.ts';
import type { Clock } from '#server/kit/time.ts';
import type { KeyedQueue } from '#server/kit/keyed-queue.ts';
import { lockConversation, raiseVersion } from '#server/chats/conversations/row.ts';
import type { LockedConversation } from '#server/chats/conversations/row.ts';
import { conversationsFor, broadcastConversation } from '#server/chats/conversations/views.ts';
import type { ConversationViews } from '#server/chats/conversations/views.ts';
import type { Database, Queries } from '#server/store/database/database.ts';
import { writeServiceLine } from '#server/groups/service-line.ts';
import type { Presence } from '#server/chats/presence/presence.ts';
import { readDisplayName } from '#server/people/users/person.ts';
import type { Video } from './video/video.ts';
import { applyToVideo, publishEffects } from './effects.ts';
import type { Committed } from './effects.ts';
import type { CallEffect, CallRecordEvent } from './record/call-record.events.ts';
import { lineOf, nextDeadline, callOf } from './record/call-record.ts';
import type { CallRecord, CallWaits } from './record/call-record.ts';
import { isDue, applyClock, applyEvents } from './record/transition.ts';
import type { Call, Transition } from './record/transition.ts';
import { lockEntering, readRunning, save } from './store.ts';
import { callLineText } from './line-text.ts';

export interface ChangeNeeds {
  readonly db: Database;
  readonly bus: Bus;
  readonly changeQueue: KeyedQueue;
  readonly presence: Presence;
  readonly clock: Clock;
  readonly video: Video;
  readonly waits: CallWaits;
  /** Hears when something falls due next; null: nothing is awaited. */
  readonly onDeadline: (until: number | null) => void;
  readonly onFailure: (error: unknown) => void;
}

/** A call and its conversation, as read under their locks. */
export interface LockedCall {
  readonly tx: Queries;
  readonly at: number;
  /** undefined: the conversation is gone. */
  readonly conversation: LockedConversation | undefined;
  /** The call that runs there, with everything due applied. */
  readonly call: Call | undefined;
}

export const isMember = ({ conversation }: LockedCall, userId: string): boolean =>
  conversation?.members.some((member) => member.userId === userId) === true;

export interface Decision<T> {
  readonly answer: T;
  /** Missing: nothing changes. */
  readonly transition?: Transition;
  readonly video?: boolean;
}

export interface CallChange<T> {
  readonly conversationId: string;
  /** People who may come into the call by this change. */
  readonly entering?: readonly string[];
  /** By default everything due is applied first; `beforeTime` is for a change that prolongs a deadline. */
  readonly order?: 'afterTime' | 'beforeTime';
  /** Runs before the transaction, in the call's queue: for questions to the video server. */
  readonly prepare?: () => Promise<void>;
  readonly decide: (found: LockedCall) => Promise<Decision<T>>;
}

/**
 * Changes a call and returns when the change is committed and published. The video server is asked afterwards, in the
 * same queue.
 */
export function changeCall<T>(needs: ChangeNeeds, change: CallChange<T>): Promise<T> {
  return inCallQueue(needs, change.conversationId, async (videoEffects) => {
    await change.prepare?.();
    return changeCallInQueue(needs, videoEffects, change);
  });
}

/** Does the same for code that is in the call's queue already and collects the effects for the video server itself. */
export async function changeCallInQueue<T>(
  needs: ChangeNeeds,
  videoEffects: CallEffect[],
  change: Omit<CallChange<T>, 'prepare'>,
): Promise<T> {
  for (;;) {
    const changed = await needs.changeQueue.run(change.conversationId, () =>
      changeOnce(needs, change),
    );
    videoEffects.push(...(changed.outcome?.committed.effects ?? []));
    if ('answer' in changed) return changed.answer;
  }
}

type EventsAt = (
  call: Call,
  at: number,
) => readonly CallRecordEvent[] | Promise<readonly CallRecordEvent[]>;

/** Applies events to the call that runs in a conversation; does nothing where none runs. */
export async function changeRunningCall(
  needs: ChangeNeeds,
  conversationId: string,
  eventsAt: EventsAt,
  order: CallChange<void>['order'] = 'afterTime',
): Promise<void> {
  await changeCall(needs, {
    conversationId,
    order,
    async decide({ call, at }) {
      return {
        answer: undefined,
        ...(call && { transition: applyEvents(call, await eventsAt(call, at)) }),
      };
    },
  });
}

/**
 * Runs `work` in the call's queue and returns its answer. The effects that `work` collects are applied to the video
 * server before the queue goes on.
 */
export function inCallQueue<T>(
  { changeQueue, video, onFailure }: ChangeNeeds,
  conversationId: string,
  work: (videoEffects: CallEffect[]) => Promise<T>,
): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  void changeQueue.run(`call ${conversationId}`, async () => {
    const videoEffects: CallEffect[] = [];
    await work(videoEffects).then(resolve, reject);
    await applyToVideo(video, conversationId, videoEffects, onFailure);
  });
  return promise;
}

interface Outcome {
  readonly waitsUntil: number | null;
  readonly committed: Committed;
  /** The line that the change writes into the timeline, as the end of a call does; null: none. */
  readonly line: { readonly message: Message; readonly service: CallLine } | null;
  /** null: it neither begins nor stops ringing. */
  readonly isRinging: boolean | null;
  /** null: nobody sees a difference. */
  readonly views: ConversationViews | null;
}

type Changed<T> = { readonly outcome: Outcome | null } & (
  | { readonly answer: T }
  | { readonly again: true }
);

async function changeOnce<T>(
  needs: ChangeNeeds,
  change: Omit<CallChange<T>, 'prepare'>,
): Promise<Changed<T>> {
  const { db, clock, bus, waits, onDeadline } = needs;
  const { conversationId, entering = [], order = 'afterTime', decide } = change;
  const changed = await db.transaction(async (tx): Promise<Changed<T>> => {
    await lockEntering(tx, entering);
    const conversation = await lockConversation(tx, conversationId);
    const call = conversation && (await readRunning(tx, conversationId, waits, 'locked'));
    const at = clock.now();
    // Everything due is applied in a transaction of its own, so that `decide` finds the call as it is after that.
    if (conversation && call && order === 'afterTime' && isDue(call, at)) {
      const outcome = await write(needs, { tx, conversation, call, at }, applyClock(call, at));
      return { outcome, again: true };
    }
    const { answer, transition, video } = await decide({ tx, at, conversation, call });
    if (!transition || !conversation) return { outcome: null, answer };
    return {
      outcome: await write(needs, { tx, conversation, call, at }, transition, video),
      answer,
    };
  });
  if (changed.outcome) {
    tell(bus, changed.outcome);
    onDeadline(changed.outcome.waitsUntil);
  }
  return changed;
}

async function write(
  { presence }: ChangeNeeds,
  { tx, conversation, call, at }: LockedCall & { readonly conversation: LockedConversation },
  { stage, record, effects }: Transition,
  video = false,
): Promise<Outcome | null> {
  if (record === call?.record && effects.length === 0) return null;
  const { conversationId } = record;
  await save(tx, { stage, record });
  const callerName = (await readDisplayName(tx, record.callerId)) ?? '';
  const waitsUntil = nextDeadline(stage, record);
  const committed: Committed = { record, effects, at, callerName, video };

  const current = JSON.stringify(callOf(stage, record));
  const isNew = call === undefined;
  const isSame = !isNew && current === JSON.stringify(callOf(call.stage, call.record));
  const line = stage === 'ended' ? await writeLine(tx, record) : null;
  const rang = call?.stage === 'ringing';
  const isRinging = (stage === 'ringing') === rang ? null : !rang;
  const outcome = { waitsUntil, committed, line, isRinging, views: null };
  const viewerId = conversation.members[0]?.userId;
  if (isSame || viewerId === undefined) return outcome;
  await raiseVersion(tx, conversationId);
  // They are read before the commit, so that the event carries this very version and no later one.
  const views = await conversationsFor(tx, presence, conversationId, viewerId);
  return { ...outcome, views: views ?? null };
}

async function writeLine(tx: Queries, record: CallRecord) {
  const service = lineOf(record);
  const { conversationId, callerId } = record;
  const words = callLineText(service);
  return { service, message: await writeServiceLine(tx, conversationId, callerId, service, words) };
}

function tell(bus: Bus, { committed, line, isRinging, views }: Outcome): void {
  // This comes first, because a device has to ring, or stop ringing, at once.
  publishEffects(bus, committed);
  if (isRinging !== null) {
    const { id: callId, callerId } = committed.record;
    bus.announce({ kind: 'call.rings', callId, callerId, isRinging });
  }
  if (line) {
    const { message, service } = line;
    const { conversationId, id: messageId, senderId, version } = message;
    const payload = { conversationId, message, version };
    bus.publish({ to: 'conversation', conversationId }, { name: 'message:new', payload });
    const missed = { conversationId, messageId, senderId, version };
    // The called person was in another call, so the line of this one makes no noise.
    const quiet = service.outcome === 'busy' && ({ quiet: true } as const);
    bus.publish(
      { to: 'users', userIds: service.missedBy },
      { name: 'message:notify', payload: { ...missed, ...quiet } },
    );
  }
  if (views) broadcastConversation(bus, 'conversations:update', views, views.userIds);
}
