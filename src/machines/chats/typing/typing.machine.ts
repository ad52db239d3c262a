import { cancel, raise, setup } from 'xstate';
import { typingIdleMs, typingRenewMs } from '#contract/limits.ts';
import { tell } from '#machines/kit/peers.ts';
import type { TypingEvent } from './typing.events.ts';

interface TypingContext {
  readonly conversationId: string;
}

const say = (typing: boolean) =>
  tell<'realtime', TypingContext, TypingEvent>('realtime', ({ context }) => ({
    type: 'realtime.emit',
    event: {
      name: 'conversation:typing',
      payload: { conversationId: context.conversationId, typing },
    },
  }));

/**
 * Tells the others that I am typing: on at the first key, again every 3 s while keys come (the others forget
 * it after 6 s), off 1.5 s after the last key, and at once when I send, empty the field or leave
 * (spec 4 and 9, Typing). News that the connection cannot carry now is dropped: it would be untrue later.
 */
export const typingMachine = setup({
  types: {} as { context: TypingContext; events: TypingEvent; input: TypingContext },
  actions: {
    sayTyping: say(true),
    saySilent: say(false),
    /** Each key moves the end and leaves the renewals alone; `after` would begin both anew. */
    awaitSilence: raise({ type: 'typing.stop' }, { id: 'silence', delay: 'typingIdle' }),
    forgetSilence: cancel('silence'),
  },
  delays: { typingIdle: typingIdleMs, typingRenew: typingRenewMs },
}).createMachine({
  id: 'typing',
  options: { maxIterations: 1_000 },
  context: ({ input }) => input,
  initial: 'idle',
  states: {
    idle: {
      on: { 'typing.key': { target: 'typing', actions: ['sayTyping', 'awaitSilence'] } },
    },
    typing: {
      after: { typingRenew: { target: 'typing', reenter: true, actions: 'sayTyping' } },
      on: {
        'typing.key': { actions: ['forgetSilence', 'awaitSilence'] },
        'typing.stop': { target: 'idle', actions: ['forgetSilence', 'saySilent'] },
      },
    },
  },
});
