/** What is being done to a row, and to a person whom one asks. */
import type { ContactsContext } from './contacts.acting.ts';
import { acting } from './contacts.acting.ts';
import { contactFailure } from '#machines/kit/failures.ts';

function without<T>(all: Readonly<Record<string, T>>, id: string): Readonly<Record<string, T>> {
  const { [id]: _gone, ...others } = all;
  return others;
}

export const noteRowBusy = acting(({ context: { rows }, event, enqueue }) => {
  if (event.type !== 'contacts.respond' && event.type !== 'contacts.withdraw') return;
  const doing = event.type === 'contacts.respond' ? event.action : 'withdraw';
  enqueue.assign({ rows: { ...rows, [event.contactId]: { state: 'busy' as const, doing } } });
});

export const noteRowFailure = acting(({ context: { rows }, event, enqueue }) => {
  if (event.type !== 'contacts.rowFailed' && event.type !== 'removal.refused') return;
  const doing =
    event.type === 'removal.refused' ? 'remove' : (rows[event.contactId]?.doing ?? 'withdraw');
  const row = { state: 'failed' as const, doing, failure: contactFailure(event.failure) };
  enqueue.assign({ rows: { ...rows, [event.contactId]: row } });
});

export const clearRow = acting(({ context: { rows }, event, enqueue }) => {
  if ('contactId' in event) enqueue.assign({ rows: without(rows, event.contactId) });
});

export const noteAsking = acting(({ context: { asks }, event, enqueue }) => {
  if (event.type !== 'contacts.ask') return;
  enqueue.assign({ asks: { ...asks, [event.userId]: { state: 'busy' as const } } });
});

export const noteAskFailure = acting(({ context: { asks }, event, enqueue }) => {
  if (event.type !== 'contacts.askFailed') return;
  const failure = contactFailure(event.failure);
  enqueue.assign({ asks: { ...asks, [event.userId]: { state: 'failed' as const, failure } } });
});

export const clearAsk = acting(({ context: { asks }, event, enqueue }) => {
  if ('userId' in event) enqueue.assign({ asks: without(asks, event.userId) });
});

export const isRowFree = ({ rows }: ContactsContext, contactId: string): boolean =>
  rows[contactId]?.state !== 'busy';

export const isPersonFree = ({ asks }: ContactsContext, userId: string): boolean =>
  asks[userId]?.state !== 'busy';
