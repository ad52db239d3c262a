/** Writes sizes for people, as the pages do. */
const units = ['байт', 'КБ', 'МБ', 'ГБ', 'ТБ'] as const;
const number = new Intl.NumberFormat('ru', { maximumFractionDigits: 1 });

export function sizeText(bytes: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  return `${number.format(bytes / 1_024 ** power)} ${units[power]}`;
}
