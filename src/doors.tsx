/**
 * Starts the charts of the pages that an address opens to everybody, and binds them to their services; main.tsx loads
 * this file when somebody opens one.
 */
import { createActor, type AnyActorRef } from 'xstate';
import type { Conversation } from '#contract/conversations.ts';
import { joiningMachine } from '#machines/app/joining/joining.machine.ts';
import { createJoiningImplementations } from '#machines/app/joining/joining.services.ts';
import { passwordLinkMachine } from '#machines/app/password-link/password-link.machine.ts';
import { createPasswordLinkImplementations } from '#machines/app/password-link/password-link.services.ts';
import { invitationMachine } from '#machines/groups/invitation/invitation.machine.ts';
import { createInvitationImplementations } from '#machines/groups/invitation/invitation.services.ts';
import type { DbEvent } from '#machines/store/db/db.events.ts';
import type { Api } from '#services/app/api/types.ts';
import { Doors } from '#ui/app/doors/Doors.tsx';

/** Makes the view. Its actors live as long as the page, and outside of the messenger, which needs a session. */
export function bindDoors({ api, app }: { readonly api: Api; readonly app: AnyActorRef }) {
  const welcome = (conversation: Conversation) => {
    const db: AnyActorRef | undefined = app.system.get('db');
    const news: DbEvent = { type: 'conversation.changed', conversation };
    db?.send(news);
  };
  const services = { api, welcome };
  const actors = {
    invitation: createActor(
      invitationMachine.provide(createInvitationImplementations(services)),
    ).start(),
    joining: createActor(joiningMachine.provide(createJoiningImplementations(services))).start(),
    passwordLink: createActor(
      passwordLinkMachine.provide(createPasswordLinkImplementations(services)),
    ).start(),
  };
  return () => <Doors {...actors} />;
}
