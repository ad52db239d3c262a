import { syncMachine } from '#machines/store/sync/sync.machine.ts';
import { createDb } from '#tests/machines/store/db/db.fixture.ts';
import {
  changesShape,
  entryShape,
  noAnswer,
  pageShape,
  refusal,
} from '#tests/machines/kit/shapes.ts';
import { describeModel } from '#tests/model/describe-model.ts';
import { stateLabels } from '#ui/text/states.ru.ts';

const message = pageShape({ seqs: [9] }).messages[0]!;
const gap = { conversationId: 'c1', after: 2, receiptsAfter: 0 };
const behind = createDb(
  { type: 'list.loaded', entries: [entryShape({ version: 4 })], known: {} },
  { type: 'page.loaded', conversationId: 'c1', edge: 'newest', page: pageShape({ seqs: [1, 2] }) },
);

describeModel({
  machine: syncMachine,
  events: [
    { type: 'page.signal', signal: 'woke' },
    { type: 'page.signal', signal: 'blurred' },
    { type: 'sync.check', conversationId: 'c1' },
    { type: 'sync.gapFound', gap },
    {
      type: 'sync.received',
      event: { name: 'message:new', payload: { conversationId: 'c1', message, version: 9 } },
    },
    {
      type: 'sync.received',
      event: { name: 'conversations:removed', payload: { conversationId: 'c2' } },
    },
    { type: 'xstate.done.actor.readChanges', output: changesShape({ version: 4 }) },
    { type: 'xstate.done.actor.readChanges', output: changesShape({ version: 2 }) },
    {
      type: 'xstate.done.actor.readChanges',
      output: changesShape({ version: 4000, complete: false }),
    },
    {
      type: 'xstate.done.actor.readChanges',
      output: changesShape({ version: 1, complete: false }),
    },
    { type: 'xstate.error.actor.readChanges', error: noAnswer },
    { type: 'xstate.error.actor.readChanges', error: refusal(404) },
  ],
  peers: { db: behind.now },
  project: ({ context }) => [context.gap !== null, Math.min(context.failedTries, 1)],
  labels: stateLabels.sync,
  background: {
    'data.examining': 'looks into the store, which answers in the same moment',
  },
});
