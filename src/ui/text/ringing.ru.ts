/** Texts of a call before and after its view, loaded with the code of calls. */
import { roomMaxPeople } from '#contract/call-limits.ts';
import type { CallEnd } from '#machines/calls/call/call.events.ts';
import type { CallStep } from '#machines/calls/call/call.selectors.ts';
import { counted, NBSP } from './entry.ru.ts';

export const ringing = {
  incoming: (video: boolean) => (video ? 'Входящий видео звонок' : 'Входящий аудио звонок'),
  inGroup: (title: string) => `в${NBSP}группе «${title}»`,
  decline: 'Отклонить',
  answer: 'Ответить',
  answerWithVideo: 'Ответить с видео',
  endAndAnswer: 'Завершить и ответить',
  silence: 'Без звука',
  blocked: `Браузер не даёт звонку звучать без${NBSP}нажатия`,
  letSound: 'Включить звук',
  alsoCalls: (name: string) => `Звонит и ${name}`,
  /** Tells the end of the previous call. */
  before: (title: string, ended: string) =>
    `${title}: ${ended.charAt(0).toLowerCase()}${ended.slice(1)}`,
  /** Shown in the tab's title. */
  title: (name: string) => `☎ ${name} звонит`,
  /** Shown in the system's notification when it has no buttons. */
  notice: (video: boolean) =>
    `${video ? 'Входящий видео звонок' : 'Входящий аудио звонок'}. Нажмите, чтобы ответить или отклонить`,
} as const;

export const outgoing = {
  calling: 'Вызов…',
  label: (title: string) => `Вызов: ${title}`,
  hangUp: 'Завершить',
  ownPicture: 'Вы',
  /** These say how far the call has come, when that takes longer than usual. */
  steps: {
    placing: 'Вызов ещё не дошёл до сервера',
    ringing: 'Сервер вызывает, ждём ответа',
    answering: 'Ответ ещё не дошёл до сервера',
    joining: 'Сервер готовит вход в звонок',
    connecting: 'Соединяемся с видеосервером',
    passing: `Видеосервер отвечает, но${NBSP}звук и${NBSP}картинка не${NBSP}проходят: возможно, сеть закрывает для${NBSP}них порты`,
  } satisfies Readonly<Record<CallStep, string>>,
} as const;

/** Reasons for the end of a call, for the caller and for the callee. */
export const callEnds: Readonly<Record<CallEnd | 'left', string | { out: string; in: string }>> = {
  ended: 'Звонок завершён',
  cancelled: { out: 'Звонок отменён', in: 'Пропущенный звонок' },
  declined: { out: 'Звонок отклонён', in: 'Звонок завершён' },
  missed: { out: 'Нет ответа', in: 'Пропущенный звонок' },
  answeredElsewhere: 'Отвечено на другом устройстве',
  declinedElsewhere: 'Отклонено на другом устройстве',
  busy: 'Занято',
  failed: 'Звонок не удался',
  otherDevice: 'Звонок продолжен на другом устройстве',
  removed: 'Вас удалили из звонка',
  /** The person has left the group, here or on another device. */
  left: `Вы вышли из${NBSP}группы`,
  peerLost: 'Собеседник пропал со связи',
  lost: 'Связь прервалась',
  unavailable: 'Звонки сейчас недоступны',
  full: `В${NBSP}звонке уже ${counted(roomMaxPeople, 'человек', 'человека', 'человек')}, больше в${NBSP}него не${NBSP}помещается`,
  noAddress: 'Сервер не сказал, где проходит звонок',
};

export function endWords(end: CallEnd | 'left', wasOutgoing: boolean): string {
  const words = callEnds[end];
  return typeof words === 'string' ? words : words[wasOutgoing ? 'out' : 'in'];
}

/** The person is in the call, but its view could not be loaded. */
export const viewMissing = {
  words: `Звонок идёт, но${NBSP}его вид не${NBSP}загрузился`,
  retry: 'Повторить',
  leave: 'Выйти',
} as const;

export const ended = {
  again: 'Перезвонить',
  /** The call goes on without this device. */
  back: 'Вернуться',
  dismiss: 'Закрыть',
} as const;
