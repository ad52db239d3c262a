import { adminSectionMachine } from '#machines/admin/admin-section/admin-section.machine.ts';
import { olderAfter } from '#machines/admin/admin-section/admin-section.pages.ts';
import { noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { describeModel } from '#tests/model/describe-model.ts';
import { peoplePage } from '../shapes.ts';

const query = { words: '', filter: 'all', personId: null } as const;

describeModel({
  machine: adminSectionMachine,
  input: { section: 'people' },
  events: [
    { type: 'adminSection.opened', query },
    { type: 'adminSection.typed', query },
    { type: 'adminSection.chosen', query },
    { type: 'xstate.done.actor.find', output: peoplePage(['p9', 'p8'], 'p8') },
    { type: 'xstate.done.actor.find', output: peoplePage(['p9']) },
    { type: 'xstate.done.actor.readAgain', output: peoplePage(['p9', 'p8'], 'p8') },
    { type: 'xstate.done.actor.readOlder', output: peoplePage(['p7']) },
    { type: 'xstate.error.actor.readOlder', error: noAnswer },
    { type: 'xstate.error.actor.find', error: noAnswer },
    { type: 'xstate.error.actor.find', error: refusal(403, 'forbidden') },
    { type: 'xstate.error.actor.find', error: refusal(404, 'not_found') },
    { type: 'xstate.error.actor.readAgain', error: noAnswer },
    { type: 'xstate.error.actor.readAgain', error: refusal(403, 'forbidden') },
    { type: 'xstate.error.actor.readAgain', error: refusal(404, 'not_found') },
  ],
  project: ({ context }) => [
    Math.min(context.failedTries, 1),
    olderAfter(context.answer) !== null,
    context.isHidden,
    context.answered === context.query,
  ],
  background: { 'opened.reading': 'what is known stands meanwhile' },
});
