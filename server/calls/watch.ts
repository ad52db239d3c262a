/**
 * What nobody asks for: time, the state of the video server, and who is there. Deadlines are rows, taken up by whichever
 * node sees them; a timer only says when to look. Who calls is given their time anew after a start, for nobody could
 * reach us before.
 */
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/store/database/database.ts';
import type { Timings } from '#server/kit/timings.ts';
import type { Video } from './video/video.ts';
import { forgetAttempts } from './attempts.ts';
import type { Happened } from './happened.ts';
import type { Look } from './look.ts';
import { readAllRunning, readDue } from './store.ts';

export interface Watch {
  /** A call waits for this time; null: for none. */
  wait(until: number | null): void;
  start(): Promise<void>;
  /** Waits for what is under way. */
  stop(): Promise<void>;
}

interface WatchNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly video: Video;
  readonly timings: Timings;
  readonly happened: Happened;
  readonly look: Look;
  readonly onFailure: (error: unknown) => void;
}

/** Old news and attempts are forgotten every so many looks. */
const looksBetweenTidying = 240;

export function createWatch(needs: WatchNeeds): Watch {
  const { db, clock, video, timings, happened, look, onFailure } = needs;
  let isStopped = false;
  let round: NodeJS.Timeout | undefined;
  let alarm: { readonly at: number; readonly timer: NodeJS.Timeout } | undefined;
  let stopHearing = () => {};
  let looks = 0;
  /** One after another: a slow database is not asked twice. */
  let busy: Promise<void> = Promise.resolve();

  function inTurn(work: () => Promise<void>): Promise<void> {
    busy = busy.then(() => (isStopped ? undefined : work())).catch(onFailure);
    return busy;
  }

  function wait(until: number | null): void {
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
    for (const conversationId of due) await happened.timePassed(conversationId).catch(onFailure);
    wait(next);
  }

  async function lookAtAll(): Promise<void> {
    await settleDue();
    for (const { conversationId, callerId, isRinging } of await readAllRunning(db)) {
      if (isRinging) await happened.counted(callerId).catch(onFailure);
      await lookAt(conversationId).catch(onFailure);
    }
    await look.lookAtLeftOpen().catch(onFailure);
    looks += 1;
    if (looks % looksBetweenTidying !== 1) return;
    await look.forgetOldNews();
    await forgetAttempts(db);
  }

  function lookAt(conversationId: string): Promise<void> {
    return video.state() === 'off' ? happened.failed(conversationId) : look.look(conversationId);
  }

  return {
    wait,
    async start() {
      await inTurn(async () => {
        for (const { conversationId } of await readAllRunning(db)) {
          await happened.countedAnew(conversationId).catch(onFailure);
        }
      });
      // Not waited for: the video server may be slow, and the rest of ours is ready.
      void inTurn(lookAtAll);
      round = setInterval(() => void inTurn(lookAtAll), timings.callReconcileMs);
      stopHearing = video.onState(() => void inTurn(lookAtAll));
    },
    async stop() {
      isStopped = true;
      stopHearing();
      clearInterval(round);
      clearTimeout(alarm?.timer);
      await busy;
    },
  };
}
