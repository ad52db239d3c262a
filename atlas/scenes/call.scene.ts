import { callMachine } from '#machines/calls/call/call.machine.ts';
import { noAnswer } from '#tests/machines/kit/shapes.ts';
import { callPlaces } from '#ui/text/call-places.ru.ts';
import { callBar } from '#ui/text/calls.ru.ts';
import { endWords, outgoing, ringing } from '#ui/text/ringing.ru.ts';
import { cameInto, familyCalls, incoming, inCallWith, ticketTo } from '../world/calls.ts';
import { annasWorld, boris, vera } from '../world/people.ts';
import { after, button, inTurn, key, link } from './controls.ts';
import type { Scene } from './scene.ts';

const callId = 'boris-call';

const onPage = {
  machine: callMachine,
  content: annasWorld,
  address: '/?c=boris',
  actor: 'call',
  project: () => null,
  isPatient: true,
} satisfies Partial<Scene>;

const rings = incoming(callId, 'boris', boris);
const nextRings = incoming('family-call', 'family', vera);
const isOver = {
  type: 'call:ended',
  payload: { callId, conversationId: 'boris', reason: 'cancelled' },
} as const;
const start = { type: 'call.start', conversationId: 'boris', video: false } as const;
const answer = { type: 'call.answer', video: false } as const;
const asked = [
  { type: 'xstate.done.actor.askServer', output: { ok: true, callId } },
  { type: 'xstate.error.actor.askServer', error: noAnswer },
] as const;
/** News that lead nowhere here: the chart wants their contents. */
const other = [
  { type: 'call.join', conversationId: 'boris', video: false },
  {
    type: 'call:accepted',
    payload: { callId, conversationId: 'boris', userId: 'boris', video: false },
  },
  { type: 'call.shown', calls: [], version: null },
  { type: 'call.remembered', call: { callId: 'another', audio: true, video: false } },
  { type: 'room.turned', kind: 'microphone', on: false },
] as const;
const again = 'it says the same, and asks again by itself';

const overPage = 'the ringing stands over the page';

/** Anna’s family is in a call. */
const joinsFamily = inTurn(link('Семья…'), button(callPlaces.join));

const calling: Scene = {
  ...onPage,
  events: [...other, rings, isOver, start, ...asked],
  only: [
    'stage.inviting.placing.asking',
    'stage.inviting.placing.pausing',
    'stage.inviting.calling',
  ],
  stopWhen: (snapshot) =>
    !(snapshot.matches({ stage: 'idle' }) || snapshot.matches({ stage: 'inviting' })),
  by: {
    'stage.idle call.join': joinsFamily,
    'stage.present.inside.live.together call.answerNext': after(
      nextRings,
      button(ringing.endAndAnswer),
    ),
    'stage.present.inside.live.together call.declineNext': after(
      nextRings,
      button(ringing.decline),
    ),
    'stage.present.inside.live.together call.putNextAside': after(nextRings, key('Escape')),
  },
  noControl: {
    'stage.ended call.join': 'the call is over for everybody',
    'stage.ringing call.start': overPage,
    'stage.ringing call.join': overPage,
    'stage.ringing.before.said call.start': overPage,
    'stage.ringing.before.said call.join': overPage,
  },
  says: {
    'stage.idle': `button "${callPlaces.audio}"`,
    'stage.inviting.placing.asking': outgoing.steps.placing,
    'stage.inviting.calling': outgoing.steps.ringing,
    'stage.ringing': ringing.incoming(false),
    'stage.ringing.before.said': ringing.before('Борис', endWords('cancelled', false)),
    'stage.answering.asking': outgoing.steps.answering,
    'stage.present.joining': outgoing.steps.joining,
    'stage.present.inside.connecting': outgoing.steps.connecting,
    'stage.present.inside.live.together': `toolbar "${callBar.label}"`,
    'stage.ended': endWords('cancelled', false),
  },
  same: {
    'stage.inviting.placing.pausing': again,
    'stage.answering.pausing': again,
  },
};

const ringingHere: Scene = {
  ...onPage,
  events: [...other, rings, isOver, nextRings, start],
  only: ['stage.ringing', 'stage.ringing.before.said', 'stage.ended'],
  stopWhen: (snapshot) =>
    snapshot.matches({ stage: { ringing: { before: 'said' } } }) ||
    !(snapshot.matches({ stage: 'idle' }) || snapshot.matches({ stage: 'ringing' })),
};

const answered: Scene = {
  ...onPage,
  events: [
    ...other,
    rings,
    isOver,
    start,
    answer,
    ...asked,
    { type: 'xstate.done.actor.ticket', output: ticketTo('boris') },
    { type: 'room.peerLeft', userId: 'boris', reason: 'lost' },
    { type: 'room.disconnected', reason: 'lost' },
  ],
  stopWhen: (snapshot) =>
    snapshot.matches({ stage: 'inviting' }) ||
    snapshot.matches({ stage: 'ended' }) ||
    snapshot.matches({ stage: { present: 'rejoining' } }),
};

/** The view stays while somebody who has been there comes back. */
const comingBack: Scene = {
  ...answered,
  content: inCallWith('boris'),
  before: cameInto('boris', 'boris'),
  only: ['stage.present.rejoining'],
};

/** Another conversation has a call that one could join. */
const resting: Scene = { ...calling, content: familyCalls, only: ['stage.idle'] };

export const callScenes: readonly Scene[] = [resting, calling, ringingHere, comingBack, answered];
