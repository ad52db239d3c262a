import { contactsMachine } from '#machines/people/contacts/contacts.machine.ts';
import { contactShape, noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { describeModel } from '#tests/model/describe-model.ts';

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
    { type: 'contacts.withdraw', contactId: 'k1' },
    { type: 'contacts.remove', contactId: 'k1' },
    { type: 'contacts.undoRemove', contactId: 'k1' },
    { type: 'removal.settled', contactId: 'k1' },
    { type: 'removal.refused', contactId: 'k1', failure: { kind: 'network' } },
    { type: 'removal.ended', contactId: 'k1' },
    { type: 'contacts.ask', userId: 'anna', identifier: '0001' },
    { type: 'contacts.asked', userId: 'anna', contact: contactShape() },
    { type: 'contacts.askFailed', userId: 'anna', failure: { kind: 'network' } },
    {
      type: 'contacts.askFailed',
      userId: 'anna',
      failure: refusal(409, 'already_contact').failure,
    },
    { type: 'contacts.dismissAsk', userId: 'anna' },
    { type: 'contacts.done', contactId: 'k1', contact: null },
    { type: 'contacts.rowFailed', contactId: 'k1', failure: { kind: 'network' } },
    { type: 'contacts.rowFailed', contactId: 'k1', failure: refusal(404, 'not_found').failure },
    { type: 'contacts.dismissRow', contactId: 'k1' },
  ],
  project: ({ context }) => [
    context.ticket === 1,
    context.rows['k1']?.state,
    context.asks['anna']?.state,
    context.undoable.length > 0,
  ],
  // List, form, rows, people and removals are independent: one at a time is enough to cover everything.
  stopWhen: (snapshot) =>
    [
      !snapshot.matches({ list: 'loading' }),
      !snapshot.matches({ form: { resting: 'idle' } }),
      'k1' in snapshot.context.rows,
      'anna' in snapshot.context.asks,
      snapshot.context.undoable.length > 0,
    ].filter(Boolean).length > 1,
});
