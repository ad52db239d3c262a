/** Texts of the Contacts page. Its labels are the specification's (spec 2), letter for letter. */
import { NBSP } from './entry.ru.ts';

const add = `Добавьте человека по${NBSP}его EBLID, нику или почте${NBSP}— поле чуть выше.`;

export const contactsPage = {
  filter: 'Показать',
  filters: { accepted: 'Друзья', incoming: 'Входящие', outgoing: 'Исходящие', all: 'Все' },
  identifier: 'ID / ник / email',
  add: 'Добавить',
  list: 'Список контактов',
  /** The parts of the whole list, with the number of people in each. */
  parts: {
    incoming: (n: number) => `Хотят добавить вас · ${n}`,
    outgoing: (n: number) => `Ждут ответа · ${n}`,
    accepted: (n: number) => `Друзья · ${n}`,
  },
  /** The literal status of a row is for screen readers; the other words are for all. */
  statuses: {
    accepted: `в${NBSP}друзьях`,
    incoming: 'хочет добавить вас',
    outgoing: 'ожидание подтверждения…',
  },
  chat: 'Начать чат',
  more: (name: string) => `Действия: ${name}`,
  empty: {
    accepted: 'Пока нет друзей',
    incoming: 'Нет входящих запросов',
    outgoing: 'Нет исходящих запросов',
    all: 'Список контактов пуст',
  },
  emptyHint: {
    accepted: add,
    incoming: 'Когда кто-то захочет добавить вас, запрос появится здесь.',
    outgoing: `Запросы, на${NBSP}которые ещё не${NBSP}ответили, появятся здесь.`,
    all: add,
  },
  emptyAction: 'Ввести ID, ник или email',
  notHere: `Человека ещё нет в${NBSP}Вести?`,
  invite: 'Пригласить по ссылке',
  asked: (name: string) => `Запрос отправлен: ${name}`,
  befriended: (name: string) => `Теперь вы друзья: ${name}`,
} as const;
