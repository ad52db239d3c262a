import { assertEvent, assign, raise, sendTo, setup, type AnyActorRef } from 'xstate';
import type { Contact } from '#contract/contacts.ts';
import { failureOf, isPassing, type Failure } from '#services/api/types.ts';
import { backoffAfterMs } from '../backoff.ts';
import { readDb } from '../db/db.reader.ts';
import type { DbContext } from '../db/db.types.ts';
import { tell } from '../peers.ts';
import { askPlaceholder, workerPlaceholder } from '../placeholder.ts';
import type { ContactsEvent, ContactsRequest } from './contacts.events.ts';
import { contactFailure, type ContactFailure } from './contacts.failure.ts';

type Doing = 'accept' | 'reject' | 'remove';

/** What goes on in a row; most have nothing going on. */
export type ContactRow =
  | { readonly state: 'busy'; readonly doing: Doing }
  | { readonly state: 'failed'; readonly doing: Doing; readonly failure: ContactFailure };

interface ContactsContext {
  /** By contact id. */
  readonly rows: Readonly<Record<string, ContactRow>>;
  /** Of the newest addition. */
  readonly ticket: number;
  readonly added: Contact | null;
  readonly formFailure: ContactFailure | null;
  readonly failedTries: number;
  readonly listFailure: Failure | null;
}

/** The list, and what the store held when it was asked for. */
export interface ReadList {
  readonly contacts: readonly Contact[];
  readonly known: DbContext['contacts'];
}

type Failed = { readonly error: unknown };

const askServer = (
  request: (args: { context: ContactsContext; event: ContactsEvent }) => ContactsRequest,
) =>
  sendTo<ContactsContext, ContactsEvent, undefined, AnyActorRef, ContactsEvent>('server', request);

/**
 * Friends and requests (spec 2, Contacts page; spec 4, Contact): the list, the form that adds, and what is
 * being done to each row. Nothing waits for anything else: a slow answer to one row blocks no other, and what
 * comes after the person has turned away is stored and not spoken of.
 */
export const contactsMachine = setup({
  types: {
    context: {} as ContactsContext,
    events: {} as ContactsEvent,
    tags: {} as 'busy' | 'waiting' | 'failed',
  },
  actors: {
    readList: askPlaceholder<ReadList, { known: DbContext['contacts'] }>(),
    /** Takes ContactsRequest, answers each with a ContactsAnswer. */
    server: workerPlaceholder<ContactsRequest>(),
  },
  actions: {
    storeList: tell<'db', ContactsContext, ContactsEvent, ReadList>(
      'db',
      (_, { contacts, known }) => ({ type: 'contacts.loaded', contacts, known }),
    ),
    storeAdded: tell<'db', ContactsContext, ContactsEvent>('db', ({ event }) => {
      assertEvent(event, 'contacts.added');
      return { type: 'contact.changed', contact: event.contact };
    }),
    storeDone: tell<'db', ContactsContext, ContactsEvent>('db', ({ event }) => {
      assertEvent(event, 'contacts.done');
      const { contact, contactId } = event;
      return contact
        ? { type: 'contact.changed', contact }
        : { type: 'contact.removed', contactId };
    }),
    noteListFailure: assign({
      failedTries: ({ context }) => context.failedTries + 1,
      listFailure: (_, { error }: Failed) => failureOf(error),
    }),
    forgetListFailures: assign({ failedTries: 0, listFailure: null }),
    takeTicket: assign({ ticket: ({ context }) => context.ticket + 1 }),
    askToAdd: askServer(({ context, event }) => {
      assertEvent(event, 'contacts.add');
      return { type: 'contacts.add', identifier: event.identifier.trim(), ticket: context.ticket };
    }),
    noteAdded: assign({
      added: ({ event }) => {
        assertEvent(event, 'contacts.added');
        return event.contact;
      },
    }),
    noteFormFailure: assign({
      formFailure: ({ event }) => {
        assertEvent(event, 'contacts.addFailed');
        return contactFailure(event.failure);
      },
    }),
    clearForm: assign({ added: null, formFailure: null }),
    askAboutRow: askServer(({ event }) => {
      assertEvent(event, ['contacts.respond', 'contacts.remove']);
      return event;
    }),
    noteRowBusy: assign({
      rows: ({ context, event }) => {
        assertEvent(event, ['contacts.respond', 'contacts.remove']);
        const doing = event.type === 'contacts.respond' ? event.action : 'remove';
        return { ...context.rows, [event.contactId]: { state: 'busy' as const, doing } };
      },
    }),
    noteRowFailure: assign({
      rows: ({ context, event }) => {
        assertEvent(event, 'contacts.rowFailed');
        const doing = context.rows[event.contactId]?.doing ?? 'remove';
        const failure = contactFailure(event.failure);
        return { ...context.rows, [event.contactId]: { state: 'failed' as const, doing, failure } };
      },
    }),
    clearRow: assign({
      rows: ({ context, event }) => {
        assertEvent(event, ['contacts.done', 'contacts.dismissRow']);
        const { [event.contactId]: _row, ...others } = context.rows;
        return others;
      },
    }),
    readAgain: raise({ type: 'contacts.refresh' }),
  },
  guards: {
    isPassing: (_, { error }: Failed) => isPassing(failureOf(error)),
    saysWhom: ({ event }) => event.type === 'contacts.add' && event.identifier.trim() !== '',
    isNewestAddition: ({ context, event }) =>
      (event.type === 'contacts.added' || event.type === 'contacts.addFailed') &&
      event.ticket === context.ticket,
    isRowFree: ({ context, event }) => {
      assertEvent(event, ['contacts.respond', 'contacts.remove', 'contacts.dismissRow']);
      return context.rows[event.contactId]?.state !== 'busy';
    },
    isRowGone: ({ event }) =>
      event.type === 'contacts.rowFailed' && contactFailure(event.failure).kind === 'notFound',
  },
  delays: { backoff: ({ context }) => backoffAfterMs(context.failedTries, context.listFailure) },
}).createMachine({
  id: 'contacts',
  context: {
    rows: {},
    ticket: 0,
    added: null,
    formFailure: null,
    failedTries: 0,
    listFailure: null,
  },
  /** Each request's failure is an answer: this actor has none of its own. */
  invoke: { src: 'server', id: 'server', onError: {} },
  type: 'parallel',
  states: {
    list: {
      initial: 'loading',
      on: { 'contacts.refresh': '.loading' },
      states: {
        loading: {
          tags: 'busy',
          invoke: {
            src: 'readList',
            id: 'readList',
            input: ({ self }) => ({ known: readDb(self.system)?.contacts ?? {} }),
            onDone: {
              target: 'loaded',
              actions: [
                { type: 'storeList', params: ({ event }) => event.output },
                'forgetListFailures',
              ],
            },
            onError: [
              {
                guard: { type: 'isPassing', params: ({ event }) => ({ error: event.error }) },
                target: 'waiting',
                actions: {
                  type: 'noteListFailure',
                  params: ({ event }) => ({ error: event.error }),
                },
              },
              {
                target: 'failed',
                actions: {
                  type: 'noteListFailure',
                  params: ({ event }) => ({ error: event.error }),
                },
              },
            ],
          },
        },
        loaded: {},
        /** Comes again by itself. */
        waiting: {
          tags: 'waiting',
          after: { backoff: 'loading' },
        },
        failed: { tags: 'failed' },
      },
    },
    form: {
      initial: 'resting',
      on: {
        /** An addition that the person has turned away from. */
        'contacts.added': { actions: 'storeAdded' },
      },
      states: {
        resting: {
          initial: 'idle',
          exit: 'clearForm',
          on: {
            'contacts.add': {
              guard: 'saysWhom',
              target: 'adding',
              actions: ['takeTicket', 'askToAdd'],
            },
            'contacts.dismiss': { target: '.idle', actions: 'clearForm' },
          },
          states: {
            idle: {},
            added: {},
            failed: { tags: 'failed' },
          },
        },
        adding: {
          tags: 'busy',
          on: {
            'contacts.added': {
              guard: 'isNewestAddition',
              target: 'resting.added',
              actions: ['storeAdded', 'noteAdded'],
            },
            'contacts.addFailed': {
              guard: 'isNewestAddition',
              target: 'resting.failed',
              actions: 'noteFormFailure',
            },
            'contacts.dismiss': 'resting',
          },
        },
      },
    },
    rows: {
      on: {
        'contacts.respond': { guard: 'isRowFree', actions: ['noteRowBusy', 'askAboutRow'] },
        'contacts.remove': { guard: 'isRowFree', actions: ['noteRowBusy', 'askAboutRow'] },
        'contacts.done': { actions: ['storeDone', 'clearRow'] },
        'contacts.rowFailed': [
          { guard: 'isRowGone', actions: ['noteRowFailure', 'readAgain'] },
          { actions: 'noteRowFailure' },
        ],
        'contacts.dismissRow': { guard: 'isRowFree', actions: 'clearRow' },
      },
    },
  },
});
