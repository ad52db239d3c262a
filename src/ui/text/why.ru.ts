/** Words about what an unsent message waits for. */
import { isolated } from '#contract/visible.ts';
import type { NextTry } from '#machines/kit/pause.ts';
import type { WhyUnsent } from '#machines/sending/message/message.why.ts';
import { counted, NBSP } from './entry.ru.ts';
import { shownFileName } from './file-name.ts';
import { uploadRefusal } from './uploads.ru.ts';

/** `maxBytes` is the size that the server allows for a file. */
export function whyWords(reason: WhyUnsent, maxBytes: number): string {
  switch (reason.kind) {
    case 'unstored':
      return `Браузер не${NBSP}сохранил сообщение: оно есть только на${NBSP}этой странице.`;
    case 'signedOut':
      return `Сеанс завершён. Сообщение уйдёт, когда вы снова войдёте на${NBSP}этом устройстве.`;
    case 'departed':
      return `Вас больше нет в${NBSP}этой беседе.`;
    case 'refused':
      return `Сервер не${NBSP}принял сообщение. ${reason.refusal}`.trim();
    case 'fileRefused':
      return `Файл ${named(reason)} не${NBSP}принят. ${uploadRefusal(reason.refusal, maxBytes)}`;
    case 'storing':
      return `Сохраняем на${NBSP}этом устройстве…`;
    case 'unreadable':
      return `Браузер не${NBSP}отдаёт неотправленные сообщения, читаем снова.`;
    case 'noNetwork':
      return `На${NBSP}этом устройстве нет сети. Отправится, как только она появится.`;
    case 'noServer':
      return `Сервер не${NBSP}отвечает. Отправится, как только ответит.`;
    case 'renewing':
      return 'Продлеваем вход, затем отправим.';
    case 'renewsLater':
      return 'Вход продлится, когда ответит сервер, тогда и отправим.';
    case 'fileWaits':
      return `Файл ${named(reason)} ждёт очереди: сначала уходит другой.`;
    case 'fileGoes':
      return `Загружается файл ${named(reason)}…`;
    case 'fileBroke':
      return `Загрузка файла ${named(reason)} прервалась. ${nextTry(reason)}`;
    case 'unread':
      return `Браузер не${NBSP}отдаёт сообщение. ${nextTry(reason)}`;
    case 'noAnswer':
      return `Сервер не${NBSP}ответил. ${nextTry(reason)}`;
    case 'fault':
      return `Сервер не${NBSP}справился. ${nextTry(reason)}`;
    case 'tooOften':
      return `Сервер просит подождать. ${nextTry(reason)}`;
    case 'full':
      return `На${NBSP}сервере закончилось место. ${nextTry(reason)}`;
    case 'otherTab':
      return 'Отправляет соседняя вкладка.';
    case 'behind':
      return `Сначала ${goesOrGo(reason.count)} ${counted(reason.count, 'прежнее сообщение', 'прежних сообщения', 'прежних сообщений')} этого чата.`;
    case 'asking':
      return `Отправляем, ответа сервера пока нет.`;
  }
}

const named = ({ name }: { readonly name: string }): string => `«${isolated(shownFileName(name))}»`;

const goesOrGo = (count: number): string =>
  new Intl.PluralRules('ru').select(count) === 'one' ? 'уйдёт' : 'уйдут';

const clock = new Intl.DateTimeFormat('ru', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** Pauses last seconds, so the time of the next try is said to the second. */
export const nextTry = ({ tryNumber, retryAt }: NextTry): string =>
  `Попытка ${tryNumber}${NBSP}— в${NBSP}${clock.format(retryAt)}.`;
