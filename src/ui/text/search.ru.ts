/** Texts of the search, in the list of chats and in one chat. */
import { searchQueryMaxChars, searchTotalMax } from '#contract/search-limits.ts';
import { counted, NBSP, shell } from './entry.ru.ts';

const manyOf = (total: number): string =>
  total < searchTotalMax ? `${total}` : `${searchTotalMax}+`;

export const search = {
  clear: 'Закрыть поиск',
  kinds: { all: 'Все', messages: 'Сообщения', image: 'Фото', file: 'Файлы' },
  kind: 'Что искать',
  places: `Чаты и${NBSP}люди`,
  allPlaces: 'Ещё',
  messages: 'Сообщения',
  blank: `Введите слово, имя или${NBSP}название`,
  nothing: `Ничего не${NBSP}нашлось`,
  nothingHint: `Попробуйте другое слово или${NBSP}его начало`,
  asking: 'Ищем сообщения',
  moreLoading: 'Ищем ещё сообщения',
  moreFailed: 'Не удалось найти остальные',
  offline: `Нет сети: ищем только в${NBSP}загруженном`,
  waiting: `Сервер не${NBSP}ответил, пробуем снова`,
  refused: 'Не получилось найти',
  tooLong: `Слишком длинно: ищем не${NBSP}больше ${searchQueryMaxChars}${NBSP}символов`,
  incomplete: `Старые сообщения ещё готовятся к${NBSP}поиску`,
  retry: shell.retry,
  foundPlaces: (count: number) => `Чатов и${NBSP}людей: ${count}`,
  found: (total: number) =>
    total < searchTotalMax
      ? `Найдено ${counted(total, 'сообщение', 'сообщения', 'сообщений')}`
      : `Найдено ${searchTotalMax}+${NBSP}сообщений`,

  blankInChat: `Введите слово или отметьте «Только${NBSP}файлы»`,
  at: (place: number, total: number) => `Сообщение ${place} из${NBSP}${manyOf(total)}`,
  inChat: `Поиск в${NBSP}чате`,
  place: (place: number, total: number) => `${place} из${NBSP}${manyOf(total)}`,
  older: 'К предыдущему найденному',
  newer: 'К следующему найденному',
  asList: 'Списком',
  filters: 'Фильтры',
  sender: 'От кого',
  anybody: 'Все',
  since: 'С',
  sinceDay: `С${NBSP}какого дня`,
  until: 'по',
  untilDay: `По${NBSP}какой день`,
  dayShape: 'дд.мм.гггг',
  notDay: 'Напишите день так: 24.11.2026',
  daysCrossed: `Этот день раньше того, с${NBSP}которого ищем`,
  calendar: (name: string) => `${name}: открыть календарь`,
  filesOnly: 'Только файлы',
} as const;
