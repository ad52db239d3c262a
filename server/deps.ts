/** What every area of the server may use: `app.deps`. Made once, at the start. */
import type { Callers } from './auth/callers.ts';
import type { SessionTokens } from './auth/session-tokens.ts';
import type { Bus } from './bus/bus.ts';
import type { Calls } from './calls/calls.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config/config.ts';
import type { Lanes } from './conversations/lanes.ts';
import type { Database } from './database/database.ts';
import type { FileStore } from './files/store.ts';
import type { Presence } from './presence/presence.ts';
import type { Rates } from './rates/rates.ts';
import type { Secrets } from './secrets.ts';
import type { Timings } from './timings.ts';
import type { Video } from './video/video.ts';

/** What the world gives. */
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
  readonly accessTokens: SessionTokens;
  readonly filesTokens: SessionTokens;
  readonly exportTickets: SessionTokens;
  readonly callers: Callers;
  readonly rates: Rates;
  readonly presence: Presence;
  readonly lanes: Lanes;
  readonly calls: Calls;
  readonly store: FileStore;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly deps: Deps;
  }
}
