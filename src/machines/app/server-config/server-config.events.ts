import type { RealtimeFact } from '#machines/store/realtime/realtime.events.ts';

export type ServerConfigEvent =
  | RealtimeFact
  /** The server has just shown that it is otherwise: a call was refused (call). */
  | { type: 'serverConfig.ask' };
