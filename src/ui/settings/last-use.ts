import { sessions } from '../text/settings.ru.ts';
import { clockTime, dayTitle } from '../text/time.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * Words for a device's last use: 5 мин назад, 3 ч назад, 12 ноября, 14:05. A time in the future becomes «только что»,
 * because clocks may disagree.
 */
export function lastUse(ms: number, nowMs: number): string {
  const ageMs = Math.max(0, nowMs - ms);
  if (ageMs < MINUTE) return sessions.justNow;
  if (ageMs < HOUR) return sessions.minutesAgo(Math.floor(ageMs / MINUTE));
  if (ageMs < 24 * HOUR) return sessions.hoursAgo(Math.floor(ageMs / HOUR));
  return `${dayTitle(ms, nowMs)}, ${clockTime(ms)}`;
}
