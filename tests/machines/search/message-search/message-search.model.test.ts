import { messageSearchMachine } from '#machines/search/message-search/message-search.machine.ts';
import { noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { describeModel } from '#tests/model/describe-model.ts';
import { foundShape, hitShape } from './found.ts';

describeModel({
  machine: messageSearchMachine,
  input: undefined,
  events: [
    { type: 'messageSearch.open', conversationId: 'c1' },
    { type: 'messageSearch.type', query: 'билет' },
    { type: 'messageSearch.type', query: 'б' },
    { type: 'messageSearch.filter', filters: { kind: 'file' } },
    { type: 'messageSearch.step', by: 1 },
    { type: 'messageSearch.choose', messageId: 'm1' },
    { type: 'xstate.done.actor.ask', output: foundShape({ hasMore: true, total: 2 }) },
    {
      type: 'xstate.done.actor.ask',
      output: foundShape({ isComplete: false, messages: [], total: 0 }),
    },
    { type: 'xstate.error.actor.ask', error: noAnswer },
    { type: 'xstate.error.actor.ask', error: refusal(429, 'rate_limited', 7_000) },
    { type: 'xstate.error.actor.ask', error: refusal(404, 'not_found') },
    // Further hits are loaded beyond this one.
    { type: 'xstate.done.actor.askAgain', output: foundShape({ hasMore: true, total: 2 }) },
    {
      type: 'xstate.done.actor.askAgain',
      output: foundShape({ isComplete: false, hasMore: true, total: 2 }),
    },
    { type: 'xstate.error.actor.askAgain', error: noAnswer },
    {
      type: 'xstate.done.actor.askMore',
      output: foundShape({ messages: [hitShape({ messageId: 'm2' })], isComplete: false }),
    },
    { type: 'xstate.error.actor.askMore', error: noAnswer },
  ],
  project: ({ context }) => [
    context.query,
    context.filters.kind,
    context.found?.hasMore,
    context.found?.isComplete,
    context.currentId,
    context.renewedTo,
    Math.min(context.failedTries, 1),
    context.link,
  ],
  background: {
    'open.query.shown.renewing':
      'the results that are there are read, and it is said that old messages are missing',
  },
  peers: { db: { conversations: { c1: {} }, timelines: {}, edits: {}, deleted: {}, hidden: {} } },
});
