/**
 * Limits how long a request may take to arrive, and signals when a client has gone before its answer. Node has one
 * limit for all requests, but an upload over a poor line may take longer than other bodies. The limits are therefore
 * kept here, and Node's is only the last resort.
 */
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest, FastifyReply } from 'fastify';
import * as limits from '#contract/limits.ts';
import { routes } from '#contract/routes.ts';
import type { Route } from '#contract/route.ts';
import { answerBrokenRequests } from './failures.ts';
import { Refusal } from './refusal.ts';
import { isForStrangers } from './serve.ts';

/** Enough for 100 MiB at 64 kbit/s. */
export const longestRequestMs = 4 * 3_600_000;

/** Gives up on requests whose bodies do not arrive. Must run before any route is registered. */
export function giveUpOnSilence(app: FastifyInstance): void {
  const { bodyMs, strangerBodyMs, uploadPaceMs } = app.deps.timings;
  app.decorateRequest('pace', undefined);
  app.addHook('onRequest', async (request) => {
    const { raw } = request;
    // Requests injected by tests have no connection.
    if (!hasBody(request) || !(raw.socket instanceof Socket)) return;
    if (isUpload(request)) {
      request.pace = watchPace(request, raw.socket, uploadPaceMs);
      return;
    }
    const { contract } = request.routeOptions.config;
    const isStranger = contract === undefined || isForStrangers(contract);
    const giveUp = setTimeout(
      () => answerBrokenRequests({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, raw.socket),
      isStranger ? strangerBodyMs : bodyMs,
    );
    const isHere = () => clearTimeout(giveUp);
    raw.once('end', isHere);
    raw.once('close', isHere);
  });
}

/** The pace of an upload is not looked at while the server itself does not read. */
interface Pace {
  rest(): void;
  goOn(): void;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The pace of an upload; undefined: the request is none. */
    pace: Pace | undefined;
  }
}

/**
 * Ends an upload of which less than `limits.uploadLeastBytes` comes within `paceMs`: by a byte a minute one account
 * would keep connections and files open for hours. Once all has arrived, the answer may take as long as it needs.
 */
function watchPace({ raw }: FastifyRequest, socket: Socket, paceMs: number): Pace {
  let [before, isResting] = [socket.bytesRead, false];
  const watch = setInterval(() => {
    const came = socket.bytesRead - before;
    before = socket.bytesRead;
    if (!isResting && came < limits.uploadLeastBytes) raw.destroy();
  }, paceMs);
  const end = () => clearInterval(watch);
  raw.once('end', end);
  raw.once('close', end);
  return {
    rest: () => void (isResting = true),
    goOn() {
      isResting = false;
      before = socket.bytesRead;
      watch.refresh();
    },
  };
}

/** Does what comes before an upload is read: its pace counts from then on. */
export async function beforeReading<T>(
  { pace }: FastifyRequest,
  work: () => Promise<T>,
): Promise<T> {
  pace?.rest();
  try {
    return await work();
  } finally {
    pace?.goOn();
  }
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
