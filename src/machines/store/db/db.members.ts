/**
 * Who is in a group, all of them, while somebody looks at its information: what else tells of a large group names 32
 * people only (contract, Shapes), and that must not shrink the list.
 */
import type { Conversation } from '#contract/conversations.ts';
import { conversationChanged } from './db.list.ts';
import { without } from './db.records.ts';
import type { DbContext, MemberRecord, MembersRecord } from './db.types.ts';
import type { DbEventOf } from './db.events.ts';

/** The answer that names everybody; what came meanwhile and is newer stays. */
export function membersLoaded(
  db: DbContext,
  { conversation }: DbEventOf<'members.loaded'>,
): DbContext {
  const told = conversationChanged(db, {
    type: 'conversation.changed',
    conversation,
    origin: 'answer',
  });
  const known = told.members[conversation.id];
  if (known && known.version > conversation.version) return told;
  const members = asTold(conversation, known);
  // The first answer can be older than what an event said of the group while nobody had its members.
  const knownVersion = Math.max(
    members.knownVersion,
    told.conversations[conversation.id]?.version ?? 0,
  );
  return withMembers(told, conversation.id, known ? members : { ...members, knownVersion });
}

export function membersDropped(
  db: DbContext,
  { conversationId }: DbEventOf<'members.dropped'>,
): DbContext {
  return conversationId in db.members
    ? { ...db, members: without(db.members, conversationId) }
    : db;
}

/**
 * What an event or an answer tells of them. `mayDiffer`: if it names only some, others may have come or gone as well
 * (a list says what it counts, and nothing happened unless that differs).
 */
export function withMembersTold(
  db: DbContext,
  conversation: Conversation,
  mayDiffer: boolean,
): DbContext {
  const { id, version, participants, participantCount } = conversation;
  const known = db.members[id];
  if (!known || version <= known.version) return db;
  if (participants.length >= participantCount) {
    return withMembers(db, id, asTold(conversation, known));
  }
  const roles = new Map(participants.map(({ user, role }) => [user.id, role]));
  const people = known.people.map((one) => {
    const role = roles.get(one.userId) ?? one.role;
    return role === one.role ? one : { ...one, role };
  });
  const isOther = mayDiffer || participantCount !== known.people.length;
  return withMembers(db, id, {
    ...known,
    people: sameOrNew(known.people, people),
    knownVersion: isOther ? Math.max(known.knownVersion, version) : known.knownVersion,
  });
}

function asTold(
  { participants, version }: Conversation,
  known: MembersRecord | undefined,
): MembersRecord {
  const people = participants.map(({ user, role }) => ({ userId: user.id, role }));
  return {
    people: sameOrNew(known?.people, people),
    version,
    knownVersion: Math.max(known?.knownVersion ?? 0, version),
  };
}

function withMembers(db: DbContext, id: string, record: MembersRecord): DbContext {
  const known = db.members[id];
  const isSame =
    known?.people === record.people &&
    known.version === record.version &&
    known.knownVersion === record.knownVersion;
  return isSame ? db : { ...db, members: { ...db.members, [id]: record } };
}

function sameOrNew(
  known: readonly MemberRecord[] | undefined,
  told: readonly MemberRecord[],
): readonly MemberRecord[] {
  const isAlike =
    known?.length === told.length &&
    told.every(({ userId, role }, at) => known[at]?.userId === userId && known[at].role === role);
  return isAlike ? known : told;
}
