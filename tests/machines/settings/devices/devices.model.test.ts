import { devicesMachine } from '#machines/settings/devices/devices.machine.ts';
import { noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { describeModel } from '#tests/model/describe-model.ts';
import { stateLabels } from '#ui/text/states.ru.ts';

describeModel({
  machine: devicesMachine,
  events: [
    { type: 'xstate.done.actor.readList', output: [] },
    { type: 'xstate.error.actor.readList', error: noAnswer },
    { type: 'xstate.error.actor.readList', error: refusal(403) },
    { type: 'devices.signOut', target: 's2' },
    { type: 'devices.signedOut', target: 's2' },
    { type: 'devices.signOutFailed', target: 's2', failure: noAnswer.failure },
    { type: 'devices.dismiss', target: 's2' },
  ],
  project: ({ context }) => context.leaving['s2']?.state,
  // The list and its rows know little of each other.
  stopWhen: (snapshot) =>
    !snapshot.matches({ list: 'loading' }) && 's2' in snapshot.context.leaving,
  people: ['devices.refresh'],
  labels: stateLabels.devices,
});
