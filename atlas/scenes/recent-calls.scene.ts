import { recentCallsMachine } from '#machines/calls/recent-calls/recent-calls.machine.ts';
import { noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { room } from '#ui/text/room.ru.ts';
import { annasWorld } from '../world/people.ts';
import type { Scene } from './scene.ts';

export const recentCallsScenes: readonly Scene[] = [
  {
    machine: recentCallsMachine,
    content: annasWorld,
    address: '/calls',
    actor: 'recentCalls',
    events: [
      { type: 'xstate.done.actor.readCalls', output: [] },
      { type: 'xstate.error.actor.readCalls', error: noAnswer },
      { type: 'xstate.error.actor.readCalls', error: refusal(403) },
    ],
    project: () => null,
    stopWhen: (snapshot) => snapshot.matches('closed'),
    says: { 'opened.current': room.noCalls, 'opened.waiting': room.recentFailed },
    same: { 'opened.waiting': 'it says that they did not load, as `failed` does' },
    unseen: { closed: 'another page is on the screen' },
  },
];
