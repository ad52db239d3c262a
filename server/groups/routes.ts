/** Registers the calls about groups and the people in them (contract/group-routes.ts). */
import type { FastifyInstance } from 'fastify';
import { sendInvitedPicture } from '#server/sending/files/download.ts';
import { Refusal } from '#server/app/http/refusal.ts';
import { serve } from '#server/app/http/serve.ts';
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
  /** Opens an invitation; codes that lead nowhere are limited closely. @throws Refusal `rate_limited`, and the work's */
  async function open<T>(address: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Refusal && error.code === 'not_found') {
        await rates.take('invitation', { address }, 'wrongCode');
      }
      throw error;
    }
  }

  serve(app, 'PATCH /conversations/{id}', async ({ user, params, body }) => {
    return { conversation: await updateGroup(deps, user.id, params.id, body) };
  });

  serve(app, 'POST /conversations/{id}/participants', async ({ user, params, body }) => {
    return { conversation: await addContactsToGroup(deps, user.id, params.id, body.userIds) };
  });

  serve(app, 'DELETE /conversations/{id}/participants/{userId}', async ({ user, params }) => {
    const conversation = await removeFromGroup(deps, user.id, params.id, params.userId);
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
    open(ip, () => readInvitedTo(db, params.code)),
  );

  serve(app, 'GET /invites/{code}/picture', async ({ params, ip, request, reply }) => {
    const fileId = await open(ip, () => readInvitedPicture(db, params.code));
    return sendInvitedPicture({ db, store }, fileId, request, reply);
  });

  serve(app, 'POST /invites/{code}/join', async ({ user, params, ip }) => ({
    conversation: await open(ip, () => join(deps, user.id, params.code)),
  }));
}
