/** Texts of blocking people, and of what is hidden because of it. */
import { NBSP } from './entry.ru.ts';

export const blocks = {
  block: 'Заблокировать',
  question: 'Заблокировать?',
  hint: (name: string) =>
    `${name} не${NBSP}сможет писать и${NBSP}звонить вам и${NBSP}исчезнет из${NBSP}друзей. В${NBSP}общих группах сообщения будут свёрнуты. О${NBSP}блокировке мы${NBSP}не${NBSP}сообщим.`,
  confirm: 'Заблокировать',
  unblock: 'Разблокировать',
  unblockNamed: (name: string) => `Разблокировать: ${name}`,
  blocked: 'Вы заблокировали этого человека',
  blockedHint: `Он не${NBSP}может писать и${NBSP}звонить вам. Переписка остаётся.`,
  done: (name: string) => `${name} больше не${NBSP}сможет писать и${NBSP}звонить вам`,
  doneMany: (n: number) => `Заблокировано: ${n}`,
  blockFailed: 'Не удалось заблокировать',
  unblockFailed: 'Не удалось разблокировать',
  /** The server does not know yet: there is no network, or it did not answer. */
  lateBlock: {
    network: 'Заблокируем, когда появится сеть',
    server: `Заблокировать пока не${NBSP}получилось, пробуем снова`,
  },
  lateUnblock: {
    network: 'Разблокируем, когда появится сеть',
    server: `Разблокировать пока не${NBSP}получилось, пробуем снова`,
  },
  /** Messages of blocked people in groups. */
  hidden: 'Сообщение скрыто',
  hiddenMany: (n: number) => `Скрыто сообщений: ${n}`,
  show: 'Показать',
} as const;

/** The section of the settings page. */
export const blocked = {
  title: 'Заблокированные',
  list: 'Заблокированные люди',
  loading: 'Загружаем заблокированных',
  failed: 'Не удалось загрузить заблокированных.',
  waiting: 'Список заблокированных не загрузился, пробуем снова.',
  done: (name: string) => `Разблокировано: ${name}`,
  none: 'Вы никого не заблокировали',
  noneHint: `Заблокировать можно в${NBSP}профиле человека: он не${NBSP}сможет писать и${NBSP}звонить вам и${NBSP}не${NBSP}узнает об${NBSP}этом.`,
  hint: `Разблокированный человек снова сможет писать вам, если вы станете друзьями.`,
} as const;
