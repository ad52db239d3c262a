/**
 * Tells clients, load balancers and monitors what the server offers, whether it answers and can work, and how it does.
 */
import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Unavailable } from '#server/store/database/database.ts';
import type { Database } from '#server/store/database/database.ts';
import { askTogether } from '#server/kit/ask-together.ts';
import { digestOf } from '#server/kit/digest.ts';
import * as limits from '#contract/limits.ts';
import { version } from '#server/kit/version.ts';
import { howReached } from '#server/calls/video/address.ts';
import { readEblidDigits } from '#server/people/users/eblids.ts';
import { isLocalServer, isLoopback } from '#server/kit/loopback.ts';
import { Refusal } from '../http/refusal.ts';
import type { Config } from '../config/read.ts';
import { serve } from '../http/serve.ts';
import { createRelyingParty } from '../auth/passkeys/relying-party.ts';
import { createIsInhabited } from '../auth/register.ts';

const lookKeptMs = 1_000;

export async function healthRoutes(app: FastifyInstance): Promise<void> {
  const { config, db } = app.deps;
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });

  serve(app, 'GET /health', async () => ({ status: 'ok' }));

  /** One look a second is enough for all who ask: each writes a record. */
  let recent: { promise: Promise<void>; atMs: number } | undefined;
  function recentLook(): Promise<void> {
    const now = performance.now();
    if (recent === undefined || now - recent.atMs >= lookKeptMs) {
      recent = { promise: requireWrites(db), atMs: now };
    }
    return recent.promise;
  }

  serve(app, 'GET /ready', async () => {
    if (isStopping) throw new Refusal('unavailable', { message: 'Сервер останавливается' });
    await recentLook();
    return { status: 'ready' };
  });

  app.get(
    '/metrics',
    { config: { needs: 'monitor', limit: 'metrics' } },
    async (request, reply) => {
      if (!mayReadMetrics(request, config)) throw new Refusal('not_found');
      return reply.type('text/plain; version=0.0.4; charset=utf-8').send(app.metrics());
    },
  );
}

/**
 * Makes a write that costs one record in the log and leaves nothing. It fails on a standby, on a full disk and while
 * PostgreSQL is away. Migrations are done before the port is opened.
 */
async function requireWrites(db: Database): Promise<void> {
  try {
    await db.query("select pg_logical_emit_message(true, 'vest', 'ready')");
  } catch (error) {
    const message = 'База данных не принимает записи';
    if (error instanceof Unavailable) throw new Refusal('unavailable', { message });
    throw error;
  }
}

const forwardingHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/**
 * Allows requests with the token. Without it those of this very machine that came through no proxy are allowed, where
 * the server is this machine's alone: a proxy beside us need not say that it is one.
 */
function mayReadMetrics(request: FastifyRequest, config: Config): boolean {
  const { metricsToken: token } = config;
  const [scheme, given] = request.headers.authorization?.split(' ') ?? [];
  if (token !== null && scheme?.toLowerCase() === 'bearer' && given !== undefined) {
    return timingSafeEqual(digestOf(given), digestOf(token));
  }
  const isForwarded = forwardingHeaders.some((name) => request.headers[name] !== undefined);
  return (
    isLocalServer(config) && !isForwarded && isLoopback(request.raw.socket.remoteAddress ?? '')
  );
}

export async function configRoutes(app: FastifyInstance): Promise<void> {
  const { config, db, settings, video } = app.deps;
  const { isThere: passkeys } = createRelyingParty(config.publicUrl);
  const isInhabited = createIsInhabited(app.deps);
  /** An operator raises it once in years: the number of before stands while the database is away. */
  let eblidDigits: number | undefined;
  const readDigits = askTogether(async (asked: readonly null[]) => {
    const digits = await readEblidDigits(db);
    return asked.map(() => digits);
  });
  const digitsNow = async () => {
    eblidDigits = await readDigits(null).catch((error: unknown) => {
      if (eblidDigits === undefined) throw error;
      return eblidDigits;
    });
    return eblidDigits;
  };

  serve(app, 'GET /config', async ({ request }) => {
    const calls = video.state();
    return {
      limits: {
        messageMaxChars: limits.messageMaxChars,
        attachmentsMax: limits.attachmentsMax,
        uploadMaxBytes: config.uploadMaxBytes,
        participantsMax: limits.participantsMax,
      },
      calls,
      livekitUrl: calls === 'off' ? null : video.addressFor(howReached(request)),
      vapidPublicKey: null,
      passkeys,
      registration: (await settings.read()).registration,
      eblidDigits: await digitsNow(),
      firstAccount: !(await isInhabited()),
      version,
    };
  });
}
