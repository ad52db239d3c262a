/**
 * Does what administrators may do with a person's account. Each deed is one transaction under the lock of the accounts,
 * with its entry in the log, and is told after the commit.
 */
import { randomBytes } from 'node:crypto';
import type { AdminPerson, PasswordLink } from '#contract/admin.ts';
import * as limits from '#contract/limits.ts';
import type { ValidBody } from '#contract/routes.ts';
import { lockAccounts } from '#server/app/account/accounts-lock.ts';
import { removeAccount } from '#server/app/account/delete.ts';
import { announceEnd, deleteSessions, hashOf } from '#server/app/auth/sessions.ts';
import type { EndedSession } from '#server/app/auth/sessions.ts';
import type { Deps } from '#server/app/deps.ts';
import { invalidField } from '#server/app/http/refusal.ts';
import { publishOwn } from '#server/people/users/profile.ts';
import { nameKey } from '#server/people/users/person.ts';
import type { Queries } from '#server/store/database/database.ts';
import { noteDeed, tellAdministrators } from './audit.ts';
import { readAdminPerson } from './people.ts';
import { lockGoverned, requireAdministrator, requireMayBecome } from './rights.ts';
import type { Actor, Governed } from './rights.ts';

/** Names the administrator and the person whom they change. */
interface Deed {
  readonly actor: Actor;
  readonly userId: string;
}

/** Locks the person for an administrator. @throws Refusal `forbidden`, `not_found` */
async function begin(tx: Queries, { actor, userId }: Deed): Promise<Governed> {
  await lockAccounts(tx);
  await requireAdministrator(tx, actor);
  return lockGoverned(tx, userId);
}

/**
 * Changes only the given parts; what is so already is no change.
 * @throws Refusal `not_found`, `yourself`, `last_admin`, `forbidden` (not an administrator any more)
 */
export async function changePerson(
  deps: Deps,
  deed: Deed,
  change: ValidBody<'PATCH /admin/people/{id}'>,
): Promise<AdminPerson> {
  const { db, bus } = deps;
  const { userId } = deed;
  const done = await db.transaction((tx) => applyChange(deps, tx, deed, change));
  announceEnd(bus, done.sessions, 'disabled');
  if (done.isShutOut) bus.announce({ kind: 'account.disabled', userId });
  if (done.isOfRole) await publishOwn(deps, userId);
  if (done.isChanged) await tellAdministrators(deps, 'people');
  return readAdminPerson(deps, userId);
}

interface Done {
  readonly isChanged: boolean;
  /** The person's own pages show another one now. */
  readonly isOfRole: boolean;
  readonly isShutOut: boolean;
  readonly sessions: readonly EndedSession[];
}

async function applyChange(
  { clock }: Deps,
  tx: Queries,
  deed: Deed,
  change: ValidBody<'PATCH /admin/people/{id}'>,
): Promise<Done> {
  const { actor, userId } = deed;
  const before = await begin(tx, deed);
  const wasDisabled = before.disabledAt !== null;
  const { role = before.role, disabled = wasDisabled, quotaBytes = before.quotaBytes } = change;
  await requireMayBecome(tx, actor, before, { role, isLet: !disabled });
  const isOfRole = role !== before.role;
  const isOfAccess = disabled !== wasDisabled;
  const isOfQuota = quotaBytes !== before.quotaBytes;
  const isChanged = isOfRole || isOfAccess || isOfQuota;
  const isShutOut = isOfAccess && disabled;
  const done = { isChanged, isOfRole, isShutOut };
  if (!isChanged) return { ...done, sessions: [] };

  const now = clock.now();
  await tx.query(
    `update users set role = $2, quota_bytes = $4,
       disabled_at = case when not $3 then null else coalesce(disabled_at, $5) end
     where id = $1`,
    [userId, role, disabled, quotaBytes, new Date(now)],
  );
  const target = { kind: 'person', id: userId } as const;
  if (isOfRole) {
    const action = role === 'admin' ? 'person.promoted' : 'person.demoted';
    await noteDeed(tx, now, actor, { action, target });
  }
  if (isOfAccess) {
    const action = disabled ? 'person.disabled' : 'person.enabled';
    await noteDeed(tx, now, actor, { action, target });
  }
  if (isOfQuota) {
    const details = { from: before.quotaBytes, to: quotaBytes };
    await noteDeed(tx, now, actor, { action: 'person.quota', target, details });
  }
  // A statement of its own also sees a session that began while the update waited for the row (sessions.ts).
  return { ...done, sessions: isShutOut ? await deleteSessions(tx, { userId }) : [] };
}

/** @throws Refusal `not_found`, `forbidden` */
export async function signOutPerson(deps: Deps, deed: Deed): Promise<void> {
  const { db, bus, clock } = deps;
  const ended = await db.transaction(async (tx) => {
    await begin(tx, deed);
    const sessions = await deleteSessions(tx, { userId: deed.userId });
    await noteDeed(tx, clock.now(), deed.actor, {
      action: 'person.signedOut',
      target: { kind: 'person', id: deed.userId },
      details: { sessions: sessions.length },
    });
    return sessions;
  });
  announceEnd(bus, ended, 'revoked');
  await tellAdministrators(deps, 'people');
}

const tokenBytes = 32;

/** Makes the address; an older one dies with it. @throws Refusal `not_found`, `forbidden` */
export async function makePasswordLink(deps: Deps, deed: Deed): Promise<PasswordLink> {
  const { db, clock, config } = deps;
  const token = randomBytes(tokenBytes).toString('base64url');
  const now = clock.now();
  const expiresAt = new Date(now + limits.passwordLinkMs);
  await db.transaction(async (tx) => {
    await begin(tx, deed);
    await tx.query(
      `insert into password_links (user_id, token_hash, created_at, expires_at) values ($1, $2, $3, $4)
       on conflict (user_id) do update
       set token_hash = excluded.token_hash, created_at = excluded.created_at, expires_at = excluded.expires_at`,
      [deed.userId, hashOf(token), new Date(now), expiresAt],
    );
    const target = { kind: 'person', id: deed.userId } as const;
    await noteDeed(tx, now, deed.actor, { action: 'person.passwordLink', target });
  });
  await tellAdministrators(deps, 'people');
  // Browsers send nothing of what stands behind `#`, so that the token is in no log.
  return { url: `${config.publicUrl}/password#${token}`, expiresAt: expiresAt.toISOString() };
}

/**
 * Deletes an account, as its owner could. The name must be typed, because nothing brings the account back.
 * @throws Refusal `not_found`, `yourself`, `last_admin`, `validation` (another name), `forbidden`
 */
export async function deletePerson(
  deps: Deps,
  deed: Deed,
  { username }: ValidBody<'DELETE /admin/people/{id}'>,
): Promise<void> {
  await removeAccount(deps, deed.userId, async (tx) => {
    const person = await begin(tx, deed);
    await requireMayBecome(tx, deed.actor, person, { role: 'member', isLet: false });
    if (nameKey(username) !== person.usernameKey) {
      throw invalidField('username', 'Это другой никнейм');
    }
    const target = { kind: 'person', id: deed.userId } as const;
    await noteDeed(tx, deps.clock.now(), deed.actor, { action: 'person.deleted', target });
  });
  await tellAdministrators(deps, 'people');
}
