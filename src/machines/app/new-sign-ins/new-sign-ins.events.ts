import type { ServerPayload } from '#contract/events.ts';
import type { FromServer } from '#machines/store/realtime/realtime.events.ts';

/** A sign-in on another device: its session's id, its name and the time. */
export type NewSignIn = ServerPayload<'session:new'>;

export type NewSignInsEvent =
  | FromServer<'session:new'>
  /** 'Завершить сеанс'. */
  | { type: 'newSignIns.end' }
  /** The person has read it. */
  | { type: 'newSignIns.dismiss' };
