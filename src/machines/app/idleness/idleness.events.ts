import type { RealtimeFact } from '#machines/store/realtime/realtime.events.ts';

export type IdlenessEvent =
  | RealtimeFact
  /** Somebody is at this page: a key, the pointer, or they have come back to it. */
  | { type: 'idleness.input' }
  /** The device slept, or the page was frozen; the last input was so long ago, by the clock. */
  | { type: 'idleness.woke'; quietMs: number };
