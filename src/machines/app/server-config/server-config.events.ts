import type { RealtimeFact } from '#machines/store/realtime/realtime.events.ts';

export type ServerConfigEvent =
  | RealtimeFact
  /** A call was refused, so the server's answer may be another now. */
  | { type: 'serverConfig.ask' };
