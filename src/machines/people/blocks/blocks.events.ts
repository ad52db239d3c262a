import type { FromServer } from '#machines/store/realtime/realtime.events.ts';

export type BlocksEvent =
  /** Reads the list (again): the connection is back, or the person asks. */
  | { type: 'blocks.refresh' }
  /** One of the own devices has blocked somebody, or let them go. */
  | FromServer<'blocks:update'>
  /** The server has acknowledged a block, or its end, of this page. */
  | { type: 'blocks.settled'; userId: string; blocked: boolean };
