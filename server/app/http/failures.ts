/** Turns every failure into the error body of the contract, and keeps secrets out of the log. */
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { VideoUnavailable } from '#server/calls/video/video.ts';
import { Unavailable } from '#server/store/database/database.ts';
import { Refusal } from './refusal.ts';

export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => answerFailure(error, request, reply));
}

export function answerFailure(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refusal = refusalOf(error);
  if (refusal.code === 'internal') {
    request.log.error({ route: request.routeOptions.url, failure: describe(error) }, 'unexpected');
  }
  if (refusal.retryAfterS !== undefined) void reply.header('retry-after', refusal.retryAfterS);
  return reply.code(refusal.status).send(refusal.body);
}

/**
 * Turns an error into the refusal that the caller is told. Fastify's own errors (broken JSON, too long, unknown content
 * type) are told apart by their status.
 */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof Unavailable) return new Refusal('unavailable');
  if (error instanceof VideoUnavailable) return new Refusal('calls_unavailable');
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : 500;
  if (status === 413) return new Refusal('too_large');
  if (status === 415) return new Refusal('unsupported_media_type');
  if (status === 404) return new Refusal('not_found');
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return new Refusal('validation', { message: 'Непонятный запрос', issues: [] });
  }
  return new Refusal('internal');
}

/**
 * Picks the part of an unexpected error that may be logged. PostgreSQL puts values that people typed into its messages,
 * so its errors keep only the code, the names of things and the place.
 */
export function describe(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const place = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  if (!('severity' in error)) return { type: error.name, message: error.message, place };
  // Safe: the fields are read as unknown, and only printed.
  const { code, table, constraint, routine } = error as Error & Record<string, unknown>;
  return { type: error.name, code, table, constraint, routine, place };
}

const brokenStatus: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Answers bytes that Node's HTTP parser gave up on, if the connection still takes an answer. */
export function answerBrokenRequests(error: { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const refusal = new Refusal('validation', { message: 'Непонятный запрос', issues: [] });
  const body = JSON.stringify(refusal.body);
  socket.end(
    [
      `HTTP/1.1 ${brokenStatus[error.code ?? ''] ?? '400 Bad Request'}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
