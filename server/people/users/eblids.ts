/**
 * Gives people the numbers by which others find them (contract, Names). How many digits these have is written in the
 * database, so that all who serve it agree.
 */
import { eblidDigits } from '#contract/eblids.ts';
import { lockAccounts } from '#server/app/account/accounts-lock.ts';
import { StartupError } from '#server/app/startup-error.ts';
import type { Database, Queries } from '#server/store/database/database.ts';

/**
 * Returns the SQL of an EBLID as it is stored: who knows one from before the digits were raised need not know of that.
 * A number with too many digits is nobody's.
 */
export const storedEblid = (parameter: string): string =>
  `lpad(${parameter}::text, greatest(length(${parameter}::text), (select eblid_digits from installation)), '0')`;

const digitsStatement = {
  name: 'eblid digits',
  text: 'select eblid_digits as digits from installation',
};

export async function readEblidDigits(queries: Queries): Promise<number> {
  return onlyRow(await queries.query<{ digits: number }>(digitsStatement)).digits;
}

function onlyRow<Row>({ rows: [row] }: { readonly rows: readonly Row[] }): Row {
  if (row === undefined) throw new Error('The installation has its row from the start');
  return row;
}

/**
 * Gives all EBLIDs as many digits as the operator wants, by zeros in front: each stays the only one, and known.
 * @throws StartupError: they have more digits already
 */
export async function raiseEblids(db: Database, wanted: number): Promise<void> {
  await db.transaction(async (tx) => {
    await lockAccounts(tx);
    const digits = await readEblidDigits(tx);
    if (wanted === digits) return;
    if (wanted < digits) {
      throw new StartupError(
        `EBLID_DIGITS=${wanted}: здесь в EBLID уже ${digits} цифр, и меньше их не станет. Задайте ${digits === eblidDigits.max ? digits : `${digits} или больше`}.`,
      );
    }
    // A million people take longer than a statement otherwise may.
    await tx.query('set local statement_timeout = 0');
    await tx.query(`update users set eblid = lpad(eblid, $1, '0') where eblid is not null`, [
      wanted,
    ]);
    await tx.query('update installation set eblid_digits = $1', [wanted]);
  });
}

/** Each draw tries this many numbers; when 99 of 100 are taken, one draw of two finds a free one. */
const drawnAtOnce = 64;
const drawsMax = 10;
/** Up to here all numbers are looked through at last, which takes a tenth of a second. */
const digitsToLookThrough = 5;

/** Draws a free EBLID, in bounded time; undefined: there is none. Call it under the lock of accounts. */
export async function drawEblid(tx: Queries): Promise<string | undefined> {
  const digits = await readEblidDigits(tx);
  for (const from of drawsOf(digits)) {
    const { rows } = await tx.query<{ eblid: string }>(freeAmong(from), [digits, 10 ** digits]);
    if (rows[0] !== undefined) return rows[0].eblid;
  }
  return undefined;
}

const someNumbers = `select floor(random() * $2::integer)::integer from generate_series(1, ${drawnAtOnce})`;
const allNumbers = 'select generate_series(0, $2::integer - 1)';

const drawsOf = (digits: number): readonly string[] =>
  digits > digitsToLookThrough
    ? Array<string>(drawsMax).fill(someNumbers)
    : [someNumbers, allNumbers];

/** A number that is somebody's username, with zeros or without, would bring the friends of one to the other. */
const freeAmong = (drawn: string): string => `
  select candidate.eblid from (
    select lpad(n::text, $1::integer, '0') as eblid from (${drawn}) as drawn (n)
  ) candidate
  where not exists (select from users where users.eblid = candidate.eblid)
    and candidate.eblid not in (
      select lpad(username_key, $1::integer, '0') from users
      where username_key ~ '^[0-9]{${eblidDigits.min},${eblidDigits.max}}$' and length(username_key) <= $1::integer
    )
  order by random() limit 1`;

export interface EblidUse {
  readonly digits: number;
  readonly used: number;
}

export async function readEblidUse(queries: Queries): Promise<EblidUse> {
  return onlyRow(
    await queries.query<EblidUse>(
      'select eblid_digits as digits, (select count(eblid) from users) as used from installation',
    ),
  );
}

/** Returns how many there can be of so many digits. */
export const eblidsInAll = (digits: number): number => 10 ** digits;

const scarceShare = 0.8;

interface EblidSupply {
  /** Says in Russian how many are in use. */
  readonly text: string;
  /** Says what to do; null: there are enough. */
  readonly mend: string | null;
  readonly isSpent: boolean;
}

export function supplyOf({ digits, used }: EblidUse): EblidSupply {
  const inAll = eblidsInAll(digits);
  return {
    text: `Занято EBLID: ${used.toLocaleString('ru')} из ${inAll.toLocaleString('ru')}`,
    mend: used < inAll * scarceShare ? null : mendOf(digits, used >= inAll),
    isSpent: used >= inAll,
  };
}

function mendOf(digits: number, isSpent: boolean): string {
  const when = isSpent ? 'Новым людям их уже не достаётся' : 'Новым людям скоро не достанется';
  return digits < eblidDigits.max
    ? `${when}: задайте EBLID_DIGITS=${digits + 1} и перезапустите сервер`
    : `${when}: удалите аккаунты, которые больше не нужны`;
}
