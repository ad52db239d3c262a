/**
 * Describes everything that has arrived as plain normalised data, without processes. Large lists are kept in pages, so
 * that one event never copies 10,000 messages.
 */
import type { Contact } from '#contract/contacts.ts';
import type { Conversation, Participant, SentFile } from '#contract/conversations.ts';
import type { Message } from '#contract/messages.ts';
import type { ServerConfig } from '#contract/service.ts';
import type { ConversationSettings } from '#contract/settings.ts';
import type { OwnUser, User } from '#contract/users.ts';
import type { Draft } from '#services/sending/drafts/types.ts';
import type { UnsentMessage } from '#services/sending/outbox/types.ts';
import type { WishSubject, WishValue } from '#services/sending/wishes/types.ts';

export interface ParticipantRecord extends Omit<Participant, 'user'> {
  readonly userId: string;
}

export interface ConversationRecord extends Omit<Conversation, 'participants' | 'messages'> {
  readonly participants: readonly ParticipantRecord[];
  /** The message may have been deleted since: its tombstone stays until the server names the latest anew. */
  readonly latest: Message | null;
  /** The version up to which the participants' read pointers are known. */
  readonly receiptsVersion: number;
  readonly unread: UnreadRecord;
}

/** A count with the versions that it belongs to, so that a slow answer cannot set it back. */
export interface UnreadRecord {
  readonly count: number;
  readonly version: number;
  readonly receiptsVersion: number;
  /** Versions of others' messages announced since the count; each adds one. */
  readonly announced: readonly number[];
}

/** The loaded part of a conversation: one stretch, without holes once `outOfOrder` is empty. */
export interface TimelineRecord {
  /** Ascending by seq, at most 100 a page. Deleted messages keep their place; views hide them. */
  readonly pages: readonly Page[];
  readonly hasOlder: boolean;
  /** The timeline was begun further up and does not reach to the newest: new messages are beyond its end. */
  readonly hasNewer: boolean;
  /** All changes up to this version are included; below `knownVersions` the timeline is behind. */
  readonly version: number;
  /** Versions beyond a gap that are included already, ascending. */
  readonly outOfOrder: readonly number[];
  /** The highest version of a change to a message outside of the pages, which was dropped. */
  readonly outsideVersion: number;
}

export type Page = readonly Message[];

/** The pictures of a conversation's whole history, while somebody looks through them. */
export interface AlbumRecord {
  /** Ascending; empty before they were read. */
  readonly pictures: readonly SentFile[];
  /** By message id: changes since the pictures were requested, which win over the answer. */
  readonly changed: Readonly<Record<string, Message>>;
}

/** The highest versions of a conversation that any answer or event has named. */
export interface KnownVersionRecord {
  readonly version: number;
  readonly receiptsVersion: number;
}

/** A member of a group. */
export type MemberRecord = Omit<ParticipantRecord, 'lastReadSeq' | 'joinedSeq'>;

/** All members of a group, while somebody looks at them. */
export interface MembersRecord {
  /** In the server's order: oneself first, then by the time of joining. */
  readonly people: readonly MemberRecord[];
  /** The conversation's version to which the members belong. */
  readonly version: number;
  /** The highest version at which members may have come or gone; above `version` they must be read again. */
  readonly knownVersion: number;
}

/** A message on its way, drawn after the timeline. Its actor knows its state (machines/sending/message). */
export interface OutgoingRecord extends UnsentMessage {
  readonly id: OutgoingId;
}

/** Never equal to one of the server's ids. */
export type OutgoingId = `tmp-${string}`;

/** The reader's position: this message began at this distance below the upper edge of the list. */
export interface Position {
  readonly messageId: string;
  readonly offsetPx: number;
}

/** A conversation that I am not in any more. */
export interface DepartureRecord {
  /** Its last title; null when it had none. */
  readonly title: string | null;
  /** The person has not been told of the loss yet. */
  readonly isNews: boolean;
  /** I left the conversation, here or on another device. */
  readonly isOwnDoing: boolean;
}

export interface ContactRecord extends Omit<Contact, 'friend'> {
  readonly friendId: string;
}

/** Ids of people whom I have blocked, the last one first. */
export type Blocked = Readonly<Record<string, true>>;

/** The last event of each kind about a person. */
export interface Heard {
  readonly presence?: Partial<User>;
  readonly profile?: Partial<User>;
}

/** Tells what is folded in a conversation: messages of these people, but for those that were asked for. */
export interface Folding {
  readonly blocked: Blocked;
  readonly unfolded: DbContext['unfolded'];
}

export interface DbContext {
  readonly self: OwnUser;
  /** The server's limit for a file; the servers' default until it is known. */
  readonly uploadMaxBytes: number;
  /** Whether this server offers calls; `preparing` until it is known. */
  readonly calls: ServerConfig['calls'];
  /** The address of its video server; null: there is none, or it is not known yet. */
  readonly livekitUrl: string | null;
  /** The number of digits of an EBLID here; the fewest until it is known. */
  readonly eblidDigits: number;
  readonly users: Readonly<Record<string, User>>;
  /** By person: what events have told. It wins over answers to earlier requests. */
  readonly heard: Readonly<Record<string, Heard>>;
  /** `heard` when the list of conversations was last requested. */
  readonly heardBefore: DbContext['heard'];
  readonly conversations: Readonly<Record<string, ConversationRecord>>;
  /** Conversation ids, newest activity first; null before the list was read. */
  readonly order: readonly string[] | null;
  readonly openConversationId: string | null;
  /** How far this device's clock is ahead of the server's; 0 where it is right, or before anybody has compared them. */
  readonly clockSkewMs: number;
  /** By conversation; no key for those that never had any. */
  readonly settings: Readonly<Record<string, ConversationSettings>>;
  /** The `archivedSeq` after which somebody wrote, by conversation, by the last list or since. */
  readonly returned: Readonly<Record<string, number>>;
  /** `settings` when the list of conversations was last requested. */
  readonly settingsBefore: DbContext['settings'];
  readonly timelines: Readonly<Record<string, TimelineRecord>>;
  /** By conversation. */
  readonly albums: Readonly<Record<string, AlbumRecord>>;
  /** By conversation; only of the group whose information is open. */
  readonly members: Readonly<Record<string, MembersRecord>>;
  /** By conversation, also where no timeline is loaded. */
  readonly knownVersions: Readonly<Record<string, KnownVersionRecord>>;
  /** By conversation, in the order of writing. */
  readonly outgoing: Readonly<Record<string, readonly OutgoingRecord[]>>;
  /** By conversation: what is being written there and says something, as this device keeps it. */
  readonly drafts: Readonly<Record<string, Draft>>;
  /**
   * By message: new words that the server does not have yet, which views show over its own; null: its own show, and the
   * edit waits for the person.
   */
  readonly edits: Readonly<Record<string, string | null>>;
  /** Ids of messages whose deletion was requested: views hide them, whatever the server still says. */
  readonly hidden: Readonly<Record<string, true>>;
  /** Ids of deleted messages, as far as this page knows. */
  readonly deleted: Readonly<Record<string, true>>;
  /** Ids of messages of blocked people that were asked for. Kept as long as the page lives. */
  readonly unfolded: Readonly<Record<string, true>>;
  /** By conversation, the position at leaving; no key for the newest message. Kept as long as the page lives. */
  readonly positions: Readonly<Record<string, Position>>;
  /** By conversation; no key for conversations that I am in (again). */
  readonly departures: Readonly<Record<string, DepartureRecord>>;
  readonly contacts: Readonly<Record<string, ContactRecord>>;
  /** null before the list was read. */
  readonly contactOrder: readonly string[] | null;
  /** Ids of contacts whose removal was requested: lists leave them out, whatever the server still says. */
  readonly hiddenContacts: Readonly<Record<string, true>>;
  /** As the server has it; null before it is known. */
  readonly blocked: Blocked | null;
  /** Wishes that the server does not have yet; views show them over what it has. */
  readonly wishes: Readonly<Partial<Record<WishSubject, WishValue>>>;
}
