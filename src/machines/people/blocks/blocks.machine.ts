import { assign, enqueueActions, setup } from 'xstate';
import type { User } from '#contract/users.ts';
import { backoff, failedAgain, noFailures, type Tries } from '#machines/kit/backoff.ts';
import { tell } from '#machines/kit/peers.ts';
import { passes } from '#machines/kit/refusals.ts';
import { askPlaceholder, workerPlaceholder } from '#machines/kit/placeholder.ts';
import { readDb } from '#machines/store/db/db.reader.ts';
import { without } from '#machines/store/db/db.records.ts';
import type { BlocksEvent } from './blocks.events.ts';

/**
 * Knows whom the person has blocked (contract, Blocks), for the store: the list is read at the start, after each break
 * of the connection, and whenever one of the own devices changes it. A change counts at once, before the list is read.
 */
export const blocksMachine = setup({
  types: {} as { context: Tries; events: BlocksEvent; tags: 'busy' | 'waiting' | 'failed' },
  actors: {
    readList: askPlaceholder<readonly User[]>(),
    /** Looks for a connection that is back. */
    watch: workerPlaceholder(),
  },
  actions: {
    storeList: enqueueActions(({ enqueue }, users: readonly User[]) => {
      for (const user of users) enqueue(tell('db', { type: 'person.loaded', user }));
      const blocked = Object.fromEntries(users.map(({ id }) => [id, true] as const));
      enqueue(tell('db', { type: 'blocks.loaded', blocked }));
    }),
    storeChange: enqueueActions(({ event, system, enqueue }) => {
      const known = readDb(system)?.blocked ?? {};
      if (event.type !== 'blocks:update' && event.type !== 'blocks.settled') return;
      const { userId, blocked } = event.type === 'blocks.settled' ? event : event.payload;
      const rest = without(known, userId);
      enqueue(
        tell('db', {
          type: 'blocks.loaded',
          blocked: blocked ? { [userId]: true, ...rest } : rest,
        }),
      );
    }),
    noteFailure: assign(({ context, event }) => failedAgain(context, event)),
    forgetFailures: assign(noFailures),
  },
  guards: { isPassing: passes },
  delays: { backoff },
}).createMachine({
  id: 'blocks',
  options: { maxIterations: 1_000 },
  context: noFailures,
  invoke: { id: 'watch', src: 'watch', onError: {} },
  on: {
    'blocks.refresh': '.reading',
    'blocks:update': { target: '.reading', actions: 'storeChange' },
    'blocks.settled': { target: '.reading', actions: 'storeChange' },
  },
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readList',
        src: 'readList',
        onDone: {
          target: 'shown',
          actions: [{ type: 'storeList', params: ({ event }) => event.output }, 'forgetFailures'],
        },
        onError: [
          { guard: 'isPassing', target: 'waiting', actions: 'noteFailure' },
          { target: 'failed' },
        ],
      },
    },
    shown: {},
    /** The list is read again without the person's doing. */
    waiting: { tags: 'waiting', after: { backoff: 'reading' } },
    failed: { tags: 'failed' },
  },
});
