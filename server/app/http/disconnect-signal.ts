/** Work for somebody who has gone is work for nobody. */
import type { FastifyReply } from 'fastify';
import { Refusal } from './refusal.ts';

/** Aborted, with a refusal that nobody hears, when the connection ends before the answer. */
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
