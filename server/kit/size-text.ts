/** Writes sizes for people, as the pages do. */
const units = ['КБ', 'МБ', 'ГБ', 'ТБ'] as const;
const number = new Intl.NumberFormat('ru', { maximumFractionDigits: 1 });
const plural = new Intl.PluralRules('ru');

export function sizeText(bytes: number): string {
  const power = Math.min(units.length, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  const unit = units[power - 1] ?? (plural.select(bytes) === 'few' ? 'байта' : 'байт');
  return `${number.format(bytes / 1_024 ** power)} ${unit}`;
}
