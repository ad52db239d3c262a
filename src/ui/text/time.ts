/**
 * Times in words. All functions take `nowMs`, so that they follow the shared clock and tests are exact; days are this
 * device's days.
 */
import type { User } from '#contract/users.ts';
import { days, presence } from './ru.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const clock = new Intl.DateTimeFormat('ru', { hour: '2-digit', minute: '2-digit' });
const fullDate = new Intl.DateTimeFormat('ru', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});
const weekday = new Intl.DateTimeFormat('ru', { weekday: 'short' });
const shortDay = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'short' });
const longDay = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long' });
const longDayYear = new Intl.DateTimeFormat('ru', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** 14:05 */
export const clockTime = (ms: number): string => clock.format(ms);

/** Counts calendar days, not hours: yesterday evening is 1 day ago. */
function daysBetween(earlierMs: number, laterMs: number): number {
  const midnight = (ms: number) => {
    const date = new Date(ms);
    return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  };
  return Math.round((midnight(laterMs) - midnight(earlierMs)) / (24 * HOUR));
}

export const isSameDay = (oneMs: number, otherMs: number): boolean =>
  daysBetween(oneMs, otherMs) === 0;

/** The time in the list of chats: 14:05, «вчера», пт, 12 нояб., 12.11.2025. */
export function listTime(ms: number, nowMs: number): string {
  const ago = daysBetween(ms, nowMs);
  if (ago <= 0) return clockTime(ms);
  if (ago === 1) return days.yesterdayShort;
  if (ago < 7) return weekday.format(ms);
  const isThisYear = new Date(ms).getFullYear() === new Date(nowMs).getFullYear();
  return isThisYear ? shortDay.format(ms).replace(/\.$/, '') : fullDate.format(ms);
}

/** The title between the messages of two days. */
export function dayTitle(ms: number, nowMs: number): string {
  const ago = daysBetween(ms, nowMs);
  if (ago <= 0) return days.today;
  if (ago === 1) return days.yesterday;
  const isThisYear = new Date(ms).getFullYear() === new Date(nowMs).getFullYear();
  return (isThisYear ? longDay : longDayYear).format(ms);
}

/** 'ОНЛАЙН', 'был(а) онлайн 5 мин назад' and so on (spec 4; a negative age counts as 0 minutes). */
export function presenceText(user: Pick<User, 'status' | 'lastSeenAt'>, nowMs: number): string {
  switch (user.status) {
    case 'ONLINE':
      return presence.online;
    case 'AWAY':
      return presence.away;
    case 'DND':
      return presence.doNotDisturb;
    case 'OFFLINE':
      return lastSeenText(user.lastSeenAt, nowMs);
  }
}

function lastSeenText(lastSeenAt: string | null, nowMs: number): string {
  if (lastSeenAt === null) return presence.offline;
  const seenMs = Date.parse(lastSeenAt);
  const ageMs = Math.max(0, nowMs - seenMs);
  if (ageMs < HOUR) return presence.minutesAgo(Math.floor(ageMs / MINUTE));
  if (ageMs < 24 * HOUR) return presence.hoursAgo(Math.floor(ageMs / HOUR));
  return presence.at(fullDate.format(seenMs), clockTime(seenMs));
}
