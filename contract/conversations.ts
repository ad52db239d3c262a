/** Defines conversations, their participants and what changed in them (spec 3; contract, Shapes and Versions). */
import * as v from 'valibot';
import { call } from './calls.ts';
import * as limits from './limits.ts';
import { attachment, attachmentType, message } from './messages.ts';
import { conversationSettings } from './settings.ts';
import { id, safeText, time, whole, wholeInQuery } from './text.ts';
import { avatar, user } from './users.ts';
import { hasVisibleCharacter, quiet } from './visible.ts';

export const participantRole = v.picklist(['owner', 'admin', 'member'], 'Нет такой роли');
export type ParticipantRole = v.InferOutput<typeof participantRole>;

export const participant = v.object({
  user,
  role: participantRole,
  lastReadSeq: whole,
  /** The message at which the read pointer of a later member began. They have read none of those before it. */
  joinedSeq: v.optional(whole),
});
export type Participant = v.InferOutput<typeof participant>;

export const conversation = v.object({
  id,
  title: v.nullable(v.string()),
  isGroup: v.boolean(),
  avatarUrl: v.nullable(v.string()),
  /** A list shows only 32 of a larger group: oneself, the caller of its running call, then the latest speakers. */
  participants: v.array(participant),
  participantCount: whole,
  /** The latest message that is not deleted; empty where there is none. */
  messages: v.pipe(v.array(message), v.maxLength(1)),
  lastSeq: whole,
  /** Raised by 1 with every change (contract, Versions). */
  version: whole,
  /** Raised when a read pointer rises, independently of `version`. */
  receiptsVersion: whole,
  /** The call that runs here. */
  call: v.nullable(call),
  /**
   * Told to a group's only owner: the person who would own it if they left. Missing when nobody else is in the group.
   */
  successorId: v.optional(id),
  createdAt: time,
});
export type Conversation = v.InferOutput<typeof conversation>;

export const conversationEntry = v.object({
  conversation,
  unreadCount: whole,
  /** Missing where the person has never set any. */
  settings: v.optional(conversationSettings),
  /** Somebody wrote, or called in vain, after it was put into the archive; missing where it is in none. */
  wroteSince: v.optional(v.literal(true)),
});
export type ConversationEntry = v.InferOutput<typeof conversationEntry>;

const otherPeople = v.pipe(
  v.array(id, 'Нужен список'),
  v.minLength(1, 'Выберите хотя бы одного человека'),
  v.maxLength(limits.participantsMax - 1, `Не больше ${limits.participantsMax} участников`),
);

/**
 * The title becomes one line without direction marks. A blank title becomes null: the group is named after its people.
 */
const conversationTitle = v.nullable(
  v.pipe(
    safeText,
    v.trim(),
    v.maxLength(
      limits.conversationTitleMaxChars,
      `Не длиннее ${limits.conversationTitleMaxChars} символов`,
    ),
    v.transform(quiet),
    v.transform((title) => (hasVisibleCharacter(title) ? title : null)),
  ),
);

export const newConversation = v.object({
  participantIds: otherPeople,
  title: v.optional(conversationTitle),
  isGroup: v.boolean('Нужно true или false'),
  clientId: v.optional(id),
});

export const conversationChange = v.strictObject({
  title: v.optional(conversationTitle),
  avatarUrl: v.optional(v.nullable(avatar)),
});

export const newParticipants = v.object({ userIds: otherPeople });
export const roleChange = v.object({ role: participantRole });

/** 128 random bits: whoever has the code may join. */
export const inviteCode = v.pipe(
  v.string('Нужен код приглашения'),
  v.regex(/^[A-Za-z0-9_-]{22}$/, 'Нужен код приглашения'),
);
export const invitation = v.object({ code: inviteCode, url: v.string() });
export type Invitation = v.InferOutput<typeof invitation>;

/** A group as it is shown to people who need not be in it. */
const shownGroup = {
  title: v.nullable(v.string()),
  avatarUrl: v.nullable(v.string()),
  participantCount: whole,
};

/** The group as whoever has its code sees it. `avatarUrl` is an address that they may open. */
export const invitedTo = v.object({ conversationId: id, ...shownGroup });
export type InvitedTo = v.InferOutput<typeof invitedTo>;

/** A group that two people share, as the profile of one shows it to the other. */
export const commonConversation = v.object({ id, ...shownGroup });
export type CommonConversation = v.InferOutput<typeof commonConversation>;

export const readPointer = v.object({ userId: id, lastReadSeq: whole });
export type ReadPointer = v.InferOutput<typeof readPointer>;

/** People who wrote one of the messages or quotes, and are not listed as participants; missing if there are none. */
const unlistedPeople = v.optional(v.array(user));

export const changes = v.object({
  version: whole,
  receiptsVersion: whole,
  messages: v.array(message),
  receipts: v.array(readPointer),
  conversation,
  /** False when the client is too far behind. Then the other lists are empty, and the client reads its pages anew. */
  complete: v.boolean(),
  people: unlistedPeople,
});
export type Changes = v.InferOutput<typeof changes>;

export const messagesQuery = v.pipe(
  v.object({
    before: v.optional(wholeInQuery),
    after: v.optional(wholeInQuery),
    around: v.optional(id),
    limit: v.optional(
      v.pipe(
        wholeInQuery,
        v.minValue(1, 'Не меньше 1'),
        v.maxValue(limits.pageMaxMessages, `Не больше ${limits.pageMaxMessages}`),
      ),
    ),
  }),
  v.check(
    ({ before, after, around }) =>
      [before, after, around].filter((x) => x !== undefined).length <= 1,
    'Только одно из before, after, around',
  ),
);

export const messagePage = v.object({
  messages: v.array(message),
  /** There are older messages; with `after`, newer ones. */
  hasMore: v.boolean(),
  version: whole,
  hasOlder: v.optional(v.boolean()),
  hasNewer: v.optional(v.boolean()),
  people: unlistedPeople,
});
export type MessagePage = v.InferOutput<typeof messagePage>;

/** `limit` counts files; one message may have `attachmentsMax` of them, and a page never parts a message. */
export const filesQuery = v.object({
  type: attachmentType,
  before: v.optional(wholeInQuery),
  limit: v.optional(
    v.pipe(
      wholeInQuery,
      v.minValue(limits.attachmentsMax, `Не меньше ${limits.attachmentsMax}`),
      v.maxValue(limits.pageMaxFiles, `Не больше ${limits.pageMaxFiles}`),
    ),
  ),
});

/** A picture or another file of a conversation, with its message. */
const sentFile = v.object({
  messageId: id,
  /** The message's `seq`. */
  seq: whole,
  /** The place among the message's attachments. */
  index: whole,
  attachment,
  senderId: id,
  createdAt: time,
});
export type SentFile = v.InferOutput<typeof sentFile>;

export const filePage = v.object({
  /** Ascending; the files of one message are on one page. */
  files: v.array(sentFile),
  /** There are older files. */
  hasMore: v.boolean(),
});
export type FilePage = v.InferOutput<typeof filePage>;
