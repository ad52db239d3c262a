/**
 * Makes, lists and revokes invitations to the server: addresses by which so many people may register until an end. Who
 * comes by one is a contact of whoever made it, and in its group (joining.ts).
 */
import { randomBytes } from 'node:crypto';
import type { AdminInvitation, ServerInvitation } from '#contract/admin.ts';
import type { AnswerBody, ValidBody } from '#contract/routes.ts';
import type { Deps } from '#server/app/deps.ts';
import { Refusal } from '#server/app/http/refusal.ts';
import { lockOwnGroup, requireManager } from '#server/groups/change.ts';
import { newId } from '#server/kit/ids.ts';
import type { Queries } from '#server/store/database/database.ts';
import { noteDeed, tellAdministrators } from './audit.ts';
import { isAdministrator } from './rights.ts';
import type { Actor } from './rights.ts';

const codeBytes = 16;

/**
 * A condition: the invitation under this alias lets somebody in, at the time of this parameter. Nobody comes by the
 * invitation of somebody who may not come in themselves.
 */
export const isGood = (alias: string, now: string): string => `(
  ${alias}.revoked_at is null and ${alias}.expires_at > ${now} and ${alias}.used < ${alias}.max_uses
  and (${alias}.created_by is null or exists (
    select from users maker
    where maker.id = ${alias}.created_by and maker.disabled_at is null and maker.deleted_at is null
  )))`;

interface Row extends Omit<ServerInvitation, 'url' | 'expiresAt' | 'createdAt' | 'conversation'> {
  readonly expiresAt: Date;
  readonly createdAt: Date;
  readonly conversationId: string | null;
  readonly title: string | null;
  readonly makerId: string | null;
  readonly makerName: string | null;
}

const select = `
select i.id, i.code, i.note, i.max_uses as "maxUses", i.used, i.expires_at as "expiresAt",
  i.created_at as "createdAt", i.conversation_id as "conversationId", c.title,
  i.created_by as "makerId", maker.display_name as "makerName"
from invitations i
left join conversations c on c.id = i.conversation_id
left join users maker on maker.id = i.created_by`;

/** @throws Refusal `forbidden`, `not_found` (no group of theirs) */
export async function invitePeople(
  deps: Deps,
  actor: Actor,
  { note, maxUses, expiresInHours, conversationId }: ValidBody<'POST /invitations'>,
): Promise<ServerInvitation> {
  const { db, clock, config } = deps;
  if (actor.id !== null && !(await mayInvite(deps, actor.id))) throw new Refusal('forbidden');
  const invitation = await db.transaction(async (tx) => {
    if (conversationId !== undefined) await requireOwnGroup(tx, actor, conversationId);
    const [id, now] = [newId(), clock.now()];
    const expiresAt = new Date(now + expiresInHours * 3_600_000);
    await tx.query(
      `insert into invitations (id, code, created_by, note, conversation_id, max_uses, expires_at, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        id,
        randomBytes(codeBytes).toString('base64url'),
        actor.id,
        note,
        conversationId ?? null,
        maxUses,
        expiresAt,
        new Date(now),
      ],
    );
    await noteDeed(tx, now, actor, {
      action: 'invitation.made',
      target: { kind: 'invitation', id },
      details: { maxUses, expiresInHours },
    });
    const { rows } = await tx.query<Row>(`${select} where i.id = $1`, [id]);
    return rows[0];
  });
  if (invitation === undefined) throw new Error('An invitation that was just made is there');
  await tellAdministrators(deps, 'invitations');
  return invitationOf(invitation, config.publicUrl);
}

/** The terminal is in no group. @throws Refusal `not_found`, `forbidden` */
async function requireOwnGroup(tx: Queries, actor: Actor, id: string): Promise<void> {
  if (actor.id === null) throw new Refusal('not_found');
  requireManager(await lockOwnGroup(tx, id, actor.id));
}

async function mayInvite({ db, settings }: Deps, userId: string): Promise<boolean> {
  const { membersMayInvite } = await settings.read();
  return membersMayInvite || isAdministrator(db, userId);
}

export async function listOwnInvitations(
  deps: Deps,
  userId: string,
): Promise<AnswerBody<'GET /invitations'>> {
  const { db, clock, config } = deps;
  const { rows } = await db.query<Row>(
    `${select} where i.created_by = $2 and ${isGood('i', '$1')} order by i.id desc`,
    [new Date(clock.now()), userId],
  );
  return {
    invitations: rows.map((row) => invitationOf(row, config.publicUrl)),
    mayInvite: await mayInvite(deps, userId),
  };
}

/** Hides the titles of groups, which are their people's alone. */
export async function listInvitations(
  { db, clock, config }: Deps,
  viewer: Actor,
): Promise<AdminInvitation[]> {
  const { rows } = await db.query<Row>(`${select} where ${isGood('i', '$1')} order by i.id desc`, [
    new Date(clock.now()),
  ]);
  return rows.map((row) => ({
    ...invitationOf(row.makerId === viewer.id ? row : { ...row, title: null }, config.publicUrl),
    createdBy: row.makerId === null ? null : { id: row.makerId, displayName: row.makerName ?? '' },
  }));
}

/** Revokes it; one that is over already stays so. @throws Refusal `not_found` */
export async function revokeInvitation(
  deps: Deps,
  actor: Actor,
  id: string,
  whose: 'own' | 'anybody',
): Promise<void> {
  const { db, clock } = deps;
  await db.transaction(async (tx) => {
    const now = clock.now();
    const { rows } = await tx.query<{ isRevoked: boolean }>(
      `select revoked_at is not null as "isRevoked" from invitations
       where id = $1 and ($2::uuid is null or created_by = $2) for update`,
      [id, whose === 'own' ? actor.id : null],
    );
    const [invitation] = rows;
    if (invitation === undefined) throw new Refusal('not_found');
    if (invitation.isRevoked) return;
    await tx.query('update invitations set revoked_at = $2 where id = $1', [id, new Date(now)]);
    const target = { kind: 'invitation', id } as const;
    await noteDeed(tx, now, actor, { action: 'invitation.revoked', target });
  });
  await tellAdministrators(deps, 'invitations');
}

function invitationOf(row: Row, publicUrl: string): ServerInvitation {
  const { id, code, note, maxUses, used, conversationId, title, expiresAt, createdAt } = row;
  return {
    id,
    code,
    note,
    maxUses,
    used,
    url: `${publicUrl}/join/${code}`,
    expiresAt: expiresAt.toISOString(),
    createdAt: createdAt.toISOString(),
    conversation: conversationId === null ? null : { id: conversationId, title },
  };
}
