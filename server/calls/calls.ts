/** Calls as the rest of the server knows them (contract, The call record). */
import type { ServerEvent } from '#contract/events.ts';
import { createAsked } from './asked.ts';
import type { Asked } from './asked.ts';
import type { ChangeNeeds } from './change.ts';
import { createHappened } from './happened.ts';
import { createLook } from './look.ts';
import type { Look } from './look.ts';
import { waitsOf } from './record/call-record.ts';
import { createWatch } from './watch.ts';
import type { Timings } from '../timings.ts';

export interface Calls extends Asked, Look {
  /** A socket came: what rings is told to it. Never fails. */
  came(userId: string, emit: (event: ServerEvent) => void): Promise<void>;
  /** Their last socket may have gone. Never fails. */
  counted(userId: string): Promise<void>;
  /** Goes on from where an earlier process ended. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

const nothing = () => Promise.resolve();

interface CallsNeeds extends Omit<ChangeNeeds, 'onWaiting' | 'waits'> {
  readonly timings: Timings;
}

export function createCalls(given: CallsNeeds): Calls {
  const { bus, onFailure } = given;
  const needs: ChangeNeeds = {
    ...given,
    waits: waitsOf(given.timings),
    onWaiting: (until) => watch.wait(until),
  };
  const happened = createHappened(needs);
  const look = createLook(needs);
  const watch = createWatch({ ...given, happened, look });
  let stopHearing = () => {};
  let isStopped = false;

  return {
    ...createAsked(needs),
    ...look,
    came: (userId, emit) => happened.came(userId, emit).catch(onFailure),
    counted: (userId) => (isStopped ? nothing() : happened.counted(userId).catch(onFailure)),
    async start() {
      stopHearing = hear();
      await watch.start();
    },
    async stop() {
      // All sockets go then, and that says nothing about their people.
      isStopped = true;
      stopHearing();
      await watch.stop();
    },
  };

  /** Committed elsewhere; what is lost with a process is found by the next look at who is there. */
  function hear(): () => void {
    return bus.onNotice((notice) => {
      if (notice.kind === 'participants.removed') {
        happened.removed(notice.conversationId, notice.userIds).catch(onFailure);
      } else if (notice.kind === 'contact.ended') {
        happened.parted(notice.userIds).catch(onFailure);
      }
    });
  }
}
