/** Texts of the contacts dialog, of the search by EBLID and of the notice that replaces the composer. */
import { counted, NBSP } from './entry.ru.ts';

/** The time until something happens by itself. */
function inTime(seconds: number): string {
  if (seconds < 90) return counted(seconds, 'секунду', 'секунды', 'секунд');
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 90) return counted(minutes, 'минуту', 'минуты', 'минут');
  return counted(Math.ceil(minutes / 60), 'час', 'часа', 'часов');
}

const inWords: Readonly<Record<number, string>> = {
  4: 'Четыре цифры',
  5: 'Пять цифр',
  6: 'Шесть цифр',
  7: 'Семь цифр',
  8: 'Восемь цифр',
};

export const search = {
  title: 'Поиск по EBLID',
  box: (place: number, count: number) => `Цифра ${place} из ${count}`,
  hint: (digits: number) =>
    `${inWords[digits]}, которые собеседник видит в${NBSP}своём профиле.${digits > 4 ? ` Номер короче? Начните с${NBSP}нулей.` : ''}`,
  tooMany: (given: number, digits: number) =>
    `Цифр слишком много: ${given}, а${NBSP}в${NBSP}EBLID их ${digits}. Проверьте номер.`,
  searching: 'Ищем…',
  found: 'Найден по EBLID',
  notFound: `Никого с${NBSP}таким EBLID нет. Проверьте цифры.`,
  limited: 'Слишком много попыток.',
  again: (seconds: number) => `Поищем снова через ${inTime(seconds)}.`,
  network: `Нет связи с${NBSP}сервером.`,
  failed: 'Не удалось найти.',
  retry: 'Повторить',
  yourself: 'Это вы. По этим цифрам вас находят другие.',
} as const;

export const relation = {
  add: 'Добавить',
  asked: 'Запрос отправлен',
  wantsYou: 'хочет добавить вас',
  reject: 'Отклонить',
  openChat: 'Открыть чат',
} as const;

export const contactsDialog = {
  title: 'Контакты',
  requests: 'Новые запросы',
  friends: 'Мои друзья',
  myEblid: 'Мой EBLID:',
  remove: 'Удалить',
  noFriends: 'Пока нет друзей',
  noFriendsHint: `Найдите человека по${NBSP}цифрам его EBLID и${NBSP}добавьте его.`,
  toSearch: 'Найти по EBLID',
  removed: (name: string) => `${name} больше не${NBSP}в${NBSP}друзьях`,
  removedMany: (n: number) => `Удалено из${NBSP}друзей: ${n}`,
} as const;

/** Shown in place of the composer. */
export const cannotWrite = {
  label: 'Писать нельзя',
  parted: (name: string) => `${name} не${NBSP}у${NBSP}вас в${NBSP}друзьях`,
  partedHint: `Писать друг другу можно, пока вы друзья. Переписка остаётся.`,
  askedHint: `Написать можно будет, когда запрос примут.`,
  wantsYouHint: `Добавьте, чтобы снова писать друг другу.`,
  gone: 'Этот аккаунт удалён',
  goneHint: `Ответить некому, но${NBSP}переписка остаётся.`,
  draftKept: `Недописанное сообщение сохранено и${NBSP}вернётся на${NBSP}место.`,
} as const;
