/**
 * Starts the chart of the invitation page with its services; main.tsx loads this file when somebody opens an
 * invitation.
 */
import { createActor, type AnyActorRef } from 'xstate';
import type { DbEvent } from '#machines/store/db/db.events.ts';
import { invitationMachine } from '#machines/groups/invitation/invitation.machine.ts';
import { createInvitationImplementations } from '#machines/groups/invitation/invitation.services.ts';
import type { Api } from '#services/app/api/types.ts';

/** Starts the invitation's actor. It lives as long as the page, and outside of the messenger, which needs a session. */
export function createInvitation({ api, app }: { readonly api: Api; readonly app: AnyActorRef }) {
  const implementations = createInvitationImplementations({
    api,
    welcome: (conversation) => {
      const db: AnyActorRef | undefined = app.system.get('db');
      const news: DbEvent = { type: 'conversation.changed', conversation };
      db?.send(news);
    },
  });
  const invitation = createActor(invitationMachine.provide(implementations));
  invitation.start();
  return invitation;
}
