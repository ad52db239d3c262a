/** File sizes in words. */
import { NBSP } from './entry.ru.ts';

const units = ['Б', 'КБ', 'МБ', 'ГБ'] as const;
const step = 1024;

const whole = new Intl.NumberFormat('ru', { maximumFractionDigits: 0 });
const tenths = new Intl.NumberFormat('ru', { maximumFractionDigits: 1 });

/** 0 Б, 812 Б, 1,9 МБ, 100 МБ: one digit after the comma for numbers below 10. */
export function sizeText(bytes: number): string {
  let size = bytes;
  let unit = 0;
  // Rounding must not give «1 024 КБ», which is 1 МБ.
  while (Math.round(size) >= step && unit < units.length - 1) {
    size /= step;
    unit += 1;
  }
  const format = size < 9.95 ? tenths : whole;
  return `${format.format(size)}${NBSP}${units[unit] ?? ''}`;
}
