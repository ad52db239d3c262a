/** Keeps a person's passkeys: makes, lists, renames and removes them (contract, Passkeys). */
import type { CreationOptions, Passkey } from '#contract/passkeys.ts';
import * as limits from '#contract/passkey-limits.ts';
import type { ValidBody } from '#contract/routes.ts';
import { newId } from '#server/kit/ids.ts';
import type { Queries } from '#server/store/database/database.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Caller } from '../callers.ts';
import { requirePassword } from '../password.ts';
import type { Challenges } from './challenges.ts';
import { algorithms } from './relying-party.ts';
import type { RelyingParty } from './relying-party.ts';

/** Parts that passkeys need beside the server's own. */
export interface PasskeyDeps extends Pick<Deps, 'db' | 'clock' | 'rates' | 'hashing'> {
  readonly party: RelyingParty;
  readonly challenges: Challenges;
}

interface Row {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

const columns = `id, name, created_at as "createdAt", last_used_at as "lastUsedAt"`;

const passkeyOf = ({ createdAt, lastUsedAt, ...row }: Row): Passkey => ({
  ...row,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

export async function listPasskeys(db: Queries, userId: string): Promise<Passkey[]> {
  const { rows } = await db.query<Row>(
    `select ${columns} from passkeys where user_id = $1 order by created_at, id`,
    [userId],
  );
  return rows.map(passkeyOf);
}

/**
 * Gives what the browser needs to make a key. The challenge is good in this session alone, and so is the proof that the
 * password was given.
 * @throws Refusal `passkeys_unavailable`, `passkeys_full`, `wrong_password`, `unauthorized` (the account is gone)
 */
export async function creationOptions(
  deps: PasskeyDeps,
  { id: userId, sessionId }: Caller,
  { password }: ValidBody<'POST /auth/passkeys/options'>,
): Promise<CreationOptions> {
  const { db, party, challenges } = deps;
  party.require();
  await requirePassword(deps, userId, password);
  const { rows } = await db.query<{
    username: string;
    displayName: string;
    keys: { id: string; transports: string[] }[];
  }>(
    `select username, display_name as "displayName", coalesce((
       select json_agg(json_build_object('id', credential_id, 'transports', transports))
       from passkeys where user_id = users.id
     ), '[]') as keys
     from users where id = $1 and deleted_at is null`,
    [userId],
  );
  const [person] = rows;
  if (person === undefined) throw new Refusal('unauthorized');
  if (person.keys.length >= limits.passkeysMax) throw new Refusal('passkeys_full');
  return {
    rp: { id: party.id, name: 'Весть' },
    user: {
      id: handleOf(userId),
      name: person.username,
      displayName: person.displayName,
    },
    challenge: challenges.make({ userId, sessionId }),
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: limits.passkeyChallengeMs,
    // A device that has one of these keys says so instead of making a second one.
    excludeCredentials: person.keys.map((key) => ({ type: 'public-key', ...key })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  };
}

/** The name under which a key keeps its person: the bytes of their id, which tell nothing about them. */
export const handleOf = (userId: string): string =>
  Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');

/**
 * Adds the key that the browser has made. `defaultName` is for who gave it none.
 * @throws Refusal `passkeys_unavailable`, `passkey_refused`, `passkey_exists`, `passkeys_full`
 */
export async function addPasskey(
  { db, clock, party, challenges }: PasskeyDeps,
  { id: userId, sessionId }: Caller,
  { credential, name }: ValidBody<'POST /auth/passkeys'>,
  defaultName: string,
): Promise<Passkey> {
  party.require();
  const signed = party.signedIn(credential.response.clientDataJSON);
  if (signed === undefined || !challenges.isGood(signed.challenge, { userId, sessionId })) {
    throw new Refusal('passkey_refused');
  }
  const key = await party.checkNew(credential, signed);
  if (key === undefined) throw new Refusal('passkey_refused');
  return db.transaction(async (tx) => {
    if (!(await challenges.spend(tx, signed.challenge))) throw new Refusal('passkey_refused');
    // Keys that are added at once are counted one after another.
    const { rowCount } = await tx.query(
      'select from users where id = $1 and deleted_at is null for no key update',
      [userId],
    );
    if (rowCount === 0) throw new Refusal('unauthorized');
    const { rows: counted } = await tx.query<{ count: number }>(
      'select count(*)::int as count from passkeys where user_id = $1',
      [userId],
    );
    if ((counted[0]?.count ?? 0) >= limits.passkeysMax) throw new Refusal('passkeys_full');
    const now = new Date(clock.now());
    const { rows } = await tx.query<Row>(
      `insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (credential_id) do nothing returning ${columns}`,
      [
        newId(),
        userId,
        key.credentialId,
        Buffer.from(key.publicKey),
        key.counter,
        credential.response.transports,
        name ?? defaultName,
        now,
      ],
    );
    const [added] = rows;
    if (added === undefined) throw new Refusal('passkey_exists');
    return passkeyOf(added);
  });
}

/** @throws Refusal `not_found` */
export async function renamePasskey(
  db: Queries,
  userId: string,
  passkeyId: string,
  name: string,
): Promise<Passkey> {
  const { rows } = await db.query<Row>(
    `update passkeys set name = $3 where id = $2 and user_id = $1 returning ${columns}`,
    [userId, passkeyId, name],
  );
  const [renamed] = rows;
  if (renamed === undefined) throw new Refusal('not_found');
  return passkeyOf(renamed);
}

/** @throws Refusal `not_found` */
export async function removePasskey(db: Queries, userId: string, passkeyId: string): Promise<void> {
  const { rowCount } = await db.query('delete from passkeys where id = $2 and user_id = $1', [
    userId,
    passkeyId,
  ]);
  if (rowCount === 0) throw new Refusal('not_found');
}
