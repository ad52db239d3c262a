/** Objects as the server sends them; a test spells out only the fields that it is about. */
import type { Contact } from '#contract/contacts.ts';
import type {
  Changes,
  Conversation,
  ConversationEntry,
  MessagePage,
} from '#contract/conversations.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Attachment, Message } from '#contract/messages.ts';
import type { OwnUser, User } from '#contract/users.ts';
import { RequestFailed } from '#services/app/api/types.ts';

export function userShape(given: Partial<User> = {}): User {
  return {
    id: 'anna',
    username: 'anna',
    displayName: 'Анна',
    avatarUrl: null,
    status: 'ONLINE',
    lastSeenAt: null,
    eblid: '0001',
    bio: '',
    ...given,
  };
}

export function attachmentShape(type: Attachment['type'], name: string): Attachment {
  return {
    url: `/api/files/1/${name}`,
    type,
    name,
    size: 1,
    mime: 'application/octet-stream',
    width: null,
    height: null,
    thumbUrl: null,
    preview: null,
  };
}

export function messageShape(given: Partial<Message> = {}): Message {
  const seq = given.seq ?? 1;
  return {
    id: `m${seq}`,
    conversationId: 'c1',
    seq,
    version: seq,
    senderId: 'anna',
    clientId: null,
    type: 'TEXT',
    content: `Сообщение ${seq}`,
    createdAt: '2026-03-01T10:00:00.000Z',
    editedAt: null,
    deletedAt: null,
    replyTo: null,
    attachments: [],
    receipts: [],
    service: null,
    ...given,
  };
}

export function pageShape(given: {
  readonly seqs: readonly number[];
  readonly hasMore?: boolean;
  readonly version?: number;
}): MessagePage {
  return {
    messages: given.seqs.map((seq) => messageShape({ seq })),
    hasMore: given.hasMore ?? false,
    version: given.version ?? given.seqs.at(-1) ?? 0,
  };
}

/** A page of deleted messages, with more before it. */
export function deletedPage(seqs: readonly number[]): MessagePage {
  const page = pageShape({ seqs, hasMore: true });
  const deletedAt = '2026-03-01T11:00:00.000Z';
  return { ...page, messages: page.messages.map((message) => ({ ...message, deletedAt })) };
}

export function contactShape(given: Partial<Contact> = {}): Contact {
  return { id: 'k1', status: 'PENDING', direction: 'outgoing', friend: userShape(), ...given };
}

export function ownUserShape(given: Partial<OwnUser> = {}): OwnUser {
  const { id = 'me', displayName = 'Я' } = given;
  return {
    ...userShape({ id, username: id, displayName }),
    email: null,
    chosenStatus: 'ONLINE',
    role: 'member',
    ...given,
  };
}

/** A conversation of Anna and me without messages. */
export function conversationShape(given: Partial<Conversation> = {}): Conversation {
  const { email: _email, chosenStatus: _chosenStatus, role: _role, ...me } = ownUserShape();
  const participants = given.participants ?? [
    { user: me, role: 'member', lastReadSeq: 0 },
    { user: userShape(), role: 'member', lastReadSeq: 0 },
  ];
  return {
    id: 'c1',
    title: null,
    isGroup: false,
    avatarUrl: null,
    participants,
    participantCount: participants.length,
    messages: [],
    lastSeq: 0,
    version: 0,
    receiptsVersion: 0,
    call: null,
    createdAt: '2026-03-01T09:00:00.000Z',
    ...given,
  };
}

export function entryShape(given: Partial<Conversation> = {}, unreadCount = 0): ConversationEntry {
  return { conversation: conversationShape(given), unreadCount };
}

export function changesShape(given: Partial<Changes> = {}): Changes {
  const version = given.version ?? 0;
  return {
    version,
    receiptsVersion: 0,
    messages: [],
    receipts: [],
    conversation: conversationShape({ version }),
    complete: true,
    ...given,
  };
}

/** A request that got no answer. */
export const noAnswer = new RequestFailed({ kind: 'network' });

export function refusal(
  status: number,
  code: ErrorCode | null = null,
  retryAfterMs: number | null = null,
): RequestFailed {
  return new RequestFailed({ kind: 'http', status, code, message: null, retryAfterMs });
}
