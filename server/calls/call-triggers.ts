/** Changes calls when no command asks for it: members and contacts leave, sockets come and go, time passes. */
import type { ServerEvent } from '#contract/events.ts';
import type { Notice } from '#server/store/bus/bus.ts';
import { directOf } from '#server/chats/conversations/row.ts';
import { askTogether } from '#server/kit/ask-together.ts';
import { readDisplayName } from '#server/people/users/person.ts';
import { changeCall, changeRunningCall, inCallQueue, isMember } from './change.ts';
import type { ChangeNeeds } from './change.ts';
import { incomingEvent } from './effects.ts';
import type { CallRecordEvent } from './record/call-record.events.ts';
import type { CallerLiveness } from './caller-liveness.ts';
import { invitedOf } from './record/call-record.ts';
import { applyEvents } from './record/transition.ts';
import { readCallsOfEach, readRunning } from './store.ts';
import type { Concern } from './store.ts';

type Incoming = Extract<ServerEvent, { name: 'call:incoming' }>;

type PersonBlocked = Extract<Notice, { kind: 'person.blocked' }>;

export type CallTriggers = ReturnType<typeof createCallTriggers>;

export function createCallTriggers(
  needs: ChangeNeeds,
  liveness: Pick<CallerLiveness, 'startAsking'>,
) {
  const { db, bus, waits } = needs;
  /** Everybody who comes back is asked about. */
  const readCallsOf = askTogether((userIds: readonly string[]) => readCallsOfEach(db, userIds));

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

  /** Notes whether a caller has a socket that answers; `since` tells when the last one went, if one just did. */
  async function checkCaller(userId: string, since?: number): Promise<void> {
    for (const { conversationId } of (await readCallsOf(userId)).filter(isCalling)) {
      await changeRunningCall(needs, conversationId, async ({ stage, record }, at) => {
        if (record.callerId !== userId) return [];
        // This happens inside the queue, so that the call cannot end after the check.
        if (stage === 'ringing') liveness.startAsking(record.id, userId);
        return [await presenceOf(userId, at, since)];
      });
    }
  }

  return {
    checkCaller,

    /** Takes people out of the call after their removal from the conversation was committed. */
    async membersRemoved(conversationId: string, userIds: readonly string[]): Promise<void> {
      const isGone = await changeCall(needs, {
        conversationId,
        async decide(found) {
          const { conversation, call, at } = found;
          const gone = userIds.filter((userId) => !isMember(found, userId));
          const events = gone.map((userId) => ({ type: 'removed', userId, at }) as const);
          return { answer: !conversation, ...(call && { transition: applyEvents(call, events) }) };
        },
      });
      // The last member left: the call was deleted with the conversation.
      if (isGone) {
        await inCallQueue(needs, conversationId, async (videoEffects) => {
          videoEffects.push({ type: 'closeRoom' });
        });
      }
    },

    /** Takes a person out of their calls after it was committed that they cannot sign in any more. */
    async personShutOut(userId: string): Promise<void> {
      for (const { conversationId } of await readCallsOf(userId)) {
        await changeRunningCall(needs, conversationId, (_, at) => [
          { type: 'removed', userId, at },
        ]);
      }
    },

    /** Ends the call of two people after it was committed that they are no contacts any more. */
    async contactEnded([one, other]: readonly [string, string]): Promise<void> {
      const conversationId = await directOf(db, one, other);
      if (conversationId === undefined) return;
      await changeRunningCall(needs, conversationId, ({ record: { callerId } }, at) => [
        { type: 'removed', userId: callerId, at },
      ]);
    },

    /** Ends the ringing for a person by somebody whom they have blocked. It rings on for the others in the group. */
    async personBlocked({ blockerId, blockedId }: PersonBlocked): Promise<void> {
      const concerns = await readCallsOf(blockerId);
      for (const { conversationId } of concerns.filter(({ isInvited }) => isInvited)) {
        await changeRunningCall(needs, conversationId, ({ record }, at) =>
          record.callerId === blockedId && invitedOf(record).includes(blockerId)
            ? [{ type: 'removed', userId: blockerId, at }]
            : [],
        );
      }
    },

    /**
     * Tells a new socket which calls ring for its person, each in the call's queue, so that whatever is told of a call
     * arrives in order. If the person is calling, it also notes that they have a socket.
     */
    async socketConnected(userId: string, emit: (event: Incoming) => void): Promise<void> {
      const concerns = await readCallsOf(userId);
      for (const { conversationId } of concerns.filter(({ isInvited }) => isInvited)) {
        await inCallQueue(needs, conversationId, async () => {
          const { record } = (await readRunning(db, conversationId, waits)) ?? {};
          const at = needs.clock.now();
          if (!record || !invitedOf(record).includes(userId) || at >= record.ringUntil) return;
          emit(incomingEvent(record, (await readDisplayName(db, record.callerId)) ?? '', at));
        });
      }
      if (concerns.some(isCalling)) await checkCaller(userId);
    },

    /**
     * Gives a caller without a socket a new deadline after a start of the server, because nobody could come back before
     * it.
     */
    async restartCallerTimeout(conversationId: string): Promise<void> {
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

    /** Applies everything that is due. */
    settleDue: (conversationId: string) => changeRunningCall(needs, conversationId, () => []),
    /** Ends the call, because there will be no video server. */
    videoFailed: (conversationId: string) =>
      changeRunningCall(needs, conversationId, (_, at) => [{ type: 'media.failed', at }]),
  };
}

const isCalling = ({ isCaller, isRinging }: Concern): boolean => isCaller && isRinging;
