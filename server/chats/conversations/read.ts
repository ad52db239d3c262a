/**
 * Reads conversations as one of their participants sees them (contract, Shapes). Every reader of conversations comes
 * through here: the list, one of them, what changed, and the events that carry one.
 */
import type { Conversation, ConversationEntry, ParticipantRole } from '#contract/conversations.ts';
import * as limits from '#contract/limits.ts';
import { readRunningCalls } from '#server/calls/store.ts';
import type { User } from '#contract/users.ts';
import { readUsers } from '#server/people/users/person.ts';
import type { Queries } from '#server/store/database/database.ts';
import { messageColumns, toMessage } from '../messages/message-row.ts';
import type { MessageRow, Pointer } from '../messages/message-row.ts';
import type { Presence } from '../presence/presence.ts';
import { furthestReaders, isLarge, isMember } from './membership.ts';
import { successorAmong } from './row.ts';
import { settingsOf, toSettings, wroteSince } from './settings.ts';
import type { SettingsRow } from './settings.ts';
import type { Message } from '#contract/messages.ts';
import type { Membership } from './membership.ts';

export interface ReadOptions {
  /** Reads only this one; without it all of the viewer's are read, newest activity first. */
  readonly conversationId?: string;
  /** A large group gives all of its participants, or as many as fit a list. */
  readonly participants: 'all' | 'someOfLarge';
  /** Shows the members to all of them, blocked or not (views.ts hides them again). */
  readonly isForAll?: boolean;
}

type Shown = Omit<Conversation, 'participants' | 'messages' | 'call' | 'successorId' | 'createdAt'>;

interface ConversationRow extends Shown {
  readonly createdAt: Date;
  readonly successorId: string | null;
  /** null: the conversation is small, and its participants carry their own pointers. */
  readonly furthest: readonly Pointer[] | null;
  readonly unreadCount: number;
  /** null: the viewer has never set any. */
  readonly settings: SettingsRow | null;
  readonly wroteSince: boolean;
}

interface ParticipantRow extends Pointer {
  readonly conversationId: string;
  readonly role: ParticipantRole;
}

/** Reads conversations. Callers give a snapshot when the parts must fit each other. */
export async function readConversations(
  db: Queries,
  presence: Presence,
  viewerId: string,
  { conversationId, participants, isForAll = false }: ReadOptions,
): Promise<ConversationEntry[]> {
  const { rows } = await db.query<ConversationRow>(
    conversationId === undefined ? listStatement : oneStatement,
    conversationId === undefined ? [viewerId] : [viewerId, conversationId],
  );
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const messages = await db.query<MessageRow>(latestStatement, [ids]);
  const latest = new Map(messages.rows.map((message) => [message.conversationId, message]));
  const members = await readParticipants(db, rows, viewerId, participants);
  const people = await readPeople(db, presence, viewerId, rows, members, isForAll);
  const calls = await readRunningCalls(db, ids);

  const membersOf = Map.groupBy(members, (member) => member.conversationId);
  return newestFirst(rows, latest).map(
    ({ createdAt, successorId, furthest, unreadCount, settings, wroteSince: hasWord, ...row }) => {
      const message = latest.get(row.id);
      const mine = membersOf.get(row.id) ?? [];
      const conversation: Conversation = {
        ...row,
        participants: mine.flatMap(({ userId, role, lastReadSeq, joinedSeq }) => {
          const user = people.get(userId);
          return user ? [{ user, role, lastReadSeq, ...(joinedSeq > 0 && { joinedSeq }) }] : [];
        }),
        messages: message ? [toMessage(message, furthest ?? mine)] : [],
        call: calls.get(row.id) ?? null,
        ...(successorId !== null && { successorId }),
        createdAt: createdAt.toISOString(),
      };
      return {
        conversation,
        unreadCount,
        ...(settings && { settings: toSettings(settings) }),
        ...(hasWord && { wroteSince: hasWord }),
      };
    },
  );
}

function newestFirst(
  rows: readonly ConversationRow[],
  latest: ReadonlyMap<string, MessageRow>,
): readonly ConversationRow[] {
  const activeAt = (row: ConversationRow) => (latest.get(row.id) ?? row).createdAt.getTime();
  return rows.toSorted(
    (one, other) => activeAt(other) - activeAt(one) || (one.id < other.id ? 1 : -1),
  );
}

/**
 * Reads the participants in the order in which they are shown: oneself first, in large conversations then the caller
 * and the latest speakers, and then by when they came.
 */
async function readParticipants(
  db: Queries,
  conversations: readonly ConversationRow[],
  viewerId: string,
  amount: ReadOptions['participants'],
): Promise<readonly ParticipantRow[]> {
  const isCut = (row: ConversationRow) => amount === 'someOfLarge' && isLarge(row.participantCount);
  const whole = conversations.filter((row) => !isCut(row)).map(({ id }) => id);
  const cut = conversations.filter(isCut).map(({ id }) => id);
  const { rows: all } = await db.query<ParticipantRow>(participantsStatement, [whole]);
  const isMine = ({ userId }: ParticipantRow) => userId === viewerId;
  const oneselfFirst = [...all.filter(isMine), ...all.filter((member) => !isMine(member))];
  if (cut.length === 0) return oneselfFirst;
  const some = await db.query<ParticipantRow>(speakersStatement, [cut, viewerId]);
  return [...oneselfFirst, ...some.rows];
}

function readPeople(
  db: Queries,
  presence: Presence,
  viewerId: string,
  conversations: readonly ConversationRow[],
  members: readonly ParticipantRow[],
  isForAll: boolean,
): Promise<ReadonlyMap<string, User>> {
  const groups = new Set(conversations.filter(({ isGroup }) => isGroup).map(({ id }) => id));
  // The viewer is in these groups, so their members are known without asking.
  const groupmates = new Set(
    members.filter(({ conversationId }) => groups.has(conversationId)).map(({ userId }) => userId),
  );
  const userIds = [...new Set(members.map(({ userId }) => userId))];
  return readUsers(db, presence, viewerId, userIds, { userIds: groupmates, isForAll });
}

/**
 * Counts what is unread: others' messages that are not deleted, and of the service lines only calls that I missed
 * (contract, Shapes). All messages above my pointer are others', so the few that do not count are subtracted
 * (0006_unread.sql).
 */
const unreadCount = `c.last_seq - me.last_read_seq - (
    select count(*)::integer from messages m
    where m.conversation_id = c.id and m.seq > me.last_read_seq
      and (m.deleted_at is not null or m.service is not null)
      and (m.deleted_at is not null or not coalesce(m.service -> 'missedBy' ? me.user_id::text, false))
  )`;

const entry = `
select c.id, c.title, c.is_group as "isGroup", c.avatar_url as "avatarUrl", c.last_seq as "lastSeq", c.version,
  c.receipts_version as "receiptsVersion", c.created_at as "createdAt", people.participant_count as "participantCount",
  case when c.is_group and me.role = 'owner' then (
    select ${successorAmong('p')} from participants p where p.conversation_id = c.id
  ) end as "successorId",
  case when people.participant_count > ${limits.participantsInListMax} then ${furthestReaders('c')} end as furthest,
  case when me.last_read_seq >= c.last_seq then 0 else ${unreadCount} end as "unreadCount",
  ${settingsOf('me')} as settings, ${wroteSince('me')} as "wroteSince"
from conversations c
join participants me on ${isMember('me', 'c.id', '$1')}
cross join lateral (
  select count(*)::integer as participant_count
  from participants p where p.conversation_id = c.id
) people`;

export const listStatement = { name: 'conversations', text: entry };
const oneStatement = { name: 'conversation', text: `${entry} where c.id = $2` };

const latestStatement = {
  name: 'latest messages',
  text: `
select ${messageColumns('m')}
from unnest($1::uuid[]) wanted (id)
cross join lateral (
  select * from messages newest
  where newest.conversation_id = wanted.id and newest.deleted_at is null
  order by newest.seq desc limit 1
) m`,
};

const participant = `p.conversation_id as "conversationId", p.user_id as "userId", p.role,
  p.last_read_seq as "lastReadSeq", p.joined_seq as "joinedSeq"`;

/** The order never changes, because untitled conversations are named by their people in this order. */
const participantsStatement = {
  name: 'participants',
  text: `
select ${participant} from participants p where p.conversation_id = any($1::uuid[])
order by p.joined_at, p.user_id`,
};

/** Returns a query for the participants that the viewer's list shows of the large conversation `wanted`. */
export const shownOfLarge = (viewerId: string): string => `
  select * from participants p where p.conversation_id = wanted.id
  order by p.user_id = ${viewerId} desc,
    p.user_id = (
      select k.caller_id from calls k where k.conversation_id = wanted.id and k.stage <> 'ended'
    ) is true desc,
    p.last_sent_seq desc, p.joined_at, p.user_id
  limit ${limits.participantsInListMax}`;

const speakersStatement = {
  name: 'latest speakers',
  text: `
select ${participant}
from unnest($1::uuid[]) wanted (id) cross join lateral (${shownOfLarge('$2')}) p`,
};

/**
 * Reads the authors of these messages, and of those that they quote, who may be missing in the participants that lists
 * give: some have left, and a large group's list names only a part. Mostly nobody is missing, and nothing is asked.
 */
export async function readUnlisted(
  db: Queries,
  presence: Presence,
  viewerId: string,
  { pointers }: Membership,
  messages: readonly Message[],
): Promise<{ people?: User[] }> {
  const listed = new Set(
    isLarge(pointers.length) ? [viewerId] : pointers.map(({ userId }) => userId),
  );
  const speakers = messages.flatMap(({ senderId, replyTo }) =>
    replyTo ? [senderId, replyTo.senderId] : [senderId],
  );
  const unlisted = [...new Set(speakers)].filter((userId) => !listed.has(userId));
  if (unlisted.length === 0) return {};
  return { people: [...(await readUsers(db, presence, viewerId, unlisted)).values()] };
}
