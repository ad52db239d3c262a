import { NoVideoAddress } from '#machines/calls/room-connection.ts';
import { roomVisitMachine } from '#machines/calls/room-visit/room-visit.machine.ts';
import { noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { describeModel } from '#tests/model/describe-model.ts';

describeModel({
  machine: roomVisitMachine,
  input: { userId: 'me' },
  events: [
    { type: 'roomVisit.opened', room: 'дача' },
    { type: 'roomVisit.opened', room: null },
    { type: 'roomVisit.edit', name: 'дача' },
    { type: 'roomVisit.edit', name: ' ' },
    { type: 'roomVisit.recalled', rooms: ['дача'] },
    { type: 'xstate.done.actor.token', output: { token: 't', url: 'wss://here/livekit' } },
    { type: 'xstate.error.actor.token', error: new NoVideoAddress() },
    { type: 'xstate.error.actor.token', error: noAnswer },
    { type: 'xstate.error.actor.token', error: refusal(409, 'room_full') },
    { type: 'xstate.done.actor.isElsewhere', output: true },
    { type: 'xstate.done.actor.isElsewhere', output: false },
    { type: 'roomVisit.takenElsewhere', to: 'call' },
    { type: 'roomVisit.takenElsewhere', to: 'room' },
    { type: 'room.turned', kind: 'camera', on: false },
    { type: 'room.turned', kind: 'microphone', on: false },
    { type: 'room.disconnected', reason: 'lost' },
    { type: 'room.disconnected', reason: 'removed' },
  ],
  project: (visit) => [
    visit.context.name.trim() === '',
    visit.context.isInCall,
    visit.context.wasInside,
    visit.matches('visiting') && visit.context.offered !== null,
    // The sixth failure in a row ends it.
    visit.matches('visiting') && visit.context.failedTries,
  ],
  // Reconnecting and the offer of another room are independent.
  stopWhen: (visit) =>
    visit.context.offered !== null &&
    (visit.context.failedTries > 0 || !visit.matches({ visiting: { inside: { live: 'steady' } } })),
});
