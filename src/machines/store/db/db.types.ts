/**
 * What has arrived, as plain normalised data: no processes in here. Large lists live in pages, so that one
 * event never copies 10,000 messages.
 */
import type { Contact } from '#contract/contacts.ts';
import type { Conversation, Participant, SentPicture } from '#contract/conversations.ts';
import type { Message } from '#contract/messages.ts';
import type { ServerConfig } from '#contract/service.ts';
import type { OwnUser, User } from '#contract/users.ts';
import type { UnsentMessage } from '#services/sending/outbox/types.ts';

export interface ParticipantRecord extends Omit<Participant, 'user'> {
  readonly userId: string;
}

export interface ConversationRecord extends Omit<Conversation, 'participants' | 'messages'> {
  readonly participants: readonly ParticipantRecord[];
  /** It may have been deleted since: the tombstone stays until the server names the latest anew. */
  readonly latest: Message | null;
  /** The participants' read pointers are known up to this. */
  readonly receiptsVersion: number;
  readonly unread: UnreadRecord;
}

/** A count that a slow answer cannot set back: it says of which moment it is. */
export interface UnreadRecord {
  readonly count: number;
  readonly version: number;
  readonly receiptsVersion: number;
  /** Versions of others' messages announced since; each is one more. */
  readonly announced: readonly number[];
}

/** The loaded part of a conversation: one stretch, without holes once `outOfOrder` is empty. */
export interface TimelineRecord {
  /** Ascending by seq, at most 100 a page. Deleted messages keep their place; views hide them. */
  readonly pages: readonly Page[];
  readonly hasOlder: boolean;
  /** It was begun around a message further up and does not reach to the newest: new messages are beyond its end. */
  readonly hasNewer: boolean;
  /** Everything up to this version is in here; below `knownVersions` the timeline is behind. */
  readonly version: number;
  /** Versions beyond a gap that are in here already, ascending. */
  readonly outOfOrder: readonly number[];
  /** The highest version of a change to a message outside of the pages: it was let go. */
  readonly outsideVersion: number;
}

export type Page = readonly Message[];

/** The pictures of a conversation's whole history, while somebody goes through them. */
export interface AlbumRecord {
  /** Ascending; empty before they were read. */
  readonly pictures: readonly SentPicture[];
  /** By message id: changes since the pictures were asked for, which replace what the answer says. */
  readonly changed: Readonly<Record<string, Message>>;
}

/** The highest versions of a conversation that anything has told of. */
export interface KnownVersionRecord {
  readonly version: number;
  readonly receiptsVersion: number;
}

/** A member of a group. */
export type MemberRecord = Omit<ParticipantRecord, 'lastReadSeq' | 'joinedSeq'>;

/** All members of a group, while somebody looks at them. */
export interface MembersRecord {
  /** In the server's order: oneself, then who came first. */
  readonly people: readonly MemberRecord[];
  /** They are as of this version of the conversation. */
  readonly version: number;
  /** The highest version at which others may have come or gone; above `version` they are to be read again. */
  readonly knownVersion: number;
}

/** A message on its way, drawn after the timeline. How it is getting on says its actor (sending/message). */
export interface OutgoingRecord extends UnsentMessage {
  readonly id: OutgoingId;
}

/** Never one of the server's ids. */
export type OutgoingId = `tmp-${string}`;

/** The reader's place: this message began so far below the upper edge of the list. */
export interface Position {
  readonly messageId: string;
  readonly offsetPx: number;
}

/** A conversation that is not mine any more. */
export interface DepartureRecord {
  /** The title it had; null when it had none. */
  readonly title: string | null;
  /** The person has not been told yet. */
  readonly isNews: boolean;
  /** I left it, here or on another device. */
  readonly isOwnDoing: boolean;
}

export interface ContactRecord extends Omit<Contact, 'friend'> {
  readonly friendId: string;
}

export interface DbContext {
  readonly self: OwnUser;
  /** The server's limit for a file; until it has told its own, what servers have by default. */
  readonly uploadMaxBytes: number;
  /** Whether one can call on this server; `preparing` until it has told. */
  readonly calls: ServerConfig['calls'];
  /** Where its video server is; null: there is none, or it is not known yet. */
  readonly livekitUrl: string | null;
  readonly users: Readonly<Record<string, User>>;
  readonly conversations: Readonly<Record<string, ConversationRecord>>;
  /** Conversation ids, newest activity first; null before the list was read. */
  readonly order: readonly string[] | null;
  readonly openConversationId: string | null;
  readonly timelines: Readonly<Record<string, TimelineRecord>>;
  /** By conversation. */
  readonly albums: Readonly<Record<string, AlbumRecord>>;
  /** By conversation; of the group whose information is open. */
  readonly members: Readonly<Record<string, MembersRecord>>;
  /** By conversation, also where no timeline is loaded (yet). */
  readonly knownVersions: Readonly<Record<string, KnownVersionRecord>>;
  /** By conversation, in the order of writing. */
  readonly outgoing: Readonly<Record<string, readonly OutgoingRecord[]>>;
  /** Ids of messages whose deletion was asked for: views hide them, whatever the server still says. */
  readonly hidden: Readonly<Record<string, true>>;
  /** Ids of messages that were deleted, as far as this page has heard. */
  readonly deleted: Readonly<Record<string, true>>;
  /** By conversation, where one left it; nothing for the newest. Kept as long as the page lives. */
  readonly positions: Readonly<Record<string, Position>>;
  /** By conversation; none that I am in (again). */
  readonly departures: Readonly<Record<string, DepartureRecord>>;
  readonly contacts: Readonly<Record<string, ContactRecord>>;
  /** null before the list was read. */
  readonly contactOrder: readonly string[] | null;
  /** Ids of contacts whose removal was asked for: lists do without them, whatever the server still says. */
  readonly hiddenContacts: Readonly<Record<string, true>>;
}
