import { fromPromise } from 'xstate';
import { failureOf, hasStatus } from '#services/app/api/types.ts';
import { mayStillGo } from '#machines/kit/refusals.ts';
import type { Services } from '#machines/app/messenger/messenger.services.ts';
import type { AskedDeletion } from './deletion.machine.ts';

/** Binds a deletion to this device's store and to the server. */
export function createDeletionImplementations({
  api,
  outboxStore,
}: Services<'api' | 'outboxStore'>) {
  const takeBack = ({ userId, deletion }: AskedDeletion) =>
    outboxStore.putDeletion(userId, { ...deletion, isTakenBack: true });

  return {
    actors: {
      store: fromPromise<void, AskedDeletion>(({ input: { userId, deletion } }) =>
        outboxStore.putDeletion(userId, deletion),
      ),
      forget: fromPromise<void, AskedDeletion>(({ input }) => takeBack(input)),
      send: fromPromise<void, AskedDeletion & { readonly isHurried: boolean }>(
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
            if (mayStillGo(failure)) throw error;
            if (!hasStatus(failure, 404)) {
              // Taken back, the next page does not send it in vain, and other tabs show the message again.
              await takeBack(input).catch(() => {});
              throw error;
            }
          }
          // A deletion that stays stored is sent again, which the server accepts.
          await outboxStore.removeDeletion(input.userId, messageId).catch(() => {});
        },
      ),
    },
  };
}
