import { assertEvent, assign, setup } from 'xstate';
import { messageMaxChars } from '#contract/limits.ts';
import { hasVisibleCharacter } from '#contract/visible.ts';
import { tell } from '../peers.ts';
import { actionPlaceholder } from '../placeholder.ts';
import type { ComposerEvent } from './composer.events.ts';

export interface ComposerContext {
  readonly conversationId: string;
  /** As it stands in the field. */
  readonly text: string;
}

/**
 * The text of a new message in one conversation. Enter hands it, trimmed, to the outbox and empties the field
 * at once: from then on it is the outbox's to keep (spec 4, Message send; spec 5; contract, Limits).
 * The text stays while another conversation is looked at: inbox keeps this actor as long as it holds some.
 */
export const composerMachine = setup({
  types: {
    context: {} as ComposerContext,
    events: {} as ComposerEvent,
    input: {} as { conversationId: string },
  },
  actions: {
    setText: assign({
      text: ({ event }) => {
        assertEvent(event, 'composer.changed');
        return event.text;
      },
    }),
    clear: assign({ text: '' }),
    /** Gives the message its clientId; provided by composer.services.ts. */
    handOver: actionPlaceholder,
    tellTypingKey: tell<`typing:${string}`, ComposerContext, ComposerEvent>(
      ({ context }) => `typing:${context.conversationId}`,
      { type: 'typing.key' },
    ),
    tellTypingStop: tell<`typing:${string}`, ComposerContext, ComposerEvent>(
      ({ context }) => `typing:${context.conversationId}`,
      { type: 'typing.stop' },
    ),
  },
  guards: {
    hasNothingToSay: ({ event }) => {
      assertEvent(event, 'composer.changed');
      return !hasVisibleCharacter(event.text);
    },
    isTooLong: ({ event }) => {
      assertEvent(event, 'composer.changed');
      return event.text.trim().length > messageMaxChars;
    },
  },
}).createMachine({
  id: 'composer',
  context: ({ input }) => ({ conversationId: input.conversationId, text: '' }),
  initial: 'empty',
  on: {
    'composer.changed': [
      { guard: 'hasNothingToSay', target: '.empty', actions: ['setText', 'tellTypingStop'] },
      { guard: 'isTooLong', target: '.tooLong', actions: ['setText', 'tellTypingKey'] },
      { target: '.writing', actions: ['setText', 'tellTypingKey'] },
    ],
  },
  states: {
    /** Nothing that could be seen: also spaces alone. Enter does nothing. */
    empty: {},
    writing: {
      on: {
        'composer.send': { target: 'empty', actions: ['handOver', 'clear', 'tellTypingStop'] },
      },
    },
    /** Enter does nothing until it is shorter. */
    tooLong: {},
  },
});
