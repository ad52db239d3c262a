/** Declares everything that the areas of the server share: `app.deps`, made once at the start. */
import type { Callers } from './auth/callers.ts';
import type { TokensByKind } from './auth/session-tokens.ts';
import type { Bus } from '#server/store/bus/bus.ts';
import type { Hashing } from './auth/hashing.ts';
import type { Calls } from '#server/calls/calls.ts';
import type { Clock, Timings } from '#server/kit/time.ts';
import type { Config } from './config/read.ts';
import type { KeyedQueue } from '#server/kit/keyed-queue.ts';
import type { Rush } from '#server/kit/rush.ts';
import type { Database } from '#server/store/database/database.ts';
import type { FileStore } from '#server/sending/files/store.ts';
import type { Proxies } from './http/proxies.ts';
import type { Presence } from '#server/chats/presence/presence.ts';
import type { Rates } from './rates/rates.ts';
import type { Secrets } from './datadir.ts';
import type { Sends } from '#server/sending/send.ts';
import type { Settings } from '#server/admin/settings.ts';
import type { Video } from '#server/calls/video/video.ts';

/** The part that the process brings along, and that tests replace. */
export interface Surroundings {
  readonly config: Config;
  readonly db: Database;
  readonly bus: Bus;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly timings: Timings;
  readonly video: Video;
}

export interface Deps extends Surroundings {
  readonly tokens: TokensByKind;
  readonly callers: Callers;
  readonly rates: Rates;
  readonly proxies: Proxies;
  readonly hashing: Hashing;
  readonly settings: Settings;
  readonly presence: Presence;
  readonly changeQueue: KeyedQueue;
  readonly rush: Rush;
  readonly sends: Sends;
  readonly calls: Calls;
  readonly store: FileStore;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly deps: Deps;
  }
}
