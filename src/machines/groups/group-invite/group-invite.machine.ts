import { assign, fromCallback, not, setup } from 'xstate';
import type { Invitation } from '#contract/conversations.ts';
import { conversationsRefetchMs } from '#contract/limits.ts';
import { backoff, noProblem, problemAgain, type ToldTries } from '#machines/kit/backoff.ts';
import { watchDb } from '#machines/store/db/db.reader.ts';
import { selectOwnRole } from '#machines/store/db/db.selectors.ts';
import { passes } from '#machines/kit/refusals.ts';
import { mayManage } from '../group-info/group-info.rights.ts';
import { askPlaceholder } from '#machines/kit/placeholder.ts';
import type { GroupInviteEvent } from './group-invite.events.ts';

export interface GroupInviteInput {
  readonly conversationId: string;
}

interface GroupInviteContext extends GroupInviteInput, ToldTries {
  readonly invitation: Invitation | null;
}

/**
 * Keeps the invitation of a group whose information is open (contract, conversations/{id}/invite). It is read if one
 * may see it, made, and revoked; after that its address leads nowhere. Other admins can make and revoke it too, so it
 * is read again every 20 s.
 */
export const groupInviteMachine = setup({
  types: {} as {
    context: GroupInviteContext;
    events: GroupInviteEvent;
    input: GroupInviteInput;
    tags: 'busy' | 'waiting' | 'failed';
  },
  actors: {
    /** Watches the store: others may give and take my rights. */
    watchRights: fromCallback<GroupInviteEvent, GroupInviteInput>(({ input, system, sendBack }) => {
      let was = false;
      return watchDb(system, (db) => {
        const may = mayManage(selectOwnRole(db, input.conversationId));
        if (may !== was) sendBack({ type: may ? 'groupInvite.allowed' : 'groupInvite.forbidden' });
        was = may;
      });
    }),
    read: askPlaceholder<Invitation | null, GroupInviteInput>(),
    make: askPlaceholder<Invitation, GroupInviteInput>(),
    revoke: askPlaceholder<void, GroupInviteInput>(),
  },
  actions: {
    noteInvitation: assign((_, invitation: Invitation | null) => ({ invitation, ...noProblem })),
    forgetInvitation: assign({ invitation: null }),
    noteFailure: assign(({ context, event }) => problemAgain(context, event)),
    forgetFailures: assign(noProblem),
  },
  guards: {
    isMade: ({ context }) => context.invitation !== null,
    isPassing: passes,
  },
  delays: {
    backoff,
    /** No event tells that another admin has made or revoked it. */
    refetch: conversationsRefetchMs,
  },
}).createMachine({
  id: 'groupInvite',
  options: { maxIterations: 1_000 },
  context: ({ input }) => ({ ...input, invitation: null, ...noProblem }),
  invoke: {
    id: 'watchRights',
    src: 'watchRights',
    input: ({ context: { conversationId } }) => ({ conversationId }),
    onError: {},
  },
  on: { 'groupInvite.forbidden': '.hidden' },
  initial: 'hidden',
  states: {
    /** I may not see the invitation. */
    hidden: {
      entry: ['forgetInvitation', 'forgetFailures'],
      on: { 'groupInvite.allowed': 'reading' },
    },
    reading: {
      tags: 'busy',
      invoke: {
        id: 'read',
        src: 'read',
        input: ({ context: { conversationId } }) => ({ conversationId }),
        onDone: {
          target: 'known',
          actions: { type: 'noteInvitation', params: ({ event }) => event.output },
        },
        onError: [
          { guard: 'isPassing', target: 'waiting', actions: 'noteFailure' },
          { target: 'unreadable', actions: 'noteFailure' },
        ],
      },
    },
    /** The invitation is read again without the person's doing. */
    waiting: { tags: 'waiting', after: { backoff: 'reading' } },
    unreadable: { tags: 'failed', on: { 'groupInvite.refresh': 'reading' } },
    /** There is an invitation, or there is none. */
    known: {
      initial: 'resting',
      on: {
        'groupInvite.make': { guard: not('isMade'), target: 'making' },
        'groupInvite.revoke': { guard: 'isMade', target: 'revoking' },
        'groupInvite.renewed': '.checking',
      },
      states: {
        resting: { after: { refetch: 'checking' } },
        checking: {
          invoke: {
            id: 'check',
            src: 'read',
            input: ({ context: { conversationId } }) => ({ conversationId }),
            onDone: {
              target: 'resting',
              actions: { type: 'noteInvitation', params: ({ event }) => event.output },
            },
            onError: 'resting',
          },
        },
        failed: { tags: 'failed', exit: 'forgetFailures' },
      },
    },
    making: {
      tags: 'busy',
      invoke: {
        id: 'make',
        src: 'make',
        input: ({ context: { conversationId } }) => ({ conversationId }),
        onDone: {
          target: 'known',
          actions: { type: 'noteInvitation', params: ({ event }) => event.output },
        },
        onError: { target: 'known.failed', actions: 'noteFailure' },
      },
    },
    revoking: {
      tags: 'busy',
      invoke: {
        id: 'revoke',
        src: 'revoke',
        input: ({ context: { conversationId } }) => ({ conversationId }),
        onDone: { target: 'known', actions: 'forgetInvitation' },
        onError: { target: 'known.failed', actions: 'noteFailure' },
      },
    },
  },
});
