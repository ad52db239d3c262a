/** Names of the pages and actions that the search finds, each with other words under which people look for it. */
import { shell } from './entry.ru.ts';
import { contactsPage } from './contacts-page.ru.ts';
import { keys } from './keys.ru.ts';
import { chats, navigation } from './ru.ts';
import { appearance, settings } from './settings.ru.ts';

interface WayWords {
  readonly title: string;
  readonly synonyms: string;
}

export const ways = {
  title: 'Разделы и действия',
  found: (count: number) => `Разделов и\u00a0действий: ${count}`,
  page: 'Раздел',
  action: 'Действие',
  part: settings.title,
} as const;

export const wayWords = {
  contacts: { title: navigation.contacts, synonyms: 'друзья люди знакомые' },
  requests: { title: 'Запросы в друзья', synonyms: 'заявки входящие' },
  addContact: { title: chats.addContact, synonyms: 'найти друга EBLID' },
  invitations: { title: contactsPage.invite, synonyms: 'приглашения позвать друга ссылка' },
  calls: { title: navigation.calls, synonyms: 'звонок созвон видеозвонок конференция комната' },
  settings: { title: navigation.settings, synonyms: 'параметры' },
  admin: { title: navigation.admin, synonyms: 'администратор админка сервер' },
  newGroup: { title: chats.newGroup, synonyms: 'создать группу группа групповой чат' },
  ownEblid: { title: 'Мой EBLID', synonyms: 'номер QR профиль аватар' },
  dark: { title: 'Тёмная тема', synonyms: 'темную тему ночная оформление цвет' },
  light: { title: 'Светлая тема', synonyms: 'светлую тему дневная оформление цвет' },
  system: { title: 'Тема как в системе', synonyms: `${appearance.themes.system} тему оформление` },
  keys: { title: keys.title, synonyms: 'горячие клавиатура помощь' },
  signOut: { title: shell.signOut, synonyms: 'выход разлогиниться сменить аккаунт' },
} as const satisfies Record<string, WayWords>;

/** Other words for the sections of the settings. */
export const sectionSynonyms = {
  profile: 'имя статус картинка био',
  look: 'внешний оформление тема тему цвет плотный список',
  alerts: 'беззвучно оповещения',
  devices: 'микрофон камера динамик наушники',
  credentials: 'пароль почта ключ',
  blocked: 'чёрный список блокировка',
  sessions: 'сеансы вход',
  account: 'удалить скачать данные экспорт',
} as const;
