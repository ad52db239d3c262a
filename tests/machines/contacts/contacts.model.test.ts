import { contactsMachine } from '#machines/contacts/contacts.machine.ts';
import { contactShape, noAnswer, refusal } from '#tests/machines/shapes.ts';
import { describeModel } from '#tests/model/describe-model.ts';
import { stateLabels } from '#ui/text/states.ru.ts';

describeModel({
  machine: contactsMachine,
  events: [
    { type: 'xstate.done.actor.readList', output: { contacts: [contactShape()], known: {} } },
    { type: 'xstate.error.actor.readList', error: noAnswer },
    { type: 'xstate.error.actor.readList', error: refusal(403) },
    { type: 'contacts.add', identifier: 'anna' },
    { type: 'contacts.added', ticket: 1, contact: contactShape() },
    { type: 'contacts.added', ticket: 0, contact: contactShape() },
    { type: 'contacts.addFailed', ticket: 1, failure: { kind: 'network' } },
    { type: 'contacts.respond', contactId: 'k1', action: 'accept' },
    { type: 'contacts.remove', contactId: 'k1' },
    { type: 'contacts.done', contactId: 'k1', contact: null },
    { type: 'contacts.rowFailed', contactId: 'k1', failure: { kind: 'network' } },
    { type: 'contacts.rowFailed', contactId: 'k1', failure: refusal(404, 'not_found').failure },
    { type: 'contacts.dismissRow', contactId: 'k1' },
  ],
  project: ({ context }) => [context.ticket === 1, context.rows['k1']?.state],
  // List, form and rows know nothing of each other: one at a time is enough to come by everything.
  stopWhen: (snapshot) =>
    [
      !snapshot.matches({ list: 'loading' }),
      !snapshot.matches({ form: { resting: 'idle' } }),
      'k1' in snapshot.context.rows,
    ].filter(Boolean).length > 1,
  people: ['contacts.refresh', 'contacts.add', 'contacts.dismiss'],
  labels: stateLabels.contacts,
});
