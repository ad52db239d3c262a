/** Begins a conversation with one contact (two people have only one), or with a group of contacts. */
import type { Conversation } from '#contract/conversations.ts';
import type { ValidBody } from '#contract/routes.ts';
import { requireContacts } from '#server/people/visibility.ts';
import { readDisplayName } from '#server/people/users/person.ts';
import type { Deps } from '#server/app/deps.ts';
import type { Queries } from '#server/store/database/database.ts';
import { writeServiceLine } from '#server/groups/service-line.ts';
import { groupCreated } from '#server/groups/service-line-text.ts';
import { invalidField, Refusal } from '#server/app/http/refusal.ts';
import { digestOf } from '#server/kit/digest.ts';
import { newId } from '#server/kit/ids.ts';
import { addMembers, directOf } from './row.ts';
import { broadcastConversation, conversationsFor } from './views.ts';

type CreateNeeds = Pick<Deps, 'db' | 'bus' | 'presence'>;

export interface Created {
  readonly conversation: Conversation;
  /** false: the conversation was there before. */
  readonly isNew: boolean;
}

/** Finds the direct conversation with a contact, or makes it. @throws Refusal `yourself`, `not_contact` */
export async function openDirect(
  needs: CreateNeeds,
  userId: string,
  otherId: string,
): Promise<Created> {
  if (userId === otherId) throw new Refusal('yourself');
  const id = newId();
  const isNew = await needs.db.transaction(async (tx) => {
    await requireContacts(tx, userId, [otherId]);
    // When both open it at the same moment, the second waits here, inserts nothing and finds the first's.
    const { rowCount } = await tx.query(
      `insert into conversations (id, is_group, direct_low, direct_high, creator_id, created_at)
       values ($1, false, least($2::uuid, $3::uuid), greatest($2::uuid, $3::uuid), $2, now())
       on conflict (direct_low, direct_high) do nothing`,
      [id, userId, otherId],
    );
    if (rowCount > 0) await addMembers(tx, id, membersOf([userId, otherId]));
    return rowCount > 0;
  });
  const conversationId = isNew ? id : await directOf(needs.db, userId, otherId);
  if (conversationId === undefined) {
    throw new Error('A direct conversation that was there is gone');
  }
  return created(needs, userId, conversationId, isNew);
}

/**
 * Makes a group, or begins the direct conversation with one contact. @throws Refusal `validation` (nobody but oneself),
 * `not_contact`, `client_id_reused`
 */
export async function createConversation(
  needs: CreateNeeds,
  userId: string,
  body: ValidBody<'POST /conversations'>,
): Promise<Created> {
  const others = [...new Set(body.participantIds)].filter((id) => id !== userId).toSorted();
  const [first] = others;
  if (first === undefined) {
    throw invalidField('participantIds', 'Выберите хотя бы одного человека');
  }
  if (!body.isGroup && others.length === 1) return openDirect(needs, userId, first);

  const title = body.title || null;
  const clientId = body.clientId ?? null;
  const digest = clientId === null ? null : digestOf([others, title]);
  const id = newId();
  const isNew = await needs.db.transaction(async (tx) => {
    if (await repeatedOf(tx, userId, clientId)) return false;
    await requireContacts(tx, userId, others);
    const { rowCount } = await tx.query(
      `insert into conversations (id, is_group, title, creator_id, client_id, request_digest, created_at)
       values ($1, true, $2, $3, $4, $5, now())
       on conflict (creator_id, client_id) do nothing`,
      [id, title, userId, clientId, digest],
    );
    if (rowCount > 0) {
      await addMembers(tx, id, membersOf([userId, ...others], userId));
      const words = groupCreated((await readDisplayName(tx, userId)) ?? '', title);
      const { seq } = await writeServiceLine(tx, id, userId, { kind: 'groupCreated' }, words);
      // Nobody has to read the first line: everybody's pointer begins at it.
      await tx.query('update participants set last_read_seq = $2 where conversation_id = $1', [
        id,
        seq,
      ]);
    }
    return rowCount > 0;
  });
  if (isNew) return created(needs, userId, id, true);

  const repeated = await repeatedOf(needs.db, userId, clientId);
  if (repeated === undefined || !digest?.equals(repeated.digest)) {
    throw new Refusal('client_id_reused');
  }
  return created(needs, userId, repeated.id, false);
}

async function created(
  { db, bus, presence }: CreateNeeds,
  userId: string,
  conversationId: string,
  isNew: boolean,
): Promise<Created> {
  const views = await db.transaction(
    (snapshot) => conversationsFor(snapshot, presence, conversationId, userId),
    'snapshot',
  );
  // Somebody who has left since then repeats the request, and may not see the conversation any more.
  if (views === undefined) throw new Refusal('client_id_reused');
  if (isNew) broadcastConversation(bus, 'conversations:new', views, views.userIds);
  return { conversation: views.of(userId), isNew };
}

/** Returns the members sorted by id, because untitled conversations are named by their people in this order. */
const membersOf = (userIds: readonly string[], ownerId?: string) =>
  userIds
    .toSorted()
    .map((userId) => ({ userId, role: userId === ownerId ? 'owner' : 'member' }) as const);

async function repeatedOf(
  db: Queries,
  userId: string,
  clientId: string | null,
): Promise<{ readonly id: string; readonly digest: Buffer } | undefined> {
  const { rows } = await db.query<{ id: string; digest: Buffer }>(
    'select id, request_digest as digest from conversations where creator_id = $1 and client_id = $2',
    [userId, clientId],
  );
  return rows[0];
}
