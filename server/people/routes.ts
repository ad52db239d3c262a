/** Registers the calls of /contacts, /blocks, /users and /status/me: friends and requests, blocks, profiles. */
import type { FastifyInstance } from 'fastify';
import { disconnectSignal } from '#server/app/http/patience.ts';
import { serve } from '#server/app/http/serve.ts';
import { createPlaces } from '#server/kit/few-at-once.ts';
import { blockPerson, listBlocked, unblockPerson } from './blocks/blocks.ts';
import { listContacts, searchByEblid } from './contacts/contact.ts';
import {
  acceptContact,
  rejectContact,
  removeContact,
  requestContact,
} from './contacts/requests.ts';
import { changeProfile, createReadOwn, getProfile } from './users/profile.ts';

/** Pages read their contacts after the list of chats, and give way to whoever is on the way to that list. */
const listsAtOnce = 2;
/** Somebody is on the way all the time where many people are, so nobody gives way for longer. */
const givesWayMs = 5_000;

export async function peopleRoutes(app: FastifyInstance): Promise<void> {
  const { deps } = app;
  const { clock, rush } = deps;

  const lists = createPlaces(listsAtOnce);
  serve(app, 'GET /contacts', async ({ user, query, reply }) => {
    const cameAtMs = clock.now();
    using _place = await lists.take(disconnectSignal(reply));
    await rush.whenOver(cameAtMs + givesWayMs - clock.now());
    return { contacts: await listContacts(deps, user.id, query.filter) };
  });

  serve(app, 'GET /contacts/search', async ({ user, query }) => ({
    results: await searchByEblid(deps, user.id, query.query),
  }));

  serve(app, 'POST /contacts/add', async ({ user, body }) => {
    const { contact, isNew } = await requestContact(deps, user.id, body.identifier);
    return { status: isNew ? 201 : 200, body: { contact } };
  });

  serve(app, 'POST /contacts/respond', async ({ user, body }) => {
    if (body.action === 'accept') {
      return { status: 200, body: { contact: await acceptContact(deps, user.id, body.contactId) } };
    }
    await rejectContact(deps, user.id, body.contactId);
    return { status: 204, body: null };
  });

  serve(app, 'POST /contacts/remove', ({ user, body }) =>
    removeContact(deps, user.id, body.contactId),
  );

  serve(app, 'GET /blocks', async ({ user }) => ({ users: await listBlocked(deps, user.id) }));

  serve(app, 'POST /blocks', ({ user, body }) => blockPerson(deps, user.id, body.userId));

  serve(app, 'DELETE /blocks/{userId}', ({ user, params }) =>
    unblockPerson(deps, user.id, params.userId),
  );

  const readOwn = createReadOwn(deps);
  serve(app, 'GET /status/me', async ({ user }) => ({ user: await readOwn(user.id) }));

  serve(app, 'PATCH /status/me', async ({ user, body }) => ({
    user: await changeProfile(deps, user.id, body),
  }));

  serve(app, 'GET /users/{id}', ({ user, params }) => getProfile(deps, user.id, params.id));
}
