/** Builds the server as one Fastify instance: first what every request passes through, then the areas of the domain. */
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import Fastify, { LogController } from 'fastify';
import type { FastifyInstance } from 'fastify';
import { strangerBodyMaxBytes } from '#contract/flood-limits.ts';
import * as limits from '#contract/limits.ts';
import { accountRoutes } from './account/routes.ts';
import { adminRoutes } from '#server/admin/routes.ts';
import { createSettings } from '#server/admin/settings.ts';
import { passkeyRoutes } from './auth/passkeys/routes.ts';
import { authRoutes } from './auth/routes.ts';
import { createCalls } from '#server/calls/calls.ts';
import { callRoutes } from '#server/calls/routes.ts';
import { createCallers } from './auth/callers.ts';
import { createHashing, hashesWaiting } from './auth/hashing.ts';
import { createTokens } from './auth/session-tokens.ts';
import { configRoutes, healthRoutes } from './health/health.ts';
import { createKeyedQueue } from '#server/kit/keyed-queue.ts';
import { createRush } from '#server/kit/rush.ts';
import { chatRoutes } from '#server/chats/routes.ts';
import { systemClock, contractTimings } from '#server/kit/time.ts';
import type { Clock, Timings } from '#server/kit/time.ts';
import type { Deps, Surroundings } from './deps.ts';
import { createDiskStore } from '#server/sending/files/store.ts';
import { filesFolder, fileRoutes } from '#server/sending/files/routes.ts';
import { groupRoutes } from '#server/groups/routes.ts';
import { collectMetrics } from './health/metrics.ts';
import { answerBrokenRequests, answerFailure, answerFailures, describe } from './http/failures.ts';
import { keepOutOfCaches, sendSecurityHeaders } from './http/headers.ts';
import { acceptOnlyJson } from './http/validate.ts';
import { capConnections } from './http/connections.ts';
import { createProxies, warnOfUnknownProxies } from './http/proxies.ts';
import { logOptions, logRequests, requestLogger } from './http/log.ts';
import type { LogSink } from './http/log.ts';
import { serveOpenApi } from './http/openapi.ts';
import { giveUpOnSilence, longestRequestMs } from './http/patience.ts';
import { Refusal } from './http/refusal.ts';
import { refuseUndeclaredRoutes } from './http/serve.ts';
import { newId } from '#server/kit/ids.ts';
import { servePages } from './pages/pages.ts';
import { createPresence } from '#server/chats/presence/presence.ts';
import { createRates, noRates } from './rates/rates.ts';
import { createSends } from '#server/sending/send.ts';
import { searchRoutes } from '#server/search/routes.ts';
import { peopleRoutes } from '#server/people/routes.ts';
import { socketServer } from './socket/server.ts';
import { version } from '#server/kit/version.ts';
import { noVideo, VideoUnavailable } from '#server/calls/video/video.ts';
import type { Video } from '#server/calls/video/video.ts';

export interface AppOptions extends Omit<Surroundings, 'clock' | 'timings' | 'video'> {
  /** Without it the node gets an id that no later process continues. */
  readonly nodeId?: string;
  readonly clock?: Clock;
  readonly timings?: Partial<Timings>;
  /** Without it there are no calls. */
  readonly video?: Video;
  /** The folder of the built pages; without it no pages are served, only API and sockets. */
  readonly pages?: string;
  /** Where the log goes instead of the standard output. */
  readonly log?: LogSink;
}

export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const deps = createDeps(options, (failure) => {
    if (!(failure instanceof VideoUnavailable)) {
      app.log.error({ failure: describe(failure) }, 'a call failed');
    }
  });
  const { config } = deps;
  const app = Fastify({
    logger: logOptions(config, options.log),
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: requestLogger(config),
    trustProxy: config.trustProxy === false ? false : deps.proxies.isProxy,
    requestTimeout: longestRequestMs,
    // This bounds calls that do not exist. Calls of the contract have limits of their own (http/serve.ts).
    bodyLimit: strangerBodyMaxBytes,
    // File names are part of addresses.
    routerOptions: { maxParamLength: limits.fileUrlMaxChars },
    // A server that stops answers the requests that it has (contract: SIGTERM).
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => void answerFailure(error, request, reply),
    clientErrorHandler: answerBrokenRequests,
  });
  app.decorate('deps', deps);
  app.decorateRequest('caller', undefined);
  // First, so that a refusal of any other hook has them, too.
  sendSecurityHeaders(app, config);
  refuseUndeclaredRoutes(app);
  answerFailures(app);
  giveUpOnSilence(app);
  capConnections(app);
  warnOfUnknownProxies(app);
  logRequests(app, config);
  collectMetrics(app);
  measureLimits(app);
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    globalDecompression: false,
    // Lists of chats are mostly ids, which no effort makes smaller: these take half the time of the defaults, for as many bytes.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
    zlibOptions: { level: 3 },
  });
  await app.register(api, { prefix: '/api' });
  if (options.pages !== undefined) await servePages(app, options.pages);
  await app.register(socketServer);
  return app;
}

function createDeps(options: AppOptions, onCallFailure: (failure: unknown) => void): Deps {
  const surroundings: Surroundings = {
    clock: systemClock,
    video: noVideo,
    ...options,
    timings: { ...contractTimings, ...options.timings },
  };
  const { config, secrets, clock } = surroundings;
  const presence = createPresence({ nodeId: newId(), ...options, ...surroundings });
  const changeQueue = createKeyedQueue();
  const tokens = createTokens(secrets.tokens, clock);
  const rates = config.rateLimits ? createRates() : noRates;
  return {
    ...surroundings,
    tokens,
    callers: createCallers({ ...surroundings, tokens }),
    settings: createSettings(surroundings),
    presence,
    changeQueue,
    rush: createRush(),
    sends: createSends({ ...surroundings, changeQueue }),
    proxies: createProxies(config.trustProxy),
    calls: createCalls({ ...surroundings, changeQueue, presence, rates, onFailure: onCallFailure }),
    store: createDiskStore(filesFolder(config)),
    rates,
    // Load tests sign hundreds in at once.
    hashing: createHashing(config.rateLimits ? hashesWaiting : Infinity),
  };
}

function measureLimits({ gauges, deps: { rates, hashing } }: FastifyInstance): void {
  gauges.set('vest_limit_counters', {
    help: 'Counters of limits in memory.',
    read: () => rates.counters(),
  });
  gauges.set('vest_hashes_waiting', {
    help: 'Sign-ins that wait for their password to be checked.',
    read: () => hashing.counts().waiting,
  });
}

/** Registers everything under /api. Each area is one plugin. */
async function api(app: FastifyInstance): Promise<void> {
  // Cookies are parsed where they count (auth/files-cookie.ts), not with every request.
  await app.register(cookie, { hook: false });
  acceptOnlyJson(app);
  keepOutOfCaches(app);
  app.setNotFoundHandler(() => {
    throw new Refusal('not_found');
  });
  serveOpenApi(app, version);
  await app.register(authRoutes);
  await app.register(passkeyRoutes);
  await app.register(accountRoutes);
  await app.register(peopleRoutes);
  await app.register(configRoutes);
  await app.register(healthRoutes);
  await app.register(chatRoutes);
  await app.register(searchRoutes);
  await app.register(groupRoutes);
  await app.register(fileRoutes);
  await app.register(callRoutes);
  await app.register(adminRoutes);
}
