/**
 * What has arrived, as plain normalised data: no processes in here. Large lists live in pages, so that one
 * event never copies 10,000 messages.
 */
import type { Contact } from '#contract/contacts.ts';
import type { Conversation, Participant } from '#contract/conversations.ts';
import type { Message } from '#contract/messages.ts';
import type { OwnUser, User } from '#contract/users.ts';
import type { UnsentMessage } from '#services/outbox/types.ts';

export interface ParticipantRecord extends Omit<Participant, 'user'> {
  readonly userId: string;
}

export interface ConversationRecord extends Omit<Conversation, 'participants' | 'messages'> {
  readonly participants: readonly ParticipantRecord[];
  readonly latest: Message | null;
  /** The server's count, plus what was announced since. */
  readonly unreadCount: number;
}

/** The loaded part of a conversation: always a stretch without holes that reaches to the newest message. */
export interface TimelineRecord {
  /** Ascending by seq, at most 100 a page. Deleted messages keep their place; views hide them. */
  readonly pages: readonly (readonly Message[])[];
  readonly hasOlder: boolean;
  /** Everything up to this version is in here. */
  readonly version: number;
  readonly receiptsVersion: number;
  /** Versions beyond a gap that are in here already, ascending. */
  readonly ahead: readonly number[];
  /** The highest version heard of; above `version` the timeline is behind. */
  readonly announcedVersion: number;
  readonly announcedReceiptsVersion: number;
}

/** A message on its way, drawn after the timeline under the id `tmp-<clientId>`. */
export interface OutgoingRecord extends UnsentMessage {
  /** sending: a clock. stalled: «Не отправлено», goes by itself when it can. failed: needs the person. */
  readonly state: 'sending' | 'stalled' | 'failed';
}

export interface ContactRecord extends Omit<Contact, 'friend'> {
  readonly friendId: string;
}

export interface DbContext {
  readonly self: OwnUser;
  readonly users: Readonly<Record<string, User>>;
  readonly conversations: Readonly<Record<string, ConversationRecord>>;
  /** Conversation ids, newest activity first; null before the list was read. */
  readonly order: readonly string[] | null;
  readonly openConversationId: string | null;
  readonly timelines: Readonly<Record<string, TimelineRecord>>;
  /** By conversation, in the order of writing. */
  readonly outgoing: Readonly<Record<string, readonly OutgoingRecord[]>>;
  readonly contacts: Readonly<Record<string, ContactRecord>>;
  /** null before the list was read. */
  readonly contactOrder: readonly string[] | null;
}
