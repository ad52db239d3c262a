import { fromCallback, fromPromise } from 'xstate';
import type { User } from '#contract/users.ts';
import type { Api } from '#services/app/api/types.ts';
import { onLiveAgain } from '#machines/store/realtime/live-again.ts';
import type { BlocksEvent } from './blocks.events.ts';

/** Binds the list of blocked people to the server. */
export function createBlocksImplementations({ api }: { readonly api: Api }) {
  return {
    actors: {
      readList: fromPromise<readonly User[]>(async ({ signal }) => {
        const { body } = await api.call('GET /blocks', {}, { signal });
        return body.users;
      }),
      watch: fromCallback(({ sendBack, system }) => {
        const again: BlocksEvent = { type: 'blocks.refresh' };
        return onLiveAgain(system, () => sendBack(again));
      }),
    },
  };
}
