/** Puts the parts of calls together for the rest of the server (contract, The call record). */
import type { ServerEvent } from '#contract/events.ts';
import { createCallCommands } from './call-commands.ts';
import type { ChangeNeeds } from './change.ts';
import { createCallTriggers } from './call-triggers.ts';
import { createRoomReconciler } from './reconcile-room.ts';
import { createCallerLiveness } from './caller-liveness.ts';
import type { LiveSocket } from './caller-liveness.ts';
import { createCallScheduler } from './call-scheduler.ts';
import type { Rates } from '#server/app/rates/rates.ts';
import type { Timings } from '#server/kit/time.ts';

export type Calls = ReturnType<typeof createCalls>;

interface CallsNeeds extends Omit<ChangeNeeds, 'onDeadline' | 'waits'> {
  readonly timings: Timings;
  readonly rates: Rates;
}

export function createCalls(given: CallsNeeds) {
  const { bus, clock, timings, onFailure } = given;
  const needs: ChangeNeeds = {
    ...given,
    waits: timings,
    onDeadline: (until) => scheduler.scheduleAt(until),
  };
  const reconciler = createRoomReconciler(needs);
  const liveness = createCallerLiveness({
    connections: bus.connections,
    clock,
    timings,
    onChange: (userId) => checkCaller(userId),
    onFailure,
  });
  const triggers = createCallTriggers(needs, liveness);
  const scheduler = createCallScheduler({ ...given, triggers, reconciler });
  let stopHearing = () => {};
  let isStopped = false;

  return {
    ...createCallCommands(needs, given.rates),
    ...reconciler,
    /** Tells a new socket what rings for its person. Never fails. */
    socketConnected: (userId: string, emit: (event: ServerEvent) => void) =>
      triggers.socketConnected(userId, emit).catch(onFailure),
    /** Notes that a socket of this person went, in case they are calling. Never fails. */
    checkCaller: (userId: string) => checkCaller(userId, clock.now()),
    /** Makes a socket known, so that it is pinged while its person calls. */
    addSocket: (userId: string, socket: LiveSocket) => liveness.addSocket(userId, socket),
    /** Goes on from where an earlier process ended. */
    async start(): Promise<void> {
      stopHearing = hear();
      await scheduler.start();
    },
    async stop(): Promise<void> {
      // All sockets close now, which says nothing about their people.
      isStopped = true;
      stopHearing();
      liveness.stop();
      await scheduler.stop();
    },
  };

  function checkCaller(userId: string, since?: number): Promise<void> {
    return isStopped ? Promise.resolve() : triggers.checkCaller(userId, since).catch(onFailure);
  }

  /**
   * Hears of changes that others have committed. If the process dies before it has acted on one, the next comparison
   * finds it.
   */
  function hear(): () => void {
    return bus.onNotice((notice) => {
      if (notice.kind === 'participants.removed') {
        triggers.membersRemoved(notice.conversationId, notice.userIds).catch(onFailure);
      } else if (notice.kind === 'contact.ended') {
        triggers.contactEnded(notice.userIds).catch(onFailure);
      } else if (notice.kind === 'person.blocked') {
        triggers.personBlocked(notice).catch(onFailure);
      } else if (notice.kind === 'account.disabled') {
        triggers.personShutOut(notice.userId).catch(onFailure);
      } else if (notice.kind === 'call.rings') {
        if (notice.isRinging) liveness.startAsking(notice.callId, notice.callerId);
        else liveness.stopAsking(notice.callId);
      }
    });
  }
}
