import { fromPromise } from 'xstate';
import { failureOf, isPassing, type Api } from '#services/app/api/types.ts';
import type { OutboxStore, UnsentDeletion } from '#services/sending/outbox/types.ts';

interface Services {
  readonly api: Api;
  readonly outboxStore: OutboxStore;
}

interface Asked {
  readonly userId: string;
  readonly deletion: UnsentDeletion;
}

/** A deletion bound to the real world: this device's store, and the server. */
export function createDeletionImplementations({ api, outboxStore }: Services) {
  const remove = ({ userId, deletion }: Asked) =>
    outboxStore.removeDeletion(userId, deletion.messageId);
  const takeBack = ({ userId, deletion }: Asked) =>
    outboxStore.putDeletion(userId, { ...deletion, isTakenBack: true });

  return {
    actors: {
      store: fromPromise<void, Asked>(({ input: { userId, deletion } }) =>
        outboxStore.putDeletion(userId, deletion),
      ),
      forget: fromPromise<void, Asked>(({ input }) => takeBack(input)),
      send: fromPromise<void, Asked & { readonly isHurried: boolean }>(
        async ({ input, signal }) => {
          const { messageId } = input.deletion;
          try {
            await api.call(
              'POST /messages/delete',
              { body: { messageId } },
              { signal, keepalive: input.isHurried },
            );
          } catch (error) {
            const failure = failureOf(error);
            const status = failure.kind === 'http' ? failure.status : null;
            if (isPassing(failure) || status === 401) throw error;
            if (status !== 404) {
              // The next page would only be refused as well, and other tabs show the message again.
              await takeBack(input).catch(() => {});
              throw error;
            }
          }
          // A deletion that stays stored is sent again, which the server accepts.
          await remove(input).catch(() => {});
        },
      ),
    },
  };
}
