/**
 * Begins, lists and ends sessions. A session is a device on which a person is signed in. It ends when the person ends
 * it, changes the password elsewhere or deletes the account, when it expires, or when a stolen token is used.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { ServerPayload } from '#contract/events.ts';
import { sessionsPerUser } from '#contract/flood-limits.ts';
import * as limits from '#contract/limits.ts';
import type { DeviceSession, Tokens } from '#contract/auth.ts';
import type { Queries } from '#server/store/database/database.ts';
import type { Deps } from '../deps.ts';
import { newId } from '#server/kit/ids.ts';
import type { Caller } from './callers.ts';

export type EndReason = ServerPayload<'session:ended'>['reason'];

export interface EndedSession {
  readonly sessionId: string;
  readonly userId: string;
}

interface Holder {
  readonly id: string;
  /** The hash that was checked: a session that begins while the password changes must not outlive the change. */
  readonly passwordHash: string;
}

/** A second sign-in under the same device name within this time is not told again. */
const toldAgainAfterMs = 3_600_000;

interface Begun {
  /** The person is signed in somewhere else, too. */
  readonly hasOthers: boolean;
  /** A device of this name has signed in lately. */
  readonly isRecent: boolean;
  /** The ids of sessions that were too many. */
  readonly ended: readonly string[];
}

/**
 * Begins a session. `name` is shown in the list of devices. The person's other devices are told, so that nobody who
 * stole a password stays unnoticed. Where there are `sessionsPerUser` already, the one that was used longest ago ends.
 * Resolves to undefined if the password has changed meanwhile, or the account was disabled.
 */
export async function beginSession(
  { db, bus, clock, tokens }: Deps,
  { id: userId, passwordHash }: Holder,
  name: string,
): Promise<Tokens | undefined> {
  const sessionId = newId();
  const refreshToken = randomBytes(32).toString('base64url');
  const now = new Date(clock.now());
  const { rows } = await db.query<Begun>(
    `with holder as materialized (
       select id from users where id = $2 and password_hash = $7 and disabled_at is null for share
     ),
     forgotten as (delete from sessions where user_id = $2 and expires_at <= $4),
     begun as (
       insert into sessions (id, user_id, name, created_at, last_used_at, expires_at)
       select $1, holder.id, $3, $4, $4, $5 from holder
       returning id
     ),
     token as (insert into refresh_tokens (token_hash, session_id) select $6, begun.id from begun),
     crowded as (
       delete from sessions where id in (
         select id from sessions
         where user_id = $2 and expires_at > $4 and exists (select from begun)
         order by last_used_at desc, id desc offset $9
       )
       returning id
     )
     select array(select id from crowded) as ended,
       exists (select from sessions where user_id = $2 and expires_at > $4) as "hasOthers",
       exists (select from sessions where user_id = $2 and name = $3 and created_at > $8) as "isRecent"
     from begun`,
    [
      sessionId,
      userId,
      name,
      now,
      expiry(now, now),
      hashOf(refreshToken),
      passwordHash,
      new Date(now.getTime() - toldAgainAfterMs),
      // The new one is not among those that the statement sees.
      sessionsPerUser - 1,
    ],
  );
  const [begun] = rows;
  if (begun === undefined) return undefined;
  publishSessionsChanged(bus, [userId]);
  const ended = begun.ended.map((id) => ({ sessionId: id, userId }));
  announceEnd(bus, ended, 'revoked');
  if (begun.hasOthers && !begun.isRecent) {
    const payload = { id: sessionId, name, at: now.toISOString() };
    bus.publish({ to: 'users', userIds: [userId] }, { name: 'session:new', payload });
  }
  return { accessToken: await tokens.access.issue(userId, sessionId), refreshToken };
}

/**
 * Hashes a refresh token, because only its hash is stored. No salt and no stretching are needed, because 256 random
 * bits cannot be guessed.
 */
export const hashOf = (refreshToken: string) => createHash('sha256').update(refreshToken).digest();

/**
 * Returns when a session that is used now expires. Each use gives it the life of a token again, but no session outlives
 * `sessionMaxMs` after its sign-in: a stolen device does not stay signed in for ever.
 */
export const expiry = (now: Date, signedInAt: Date) =>
  new Date(Math.min(now.getTime() + limits.refreshTokenMs, oldAge(signedInAt)));

/** Returns when a session ends, however much it is used. */
export const oldAge = (signedInAt: Date): number => signedInAt.getTime() + limits.sessionMaxMs;

/** Returns the sign-in before which a session is over by now. */
export const oldestSignIn = (nowMs: number) => new Date(nowMs - limits.sessionMaxMs);

export async function listSessions(
  needs: Deps,
  { id, sessionId }: Caller,
): Promise<DeviceSession[]> {
  const sessions = await readSessions(needs, id);
  return sessions.map((session) => ({ ...session, current: session.id === sessionId }));
}

export async function readSessions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
): Promise<Omit<DeviceSession, 'current'>[]> {
  const { rows } = await db.query<{ id: string; name: string; createdAt: Date; lastUsedAt: Date }>(
    `select id, name, created_at as "createdAt", last_used_at as "lastUsedAt" from sessions
     where user_id = $1 and expires_at > $2 and created_at > $3 order by last_used_at desc, id desc`,
    [userId, new Date(clock.now()), oldestSignIn(clock.now())],
  );
  return rows.map(({ createdAt, lastUsedAt, ...session }) => ({
    ...session,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
  }));
}

/** The sessions of a person that end: the one with `sessionId`, or all of them without that one of `but`. */
export interface Ending {
  readonly userId: string;
  readonly sessionId?: string;
  readonly but?: string;
}

/** Ends sessions. Their access tokens are refused from now on, and their sockets are told and closed, on every node. */
export async function endSessions(
  { db, bus }: Deps,
  ending: Ending,
  reason: EndReason,
): Promise<readonly EndedSession[]> {
  const ended = await deleteSessions(db, ending);
  announceEnd(bus, ended, reason);
  return ended;
}

export function announceEnd(
  bus: Deps['bus'],
  ended: readonly EndedSession[],
  reason: EndReason,
): void {
  for (const session of ended) bus.announce({ kind: 'session.ended', ...session, reason });
  publishSessionsChanged(bus, new Set(ended.map(({ userId }) => userId)));
}

/** Makes all devices of these people read their lists of devices again. */
function publishSessionsChanged(bus: Deps['bus'], userIds: Iterable<string>): void {
  for (const userId of userIds) {
    bus.publish({ to: 'users', userIds: [userId] }, { name: 'sessions:changed', payload: {} });
  }
}

/** Deletes sessions. The caller announces their end after its transaction (`announceEnd`). */
export async function deleteSessions(
  queries: Queries,
  { userId, sessionId, but }: Ending,
): Promise<EndedSession[]> {
  const { rows } = await queries.query<EndedSession>(
    `delete from sessions
     where user_id = $1 and ($2::uuid is null or id = $2) and id is distinct from $3::uuid
     returning id as "sessionId", user_id as "userId"`,
    [userId, sessionId ?? null, but ?? null],
  );
  return rows;
}
