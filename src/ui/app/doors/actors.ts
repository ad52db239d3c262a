/** The actors of the pages that an address opens. They run beside the messenger, which needs a session. */
import type { ActorRefFrom } from 'xstate';
import type { joiningMachine } from '#machines/app/joining/joining.machine.ts';
import type { passwordLinkMachine } from '#machines/app/password-link/password-link.machine.ts';
import type { invitationMachine } from '#machines/groups/invitation/invitation.machine.ts';

export interface DoorActors {
  readonly invitation: ActorRefFrom<typeof invitationMachine>;
  readonly joining: ActorRefFrom<typeof joiningMachine>;
  readonly passwordLink: ActorRefFrom<typeof passwordLinkMachine>;
}
