/** Registers the calls about groups and the people in them (contract/group-routes.ts). */
import type { FastifyInstance } from 'fastify';
import { sendInvitedPicture } from '#server/sending/files/download.ts';
import { serve } from '#server/app/http/serve.ts';
import { openByCode } from '#server/app/rates/codes.ts';
import {
  invite,
  join,
  readInvitation,
  readInvitedPicture,
  readInvitedTo,
  revokeInvitation,
} from './invitations.ts';
import { updateGroup } from './update-group.ts';
import { addContactsToGroup, removeFromGroup, changeRole } from './members.ts';

export async function groupRoutes(app: FastifyInstance): Promise<void> {
  const { deps } = app;
  const { db, rates, store } = deps;

  serve(app, 'PATCH /conversations/{id}', async ({ user, params, body }) => {
    return { conversation: await updateGroup(deps, user.id, params.id, body) };
  });

  serve(app, 'POST /conversations/{id}/participants', async ({ user, params, body }) => {
    return { conversation: await addContactsToGroup(deps, user.id, params.id, body.userIds) };
  });

  serve(app, 'DELETE /conversations/{id}/participants/{userId}', async (ask) => {
    const { user, params, query } = ask;
    const { id, userId } = params;
    const conversation = await removeFromGroup(deps, user.id, id, userId, query.invite);
    if (conversation === undefined) return { status: 204, body: null };
    return { status: 200, body: { conversation } };
  });

  serve(app, 'PATCH /conversations/{id}/participants/{userId}', async ({ user, params, body }) => {
    const conversation = await changeRole(deps, user.id, params.id, params.userId, body.role);
    return { conversation };
  });

  serve(app, 'GET /conversations/{id}/invite', async ({ user, params }) => ({
    invitation: await readInvitation(deps, user.id, params.id),
  }));

  serve(app, 'POST /conversations/{id}/invite', async ({ user, params }) => {
    const { invitation, isNew } = await invite(deps, user.id, params.id);
    return { status: isNew ? 201 : 200, body: invitation };
  });

  serve(app, 'DELETE /conversations/{id}/invite', ({ user, params }) =>
    revokeInvitation(deps, user.id, params.id),
  );

  serve(app, 'GET /invites/{code}', ({ params, ip }) =>
    openByCode(rates, ip, () => readInvitedTo(db, params.code)),
  );

  serve(app, 'GET /invites/{code}/picture', async ({ params, ip, request, reply }) => {
    const fileId = await openByCode(rates, ip, () => readInvitedPicture(db, params.code));
    return sendInvitedPicture({ db, store }, fileId, request, reply);
  });

  serve(app, 'POST /invites/{code}/join', async ({ user, params, ip }) => ({
    conversation: await openByCode(rates, ip, () => join(deps, user.id, params.code)),
  }));
}
