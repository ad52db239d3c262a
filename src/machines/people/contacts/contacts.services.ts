import { fromCallback, fromPromise } from 'xstate';
import { failureOf, type Api, type Failure } from '#services/app/api/types.ts';
import type { Services } from '#machines/app/messenger/messenger.services.ts';
import { requestHandler } from '#machines/kit/request-handler.ts';
import { removalMachine } from '../removal/removal.machine.ts';
import { createRemovalImplementations } from '../removal/removal.services.ts';
import type { ContactsAnswer, ContactsEvent, ContactsRequest } from './contacts.events.ts';
import type { KnownBefore, ReadList } from './contacts.machine.ts';

/** Binds contacts to the real world. */
export function createContactsImplementations(services: Services<'api' | 'page'>) {
  const { api, page } = services;
  return {
    actors: {
      removal: removalMachine.provide(createRemovalImplementations(services)),
      watchPage: fromCallback<ContactsEvent>(({ sendBack }) =>
        page.watch((signal) => {
          if (signal === 'hidden') sendBack({ type: 'contacts.pageLeft' });
        }),
      ),
      readList: fromPromise<ReadList, KnownBefore>(async ({ input, signal }) => {
        const query = { filter: 'all' };
        const { body } = await api.call('GET /contacts', { query }, { signal });
        return { contacts: body.contacts, ...input };
      }),
      server: requestHandler<ContactsRequest>((request, signal) => answerTo(api, request, signal)),
    },
  };
}

/** Answers a request. Failures are answers, too: this never rejects. */
async function answerTo(
  api: Api,
  request: ContactsRequest,
  signal: AbortSignal,
): Promise<ContactsAnswer> {
  try {
    switch (request.type) {
      case 'contacts.add': {
        const { identifier, ticket } = request;
        const { body } = await api.call('POST /contacts/add', { body: { identifier } }, { signal });
        return { type: 'contacts.added', ticket, contact: body.contact };
      }
      case 'contacts.respond': {
        const { contactId, action } = request;
        const args = { body: { contactId, action } };
        const { body } = await api.call('POST /contacts/respond', args, { signal });
        return { type: 'contacts.done', contactId, contact: body?.contact ?? null };
      }
      case 'contacts.ask': {
        const { userId, identifier } = request;
        const { body } = await api.call('POST /contacts/add', { body: { identifier } }, { signal });
        return { type: 'contacts.asked', userId, contact: body.contact };
      }
      case 'contacts.withdraw': {
        const { contactId } = request;
        await api.call('POST /contacts/remove', { body: { contactId } }, { signal });
        return { type: 'contacts.done', contactId, contact: null };
      }
    }
  } catch (error) {
    return failedAnswer(request, failureOf(error));
  }
}

function failedAnswer(request: ContactsRequest, failure: Failure): ContactsAnswer {
  switch (request.type) {
    case 'contacts.add':
      return { type: 'contacts.addFailed', ticket: request.ticket, failure };
    case 'contacts.ask':
      return { type: 'contacts.askFailed', userId: request.userId, failure };
    default:
      return { type: 'contacts.rowFailed', contactId: request.contactId, failure };
  }
}
