/**
 * Limits how long a request may take to arrive, and signals when a client has gone before its answer. Node has one
 * limit for all requests, but an upload over a poor line may take longer than other bodies. The limits are therefore
 * kept here, and Node's is only the last resort.
 */
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest, FastifyReply } from 'fastify';
import { routes } from '#contract/routes.ts';
import type { Route } from '#contract/route.ts';
import { answerBrokenRequests } from './failures.ts';
import { Refusal } from './refusal.ts';

/** Enough for 100 MiB at 64 kbit/s. */
export const longestRequestMs = 4 * 3_600_000;

/** Gives up on requests whose bodies do not arrive. Must run before any route is registered. */
export function giveUpOnSilence(app: FastifyInstance): void {
  const { bodyMs, uploadStalledMs } = app.deps.timings;
  app.addHook('onRequest', async (request) => {
    const { raw } = request;
    // Requests injected by tests have no connection.
    if (!hasBody(request) || !(raw.socket instanceof Socket)) return;
    if (isUpload(request)) {
      // Every byte restarts the timeout; once all have arrived, the answer may take as long as it needs.
      raw.setTimeout(uploadStalledMs, () => raw.destroy());
      raw.once('end', () => raw.socket.setTimeout(0));
      return;
    }
    const giveUp = setTimeout(() => {
      answerBrokenRequests({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, raw.socket);
    }, bodyMs);
    const isHere = () => clearTimeout(giveUp);
    raw.once('end', isHere);
    raw.once('close', isHere);
  });
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

function isUpload({ routeOptions }: FastifyRequest): boolean {
  const key = routeOptions.config.contract;
  if (key === undefined) return false;
  const route: Route = routes[key];
  return route.upload !== undefined;
}

/** Returns a signal that is aborted when the connection ends before the answer. Nobody hears its refusal. */
export function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  const leave = () => {
    if (raw.writableFinished) return;
    gone.abort(new Refusal('validation', { message: 'Ответа никто не ждёт', issues: [] }));
  };
  if (raw.destroyed) leave();
  else raw.once('close', leave);
  return gone.signal;
}
