const whole = new Intl.DateTimeFormat('ru', { dateStyle: 'long', timeStyle: 'short' });

/** 23 ноября 2026 г. в 14:05 */
export const fullTime = (ms: number): string => whole.format(ms);
