import { emptyDb } from '#machines/store/db/db.store.ts';
import { timelineMachine } from '#machines/chats/timeline/timeline.machine.ts';
import { describeModel } from '#tests/model/describe-model.ts';
import {
  deletedPage,
  noAnswer,
  ownUserShape,
  pageShape,
  refusal,
} from '#tests/machines/kit/shapes.ts';
import { reduced } from '#tests/machines/store/db/db.fixture.ts';

const around = { ...pageShape({ seqs: [3, 4], hasMore: true }), hasNewer: true };
const atTheTop = { ...pageShape({ seqs: [1, 2] }), hasNewer: true };
const deleted = deletedPage([1, 2]);
/** A store in which m1 was deleted and m8 exists. */
const db = reduced(emptyDb(ownUserShape()), {
  type: 'page.loaded',
  conversationId: 'c1',
  edge: 'newest',
  page: {
    ...pageShape({ seqs: [1, 8] }),
    messages: [...deletedPage([1]).messages, ...pageShape({ seqs: [8] }).messages],
  },
});

describeModel({
  machine: timelineMachine,
  input: { conversationId: 'c1' },
  peers: { db },
  events: [
    { type: 'timeline.jump', messageId: 'm8' },
    { type: 'timeline.jump', messageId: 'm1' },
    { type: 'timeline.jump', messageId: 'm2' },
    { type: 'timeline.left', position: null },
    { type: 'timeline.resume' },
    { type: 'xstate.done.actor.loadPage', output: pageShape({ seqs: [8, 9], hasMore: true }) },
    { type: 'xstate.done.actor.loadPage', output: around },
    { type: 'xstate.done.actor.loadPage', output: atTheTop },
    { type: 'xstate.done.actor.loadPage', output: { ...deleted, hasNewer: true } },
    { type: 'xstate.error.actor.loadPage', error: noAnswer },
    { type: 'xstate.error.actor.loadPage', error: refusal(404) },
    { type: 'xstate.done.actor.loadOlder', output: pageShape({ seqs: [6, 7], hasMore: true }) },
    { type: 'xstate.done.actor.loadOlder', output: deletedPage([6, 7]) },
    { type: 'xstate.error.actor.loadOlder', error: noAnswer },
    { type: 'xstate.done.actor.loadNewer', output: pageShape({ seqs: [10, 11] }) },
    { type: 'xstate.error.actor.loadNewer', error: noAnswer },
  ],
  project: (snapshot) => {
    const { goal, hasOlder, hasNewer } = snapshot.context;
    return [
      goal !== null && goal !== 'newest' && goal.mark && goal.messageId,
      hasNewer,
      // Where nothing is shown the past is read first: only there the two ends are not independent.
      hasNewer && hasOlder && snapshot.matches({ stretch: { loaded: 'resting' } }),
      hasNewer && hasOlder && snapshot.matches({ stretch: { loaded: 'jumpMissed' } }),
    ];
  },
  // The highlight and the loaded stretch are independent.
  stopWhen: (snapshot) =>
    snapshot.matches({ mark: 'shown' }) && !snapshot.matches({ stretch: { loaded: 'resting' } }),
});
