import { sharedFilesMachine } from '#machines/chats/shared-files/shared-files.machine.ts';
import { noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { describeModel } from '#tests/model/describe-model.ts';
import { pageOf } from './files.ts';

describeModel({
  machine: sharedFilesMachine,
  input: { type: 'IMAGE', place: { conversationId: 'c1' } },
  events: [
    { type: 'sharedFiles.found', conversationId: 'c1' },
    { type: 'sharedFiles.view', picture: { messageId: 'm8', index: 0 } },
    { type: 'xstate.done.actor.readFirst', output: pageOf([8, 9], { hasMore: true }) },
    { type: 'xstate.error.actor.readFirst', error: noAnswer },
    { type: 'xstate.error.actor.readFirst', error: refusal(403) },
    { type: 'xstate.done.actor.readNewest', output: pageOf([8, 9], { hasMore: true }) },
    { type: 'xstate.error.actor.readNewest', error: noAnswer },
    { type: 'xstate.error.actor.readNewest', error: refusal(404, 'not_found') },
    { type: 'xstate.done.actor.readOlder', output: pageOf([6, 7], { before: 8 }) },
    { type: 'xstate.error.actor.readOlder', error: noAnswer },
    { type: 'xstate.error.actor.readOlder', error: refusal(403) },
  ],
  project: ({ context }) => [
    Math.min(context.newest.failedTries, 1),
    Math.min(context.older.failedTries, 1),
    context.list.hasMore,
  ],
  // The newest and the older ones are read apart: one at a time is enough.
  stopWhen: (snapshot) =>
    snapshot.matches({ found: 'current' }) &&
    !snapshot.matches({ found: { current: { newest: 'known' } } }) &&
    !snapshot.matches({ found: { current: { older: 'resting' } } }),
  background: {
    finding: 'there is nothing to show before there is a conversation',
    'found.current.newest.reading': 'what was read before stands meanwhile',
  },
});
