import { invitationMachine } from '#machines/groups/invitation/invitation.machine.ts';
import { conversationShape, noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { invite } from '#ui/text/invite.ru.ts';
import { annasWorld } from '../world/people.ts';
import { invitedTo } from '../world/world.ts';
import { link } from './controls.ts';
import type { Scene } from './scene.ts';

const code = 'a'.repeat(22);

const onPage: Scene = {
  machine: invitationMachine,
  content: annasWorld,
  address: `/invite/${code}`,
  actor: 'invitation',
  events: [
    { type: 'invitation.look', code, isSignedIn: true },
    { type: 'xstate.done.actor.look', output: { group: invitedTo, isMember: false } },
    { type: 'xstate.done.actor.look', output: { group: invitedTo, isMember: true } },
    { type: 'xstate.error.actor.look', error: noAnswer },
    { type: 'xstate.error.actor.look', error: refusal(403, 'forbidden') },
    { type: 'xstate.error.actor.look', error: refusal(404, 'not_found') },
    { type: 'xstate.done.actor.join', output: conversationShape() },
    { type: 'xstate.error.actor.join', error: refusal(409, 'group_full') },
  ],
  project: () => null,
};

export const invitationScenes: readonly Scene[] = [
  {
    ...onPage,
    leaves: { 'invitation.look': {} },
    only: ['loading', 'waiting', 'failed', 'member', 'gone'],
    by: { 'gone invitation.leave': link(invite.home) },
    says: { waiting: invite.offline },
  },
  { ...onPage, says: { 'shown.failed': invite.full } },
];
