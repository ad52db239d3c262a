/** Days as people write them, 24.11.2026, and as date fields give them, 2026-11-24. */

/** Nobody means an earlier or a later year, and the last one has no next day that a time could name. */
const firstYear = 1000;
const lastYear = 9998;

/** Returns the day as it is written in Russian; '' stays ''. */
export const shownDay = (day: string): string => day.split('-').toReversed().join('.');

/**
 * Returns the day that somebody has written, with any signs between its parts or none (24112026): '' where nothing is
 * written, null where it is no day. While they may be writing on, a year has four digits.
 */
export function dayIn(text: string, { isWhole }: { isWhole: boolean }): string | null {
  const words = text.trim();
  if (words === '') return '';
  const [first = '', second = '', third = ''] =
    /^(\d{1,2})[.,/ -]+(\d{1,2})[.,/ -]+(\d{4}|\d{2})$/.exec(words)?.slice(1) ??
    /^(\d\d)(\d\d)(\d{4})$/.exec(words)?.slice(1) ??
    /^(\d{4})-(\d\d)-(\d\d)$/.exec(words)?.slice(1).toReversed() ??
    [];
  if (third.length === 2 && !isWhole) return null;
  const [date, month] = [Number(first), Number(second)];
  const year = Number(third.length === 2 ? `20${third}` : third);
  const found = new Date(Date.UTC(year, month - 1, date));
  // The 31st of a short month would be a day of the next one.
  const isThere = found.getUTCMonth() === month - 1 && found.getUTCDate() === date;
  return isThere && year >= firstYear && year <= lastYear ? found.toISOString().slice(0, 10) : null;
}
