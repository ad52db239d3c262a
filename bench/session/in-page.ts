/** Runs in the page of a session: tells of each long task, and finds where to press. */
import type { Sign } from '../opening/in-page.ts';

/** A task of over 50 ms, or a frame that took so long, with the scripts that ran in it. */
export interface Noted {
  readonly kind: string;
  /** By the clock of the machine, in ms. */
  readonly startedAt: number;
  readonly ms: number;
  readonly scripts: readonly string[];
}

declare global {
  interface Window {
    /** Given by the benchmark. */
    benchNote(noted: Noted): Promise<void>;
  }
}

interface Script {
  readonly invoker: string;
  readonly sourceURL: string;
  readonly sourceFunctionName: string;
  readonly sourceCharPosition: number;
  readonly duration: number;
  readonly forcedStyleAndLayoutDuration: number;
}

/** Must run before any script of the page. */
export function watchLongTasks(): void {
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { scripts = [] } = entry as PerformanceEntry & { scripts?: readonly Script[] }; // a long frame has them
      const { startTime, duration } = entry;
      void window.benchNote({
        kind: entry.entryType,
        startedAt: performance.timeOrigin + startTime,
        ms: duration,
        scripts: scripts.map(
          (one) =>
            `${one.invoker} (${one.sourceURL.split('/').at(-1)} ${one.sourceFunctionName}:${one.sourceCharPosition}) ` +
            `${Math.round(one.duration)} ms, layout ${Math.round(one.forcedStyleAndLayoutDuration)}`,
        ),
      });
    }
  });
  observer.observe({ type: 'longtask', buffered: true });
  observer.observe({ type: 'long-animation-frame', buffered: true });
}

export function isThere([selector, text]: Sign): boolean {
  return [...document.querySelectorAll(selector)].some(
    (one) => one.textContent.includes(text) && !one.closest('[aria-hidden]'),
  );
}

/** Answers the middle of the element; null: it is not there, or something else is in its place until the next look. */
export function placeOf([selector, text]: Sign): { x: number; y: number } | null {
  const element = [...document.querySelectorAll(selector)].findLast(
    (one) => one.textContent.includes(text) && !one.closest('[aria-hidden]'),
  );
  if (!element) return null;
  const { left, top, width, height } = element.getBoundingClientRect();
  const place = { x: left + width / 2, y: top + height / 2 };
  const hit = document.elementFromPoint(place.x, place.y);
  if (hit && element.contains(hit)) return place;
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  return null;
}

/** Makes the page believe that another tab is looked at, or this one again. */
export function lookAtTab(isSeen: boolean): void {
  const state = isSeen ? 'visible' : 'hidden';
  Object.defineProperty(document, 'visibilityState', { get: () => state, configurable: true });
  Object.defineProperty(document, 'hidden', { get: () => !isSeen, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}
