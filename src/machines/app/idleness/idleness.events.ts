import type { RealtimeFact } from '#machines/store/realtime/realtime.events.ts';

export type IdlenessEvent =
  | RealtimeFact
  /** Somebody pressed a key, moved the pointer, or came back to this page. */
  | { type: 'idleness.input' }
  /** The device slept, or the page was frozen; `quietMs` is the time since the last input, by the clock. */
  | { type: 'idleness.woke'; quietMs: number };
