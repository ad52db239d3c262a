import { assign, setup } from 'xstate';
import { composerMachine } from '#machines/sending/composer/composer.machine.ts';
import { actingFor, type Child } from '#machines/kit/acting.ts';
import { tell } from '#machines/kit/peers.ts';
import { receiptsMachine } from '../receipts/receipts.machine.ts';
import { rosterMachine } from '../roster/roster.machine.ts';
import { timelineMachine } from '../timeline/timeline.machine.ts';
import { typingMachine } from '../typing/typing.machine.ts';
import type { ConversationEvent, ConversationPart, PartBroke } from './conversation.events.ts';

interface ConversationInput {
  readonly conversationId: string;
  readonly selfId: string;
}

interface ConversationContext extends ConversationInput {
  /** Parts that do not run: all of them before the start, later those that broke. */
  readonly missing: readonly ConversationPart[];
}

type Heard = ConversationEvent | PartBroke;

const parts: readonly ConversationPart[] = ['timeline', 'composer', 'typing', 'receipts', 'roster'];

const isFaultOf = (part: ConversationPart, event: Heard): boolean =>
  event.type === `xstate.error.actor.${part}`;

const acting = actingFor<ConversationContext, Heard, Child<'receipts', typeof receiptsMachine>>();

/**
 * Runs the parts of one conversation that is on the screen or was there lately, and tells them when it leaves the
 * screen (architecture, The actors). The parts are spawned and not invoked: each is registered under a name with the
 * conversation's id, and an invoke cannot make such a name.
 */
export const conversationMachine = setup({
  types: {} as {
    context: ConversationContext;
    events: Heard;
    input: ConversationInput;
    tags: 'busy' | 'waiting' | 'failed';
  },
  actors: {
    timeline: timelineMachine,
    composer: composerMachine,
    typing: typingMachine,
    receipts: receiptsMachine,
    roster: rosterMachine,
  },
  actions: {
    tellTypingStop: tell(({ context }) => `typing:${context.conversationId}`, {
      type: 'typing.stop',
    }),
    tellReceiptsHidden: tell(({ context }) => `receipts:${context.conversationId}`, {
      type: 'receipts.hidden',
    }),
    tellComposerLeft: tell(({ context }) => `composer:${context.conversationId}`, {
      type: 'composer.left',
    }),
    noteMissing: assign({
      missing: ({ context: { missing }, event }) =>
        parts.filter((part) => missing.includes(part) || isFaultOf(part, event)),
    }),
    noteComplete: assign({ missing: [] }),
    startMissing: acting(({ context, enqueue }) => {
      const { conversationId, selfId } = context;
      for (const part of context.missing) {
        enqueue.stopChild(part);
        // spawnChild() wants one part's types at a time; this input is right for each of them.
        enqueue.spawnChild(part as 'receipts', {
          id: part,
          systemId: `${part}:${conversationId}`,
          input: { conversationId, selfId },
        });
      }
    }),
  },
}).createMachine({
  id: 'conversation',
  options: { maxIterations: 1_000 },
  context: ({ input }) => ({ ...input, missing: parts }),
  entry: ['startMissing', 'noteComplete'],
  initial: 'hidden',
  on: {
    'xstate.error.actor.*': { target: '.broken', actions: 'noteMissing' },
  },
  states: {
    hidden: {
      on: { 'conversation.shown': 'shown' },
    },
    shown: {
      on: { 'conversation.hidden': 'hidden' },
      exit: ['tellTypingStop', 'tellComposerLeft', 'tellReceiptsHidden'],
    },
    /** The other parts go on; opening the conversation again restarts the broken ones. */
    broken: {
      tags: 'failed',
      on: {
        'conversation.shown': { target: 'shown', actions: ['startMissing', 'noteComplete'] },
      },
    },
  },
});
