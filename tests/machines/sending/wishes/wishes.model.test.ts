import { wishesMachine } from '#machines/sending/wishes/wishes.machine.ts';
import { createDb } from '#tests/machines/store/db/db.fixture.ts';
import { describeModel } from '#tests/model/describe-model.ts';
import { noAnswer } from '#tests/machines/kit/shapes.ts';

const subject = 'block/boris';
const wish = { subject, value: true, before: false, askedAt: 5 } as const;

describeModel({
  machine: wishesMachine,
  input: { userId: 'me', link: 'online' },
  events: [
    { type: 'wishes.want', subject, value: true },
    { type: 'wishes.undo', subject },
    { type: 'wishes.dismiss', subject },
    { type: 'wish.stored', subject },
    { type: 'wish.undoable', subject },
    { type: 'wish.settled', subject },
    { type: 'wish.refused', wish, refusal: 'Нельзя' },
    { type: 'wish.ended', subject },
    { type: 'xstate.done.actor.loadStored', output: [{ ...wish, leftAloneMs: 0 }] },
    { type: 'xstate.error.actor.loadStored', error: noAnswer },
  ],
  peers: { db: createDb().now },
  project: ({ context }) => [context.link],
});
