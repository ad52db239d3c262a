import { roomDefaultName } from '#contract/call-limits.ts';
import { roomVisitMachine } from '#machines/calls/room-visit/room-visit.machine.ts';
import { callBar, callView } from '#ui/text/calls.ru.ts';
import { navigation } from '#ui/text/ru.ts';
import { room, roomProblem } from '#ui/text/room.ru.ts';
import { cameInto, inCallWith, makesItSmall, ticketTo } from '../world/calls.ts';
import { annasWorld } from '../world/people.ts';
import { after, button, inTurn, link } from './controls.ts';
import type { Scene, Told } from './scene.ts';

const name = 'Планёрка';

/** Anna comes into a room, where these people are. */
export const cameIntoRoom = (token: string): readonly Told[] =>
  [
    { type: 'roomVisit.edit', name },
    { type: 'roomVisit.enter' },
    { type: 'xstate.done.actor.isElsewhere', output: false },
    { type: 'xstate.done.actor.token', output: ticketTo(token) },
    { type: 'room.connected' },
  ].map((event) => ({ actor: 'roomVisit', event }));

/** The conference covers the page until it is small. */
const goesElsewhere = inTurn(button(callView.makeSmall), link(`${navigation.contacts}…`));

const notIn = 'there is no room yet that one could stay in';

const onPage: Scene = {
  machine: roomVisitMachine,
  content: annasWorld,
  address: '/calls',
  actor: 'roomVisit',
  events: [
    { type: 'roomVisit.edit', name },
    { type: 'roomVisit.edit', name: '' },
    { type: 'roomVisit.opened', room: null },
    { type: 'roomVisit.recalled', rooms: [] },
    { type: 'roomVisit.takenElsewhere', to: 'call' },
    { type: 'xstate.done.actor.isElsewhere', output: false },
    { type: 'xstate.done.actor.token', output: ticketTo('family') },
    { type: 'room.turned', kind: 'microphone', on: false },
    { type: 'room.disconnected', reason: 'lost' },
  ],
  project: ({ context }) => context['name'] === '',
  stopWhen: (snapshot) => snapshot.matches('asking') || snapshot.matches({ visiting: 'rejoining' }),
  by: {
    'visiting.inside.connecting roomVisit.closed': goesElsewhere,
    'visiting.inside.live.steady roomVisit.closed': goesElsewhere,
    'visiting.inside.live.reconnecting roomVisit.closed': goesElsewhere,
    'visiting.rejoining roomVisit.closed': goesElsewhere,
    'visiting.inside.live.steady roomVisit.leave': button(callBar.leave),
    'visiting.inside.live.reconnecting roomVisit.leave': button(callBar.leave),
    'visiting.inside.live.steady roomVisit.change': after(
      { type: 'roomVisit.opened', room: 'Другая' },
      button(room.change),
    ),
    // The form itself says it on its own page; elsewhere a notice does.
    'visiting.inside.live.steady roomVisit.dismiss': inTurn(
      goesElsewhere,
      after({ type: 'roomVisit.takenElsewhere', to: 'room' }, button(room.dismiss)),
    ),
    'roomVisit.stay': after({ type: 'roomVisit.opened', room: 'Другая' }, button(room.stay)),
  },
  noControl: {
    'asking roomVisit.closed': 'the question stands over the page',
    'visiting.asking roomVisit.stay': notIn,
    'visiting.inside.connecting roomVisit.stay': notIn,
    'outside.failed roomVisit.dismiss':
      'the form itself says what failed, and has no notice to close',
  },
  says: {
    'outside.failed': roomProblem.blank,
    'visiting.inside.live.steady': callView.label(roomDefaultName, { isRoom: true }),
  },
  wordless: { looking: 'it takes too little time to be seen' },
};

export const roomVisitScenes: readonly Scene[] = [
  {
    ...onPage,
    content: inCallWith('family'),
    before: [
      ...cameInto('family', 'family'),
      makesItSmall,
      { actor: 'roomVisit', event: { type: 'roomVisit.callTaken' } },
    ],
    only: ['asking'],
    stopWhen: (snapshot) => !snapshot.matches('outside'),
  },
  {
    ...onPage,
    before: cameIntoRoom('family'),
    only: ['visiting.rejoining'],
  },
  onPage,
];
