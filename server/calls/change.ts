/**
 * Changing a call: in its own lane, which orders it with what is done at the video server, and there in the
 * conversation's, one transaction with the locks on the conversation and on the call; the chart says what follows.
 * Its events leave after the commit. KeyedQueue are taken in this order, and locks: people who come into a call, the
 * conversation, the call.
 */
import type { Message } from '#contract/messages.ts';
import type { Bus } from '#server/store/bus/bus.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { KeyedQueue } from '#server/kit/keyed-queue.ts';
import { conversationsFor, broadcastConversation } from '#server/chats/conversations/views.ts';
import type { ConversationViews } from '#server/chats/conversations/views.ts';
import type { Database, Queries } from '#server/store/database/database.ts';
import { writeServiceLine } from '../groups/service-line.ts';
import type { Presence } from '#server/chats/presence/presence.ts';
import type { Video } from './video/video.ts';
import { applyToVideo, publishEffects } from './effects.ts';
import type { Committed } from './effects.ts';
import type { CallEffect, CallRecordEvent } from './record/call-record.events.ts';
import { lineOf, nextDeadline, callOf } from './record/call-record.ts';
import type { CallWaits } from './record/call-record.ts';
import { isDue, applyClock, applyEvents } from './record/transition.ts';
import type { Call, Transition } from './record/transition.ts';
import { lockEntering, lockPlace, lockRunning, save } from './store.ts';
import type { LockedConversation } from './store.ts';
import { callLineText } from './line-text.ts';

export interface ChangeNeeds {
  readonly db: Database;
  readonly bus: Bus;
  readonly changeQueue: KeyedQueue;
  readonly presence: Presence;
  readonly clock: Clock;
  readonly video: Video;
  readonly waits: CallWaits;
  /** The call waits for this time; null: for none. */
  readonly onDeadline: (until: number | null) => void;
  readonly onFailure: (error: unknown) => void;
}

/** What whoever changes a call finds, locked. */
export interface LockedCall {
  readonly tx: Queries;
  readonly at: number;
  /** undefined: there is no such conversation any more. */
  readonly place: LockedConversation | undefined;
  /** The call that runs there; what time has brought is in it. */
  readonly call: Call | undefined;
}

export interface Decision<T> {
  readonly answer: T;
  /** Missing: nothing changes. */
  readonly transition?: Transition;
  readonly video?: boolean;
}

export interface CallChange<T> {
  readonly conversationId: string;
  /** Who may be in a call afterwards and was in none before. */
  readonly entering?: readonly string[];
  /** What is due comes first, but for what says that nobody could be in time. */
  readonly order?: 'afterTime' | 'beforeTime';
  /** Before the transaction, in the queue of the call: what the video server has to be asked. */
  readonly prepare?: () => Promise<void>;
  readonly decide: (found: LockedCall) => Promise<Decision<T>>;
}

/** Answers once it is committed and told; the video server's part follows in the same queue. */
export function changeCall<T>(needs: ChangeNeeds, change: CallChange<T>): Promise<T> {
  return inCallQueue(needs, change.conversationId, async (videoEffects) => {
    await change.prepare?.();
    return changeCallInQueue(needs, videoEffects, change);
  });
}

/** Within the call's queue; `videoEffects` is for the video server. */
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

/** Where a call runs; elsewhere it is for nobody. */
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

/** The queue goes on with the effects when the answer is there. */
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
  readonly line: Message | null;
  readonly missedBy: readonly string[];
  /** It met somebody busy: their line makes no noise. */
  readonly isQuiet: boolean;
  /** It begins to ring, or rings no more; null: neither. */
  readonly isRinging: boolean | null;
  /** null: it looks the same to everybody. */
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
    const place = await lockPlace(tx, conversationId);
    const call = place && (await lockRunning(tx, conversationId, waits));
    const at = clock.now();
    // A change of its own: what is asked now finds what time has made of it.
    if (place && call && order === 'afterTime' && isDue(call, at)) {
      const outcome = await write(needs, { tx, place, call, at }, applyClock(call, at));
      return { outcome, again: true };
    }
    const { answer, transition, video } = await decide({ tx, at, place, call });
    if (!transition || !place) return { outcome: null, answer };
    return { outcome: await write(needs, { tx, place, call, at }, transition, video), answer };
  });
  if (changed.outcome) {
    tell(bus, changed.outcome);
    onDeadline(changed.outcome.waitsUntil);
  }
  return changed;
}

async function write(
  { presence }: ChangeNeeds,
  { tx, place, call, at }: LockedCall & { readonly place: LockedConversation },
  { stage, record, effects }: Transition,
  video = false,
): Promise<Outcome | null> {
  if (record === call?.record && effects.length === 0) return null;
  const { conversationId } = record;
  await save(tx, { stage, record });
  const callerName = await nameOf(tx, record.callerId);
  const waitsUntil = nextDeadline(stage, record);
  const committed: Committed = { record, effects, at, callerName, video };

  const current = JSON.stringify(callOf(stage, record));
  const isNew = call === undefined;
  const isSame = !isNew && current === JSON.stringify(callOf(call.stage, call.record));
  const service = stage === 'ended' ? lineOf(record) : null;
  const line =
    service &&
    (await writeServiceLine(tx, conversationId, record.callerId, service, callLineText(service)));
  const missedBy = service?.missedBy ?? [];
  const isQuiet = service?.outcome === 'busy';
  const rang = call?.stage === 'ringing';
  const isRinging = (stage === 'ringing') === rang ? null : !rang;
  const outcome = { waitsUntil, committed, line, missedBy, isQuiet, isRinging, views: null };
  const [viewerId] = place.userIds;
  if (isSame || viewerId === undefined) return outcome;
  await tx.query('update conversations set version = version + 1 where id = $1', [conversationId]);
  // Before the commit, so that the event carries this very version and no later one.
  const views = await conversationsFor(tx, presence, conversationId, viewerId);
  return { ...outcome, views: views ?? null };
}

/** As the person is called now. */
export async function nameOf(tx: Queries, userId: string): Promise<string> {
  const { rows } = await tx.query<{ name: string }>(
    'select u.display_name as name from users u where u.id = $1',
    [userId],
  );
  return rows[0]?.name ?? '';
}

function tell(bus: Bus, { committed, line, missedBy, isQuiet, isRinging, views }: Outcome): void {
  // First: it is to ring at once, and to stop at once.
  publishEffects(bus, committed);
  if (isRinging !== null) {
    const { id: callId, callerId } = committed.record;
    bus.announce({ kind: 'call.rings', callId, callerId, isRinging });
  }
  if (line) {
    const { conversationId, id: messageId, senderId, version } = line;
    const payload = { conversationId, message: line, version };
    bus.publish({ to: 'conversation', conversationId }, { name: 'message:new', payload });
    const missed = { conversationId, messageId, senderId, version };
    bus.publish(
      { to: 'users', userIds: missedBy },
      { name: 'message:notify', payload: { ...missed, ...(isQuiet && { quiet: true }) } },
    );
  }
  if (views) broadcastConversation(bus, 'conversations:update', views, views.userIds);
}
