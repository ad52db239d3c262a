/**
 * Sets a new password by a link that an administrator made (admin/person-deeds.ts), for whoever forgot theirs. A link is
 * good once, for a day. One that was used, replaced, has expired or never was is answered alike.
 */
import type { AnswerBody, ValidBody } from '#contract/routes.ts';
import type { Queries } from '#server/store/database/database.ts';
import type { Deps } from '../deps.ts';
import { Refusal } from '../http/refusal.ts';
import { namesOf } from './password.ts';
import { refuseCommonPassword } from './passwords/common.ts';
import { announceEnd, deleteSessions, hashOf } from './sessions.ts';

interface Link {
  readonly userId: string;
  readonly username: string;
  readonly displayName: string;
  readonly expiresAt: Date;
}

const linkStatement = `
select l.user_id as "userId", u.username, u.display_name as "displayName", l.expires_at as "expiresAt"
from password_links l join users u on u.id = l.user_id
where l.token_hash = $1 and l.expires_at > $2 and u.deleted_at is null`;

/** @throws Refusal `not_found` */
async function readLink(db: Queries, token: string, nowMs: number, lock = ''): Promise<Link> {
  const { rows } = await db.query<Link>(linkStatement + lock, [hashOf(token), new Date(nowMs)]);
  const [link] = rows;
  if (link === undefined) {
    const message = 'Ссылка больше не действует. Попросите новую';
    throw new Refusal('not_found', { message });
  }
  return link;
}

/** Reads whose password the link sets. @throws Refusal `not_found` */
export async function readLinkOwner(
  { db, clock }: Deps,
  token: string,
): Promise<AnswerBody<'POST /auth/password-links/look'>> {
  const { username, displayName, expiresAt } = await readLink(db, token, clock.now());
  return { username, displayName, expiresAt: expiresAt.toISOString() };
}

/** Sets the password, and signs all devices out. @throws Refusal `not_found`, `validation` (it is too common) */
export async function setPasswordByLink(
  { db, bus, clock, hashing }: Deps,
  { token, newPassword }: ValidBody<'POST /auth/password-links'>,
): Promise<void> {
  // Checked before the costly hash, and again under the lock.
  const { userId: ownerId } = await readLink(db, token, clock.now());
  refuseCommonPassword(newPassword, 'newPassword', await namesOf(db, ownerId));
  const passwordHash = await hashing.hash(newPassword, 'known');
  const ended = await db.transaction(async (tx) => {
    const { userId } = await readLink(tx, token, clock.now(), ' for update of l');
    await tx.query('delete from password_links where user_id = $1', [userId]);
    await tx.query('update users set password_hash = $2 where id = $1', [userId, passwordHash]);
    // A statement of its own also sees a session that began while the update waited for the row (sessions.ts).
    return deleteSessions(tx, { userId });
  });
  announceEnd(bus, ended, 'passwordChanged');
}
