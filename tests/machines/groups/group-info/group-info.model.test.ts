import { groupInfoMachine } from '#machines/groups/group-info/group-info.machine.ts';
import { selectEnd } from '#machines/groups/group-info/group-info.selectors.ts';
import { conversationShape, noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { describeModel } from '#tests/model/describe-model.ts';

const conversation = conversationShape({ id: 'g', isGroup: true });
const gone = refusal(404, 'not_found');

describeModel({
  machine: groupInfoMachine,
  input: { conversationId: 'g' },
  events: [
    { type: 'groupInfo.seen', group: { title: 'Дача', count: 40 } },
    { type: 'groupInfo.candidates', userIds: ['vera'] },
    { type: 'groupInfo.saveTitle', title: ' Дача ' },
    { type: 'groupInfo.saveTitle', title: 'Сад' },
    { type: 'groupInfo.do', userId: 'boris', deed: 'makeAdmin' },
    { type: 'groupInfo.do', userId: 'boris', deed: 'removeAndRenew' },
    { type: 'groupInfo.done', userId: 'boris', conversation },
    { type: 'groupInfo.rowFailed', userId: 'boris', failure: noAnswer.failure },
    { type: 'groupInfo.rowFailed', userId: 'boris', failure: gone.failure },
    { type: 'groupInfo.dismissRow', userId: 'boris' },
    { type: 'groupInfo.toggle', userId: 'vera' },
    { type: 'xstate.done.actor.readGroup', output: conversation },
    { type: 'xstate.error.actor.readGroup', error: noAnswer },
    { type: 'xstate.error.actor.readGroup', error: refusal(403, 'forbidden') },
    { type: 'xstate.error.actor.readGroup', error: gone },
    { type: 'xstate.done.actor.saveTitle', output: conversation },
    { type: 'xstate.error.actor.saveTitle', error: noAnswer },
    { type: 'xstate.done.actor.addMembers', output: conversation },
    { type: 'xstate.error.actor.addMembers', error: refusal(409, 'group_full') },
    { type: 'xstate.error.actor.addMembers', error: refusal(403, 'not_contact') },
    { type: 'xstate.error.actor.leave', error: noAnswer },
    { type: 'xstate.error.actor.leave', error: gone },
  ],
  project: ({ context }) => [
    context.rows['boris']?.state,
    context.rows['boris']?.deed,
    context.picked,
    context.candidateIds !== null,
    context.group !== null,
  ],
  // The parts are independent: one at a time is enough to cover everything.
  stopWhen: (snapshot) =>
    selectEnd(snapshot) === 'open' &&
    [
      !snapshot.matches({ open: { members: 'loading' } }),
      !snapshot.matches({ open: { title: 'viewing' } }),
      !snapshot.matches({ open: { adding: 'closed' } }),
      !snapshot.matches({ open: { leaving: 'staying' } }),
      'boris' in snapshot.context.rows,
    ].filter(Boolean).length > 1,
});
