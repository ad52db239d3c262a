/** Signs a person in with a name and a password. Guessing is made slow (contract, Limits). */
import * as limits from '#contract/limits.ts';
import type { SignedIn } from '#contract/auth.ts';
import type { ValidBody } from '#contract/routes.ts';
import type { Deps } from '../deps.ts';
import { refusalOf } from '../http/failures.ts';
import { Refusal } from '../http/refusal.ts';
import { addressKeys } from '../rates/address.ts';
import { nameKey, ownUserOf, personColumns } from '#server/people/users/person.ts';
import type { Person } from '#server/people/users/person.ts';
import { isDeviceOf } from './known-device.ts';
import type { KnownDevice } from './known-device.ts';
import { beginSession } from './sessions.ts';

interface Device {
  readonly ip: string;
  readonly userAgent: string | undefined;
  /** The person who was signed in on it before, perhaps somebody else. */
  readonly known: KnownDevice | undefined;
}

/** Decomposed letters are two or three characters each. */
const longestName = 3 * limits.username.maxChars;

/**
 * A wrong name and a wrong password look the same; only with the right password one learns that an account is disabled.
 * @throws Refusal `invalid_credentials`, `account_disabled`, `rate_limited`, `unavailable`
 */
export async function signIn(
  deps: Deps,
  { username, password }: ValidBody<'POST /auth/login'>,
  { ip, userAgent, known }: Device,
): Promise<SignedIn> {
  // Refused before the database is asked: of a thousand strangers a second most end here.
  deps.hashing.requireRoom(known === undefined ? 'anybody' : 'known');
  const usernameKey = nameKey(username.slice(0, longestName));
  const { rows } = await deps.db.query<SignedPerson>(
    `select ${signedColumns} from users u
     where u.username_key = $1 and u.deleted_at is null`,
    [usernameKey],
  );
  const [person] = rows;
  const isKnown = known !== undefined && isDeviceOf(known, person);
  const guesser = isKnown
    ? { knownDevice: known.id }
    : {
        account: usernameKey,
        accountAtAddress: `${addressKeys(ip).near} ${usernameKey}`,
        isNobody: person === undefined,
      };
  // Counted before the password is checked, so that a hundred guesses at once count as a hundred.
  await deps.rates.take('signIn', guesser, 'wrongPassword');
  const lane = isKnown ? 'known' : 'anybody';
  try {
    const fits = await deps.hashing.verify(password, person?.passwordHash, lane);
    if (!fits || person === undefined) throw new Refusal('invalid_credentials');
    const signedIn = await openSession(deps, person, { userAgent });
    await deps.rates.forget('signIn', guesser, 'wrongPassword');
    return signedIn;
  } catch (error) {
    // A guess that was not looked at is none.
    if (refusalOf(error).code === 'unavailable') {
      await deps.rates.refund('signIn', guesser, 'wrongPassword');
    }
    throw error;
  }
}

/** A person who has proved who they are. */
export interface SignedPerson extends Person {
  /** As it was when they proved it: a password that changes meanwhile lets nobody in. */
  readonly passwordHash: string;
  readonly disabledAt: Date | null;
}

/** A select list that yields a `SignedPerson` from `users` under the alias `u`. */
export const signedColumns = `${personColumns}, u.password_hash as "passwordHash", u.disabled_at as "disabledAt"`;

/**
 * Begins the session of somebody who has proved who they are, by whichever way.
 * @throws Refusal `account_disabled`, `invalid_credentials` (the password has changed meanwhile)
 */
export async function openSession(
  deps: Deps,
  person: SignedPerson,
  { userAgent }: Pick<Device, 'userAgent'>,
): Promise<SignedIn> {
  if (person.disabledAt !== null) throw new Refusal('account_disabled');
  const tokens = await beginSession(deps, person, deviceName(userAgent));
  if (tokens === undefined) throw new Refusal('invalid_credentials');
  return { user: await ownUserOf(person, deps.presence), ...tokens };
}

/** The order matters, because most browsers also claim to be Chrome and Safari. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/YaBrowser\//, 'Яндекс Браузер'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/Vivaldi\//, 'Vivaldi'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

/** The order matters, because Android also says Linux, and iPads and iPhones also say Mac OS X. */
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux|X11/, 'Linux'],
];

/** Names a browser for the list of devices: «Chrome на Windows». */
export function deviceName(userAgent: string | undefined): string {
  const named = (names: typeof browsers) =>
    names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const browser = named(browsers);
  const system = named(systems);
  if (browser === undefined && system === undefined) return 'Неизвестное устройство';
  if (system === undefined) return browser ?? '';
  return `${browser ?? 'Браузер'} на ${system}`;
}
