/** Sizes of files as a person reads them. */
import { NBSP } from './entry.ru.ts';

const units = ['Б', 'КБ', 'МБ', 'ГБ'] as const;
const step = 1024;

const whole = new Intl.NumberFormat('ru', { maximumFractionDigits: 0 });
const tenths = new Intl.NumberFormat('ru', { maximumFractionDigits: 1 });

/** 0 Б, 812 Б, 1,9 МБ, 100 МБ: one digit after the comma while there is one before it. */
export function sizeText(bytes: number): string {
  let size = bytes;
  let unit = 0;
  // A size that would round to «1 024 КБ» is 1 МБ.
  while (Math.round(size) >= step && unit < units.length - 1) {
    size /= step;
    unit += 1;
  }
  const format = size < 9.95 ? tenths : whole;
  return `${format.format(size)}${NBSP}${units[unit] ?? ''}`;
}
