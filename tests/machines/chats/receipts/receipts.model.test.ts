import { receiptsMachine } from '#machines/chats/receipts/receipts.machine.ts';
import { noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { describeModel } from '#tests/model/describe-model.ts';

describeModel({
  machine: receiptsMachine,
  input: { conversationId: 'c1', selfId: 'me' },
  events: [
    { type: 'receipts.visible', messageId: 'm1', seq: 1 },
    { type: 'receipts.visible', messageId: 'm2', seq: 2 },
    { type: 'receipts.invisible', messageId: 'm1' },
    { type: 'xstate.error.actor.markRead', error: noAnswer },
    { type: 'xstate.error.actor.markRead', error: refusal(404) },
  ],
  project: ({ context }) => [
    Object.keys(context.visible).length > 0,
    Object.keys(context.seen).length > 0,
    context.scope,
    Math.min(context.failedTries, 1),
  ],
});
