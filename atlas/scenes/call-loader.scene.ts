import { assign } from 'xstate';
import { callLoaderMachine } from '#machines/calls/call-loader/call-loader.machine.ts';
import { callPlaces } from '#ui/text/call-places.ru.ts';
import { room } from '#ui/text/room.ru.ts';
import { cameInto, familyCalls, inCallWith, makesItSmall } from '../world/calls.ts';
import { annasWorld } from '../world/people.ts';
import { button, inTurn, link } from './controls.ts';
import type { Scene } from './scene.ts';

const onPage: Scene = {
  machine: callLoaderMachine,
  content: annasWorld,
  address: '/calls',
  actor: 'callLoader',
  events: [
    { type: 'call.start', conversationId: 'boris', video: false },
    { type: 'call.join', conversationId: 'boris', video: false },
  ],
  project: () => null,
};

export const callLoaderScenes: readonly Scene[] = [
  {
    ...onPage,
    leaves: { 'callLoader.loadParts': {} },
    only: ['code.loading', 'code.missing'],
    stopWhen: (snapshot) => snapshot.matches({ code: 'running' }),
    noControl: {
      'wish.held call.start': 'one call at a time: the buttons rest while a wish is held',
      'wish.held call.join': 'one call at a time: the buttons rest while a wish is held',
      'code.missing callLoader.callAgain': 'nobody has tried to call before the code was there',
      'wish.asking call.start': 'the question stands over the page',
      'wish.asking call.join': 'the question stands over the page',
      'code.missing call.start': 'people are called from their chats',
      'code.missing call.join': 'calls are joined from their chats',
    },
    says: { 'code.missing': room.notLoaded, 'code.running': room.form },
  },
  { ...onPage, only: ['code.running'] },
  {
    ...onPage,
    address: '/?c=boris',
    leaves: { 'callLoader.loadParts': {} },
    content: familyCalls,
    only: ['wish.held', 'wish.failed'],
    by: {
      'wish.failed call.join': inTurn(link('Семья…'), button(callPlaces.join)),
    },
    stopWhen: (snapshot) => snapshot.matches({ code: 'running' }),
  },
  {
    ...onPage,
    // The chart alone cannot look at the other actors; in the app they say the same.
    machine: callLoaderMachine.provide({
      actions: { weigh: assign({ leaves: { otherId: 'family' } }) },
    }),
    content: inCallWith('family'),
    address: '/?c=boris',
    before: [...cameInto('family', 'family'), makesItSmall],
    says: { 'wish.asking': callPlaces.changeOver.call },
  },
];
