import { fromCallback, fromPromise } from 'xstate';
import type { Api } from '#services/api/types.ts';
import type { DeviceClock } from '#services/ids/types.ts';
import type { OutboxStore, UnsentMessage } from '#services/outbox/types.ts';
import { laneMachine } from '../lane/lane.machine.ts';
import { createLaneImplementations } from '../lane/lane.services.ts';
import type { OutboxEvent } from './outbox.events.ts';
import { planSaving } from './outbox.tasks.ts';

interface Services {
  readonly api: Api;
  readonly outboxStore: OutboxStore;
  readonly clock: DeviceClock;
}

/** The outbox bound to the real world: this device's store and clock, and lanes that reach the server. */
export function createOutboxImplementations(services: Services) {
  const { outboxStore, clock } = services;
  return {
    actions: { planSaving: planSaving(() => clock.now()) },
    actors: {
      lane: laneMachine.provide(createLaneImplementations(services)),
      watchStore: fromCallback<OutboxEvent, { userId: string }>(({ input, sendBack }) =>
        outboxStore.watch(input.userId, () => sendBack({ type: 'outbox.storeChanged' })),
      ),
      loadStored: fromPromise<readonly UnsentMessage[], { userId: string }>(({ input }) =>
        outboxStore.load(input.userId),
      ),
      save: fromPromise<void, { userId: string; message: UnsentMessage | null }>(
        async ({ input: { userId, message } }) => {
          if (message) await outboxStore.put(userId, message);
        },
      ),
      removeStored: fromPromise<void, { userId: string; clientId: string | null }>(
        async ({ input: { userId, clientId } }) => {
          if (clientId !== null) await outboxStore.remove(userId, clientId);
        },
      ),
    },
  };
}
