/** The shape of the contacts' actions: what they change, and which actors they may begin. */
import { enqueueActions, type ParameterizedObject } from 'xstate';
import type { Contact } from '#contract/contacts.ts';
import type { Failure } from '#services/app/api/types.ts';
import type { removalMachine } from '../removal/removal.machine.ts';
import type { ContactsEvent } from './contacts.events.ts';
import type { ContactFailure } from '#machines/kit/failures.ts';

/** What goes on in a row; most have nothing going on. */
export type ContactRow =
  | { readonly state: 'busy'; readonly doing: Doing }
  | { readonly state: 'failed'; readonly doing: Doing; readonly failure: ContactFailure };

type Doing = 'accept' | 'reject' | 'withdraw' | 'remove';

/** What became of asking a person; nothing once the request is there. */
export type ContactAsk =
  | { readonly state: 'busy' }
  | { readonly state: 'failed'; readonly failure: ContactFailure };

export interface ContactsContext {
  /** By contact id. */
  readonly rows: Readonly<Record<string, ContactRow>>;
  /** By user id. */
  readonly asks: Readonly<Record<string, ContactAsk>>;
  /** Ids of friends who were removed just now and can be had back. */
  readonly undoable: readonly string[];
  /** Of the newest addition. */
  readonly ticket: number;
  readonly added: Contact | null;
  readonly formFailure: ContactFailure | null;
  readonly failedTries: number;
  readonly listFailure: Failure | null;
}

/** The chart's actors that actions begin; contacts.services.ts binds them to the real world. */
interface Removal {
  src: 'removal';
  logic: typeof removalMachine;
  id: string | undefined;
}

type Params = ParameterizedObject['params'] | undefined;
type Acting<P extends Params> = typeof enqueueActions<
  ContactsContext,
  ContactsEvent,
  P,
  ContactsEvent,
  Removal,
  never,
  never,
  never,
  never
>;

export const acting = <P extends Params = undefined>(
  collect: Parameters<Acting<P>>[0],
): ReturnType<Acting<P>> => enqueueActions(collect);
