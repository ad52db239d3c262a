/** Calls as the rest of the server knows them (contract, The call record). */
import type { ServerEvent } from '#contract/events.ts';
import { createAsked } from './asked.ts';
import type { Asked } from './asked.ts';
import type { ChangeNeeds } from './change.ts';
import { createHappened } from './happened.ts';
import { createLook } from './look.ts';
import type { Look } from './look.ts';
import { createPulse } from './pulse.ts';
import type { HeldLine, Line } from './pulse.ts';
import { waitsOf } from './record/call-record.ts';
import { createWatch } from './watch.ts';
import type { Timings } from '#server/kit/timings.ts';

export interface Calls extends Asked, Look {
  /** A socket came: what rings is told to it. Never fails. */
  came(userId: string, emit: (event: ServerEvent) => void): Promise<void>;
  /** Their last socket may have gone. Never fails. */
  counted(userId: string): Promise<void>;
  /** A socket came: while its person calls it is asked whether it is there. */
  hold(userId: string, line: Line): HeldLine;
  /** Goes on from where an earlier process ended. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

const nothing = () => Promise.resolve();

interface CallsNeeds extends Omit<ChangeNeeds, 'onWaiting' | 'waits'> {
  readonly timings: Timings;
}

export function createCalls(given: CallsNeeds): Calls {
  const { bus, clock, timings, onFailure } = given;
  const needs: ChangeNeeds = {
    ...given,
    waits: waitsOf(timings),
    onWaiting: (until) => watch.wait(until),
  };
  const look = createLook(needs);
  const pulse = createPulse({
    connections: bus.connections,
    clock,
    timings,
    onChange: (userId) => counted(userId),
    onFailure,
  });
  const happened = createHappened(needs, pulse);
  const watch = createWatch({ ...given, happened, look });
  let stopHearing = () => {};
  let isStopped = false;

  return {
    ...createAsked(needs),
    ...look,
    came: (userId, emit) => happened.came(userId, emit).catch(onFailure),
    counted: (userId) => counted(userId, clock.now()),
    hold: (userId, line) => pulse.hold(userId, line),
    async start() {
      stopHearing = hear();
      await watch.start();
    },
    async stop() {
      // All sockets go then, and that says nothing about their people.
      isStopped = true;
      stopHearing();
      pulse.stop();
      await watch.stop();
    },
  };

  function counted(userId: string, since?: number): Promise<void> {
    return isStopped ? nothing() : happened.counted(userId, since).catch(onFailure);
  }

  /** Committed elsewhere; what is lost with a process is found by the next look at who is there. */
  function hear(): () => void {
    return bus.onNotice((notice) => {
      if (notice.kind === 'participants.removed') {
        happened.removed(notice.conversationId, notice.userIds).catch(onFailure);
      } else if (notice.kind === 'contact.ended') {
        happened.parted(notice.userIds).catch(onFailure);
      } else if (notice.kind === 'call.rings') {
        if (notice.isRinging) pulse.rings(notice.callId, notice.callerId);
        else pulse.over(notice.callId);
      }
    });
  }
}
