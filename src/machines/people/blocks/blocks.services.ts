import { fromCallback, fromPromise, type AnyActorRef, type SnapshotFrom } from 'xstate';
import type { User } from '#contract/users.ts';
import type { Api } from '#services/app/api/types.ts';
import type { realtimeMachine } from '#machines/store/realtime/realtime.machine.ts';
import { connectionOf } from '#machines/store/realtime/realtime.selectors.ts';
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
        const realtime: AnyActorRef | undefined = system.get('realtime');
        // The list is read at the start, so only later connections are a reason to read it again.
        let wasLive = true;
        const watching = realtime?.subscribe((snapshot: SnapshotFrom<typeof realtimeMachine>) => {
          const isLive = connectionOf(snapshot) === 'live';
          if (isLive && !wasLive) sendBack(again);
          wasLive = isLive;
        });
        return () => watching?.unsubscribe();
      }),
    },
  };
}
