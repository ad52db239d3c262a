/**
 * Lets people in by an invitation to the server: with a new account (app/auth/register.ts), or with one that they have.
 * One transaction takes a use of it, makes the two contacts, and brings whoever comes into the group that it names.
 */
import type { InvitedHere } from '#contract/admin.ts';
import type { AnswerBody } from '#contract/routes.ts';
import { lockConversation } from '#server/chats/conversations/row.ts';
import { readConversations } from '#server/chats/conversations/read.ts';
import type { Deps } from '#server/app/deps.ts';
import { Refusal } from '#server/app/http/refusal.ts';
import * as limits from '#contract/limits.ts';
import { finishChange, publishChange } from '#server/groups/change.ts';
import type { Changed } from '#server/groups/change.ts';
import { writeJoining } from '#server/groups/invitations.ts';
import { contactOfTwo } from '#server/people/contacts/contact.ts';
import type { ContactRow } from '#server/people/contacts/contact.ts';
import { befriend, publishContact, viewFor } from '#server/people/contacts/requests.ts';
import { lockPair } from '#server/people/blocks/pair.ts';
import type { Queries } from '#server/store/database/database.ts';
import { tellAdministrators } from './audit.ts';
import { isGood } from './invitations.ts';

/** An invitation that lets somebody in now. */
export interface GoodInvitation {
  readonly id: string;
  /** null: it was made in the terminal. */
  readonly makerId: string | null;
  readonly conversationId: string | null;
}

const columns = `i.id, i.created_by as "makerId", i.conversation_id as "conversationId"`;

/** Finds the invitation of a code; undefined: it is spent, expired, revoked, or none ever was. */
export async function findInvitation(
  db: Queries,
  code: string,
  nowMs: number,
): Promise<GoodInvitation | undefined> {
  const { rows } = await db.query<GoodInvitation>(
    `select ${columns} from invitations i where i.code = $1 and ${isGood('i', '$2')}`,
    [code, new Date(nowMs)],
  );
  return rows[0];
}

/** The changes that are told after the commit. */
interface Entry {
  readonly contact: ContactRow | null;
  readonly changed: Changed | null;
}

/**
 * Lets a person in. Runs in the queue of the invitation's conversation (`inQueueOf`); the order of its locks is that of
 * docs/architecture.md. undefined: the invitation was used up meanwhile.
 */
export async function enter(
  { clock, presence }: Pick<Deps, 'clock' | 'presence'>,
  tx: Queries,
  { id, makerId, conversationId }: GoodInvitation,
  userId: string,
): Promise<Entry | undefined> {
  const now = new Date(clock.now());
  if (makerId !== null) await lockPair(tx, makerId, userId);
  const group = conversationId === null ? undefined : await lockConversation(tx, conversationId);
  const isLeft = await tx.query(
    `select from invitations i where i.id = $1 and ${isGood('i', '$2')} for update`,
    [id, now],
  );
  if (isLeft.rowCount === 0) return undefined;
  const isNew = await tx.query(
    `insert into invitation_uses (invitation_id, user_id, used_at) values ($1, $2, $3)
     on conflict do nothing`,
    [id, userId, now],
  );
  // The same person came by it on another device at this moment.
  if (isNew.rowCount === 0) return { contact: null, changed: null };
  await tx.query('update invitations set used = used + 1 where id = $1', [id]);
  const contact = makerId === null ? null : await befriend(tx, makerId, userId, now);

  const maker = group?.members.find((member) => member.userId === makerId);
  // The maker may manage the group no more, and the group may be full by now.
  const isBrought =
    group?.isGroup === true &&
    maker !== undefined &&
    maker.role !== 'member' &&
    group.members.length < limits.participantsMax &&
    !group.members.some((member) => member.userId === userId);
  if (!isBrought) return { contact, changed: null };
  const change = await writeJoining(tx, group.id, userId);
  return { contact, changed: await finishChange(tx, presence, group, userId, change) };
}

/** Runs work in the queue of the conversation that an invitation names, where it names one. */
export const inQueueOf = <T>(
  { changeQueue }: Pick<Deps, 'changeQueue'>,
  invitation: GoodInvitation | undefined,
  work: () => Promise<T>,
): Promise<T> =>
  invitation?.conversationId == null ? work() : changeQueue.run(invitation.conversationId, work);

/** Tells everybody whom it concerns that a person has come in. Call it after the commit. */
export async function publishEntry(
  deps: Deps,
  userId: string,
  { contact, changed }: Entry,
): Promise<void> {
  if (changed !== null) publishChange(deps.bus, changed);
  if (contact !== null) await publishContact(deps, userId, contact, 'contacts:request:accepted');
  await tellAdministrators(deps, 'invitations');
}

/**
 * Accepts an invitation with an account that is there. A second time answers the same and takes no use; it brings nobody
 * back whom a group, or a contact, has parted with since.
 * @throws Refusal `not_found`, `yourself`
 */
export async function acceptInvitation(
  deps: Deps,
  userId: string,
  code: string,
): Promise<AnswerBody<'POST /join/{code}'>> {
  const { db, clock, presence } = deps;
  const used = await readUsed(db, userId, code);
  const invitation = used ?? (await findInvitation(db, code, clock.now()));
  if (invitation === undefined) throw new Refusal('not_found', { message: isOver });
  const { makerId, conversationId } = invitation;
  if (makerId === userId) throw new Refusal('yourself', { message: 'Это ваше приглашение' });
  if (used === undefined) {
    const entry = await inQueueOf(deps, invitation, () =>
      db.transaction((tx) => enter(deps, tx, invitation, userId)),
    );
    if (entry !== undefined) await publishEntry(deps, userId, entry);
    else if ((await readUsed(db, userId, code)) === undefined) {
      throw new Refusal('not_found', { message: isOver });
    }
  }
  const [contact] =
    makerId === null ? [] : (await db.query<ContactRow>(contactOfTwo, [makerId, userId])).rows;
  const [entry] =
    conversationId === null
      ? []
      : await readConversations(db, presence, userId, { conversationId, participants: 'all' });
  return {
    contact: contact === undefined ? null : await viewFor(deps, userId, contact),
    conversation: entry?.conversation ?? null,
  };
}

/** Finds the invitation if this person has come by it before, however it is now. */
async function readUsed(
  db: Queries,
  userId: string,
  code: string,
): Promise<GoodInvitation | undefined> {
  const { rows } = await db.query<GoodInvitation>(
    `select ${columns} from invitations i join invitation_uses u on u.invitation_id = i.id
     where i.code = $1 and u.user_id = $2`,
    [code, userId],
  );
  return rows[0];
}

const isOver = 'Приглашение больше не действует';

interface Shown {
  readonly name: string | null;
  readonly avatarUrl: string | null;
  readonly avatarFileId: string | null;
  readonly isOfGroup: boolean;
  readonly title: string | null;
  readonly participantCount: number;
  readonly expiresAt: Date;
}

/** Reads what everybody who has the code may know. @throws Refusal `not_found` */
export async function readInvitedHere(deps: Deps, code: string): Promise<InvitedHere> {
  const { name, avatarUrl, avatarFileId, expiresAt, ...group } = await readShown(deps, code);
  const picture = avatarFileId === null ? avatarUrl : `/api/join/${code}/picture`;
  const { isOfGroup, title, participantCount } = group;
  return {
    inviter: name === null ? null : { displayName: name, avatarUrl: picture },
    conversation: isOfGroup ? { title, participantCount } : null,
    expiresAt: expiresAt.toISOString(),
  };
}

/** Reads the id of the inviter's picture. @throws Refusal `not_found`: no such invitation, or no picture */
export async function readInviterPicture(deps: Deps, code: string): Promise<string> {
  const { avatarFileId } = await readShown(deps, code);
  if (avatarFileId === null) throw new Refusal('not_found');
  return avatarFileId;
}

async function readShown({ db, clock }: Deps, code: string): Promise<Shown> {
  const { rows } = await db.query<Shown>(
    `select maker.display_name as name, maker.avatar_url as "avatarUrl",
       maker.avatar_file_id as "avatarFileId", c.id is not null as "isOfGroup", c.title,
       (select count(*) from participants p where p.conversation_id = c.id) as "participantCount",
       i.expires_at as "expiresAt"
     from invitations i
     left join users maker on maker.id = i.created_by
     left join conversations c on c.id = i.conversation_id
     where i.code = $1 and ${isGood('i', '$2')}`,
    [code, new Date(clock.now())],
  );
  const [shown] = rows;
  if (shown === undefined) throw new Refusal('not_found', { message: isOver });
  return shown;
}
