/** What the outbox does to its lanes, and to the clock of each message. */
import { unsentNoticeMs } from '#contract/limits.ts';
import { tell } from '#machines/kit/peers.ts';
import { acting } from './outbox.acting.ts';

/** There is something to send in these conversations. */
export const wakeLanes = (conversationIds: readonly string[]) =>
  acting(({ context: { userId, link }, system, enqueue }) => {
    for (const conversationId of conversationIds) {
      const id = `lane:${conversationId}` as const;
      if (system.get(id)) enqueue(tell(id, { type: 'lane.wake' }));
      else
        enqueue.spawnChild('lane', { id, systemId: id, input: { userId, conversationId, link } });
    }
  });

/** It says so as soon as it is: nothing can have been stored for it since. */
export const stopDrainedLane = acting(({ event, enqueue }) => {
  if (event.type === 'lane.drained') enqueue.stopChild(`lane:${event.conversationId}`);
});

/** Each message has 5 s of its own, which is why these are no `after` of a state. */
export const restartPatience = (clientIds: readonly string[]) =>
  acting(({ enqueue }) => {
    for (const clientId of clientIds) {
      enqueue.cancel(clientId);
      enqueue.raise({ type: 'outbox.noticed', clientId }, { id: clientId, delay: unsentNoticeMs });
    }
  });
