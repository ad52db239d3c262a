/** Stops the work for a client that has disconnected. */
import type { FastifyReply } from 'fastify';
import { Refusal } from './refusal.ts';

/** Aborted when the connection ends before the answer; nobody hears the refusal. */
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
