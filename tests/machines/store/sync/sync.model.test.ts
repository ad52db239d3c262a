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
import { readByAnna } from './sync.world.ts';

const message = pageShape({ seqs: [9] }).messages[0]!;
const { conversation } = entryShape({ version: 9 });
const gap = { conversationId: 'c1', after: 2, receiptsAfter: 0 };
const behind = createDb(
  { type: 'list.loaded', entries: [entryShape({ version: 4 })], known: {} },
  { type: 'page.loaded', conversationId: 'c1', edge: 'newest', page: pageShape({ seqs: [1, 2] }) },
);

describeModel({
  machine: syncMachine,
  peers: { db: behind.now },
  events: [
    { type: 'page.signal', signal: 'woke' },
    { type: 'page.signal', signal: 'blurred' },
    { type: 'sync.check', conversationId: 'c1' },
    { type: 'sync.gapFound', gap },
    { type: 'message:new', payload: { conversationId: 'c1', message, version: 9 } },
    { type: 'message:update', payload: { conversationId: 'c1', message, version: 9 } },
    {
      type: 'message:notify',
      payload: { conversationId: 'c1', messageId: 'm9', senderId: 'anna', version: 9 },
    },
    readByAnna(1),
    { type: 'conversations:new', payload: { conversation } },
    { type: 'conversations:update', payload: { conversation } },
    { type: 'conversations:removed', payload: { conversationId: 'c2' } },
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
  project: ({ context }) => [context.gap !== null, Math.min(context.failedTries, 1)],
  background: {
    'data.resting': 'it only looks at the store',
    'data.examining': 'looks into the store, which answers in the same moment',
  },
});
