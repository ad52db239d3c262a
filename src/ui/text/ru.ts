/**
 * All Russian texts of a signed-in person's page (entry.ru.ts has those before it). Labels that the product's
 * specification quotes are literal, letter for letter; the rest is ours and is typeset.
 */
import { NBSP } from './entry.ru.ts';

/** The pages of a signed-in person, and their parts, before they have come. */
export const messenger = {
  partFailed: `Не${NBSP}удалось открыть. Если не${NBSP}поможет и${NBSP}второй раз, обновите страницу.`,
  notLoaded: 'Не удалось загрузить приложение',
  notLoadedHint: `Похоже, пропала связь с${NBSP}сервером.`,
} as const;

export const navigation = {
  label: 'Разделы',
  chats: 'Чаты',
  contacts: 'Контакты',
  calls: 'Звонки',
  settings: 'Настройки',
  admin: 'Управление',
  invitations: 'Приглашения',
  unread: (n: number) => `не прочитано: ${n}`,
  requests: (n: number) => `новых запросов: ${n}`,
} as const;

/** The state of the connection has words of its own, different from those of presence. */
export const connection = {
  offline: 'Нет соединения',
  /** Beside an open conversation. */
  offlineWrite: `Нет соединения. Напишите${NBSP}— отправится само`,
  /** In place of a presence that nobody knows just now. */
  unknown: 'нет соединения',
  connecting: 'Соединение…',
  updating: 'Обновление…',
  elsewhere: `Весть открыта в${NBSP}слишком многих окнах`,
  here: 'Подключиться здесь',
  why: 'Почему?',
} as const;

export const chats = {
  title: 'Чаты',
  list: 'Список чатов',
  loading: 'Загружаем чаты',
  unread: (n: number) => `${n} непрочитанных`,
  marked: 'помечен непрочитанным',
  archive: 'Архив',
  callRuns: (n: number) => `Идёт звонок · ${n}`,
  dialogue: 'Диалог',
  footer: 'Контакты и профиль',
  newGroup: 'Новая беседа',
  contacts: 'Контакты',
  newRequest: 'Новый запрос в друзья',
  contactList: 'Список контактов',
  addContact: 'Добавить контакт',
  eblid: (code: string) => `EBLID ${code}`,
  empty: 'Пока нет ни одного чата',
  failed: 'Не удалось загрузить чаты',
  choose: 'Выберите чат',
  addByEblid: 'Добавить по EBLID',
  keys: 'Сочетания клавиш',
  search: 'Поиск',
  backToList: 'Назад к списку чатов',
} as const;

/** The last message of a chat in the list. */
export const lastSaid = {
  you: 'Вы',
  draft: 'Черновик',
  notSent: 'Не отправлено',
  sending: 'Отправляется',
  folded: 'Сообщение скрыто',
  photo: 'Фотография',
  photos: (n: number) => `Фотографии: ${n}`,
} as const;

/** Names up to two people, then gives a number. */
export function typingWords(names: readonly string[]): string {
  const [first = '', second = ''] = names;
  if (names.length === 1) return `${first} печатает`;
  if (names.length === 2) return `${first} и${NBSP}${second} печатают`;
  return `${first}, ${second} и${NBSP}ещё ${names.length - 2} печатают`;
}

export const conversation = {
  search: `Поиск в${NBSP}чате`,
  label: 'Переписка',
  loading: 'Загружаем сообщения',
  placeholder: 'Напишите сообщение...',
  composer: 'Сообщение',
  send: 'Отправить',
  file: (name: string) => `Файл: ${name}`,
  andMore: (what: string, n: number) => `${what} и${NBSP}ещё ${n}`,
  goneUser: 'Удалённый аккаунт',
  somebody: 'Участник',
  typingInGroup: (names: readonly string[]) => `${typingWords(names)}…`,
  /** A direct chat has only one other person, so there is no name. */
  typingToMe: 'печатает…',
} as const;

export const presence = {
  online: 'ОНЛАЙН',
  away: 'Отошел',
  doNotDisturb: 'Не беспокоить',
  offline: 'оффлайн',
  minutesAgo: (n: number) => `был(а) онлайн ${n} мин назад`,
  hoursAgo: (n: number) => `был(а) онлайн ${n} ч назад`,
  at: (date: string, time: string) => `был(а) онлайн ${date} в ${time}`,
  /** Words for screen readers about the dot beside an avatar. */
  dot: { ONLINE: 'в сети', AWAY: 'отошел', DND: 'не беспокоить', OFFLINE: 'не в сети' },
} as const;

export const copying = { copied: 'Скопировано' } as const;

export const days = { today: 'Сегодня', yesterday: 'Вчера', yesterdayShort: 'вчера' } as const;
