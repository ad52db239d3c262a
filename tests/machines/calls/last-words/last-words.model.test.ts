import type { LastWord } from '#machines/calls/last-words/last-words.events.ts';
import { lastWordsMachine } from '#machines/calls/last-words/last-words.machine.ts';
import { describeModel } from '#tests/model/describe-model.ts';

const end = (callId?: string): LastWord => ({
  name: 'call:end',
  payload: { conversationId: 'c1', ...(callId !== undefined && { callId }) },
});

describeModel({
  machine: lastWordsMachine,
  events: [
    { type: 'lastWords.say', word: end('k1') },
    { type: 'lastWords.say', word: end() },
    { type: 'lastWords.withdraw', callId: 'k1' },
    { type: 'xstate.done.actor.askServer', output: { ok: true } },
    { type: 'xstate.error.actor.askServer', error: new Error('No acknowledgement came') },
  ],
  project: ({ context }) => [context.isLive, context.words.length],
  stopWhen: ({ context }) => context.words.length > 1,
  background: { telling: 'the person has turned away from the call' },
});
