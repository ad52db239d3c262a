/** The chart of the page that an invitation leads to, bound to the world; main.tsx loads this when somebody follows one. */
import { createActor, type AnyActorRef } from 'xstate';
import type { DbEvent } from '#machines/store/db/db.events.ts';
import { invitationMachine } from '#machines/groups/invitation/invitation.machine.ts';
import { createInvitationImplementations } from '#machines/groups/invitation/invitation.services.ts';
import type { Api } from '#services/app/api/types.ts';

/** Runs as long as the page: it is no part of the messenger, which only the signed-in have. */
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
