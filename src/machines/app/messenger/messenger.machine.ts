import { setup } from 'xstate';
import type { OwnUser } from '#contract/users.ts';
import { messengerParts } from './messenger.parts.ts';

export interface MessengerInput {
  readonly user: OwnUser;
}

const parts = Object.entries(messengerParts);

/**
 * Runs all actors of one signed-in user (architecture, The actors; messenger.parts.ts lists them): they begin and end
 * together, so that nothing of one user is left when another comes. A fault in one part ends all, and the app offers to
 * begin anew.
 */
export const messengerMachine = setup({
  types: {} as { context: MessengerInput; input: MessengerInput },
  actors: Object.fromEntries(parts.map(([name, { logic }]) => [name, logic])),
}).createMachine({
  id: 'messenger',
  context: ({ input }) => input,
  initial: 'running',
  states: {
    running: {
      invoke: parts.map(([name, { input, systemId = name }]) => ({
        id: name,
        src: name,
        systemId,
        input: ({ context, self }) => input?.({ user: context.user, system: self.system }),
        onError: 'broken',
      })),
    },
    broken: { type: 'final' },
  },
});
