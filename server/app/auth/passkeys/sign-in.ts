/** Signs a person in with a passkey, which its device unlocked by a finger, a face or a PIN. */
import type { SignedIn } from '#contract/auth.ts';
import type { RequestOptions } from '#contract/passkeys.ts';
import * as limits from '#contract/passkey-limits.ts';
import type { ValidBody } from '#contract/routes.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../http/refusal.ts';
import { openSession, signedColumns } from '../sign-in.ts';
import type { SignedPerson } from '../sign-in.ts';
import { handleOf } from './passkeys.ts';
import type { PasskeyDeps } from './passkeys.ts';
import type { StoredKey } from './relying-party.ts';

/** @throws Refusal `passkeys_unavailable` */
export function requestOptions({ party, challenges }: PasskeyDeps): RequestOptions {
  party.require();
  return {
    rpId: party.id,
    challenge: challenges.make('sign-in'),
    timeout: limits.passkeyChallengeMs,
    userVerification: 'required',
  };
}

interface Found extends StoredKey, SignedPerson {
  readonly passkeyId: string;
}

/** @throws Refusal `passkeys_unavailable`, `account_disabled`, `invalid_credentials`: whatever is wrong with it looks the same */
export async function signInWithPasskey(
  deps: Deps & PasskeyDeps,
  { credential }: ValidBody<'POST /auth/passkeys/sign-in'>,
  userAgent: string | undefined,
): Promise<SignedIn> {
  const { db, clock, party, challenges } = deps;
  party.require();
  const signed = party.signedIn(credential.response.clientDataJSON);
  if (signed === undefined || !challenges.isGood(signed.challenge, 'sign-in')) throw refused();
  const { rows } = await db.query<Found>(
    `select ${signedColumns}, k.id as "passkeyId", k.credential_id as "credentialId", k.public_key as "publicKey", k.counter
     from passkeys k join users u on u.id = k.user_id
     where k.credential_id = $1 and u.deleted_at is null`,
    [credential.id],
  );
  const [found] = rows;
  if (found === undefined) throw refused();
  const { userHandle } = credential.response;
  if (typeof userHandle === 'string' && userHandle !== handleOf(found.id)) throw refused();
  const counter = await party.checkSigned(credential, signed, found);
  if (counter === undefined) throw refused();
  await db.transaction(async (tx) => {
    if (!(await challenges.spend(tx, signed.challenge))) throw refused();
    // A copy of the key that signs at the same moment would bring a counter that is known by now.
    const { rowCount } = await tx.query(
      `update passkeys set counter = $2, last_used_at = $3
       where id = $1 and (counter < $2 or (counter = 0 and $2 = 0))`,
      [found.passkeyId, counter, new Date(clock.now())],
    );
    if (rowCount === 0) throw refused();
  });
  return openSession(deps, found, { userAgent });
}

const refused = () =>
  new Refusal('invalid_credentials', { message: 'Этот ключ доступа здесь не подходит' });
