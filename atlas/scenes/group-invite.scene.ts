import { groupInviteMachine } from '#machines/groups/group-invite/group-invite.machine.ts';
import { noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { groupInfo } from '#ui/text/group-info.ru.ts';
import { annasWorld } from '../world/people.ts';
import { after, button, inTurn } from './controls.ts';
import type { Scene } from './scene.ts';

const output = { code: 'a'.repeat(22), url: `https://vest.example/invite/${'a'.repeat(22)}` };

const onPage: Scene = {
  machine: groupInviteMachine,
  content: annasWorld,
  address: '/?c=family&dialog=info',
  actor: 'groupInvite',
  events: [
    { type: 'xstate.done.actor.read', output },
    { type: 'xstate.error.actor.read', error: noAnswer },
    { type: 'xstate.error.actor.read', error: refusal(403, 'forbidden') },
    { type: 'xstate.done.actor.check', output: null },
    { type: 'xstate.done.actor.make', output },
    { type: 'xstate.error.actor.make', error: noAnswer },
    { type: 'xstate.error.actor.revoke', error: noAnswer },
  ],
  project: ({ context }) => context.invitation !== null,
};

export const groupInviteScenes: readonly Scene[] = [
  {
    ...onPage,
    leaves: { 'groupInvite.read': {} },
    only: ['reading', 'waiting', 'unreadable'],
    says: {
      reading: `button "${groupInfo.inviteMake}" [disabled]`,
      waiting: groupInfo.inviteUnreadable,
      unreadable: groupInfo.inviteUnreadable,
    },
  },
  {
    ...onPage,
    by: {
      'known.resting groupInvite.revoke': inTurn(
        button(groupInfo.inviteMake),
        after(
          { type: 'xstate.done.actor.make', output },
          inTurn(button(groupInfo.inviteRevoke), button(groupInfo.revokeConfirm)),
        ),
      ),
    },
    says: {
      'known.resting': `button "${groupInfo.inviteMake}"`,
      'known.failed': groupInfo.inviteNotMade,
    },
  },
];
