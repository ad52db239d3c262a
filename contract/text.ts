/** Defines the building blocks of the schemas: strings, ids and numbers that are safe to store. */
import * as v from 'valibot';
import { hasVisibleCharacter } from './visible.ts';

const NUL = '\u0000';

/** PostgreSQL refuses NUL, and a lone surrogate cannot be written in UTF-8. */
export const safeText = v.pipe(
  v.string('Нужна строка'),
  v.check((text) => !text.includes(NUL), 'Недопустимый символ'),
  v.check((text) => text.isWellFormed(), 'Недопустимый символ'),
);

/** Text that shows at least one visible character. */
export const visibleText = v.pipe(safeText, v.check(hasVisibleCharacter, 'Заполните это поле'));

/** A UUID of any version, in lower case. */
export const id = v.pipe(
  v.string('Нужен идентификатор'),
  v.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i, 'Нужен идентификатор'),
  v.toLowerCase(),
);

/** 128 random bits: nobody can guess the id of a file. */
export const fileId = v.pipe(
  v.string('Нужен идентификатор'),
  v.regex(/^[A-Za-z0-9_-]{22}$/, 'Нужен идентификатор'),
);

/** A time in ISO 8601, UTC. */
export const time = v.pipe(v.string('Нужно время'), v.isoTimestamp('Нужно время'));

/** A count or a position, from 0. */
export const whole = v.pipe(
  v.number('Нужно целое число'),
  v.safeInteger('Нужно целое число'),
  v.minValue(0, 'Нужно число не меньше 0'),
);

/** A count or a position in a query string. */
export const wholeInQuery = v.pipe(
  v.string('Нужно целое число'),
  v.regex(/^\d{1,15}$/, 'Нужно целое число'),
  v.transform(Number),
);
