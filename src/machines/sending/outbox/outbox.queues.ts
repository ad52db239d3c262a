/** What the outbox does to its queues, and to the clock of each message. */
import { unsentNoticeMs } from '#contract/limits.ts';
import { tell } from '#machines/kit/peers.ts';
import { acting } from './outbox.acting.ts';

/** There is something to send in these conversations. */
export const wakeQueues = (conversationIds: readonly string[]) =>
  acting(({ context: { userId, link }, system, enqueue }) => {
    for (const conversationId of conversationIds) {
      const id = `queue:${conversationId}` as const;
      if (system.get(id)) enqueue(tell(id, { type: 'queue.wake' }));
      else
        enqueue.spawnChild('queue', { id, systemId: id, input: { userId, conversationId, link } });
    }
  });

/** It says so as soon as it is: nothing can have been stored for it since. */
export const stopDrainedQueue = acting(({ event, enqueue }) => {
  if (event.type === 'queue.drained') enqueue.stopChild(`queue:${event.conversationId}`);
});

/** Each message has 5 s of its own, which is why these are no `after` of a state. */
export const restartPatience = (clientIds: readonly string[]) =>
  acting(({ enqueue }) => {
    for (const clientId of clientIds) {
      enqueue.cancel(clientId);
      enqueue.raise({ type: 'outbox.noticed', clientId }, { id: clientId, delay: unsentNoticeMs });
    }
  });
