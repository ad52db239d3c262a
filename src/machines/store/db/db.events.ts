import type { Contact } from '#contract/contacts.ts';
import type {
  Changes,
  Conversation,
  ConversationEntry,
  MessagePage,
  SentPicture,
} from '#contract/conversations.ts';
import type { Message } from '#contract/messages.ts';
import type { OwnUser, User } from '#contract/users.ts';
import type { FromServer } from '../realtime/realtime.events.ts';
import type { VersionedEvent } from '../sync/sync.events.ts';
import type { DbContext, Position } from './db.types.ts';
import type { UnsentMessage } from '#services/sending/outbox/types.ts';

/** The server's events about people: they have no versions, so they come without sync's checks. */
export const peopleEvents = [
  'presence:update',
  'profile:update',
  'contacts:request:new',
  'contacts:request:accepted',
  'contacts:removed',
] as const;

/** Facts that the store takes in. It never asks and never decides. */
export type DbEvent =
  | FromServer<(typeof peopleEvents)[number]>
  | VersionedEvent
  /** `known` is what the store held when the list was asked for: the answer does not undo what changed since. */
  | {
      type: 'list.loaded';
      entries: readonly ConversationEntry[];
      known: DbContext['conversations'];
    }
  /** An answer names it. */
  | { type: 'conversation.changed'; conversation: Conversation }
  /** The server was set back to a backup: this replaces all that is known, whatever its version. */
  | { type: 'conversation.replaced'; conversation: Conversation }
  | { type: 'conversation.removed'; conversationId: string }
  /** The person has read that it is not theirs any more, or knew. */
  | { type: 'departure.told'; conversationId: string; isOwnDoing?: boolean }
  | { type: 'conversation.opened'; conversationId: string }
  | { type: 'conversation.closed' }
  /**
   * `newest` and `around` begin a timeline anew; `older` goes in front, `newer` behind. Whoever tells this tells sync `sync.check` too:
   * an event may have overtaken the page.
   */
  | {
      type: 'page.loaded';
      conversationId: string;
      edge: 'newest' | 'around' | 'older' | 'newer';
      page: MessagePage;
    }
  /** The answer to `changes?after=`, complete. */
  | { type: 'changes.loaded'; conversationId: string; after: number; changes: Changes }
  /** All pictures of a conversation are asked for: what changes from now on is noted beside. */
  | { type: 'album.begun'; conversationId: string }
  | { type: 'album.loaded'; conversationId: string; pictures: readonly SentPicture[] }
  /** Nobody goes through them any more. */
  | { type: 'album.dropped'; conversationId: string }
  /** A group with everybody in it. */
  | { type: 'members.loaded'; conversation: Conversation }
  /** Nobody looks at them any more. */
  | { type: 'members.dropped'; conversationId: string }
  /** Too far behind, or not wanted any more. */
  | { type: 'timeline.dropped'; conversationId: string }
  /** The answer to a send: it takes the own outgoing message off. */
  | { type: 'message.changed'; message: Message; version: number }
  | {
      type: 'read.moved';
      conversationId: string;
      userId: string;
      lastReadSeq: number;
      receiptsVersion: number | null;
    }
  /** All that is on its way. */
  | { type: 'outgoing.loaded'; messages: readonly UnsentMessage[] }
  | { type: 'outgoing.added'; message: UnsentMessage }
  /** A file of it is at the server, was refused or taken out; or the message was refused. */
  | { type: 'outgoing.changed'; message: UnsentMessage }
  | { type: 'outgoing.removed'; clientId: string }
  /** Its deletion was asked for, or taken back. */
  | { type: 'message.hidden'; messageId: string }
  | { type: 'message.unhidden'; messageId: string }
  /** null: at the newest. */
  | { type: 'position.kept'; conversationId: string; position: Position | null }
  /** What the server allows (GET /config). */
  | ({ type: 'serverConfig.loaded' } & Pick<DbContext, 'uploadMaxBytes' | 'calls' | 'livekitUrl'>)
  | { type: 'self.changed'; user: OwnUser }
  /** Somebody was looked at. */
  | { type: 'person.loaded'; user: User }
  /** `known`: as with list.loaded. */
  | { type: 'contacts.loaded'; contacts: readonly Contact[]; known: DbContext['contacts'] }
  | { type: 'contact.changed'; contact: Contact }
  | { type: 'contact.removed'; contactId: string }
  /** A friend is to be removed, and can be had back; or was. */
  | { type: 'contact.hidden'; contactId: string }
  | { type: 'contact.unhidden'; contactId: string };

export type DbEventOf<T extends DbEvent['type']> = Extract<DbEvent, { type: T }>;
