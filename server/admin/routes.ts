/** Registers the calls of /admin, /invitations and /join (contract/admin-routes.ts). */
import type { FastifyInstance } from 'fastify';
import { serve } from '#server/app/http/serve.ts';
import { openByCode } from '#server/app/rates/codes.ts';
import { sendInvitedPicture } from '#server/sending/files/download.ts';
import { readAudit, sweepAdministration } from './audit.ts';
import {
  invitePeople,
  listInvitations,
  listOwnInvitations,
  revokeInvitation,
} from './invitations.ts';
import { acceptInvitation, readInvitedHere, readInviterPicture } from './joining.ts';
import { createOverview } from './overview.ts';
import { listPeople, readPersonPage } from './people.ts';
import { changePerson, deletePerson, makePasswordLink, signOutPerson } from './person-deeds.ts';
import { actorOf } from './rights.ts';
import { changeSettings, readSettings } from './settings.ts';

export async function adminRoutes(app: FastifyInstance): Promise<void> {
  const { deps } = app;
  const { db, rates, store, timings } = deps;
  const overview = createOverview(deps);

  serve(app, 'GET /admin/overview', () => overview());

  serve(app, 'GET /admin/people', ({ query }) => listPeople(deps, query));

  serve(app, 'GET /admin/people/{id}', ({ params }) => readPersonPage(deps, params.id));

  serve(app, 'PATCH /admin/people/{id}', async ({ user, params, body }) => ({
    person: await changePerson(deps, { actor: actorOf(user), userId: params.id }, body),
  }));

  serve(app, 'POST /admin/people/{id}/sign-out', ({ user, params }) =>
    signOutPerson(deps, { actor: actorOf(user), userId: params.id }),
  );

  serve(app, 'POST /admin/people/{id}/password-link', ({ user, params }) =>
    makePasswordLink(deps, { actor: actorOf(user), userId: params.id }),
  );

  serve(app, 'DELETE /admin/people/{id}', ({ user, params, body }) =>
    deletePerson(deps, { actor: actorOf(user), userId: params.id }, body),
  );

  serve(app, 'GET /admin/settings', () => readSettings(deps));

  serve(app, 'PATCH /admin/settings', ({ user, body }) =>
    changeSettings(deps, actorOf(user), body),
  );

  serve(app, 'GET /admin/invitations', async ({ user }) => ({
    invitations: await listInvitations(deps, actorOf(user)),
  }));

  serve(app, 'POST /admin/invitations', async ({ user, body }) => ({
    invitation: await invitePeople(deps, actorOf(user), body),
  }));

  serve(app, 'DELETE /admin/invitations/{id}', ({ user, params }) =>
    revokeInvitation(deps, actorOf(user), params.id, 'anybody'),
  );

  serve(app, 'GET /admin/audit', ({ query }) => readAudit(db, query));

  serve(app, 'GET /invitations', ({ user }) => listOwnInvitations(deps, user.id));

  serve(app, 'POST /invitations', async ({ user, body }) => ({
    invitation: await invitePeople(deps, actorOf(user), body),
  }));

  serve(app, 'DELETE /invitations/{id}', ({ user, params }) =>
    revokeInvitation(deps, actorOf(user), params.id, 'own'),
  );

  serve(app, 'GET /join/{code}', ({ params, ip }) =>
    openByCode(rates, ip, () => readInvitedHere(deps, params.code)),
  );

  serve(app, 'GET /join/{code}/picture', async ({ params, ip, request, reply }) => {
    const fileId = await openByCode(rates, ip, () => readInviterPicture(deps, params.code));
    return sendInvitedPicture({ db, store }, fileId, request, reply);
  });

  serve(app, 'POST /join/{code}', ({ user, params, ip }) =>
    openByCode(rates, ip, () => acceptInvitation(deps, user.id, params.code)),
  );

  const sweep = (): void => {
    sweepAdministration(deps).catch((error: unknown) => {
      // The database is away. The next sweep begins where this one ended.
      app.log.warn({ failure: error instanceof Error ? error.name : typeof error }, 'admin sweep');
    });
  };
  let hourly: NodeJS.Timeout | undefined;
  app.addHook('onReady', async () => {
    sweep();
    hourly = setInterval(sweep, timings.adminSweepMs);
  });
  app.addHook('onClose', async () => clearInterval(hourly));
}
