/** What happens to a call without anybody asking for it: members and contacts go, sockets come and go, time passes. */
import type { ServerEvent } from '#contract/events.ts';
import { changeCall, changeRunningCall, inCallQueue, nameOf } from './change.ts';
import type { ChangeNeeds } from './change.ts';
import { incomingEvent } from './effects.ts';
import type { CallRecordEvent } from './record/call-record.events.ts';
import type { CallerLiveness } from './caller-liveness.ts';
import { invitedOf } from './record/call-record.ts';
import { applyEvents } from './record/transition.ts';
import { readCallsOf, readDirect, readRunning } from './store.ts';
import type { Concern } from './store.ts';

type Incoming = Extract<ServerEvent, { name: 'call:incoming' }>;

export interface CallTriggers {
  /** They are no members any more, and that is committed. */
  membersRemoved(conversationId: string, userIds: readonly string[]): Promise<void>;
  /** They are no contacts any more, and that is committed. */
  contactEnded(people: readonly [string, string]): Promise<void>;
  /** A socket came: what rings is told to it, in one order with all else that is told of that call. */
  socketConnected(userId: string, emit: (event: Incoming) => void): Promise<void>;
  /** Their last socket may have gone (`since` then) or fallen silent, or the first have come. */
  checkCaller(userId: string, since?: number): Promise<void>;
  /** The same, of whoever calls there, as if it had happened just now: they had no way to come back before. */
  restartCallerTimeout(conversationId: string): Promise<void>;
  /** Something may be due. */
  settleDue(conversationId: string): Promise<void>;
  /** There will be no video server. */
  videoFailed(conversationId: string): Promise<void>;
}

export function createCallTriggers(
  needs: ChangeNeeds,
  liveness: Pick<CallerLiveness, 'startAsking'>,
): CallTriggers {
  const { db, bus, waits } = needs;

  async function presenceOf(
    userId: string,
    at: number,
    since: number | null = null,
  ): Promise<CallRecordEvent> {
    if ((await bus.connections.count(userId)) > 0) return { type: 'caller.back', at };
    return {
      type: 'caller.gone',
      since: since ?? (await bus.connections.silentSince(userId)) ?? at,
      at,
    };
  }

  async function checkCaller(userId: string, since?: number): Promise<void> {
    for (const { conversationId } of (await readCallsOf(db, userId)).filter(isCalling)) {
      await changeRunningCall(needs, conversationId, async ({ stage, record }, at) => {
        if (record.callerId !== userId) return [];
        // Here, where no news of its end can come between.
        if (stage === 'ringing') liveness.startAsking(record.id, userId);
        return [await presenceOf(userId, at, since)];
      });
    }
  }

  async function ring(
    conversationId: string,
    userId: string,
    emit: (event: Incoming) => void,
  ): Promise<void> {
    const call = await readRunning(db, conversationId, waits);
    const at = needs.clock.now();
    if (!call || !invitedOf(call.record).includes(userId) || at >= call.record.ringUntil) return;
    emit(incomingEvent(call.record, await nameOf(db, call.record.callerId), at));
  }

  return {
    checkCaller,

    async membersRemoved(conversationId, userIds) {
      const isGone = await changeCall(needs, {
        conversationId,
        async decide({ place, call, at }) {
          const gone = userIds.filter((userId) => place?.userIds.includes(userId) !== true);
          const events = gone.map((userId) => ({ type: 'removed', userId, at }) as const);
          return { answer: !place, ...(call && { transition: applyEvents(call, events) }) };
        },
      });
      // The last one left: the call went with the conversation.
      if (isGone) {
        await inCallQueue(needs, conversationId, async (videoEffects) => {
          videoEffects.push({ type: 'closeRoom' });
        });
      }
    },

    async contactEnded(people) {
      const conversationId = await readDirect(db, people);
      if (conversationId === undefined) return;
      await changeRunningCall(needs, conversationId, ({ record: { callerId } }, at) => [
        { type: 'removed', userId: callerId, at },
      ]);
    },

    async socketConnected(userId, emit) {
      const concerns = await readCallsOf(db, userId);
      for (const { conversationId } of concerns.filter(({ isInvited }) => isInvited)) {
        await inCallQueue(needs, conversationId, () => ring(conversationId, userId, emit));
      }
      if (concerns.some(isCalling)) await checkCaller(userId);
    },

    async restartCallerTimeout(conversationId) {
      await changeRunningCall(
        needs,
        conversationId,
        async ({ stage, record: { callerId } }, at) =>
          stage === 'ringing'
            ? [{ type: 'caller.back', at }, await presenceOf(callerId, at, at)]
            : [],
        'beforeTime',
      );
    },

    settleDue: (conversationId) => changeRunningCall(needs, conversationId, () => []),
    videoFailed: (conversationId) =>
      changeRunningCall(needs, conversationId, (_, at) => [{ type: 'media.failed', at }]),
  };
}

const isCalling = ({ isCaller, isRinging }: Concern): boolean => isCaller && isRinging;
