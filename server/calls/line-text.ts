/**
 * Words the line that a call leaves in the timeline, in Russian (contract, Service lines), so that any client can show
 * it as it is.
 */
import type { CallLine } from '#contract/calls.ts';

/**
 * Returns the text of the line, for example «Видеозвонок, 12 мин». It is the same for everybody: the outcome tells who
 * missed the call.
 */
export function callLineText({ video, durationS, outcome }: CallLine): string {
  if (durationS !== null) return `${video ? 'Видеозвонок' : 'Аудиозвонок'}, ${inWords(durationS)}`;
  switch (outcome) {
    case 'declined':
      return 'Звонок отклонён';
    case 'cancelled':
      return 'Звонок отменён';
    case 'failed':
    case 'ended':
      return 'Звонок не состоялся';
    case 'missed':
    case 'busy':
      return 'Пропущенный звонок';
  }
}

/** Returns seconds for a short call, and minutes or hours for a longer one. */
function inWords(durationS: number): string {
  if (durationS < 60) return `${durationS}\u00A0с`;
  const minutes = Math.round(durationS / 60);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${minutes}\u00A0мин`;
  return rest === 0 ? `${hours}\u00A0ч` : `${hours}\u00A0ч ${rest}\u00A0мин`;
}
