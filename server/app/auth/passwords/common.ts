/**
 * Refuses new passwords that whoever guesses tries first: those of two lists, what the account itself is called, and
 * patterns. A passphrase passes, because the whole is compared and never a part. Signing in asks none of this.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { invalidField } from '../../http/refusal.ts';

/** The longest part of a password that counts as a pattern when the password is that part again and again. */
const repeatedMaxChars = 4;

/** The keyboard's rows, key by key, in both layouts. */
const rows = ['`1234567890-=', 'qwertyuiop[]', "asdfghjkl;'", 'zxcvbnm,./'];
const russianRows = ['ё1234567890-=', 'йцукенгшщзхъ', 'фывапролджэ', 'ячсмитьбю.'];
const orders = [
  ...rows,
  ...russianRows,
  '1234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'абвгдежзийклмнопрстуфхцчшщъыьэюя',
];

const pairs = rows.flatMap((row, line) =>
  [...row].map((key, place) => [key, russianRows[line]?.[place] ?? key] as const),
);
const russianOf = new Map(pairs);
const latinOf = new Map(pairs.map(([latin, russian]) => [russian, latin] as const));

const common = new Set(['common.txt', 'common.ru.txt'].flatMap(entriesOf));

/**
 * `own` are the names of the account.
 * @throws Refusal `validation` at `field`
 */
export function refuseCommonPassword(
  password: string,
  field: string,
  own: readonly string[],
): void {
  const names = new Set(own.map(plain));
  const isTried = (text: string): boolean => common.has(text) || names.has(text);
  const forms = endings(plain(password)).flatMap(typings);
  if (forms.some(isTried) || typings(plain(password)).some(isPattern)) {
    throw invalidField(field, 'Этот пароль подбирают первым. Придумайте другой.');
  }
}

/** The lists hold their entries in this form, too. */
const plain = (text: string): string => text.normalize('NFKC').toLowerCase();

/** The password, and what is left of it when more and more of the digits and signs at its end are taken off. */
function endings(password: string): string[] {
  const stem = password.replace(/\P{L}+$/u, '');
  return Array.from({ length: password.length - stem.length + 1 }, (_, taken) =>
    password.slice(0, password.length - taken),
  );
}

/** The text as it was typed, and as the same keys give it in the other layout: gfhjkm is «пароль». */
const typings = (text: string): string[] => [
  text,
  [...text].map((char) => russianOf.get(char) ?? char).join(''),
  [...text].map((char) => latinOf.get(char) ?? char).join(''),
];

const isPattern = (text: string): boolean => isRepetition(text) || isRun(text);

function isRepetition(text: string): boolean {
  const chars = [...text];
  return Array.from({ length: repeatedMaxChars }, (_, index) => index + 1).some((length) =>
    chars.every((char, index) => char === chars[index % length]),
  );
}

/** Answers whether the text follows the keyboard or the alphabet, in either direction. */
function isRun(text: string): boolean {
  const back = [...text].toReversed().join('');
  return orders.some((order) => [text, back].some((run) => (order + order).includes(run)));
}

function entriesOf(file: string): string[] {
  const lines = readFileSync(join(import.meta.dirname, file), 'utf8').split('\n');
  return lines.filter((line) => line !== '' && !line.startsWith('#'));
}
