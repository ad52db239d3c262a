/** /contacts: friends, requests, and finding people. */
import type { FastifyInstance } from 'fastify';
import * as limits from '#contract/limits.ts';
import type { Caller } from '#server/app/auth/callers.ts';
import { serve } from '#server/app/http/serve.ts';
import { addressKey } from '#server/app/rates/address.ts';
import { minuteAndDay } from '#server/app/rates/rates.ts';
import type { Limit } from '#server/app/rates/rates.ts';
import { listContacts, searchByEblid } from './find.ts';
import { acceptContact, rejectContact, removeContact, requestContact } from './requests.ts';

/** Somebody could try all 10,000 codes, so searching and adding share this limit (contract, What strangers see). */
const lookups: Limit = { name: 'contact-lookups', windows: minuteAndDay(limits.contactLookups) };

export async function contactRoutes(app: FastifyInstance): Promise<void> {
  const { deps } = app;
  const countLookup = (user: Caller, ip: string) =>
    deps.rates.take(lookups, [`user ${user.id}`, `address ${addressKey(ip)}`]);

  serve(app, 'GET /contacts', async ({ user, query }) => ({
    status: 200,
    body: { contacts: await listContacts(deps, user.id, query.filter) },
  }));

  serve(app, 'GET /contacts/search', async ({ user, query, ip }) => {
    await countLookup(user, ip);
    return { status: 200, body: { results: await searchByEblid(deps, user.id, query.query) } };
  });

  serve(app, 'POST /contacts/add', async ({ user, body, ip }) => {
    await countLookup(user, ip);
    const { contact, isNew } = await requestContact(deps, user, body.identifier);
    return { status: isNew ? 201 : 200, body: { contact } };
  });

  serve(app, 'POST /contacts/respond', async ({ user, body }) => {
    if (body.action === 'accept') {
      return { status: 200, body: { contact: await acceptContact(deps, user, body.contactId) } };
    }
    await rejectContact(deps, user, body.contactId);
    return { status: 204, body: null };
  });

  serve(app, 'POST /contacts/remove', async ({ user, body }) => {
    await removeContact(deps, user, body.contactId);
    return { status: 204, body: null };
  });
}
