import { inboxMachine } from '#machines/chats/inbox/inbox.machine.ts';
import { createDb } from '#tests/machines/store/db/db.fixture.ts';
import { conversationShape, entryShape, noAnswer } from '#tests/machines/kit/shapes.ts';
import { describeModel } from '#tests/model/describe-model.ts';

describeModel({
  machine: inboxMachine,
  peers: { db: createDb().now },
  events: [
    { type: 'inbox.openArchive' },
    { type: 'inbox.closeArchive' },
    { type: 'inbox.readAll', conversationId: 'c1' },
    { type: 'inbox.open', conversationId: 'c1' },
    { type: 'inbox.open', conversationId: 'c2' },
    { type: 'inbox.removed', conversationId: 'c1' },
    { type: 'inbox.openWith', userId: 'anna' },
    { type: 'inbox.drafted', conversationId: 'c1', draft: null },
    { type: 'page.signal', signal: 'focused' },
    { type: 'page.signal', signal: 'blurred' },
    {
      type: 'xstate.done.actor.readList',
      output: { etag: 'e1', known: {}, entries: [entryShape()], clockSkewMs: null },
    },
    {
      type: 'xstate.done.actor.readList',
      output: { etag: 'e1', known: {}, entries: null, clockSkewMs: 7_200_000 },
    },
    { type: 'xstate.error.actor.readList', error: noAnswer },
    { type: 'xstate.done.actor.findDirect', output: conversationShape() },
    { type: 'xstate.error.actor.findDirect', error: noAnswer },
  ],
  project: ({ context }) => [context.openId, context.kept],
  // The regions are walked one by one; the rules test them together.
  stopWhen: ({ value, context }) =>
    value.list !== 'rested' && (value.direct !== 'idle' || context.kept.length > 0),
});
