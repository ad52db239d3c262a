/** Time for a machine that stands still for seconds: what the page offers only as long must not be gone by then. */
import type { BrowserContext, Locator, Page } from '@playwright/test';
import {
  callEndedShownMs,
  callRingMs,
  callRingSlackMs,
  connectivityPingMs,
  deletionUndoMs,
  removalUndoMs,
} from '#contract/limits.ts';

/** A page that has tried in vain for a while tries again within this time, and then has to connect. */
export const lookAtNetwork = { timeout: connectivityPingMs + 15_000 };

/** From now until it is loaded anew, the page lets one take things back for a minute. */
export async function leaveTimeToUndo(page: Page): Promise<void> {
  await page.evaluate(
    (hurried) => {
      const begin = window.setTimeout.bind(window);
      const patient = (handler: TimerHandler, ms = 0, ...args: unknown[]) =>
        begin(handler, hurried.includes(ms) ? 60_000 : ms, ...args);
      Object.assign(window, { setTimeout: patient });
    },
    [deletionUndoMs, removalUndoMs],
  );
}

/** So long it rings, and so long it says why a call is over, wherever time is left for it. */
export const patientCallMs = 120_000;

/** The server's own times of the same kind. */
export const patientCalls = {
  callRingMs: patientCallMs,
  callJoinMs: patientCallMs,
  callReturnMs: patientCallMs,
};

/**
 * In every page of this browser it rings, and is said why a call is over, for `patientCallMs`: by the page's own clock, or by
 * one that was installed. The server's own ringing is given by its timings.
 */
export async function leaveTimeForCalls(context: BrowserContext): Promise<void> {
  await context.addInitScript(
    ({ hurried, patientMs }) => {
      // Whoever takes the clock's place keeps what was there for their own use: each has a wrapping of its own.
      const patient =
        (begin: Window['setTimeout']) =>
        (handler: TimerHandler, ms = 0, ...args: unknown[]) =>
          begin.call(window, handler, hurried.includes(ms) ? patientMs : ms, ...args);
      let current = patient(window.setTimeout);
      Object.defineProperty(window, 'setTimeout', {
        configurable: true,
        get: () => current,
        set(next: Window['setTimeout']) {
          current = patient(next);
        },
      });
    },
    {
      hurried: [callEndedShownMs, callRingMs, callRingMs + callRingSlackMs],
      patientMs: patientCallMs,
    },
  );
}

/** The page itself hears words that stand there for a moment; ask before the deed, and await the answer after it. */
export async function listen(
  place: Locator,
  ...anyOf: readonly string[]
): Promise<() => Promise<void>> {
  const heard = await place.evaluateHandle((element, awaited) => {
    const said = new Promise<void>((resolve) => {
      const look = () => awaited.some((words) => element.textContent.includes(words)) && resolve();
      const changes = { subtree: true, childList: true, characterData: true };
      new MutationObserver(look).observe(element, changes);
    });
    // In an object: a promise itself would be awaited here.
    return { said };
  }, anyOf);
  return () => heard.evaluate(({ said }) => said);
}
