/**
 * Keeps the log of the administration: who changed what, when, and from where. It has no text that people wrote, no
 * code, address or password, and no call changes it; a trigger keeps even its rows (0015_administration.sql).
 */
import type { AuditAction, AuditEntry, AuditPage } from '#contract/admin.ts';
import * as limits from '#contract/limits.ts';
import type { ValidQuery } from '#contract/routes.ts';
import type { Deps } from '#server/app/deps.ts';
import { newId } from '#server/kit/ids.ts';
import type { Queries } from '#server/store/database/database.ts';
import { readAdministrators } from './rights.ts';
import type { Actor } from './rights.ts';

interface Deed {
  readonly action: AuditAction;
  readonly target: {
    readonly kind: 'person' | 'invitation' | 'setting';
    readonly id: string | null;
  };
  readonly details?: AuditEntry['details'];
}

/** Notes a deed, in the transaction that does it. */
export async function noteDeed(
  tx: Queries,
  atMs: number,
  actor: Actor,
  { action, target, details = {} }: Deed,
): Promise<void> {
  await tx.query(
    `insert into audit (id, at, actor_id, via, action, target_kind, target_id, details)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      newId(atMs),
      new Date(atMs),
      actor.id,
      actor.via,
      action,
      target.kind,
      target.id,
      JSON.stringify(details),
    ],
  );
}

/** Tells the administrators that something is to be read again. Call it after the commit. */
export async function tellAdministrators(
  { db, bus }: Pick<Deps, 'db' | 'bus'>,
  what: 'people' | 'settings' | 'invitations',
): Promise<void> {
  bus.publish(
    { to: 'users', userIds: await readAdministrators(db) },
    { name: 'admin:changed', payload: { what } },
  );
}

interface Row {
  readonly id: string;
  readonly at: Date;
  readonly via: AuditEntry['via'];
  readonly action: AuditAction;
  readonly details: AuditEntry['details'];
  readonly actorId: string | null;
  readonly actorName: string | null;
  readonly targetKind: Deed['target']['kind'];
  readonly targetId: string | null;
  readonly targetName: string | null;
}

export async function readAudit(
  db: Queries,
  { before, personId, limit = limits.adminPageDefault }: ValidQuery<'GET /admin/audit'>,
): Promise<AuditPage> {
  const { rows } = await db.query<Row>(
    `select a.id, a.at, a.via, a.action, a.details, a.actor_id as "actorId",
       actor.display_name as "actorName", a.target_kind as "targetKind", a.target_id as "targetId",
       target.display_name as "targetName"
     from audit a
     left join users actor on actor.id = a.actor_id
     left join users target on a.target_kind = 'person' and target.id = a.target_id
     where ($1::uuid is null or a.id < $1) and ($2::uuid is null or a.actor_id = $2 or a.target_id = $2)
     order by a.id desc limit $3`,
    [before ?? null, personId ?? null, limit + 1],
  );
  return { entries: rows.slice(0, limit).map(entryOf), hasMore: rows.length > limit };
}

function entryOf({
  actorId,
  actorName,
  targetKind,
  targetId,
  targetName,
  ...row
}: Row): AuditEntry {
  const { setting, ...details } = row.details;
  return {
    ...row,
    at: row.at.toISOString(),
    details,
    actor: actorId === null ? null : { id: actorId, displayName: actorName ?? '' },
    target: {
      kind: targetKind,
      id: targetId,
      name: typeof setting === 'string' ? setting : targetName,
    },
  };
}

const dayMs = 24 * 3_600_000;

/**
 * Removes what nobody needs any more: old entries of the log, links that are over, and invitations that have been of no
 * use for as long as the log keeps everything.
 */
export async function sweepAdministration({
  db,
  clock,
  config,
}: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<void> {
  const now = clock.now();
  // The trigger reads the database's own clock, which may be another one.
  await db.query(
    `with entries as (
       delete from audit where at < $1 and at < now() - interval '30 days'
     ),
     links as (delete from password_links where expires_at < $2)
     delete from invitations where least(expires_at, revoked_at) < $3`,
    [
      new Date(now - config.auditDays * dayMs),
      new Date(now),
      new Date(now - limits.auditMinDays * dayMs),
    ],
  );
}
