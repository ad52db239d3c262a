/**
 * Carries out the commands about calls that people send over the socket (contract, The call record). Somebody outside a
 * conversation does not learn whether it exists.
 */
import type { ClientPayload } from '#contract/events.ts';
import { roomMaxPeople } from '#contract/call-limits.ts';
import { requireParticipant, requireWriter } from '#server/chats/conversations/membership.ts';
import { Refusal } from '#server/app/http/refusal.ts';
import type { Rates } from '#server/app/rates/rates.ts';
import { blockersAmong } from '#server/people/visibility.ts';
import { newId } from '#server/kit/ids.ts';
import { requireVideo } from './video/video.ts';
import { giveUpAttempt, noteAttempt, supersedeAttempts, readAttempt } from './attempts.ts';
import type { Attempt } from './attempts.ts';
import { changeCall, changeRunningCall, isMember } from './change.ts';
import type { CallChange, ChangeNeeds, Decision, LockedCall } from './change.ts';
import { roomOf } from './effects.ts';
import type { CallRecordInput } from './record/call-record.machine.ts';
import { presentOf } from './record/call-record.ts';
import { startCall, applyEvents } from './record/transition.ts';
import type { Call, Transition } from './record/transition.ts';
import { readOtherCalls, readRunning } from './store.ts';

/** A person and their device. */
export interface PersonAtDevice {
  readonly userId: string;
  readonly socketId: string;
}

type Entered = { readonly callId: string };

/**
 * How often entering a call is tried. Each time the person may have joined another call on another device meanwhile.
 */
const entryTries = 5;

export function createCallCommands(needs: ChangeNeeds, rates: Rates) {
  const { db, bus, video, waits } = needs;

  return {
    /**
     * Calls, or joins the call that runs. @throws Refusal `not_found`, `not_contact`, `yourself`, `call_over` (the
     * attempt was given up), `room_full`, `rate_limited`, `unavailable` (see `enter`), and VideoUnavailable
     */
    async invite(
      actor: PersonAtDevice,
      { conversationId, video: withVideo, attemptId }: ClientPayload<'call:invite'>,
    ): Promise<Entered> {
      const { userId } = actor;
      const people = await requireWriter(db, conversationId, userId);
      const key = attemptId === undefined ? null : { userId, conversationId, attemptId };
      const earlier = key && (await readAttempt(db, key));
      if (earlier) return again(actor, conversationId, earlier);
      const running = await readRunning(db, conversationId, waits);
      if (running) {
        requireSeat(running, userId);
      } else {
        requireOthers(people);
        requireVideo(video);
        await rates.take('ring', { person: userId }, 'personRung', people.length - 1);
      }
      // Comes before anything is written, because nobody may be called without a room.
      const prepare = async () => {
        if (await readRunning(db, conversationId, waits)) return;
        requireVideo(video);
        await video.openRoom(roomOf(conversationId));
      };
      return enter(actor, conversationId, withVideo, prepare, async (found) => {
        // The conditions are checked again under the lock.
        await requireWriter(found.tx, conversationId, userId);
        const meanwhile = key && (await readAttempt(found.tx, key));
        if (meanwhile && (meanwhile.callId === null || meanwhile.over !== null)) {
          return { answer: again(actor, conversationId, meanwhile) };
        }
        if (found.call) requireSeat(found.call, userId);
        const transition = found.call
          ? applyEvents(found.call, [{ type: 'invite', ...actor, at: found.at }])
          : await begin(found, { waits, conversationId, callerId: userId, video: withVideo });
        const callId = transition.record.id;
        const isBeside = transition.record === found.call?.record;
        if (!key || !isBeside) await supersedeAttempts(found.tx, userId, callId);
        if (key && !meanwhile) {
          await noteAttempt(found.tx, key, callId, isBeside ? 'beside' : 'entered');
        }
        return { answer: { callId }, transition };
      });
    },

    /** @throws Refusal `not_found`, `call_over`, `room_full`, `unavailable` (see `enter`) */
    async accept(
      actor: PersonAtDevice,
      { conversationId, callId, video: withVideo }: ClientPayload<'call:accept'>,
    ): Promise<Entered> {
      await requireParticipant(db, conversationId, actor.userId);
      // This comes before the other call is left, so that nobody hangs up for a call that is over or full.
      requireSeat(requireCall(await readRunning(db, conversationId, waits), callId), actor.userId);
      return enter(actor, conversationId, withVideo, null, async (found) => {
        requireMember(found, actor.userId);
        const call = requireCall(found.call, callId);
        requireSeat(call, actor.userId);
        await supersedeAttempts(found.tx, actor.userId, call.record.id);
        const transition = applyEvents(call, [{ type: 'accept', ...actor, at: found.at }]);
        return { answer: { callId: transition.record.id }, transition };
      });
    },

    /** @throws Refusal `not_found`, `call_over` */
    async decline(
      actor: PersonAtDevice,
      { conversationId, callId, reason }: ClientPayload<'call:decline'>,
    ): Promise<void> {
      await requireParticipant(db, conversationId, actor.userId);
      const isTimeout = reason === 'timeout';
      await changeCall(needs, {
        conversationId,
        async decide(found) {
          requireMember(found, actor.userId);
          const call = requireCall(found.call, callId);
          const event = { type: 'decline', ...actor, isTimeout, at: found.at } as const;
          return { answer: undefined, transition: applyEvents(call, [event]) };
        },
      });
    },

    /** @throws Refusal `not_found`, `call_over` (another call runs there) */
    async end(
      actor: PersonAtDevice,
      { conversationId, callId, attemptId }: ClientPayload<'call:end'>,
    ): Promise<void> {
      const { userId } = actor;
      await requireParticipant(db, conversationId, userId);
      await changeCall(needs, {
        conversationId,
        async decide(found) {
          requireMember(found, userId);
          if (attemptId !== undefined) {
            const key = { userId, conversationId, attemptId };
            const isOut = await giveUpAttempt(found.tx, key, found.call?.record.id);
            if (!isOut) return { answer: undefined };
          }
          // The call is over already.
          if (!found.call) return { answer: undefined };
          const call = requireCall(found.call, callId);
          const event = { type: 'end', ...actor, at: found.at } as const;
          return { answer: undefined, transition: applyEvents(call, [event]) };
        },
      });
    },
  };

  /**
   * Answers an attempt that is repeated because its acknowledgement was lost. If its call is over, the person is told
   * so again, because that news may have been lost too. @throws Refusal `call_over`: the attempt was given up
   */
  function again(
    { userId }: PersonAtDevice,
    conversationId: string,
    { callId, over }: Attempt,
  ): Entered {
    if (callId === null) throw new Refusal('call_over');
    if (over !== null) {
      const payload = { callId, conversationId, reason: over };
      bus.publish({ to: 'users', userIds: [userId] }, { name: 'call:ended', payload });
    }
    return { callId };
  }

  /**
   * Brings a person into this call and first takes them out of all others, because a person is in one running call.
   * Each call changes in its own queue. @throws Refusal `unavailable`: other devices brought them into another call
   * each time
   */
  async function enter(
    { userId }: PersonAtDevice,
    conversationId: string,
    withVideo: boolean,
    prepare: CallChange<Entered>['prepare'] | null,
    decide: CallChange<Entered>['decide'],
  ): Promise<Entered> {
    for (let tries = 0; tries < entryTries; tries += 1) {
      for (const other of await readOtherCalls(db, [userId], conversationId)) {
        await changeRunningCall(needs, other.conversationId, (_, at) => [
          { type: 'end', userId, at },
        ]);
      }
      const entered = await changeCall(needs, {
        conversationId,
        entering: [userId],
        ...(prepare && { prepare }),
        async decide(found): Promise<Decision<Entered | null>> {
          const elsewhere = await readOtherCalls(found.tx, [userId], conversationId);
          if (elsewhere.length > 0) return { answer: null };
          return { ...(await decide(found)), video: withVideo };
        },
      });
      if (entered) return entered;
    }
    throw new Refusal('unavailable');
  }
}

/** @throws Refusal `yourself`: the others have left the conversation */
function requireOthers(userIds: readonly string[]): void {
  if (userIds.length > 1) return;
  throw new Refusal('yourself', { message: 'Звонить некому: кроме вас здесь никого нет' });
}

/**
 * Starts a new call. It does not ring for people who are in another one, nor for those who have blocked the caller: they
 * are no part of it and miss nothing, but may join.
 * @throws Refusal `not_found`, `yourself`
 */
async function begin(
  { tx, at, conversation }: LockedCall,
  given: Pick<CallRecordInput, 'waits' | 'conversationId' | 'callerId' | 'video'>,
): Promise<Transition> {
  if (!conversation) throw new Refusal('not_found');
  const { isGroup, members } = conversation;
  const userIds = members.map((member) => member.userId);
  requireOthers(userIds);
  const deaf = await blockersAmong(tx, given.callerId, userIds);
  const others = userIds.filter((id) => id !== given.callerId && !deaf.has(id));
  const elsewhere = await readOtherCalls(tx, others, given.conversationId);
  const busy = elsewhere.map(({ userId }) => userId);
  return startCall({ ...given, id: newId(), isGroup, at, others, busy });
}

/** @throws Refusal `not_found` */
function requireMember(found: LockedCall, userId: string): void {
  if (!isMember(found, userId)) throw new Refusal('not_found');
}

/** @throws Refusal `call_over`: no call runs, or not the one that is meant */
function requireCall(call: Call | undefined, callId: string | undefined): Call {
  const isMeant = callId === undefined || callId === call?.record.id;
  if (!call || !isMeant) throw new Refusal('call_over');
  return call;
}

/**
 * Checks that the person fits into the room. The video server turns people away from a full room too, but gives no
 * reason.
 * @throws Refusal `room_full`
 */
function requireSeat({ record }: Call, userId: string): void {
  const present = presentOf(record);
  if (present.includes(userId) || present.length < roomMaxPeople) return;
  throw new Refusal('room_full', {
    message: `В звонке уже ${roomMaxPeople} человек, больше в него не помещается`,
  });
}
