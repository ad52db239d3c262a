import type { Contact } from '#contract/contacts.ts';
import type {
  Changes,
  Conversation,
  ConversationEntry,
  MessagePage,
  SentFile,
} from '#contract/conversations.ts';
import type { Message } from '#contract/messages.ts';
import type { OwnUser, User } from '#contract/users.ts';
import type { FromServer } from '../realtime/realtime.events.ts';
import type { VersionedEvent } from '../sync/sync.events.ts';
import type { Blocked, DbContext, Position } from './db.types.ts';
import type { Draft } from '#services/sending/drafts/types.ts';
import type { UnsentMessage } from '#services/sending/outbox/types.ts';
import type { WishSubject, WishValue } from '#services/sending/wishes/types.ts';

/** The server's events about people and my own settings: they have no place in a conversation, so sync checks nothing. */
export const peopleEvents = [
  'conversations:settings',
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
  /** The list is being requested: its answer has all that events have told of people so far. */
  | { type: 'list.requested' }
  /**
   * `known` is what the store held at the request: the answer does not undo later changes. `blocked` counts until the
   * list of blocked people itself was read, so that their messages are folded from the first.
   */
  | {
      type: 'list.loaded';
      entries: readonly ConversationEntry[];
      blocked?: readonly string[] | undefined;
      known: DbContext['conversations'];
    }
  /** An answer of the server contains the conversation. */
  | { type: 'conversation.changed'; conversation: Conversation }
  /** The server was restored from a backup: this replaces everything known, whatever its version. */
  | { type: 'conversation.replaced'; conversation: Conversation }
  | { type: 'conversation.removed'; conversationId: string }
  /** The person has read that they are not in the conversation any more, or knew it. */
  | { type: 'departure.told'; conversationId: string; isOwnDoing?: boolean }
  | { type: 'conversation.opened'; conversationId: string }
  | { type: 'conversation.closed' }
  /**
   * `newest` and `around` begin a timeline anew; `older` goes in front, `newer` behind. The sender must send sync
   * `sync.check`, too, because an event may have overtaken the page.
   */
  | {
      type: 'page.loaded';
      conversationId: string;
      edge: 'newest' | 'around' | 'older' | 'newer';
      page: MessagePage;
    }
  /** The complete answer to `changes?after=`. */
  | { type: 'changes.loaded'; conversationId: string; after: number; changes: Changes }
  /** All pictures of a conversation are being requested; changes from now on are kept beside them. */
  | { type: 'album.begun'; conversationId: string }
  | { type: 'album.loaded'; conversationId: string; pictures: readonly SentFile[] }
  /** Nobody looks through the pictures any more. */
  | { type: 'album.dropped'; conversationId: string }
  /** The server's answer with all members of a group. */
  | { type: 'members.loaded'; conversation: Conversation }
  /** Nobody looks at the members any more. */
  | { type: 'members.dropped'; conversationId: string }
  /** The timeline is too far behind, or not wanted any more. */
  | { type: 'timeline.dropped'; conversationId: string }
  /** The answer to a send, which removes the outgoing message. */
  | { type: 'message.changed'; message: Message; version: number }
  | {
      type: 'read.moved';
      conversationId: string;
      userId: string;
      lastReadSeq: number;
      receiptsVersion: number | null;
    }
  /** What this device keeps of a message that is being written; null: nothing any more. */
  | { type: 'draft.told'; conversationId: string; draft: Draft | null }
  /** All messages that are on their way. */
  | { type: 'outgoing.loaded'; messages: readonly UnsentMessage[] }
  | { type: 'outgoing.added'; message: UnsentMessage }
  /** A file of the message was uploaded, refused or removed, or the message itself was refused. */
  | { type: 'outgoing.changed'; message: UnsentMessage }
  | { type: 'outgoing.removed'; clientId: string }
  /** New words of a message are on their way, or (null) wait for the person; or that is over. */
  | { type: 'edit.shown'; id: string; content: string | null }
  | { type: 'edit.settled'; id: string }
  /** The message's deletion was requested, or taken back. */
  | { type: 'message.hidden'; messageId: string }
  | { type: 'message.unhidden'; messageId: string }
  /** I want to see these messages although I have blocked who wrote them. */
  | { type: 'messages.unfolded'; messageIds: readonly string[] }
  /** null: the reader was at the newest message. */
  | { type: 'position.kept'; conversationId: string; position: Position | null }
  /** The server's offers and limits (GET /config). */
  | ({ type: 'serverConfig.loaded' } & Pick<
      DbContext,
      'uploadMaxBytes' | 'calls' | 'livekitUrl' | 'eblidDigits'
    >)
  | { type: 'self.changed'; user: OwnUser }
  /** The server's answer about a person whose profile was opened. */
  /** `heard`: the store's when it was asked for; without it, at the last request of the list. */
  | { type: 'person.loaded'; user: User; heard?: DbContext['heard'] | undefined }
  /** `known` is what the store held at the request, as with list.loaded. */
  | {
      type: 'contacts.loaded';
      contacts: readonly Contact[];
      known: DbContext['contacts'];
      heard?: DbContext['heard'] | undefined;
    }
  | { type: 'contact.changed'; contact: Contact }
  | { type: 'contact.removed'; contactId: string }
  /** The removal of a friend was requested and can be taken back, or was carried out. */
  | { type: 'contact.hidden'; contactId: string }
  | { type: 'contact.unhidden'; contactId: string }
  /** All people whom I have blocked. */
  | { type: 'blocks.loaded'; blocked: Blocked }
  /** I want this, and the server does not have it yet; or that is over, whatever became of it. */
  | { type: 'wish.shown'; subject: WishSubject; value: WishValue }
  | { type: 'wish.gone'; subject: WishSubject }
  /** An answer of the server tells how far this device's clock is ahead of the server's. */
  | { type: 'clock.compared'; clockSkewMs: number }
  /** A mute has ended just now, so whoever asks for it by the clock gets another answer. */
  | { type: 'mutes.over' };

export type DbEventOf<T extends DbEvent['type']> = Extract<DbEvent, { type: T }>;
