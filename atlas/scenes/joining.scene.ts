import { joiningMachine } from '#machines/app/joining/joining.machine.ts';
import { noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { join } from '#ui/text/join.ru.ts';
import { annasWorld, nobodysWorld } from '../world/people.ts';
import { invitedHere } from '../world/world.ts';
import { link } from './controls.ts';
import type { Scene } from './scene.ts';

const code = 'a'.repeat(22);
const entry = { friend: 'Вера', conversation: null };

const onPage: Scene = {
  machine: joiningMachine,
  content: annasWorld,
  address: `/join/${code}`,
  actor: 'joining',
  events: [
    { type: 'joining.look', code, isSignedIn: true },
    { type: 'xstate.done.actor.look', output: invitedHere },
    {
      type: 'xstate.done.actor.look',
      output: { ...invitedHere, inviter: null, conversation: null },
    },
    { type: 'xstate.error.actor.look', error: noAnswer },
    { type: 'xstate.error.actor.look', error: refusal(403, 'forbidden') },
    { type: 'xstate.error.actor.look', error: refusal(404, 'not_found') },
    { type: 'xstate.done.actor.recall', output: entry },
    { type: 'xstate.error.actor.recall', error: refusal(404, 'not_found') },
    { type: 'xstate.done.actor.accept', output: entry },
    { type: 'xstate.error.actor.accept', error: refusal(400, 'yourself') },
    { type: 'xstate.error.actor.accept', error: noAnswer },
  ],
  project: () => null,
};

export const joiningScenes: readonly Scene[] = [
  {
    ...onPage,
    leaves: { 'joining.look': {} },
    only: ['loading', 'recalling', 'waiting', 'failed', 'inside', 'gone'],
    by: { 'gone joining.leave': link(join.home) },
    says: { recalling: join.loading, waiting: join.offline },
    same: { recalling: 'whether it is open or over, it is being read' },
  },
  {
    ...onPage,
    content: nobodysWorld,
    only: ['shown.resting'],
    by: { 'shown.resting joining.enter': link(join.signIn) },
    says: { 'shown.resting': join.heading('Вера Соколова') },
  },
  {
    ...onPage,
    says: {
      'shown.failed': join.notAccepted,
      entered: join.entered('Вера'),
    },
  },
];
