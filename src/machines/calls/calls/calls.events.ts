import type { CallCommand } from '../call/call.events.ts';

/** What begins a call from anywhere, also before the code of calls is there. */
export type CallBeginning = Extract<CallCommand, { type: 'call.start' | 'call.join' }>;

export type CallsEvent =
  | CallBeginning
  /** The connection lives again. */
  | { readonly type: 'calls.retry' }
  /** What waits for the code is wanted no more. */
  | { readonly type: 'calls.takeBack' };
