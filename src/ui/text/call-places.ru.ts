/**
 * Texts of the places that lead to a call, and of its line in a conversation. Labels that the specification quotes are
 * literal.
 */
import type { CallLine } from '#contract/calls.ts';
import { counted, NBSP } from './entry.ru.ts';
import { notifications } from './notifications.ru.ts';

export const callPlaces = {
  audio: 'Позвонить',
  video: 'Позвонить с видео',
  back: 'Вернуться к звонку',
  bar: 'Звонок',
  join: 'Присоединиться',
  /** Used in the list, where several calls may go on. */
  joinTo: (title: string) => `Присоединиться: ${title}`,
  elsewhere: 'Звонок на другом устройстве',
  takeOver: 'Перейти сюда',
  callBack: 'Перезвонить',
  callBackTo: (title: string) => `Перезвонить: ${title}`,
  /** Reasons why calls are impossible just now. */
  unavailable: {
    preparing: 'Звонки готовятся…',
    off: `Звонков на${NBSP}этом сервере нет: у${NBSP}него нет видеосервера`,
    insecure: 'Для звонков нужен HTTPS',
    beginning: 'Вызов…',
    cutOff: 'Для звонков нужно соединение',
  },
  /** A call that waits for its code. */
  wish: {
    loading: 'Звонок загружается…',
    missing: `Звонки не${NBSP}загрузились, пробуем снова…`,
    failed: `Звонок не${NBSP}начался: звонки не${NBSP}загрузились`,
  },
  /** Several calls within an hour. */
  several: (n: number, at: string) =>
    `${counted(n, 'звонок', 'звонка', 'звонков')} · последний${NBSP}${at}`,
  callAgain: 'Повторить',
  takeBack: 'Отменить',
  changeOver: {
    call: `Завершить текущий звонок и${NBSP}позвонить?`,
    join: `Завершить текущий звонок и${NBSP}присоединиться?`,
    hint: (title: string) => `Вы сейчас в${NBSP}звонке: ${title}. Для вас он закончится.`,
    confirmCall: 'Завершить и позвонить',
    confirmJoin: 'Завершить и присоединиться',
  },
  outOfRoom: {
    call: `Выйти из комнаты и${NBSP}позвонить?`,
    join: `Выйти из комнаты и${NBSP}присоединиться?`,
    hint: (room: string) =>
      `Вы сейчас в${NBSP}комнате «${room}», а${NBSP}звонок и${NBSP}комната вместе не${NBSP}бывают.`,
    confirmCall: 'Выйти и позвонить',
    confirmJoin: 'Выйти и присоединиться',
  },
  outgoing: 'Исходящий',
  incoming: 'Входящий',
} as const;

/** The line of an ended call, as one of the sides reads it. */
export function callLineWords(line: CallLine, { isMissed }: { isMissed: boolean }): string {
  const { video, durationS, outcome } = line;
  if (isMissed) return notifications.missedCall(video);
  if (durationS !== null) return `${video ? 'Видеозвонок' : 'Аудиозвонок'}, ${lasted(durationS)}`;
  switch (outcome) {
    case 'declined':
      return video ? 'Отклонённый видеозвонок' : 'Отклонённый звонок';
    case 'cancelled':
      return video ? 'Отменённый видеозвонок' : 'Отменённый звонок';
    case 'missed':
      return video ? `Видеозвонок без${NBSP}ответа` : `Звонок без${NBSP}ответа`;
    case 'busy':
      return 'Занято';
    case 'ended':
    case 'failed':
      return video ? `Видеозвонок не${NBSP}состоялся` : `Звонок не${NBSP}состоялся`;
  }
}

/** A short call is counted in seconds, a long one in minutes. */
function lasted(durationS: number): string {
  if (durationS < 60) return `${durationS}${NBSP}с`;
  const minutes = Math.round(durationS / 60);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${minutes}${NBSP}мин`;
  return rest === 0 ? `${hours}${NBSP}ч` : `${hours}${NBSP}ч ${rest}${NBSP}мин`;
}
