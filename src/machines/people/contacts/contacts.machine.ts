import { assertEvent, assign, enqueueActions, raise, sendTo, setup, stopChild } from 'xstate';
import type { Contact } from '#contract/contacts.ts';
import { backoff, failedAgain, noFailures, type Tries } from '#machines/kit/backoff.ts';
import { readDb } from '#machines/store/db/db.reader.ts';
import type { DbContext } from '#machines/store/db/db.types.ts';
import { tell, tellEvery } from '#machines/kit/peers.ts';
import { passes } from '#machines/kit/refusals.ts';
import { eventAs } from '#machines/kit/event-as.ts';
import { askPlaceholder, workerPlaceholder } from '#machines/kit/placeholder.ts';
import { removalMachine } from '../removal/removal.machine.ts';
import type { ContactsEvent, ContactsRequest } from './contacts.events.ts';
import { requestFailure, type RequestFailure } from '#machines/kit/failures.ts';

/** The state of a row; most rows have none. */
export type ContactRow =
  | { readonly state: 'busy'; readonly doing: Doing }
  | { readonly state: 'failed'; readonly doing: Doing; readonly failure: RequestFailure };

type Doing = 'accept' | 'reject' | 'withdraw' | 'remove';

/** The state of asking a person; it is dropped once the request is there. */
export type ContactAsk =
  | { readonly state: 'busy' }
  | { readonly state: 'failed'; readonly failure: RequestFailure };

interface ContactsContext extends Tries {
  /** By contact id. */
  readonly rows: Readonly<Record<string, ContactRow>>;
  /** By user id. */
  readonly asks: Readonly<Record<string, ContactAsk>>;
  /** Ids of friends who were removed just now and can be had back. */
  readonly undoable: readonly string[];
  /** The ticket of the newest addition. */
  readonly ticket: number;
  readonly added: Contact | null;
  readonly formFailure: RequestFailure | null;
}

/** The store's contents when the list is asked for. */
export interface KnownBefore {
  readonly known: DbContext['contacts'];
  readonly heard?: DbContext['heard'] | undefined;
}

export interface ReadList extends KnownBefore {
  readonly contacts: readonly Contact[];
}

function without<T>(all: Readonly<Record<string, T>>, id: string): Readonly<Record<string, T>> {
  const { [id]: _gone, ...others } = all;
  return others;
}

/**
 * Keeps friends and requests (spec 2, Contacts page; spec 4, Contact): the list, the form that adds, and the requests
 * of each row and each person. No request waits for another, so a slow answer to one row blocks no other. An answer
 * that comes after the person has turned away is stored without a notice.
 */
export const contactsMachine = setup({
  types: {} as {
    context: ContactsContext;
    events: ContactsEvent;
    tags: 'busy' | 'waiting' | 'failed';
  },
  actors: {
    readList: askPlaceholder<ReadList, KnownBefore>(),
    /** Takes ContactsRequest, answers each with a ContactsAnswer. */
    server: workerPlaceholder<ContactsRequest>(),
    /** Tells when the page is out of sight, so it may end. */
    watchPage: workerPlaceholder<ContactsEvent>(),
    removal: removalMachine,
  },
  actions: {
    storeList: tell('db', (_, list: ReadList) => ({ type: 'contacts.loaded', ...list })),
    storeAdded: tell('db', ({ event }) => ({
      type: 'contact.changed',
      contact: eventAs(event, 'contacts.added', 'contacts.asked').contact,
    })),
    storeDone: tell('db', ({ event }) => {
      const { contact, contactId } = eventAs(event, 'contacts.done');
      return contact
        ? { type: 'contact.changed', contact }
        : { type: 'contact.removed', contactId };
    }),
    noteListFailure: assign(({ context, event }) => failedAgain(context, event)),
    forgetListFailures: assign(noFailures),
    takeTicket: assign({ ticket: ({ context }) => context.ticket + 1 }),
    askToAdd: sendTo('server', ({ context, event }) => ({
      type: 'contacts.add',
      identifier: eventAs(event, 'contacts.add').identifier.trim(),
      ticket: context.ticket,
    })),
    noteAdded: assign({
      added: ({ event }) => eventAs(event, 'contacts.added').contact,
    }),
    noteFormFailure: assign({
      formFailure: ({ event }) => requestFailure(eventAs(event, 'contacts.addFailed').failure),
    }),
    clearForm: assign({ added: null, formFailure: null }),
    askServer: sendTo('server', ({ event }) =>
      eventAs(event, 'contacts.respond', 'contacts.withdraw', 'contacts.ask'),
    ),
    noteRowBusy: assign({
      rows: ({ context: { rows }, event }) => {
        assertEvent(event, ['contacts.respond', 'contacts.withdraw']);
        const doing = event.type === 'contacts.respond' ? event.action : 'withdraw';
        return { ...rows, [event.contactId]: { state: 'busy' as const, doing } };
      },
    }),
    noteRowFailure: assign({
      rows: ({ context: { rows }, event }) => {
        assertEvent(event, ['contacts.rowFailed', 'removal.refused']);
        const doing =
          event.type === 'removal.refused'
            ? 'remove'
            : (rows[event.contactId]?.doing ?? 'withdraw');
        const failure = requestFailure(event.failure);
        return { ...rows, [event.contactId]: { state: 'failed' as const, doing, failure } };
      },
    }),
    clearRow: assign({
      rows: ({ context: { rows }, event }) =>
        'contactId' in event ? without(rows, event.contactId) : rows,
    }),
    noteAsking: assign({
      asks: ({ context: { asks }, event }) => {
        const { userId } = eventAs(event, 'contacts.ask');
        return { ...asks, [userId]: { state: 'busy' as const } };
      },
    }),
    noteAskFailure: assign({
      asks: ({ context: { asks }, event }) => {
        const { userId, failure } = eventAs(event, 'contacts.askFailed');
        return {
          ...asks,
          [userId]: { state: 'failed' as const, failure: requestFailure(failure) },
        };
      },
    }),
    clearAsk: assign({
      asks: ({ context: { asks }, event }) =>
        'userId' in event ? without(asks, event.userId) : asks,
    }),
    /** Each removal is an actor of its own, which can be undone for 5 s. */
    startRemoval: enqueueActions(({ context, event, system, enqueue }) => {
      const { contactId } = eventAs(event, 'contacts.remove');
      const id = `removal:${contactId}`;
      if (system.get(id)) return;
      enqueue.spawnChild('removal', { id, systemId: id, input: { contactId } });
      enqueue.assign({ undoable: [...context.undoable, contactId] });
    }),
    undoRemoval: tell(({ event }) => `removal:${eventAs(event, 'contacts.undoRemove').contactId}`, {
      type: 'removal.undo',
    }),
    hurryRemovals: tellEvery('removal', { type: 'removal.hurry' }),
    noteSettled: assign({
      undoable: ({ context, event }) => {
        const { contactId } = eventAs(event, 'removal.settled');
        return context.undoable.filter((id) => id !== contactId);
      },
    }),
    stopRemoval: stopChild(({ event }) => `removal:${eventAs(event, 'removal.ended').contactId}`),
    readAgain: raise({ type: 'contacts.refresh' }),
  },
  guards: {
    isPassing: passes,
    saysWhom: ({ event }) => event.type === 'contacts.add' && event.identifier.trim() !== '',
    isNewestAddition: ({ context, event }) =>
      (event.type === 'contacts.added' || event.type === 'contacts.addFailed') &&
      event.ticket === context.ticket,
    isRowFree: ({ context, event }) =>
      'contactId' in event && context.rows[event.contactId]?.state !== 'busy',
    isPersonFree: ({ context, event }) =>
      'userId' in event && context.asks[event.userId]?.state !== 'busy',
    /** The server knows of a request or a friendship that this page has not heard of. */
    isAskOutdated: ({ event }) => {
      if (event.type !== 'contacts.askFailed') return false;
      const { kind } = requestFailure(event.failure);
      return kind === 'already_contact' || kind === 'already_requested';
    },
    isRowGone: ({ event }) =>
      event.type === 'contacts.rowFailed' && requestFailure(event.failure).kind === 'not_found',
  },
  delays: { backoff },
}).createMachine({
  id: 'contacts',
  options: { maxIterations: 1_000 },
  context: {
    rows: {},
    asks: {},
    undoable: [],
    ticket: 0,
    added: null,
    formFailure: null,
    ...noFailures,
  },
  /** A failed request is an answer, too: this actor itself never fails. */
  invoke: [
    { src: 'server', id: 'server', onError: {} },
    { src: 'watchPage', id: 'watchPage', onError: {} },
  ],
  on: {
    'contacts.respond': { guard: 'isRowFree', actions: ['noteRowBusy', 'askServer'] },
    'contacts.withdraw': { guard: 'isRowFree', actions: ['noteRowBusy', 'askServer'] },
    'contacts.done': { actions: ['storeDone', 'clearRow'] },
    'contacts.rowFailed': [
      { guard: 'isRowGone', actions: ['noteRowFailure', 'readAgain'] },
      { actions: 'noteRowFailure' },
    ],
    'contacts.dismissRow': { guard: 'isRowFree', actions: 'clearRow' },
    'contacts.remove': { guard: 'isRowFree', actions: ['clearRow', 'startRemoval'] },
    'contacts.undoRemove': { actions: 'undoRemoval' },
    'contacts.pageLeft': { actions: 'hurryRemovals' },
    'removal.settled': { actions: 'noteSettled' },
    'removal.refused': { actions: 'noteRowFailure' },
    'removal.ended': { actions: 'stopRemoval' },
    /** The person is on the screen: in a search, or where one cannot write to them. */
    'contacts.ask': { guard: 'isPersonFree', actions: ['noteAsking', 'askServer'] },
    'contacts.asked': { actions: ['storeAdded', 'clearAsk'] },
    'contacts.askFailed': [
      { guard: 'isAskOutdated', actions: ['noteAskFailure', 'readAgain'] },
      { actions: 'noteAskFailure' },
    ],
    'contacts.dismissAsk': { guard: 'isPersonFree', actions: 'clearAsk' },
  },
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
            input: ({ self }) => {
              const db = readDb(self.system);
              return { known: db?.contacts ?? {}, heard: db?.heard };
            },
            onDone: {
              target: 'loaded',
              actions: [
                { type: 'storeList', params: ({ event }) => event.output },
                'forgetListFailures',
              ],
            },
            onError: [
              { guard: 'isPassing', target: 'waiting', actions: 'noteListFailure' },
              { target: 'failed' },
            ],
          },
        },
        loaded: {},
        /** The list is read again without the person's doing. */
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
        /** The person has turned away from this addition. */
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
  },
});
