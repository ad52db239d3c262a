/**
 * Does the work that no request starts: it applies deadlines and compares calls with the video server. Deadlines are
 * rows that any node takes up; a timer only tells when to read them. After a start of the server, callers who are away
 * get their whole time to come back, because nobody could reach the server before.
 */
import type { Timings } from '#server/kit/time.ts';
import { forgetAttempts } from './attempts.ts';
import type { ChangeNeeds } from './change.ts';
import type { CallTriggers } from './call-triggers.ts';
import type { RoomReconciler } from './reconcile-room.ts';
import { readAllRunning, readDue } from './store.ts';

interface SchedulerNeeds extends Pick<ChangeNeeds, 'db' | 'clock' | 'video' | 'onFailure'> {
  readonly timings: Timings;
  readonly triggers: CallTriggers;
  readonly reconciler: RoomReconciler;
}

/** Old webhooks and attempts are deleted in the first round, and then once in so many rounds. */
const roundsBetweenCleanups = 240;

export function createCallScheduler(needs: SchedulerNeeds) {
  const { db, clock, video, timings, triggers, reconciler, onFailure } = needs;
  let isStopped = false;
  let round: NodeJS.Timeout | undefined;
  let alarm: { readonly at: number; readonly timer: NodeJS.Timeout } | undefined;
  let stopHearing = () => {};
  let rounds = 0;
  /** Rounds run one after another, so that a slow database does not get several at once. */
  let busy: Promise<void> = Promise.resolve();

  function inTurn(work: () => Promise<void>): Promise<void> {
    busy = busy.then(() => (isStopped ? undefined : work())).catch(onFailure);
    return busy;
  }

  /** Sets the timer for a call's deadline, unless it is set for an earlier one; null: the call has no deadline. */
  function scheduleAt(until: number | null): void {
    if (isStopped || until === null || (alarm && alarm.at <= until)) return;
    clearTimeout(alarm?.timer);
    const delayMs = Math.max(0, until - clock.now());
    const timer = setTimeout(() => {
      alarm = undefined;
      void inTurn(settleDue);
    }, delayMs);
    alarm = { at: until, timer };
  }

  async function settleDue(): Promise<void> {
    const { due, next } = await readDue(db, clock.now());
    for (const conversationId of due) await triggers.settleDue(conversationId).catch(onFailure);
    scheduleAt(next);
  }

  async function reconcileAll(): Promise<void> {
    await settleDue();
    for (const { conversationId, callerId, isRinging } of await readAllRunning(db)) {
      if (isRinging) await triggers.checkCaller(callerId).catch(onFailure);
      await reconcileOne(conversationId).catch(onFailure);
    }
    await reconciler.closeAbandonedRooms().catch(onFailure);
    rounds += 1;
    if (rounds % roundsBetweenCleanups !== 1) return;
    await reconciler.forgetOldNews();
    await forgetAttempts(db);
  }

  function reconcileOne(conversationId: string): Promise<void> {
    return video.state() === 'off'
      ? triggers.videoFailed(conversationId)
      : reconciler.reconcile(conversationId);
  }

  return {
    scheduleAt,
    async start(): Promise<void> {
      await inTurn(async () => {
        for (const { conversationId } of await readAllRunning(db)) {
          await triggers.restartCallerTimeout(conversationId).catch(onFailure);
        }
      });
      // Not awaited: the video server may be slow, and everything else is ready.
      void inTurn(reconcileAll);
      round = setInterval(() => void inTurn(reconcileAll), timings.callReconcileMs);
      stopHearing = video.onState(() => void inTurn(reconcileAll));
    },
    /** Stops the timers and waits for what is under way. */
    async stop(): Promise<void> {
      isStopped = true;
      stopHearing();
      clearInterval(round);
      clearTimeout(alarm?.timer);
      await busy;
    },
  };
}
