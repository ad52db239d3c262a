/** Longer time limits for slow machines: what the page offers only for seconds must not be gone before a test uses it. */
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { callEndedShownMs, callRingMs, callRingSlackMs } from '#contract/call-limits.ts';
import { connectivityPingMs, deletionUndoMs, removalUndoMs } from '#contract/limits.ts';

/** The longest wait until a page that has failed to connect for a while tries again and connects. */
export const lookAtNetwork = { timeout: connectivityPingMs + 15_000 };

/** Lets the page's undo last for a minute, until the next reload. */
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

/**
 * From its next document on the page cannot compare its clock with the server's: a test moves the one, but not the other.
 */
export const hideServerTime = (page: Page) =>
  page.addInitScript(() => {
    const get: unknown = Reflect.get(Headers.prototype, 'get');
    if (typeof get !== 'function') return;
    const value = new Proxy(get, {
      apply: (target, headers, [name]: [string]): unknown =>
        name === 'date' ? null : Reflect.apply(target, headers, [name]),
    });
    Object.defineProperty(Headers.prototype, 'get', { configurable: true, value });
  });

/** The length of the ringing and of the notice that a call is over, in pages with `leaveTimeForCalls`. */
export const patientCallMs = 120_000;

/** The same for the server's time limits. */
export const patientCalls = {
  callRingMs: patientCallMs,
  callJoinMs: patientCallMs,
  callReturnMs: patientCallMs,
};

/**
 * In every page of this browser a call rings, and the notice of its end stays, for `patientCallMs`, also on a clock that
 * Playwright has installed. The server's ringing follows its own timings.
 */
export async function leaveTimeForCalls(context: BrowserContext): Promise<void> {
  await context.addInitScript(
    ({ hurried, patientMs }) => {
      // Code that replaces setTimeout keeps the old one for itself, so each version gets its own wrapper.
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

/**
 * Starts to wait for words that show only for a moment, inside the page. Call it before the action and await its answer
 * after.
 */
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
    // The promise is wrapped in an object, because Playwright would await it here.
    return { said };
  }, anyOf);
  return () => heard.evaluate(({ said }) => said);
}
