import { messageSearchMachine } from '#machines/search/message-search/message-search.machine.ts';
import { noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { describeModel } from '#tests/model/describe-model.ts';
import { foundShape } from './found.ts';

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
    { type: 'xstate.done.actor.askMore', output: foundShape({ total: 2 }) },
    { type: 'xstate.error.actor.askMore', error: noAnswer },
  ],
  project: ({ context }) => [
    context.query,
    context.filters.kind,
    context.found?.hasMore,
    context.found?.isComplete,
    context.currentId,
    Math.min(context.failedTries, 1),
    context.link,
  ],
  background: {
    'open.query.shown.renewing':
      'the results that are there are read, and it is said that old messages are missing',
  },
  peers: { db: { conversations: { c1: {} }, timelines: {}, edits: {}, deleted: {}, hidden: {} } },
});
